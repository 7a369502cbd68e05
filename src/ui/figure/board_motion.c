#include "ui/figure/board_motion.h"

#include <math.h>
#include <string.h>

enum { BREATHING_MOST = 3 };

// ---- what a move sets in motion

// A motion for a cell, in place of an older one of its kind, except that notes pop beside each other. What
// finds no room is shown without motion.
static CellMotion *take(BoardMotion *motion, CellMotionKind kind, int cell, int64_t now_us) {
    int kept = 0;
    for (int i = 0; i < motion->cells; i++) {
        const CellMotion *old = &motion->cell[i];
        const Motion *last = old->kind == CELL_COMES ? &old->settles : &old->motion;
        bool same = old->cell == cell && old->kind == kind && kind != CELL_NOTES;
        if (!same && motion_end_us(last) > now_us) motion->cell[kept++] = *old;
    }
    motion->cells = kept;
    if (kept == CELL_MOTIONS_MAX) return NULL;
    motion->cell[motion->cells++] = (CellMotion){.kind = kind, .cell = cell};
    return &motion->cell[kept];
}

static void token_comes(BoardMotion *motion, const MovedBoard *moved, int cell, int token, bool chosen) {
    MotionTime time = moved->time;
    CellMotion *comes = take(motion, CELL_COMES, cell, time.now_us);
    if (!comes) return;
    comes->token = token;
    comes->flies = chosen && moved->chosen_at.w > 0;
    comes->from = moved->chosen_at;
    if (comes->flies) comes->motion = motion_begin(MOTION_FLY, time);
    int64_t flight_us = comes->flies && !time.still ? motion_end_us(&comes->motion) - time.now_us : 0;
    comes->settles =
        motion_begin_later(MOTION_SETTLE, flight_us * 3 / 4, time); // without coming to a stop first
}

static void token_goes(BoardMotion *motion, const MovedBoard *moved, int cell, int token) {
    CellMotion *goes = take(motion, CELL_GOES, cell, moved->time.now_us);
    if (!goes) return;
    goes->token = token;
    goes->motion = motion_begin(MOTION_GO, moved->time);
}

static void notes_pop(BoardMotion *motion, const MovedBoard *moved, int cell, TokenMask notes, int part) {
    CellMotion *pops = take(motion, CELL_NOTES, cell, moved->time.now_us);
    if (!pops) return;
    pops->notes = notes;
    pops->part = part;
    pops->motion = motion_begin_parts(MOTION_POP, part + 1, moved->time);
}

static const CellMotion *motion_of(const BoardMotion *motion, CellMotionKind kind, int cell) {
    for (int i = 0; i < motion->cells; i++)
        if (motion->cell[i].cell == cell && motion->cell[i].kind == kind) return &motion->cell[i];
    return NULL;
}

// What follows from an entry begins when its token has arrived.
static Motion on_arrival(const BoardMotion *motion, MotionKind kind, int parts, int cell, MotionTime time) {
    const CellMotion *comes = motion_of(motion, CELL_COMES, cell);
    int64_t flight_us = comes && comes->flies ? motion_end_us(&comes->motion) - time.now_us : 0;
    Motion begun = motion_begin_later(kind, flight_us > 0 ? flight_us : 0, time);
    begun.parts = parts;
    return begun;
}

static void send_wave(BoardMotion *motion, const MovedBoard *moved, int cell) {
    if (moved->house_count == 0) return;
    motion->wave = on_arrival(motion, MOTION_WAVE, moved->layout->order, cell, moved->time);
    motion->wave_cell = cell;
    motion->wave_count = moved->house_count;
    memcpy(motion->wave_house, moved->houses, (size_t)moved->house_count * sizeof *moved->houses);
}

static void breathe(BoardMotion *motion, const MovedBoard *moved, int entered) {
    CellSet empty = {{0}};
    for (int cell = 0; cell < moved->layout->cells; cell++)
        if (!moved->now->grid.cell[cell]) cellset_add(&empty, cell);
    int left = cellset_count(&empty);
    if (left == 0 || left > BREATHING_MOST) return;
    motion->breathing = empty;
    motion->breath = on_arrival(motion, MOTION_BREATH, left, entered, moved->time);
}

void board_motion_moved(BoardMotion *motion, const MovedBoard *moved) {
    const Board *now = moved->now, *before = moved->before;
    bool put = moved->move->kind == MOVE_PUT, filled = false;
    int popped = 0;
    for (int cell = 0; cell < moved->layout->cells; cell++) {
        int token = now->grid.cell[cell], old = before->grid.cell[cell];
        TokenMask notes = now->notes.cell[cell] & (TokenMask)~before->notes.cell[cell];
        filled = filled || (token && !old);
        if (token && token != old)
            token_comes(motion, moved, cell, token, put && cellset_has(&moved->move->cells, cell));
        if (old && !token) token_goes(motion, moved, cell, old);
        if (notes && !token) notes_pop(motion, moved, cell, notes, popped++);
    }
    int cell = cellset_next(&moved->move->cells, 0);
    if (cell >= 0) send_wave(motion, moved, cell);
    if (filled) breathe(motion, moved, cell);
}

void board_motion_shake(BoardMotion *motion, int cell, MotionTime time) {
    motion->shake = on_arrival(motion, MOTION_SHAKE, 1, cell, time);
    motion->shake_cell = cell;
}

static Point place_of(const Layout *layout, int cell) {
    return (Point){(float)layout_column(layout, cell), (float)layout_row(layout, cell)};
}

// Where the cursor is seen, in cells.
static Point cursor_at(const BoardMotion *motion, const Layout *layout, int cursor, int64_t now_us) {
    float rest = 1 - motion_at(&motion->glide, now_us);
    Point to = place_of(layout, cursor), from = motion->glide_from;
    return (Point){to.x + (from.x - to.x) * rest, to.y + (from.y - to.y) * rest};
}

void board_motion_glide(BoardMotion *motion, const Layout *layout, int cursor, MotionTime time) {
    motion->glide_from = cursor_at(motion, layout, cursor, time.now_us);
    motion->glide = motion_begin(MOTION_GLIDE, time);
}

void board_motion_wake(const BoardMotion *motion, int64_t now_us, int64_t *out_wake_us) {
    motion_wake(&motion->glide, now_us, out_wake_us);
    motion_wake(&motion->shake, now_us, out_wake_us);
    motion_wake(&motion->wave, now_us, out_wake_us);
    motion_wake(&motion->breath, now_us, out_wake_us);
    for (int i = 0; i < motion->cells; i++) {
        motion_wake(&motion->cell[i].motion, now_us, out_wake_us);
        motion_wake(&motion->cell[i].settles, now_us, out_wake_us);
    }
}

int64_t board_motion_settled_us(const BoardMotion *motion) {
    int64_t settled_us = 0;
    for (int i = 0; i < motion->cells; i++) {
        int64_t end_us = motion_end_us(&motion->cell[i].settles);
        if (motion->cell[i].kind == CELL_COMES && end_us > settled_us) settled_us = end_us;
    }
    return settled_us;
}

// ---- how it is drawn

Rect board_motion_cursor(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us) {
    Rect home = board_figure_cell(figure, figure->cursor);
    Point at = cursor_at(motion, figure->layout, figure->cursor, now_us),
          to = place_of(figure->layout, figure->cursor);
    float step = figure->grid->cell + figure->grid->thin;
    return (Rect){home.x + (at.x - to.x) * step, home.y + (at.y - to.y) * step, home.w, home.h};
}

static Colour colour_of(const BoardFigure *figure, Role role) { return figure->look->theme.colour[role]; }

// Where two houses cross there is one wave, not two on top of each other.
static float crest_at(const BoardMotion *motion, const Layout *layout, int cell, int64_t now_us) {
    Point from = place_of(layout, motion->wave_cell), at = place_of(layout, cell);
    for (int i = 0; i < motion->wave_count; i++)
        if (cellset_has(&layout->house[motion->wave_house[i]].set, cell))
            return motion_part_at(&motion->wave, (int)lroundf(hypotf(at.x - from.x, at.y - from.y)), now_us);
    return 0;
}

void board_motion_draw_waves(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us) {
    const Layout *layout = figure->layout;
    for (int cell = 0; cell < layout->cells && motion_runs(&motion->wave, now_us); cell++) {
        float crest = crest_at(motion, layout, cell, now_us), most = cell == figure->cursor ? 0.15f : 0.3f;
        if (crest > 0)
            board_figure_fill(figure, cell, colour_alpha(colour_of(figure, ROLE_GOOD), most * crest));
    }
    int part = 0;
    for (int cell = cellset_next(&motion->breathing, 0); cell >= 0 && motion_runs(&motion->breath, now_us);
         cell = cellset_next(&motion->breathing, cell + 1)) {
        float breath = motion_part_at(&motion->breath, part++, now_us);
        board_figure_fill(figure, cell, colour_alpha(colour_of(figure, ROLE_ENTERED), 0.2f * breath));
    }
}

// How a cell's token stands in it, and whether it is still on its way.
static TokenPose pose_of(const BoardMotion *motion, const BoardFigure *figure, int cell, int64_t now_us,
                         bool *out_flies) {
    const CellMotion *comes = motion_of(motion, CELL_COMES, cell);
    TokenPose pose = TOKEN_AT_REST;
    *out_flies = comes && comes->flies && motion_runs(&comes->motion, now_us);
    bool shakes = cell == motion->shake_cell && motion_runs(&motion->shake, now_us);
    if (*out_flies) {
        Rect to = board_figure_cell(figure, cell), from = comes->from;
        float rest = 1 - motion_at(&comes->motion, now_us);
        pose.x = (from.x + from.w / 2 - to.x - to.w / 2) / to.w * rest;
        pose.y = (from.y + from.h / 2 - to.y - to.h / 2) / to.h * rest;
        float whole = to.w * grid_token_size(&figure->tokens.look[comes->token], false);
        pose.scale = 1 + (from.w / whole - 1) * rest; // as large as it was there
        pose.opacity = 1 - 0.3f * rest;
    }
    if (shakes)
        pose.x += 0.06f * motion_at(&motion->shake, now_us);
    else if (comes && motion_runs(&comes->settles, now_us))
        pose.scale *= 1 + (comes->flies ? -0.07f : 0.1f) * motion_at(&comes->settles, now_us);
    return pose;
}

void board_motion_draw_token(const BoardMotion *motion, const BoardFigure *figure, int cell, bool wrong,
                             int64_t now_us) {
    bool flies;
    TokenPose pose = pose_of(motion, figure, cell, now_us, &flies);
    if (!flies) board_figure_token(figure, cell, wrong, &pose);
}

void board_motion_draw_marks(const BoardMotion *motion, BoardFigure *figure, int cell, int64_t now_us) {
    figure->popping = 0;
    for (int i = 0; i < motion->cells; i++) {
        const CellMotion *pops = &motion->cell[i];
        if (pops->kind != CELL_NOTES || pops->cell != cell || !motion_runs(&pops->motion, now_us)) continue;
        figure->popping |= pops->notes;
        for (TokenMask left = pops->notes; left; left &= left - 1)
            figure->pop[__builtin_ctz(left)] = motion_part_at(&pops->motion, pops->part, now_us);
    }
    board_figure_marks(figure, cell);
}

// What has been erased sinks a little as it goes.
void board_motion_draw_gone(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us) {
    for (int i = 0; i < motion->cells; i++) {
        const CellMotion *goes = &motion->cell[i];
        if (goes->kind != CELL_GOES || !motion_runs(&goes->motion, now_us)) continue;
        if (figure->board->grid.cell[goes->cell]) continue; // another has come
        float t = motion_at(&goes->motion, now_us);
        Board still_there = *figure->board;
        still_there.grid.cell[goes->cell] = (uint8_t)goes->token;
        BoardFigure shown = *figure;
        shown.board = &still_there;
        shown.same = 0;
        board_figure_token(&shown, goes->cell, false, &(TokenPose){0, 0.14f * t, 1 - 0.3f * t, 1 - t});
    }
}

static bool flies_now(const CellMotion *comes, const BoardFigure *figure, int64_t now_us) {
    return comes->kind == CELL_COMES && comes->flies && motion_runs(&comes->motion, now_us) &&
           figure->board->grid.cell[comes->cell] == comes->token;
}

Grid board_motion_arrived(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us) {
    Grid arrived = figure->board->grid;
    for (int i = 0; i < motion->cells; i++)
        if (flies_now(&motion->cell[i], figure, now_us)) arrived.cell[motion->cell[i].cell] = 0;
    return arrived;
}

bool board_motion_flies(const BoardMotion *motion, const BoardFigure *figure, int64_t now_us) {
    for (int i = 0; i < motion->cells; i++)
        if (flies_now(&motion->cell[i], figure, now_us)) return true;
    return false;
}

void board_motion_draw_flights(const BoardMotion *motion, const BoardFigure *figure, const CellSet *wrong,
                               int64_t now_us) {
    for (int i = 0; i < motion->cells; i++) {
        const CellMotion *comes = &motion->cell[i];
        bool flies = flies_now(comes, figure, now_us);
        if (!flies) continue;
        TokenPose pose = pose_of(motion, figure, comes->cell, now_us, &flies);
        board_figure_token(figure, comes->cell, cellset_has(wrong, comes->cell), &pose);
    }
}
