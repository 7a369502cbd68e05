#pragma once
// Puzzles on boards, read from and written in other programs' forms, for tests. Include after cmocka.h.

#include <stdlib.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "host/formats/formats.h"

static Layout nine;

typedef struct {
    Layout board;
    FormatsPuzzle puzzle;
    TextError error;
    int puzzles, complaints;
} Heard;

static inline bool hear_puzzle(void *context, const FormatsPuzzle *puzzle) {
    Heard *heard = context;
    heard->puzzle = formats_kept(puzzle);
    heard->board = puzzle->board ? *puzzle->board : nine;
    heard->puzzles++;
    return true;
}

static inline bool hear_error(void *context, const TextError *error) {
    Heard *heard = context;
    if (heard->complaints++ == 0) heard->error = *error;
    return true;
}

static inline void read_text(const char *text, Heard *out) {
    *out = (Heard){.puzzles = 0};
    FormatsReader *reader = formats_create(&nine, hear_puzzle, hear_error, out);
    formats_take_boards(reader);
    formats_feed(reader, text, strlen(text));
    formats_finish(reader);
}

// The board's text with clues.
static inline char *text_of_board(const Heard *heard) {
    Text text = {0};
    board_format_puzzle(&heard->board, &heard->puzzle.givens, &text);
    return text_take(&text);
}

static inline bool write_board(Format format, const Layout *board, const Grid *givens, Text *out,
                               TextError *error) {
    FormatsPuzzle puzzle = {.board = board, .givens = *givens, .played_s = -1};
    bool fine = formats_write_board(format, &nine, &puzzle, true, out, error);
    if (fine) formats_write_tail(format, out);
    return fine;
}

// Reads a text: `words` must be in the text of the puzzle that it becomes, or in the reason for which it is
// refused. Returns the line of the complaint, 0 for none.
static inline int expect_board(const char *text, const char *words) {
    Heard *heard = malloc(sizeof *heard);
    assert_non_null(heard);
    read_text(text, heard);
    char *got = heard->puzzles ? text_of_board(heard) : NULL;
    if (!strstr(got ? got : heard->error.reason, words))
        fail_msg("%s: %s", text, got ? got : heard->error.reason);
    int line = heard->error.line;
    free(got);
    free(heard);
    return line;
}
