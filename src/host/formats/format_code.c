// Share codes, alone on a line: those that hold a puzzle (P1-...) or a board with its clues (B1-...), and
// those that name a seed of a pack (N1-...), which the caller has to look up.
#include <string.h>

#include "core/base/memory.h"
#include "core/symmetry/board_code.h"
#include "core/symmetry/code.h"
#include "host/formats/boards/board_lines.h"

static bool is_puzzle_or_seed(const char *line, size_t length) {
    return length < CODE_TEXT_MAX && code_is_line(line, length, "NnPp");
}

static bool is_code(const char *line, size_t length) {
    return board_code_begins(line, length) || is_puzzle_or_seed(line, length);
}

static bool take_puzzle(FormatsOutput *output, const char *code, FormatsPuzzle *puzzle, TextError *error) {
    Layout *board = formats_board(output);
    Code read;
    const char *id = code_layout(code);
    layout_init(board, id ? id : "9x9");
    if (!code_parse(board, code, &read, error)) return false;
    puzzle->givens = read.puzzle;
    if (!layout_is_classic(board)) puzzle->board = board;
    return true;
}

static bool take_seed(FormatsOutput *output, const char *code, FormatsPuzzle *puzzle, TextError *error) {
    Layout *board = formats_board(output);
    if (!output->seed)
        return text_error(error, 0, 0, "this code names a seed of a pack, and packs are not looked at here");
    if (!output->seed(output->context, code, board, &puzzle->givens, error)) return false;
    if (!layout_is_classic(board)) puzzle->board = board;
    return true;
}

static bool read_code(FormatsOutput *output, const char *line, size_t length, FormatsPuzzle *puzzle,
                      TextError *error) {
    char code[CODE_TEXT_MAX];
    if (!is_puzzle_or_seed(line, length)) return other_board_read(output, line, length, puzzle, error);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t')) length--;
    memcpy(code, line, length);
    code[length] = '\0';
    bool seed = *code == 'N' || *code == 'n';
    return seed ? take_seed(output, code, puzzle, error) : take_puzzle(output, code, puzzle, error);
}

static bool write_code(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    (void)error;
    if (board->text_hash != 0) {
        board_code_format(board, &puzzle->givens, out);
    } else {
        char code[CODE_TEXT_MAX];
        code_format(board, &(Code){.kind = CODE_PUZZLE, .puzzle = puzzle->givens}, code);
        text_add(out, code);
    }
    text_add_char(out, '\n');
    return true;
}

const FormatRow format_code = {
    {"code", "a share code: P1-..., and B1-... for a board with constraints or other boxes"},
    .write_board = write_code,
    .line_is = is_code,
    .line_read = read_code};
