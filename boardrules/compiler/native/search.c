/* Tree search over imagined positions: the same algorithm as in Python, in memory that the host gives. An iteration imagines what the one who decides
   cannot know, goes down the tree, adds an action, plays on, and judges. Nothing here knows what is true: `base` holds nothing hidden. */

#define BR_DEEPEST 200
#define BR_MANY 12
#define BR_LONGEST 400
#define BR_KNOWN (1 << 15)
#define BR_MARGIN 0.15

/* How numbers are drawn: a card of a place without order, a card at a place of a pile, a number, a number or none, a set. */
enum { BR_IN_COUNTS, BR_IN_ORDER, BR_NUMBER, BR_PERHAPS, BR_SET };

/* What is to be drawn anew: the loose cards of a deck come first, then a place for each of them; fields come after all decks. */
typedef struct { int32_t kind, offset, width, size; int64_t low, none; } br_gap;
typedef struct { int32_t gaps, first_gap, first_card; } br_deck;

typedef struct {
    double exploration, curiosity, sharpness, trust, widening, lead;
    int32_t candidates, width, horizon, glance, rivals_glance, judges;
} br_settings;

typedef struct {
    double total, first;
    int32_t code, player, visits, available, next, place, place_visits;
    int32_t worlds; double gaps, squares;   /* at the root: against the champion */
} br_edge;

typedef struct { int64_t key; double worth; } br_reputation;

typedef struct br_search {
    br_settings settings;
    uint64_t seed;  /* of the imagined position: all that is tried in it has the same luck */
    br_position world, at, look, best_look;
    br_reputation known[BR_KNOWN];
    int32_t codes[BR_MOST_ACTIONS], chosen[BR_MOST_ACTIONS];
    double worth[BR_MOST_ACTIONS];
    int16_t kinds[BR_MOST_ACTIONS];
    double worst[BR_PLAYERS], best[BR_PLAYERS], shares[BR_PLAYERS];
    double champion_total, champion_here, spent;
    int64_t iterations, edges_room;
    int32_t edges, root, root_visits, me, found, champion, champion_worlds, waiting, at_waiting, worlds, entrants, is_full;
    int32_t line[BR_MOST_ACTIONS];  /* of the contest: who takes a turn in this world */
    int32_t standing[16 * BR_PLAYERS], standing_width[16], standings;
} br_search;

static br_edge *br_edges(br_search *H) { return (br_edge *)(void *)(H + 1); }

/* ---- numbers, without a library ---- */

static double br_exp(double x) {
    if (x < -700) return 0;
    if (x > 700) x = 700;
    int64_t twos = (int64_t)(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5));
    const double rest = x - (double)twos * 0.6931471805599453;
    double sum = 1, term = 1;
    for (int n = 1; n < 14; n++) sum += term *= rest / n;
    uint64_t bits = (uint64_t)(twos + 1023) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

static double br_log(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int64_t twos = (int64_t)(bits >> 52) - 1023;
    bits = (bits & 0xfffffffffffffu) | (UINT64_C(1023) << 52);
    memcpy(&x, &bits, sizeof x);
    const double ratio = (x - 1) / (x + 1), square = ratio * ratio;
    double sum = 0, term = ratio;
    for (int n = 1; n < 26; n += 2) { sum += term / n; term *= square; }
    return 2 * sum + (double)twos * 0.6931471805599453;
}

static double br_sqrt(double x) { return x <= 0 ? 0 : br_exp(br_log(x) / 2); }

static void br_softmax(double *leads) {
    double best = leads[0], total = 0;
    for (int p = 1; p < BR_PLAYERS; p++) if (leads[p] > best) best = leads[p];
    for (int p = 0; p < BR_PLAYERS; p++) total += leads[p] = br_exp(leads[p] - best);
    for (int p = 0; p < BR_PLAYERS; p++) leads[p] /= total;
}

static void br_spread(const int64_t *totals, double *leads) {
    double unit = 0;
    for (int p = 0; p < BR_PLAYERS; p++) if ((double)br_abs(totals[p]) / 2 > unit) unit = (double)br_abs(totals[p]) / 2;
    if (unit < 1) unit = 1;
    for (int p = 0; p < BR_PLAYERS; p++) leads[p] = (double)totals[p] / unit;
    br_softmax(leads);
}

/* ---- what comes of a position ---- */

static int64_t br_read(const br_position *S, int32_t offset, int width) {
    const char *at = (const char *)S + offset;
    switch (width) {
        case 1: { int8_t value; memcpy(&value, at, 1); return value; }
        case 2: { int16_t value; memcpy(&value, at, 2); return value; }
        case 4: { int32_t value; memcpy(&value, at, 4); return value; }
        default: { int64_t value; memcpy(&value, at, 8); return value; }
    }
}

static void br_write(br_position *S, int32_t offset, int width, int64_t number) {
    char *at = (char *)S + offset;
    switch (width) {
        case 1: { int8_t value = (int8_t)number; memcpy(at, &value, 1); return; }
        case 2: { int16_t value = (int16_t)number; memcpy(at, &value, 2); return; }
        case 4: { int32_t value = (int32_t)number; memcpy(at, &value, 4); return; }
        default: memcpy(at, &number, 8);
    }
}

/* What a finished game was worth: a whole victory or a part of a shared one, and a little for the points. */
static void br_outcome(br_play *P, br_position *S, double *shares) {
    const int64_t all = (INT64_C(1) << BR_PLAYERS) - 1, winners = S->winners & all ? S->winners & all : all;
    for (int p = 0; p < BR_PLAYERS; p++) shares[p] = winners >> p & 1 ? 1.0 / (double)br_bits((uint64_t)winners) : 0;
    if (!S->counted || !BR_CATEGORIES) return;
    int64_t rows[(BR_CATEGORIES + BR_TIEBREAKS + 1) * BR_PLAYERS], totals[BR_PLAYERS] = {0};
    double margins[BR_PLAYERS];
    S->work = 0;
    score(P, S, rows);
    for (int row = 0; row < BR_CATEGORIES; row++)
        for (int p = 0; p < BR_PLAYERS; p++) totals[p] += rows[row * BR_PLAYERS + p];
    br_spread(totals, margins);
    for (int p = 0; p < BR_PLAYERS; p++) shares[p] = (1 - BR_MARGIN) * shares[p] + BR_MARGIN * margins[p];
}

/* The chance of each player to win, by the evaluation of the game. */
static void br_judged(br_play *P, br_search *H, br_position *S, double *shares) {
    if (!S->node) { br_outcome(P, S, shares); return; }
    const int64_t work = S->work;
    for (int p = 0; p < BR_PLAYERS; p++) {
        S->work = 0;
        shares[p] = (double)evaluate(P, S, p) / H->settings.lead;
    }
    S->work = work;
    br_softmax(shares);
}

/* The same by random play; where that does not end, by the numbers that the count mentions. */
static void br_rolled(br_play *P, br_search *H, br_position *S, double *shares) {
    playout(P, S, BR_LONGEST);
    if (!S->node) { br_outcome(P, S, shares); return; }
    int64_t totals[BR_PLAYERS] = {0};
    for (int n = 0; n < H->standings; n++)
        for (int p = 0; p < BR_PLAYERS; p++) {
            const int64_t number = br_read(S, H->standing[n * BR_PLAYERS + p], H->standing_width[n]);
            totals[p] += number == -INT64_C(2147483648) ? 0 : number;
        }
    br_spread(totals, shares);
}

/* An action and chance after it, up to the next decision; what can be done there stands in `codes`. */
static void br_step_on(br_play *P, br_position *S, int32_t code) {
    P->rolls = 1;
    run(P, S, BR_ANSWER, code);
}

/* ---- what did well elsewhere ---- */

static br_reputation *br_known(br_search *H, int32_t player, int32_t code) {
    const int64_t key = (((int64_t)player << 32) | (uint32_t)code) + 1;
    uint64_t at = (uint64_t)key * UINT64_C(0x9E3779B97F4A7C15) >> 49;
    for (int tries = 0; tries < 64; tries++, at = (at + 1) & (BR_KNOWN - 1))
        if (H->known[at].key == key || !H->known[at].key) { return H->known + at; }
    return NULL;
}

static double br_reputed(br_search *H, int32_t player, int32_t code) {
    const br_reputation *found = br_known(H, player, code);
    return found && found->key ? found->worth : 0;
}

static int br_kind(int32_t code) {
    int kind = 0;
    while (kind + 1 < BR_ACTIONS && br_bases[kind + 1] <= code) kind++;
    return kind;
}

/* So many of the codes, moved to the front: those that did well elsewhere, and at least one of each kind. */
static int br_promising(br_play *P, br_search *H, int32_t player, int32_t *codes, int count, int room) {
    if (count <= room) return count;
    for (int i = count - 1; i > 0; i--) {
        const int other = br_below(&P->random, i + 1);
        const int32_t kept = codes[i]; codes[i] = codes[other]; codes[other] = kept;
    }
    for (int i = 0; i < count; i++) H->worth[i] = br_reputed(H, player, codes[i]);
    int8_t seen[BR_ACTIONS + 1] = {0};
    for (int i = 0; i < count; i++) H->kinds[i] = (int16_t)br_kind(codes[i]);
    for (int turn = 0, taken = 0; turn < 2 && taken < room; turn++)  /* first one of each kind, then any */
        for (; taken < room; taken++) {
            int best = -1;
            for (int i = taken; i < count; i++)
                if ((turn || !seen[H->kinds[i]]) && (best < 0 || H->worth[i] > H->worth[best])) best = i;
            if (best < 0) break;
            const int32_t code = codes[best];
            const int16_t kind = H->kinds[best];
            const double worth = H->worth[best];
            seen[kind] = 1;
            for (int i = best; i > taken; i--) { codes[i] = codes[i - 1]; H->worth[i] = H->worth[i - 1]; H->kinds[i] = H->kinds[i - 1]; }
            codes[taken] = code; H->worth[taken] = worth; H->kinds[taken] = kind;
        }
    return room;
}

/* ---- the tree ---- */

static int32_t br_add_edge(br_search *H, int32_t *head, int32_t player, int32_t code, double first) {
    br_edge *edges = br_edges(H);
    if (H->edges >= H->edges_room) { H->is_full = 1; return 0; }
    const int32_t made = ++H->edges;
    memset(edges + made, 0, sizeof *edges);
    edges[made].code = code; edges[made].player = player; edges[made].first = first;
    int32_t *link = head;
    while (*link && edges[*link].code < code) link = &edges[*link].next;
    edges[made].next = *link;
    *link = made;
    return made;
}

/* New edges, with a first look at each; `codes` stand in H->chosen. */
static int br_widen(br_play *P, br_search *H, int32_t *head, br_position *S, int count, int room, int32_t *open, int looks) {
    const int32_t player = S->me;
    count = br_promising(P, H, player, H->chosen, count, room);
    double usual = 0;
    for (int i = 0; i < count; i++) {
        H->worth[i] = 0;
        if (!looks) continue;
        double shares[BR_PLAYERS];
        H->look = *S;
        br_step_on(P, &H->look, H->chosen[i]);
        br_judged(P, H, &H->look, shares);
        usual += H->worth[i] = shares[player];
    }
    int made = 0;
    for (int i = 0; i < count; i++) {
        if (looks) {
            br_reputation *known = br_known(H, player, H->chosen[i]);
            const double gain = H->worth[i] - usual / count;
            if (known) {
                known->worth = known->key ? (known->worth + gain) / 2 : gain;
                known->key = (((int64_t)player << 32) | (uint32_t)H->chosen[i]) + 1;
            }
        }
        const int32_t edge = br_add_edge(H, head, player, H->chosen[i], H->worth[i]);
        if (edge) open[made++] = edge;
    }
    return made;
}

static double br_range(const br_search *H, int player) {
    const double range = H->best[player] - H->worst[player];
    return range > 1e-9 ? range : 1e-9;
}

/* PUCT: the better an action looked at first, the more it is tried. */
static int32_t br_by_first_look(br_search *H, const int32_t *open, int count) {
    const br_edge *edges = br_edges(H);
    const int player = edges[open[0]].player;
    const double range = br_range(H, player);
    double promise = -1e9, weights = 0, total = 0, best = -1e9;
    int64_t tried = 0;
    for (int i = 0; i < count; i++) if (edges[open[i]].first > promise) promise = edges[open[i]].first;
    for (int i = 0; i < count; i++) {
        weights += H->worth[i] = br_exp(H->settings.sharpness * (edges[open[i]].first - promise) / range);
        tried += edges[open[i]].visits;
        total += edges[open[i]].total;
    }
    const double usual = tried ? total / (double)tried : promise, factor = H->settings.curiosity / weights;
    int32_t chosen = open[0];
    for (int i = 0; i < count; i++) {
        const br_edge *edge = edges + open[i];
        const double mean = edge->visits ? edge->total / edge->visits : usual + edge->first - promise;
        const double worth = (mean - H->worst[player]) / range
            + factor * H->worth[i] * br_sqrt(edge->available) / (1 + edge->visits);
        if (worth > best) { best = worth; chosen = open[i]; }
    }
    return chosen;
}

/* UCT over those that have been tried; at the root, of many, the more of the budget is spent the fewer. */
static int32_t br_by_trials(br_search *H, int32_t *open, int count, int at_root) {
    const br_edge *edges = br_edges(H);
    if (at_root && count > BR_MANY) {
        const double left = (1 - H->spent) * (1 - H->spent) * count;
        int stay = (int)left + ((double)(int)left < left);
        stay = stay < BR_MANY ? BR_MANY : stay;
        for (int taken = 0; taken < stay && stay < count; taken++)
            for (int i = count - 1; i > taken; i--) {
                const br_edge *one = edges + open[i - 1], *other = edges + open[i];
                if (other->total / other->visits > one->total / one->visits) { const int32_t kept = open[i]; open[i] = open[i - 1]; open[i - 1] = kept; }
            }
        count = stay < count ? stay : count;
    }
    const int player = edges[open[0]].player;
    const double range = br_range(H, player);
    double best = -1e9;
    int32_t chosen = open[0];
    for (int i = 0; i < count; i++) {
        const br_edge *edge = edges + open[i];
        const double worth = (edge->total / edge->visits - H->worst[player]) / range
            + H->settings.exploration * br_sqrt(br_log(edge->available) / edge->visits);
        if (worth > best) { best = worth; chosen = open[i]; }
    }
    return chosen;
}

/* The edges at a place that can be chosen now, in `line`; the codes without one, in `chosen`. */
static int br_open(br_play *P, br_search *H, int32_t head, int32_t player, int32_t *open, int *rest) {
    const br_edge *edges = br_edges(H);
    int count = 0, i = 0;
    *rest = 0;
    for (; head && i < P->found; ) {
        const br_edge *edge = edges + head;
        if (edge->player != player || edge->code < P->codes[i]) { head = edge->next; continue; }
        if (edge->code > P->codes[i]) { H->chosen[(*rest)++] = P->codes[i++]; continue; }
        open[count++] = head; head = edge->next; i++;
    }
    for (; i < P->found; i++) H->chosen[(*rest)++] = P->codes[i];
    return count;
}

/* The action to try in H->at; the place gets wider when it is time. 0 where the memory is full: then `code` is any action. */
static int32_t br_select(br_play *P, br_search *H, int32_t *head, int32_t *visits, int at_root, int32_t *code) {
    br_position *S = &H->at;
    int rest, actions = P->found, count = br_open(P, H, *head, S->me, H->codes, &rest);
    br_edge *edges = br_edges(H);
    int32_t chosen = 0;
    if (H->settings.judges) {
        int room = H->settings.width + (int)(H->settings.widening == 0.5 ? br_sqrt(*visits) : br_exp(H->settings.widening * br_log(*visits + !*visits)));
        room = (room < actions ? room : actions) - count;
        if (room > 0) count += br_widen(P, H, head, S, rest, room, H->codes + count, actions > 1);
    } else if (rest) {
        *code = H->chosen[br_below(&P->random, rest)];
        chosen = br_add_edge(H, head, S->me, *code, 0);
        if (chosen) edges[chosen].available = *visits;
        H->codes[count] = chosen;
        count += chosen != 0;
    }
    (*visits)++;
    for (int i = 0; i < count; i++) edges[H->codes[i]].available++;
    if (!chosen && count && !(rest && !H->settings.judges))
        chosen = count == 1 ? H->codes[0] : H->settings.judges ? br_by_first_look(H, H->codes, count) : br_by_trials(H, H->codes, count, at_root);
    if (chosen) *code = edges[chosen].code;
    else if (H->settings.judges) *code = H->chosen[0];
    return chosen;
}

/* A quick decision: of some actions the best for the one who decides. */
static void br_play_on(br_play *P, br_search *H) {
    br_position *S = &H->at;
    const int32_t player = S->me;
    int count = P->found;
    memcpy(H->chosen, P->codes, sizeof *P->codes * (size_t)count);
    count = br_promising(P, H, player, H->chosen, count, player == H->me ? H->settings.glance : H->settings.rivals_glance);
    double best = -1;
    int32_t last = -1;
    for (int i = 0; i < count; i++) {
        H->look = *S;
        br_step_on(P, &H->look, H->chosen[i]);
        if (count == 1) { H->best_look = H->look; return (void)(*S = H->best_look); }
        double shares[BR_PLAYERS];
        br_judged(P, H, &H->look, shares);
        if (shares[player] > best) { best = shares[player]; H->best_look = H->look; last = i; }
    }
    *S = H->best_look;
    if (last != count - 1 && S->node) list_actions(P, S);
}

/* From a place to the end of the way, in H->at; what came of it stands in H->shares. */
static void br_go_down(br_play *P, br_search *H, int32_t *head, int32_t *visits, int at_root, int turns) {
    br_position *S = &H->at;
    int32_t way[BR_DEEPEST];
    int length = 0;
    const int judges = H->settings.judges, horizon = H->settings.horizon;
    while (S->node && length < BR_DEEPEST) {
        const int64_t active = S->active;
        int32_t code = 0;
        const int32_t edge = br_select(P, H, head, visits, at_root, &code);
        br_step_on(P, S, code);
        turns += S->active != active;
        if (!edge) break;
        way[length++] = edge;
        br_edge *chosen = br_edges(H) + edge;
        if (!chosen->visits || (judges && turns >= horizon)) break;
        head = &chosen->place; visits = &chosen->place_visits; at_root = 0;
    }
    if (judges) {
        for (int decisions = 0; turns < horizon && S->node && decisions < BR_DEEPEST; decisions++) {
            const int64_t active = S->active;
            br_play_on(P, H);
            turns += S->active != active;
        }
        br_judged(P, H, S, H->shares);
    } else br_rolled(P, H, S, H->shares);
    for (int p = 0; p < BR_PLAYERS; p++) {
        if (H->shares[p] < H->worst[p]) H->worst[p] = H->shares[p];
        if (H->shares[p] > H->best[p]) H->best[p] = H->shares[p];
    }
    for (int i = 0; i < length; i++) {
        br_edge *edge = br_edges(H) + way[i];
        edge->visits++;
        edge->total += H->shares[edge->player];
    }
}

/* ---- the contest at the root ---- */

static double br_lead(br_search *H, int32_t entrant) {
    const br_edge *edge = br_edges(H) + entrant;
    const double trust = H->settings.trust;
    return (edge->gaps + trust * (edge->first - br_edges(H)[H->champion].first)) / (edge->worlds + trust);
}

static void br_begin_contest(br_play *P, br_search *H) {
    int rest;
    br_open(P, H, H->root, H->at.me, H->codes, &rest);
    H->entrants = br_widen(P, H, &H->root, &H->at, rest, rest, H->codes, rest > 1);
    H->champion = H->codes[0];
    for (int i = 1; i < H->entrants; i++)
        if (br_edges(H)[H->codes[i]].first > br_edges(H)[H->champion].first) H->champion = H->codes[i];
}

/* Who takes a turn in the next world: the champion, and those with the largest lead. */
static void br_line_up(br_search *H) {
    const double left = (1 - H->spent) * (1 - H->spent) * H->settings.candidates;
    int stay = (int)left + ((double)(int)left < left) - 1, count = 0;
    if (stay < 1) stay = 1;
    for (int32_t edge = H->root; edge; edge = br_edges(H)[edge].next)
        if (edge != H->champion) {
            const double lead = br_lead(H, edge);
            int at = count < stay ? count++ : stay;
            if (at == stay) { if (lead <= H->worth[stay - 1]) continue; at = stay - 1; }
            for (; at > 0 && H->worth[at - 1] < lead; at--) { H->worth[at] = H->worth[at - 1]; H->line[at + 1] = H->line[at]; }
            H->worth[at] = lead; H->line[at + 1] = edge;
        }
    H->line[0] = H->champion;
    H->waiting = count + 1;
    H->at_waiting = 0;
    H->worlds++;
}

static int br_is_decided(br_search *H) {
    if (!H->settings.judges || !H->champion) return 0;
    if (H->entrants == 1) return 1;
    if (H->at_waiting < H->waiting || H->worlds < 6) return 0;
    int32_t rival = 0;
    for (int32_t edge = H->root; edge; edge = br_edges(H)[edge].next)
        if (edge != H->champion && (!rival || br_lead(H, edge) > br_lead(H, rival))) rival = edge;
    const br_edge *edge = br_edges(H) + rival;
    if (edge->worlds < 6) return 0;
    const double mean = edge->gaps / edge->worlds, off = edge->squares - mean * edge->gaps;
    const double error = br_sqrt(off / (edge->worlds - 1) / edge->worlds), size = mean < 0 ? -mean : mean;
    return size > 4 * error + 1e-9 || size + 2 * error < 0.003;
}

static void br_compete(br_play *P, br_search *H) {
    const int32_t entrant = H->line[H->at_waiting++];
    br_edge *edge = br_edges(H) + entrant;
    const int64_t active = H->at.active;
    br_step_on(P, &H->at, edge->code);
    br_go_down(P, H, &edge->place, &edge->place_visits, 0, H->at.active != active);
    edge = br_edges(H) + entrant;
    const double result = H->shares[H->me];
    if (entrant == H->champion) { H->champion_here = result; H->champion_total += result; H->champion_worlds++; return; }
    const double gap = result - H->champion_here;
    edge->worlds++; edge->gaps += gap; edge->squares += gap * gap;
}

/* ---- imagining ---- */

static int64_t br_drawn(br_play *P, const br_gap *gap) {
    if (gap->kind == BR_PERHAPS && br_below(&P->random, 2)) return gap->none;
    if (gap->kind != BR_SET) return gap->low + br_below(&P->random, gap->size);
    int64_t mask = 0;
    for (int bit = 0; bit < gap->size; bit++) mask |= (int64_t)br_below(&P->random, 2) << bit;
    return mask;
}

static void br_imagine(br_play *P, br_position *S, const br_deck *decks, int deck_count, const int32_t *cards, const br_gap *gaps, int gap_count) {
    int at = 0;
    for (int d = 0; d < deck_count; d++) {
        int32_t loose[decks[d].gaps + 1];
        memcpy(loose, cards + decks[d].first_card, sizeof *loose * (size_t)decks[d].gaps);
        for (int i = decks[d].gaps - 1; i > 0; i--) {
            const int other = br_below(&P->random, i + 1);
            const int32_t kept = loose[i]; loose[i] = loose[other]; loose[other] = kept;
        }
        for (int i = 0; i < decks[d].gaps; i++) {
            const br_gap *gap = gaps + at++;
            if (gap->kind == BR_IN_ORDER) br_write(S, gap->offset, gap->width, loose[i]);
            else {
                const int32_t place = gap->offset + loose[i] * gap->width;
                br_write(S, place, gap->width, br_read(S, place, gap->width) + 1);
            }
        }
    }
    for (; at < gap_count; at++) br_write(S, gaps[at].offset, gaps[at].width, br_drawn(P, gaps + at));
    if (gap_count) rebuild(P, S);
}

/* ---- what a host calls ---- */

BR_EXPORT int64_t br_search_size(int64_t edges) { return (int64_t)sizeof(br_search) + (edges + 1) * (int64_t)sizeof(br_edge); }

/* A new search, in memory that is all zeros. `standing` are the offsets of numbers by which a game that is cut off is judged. */
BR_EXPORT void br_search_begin(br_search *H, int64_t edges, const br_settings *settings, int32_t me, const int32_t *standing, const int32_t *widths, int32_t standings) {
    H->settings = *settings;
    H->edges_room = edges;
    H->me = me;
    H->standings = standings > 16 ? 16 : standings;
    memcpy(H->standing, standing, sizeof *standing * (size_t)(H->standings * BR_PLAYERS));
    memcpy(H->standing_width, widths, sizeof *widths * (size_t)H->standings);
    for (int p = 0; p < BR_PLAYERS; p++) { H->worst[p] = 1; H->best[p] = 0; }
}

/* Whether the next iteration begins with a position that has not been imagined yet. */
BR_EXPORT int32_t br_search_fresh(br_search *H) { return !H->settings.judges || H->at_waiting >= H->waiting; }

/* So many iterations at most; `spent` is the part of the budget that is used up, and each uses up `each` of it. How many were made; fewer where nothing
   more is to be found out. Without decks and gaps `base` itself is the imagined position. */
BR_EXPORT int64_t br_search_run(br_play *P, br_search *H, const br_position *base, const br_deck *decks, int32_t deck_count, const int32_t *cards,
                                const br_gap *gaps, int32_t gap_count, int64_t iterations, double spent, double each) {
    volatile int64_t made = 0;
    BR_GUARD(P, made);
    for (; made < iterations && !br_is_decided(H); made++) {
        H->spent = spent + (double)made * each;
        const int fresh = br_search_fresh(H);
        if (fresh) {
            H->world = *base;
            br_imagine(P, &H->world, decks, deck_count, cards, gaps, gap_count);
            H->seed = (uint64_t)br_word(&P->random) << 32 | br_word(&P->random);
        }
        H->at = H->world;
        H->at.work = 0;
        list_actions(P, &H->at);
        H->iterations++;
        if (!H->settings.judges) { br_go_down(P, H, &H->root, &H->root_visits, 1, 0); continue; }
        if (!H->champion) br_begin_contest(P, H);
        if (fresh) br_line_up(H);
        br_seed(P, H->seed);
        br_compete(P, H);
    }
    return made;
}

/* The position that was imagined last. */
BR_EXPORT const br_position *br_search_world(br_search *H) { return &H->world; }

/* Whether more iterations are a waste. */
BR_EXPORT int32_t br_search_done(br_search *H) { return br_is_decided(H); }

/* The actions at the root: codes; and for each visits, the total of what came of them, the first look, the worlds in which it was tried beside the
   champion, the sum and the squares of its gaps. How many there are; `champion` is the place of the champion, with the worlds it was tried in and its total. */
BR_EXPORT int32_t br_search_told(br_search *H, int32_t *codes, double *numbers, int32_t room, int32_t *champion, double *champion_numbers) {
    int32_t count = 0;
    *champion = -1;
    for (int32_t at = H->root; at && count < room; at = br_edges(H)[at].next) {
        const br_edge *edge = br_edges(H) + at;
        if (edge->player != H->me) continue;
        if (at == H->champion) *champion = count;
        codes[count] = edge->code;
        const double row[6] = {edge->visits, edge->total, edge->first, edge->worlds, edge->gaps, edge->squares};
        memcpy(numbers + 6 * count++, row, sizeof row);
    }
    champion_numbers[0] = H->champion_worlds;
    champion_numbers[1] = H->champion_total;
    return count;
}
