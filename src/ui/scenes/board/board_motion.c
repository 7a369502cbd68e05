// What moves on the board, and how it is drawn.
#include <math.h>
#include <string.h>

#include "ui/scenes/board/board_view.h"

enum { BREATHING_MOST = 3 };

// ---- what a move sets in motion

// A motion for a cell in the place of an older one of its kind, or where there is room: what finds none is
// simply there.
static CellMotion *take(BoardMotion *motion, CellMotionKind kind, int cell, int64_t now_us) {
    int kept = 0;
    for (int i = 0; i < motion->cells; i++) {
        const CellMotion *old = &motion->cell[i];
        const Motion *last = old->kind == CELL_COMES ? &old->settles : &old->motion;
        bool same = old->cell == cell && old->kind == kind;
        if (!same && motion_end_us(last) > now_us) motion->cell[kept++] = *old;
    }
    motion->cells = kept;
    if (kept == CELL_MOTIONS_MAX) return NULL;
    motion->cell[motion->cells++] = (CellMotion){.kind = kind, .cell = cell};
    return &motion->cell[kept];
}

// Where a token was chosen: on the wheel, or else on the pad, whose places are the keys'. False where neither
// is seen.
static bool chosen_at(const BoardView *board, const App *app, int token, Rect *out) {
    BoardLayout layout = board_layout_for(&app->look, &app->play.layout);
    *out = board->chosen_at.w > 0 ? board->chosen_at : layout.pad[token - 1];
    bool pad = board->hint.kind == HINT_CLOSED && !board->tools && (!board->rules || layout.portrait);
    return board->chosen_at.w > 0 || (pad && out->w > 0);
}

static void token_comes(BoardView *board, const App *app, int cell, int token, bool chosen) {
    MotionTime time = app_motion(app);
    CellMotion *comes = take(&board->motion, CELL_COMES, cell, time.now_us);
    if (!comes) return;
    comes->token = token;
    comes->flies = chosen && chosen_at(board, app, token, &comes->from);
    if (comes->flies) comes->motion = motion_begin(MOTION_FLY, time);
    int64_t flight_us = comes->flies && !time.still ? motion_end_us(&comes->motion) - time.now_us : 0;
    comes->settles = motion_begin_later(MOTION_SETTLE, flight_us, time);
}

static void token_goes(BoardView *board, const App *app, int cell, int token) {
    MotionTime time = app_motion(app);
    CellMotion *goes = take(&board->motion, CELL_GOES, cell, time.now_us);
    if (!goes) return;
    goes->token = token;
    goes->motion = motion_begin(MOTION_GO, time);
}

static void notes_pop(BoardView *board, const App *app, int cell, TokenMask notes, int part) {
    MotionTime time = app_motion(app);
    CellMotion *pops = take(&board->motion, CELL_NOTES, cell, time.now_us);
    if (!pops) return;
    pops->notes = notes;
    pops->part = part;
    pops->motion = motion_begin_parts(MOTION_POP, part + 1, time);
}

static const CellMotion *motion_of(const BoardMotion *motion, CellMotionKind kind, int cell) {
    for (int i = 0; i < motion->cells; i++)
        if (motion->cell[i].cell == cell && motion->cell[i].kind == kind) return &motion->cell[i];
    return NULL;
}

// What follows from an entry begins when its token has arrived.
static Motion on_arrival(const BoardView *board, const App *app, MotionKind kind, int parts, int cell) {
    const CellMotion *comes = motion_of(&board->motion, CELL_COMES, cell);
    int64_t flight_us = comes && comes->flies ? motion_end_us(&comes->motion) - app->now_us : 0;
    Motion motion = motion_begin_later(kind, flight_us > 0 ? flight_us : 0, app_motion(app));
    motion.parts = parts;
    return motion;
}

static void send_wave(BoardView *board, const App *app, const PlayEffect *effect, int cell) {
    if (effect->house_count == 0) return;
    BoardMotion *motion = &board->motion;
    motion->wave = on_arrival(board, app, MOTION_WAVE, app->play.layout.order, cell);
    motion->wave_cell = cell;
    motion->wave_count = effect->house_count;
    memcpy(motion->wave_house, effect->houses, sizeof effect->houses);
}

static void breathe(BoardView *board, const App *app, int entered) {
    CellSet empty = {{0}};
    const Grid *grid = &app->play.session.board.grid;
    for (int cell = 0; cell < app->play.layout.cells; cell++)
        if (!grid->cell[cell]) cellset_add(&empty, cell);
    int left = cellset_count(&empty);
    if (left == 0 || left > BREATHING_MOST) return;
    board->motion.breathing = empty;
    board->motion.breath = on_arrival(board, app, MOTION_BREATH, left, entered);
}

void board_motion_moved(BoardView *board, const App *app, const Board *before, const Move *move,
                        const PlayEffect *effect) {
    const Board *now = &app->play.session.board;
    bool put = move->kind == MOVE_PUT, filled = false;
    int popped = 0;
    for (int cell = 0; cell < app->play.layout.cells; cell++) {
        int token = now->grid.cell[cell], old = before->grid.cell[cell];
        TokenMask notes = now->notes.cell[cell] & (TokenMask)~before->notes.cell[cell];
        filled = filled || (token && !old);
        if (token && token != old)
            token_comes(board, app, cell, token, put && cellset_has(&move->cells, cell));
        if (old && !token) token_goes(board, app, cell, old);
        if (notes && !token) notes_pop(board, app, cell, notes, popped++);
    }
    board->chosen_at = (Rect){0};
    int cell = cellset_next(&move->cells, 0);
    if (cell >= 0) send_wave(board, app, effect, cell);
    if (filled) breathe(board, app, cell);
}

void board_motion_shake(BoardView *board, const App *app, int cell) {
    board->motion.shake = on_arrival(board, app, MOTION_SHAKE, 1, cell);
    board->motion.shake_cell = cell;
}

static Point place_of(const App *app, int cell) {
    return (Point){(float)layout_column(&app->play.layout, cell), (float)layout_row(&app->play.layout, cell)};
}

// Where the cursor is seen, in cells.
static Point cursor_at(const BoardView *board, const App *app) {
    float rest = 1 - motion_at(&board->motion.glide, app->now_us);
    Point to = place_of(app, board->cursor), from = board->motion.glide_from;
    return (Point){to.x + (from.x - to.x) * rest, to.y + (from.y - to.y) * rest};
}

void board_motion_glide(BoardView *board, const App *app) {
    board->motion.glide_from = cursor_at(board, app);
    board->motion.glide = motion_begin(MOTION_GLIDE, app_motion(app));
}

void board_motion_follow_hint(BoardView *board, const App *app) {
    const Hint *hint = &board->hint;
    BoardMotion *motion = &board->motion;
    LeadPlace place = {(int)hint->kind, hint->stage, hint->index, board->walk.has ? board->walk.stop : -1};
    LeadPlace before = motion->place;
    motion->place = place;
    if (place.kind != before.kind || place.stage != before.stage || place.index != before.index) {
        bool there = place.stage >= 2 && place.kind == HINT_STEP; // the region has been seen already
        motion->lead =
            motion_begin_later(MOTION_LEAD, there ? -motion_info(MOTION_LEAD)->step_us : 0, app_motion(app));
        motion->lead.parts = LEAD_PARTS;
    } else if (place.stop != before.stop && before.stop >= 0)
        motion->link = motion_begin(MOTION_LEAD, app_motion(app));
}

void board_motion_wake(const BoardView *board, int64_t now_us, int64_t *out_wake_us) {
    const BoardMotion *motion = &board->motion;
    enum { KINDS = 6 };
    const Motion *const ALL[KINDS] = {&motion->glide,  &motion->shake, &motion->wave,
                                      &motion->breath, &motion->lead,  &motion->link};
    for (int i = 0; i < KINDS; i++) motion_wake(ALL[i], now_us, out_wake_us);
    for (int i = 0; i < motion->cells; i++) {
        motion_wake(&motion->cell[i].motion, now_us, out_wake_us);
        motion_wake(&motion->cell[i].settles, now_us, out_wake_us);
    }
}

// ---- how it is drawn

Rect board_motion_cursor(const BoardView *board, const App *app, const BoardFigure *figure) {
    Rect home = board_figure_cell(figure, board->cursor);
    Point at = cursor_at(board, app), to = place_of(app, board->cursor);
    float step = figure->grid->cell + figure->grid->thin;
    return (Rect){home.x + (at.x - to.x) * step, home.y + (at.y - to.y) * step, home.w, home.h};
}

PictureLead board_motion_lead(const BoardView *board, const App *app) {
    const Motion *lead = &board->motion.lead;
    int64_t now_us = app->now_us;
    bool there = board->hint.kind == HINT_STEP && board->hint.stage >= 2;
    return (PictureLead){there ? 1 : motion_part_at(lead, LEAD_REGION, now_us),
                         motion_part_at(lead, LEAD_CELLS, now_us), motion_part_at(lead, LEAD_NOTES, now_us),
                         motion_part_at(lead, LEAD_LINKS, now_us), motion_at(&board->motion.link, now_us)};
}

void board_draw_wave(const BoardView *board, const App *app, const BoardFigure *figure) {
    const BoardMotion *motion = &board->motion;
    const Layout *geometry = &app->play.layout;
    Point from = place_of(app, motion->wave_cell);
    for (int i = 0; i < motion->wave_count && motion_runs(&motion->wave, app->now_us); i++) {
        const House *house = &geometry->house[motion->wave_house[i]];
        for (int k = 0; k < geometry->order; k++) {
            Point at = place_of(app, house->cell[k]);
            int part = (int)lroundf(hypotf(at.x - from.x, at.y - from.y));
            float crest = motion_part_at(&motion->wave, part, app->now_us);
            if (crest > 0)
                board_figure_fill(figure, house->cell[k], colour_alpha(role(app, ROLE_GOOD), 0.42f * crest));
        }
    }
    int part = 0;
    for (int cell = cellset_next(&motion->breathing, 0);
         cell >= 0 && motion_runs(&motion->breath, app->now_us);
         cell = cellset_next(&motion->breathing, cell + 1)) {
        float breath = motion_part_at(&motion->breath, part++, app->now_us);
        board_figure_fill(figure, cell, colour_alpha(role(app, ROLE_ENTERED), 0.2f * breath));
    }
}

TokenPose board_motion_pose(const BoardView *board, const App *app, const BoardFigure *figure, int cell,
                            bool *out_flies) {
    const BoardMotion *motion = &board->motion;
    const CellMotion *comes = motion_of(motion, CELL_COMES, cell);
    TokenPose pose = TOKEN_AT_REST;
    *out_flies = comes && comes->flies && motion_runs(&comes->motion, app->now_us);
    if (*out_flies) {
        Rect to = board_figure_cell(figure, cell), from = comes->from;
        float rest = 1 - motion_at(&comes->motion, app->now_us);
        pose.x = (from.x + from.w / 2 - to.x - to.w / 2) / to.w * rest;
        pose.y = (from.y + from.h / 2 - to.y - to.h / 2) / to.h * rest;
        pose.scale = 1 + 0.15f * rest;
        pose.opacity = 1 - 0.3f * rest;
    } else if (comes && motion_runs(&comes->settles, app->now_us)) {
        pose.scale = 1 + (comes->flies ? -0.07f : 0.1f) * motion_at(&comes->settles, app->now_us);
    }
    if (cell == motion->shake_cell && motion_runs(&motion->shake, app->now_us))
        pose.x += 0.06f * motion_at(&motion->shake, app->now_us);
    return pose;
}

void board_motion_notes(const BoardView *board, const App *app, BoardFigure *figure, int cell) {
    const CellMotion *pops = motion_of(&board->motion, CELL_NOTES, cell);
    figure->popping = 0;
    if (!pops || !motion_runs(&pops->motion, app->now_us)) return;
    figure->popping = pops->notes;
    figure->pop = motion_part_at(&pops->motion, pops->part, app->now_us);
}
