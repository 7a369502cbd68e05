#include "core/constraint/constraint_picture.h"

#include <math.h>
#include <string.h>

#include "core/constraint/constraint.h"

PieceLayer piece_layer(PieceKind kind) {
    static const PieceLayer LAYER[PIECE_COUNT] = {
        [PIECE_LINE] = LAYER_BROAD,  [PIECE_THIN] = LAYER_FINE,       [PIECE_ARROW] = LAYER_FINE,
        [PIECE_BULB] = LAYER_BROAD,  [PIECE_RING] = LAYER_FINE,       [PIECE_BLACK] = LAYER_SIGN,
        [PIECE_WHITE] = LAYER_SIGN,  [PIECE_HOLLOW] = LAYER_SIGN,     [PIECE_SQUARE] = LAYER_BROAD,
        [PIECE_SHADE] = LAYER_SHADE, [PIECE_OUTLINE] = LAYER_OUTLINE, [PIECE_CHEVRON] = LAYER_SIGN,
        [PIECE_SIGN] = LAYER_SIGN,   [PIECE_CORNER] = LAYER_SIGN,     [PIECE_OUTSIDE] = LAYER_SIGN,
    };
    return LAYER[kind];
}

void picture_pieces(const Layout *layout, PieceSink *sink, void *context) {
    for (int i = 0; i < layout->constraint_count; i++)
        constraint_pieces(layout, &layout->constraint[i], sink, context);
}

// ---- margins

enum { SIDE_LEFT, SIDE_TOP, SIDE_RIGHT, SIDE_BOTTOM, SIDE_COUNT };

typedef struct {
    float order;
    int rows[SIDE_COUNT]; // of numbers: bit 0 straight ones, bit 1 slanting ones
} MarginSeek;

bool piece_is_slanting(const Piece *piece) {
    return fabsf(piece->x[1] - piece->x[0]) > 0.5f && fabsf(piece->y[1] - piece->y[0]) > 0.5f;
}

// The sides on which it stands; one about a slanting line can stand at a corner of the board.
static void sides_of(const Piece *piece, float order, bool out[SIDE_COUNT]) {
    out[SIDE_LEFT] = piece->x[0] < 0;
    out[SIDE_TOP] = piece->y[0] < 0;
    out[SIDE_RIGHT] = piece->x[0] > order;
    out[SIDE_BOTTOM] = piece->y[0] > order;
}

static void note_margin(void *context, const Piece *piece) {
    MarginSeek *seek = context;
    bool side[SIDE_COUNT];
    if (piece->kind != PIECE_OUTSIDE) return;
    sides_of(piece, seek->order, side);
    for (int i = 0; i < SIDE_COUNT; i++)
        if (side[i]) seek->rows[i] |= piece_is_slanting(piece) ? 2 : 1;
}

static float margin_of(int rows) {
    return rows == 0 ? 0 : rows == 3 ? PICTURE_MARGIN * 1.75f : PICTURE_MARGIN;
}

PictureMargins picture_margins(const Layout *layout) {
    MarginSeek seek = {.order = (float)layout->order};
    picture_pieces(layout, note_margin, &seek);
    return (PictureMargins){margin_of(seek.rows[SIDE_LEFT]), margin_of(seek.rows[SIDE_TOP]),
                            margin_of(seek.rows[SIDE_RIGHT]), margin_of(seek.rows[SIDE_BOTTOM])};
}

// How far further out than the nearest numbers.
static float further(const Layout *layout, const PictureMargins *margins, const Piece *piece) {
    const float margin[SIDE_COUNT] = {margins->left, margins->top, margins->right, margins->bottom};
    bool side[SIDE_COUNT];
    float most = PICTURE_MARGIN;
    sides_of(piece, (float)layout->order, side);
    for (int i = 0; i < SIDE_COUNT; i++)
        if (side[i] && margin[i] > most) most = margin[i];
    return piece_is_slanting(piece) ? most - PICTURE_MARGIN : 0;
}

// Those further out stay on their line.
static float beside(float at, float to, float order, float more) {
    float middle = PICTURE_MARGIN / 2 + more;
    if (at < 0) return -middle;
    if (at > order) return order + middle;
    return to > at ? at - more : to < at ? at + more : at;
}

void piece_beside(const Layout *layout, const PictureMargins *margins, const Piece *piece, float *out_x,
                  float *out_y) {
    float more = further(layout, margins, piece), order = (float)layout->order;
    *out_x = beside(piece->x[0], piece->x[1], order, more);
    *out_y = beside(piece->y[0], piece->y[1], order, more);
}

void piece_slanting_number(const Layout *layout, const Piece *piece, float *out_x, float *out_y) {
    bool side[SIDE_COUNT];
    sides_of(piece, (float)layout->order, side);
    bool beside = side[SIDE_LEFT] || side[SIDE_RIGHT],
         at_corner = beside && (side[SIDE_TOP] || side[SIDE_BOTTOM]);
    float right = piece->x[1] > piece->x[0] ? 1 : -1, down = piece->y[1] > piece->y[0] ? 1 : -1;
    *out_x = right * (at_corner ? -0.07f : beside ? -0.1f : 0.2f);
    *out_y = down * (at_corner ? -0.09f : beside ? 0.2f : -0.12f);
}

// ---- outlines

static bool is_in(const Layout *layout, const CellSet *cells, int row, int column) {
    return row >= 0 && column >= 0 && row < layout->order && column < layout->order &&
           cellset_has(cells, layout_cell(layout, row, column));
}

static bool on_side(const Layout *layout, const CellSet *cells, const OutlineRun *run, int row, int column) {
    return is_in(layout, cells, row, column) &&
           !is_in(layout, cells, row + run->out_row, column + run->out_column);
}

void outline_runs(const Layout *layout, const CellSet *cells, OutlineSink *sink, void *context) {
    static const int OUT[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int side = 0; side < 4; side++)
        for (int cell = cellset_next(cells, 0); cell >= 0; cell = cellset_next(cells, cell + 1)) {
            OutlineRun run = {.row = layout_row(layout, cell),
                              .column = layout_column(layout, cell),
                              .out_row = OUT[side][0],
                              .out_column = OUT[side][1]};
            int down = run.out_column != 0, right = run.out_row != 0; // along the side
            int row = run.row, column = run.column;
            if (!on_side(layout, cells, &run, row, column) ||
                on_side(layout, cells, &run, row - down, column - right))
                continue;
            run.inner_first = is_in(layout, cells, row - down, column - right);
            for (; on_side(layout, cells, &run, row, column); row += down, column += right) run.length++;
            run.inner_last = is_in(layout, cells, row, column);
            sink(context, &run);
        }
}

// ---- text

size_t piece_lines(const Piece *piece, char out[2][PIECE_TEXT_MAX]) {
    const char *second = strchr(piece->text, '\n');
    size_t first = second ? (size_t)(second - piece->text) : strlen(piece->text), other = 0;
    memcpy(out[0], piece->text, first);
    out[0][first] = out[1][0] = '\0';
    if (second) {
        strcpy(out[1], second + 1);
        other = strlen(out[1]);
    }
    return first > other ? first : other;
}
