#include "ui/layout.h"

#include <math.h>

static float whole(float v) {
    return floorf(v + 0.5f);
}
static float at_least(float v, float least) {
    return v > least ? v : least;
}
static float at_most(float v, float most) {
    return v < most ? v : most;
}

float layout_unit(float width, float height, int scale_percent) {
    float narrow = at_most(width, height), wide = at_least(width, height);
    float unit = at_most(wide / 1280, narrow / 800);
    float least = 0.8f; // below this small labels cannot be read; layouts give way instead
    return at_least(unit, least) * (float)scale_percent / 100;
}

GridLayout grid_layout(Rect within, int order, float unit) {
    GridLayout grid = {.order = order};
    grid.thin = at_least(whole(unit), 1);
    grid.thick = at_least(whole(3 * unit), 2);
    grid.border = grid.thick;
    float room = at_most(within.w, within.h) - 2 * grid.border - (float)(order - 1) * grid.thin;
    grid.cell = at_least(floorf(room / (float)order), 4);
    float side = (float)order * grid.cell + (float)(order - 1) * grid.thin + 2 * grid.border;
    grid.rect =
        (Rect){whole(within.x + (within.w - side) / 2), whole(within.y + (within.h - side) / 2), side, side};
    return grid;
}

Rect grid_cell(const GridLayout *grid, int row, int column) {
    float step = grid->cell + grid->thin;
    return (Rect){grid->rect.x + grid->border + (float)column * step,
                  grid->rect.y + grid->border + (float)row * step, grid->cell, grid->cell};
}

int grid_cell_at(const GridLayout *grid, float x, float y) {
    float step = grid->cell + grid->thin;
    float column = floorf((x - grid->rect.x - grid->border) / step);
    float row = floorf((y - grid->rect.y - grid->border) / step);
    float last = (float)grid->order - 1;
    if (column < 0 || row < 0 || column > last || row > last) return -1;
    return (int)row * grid->order + (int)column;
}

// Columns of the pad, and of notes in a cell: 3 for 9 tokens, 4 for 16.
static int pad_columns(int order) {
    int columns = 2;
    while (columns * columns < order) columns++;
    return columns;
}

void note_place(Rect cell, int order, int token, float *out_x, float *out_y, float *out_size) {
    int columns = pad_columns(order), rows = (order + columns - 1) / columns;
    int column = (token - 1) % columns, row = (token - 1) / columns;
    float inset = cell.w * 0.06f, w = (cell.w - 2 * inset) / (float)columns,
          h = (cell.h - 2 * inset) / (float)rows;
    *out_x = cell.x + inset + ((float)column + 0.5f) * w;
    *out_y = cell.y + inset + ((float)row + 0.5f) * h;
    *out_size = at_most(w, h) * 0.74f;
}

void wheel_place(int order, int token, float *out_x, float *out_y) {
    const float PI = 3.14159265f;
    if (order > 9) {
        float angle = -PI / 2 + 2 * PI * (float)(token - 1) / (float)order;
        *out_x = cosf(angle), *out_y = sinf(angle);
        return;
    }
    int columns = pad_columns(order), rows = (order + columns - 1) / columns;
    float x = (float)((token - 1) % columns) - (float)(columns - 1) / 2;
    float y = (float)((token - 1) / columns) - (float)(rows - 1) / 2;
    float length = hypotf(x, y);
    *out_x = length > 0 ? x / length : 0, *out_y = length > 0 ? y / length : 0;
}

int wheel_token(int order, float x, float y) {
    float length = hypotf(x, y);
    if (length < 0.5f) return 0;
    int best = 0;
    float nearest = -2;
    for (int token = 1; token <= order; token++) {
        float tx, ty;
        wheel_place(order, token, &tx, &ty);
        float toward = (tx * x + ty * y) / length; // cosine of the angle between; 0 for the middle one
        if (tx == 0 && ty == 0) continue;
        if (toward > nearest) nearest = toward, best = token;
    }
    return best;
}

static void place_pad(BoardLayout *layout, Rect area, int order, int columns, float gap) {
    int rows = (order + columns - 1) / columns;
    float w = (area.w - (float)(columns - 1) * gap) / (float)columns;
    float h = (area.h - (float)(rows - 1) * gap) / (float)rows;
    layout->pad_columns = columns;
    for (int i = 0; i < order; i++)
        layout->pad[i] = (Rect){whole(area.x + (float)(i % columns) * (w + gap)),
                                whole(area.y + (float)(i / columns) * (h + gap)), whole(w), whole(h)};
}

static void place_buttons(BoardLayout *layout, Rect area, int columns, float gap) {
    int rows = (BUTTON_COUNT + columns - 1) / columns;
    float w = (area.w - (float)(columns - 1) * gap) / (float)columns;
    float h = (area.h - (float)(rows - 1) * gap) / (float)rows;
    for (int i = 0; i < BUTTON_COUNT; i++)
        layout->button[i] = (Rect){whole(area.x + (float)(i % columns) * (w + gap)),
                                   whole(area.y + (float)(i / columns) * (h + gap)), whole(w), whole(h)};
    layout->button_keys = w >= 112 * layout->unit;
}

static BoardLayout wide_layout(float width, float height, float u, int order) {
    BoardLayout layout = {.unit = u};
    float margin = at_most(56 * u, width * 0.044f), top = at_most(52 * u, height * 0.065f), foot = 57 * u;
    float gap = at_most(42 * u, width * 0.034f), side_least = 272 * u, side_most = 430 * u;
    float room = at_most(height - top - foot, width - 2 * margin - gap - side_least);
    float side = at_most(width - 2 * margin - gap - room, side_most);
    float left = at_least((width - room - gap - side) / 2, margin);
    if (width / height < 1.75f) left = margin;
    layout.grid = grid_layout((Rect){left, top, room, height - top - foot}, order, u);
    // The board hugs the left and top of its room.
    layout.grid.rect.x = whole(left);
    if (layout.grid.rect.y > top + 60 * u) layout.grid.rect.y = whole(top + (layout.grid.rect.y - top) / 2);
    float x = layout.grid.rect.x + layout.grid.rect.w + gap;
    if (width / height < 1.75f) side = at_most(width - margin - x, side_most + 40 * u);
    float y0 = at_most(layout.grid.rect.y, top), y1 = height - foot;
    layout.side = (Rect){x, y0, side, y1 - y0};
    layout.head = (Rect){x, y0, side, 124 * u};
    float between = 12 * u, y = y0 + 143 * u;
    float rows = ceilf((float)order / (float)pad_columns(order));
    bool narrow = side < 360 * u;
    int button_columns = narrow ? 2 : 3;
    float button_rows = ceilf((float)BUTTON_COUNT / (float)button_columns);
    float left_over = y1 - y - 22 * u;
    float button_h = at_least(at_most(50 * u, left_over * 0.115f), 34 * u);
    float buttons_h = button_rows * button_h + (button_rows - 1) * between;
    float pad_h = at_most(rows * 86 * u + (rows - 1) * between, left_over - buttons_h);
    place_pad(&layout, (Rect){x, y, side, pad_h}, order, pad_columns(order), between);
    y += pad_h + 22 * u;
    place_buttons(&layout, (Rect){x, y, side, buttons_h}, button_columns, between);
    y += buttons_h + 22 * u;
    if (y1 - y >= 60 * u) layout.splits = (Rect){x, y, side, y1 - y};
    layout.footer_x = layout.grid.rect.x;
    return layout;
}

static BoardLayout tall_layout(float width, float height, float u, int order) {
    BoardLayout layout = {.unit = u, .portrait = true};
    float margin = at_most(40 * u, width * 0.05f), foot = 57 * u, head = 112 * u, between = 10 * u;
    float top = at_most(28 * u, height * 0.03f);
    float inner = width - 2 * margin;
    int columns = inner / (float)order >= 62 * u ? order : (order + 1) / 2;
    float pad_rows = ceilf((float)order / (float)columns);
    float pad_h = pad_rows * 76 * u + (pad_rows - 1) * between;
    int button_columns = inner >= 640 * u ? BUTTON_COUNT : 3;
    float button_rows = ceilf((float)BUTTON_COUNT / (float)button_columns);
    float buttons_h = button_rows * 50 * u + (button_rows - 1) * between;
    float below = pad_h + buttons_h + 2 * 18 * u;
    float room = at_most(inner, height - top - head - below - foot);
    layout.head = (Rect){margin, top, inner, head};
    layout.grid = grid_layout((Rect){margin, top + head, inner, room}, order, u);
    layout.grid.rect.y = whole(top + head);
    float y = layout.grid.rect.y + layout.grid.rect.h + 18 * u;
    layout.side = (Rect){margin, y, inner, height - foot - y};
    place_pad(&layout, (Rect){margin, y, inner, pad_h}, order, columns, between);
    y += pad_h + 18 * u;
    place_buttons(&layout, (Rect){margin, y, inner, buttons_h}, button_columns, between);
    y += buttons_h + 22 * u;
    if (height - foot - y >= 60 * u) layout.splits = (Rect){margin, y, inner, height - foot - y};
    layout.footer_x = margin;
    return layout;
}

BoardLayout board_layout(float width, float height, float unit, int order) {
    return width < height * 1.02f ? tall_layout(width, height, unit, order)
                                  : wide_layout(width, height, unit, order);
}
