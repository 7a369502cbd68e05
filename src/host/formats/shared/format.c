#include "host/formats/shared/format.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"

FormatsPuzzle formats_blank(Format format, int line) {
    return (FormatsPuzzle){.format = format, .line = line, .index = -1, .played_s = -1};
}

void formats_set_texts(FormatsPuzzle *puzzle, const FormatsTexts *texts) {
    memcpy(puzzle->title, texts->title, sizeof puzzle->title);
    memcpy(puzzle->author, texts->author, sizeof puzzle->author);
    memcpy(puzzle->level, texts->level, sizeof puzzle->level);
    memcpy(puzzle->source, texts->source, sizeof puzzle->source);
}

// The length of the UTF-8 character there, or 0.
static size_t character_length(const char *text, size_t size) {
    char bytes[5] = "";
    const char *at = bytes;
    uint32_t code;
    memcpy(bytes, text, size < 4 ? size : 4);
    return utf8_next(&at, &code) ? (size_t)(at - bytes) : 0;
}

static bool is_control(const char *text, size_t length) {
    unsigned char first = (unsigned char)text[0], second = (unsigned char)text[length - 1];
    return first < ' ' || first == 0x7F || (first == 0xC2 && length == 2 && second < 0xA0);
}

// True for U+FFFE and U+FFFF, which XML does not allow.
static bool is_no_character(const char *text, size_t length) {
    return length == 3 && memcmp(text, "\xEF\xBF", 2) == 0 && (unsigned char)text[2] >= 0xBE;
}

void formats_take_text(char out[FORMATS_TEXT_MAX], const char *text, size_t size) {
    size_t length = 0;
    while (size > 0 && (unsigned char)*text <= ' ') text++, size--;
    while (size > 0) {
        size_t bytes = character_length(text, size), step = bytes ? bytes : 1;
        bool blank = *text == '\0' || (bytes > 0 && is_control(text, bytes));
        bool plain = bytes > 0 && !blank && !is_no_character(text, bytes);
        size_t put = plain ? bytes : 1;
        if (length + put >= FORMATS_TEXT_MAX) break;
        if (plain)
            memcpy(out + length, text, bytes);
        else
            out[length] = blank ? ' ' : '?';
        if (length > 0 || out[0] != ' ') length += put;
        text += step;
        size -= step;
    }
    while (length > 0 && out[length - 1] == ' ') length--;
    out[length] = '\0';
}

int formats_value(const FormatsPuzzle *puzzle, int cell) {
    return puzzle->givens.cell[cell] ? puzzle->givens.cell[cell] : puzzle->entries.cell[cell];
}

bool formats_has_entries(const FormatsPuzzle *puzzle) {
    unsigned any = 0;
    for (int c = 0; c < CELLS_MAX; c++) any |= puzzle->entries.cell[c];
    return any != 0;
}

bool formats_has_marks(const FormatsPuzzle *puzzle) {
    unsigned any = 0;
    for (int c = 0; c < CELLS_MAX; c++) any |= puzzle->marks.cell[c];
    return any != 0;
}

Grid formats_values(const FormatsPuzzle *puzzle) {
    Grid grid = {{0}};
    for (int c = 0; c < CELLS_MAX; c++) { // as bytes, so that it takes many cells at once
        uint8_t given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        grid.cell[c] = given ? given : entry;
    }
    return grid;
}

bool formats_completes(const Layout *layout, const Grid *full, const Grid *part) {
    for (int c = 0; c < layout->cells; c++)
        if (part->cell[c] && part->cell[c] != full->cell[c]) return false;
    return grid_filled(layout, full) == layout->cells && grid_filled(layout, part) < layout->cells;
}

// Notes list the candidates only when every empty cell has some.
static bool lists_candidates(const Layout *layout, const FormatsPuzzle *puzzle) {
    bool all = puzzle->marks_are != FORMATS_NO_MARKS;
    for (int c = 0; c < layout->cells && puzzle->marks_are == FORMATS_NOTES; c++)
        all = all && (formats_value(puzzle, c) || puzzle->marks.cell[c]);
    return all;
}

bool formats_tells_candidates(const Layout *layout, const FormatsPuzzle *puzzle) {
    return lists_candidates(layout, puzzle) || !marks_empty(layout, &puzzle->deleted);
}

Marks formats_candidates(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = formats_values(puzzle);
    Marks marks = marks_of_grid(layout, &values);
    bool listed = lists_candidates(layout, puzzle);
    for (int c = 0; c < layout->cells; c++)
        if (values.cell[c])
            marks.cell[c] = marks_bit(values.cell[c]);
        else
            marks.cell[c] &= (listed ? puzzle->marks.cell[c] : marks.cell[c]) & ~puzzle->deleted.cell[c];
    return marks;
}

// ---- Where a reader sends what it finds

Layout *formats_board(FormatsOutput *output) {
    if (!output->board) output->board = mem_alloc(sizeof *output->board);
    return output->board;
}

// Readers may have copied more givens and marks than there are cells.
static void wipe(FormatsPuzzle *puzzle, size_t cells) {
    size_t marks = cells * sizeof puzzle->marks.cell[0];
    puzzle->givens = (Grid){{0}};
    puzzle->marks = (Marks){{0}};
    memset(puzzle->entries.cell, 0, cells);
    memset(puzzle->solution.cell, 0, cells);
    memset(puzzle->deleted.cell, 0, marks);
    memset(puzzle->corners.cell, 0, marks);
    memset(puzzle->colours.cell, 0, marks);
    memset(puzzle->note_colour, 0, cells * sizeof puzzle->note_colour[0]);
    puzzle->title[0] = puzzle->author[0] = puzzle->level[0] = puzzle->source[0] = '\0';
}

FormatsPuzzle *formats_fresh(FormatsOutput *output, Format format, int line) {
    FormatsPuzzle *puzzle = output->fresh;
    if (!puzzle) puzzle = output->fresh = mem_alloc(sizeof *puzzle);
    if (output->fresh_cells == 0 || puzzle->drawn_count > 0) {
        *puzzle = formats_blank(format, line);
    } else {
        wipe(puzzle, (size_t)output->fresh_cells);
        puzzle->format = format, puzzle->line = line, puzzle->index = -1;
        puzzle->board = NULL;
        puzzle->marks_are = FORMATS_NO_MARKS;
        puzzle->played_s = -1;
        puzzle->change = NULL;
        puzzle->changes = puzzle->done = 0;
        puzzle->steps_lost = false;
    }
    output->fresh_cells = 0;
    return puzzle;
}

void formats_lose_steps(FormatsPuzzle *puzzle) {
    puzzle->change = NULL;
    puzzle->changes = puzzle->done = 0;
    puzzle->steps_lost = true;
}

FormatsPuzzle formats_kept(const FormatsPuzzle *puzzle) {
    FormatsPuzzle kept = *puzzle;
    kept.board = NULL;
    kept.change = NULL;
    kept.changes = kept.done = 0;
    return kept;
}

void formats_add_change(FormatsOutput *output, FormatsPuzzle *puzzle, FormatsChange change) {
    if (puzzle->steps_lost) return;
    if (puzzle->changes == FORMATS_CHANGES_MAX) {
        formats_lose_steps(puzzle);
        return;
    }
    size_t count = (size_t)puzzle->changes + 1;
    output->change = mem_room(output->change, &output->change_room, count, sizeof change);
    output->change[puzzle->changes++] = change;
    puzzle->change = output->change;
}

// True when the changes lead from the givens to the board as the puzzle has it, and can all be made.
static bool changes_lead_there(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid entries = {{0}};
    Marks notes = {{0}};
    bool fine = puzzle->done <= puzzle->changes;
    for (int i = 0; i < puzzle->changes && fine; i++) {
        const FormatsChange *change = &puzzle->change[i];
        int cell = change->cell;
        fine = cell < layout->cells && change->entry <= layout->order &&
               (change->notes & ~layout_all_tokens(layout)) == 0 && !puzzle->givens.cell[cell];
        if (!fine || i >= puzzle->done) continue;
        entries.cell[cell] = change->entry;
        notes.cell[cell] = change->entry ? 0 : change->notes;
    }
    return fine && grid_equal(layout, &entries, &puzzle->entries) &&
           marks_equal(layout, &notes, &puzzle->marks);
}

// Drops a solution that breaks a rule or contradicts the givens.
static void check_solution(const Layout *layout, FormatsPuzzle *puzzle) {
    if (puzzle->solution.cell[0] == 0) return;
    bool fine = grid_complete(layout, &puzzle->solution);
    for (int c = 0; c < layout->cells && fine; c++)
        fine = !puzzle->givens.cell[c] || puzzle->givens.cell[c] == puzzle->solution.cell[c];
    if (!fine) puzzle->solution = (Grid){{0}};
}

void formats_give(FormatsOutput *output, FormatsPuzzle *puzzle) {
    const Layout *layout = puzzle->board ? puzzle->board : output->layout;
    bool any = puzzle->marks_are == FORMATS_ALL_CANDIDATES;
    if (puzzle == output->fresh) output->fresh_cells = layout->cells;
    if (puzzle->board && !output->boards) {
        formats_complain(output, puzzle->line, 1,
                         "the puzzle has a board of its own; only boards of 9x9 without constraints are "
                         "known here");
        return;
    }
    for (int c = 0; c < layout->cells; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(given <= layout->order && entry <= layout->order && (given == 0 || entry == 0));
        if (given || entry) puzzle->marks.cell[c] = puzzle->corners.cell[c] = puzzle->deleted.cell[c] = 0;
        any |= puzzle->marks.cell[c] != 0;
    }
    if (!any) puzzle->marks_are = FORMATS_NO_MARKS;
    check_solution(layout, puzzle);
    if (puzzle->changes > 0 && !changes_lead_there(layout, puzzle)) formats_lose_steps(puzzle);
    if (puzzle->played_s == 0 || puzzle->played_s > FORMATS_PLAYED_MAX_S) puzzle->played_s = -1;
    if (output->stopped) return;
    output->puzzles++;
    if (!output->sink(output->context, puzzle)) output->stopped = true;
}

void formats_complainv(FormatsOutput *output, int line, int column, const char *format, va_list arguments) {
    TextError error;
    char reason[sizeof error.reason];
    if (output->puzzles > output->row_after) output->in_a_row = 0;
    output->row_after = output->puzzles;
    output->complaints++;
    if (++output->in_a_row > FORMATS_COMPLAINTS_MOST) return;
    vsnprintf(reason, sizeof reason, format, arguments);
    text_error(&error, line, column, "%s%s", reason,
               output->in_a_row == FORMATS_COMPLAINTS_MOST ? "; and so on, of which no more is said" : "");
    if (!output->stopped && !output->complaint(output->context, &error)) output->stopped = true;
}

void formats_complain(FormatsOutput *output, int line, int column, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    formats_complainv(output, line, column, format, arguments);
    va_end(arguments);
}

// ---- Formats

void format_add_cells(Text *out, const Layout *layout, const Grid *grid, char empty, const char *after_row) {
    char cells[CELLS_MAX + 1];
    grid_format(layout, grid, cells);
    for (int c = 0; c < layout->cells; c++)
        if (grid->cell[c] == 0) cells[c] = empty;
    size_t order = (size_t)layout->order;
    for (size_t row = 0; row < order; row++) {
        text_add_bytes(out, cells + row * order, order);
        text_add(out, after_row);
    }
}

int format_digits(TokenMask tokens, const char *none, char out[FORMATS_ORDER + 1]) {
    int length = 0;
    for (int t = 1; t <= FORMATS_ORDER; t++)
        if (tokens & marks_bit(t)) out[length++] = (char)('0' + t);
    if (length == 0) out[length++] = none[0];
    out[length] = '\0';
    return length;
}

int format_column(const char *line, size_t offset) { return 1 + (int)utf8_count(line, offset); }

bool formats_is_nine(const Layout *layout) { return layout_is_classic(layout); }
