// What is on the screen of a duel, as a list: buttons, and both boards for those who cannot see them. Of
// boards larger than 13x13 the right one is not listed whole (TARGETS_MAX).
#include "game/words/name.h"
#include "ui/scenes/duel/duel_view.h"

static void add_board(const Duel *duel, int which, const DuelLayout *l, Targets *out) {
    const DuelSide *side = &duel->side[which];
    const Layout *geometry = &side->play->layout;
    const TokenLook *look = play_tokens(side->play);
    for (int cell = 0; cell < geometry->cells; cell++) {
        int row = layout_row(geometry, cell), column = layout_column(geometry, cell);
        int token = side->play->session.board.grid.cell[cell];
        targets_add_pointed(out,
                            (Target){DUEL_CELL + which * CELLS_MAX + cell, TARGET_CELL,
                                     grid_cell(&l->grid[which], row, column),
                                     token ? name_token(look, token) : NULL, .row = row, .column = column,
                                     .on = cell == side->cursor && !duel_side_ended(side)});
    }
}

static void add_boards(const Duel *duel, const DuelLayout *l, Targets *out) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        char device[24], count[DUEL_COUNT_MAX];
        duel_device_name(&duel->side[i], device, sizeof device);
        duel_count_text(duel, i, count);
        targets_add_text(out, l->head[i], targets_words(out, "Player %d, %s: %s", i + 1, device, count));
    }
    for (int i = 0; i < DUEL_SIDES; i++)
        if (duel->side[i].play->presented) add_board(duel, i, l, out);
}

static void add_seats(const Duel *duel, const DuelLayout *l, Targets *out) {
    for (int i = 0; i < DUEL_SIDES; i++) {
        char words[DUEL_SEAT_MAX];
        duel_seat_text(&duel->side[i], words);
        targets_add_text(out, l->grid[i].rect, targets_words(out, "Player %d: %s", i + 1, words));
    }
}

static void add_end(const Duel *duel, const DuelLayout *l, Targets *out) {
    DuelEnd end = duel_end(duel);
    targets_add_text(out, l->words, targets_words(out, "%s. %s", end.title, end.text));
    targets_add(out, (Target){DUEL_AGAIN, TARGET_BUTTON, l->end_button[0], "Again", .primary = true});
    targets_add(out, (Target){DUEL_MENU, TARGET_BUTTON, l->end_button[1], "Menu", .group = 0});
}

void duel_targets(const void *self, const App *app, Targets *out) {
    const Duel *duel = self;
    DuelLayout l = duel_layout(app);
    switch (duel->phase) {
    case DUEL_JOINING:
        scene_add_back(out, widget_back_rect(app, l.footer_x), "Menu");
        add_seats(duel, &l, out);
        break;
    case DUEL_COUNTING:
    case DUEL_RUNNING: add_boards(duel, &l, out); break;
    case DUEL_PAUSED:
        targets_add(out, (Target){DUEL_GO_ON, TARGET_BUTTON, l.button[0], "Continue", .primary = true,
                                  .action = ACTION_PAUSE});
        targets_add(out, (Target){DUEL_END, TARGET_BUTTON, l.button[1], "End the duel", .group = 0});
        break;
    case DUEL_OVER: add_end(duel, &l, out); break;
    }
}
