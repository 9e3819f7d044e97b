/* A play: where legal actions are found, where chance comes from, and how play is left when something stops it. */

/* A hook of the host: its number, the position, the arguments (how many there are; then each as -1 and a number, or as a size and the
   members of a set), and room for the members of a set that it answers with. It answers with a number, or with how many members. */
typedef int64_t (*br_hook)(int32_t hook, const br_position *S, const int64_t *arguments, int32_t *values, int32_t room);

typedef struct br_play {
    br_random random;
    int32_t rolls;      /* whether chance is decided here; else play waits for it */
    int32_t found;      /* how many actions or outcomes were found */
    int32_t stopped;    /* where in the rules play was stopped; -2 where this program can go no further, -3 where a hook failed */
    int64_t played;     /* games that have come to their end */
    int64_t tally[BR_TALLY + 1];
    int32_t codes[BR_MOST_ACTIONS > BR_MOST_OUTCOMES ? BR_MOST_ACTIONS : BR_MOST_OUTCOMES];
    int32_t weights[BR_MOST_OUTCOMES];
    br_hook ask;
#ifndef __wasm__
    jmp_buf stop;
#endif
} br_play;

static void br_stop_at(br_play *P, int32_t at) { P->stopped = at; BR_STOP(P); }
static void br_give_up(br_play *P) { br_stop_at(P, -2); }

#define BR_CHARGE(steps, at) do { S->work += (steps); if (S->work > BR_STEPS) br_stop_at(P, at); } while (0)

static inline void br_offer(br_play *P, int32_t code) {
    if (P->found >= BR_MOST_ACTIONS) br_give_up(P);
    P->codes[P->found++] = code;
}

static int64_t br_ask(br_play *P, br_position *S, int32_t hook, const int64_t *arguments, int32_t *values, int32_t room) {
    if (!P->ask) br_give_up(P);
    int64_t answer = P->ask(hook, S, arguments, values, room);
    if (P->stopped == -3) BR_STOP(P);
    return answer;
}

/* Lists in order: a value joins or leaves. */
#define BR_JOIN(values, count, value) do { \
    int place_ = (count)++; \
    while (place_ && (values)[place_ - 1] > (value)) { (values)[place_] = (values)[place_ - 1]; place_--; } \
    (values)[place_] = (value); } while (0)
#define BR_LEAVE(values, count, value) do { \
    int place_ = 0; \
    while ((values)[place_] != (value)) place_++; \
    for ((count)--; place_ < (count); place_++) (values)[place_] = (values)[place_ + 1]; } while (0)

/* How play goes on: from the beginning, with an answer to what it waits for, or by looking at the same place again. */
enum { BR_ANSWER, BR_START, BR_GO_ON };
