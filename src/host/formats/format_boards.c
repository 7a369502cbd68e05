// Lines that hold a board with its constraints: our own, and those of host/formats/boards.
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/board_writers.h"
#include "host/formats/boards/other_boards.h"

// A plain board stays that of the reader.
static bool read_text(FormatsOutput *output, const char *text, FormatsPuzzle *puzzle, TextError *error) {
    Layout *board = formats_board(output);
    if (!board_parse(text, board, &puzzle->givens, error)) return false;
    if (!layout_is_classic(board)) puzzle->board = board;
    return true;
}

static bool read_own(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                     TextError *error) {
    Text text = {0};
    text_add_bytes(&text, line, length);
    bool fine = read_text(output, text_of(&text), puzzle, error);
    text_finish(&text);
    return fine;
}

static bool read_other(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                       TextError *error) {
    Text text = {0}, board = {0};
    text_add_bytes(&text, line, length);
    bool fine = other_boards_read(text_of(&text), &board, error);
    if (fine && !read_text(output, text_of(&board), puzzle, error)) {
        error->column = 0; // of a text that nobody has seen
        fine = false;
    }
    text_finish(&text);
    text_finish(&board);
    return fine;
}

static bool read_record(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                        TextError *error) {
    BoardDraft *draft = mem_zeroed(1, sizeof *draft);
    Layout *board = formats_board(output);
    Text text = {0};
    text_add_bytes(&text, line, length);
    draft->line = text_of(&text);
    draft->error = error;
    bool fine = record_read_all(draft, draft->line, puzzle) && draft_build(draft, board);
    if (fine && !layout_is_classic(board)) puzzle->board = board;
    text_finish(&text);
    free(draft);
    return fine;
}

static void write_record_head(Text *out, const FormatsPuzzle *first) {
    (void)first;
    text_add(out, RECORD_HEAD);
}

static bool write_own(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    (void)error;
    board_format_puzzle(board, &puzzle->givens, out);
    text_add_char(out, '\n');
    return true;
}

const FormatRow format_board = {{"board", "a board's text, of every size and kind of constraint, with clues"},
                                .write_board = write_own,
                                .line_is = board_text_begins,
                                .line_read = read_own};

const FormatRow format_iss = {{"iss", "a constraint string of the Interactive Sudoku Solver"},
                              .write_board = iss_write,
                              .line_is = iss_begins,
                              .line_read = read_other};

const FormatRow format_tatham = {{"tatham", "a game id of Simon Tatham's Solo or Unequal"},
                                 .write_board = tatham_write,
                                 .line_is = tatham_begins,
                                 .line_read = read_other};

const FormatRow format_killer = {
    {"killer", "a killer with a number for each cell (3x3::k:...), without clues"},
    .no_givens = true,
    .write_board = killer_numbers_write,
    .line_is = killer_numbers_begin,
    .line_read = read_other};

const FormatRow format_killer_signs = {
    {"killer-signs", "a killer with a sum or one of < ^ > v for each cell, without clues"},
    .no_givens = true,
    .write_board = killer_signs_write,
    .line_is = killer_signs_begin,
    .line_read = read_other};

const FormatRow format_records = {
    {"records",
     "records of boards of 4x4, 9x9 and 16x16: index, puzzle, solution, clues, grade; level, solution"},
    .head = write_record_head,
    .write_board = record_write,
    .line_is = record_begins,
    .line_read = read_record};

const FormatRow format_records_letters = {
    {"records-letters", "the same with letters from A on for all tokens; level, solution"},
    .head = write_record_head,
    .write_board = record_write_letters};
