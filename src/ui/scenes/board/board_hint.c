// What a hint reasons from: the player's own position. The solution only serves to find mistakes. And where
// the parts of its panel are.
#include <math.h>

#include "core/techniques/technique_find.h"
#include "ui/scenes/board/board_view.h"

Position hint_position(const Session *session) {
    const Layout *layout = session->layout;
    Position position = position_of_grid(layout, &session->board.grid);
    position.given = (CellSet){{0}};
    bool kept = session_notes_are_kept(session);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (session->givens.cell[cell]) cellset_add(&position.given, cell);
        TokenMask notes = session->board.notes.cell[cell];
        if (kept && notes != 0) position.marks.cell[cell] &= notes;
    }
    return position;
}

bool hint_still_needs(const Session *session, Technique technique) {
    CellSet wrong = session_wrong_cells(session);
    if (!cellset_empty(&wrong)) return true;
    Position position = hint_position(session);
    Step step;
    for (Technique easier = 0; easier < technique;) {
        if (technique_find(&position, easier, step_take_first, &step)) {
            easier++;
            continue;
        }
        step_apply(&step, &position);
        easier = 0;
    }
    return !grid_complete(session->layout, &position.grid);
}

Hint hint_of_mistakes(const Session *session) {
    Hint hint = {.kind = HINT_WRONG_ENTRY, .stage = 1};
    hint.wrong = session_wrong_cells(session);
    if (cellset_empty(&hint.wrong)) {
        hint.wrong = session_wrong_notes(session);
        hint.kind = cellset_empty(&hint.wrong) ? HINT_CLOSED : HINT_WRONG_NOTES;
    }
    if (hint.kind != HINT_CLOSED) hint.undos = session_undos_to_correct(session);
    return hint;
}

// The cell to give away is the selected one when it is empty, else one with the fewest candidates.
Hint hint_beyond(const Session *session, int cursor, bool called_off) {
    Hint hint = {.kind = HINT_BEYOND, .stage = 1, .called_off = called_off};
    hint.position = hint_position(session);
    hint.reveal_cell = session->board.grid.cell[cursor] ? -1 : cursor;
    for (int cell = 0, fewest = TOKENS_MAX + 1; hint.reveal_cell != cursor && cell < session->layout->cells;
         cell++) {
        int count = marks_count(hint.position.marks.cell[cell]);
        if (session->board.grid.cell[cell] || count >= fewest) continue;
        hint.reveal_cell = cell;
        fewest = count;
    }
    return hint;
}

bool hint_is_slip(const Hint *hint) {
    return hint->kind == HINT_WRONG_ENTRY || hint->kind == HINT_WRONG_NOTES || hint->kind == HINT_WHY_NOT;
}

bool hint_has_walk(const BoardView *board) {
    const Hint *hint = &board->hint;
    bool walked = hint->kind == HINT_WHY_NOT || (hint->kind == HINT_STEP && hint->stage >= 3);
    return walked && board->walk.has;
}

// Wrong entries are left out: the one that is asked about is supposed on a board with only the right ones.
void hint_why_not(BoardView *board, const App *app) {
    const Session *session = &app->play.session;
    Hint *hint = &board->hint;
    hint->asked = cellset_has(&hint->wrong, board->cursor) ? board->cursor : cellset_next(&hint->wrong, 0);
    hint->kind = HINT_WHY_NOT;
    Grid right = session->board.grid;
    for (int c = cellset_next(&hint->wrong, 0); c >= 0; c = cellset_next(&hint->wrong, c + 1))
        right.cell[c] = 0;
    hint->position = position_of_grid(session->layout, &right);
    Refutation refutation;
    if (!refute(&hint->position, hint->asked, session->board.grid.cell[hint->asked], &refutation)) return;
    ChainPlayback walk;
    chain_playback_of_refutation(session->layout, &refutation, &walk);
    playback_take(&board->walk, &walk);
}

bool hint_ready(const BoardView *board) {
    const Hint *hint = &board->hint;
    if (hint->kind == HINT_WHY_NOT) return !board->walk.has || playback_at_end(&board->walk);
    if (hint->kind == HINT_STEP)
        return hint->stage >= 3 && !board->walk.pending && playback_at_end(&board->walk);
    return hint->kind == HINT_BEYOND || (hint_is_slip(hint) && hint->stage >= 2);
}

// The empty cells without any note that have the token as a candidate.
static CellSet missing_notes(const Hint *hint, const Session *session, int token) {
    CellSet cells = {{0}};
    for (int cell = 0; cell < session->layout->cells; cell++) {
        if (session->board.grid.cell[cell] || session->board.notes.cell[cell]) continue;
        if (marks_has(&hint->position.marks, cell, token)) cellset_add(&cells, cell);
    }
    return cells;
}

static int step_moves(const Hint *hint, const App *app, Move *out) {
    const Session *session = &app->play.session;
    int count = 0;
    if (hint->step.token) {
        out[0] = (Move){.kind = MOVE_PUT,
                        .token = hint->step.token,
                        .cells = cellset_of(hint->step.cell),
                        .tidy = app->settings.tidy_notes};
        return 1;
    }
    // A candidate can only go from notes that are there: what is missing is filled in first, in the same undo
    // step. Notes that are kept stay as they are; only blank cells get theirs.
    if (!session_notes_are_kept(session)) out[count++] = (Move){.kind = MOVE_FILL};
    for (int token = 1; token <= session->layout->order && session_notes_are_kept(session); token++) {
        Move move = {.kind = MOVE_NOTE_ON, .token = (uint8_t)token, .joined = count > 0};
        move.cells = missing_notes(hint, session, token);
        if (!cellset_empty(&move.cells)) out[count++] = move;
    }
    for (int token = 1; token <= session->layout->order; token++) {
        Move move = {.kind = MOVE_NOTE_OFF, .token = (uint8_t)token, .joined = count > 0};
        move.cells = marks_cells(session->layout, &hint->step.remove, token);
        if (!cellset_empty(&move.cells)) out[count++] = move;
    }
    return count;
}

int hint_moves(const Hint *hint, const App *app, Move out[HINT_MOVES_MAX]) {
    if (hint->kind == HINT_STEP) return step_moves(hint, app, out);
    out[0] = (Move){.kind = MOVE_UNDO}; // of a slip: the caller repeats it hint->undos times
    if (hint->kind == HINT_BEYOND)
        out[0] = (Move){.kind = MOVE_REVEAL,
                        .cells = cellset_of(hint->reveal_cell),
                        .tidy = app->settings.tidy_notes,
                        .token = app->play.session.solution.cell[hint->reveal_cell]};
    return 1;
}

CellSet hint_region(const Hint *hint, const Layout *layout) {
    if (hint->kind == HINT_BEYOND) return cellset_of(hint->reveal_cell);
    if (hint->kind != HINT_STEP) return (CellSet){{0}};
    const Step *step = &hint->step;
    if (hint->stage < 2) return step_place(&hint->position, step);
    CellSet constraints = step_constraint_cells(layout, step);
    if (step->house_count) return step_houses(layout, step, step->house_count);
    return cellset_empty(&constraints) ? step->pattern_cells : constraints;
}

// ---- where the parts of the panel are

// From the foot upwards: the buttons (in a low panel they stand beside the title), the chips, the bar of a
// walk, its tabs.
HintLayout hint_layout(const BoardLayout *layout) {
    float u = layout->unit;
    Rect panel = layout->side;
    HintLayout out = {.panel = panel, .low = panel.h < 330 * u};
    bool low = out.low, broad = panel.w >= 560 * u;
    bool chips = panel.h >= (low ? 208 : broad ? 380 : 520) * u;
    out.inset = low ? 12 * u : fminf(30 * u, panel.w * 0.06f);
    float gap = low ? 6 * u : 12 * u, inner = panel.w - 2 * out.inset, x = panel.x + out.inset;
    float both = low ? fminf(inner * 0.52f, 400 * u) : inner, w = (both - 12 * u) * 0.56f;
    float h = fmaxf(low ? 40 * u : fminf(54 * u, panel.h * 0.085f), 34);
    float right = panel.x + panel.w - out.inset, foot = panel.y + panel.h - out.inset;
    float y = low ? panel.y + out.inset : foot - h;
    out.go_on = (Rect){right - both, y, w, h};
    out.close = (Rect){right - both + w + 12 * u, y, both - 12 * u - w, h};
    if (!low) foot = y - gap;
    float chip_h = fmaxf(36 * u, 30);
    if (chips) {
        float chip_w = (inner - 2 * gap) / CHIP_COUNT;
        for (int i = 0; i < CHIP_COUNT; i++)
            out.chip[i] = (Rect){x + (float)i * (chip_w + gap), foot - chip_h, chip_w, chip_h};
        foot -= chip_h + gap;
    } else {
        float size = fmaxf(30 * u, 26); // at the corner, in a low panel before the buttons
        out.more = low ? (Rect){out.go_on.x - size - 8 * u, y + (h - size) / 2, size, size}
                       : (Rect){right - size, panel.y + out.inset - size * 0.3f, size, size};
    }
    float arrow = fminf(fmaxf(40 * u, chip_h), inner * 0.15f), whole = fminf(150 * u, inner * 0.38f);
    out.back = (Rect){x, foot - chip_h, arrow, chip_h};
    out.whole = (Rect){right - whole, foot - chip_h, whole, chip_h};
    out.next = (Rect){out.whole.x - gap - arrow, foot - chip_h, arrow, chip_h};
    out.place = (Rect){x + arrow, foot - chip_h, out.next.x - x - arrow, chip_h};
    if (panel.h >= 300 * u) out.tabs = (Rect){x, foot - 2 * chip_h - gap * 0.6f, inner, chip_h};
    return out;
}

Rect hint_tab(const HintLayout *layout, int branches, int branch) {
    float w = layout->tabs.w / (float)branches;
    return (Rect){layout->tabs.x + (float)branch * w, layout->tabs.y, w, layout->tabs.h};
}

bool hint_has_chip(const BoardView *board, HintChip chip) {
    const Hint *hint = &board->hint;
    bool why_not = hint->kind == HINT_WRONG_ENTRY && hint->stage >= 2;
    if (hint->kind == HINT_BEYOND || why_not) return chip == CHIP_ANOTHER;
    return hint->kind == HINT_STEP && (chip != CHIP_LESSON || hint->stage >= 2);
}

const char *hint_another(const BoardView *board) {
    if (playback_can_open(&board->walk)) return "Show how";
    if (playback_is_inside(&board->walk)) return "Skip this";
    if (board->hint.too_hard) return "Look further";
    if (board->hint.kind == HINT_BEYOND) return "Look again";
    return board->hint.kind == HINT_WRONG_ENTRY ? "Why not?" : "Another";
}

bool hint_more_is_another(const BoardView *board) {
    return board->hint.kind == HINT_WRONG_ENTRY || playback_can_open(&board->walk) ||
           playback_is_inside(&board->walk);
}

HintListLayout hint_list_layout(const BoardLayout *layout) {
    float u = layout->unit;
    HintLayout panel = hint_layout(layout);
    float inset = panel.inset, head = panel.low ? panel.go_on.h + 8 * u : 84 * u;
    HintListLayout out = {.panel = panel.panel};
    Rect p = panel.panel;
    out.close = panel.close;
    float foot = p.y + p.h - inset * 0.6f;
    if (!panel.low) {
        out.close.x = panel.go_on.x;
        out.close.w = panel.close.x + panel.close.w - panel.go_on.x;
        foot = out.close.y - 10 * u;
    }
    float top = p.y + inset + head;
    out.row_h = fmaxf(panel.low ? 38 * u : 46 * u, 34);
    out.visible = (int)fmaxf(1, floorf((foot - top) / out.row_h));
    float out_by = fminf(inset * 0.7f, 10 * u); // words stand under the title
    out.rows = (Rect){p.x + inset - out_by, top, p.w - 2 * (inset - out_by), (float)out.visible * out.row_h};
    return out;
}

bool hint_list_stopped_short(const BoardView *board) {
    const HintProgress *progress = &board->hint.progress;
    return progress->resting && !progress->finished && progress->found < HINT_SEARCH_ALL;
}

int hint_list_rows(const BoardView *board) {
    return board->hint.progress.found + hint_list_stopped_short(board);
}
