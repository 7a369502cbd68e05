#include "ui/kit/constraint_view.h"

#include <math.h>

#include "core/constraint/constraint.h"
#include "core/constraint/constraint_picture.h"
#include "ui/kit/token.h"

enum { CORNER_LEAST = 5 }; // pixels: smaller numbers are left out

typedef struct {
    Draw *draw;
    const Theme *theme;
    const GridLayout *grid;
    const Layout *layout;
    PieceLayer layer;
    PictureMargins margins;
    float corner[CELLS_MAX]; // width of the number in a cell's corner; 0: none
} View;

static Colour colour_of(const View *view, Role role) { return view->theme->colour[role]; }

static float part(const View *view, float of_cell, float least) {
    return fmaxf(of_cell * view->grid->cell, least);
}

// A point of a piece in pixels.
static Point place(const View *view, float x, float y) {
    float step = view->grid->cell + view->grid->thin, before = view->grid->border - view->grid->thin / 2;
    return (Point){view->grid->rect.x + before + x * step, view->grid->rect.y + before + y * step};
}

static Point piece_point(const View *view, const Piece *piece, int i) {
    return place(view, piece->x[i], piece->y[i]);
}

// ---- tints

static Colour tint_colour(const Theme *theme, int tint) {
    static const Role MIX[CONSTRAINT_TINTS][2] = {
        {ROLE_DIM, ROLE_ENTERED},    {ROLE_GHOST, ROLE_DIM},  {ROLE_DIM, ROLE_DIM},
        {ROLE_GIVEN, ROLE_GIVEN},    {ROLE_GIVEN, ROLE_NOTE}, {ROLE_GOOD, ROLE_GOOD},
        {ROLE_GHOST, ROLE_CONFLICT}, {ROLE_HINT, ROLE_HINT},
    };
    return colour_mix(theme->colour[MIX[tint][0]], theme->colour[MIX[tint][1]], 0.5f);
}

// The greatest contrast with the board that a ground may have: so much that it is seen, and more where
// entries can be read on it as they are.
static float ground_contrast(const Theme *theme) {
    return fmaxf(1.45f, colour_contrast(theme->colour[ROLE_ENTERED], theme->colour[ROLE_BOARD]) /
                            TOKEN_BOARD_CONTRAST);
}

// How much of a tint may at most be mixed into the board's colour to stay within that contrast.
static float tint_amount(const Theme *theme, int tint, float contrast) {
    Colour board = theme->colour[ROLE_BOARD], full = tint_colour(theme, tint);
    float amount = 0.01f;
    while (amount < 1 && colour_contrast(colour_mix(board, full, amount + 0.01f), board) <= contrast)
        amount += 0.01f;
    return fminf(amount, 1);
}

static Colour tint_on_board(const Theme *theme, int tint, float contrast) {
    return colour_mix(theme->colour[ROLE_BOARD], tint_colour(theme, tint),
                      tint_amount(theme, tint, contrast));
}

Colour constraint_view_tint(const Theme *theme, int tint) {
    return tint_on_board(theme, tint, ground_contrast(theme));
}

Colour constraint_view_note(const Theme *theme) {
    return colour_mix(theme->colour[ROLE_NOTE], theme->colour[ROLE_GIVEN], 0.5f);
}

// Fine lines hide little of a token, so they may be stronger.
static Colour fine_tint(const View *view, int tint) { return tint_on_board(view->theme, tint, 3.3f); }

// Outlines are no louder than they need be: what they enclose comes first.
static Colour outline_tint(const View *view, int tint) { return tint_on_board(view->theme, tint, 7); }

// ---- under the tokens

static void draw_path(const View *view, const Piece *piece, float thickness, Colour colour) {
    for (int i = 0; i + 1 < piece->count; i++) {
        Point a = piece_point(view, piece, i), b = piece_point(view, piece, i + 1);
        draw_line(view->draw, a.x, a.y, b.x, b.y, thickness, colour);
    }
}

static void draw_shade(const View *view, const Piece *piece) {
    Colour colour = colour_alpha(tint_colour(view->theme, piece->tint),
                                 tint_amount(view->theme, piece->tint, 0.85f * ground_contrast(view->theme)));
    for (int i = 0; i < piece->count; i++)
        grid_fill_cell(view->draw, view->grid, view->layout, piece_cell(view->layout, piece, i), colour);
}

static void draw_square(const View *view, const Piece *piece) {
    Point at = piece_point(view, piece, 0);
    float side = part(view, PICTURE_SQUARE, 2);
    draw_round(view->draw, rect_whole(at.x - side / 2 + 0.5f, at.y - side / 2 + 0.5f, side, side),
               side * 0.08f, constraint_view_tint(view->theme, piece->tint));
}

// Two strokes that meet in a point, which looks along (dx, dy), a vector of length 1.
static void draw_head(const View *view, Point at, float dx, float dy, float size, float thickness,
                      Colour colour) {
    for (int side = -1; side <= 1; side += 2)
        draw_line(view->draw, at.x, at.y, at.x - size * (dx + (float)side * dy),
                  at.y - size * (dy - (float)side * dx), thickness, colour);
}

static void draw_arrow(const View *view, const Piece *piece) {
    float thickness = part(view, PICTURE_FINE, 1);
    Colour colour = fine_tint(view, piece->tint);
    Point a = piece_point(view, piece, piece->count - 2), b = piece_point(view, piece, piece->count - 1);
    float length = hypotf(b.x - a.x, b.y - a.y);
    draw_path(view, piece, thickness, colour);
    draw_head(view, b, (b.x - a.x) / length, (b.y - a.y) / length, part(view, 0.14f, 2), thickness, colour);
}

// ---- cages

typedef struct {
    const View *view;
    Colour colour;
    float thickness, inset;
} Cage;

// True when a dash would cross the number in its cell's corner.
static bool meets_number(const Cage *cage, Rect dash) {
    const View *view = cage->view;
    int cell = grid_cell_at(view->grid, dash.x + dash.w / 2, dash.y + dash.h / 2);
    if (cell < 0 || view->corner[cell] <= 0) return false;
    Rect r = grid_cell(view->grid, layout_row(view->layout, cell), layout_column(view->layout, cell));
    float gap = part(view, 0.03f, 1);
    return dash.x < r.x + cage->inset + view->corner[cell] + gap &&
           dash.y < r.y + cage->inset + part(view, PICTURE_CORNER, 1) * 0.8f + gap;
}

// Dashes from one corner to the next, the first and the last of them whole, so that corners are closed.
static void draw_dashes(const Cage *cage, bool across, float from, float to, float at) {
    float half = cage->thickness / 2, dash = part(cage->view, 0.065f, 2), gap = part(cage->view, 0.05f, 2);
    float length = to - from + cage->thickness;
    int count = (int)fmaxf(floorf((length - dash) / (dash + gap) + 0.5f), 1);
    for (int i = 0; i <= count; i++) {
        float start = floorf(from - half + (float)i * (length - dash) / (float)count + 0.5f);
        Rect r = across ? (Rect){start, floorf(at - half + 0.5f), floorf(dash + 0.5f), cage->thickness}
                        : (Rect){floorf(at - half + 0.5f), start, cage->thickness, floorf(dash + 0.5f)};
        if (!meets_number(cage, r)) draw_fill(cage->view->draw, r, cage->colour);
    }
}

static void draw_run(void *context, const OutlineRun *run) {
    const Cage *cage = context;
    const GridLayout *grid = cage->view->grid;
    bool across = run->out_row != 0;
    Rect first = grid_cell(grid, run->row, run->column);
    Rect last = grid_cell(grid, run->row + (across ? 0 : run->length - 1),
                          run->column + (across ? run->length - 1 : 0));
    // At an inner corner the outline runs on into the next cell, to where it turns.
    float before = run->inner_first ? -grid->thin - cage->inset : cage->inset;
    float after = run->inner_last ? grid->thin + cage->inset : -cage->inset;
    if (across) {
        float at = run->out_row < 0 ? first.y + cage->inset : first.y + first.h - cage->inset;
        draw_dashes(cage, true, first.x + before, last.x + last.w + after, at);
    } else {
        float at = run->out_column < 0 ? first.x + cage->inset : first.x + first.w - cage->inset;
        draw_dashes(cage, false, first.y + before, last.y + last.h + after, at);
    }
}

static void draw_outline(const View *view, const Piece *piece) {
    CellSet cells = {{0}};
    Cage cage = {.view = view,
                 .colour = outline_tint(view, piece->tint),
                 .thickness = fmaxf(floorf(view->grid->cell * 0.02f + 0.5f), 1),
                 .inset = floorf(part(view, PICTURE_INSET, 2) + 0.5f)};
    for (int i = 0; i < piece->count; i++) cellset_add(&cells, piece_cell(view->layout, piece, i));
    outline_runs(view->layout, &cells, draw_run, &cage);
}

// ---- signs and numbers

static float corner_size(const View *view) { return part(view, PICTURE_CORNER, 0); }

// Notes how wide a number in a corner is, so that no dash crosses it.
static void note_corner(void *context, const Piece *piece) {
    View *view = context;
    if (piece->kind != PIECE_CORNER || corner_size(view) < CORNER_LEAST) return;
    view->corner[piece_cell(view->layout, piece, 0)] =
        draw_text_width(view->draw, FACE_STRONG, corner_size(view), piece->text);
}

// Its capitals stand where the outline would run.
static void draw_corner(const View *view, const Piece *piece) {
    if (corner_size(view) < CORNER_LEAST) return;
    Rect r = grid_cell(view->grid, (int)piece->y[0], (int)piece->x[0]);
    float inset = floorf(part(view, PICTURE_INSET, 2) + 0.5f), size = corner_size(view);
    draw_text(view->draw, FACE_STRONG, size, r.x + inset * 0.9f, r.y + inset * 0.8f + size * 0.73f,
              ALIGN_LEFT, colour_of(view, ROLE_GIVEN), piece->text);
}

#define SIGN_TEXT_RADIUS 0.15f
#define CHEVRON_RADIUS 0.13f
#define RIM 0.025f

// In cells, without its rim.
static float hollow_radius(const Piece *piece) {
    char line[2][PIECE_TEXT_MAX];
    size_t longest = piece_lines(piece, line);
    return longest == 1 && !line[1][0] ? 0.155f : 0.25f;
}

static void draw_sign_text(const View *view, const Piece *piece) {
    Point at = piece_point(view, piece, 0);
    draw_circle(view->draw, at.x, at.y, part(view, SIGN_TEXT_RADIUS, 3), colour_of(view, ROLE_BOARD));
    draw_sign(view->draw, FACE_STRONG, part(view, 0.31f, 5), at.x, at.y, colour_of(view, ROLE_GIVEN),
              piece->text);
}

// In the board's own measure: on the edge or the corner.
static Point sign_middle(const Piece *piece) {
    if (piece->kind != PIECE_CHEVRON) return (Point){piece->x[0], piece->y[0]};
    return (Point){(piece->x[0] + 2 * piece->x[1] + piece->x[2]) / 4,
                   (piece->y[0] + 2 * piece->y[1] + piece->y[2]) / 4};
}

static void draw_chevron(const View *view, const Piece *piece) {
    float thickness = part(view, 0.035f, 1);
    draw_path(view, piece, thickness + 2 * part(view, 0.025f, 1), colour_of(view, ROLE_BOARD));
    draw_path(view, piece, thickness, colour_of(view, ROLE_GIVEN));
}

// A dot that has the board's ground has a rim: a black one on a dark board, a white one on a light board.
static void draw_dot(const View *view, const Piece *piece) {
    Point at = piece_point(view, piece, 0);
    float radius = part(view, PICTURE_DOT, 2.5f), rim = part(view, RIM, 1);
    bool filled = (piece->kind == PIECE_WHITE) == view->theme->dark;
    draw_circle(view->draw, at.x, at.y, radius + rim, colour_of(view, ROLE_BOARD));
    if (filled)
        draw_circle(view->draw, at.x, at.y, radius, colour_of(view, ROLE_GIVEN));
    else
        draw_ring(view->draw, at.x, at.y, radius, rim, colour_of(view, ROLE_GIVEN));
}

// A disc of the board's ground with a rim, and one or two lines of text in it.
static void draw_hollow(const View *view, const Piece *piece) {
    Point at = piece_point(view, piece, 0);
    char line[2][PIECE_TEXT_MAX];
    float longest = (float)piece_lines(piece, line);
    bool second = line[1][0] != '\0';
    float radius = part(view, hollow_radius(piece), 2.5f);
    draw_circle(view->draw, at.x, at.y, radius, colour_of(view, ROLE_BOARD));
    draw_ring(view->draw, at.x, at.y, radius, part(view, RIM, 1), colour_of(view, ROLE_GIVEN));
    float size = radius * (longest <= 1 && !second ? 1.3f : second ? 0.92f : 1.08f);
    if (longest > 2) size *= 2.4f / longest;
    for (int i = 0; i < 2; i++)
        if (line[i][0])
            draw_sign(view->draw, FACE_STRONG, size, at.x,
                      at.y + (second ? ((float)i - 0.5f) * size * 0.92f : 0), colour_of(view, ROLE_GIVEN),
                      line[i]);
}

static void draw_outside(const View *view, const Piece *piece) {
    float x, y, cell = view->grid->cell, dx = piece->x[1] - piece->x[0], dy = piece->y[1] - piece->y[0];
    piece_beside(view->layout, &view->margins, piece, &x, &y);
    Point at = place(view, x, y);
    Colour colour = colour_of(view, ROLE_TEXT);
    if (!piece_is_slanting(piece)) {
        draw_sign(view->draw, FACE_MEDIUM, part(view, 0.34f, 5), at.x, at.y, colour, piece->text);
        return;
    }
    float aside_x, aside_y;
    piece_slanting_number(view->layout, piece, &aside_x, &aside_y);
    x = dx > 0 ? 1 : -1, y = dy > 0 ? 1 : -1;
    float thickness = part(view, 0.03f, 1);
    Point tip = {at.x + x * 0.31f * cell, at.y + y * 0.31f * cell};
    draw_sign(view->draw, FACE_MEDIUM, part(view, 0.28f, 5), at.x + aside_x * cell, at.y + aside_y * cell,
              colour, piece->text);
    draw_line(view->draw, at.x + x * 0.15f * cell, at.y + y * 0.15f * cell, tip.x, tip.y, thickness, colour);
    draw_head(view, tip, x * 0.7071f, y * 0.7071f, part(view, 0.07f, 2), thickness, colour);
}

// ---- all pieces

static void draw_piece(void *context, const Piece *piece) {
    View *view = context;
    if (piece_layer(piece->kind) != view->layer) return;
    Point at = piece->count ? piece_point(view, piece, 0) : (Point){0, 0};
    switch (piece->kind) {
    case PIECE_LINE:
        draw_path(view, piece, part(view, PICTURE_LINE, 2), constraint_view_tint(view->theme, piece->tint));
        break;
    case PIECE_THIN: draw_path(view, piece, part(view, PICTURE_FINE, 1), fine_tint(view, piece->tint)); break;
    case PIECE_ARROW: draw_arrow(view, piece); break;
    case PIECE_BULB:
        draw_circle(view->draw, at.x, at.y, part(view, PICTURE_BULB, 2),
                    constraint_view_tint(view->theme, piece->tint));
        break;
    case PIECE_RING:
        draw_ring(view->draw, at.x, at.y, part(view, PIECE_RING_RADIUS, 2), part(view, PICTURE_FINE, 1),
                  fine_tint(view, piece->tint));
        break;
    case PIECE_BLACK:
    case PIECE_WHITE: draw_dot(view, piece); break;
    case PIECE_HOLLOW: draw_hollow(view, piece); break;
    case PIECE_SQUARE: draw_square(view, piece); break;
    case PIECE_SHADE: draw_shade(view, piece); break;
    case PIECE_OUTLINE: draw_outline(view, piece); break;
    case PIECE_CHEVRON: draw_chevron(view, piece); break;
    case PIECE_SIGN: draw_sign_text(view, piece); break;
    case PIECE_CORNER: draw_corner(view, piece); break;
    case PIECE_OUTSIDE: draw_outside(view, piece); break;
    case PIECE_COUNT: break;
    }
}

void constraint_view_under(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    if (layout->constraint_count == 0) return;
    View view = {.draw = draw, .theme = &look->theme, .grid = grid, .layout = layout};
    for (view.layer = LAYER_SHADE; view.layer < LAYER_OUTLINE; view.layer++)
        picture_pieces(layout, draw_piece, &view);
}

void constraint_view_over(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout) {
    if (layout->constraint_count == 0) return;
    View view = {.draw = draw, .theme = &look->theme, .grid = grid, .layout = layout};
    view.margins = picture_margins(layout);
    picture_pieces(layout, note_corner, &view);
    for (view.layer = LAYER_OUTLINE; view.layer < LAYER_COUNT; view.layer++)
        picture_pieces(layout, draw_piece, &view);
}

typedef struct {
    const View *view;
    int cell;
} NumberSeek;

static void draw_number(void *context, const Piece *piece) {
    const NumberSeek *seek = context;
    const View *view = seek->view;
    if (piece->kind != PIECE_CORNER || piece_cell(view->layout, piece, 0) != seek->cell) return;
    Rect r = grid_cell(view->grid, (int)piece->y[0], (int)piece->x[0]);
    float size = corner_size(view), edge = part(view, PICTURE_INSET / 2, 1);
    float w = draw_text_width(view->draw, FACE_STRONG, size, piece->text) + 2 * edge;
    if (size < CORNER_LEAST) return;
    draw_round(view->draw, rect_whole(r.x + edge, r.y + edge, w, 0.85f * size + edge), edge,
               colour_of(view, ROLE_BOARD));
    draw_corner(view, piece);
}

void constraint_view_number(Draw *draw, const Look *look, const GridLayout *grid, const Layout *layout,
                            int cell) {
    View view = {.draw = draw, .theme = &look->theme, .grid = grid, .layout = layout};
    NumberSeek seek = {&view, cell};
    for (int i = 0; i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        if (cells_have(layout_constraint_cells(layout, constraint), constraint->count, cell))
            constraint_pieces(layout, constraint, draw_number, &seek);
    }
}

// ---- inks

static void note_ground(void *context, const Piece *piece) {
    bool *grounds = context;
    PieceLayer layer = piece_layer(piece->kind);
    *grounds |= layer == LAYER_SHADE || layer == LAYER_BROAD;
}

Colour constraint_view_ink(const Theme *theme, const Layout *layout, int cell, Colour ink, float contrast) {
    bool grounds = false;
    for (int i = 0; i < layout->constraint_count && !grounds; i++) {
        const Constraint *constraint = &layout->constraint[i];
        if (cells_have(layout_constraint_cells(layout, constraint), constraint->count, cell))
            constraint_pieces(layout, constraint, note_ground, &grounds);
    }
    if (!grounds) return ink;
    return theme_ink_on(theme, ink, theme->colour[ROLE_BOARD], contrast * ground_contrast(theme));
}

// ---- room

Rect constraint_view_around(const GridLayout *grid, const Layout *layout) {
    PictureMargins margins = picture_margins(layout);
    Rect r = grid->rect;
    return (Rect){r.x - margins.left * grid->cell, r.y - margins.top * grid->cell,
                  r.w + (margins.left + margins.right) * grid->cell,
                  r.h + (margins.top + margins.bottom) * grid->cell};
}

static GridLayout make_room(GridLayout grid, float order, PictureMargins margins) {
    float across = margins.left + margins.right, down = margins.top + margins.bottom;
    if (across + down <= 0) return grid;
    float lines = 2 * grid.border + (order - 1) * grid.thin, most = grid.rect.w;
    grid.cell = fmaxf(floorf((most - lines) / (order + fmaxf(across, down))), 4);
    float side = lines + order * grid.cell;
    grid.rect.x = floorf(grid.rect.x + margins.left * grid.cell + (most - side - across * grid.cell) / 2);
    grid.rect.y = floorf(grid.rect.y + margins.top * grid.cell + (most - side - down * grid.cell) / 2);
    grid.rect.w = grid.rect.h = side;
    return grid;
}

GridLayout constraint_view_room(GridLayout grid, const Layout *layout) {
    return make_room(grid, (float)layout->order, picture_margins(layout));
}

GridLayout constraint_view_room_around(GridLayout grid, const Layout *layout) {
    PictureMargins margins = picture_margins(layout);
    float *side[] = {&margins.left, &margins.top, &margins.right, &margins.bottom};
    for (int i = 0; i < 4; i++) *side[i] = fmaxf(*side[i], PICTURE_MARGIN);
    return make_room(grid, (float)layout->order, margins);
}

// What notes have to leave room for in a cell.
typedef struct {
    int row, column;
    bool number; // in the corner
    float side;  // how far signs on the cell's sides and corners reach into its notes, in cells
} NoteSeek;

static float sign_radius(const Piece *piece) {
    switch ((int)piece->kind) {
    case PIECE_BLACK:
    case PIECE_WHITE: return PICTURE_DOT + RIM;
    case PIECE_HOLLOW: return hollow_radius(piece) + RIM;
    case PIECE_SIGN: return SIGN_TEXT_RADIUS;
    case PIECE_CHEVRON: return CHEVRON_RADIUS;
    default: return 0;
    }
}

static void seek_pieces(void *context, const Piece *piece) {
    NoteSeek *seek = context;
    if (piece->kind == PIECE_CORNER && (int)piece->x[0] == seek->column && (int)piece->y[0] == seek->row)
        seek->number = true;
    float radius = sign_radius(piece);
    if (radius <= 0) return;
    Point middle = sign_middle(piece);
    float across = fabsf(middle.x - (float)seek->column - 0.5f),
          down = fabsf(middle.y - (float)seek->row - 0.5f);
    if (across > 0.75f || down > 0.75f) return; // at another cell
    bool at_corner = across > 0.25f && down > 0.25f;
    seek->side = fmaxf(seek->side, at_corner ? 0.7f * radius : radius);
}

// Notes are moved towards the middle until signs hide none of them. Four in a row begin nearer to the sides.
static float note_inset(float reach, int order) {
    float begin = order > 9 ? 0.052f : 0.115f;
    float gain = order > 9 ? 0.87f : 0.74f; // for each part that the room is made smaller
    return fmaxf(reach - begin, 0) / gain;
}

Rect constraint_view_notes(const Layout *layout, int cell, Rect rect) {
    NoteSeek seek = {.row = layout_row(layout, cell), .column = layout_column(layout, cell)};
    for (int i = 0; i < layout->constraint_count; i++) {
        const Constraint *constraint = &layout->constraint[i];
        if (cells_have(layout_constraint_cells(layout, constraint), constraint->count, cell))
            constraint_pieces(layout, constraint, seek_pieces, &seek);
    }
    float side = rect.h * fmaxf(note_inset(seek.side, layout->order), seek.number ? 0.04f : 0);
    float top = seek.number ? fmaxf(rect.h * (PICTURE_INSET + PICTURE_CORNER * 0.8f), side) : side;
    return (Rect){rect.x + side, rect.y + top, rect.w - 2 * side, rect.h - top - side};
}
