#include "ui/widget/pack_field.h"

#include <math.h>

#include "ui/kit/grid_view.h"
#include "ui/kit/token.h"

static const float OPACITY = (float)PACK_FIELD_ALPHA / 255;

static Colour colour_of(const Look *look, Role role) { return look->theme.colour[role]; }

static TokenSet field_tokens(const App *app, const Look *look, const PackEntry *entry) {
    TokenSet set = app_tokens(app, entry);
    set.digits = false;
    set.ground = colour_of(look, ROLE_BACKGROUND);
    return set;
}

// ---- a field of tokens

// So that neighbours differ, also up and down, and no two rows look alike.
static int field_token(int row, int column, int order) {
    int step = order % 2 == 0 ? 3 : 2;
    return ((row + 2) * step + column * (order > 4 ? 4 : 1) + row * row) % order + 1;
}

static void draw_tokens(Draw *draw, const App *app, const Look *look, const PackEntry *entry, Rect rect) {
    enum { WIDE = 330, ROWS_MAX = 64 };
    TokenSet set = field_tokens(app, look, entry);
    int columns = rect.w > WIDE * look->unit ? 5 : 4, order = entry->pack.layout.order;
    float across = rect.w / (float)columns, down = across * 0.86f, size = across * 0.62f;
    float middle = rect.y + rect.h * 0.53f; // of the row that has the lit one
    int lit_column = columns / 2, lit_row = (int)((middle - rect.y) / down) + 1;
    for (int i = 0; i < ROWS_MAX * (columns + 1); i++) {
        int row = i / (columns + 1), column = i % (columns + 1);
        float x = rect.x + across * ((float)column + (columns % 2 ? 0.5f : 0)),
              y = middle + down * (float)(row - lit_row);
        bool lit = row == lit_row && column == lit_column;
        if (y > rect.y + rect.h + size / 2) break;
        draw_push_opacity(draw, lit ? 1 : OPACITY);
        token_draw(draw, &set, field_token(row, column, order), x, y, lit ? size * 1.45f : size,
                   colour_of(look, ROLE_ACCENT));
        draw_pop_opacity(draw);
    }
}

// ---- a piece of a board

// The given nearest to a point, -1 for none.
static int nearest_given(const GridLayout *grid, const PackPreview *preview, float x, float y) {
    int best = -1;
    float least = INFINITY;
    for (int cell = 0; cell < preview->board.cells; cell++) {
        if (!preview->puzzle.cell[cell]) continue;
        Rect r = grid_cell(grid, layout_row(&preview->board, cell), layout_column(&preview->board, cell));
        float far = hypotf(r.x + r.w / 2 - x, r.y + r.h / 2 - y);
        if (far < least) least = far, best = cell;
    }
    return best;
}

static void draw_board(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                       const PackPreview *preview, Rect rect) {
    const Layout *board = &preview->board;
    float cells = rect.w > 330 * look->unit ? 6.4f : 5.4f; // that are seen in a row
    float side = rect.w / cells * (float)board->order, cell = rect.w / cells;
    // From the middle of a cell, so that cut cells show that there is more.
    Rect whole = {roundf(rect.x - cell * (board->order > 6 ? 1.7f : 0.3f)),
                  roundf(rect.y - cell * (board->order > 6 ? 1.6f : 0.3f)), roundf(side), roundf(side)};
    GridLayout grid = grid_layout(whole, board->order, whole.w / 400);
    TokenSet set = field_tokens(app, look, entry);
    grid_draw_lines(draw, look, &grid, board);
    int lit = nearest_given(&grid, preview, rect.x + rect.w / 2, rect.y + rect.h * 0.45f);
    for (int c = 0; c < board->cells; c++) {
        if (!preview->puzzle.cell[c]) continue;
        Rect r = grid_cell(&grid, layout_row(board, c), layout_column(board, c));
        if (c == lit) draw_fill(draw, r, colour_of(look, ROLE_SELECTED));
        draw_push_opacity(draw, c == lit ? 1 : 2 * OPACITY);
        token_draw(draw, &set, preview->puzzle.cell[c], r.x + r.w / 2, r.y + r.h / 2, r.w,
                   colour_of(look, c == lit ? ROLE_GIVEN : ROLE_ACCENT));
        draw_pop_opacity(draw);
    }
}

// ---- a picture of clues

static void draw_clues(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                       const PackPreview *preview, Rect rect) {
    const Layout *board = &preview->board;
    TokenSet set = field_tokens(app, look, entry);
    float side = rect.h * 0.84f, cell = side / (float)board->order, left = rect.x + (rect.w - side) / 2;
    for (int c = 0; c < board->cells; c++) {
        float x = left + ((float)layout_column(board, c) + 0.5f) * cell,
              y = rect.y + rect.h * 0.07f + ((float)layout_row(board, c) + 0.5f) * cell;
        if (preview->puzzle.cell[c])
            token_draw(draw, &set, preview->puzzle.cell[c], x, y, cell * 1.25f, colour_of(look, ROLE_ACCENT));
        else
            draw_circle(draw, x, y, fmaxf(1, cell * 0.07f), colour_of(look, ROLE_LINE_THICK));
    }
}

// ---- all of them

// Lets what is drawn fade into the ground, towards the lower edge.
static void fade_out(Draw *draw, Colour ground, Rect rect) {
    enum { STEPS = 24 };
    for (int i = 0; i < STEPS; i++) {
        float y = roundf(rect.y + rect.h * (float)i / STEPS),
              end = roundf(rect.y + rect.h * (float)(i + 1) / STEPS);
        draw_fill(draw, (Rect){rect.x, y, rect.w, end - y}, colour_alpha(ground, (float)(i + 1) / STEPS));
    }
}

void pack_field_draw(Draw *draw, const App *app, const Look *look, const PackEntry *entry,
                     const PackPreview *preview, Rect rect) {
    const Layout *board = &preview->board;
    Colour ground = colour_of(look, ROLE_BACKGROUND);
    draw_push_clip(draw, rect);
    if (preview->there && entry->pack.randomise == SYMMETRY_RELABEL)
        draw_clues(draw, app, look, entry, preview, rect);
    else if (preview->there && (board->constraint_count > 0 || board->box_rows == 0))
        draw_board(draw, app, look, entry, preview, rect);
    else
        draw_tokens(draw, app, look, entry, rect);
    if (!preview->there || entry->pack.randomise != SYMMETRY_RELABEL)
        fade_out(draw, ground, (Rect){rect.x, rect.y + rect.h * 0.62f, rect.w, rect.h * 0.38f});
    draw_pop_clip(draw);
}
