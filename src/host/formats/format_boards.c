// Lines that hold a board with its constraints: our own, and those of host/formats/boards.
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "host/formats/boards/board_lines.h"
#include "host/formats/boards/board_writers.h"
#include "host/formats/boards/sign_lines.h"

typedef bool TakeLine(FormatsOutput *output, const char *line, FormatsPuzzle *puzzle, TextError *error);

static bool take_text(FormatsOutput *output, const char *line, size_t length, TakeLine *take,
                      FormatsPuzzle *puzzle, TextError *error) {
    Text text = {0};
    text_add_bytes(&text, line, length);
    bool fine = take(output, text_of(&text), puzzle, error);
    text_finish(&text);
    return fine;
}

static bool read_own(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                     TextError *error) {
    return take_text(output, line, length, own_board_take, puzzle, error);
}

bool other_board_read(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                      TextError *error) {
    return take_text(output, line, length, other_board_take, puzzle, error);
}

static bool take_record(FormatsOutput *output, const char *line, FormatsPuzzle *puzzle, TextError *error) {
    BoardDraft *draft = mem_zeroed(1, sizeof *draft);
    Layout *board = formats_board(output);
    draft->line = line;
    draft->error = error;
    bool fine = record_read_all(draft, line, puzzle) && draft_build(draft, board);
    if (fine && !layout_is_classic(board)) puzzle->board = board;
    free(draft);
    return fine;
}

static bool read_record(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                        TextError *error) {
    return take_text(output, line, length, take_record, puzzle, error);
}

static bool read_signs(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                       TextError *error) {
    return take_text(output, line, length, sign_lines_read, puzzle, error);
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
                              .line_read = other_board_read};

const FormatRow format_tatham = {{"tatham", "a game id of Simon Tatham's Solo or Unequal"},
                                 .write_board = tatham_write,
                                 .line_is = tatham_begins,
                                 .line_read = other_board_read};

const FormatRow format_killer = {
    {"killer", "a killer with a number for each cell (3x3::k:...), without clues"},
    .no_givens = true,
    .write_board = killer_numbers_write,
    .line_is = killer_numbers_begin,
    .line_read = other_board_read};

const FormatRow format_killer_signs = {
    {"killer-signs", "a killer with a sum or one of < ^ > v for each cell, without clues"},
    .no_givens = true,
    .write_board = killer_signs_write,
    .line_is = killer_signs_begin,
    .line_read = other_board_read};

const FormatRow format_greater_than = {
    {"greater-than", "a drawing with < > ^ v between the cells: greater-than Sudoku of 9x9, or Futoshiki"},
    .between = "\n",
    .write_board = signs_write,
    .line_is = sign_string_begins,
    .line_read = read_signs};

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
