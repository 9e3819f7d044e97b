/* Names of everything, and actions as text. */

/* ---- text into a buffer: as much as fits, always with an end; the length that it would need ---- */

typedef struct { char *to; int64_t size, length; int quoted; } br_text; /* quoted: inside a string of JSON */

static void br_plain(br_text *text, char letter) {
    if (text->length + 1 < text->size) text->to[text->length] = letter;
    text->length++;
}

static void br_letter(br_text *text, char letter) {
    static const char digits[] = "0123456789abcdef";
    if (text->quoted && (letter == '"' || letter == '\\')) br_plain(text, '\\');
    if (text->quoted && (unsigned char)letter < 32) {
        const char escaped[6] = {'\\', 'u', '0', '0', digits[letter >> 4 & 15], digits[letter & 15]};
        for (int i = 0; i < 6; i++) br_plain(text, escaped[i]);
    } else br_plain(text, letter);
}

static void br_say(br_text *text, const char *said) { while (*said) br_letter(text, *said++); }

static void br_say_number(br_text *text, int64_t number) {
    char digits[24];
    int n = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do digits[n++] = (char)('0' + rest % 10); while (rest /= 10);
    if (number < 0) br_letter(text, '-');
    while (n) br_letter(text, digits[--n]);
}

static int64_t br_said(br_text *text) {
    if (text->size > 0) text->to[text->length < text->size ? text->length : text->size - 1] = 0;
    return text->length;
}

static int br_equal(const char *a, const char *b, int64_t length) { /* whether b is the first so many letters of a, and no more */
    for (int64_t i = 0; i < length; i++) if (a[i] != b[i] || !b[i]) return 0;
    return !b[length];
}

/* ---- names ---- */

static void br_say_name(br_text *text, int32_t domain, int64_t number) {
    const br_domain *names = br_domains + domain;
    if (names->names) { br_say(text, names->names[number]); return; }
    const int64_t width = 2 * (int64_t)names->reach + 1;
    br_say_number(text, number % width - names->reach);
    br_letter(text, ',');
    br_say_number(text, number / width - names->reach);
}

static int br_read_number(const char *word, int64_t length, int64_t *number) {
    const int sign = length && word[0] == '-';
    int64_t value = 0;
    if (length <= sign || length > 12 || (length > sign + 1 && word[sign] == '0')) return 0;
    for (int64_t i = sign; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') return 0;
        value = value * 10 + (word[i] - '0');
    }
    if (sign && !value) return 0;
    *number = sign ? -value : value;
    return 1;
}

/* The number of a name; -1 where there is none of that name. */
static int64_t br_number_of(int32_t domain, const char *word, int64_t length) {
    const br_domain *names = br_domains + domain;
    if (names->names) {
        for (int32_t i = 0; i < names->count; i++) if (br_equal(word, names->names[i], length)) return i;
        return -1;
    }
    int64_t x, y, comma = 0;
    while (comma < length && word[comma] != ',') comma++;
    if (comma == length || !br_read_number(word, comma, &x) || !br_read_number(word + comma + 1, length - comma - 1, &y)) return -1;
    if (br_abs(x) > names->reach || br_abs(y) > names->reach) return -1;
    return (y + names->reach) * (2 * (int64_t)names->reach + 1) + x + names->reach;
}

BR_EXPORT const char *br_game(void) { return br_game_name; }
BR_EXPORT const char *br_title(void) { return br_game_title; }
BR_EXPORT int32_t br_players(void) { return BR_PLAYERS; }
BR_EXPORT const char *br_seat(int32_t player) { return player < 0 || player >= BR_PLAYERS ? 0 : br_domains[BR_SEATS].names[player]; }

BR_EXPORT int32_t br_domain_count(void) { return (int32_t)(sizeof br_domains / sizeof *br_domains); }
BR_EXPORT const char *br_domain_name(int32_t domain) { return domain < 0 || domain >= br_domain_count() ? 0 : br_domains[domain].name; }
BR_EXPORT int32_t br_domain_size(int32_t domain) { return domain < 0 || domain >= br_domain_count() ? 0 : br_domains[domain].count; }

BR_EXPORT int64_t br_name(int32_t domain, int64_t number, char *buffer, int64_t size) {
    br_text text = {buffer, size, 0, 0};
    if (number < 0 || number >= br_domain_size(domain)) return -1;
    br_say_name(&text, domain, number);
    return br_said(&text);
}

static int64_t br_length(const char *word) { int64_t n = 0; while (word[n]) n++; return n; }

BR_EXPORT int64_t br_number(int32_t domain, const char *name) {
    return br_domain_size(domain) ? br_number_of(domain, name, br_length(name)) : -1;
}

BR_EXPORT const char *br_rule_id(int32_t rule) { return rule < 0 || rule >= BR_RULES ? "" : br_rules[rule].id; }
BR_EXPORT const char *br_rule_sentence(int32_t rule) { return rule < 0 || rule >= BR_RULES ? "" : br_rules[rule].sentence; }
BR_EXPORT const char *br_stopped_rule(const br_play *P) { return P->stopped < 0 || P->stopped >= BR_PLACES ? "" : br_places[P->stopped]; }
BR_EXPORT int32_t br_categories(void) { return BR_CATEGORIES; }
BR_EXPORT int32_t br_tiebreaks(void) { return BR_TIEBREAKS; }
BR_EXPORT const char *br_category_name(int32_t row) { return row < 0 || row >= BR_CATEGORIES + BR_TIEBREAKS ? 0 : br_sheet[row].name; }
BR_EXPORT const char *br_category_title(int32_t row) { return row < 0 || row >= BR_CATEGORIES + BR_TIEBREAKS ? 0 : br_sheet[row].title; }
BR_EXPORT int32_t br_hook_count(void) { return BR_HOOKS; }
BR_EXPORT const char *br_hook_name(int32_t hook) { return hook < 0 || hook >= BR_HOOKS ? 0 : br_hooks[hook]; }

/* ---- who and where ---- */

BR_EXPORT int br_over(const br_position *S) { return !S->node; }
BR_EXPORT int32_t br_player(const br_position *S) { return !S->node ? BR_NOBODY : br_is_chance[S->node] ? BR_CHANCE : S->me; }
BR_EXPORT int32_t br_active(const br_position *S) { return S->active; }
BR_EXPORT int32_t br_round(const br_position *S) { return S->round; }
BR_EXPORT const char *br_node_name(const br_position *S) { return S->node ? br_nodes[S->node].name : ""; }
BR_EXPORT const char *br_step_name(const br_position *S) { return S->node ? br_nodes[S->node].step : ""; }
BR_EXPORT int64_t br_winners(const br_position *S) { return S->winners; }
BR_EXPORT int64_t br_eliminated(const br_position *S) { return S->out; }
BR_EXPORT int32_t br_end_rule(const br_position *S) { return S->end_rule; }
BR_EXPORT int br_counted(const br_position *S) { return S->counted; }

/* ---- actions ---- */

BR_EXPORT int32_t br_action_count(void) { return BR_ACTIONS; }
BR_EXPORT const char *br_action_name(int32_t action) { return action < 0 || action >= BR_ACTIONS ? 0 : br_actions[action].name; }

BR_EXPORT int32_t br_action_of(int64_t code) {
    for (int32_t i = 0; i < BR_ACTIONS; i++) if (code >= br_actions[i].base && code - br_actions[i].base < br_actions[i].size) return i;
    return -1;
}

BR_EXPORT int32_t br_parameter_count(int32_t action) { return action < 0 || action >= BR_ACTIONS ? 0 : br_actions[action].parameters; }

static const br_parameter *br_parameter_at(int32_t action, int32_t place) {
    return place < 0 || place >= br_parameter_count(action) ? 0 : br_parameters + br_actions[action].first + place;
}

BR_EXPORT const char *br_parameter_name(int32_t action, int32_t place) {
    const br_parameter *found = br_parameter_at(action, place);
    return found ? found->name : 0;
}

BR_EXPORT int32_t br_parameter_domain(int32_t action, int32_t place) {
    const br_parameter *found = br_parameter_at(action, place);
    return found && found->type.kind == BR_NAME ? found->type.domain : -1;
}

static int64_t br_type_size(const br_type *type) {
    return type->kind == BR_NUMBER ? type->high - type->low + 1 : type->kind == BR_FLAG ? 2 : br_domains[type->domain].count;
}

static int64_t br_type_low(const br_type *type) { return type->kind == BR_NUMBER ? type->low : 0; }

/* The argument at a place: arguments are the digits of a code, the last one the lowest. */
static int64_t br_digit(int64_t code, const br_parameter *parameters, int32_t count, int32_t place) {
    for (int32_t i = count - 1; i > place; i--) code /= br_type_size(&parameters[i].type);
    return code % br_type_size(&parameters[place].type) + br_type_low(&parameters[place].type);
}

BR_EXPORT int64_t br_argument(int64_t code, int32_t place) {
    const int32_t action = br_action_of(code);
    if (!br_parameter_at(action, place)) return -1;
    return br_digit(code - br_actions[action].base, br_parameters + br_actions[action].first, br_actions[action].parameters, place);
}

static void br_say_value(br_text *text, const br_type *type, int64_t number) {
    if (number == type->none) br_say(text, "none");
    else if (type->kind == BR_NUMBER) br_say_number(text, number);
    else if (type->kind == BR_FLAG) br_say(text, number ? "yes" : "no");
    else br_say_name(text, type->domain, number);
}

/* What a code is made of here: an action, or at a node of chance its dice or card. False where it is nothing of the game. */
static int br_made_of(const br_position *S, int64_t *code, const char **name, const br_parameter **parameters, int32_t *count) {
    if (S->node && br_is_chance[S->node]) {
        const br_node *node = br_nodes + S->node;
        int64_t most = 1;
        *name = node->kind == BR_ROLL ? "roll" : "draw";
        *parameters = br_parameters + node->first;
        *count = node->parameters;
        for (int32_t i = 0; i < *count; i++) most *= br_type_size(&(*parameters)[i].type);
        return *code >= 0 && *code < most;
    }
    const int32_t action = br_action_of(*code);
    if (action < 0) return 0;
    *name = br_actions[action].name;
    *parameters = br_parameters + br_actions[action].first;
    *count = br_actions[action].parameters;
    *code -= br_actions[action].base;
    return 1;
}

static int br_say_action(br_text *text, const br_position *S, int64_t code) {
    const char *name;
    const br_parameter *parameters;
    int32_t count;
    if (!br_made_of(S, &code, &name, &parameters, &count)) return 0;
    br_say(text, name);
    for (int32_t i = 0; i < count; i++) {
        br_letter(text, ' ');
        br_say_value(text, &parameters[i].type, br_digit(code, parameters, count, i));
    }
    return 1;
}

BR_EXPORT int64_t br_action_text(const br_position *S, int64_t code, char *buffer, int64_t size) {
    br_text text = {buffer, size, 0, 0};
    if (!br_say_action(&text, S, code)) { br_said(&text); return -1; }
    return br_said(&text);
}

/* ---- actions from text ---- */

static int br_is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r'; }

/* The next word of a line, and its length; 0 where there is none. */
static int64_t br_next_word(const char **line) {
    int64_t length = 0;
    while (br_is_blank(**line)) (*line)++;
    while ((*line)[length] && !br_is_blank((*line)[length])) length++;
    return length;
}

static int br_read_value(const br_type *type, const char *word, int64_t length, int64_t *number) {
    if (type->optional && br_equal(word, "none", length)) { *number = type->none; return 1; }
    if (type->kind == BR_NUMBER) return br_read_number(word, length, number) && *number >= type->low && *number <= type->high;
    if (type->kind == BR_FLAG) { *number = br_equal(word, "yes", length); return *number || br_equal(word, "no", length); }
    return (*number = br_number_of(type->domain, word, length)) >= 0;
}

static int64_t br_read_arguments(const char *line, const br_parameter *parameters, int32_t count) {
    int64_t code = 0, number;
    for (int32_t i = 0; i < count; i++) {
        const int64_t length = br_next_word(&line);
        if (!length || !br_read_value(&parameters[i].type, line, length, &number)) return -1;
        code = code * br_type_size(&parameters[i].type) + number - br_type_low(&parameters[i].type);
        line += length;
    }
    return br_next_word(&line) ? -1 : code;
}

static int64_t br_read_action(int32_t action, const char *line, int64_t length) {
    if (!br_equal(line, br_actions[action].name, length)) return -1;
    const int64_t code = br_read_arguments(line + length, br_parameters + br_actions[action].first, br_actions[action].parameters);
    return code < 0 ? -1 : code + br_actions[action].base;
}

BR_EXPORT int64_t br_parse(const br_position *S, const char *line) {
    const br_node *node = br_nodes + S->node;
    const int64_t length = br_next_word(&line);
    if (!length) return -1;
    if (S->node && br_is_chance[S->node]) {
        if (!br_equal(line, node->kind == BR_ROLL ? "roll" : "draw", length)) return -1;
        return br_read_arguments(line + length, br_parameters + node->first, node->parameters);
    }
    int64_t code;
    for (int32_t i = 0; i < node->actions; i++)
        if ((code = br_read_action(br_offered[node->action + i], line, length)) >= 0) return code;
    for (int32_t i = 0; i < BR_ACTIONS; i++)
        if ((code = br_read_action(i, line, length)) >= 0) return code;
    return -1;
}

/* ---- play for hosts ---- */

BR_EXPORT int br_try(br_play *P, br_position *S, int64_t code, int rolls) {
    const int found = br_legal(P, S);
    for (int i = 0; i < found; i++)
        if (P->codes[i] == code) return br_apply(P, S, code, rolls) < 0 ? -1 : 1;
    return found < 0 ? -1 : 0;
}

BR_EXPORT int64_t br_choose(br_play *P, br_position *S) {
    const int found = br_legal(P, S);
    if (found <= 0) return -1;
    return P->codes[br_is_chance[S->node] ? br_weighted(&P->random, P->weights, found) : br_below(&P->random, found)];
}

BR_EXPORT int br_outcomes(br_play *P, br_position *S, int64_t *codes, int64_t *weights, int room) {
    const int found = br_legal(P, S);
    for (int i = 0; i < found && i < room; i++) {
        codes[i] = P->codes[i];
        weights[i] = S->node && br_is_chance[S->node] ? P->weights[i] : 1;
    }
    return found;
}
