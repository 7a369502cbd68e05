// libFuzzer: any bytes as what somebody wrote, on a board that the first byte chooses, in one piece and in
// pieces as large as the second byte says. Both are told alike; no text is complained of without an end; and
// each puzzle is read again where it stands among others on a line, with its solution if it has one. The
// files of tests/data/reader are the corpus to begin with.

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/formats_text.h"

enum { BOARDS = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const Layout *layout;
    int puzzles, complaints, in_a_row;
    uint64_t mix;          // of all that was told
    bool look;             // reads the puzzle again
    Grid givens, solution; // of the last
} Heard;

static void mix(Heard *heard, const void *bytes, size_t size) {
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++) heard->mix = (heard->mix ^ byte[i]) * UINT64_C(0x100000001B3);
}

static bool hear_error(void *context, const TextError *error) {
    Heard *heard = context;
    assert(error->line >= 0 && error->column >= 0 && error->reason[0]);
    assert(++heard->in_a_row <= FORMATS_COMPLAINTS_MOST);
    heard->complaints++;
    mix(heard, &error->line, sizeof error->line);
    mix(heard, &error->column, sizeof error->column);
    mix(heard, error->reason, strlen(error->reason));
    return true;
}

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle);

// A row of a table: its number, the solution if there is one, and the puzzle.
static void look_at(const Heard *heard, const FormatsPuzzle *puzzle) {
    const Layout *layout = heard->layout;
    char cells[CELLS_MAX + 1], solution[CELLS_MAX + 1];
    Text text = {0};
    bool solved = formats_completes(layout, &puzzle->solution, &puzzle->givens);
    grid_format(layout, &puzzle->givens, cells);
    grid_format(layout, &puzzle->solution, solution);
    text_addf(&text, "number;answer;puzzle\n17.;%s;\"%s\";;hard\n", solved ? solution : "none", cells);
    Heard back = {.layout = layout};
    bool fine = formats_read(text_of(&text), text.length, layout, hear_puzzle, hear_error, &back);
    assert(fine && back.puzzles == 1);
    assert(grid_equal(layout, &back.givens, &puzzle->givens));
    if (solved) assert(grid_equal(layout, &back.solution, &puzzle->solution));
    text_finish(&text);
}

static bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Heard *heard = context;
    const Layout *layout = puzzle->board ? puzzle->board : heard->layout;
    heard->in_a_row = 0;
    heard->puzzles++;
    heard->givens = puzzle->givens;
    heard->solution = puzzle->solution;
    for (int c = 0; c < CELLS_MAX; c++) {
        int given = puzzle->givens.cell[c], entry = puzzle->entries.cell[c];
        assert(c < layout->cells || given + entry == 0);
        assert(given <= layout->order && entry <= layout->order && (given == 0 || entry == 0));
        assert(puzzle->solution.cell[c] <= layout->order);
    }
    mix(heard, &puzzle->line, sizeof puzzle->line);
    mix(heard, puzzle->givens.cell, CELLS_MAX);
    mix(heard, puzzle->entries.cell, CELLS_MAX);
    mix(heard, puzzle->solution.cell, CELLS_MAX);
    mix(heard, puzzle->title, strlen(puzzle->title));
    mix(heard, puzzle->level, strlen(puzzle->level));
    if (heard->look && heard->puzzles == 1 && !puzzle->board) look_at(heard, puzzle);
    return true;
}

static void read_in_pieces(Heard *heard, const char *text, size_t size, size_t step) {
    FormatsReader *reader = formats_create(heard->layout, hear_puzzle, hear_error, heard);
    formats_take_boards(reader);
    for (size_t at = 0; at < size; at += step)
        if (!formats_feed(reader, text + at, size - at < step ? size - at : step)) break;
    bool fine = formats_finish(reader);
    assert(fine == (heard->complaints == 0));
    assert(heard->puzzles + heard->complaints > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const ids[BOARDS] = {"9x9", "4x4", "16x16"};
    static Layout layouts[BOARDS];
    if (size < 2) return 0;
    const Layout *layout = &layouts[data[0] % 4 % BOARDS]; // half of all are 9x9
    for (int i = 0; i < BOARDS && layouts[i].cells == 0; i++) layout_init(&layouts[i], ids[i]);
    const char *text = (const char *)data + 2;
    Heard whole = {.layout = layout, .look = true}, pieces = {.layout = layout};
    read_in_pieces(&whole, text, size - 2, size);
    read_in_pieces(&pieces, text, size - 2, (size_t)data[1] + 1);
    assert(pieces.puzzles == whole.puzzles && pieces.complaints == whole.complaints);
    assert(pieces.mix == whole.mix);
    return 0;
}
