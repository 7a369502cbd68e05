#include "host/formats/text/sized_line.h"

#include <string.h>

#include "host/formats/shared/sized_board.h"
#include "host/formats/shared/text_words.h"

// The plain board that as many cells are a puzzle of, or a puzzle and its solution. NULL where there is none.
static const char *board_of(size_t cells) {
    const char *board = sized_board_of_cells(cells);
    return board || cells % 2 ? board : sized_board_of_cells(cells / 2);
}

static bool is_cell(char byte) {
    bool letter = (byte | 32) >= 'a' && (byte | 32) <= 'z';
    return letter || (byte >= '0' && byte <= '9') || (byte && strchr(".*_-", byte));
}

// The next word at or after *at that is as long as a puzzle; *at is then past it.
static const char *next_board(const char *line, size_t length, size_t *at) {
    enum { CELLS_LEAST = 16 };
    while (*at < length) {
        size_t start = *at;
        while (*at < length && is_cell(line[*at])) ++*at;
        const char *board = *at - start >= CELLS_LEAST ? board_of(*at - start) : NULL;
        if (board) return board;
        if (*at == start) ++*at;
    }
    return NULL;
}

bool sized_line_may(const char *line, size_t length) {
    size_t at = 0;
    return next_board(line, length, &at) != NULL;
}

static bool is_puzzle(const Layout *board, const TextWord *word) {
    int clues = grid_filled(board, &word->puzzle);
    return clues >= SIZED_CLUES_LEAST && (clues < board->cells || word->solved);
}

// Takes what the line holds on that board.
static int take_words(FormatsOutput *output, const char *line, size_t length, int number) {
    TextWords words;
    TextWord word;
    int taken = 0;
    text_words_init(&words, output->board);
    for (size_t at = 0; text_words_next(&words, line, length, at, &word); at = word.end) {
        if (!is_puzzle(output->board, &word)) continue;
        FormatsPuzzle puzzle = formats_blank(FORMATS_LINE, number);
        puzzle.board = output->board;
        puzzle.givens = word.puzzle;
        puzzle.solution = word.solution;
        formats_give(output, &puzzle);
        taken++;
    }
    return taken;
}

bool sized_line_take(FormatsOutput *output, const char *line, size_t length, int number) {
    const char *board;
    int taken = 0;
    for (size_t at = 0; taken == 0 && (board = next_board(line, length, &at)) != NULL;)
        if (layout_init(formats_board(output), board)) taken = take_words(output, line, length, number);
    return taken > 0;
}
