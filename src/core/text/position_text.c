#include "core/text/position_text.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "core/text/technique_case.h"

enum { ORDER_MAX = POSITION_TEXT_ROWS_MAX, ROW_LENGTH_MAX = 600 };

typedef enum { TEXT_OTHER, TEXT_BLANK, TEXT_BORDER, TEXT_ROW, TEXT_MARKS_ROW, TEXT_CASE, TEXT_LINE } TextKind;

void position_text_begin(PositionReader *reader, const Layout *layout) {
    memset(reader, 0, offsetof(PositionReader, held));
    reader->layout = layout;
    puzzle_text_begin(&reader->puzzles, layout);
}

// ---- What a line is

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_digit(const Layout *layout, char c) { return c >= '1' && c <= '0' + layout->order; }

// What may stand between two groups of digits.
static bool is_between(const Layout *layout, char c) {
    bool no = is_digit(layout, c) || c == '\0';
    return is_blank(c) || c == '-' || (!no && strchr("|*#@+!:,;", c));
}

// The next group of digits of a row, as tokens. 0 when there is none, or when it is not a group: a digit
// occurs twice, or there is a character that cannot be in a row.
static TokenMask next_group(const Layout *layout, const char *line, int length, int *at) {
    TokenMask tokens = 0;
    int next = *at;
    while (next < length && is_between(layout, line[next])) next++;
    for (; next < length && is_digit(layout, line[next]); next++) {
        int token = line[next] - '0';
        assert(token >= 1);
        TokenMask bit = marks_bit(token);
        if ((tokens & bit) != 0) return 0;
        tokens |= bit;
    }
    *at = next;
    return tokens;
}

// Reads a row of a grid, a group of digits for each cell. False when the line is not one.
static bool read_row(const Layout *layout, const char *line, int length, TokenMask *out) {
    int at = 0;
    bool whole = true; // with all digits in each cell it is a whole puzzle
    if (length > ROW_LENGTH_MAX || (length > 0 && line[0] == '#')) return false;
    for (int i = 0; i < layout->order; i++) {
        out[i] = next_group(layout, line, length, &at);
        if (out[i] == 0) return false;
        whole = whole && out[i] == layout_all_tokens(layout);
    }
    int rest = at;
    bool more = next_group(layout, line, length, &rest) != 0 || rest < length;
    return !more && !whole;
}

static bool is_border(const char *line, int length) {
    int dashes = 0;
    for (int i = 0; i < length; i++) {
        bool dash = line[i] == '-' || line[i] == '=';
        if (!dash && (line[i] == '\0' || !strchr("+|*.:'`,_ \t", line[i]))) return false;
        dashes += dash;
    }
    return dashes >= 3;
}

// The length of the first word: a line of candidates is one word.
static int word_length(const char *line, int length) {
    int i = 0;
    while (i < length && !is_blank(line[i]) && !strchr(",;#", line[i])) i++;
    return i;
}

// `row` takes the groups of a row.
static TextKind kind_of(const Layout *layout, const char *line, int length, TokenMask *row) {
    int blanks = 0;
    while (blanks < length && is_blank(line[blanks])) blanks++;
    if (blanks == length) return TEXT_BLANK;
    if (layout->order > ORDER_MAX) return TEXT_OTHER;
    if (line[0] == ':' && length > 1 && line[1] >= '0' && line[1] <= '9') return TEXT_CASE;
    int candidates = layout->cells * layout->order;
    if (length >= candidates && word_length(line, length) == candidates) return TEXT_LINE;
    if (read_row(layout, line, length, row)) {
        for (int i = 0; i < layout->order; i++)
            if (marks_count(row[i]) > 1) return TEXT_MARKS_ROW;
        return TEXT_ROW;
    }
    return is_border(line, length) ? TEXT_BORDER : TEXT_OTHER;
}

// ---- Positions

static void give_marks(PositionReader *reader, const Marks *marks, int line) {
    const Layout *layout = reader->layout;
    reader->position = (Position){.layout = layout, .marks = *marks};
    for (int c = 0; c < layout->cells; c++) {
        if (marks_count(marks->cell[c]) != 1 || marks_peer_has(layout, marks, c)) continue;
        reader->position.grid.cell[c] = (uint8_t)marks_first(marks->cell[c]);
        reader->position.marks.cell[c] = 0;
        cellset_add(&reader->position.given, c);
    }
    reader->own = POSITION_TEXT_FOUND;
    reader->own_line = line;
}

static void give_error(PositionReader *reader) { reader->own = POSITION_TEXT_ERROR; }

// A line of candidates: digits in their places, or 1 for there and 0 for not there.
static void take_line(PositionReader *reader, const char *line) {
    const Layout *layout = reader->layout;
    int count = layout->cells * layout->order;
    bool bits = true;
    Marks marks = {{0}};
    for (int i = 0; i < count; i++) bits = bits && (line[i] == '0' || line[i] == '1');
    for (int i = 0; i < count; i++) {
        int token = i % layout->order + 1;
        assert(token >= 1);
        char c = line[i], own = bits ? '1' : (char)('0' + token);
        if (c == own) {
            marks.cell[i / layout->order] |= marks_bit(token);
        } else if (c != '.' && c != '0') {
            text_error(&reader->error, reader->line, i + 1,
                       "a candidate in the wrong place: %d of the cell is '%c', '.' or '0'", token, own);
            give_error(reader);
            return;
        }
    }
    give_marks(reader, &marks, reader->line);
}

static void take_case(PositionReader *reader, const char *line, int length) {
    TechniqueCase found;
    if (technique_case_parse(reader->layout, line, length, reader->line, &found, &reader->error)) {
        reader->position = found.position;
        reader->own = POSITION_TEXT_FOUND;
        reader->own_line = reader->line;
    } else {
        give_error(reader);
    }
}

// ---- Grids

static void drop_held(PositionReader *reader) {
    reader->held_length = reader->held_rows = reader->release = 0;
    reader->held_marks = false;
}

// The held lines are done with: to the other reader they are blank.
static void pass_held(PositionReader *reader) {
    for (int i = 0; i < reader->held_length; i++) reader->blanks += reader->held[i] == '\n';
    drop_held(reader);
}

static bool hold(PositionReader *reader, const char *line, int length) {
    if (reader->held_length + length + 1 > POSITION_TEXT_HELD_MAX) return false;
    if (reader->held_length == 0) reader->held_line = reader->line;
    memcpy(reader->held + reader->held_length, line, (size_t)length);
    reader->held_length += length;
    reader->held[reader->held_length++] = '\n';
    return true;
}

static int line_length(const PositionReader *reader, int at) {
    const char *stop = memchr(reader->held + at, '\n', (size_t)(reader->held_length - at));
    assert(stop != NULL);
    return (int)(stop - (reader->held + at));
}

// All rows are there. If no cell has a choice of candidates, this is a puzzle for the other reader.
static void take_grid(PositionReader *reader) {
    const Layout *layout = reader->layout;
    if (!reader->held_marks) {
        reader->release = 1;
        return;
    }
    Marks marks = {{0}};
    for (int row = 0; row < layout->order; row++)
        for (int i = 0; i < layout->order; i++)
            marks.cell[layout_cell(layout, row, i)] = reader->held_row[row][i];
    pass_held(reader);
    reader->grid_ended = true;
    give_marks(reader, &marks, reader->held_first);
}

// Ends what is held: it goes to the other reader, or is reported as an incomplete pencil-mark grid.
static void end_held(PositionReader *reader) {
    if (!reader->held_marks) {
        reader->release = reader->held_length > 0;
        return;
    }
    text_error(&reader->error, reader->held_line, 0, "a pencil-mark grid of %d rows; %d are needed",
               reader->held_rows, reader->layout->order);
    pass_held(reader);
    give_error(reader);
}

static void let_wait(PositionReader *reader, TextKind kind, const char *line, int length) {
    reader->now = line;
    reader->now_length = length;
    reader->now_whole = kind == TEXT_CASE ? POSITION_TEXT_CASE : kind == TEXT_LINE ? POSITION_TEXT_MARKS : 0;
}

static void hold_row(PositionReader *reader, const TokenMask *row) {
    if (reader->held_rows == 0) reader->held_first = reader->line;
    memcpy(reader->held_row[reader->held_rows++], row, (size_t)reader->layout->order * sizeof row[0]);
}

static void take_part(PositionReader *reader, TextKind kind, const TokenMask *row, const char *line,
                      int length) {
    if (!hold(reader, line, length)) {
        end_held(reader);
        let_wait(reader, TEXT_OTHER, line, length);
        return;
    }
    if (kind == TEXT_ROW || kind == TEXT_MARKS_ROW) hold_row(reader, row);
    if (kind == TEXT_MARKS_ROW) reader->held_marks = true;
    if (reader->held_rows == reader->layout->order) take_grid(reader);
}

void position_text_line(PositionReader *reader, const char *line, int length) {
    assert(reader->own == POSITION_TEXT_NONE && reader->now == NULL && reader->release == 0);
    puzzle_text_trim(&line, &length, ++reader->line == 1);
    TokenMask row[TOKENS_MAX];
    TextKind kind = kind_of(reader->layout, line, length, row);
    bool border = kind == TEXT_BORDER, blank = kind == TEXT_BLANK;
    if (reader->grid_ended && border) {
        reader->blanks++; // the lower edge
        reader->grid_ended = false;
        return;
    }
    reader->grid_ended = false;
    if (border || kind == TEXT_ROW || kind == TEXT_MARKS_ROW || (blank && reader->held_rows > 0)) {
        take_part(reader, kind, row, line, length);
        return;
    }
    end_held(reader);
    let_wait(reader, kind, line, length);
}

void position_text_end(PositionReader *reader) {
    end_held(reader);
    reader->ended = true;
}

bool position_text_idle(const PositionReader *reader) {
    bool nothing = reader->held_length == 0 && reader->now == NULL && reader->blanks == 0;
    return nothing && reader->own == POSITION_TEXT_NONE && puzzle_text_idle(&reader->puzzles);
}

void position_text_pass(PositionReader *reader) {
    reader->line++;
    reader->grid_ended = false;
    puzzle_text_pass(&reader->puzzles);
}

// ---- Results

static PuzzleTextStatus feed(PositionReader *reader, const char *line, int length, Position *out,
                             TextError *error) {
    Grid grid;
    PuzzleTextStatus status = line == NULL ? puzzle_text_end(&reader->puzzles, &grid, error)
                                           : puzzle_text_line(&reader->puzzles, line, length, &grid, error);
    if (status == PUZZLE_TEXT_PUZZLE) {
        *out = position_of_grid(reader->layout, &grid);
        reader->first_line = reader->puzzles.first_line;
    }
    return status;
}

static PuzzleTextStatus release(PositionReader *reader, Position *out, TextError *error) {
    int at = reader->release - 1;
    while (at < reader->held_length) {
        int length = line_length(reader, at);
        PuzzleTextStatus status = feed(reader, reader->held + at, length, out, error);
        at += length + 1;
        reader->release = at + 1;
        if (status != PUZZLE_TEXT_MORE) return status;
    }
    drop_held(reader);
    return PUZZLE_TEXT_MORE;
}

static PuzzleTextStatus give_own(PositionReader *reader, Position *out, TextError *error) {
    bool found = reader->own == POSITION_TEXT_FOUND;
    reader->own = POSITION_TEXT_NONE;
    reader->first_line = reader->own_line;
    if (found) {
        reader->puzzles.puzzles++; // so that puzzle_text_end does not report that there was none
        *out = reader->position;
        return PUZZLE_TEXT_PUZZLE;
    }
    reader->puzzles.errors++;
    reader->puzzles.found = 0;
    *error = reader->error;
    return PUZZLE_TEXT_ERROR;
}

// Takes the line that waits, once everything before it is done.
static PuzzleTextStatus take_now(PositionReader *reader, Position *out, TextError *error) {
    const char *line = reader->now;
    reader->now = NULL;
    if (reader->now_whole == 0) return feed(reader, line, reader->now_length, out, error);
    if (reader->now_whole == POSITION_TEXT_CASE)
        take_case(reader, line, reader->now_length);
    else
        take_line(reader, line);
    return feed(reader, "", 0, out, error);
}

PuzzleTextStatus position_text_next(PositionReader *reader, Position *out, TextError *error) {
    PuzzleTextStatus status = PUZZLE_TEXT_MORE;
    if (reader->release > 0) status = release(reader, out, error);
    while (status == PUZZLE_TEXT_MORE && reader->blanks > 0) {
        reader->blanks--;
        status = feed(reader, "", 0, out, error);
    }
    if (status == PUZZLE_TEXT_MORE && reader->own != POSITION_TEXT_NONE) return give_own(reader, out, error);
    if (status == PUZZLE_TEXT_MORE && reader->now != NULL) {
        status = take_now(reader, out, error);
        if (status == PUZZLE_TEXT_MORE && reader->own != POSITION_TEXT_NONE)
            return give_own(reader, out, error);
    }
    if (status == PUZZLE_TEXT_MORE && reader->ended) status = feed(reader, NULL, 0, out, error);
    return status;
}
