// Scenes on cards that are made of a board.
#include <math.h>

#include "core/base/memory.h"
#include "core/constraint/constraint_picture.h"
#include "core/pack/pack_seeds.h"
#include "ui/widget/card_scene_parts.h"

// ---- box: a box of the board with every token, its neighbours beside it

// The ground of a cell: where tokens have colours, a tint of its own.
static Colour box_ground(const CardScene *scene, int token, bool lit) {
    const TokenLook *look = &scene->pack->token[token];
    Colour ground = card_colour(scene, ROLE_BACKGROUND);
    if (!look->has_colour) return lit ? card_colour(scene, ROLE_SELECTED) : ground;
    Colour own = look->colour[colour_is_dark(ground) ? GROUND_DARK : GROUND_LIGHT] | 0xFF000000u;
    return colour_mix(ground, own, 0.34f);
}

static void box_cell(const CardScene *scene, Rect cell, int token, bool inside, bool lit) {
    float x = cell.x + cell.w / 2, y = cell.y + cell.h / 2;
    if (!inside) {
        card_faint(scene, token, x, y, cell.w, card_colour(scene, ROLE_ACCENT));
        return;
    }
    Colour ground = box_ground(scene, token, lit);
    draw_fill(scene->draw, cell, ground);
    card_token(scene, token, x, y, cell.w * (lit ? 1.25f : 1.1f), card_colour(scene, ROLE_ACCENT), ground);
}

void card_scene_box(const CardScene *scene) {
    int columns = 1;
    while (columns * columns < scene->order) columns++;
    int rows = (scene->order + columns - 1) / columns, beside = 2 * columns;
    float side = roundf(scene->rect.h * 0.86f / (float)rows),
          left = scene->middle - side * (float)columns / 2, top = roundf(card_y(scene, 0.01f)),
          thick = fmaxf(2, roundf(side * 0.045f));
    Rect first = {roundf(left), top, side, side};
    for (int row = 0; row < rows; row++) {
        for (int column = -beside; column < columns + beside; column++) {
            Rect cell = {first.x + side * (float)column, first.y + side * (float)row, side, side};
            bool inside = column >= 0 && column < columns;
            if (cell.x + side < scene->rect.x || cell.x > scene->rect.x + scene->rect.w) continue;
            int i = row * columns + (column + 4 * columns) % columns + (inside ? 0 : column < 0 ? 1 : 2);
            if (inside && i >= scene->order) continue;
            box_cell(scene, cell, card_nth(scene, i), inside, i == scene->order / 2);
        }
    }
    for (int column = -beside; column <= columns + beside; column++)
        draw_fill(scene->draw,
                  (Rect){first.x + side * (float)column, scene->rect.y, column % columns ? 1 : thick,
                         scene->rect.h},
                  card_colour(scene, column % columns ? ROLE_LINE_THIN : ROLE_LINE_THICK));
    for (int row = 0; row < rows; row++)
        draw_fill(scene->draw,
                  (Rect){scene->rect.x, first.y + side * (float)row, scene->rect.w, row % rows ? 1 : thick},
                  card_colour(scene, row % rows ? ROLE_LINE_THIN : ROLE_LINE_THICK));
}

// ---- board: a piece of a puzzle

typedef struct {
    const Layout *board;
    float weight[CELLS_MAX];
} Sights;

// A line or an outline is one thing to see, however long it is; what lies between each two cells is hardly
// one.
static void see_piece(void *context, const Piece *piece) {
    Sights *sights = context;
    if (piece->kind == PIECE_OUTSIDE || piece->count == 0) return;
    float weight = (piece->kind == PIECE_CHEVRON ? 0.1f : 1) / sqrtf((float)piece->count);
    for (int i = 0; i < piece->count; i++) {
        int column = clampi((int)piece->x[i], 0, sights->board->order - 1),
            row = clampi((int)piece->y[i], 0, sights->board->order - 1);
        sights->weight[layout_cell(sights->board, row, column)] += weight;
    }
}

// Finds the part of so many cells in which there is most to see.
static float richest_part(const Layout *board, const Grid *puzzle, int wide, int high, int *out_row,
                          int *out_column) {
    Sights sights = {.board = board};
    float most = -1;
    picture_pieces(board, see_piece, &sights);
    for (int cell = 0; cell < board->cells; cell++) {
        bool last = layout_column(board, cell) + 1 == board->order;
        sights.weight[cell] += puzzle->cell[cell] ? 0.3f : 0;
        if (board->box_rows == 0 && !last && layout_parts_boxes(board, cell, cell + 1))
            sights.weight[cell] += 0.4f;
    }
    for (int row = 0; row + high <= board->order; row++) {
        for (int column = 0; column + wide <= board->order; column++) {
            float sum = 0;
            for (int i = 0; i < wide * high; i++)
                sum += sights.weight[layout_cell(board, row + i / wide, column + i % wide)];
            if (sum > most) most = sum, *out_row = row, *out_column = column;
        }
    }
    return most;
}

// The richest part of a puzzle in a rectangle, with cells of such a size. A bit of the row above shows that
// there is more.
static void draw_part(const CardScene *scene, const Layout *board, const Grid *puzzle, Rect rect,
                      float cell) {
    int wide = clampi((int)(rect.w / cell), 1, board->order),
        high = clampi((int)ceilf(rect.h / cell), 1, board->order);
    int row = 0, column = 0;
    richest_part(board, puzzle, wide, high, &row, &column);
    float spare = rect.w - cell * (float)wide, side = roundf(cell * (float)board->order);
    Rect whole = {roundf(rect.x + spare / 2 - cell * (float)column),
                  roundf(rect.y - cell * ((float)row + (row > 0 ? 0.2f : -0.1f))), side, side};
    GridLayout grid = grid_layout(whole, board->order, whole.w / 400);
    grid_draw_ground(scene->draw, scene->look, &grid, board);
    grid_draw_lines(scene->draw, scene->look, &grid, board);
    for (int c = 0; c < board->cells; c++) {
        Rect r = grid_cell(&grid, layout_row(board, c), layout_column(board, c)), seen = rect_and(r, rect);
        float x = r.x + r.w / 2, y = r.y + r.h / 2;
        if (!puzzle->cell[c] || seen.w <= 0 || seen.h <= 0) continue;
        if (y < card_y(scene, 0.6f) && cell > scene->rect.h * 0.2f)
            card_token(scene, puzzle->cell[c], x, y, r.w, card_colour(scene, ROLE_ACCENT),
                       card_colour(scene, ROLE_BOARD));
        else
            card_faint(scene, puzzle->cell[c], x, y, r.w, card_colour(scene, ROLE_ACCENT));
    }
}

void card_scene_board(const CardScene *scene) {
    const Layout *board = &scene->preview->board;
    float across =
              scene->rect.w / (float)board->order, // fills a wide place, with one row and a half at least
        cell = fmaxf(scene->rect.h / 3.7f, fminf(across, scene->rect.h / 1.7f));
    draw_part(scene, board, &scene->preview->puzzle, scene->rect, cell);
}

// ---- cabinet: pieces of boards of many kinds, framed

enum { CABINET_ACROSS = 4, CABINET_FRAMES = 8 };

// Whether the puzzle's first constraint is of a kind not taken before, and much to be seen.
static bool is_rare(const Layout *board, const Grid *puzzle, int taken[], int *count) {
    int row, column, kind = board->constraint_count > 0 ? (int)board->constraint[0].kind : -1;
    for (int i = 0; i < *count; i++)
        if (taken[i] == kind) return false;
    if (kind >= 0 && richest_part(board, puzzle, 3, 3, &row, &column) < 3.5f) return false;
    taken[(*count)++] = kind;
    return true;
}

void card_find_kinds(const Pack *pack, PackPreview *preview) {
    enum { LOOKED_AT = 40 };
    int taken[CABINET_FRAMES];
    preview->kinds = mem_zeroed(CABINET_FRAMES, sizeof *preview->kinds);
    preview->kind_count = 0;
    for (int i = 0; i < pack->seed_count && i < LOOKED_AT && preview->kind_count < CABINET_FRAMES; i++) {
        Seed seed;
        TextError error;
        PackPreview *kind = &preview->kinds[preview->kind_count];
        if (!pack_seed_board(pack, i, &seed, &kind->board, &error)) continue;
        kind->puzzle = seed.puzzle;
        kind->there = is_rare(&kind->board, &kind->puzzle, taken, &preview->kind_count);
    }
}

void card_scene_cabinet(const CardScene *scene) {
    float gap = roundf(scene->rect.h * 0.06f),
          side = floorf((scene->rect.w - gap * (CABINET_ACROSS + 1)) / CABINET_ACROSS);
    Rect first = {roundf(scene->rect.x + gap), roundf(scene->rect.y + gap), side, side};
    for (int i = 0; i < scene->preview->kind_count; i++) {
        const PackPreview *kind = &scene->preview->kinds[i];
        Rect r = rect_tile(first, i, CABINET_ACROSS, side + gap, side + gap);
        if (r.y > scene->rect.y + scene->rect.h) break;
        draw_push_clip(scene->draw, r);
        draw_part(scene, &kind->board, &kind->puzzle, r, side / 3);
        draw_pop_clip(scene->draw);
        draw_round_frame(scene->draw, r, 2, fmaxf(2, roundf(scene->rect.h * 0.018f)),
                         card_colour(scene, ROLE_LINE_THICK));
    }
}

// ---- picture: the clues of a puzzle

void card_scene_picture(const CardScene *scene) {
    const PackPreview *preview = scene->preview;
    const Layout *board = &preview->board;
    float side = scene->rect.h * 0.9f, cell = side / (float)board->order, left = scene->middle - side / 2;
    for (int c = 0; c < board->cells; c++) {
        float x = left + ((float)layout_column(board, c) + 0.5f) * cell,
              y = card_y(scene, 0.06f) + ((float)layout_row(board, c) + 0.5f) * cell;
        if (preview->puzzle.cell[c]) {
            draw_fill(scene->draw, (Rect){x - cell / 2, y - cell / 2, cell, cell},
                      card_mix(scene, ROLE_BACKGROUND, ROLE_ACCENT, 0.2f));
            token_draw(scene->draw, &scene->tokens, preview->puzzle.cell[c], x, y, cell * 1.25f,
                       card_colour(scene, ROLE_ACCENT));
        } else
            draw_circle(scene->draw, x, y, fmaxf(1, cell * 0.07f), card_colour(scene, ROLE_LINE_THICK));
    }
}

// ---- chess: a board that runs to the horizon

static Point chess_point(const CardScene *scene, float column, float row) {
    const float near = 0.42f, far = 0.14f, horizon = 0.34f, rows = 5; // widths of a square, in heights
    float t = row / rows, depth = t * (2 - t), square = near + (far - near) * depth;
    return (Point){card_x(scene, column * square), card_y(scene, 1.12f + (horizon - 1.12f) * depth)};
}

void card_scene_chess(const CardScene *scene) {
    enum { COLUMNS = 12, ROWS = 5 };
    static const struct {
        int token;
        float column, row, size;
    } MEN[] = {{2, -2.5f, 3.5f, 0.3f}, {4, 1.5f, 3.5f, 0.3f},   {3, 3.5f, 2.5f, 0.4f},
               {5, 2.5f, 1.5f, 0.46f}, {1, -1.5f, 1.5f, 0.46f}, {0, 0.5f, 1.5f, 0.8f}};
    Colour ground = card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.25f);
    Point left = chess_point(scene, -COLUMNS / 2.0f, ROWS);
    draw_fill(scene->draw, (Rect){scene->rect.x, left.y, scene->rect.w, scene->rect.h}, ground);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        int line = i / COLUMNS, place = i % COLUMNS;
        float row = (float)line, column = (float)place - COLUMNS / 2.0f;
        if ((line + place) % 2) continue;
        card_quad(scene, chess_point(scene, column, row + 1), chess_point(scene, column + 1, row + 1),
                  chess_point(scene, column + 1, row), chess_point(scene, column, row),
                  card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, 0.95f));
    }
    for (size_t i = 0; i < sizeof MEN / sizeof *MEN; i++) {
        Point at = chess_point(scene, MEN[i].column, MEN[i].row);
        float size = scene->rect.h * MEN[i].size;
        bool first = MEN[i].token == 0;
        token_draw(scene->draw, &scene->tokens, card_nth(scene, MEN[i].token), at.x, at.y - size * 0.22f,
                   size, card_colour(scene, first ? ROLE_GIVEN : ROLE_ACCENT));
    }
}

// ---- skyline: a town at night

void card_scene_skyline(const CardScene *scene) {
    enum { TOWERS = 6, WINDOWS = 8 };
    static const struct {
        float left, width, top; // in parts of the width, of the width, of the height
        int columns;
    } TOWER[TOWERS] = {{-0.02f, 0.17f, 0.42f, 3}, {0.36f, 0.13f, 0.30f, 2}, {0.82f, 0.20f, 0.38f, 3},
                       {0.14f, 0.23f, 0.12f, 3},  {0.63f, 0.21f, 0.18f, 3}, {0.46f, 0.18f, 0.52f, 2}};
    Rect all = scene->rect;
    Colour lit = card_colour(scene, ROLE_ACCENT);
    int token = 0;
    draw_circle(scene->draw, all.x + all.w * 0.53f, card_y(scene, 0.17f), all.h * 0.09f,
                card_mix(scene, ROLE_BACKGROUND, ROLE_ACCENT, 0.55f));
    for (int i = 0; i < TOWERS; i++) {
        Rect r = rect_whole(all.x + all.w * TOWER[i].left, card_y(scene, TOWER[i].top),
                            all.w * TOWER[i].width, all.h);
        Colour wall = card_mix(scene, ROLE_BACKGROUND, ROLE_SELECTED, i < 3 ? 0.22f : 0.5f);
        float pitch = r.w / ((float)TOWER[i].columns + 0.25f), size = roundf(pitch * 0.76f);
        draw_fill(scene->draw, r, wall);
        for (int w = 0; w < TOWER[i].columns * WINDOWS; w++) {
            int storey = w / TOWER[i].columns, place = w % TOWER[i].columns;
            float x = roundf(r.x + pitch * ((float)place + 0.24f)),
                  y = roundf(r.y + pitch * ((float)storey + 0.3f));
            bool on = (w * 5 + i * 3) % 7 < 2 && i >= 3;
            draw_fill(scene->draw, (Rect){x, y, size, size},
                      on ? lit : colour_mix(wall, card_colour(scene, ROLE_BACKGROUND), 0.45f));
            if (!on || y > all.y + all.h * 0.8f) continue;
            card_token(scene, card_nth(scene, token++), x + size / 2, y + size / 2, size * 1.3f,
                       card_colour(scene, ROLE_ON_ACCENT), lit);
        }
    }
}
