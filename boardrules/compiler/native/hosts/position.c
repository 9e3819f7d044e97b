/* A position as JSON: whole, and as one player may see it. */

static int64_t br_get(const br_position *S, br_place place, int64_t index) {
    const char *at = (const char *)S + place.at + index * place.width;
    switch (place.width) {
        case 1: { int8_t value; memcpy(&value, at, 1); return value; }
        case 2: { int16_t value; memcpy(&value, at, 2); return value; }
        case 4: { int32_t value; memcpy(&value, at, 4); return value; }
        default: { int64_t value; memcpy(&value, at, 8); return value; }
    }
}

/* ---- JSON ---- */

static void br_quotes(br_text *text, int quoted) { text->quoted = 0; br_letter(text, '"'); text->quoted = quoted; }

static void br_quote(br_text *text, const char *said) { br_quotes(text, 1); br_say(text, said); br_quotes(text, 0); }

static void br_quote_name(br_text *text, int32_t domain, int64_t number) {
    br_quotes(text, 1);
    br_say_name(text, domain, number);
    br_quotes(text, 0);
}

static void br_more(br_text *text, int *first) { if (!*first) br_say(text, ", "); *first = 0; }

static void br_key(br_text *text, const char *key) { br_quote(text, key); br_say(text, ": "); }

static void br_one_value(br_text *text, const br_type *type, int64_t number) {
    if (number == type->none) br_say(text, "null");
    else if (type->kind == BR_NUMBER) br_say_number(text, number);
    else if (type->kind == BR_FLAG) br_say(text, number ? "true" : "false");
    else br_quote_name(text, type->domain, number);
}

static void br_value(br_text *text, const br_type *type, int64_t number) {
    int first = 1;
    if (!type->is_set) { br_one_value(text, type, number); return; }
    br_letter(text, '[');
    for (int bit = 0; bit < 63; bit++)
        if (number >> bit & 1) { br_more(text, &first); br_one_value(text, type, bit + br_type_low(type)); }
    br_letter(text, ']');
}

static void br_seat_value(br_text *text, int64_t player) {
    if (player < 0) br_say(text, "null");
    else br_quote(text, br_seat((int32_t)player));
}

static void br_seats(br_text *text, int64_t mask) {
    int first = 1;
    br_letter(text, '[');
    for (int player = 0; player < BR_PLAYERS; player++)
        if (mask >> player & 1) { br_more(text, &first); br_seat_value(text, player); }
    br_letter(text, ']');
}

/* ---- fields: of all owners, or of those that an observer sees ---- */

#define BR_ALL (-2) /* the observer from whom nothing is hidden: the host */

static int br_sees(int observer, const br_slot *slot, int64_t owner) {
    if (observer == BR_ALL || slot->visibility == BR_OPEN) return 1;
    return slot->visibility == BR_OWNER && observer >= 0 && slot->belongs && slot->belongs[owner] == observer;
}

static int br_sees_some(int observer, const br_slot *slot) {
    for (int32_t owner = 0; owner < slot->owners; owner++) if (br_sees(observer, slot, owner)) return 1;
    return 0;
}

static void br_owned(br_text *text, const br_slot *slot, int64_t owner, int *first) {
    br_more(text, first);
    br_quote_name(text, slot->domain, owner);
    br_say(text, ": ");
}

static void br_field(br_text *text, const br_position *S, const br_slot *slot, int observer) {
    int first = 1;
    if (slot->shape == BR_SCALAR) { br_value(text, &slot->type, br_get(S, slot->values, 0)); return; }
    br_letter(text, '{');
    if (slot->shape == BR_SPARSE) {
        const br_plane *plane = br_planes + slot->plane;
        const int tiles = br_slots + plane->tiles == slot; /* their order counts */
        const int64_t count = br_get(S, tiles ? plane->laid_n : plane->cells, 0);
        for (int64_t i = 0; i < count; i++) {
            const int64_t space = br_get(S, tiles ? plane->laid : plane->space, i);
            const int64_t value = br_get(S, slot->values, br_get(S, plane->cell, space) - 1);
            if ((!tiles && value == slot->usual) || !br_sees(observer, slot, space)) continue;
            br_owned(text, slot, space, &first);
            br_value(text, &slot->type, value);
        }
    } else {
        for (int32_t owner = 0; owner < slot->owners; owner++) {
            const int64_t value = br_get(S, slot->values, owner);
            if ((slot->is_board && value == slot->usual) || !br_sees(observer, slot, owner)) continue;
            br_owned(text, slot, owner, &first);
            br_value(text, &slot->type, value);
        }
    }
    br_letter(text, '}');
}

/* ---- zones ---- */

static int64_t br_copies(const br_position *S, const br_slot *slot, int64_t owner, int64_t card, int shuffled) {
    const br_order *parts[3] = {&slot->order, &slot->over, &slot->under};
    int64_t found = slot->shape == BR_COUNTS ? br_get(S, slot->values, owner * slot->cards + card) : 0;
    for (int part = 0; part < 3 && !shuffled; part++)
        for (int64_t i = 0; parts[part]->capacity && i < br_get(S, parts[part]->sizes, owner); i++)
            found += br_get(S, parts[part]->cards, owner * parts[part]->capacity + i) == card;
    return found;
}

static int64_t br_zone_size(const br_position *S, const br_slot *slot, int64_t owner) {
    int64_t found = 0;
    for (int32_t card = 0; card < slot->cards; card++) found += br_copies(S, slot, owner, card, 0);
    return found;
}

static void br_ordered_cards(br_text *text, const br_position *S, const br_slot *slot, const br_order *order, int64_t owner) {
    int first = 1;
    br_letter(text, '[');
    for (int64_t i = 0; i < br_get(S, order->sizes, owner); i++) {
        br_more(text, &first);
        br_one_value(text, &slot->type, br_get(S, order->cards, owner * order->capacity + i));
    }
    br_letter(text, ']');
}

static void br_counted_cards(br_text *text, const br_position *S, const br_slot *slot, int64_t owner, int shuffled) {
    int first = 1;
    br_letter(text, '{');
    for (int32_t card = 0; card < slot->cards; card++) {
        const int64_t copies = br_copies(S, slot, owner, card, shuffled);
        if (!copies) continue;
        br_more(text, &first);
        br_quote_name(text, slot->type.domain, card);
        br_say(text, ": ");
        br_say_number(text, copies);
    }
    br_letter(text, '}');
}

static void br_pile(br_text *text, const br_position *S, const br_slot *slot, int64_t owner) {
    if (slot->shape == BR_STACK) { br_ordered_cards(text, S, slot, &slot->order, owner); return; }
    if (!slot->ordered) { br_counted_cards(text, S, slot, owner, 1); return; }
    br_say(text, "{\"over\": ");
    br_ordered_cards(text, S, slot, &slot->over, owner);
    br_say(text, ", \"shuffled\": ");
    br_counted_cards(text, S, slot, owner, 1);
    br_say(text, ", \"under\": ");
    br_ordered_cards(text, S, slot, &slot->under, owner);
    br_letter(text, '}');
}

static void br_seen_pile(br_text *text, const br_position *S, const br_slot *slot, int64_t owner, int observer) {
    br_say(text, "{\"size\": ");
    br_say_number(text, br_zone_size(S, slot, owner));
    if (br_sees(observer, slot, owner)) {
        br_say(text, slot->shape == BR_STACK ? ", \"order\": " : ", \"cards\": ");
        if (slot->shape == BR_STACK) br_ordered_cards(text, S, slot, &slot->order, owner);
        else br_counted_cards(text, S, slot, owner, 0);
    }
    br_letter(text, '}');
}

static void br_zone(br_text *text, const br_position *S, const br_slot *slot, int observer) {
    int first = 1;
    if (slot->domain < 0) {
        if (observer == BR_ALL) br_pile(text, S, slot, 0);
        else br_seen_pile(text, S, slot, 0, observer);
        return;
    }
    br_letter(text, '{');
    for (int32_t owner = 0; owner < slot->owners; owner++) {
        if (slot->is_board && !br_zone_size(S, slot, owner)) continue;
        br_owned(text, slot, owner, &first);
        if (observer == BR_ALL) br_pile(text, S, slot, owner);
        else br_seen_pile(text, S, slot, owner, observer);
    }
    br_letter(text, '}');
}

static void br_fields_and_zones(br_text *text, const br_position *S, int observer) {
    for (int zones = 0; zones < 2; zones++) {
        int first = 1;
        br_say(text, zones ? ", \"zones\": {" : ", \"fields\": {");
        for (int32_t i = 0; i < BR_SLOTS; i++) {
            const br_slot *slot = br_slots + i;
            if ((slot->cards > 0) != zones || (!zones && !br_sees_some(observer, slot))) continue;
            br_more(text, &first);
            br_key(text, slot->key);
            if (zones) br_zone(text, S, slot, observer);
            else br_field(text, S, slot, observer);
        }
        br_letter(text, '}');
    }
}

/* ---- the whole position ---- */

static void br_frames_json(br_text *text, const br_position *S) {
    const br_node *node = br_nodes + S->node;
    int first = 1;
    br_say(text, ", \"frames\": {");
    for (int32_t i = 0; i < node->frames; i++) {
        const br_frame *frame = br_frames + br_numbers[node->frame + i];
        const int64_t count = frame->is_list ? br_get(S, frame->size, 0) : br_get(S, frame->values, 0) != -1;
        if (!count) continue; /* as in a new position */
        br_more(text, &first);
        br_key(text, frame->name);
        if (!frame->is_list) { br_value(text, &frame->type, br_get(S, frame->values, 0)); continue; }
        br_letter(text, '[');
        for (int64_t value = 0; value < count; value++) {
            if (value) br_say(text, ", ");
            br_value(text, &frame->type, br_get(S, frame->values, value));
        }
        br_letter(text, ']');
    }
    br_letter(text, '}');
}

static void br_course(br_text *text, const br_position *S) {
    br_say(text, ", \"active\": ");
    br_seat_value(text, S->active);
    br_say(text, ", \"round\": ");
    br_say_number(text, S->round);
    br_say(text, ", \"turn\": ");
    br_say_number(text, S->turn_number);
    br_say(text, ", \"had_turn\": ");
    br_seats(text, S->had_turn);
}

BR_EXPORT int64_t br_json(const br_position *S, char *buffer, int64_t size) {
    br_text text = {buffer, size, 0, 0};
    br_say(&text, "{\"node\": ");
    if (S->node) br_quote(&text, br_nodes[S->node].name);
    else br_say(&text, "null");
    br_say(&text, ", \"me\": ");
    br_seat_value(&text, S->me);
    br_course(&text, S);
    br_say(&text, ", \"out\": ");
    br_seats(&text, S->out);
    br_say(&text, ", \"next_up\": ");
    br_seat_value(&text, S->next_up);
    br_say(&text, ", \"winners\": ");
    br_seats(&text, S->winners);
    br_say(&text, ", \"end_rule\": ");
    br_quote(&text, br_rule_id(S->end_rule));
    br_say(&text, S->counted ? ", \"counted\": true" : ", \"counted\": false");
    br_say(&text, ", \"rng\": \"0000000000000000\"");
    br_fields_and_zones(&text, S, BR_ALL);
    br_frames_json(&text, S);
    br_letter(&text, '}');
    return br_said(&text);
}

/* ---- the outcome ---- */

BR_EXPORT int br_totals(br_play *P, br_position *S, int64_t *totals) {
    int64_t rows[(BR_CATEGORIES + BR_TIEBREAKS + 1) * BR_PLAYERS];
    const int64_t work = S->work;
    if (br_score(P, S, rows) < 0) return -1;
    S->work = work;
    for (int player = 0; player < BR_PLAYERS; player++) {
        totals[player] = 0;
        for (int row = 0; row < BR_CATEGORIES; row++) totals[player] += rows[row * BR_PLAYERS + player];
    }
    return 0;
}

static void br_points(br_text *text, const int64_t *points) {
    int first = 1;
    br_letter(text, '{');
    for (int player = 0; player < BR_PLAYERS; player++) {
        br_more(text, &first);
        br_key(text, br_seat(player));
        br_say_number(text, points[player]);
    }
    br_letter(text, '}');
}

/* red and blue win with 12 points (rule: its sentence) */
static void br_reason(br_text *text, const br_position *S, const int64_t *totals) {
    int several = 0;
    int64_t most = INT64_MIN;
    for (int player = 0; player < BR_PLAYERS; player++) {
        if (!(S->winners >> player & 1)) continue;
        if (several++) br_say(text, " and ");
        br_say(text, br_seat(player));
    }
    br_say(text, several > 1 ? " win" : several ? " wins" : "nobody wins");
    for (int player = 0; player < BR_PLAYERS; player++)
        if (!several || S->winners >> player & 1) most = br_max(most, totals[player]);
    if (S->counted && BR_CATEGORIES) {
        br_say(text, " with ");
        br_say_number(text, most);
        br_say(text, " points");
    }
    if (*br_rule_sentence(S->end_rule)) {
        br_say(text, " (");
        br_say(text, br_rule_id(S->end_rule));
        br_say(text, ": ");
        br_say(text, br_rule_sentence(S->end_rule));
        br_letter(text, ')');
    }
}

BR_EXPORT int64_t br_reason_text(br_play *P, br_position *S, char *buffer, int64_t size) {
    br_text text = {buffer, size, 0, 0};
    int64_t totals[BR_PLAYERS] = {0};
    if (S->node || (S->counted && br_totals(P, S, totals) < 0)) { br_said(&text); return -1; }
    br_reason(&text, S, totals);
    return br_said(&text);
}

static int br_outcome(br_text *text, br_play *P, br_position *S) {
    int64_t rows[(BR_CATEGORIES + BR_TIEBREAKS + 1) * BR_PLAYERS], totals[BR_PLAYERS] = {0};
    if (S->counted && (br_totals(P, S, totals) < 0 || br_score(P, S, rows) < 0)) return 0;
    br_say(text, "{\"winners\": ");
    br_seats(text, S->winners);
    br_say(text, ", \"scores\": ");
    if (S->counted && BR_CATEGORIES) br_points(text, totals);
    else br_say(text, "{}");
    br_say(text, ", \"reason\": ");
    br_quotes(text, 1);
    br_reason(text, S, totals);
    br_quotes(text, 0);
    br_say(text, ", \"rule\": ");
    br_quote(text, br_rule_id(S->end_rule));
    br_say(text, ", \"sheet\": [");
    for (int row = 0; S->counted && row < BR_CATEGORIES + BR_TIEBREAKS; row++) {
        br_say(text, row ? ", {\"name\": " : "{\"name\": ");
        br_quote(text, br_sheet[row].name);
        br_say(text, ", \"title\": ");
        br_quote(text, br_sheet[row].title);
        br_say(text, row < BR_CATEGORIES ? ", \"tiebreak\": false, \"points\": " : ", \"tiebreak\": true, \"points\": ");
        br_points(text, rows + row * BR_PLAYERS);
        br_letter(text, '}');
    }
    br_say(text, "]}");
    return 1;
}

/* ---- the view of one observer ---- */

static void br_people(br_text *text, const br_position *S) {
    br_say(text, ", \"players\": [");
    for (int player = 0; player < BR_PLAYERS; player++) {
        br_say(text, player ? ", {\"seat\": " : "{\"seat\": ");
        br_quote(text, br_seat(player));
        br_say(text, ", \"name\": ");
        br_quote(text, br_seat(player));
        br_say(text, S->out >> player & 1 ? ", \"eliminated\": true}" : ", \"eliminated\": false}");
    }
    br_letter(text, ']');
}

static int br_offers(br_text *text, br_play *P, br_position *S, int observer) {
    br_say(text, ", \"actions\": [");
    if (S->node && observer >= 0 && br_player(S) == observer) {
        const int found = br_legal(P, S);
        for (int i = 0; i < found; i++) {
            if (i) br_say(text, ", ");
            br_quotes(text, 1);
            br_say_action(text, S, P->codes[i]);
            br_quotes(text, 0);
        }
        if (found < 0) return 0;
    }
    br_letter(text, ']');
    return 1;
}

BR_EXPORT int64_t br_view(br_play *P, br_position *S, int32_t observer, char *buffer, int64_t size) {
    br_text text = {buffer, size, 0, 0};
    const int64_t work = S->work;
    int sound = 1;
    if (observer < BR_SPECTATOR || observer >= BR_PLAYERS) { br_said(&text); return -1; }
    br_say(&text, "{\"format\": 1, \"game\": ");
    br_quote(&text, br_game_name);
    br_say(&text, ", \"viewer\": ");
    br_seat_value(&text, observer);
    br_people(&text, S);
    br_say(&text, S->node ? ", \"over\": false, \"outcome\": " : ", \"over\": true, \"outcome\": ");
    if (S->node) br_say(&text, "null");
    else sound = br_outcome(&text, P, S);
    br_say(&text, ", \"node\": ");
    if (S->node) br_quote(&text, br_nodes[S->node].name);
    else br_say(&text, "null");
    br_say(&text, ", \"step\": ");
    if (S->node) br_quote(&text, br_nodes[S->node].step);
    else br_say(&text, "null");
    br_say(&text, ", \"decides\": ");
    if (br_player(S) == BR_CHANCE) br_say(&text, "\"chance\"");
    else br_seat_value(&text, br_player(S));
    br_course(&text, S);
    br_fields_and_zones(&text, S, observer);
    sound = sound && br_offers(&text, P, S, observer);
    br_letter(&text, '}');
    S->work = work;
    if (!sound) text.length = 0;
    const int64_t length = br_said(&text);
    return sound ? length : -1;
}
