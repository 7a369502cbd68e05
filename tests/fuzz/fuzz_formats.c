// libFuzzer: any bytes as a file of another program, in one piece and in pieces as large as the first byte
// says. Both are told alike; what comes out as a puzzle is sound, and what each format holds of it reads back
// and is written again byte for byte. The files of tests/data/formats are a good corpus to begin with.

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "support/format_holds.h"
#include "support/formats_text.h"

enum { LINES_MAX = 1 << 20, WRITTEN_BACK_MAX = 1 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const Layout *layout;
    int puzzles, complaints;
    uint64_t mix; // of all that was told
    bool write;
    FormatsPuzzle last;
} Heard;

static void mix(Heard *heard, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++) heard->mix = (heard->mix ^ byte[i]) * UINT64_C(0x100000001B3);
}

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle);

static bool hear_error(void *context, const TextError *error) {
    Heard *heard = context;
    heard->complaints++;
    assert(error->line >= 0 && error->column >= 0 && error->reason[0]); // 0: of the whole file
    mix(heard, &error->line, sizeof error->line);
    mix(heard, &error->column, sizeof error->column);
    mix(heard, error->reason, strlen(error->reason));
    return true;
}

static void write_one(const Heard *heard, const FormatsPuzzle *puzzle, Format format, Text *out) {
    formats_write(format, heard->layout, puzzle, true, out);
    formats_write_tail(format, out);
}

// Nothing set, or a cell with nothing left, is beyond a grid of candidates.
static bool is_beyond_grids(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = puzzle->givens;
    bool told = puzzle->marks_are != FORMATS_NO_MARKS;
    for (int c = 0; c < 81; c++) {
        values.cell[c] |= puzzle->entries.cell[c];
        if (!values.cell[c] && !puzzle->marks.cell[c] && puzzle->marks_are == FORMATS_NOTES) told = false;
    }
    Marks left = marks_of_grid(layout, &values);
    if (grid_filled(layout, &values) == 0) return true;
    for (int c = 0; c < 81; c++)
        if (!values.cell[c] && !(left.cell[c] & (told ? puzzle->marks.cell[c] : 0x1FF))) return true;
    return false;
}

// Two lone candidates in one house: .sdx, which writes them as it writes givens, cannot hold that.
static bool has_singles_that_clash(const Layout *layout, const FormatsPuzzle *puzzle) {
    Grid values = puzzle->givens;
    for (int c = 0; c < 81; c++) values.cell[c] |= puzzle->entries.cell[c];
    Marks left = marks_of_grid(layout, &values);
    for (int c = 0; c < 81; c++) {
        TokenMask marks = left.cell[c];
        if (puzzle->marks_are != FORMATS_NO_MARKS && puzzle->marks.cell[c])
            marks = marks & puzzle->marks.cell[c];
        if (!values.cell[c] && marks_count(marks) == 1) values.cell[c] = (uint8_t)marks_first(marks);
    }
    return grid_conflicts(layout, &values, NULL, 0) > 0;
}

static bool has_ten_of_a_digit(const FormatsPuzzle *puzzle) {
    int count[10] = {0};
    bool any = false;
    for (int c = 0; c < 81; c++) any |= puzzle->givens.cell[c] && ++count[puzzle->givens.cell[c]] > 9;
    return any;
}

static void check_same(const Heard *heard, Format format, const FormatsPuzzle *a, const FormatsPuzzle *b) {
    unsigned holds = format_holds(format);
    bool opensudoku = format == FORMATS_OPENSUDOKU_1 || format == FORMATS_OPENSUDOKU_2;
    bool no_title = opensudoku && strcmp(a->title, "Nonet") == 0;
    if (format != FORMATS_CANDIDATES && format != FORMATS_SDX)
        assert(grid_equal(heard->layout, &a->givens, &b->givens));
    if (holds & HOLDS_ENTRIES) assert(grid_equal(heard->layout, &a->entries, &b->entries));
    if (holds & HOLDS_NOTES) assert(marks_equal(heard->layout, &a->marks, &b->marks));
    if (holds & HOLDS_TIME) assert(a->played_s == b->played_s);
    if ((holds & HOLDS_TITLE) && !no_title) assert(strcmp(a->title, b->title) == 0);
    if (holds & HOLDS_AUTHOR) assert(strcmp(a->author, b->author) == 0);
    if (holds & HOLDS_LEVEL) assert(strcmp(a->level, b->level) == 0);
    if (holds & HOLDS_SOURCE) assert(strcmp(a->source, b->source) == 0);
}

static void check_back(const Heard *heard, const FormatsPuzzle *puzzle, Format format) {
    bool grid = format == FORMATS_PENCIL_MARKS || format == FORMATS_SS;
    if (grid && is_beyond_grids(heard->layout, puzzle)) return;
    if (format == FORMATS_SDX && has_singles_that_clash(heard->layout, puzzle)) return;
    if (format == FORMATS_GNOME_SHARE && has_ten_of_a_digit(puzzle)) return;
    if (formats_row(format)->no_givens) return;
    Text text = {0}, again = {0};
    write_one(heard, puzzle, format, &text);
    Heard back = {.layout = heard->layout};
    bool fine = formats_read(text_of(&text), text.length, heard->layout, hear_puzzle, hear_error, &back);
    if (!fine || back.puzzles != 1) fprintf(stderr, "%s:\n%s", formats_row(format)->key, text_of(&text));
    assert(fine && back.puzzles == 1);
    check_same(heard, format, puzzle, &back.last);
    FormatsPuzzle kept = formats_kept(puzzle); // without steps, as what was read back is
    text_clear(&text);
    write_one(heard, &kept, format, &text);
    write_one(heard, &back.last, format, &again);
    bool same = strcmp(text_of(&text), text_of(&again)) == 0;
    if (!same) fprintf(stderr, "%s:\n%s%s", formats_row(format)->key, text_of(&text), text_of(&again));
    assert(same);
    text_finish(&text);
    text_finish(&again);
}

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Heard *heard = context;
    const char *const texts[] = {puzzle->title, puzzle->author, puzzle->level, puzzle->source};
    heard->puzzles++;
    heard->last = formats_kept(puzzle);
    assert(puzzle->line >= 1 && puzzle->line <= LINES_MAX);
    assert(puzzle->played_s == -1 || puzzle->played_s >= 1);
    for (int c = 0; c < 81; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(given <= 9 && entry <= 9 && (given == 0 || entry == 0));
        assert(puzzle->marks.cell[c] < 1 << 9 && (puzzle->marks.cell[c] == 0 || (given == 0 && entry == 0)));
    }
    for (int i = 0; i < 4; i++) {
        assert(utf8_valid(texts[i]) && strlen(texts[i]) < FORMATS_TEXT_MAX);
        mix(heard, texts[i], strlen(texts[i]));
    }
    mix(heard, puzzle->givens.cell, 81);
    mix(heard, puzzle->entries.cell, 81);
    mix(heard, puzzle->marks.cell, sizeof puzzle->marks.cell);
    for (int f = 0; f < FORMAT_COUNT && heard->write && heard->puzzles <= WRITTEN_BACK_MAX; f++)
        check_back(heard, puzzle, (Format)f);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Layout layout;
    if (layout.cells == 0) layout_init(&layout, "9x9");
    if (size == 0) return 0;
    const char *text = (const char *)data + 1;
    size_t length = size - 1, step = data[0] ? data[0] : 1000;
    Heard whole = {.layout = &layout, .write = true}, pieces = {.layout = &layout};
    formats_read(text, length, &layout, hear_puzzle, hear_error, &whole);
    assert(whole.puzzles + whole.complaints > 0);
    FormatsReader *reader = formats_create(&layout, hear_puzzle, hear_error, &pieces);
    assert(reader);
    for (size_t at = 0; at < length; at += step)
        formats_feed(reader, text + at, length - at < step ? length - at : step);
    formats_finish(reader);
    assert(pieces.puzzles == whole.puzzles && pieces.complaints == whole.complaints);
    assert(pieces.mix == whole.mix);
    return 0;
}
