#include "host/formats/boards/board_lines.h"

#include "core/constraint/board_text.h"
#include "host/formats/boards/other_boards.h"

bool own_board_take(FormatsOutput *output, const char *line, FormatsPuzzle *puzzle, TextError *error) {
    Layout *board = formats_board(output);
    if (!board_parse(line, board, &puzzle->givens, error)) return false;
    if (!layout_is_classic(board)) puzzle->board = board;
    return true;
}

bool other_board_take(FormatsOutput *output, const char *line, FormatsPuzzle *puzzle, TextError *error) {
    Text board = {0};
    bool fine = other_boards_read(line, &board, error);
    if (fine && !own_board_take(output, text_of(&board), puzzle, error)) {
        error->column = 0; // it would be that of a text which nobody has seen
        fine = false;
    }
    text_finish(&board);
    return fine;
}
