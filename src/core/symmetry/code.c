#include "core/symmetry/code.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/symmetry/code_characters.h"

enum {
    VERSION = 1,
    PREFIX = 2,           // the kind and the version
    OTHER_LAYOUT = 31,    // a layout that has no index
    LIMBS = 56,           // 3,584 bits; a full 25x25 with a bit for each cell takes 3,529
    CHARACTERS_MAX = 724, // and 710 characters, 723 with the number of a board, were it ever written so
    SEED_GROUP = 6,       // characters between dashes
    PUZZLE_GROUP = 5,
    BOARD_WIDTH = 13, // of the text_hash of a board that has one
};

// A number of any size that a code holds; the lowest limb first.
typedef struct {
    uint64_t limb[LIMBS];
} Big;

// The characters of a code without what stands between them.
typedef struct {
    int count;
    uint8_t value[CHARACTERS_MAX];
} Characters;

static void big_multiply_add(Big *big, uint64_t factor, uint64_t addend) {
    unsigned __int128 carry = addend;
    for (int i = 0; i < LIMBS; i++) {
        carry += (unsigned __int128)big->limb[i] * factor;
        big->limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    assert(carry == 0);
}

// Divides in place; returns the remainder.
static uint64_t big_divide(Big *big, uint64_t divisor) {
    unsigned __int128 rest = 0;
    for (int i = LIMBS - 1; i >= 0; i--) {
        rest = rest << 64 | big->limb[i];
        big->limb[i] = (uint64_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint64_t)rest;
}

static bool big_zero(const Big *big) {
    for (int i = 0; i < LIMBS; i++)
        if (big->limb[i] != 0) return false;
    return true;
}

// How many characters the numbers below `bound` need.
static int width_below(Big bound) {
    for (int i = 0; i < LIMBS && bound.limb[i]-- == 0; i++) continue;
    int width = 0;
    for (; !big_zero(&bound); width++) big_divide(&bound, 32);
    return width;
}

// The same with a factor of more than 64 bits.
static void big_add_number(Big *big, GroupNumber factor, GroupNumber addend) {
    Big high = *big;
    big_multiply_add(big, (uint64_t)factor, (uint64_t)addend);
    big_multiply_add(&high, (uint64_t)(factor >> 64), (uint64_t)(addend >> 64));
    unsigned __int128 carry = 0;
    for (int i = 1; i < LIMBS; i++) {
        carry += (unsigned __int128)big->limb[i] + high.limb[i - 1];
        big->limb[i] = (uint64_t)carry;
        carry >>= 64;
    }
    assert(carry == 0 && high.limb[LIMBS - 1] == 0);
}

// Divides in place by a number below 2^127; returns the remainder. Bit by bit, where it has more than 64.
static GroupNumber big_take_number(Big *big, GroupNumber divisor) {
    if (divisor <= UINT64_MAX) return big_divide(big, (uint64_t)divisor);
    GroupNumber rest = 0;
    for (int bit = LIMBS * 64 - 1; bit >= 0; bit--) {
        uint64_t *limb = &big->limb[bit / 64], one = UINT64_C(1) << (bit % 64);
        rest = rest << 1 | ((*limb & one) != 0);
        *limb &= ~one;
        if (rest < divisor) continue;
        rest -= divisor;
        *limb |= one;
    }
    return rest;
}

// How many transforms there are: those of the layout's base.
typedef struct {
    GroupNumber geometries, relabellings;
} GroupSize;

static GroupSize group_size(const Layout *layout) {
    GroupSize size;
    base_counts(layout, &size.geometries, &size.relabellings);
    return size;
}

static int seed_width(const Layout *layout) {
    GroupSize size = group_size(layout);
    Big bound = {{1}};
    big_multiply_add(&bound, UINT64_C(1) << SEED_ID_BITS, 0);
    big_add_number(&bound, size.geometries, 0);
    big_add_number(&bound, size.relabellings, 0);
    return width_below(bound);
}

static int seed_length(const Layout *layout) { return PREFIX + seed_width(layout) + 1; }

// How wide the number of a puzzle is: with a bit for each cell, and with a digit for each.
static int clues_width(const Layout *layout, int clues) {
    Big bound = {{2}};
    for (int i = 0; i < layout->cells; i++) big_multiply_add(&bound, 2, 0);
    for (int i = 0; i < clues; i++) big_multiply_add(&bound, (uint64_t)layout->order, 0);
    return width_below(bound);
}

static int cells_width(const Layout *layout) {
    Big bound = {{2}};
    for (int i = 0; i < layout->cells; i++) big_multiply_add(&bound, (uint64_t)layout->order + 1, 0);
    return width_below(bound);
}

// The sum that the check makes zero.
static uint8_t weighted_sum(const Characters *code) {
    uint8_t sum = 0;
    for (int i = 0; i < code->count; i++) sum = code_check(sum, code->value[i]);
    return sum;
}

static void append(Characters *code, int value) {
    assert(code->count < CHARACTERS_MAX);
    code->value[code->count++] = (uint8_t)value;
}

static void append_number(Characters *code, Big number, int width) {
    int end = code->count + width;
    assert(end < CHARACTERS_MAX);
    for (int i = end - 1; i >= code->count; i--) code->value[i] = (uint8_t)big_divide(&number, 32);
    assert(big_zero(&number));
    code->count = end;
}

static Big read_number(const Characters *code, int from, int to) {
    Big number = {{0}};
    for (int i = from; i < to; i++) big_multiply_add(&number, 32, code->value[i]);
    return number;
}

static int layout_index(const Layout *layout) {
    if (layout->text_hash != 0) return OTHER_LAYOUT;
    for (int i = 0; i < OTHER_LAYOUT && layout_id(i); i++)
        if (strcmp(layout_id(i), layout->id) == 0) return i;
    return OTHER_LAYOUT;
}

static void append_seed(const Layout *layout, const Code *code, Characters *out) {
    GroupSize size = group_size(layout);
    assert(code->seed_id >> SEED_ID_BITS == 0);
    assert(code->transform.geometry < size.geometries && code->transform.relabel < size.relabellings);
    Big number = {{code->seed_id}};
    big_add_number(&number, size.geometries, code->transform.geometry);
    big_add_number(&number, size.relabellings, code->transform.relabel);
    append_number(out, number, seed_width(layout));
}

static void append_puzzle(const Layout *layout, const Grid *puzzle, Characters *out) {
    int clues = grid_filled(layout, puzzle), width = clues_width(layout, clues);
    bool all_cells = cells_width(layout) < width;
    uint64_t order = (uint64_t)layout->order;
    Big number = {{0}};
    for (int i = 0; i < layout->cells; i++) {
        uint8_t token = puzzle->cell[i];
        assert(token <= order);
        if (all_cells)
            big_multiply_add(&number, order + 1, token);
        else if (token != 0)
            big_multiply_add(&number, order, token - UINT64_C(1));
    }
    for (int i = layout->cells - 1; i >= 0 && !all_cells; i--)
        big_multiply_add(&number, 2, puzzle->cell[i] != 0);
    big_multiply_add(&number, 2, all_cells);
    append(out, layout_index(layout));
    if (layout->text_hash != 0) append_number(out, (Big){{layout->text_hash}}, BOARD_WIDTH);
    append_number(out, number, all_cells ? cells_width(layout) : width);
}

void code_format(const Layout *layout, const Code *code, char out[CODE_TEXT_MAX]) {
    Characters made = {0, {0}};
    append(&made, code_value(code->kind == CODE_SEED ? 'N' : 'P'));
    append(&made, VERSION);
    switch (code->kind) {
    case CODE_SEED: append_seed(layout, code, &made); break;
    case CODE_PUZZLE: append_puzzle(layout, &code->puzzle, &made); break;
    }
    append(&made, 0);
    made.value[made.count - 1] = weighted_sum(&made);
    int group = code->kind == CODE_SEED ? SEED_GROUP : PUZZLE_GROUP, length = 0;
    for (int i = 0; i < made.count; i++) {
        if (i >= PREFIX && (i - PREFIX) % group == 0) out[length++] = '-';
        out[length++] = CODE_ALPHABET[made.value[i]];
    }
    assert(length < CODE_TEXT_MAX);
    out[length] = '\0';
}

// Takes the count-th character of a code. False, with the error, when it cannot be there.
static bool take_character(Characters *code, int count, uint32_t character, const char *text, int bytes,
                           int column, TextError *error) {
    int value = code_value(character);
    if (count == 0 && value != code_value('N') && value != code_value('P')) {
        return text_error(error, 1, column, "a code begins with N or P, this begins with '%.*s'", bytes,
                          text);
    }
    if (value < 0)
        return text_error(error, 1, column, "the character '%.*s' is not used in codes", bytes, text);
    if (count == 1 && value > VERSION) {
        return text_error(error, 1, column,
                          "this code was made by a newer version of the game (%.*s; known are 1)", bytes,
                          text);
    }
    if (count == 1 && value < VERSION) {
        return text_error(error, 1, column, "a code begins with N1 or P1, there is no version %.*s", bytes,
                          text);
    }
    if (count < CHARACTERS_MAX) append(code, value);
    return true;
}

// Reads the characters of the text; *out_count also counts those that are too many to keep.
static bool take_characters(const char *text, Characters *code, int *out_count, TextError *error) {
    int column = 1, count = 0;
    for (const char *at = text, *start = text; *at != '\0'; start = at, column++) {
        uint32_t character;
        if (!utf8_next(&at, &character)) return text_error(error, 1, column, "this is not UTF-8 text");
        if (code_stands_between(character)) continue;
        if (character < ' ' || character == 0x7F)
            return text_error(error, 1, column, "a control character is not used in codes");
        if (!take_character(code, count, character, start, (int)(at - start), column, error)) return false;
        count++;
    }
    *out_count = count;
    return count > 0 || text_error(error, 1, 1, "there is no code in this text");
}

// The known layout whose seed codes have this length, or NULL.
static const char *layout_of_length(int length) {
    Layout *layout = mem_alloc(sizeof *layout);
    const char *found = NULL;
    for (int i = 0; layout_id(i) && !found; i++)
        if (layout_init(layout, layout_id(i)) && seed_length(layout) == length) found = layout_id(i);
    free(layout);
    return found;
}

static bool check_seed_length(const Layout *layout, const Characters *code, int count, TextError *error) {
    if (count == seed_length(layout)) return true;
    const char *other = weighted_sum(code) == 0 ? layout_of_length(count) : NULL;
    if (other) return text_error(error, 1, 0, "this code is for %s, not for %s", other, layout->id);
    return text_error(error, 1, 0, "a code has %d characters, this has %d", seed_length(layout), count);
}

static bool check_sum(const Characters *code, TextError *error) {
    return weighted_sum(code) == 0 ||
           text_error(error, 1, 0,
                      "one character is wrong or two are swapped, the code's check does not fit");
}

static bool read_seed(const Layout *layout, const Characters *code, Code *out, TextError *error) {
    GroupSize size = group_size(layout);
    Big number = read_number(code, PREFIX, code->count - 1);
    out->transform.relabel = big_take_number(&number, size.relabellings);
    out->transform.geometry = big_take_number(&number, size.geometries);
    out->seed_id = big_divide(&number, UINT64_C(1) << SEED_ID_BITS);
    return big_zero(&number) ||
           text_error(error, 1, 0, "this is not a code that the game makes: its number is too large");
}

static bool read_puzzle(const Layout *layout, const Characters *code, Code *out, TextError *error) {
    int index = code->value[PREFIX], from = PREFIX + 1 + (layout->text_hash != 0 ? BOARD_WIDTH : 0);
    int width = code->count - 1 - from;
    bool same = index == layout_index(layout) && width > 0;
    if (same && layout->text_hash != 0)
        same = read_number(code, PREFIX + 1, from).limb[0] == layout->text_hash;
    if (!same) {
        bool known = index < OTHER_LAYOUT && layout_id(index);
        return text_error(error, 1, 0, "this code is for %s, not for %s",
                          known ? layout_id(index) : "another board", layout->id);
    }
    uint64_t order = (uint64_t)layout->order;
    Big number = read_number(code, from, code->count - 1);
    bool all_cells = big_divide(&number, 2) == 1;
    int clues = 0;
    for (int i = 0; i < layout->cells && !all_cells; i++) {
        out->puzzle.cell[i] = (uint8_t)big_divide(&number, 2);
        clues += out->puzzle.cell[i];
    }
    int want = all_cells ? cells_width(layout) : clues_width(layout, clues);
    if (width != want) {
        return text_error(error, 1, 0, "a code of this puzzle has %d characters, this has %d",
                          want + code->count - width, code->count);
    }
    for (int i = layout->cells - 1; i >= 0; i--)
        if (all_cells)
            out->puzzle.cell[i] = (uint8_t)big_divide(&number, order + 1);
        else if (out->puzzle.cell[i] != 0)
            out->puzzle.cell[i] = (uint8_t)(big_divide(&number, order) + 1);
    return big_zero(&number) ||
           text_error(error, 1, 0, "this is not a code that the game makes: its number is too large");
}

bool code_parse(const Layout *layout, const char *text, Code *out, TextError *error) {
    Characters code = {0, {0}};
    int count = 0;
    if (!take_characters(text, &code, &count, error)) return false;
    Code made = {CODE_SEED, 0, {0, 0}, {{0}}};
    if (code.value[0] == code_value('P')) made.kind = CODE_PUZZLE;
    switch (made.kind) {
    case CODE_SEED:
        if (!check_seed_length(layout, &code, count, error) || !check_sum(&code, error)) return false;
        if (!read_seed(layout, &code, &made, error)) return false;
        break;
    case CODE_PUZZLE:
        if (count < PREFIX + 3)
            return text_error(error, 1, 0, "this code breaks off after %d characters", count);
        if (count > CHARACTERS_MAX) {
            return text_error(error, 1, 0, "a code has at most %d characters, this has %d", CHARACTERS_MAX,
                              count);
        }
        if (!check_sum(&code, error) || !read_puzzle(layout, &code, &made, error)) return false;
        break;
    }
    *out = made;
    return true;
}

const char *code_layout(const char *text) {
    Characters code = {0, {0}};
    int count = 0;
    TextError error;
    if (!take_characters(text, &code, &count, &error) || count <= PREFIX) return NULL;
    if (code.value[0] != code_value('P')) return layout_of_length(count);
    int index = code.value[PREFIX];
    return index < OTHER_LAYOUT ? layout_id(index) : NULL;
}

bool code_looks_like(const char *text) {
    uint32_t character;
    const char *at = text;
    while (utf8_next(&at, &character) && code_stands_between(character)) text = at;
    if (*text == '\0' || !strchr("NnPp", *text) || text[1] < '0' || text[1] > '9') return false;
    const char *after = text + 2 + strspn(text + 2, "0123456789 \t");
    return *after != '=' && *after != ':'; // those follow a name: p1 = "53..7...."
}

bool code_is_line(const char *line, size_t length, const char *letters) {
    enum { LEAST = 6, BARE_LEAST = 15 };
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) length--;
    if (length < LEAST || !*line || !strchr(letters, *line)) return false;
    if (line[1] < '0' || line[1] > '9') return false;
    bool bare = true;
    for (size_t i = 2; i < length; i++) {
        char c = line[i];
        bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && !(c >= '0' && c <= '9') && c != '-') return false;
        bare = bare && c != '-';
    }
    // On boards that have the first letter as a token, as many cells as these are a puzzle.
    size_t token = (size_t)((*line | 32) - 'a') + 10;
    for (size_t order = token; bare && order <= TOKENS_MAX; order++)
        if (order * order == length) return false;
    return bare ? length >= BARE_LEAST : line[2] == '-';
}

const char *code_following(const Layout *layout, const char *begun) {
    static const char VERSIONS[] = {'0' + VERSION, '\0'};
    int length = 0;
    uint32_t character, first = 0;
    while (utf8_next(&begun, &character)) {
        if (code_stands_between(character)) continue;
        if (length++ == 0) first = utf8_upper(character);
    }
    if (length == 0) return "NP";
    if (length == 1) return VERSIONS;
    return first == 'N' && length >= seed_length(layout) ? "" : CODE_ALPHABET;
}
