    int64_t rows[(BR_CATEGORIES + BR_TIEBREAKS + 1) * BR_PLAYERS], totals[BR_PLAYERS] = {0}, best = 0;
    score(P, S, rows);
    for (int row = 0; row < BR_CATEGORIES; row++)
        for (int player = 0; player < BR_PLAYERS; player++) totals[player] += rows[row * BR_PLAYERS + player];
    for (int player = 0; player < BR_PLAYERS; player++) if (!(S->out >> player & 1)) best |= INT64_C(1) << player;
    for (int row = BR_CATEGORIES - 1; row < BR_CATEGORIES + BR_TIEBREAKS; row++) {
        const int64_t *points = row < BR_CATEGORIES ? totals : rows + row * BR_PLAYERS;
        int64_t highest = INT64_MIN, still = 0;
        for (int player = 0; player < BR_PLAYERS; player++) if (best >> player & 1) highest = br_max(highest, points[player]);
        for (int player = 0; player < BR_PLAYERS; player++) if (best >> player & 1 && points[player] == highest) still |= INT64_C(1) << player;
        best = still;
    }
    return best;
