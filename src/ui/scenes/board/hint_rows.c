// Which rows of the list of all steps are seen, and where.
#include <math.h>

#include "ui/scenes/board/board_view.h"

ScrollArea hint_list_area(const BoardView *board, const BoardLayout *layout) {
    HintListLayout list = hint_list_layout(layout);
    return (ScrollArea){.rect = list.rows,
                        .content = hint_list_rows(board),
                        .pixel = (double)list.row_h,
                        .wheel = 3,
                        .whole = true};
}

Rect hint_list_row(const HintListLayout *list, double scroll, int row) {
    float y = list->rows.y + (float)round((row - scroll) * (double)list->row_h);
    return (Rect){list->rows.x, y, list->rows.w, list->row_h};
}

int hint_list_seen(const BoardView *board, const HintListLayout *list, double scroll, int *out_end) {
    int end = (int)ceil(scroll) + list->visible, rows = hint_list_rows(board);
    *out_end = end < rows ? end : rows;
    return (int)scroll;
}

void hint_list_targets(const void *self, const App *app, Targets *out) {
    const BoardView *board = self;
    BoardLayout layout = board_layout_of(board, app);
    HintListLayout list = hint_list_layout(&layout);
    out->scroll = hint_list_area(board, &layout);
    double scroll = scroll_at(&board->list_view.scroll, &out->scroll, app->now_us);
    targets_add(out,
                (Target){BOARD_CLOSE, TARGET_BUTTON, list.close, "Back", .action = ACTION_BACK, .group = 2});
    int end;
    for (int row = hint_list_seen(board, &list, scroll, &end); row < end; row++) {
        HintFound found;
        bool step = hint_search_get(board->search, row, &found);
        targets_add(out, (Target){BOARD_ROW + row, TARGET_ROW, hint_list_row(&list, scroll, row),
                                  step ? technique_info(found.step.technique)->name : "Look further",
                                  .on = row == board->hint.index, .group = 1, .scrolls = true});
    }
}
