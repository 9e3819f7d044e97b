/* What a host calls. What may stop says so in `stopped`: the place in the rules, -2 where this program can go no further, -3 where
   a hook failed; -1 where nothing stopped it. */

#ifdef _WIN32
#define BR_EXPORT __declspec(dllexport)
#else
#define BR_EXPORT __attribute__((visibility("default")))
#endif

#ifdef __wasm__
#define BR_GUARD(P, answer) (P)->stopped = -1; (P)->quick = 0
#else
#define BR_GUARD(P, answer) (P)->stopped = -1; (P)->quick = 0; if (setjmp((P)->stop)) return answer
#endif

BR_EXPORT int64_t br_position_size(void) { return (int64_t)sizeof(br_position); }
BR_EXPORT int64_t br_play_size(void) { return (int64_t)sizeof(br_play); }

/* Random numbers from a seed, the same as those of Python's random.Random(seed) for a seed that is not negative. */
BR_EXPORT void br_seed(br_play *P, uint64_t seed) {
    uint32_t *mt = P->random.state, key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    int words = key[1] ? 2 : 1, i = 1, j = 0;
    mt[0] = 19650218u;
    for (int k = 1; k < 624; k++) mt[k] = 1812433253u * (mt[k - 1] ^ (mt[k - 1] >> 30)) + (uint32_t)k;
    for (int k = 624; k; k--) {
        mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1664525u)) + key[j] + (uint32_t)j;
        if (++i >= 624) { mt[0] = mt[623]; i = 1; }
        if (++j >= words) j = 0;
    }
    for (int k = 623; k; k--) {
        mt[i] = (mt[i] ^ ((mt[i - 1] ^ (mt[i - 1] >> 30)) * 1566083941u)) - (uint32_t)i;
        if (++i >= 624) { mt[0] = mt[623]; i = 1; }
    }
    mt[0] = 0x80000000u;
    P->random.at = 624;
}

/* The position before the setup, and play up to the first decision; with `rolls` chance is decided on the way, else play waits for it. */
BR_EXPORT int br_start(br_play *P, br_position *S, int rolls) {
    BR_GUARD(P, -1);
    P->rolls = rolls;
    new_position(P, S);
    run(P, S, BR_START, 0);
    return 0;
}

/* What is kept beside the slots, made anew after a host has written a position. */
BR_EXPORT int br_rebuild(br_play *P, br_position *S) {
    BR_GUARD(P, -1);
    rebuild(P, S);
    return 0;
}

/* The actions, or the outcomes of chance, that there are now: their codes stand in `codes`, of chance with `weights`. How many. */
BR_EXPORT int br_legal(br_play *P, br_position *S) {
    BR_GUARD(P, -1);
    const int64_t work = S->work; /* to ask is no work */
    S->work = 0;
    list_actions(P, S);
    S->work = work;
    return P->found;
}

/* An action, or an outcome of chance, is carried out, up to the next decision. */
BR_EXPORT int br_apply(br_play *P, br_position *S, int64_t code, int rolls) {
    BR_GUARD(P, -1);
    P->rolls = rolls;
    run(P, S, BR_ANSWER, code);
    return 0;
}

/* Points by category and player, then tiebreaks. */
BR_EXPORT int br_score(br_play *P, br_position *S, int64_t *rows) {
    BR_GUARD(P, -1);
    S->work = 0;
    score(P, S, rows);
    return 0;
}

/* How well a player stands, where the rules tell; to ask is no work. */
BR_EXPORT int64_t br_evaluate(br_play *P, br_position *S, int64_t player) {
    BR_GUARD(P, 0);
    const int64_t work = S->work;
    S->work = 0;
    const int64_t worth = evaluate(P, S, player);
    S->work = work;
    return worth;
}

static int64_t playout(br_play *P, br_position *S, int64_t limit) {
    int64_t decisions = 0;
    P->rolls = 1;
    S->work = 0;
    if (!S->node) return 0;
    P->picked = 0;
    P->quick = limit > 0;
    run(P, S, BR_GO_ON, 0);
    while (S->node && decisions < limit) {
        const int32_t code = P->codes[P->picked ? 0 : br_below(&P->random, P->found)];
        P->picked = 0;
        P->quick = ++decisions < limit;
        run(P, S, BR_ANSWER, code);
    }
    P->quick = P->picked = 0;
    return decisions;
}

/* Random play to the end, or for so many decisions; how many were made. */
BR_EXPORT int64_t br_playout(br_play *P, br_position *S, int64_t limit) {
    BR_GUARD(P, -1);
    return playout(P, S, limit);
}

/* Many random games from one position. `counts`: decisions, games that were cut off, games without a single winner, then the victories of each
   player. How many games were played: fewer than wanted where one was stopped; then S is the position in which that was. */
BR_EXPORT int64_t br_playouts(br_play *P, const br_position *from, br_position *S, int64_t games, int64_t limit, int64_t *counts) {
    P->played = 0;
    BR_GUARD(P, P->played);
    while (P->played < games) {
        *S = *from;
        int64_t decisions = playout(P, S, limit);
        counts[0] += decisions;
        if (S->node) counts[1]++;
        else if (S->winners && !(S->winners & (S->winners - 1))) counts[3 + br_lowest((uint64_t)S->winners)]++;
        else counts[2]++;
        P->played++;
    }
    return P->played;
}

static void look_for_faults(br_play *P, br_position *S) {
#if BR_TALLY
    int64_t kept[BR_TALLY + 1];
    memcpy(kept, P->tally, sizeof kept);
#endif
    const int64_t work = S->work;
    S->work = 0;
    P->broken += broken(P, S);
    S->work = work;
#if BR_TALLY
    memcpy(P->tally, kept, sizeof kept);
#endif
}

/* One random game as it is told in a report: chance from a number, the choices of every seat from random numbers of its own, invariants
   looked at every so many decisions (0: never). `nodes` and `widths` take where each decision was made and how much was offered. How
   many decisions there were. */
BR_EXPORT int64_t br_record(
    br_play *P, br_position *S, uint64_t chance, br_random *seats, int64_t limit, int64_t check_every, int32_t *nodes, int32_t *widths) {
    int64_t decisions = 0, unseen = 0;
    BR_GUARD(P, -1);
    memset(P->tally, 0, sizeof P->tally);
    P->rolls = 2;
    P->chance = chance;
    P->faults = P->broken = 0;
    new_position(P, S);
    run(P, S, BR_START, 0);
    for (;;) {
        if (++unseen == check_every) { look_for_faults(P, S); unseen = 0; }
        if (!S->node || decisions >= limit) break;
        nodes[decisions] = S->node;
        widths[decisions++] = P->found;
        S->passed = 0;
        run(P, S, BR_ANSWER, P->codes[br_below(seats + S->me, P->found)]);
    }
    if (check_every && unseen) look_for_faults(P, S);
    return decisions;
}

static int64_t perft(br_play *P, br_position *S, int depth) {
    if (!depth) return 1;
    if (!S->node) return 0;
    S->work = 0;
    list_actions(P, S);
    const int found = br_is_chance[S->node] ? 0 : P->found;
    if (depth == 1 || !found) return found;
    int32_t codes[found];
    memcpy(codes, P->codes, sizeof codes);
    int64_t total = 0;
    for (int i = 0; i < found; i++) {
        br_position after = *S;
        run(P, &after, BR_ANSWER, codes[i]);
        total += perft(P, &after, depth - 1);
    }
    return total;
}

/* How many sequences of so many actions there are. */
BR_EXPORT int64_t br_perft(br_play *P, br_position *S, int depth) {
    BR_GUARD(P, -1);
    P->rolls = 0;
    return perft(P, S, depth);
}

/* Parts of a play, for hosts that do not know its form. */
BR_EXPORT int32_t *br_codes(br_play *P) { return P->codes; }
BR_EXPORT int32_t *br_weights(br_play *P) { return P->weights; }
BR_EXPORT uint32_t *br_random_state(br_play *P) { return P->random.state; }
BR_EXPORT int32_t br_stopped(br_play *P) { return P->stopped; }
BR_EXPORT int64_t *br_tally(br_play *P) { return P->tally; }
BR_EXPORT void br_use_hooks(br_play *P, br_hook ask) { P->ask = ask; }
BR_EXPORT void br_fail(br_play *P) { P->stopped = -3; }
BR_EXPORT int64_t br_faults(br_play *P) { return P->faults + P->broken; }
