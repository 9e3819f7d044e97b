/* Plays one random game and prints it. Build it with: cc -O2 -o random_game random_game.c @NAME@.c */
#include <stdio.h>
#include <stdlib.h>
#include "@NAME@.h"

int main(int count, char **words) {
    static br_position S;
    char text[@LONGEST@];
    br_play *P = calloc(1, (size_t)br_play_size());
    br_seed(P, count > 1 ? strtoull(words[1], NULL, 10) : 1);
    int moves = 0;
    for (br_start(P, &S, 0); !br_over(&S) && moves < 10000; moves++) {
        int64_t code = br_choose(P, &S);
        br_action_text(&S, code, text, sizeof text);
        printf("%s: %s\n", br_player(&S) == BR_CHANCE ? "chance" : br_seat(br_player(&S)), text);
        if (br_apply(P, &S, code, 0) < 0) return fprintf(stderr, "stopped: %d %s\n", (int)br_stopped(P), br_stopped_rule(P)), 1;
    }
    if (br_reason_text(P, &S, text, sizeof text) > 0) printf("%s\n", text);
    free(P);
    return 0;
}
