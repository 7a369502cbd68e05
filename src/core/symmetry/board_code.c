#include "core/symmetry/board_code.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "core/constraint/constraint.h"
#include "core/constraint/constraint_kinds.h"
#include "core/symmetry/code.h"
#include "core/symmetry/code_characters.h"

enum {
    VERSION = 1,
    BITS = 5, // of a character
    PREFIX = 2,
    HASH = 3, // characters
    GROUP = 5,
    LAYOUT_BITS = 5,
    LETTER_BITS = 5,
    DASH = 27, // as a letter
    KEY_MAX = 32,
    CHARACTERS_MAX = 1 << 14
};

// How many bits the numbers below `bound` need.
static int bits_below(int bound) {
    int bits = 0;
    while (1 << bits < bound) bits++;
    return bits;
}

// The cell next to another in one of eight directions, the one above first, then clockwise. -1: off the
// board.
static int neighbour(const Layout *layout, int cell, int direction) {
    static const int DOWN[8] = {-1, -1, 0, 1, 1, 1, 0, -1}, RIGHT[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    int row = layout_row(layout, cell) + DOWN[direction],
        column = layout_column(layout, cell) + RIGHT[direction];
    bool there = row >= 0 && row < layout->order && column >= 0 && column < layout->order;
    return there ? layout_cell(layout, row, column) : -1;
}

static uint64_t hash_of(const uint8_t *value, size_t count) {
    return hash_mix(hash_bytes(HASH_BEGIN, value, count)) & ((1u << HASH * BITS) - 1);
}

// ---- writing

// Characters by value, and bits that do not fill one yet.
typedef struct {
    Text values;
    unsigned held;
    int bits;
} BitWriter;

static void put(BitWriter *out, uint32_t number, int bits) {
    while (bits-- > 0) {
        out->held = out->held << 1 | (number >> bits & 1);
        if (++out->bits < BITS) continue;
        text_add_char(&out->values, (char)out->held);
        out->held = 0;
        out->bits = 0;
    }
}

static void put_number(BitWriter *out, uint32_t number) {
    int bits = 0;
    while (number >> bits > 1) bits++;
    put(out, 0, bits);
    put(out, number, bits + 1);
}

static void put_boxes(BitWriter *out, const Layout *board, const Layout *base) {
    bool own = memcmp(board->box_of, base->box_of, sizeof base->box_of) != 0;
    put(out, own, 1);
    for (int cell = 0; own && cell < board->cells; cell++) {
        int box = board->box_of[cell];
        int left = layout_column(board, cell) > 0 ? board->box_of[cell - 1] : -1;
        int above = layout_row(board, cell) > 0 ? board->box_of[cell - board->order] : -1;
        if (left >= 0) put(out, box == left, 1);
        if (left >= 0 && box == left) continue;
        if (above >= 0 && above != left) put(out, box == above, 1);
        if (above < 0 || above == left || box != above) put(out, (uint32_t)box, bits_below(board->order));
    }
}

static void put_clues(BitWriter *out, const Layout *board, const Grid *clues) {
    for (int cell = 0; cell < board->cells; cell++) put(out, clues->cell[cell] != 0, 1);
    for (int cell = 0; cell < board->cells; cell++)
        if (clues->cell[cell]) put(out, clues->cell[cell] - 1u, bits_below(board->order));
}

static void put_cells(BitWriter *out, const Layout *board, const Constraint *constraint) {
    for (int i = 0, last = 0; i < constraint->count; i++) {
        int cell = layout_constraint_cells(board, constraint)[i], direction = 0;
        while (i > 0 && direction < 8 && neighbour(board, last, direction) != cell) direction++;
        bool near = i > 0 && direction < 8;
        if (i > 0) put(out, near, 1);
        put(out, (uint32_t)(near ? direction : cell), near ? 3 : bits_below(board->cells));
        last = cell;
    }
}

// Writes the constraints from the first on that are of its kind. Returns how many.
static int put_run(BitWriter *out, const Layout *board, int first) {
    const Constraint *constraint = &board->constraint[first];
    int count = 1, most = board->constraint_count - first;
    bool alike = true;
    for (; count < most && constraint[count].kind == constraint->kind; count++)
        alike &= constraint[count].count == constraint->count;
    for (const char *c = constraint_kind_at(constraint)->key; *c; c++)
        put(out, *c == '-' ? DASH : (uint32_t)(*c - 'a' + 1), LETTER_BITS);
    put(out, 0, LETTER_BITS);
    put_number(out, (uint32_t)count);
    put(out, alike, 1);
    if (alike) put_number(out, constraint->count + 1u);
    for (int i = 0; i < count; i++) {
        put_number(out, (uint32_t)constraint[i].value + 1);
        if (!alike) put_number(out, constraint[i].count + 1u);
        put_cells(out, board, &constraint[i]);
    }
    return count;
}

static int layout_index(const Layout *board) {
    int index = 0;
    while (layout_id(index) && strcmp(layout_id(index), board->id) != 0) index++;
    assert(layout_id(index)); // as in all texts of boards
    return index;
}

static void put_board(BitWriter *out, const Layout *board, const Grid *clues) {
    Layout *base = mem_alloc(sizeof *base);
    bool known = layout_init(base, board->id);
    assert(known);
    put(out, (uint32_t)layout_index(board), LAYOUT_BITS);
    put_boxes(out, board, base);
    put_clues(out, board, clues);
    for (int i = 0; i < board->constraint_count;) i += put_run(out, board, i);
    put(out, 0, LETTER_BITS);
    if (out->bits > 0) put(out, 0, BITS - out->bits);
    free(base);
}

void board_code_format(const Layout *board, const Grid *clues, Text *out) {
    BitWriter code = {.bits = 0};
    put(&code, (uint32_t)code_value('B'), BITS);
    put(&code, VERSION, BITS);
    put_board(&code, board, clues);
    put(&code, (uint32_t)hash_of((const uint8_t *)text_of(&code.values), code.values.length), HASH * BITS);
    const char *value = text_of(&code.values);
    uint8_t check = 0;
    for (size_t i = 0; i < code.values.length; i++) check = code_check(check, value[i]);
    text_add_char(&code.values, (char)code_check(check, 0));
    value = text_of(&code.values);
    for (size_t i = 0; i < code.values.length; i++) {
        if (i >= PREFIX && (i - PREFIX) % GROUP == 0) text_add_char(out, '-');
        text_add_char(out, CODE_ALPHABET[(int)value[i]]);
    }
    text_finish(&code.values);
}

// ---- reading

typedef struct {
    const uint8_t *value;
    size_t count; // of characters
    size_t at;    // of bits
    bool over;    // there were no more
} BitReader;

static uint32_t get(BitReader *in, int bits) {
    uint32_t number = 0;
    for (; bits > 0; bits--, in->at++) {
        in->over |= in->at >= in->count * BITS;
        unsigned bit = in->over ? 0 : in->value[in->at / BITS] >> (BITS - 1 - in->at % BITS) & 1;
        number = number << 1 | bit;
    }
    return number;
}

// Returns 0 when there is none.
static uint32_t get_number(BitReader *in) {
    int bits = 0;
    while (bits < 31 && !in->over && get(in, 1) == 0) bits++;
    return in->over ? 0 : 1u << bits | get(in, bits);
}

static bool impossible(TextError *error) {
    return text_error(error, 1, 0, "this is not a code that the game makes");
}

static bool get_boxes(BitReader *in, const Layout *base, Text *out) {
    uint8_t box[CELLS_MAX];
    if (!get(in, 1)) return true;
    text_add(out, "; regions ");
    for (int cell = 0; cell < base->cells; cell++) {
        int left = layout_column(base, cell) > 0 ? box[cell - 1] : -1;
        int above = layout_row(base, cell) > 0 ? box[cell - base->order] : -1;
        int own;
        if (left >= 0 && get(in, 1))
            own = left;
        else if (above >= 0 && above != left && get(in, 1))
            own = above;
        else
            own = (int)get(in, bits_below(base->order));
        if (own >= base->order) return false;
        box[cell] = (uint8_t)own;
        text_add_char(out, (char)(own < 9 ? '1' + own : 'A' + own - 9));
    }
    return true;
}

static bool get_clues(BitReader *in, const Layout *base, Grid *out) {
    *out = (Grid){{0}};
    for (int cell = 0; cell < base->cells; cell++) out->cell[cell] = get(in, 1) != 0;
    for (int cell = 0; cell < base->cells; cell++) {
        if (!out->cell[cell]) continue;
        uint32_t token = get(in, bits_below(base->order)) + 1;
        if (token > (uint32_t)base->order) return false;
        out->cell[cell] = (uint8_t)token;
    }
    return true;
}

static bool get_cells(BitReader *in, const Layout *base, uint32_t count, Text *out) {
    for (int last = 0, i = 0; i < (int)count; i++) {
        bool near = i > 0 && get(in, 1);
        uint32_t place = get(in, near ? 3 : bits_below(base->cells));
        int cell = near ? neighbour(base, last, (int)place) : (int)place;
        if (in->over || cell < 0 || cell >= base->cells) return false;
        text_addf(out, " r%dc%d", layout_row(base, cell) + 1, layout_column(base, cell) + 1);
        last = cell;
    }
    return true;
}

// The constraints of a run, whose kind is known, as parts of the board's text.
static bool get_run(BitReader *in, const Layout *base, int kind, Text *out) {
    uint32_t count = get_number(in), cells = get(in, 1) ? get_number(in) : 0;
    if (count == 0 || count > CONSTRAINTS_MAX || cells > CELLS_MAX + 1) return false;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t value = get_number(in), own = cells ? cells : get_number(in);
        if (value == 0 || value > INT32_MAX || own == 0 || own > CELLS_MAX + 1) return false;
        Constraint constraint = {.kind = (uint8_t)kind, .value = (int32_t)(value - 1)};
        board_format_constraint(base, &constraint, NULL, out);
        if (!get_cells(in, base, own - 1, out)) return false;
    }
    return true;
}

static bool get_constraints(BitReader *in, const Layout *base, Text *out, TextError *error) {
    for (;;) {
        char key[KEY_MAX];
        int length = 0;
        for (uint32_t letter; (letter = get(in, LETTER_BITS)) > 0 && length < KEY_MAX - 1;)
            key[length++] = letter == DASH ? '-' : (char)('a' + (letter <= 26 ? letter - 1 : 25));
        key[length] = '\0';
        if (length == 0) return !in->over || impossible(error);
        int kind = constraint_kind_of(key);
        if (kind < 0)
            return text_error(
                error, 1, 0,
                "this code was made by a newer version of the game: it has “%s”, which is not known", key);
        if (!get_run(in, base, kind, out)) return impossible(error);
    }
}

// Reads the text of the board.
static bool get_board(BitReader *in, Text *out, TextError *error) {
    const char *id = NULL;
    uint32_t index = get(in, LAYOUT_BITS);
    for (uint32_t i = 0; i <= index; i++)
        if (!(id = layout_id((int)i)))
            return text_error(error, 1, 0,
                              "this code was made by a newer version of the game: its board is not known");
    Layout *base = mem_alloc(sizeof *base);
    Grid clues;
    char cells[CELLS_MAX + 1];
    layout_init(base, id);
    text_add(out, id);
    bool fine = (get_boxes(in, base, out) && get_clues(in, base, &clues)) || impossible(error);
    fine = fine && get_constraints(in, base, out, error);
    bool ends = in->at + BITS > in->count * BITS && get(in, (int)(in->count * BITS - in->at)) == 0;
    if (fine && !ends) fine = impossible(error);
    if (fine) grid_format(base, &clues, cells);
    if (fine) text_addf(out, "; clues %s", cells);
    free(base);
    return fine;
}

// Takes the characters of the code, by value.
static bool take_characters(const char *text, Text *out, TextError *error) {
    int column = 1;
    for (const char *at = text, *start = text; *at != '\0'; start = at, column++) {
        uint32_t character;
        if (!utf8_next(&at, &character)) return text_error(error, 1, column, "this is not UTF-8 text");
        if (code_stands_between(character)) continue;
        int value = code_value(character);
        if (value < 0 || character < ' ')
            return text_error(error, 1, column, "the character '%.*s' is not used in codes",
                              character < ' ' ? 1 : (int)(at - start), character < ' ' ? "?" : start);
        if (out->length == 0 && value != code_value('B'))
            return text_error(error, 1, column, "the code of a board begins with B");
        if (out->length == 1 && value != VERSION)
            return text_error(error, 1, column,
                              value > VERSION
                                  ? "this code was made by a newer version of the game (known is B1)"
                                  : "the code of a board begins with B1");
        if (out->length == CHARACTERS_MAX)
            return text_error(error, 1, column, "a code of more than %d characters", CHARACTERS_MAX);
        text_add_char(out, (char)value);
    }
    return out->length >= PREFIX + HASH + 2 ||
           text_error(error, 1, 0, "this code breaks off after %d characters", (int)out->length);
}

static bool is_whole(const uint8_t *value, size_t count) {
    uint8_t check = 0;
    uint64_t hash = 0;
    size_t body = count - 1 - HASH;
    for (size_t i = 0; i < count; i++) check = code_check(check, value[i]);
    for (size_t i = body; i < count - 1; i++) hash = hash << BITS | value[i];
    return check == 0 && hash == hash_of(value, body);
}

bool board_code_parse(const char *text, Layout *out, Grid *out_clues, TextError *error) {
    Text values = {0}, board = {0};
    TextError why;
    bool fine = take_characters(text, &values, error);
    const uint8_t *value = (const uint8_t *)text_of(&values);
    if (fine && !is_whole(value, values.length))
        fine = text_error(error, 1, 0,
                          "some of its characters are wrong or missing, the code's check does not fit");
    BitReader in = {.value = value + PREFIX, .count = fine ? values.length - PREFIX - HASH - 1 : 0};
    fine = fine && get_board(&in, &board, error);
    if (fine && !board_parse(text_of(&board), out, out_clues, &why))
        fine = text_error(error, 1, 0, "the board in this code cannot be: %s", why.reason);
    text_finish(&values);
    text_finish(&board);
    return fine;
}

bool board_code_begins(const char *text, size_t length) {
    bool begun = length > 3 && (text[0] == 'B' || text[0] == 'b') && text[1] >= '0' && text[1] <= '9';
    return begun && (text[2] == '-' || code_is_line(text, length, "Bb"));
}
