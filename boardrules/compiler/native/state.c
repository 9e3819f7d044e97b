/* A play: where legal actions are found, where chance comes from, and how play is left when something stops it. */

/* A hook of the host: its number, the position, the arguments (how many there are; then each as -1 and a number, or as a size and the
   members of a set), and room for the members of a set that it answers with. It answers with a number, or with how many members. */
typedef int64_t (*br_hook)(int32_t hook, const br_position *S, const int64_t *arguments, int32_t *values, int32_t room);

typedef struct br_play {
    br_random random;
    int32_t rolls;      /* how chance is decided: 0 by the host, 1 by `random`, 2 by `chance`, as a started game decides it */
    uint64_t chance;
    int64_t faults;     /* numbers that left their bounds, tiles that found no room */
    int64_t broken;     /* looks at the invariants that found one broken */
    int32_t quick;      /* whether play goes on at random: then one action is enough, where it is easily taken */
    int32_t picked;     /* whether the action in `codes` was taken so */
    int32_t found;      /* how many actions or outcomes were found */
    int32_t stopped;    /* where in the rules play was stopped; -2 where this program can go no further, -3 where a hook failed */
    int64_t played;     /* games that have come to their end */
    int64_t tally[BR_TALLY + 1];
    int32_t codes[(BR_MOST_ACTIONS > BR_MOST_OUTCOMES ? BR_MOST_ACTIONS : BR_MOST_OUTCOMES) + 1];
    int32_t weights[BR_MOST_OUTCOMES];
    br_hook ask;
#ifndef __wasm__
    jmp_buf stop;
#endif
} br_play;

static void br_stop_at(br_play *P, int32_t at) { P->stopped = at; BR_STOP(P); }
static void br_give_up(br_play *P) { br_stop_at(P, -2); }

#define BR_CHARGE(steps, at) do { S->work += (steps); if (S->work > BR_STEPS) br_stop_at(P, at); } while (0)

/* What can be done is put into `codes`. Where all actions that there are have room there, nothing has to be looked at, and a test
   need not become a branch. */
#if BR_ALL_FIT
#define BR_OFFER(code) (codes[found++] = (int32_t)(code))
#define BR_OFFER_IF(test, code) (codes[found] = (int32_t)(code), found += !!(test))
#else
#define BR_OFFER(code) do { if (found >= BR_MOST_ACTIONS) br_give_up(P); codes[found++] = (int32_t)(code); } while (0)
#define BR_OFFER_IF(test, code) if (test) BR_OFFER(code)
#endif

static int64_t br_ask(br_play *P, br_position *S, int32_t hook, const int64_t *arguments, int32_t *values, int32_t room) {
    if (!P->ask) br_give_up(P);
    int64_t answer = P->ask(hook, S, arguments, values, room);
    if (P->stopped == -3) BR_STOP(P);
    return answer;
}

/* The random numbers that a started game carries with it (splitmix64), without bias. */
static uint64_t br_chance_below(br_play *P, uint64_t bound) {
    const uint64_t left = (0 - bound) % bound; /* 2^64 modulo the bound */
    for (;;) {
        P->chance += UINT64_C(0x9E3779B97F4A7C15);
        uint64_t bits = P->chance;
        bits = (bits ^ (bits >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        bits = (bits ^ (bits >> 27)) * UINT64_C(0x94D049BB133111EB);
        bits ^= bits >> 31;
        if (!P->chance) P->chance = UINT64_C(0x9E3779B97F4A7C15);
        if (!left || bits < 0 - left) return bits % bound;
    }
}

static int br_draw_one(br_play *P, const int32_t *weights, int count) {
    if (P->rolls == 1) return br_weighted(&P->random, weights, count);
    int64_t total = 0;
    for (int i = 0; i < count; i++) total += weights[i];
    int64_t place = (int64_t)br_chance_below(P, (uint64_t)total);
    for (int i = 0; i < count; i++) if ((place -= weights[i]) < 0) return i;
    return count - 1;
}

/* Lists in order: a value joins or leaves. */
#define BR_LISTS(TYPE) \
static inline int br_place_##TYPE(const TYPE *values, int count, int64_t value) { \
    const TYPE *low = values; \
    while (count > 1) { /* without a branch: what comes is hard to guess */ \
        const int half = count / 2; \
        low = low[half - 1] < value ? low + half : low; \
        count -= half; \
    } \
    return (int)(low - values) + (count == 1 && *low < value); \
} \
static inline void br_join_##TYPE(TYPE *values, int32_t *count, int64_t value) { \
    const int place = br_place_##TYPE(values, *count, value); \
    memmove(values + place + 1, values + place, sizeof *values * (size_t)((*count)++ - place)); \
    values[place] = (TYPE)value; \
} \
static inline void br_leave_##TYPE(TYPE *values, int32_t *count, int64_t value) { \
    const int place = br_place_##TYPE(values, *count, value); \
    memmove(values + place, values + place + 1, sizeof *values * (size_t)(--*count - place)); \
}

BR_LISTS(int8_t)
BR_LISTS(int16_t)
BR_LISTS(int32_t)

/* The same for lists of a few values. */
static inline void br_join_few(int8_t *values, int32_t *count, int64_t value) {
    int place = (*count)++;
    while (place && values[place - 1] > value) { values[place] = values[place - 1]; place--; }
    values[place] = (int8_t)value;
}
static inline void br_leave_few(int8_t *values, int32_t *count, int64_t value) {
    int place = 0;
    while (values[place] != value) place++;
    for (--*count; place < *count; place++) values[place] = values[place + 1];
}

/* How play goes on: from the beginning, with an answer to what it waits for, or by looking at the same place again. */
enum { BR_ANSWER, BR_START, BR_GO_ON };
