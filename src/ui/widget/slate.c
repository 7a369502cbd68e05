#include "ui/widget/slate.h"

#include <math.h>
#include <string.h>

#include "ui/kit/constraint_view.h"
#include "ui/kit/token.h"
#include "ui/kit/wrap.h"
#include "ui/widget/page.h"
#include "ui/widget/widget.h"

enum { CONFLICTS_SHOWN = 64, LINE_BYTES = 512 };

// ---- where things are

void slate_rows(Rect area, int count, int columns, float gap, Rect *out) {
    int rows = (count + columns - 1) / columns;
    float w = (area.w - (float)(columns - 1) * gap) / (float)columns,
          h = (area.h - (float)(rows - 1) * gap) / (float)rows;
    for (int i = 0; i < count; i++) {
        int row = i / columns, column = i % columns;
        float x = area.x + (float)column * (w + gap), y = area.y + (float)row * (h + gap);
        out[i] = (Rect){floorf(x), floorf(y), floorf(x + w) - floorf(x), floorf(y + h) - floorf(y)};
    }
}

// "Esc Menu", at the right end of the title's line.
static Rect back_rect(const SlateLayout *l, float u) {
    return (Rect){l->x + l->w - 112 * u, l->title - 35 * u, 112 * u, 44 * u};
}

static SlateLayout wide_layout(const App *app, int order) {
    SlateLayout l = {0};
    float u = app->look.unit, w = app->look.width, h = app->look.height;
    float margin = fminf(56 * u, w * 0.044f), top = fminf(52 * u, h * 0.065f), foot = 57 * u;
    float gap = fminf(42 * u, w * 0.034f), side_least = fminf(340 * u, w * 0.42f), side_most = 430 * u;
    float room = fminf(h - top - foot, w - 2 * margin - gap - side_least), left = margin;
    l.w = fminf(w - 2 * margin - gap - room, side_most + 40 * u);
    if (w / h >= 1.75f) {
        l.w = fminf(l.w, side_most);
        left = fmaxf(margin, (w - room - gap - l.w) / 2);
    }
    l.grid = grid_layout((Rect){left, top, room, room}, order, u);
    l.grid.rect.x = floorf(left), l.grid.rect.y = floorf(top);
    l.x = floorf(l.grid.rect.x + l.grid.rect.w + gap);
    l.w = floorf(l.w);
    l.title = top + 36 * u;
    l.back = back_rect(&l, u);
    float height = h - top - foot, y = top + 53 * u;
    if (height >= 640 * u) {
        l.intro = (Rect){l.x, y, l.w, (l.w < 330 * u ? 72 : 48) * u};
        y += l.intro.h + 31 * u;
    }
    l.rest = (Rect){l.x, floorf(y), l.w, floorf(top + height - y)};
    return l;
}

static SlateLayout tall_layout(const App *app, int order) {
    SlateLayout l = {.tall = true};
    float u = app->look.unit, w = app->look.width, h = app->look.height, gap = 14 * u;
    float margin = fminf(40 * u, w * 0.05f), top = fminf(44 * u, h * 0.04f), foot = 57 * u, head = 84 * u;
    float below = fminf(360 * u, h * 0.42f), inner = w - 2 * margin;
    float side = fminf(inner, h - top - head - foot - below);
    l.x = floorf(margin), l.w = floorf(inner);
    l.title = top + 34 * u;
    l.back = back_rect(&l, u);
    l.intro = (Rect){l.x, top + 46 * u, l.w, 26 * u};
    l.grid = grid_layout((Rect){margin, top + head, inner, side}, order, u);
    l.grid.rect.y = floorf(top + head);
    float y = l.grid.rect.y + l.grid.rect.h + gap;
    l.rest = (Rect){l.x, floorf(y), l.w, floorf(h - foot - y)};
    return l;
}

SlateLayout slate_layout(const App *app, const Layout *board, bool around) {
    SlateLayout l = page_is_tall(app) ? tall_layout(app, board->order) : wide_layout(app, board->order);
    l.left = l.grid.rect.x;
    l.grid = around ? constraint_view_room_around(l.grid, board) : constraint_view_room(l.grid, board);
    return l;
}

// ---- the board

static Rect cell_rect(const SlateBoard *board, const GridLayout *grid, int cell) {
    return grid_cell(grid, layout_row(board->layout, cell), layout_column(board->layout, cell));
}

static void draw_ring_in(Draw *draw, Rect r, Colour colour) {
    float inset = r.w * 0.05f;
    Rect ring = {r.x + inset, r.y + inset, r.w - 2 * inset, r.h - 2 * inset};
    draw_round_frame(draw, ring, r.w * 0.11f, fmaxf(2, r.w * 0.038f), colour);
}

static void draw_clashes(Draw *draw, const App *app, const GridLayout *grid, const SlateBoard *board) {
    Colour colour = role(app, ROLE_CONFLICT);
    Conflict pairs[CONFLICTS_SHOWN];
    int count = grid_conflicts(board->layout, board->grid, pairs, CONFLICTS_SHOWN);
    for (int i = 0; i < count && i < CONFLICTS_SHOWN; i++) {
        if (pairs[i].a == pairs[i].b) continue;
        Rect a = cell_rect(board, grid, pairs[i].a), b = cell_rect(board, grid, pairs[i].b);
        float dx = b.x - a.x, dy = b.y - a.y, far = fmaxf(fabsf(dx), fabsf(dy)), cut = a.w * 0.47f / far;
        if (cut >= 0.5f) continue; // neighbours: the rings meet
        float x = a.x + a.w / 2, y = a.y + a.h / 2, dot = fmaxf(2.5f, a.w * 0.045f);
        draw_dotted(draw, x + dx * cut, y + dy * cut, x + dx * (1 - cut), y + dy * (1 - cut), dot, dot * 1.3f,
                    colour);
    }
    CellSet cells = grid_conflict_cells(board->layout, board->grid);
    cells = cellset_or(cells, board->pointed);
    for (int cell = cellset_next(&cells, 0); cell >= 0; cell = cellset_next(&cells, cell + 1))
        draw_ring_in(draw, cell_rect(board, grid, cell), colour);
}

static void draw_grounds(Draw *draw, const App *app, const GridLayout *grid, const SlateBoard *board) {
    for (int cell = cellset_next(&board->marked, 0); cell >= 0; cell = cellset_next(&board->marked, cell + 1))
        draw_fill(draw, cell_rect(board, grid, cell), role(app, ROLE_SAME));
    if (board->hovered >= 0) draw_fill(draw, cell_rect(board, grid, board->hovered), role(app, ROLE_HOUSE));
    if (board->cursor >= 0)
        draw_fill(draw, cell_rect(board, grid, board->cursor),
                  role(app, board->focused ? ROLE_SELECTED : ROLE_SAME));
}

void slate_draw_board(Draw *draw, const App *app, const GridLayout *grid, const SlateBoard *board) {
    const Layout *layout = board->layout;
    TokenSet set = app_tokens(app, board->pack);
    grid_draw_ground(draw, &app->look, grid, layout);
    draw_grounds(draw, app, grid, board);
    grid_draw_lines(draw, &app->look, grid, layout);
    CellSet clashing = grid_conflict_cells(layout, board->grid);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!board->grid->cell[cell]) continue;
        Rect r = cell_rect(board, grid, cell);
        if (cell == board->cursor) r.x += board->shake * r.w;
        bool given = !board->givens || board->givens->cell[cell];
        Role ink = cellset_has(&clashing, cell) ? ROLE_CONFLICT : given ? ROLE_GIVEN : ROLE_ENTERED;
        token_draw(draw, &set, board->grid->cell[cell], r.x + r.w / 2, r.y + r.h / 2, r.w, role(app, ink));
    }
    draw_clashes(draw, app, grid, board);
    if (board->refused && board->cursor >= 0) {
        Rect r = cell_rect(board, grid, board->cursor);
        r.x += board->shake * r.w;
        draw_ring_in(draw, r, role(app, ROLE_CONFLICT));
    }
}

// ---- the head

void slate_draw_head(Draw *draw, const App *app, const SlateLayout *l, const char *title, const char *back,
                     bool hovered) {
    float u = app->look.unit, size = 35 * u;
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key = input_label(app->input, ACTION_BACK, device);
    float label = draw_text_width(draw, FACE_TEXT, 16 * u, back), x = l->x + l->w - label;
    Rect place = {x, l->back.y, label, l->back.h};
    draw_text_in(draw, FACE_TEXT, 16 * u, place, ALIGN_LEFT, role(app, hovered ? ROLE_TEXT : ROLE_DIM), back);
    if (*key) {
        x -= 8 * u + widget_keycap_width(app, key, device);
        widget_keycap(draw, app, x, l->back.y + l->back.h / 2, key, device);
    }
    float room = x - l->x - 12 * u, width = draw_text_width(draw, FACE_TITLE, size, title);
    if (width > room) size *= room / width;
    draw_text(draw, FACE_TITLE, size, l->x - u, l->title, ALIGN_LEFT, role(app, ROLE_TEXT), title);
}

// ---- the card

void slate_draw_card(Draw *draw, const App *app, Rect r, const SlateCard *card) {
    float u = app->look.unit, f = fminf(u, r.h / 150), pad = fminf(25 * u, r.w * 0.06f), x = r.x + pad,
          w = r.w - 2 * pad;
    Colour tone = role(app, card->tone);
    draw_panel(draw, r, 18 * u, fmaxf(1, u), role(app, ROLE_PANEL),
               card->tone == ROLE_DIM ? role(app, ROLE_LINE_THIN) : tone);
    draw_push_clip(draw, r);
    bool low = r.h < 112 * u; // then the heading's words must do
    float first = low ? r.y + fminf(34 * u, r.h * 0.5f) : r.y + 71 * f, size = 22 * u, gap = 12 * u;
    if (!low) widget_spaced(draw, fmaxf(13.5f * u, 11), x, r.y + 37 * f, tone, 0.06f, 0.2f, card->heading);
    float main = draw_text_width(draw, FACE_STRONG, size, card->main);
    float extra = card->extra[0] ? draw_text_width(draw, FACE_TEXT, size, card->extra) + gap : 0;
    if (main + extra > w) {
        float narrower = w / (main + extra);
        size *= narrower, gap *= narrower;
    }
    main = draw_text(draw, FACE_STRONG, size, x, first, ALIGN_LEFT, role(app, ROLE_TEXT), card->main);
    draw_text(draw, FACE_TEXT, size, x + main + gap, first, ALIGN_LEFT, role(app, ROLE_DIM), card->extra);
    float y = low ? first + 8 * u : r.y + 84 * f;
    wrap_text(draw, (Rect){x, y, w, r.y + r.h - 4 * u - y}, FACE_TEXT, fmaxf(14.5f * u, 11), 20 * u,
              role(app, ROLE_DIM), card->detail);
    draw_pop_clip(draw);
}

// ---- text

// How many of the lines are shown: no more than can be read.
static int lines_shown(int all, float height, float size) {
    int room = (int)(height / (size * 1.15f)), lines = all < room ? all : room;
    return lines < 1 ? 1 : lines;
}

void slate_draw_text(Draw *draw, const App *app, Rect rect, const char *text, int row, Role ink, int caret) {
    int length = (int)strlen(text);
    float u = app->look.unit, pad = 17 * u, w = rect.w - 2 * pad, h = rect.h - 12 * u;
    float size = 14 * u, advance = draw_text_width(draw, FACE_MONO, size, "0000000000") / 10;
    if (length > 0 && (float)(length + 1) * advance * 1.4f < w) {
        size = 19 * u;
        advance = draw_text_width(draw, FACE_MONO, size, "0000000000") / 10;
    }
    int fit = (int)(w / advance), per_line = row <= 0 || fit < row ? fit : fit / row * row;
    if (per_line < 1) per_line = 1;
    if (per_line >= LINE_BYTES) per_line = LINE_BYTES - 1;
    int at = caret < 0 ? 0 : caret / per_line;
    if (caret == length && caret > 0 && caret % per_line == 0) at--;
    int all = (length + per_line - 1) / per_line, lines = lines_shown(all, h, size), first = at - lines / 2;
    if (first > all - lines) first = all - lines;
    if (first < 0) first = 0;
    float pitch = fminf(23 * u, h / (float)lines), top = rect.y + (rect.h - pitch * (float)lines) / 2;
    draw_panel(draw, rect, 12 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THIN));
    for (int line = 0; line < lines && length > 0; line++) {
        char part[LINE_BYTES];
        int from = (first + line) * per_line, n = length - from < per_line ? length - from : per_line;
        memcpy(part, text + from, (size_t)n);
        part[n] = 0;
        Rect place = {rect.x + pad, top + (float)line * pitch, w, pitch};
        draw_text_in(draw, FACE_MONO, size, place, ALIGN_LEFT, role(app, ink), part);
    }
    if (caret < 0) return;
    float x = rect.x + pad + (float)(caret - at * per_line) * advance, y = top + (float)(at - first) * pitch;
    Rect bar = {roundf(x) - 1, roundf(y + pitch * 0.1f), fmaxf(2, roundf(1.5f * u)), roundf(pitch * 0.8f)};
    draw_fill(draw, bar, role(app, ROLE_ENTERED));
}

// ---- small buttons

void slate_draw_chip(Draw *draw, const App *app, const Target *chip, bool focused, bool hovered) {
    float u = app->look.unit, size = 15 * u, cy = chip->rect.y + chip->rect.h / 2;
    Device device = input_device(app->input) == DEVICE_PAD ? DEVICE_PAD : DEVICE_KEYBOARD;
    const char *key = chip->action != ACTION_NONE ? input_label(app->input, chip->action, device) : "";
    float label = draw_text_width(draw, FACE_TEXT, size, chip->name);
    float cap = *key ? widget_keycap_width(app, key, device) + 8 * u : 0;
    if (label + cap > chip->rect.w) cap = 0;
    if (label > chip->rect.w) size *= chip->rect.w / label, label = chip->rect.w;
    float x = chip->rect.x + chip->rect.w - label - cap;
    if (focused) {
        Rect ring = {x - 8 * u, cy - 17 * u, label + cap + 16 * u, 34 * u};
        draw_round_frame(draw, ring, 9 * u, fmaxf(2, 2 * u), role(app, ROLE_ENTERED));
    }
    if (cap > 0) widget_keycap(draw, app, x, cy, key, device);
    Rect place = {x + cap, chip->rect.y, label, chip->rect.h};
    draw_text_in(draw, FACE_TEXT, size, place, ALIGN_LEFT,
                 role(app, hovered || focused ? ROLE_TEXT : ROLE_DIM), chip->name);
}
