#include "core/text/puzzle_text_block.h"

#include <assert.h>
#include <string.h>

#include "core/base/utf8.h"

Sign puzzle_text_sign(const Layout *layout, uint32_t character, uint8_t *out_token) {
    *out_token = 0;
    if (character == '-') return SIGN_DASH;
    if (character == '#') return SIGN_COMMENT;
    if (character == '0' || character == '.' || character == '*' || character == '_') return SIGN_CELL;
    int token = 0;
    if (character >= '1' && character <= '9') token = (int)character - '0';
    if (character >= 'A' && character <= 'P') token = (int)character - 'A' + 10;
    if (character >= 'a' && character <= 'p') token = (int)character - 'a' + 10;
    if (token > 0) {
        *out_token = (uint8_t)token;
        return token <= layout->order ? SIGN_CELL : SIGN_BAD;
    }
    if (character < 128)
        return character && strchr(" \t\v\f\r\n,;:|[](){}<>\"'`+=/\\", (int)character) ? SIGN_BETWEEN
                                                                                       : SIGN_BAD;
    bool box_drawing = character >= 0x2500 && character <= 0x257F;
    bool quote = (character >= 0x2018 && character <= 0x201F) || character == 0xAB || character == 0xBB;
    return box_drawing || quote || character == 0xA0 ? SIGN_BETWEEN : SIGN_BAD;
}

LineKind puzzle_text_line_kind(const Layout *layout, const char *text) {
    int dashes = 0, run = 0, longest = 0;
    bool blank = true, plus = false, plain = true;
    for (; *text != '\n' && *text != '\0' && *text != '#'; text++) {
        run = *text == '-' ? run + 1 : 0;
        if (run > longest) longest = run;
        if (*text == ' ' || *text == '\t' || *text == '\r') continue;
        blank = false;
        switch (*text) {
        case '-': dashes++; break;
        case '+':
        case '=': plus = true; break;
        case '|':
        case '\'': break;
        case '.':
        case '*':
        case ':':
        case '`': plain = false; break;
        default: return LINE_CELLS;
        }
    }
    if (blank) return *text == '#' ? LINE_COMMENT : LINE_BLANK;
    if (plus && dashes > 0) return LINE_BORDER;
    if (longest < 3) return LINE_CELLS;
    return plain && (dashes == layout->order || dashes == layout->cells) ? LINE_BORDER_OR_ROW : LINE_BORDER;
}

// Adds one cell that stands at this offset.
static void add_cell(const Layout *layout, TextReading *reading, uint8_t token, int offset) {
    if (reading->cells < layout->cells)
        reading->grid.cell[reading->cells] = token;
    else if (reading->extra < 0)
        reading->extra = offset;
    reading->cells++;
    reading->last_line_cells++;
}

// What has been found among the cells.
typedef struct {
    bool blank;      // an empty cell that is no dash
    bool minus_one;  // a -1 with nothing close to it
    bool loose_dash; // another dash
    bool single;     // another cell with nothing close to it
    bool glued;      // cells close together, other than -1
} Met;

// Ends a group of cells with nothing between them.
static void end_group(Met *met, int cells, bool minus_one) {
    met->single = met->single || (cells == 1 && !minus_one);
    met->glued = met->glued || (cells > 1 && !minus_one);
}

static bool is_cell(const Layout *layout, char character) {
    uint8_t token;
    Sign sign = puzzle_text_sign(layout, (unsigned char)character, &token);
    return sign == SIGN_CELL || sign == SIGN_DASH;
}

// Reads the cells of the line that begins at this offset of the block.
static void read_cells(const Layout *layout, const char *block, int start, ReadMode mode,
                       TextReading *reading, Met *met) {
    int group = 0; // cells with nothing between
    bool one = false, between = true;
    for (int offset = start; block[offset] != '\n' && block[offset] != '\0';) {
        const char *at = block + offset;
        uint32_t character = 0;
        uint8_t token = 0;
        Sign sign = utf8_next(&at, &character) ? puzzle_text_sign(layout, character, &token) : SIGN_BAD;
        if (sign == SIGN_COMMENT) break;
        if (sign == SIGN_BAD) {
            bool comment = between && reading->last_line_cells == layout->cells;
            if (!comment && reading->extra < 0) reading->bad = offset;
            break;
        }
        if (sign == SIGN_BETWEEN) {
            // After so many cells without a gap, what follows is not a cell.
            if (group > layout->cells / 2) break;
            end_group(met, group, one);
            group = 0;
        } else {
            if (group++ == 0) one = sign == SIGN_DASH && at[0] == '1' && !is_cell(layout, at[1]);
            met->blank = met->blank || (sign == SIGN_CELL && token == 0);
            met->minus_one = met->minus_one || one;
            met->loose_dash = met->loose_dash || (sign == SIGN_DASH && !one);
            add_cell(layout, reading, token, offset);
            if (one && mode == READ_MINUS_ONE) at++;
        }
        between = sign == SIGN_BETWEEN;
        offset = (int)(at - block);
    }
    end_group(met, group, one);
}

// Follows the borders between bands.
typedef struct {
    bool elsewhere; // a border stands where none can be
    bool any_maybe; // some line may be a border or a row
    uint32_t at;    // bit b: a border stands before band b (from 0)
} Borders;

// The cells of a band; an irregular layout counts as one band.
static int band_cells(const Layout *layout) {
    int cells = layout->box_rows > 0 ? layout->order * layout->box_rows : layout->cells;
    assert(cells > 0);
    return cells;
}

static void meet_border(const Layout *layout, Borders *borders, int cells) {
    int band = band_cells(layout);
    if (cells % band != 0)
        borders->elsewhere = true;
    else if (cells < layout->cells)
        borders->at |= UINT32_C(1) << (cells / band);
}

// How this mode reads a line that may be a border or a row, after so many cells.
static LineKind kind_of_maybe(const Layout *layout, const Borders *borders, int cells, ReadMode mode) {
    int band = band_cells(layout);
    bool between = cells % band == 0 && cells < layout->cells && !((borders->at >> (cells / band)) & 1);
    switch (mode) {
    case READ_BORDERS:
    case READ_MINUS_ONE: return LINE_BORDER;
    case READ_ROWS: return LINE_CELLS;
    case READ_INNER: return between && cells > 0 ? LINE_BORDER : LINE_CELLS;
    case READ_FRAMED: return between ? LINE_BORDER : LINE_CELLS;
    case READ_COUNT: break;
    }
    assert(!"a mode");
    return LINE_CELLS;
}

// True when borders stand between all bands so far, and nowhere else.
static bool borders_part_bands(const Layout *layout, const Borders *borders, int cells) {
    int band = band_cells(layout);
    if (borders->elsewhere || !borders->any_maybe || band == layout->cells) return false;
    for (int b = 1; b * band < cells && b * band < layout->cells; b++)
        if (!((borders->at >> b) & 1)) return false;
    return true;
}

int puzzle_text_next_line(const char *block, int offset) {
    const char *end = strchr(block + offset, '\n');
    return end ? (int)(end - block) + 1 : offset + (int)strlen(block + offset);
}

static bool is_possible(const Layout *layout, const Met *met, const Borders *borders, int cells,
                        ReadMode mode) {
    bool minus_one = met->minus_one && !met->loose_dash;
    if (mode != READ_MINUS_ONE && minus_one && met->single && !met->glued) return false;
    switch (mode) {
    // With another sign for empty cells, or none, a line of dashes can be a border wherever it stands.
    case READ_BORDERS: return met->blank || !borders->any_maybe || !met->loose_dash;
    case READ_ROWS: return !met->blank;
    case READ_INNER: return !met->blank && borders_part_bands(layout, borders, cells);
    case READ_FRAMED: return !met->blank && (borders->at & 1) && borders_part_bands(layout, borders, cells);
    case READ_MINUS_ONE: return minus_one;
    case READ_COUNT: break;
    }
    assert(!"a mode");
    return false;
}

TextReading puzzle_text_read(const Layout *layout, const char *block, ReadMode mode) {
    TextReading reading = {true, 0, 0, 0, -1, -1, 0, {{0}}};
    Borders borders = {false, false, 0};
    Met met = {false, false, false, false, false};
    for (int start = 0; block[start] != '\0' && reading.bad < 0;
         start = puzzle_text_next_line(block, start)) {
        LineKind kind = puzzle_text_line_kind(layout, block + start);
        reading.last_line_cells = 0;
        if (kind == LINE_BORDER_OR_ROW) {
            borders.any_maybe = true;
            kind = kind_of_maybe(layout, &borders, reading.cells, mode);
        }
        if (kind == LINE_BORDER) meet_border(layout, &borders, reading.cells);
        if (kind != LINE_CELLS) continue;
        bool row_of_dashes = puzzle_text_line_kind(layout, block + start) == LINE_BORDER_OR_ROW;
        bool loose_before = met.loose_dash;
        read_cells(layout, block, start, mode, &reading, &met);
        if (row_of_dashes) met.loose_dash = loose_before;
        if (reading.last_line_cells > 0 && reading.lines++ == 0) reading.first = start;
    }
    reading.possible = is_possible(layout, &met, &borders, reading.cells, mode);
    return reading;
}

static void file_reading(const Layout *layout, const TextReading *reading, bool likely,
                         TextVerdict *verdict) {
    if (reading->bad >= 0) {
        verdict->bad = reading;
    } else if (reading->cells == layout->cells) {
        verdict->whole = reading;
    } else if (reading->cells > layout->cells) {
        if (!verdict->over || reading->cells < verdict->over->cells) verdict->over = reading;
    } else if (likely || !verdict->partial || reading->cells > verdict->partial->cells) {
        verdict->partial = reading;
    }
}

void puzzle_text_judge(const Layout *layout, const char *block, TextVerdict *verdict) {
    bool any = false;
    verdict->whole = verdict->partial = verdict->over = verdict->bad = NULL;
    for (int mode = 0; mode < READ_COUNT; mode++) {
        TextReading *reading = &verdict->reading[mode];
        *reading = puzzle_text_read(layout, block, (ReadMode)mode);
        any = any || reading->possible;
        if (reading->possible) file_reading(layout, reading, mode == READ_MINUS_ONE, verdict);
    }
    if (!any) file_reading(layout, &verdict->reading[READ_BORDERS], true, verdict);
}
