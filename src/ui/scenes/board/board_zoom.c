// The board seen larger: keys, wheel, a drag and the bars beside it move the view, and the view follows the
// cursor and what a hint speaks of.
#include <math.h>

#include "ui/scenes/board/board_view.h"

#define STEP_SCALE 1.25f // of a key press, and of a line of the wheel

enum {
    AROUND_CURSOR = 2,    // cells that are seen with it, by keys and pad
    EDGE_STEP_US = 140000 // a selection that is held at the edge goes on by a cell
};

static ZoomPlace place_of(const App *app, const GridLayout *whole) {
    return (ZoomPlace){whole, &app->play.layout, app->now_us, !app->settings.reduce_motion};
}

static BoardLayout whole_of(const App *app) { return board_layout_for(&app->look, &app->play.layout); }

BoardLayout board_layout_of(const BoardView *board, const App *app) {
    BoardLayout layout = whole_of(app), whole = layout;
    ZoomPlace place = place_of(app, &whole.grid);
    layout.grid = grid_zoom_grid(&board->zoom, &place);
    return layout;
}

bool board_zoom_helps(const App *app) {
    BoardLayout whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    return grid_zoom_close(&place) > 1;
}

void board_zoom_enter(BoardView *board, const App *app) {
    BoardLayout whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    CellSet cursor = cellset_of(board->cursor);
    place.glide = false;
    grid_zoom_fit(&board->zoom, &place, &cursor, 0, app->play.last_zoom);
}

// ---- what moves it

static Point middle_of(Rect r) { return (Point){r.x + r.w / 2, r.y + r.h / 2}; }

// The first step leads to where notes are easy to read.
static float next_scale(float now, const ZoomPlace *place, int by) {
    float next = now * powf(STEP_SCALE, (float)by), close = grid_zoom_close(place);
    if (now <= 1 && by > 0) return fmaxf(next, close);
    return next < (1 + STEP_SCALE) / 2 ? 1 : next;
}

// By keys and buttons the cursor stays where it is, by the wheel what the pointer is on.
static void zoom_to(BoardView *board, const ZoomPlace *place, float scale, Point at) {
    grid_zoom_to(&board->zoom, place, scale, at);
    board->own_view.scale = board->zoom.to.scale;
}

static bool zoom_by_action(BoardView *board, const App *app, const ZoomPlace *place, Action action) {
    GridLayout grid = grid_zoom_grid(&board->zoom, place);
    const Layout *layout = place->layout;
    Point at =
        middle_of(grid_cell(&grid, layout_row(layout, board->cursor), layout_column(layout, board->cursor)));
    float now = fmaxf(board->zoom.to.scale, 1);
    switch ((int)action) {
    case ACTION_ZOOM_IN: now = next_scale(now, place, 1); break;
    case ACTION_ZOOM_OUT: now = next_scale(now, place, -1); break;
    case ACTION_ZOOM_ALL: now = 1; break;
    default: return false;
    }
    zoom_to(board, place, now, at);
    CellSet cursor = cellset_of(board->cursor);
    grid_zoom_show(&board->zoom, place, &cursor, AROUND_CURSOR);
    audio_sound(app->audio, SOUND_MOVE);
    return true;
}

void board_zoom_turn(BoardView *board, const App *app) {
    BoardLayout whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    zoom_by_action(board, app, &place, grid_zoom_is_on(&board->zoom) ? ACTION_ZOOM_ALL : ACTION_ZOOM_IN);
}

// ---- the bars

// Along the board's upper or right edge: below it the footer is near.
static Rect track_of(const BoardLayout *layout, bool down) {
    float u = layout->unit, thick = fmaxf(3, roundf(4 * u)), gap = roundf(6 * u);
    Rect w = layout->window;
    return down ? (Rect){roundf(w.x + w.w + gap), w.y, thick, w.h}
                : (Rect){w.x, roundf(w.y - gap - thick), w.w, thick};
}

// What a pointer or a finger can hit: the track and the room around it.
static Rect around_track(const BoardLayout *layout, bool down) {
    Rect track = track_of(layout, down);
    float more = 8 * layout->unit;
    return down ? (Rect){track.x - more / 2, track.y, track.w + 2 * more, track.h}
                : (Rect){track.x, track.y - 1.5f * more, track.w, track.h + 2 * more};
}

void board_zoom_targets(const BoardView *board, const App *app, const BoardLayout *layout, Targets *out) {
    (void)app;
    if (!grid_zoom_is_on(&board->zoom)) return;
    targets_add_pointed(out, (Target){BOARD_PAN_ACROSS, TARGET_SLIDER, around_track(layout, false),
                                      "Move the view left or right", .group = 3});
    targets_add_pointed(out, (Target){BOARD_PAN_DOWN, TARGET_SLIDER, around_track(layout, true),
                                      "Move the view up or down", .group = 3});
}

void board_draw_zoom_bars(const BoardView *board, const App *app, Draw *draw, const BoardLayout *layout) {
    if (!grid_zoom_is_on(&board->zoom)) return;
    BoardLayout whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    Rect seen = grid_zoom_seen(&board->zoom, &place);
    for (int down = 0; down < 2; down++) {
        Rect track = track_of(layout, down), thumb = track;
        float round = fminf(track.w, track.h) / 2;
        if (down)
            thumb.y += roundf(seen.y * track.h), thumb.h = roundf(seen.h * track.h);
        else
            thumb.x += roundf(seen.x * track.w), thumb.w = roundf(seen.w * track.w);
        bool lit = board->hover == (down ? BOARD_PAN_DOWN : BOARD_PAN_ACROSS) ||
                   board->pan == (down ? PAN_DOWN : PAN_ACROSS);
        draw_round(draw, track, round, role(app, ROLE_PANEL));
        draw_round(draw, thumb, round, role(app, lit ? ROLE_TEXT : ROLE_LINE_THICK));
    }
}

// ---- the pointer

// A bar brings the part that the pointer is at into the middle; the board itself follows the pointer.
static void drag(BoardView *board, const ZoomPlace *place, const BoardLayout *layout, const Input *input) {
    Rect across = track_of(layout, false), down = track_of(layout, true),
         seen = grid_zoom_seen(&board->zoom, place);
    Point middle = middle_of(seen);
    switch (board->pan) {
    case PAN_ACROSS: middle.x = (input->x - across.x) / across.w; break;
    case PAN_DOWN: middle.y = (input->y - down.y) / down.h; break;
    case PAN_BOARD:
        grid_zoom_pan(&board->zoom, place, input->x - board->pan_x, input->y - board->pan_y);
        board->pan_x = input->x, board->pan_y = input->y;
        return;
    case PAN_NONE: return;
    }
    grid_zoom_centre(&board->zoom, place, middle);
}

static bool begin_drag(BoardView *board, const BoardLayout *layout, const Input *input) {
    if (!grid_zoom_is_on(&board->zoom)) return false;
    bool inside = rect_has(layout->window, input->x, input->y);
    if (input->button == 2 && inside)
        board->pan = PAN_BOARD;
    else if (input->button == 1 && rect_has(around_track(layout, false), input->x, input->y))
        board->pan = PAN_ACROSS;
    else if (input->button == 1 && rect_has(around_track(layout, true), input->x, input->y))
        board->pan = PAN_DOWN;
    board->pan_x = input->x, board->pan_y = input->y;
    return board->pan != PAN_NONE;
}

bool board_zoom_input(BoardView *board, const App *app, const Input *input) {
    BoardLayout layout = whole_of(app);
    ZoomPlace place = place_of(app, &layout.grid);
    switch ((int)input->kind) {
    case INPUT_ACTION: return zoom_by_action(board, app, &place, input->action);
    case INPUT_AIM: // where the stick's own button is no token
        if (!input->pressed || wheel_middle(place.layout->order)) return false;
        board_zoom_turn(board, app);
        return true;
    case INPUT_SCROLL:
        if (!input->ctrl || !rect_has(layout.window, input->x, input->y)) return false;
        zoom_to(board, &place, next_scale(fmaxf(board->zoom.to.scale, 1), &place, input->scroll > 0 ? 1 : -1),
                (Point){input->x, input->y});
        return true;
    case INPUT_POINTER_DOWN:
        if (!begin_drag(board, &layout, input)) return false;
        if (board->pan != PAN_BOARD) drag(board, &place, &layout, input);
        return true;
    case INPUT_POINTER_MOVE:
        if (board->pan == PAN_NONE) return false;
        drag(board, &place, &layout, input);
        return true;
    case INPUT_POINTER_UP:
    case INPUT_POINTER_LEAVE:
        if (board->pan == PAN_NONE) return false;
        board->pan = PAN_NONE;
        return true;
    }
    return false;
}

// ---- what it follows

void board_zoom_follow(BoardView *board, const App *app, int cursor_before, const Input *input) {
    bool keys = input->device == DEVICE_KEYBOARD || input->device == DEVICE_PAD;
    bool acts = input->kind == INPUT_POINTER_DOWN || (keys && input->kind != INPUT_BLURRED);
    if (!cellset_empty(&board->hinted) || board->pan != PAN_NONE) return;
    if (board->cursor == cursor_before && !acts) return;
    BoardLayout whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    CellSet cursor = cellset_of(board->cursor);
    grid_zoom_show(&board->zoom, &place, &cursor, keys ? AROUND_CURSOR : 0);
}

// The cells that an open hint shows: all of a walk, so that the view rests while it is played.
static CellSet hint_cells(const BoardView *board, const Layout *layout) {
    const Hint *hint = &board->hint;
    CellSet cells = hint_region(hint, layout);
    switch (hint->kind) {
    case HINT_CLOSED:
    case HINT_SEARCHING: return (CellSet){{0}};
    case HINT_WRONG_ENTRY:
    case HINT_WRONG_NOTES: return hint->wrong;
    case HINT_BEYOND: return cells;
    case HINT_WHY_NOT:
    case HINT_STEP:
    case HINT_LIST: break;
    }
    for (int i = 0; board->walk.has && i < board->walk.walk.count; i++) {
        CellSet stop = step_node_cells(&board->walk.walk.stop[i].node);
        cells = cellset_or(cells, stop);
    }
    if (hint->kind == HINT_WHY_NOT || (hint->kind == HINT_STEP && hint->stage < 3)) return cells;
    cells = cellset_or(cells, hint->step.pattern_cells);
    if (hint->step.token) cellset_add(&cells, hint->step.cell);
    for (int cell = 0; cell < layout->cells; cell++)
        if (hint->step.remove.cell[cell]) cellset_add(&cells, cell);
    return cells;
}

static void show_hint(BoardView *board, const App *app) {
    CellSet cells = hint_cells(board, &app->play.layout);
    if (cellset_equal(cells, board->hinted)) return;
    BoardLayout whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    if (cellset_empty(&board->hinted)) board->own_view = board->zoom.to;
    board->hinted = cells;
    if (!cellset_empty(&cells)) {
        grid_zoom_fit(&board->zoom, &place, &cells, 1, board->own_view.scale);
        return;
    }
    CellSet cursor = cellset_of(board->cursor);
    grid_zoom_fit(&board->zoom, &place, &cursor, 0, board->own_view.scale);
    grid_zoom_show(&board->zoom, &place, &cursor, AROUND_CURSOR);
}

// -1 or 1 where a pointer is in the last half cell before an edge, or beyond it.
static int beyond(float at, float from, float length, float cell) {
    return at < from + cell / 2 ? -1 : at >= from + length - cell / 2 ? 1 : 0;
}

static void go_on_at_edge(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us) {
    BoardLayout layout = board_layout_of(board, app), whole = whole_of(app);
    ZoomPlace place = place_of(app, &whole.grid);
    Rect w = layout.window;
    float step = layout.grid.cell + layout.grid.thin;
    int x = beyond(board->view.x, w.x, w.w, layout.grid.cell),
        y = beyond(board->view.y, w.y, w.h, layout.grid.cell);
    bool drawn = cellset_count(&board->selected) > 1 || !rect_has(w, board->view.x, board->view.y);
    if (!drawn || (!x && !y)) {
        board->edge_us = now_us;
        return;
    }
    if (now_us >= board->edge_us + EDGE_STEP_US) {
        board->edge_us = now_us;
        grid_zoom_pan(&board->zoom, &place, -(float)x * step, -(float)y * step);
        layout = board_layout_of(board, app);
        int cell = grid_cell_at(&layout.grid, clampf(board->view.x, w.x, w.x + w.w - 1),
                                clampf(board->view.y, w.y, w.y + w.h - 1));
        if (cell >= 0) board_select(board, app, cell, true);
    }
    scene_wake(out_wake_us, board->edge_us + EDGE_STEP_US);
}

void board_zoom_update(BoardView *board, App *app, int64_t now_us, int64_t *out_wake_us) {
    if (grid_zoom_is_on(&board->zoom) || !cellset_empty(&board->hinted)) show_hint(board, app);
    if (board->dragging && grid_zoom_is_on(&board->zoom)) go_on_at_edge(board, app, now_us, out_wake_us);
    motion_wake(&board->zoom.motion, now_us, out_wake_us);
}
