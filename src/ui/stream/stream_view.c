#include "ui/stream/stream_view.h"

#include <stdio.h>
#include <string.h>

#include "game/play/timer.h"

// Design units, in a window 360 wide.
enum {
    WIDTH = 360,
    MARGIN = 16,
    TOP = 66, // above the splits
    ROW = 30,
    BOTTOM = 132, // below them
    ROWS_MIN = 3,
    ROWS_MAX = 9, // more are only shown where there is room
};

// No colour of the words comes close to the background, or it would be transparent as well.
static const struct {
    Colour background;
    Role ahead;
} KEYS[KEY_COLOUR_COUNT] = {
    [KEY_COLOUR_MAGENTA] = {0xFFFF00FF, ROLE_GOOD},
    [KEY_COLOUR_GREEN] = {0xFF00FF00, ROLE_ACCENT},
    [KEY_COLOUR_BLUE] = {0xFF0000FF, ROLE_GOOD},
    [KEY_COLOUR_BLACK] = {0xFF000000, ROLE_GOOD},
};

static Colour colour_of(Role role) { return colour_table(COLOURS_STREAM)->role[role]; }

Colour stream_view_background(KeyColour key) { return KEYS[key].background; }

// ---- words with an edge

typedef struct {
    Draw *draw;
    float unit;
    Role ahead;
} Pen;

// Points of a circle, in twelfths.
static const Point AROUND[] = {{1, 0},          {0.87f, 0.5f},  {0.5f, 0.87f},  {0, 1},
                               {-0.5f, 0.87f},  {-0.87f, 0.5f}, {-1, 0},        {-0.87f, -0.5f},
                               {-0.5f, -0.87f}, {0, -1},        {0.5f, -0.87f}, {0.87f, -0.5f}};

static float edge_of(float size) { return fmaxf(1.25f, size / 20); }

// In a width: what is too long is cut.
static void words(const Pen *pen, Face face, float size, Rect place, Align align, Role role,
                  const char *text) {
    if (!*text) return;
    float edge = edge_of(size), width = fminf(draw_text_width(pen->draw, face, size, text), place.w),
          x = align == ALIGN_LEFT ? place.x : place.x + (place.w - width) * (align == ALIGN_RIGHT ? 1 : 0.5f);
    for (size_t i = 0; i < sizeof AROUND / sizeof *AROUND; i++)
        draw_text_cut(pen->draw, face, size, x + AROUND[i].x * edge, place.y + AROUND[i].y * edge,
                      place.w + 1, colour_of(ROLE_BACKGROUND), text);
    draw_text_cut(pen->draw, face, size, x, place.y, place.w + 1, colour_of(role), text);
}

static void digits(const Pen *pen, Face face, float size, float right, float baseline, Role role,
                   const char *text) {
    float edge = edge_of(size), x = right - draw_digits_width(pen->draw, face, size, text);
    for (size_t i = 0; i < sizeof AROUND / sizeof *AROUND; i++)
        draw_digits(pen->draw, face, size, x + AROUND[i].x * edge, baseline + AROUND[i].y * edge,
                    colour_of(ROLE_BACKGROUND), text);
    draw_digits(pen->draw, face, size, x, baseline, colour_of(role), text);
}

static void difference(const Pen *pen, float size, float right, float baseline, int64_t difference_us) {
    char text[32];
    time_format_difference(difference_us, TIME_TENTHS, text, sizeof text);
    digits(pen, FACE_MEDIUM, size, right, baseline, difference_us <= 0 ? pen->ahead : ROLE_CONFLICT, text);
}

// ---- the parts

static void draw_head(const Pen *pen, float width, const RunStatus *status) {
    float u = pen->unit, room = width - 2 * MARGIN * u;
    words(pen, FACE_STRONG, 17 * u, (Rect){MARGIN * u, 28 * u, room, 0}, ALIGN_LEFT, ROLE_TEXT,
          status->category);
    words(pen, FACE_MONO, 13 * u, (Rect){MARGIN * u, 49 * u, room, 0}, ALIGN_LEFT, ROLE_DIM, status->puzzle);
}

static void draw_row(const Pen *pen, float width, float y, const RunStatus *status, int i) {
    float u = pen->unit, size = 17 * u, baseline = y + 21 * u, right = width - MARGIN * u;
    bool done = i < status->done, next = i == status->done && status->phase == RUN_PHASE_RUNNING;
    int64_t compared_us = status->segment[i].compared_us;
    char text[32] = "";
    Rect name = {MARGIN * u, baseline, width - (2 * MARGIN + 200) * u, 0};
    words(pen, next ? FACE_STRONG : FACE_TEXT, size, name, ALIGN_LEFT, done || next ? ROLE_TEXT : ROLE_DIM,
          status->segment[i].name);
    int64_t shown_us = done ? status->segment[i].time_us : compared_us;
    if (shown_us < 0) return;
    time_format(shown_us, TIME_TENTHS, text, sizeof text);
    digits(pen, FACE_MEDIUM, size, right, baseline, done ? ROLE_TEXT : ROLE_DIM, text);
    if (done && compared_us >= 0)
        difference(pen, size, right - 96 * u, baseline, status->segment[i].time_us - compared_us);
}

// Where not all have room, those around the one in progress are shown, and below them the last.
static void draw_splits(const Pen *pen, float width, float height, const RunStatus *status) {
    float u = pen->unit;
    int rows = (int)((height - (TOP + BOTTOM) * u) / (ROW * u) + 0.01f), count = status->segments;
    rows = clampi(rows, ROWS_MIN, count > ROWS_MIN ? count : ROWS_MIN);
    int first = clampi(status->done - (rows - 1) / 2, 0, count > rows ? count - rows : 0);
    for (int row = 0; row < rows && row < count; row++) {
        int i = row == rows - 1 ? count - 1 : first + row;
        if (row < rows - 1 || count <= rows || i >= first + row)
            draw_row(pen, width, (TOP + ROW * (float)row) * u, status, i);
    }
}

// Minutes and seconds large, what is after the point smaller, all in fixed places.
static void draw_clock(const Pen *pen, float width, float height, const RunStatus *status, int64_t now_us) {
    float u = pen->unit, right = width - MARGIN * u, size = 66 * u, baseline = height - 62 * u;
    char text[32];
    time_format(run_status_time_us(status, now_us),
                status->phase == RUN_PHASE_ENDED ? TIME_MILLISECONDS : TIME_HUNDREDTHS, text, sizeof text);
    char *point = strchr(text, '.');
    float small = size * 0.55f, fraction = draw_digits_width(pen->draw, FACE_MEDIUM, small, point);
    char tail[8];
    snprintf(tail, sizeof tail, "%s", point);
    *point = '\0';
    float wide = draw_digits_width(pen->draw, FACE_MEDIUM, size, text) + fraction,
          room = width - 2 * MARGIN * u;
    float fit = wide > room ? room / wide : 1;
    Role role = status->phase == RUN_PHASE_NONE || (status->phase == RUN_PHASE_RUNNING && !status->ticking)
                    ? ROLE_DIM
                    : ROLE_TEXT;
    digits(pen, FACE_MEDIUM, small * fit, right, baseline, role, tail);
    digits(pen, FACE_MEDIUM, size * fit, right - fraction * fit, baseline, role, text);
}

static void draw_foot(const Pen *pen, float width, float height, const RunStatus *status) {
    float u = pen->unit, right = width - MARGIN * u, room = width - (2 * MARGIN + 110) * u, size = 15 * u;
    char text[64];
    if (status->comparison[0]) {
        snprintf(text, sizeof text, "against %s", status->comparison);
        words(pen, FACE_TEXT, size, (Rect){MARGIN * u, height - 36 * u, room, 0}, ALIGN_LEFT, ROLE_DIM, text);
    }
    if (status->has_difference) difference(pen, size, right, height - 36 * u, status->difference_us);
    if (status->best_possible_us < 0) return;
    words(pen, FACE_TEXT, size, (Rect){MARGIN * u, height - 14 * u, room, 0}, ALIGN_LEFT, ROLE_DIM,
          "best possible time");
    time_format(status->best_possible_us, TIME_TENTHS, text, sizeof text);
    digits(pen, FACE_MEDIUM, size, right, height - 14 * u, ROLE_TEXT, text);
}

void stream_view_draw(Draw *draw, float width, float height, KeyColour key, const RunStatus *status,
                      int64_t now_us) {
    int rows = clampi(status->segments, ROWS_MIN, ROWS_MAX);
    float unit = fminf(width / WIDTH, height / (float)(TOP + BOTTOM + ROW * rows));
    Pen pen = {draw, unit, KEYS[key].ahead};
    draw_head(&pen, width, status);
    draw_splits(&pen, width, height, status);
    draw_clock(&pen, width, height, status, now_us);
    draw_foot(&pen, width, height, status);
}
