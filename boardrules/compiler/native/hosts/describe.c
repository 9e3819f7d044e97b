/* The forms of the tables that describe this game: what its numbers are called, and where a position keeps what. */

typedef struct { const char *name; const char *const *names; int32_t count, reach; } br_domain; /* without names: x,y of a plane */

enum { BR_NUMBER, BR_FLAG, BR_NAME };
typedef struct { int8_t kind, optional, is_set; int32_t domain; int64_t low, high, none; } br_type;

typedef struct { const char *name; br_type type; } br_parameter;
typedef struct { const char *name; int32_t base, size, first, parameters; } br_action;

enum { BR_DECISION, BR_ROLL, BR_DRAW };
typedef struct { const char *name, *step; int32_t kind, first, parameters, action, actions, frame, frames, sure, sures; } br_node;

typedef struct { size_t at; int32_t width; } br_place; /* numbers in a position: where they begin, and the bytes of one */
#define BR_ONE(field) {offsetof(br_position, field), sizeof ((br_position *)0)->field}
#define BR_ROW(field) {offsetof(br_position, field), sizeof ((br_position *)0)->field[0]}
#define BR_NOWHERE {0, 0}

typedef struct { br_place cards, sizes; int32_t capacity; } br_order; /* cards in order, lowest first, by owner */

enum { BR_SCALAR, BR_LIST, BR_SPARSE, BR_COUNTS, BR_STACK };
enum { BR_OPEN, BR_HIDDEN, BR_OWNER };
typedef struct {
    const char *key;
    int32_t shape, visibility, is_board, domain, owners; /* the domain of its owners: -1 where it is shared */
    const int32_t *belongs;                               /* by owner: the player to whom it belongs; 0 where none does */
    br_type type;
    int64_t usual;                                        /* what spaces hold that are left out */
    br_place values;
    br_order order, over, under;
    int32_t cards, ordered, limit, deck, plane;
} br_slot;

typedef struct { br_place cell, cells, space, laid, laid_n; int32_t width, room, tiles; } br_plane;
typedef struct { int32_t cards, loses; const int32_t *copies; } br_deck;

typedef struct {
    const char *name;
    br_type type;
    br_place values, size;
    int32_t is_list, capacity, may_be_unset, visited, first, leads; /* leads: of a way back, -1 for everything else */
} br_frame;
typedef struct { int32_t place, first, sures; } br_lead;

typedef struct { const char *id, *sentence; } br_rule;
typedef struct { const char *name, *title; } br_category;
