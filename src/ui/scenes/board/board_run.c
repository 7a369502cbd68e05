// What a run adds to the board: the countdown, restarting, the next puzzle of a marathon, handing in, ghosts.
#include <math.h>
#include <stdio.h>

#include "ui/scenes/board/board_view.h"

enum { RESTART_US = 1500000 };

bool board_shows_puzzle(const App *app) { return !play_is_timed(&app->play) || app->play.presented; }

void board_count_down(BoardView *board, const App *app) {
    const Play *play = &app->play;
    countdown_skip(&board->countdown, app);
    if (play_is_timed(play) && !recorder_started(&play->recorder) && play->leg == 0)
        countdown_begin(&board->countdown, app);
}

void board_run_update(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us) {
    countdown_update(&board->countdown, app, now_us, out_wake_us);
    if (!countdown_runs(&board->countdown) && !app->play.presented) scene_wake(out_wake_us, now_us);
    const Rivals *rivals = &app->play.rivals;
    int64_t at_us = play_elapsed_us(&app->play, now_us);
    for (int i = 0; i < rivals->ghosts && app->play.timer.running; i++) {
        int64_t next_us = ghost_next_us(&rivals->ghost[i], at_us);
        if (next_us != INT64_MAX) scene_wake(out_wake_us, now_us + next_us - at_us);
    }
}

Go board_after(BoardView *board, App *app, const PlayEffect *effect) {
    Play *play = &app->play;
    if (!effect->solved) return GO_STAY;
    if (!effect->more) return (Go){.scene = SCENE_VICTORY};
    if (!play_next_puzzle(play, app->save)) {
        app_notice(app, true, "Not saved yet: %s", save_error(app->save));
        return GO_STAY;
    }
    app_theme_board(app, app->theme_pack, play->layout.order);
    board->checked = (CellSet){{0}};
    board->motion = (BoardMotion){0};
    board->active = 0;
    board->game = play->saved.id;
    board->cursor = session_first_cursor(&play->session);
    board->selected = cellset_of(board->cursor);
    countdown_skip(&board->countdown, app);
    app_notice(app, false, "Puzzle %d of %d", play->leg + 1, play->puzzles);
    return GO_STAY;
}

static Go submit(BoardView *board, App *app, int64_t now_us) {
    PlayEffect effect = play_submit(&app->play, app->save, now_us);
    flush_request(app->flush);
    if (!effect.changed) app_notice(app, false, "Some cells are still empty.");
    if (!effect.wrong) return board_after(board, app, &effect);
    audio_sound(app->audio, SOUND_CONFLICT);
    app_notice(app, false, "Not right yet: 30 seconds added.");
    return GO_STAY;
}

// Holding the key restarts; so does pressing it twice, for devices that do not repeat.
static Go ask_restart(BoardView *board, App *app, const Input *input) {
    bool meant = input->repeat || (board->restart_us && input->time_us < board->restart_us + RESTART_US);
    if (meant) return app_play_again(app, false);
    board->restart_us = input->time_us;
    app_notice(app, false, "Keep holding, or press again, to begin another run.");
    return GO_STAY;
}

bool board_run_input(BoardView *board, App *app, const Input *input, Go *out) {
    Play *play = &app->play;
    if (!play_is_timed(play)) return false;
    bool acts = input->kind == INPUT_ACTION;
    if (acts && input->action == ACTION_RESTART) {
        *out = ask_restart(board, app, input);
        return true;
    }
    if (!play->presented) { // nothing happens before the clock runs, but leaving
        bool leaves = acts && (input->action == ACTION_BACK || input->action == ACTION_PAUSE);
        if (leaves && countdown_runs(&board->countdown)) {
            play_give_up(play, app->save, input->time_us);
            *out = (Go){.scene = SCENE_MENU};
        }
        bool told = input->kind == INPUT_HIDDEN || input->kind == INPUT_BLURRED ||
                    input->kind == INPUT_SHOWN || input->kind == INPUT_PAD_LOST;
        return !told && input->kind != INPUT_POINTER_MOVE;
    }
    if (!acts) return false;
    if (input->action == ACTION_COMPARE) {
        rivals_next(&play->rivals);
        const char *name = rivals_name(&play->rivals);
        if (*name) app_notice(app, false, "Against: %s", name); // a small window names it nowhere else
        return true;
    }
    if (play->recorder.run.mode != RUN_CHAMPIONSHIP) return false;
    bool help = input->action == ACTION_CHECK || input->action == ACTION_ALL_STEPS;
    if (help) app_notice(app, false, "A championship has no hints and no checks.");
    if (input->action == ACTION_HINT) *out = submit(board, app, input->time_us);
    return help || input->action == ACTION_HINT;
}

// ---- drawing

CellSet board_ghost_cells(const Play *play, int ghost, int64_t now_us) {
    CellSet cells = ghost_cells(&play->rivals.ghost[ghost], play->leg, play_elapsed_us(play, now_us));
    for (int cell = cellset_next(&cells, 0); cell >= 0; cell = cellset_next(&cells, cell + 1))
        if (play->session.board.grid.cell[cell]) cellset_remove(&cells, cell);
    return cells;
}

void board_draw_ghosts(const App *app, Draw *draw, const BoardLayout *layout) {
    const Play *play = &app->play;
    const Layout *geometry = &play->layout;
    Colour ghost = role(app, ROLE_GHOST);
    for (int i = 0; i < play->rivals.ghosts; i++) {
        bool told = i == rivals_ghost(&play->rivals);
        CellSet cells = board_ghost_cells(play, i, app->now_us);
        for (int cell = cellset_next(&cells, 0); cell >= 0; cell = cellset_next(&cells, cell + 1)) {
            Rect r = grid_cell(&layout->grid, layout_row(geometry, cell), layout_column(geometry, cell));
            float inset = r.w * (told ? 0.11f : 0.2f);
            if (told) grid_fill_cell(draw, &layout->grid, geometry, cell, colour_alpha(ghost, 0.18f));
            draw_round_frame(draw, (Rect){r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset},
                             r.w * 0.12f, fmaxf(1.5f, r.w * 0.025f), colour_alpha(ghost, told ? 0.8f : 0.5f));
        }
    }
}
