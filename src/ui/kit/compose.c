#include "ui/kit/compose.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

enum { WHOLE = 256, CHANNELS = 4 };

static uint16_t weight(float amount) { return (uint16_t)(clampf(amount, 0, 1) * WHOLE + 0.5f); }

static uint32_t *at(const Canvas *canvas, int x, int y) {
    return canvas->pixels + (ptrdiff_t)y * canvas->pitch + x;
}

static Box inside(const Canvas *canvas, Box box) {
    return box_and(box, (Box){0, 0, canvas->width, canvas->height});
}

// Channel by channel, which compilers do for many at once.
static void mix_row(uint32_t *to, const uint32_t *a, const uint32_t *b, int count, uint16_t amount) {
    uint8_t *out = (uint8_t *)to;
    const uint8_t *from = (const uint8_t *)a, *other = (const uint8_t *)b;
    uint16_t rest = (uint16_t)(WHOLE - amount);
    for (int i = 0; i < count * CHANNELS; i++)
        out[i] = (uint8_t)((uint16_t)((uint16_t)(from[i] * rest) + (uint16_t)(other[i] * amount)) >> 8);
}

void compose_copy(const Canvas *to, Box box, const Canvas *from) {
    box = inside(from, inside(to, box));
    if (box_empty(box)) return;
    for (int y = box.y0; y < box.y1; y++)
        memcpy(at(to, box.x0, y), at(from, box.x0, y), (size_t)(box.x1 - box.x0) * sizeof(uint32_t));
}

// How much of an old picture, a new one and the ground is seen: they add up to WHOLE.
typedef struct {
    uint16_t old, new, ground;
} Shares;

// Of the whole change, when the old picture has gone and when the new one begins to come: a little earlier,
// so that no frame is empty.
static const float GONE = 0.45f, COMES = 0.32f;

static Shares shares_of(float amount) {
    float t = clampf(amount, 0, 1);
    Shares shares = {.old = weight(1 - t / GONE), .new = weight((t - COMES) / (1 - COMES))};
    shares.ground = (uint16_t)(WHOLE - shares.old - shares.new);
    return shares;
}

// The ground's share in a row of so many pixels, channel by channel. To be freed.
static uint16_t *ground_row(int count, uint32_t ground, Shares shares) {
    uint8_t plain[CHANNELS];
    uint16_t *row = mem_zeroed((size_t)count * CHANNELS, sizeof *row);
    memcpy(plain, &ground, sizeof plain);
    for (int i = 0; i < count * CHANNELS; i++) row[i] = (uint16_t)(plain[i % CHANNELS] * shares.ground);
    return row;
}

static inline void change_row(uint32_t *to, const uint32_t *a, const uint32_t *b, const uint16_t *ground,
                              int count, Shares shares, bool keeps) {
    uint8_t *out = (uint8_t *)to;
    const uint8_t *old = (const uint8_t *)a, *new = (const uint8_t *)b;
    for (int i = 0; i < count * CHANNELS; i++) {
        uint16_t of_old = (uint16_t)(old[i] * shares.old), of_new = (uint16_t)(new[i] * shares.new);
        uint8_t mixed = (uint8_t)((uint16_t)(of_old + of_new + ground[i]) >> 8);
        out[i] = keeps && old[i] == new[i] ? old[i] : mixed;
    }
}

void compose_change(const Canvas *to, Box box, const Canvas *a, const Canvas *b, uint32_t ground, bool keeps,
                    float amount) {
    Shares shares = shares_of(amount);
    box = inside(b, inside(a, inside(to, box)));
    if (box_empty(box)) return;
    int count = box.x1 - box.x0;
    uint16_t *plain = ground_row(count, ground, shares);
    for (int y = box.y0; y < box.y1; y++) {
        uint32_t *row = at(to, box.x0, y), *old = at(a, box.x0, y), *new = at(b, box.x0, y);
        if (keeps)
            change_row(row, old, new, plain, count, shares, true);
        else
            change_row(row, old, new, plain, count, shares, false);
    }
    free(plain);
}

void compose_leave(const Canvas *to, Box box, const Canvas *a, uint32_t ground, float amount) {
    compose_mix_colour(to, box, a, ground, amount / GONE);
}

static void plain_row(uint32_t *row, int count, uint32_t colour) {
    for (int x = 0; x < count; x++) row[x] = colour;
}

void compose_mix_colour(const Canvas *to, Box box, const Canvas *a, uint32_t colour, float amount) {
    uint16_t w = weight(amount);
    box = inside(a, inside(to, box));
    if (box_empty(box)) return;
    uint32_t *plain = mem_zeroed((size_t)(box.x1 - box.x0), sizeof *plain);
    plain_row(plain, box.x1 - box.x0, colour);
    for (int y = box.y0; y < box.y1; y++)
        mix_row(at(to, box.x0, y), at(a, box.x0, y), plain, box.x1 - box.x0, w);
    free(plain);
}

// A row moved to the right, its ends filled with the pixels at its edges.
static void move_row(uint32_t *to, const uint32_t *row, int width, int right) {
    int from = clampi(right, 0, width), end = clampi(width + right, 0, width);
    plain_row(to, from, row[0]);
    memcpy(to + from, row + from - right, (size_t)(end - from) * sizeof *to);
    plain_row(to + end, width - end, row[width - 1]);
}

void compose_change_moved(const Canvas *to, const Canvas *a, int a_right, const Canvas *b, int b_right,
                          uint32_t ground, float amount) {
    Box box = inside(b, inside(a, (Box){0, 0, to->width, to->height}));
    int width = box.x1;
    if (box_empty(box)) return;
    Shares shares = shares_of(amount);
    uint32_t *rows = mem_zeroed(2 * (size_t)width, sizeof *rows);
    uint16_t *plain = ground_row(width, ground, shares);
    for (int y = 0; y < box.y1; y++) {
        move_row(rows, at(a, 0, y), width, a_right);
        move_row(rows + width, at(b, 0, y), width, b_right);
        change_row(at(to, 0, y), rows, rows + width, plain, width, shares, false);
    }
    MEM_FREE(rows, plain);
}

// ---- scaling

// Where a pixel of the target comes from: the first of two neighbours, and the weight of the second.
typedef struct {
    int from;
    uint32_t second;
} Source;

// A pixel's middle has the same place within the part as within the place.
static Source source_of(int x, float place, float length, float part, float part_length, int last) {
    float at = part + ((float)x + 0.5f - place) * part_length / length - 0.5f;
    at = clampf(at, fmaxf(part, 0), fminf(part + part_length - 1, (float)last));
    int from = (int)at;
    if (from >= last) return (Source){last - 1, WHOLE};
    return (Source){from, (uint32_t)((at - (float)from) * WHOLE)};
}

// Pixels whose channels lie 16 bits apart can be mixed all at once.
static inline uint32_t mix_pair(const uint16_t *pair, uint32_t second) {
    uint64_t a, b, rest = WHOLE - second;
    memcpy(&a, pair, sizeof a);
    memcpy(&b, pair + CHANNELS, sizeof b);
    uint64_t sum = (a * rest + b * second) >> 8 & 0x00FF00FF00FF00FFu;
    sum = (sum | sum >> 8) & 0x0000FFFF0000FFFFu;
    return (uint32_t)(sum | sum >> 16);
}

// Mixes two rows into channels that lie apart.
static void spread_row(uint16_t *to, const uint32_t *a, const uint32_t *b, int count, uint16_t amount) {
    const uint8_t *from = (const uint8_t *)a, *other = (const uint8_t *)b;
    uint16_t rest = (uint16_t)(WHOLE - amount);
    for (int i = 0; i < count * CHANNELS; i++)
        to[i] = (uint16_t)((uint16_t)(from[i] * rest) + (uint16_t)(other[i] * amount)) >> 8;
}

// How much of a pixel of a row lies inside a place with round corners.
static float inside_round(Rect place, float radius, int x, int y) {
    float px = (float)x + 0.5f, py = (float)y + 0.5f;
    float dx = fmaxf(fmaxf(place.x + radius - px, px - place.x - place.w + radius), 0);
    float dy = fmaxf(fmaxf(place.y + radius - py, py - place.y - place.h + radius), 0);
    return clampf(radius - hypotf(dx, dy) + 0.5f, 0, 1);
}

// A part of a row that goes through the corners.
static void round_row(uint32_t *to, const uint32_t *line, int from, int end, Rect place, float radius, Box at,
                      float opacity) {
    for (int i = from; i < end; i++)
        mix_row(to + i, to + i, line + i, 1, weight(opacity * inside_round(place, radius, at.x0 + i, at.y0)));
}

// Mixes a line into a row of the target, whose first pixel is at the box's corner.
static void put_row(uint32_t *to, const uint32_t *line, int count, Rect place, float radius, Box at,
                    float opacity) {
    bool middle = (float)at.y0 > place.y + radius && (float)at.y0 + 1 < place.y + place.h - radius;
    int left = middle ? 0 : clampi((int)ceilf(place.x + radius) - at.x0, 0, count);
    int right = middle ? count : clampi((int)floorf(place.x + place.w - radius) - at.x0, left, count);
    round_row(to, line, 0, left, place, radius, at, opacity);
    mix_row(to + left, to + left, line + left, right - left, weight(opacity));
    round_row(to, line, right, count, place, radius, at, opacity);
}

// First the rows above and below are mixed, then their neighbours: two cheap passes instead of one costly
// one.
void compose_scale(const Canvas *to, const Canvas *from, Rect part, Rect place, float radius, float opacity) {
    Box box = inside(to, (Box){(int)lroundf(place.x), (int)lroundf(place.y), (int)lroundf(place.x + place.w),
                               (int)lroundf(place.y + place.h)});
    int count = box.x1 - box.x0;
    if (box_empty(box) || weight(opacity) == 0 || part.w < 1 || part.h < 1 || from->width < 2 ||
        from->height < 2)
        return;
    Source *column = mem_zeroed((size_t)count, sizeof *column);
    for (int i = 0; i < count; i++)
        column[i] = source_of(box.x0 + i, place.x, place.w, part.x, part.w, from->width - 1);
    int first = column[0].from, wide = column[count - 1].from + 2 - first;
    uint16_t *mixed = mem_zeroed((size_t)wide * CHANNELS, sizeof *mixed);
    uint32_t *line = mem_zeroed((size_t)count, sizeof *line);
    for (; box.y0 < box.y1; box.y0++) {
        Source row = source_of(box.y0, place.y, place.h, part.y, part.h, from->height - 1);
        bool plain = weight(opacity) == WHOLE && radius <= 0;
        uint32_t *target = at(to, box.x0, box.y0), *out = plain ? target : line;
        spread_row(mixed, at(from, first, row.from), at(from, first, row.from + 1), wide,
                   (uint16_t)row.second);
        for (int i = 0; i < count; i++)
            out[i] = mix_pair(mixed + (ptrdiff_t)(column[i].from - first) * CHANNELS, column[i].second);
        if (!plain) put_row(target, line, count, place, radius, box, opacity);
    }
    MEM_FREE(column, mixed, line);
}

// ---- turning

static void darken_row(uint32_t *row, int count, uint16_t light) {
    uint8_t *channel = (uint8_t *)row;
    for (int i = 0; i < count * CHANNELS; i++) channel[i] = (uint8_t)((uint16_t)(channel[i] * light) >> 8);
    for (int i = 0; i < count; i++) row[i] |= 0xFF000000u;
}

enum { ROW_BITS = 12 }; // of a row's fraction: four times the height of a window fits into 31 bits

// Where a column of the target comes from: two columns of its own, a half of its width apart, and how much
// lower a pixel is for each half pixel below the middle, in fractions of a row.
typedef struct {
    int from, other, down;
} Turned;

// What is turned: rows `top` up to `bottom` of a picture, about its `middle` (fractions of a row), so much
// darker.
typedef struct {
    const Canvas *from;
    int top, bottom, middle;
    uint16_t light;
} Turning;

// Two pixels mixed half and half.
static inline uint32_t half_and_half(uint32_t a, uint32_t b) {
    return (a & b) + (((a ^ b) & 0xFEFEFEFEu) >> 1);
}

static inline uint32_t mix_pixels(uint32_t a, uint32_t b, uint32_t second) {
    uint32_t rest = WHOLE - second;
    uint32_t rb = ((a & 0xFF00FFu) * rest + (b & 0xFF00FFu) * second) >> 8 & 0xFF00FFu;
    uint32_t g = ((a & 0x00FF00u) * rest + (b & 0x00FF00u) * second) >> 8 & 0x00FF00u;
    return 0xFF000000u | rb | g;
}

// Whether a column reaches a row that lies so many half pixels below the middle.
static inline bool reaches(const Turning *it, const Turned *column, int below) {
    int down = it->middle + below * column->down;
    return down >= it->top && down < it->bottom;
}

// Two rows of a column, and which share the lower one has.
typedef struct {
    const uint32_t *high, *low;
    uint32_t share;
} Rows;

static inline Rows rows_at(const Turning *it, int down) {
    int above = down - (1 << (ROW_BITS - 1));
    above = above > it->top ? above : it->top;
    int upper = above >> ROW_BITS;
    const uint32_t *high = it->from->pixels + (ptrdiff_t)upper * it->from->pitch;
    return (Rows){high, upper + 1 < it->from->height ? high + it->from->pitch : high,
                  (uint32_t)(above & ((1 << ROW_BITS) - 1)) >> (ROW_BITS - 8)};
}

static inline uint32_t lean(uint32_t high, uint32_t low, uint32_t share) {
    return high == low ? high : mix_pixels(high, low, share);
}

// A row that lies so many half pixels below the middle. Lines that lean are mixed from two rows, and where
// the card is narrow two columns as well, so that no line is lost between them.
static void turn_row(uint32_t *row, const Turning *turning, const Turned *column, int count, int below,
                     bool narrow) {
    const Canvas from = *turning->from; // copies, which no pixel that is written can change
    Turning it = *turning;
    it.from = &from;
    int first = 0, end = count; // one side is taller: the columns that reach the row lie together
    while (first < end && !reaches(&it, &column[first], below)) first++;
    while (end > first && !reaches(&it, &column[end - 1], below)) end--;
    for (int i = first; i < end && !narrow; i++) {
        Rows rows = rows_at(&it, it.middle + below * column[i].down);
        row[i] = lean(rows.high[column[i].from], rows.low[column[i].from], rows.share);
    }
    for (int i = first; i < end && narrow; i++) {
        Rows rows = rows_at(&it, it.middle + below * column[i].down);
        int one = column[i].from, other = column[i].other;
        row[i] = lean(half_and_half(rows.high[one], rows.high[other]),
                      half_and_half(rows.low[one], rows.low[other]), rows.share);
    }
    darken_row(row + first, end - first, it.light);
}

void compose_turn(const Canvas *to, const Canvas *from, Rect part, Rect place, float turned, float towards) {
    const float pi = 3.14159265f, depth = 0.16f, shade = 0.35f;
    float angle = clampf(turned, 0, 1) * pi / 2, near = depth * sinf(angle) * towards;
    float wide = place.w * cosf(angle), left = place.x + (place.w - wide) / 2, middle = place.y + place.h / 2;
    float tall = place.h * (1 + fabsf(near));
    Box box = inside(to, (Box){(int)lroundf(left), (int)lroundf(middle - tall / 2), (int)lroundf(left + wide),
                               (int)lroundf(middle + tall / 2)});
    int count = box.x1 - box.x0;
    if (box_empty(box)) return;
    Turned *column = mem_zeroed((size_t)count, sizeof *column);
    for (int i = 0; i < count; i++) {
        float across = ((float)(box.x0 + i) + 0.5f - left) / wide, quarter = 0.25f / wide; // 0..1
        column[i].from = clampi((int)(part.x + (across - quarter) * part.w), 0, from->width - 1);
        column[i].other = clampi((int)(part.x + (across + quarter) * part.w), 0, from->width - 1);
        float down = part.h / (place.h * (1 + (2 * across - 1) * near));
        column[i].down = (int)lroundf(down * (1 << ROW_BITS) / 2);
    }
    const float rows = 1 << ROW_BITS;
    Turning it = {.from = from, .top = (int)(part.y * rows), .middle = (int)((part.y + part.h / 2) * rows)};
    it.bottom = (int)(fminf(part.y + part.h, (float)from->height) * rows);
    it.light = weight(1 - shade * sinf(angle));
    bool narrow = wide < 0.75f * part.w;
    for (int y = box.y0; y < box.y1; y++) {
        int below = (int)lroundf(2 * ((float)y + 0.5f - middle));
        turn_row(at(to, box.x0, y), &it, column, count, below, narrow);
    }
    free(column);
}
