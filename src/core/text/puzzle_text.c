#include "core/text/puzzle_text.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "core/base/lines.h"
#include "core/base/utf8.h"
#include "core/text/puzzle_text_block.h"

// More signs than this many times the cells of a board, all dashes included, are no puzzle in any reading.
enum { SIGNS_FACTOR = 4 };

// In PuzzleTextReader.plain, besides the values of cells.
enum { PLAIN_DASH = 0x40, PLAIN_NOT = 0x80, PLAIN_VALUE = 0x3F };

void puzzle_text_begin(PuzzleTextReader *reader, const Layout *layout) {
    memset(reader, 0, offsetof(PuzzleTextReader, block));
    reader->layout = layout;
    for (int byte = 0; byte < 256; byte++) {
        uint8_t token = 0;
        Sign sign = puzzle_text_sign(layout, (unsigned char)byte, &token);
        reader->plain[byte] = sign == SIGN_CELL ? token : sign == SIGN_DASH ? PLAIN_DASH : PLAIN_NOT;
    }
    reader->block[0] = '\0';
}

static void cut_block(PuzzleTextReader *reader, int length) {
    reader->block_length = length;
    reader->block[length] = '\0';
}

static PuzzleTextStatus give_puzzle(PuzzleTextReader *reader, const TextReading *reading, Grid *out) {
    reader->first_line = reader->block_line;
    for (int i = 0; i < reading->first; i++) reader->first_line += reader->block[i] == '\n';
    reader->puzzles++;
    *out = reading->grid;
    return PUZZLE_TEXT_PUZZLE;
}

// The line and the column of an offset of the block.
static void place_of(const PuzzleTextReader *reader, int offset, int *out_line, int *out_column) {
    *out_line = reader->block_line;
    *out_column = 1;
    for (int i = 0; i < offset; i++) {
        unsigned char byte = (unsigned char)reader->block[i];
        if (byte == '\n') {
            ++*out_line;
            *out_column = 1;
        } else if (utf8_starts(reader->block[i])) {
            ++*out_column;
        }
    }
}

// What to do where there are as many cells as another board has.
static void add_board(int cells, TextError *error) {
    size_t length = strlen(error->reason);
    for (int i = 0; layout_id(i); i++) {
        if (layout_id_order(i) * layout_id_order(i) != cells) continue;
        snprintf(error->reason + length, sizeof error->reason - length,
                 "; for %s write '%s; clues' before them, in one line", layout_id(i), layout_id(i));
        return;
    }
}

static PuzzleTextStatus give_count_error(PuzzleTextReader *reader, const TextReading *reading,
                                         TextError *error) {
    int line, column;
    place_of(reader, reading->extra >= 0 ? reading->extra : reading->first, &line, &column);
    reader->errors++;
    reader->found = reading->cells;
    text_error(error, line, column, "%d cell%s found, %d are needed", reading->cells,
               reading->cells == 1 ? " was" : "s were", reader->layout->cells);
    add_board(reading->cells, error);
    return PUZZLE_TEXT_ERROR;
}

static PuzzleTextStatus give_too_long(PuzzleTextReader *reader, TextError *error) {
    reader->errors++;
    reader->found = 0;
    text_error(error, reader->block_line, 1, "the text goes on too long without a whole puzzle");
    return PUZZLE_TEXT_ERROR;
}

static PuzzleTextStatus give_long_line(PuzzleTextReader *reader, int line, TextError *error) {
    reader->errors++;
    reader->found = 0;
    text_error(error, line, 1, "a line of more than %d characters is too long to read",
               PUZZLE_TEXT_BLOCK_MAX - 2);
    return PUZZLE_TEXT_ERROR;
}

// Drops what was gathered; `status` is what came of it.
static PuzzleTextStatus end_block(PuzzleTextReader *reader, PuzzleTextStatus status) {
    cut_block(reader, 0);
    return status;
}

static PuzzleTextStatus give_sign_error(PuzzleTextReader *reader, int offset, TextError *error) {
    const char *start = reader->block + offset, *at = start;
    uint32_t character = 0;
    int line, column;
    place_of(reader, offset, &line, &column);
    reader->errors++;
    reader->found = 0;
    if (!utf8_next(&at, &character)) {
        text_error(error, line, column, "this is not UTF-8 text");
    } else if (character < ' ' || (character >= 0x7F && character < 0xA0)) {
        text_error(error, line, column, "a control character stands where a cell should be");
    } else if (character >= '1' && character <= '9') {
        text_error(error, line, column, "%c stands where a cell should be, but tokens go from 1 to %d",
                   (char)character, reader->layout->order);
    } else {
        bool letter = (character | 32) >= 'a' && (character | 32) <= 'z';
        text_error(error, line, column, "the %s '%.*s' stands where a cell should be",
                   letter ? "letter" : "character", (int)(at - start), start);
    }
    return PUZZLE_TEXT_ERROR;
}

// Leaves only the last line, which begins at `start`, to be looked at when the next one is fed.
static void keep_last_line(PuzzleTextReader *reader, int start) {
    int length = reader->block_length - start;
    memmove(reader->block, reader->block + start, (size_t)length);
    cut_block(reader, length);
    reader->block_line = reader->line;
    reader->waiting = PUZZLE_TEXT_LINE;
}

// True when the lines can be read as nothing but borders.
static bool only_borders(const TextVerdict *verdict) {
    const TextReading *reading = &verdict->reading[READ_BORDERS];
    return reading->possible && reading->cells == 0 && reading->bad < 0;
}

// Looks at what was gathered by itself: a puzzle, an error, or nothing.
static PuzzleTextStatus give_block(PuzzleTextReader *reader, Grid *out, TextError *error) {
    TextVerdict verdict;
    puzzle_text_judge(reader->layout, reader->block, &verdict);
    if (verdict.whole) return give_puzzle(reader, verdict.whole, out);
    bool part = verdict.partial && !only_borders(&verdict);
    return part ? give_count_error(reader, verdict.partial, error) : PUZZLE_TEXT_MORE;
}

static PuzzleTextStatus take_line(PuzzleTextReader *reader, int start, Grid *out, TextError *error);

// Looks at what was gathered before the last line by itself; the last line waits.
static PuzzleTextStatus give_before(PuzzleTextReader *reader, int start, Grid *out, TextError *error) {
    char first = reader->block[start];
    reader->block[start] = '\0';
    PuzzleTextStatus status = give_block(reader, out, error);
    reader->block[start] = first;
    keep_last_line(reader, start);
    if (status != PUZZLE_TEXT_MORE) return status;
    reader->waiting = PUZZLE_TEXT_NOTHING;
    return take_line(reader, 0, out, error);
}

// True when a whole puzzle had been gathered before the last line, and only waited for a line to confirm it.
static bool whole_before(PuzzleTextReader *reader, int start, int *out_lines) {
    char first = reader->block[start];
    TextVerdict before;
    reader->block[start] = '\0';
    puzzle_text_judge(reader->layout, reader->block, &before);
    reader->block[start] = first;
    *out_lines = before.partial ? before.partial->lines : 0;
    return before.whole != NULL;
}

// True when the line has about as many cells as a row, and not many other signs.
static bool looks_like_row(const Layout *layout, const char *text) {
    int cells = 0, others = 0;
    for (; *text != '\n' && *text != '\0'; text++) {
        uint8_t token;
        Sign sign = puzzle_text_sign(layout, (unsigned char)*text, &token);
        cells += sign == SIGN_CELL || sign == SIGN_DASH;
        others += sign == SIGN_BAD;
    }
    return 2 * cells >= layout->order && cells <= 2 * layout->order && others <= cells;
}

// Skips the rows that follow a broken one: they belong to the puzzle whose error is being reported.
static void pass_over_rest(PuzzleTextReader *reader, const TextReading *reading) {
    int rows = reading->lines + (reading->last_line_cells == 0);
    reader->spoilt = rows < reader->layout->order ? reader->layout->order - rows : 0;
}

static PuzzleTextStatus take_bad_line(PuzzleTextReader *reader, int start, const TextReading *bad, Grid *out,
                                      TextError *error) {
    int lines;
    bool row = looks_like_row(reader->layout, reader->block + start);
    if (start > 0 && (whole_before(reader, start, &lines) || !row))
        return give_before(reader, start, out, error);
    if (row) pass_over_rest(reader, bad);
    return end_block(reader, give_sign_error(reader, bad->bad, error));
}

static PuzzleTextStatus take_line_too_many(PuzzleTextReader *reader, int start, const TextReading *over,
                                           Grid *out, TextError *error) {
    int lines, order = reader->layout->order;
    if (start > 0 &&
        (whole_before(reader, start, &lines) || lines >= order || over->last_line_cells > 2 * order))
        return give_before(reader, start, out, error);
    if (over->last_line_cells <= 2 * order) pass_over_rest(reader, over);
    return end_block(reader, give_count_error(reader, over, error));
}

static PuzzleTextStatus take_spoilt_line(PuzzleTextReader *reader, Grid *out) {
    TextVerdict verdict;
    puzzle_text_judge(reader->layout, reader->block, &verdict);
    if (verdict.whole) {
        reader->spoilt = 0;
        return end_block(reader, give_puzzle(reader, verdict.whole, out));
    }
    if (!only_borders(&verdict)) reader->spoilt--;
    return end_block(reader, PUZZLE_TEXT_MORE);
}

static int blank_lines(const Layout *layout, const char *block, int end) {
    int count = 0;
    for (int start = 0; start < end; start = puzzle_text_next_line(block, start))
        count += puzzle_text_line_kind(layout, block + start) == LINE_BLANK;
    return count;
}

// True when a blank line follows the first row but not the rows after it: it is not part of their puzzle.
static bool first_row_is_alone(const PuzzleTextReader *reader, int start) {
    int second = puzzle_text_next_line(reader->block, 0);
    if (start <= second || puzzle_text_line_kind(reader->layout, reader->block + second) != LINE_BLANK)
        return false;
    if (reader->layout->box_rows == 1 || blank_lines(reader->layout, reader->block, start) != 1) return false;
    TextReading reading = puzzle_text_read(reader->layout, reader->block, READ_ROWS);
    return reading.lines == 3 && reading.first == 0;
}

static PuzzleTextStatus give_first_row(PuzzleTextReader *reader, TextError *error) {
    int second = puzzle_text_next_line(reader->block, 0);
    TextReading row = puzzle_text_read(reader->layout, reader->block, READ_BORDERS);
    row.cells = reader->layout->order;
    row.extra = -1;
    PuzzleTextStatus status = give_count_error(reader, &row, error);
    memmove(reader->block, reader->block + second, (size_t)(reader->block_length - second));
    cut_block(reader, reader->block_length - second);
    reader->block_line++;
    reader->signs -= reader->layout->order;
    return status;
}

// Takes a line without content of its own, which may end what was gathered.
static PuzzleTextStatus take_gap(PuzzleTextReader *reader, int start, LineKind kind, Grid *out,
                                 TextError *error) {
    const Layout *layout = reader->layout;
    reader->spoilt = 0;
    if (start == 0) return end_block(reader, PUZZLE_TEXT_MORE);
    TextVerdict verdict;
    puzzle_text_judge(layout, reader->block, &verdict);
    if (verdict.whole) return end_block(reader, give_puzzle(reader, verdict.whole, out));
    if (kind == LINE_COMMENT) return PUZZLE_TEXT_MORE;
    const TextReading *part = only_borders(&verdict) ? NULL : verdict.partial;
    if (part) {
        int blanks = blank_lines(layout, reader->block, start), band = layout->order * layout->box_rows;
        bool twice = start >= 2 && reader->block[start - 2] == '\n';
        bool between_bands = band > 0 && part->cells % band == 0;
        bool rows_apart = part->cells == layout->order * part->lines && blanks == part->lines - 1;
        if (!twice && (between_bands || rows_apart)) return PUZZLE_TEXT_MORE;
    }
    return end_block(reader, part ? give_count_error(reader, part, error) : PUZZLE_TEXT_MORE);
}

// Looks at the last line gathered, which begins at `start`.
static PuzzleTextStatus take_line(PuzzleTextReader *reader, int start, Grid *out, TextError *error) {
    LineKind kind = puzzle_text_line_kind(reader->layout, reader->block + start);
    if (kind == LINE_BLANK || kind == LINE_COMMENT) return take_gap(reader, start, kind, out, error);
    if (reader->spoilt > 0) return take_spoilt_line(reader, out);
    // Most lines can be judged without reading the whole block again.
    TextReading line = puzzle_text_read(reader->layout, reader->block + start, READ_ROWS);
    if (line.bad < 0 && line.cells == 0) {
        if (start == 0) cut_block(reader, 0);
        return PUZZLE_TEXT_MORE;
    }
    reader->signs = start == 0 ? line.cells : reader->signs + line.cells;
    if (line.bad < 0 && first_row_is_alone(reader, start)) return give_first_row(reader, error);
    if (line.bad < 0 && reader->signs < reader->layout->cells) return PUZZLE_TEXT_MORE;
    if (reader->signs > SIGNS_FACTOR * reader->layout->cells && line.cells <= 2 * reader->layout->order)
        return end_block(reader, give_too_long(reader, error));
    TextVerdict verdict;
    puzzle_text_judge(reader->layout, reader->block, &verdict);
    if (verdict.whole && !verdict.partial) return end_block(reader, give_puzzle(reader, verdict.whole, out));
    if (verdict.partial) {
        if (verdict.partial->cells == 0 && !verdict.whole) cut_block(reader, 0);
        return PUZZLE_TEXT_MORE;
    }
    if (verdict.bad) return take_bad_line(reader, start, verdict.bad, out, error);
    assert(verdict.over);
    return take_line_too_many(reader, start, verdict.over, out, error);
}

// Appends a line that fits, without its line break.
static void append_line(PuzzleTextReader *reader, const char *line, int length) {
    if (reader->block_length == 0) reader->block_line = reader->line;
    char *to = reader->block + reader->block_length;
    memcpy(to, line, (size_t)length);
    for (int i = 0; i < length; i++)
        if (to[i] == '\0' || to[i] == '\n') to[i] = '\1'; // will be reported as a control character
    to[length] = '\n';
    cut_block(reader, reader->block_length + length + 1);
}

static void let_wait(PuzzleTextReader *reader, const char *line, int length) {
    cut_block(reader, 0);
    reader->block_line = reader->line;
    reader->waiting = PUZZLE_TEXT_LONG_LINE;
    if (length > PUZZLE_TEXT_BLOCK_MAX - 2) return;
    reader->waiting = PUZZLE_TEXT_LINE;
    append_line(reader, line, length);
}

static PuzzleTextStatus take_waiting(PuzzleTextReader *reader, Grid *out, TextError *error) {
    bool is_long = reader->waiting == PUZZLE_TEXT_LONG_LINE;
    reader->waiting = PUZZLE_TEXT_NOTHING;
    return is_long ? give_long_line(reader, reader->block_line, error) : take_line(reader, 0, out, error);
}

// Takes a line that does not fit behind what was gathered.
static PuzzleTextStatus take_overflow(PuzzleTextReader *reader, const char *line, int length, Grid *out,
                                      TextError *error) {
    TextVerdict verdict;
    puzzle_text_judge(reader->layout, reader->block, &verdict);
    bool alone = length > PUZZLE_TEXT_BLOCK_MAX - 2; // too long by itself
    PuzzleTextStatus status = verdict.whole              ? give_puzzle(reader, verdict.whole, out)
                              : alone && verdict.partial ? give_count_error(reader, verdict.partial, error)
                                                         : give_too_long(reader, error);
    let_wait(reader, line, length);
    return status;
}

// The line that most streams consist of: a puzzle from its first character, nothing between the cells.
static bool is_plain(const PuzzleTextReader *reader, const char *line, int length, Grid *out) {
    const Layout *layout = reader->layout;
    if (length < layout->cells) return false;
    uint8_t seen = 0, token = 0;
    Grid grid = {{0}};
    for (int i = 0; i < layout->cells; i++) {
        uint8_t value = reader->plain[(unsigned char)line[i]];
        seen |= value;
        grid.cell[i] = value & PLAIN_VALUE;
    }
    if (seen & PLAIN_NOT) return false;
    bool tokens = (seen & PLAIN_VALUE) != 0, dashes = (seen & PLAIN_DASH) != 0;
    Sign after = length > layout->cells ? puzzle_text_sign(layout, (unsigned char)line[layout->cells], &token)
                                        : SIGN_BETWEEN;
    if ((after != SIGN_BETWEEN && after != SIGN_COMMENT) || (dashes && !tokens)) return false;
    *out = grid;
    return true;
}

void puzzle_text_trim(const char **line, int *length, bool first) {
    while (*length > 0 && ((*line)[*length - 1] == '\n' || (*line)[*length - 1] == '\r')) --*length;
    if (first && *length >= 3 && memcmp(*line, "\xef\xbb\xbf", 3) == 0) *line += 3, *length -= 3;
}

PuzzleTextStatus puzzle_text_line(PuzzleTextReader *reader, const char *line, int length, Grid *out,
                                  TextError *error) {
    assert(length >= 0);
    puzzle_text_trim(&line, &length, ++reader->line == 1);
    if (reader->waiting != PUZZLE_TEXT_NOTHING) {
        PuzzleTextStatus status = take_waiting(reader, out, error);
        if (status != PUZZLE_TEXT_MORE) {
            let_wait(reader, line, length);
            return status;
        }
    }
    if (reader->block_length == 0 && is_plain(reader, line, length, out)) {
        reader->spoilt = 0;
        reader->first_line = reader->line;
        reader->puzzles++;
        return PUZZLE_TEXT_PUZZLE;
    }
    int start = reader->block_length;
    if (start == 0 && length > PUZZLE_TEXT_BLOCK_MAX - 2) return give_long_line(reader, reader->line, error);
    if (length > PUZZLE_TEXT_BLOCK_MAX - 2 - start) return take_overflow(reader, line, length, out, error);
    append_line(reader, line, length);
    return take_line(reader, start, out, error);
}

bool puzzle_text_idle(const PuzzleTextReader *reader) {
    return reader->block_length == 0 && reader->waiting == PUZZLE_TEXT_NOTHING;
}

void puzzle_text_pass(PuzzleTextReader *reader) {
    reader->line++;
    reader->spoilt = 0;
}

PuzzleTextStatus puzzle_text_end(PuzzleTextReader *reader, Grid *out, TextError *error) {
    if (reader->waiting != PUZZLE_TEXT_NOTHING) {
        PuzzleTextStatus status = take_waiting(reader, out, error);
        if (status != PUZZLE_TEXT_MORE) return status;
    }
    if (reader->block_length > 0) {
        PuzzleTextStatus status = end_block(reader, give_block(reader, out, error));
        if (status != PUZZLE_TEXT_MORE) return status;
    }
    if (reader->puzzles > 0 || reader->errors > 0) return PUZZLE_TEXT_MORE;
    reader->errors++;
    text_error(error, 0, 0, "there is no puzzle in this text");
    return PUZZLE_TEXT_ERROR;
}

bool puzzle_text_parse(const Layout *layout, const char *text, Grid *out, TextError *error) {
    PuzzleTextReader reader;
    TextError met, first = {0, 0, ""};
    Grid puzzle, found = {{0}};
    int second_line = 0;
    Lines lines = lines_of(text, strlen(text));
    puzzle_text_begin(&reader, layout);
    for (bool ended = false;;) {
        PuzzleTextStatus status;
        Line line;
        if (lines_next(&lines, true, &line)) {
            status = puzzle_text_line(&reader, line.text, (int)line.length, &puzzle, &met);
        } else {
            ended = true;
            status = puzzle_text_end(&reader, &puzzle, &met);
        }
        if (status == PUZZLE_TEXT_PUZZLE && reader.puzzles == 1) found = puzzle;
        if (status == PUZZLE_TEXT_PUZZLE && reader.puzzles == 2) second_line = reader.first_line;
        if (status == PUZZLE_TEXT_ERROR && reader.errors == 1) first = met;
        if (status == PUZZLE_TEXT_MORE && ended) break;
    }
    if (reader.puzzles == 0) return text_error(error, first.line, first.column, "%s", first.reason);
    if (reader.puzzles > 1) {
        return text_error(error, second_line, 1, "there are %d puzzles in this text, one is needed",
                          reader.puzzles);
    }
    *out = found;
    return true;
}
