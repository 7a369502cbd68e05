#include "host/formats/boards/board_said.h"

#include <string.h>

#include "core/base/text.h"
#include "host/formats/boards/board_draft.h"

bool said_all(const BoardSaid *said, const char *name, TextError *error) {
    char list[140];
    Text text = text_fixed(list, sizeof list);
    for (int kind = 0; constraint_kind(kind); kind++) {
        int count = 0;
        for (int i = 0; i < said->board->constraint_count; i++)
            count += !said->said[i] && said->board->constraint[i].kind == kind;
        if (count) text_addf(&text, "%s%d “%s”", text.length ? ", " : "", count, constraint_kind(kind)->key);
    }
    return text.length == 0 || text_error(error, 0, 0, "%s cannot say %s", name, list);
}

int said_next(BoardSaid *said, const char *key, int after) {
    int kind = constraint_kind_of(key);
    for (int i = after + 1; i < said->board->constraint_count; i++) {
        if (said->board->constraint[i].kind != kind) continue;
        said->said[i] = true;
        return i;
    }
    return -1;
}

bool diagonal_rises(const Layout *board, const Constraint *diagonal) {
    const CellIndex *cell = layout_constraint_cells(board, diagonal);
    return (layout_row(board, cell[0]) > 0) != (layout_column(board, cell[0]) > 0);
}

bool said_diagonals(BoardSaid *said) {
    int last[2] = {-1, -1}; // one that falls, one that rises
    for (int i = -1; (i = said_next(said, "diagonal", i)) >= 0;)
        last[diagonal_rises(said->board, &said->board->constraint[i])] = i;
    bool both = last[0] >= 0 && last[1] >= 0;
    for (int i = 0; i < 2 && !both; i++)
        if (last[i] >= 0) said->said[last[i]] = false;
    return both;
}

bool boxes_are_usual(const Layout *board) {
    int rows = draft_box_rows(board->order);
    return board->box_rows == rows && board->box_columns == board->order / rows;
}

bool boxes_are_rows(const Layout *board) { return board->box_rows == 1; }
