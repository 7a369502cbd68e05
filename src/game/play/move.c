#include "game/play/move.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"

// What follows a verb.
typedef enum {
    ARGUMENTS_NONE,
    ARGUMENTS_ENTRY, // one cell, a token, perhaps "tidy"
    ARGUMENTS_CELLS,
    ARGUMENTS_CELLS_TOKEN,
    ARGUMENTS_CELLS_COLOUR,
    ARGUMENTS_CELLS_TOKEN_COLOUR,
    ARGUMENTS_PAIR, // two cells
    ARGUMENTS_PAIR_COLOUR,
    ARGUMENTS_STAGE,
    ARGUMENTS_COUNT
} Arguments;

// What each of them consists of, in this order, with blanks between.
static const struct {
    bool cells, token, colour;
    int cell_count; // 0: any number
} takes[ARGUMENTS_COUNT] = {
    [ARGUMENTS_ENTRY] = {.cells = true, .token = true, .cell_count = 1},
    [ARGUMENTS_CELLS] = {.cells = true},
    [ARGUMENTS_CELLS_TOKEN] = {.cells = true, .token = true},
    [ARGUMENTS_CELLS_COLOUR] = {.cells = true, .colour = true},
    [ARGUMENTS_CELLS_TOKEN_COLOUR] = {.cells = true, .token = true, .colour = true},
    [ARGUMENTS_PAIR] = {.cells = true, .cell_count = 2},
    [ARGUMENTS_PAIR_COLOUR] = {.cells = true, .colour = true, .cell_count = 2},
};

typedef struct {
    const char *verb;
    Arguments arguments;
} Notation;

static const Notation notation[] = {
    [MOVE_PUT] = {"put", ARGUMENTS_ENTRY},
    [MOVE_ERASE] = {"erase", ARGUMENTS_CELLS},
    [MOVE_NOTE_ON] = {"note+", ARGUMENTS_CELLS_TOKEN},
    [MOVE_NOTE_OFF] = {"note-", ARGUMENTS_CELLS_TOKEN},
    [MOVE_FILL] = {"fill", ARGUMENTS_NONE},
    [MOVE_CLEAR] = {"clear", ARGUMENTS_NONE},
    [MOVE_CORNER_ON] = {"corner+", ARGUMENTS_CELLS_TOKEN},
    [MOVE_CORNER_OFF] = {"corner-", ARGUMENTS_CELLS_TOKEN},
    [MOVE_COLOUR_ON] = {"colour+", ARGUMENTS_CELLS_COLOUR},
    [MOVE_COLOUR_OFF] = {"colour-", ARGUMENTS_CELLS_COLOUR},
    [MOVE_TINT_ON] = {"tint+", ARGUMENTS_CELLS_TOKEN_COLOUR},
    [MOVE_TINT_OFF] = {"tint-", ARGUMENTS_CELLS_TOKEN},
    [MOVE_LINE_ON] = {"line+", ARGUMENTS_PAIR_COLOUR},
    [MOVE_LINE_OFF] = {"line-", ARGUMENTS_PAIR},
    [MOVE_WIPE] = {"wipe", ARGUMENTS_CELLS},
    [MOVE_TRY] = {"try", ARGUMENTS_NONE},
    [MOVE_BACK] = {"back", ARGUMENTS_NONE},
    [MOVE_KEEP] = {"keep", ARGUMENTS_NONE},
    [MOVE_REVEAL] = {"reveal", ARGUMENTS_ENTRY},
    [MOVE_UNDO] = {"undo", ARGUMENTS_NONE},
    [MOVE_REDO] = {"redo", ARGUMENTS_NONE},
    [MOVE_HINT] = {"hint", ARGUMENTS_STAGE},
    [MOVE_CHECK] = {"check", ARGUMENTS_NONE},
    [MOVE_PAUSE] = {"pause", ARGUMENTS_NONE},
    [MOVE_RESUME] = {"resume", ARGUMENTS_NONE},
};
_Static_assert(sizeof notation / sizeof notation[0] == MOVE_KIND_COUNT, "every kind has its verb");

enum { HINT_STAGES = 4 };

bool move_changes_board(MoveKind kind) { return kind <= MOVE_REVEAL; }

bool move_is_plain(MoveKind kind) { return kind < MOVE_CORNER_ON || kind > MOVE_KEEP; }

// True when the set is not empty and all its cells are on the board.
static bool cells_are_sound(const Layout *layout, const CellSet *cells) {
    return !cellset_empty(cells) && cellset_next(cells, layout->cells) < 0;
}

bool move_is_sound(const Layout *layout, const Move *move) {
    if ((int)move->kind < 0 || move->kind >= MOVE_KIND_COUNT || move->time_us < 0) return false;
    Arguments arguments = notation[move->kind].arguments;
    int count = takes[arguments].cell_count;
    if (takes[arguments].cells && !cells_are_sound(layout, &move->cells)) return false;
    if (count && cellset_count(&move->cells) != count) return false;
    if (takes[arguments].token && (move->token < 1 || move->token > layout->order)) return false;
    if (takes[arguments].colour && (move->colour < 1 || move->colour > MARK_COLOURS)) return false;
    return arguments != ARGUMENTS_STAGE || (move->stage >= 1 && move->stage <= HINT_STAGES);
}

Move move_clean(const Move *move) {
    Arguments arguments = notation[move->kind].arguments;
    Move clean = {.time_us = move->time_us, .kind = move->kind};
    clean.joined = move_changes_board(move->kind) && move->joined;
    if (takes[arguments].cells) clean.cells = move->cells;
    if (takes[arguments].token) clean.token = move->token;
    if (takes[arguments].colour) clean.colour = move->colour;
    if (arguments == ARGUMENTS_ENTRY) clean.tidy = move->tidy;
    if (arguments == ARGUMENTS_STAGE) clean.stage = move->stage;
    return clean;
}

static void add_cells(Text *text, const Layout *layout, const CellSet *cells) {
    const char *before = " r";
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        text_add(text, before);
        text_add_number(text, (uint64_t)layout_row(layout, c) + 1);
        text_add_char(text, 'c');
        text_add_number(text, (uint64_t)layout_column(layout, c) + 1);
        before = ",r";
    }
}

int move_format(const Layout *layout, const Move *move, char out[MOVE_TEXT_MAX]) {
    assert(move_is_sound(layout, move));
    Move clean = move_clean(move);
    Notation it = notation[clean.kind];
    Text text = text_fixed(out, MOVE_TEXT_MAX);
    text_add(&text, clean.joined ? "& " : "");
    text_add(&text, it.verb);
    if (takes[it.arguments].cells) add_cells(&text, layout, &clean.cells);
    if (it.arguments == ARGUMENTS_STAGE) text_addf(&text, " %d", clean.stage);
    if (takes[it.arguments].token) text_addf(&text, " %d%s", clean.token, clean.tidy ? " tidy" : "");
    if (takes[it.arguments].colour) text_addf(&text, " %d", clean.colour);
    assert(!text.full);
    return (int)text.length;
}

// A text that is being read, word by word.
typedef struct {
    const Layout *layout;
    const char *text;
    const char *word; // the current word; empty at the end of the text
    int length;
    TextError *error;
} Reader;

static void next_word(Reader *reader) {
    reader->word += reader->length;
    reader->word += strspn(reader->word, " \t");
    reader->length = (int)strcspn(reader->word, " \t");
}

static bool word_is(const Reader *reader, const char *expected) {
    return (int)strlen(expected) == reader->length && memcmp(reader->word, expected, strlen(expected)) == 0;
}

static bool refuse_at(const Reader *reader, const char *place, const char *expected) {
    int column = (int)(place - reader->text) + 1;
    if (reader->length == 0)
        return text_error(reader->error, 0, column, "The move ends where %s should be", expected);
    // The word may be of any length: its beginning says enough.
    return text_error(reader->error, 0, column, "\"%.*s\" stands where %s should be",
                      reader->length < 40 ? reader->length : 40, reader->word, expected);
}

static bool refuse(const Reader *reader, const char *expected) {
    return refuse_at(reader, reader->word, expected);
}

// Reads digits from *at up to `end` as a number of at most `maximum`, without a sign or leading zeros; moves
// *at past them.
static bool read_digits(const char **at, const char *end, int64_t maximum, int64_t *out) {
    const char *start = *at;
    int64_t number = 0;
    while (*at < end && **at >= '0' && **at <= '9') {
        int digit = **at - '0';
        if (number > maximum / 10 || number * 10 > maximum - digit) return false;
        number = number * 10 + digit;
        ++*at;
    }
    if (*at == start || (*start == '0' && *at > start + 1)) return false;
    *out = number;
    return true;
}

// Reads the whole current word as a number from minimum to maximum.
static bool take_number(Reader *reader, int64_t minimum, int64_t maximum, const char *expected,
                        int64_t *out) {
    const char *at = reader->word, *end = reader->word + reader->length;
    if (!read_digits(&at, end, maximum, out) || at != end || *out < minimum) return refuse(reader, expected);
    next_word(reader);
    return true;
}

static bool read_cell(const char **at, const char *end, const Layout *layout, int *out_cell) {
    int64_t row, column;
    if (*at == end || *(*at)++ != 'r' || !read_digits(at, end, layout->order, &row) || row < 1) return false;
    if (*at == end || *(*at)++ != 'c' || !read_digits(at, end, layout->order, &column) || column < 1)
        return false;
    *out_cell = layout_cell(layout, (int)row - 1, (int)column - 1);
    return true;
}

// Takes exactly `count` cells; 0: any number.
static bool take_cells(Reader *reader, int count, CellSet *out) {
    static const char *const WANTED[] = {"cells", "a cell", "two cells"};
    char expected[80];
    snprintf(expected, sizeof expected, "%s from r1c1 to r%dc%d", WANTED[count], reader->layout->order,
             reader->layout->order);
    const char *at = reader->word, *end = reader->word + reader->length;
    for (int taken = 1;; taken++) {
        const char *start = at;
        int cell;
        if (!read_cell(&at, end, reader->layout, &cell)) return refuse_at(reader, start, expected);
        if (cellset_has(out, cell)) {
            return text_error(reader->error, 0, (int)(start - reader->text) + 1,
                              "A cell is named twice: %.*s", (int)(at - start), start);
        }
        cellset_add(out, cell);
        if (at == end && (count == 0 || taken == count)) break;
        if (taken == count || at == end || *at++ != ',') return refuse_at(reader, start, expected);
    }
    next_word(reader);
    return true;
}

static bool take_token(Reader *reader, uint8_t *out) {
    char expected[40];
    int64_t number = 0;
    snprintf(expected, sizeof expected, "a token from 1 to %d", reader->layout->order);
    if (!take_number(reader, 1, reader->layout->order, expected, &number)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool take_colour(Reader *reader, uint8_t *out) {
    int64_t number = 0;
    if (!take_number(reader, 1, MARK_COLOURS, "a colour from 1 to 9", &number)) return false;
    *out = (uint8_t)number;
    return true;
}

static bool take_verb(Reader *reader, MoveKind *out) {
    const char *verbs[MOVE_KIND_COUNT];
    for (MoveKind kind = 0; kind < MOVE_KIND_COUNT; kind++) {
        verbs[kind] = notation[kind].verb;
        if (!word_is(reader, notation[kind].verb)) continue;
        *out = kind;
        next_word(reader);
        return true;
    }
    char word[16], expected[48] = "a kind of move (put, erase, note+, ...)";
    snprintf(word, sizeof word, "%.*s", reader->length < 15 ? reader->length : 15, reader->word);
    const char *nearest = reader->length > 0 ? text_nearest(word, verbs, MOVE_KIND_COUNT) : NULL;
    if (nearest) snprintf(expected, sizeof expected, "\"%s\"", nearest);
    return refuse(reader, expected);
}

static bool take_arguments(Reader *reader, Arguments arguments, Move *move) {
    if (takes[arguments].cells && !take_cells(reader, takes[arguments].cell_count, &move->cells))
        return false;
    if (takes[arguments].token && !take_token(reader, &move->token)) return false;
    if (takes[arguments].colour && !take_colour(reader, &move->colour)) return false;
    if (arguments == ARGUMENTS_ENTRY && word_is(reader, "tidy")) {
        move->tidy = true;
        next_word(reader);
    }
    if (arguments == ARGUMENTS_STAGE) {
        int64_t stage = 0;
        if (!take_number(reader, 1, HINT_STAGES, "a stage from 1 to 4", &stage)) return false;
        move->stage = (uint8_t)stage;
    }
    return true;
}

// Reads the rest of the text: the verb and what follows it.
static bool take_act(Reader *reader, Move *move) {
    const char *join = reader->word;
    if (word_is(reader, "&")) {
        move->joined = true;
        next_word(reader);
    }
    if (!take_verb(reader, &move->kind)) return false;
    if (move->joined && !move_changes_board(move->kind)) {
        return text_error(reader->error, 0, (int)(join - reader->text) + 1,
                          "\"&\" stands before a move that does not change the board");
    }
    if (!take_arguments(reader, notation[move->kind].arguments, move)) return false;
    return reader->length == 0 || refuse(reader, "the end of the move");
}

bool move_parse(const Layout *layout, const char *text, Move *out, TextError *error) {
    Reader reader = {.layout = layout, .text = text, .word = text, .error = error};
    Move move = {0};
    next_word(&reader);
    if (!take_act(&reader, &move)) return false;
    *out = move;
    return true;
}
