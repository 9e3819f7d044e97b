/* What every game needs: numbers, small arrays, cards in order, random numbers. Written into each generated file. */

#include <stdint.h>
#include <stddef.h>

#ifdef __wasm__
/* There is no library there: what compilers take for granted stands here. */
void *memcpy(void *to, const void *from, size_t count) {
    for (size_t i = 0; i < count; i++) ((char *)to)[i] = ((const char *)from)[i];
    return to;
}
void *memmove(void *to, const void *from, size_t count) {
    if ((const char *)to <= (const char *)from) return memcpy(to, from, count);
    while (count--) ((char *)to)[count] = ((const char *)from)[count];
    return to;
}
void *memset(void *to, int value, size_t count) {
    for (size_t i = 0; i < count; i++) ((char *)to)[i] = (char)value;
    return to;
}
#define BR_STOP(P) __builtin_trap()
#else
#include <string.h>
#include <setjmp.h>
#define BR_STOP(P) longjmp((P)->stop, 1)
#endif

#if defined(__GNUC__) || defined(__clang__)
#define br_lowest(mask) ((int64_t)__builtin_ctzll(mask))
#define br_bits(mask) ((int64_t)__builtin_popcountll(mask))
#else
static int64_t br_lowest(uint64_t mask) { int64_t n = 0; while (!(mask & 1)) { mask >>= 1; n++; } return n; }
static int64_t br_bits(uint64_t mask) { int64_t n = 0; for (; mask; mask &= mask - 1) n++; return n; }
#endif

/* ---- numbers: a division rounds down, and by nothing it gives nothing ---- */

static inline int64_t br_divide(int64_t a, int64_t b) { if (!b) return 0; int64_t q = a / b; return q - (a % b && (a < 0) != (b < 0)); }
static inline int64_t br_modulo(int64_t a, int64_t b) { if (!b) return 0; int64_t r = a % b; return r && (r < 0) != (b < 0) ? r + b : r; }
static inline int64_t br_max(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t br_min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t br_abs(int64_t a) { return a < 0 ? -a : a; }
static inline int64_t br_clamp(int64_t a, int64_t low, int64_t high) { return a < low ? low : a > high ? high : a; }
static inline int64_t br_clamp_optional(int64_t a, int64_t low, int64_t high) { return a == -INT64_C(2147483648) ? a : br_clamp(a, low, high); }
static inline int64_t br_bit(int64_t mask, int64_t bit) { return bit < 0 || bit > 62 ? 0 : mask >> bit & 1; }
static inline int64_t br_with_bit(int64_t mask, int64_t bit) { return bit < 0 || bit > 62 ? mask : mask | INT64_C(1) << bit; }
static inline int64_t br_without_bit(int64_t mask, int64_t bit) { return bit < 0 || bit > 62 ? mask : mask & ~(INT64_C(1) << bit); }

static inline int64_t br_next_in(int64_t player, int64_t out, int64_t players) {
    for (int64_t step = 1; step <= players; step++) {
        int64_t other = (player + step) % players;
        if (!(out >> other & 1)) return other;
    }
    return player;
}

static inline int64_t br_next_seat(int64_t active, int64_t next_up, int64_t out, int64_t players) {
    if (next_up >= 0 && !(out >> next_up & 1)) return next_up;
    return br_next_in(next_up < 0 ? active : next_up, out, players);
}

static int64_t br_direction_of(int64_t right, int64_t down, int64_t hexagons) {
    static const int8_t found[3][3] = {{7, 0, 1}, {6, -1, 2}, {5, 4, 3}};
    if ((!right && !down) || (right && down && br_abs(right) != br_abs(down))) return -1;
    int64_t direction = found[(down > 0) - (down < 0) + 1][(right > 0) - (right < 0) + 1];
    return hexagons && (direction == 3 || direction == 7) ? -1 : direction;
}

static int64_t br_plane_step(int64_t space, int64_t direction, int64_t width) {
    static const int8_t right[8] = {0, 1, 1, 1, 0, -1, -1, -1}, down[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    if (space < 0 || direction < 0) return -1;
    int64_t column = space % width + right[direction], row = space / width + down[direction];
    return column >= 0 && column < width && row >= 0 && row < width ? row * width + column : -1;
}

static int64_t br_plane_direction(int64_t a, int64_t b, int64_t width) {
    int64_t right = br_modulo(b, width) - br_modulo(a, width), down = br_divide(b, width) - br_divide(a, width);
    if (!right) return down < 0 ? 0 : down > 0 ? 4 : -1;
    if (!down) return right > 0 ? 2 : 6;
    if (right == down) return right > 0 ? 3 : 7;
    return right != -down ? -1 : right > 0 ? 1 : 5;
}

static int64_t br_plane_apart(int64_t a, int64_t b, int64_t width) {
    int64_t right = br_abs(br_modulo(a, width) - br_modulo(b, width)), down = br_abs(br_divide(a, width) - br_divide(b, width));
    return br_max(right, down);
}

static int64_t br_keyed(const int64_t *keys, const int64_t *values, int count, int64_t key, int64_t none) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (keys[middle] < key) low = middle + 1; else high = middle;
    }
    return low < count && keys[low] == key ? values[low] : none;
}

/* ---- small arrays ---- */

static inline int br_list_has(const int32_t *values, int count, int64_t value) {
    for (int i = 0; i < count; i++) if (values[i] == value) return 1;
    return 0;
}

static void br_list_remove(int32_t *values, int32_t *count, int64_t value) {
    for (int i = 0; i < *count; i++)
        if (values[i] == value) {
            memmove(values + i, values + i + 1, sizeof *values * (size_t)(--*count - i));
            return;
        }
}

/* Adds a value that is not none and not there yet. */
static int br_add_new(int32_t *values, int count, int64_t value) {
    if (value >= 0 && !br_list_has(values, count, value)) values[count++] = (int32_t)value;
    return count;
}

/* Adds a value to those in order, each of which is there once. */
static int br_insert(int32_t *values, int count, int32_t value) {
    int place = count;
    while (place && values[place - 1] >= value) place--;
    if (place < count && values[place] == value) return count;
    memmove(values + place + 1, values + place, sizeof *values * (size_t)(count - place));
    values[place] = value;
    return count + 1;
}

static void br_reverse(int32_t *values, int count) {
    for (int i = 0, j = count - 1; i < j; i++, j--) { int32_t kept = values[i]; values[i] = values[j]; values[j] = kept; }
}

/* Heap sort behind insertion sort: short arrays, and those nearly in order, are the rule. */
static void br_sift(int32_t *values, int root, int count) {
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && values[child + 1] > values[child]) child++;
        if (values[root] >= values[child]) return;
        int32_t kept = values[root]; values[root] = values[child]; values[child] = kept;
    }
}

static void br_sort(int32_t *values, int count) {
    int64_t moves = 0;
    for (int i = 1; i < count; i++) {
        int32_t value = values[i];
        int place = i;
        while (place && values[place - 1] > value) { values[place] = values[place - 1]; place--; }
        values[place] = value;
        moves += i - place;
        if (moves > 8 * (int64_t)count + 64) break;
    }
    if (moves <= 8 * (int64_t)count + 64) return;
    for (int i = count / 2 - 1; i >= 0; i--) br_sift(values, i, count);
    for (int end = count - 1; end > 0; end--) {
        int32_t kept = values[0]; values[0] = values[end]; values[end] = kept;
        br_sift(values, 0, end);
    }
}

/* ---- a queue by lowest sum ---- */

typedef struct { int64_t sum; int32_t space; } br_step;

static inline int br_before(const br_step *a, const br_step *b) { return a->sum < b->sum || (a->sum == b->sum && a->space < b->space); }

static int br_push(br_step *queue, int count, int64_t sum, int64_t space) {
    int place = count;
    br_step step = {sum, (int32_t)space};
    while (place && br_before(&step, queue + (place - 1) / 2)) { queue[place] = queue[(place - 1) / 2]; place = (place - 1) / 2; }
    queue[place] = step;
    return count + 1;
}

static int br_pop(br_step *queue, int count) {
    br_step last = queue[--count];
    int place = 0;
    for (int child; (child = 2 * place + 1) < count; place = child) {
        if (child + 1 < count && br_before(queue + child + 1, queue + child)) child++;
        if (!br_before(queue + child, &last)) break;
        queue[place] = queue[child];
    }
    queue[place] = last;
    return count;
}

/* ---- random numbers: MT19937 with 53 bits, as Python has them ---- */

typedef struct { uint32_t state[624]; int32_t at; } br_random;

static double br_next(br_random *random);

static void br_mix(br_random *random) {
    uint32_t *mt = random->state;
    for (int k = 0; k < 624; k++) {
        uint32_t y = (mt[k] & 0x80000000u) | (mt[(k + 1) % 624] & 0x7fffffffu);
        mt[k] = mt[(k + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
    }
    random->at = 0;
}

static inline uint32_t br_word(br_random *random) {
    if (random->at >= 624) br_mix(random);
    uint32_t y = random->state[random->at++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static inline double br_next(br_random *random) {
    uint32_t a = br_word(random) >> 5, b = br_word(random) >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}

static inline int br_below(br_random *random, int64_t count) { return (int)(br_next(random) * (double)count); }

static inline int br_weighted(br_random *random, const int32_t *weights, int count) {
    int64_t total = 0;
    for (int i = 0; i < count; i++) total += weights[i];
    int64_t place = (int64_t)(br_next(random) * (double)total);
    for (int i = 0; i < count; i++) if ((place -= weights[i]) < 0) return i;
    return count - 1;
}

/* ---- cards ---- */

static inline int64_t br_row_sum(const int16_t *counts, int cards) {
    int64_t total = 0;
    for (int i = 0; i < cards; i++) total += counts[i];
    return total;
}

#define BR_STACKS(NAME, TYPE) \
static int64_t br_stack_count_##NAME(const TYPE *stack, int count, int64_t card) { \
    int64_t found = 0; \
    for (int i = 0; i < count; i++) found += stack[i] == card; \
    return found; \
} \
static int br_stack_take_##NAME(TYPE *stack, int16_t *count, int64_t card) { \
    for (int i = *count - 1; i >= 0; i--) \
        if (stack[i] == card) { memmove(stack + i, stack + i + 1, sizeof *stack * (size_t)(--*count - i)); return 1; } \
    return 0; \
} \
static void br_stack_under_##NAME(TYPE *stack, int16_t *count, int64_t card) { \
    memmove(stack + 1, stack, sizeof *stack * (size_t)(*count)++); \
    stack[0] = (TYPE)card; \
}

BR_STACKS(int8_t, int8_t)
BR_STACKS(int16_t, int16_t)
BR_STACKS(int32_t, int32_t)
