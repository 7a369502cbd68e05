#include "ui/kit/grid_zoom.h"

#include <math.h>

#include "ui/kit/grid_view.h"

enum { CELLS_LEAST = 4 };

// Height of a line of notes in pixels: below the first it is hard to read, from the second on easy.
enum { NOTE_LEAST = 11, NOTE_EASY = 13 };

static Rect seat(const ZoomPlace *place) { return constraint_view_around(place->whole, place->layout); }

static float step_of(const GridLayout *grid) { return grid->cell + grid->thin; }

// ---- scales

float grid_zoom_most(const Layout *layout) { return fmaxf((float)layout->order / (float)CELLS_LEAST, 1); }

float grid_zoom_close(const ZoomPlace *place) {
    float note = grid_note_size(grid_cell(place->whole, 0, 0), place->layout->order);
    return note >= NOTE_LEAST ? 1 : fminf((float)NOTE_EASY / note, grid_zoom_most(place->layout));
}

// ---- the grid at a view

// The grid that has the view's middle in the middle of the place, unless an edge of the board would come
// inside.
static GridLayout grid_at(const ZoomPlace *place, ZoomView view) {
    GridLayout grid = *place->whole;
    if (view.scale <= 1) return grid;
    Rect in = seat(place);
    grid.cell = floorf(grid.cell * view.scale);
    float order = (float)grid.order;
    grid.rect.w = grid.rect.h = order * grid.cell + (order - 1) * grid.thin + 2 * grid.border;
    grid.rect.x = in.x + in.w / 2 - grid.border - view.middle.x * step_of(&grid);
    grid.rect.y = in.y + in.h / 2 - grid.border - view.middle.y * step_of(&grid);
    Rect all = constraint_view_around(&grid, place->layout);
    grid.rect.x += clampf(all.x, in.x + in.w - all.w, in.x) - all.x;
    grid.rect.y += clampf(all.y, in.y + in.h - all.h, in.y) - all.y;
    grid.rect.x = floorf(grid.rect.x + 0.5f), grid.rect.y = floorf(grid.rect.y + 0.5f);
    return grid;
}

// The view with the scale and the middle that it really has.
static ZoomView settled(const ZoomPlace *place, ZoomView view) {
    Rect in = seat(place);
    view.scale = clampf(view.scale, 1, grid_zoom_most(place->layout));
    GridLayout grid = grid_at(place, view);
    view.middle.x = (in.x + in.w / 2 - grid.rect.x - grid.border) / step_of(&grid);
    view.middle.y = (in.y + in.h / 2 - grid.rect.y - grid.border) / step_of(&grid);
    return view;
}

static ZoomView view_now(const GridZoom *zoom, const ZoomPlace *place) {
    if (!grid_zoom_glides(zoom, place->now_us)) return settled(place, zoom->to);
    ZoomView from = settled(place, zoom->from), to = settled(place, zoom->to);
    float left = 1 - motion_at(&zoom->motion, place->now_us);
    return (ZoomView){to.scale + (from.scale - to.scale) * left,
                      {to.middle.x + (from.middle.x - to.middle.x) * left,
                       to.middle.y + (from.middle.y - to.middle.y) * left}};
}

static void send(GridZoom *zoom, const ZoomPlace *place, ZoomView to, bool glide) {
    to = settled(place, to);
    ZoomView end = settled(place, zoom->to);
    if (to.scale == end.scale && to.middle.x == end.middle.x && to.middle.y == end.middle.y) return;
    zoom->from = view_now(zoom, place);
    zoom->to = to;
    zoom->motion = motion_begin_later(MOTION_ZOOM, 0, (MotionTime){place->now_us, !glide});
}

bool grid_zoom_is_on(const GridZoom *zoom) { return zoom->to.scale > 1; }

bool grid_zoom_glides(const GridZoom *zoom, int64_t now_us) { return motion_runs(&zoom->motion, now_us); }

GridLayout grid_zoom_grid(const GridZoom *zoom, const ZoomPlace *place) {
    return grid_at(place, view_now(zoom, place));
}

Rect grid_zoom_seen(const GridZoom *zoom, const ZoomPlace *place) {
    GridLayout grid = grid_zoom_grid(zoom, place);
    Rect in = seat(place), all = constraint_view_around(&grid, place->layout);
    return (Rect){(in.x - all.x) / all.w, (in.y - all.y) / all.h, in.w / all.w, in.h / all.h};
}

// ---- moving it

void grid_zoom_to(GridZoom *zoom, const ZoomPlace *place, float scale, Point at) {
    Rect in = seat(place);
    ZoomView view = settled(place, zoom->to);
    GridLayout before = grid_at(place, view);
    view.scale = clampf(scale, 1, grid_zoom_most(place->layout));
    GridLayout after = grid_at(place, view);
    float x = (at.x - before.rect.x - before.border) / step_of(&before);
    float y = (at.y - before.rect.y - before.border) / step_of(&before);
    view.middle.x = x + (in.x + in.w / 2 - at.x) / step_of(&after);
    view.middle.y = y + (in.y + in.h / 2 - at.y) / step_of(&after);
    send(zoom, place, view, place->glide);
}

void grid_zoom_pan(GridZoom *zoom, const ZoomPlace *place, float x, float y) {
    ZoomView view = view_now(zoom, place);
    GridLayout grid = grid_at(place, view);
    view.middle.x -= x / step_of(&grid);
    view.middle.y -= y / step_of(&grid);
    send(zoom, place, view, false);
}

void grid_zoom_centre(GridZoom *zoom, const ZoomPlace *place, Point at) {
    ZoomView view = settled(place, zoom->to);
    GridLayout grid = grid_at(place, view);
    Rect all = constraint_view_around(&grid, place->layout);
    view.middle.x = (all.x + at.x * all.w - grid.rect.x - grid.border) / step_of(&grid);
    view.middle.y = (all.y + at.y * all.h - grid.rect.y - grid.border) / step_of(&grid);
    send(zoom, place, view, false);
}

// The rows and columns of some cells, and those around them; w and h are how many.
static Rect box_of(const Layout *layout, const CellSet *cells, float around) {
    int top = layout->order, left = layout->order, bottom = -1, right = -1;
    for (int cell = cellset_next(cells, 0); cell >= 0; cell = cellset_next(cells, cell + 1)) {
        int row = layout_row(layout, cell), column = layout_column(layout, cell);
        top = row < top ? row : top, bottom = row > bottom ? row : bottom;
        left = column < left ? column : left, right = column > right ? column : right;
    }
    return (Rect){(float)left - around, (float)top - around, (float)(right - left + 1) + 2 * around,
                  (float)(bottom - top + 1) + 2 * around};
}

// The middle nearest to `middle` at which `count` cells, from `first` on, are in sight where `seen` have
// room.
static float nearest_middle(float middle, float first, float count, float seen) {
    if (count >= seen) return first + count / 2;
    return clampf(middle, first + count - seen / 2, first + seen / 2);
}

static void bring(GridZoom *zoom, const ZoomPlace *place, ZoomView view, Rect box) {
    Rect in = seat(place);
    GridLayout grid = grid_at(place, view);
    view.middle.x = nearest_middle(view.middle.x, box.x, box.w, in.w / step_of(&grid));
    view.middle.y = nearest_middle(view.middle.y, box.y, box.h, in.h / step_of(&grid));
    send(zoom, place, view, place->glide);
}

void grid_zoom_show(GridZoom *zoom, const ZoomPlace *place, const CellSet *cells, float around) {
    if (!grid_zoom_is_on(zoom) || cellset_empty(cells)) return;
    bring(zoom, place, settled(place, zoom->to), box_of(place->layout, cells, around));
}

void grid_zoom_fit(GridZoom *zoom, const ZoomPlace *place, const CellSet *cells, float around, float most) {
    if (cellset_empty(cells)) return;
    Rect in = seat(place), box = box_of(place->layout, cells, around);
    ZoomView view = settled(place, zoom->to);
    float step = fminf(in.w / box.w, in.h / box.h);
    view.scale = fminf(most, (floorf(step) - place->whole->thin) / place->whole->cell);
    view = settled(place, view);
    bring(zoom, place, view, box);
}
