/* A position from JSON. Whatever the text holds, the answer is a position that can be played, or the place where it does not fit. */

#define BR_DEEPEST 32
#define BR_MOST_TURNS 1000000000

typedef struct { br_play *P; br_position *S; const char *wrong; } br_reader;

static int br_fail_at(br_reader *reader, const char *at) {
    if (!reader->wrong) reader->wrong = at;
    return 0;
}

/* ---- JSON, looked at where it stands. `br_skip` tells whether it is well formed; after that nothing asks again. ---- */

static const char *br_blanks(const char *at) { while (br_is_blank(*at)) at++; return at; }

static const char *br_skip_string(const char *at) {
    for (at++; *at != '"'; at++) {
        if ((unsigned char)*at < 32) return 0;
        if (*at != '\\') continue;
        at++;
        if (*at == 'u') {
            for (int i = 0; i < 4; i++) {
                at++;
                if (!((*at >= '0' && *at <= '9') || (*at >= 'a' && *at <= 'f') || (*at >= 'A' && *at <= 'F'))) return 0;
            }
        } else if (*at != '"' && *at != '\\' && *at != '/' && *at != 'b' && *at != 'f' && *at != 'n' && *at != 'r' && *at != 't') return 0;
    }
    return at + 1;
}

static const char *br_skip_word(const char *at, const char *word) {
    while (*word) if (*at++ != *word++) return 0;
    return at;
}

static const char *br_skip(const char *at, int depth);

static const char *br_skip_many(const char *at, int depth, char end) {
    if (depth > BR_DEEPEST) return 0;
    at = br_blanks(at + 1);
    if (*at == end) return at + 1;
    for (;;) {
        if (end == '}') {
            if (*at != '"' || !(at = br_skip_string(at))) return 0;
            at = br_blanks(at);
            if (*at++ != ':') return 0;
        }
        if (!(at = br_skip(at, depth))) return 0;
        at = br_blanks(at);
        if (*at == end) return at + 1;
        if (*at++ != ',') return 0;
        at = br_blanks(at);
    }
}

/* What stands behind a value; 0 where it is none. */
static const char *br_skip(const char *at, int depth) {
    at = br_blanks(at);
    if (*at == '{') return br_skip_many(at, depth + 1, '}');
    if (*at == '[') return br_skip_many(at, depth + 1, ']');
    if (*at == '"') return br_skip_string(at);
    if (*at == 't') return br_skip_word(at, "true");
    if (*at == 'f') return br_skip_word(at, "false");
    if (*at == 'n') return br_skip_word(at, "null");
    if (*at == '-') at++;
    if (*at < '0' || *at > '9') return 0;
    while (*at >= '0' && *at <= '9') at++;
    return at;
}

/* The first item of an object or array, and the one after an item; 0 where there is none. Of an object items are keys. */
static const char *br_first_item(const char *many) {
    const char *at = br_blanks(br_blanks(many) + 1);
    return *at == '}' || *at == ']' ? 0 : at;
}

static const char *br_of_key(const char *key) { return br_blanks(br_blanks(br_skip_string(key)) + 1); }

static const char *br_next_item(const char *value) {
    const char *at = br_blanks(br_skip(value, 0));
    return *at == ',' ? br_blanks(at + 1) : 0;
}

static int br_hex(const char *digits) {
    int value = 0;
    for (int i = 0; i < 4; i++) value = value * 16 + (digits[i] <= '9' ? digits[i] - '0' : (digits[i] | 32) - 'a' + 10);
    return value;
}

/* The letters of a string, unescaped into a buffer; their number, -1 where it is no string, or one longer than any name. */
static int64_t br_letters(const char *at, char *to, int64_t room) {
    int64_t n = 0;
    if (*at++ != '"') return -1;
    for (; *at != '"'; at++) {
        if (n + 5 > room) return -1;
        if (*at != '\\') { to[n++] = *at; continue; }
        at++;
        if (*at != 'u') {
            to[n++] = *at == 'b' ? '\b' : *at == 'f' ? '\f' : *at == 'n' ? '\n' : *at == 'r' ? '\r' : *at == 't' ? '\t' : *at;
            continue;
        }
        uint32_t point = (uint32_t)br_hex(at + 1);
        at += 4;
        if (point >= 0xd800 && point < 0xdc00 && at[1] == '\\' && at[2] == 'u') {
            point = 0x10000 + ((point - 0xd800) << 10) + (((uint32_t)br_hex(at + 3) - 0xdc00) & 0x3ff);
            at += 6;
        }
        if (point < 0x80) to[n++] = (char)point;
        else if (point < 0x800) { to[n++] = (char)(0xc0 | point >> 6); to[n++] = (char)(0x80 | (point & 63)); }
        else {
            if (point < 0x10000) to[n++] = (char)(0xe0 | point >> 12);
            else { to[n++] = (char)(0xf0 | point >> 18); to[n++] = (char)(0x80 | (point >> 12 & 63)); }
            to[n++] = (char)(0x80 | (point >> 6 & 63));
            to[n++] = (char)(0x80 | (point & 63));
        }
    }
    return n;
}

static int br_says(const char *string, const char *word) {
    char letters[BR_LONGEST_NAME];
    const int64_t length = br_letters(string, letters, sizeof letters);
    return length >= 0 && br_equal(letters, word, length);
}

static int64_t br_named(int32_t domain, const char *string) {
    char letters[BR_LONGEST_NAME];
    const int64_t length = br_letters(string, letters, sizeof letters);
    return length < 0 ? -1 : br_number_of(domain, letters, length);
}

/* ---- parts that must be there ---- */

static const char *br_member(br_reader *reader, const char *object, const char *key) {
    const char *found = 0;
    if (!object || reader->wrong) return 0;
    if (*object != '{') { br_fail_at(reader, object); return 0; }
    for (const char *item = br_first_item(object); item; item = br_next_item(br_of_key(item)))
        if (br_says(item, key)) found = br_of_key(item);
    if (!found) br_fail_at(reader, object);
    return found;
}

static int64_t br_members(br_reader *reader, const char *object) {
    int64_t count = 0;
    if (*object != '{') { br_fail_at(reader, object); return -1; }
    for (const char *item = br_first_item(object); item; item = br_next_item(br_of_key(item))) count++;
    return count;
}

static int64_t br_whole(br_reader *reader, const char *at, int64_t low, int64_t high) {
    int64_t number = 0;
    if (!at) return low;
    const char *end = br_skip(at, 0);
    if (!br_read_number(at, end - at, &number) || number < low || number > high) { br_fail_at(reader, at); return low; }
    return number;
}

static int64_t br_read_seat(br_reader *reader, const char *at, int optional) {
    if (!at || (optional && *at == 'n')) return optional ? -1 : 0;
    const int64_t player = br_named(BR_SEATS, at);
    if (player < 0) br_fail_at(reader, at);
    return player < 0 ? 0 : player;
}

static int64_t br_read_seats(br_reader *reader, const char *at) {
    int64_t mask = 0;
    if (!at) return 0;
    if (*at != '[') { br_fail_at(reader, at); return 0; }
    for (const char *item = br_first_item(at); item; item = br_next_item(item)) mask |= INT64_C(1) << br_read_seat(reader, item, 0);
    return mask;
}

static int64_t br_read_one(br_reader *reader, const br_type *type, const char *at) {
    int64_t number = 0;
    if (!at) return 0;
    if (*at == 'n') {
        if (!type->optional) br_fail_at(reader, at);
        return type->optional ? type->none : br_type_low(type);
    }
    if (type->kind == BR_NUMBER) return br_whole(reader, at, type->low, type->high);
    if (type->kind == BR_FLAG) {
        if (*at != 't' && *at != 'f') br_fail_at(reader, at);
        return *at == 't';
    }
    if ((number = br_named(type->domain, at)) < 0) { br_fail_at(reader, at); return 0; }
    return number;
}

static int64_t br_read(br_reader *reader, const br_type *type, const char *at) {
    int64_t mask = 0;
    if (!at || !type->is_set) return br_read_one(reader, type, at);
    if (*at != '[') { br_fail_at(reader, at); return 0; }
    br_type member = *type;
    member.optional = 0;
    for (const char *item = br_first_item(at); item; item = br_next_item(item))
        mask = br_with_bit(mask, br_read_one(reader, &member, item) - br_type_low(type));
    return mask;
}

static void br_put(br_position *S, br_place place, int64_t index, int64_t value) {
    char *at = (char *)S + place.at + index * place.width;
    const int8_t one = (int8_t)value;
    const int16_t two = (int16_t)value;
    const int32_t four = (int32_t)value;
    memcpy(at, place.width == 1 ? (const void *)&one : place.width == 2 ? (const void *)&two : place.width == 4 ? (const void *)&four : &value,
           (size_t)place.width);
}

/* ---- fields ---- */

static int64_t br_owner(br_reader *reader, const br_slot *slot, const char *key) {
    const int64_t owner = br_named(slot->domain, key);
    if (owner < 0) br_fail_at(reader, key);
    return owner;
}

/* The cell of a space of a plane; a new one holds what is usual there. */
static int64_t br_cell(br_reader *reader, int32_t number, int64_t space, const char *at) {
    const br_plane *plane = br_planes + number;
    const int64_t column = space % plane->width, row = space / plane->width, cells = br_get(reader->S, plane->cells, 0);
    if (br_get(reader->S, plane->cell, space)) return br_get(reader->S, plane->cell, space) - 1;
    if (!column || !row || column == plane->width - 1 || row == plane->width - 1 || cells >= plane->room) {
        br_fail_at(reader, at);
        return -1;
    }
    br_put(reader->S, plane->cell, space, cells + 1);
    br_put(reader->S, plane->space, cells, space);
    br_put(reader->S, plane->cells, 0, cells + 1);
    for (int32_t i = 0; i < BR_SLOTS; i++)
        if (br_slots[i].plane == number) br_put(reader->S, br_slots[i].values, cells, br_slots[i].usual);
    return cells;
}

static void br_read_space(br_reader *reader, const br_slot *slot, int64_t space, int64_t value, const char *at) {
    const br_plane *plane = br_planes + slot->plane;
    const int64_t cell = br_cell(reader, slot->plane, space, at), laid = br_get(reader->S, plane->laid_n, 0);
    if (cell < 0) return;
    if (br_slots + plane->tiles == slot) {
        if (laid >= plane->width / 2 || value == slot->usual || br_get(reader->S, slot->values, cell) != slot->usual) {
            br_fail_at(reader, at);
            return;
        }
        br_put(reader->S, plane->laid, laid, space);
        br_put(reader->S, plane->laid_n, 0, laid + 1);
    }
    br_put(reader->S, slot->values, cell, value);
}

static void br_read_field(br_reader *reader, const br_slot *slot, const char *part) {
    if (!part) return;
    if (slot->shape == BR_SCALAR) { br_put(reader->S, slot->values, 0, br_read(reader, &slot->type, part)); return; }
    const int64_t members = br_members(reader, part);
    if (slot->is_board && slot->shape == BR_LIST)
        for (int32_t owner = 0; owner < slot->owners; owner++) br_put(reader->S, slot->values, owner, slot->usual);
    if (!slot->is_board && members != slot->owners) { br_fail_at(reader, part); return; }
    for (int32_t owner = 0; !slot->is_board && owner < slot->owners; owner++)
        br_put(reader->S, slot->values, owner, br_read(reader, &slot->type, br_member(reader, part, br_domains[slot->domain].names[owner])));
    if (!slot->is_board || members < 0) return;
    for (const char *item = br_first_item(part); item && !reader->wrong; item = br_next_item(br_of_key(item))) {
        const int64_t owner = br_owner(reader, slot, item), value = br_read(reader, &slot->type, br_of_key(item));
        if (reader->wrong) return;
        if (slot->shape == BR_SPARSE) br_read_space(reader, slot, owner, value, item);
        else br_put(reader->S, slot->values, owner, value);
    }
}

/* ---- zones ---- */

static void br_read_order(br_reader *reader, const br_slot *slot, const br_order *order, int64_t owner, const char *at) {
    int64_t count = 0;
    if (!at) return;
    if (*at != '[') { br_fail_at(reader, at); return; }
    for (const char *item = br_first_item(at); item && !reader->wrong; item = br_next_item(item)) {
        if (count >= order->capacity) { br_fail_at(reader, item); return; }
        br_put(reader->S, order->cards, owner * order->capacity + count++, br_read(reader, &slot->type, item));
    }
    br_put(reader->S, order->sizes, owner, count);
}

static void br_read_counts(br_reader *reader, const br_slot *slot, int64_t owner, const char *at) {
    if (!at || br_members(reader, at) < 0) return;
    for (int32_t card = 0; card < slot->cards; card++) br_put(reader->S, slot->values, owner * slot->cards + card, 0);
    for (const char *item = br_first_item(at); item && !reader->wrong; item = br_next_item(br_of_key(item))) {
        const int64_t card = br_named(slot->type.domain, item);
        if (card < 0) { br_fail_at(reader, item); return; }
        br_put(reader->S, slot->values, owner * slot->cards + card, br_whole(reader, br_of_key(item), 1, INT16_MAX));
    }
}

static void br_read_pile(br_reader *reader, const br_slot *slot, int64_t owner, const char *at) {
    if (!at) return;
    if (slot->shape == BR_STACK) br_read_order(reader, slot, &slot->order, owner, at);
    else if (!slot->ordered) br_read_counts(reader, slot, owner, at);
    else {
        if (br_members(reader, at) != 3) br_fail_at(reader, at);
        br_read_counts(reader, slot, owner, br_member(reader, at, "shuffled"));
        br_read_order(reader, slot, &slot->over, owner, br_member(reader, at, "over"));
        br_read_order(reader, slot, &slot->under, owner, br_member(reader, at, "under"));
    }
    if (!reader->wrong && slot->limit >= 0 && br_zone_size(reader->S, slot, owner) > slot->limit) br_fail_at(reader, at);
}

static void br_read_zone(br_reader *reader, const br_slot *slot, const char *part) {
    if (!part) return;
    for (int32_t i = 0; slot->shape == BR_COUNTS && i < slot->owners * slot->cards; i++) br_put(reader->S, slot->values, i, 0);
    if (slot->domain < 0) { br_read_pile(reader, slot, 0, part); return; }
    if (br_members(reader, part) < 0) return;
    for (const char *item = br_first_item(part); item && !reader->wrong; item = br_next_item(br_of_key(item))) {
        const int64_t owner = br_owner(reader, slot, item);
        if (!reader->wrong) br_read_pile(reader, slot, owner, br_of_key(item));
    }
}

/* As many cards of each kind lie there as the rules put into play, or fewer where the rules let cards go out of play. */
static void br_conserved(br_reader *reader, const char *at) {
    for (int32_t deck = 0; deck < BR_DECKS; deck++)
        for (int32_t card = 0; card < br_decks[deck].cards; card++) {
            int64_t found = 0;
            for (int32_t i = 0; i < BR_SLOTS; i++)
                for (int32_t owner = 0; br_slots[i].cards && br_slots[i].deck == deck && owner < br_slots[i].owners; owner++)
                    found += br_copies(reader->S, br_slots + i, owner, card, 0);
            if (found > br_decks[deck].copies[card] || (found < br_decks[deck].copies[card] && !br_decks[deck].loses)) br_fail_at(reader, at);
        }
}

static void br_read_slots(br_reader *reader, const char *object, int zones) {
    int64_t count = 0;
    if (!object) return;
    for (int32_t i = 0; i < BR_SLOTS && !reader->wrong; i++) {
        const br_slot *slot = br_slots + i;
        if ((slot->cards > 0) != zones) continue;
        count++;
        if (zones) br_read_zone(reader, slot, br_member(reader, object, slot->key));
        else br_read_field(reader, slot, br_member(reader, object, slot->key));
    }
    if (!reader->wrong && br_members(reader, object) != count) br_fail_at(reader, object);
}

/* ---- what waits in the middle of an action ---- */

static void br_read_frame(br_reader *reader, const br_frame *frame, const char *at) {
    int64_t count = 0;
    if (!frame->is_list) { br_put(reader->S, frame->values, 0, br_read(reader, &frame->type, at)); return; }
    if (*at != '[') { br_fail_at(reader, at); return; }
    for (const char *item = br_first_item(at); item && !reader->wrong; item = br_next_item(item)) {
        if (count >= frame->capacity) { br_fail_at(reader, item); return; }
        br_put(reader->S, frame->values, count++, br_read(reader, &frame->type, item));
    }
    br_put(reader->S, frame->size, 0, count);
}

/* All variables are there without which play cannot go on, here and at each place that it will come back to. */
static void br_complete(br_reader *reader, const uint8_t *given, uint8_t *seen, int32_t first, int32_t count, const char *at) {
    for (int32_t i = 0; i < count && !reader->wrong; i++) {
        const int32_t number = br_numbers[first + i];
        const br_frame *frame = br_frames + number;
        if (seen[number]++) { seen[number] = 1; continue; }
        if (!given[number]) { if (!frame->may_be_unset) br_fail_at(reader, at); continue; }
        const int64_t value = br_get(reader->S, frame->values, 0);
        if (frame->leads >= 0) {
            int32_t lead = 0;
            while (lead < frame->leads && br_leads[frame->first + lead].place != value) lead++;
            if (lead == frame->leads) br_fail_at(reader, at);
            else br_complete(reader, given, seen, br_leads[frame->first + lead].first, br_leads[frame->first + lead].sures, at);
        } else if (frame->visited >= 0 && (value < 0 || value > br_get(reader->S, br_frames[frame->visited].size, 0))) br_fail_at(reader, at);
    }
}

static void br_read_frames(br_reader *reader, const char *object) {
    uint8_t given[BR_FRAMES + 1] = {0}, seen[BR_FRAMES + 1] = {0};
    const br_node *node = br_nodes + reader->S->node;
    if (!object || br_members(reader, object) < 0) return;
    for (const char *item = br_first_item(object); item && !reader->wrong; item = br_next_item(br_of_key(item))) {
        int32_t i = 0;
        while (i < node->frames && !br_says(item, br_frames[br_numbers[node->frame + i]].name)) i++;
        if (i == node->frames) { br_fail_at(reader, item); return; }
        given[br_numbers[node->frame + i]] = 1;
        br_read_frame(reader, br_frames + br_numbers[node->frame + i], br_of_key(item));
    }
    br_complete(reader, given, seen, node->sure, node->sures, object);
}

/* ---- the whole position ---- */

static int32_t br_read_node(br_reader *reader, const char *at) {
    if (!at || *at == 'n') return 0;
    for (int32_t i = 1; i < BR_NODES; i++) if (br_says(at, br_nodes[i].name)) return i;
    br_fail_at(reader, at);
    return 0;
}

static int32_t br_read_rule(br_reader *reader, const char *at) {
    if (!at || br_says(at, "")) return -1;
    for (int32_t i = 0; i < BR_RULES; i++) if (br_says(at, br_rules[i].id)) return i;
    br_fail_at(reader, at);
    return -1;
}

static void br_read_position(br_reader *reader, const char *text) {
    br_position *S = reader->S;
    S->node = br_read_node(reader, br_member(reader, text, "node"));
    S->me = (int32_t)br_read_seat(reader, br_member(reader, text, "me"), 0);
    S->active = (int32_t)br_read_seat(reader, br_member(reader, text, "active"), 0);
    S->next_up = (int32_t)br_read_seat(reader, br_member(reader, text, "next_up"), 1);
    S->round = (int32_t)br_whole(reader, br_member(reader, text, "round"), 0, BR_MOST_TURNS);
    S->turn_number = (int32_t)br_whole(reader, br_member(reader, text, "turn"), 0, BR_MOST_TURNS);
    S->had_turn = br_read_seats(reader, br_member(reader, text, "had_turn"));
    S->out = br_read_seats(reader, br_member(reader, text, "out"));
    S->winners = br_read_seats(reader, br_member(reader, text, "winners"));
    S->end_rule = br_read_rule(reader, br_member(reader, text, "end_rule"));
    const char *counted = br_member(reader, text, "counted");
    S->counted = counted && *counted == 't';
    if (counted && *counted != 't' && *counted != 'f') br_fail_at(reader, counted);
    br_read_slots(reader, br_member(reader, text, "fields"), 0);
    br_read_slots(reader, br_member(reader, text, "zones"), 1);
    br_read_frames(reader, br_member(reader, text, "frames"));
    if (!reader->wrong) br_conserved(reader, text);
}

BR_EXPORT int64_t br_from_json(br_play *P, br_position *S, const char *text) {
    br_reader reader = {P, S, 0};
    const char *begin = br_blanks(text), *end = br_skip(begin, 0);
    if (!end || *br_blanks(end)) return 1 + (end ? br_blanks(end) - text : 0);
    BR_GUARD(P, 1);
    new_position(P, S);
    br_read_position(&reader, begin);
    if (reader.wrong) { new_position(P, S); return 1 + (reader.wrong - text); }
    rebuild(P, S);
    if (!S->node) return 0;
    list_actions(P, S);
    S->work = 0;
    return P->found > 0 ? 0 : 1;
}
