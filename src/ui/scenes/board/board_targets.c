// What can be pointed at on the board scene: cells, and beside them either pad and buttons or the hint
// panel. The board's keys are its own (a cursor, tokens, a wheel), so the list serves pointer, finger and
// screen reader.
#include "game/words/name.h"
#include "ui/scenes/board/board_view.h"

static void add_cells(const BoardView *board, const App *app, const BoardLayout *layout, Targets *out) {
    const Layout *geometry = &app->play.layout;
    const GridLayout *grid = &layout->grid;
    const Play *play = &app->play;
    const TokenLook *look = play_tokens(play);
    CellSet ghost = {{0}}, mistake = board_mistakes(board, app);
    for (int i = 0; i < play->rivals.ghosts; i++) {
        CellSet filled = board_ghost_cells(play, i, app->now_us);
        ghost = cellset_or(ghost, filled);
    }
    float step = grid->cell + grid->thin, x = grid->rect.x + grid->border, y = grid->rect.y + grid->border;
    bool zoomed = grid_zoom_is_on(&board->zoom);
    for (int cell = 0; cell < geometry->cells; cell++) {
        int row = layout_row(geometry, cell), column = layout_column(geometry, cell);
        int token = board_shows_puzzle(app) ? play->session.board.grid.cell[cell] : 0;
        const char *empty = cellset_has(&ghost, cell) ? "empty, the ghost has filled it" : NULL;
        Rect rect = {x + (float)column * step, y + (float)row * step, step, step};
        if (zoomed) rect = rect_and(rect, layout->window);
        targets_add(out,
                    (Target){BOARD_CELL + cell, TARGET_CELL, rect, token ? name_token(look, token) : empty,
                             .mistake = cellset_has(&mistake, cell), .row = row, .column = column,
                             .on = cellset_has(&board->selected, cell)});
    }
}

static void add_side(const BoardView *board, const App *app, const BoardLayout *layout, Targets *out) {
    static const struct {
        const char *name;
        Action action;
    } BUTTONS[BUTTON_COUNT] = {
        [BUTTON_UNDO] = {"Undo", ACTION_UNDO},         [BUTTON_REDO] = {"Redo", ACTION_REDO},
        [BUTTON_NOTES] = {"Notes", ACTION_NOTES_MODE}, [BUTTON_ERASE] = {"Erase", ACTION_ERASE},
        [BUTTON_HINT] = {"Hint", ACTION_HINT},         [BUTTON_PAUSE] = {"Pause", ACTION_PAUSE},
    };
    const Session *session = &app->play.session;
    const TokenLook *look = play_tokens(&app->play);
    bool submits = app->play.recorder.run.mode == RUN_CHAMPIONSHIP;
    for (int token = 1; token <= app->play.layout.order; token++)
        targets_add(out,
                    (Target){BOARD_TOKEN + token, TARGET_BUTTON, layout->pad[token - 1],
                             board_writes_colours(board) && token <= MARK_COLOURS ? theme_mark_name(token - 1)
                                                                                  : name_token(look, token),
                             .on = token == board->active, .group = 1});
    for (int i = 0; i < BUTTON_COUNT; i++)
        targets_add(out, (Target){BOARD_BUTTON + i, TARGET_BUTTON, layout->button[i], BUTTONS[i].name,
                                  .label = i == BUTTON_NOTES && board->writing == WRITE_NOTES ? "Notes on"
                                           : i == BUTTON_HINT && submits                      ? "Submit"
                                                                                              : NULL,
                                  .action = BUTTONS[i].action,
                                  .on = i == BUTTON_NOTES && board->writing == WRITE_NOTES,
                                  .disabled = (i == BUTTON_UNDO && !session_can_undo(session)) ||
                                              (i == BUTTON_REDO && !session_can_redo(session)),
                                  .group = 2});
}

static void add_walk(const BoardView *board, const HintLayout *place, Targets *out) {
    int branches = board->walk.walk.branch_count;
    for (int i = 0; i < branches && branches > 1; i++)
        targets_add(out, (Target){BOARD_TAB + i, TARGET_TAB, hint_tab(place, branches, i),
                                  targets_words(out, "Branch %d", i + 1), .on = i == board->walk.branch,
                                  .group = 2});
    const char *whole = playback_at_end(&board->walk) ? "Link by link" : "Whole chain";
    targets_add(out, (Target){BOARD_WALK_BACK, TARGET_BUTTON, place->back, "Previous link", .group = 2});
    targets_add(out, (Target){BOARD_WALK_NEXT, TARGET_BUTTON, place->next, "Next link", .group = 2});
    targets_add(out, (Target){BOARD_WALK_WHOLE, TARGET_BUTTON, place->whole, whole, .group = 2});
}

static void add_hint(const BoardView *board, const BoardLayout *layout, Targets *out) {
    static const char *const CHIPS[CHIP_COUNT] = {NULL, "All steps", "Lesson"};
    HintLayout place = hint_layout(layout);
    if (hint_has_walk(board)) add_walk(board, &place, out);
    Rect close = place.close;
    if (board->hint.kind == HINT_SEARCHING) // there is nothing to go on with
        close = (Rect){place.go_on.x, close.y, close.x + close.w - place.go_on.x, close.h};
    else
        targets_add(out, (Target){BOARD_GO_ON, TARGET_BUTTON, place.go_on, "Go on", .action = ACTION_CONFIRM,
                                  .primary = true, .group = 1});
    targets_add(out, (Target){BOARD_CLOSE, TARGET_BUTTON, close, "Close", .action = ACTION_BACK, .group = 1});
    for (int i = 0; i < CHIP_COUNT; i++)
        if (hint_has_chip(board, (HintChip)i))
            targets_add(out, (Target){BOARD_CHIP + i, TARGET_BUTTON, place.chip[i],
                                      i == CHIP_ANOTHER ? hint_another(board) : CHIPS[i], .group = 3});
    if (hint_has_chip(board, CHIP_ANOTHER) && hint_more_is_another(board))
        targets_add(out, (Target){BOARD_MORE, TARGET_BUTTON, place.more, hint_another(board), .group = 3});
    else if (hint_has_chip(board, CHIP_LIST))
        targets_add(out, (Target){BOARD_MORE, TARGET_BUTTON, place.more, "All steps", .group = 3});
}

void board_targets_beside(const void *self, const App *app, Targets *out) {
    const BoardView *board = self;
    BoardLayout layout = board_layout_of(board, app);
    if (board->hint.kind == HINT_LIST)
        hint_list_targets(board, app, out);
    else if (board->hint.kind != HINT_CLOSED)
        add_hint(board, &layout, out);
    else if (board->tools)
        board_tools_targets(board, app, out);
    else if (board->rules)
        board_rules_targets(board, app, &layout, out);
    else
        add_side(board, app, &layout, out);
    if (board->hint.kind == HINT_CLOSED && (!board->rules || layout.portrait))
        board_tool_chip_target(board, app, out);
}

// How far a hint is, in words.
static void add_hint_stage(const BoardView *board, const BoardLayout *layout, Targets *out) {
    Rect panel = hint_layout(layout).panel;
    int stage = board->hint.stage, link, links;
    playback_place(&board->walk, &link, &links);
    if (board->hint.kind == HINT_SEARCHING)
        targets_add_text(out, panel, "Looking for a hint");
    else if (board->hint.kind == HINT_STEP && hint_has_walk(board))
        targets_add_text(out, panel, targets_words(out, "Hint, %d of 4, link %d", stage, link));
    else if (board->hint.kind == HINT_STEP)
        targets_add_text(out, panel, targets_words(out, "Hint, %d of 4", stage));
}

void board_targets(const void *self, const App *app, Targets *out) {
    const BoardView *board = self;
    BoardLayout layout = board_layout_of(board, app);
    char ghost[GHOST_TEXT_MAX];
    out->element = scene_board_element(layout.window, &layout.grid);
    add_cells(board, app, &layout, out);
    board_zoom_targets(board, app, &layout, out);
    if (app->play.rivals.ghosts > 0) {
        board_ghost_text(&app->play, app->now_us, ghost);
        targets_add_text(out, layout.head, targets_words(out, "%s", ghost));
    }
    add_hint_stage(board, &layout, out);
    board_targets_beside(self, app, out);
}
