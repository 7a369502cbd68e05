#include "ui/kit/board_layout.h"

#include <math.h>

#include "ui/kit/constraint_view.h"

static float whole(float v) { return floorf(v + 0.5f); }

enum { PAD_MOST = 9, RING_MOST = 16 }; // tokens that stand as on the pad, and in one ring

bool wheel_has_rings(int order) { return order > RING_MOST; }

WheelRing wheel_ring(int order, int token) {
    return wheel_has_rings(order) && token <= PAD_MOST ? WHEEL_INNER : WHEEL_OUTER;
}

int wheel_middle(int order) { return order == PAD_MOST ? 5 : 0; }

// Clockwise from the top.
static void place_in_ring(float radius, int i, int count, float *out_x, float *out_y) {
    const float PI = 3.14159265f;
    float angle = -PI / 2 + 2 * PI * (float)i / (float)count;
    *out_x = radius * cosf(angle), *out_y = radius * sinf(angle);
}

void wheel_place(int order, bool keypad, int token, float *out_x, float *out_y) {
    if (wheel_ring(order, token) == WHEEL_INNER) {
        place_in_ring(0.56f, token - 1, PAD_MOST, out_x, out_y);
        return;
    }
    int inner = wheel_has_rings(order) ? PAD_MOST : 0;
    if (order > PAD_MOST) {
        place_in_ring(1, token - 1 - inner, order - inner, out_x, out_y);
        return;
    }
    int columns = grid_pad_columns(order), rows = (order + columns - 1) / columns, row, column;
    grid_pad_place(order, keypad, token, &row, &column);
    float x = (float)column - (float)(columns - 1) / 2, y = (float)row - (float)(rows - 1) / 2;
    float length = hypotf(x, y);
    *out_x = length > 0 ? x / length : 0, *out_y = length > 0 ? y / length : 0;
}

int wheel_token(int order, bool keypad, WheelRing ring, float x, float y) {
    float length = hypotf(x, y);
    if (length < (ring == WHEEL_INNER ? 0.35f : 0.5f)) return 0;
    int best = 0;
    float nearest = -2;
    for (int token = 1; token <= order; token++) {
        float tx, ty;
        wheel_place(order, keypad, token, &tx, &ty);
        float far = hypotf(tx, ty);
        if (wheel_ring(order, token) != ring || far == 0) continue;
        float toward = (tx * x + ty * y) / (length * far); // cosine of the angle between
        if (toward > nearest) nearest = toward, best = token;
    }
    return best;
}

static void place(Rect *out, int count, Rect area, int columns, float gap) {
    int rows = (count + columns - 1) / columns;
    float w = (area.w - (float)(columns - 1) * gap) / (float)columns;
    float h = (area.h - (float)(rows - 1) * gap) / (float)rows;
    for (int i = 0; i < count; i++) {
        int row = i / columns, column = i % columns;
        out[i] = (Rect){whole(area.x + (float)column * (w + gap)), whole(area.y + (float)row * (h + gap)),
                        whole(w), whole(h)};
    }
}

static void place_buttons(BoardLayout *layout, Rect area, int columns, float gap) {
    place(layout->button, BUTTON_COUNT, area, columns, gap);
    layout->button_keys = (area.w - (float)(columns - 1) * gap) / (float)columns >= 112 * layout->unit;
}

// The least sizes of parts of the side, in pixels: a finger or an imprecise pointer can still hit them.
enum { KEY_LEAST = 44, BUTTON_LEAST = 35 };

static float rows_height(int rows, float height, float gap) {
    return (float)rows * height + (float)(rows - 1) * gap;
}

// Head, pad, buttons and splits, one below the other. Where they have little room, the head gives way first,
// then the buttons, then the pad.
static void stack_side(BoardLayout *layout, int order, float bottom) {
    float u = layout->unit, between = 12 * u, gap = 22 * u, key_gap = order > RING_MOST ? 6 * u : between;
    Rect side = layout->side;
    int columns = grid_pad_columns(order), rows = (order + columns - 1) / columns;
    int button_columns = side.w < 360 * u ? 2 : 3, button_rows = BUTTON_COUNT / button_columns;
    float button_least = fmaxf(34 * u, BUTTON_LEAST), key_least = fmaxf(46 * u, KEY_LEAST);
    float least =
        rows_height(rows, key_least, key_gap) + rows_height(button_rows, button_least, between) + gap;
    float head = fmaxf(fminf(143 * u, bottom - side.y - least), 116 * u);
    float y = side.y + head, room = bottom - y - gap;
    float button_h = fmaxf(fminf(50 * u, room * 0.115f), button_least);
    float buttons_h = rows_height(button_rows, button_h, between);
    float pad_h = fminf(rows_height(rows, 86 * u, key_gap), room - buttons_h);
    layout->head = (Rect){side.x, side.y, side.w, head - 12 * u};
    place(layout->pad, order, (Rect){side.x, y, side.w, pad_h}, columns, key_gap);
    y += pad_h + gap;
    place_buttons(layout, (Rect){side.x, y, side.w, buttons_h}, button_columns, between);
    y += buttons_h + gap;
    if (bottom - y >= 60 * u) layout->splits = (Rect){side.x, y, side.w, bottom - y};
}

// `u` for the board and its place, `text` for what stands beside it.
static BoardLayout wide_layout(float width, float height, float u, float text, int order) {
    BoardLayout layout = {.unit = text};
    float margin = fminf(56 * u, width * 0.044f), top = fminf(52 * u, height * 0.065f), foot = 57 * u;
    float gap = fminf(42 * u, width * 0.034f), side_least = 272 * text, side_most = 430 * text;
    float room = fminf(height - top - foot, width - 2 * margin - gap - side_least);
    float side = fminf(width - 2 * margin - gap - room, side_most);
    float left = fmaxf((width - room - gap - side) / 2, margin);
    if (width / height < 1.75f) left = margin;
    layout.grid = grid_layout((Rect){left, top, room, height - top - foot}, order, u);
    // The board hugs the left and top of its room.
    layout.grid.rect.x = whole(left);
    if (layout.grid.rect.y > top + 60 * u) layout.grid.rect.y = whole(top + (layout.grid.rect.y - top) / 2);
    float x = layout.grid.rect.x + layout.grid.rect.w + gap;
    if (width / height < 1.75f) side = fminf(width - margin - x, side_most + 40 * text);
    float y = fminf(layout.grid.rect.y, top), bottom = height - foot;
    layout.side = (Rect){x, y, side, bottom - y};
    stack_side(&layout, order, bottom);
    layout.footer_x = layout.grid.rect.x;
    return layout;
}

// Keys in as few rows as the width allows, equally many in each; more rows would take the board's room.
static int key_columns(int order, float width, float gap, float least) {
    int rows = 1, columns = order, most = order > RING_MOST ? 3 : 2;
    while (rows < most && (width - (float)(columns - 1) * gap) / (float)columns < least) {
        rows++;
        columns = (order + rows - 1) / rows;
    }
    return columns;
}

// The board between the head and all else. Below it the hint panel must have room for its longest sentences.
static BoardLayout tall_layout(float width, float height, float board_u, float u, int order) {
    BoardLayout layout = {.unit = u, .portrait = true};
    float margin = fminf(40 * board_u, width * 0.05f), foot = 57 * board_u, head = 112 * u, between = 10 * u;
    float top = fminf(28 * u, height * 0.03f), gap = 18 * u, inner = width - 2 * margin;
    int columns = key_columns(order, inner, between, fmaxf(50 * u, KEY_LEAST));
    int rows = (order + columns - 1) / columns;
    int button_columns = inner >= 640 * u ? BUTTON_COUNT : 3, button_rows = BUTTON_COUNT / button_columns;
    float button_h = fmaxf(50 * u, BUTTON_LEAST), buttons_h = rows_height(button_rows, button_h, between);
    float least = rows_height(rows, fmaxf(56 * u, KEY_LEAST), between) + gap + buttons_h;
    float below = fmaxf(least, fmaxf(236 * u, 190));
    layout.head = (Rect){margin, top, inner, head};
    layout.grid =
        grid_layout((Rect){margin, top + head, inner, fminf(inner, height - top - head - gap - below - foot)},
                    order, board_u);
    layout.grid.rect.y = whole(top + head);
    float y = layout.grid.rect.y + layout.grid.rect.h + gap, bottom = height - foot;
    layout.side = (Rect){margin, y, inner, bottom - y};
    float pad_h = fminf(rows_height(rows, 96 * u, between), bottom - y - gap - buttons_h);
    float left = bottom - y - pad_h - gap - buttons_h;
    if (left < (22 + 60) * u) { // too little for the splits: pad and buttons take it
        pad_h += fmaxf(left, 0) * 0.6f;
        buttons_h += fmaxf(left, 0) * 0.4f;
    }
    place(layout.pad, order, (Rect){margin, y, inner, pad_h}, columns, between);
    y += pad_h + gap;
    place_buttons(&layout, (Rect){margin, y, inner, buttons_h}, button_columns, between);
    y += buttons_h + 22 * u;
    if (bottom - y >= 60 * u) layout.splits = (Rect){margin, y, inner, bottom - y};
    layout.footer_x = margin;
    return layout;
}

static BoardLayout layout_in(float width, float height, float unit, float text, int order) {
    BoardLayout wide = wide_layout(width, height, unit, text, order);
    if (width > height * 1.1f) return wide;
    BoardLayout tall = tall_layout(width, height, unit, text, order);
    return tall.grid.rect.w > 1.1f * wide.grid.rect.w ? tall : wide;
}

// Board and side change places.
static void mirror(BoardLayout *layout) {
    float right = layout->side.x + layout->side.w, by = layout->grid.rect.x - layout->side.x;
    layout->grid.rect.x = whole(right - layout->grid.rect.w);
    layout->head.x += by, layout->splits.x += by, layout->side.x += by;
    for (int i = 0; i < TOKENS_MAX; i++) layout->pad[i].x += by;
    for (int i = 0; i < BUTTON_COUNT; i++) layout->button[i].x += by;
}

// Places what depends on where the rest is.
static void place_tools(BoardLayout *layout, int order) {
    float u = layout->unit, w = (layout->head.w < 380 * u ? 76 : 132) * u, h = fmaxf(30 * u, 26);
    Rect head = layout->head, last = layout->button[BUTTON_COUNT - 1];
    layout->tools = (Rect){whole(head.x + head.w - w), whole(head.y - 5 * u), whole(w), whole(h)};
    float top = fminf(layout->pad[0].y, layout->pad[order - 1].y);
    layout->work = (Rect){layout->side.x, top, layout->side.w, last.y + last.h - top};
}

BoardLayout board_layout(const Look *look, int order) {
    BoardLayout layout = layout_in(look->width, look->height, look->board_unit, look->unit, order);
    bool three_rows = order == 9 && layout.pad[0].y != layout.pad[3].y && layout.pad[3].y != layout.pad[6].y;
    for (int column = 0; look->keypad && three_rows && column < 3; column++) {
        Rect top = layout.pad[column];
        layout.pad[column] = layout.pad[6 + column];
        layout.pad[6 + column] = top;
    }
    if (look->pad_left && !layout.portrait) mirror(&layout);
    place_tools(&layout, order);
    return layout;
}

// As wide as the board, so that nine places stand above nine columns; in portrait right of the clock.
static void place_story(BoardLayout *layout) {
    float u = layout->unit, least = 13, h = fminf(30 * u, layout->window.y - 16 * u);
    Rect head = layout->head, clock = {head.x, head.y, 320 * u, head.h};
    if (!layout->portrait && h >= least)
        layout->story =
            (Rect){layout->grid.rect.x, whole(layout->window.y - 8 * u - h), layout->grid.rect.w, whole(h)};
    if (layout->portrait && head.w - clock.w >= 220 * u)
        layout->story = (Rect){clock.x + clock.w, whole(head.y + 58 * u), head.w - clock.w, whole(28 * u)};
}

BoardLayout board_layout_for(const Look *look, const Layout *board) {
    BoardLayout layout = board_layout(look, board->order);
    layout.grid = constraint_view_room(layout.grid, board);
    layout.window = constraint_view_around(&layout.grid, board);
    place_story(&layout);
    return layout;
}

// True when a board of nine at this unit is not squeezed by what stands around it.
static bool board_holds(float width, float height, float unit) {
    BoardLayout layout = layout_in(width, height, unit, unit, 9);
    float board = layout.grid.rect.w, key = layout.pad[0].h, button = layout.button[0].h;
    return board >= (layout.portrait ? 0.62f : 0.55f) * fminf(width, height) && key >= fmaxf(44 * unit, 36) &&
           button >= 34 * unit && layout.button[0].y + button <= height - 57 * unit;
}

float layout_unit(float width, float height, int scale_percent) {
    float narrow = fminf(width, height), wide = fmaxf(width, height);
    float least = 0.8f; // below this small labels cannot be read; layouts give way instead
    float plain = fmaxf(fminf(wide / 1280, narrow / 800), least);
    int percent = scale_percent; // the largest up to the player's own that leaves the board room
    while (percent > 100 && !board_holds(width, height, plain * (float)percent / 100)) percent--;
    return plain * (float)percent / 100;
}

float layout_text_unit(float width, float height, float unit, int text_percent) {
    // What the scenes need to have room for all that they say, in design units.
    static const struct { float wide, high; } LEAST[] = {{880, 612}, {690, 880}}; // landscape, portrait
    bool standing = width < height;
    float most = fminf(width / LEAST[standing].wide, height / LEAST[standing].high);
    float plain = layout_in(width, height, unit, unit, 9).grid.rect.w;
    while (text_percent > 100 &&
           (unit * (float)text_percent / 100 > most ||
            layout_in(width, height, unit, unit * (float)text_percent / 100, 9).grid.rect.w < 0.9f * plain))
        text_percent--;
    return unit * (float)text_percent / 100;
}
