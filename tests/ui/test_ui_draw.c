// Pixels: shapes against their exact areas, nothing outside a clip, text in its place, and that painting only
// what changed gives the very pixels that painting everything gives.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "support/sanitized.h"
#include "ui/kit/draw.h"
#include "ui/kit/raster.h"
#include "ui/kit/wrap.h"

static const double PI = 3.14159265358979323846;

// ---- a canvas with a border that must never change

enum { CANVAS_W = 240, CANVAS_H = 200, BORDER = 24, PITCH = CANVAS_W + 2 * BORDER };
static const uint32_t CANARY = 0x5AC0FFEEu;

typedef struct {
    uint32_t *memory;
    Canvas canvas;
} Board;

static void board_open(Board *board, uint32_t colour) {
    size_t count = (size_t)PITCH * (CANVAS_H + 2 * BORDER);
    board->memory = malloc(count * sizeof *board->memory);
    assert_non_null(board->memory);
    for (size_t i = 0; i < count; i++) board->memory[i] = CANARY;
    board->canvas = (Canvas){board->memory + BORDER * PITCH + BORDER, PITCH, CANVAS_W, CANVAS_H};
    for (int y = 0; y < CANVAS_H; y++)
        for (int x = 0; x < CANVAS_W; x++) board->canvas.pixels[y * PITCH + x] = colour;
}

static void board_close(Board *board) { free(board->memory); }

static bool in_box(Box box, int x, int y) { return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1; }

// Every pixel outside the box, on the canvas and around it, is as it was.
static void outside_is_untouched(const Board *board, Box box, uint32_t colour, const char *what) {
    box = box_and(box, (Box){0, 0, CANVAS_W, CANVAS_H});
    for (int y = -BORDER; y < CANVAS_H + BORDER; y++)
        for (int x = -BORDER; x < CANVAS_W + BORDER; x++) {
            if (in_box(box, x, y)) continue;
            bool border = !in_box((Box){0, 0, CANVAS_W, CANVAS_H}, x, y);
            uint32_t expected = border ? CANARY : colour;
            if (board->canvas.pixels[(ptrdiff_t)y * PITCH + x] != expected)
                fail_msg("%s wrote at %d, %d", what, x, y);
        }
}

// How many pixels are covered, in fractions, where white was painted on black.
static double area_of(const Board *board) {
    double area = 0;
    for (int y = 0; y < CANVAS_H; y++)
        for (int x = 0; x < CANVAS_W; x++) area += board->canvas.pixels[y * PITCH + x] & 0xFFu;
    return area / 255;
}

static const Box EVERYWHERE = {0, 0, CANVAS_W, CANVAS_H};
enum { BLACK = (int)0xFF000000u };
static const uint32_t WHITE = 0xFFFFFFFFu;

static void is_about(double found, double exact, double tolerance, const char *what) {
    if (fabs(found - exact) > tolerance * exact)
        fail_msg("%s: an area of %.3f in place of %.3f (%.2f %% off)", what, found, exact,
                 100 * (found - exact) / exact);
}

// ---- areas

static void circles_and_rings_have_their_area(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 300; i++) {
        float radius = 3 + (float)rng_below(&rng, 800) / 10;
        float x = 120 + (float)rng_below(&rng, 100) / 100, y = 100 + (float)rng_below(&rng, 100) / 100;
        char what[80];
        Board board;
        board_open(&board, (uint32_t)BLACK);
        raster_circle(&board.canvas, EVERYWHERE, x, y, radius, 0, WHITE);
        snprintf(what, sizeof what, "circle of radius %g at %g, %g", (double)radius, (double)x, (double)y);
        is_about(area_of(&board), PI * (double)radius * (double)radius, radius < 6 ? 0.01 : 0.005, what);
        board_close(&board);
        board_open(&board, (uint32_t)BLACK);
        float thickness = 1 + (float)rng_below(&rng, 30) / 10;
        raster_circle(&board.canvas, EVERYWHERE, x, y, radius, thickness, WHITE);
        is_about(area_of(&board), 2 * PI * (double)radius * (double)thickness, 0.01, "ring");
        board_close(&board);
    }
}

static double round_area(double w, double h, double radius) {
    double least = (w < h ? w : h) / 2;
    radius = radius < least ? radius : least;
    return w * h - (4 - PI) * radius * radius;
}

// ---- the short ways are the same as looking at each pixel

static float clamp_to_1(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; }

// Of the distance to a rectangle around the origin with round corners.
static float plain_distance(float px, float py, float hx, float hy, float radius) {
    float qx = fabsf(px) - hx + radius, qy = fabsf(py) - hy + radius;
    float outside = sqrtf((qx > 0 ? qx * qx : 0) + (qy > 0 ? qy * qy : 0)), inside = qx > qy ? qx : qy;
    return outside + (inside < 0 ? inside : 0) - radius;
}

typedef struct {
    int kind; // circle, rectangle, shadow
    float x, y, w, h, radius, thickness;
} PlainShape;

static float plain_cover(const PlainShape *s, float px, float py) {
    float hx = s->w / 2, hy = s->h / 2, dx = px - (s->x + hx), dy = py - (s->y + hy), t = s->thickness;
    if (s->kind == 0) {
        float distance = sqrtf((px - s->x) * (px - s->x) + (py - s->y) * (py - s->y)) - s->radius;
        return clamp_to_1(0.5f - (t > 0 ? fabsf(distance) - t / 2 : distance));
    }
    float distance = plain_distance(dx, dy, hx, hy, s->radius);
    if (s->kind == 2) return clamp_to_1(1 - distance / t) * clamp_to_1(1 - distance / t);
    float outer = clamp_to_1(0.5f - distance), left = s->radius - t > 0 ? s->radius - t : 0;
    if (t <= 0 || outer <= 0) return outer;
    return clamp_to_1(outer - clamp_to_1(0.5f - plain_distance(dx, dy, hx - t, hy - t, left)));
}

static int plain_mix(int target, int source, int a) {
    return (2 * (source * a + target * (255 - a)) + 255) / 510;
}

static void no_short_way_changes_a_pixel(void **state) {
    (void)state;
    Rng rng = rng_seed(11);
    for (int round = 0; round < FEW(400); round++) {
        PlainShape s = {.kind = (int)rng_below(&rng, 3), .x = (float)rng_below(&rng, 2400) / 10 - 30};
        s.y = (float)rng_below(&rng, 2000) / 10 - 30;
        s.w = 1 + (float)rng_below(&rng, 1800) / 10, s.h = 1 + (float)rng_below(&rng, 1400) / 10;
        float least = fminf(s.w, s.h) / 2;
        s.radius = s.kind == 0 ? (float)rng_below(&rng, 900) / 10 : least * (float)rng_below(&rng, 11) / 10;
        s.thickness =
            s.kind == 2 ? 1 + (float)rng_below(&rng, 40) : fmaxf(0, (float)rng_below(&rng, 140) / 10 - 6);
        uint32_t alpha = rng_below(&rng, 3) ? (uint32_t)rng_below(&rng, 256) : 255;
        uint32_t colour = alpha << 24 | (uint32_t)rng_below(&rng, 256) << 8 | 0x300070u;
        Board board;
        board_open(&board, 0xFF204060u);
        if (s.kind == 0)
            raster_circle(&board.canvas, EVERYWHERE, s.x, s.y, s.radius, s.thickness, colour);
        else if (s.kind == 1)
            raster_round(&board.canvas, EVERYWHERE, s.x, s.y, s.w, s.h, s.radius, s.thickness, colour);
        else
            raster_shadow(&board.canvas, EVERYWHERE, s.x, s.y, s.w, s.h, s.radius, s.thickness, colour);
        for (int y = 0; y < CANVAS_H; y++) {
            for (int x = 0; x < CANVAS_W; x++) {
                float cover = plain_cover(&s, (float)x + 0.5f, (float)y + 0.5f);
                int a = (int)((float)alpha * cover + 0.5f);
                uint32_t found = board.canvas.pixels[y * PITCH + x], wanted = 0xFF;
                for (int shift = 16; shift >= 0; shift -= 8)
                    wanted = wanted << 8 | (uint32_t)plain_mix((int)(0x204060u >> shift & 255),
                                                               (int)(colour >> shift & 255), a);
                if (found != wanted)
                    fail_msg("kind %d at %d, %d (round %d): %08X in place of %08X", s.kind, x, y, round,
                             (unsigned)found, (unsigned)wanted);
            }
        }
        board_close(&board);
    }
}

static void rounded_rectangles_and_frames_have_their_area(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    for (int i = 0; i < 400; i++) {
        float w = 20 + (float)rng_below(&rng, 1800) / 10, h = 20 + (float)rng_below(&rng, 1400) / 10;
        float radius = (float)rng_below(&rng, 200) / 10, thickness = 1 + (float)rng_below(&rng, 60) / 10;
        float x = 10 + (float)rng_below(&rng, 100) / 100, y = 10 + (float)rng_below(&rng, 100) / 100;
        char what[120];
        snprintf(what, sizeof what, "%g x %g with radius %g, thickness %g", (double)w, (double)h,
                 (double)radius, (double)thickness);
        Board board;
        board_open(&board, (uint32_t)BLACK);
        raster_round(&board.canvas, EVERYWHERE, x, y, w, h, radius, 0, WHITE);
        double outer = round_area(w, h, radius);
        is_about(area_of(&board), outer, 0.005, what);
        board_close(&board);
        board_open(&board, (uint32_t)BLACK);
        raster_round(&board.canvas, EVERYWHERE, x, y, w, h, radius, thickness, WHITE);
        float left = radius - thickness > 0 ? radius - thickness : 0;
        double inner = round_area((double)w - 2 * (double)thickness, (double)h - 2 * (double)thickness, left);
        is_about(area_of(&board), outer - inner, 0.02, what);
        board_close(&board);
    }
}

static void whole_pixels_are_exact(void **state) {
    (void)state;
    Board board;
    board_open(&board, (uint32_t)BLACK);
    raster_round(&board.canvas, EVERYWHERE, 10, 20, 50, 30, 0, 0, WHITE);
    assert_true(area_of(&board) == 1500);
    outside_is_untouched(&board, (Box){10, 20, 60, 50}, (uint32_t)BLACK, "a rectangle on whole pixels");
    board_close(&board);
    board_open(&board, (uint32_t)BLACK);
    raster_round(&board.canvas, EVERYWHERE, 10, 20, 50, 30, 0, 2, WHITE);
    assert_true(area_of(&board) == 1500 - 46 * 26);
    board_close(&board);
    board_open(&board, (uint32_t)BLACK);
    const Point square[] = {{10, 20}, {60, 20}, {60, 50}, {10, 50}};
    raster_polygon(&board.canvas, EVERYWHERE, square, 4, WHITE);
    assert_true(area_of(&board) == 1500);
    outside_is_untouched(&board, (Box){10, 20, 60, 50}, (uint32_t)BLACK, "a polygon on whole pixels");
    board_close(&board);
}

static void polygons_have_their_area(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= 500; number++) {
        Rng rng = rng_seed(number);
        int count = 3 + (int)rng_below(&rng, 20);
        Point points[32];
        double area = 0;
        // A star shape around a middle: its edges do not cross.
        for (int i = 0; i < count; i++) {
            double angle = 2 * PI * (i + (double)rng_below(&rng, 80) / 100) / count;
            double radius = 15 + (double)rng_below(&rng, 800) / 10;
            points[i] = (Point){(float)(120 + radius * cos(angle)), (float)(100 + radius * sin(angle))};
        }
        for (int i = 0; i < count; i++) {
            Point a = points[i], b = points[(i + 1) % count];
            area += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
        }
        area = fabs(area) / 2;
        Board board;
        char what[64];
        snprintf(what, sizeof what, "seed %d: polygon of %d", (int)number, count);
        board_open(&board, (uint32_t)BLACK);
        raster_polygon(&board.canvas, EVERYWHERE, points, count, WHITE);
        double found = area_of(&board);
        if (fabs(found - area) > 0.003 * area + 1.5) is_about(found, area, 0, what);
        board_close(&board);
    }
    // A single thin sliver, each pixel by its exact share: a triangle under the diagonal of a row.
    Board board;
    board_open(&board, (uint32_t)BLACK);
    const Point sliver[] = {{10, 11}, {20, 11}, {20, 10}};
    raster_polygon(&board.canvas, EVERYWHERE, sliver, 3, WHITE);
    for (int x = 10; x < 20; x++) {
        int share = (int)(board.canvas.pixels[10 * PITCH + x] & 0xFFu);
        assert_in_range(share, (int)(255 * ((x - 10) * 0.1 + 0.05)) - 1,
                        (int)(255 * ((x - 10) * 0.1 + 0.05)) + 2);
    }
    board_close(&board);
}

static void lines_have_round_ends(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    for (int i = 0; i < 200; i++) {
        float x0 = 40 + (float)rng_below(&rng, 1600) / 10, y0 = 40 + (float)rng_below(&rng, 1200) / 10;
        float x1 = 40 + (float)rng_below(&rng, 1600) / 10, y1 = 40 + (float)rng_below(&rng, 1200) / 10;
        float t = 3 + (float)rng_below(&rng, 100) / 10;
        double length = hypot((double)x1 - (double)x0, (double)y1 - (double)y0);
        Board board;
        board_open(&board, (uint32_t)BLACK);
        raster_line(&board.canvas, EVERYWHERE, x0, y0, x1, y1, t, WHITE);
        double exact = length * (double)t + PI * (double)t * (double)t / 4;
        char what[100];
        snprintf(what, sizeof what, "line %g, %g to %g, %g, %g thick", (double)x0, (double)y0, (double)x1,
                 (double)y1, (double)t);
        // By signed distance a slanted edge may lie a tenth of a pixel off: the diagonals of the grid are
        // closer together than its rows.
        if (fabs(area_of(&board) - exact) > 0.1 * length + 0.5) is_about(area_of(&board), exact, 0, what);
        board_close(&board);
    }
}

static void blending_is_exact(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    for (int i = 0; i < 20000; i++) {
        uint32_t under = (uint32_t)rng_next(&rng) | 0xFF000000u, over = (uint32_t)rng_next(&rng);
        uint32_t pixel = under, a = over >> 24;
        Canvas canvas = {&pixel, 1, 1, 1};
        raster_fill(&canvas, (Box){0, 0, 1, 1}, over);
        assert_int_equal(pixel >> 24, 255);
        for (int shift = 0; shift < 24; shift += 8) {
            double exact =
                ((over >> shift & 0xFFu) * (double)a + (under >> shift & 0xFFu) * (255.0 - a)) / 255;
            double found = pixel >> shift & 0xFFu;
            if (fabs(exact - found) > 0.51) fail_msg("%08X over %08X gave %08X", over, under, pixel);
        }
    }
}

// ---- clipping

static Box some_box(Rng *rng) {
    int x0 = (int)rng_below(rng, 300) - 30, y0 = (int)rng_below(rng, 260) - 30;
    return (Box){x0, y0, x0 + (int)rng_below(rng, 150), y0 + (int)rng_below(rng, 150)};
}

static float somewhere(Rng *rng) { return (float)rng_below(rng, 4000) / 10 - 80; }

static void paint_something(const Board *board, Box clip, Rng *rng) {
    static uint8_t mask[60 * 40];
    static uint32_t picture[CANVAS_W * CANVAS_H];
    uint32_t colour = (uint32_t)rng_next(rng) | 0x40000000u;
    float a = somewhere(rng), b = somewhere(rng), c = somewhere(rng), d = somewhere(rng);
    float size = (float)rng_below(rng, 900) / 10, thin = (float)rng_below(rng, 80) / 10;
    const Canvas *canvas = &board->canvas;
    Point points[8];
    switch (rng_below(rng, 8)) {
    case 0: raster_fill(canvas, clip, colour); break;
    case 1:
        raster_round(canvas, clip, a, b, size * 2, size, thin * 3, rng_below(rng, 2) ? thin : 0, colour);
        break;
    case 2: raster_circle(canvas, clip, a, b, size, rng_below(rng, 2) ? thin : 0, colour); break;
    case 3: raster_line(canvas, clip, a, b, c, d, thin, colour); break;
    case 4:
        for (int i = 0; i < 8; i++) points[i] = (Point){somewhere(rng), somewhere(rng)};
        raster_polygon(canvas, clip, points, 3 + (int)rng_below(rng, 6), colour);
        break;
    case 5: raster_shadow(canvas, clip, a, b, size, size, thin, 1 + thin * 4, colour); break;
    case 6:
        for (size_t i = 0; i < sizeof mask; i++) mask[i] = (uint8_t)rng_next(rng);
        raster_mask(canvas, clip, (int)a, (int)b, mask, 60, 40, colour);
        break;
    case 7:
        for (int i = 0; i < CANVAS_W * CANVAS_H; i += 7) picture[i] = (uint32_t)rng_next(rng) | 0xFF000000u;
        raster_picture(canvas, clip, picture, CANVAS_W, 0.7f);
        break;
    }
}

static void nothing_is_written_outside_the_clip(void **state) {
    (void)state;
    const uint32_t ground = 0xFF334455u;
    for (uint64_t number = 1; number <= 1500; number++) {
        Rng rng = rng_seed(number);
        Board board;
        char what[40];
        board_open(&board, ground);
        Box clip = number % 5 == 0 ? (Box){-1000, -1000, 1000, 1000} : some_box(&rng);
        paint_something(&board, clip, &rng);
        snprintf(what, sizeof what, "seed %d", (int)number);
        outside_is_untouched(&board, clip, ground, what);
        board_close(&board);
    }
}

// Painted in two halves it is what it is in one piece, wherever the cut.
static void a_shape_cut_in_two_is_the_same_shape(void **state) {
    (void)state;
    for (uint64_t number = 1; number <= 600; number++) {
        Board whole, parts;
        board_open(&whole, 0xFF334455u), board_open(&parts, 0xFF334455u);
        Rng rng = rng_seed(number);
        int cut_x = (int)rng_below(&rng, CANVAS_W), cut_y = (int)rng_below(&rng, CANVAS_H);
        Rng again = rng;
        paint_something(&whole, EVERYWHERE, &again);
        for (int i = 0; i < 4; i++) {
            Box box = {i % 2 ? cut_x : 0, i / 2 ? cut_y : 0, i % 2 ? CANVAS_W : cut_x,
                       i / 2 ? CANVAS_H : cut_y};
            again = rng;
            paint_something(&parts, box, &again);
        }
        if (memcmp(whole.memory, parts.memory, sizeof *whole.memory * PITCH * (CANVAS_H + 2 * BORDER)) != 0)
            fail_msg("seed %d: cut at %d, %d it is another shape", (int)number, cut_x, cut_y);
        board_close(&whole), board_close(&parts);
    }
}

// ---- frames

enum { FRAME_W = 333, FRAME_H = 277, DAMAGE_MAX = 16 };

typedef struct {
    Fonts *fonts;
    Draw *draw;
    SDL_Surface *surface;
} Easel;

static SDL_Surface *make_surface(int w, int h) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, w, h, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(surface);
    return surface;
}

static int open_easel(void **state) {
    Easel *easel = calloc(1, sizeof *easel);
    char reason[300];
    easel->fonts = fonts_create(TEST_SOURCE, reason, sizeof reason);
    if (!easel->fonts) fail_msg("%s", reason);
    easel->draw = draw_create(easel->fonts);
    easel->surface = make_surface(FRAME_W, FRAME_H);
    *state = easel;
    return 0;
}

static int close_easel(void **state) {
    Easel *easel = *state;
    draw_destroy(easel->draw);
    fonts_destroy(easel->fonts);
    SDL_FreeSurface(easel->surface);
    free(easel);
    return 0;
}

// One thing to draw, as numbers, so that a frame can be changed and drawn again.
typedef struct {
    int kind;
    float a, b, c, d, e;
    Colour colour;
    char text[24];
} Thing;

enum { THING_KINDS = 16, THINGS_MAX = 40 };

static Thing some_thing(Rng *rng) {
    static const char *const WORDS[] = {"Nonet", "r4c5", "0:41", "ᚠᚢᚦ", "Hidden single", "x", "", "ÄÖÜ ß"};
    Thing thing = {.kind = (int)rng_below(rng, THING_KINDS), .colour = (Colour)rng_next(rng)};
    if (rng_below(rng, 2)) thing.colour |= 0xFF000000u;
    thing.a = (float)rng_below(rng, 4200) / 10 - 40;
    thing.b = (float)rng_below(rng, 3600) / 10 - 40;
    thing.c = (float)rng_below(rng, 1500) / 10;
    thing.d = (float)rng_below(rng, 1500) / 10;
    thing.e = (float)rng_below(rng, 80) / 10;
    snprintf(thing.text, sizeof thing.text, "%s", WORDS[rng_below(rng, 8)]);
    return thing;
}

static void draw_thing(Draw *draw, const Thing *t) {
    Rect rect = {t->a, t->b, t->c, t->d};
    float size = 8 + t->e * 4;
    Face face = (Face)((int)t->c % FACE_PACK);
    Point points[5];
    switch (t->kind) {
    case 0: draw_fill(draw, rect, t->colour); break;
    case 1: draw_round(draw, rect, t->e, t->colour); break;
    case 2: draw_round_frame(draw, rect, t->e * 2, 1 + t->e / 3, t->colour); break;
    case 3: draw_circle(draw, t->a, t->b, t->c / 2, t->colour); break;
    case 4: draw_ring(draw, t->a, t->b, t->c / 2, t->e, t->colour); break;
    case 5: draw_line(draw, t->a, t->b, t->c, t->d, t->e, t->colour); break;
    case 6: draw_dotted(draw, t->a, t->b, t->c, t->d, 2 + t->e, 4, t->colour); break;
    case 7:
        for (int i = 0; i < 5; i++)
            points[i] = (Point){t->a + t->c * sinf((float)i * 2.5f), t->b + t->d * cosf((float)i * 1.9f)};
        draw_polygon(draw, points, 5, t->colour);
        break;
    case 8:
        draw_shape(draw, (Shape)(1 + (int)t->c % (SHAPE_COUNT - 1)), t->a, t->b, t->d / 3, t->colour);
        break;
    case 9: draw_shadow(draw, rect, t->e, 1 + t->e * 3, t->colour); break;
    case 10: draw_text(draw, face, size, t->a, t->b, (Align)((int)t->d % 3), t->colour, t->text); break;
    case 11: draw_sign(draw, face, size, t->a, t->b, t->colour, t->text); break;
    case 12: draw_digits(draw, face, size, t->a, t->b, t->colour, "12:34.5"); break;
    case 13:
        draw_text_cut(draw, face, size, t->a, t->b, t->c, t->colour, "a rather long line of words");
        break;
    case 14: // a clip around another thing
        draw_push_clip(draw, rect);
        draw_circle(draw, t->a + t->c / 2, t->b, t->c / 2, t->colour);
        draw_pop_clip(draw);
        break;
    case 15:
        draw_push_opacity(draw, t->e / 8);
        draw_round(draw, rect, 5, t->colour);
        draw_pop_opacity(draw);
        break;
    }
}

static int draw_things(Draw *draw, SDL_Surface *surface, const Thing *things, int count, Colour ground,
                       SDL_Rect *damage) {
    draw_begin(draw, surface, ground);
    for (int i = 0; i < count; i++) draw_thing(draw, &things[i]);
    return draw_end(draw, damage, DAMAGE_MAX);
}

// Alters a few things of a frame, as play does: some move, some go, some come, and some change places.
static int change_things(Rng *rng, Thing *things, int count) {
    for (int changes = (int)rng_below(rng, 4); changes > 0; changes--) {
        int at = count ? (int)rng_below(rng, (uint64_t)count) : 0;
        switch (rng_below(rng, 6)) {
        case 0:
            if (count < THINGS_MAX) things[count++] = some_thing(rng);
            break;
        case 1:
            if (count) things[at] = things[--count];
            break;
        case 2:
            if (count) things[at].a += (float)rng_below(rng, 21) / 10 - 1;
            break;
        case 3:
            if (count) things[at].colour ^= 1u << rng_below(rng, 32);
            break;
        case 4:
            if (count) things[at] = some_thing(rng);
            break;
        case 5:
            if (count > 1) {
                Thing kept = things[0];
                things[0] = things[at];
                things[at] = kept;
            }
            break;
        }
    }
    return count;
}

static bool in_damage(const SDL_Rect *damage, int count, int x, int y) {
    for (int i = 0; i < count; i++)
        if (x >= damage[i].x && x < damage[i].x + damage[i].w && y >= damage[i].y &&
            y < damage[i].y + damage[i].h)
            return true;
    return false;
}

static void check_frame(uint64_t number, int frame, const SDL_Surface *found, const SDL_Surface *whole,
                        const uint32_t *before, const SDL_Rect *damage, int count) {
    for (int y = 0; y < FRAME_H; y++) {
        const uint32_t *row = (const uint32_t *)found->pixels + y * (found->pitch / 4);
        const uint32_t *exact = (const uint32_t *)whole->pixels + y * (whole->pitch / 4);
        for (int x = 0; x < FRAME_W; x++) {
            if (row[x] != exact[x])
                fail_msg("seed %d, frame %d: at %d, %d is %08X in place of %08X", (int)number, frame, x, y,
                         row[x], exact[x]);
            if (row[x] != before[y * FRAME_W + x] && !in_damage(damage, count, x, y))
                fail_msg("seed %d, frame %d: %d, %d has changed and is not told", (int)number, frame, x, y);
        }
    }
}

static void copy_pixels(const SDL_Surface *surface, uint32_t *out) {
    for (int y = 0; y < FRAME_H; y++)
        memcpy(out + y * FRAME_W, (const uint8_t *)surface->pixels + y * surface->pitch,
               FRAME_W * sizeof *out);
}

static void painting_what_changed_is_painting_everything(void **state) {
    Easel *easel = *state;
    SDL_Surface *fresh = make_surface(FRAME_W, FRAME_H);
    uint32_t *before = malloc(FRAME_W * FRAME_H * sizeof *before);
    for (uint64_t number = 1; number <= 40; number++) {
        Rng rng = rng_seed(number);
        Thing things[THINGS_MAX];
        int count = (int)rng_below(&rng, THINGS_MAX);
        for (int i = 0; i < count; i++) things[i] = some_thing(&rng);
        Colour ground = 0xFF101418u;
        for (int frame = 0; frame < 25; frame++) {
            SDL_Rect damage[DAMAGE_MAX], all[DAMAGE_MAX];
            copy_pixels(easel->surface, before);
            int painted = draw_things(easel->draw, easel->surface, things, count, ground, damage);
            Draw *once = draw_create(easel->fonts);
            assert_int_equal(draw_things(once, fresh, things, count, ground, all), 1);
            assert_true(all[0].x == 0 && all[0].y == 0 && all[0].w == FRAME_W && all[0].h == FRAME_H);
            draw_destroy(once);
            check_frame(number, frame, easel->surface, fresh, before, damage, painted);
            // And once more: nothing to paint.
            assert_int_equal(draw_things(easel->draw, easel->surface, things, count, ground, damage), 0);
            count = change_things(&rng, things, count);
            if (rng_below(&rng, 12) == 0) ground ^= 0x00010203u;
            fonts_trim(easel->fonts);
        }
    }
    free(before);
    SDL_FreeSurface(fresh);
}

static void little_damage_stays_little(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    SDL_Rect damage[DAMAGE_MAX];
    for (int frame = 0; frame < 10; frame++) {
        draw_begin(draw, easel->surface, 0xFF000000u);
        draw_round(draw, (Rect){20, 20, 290, 230}, 9, 0xFF223344u);
        draw_circle(draw, 50, 50, 8, frame % 2 ? 0xFFFF0000u : 0xFF00FF00u);
        draw_circle(draw, 250, 200, 8, frame % 2 ? 0xFFFF0000u : 0xFF00FF00u);
        int count = draw_end(draw, damage, DAMAGE_MAX), area = 0;
        for (int i = 0; i < count; i++) area += damage[i].w * damage[i].h;
        if (frame > 0) assert_true(count >= 2 && area <= 8 * 32 * 32);
    }
    // A list that is too short still tells of everything.
    draw_begin(draw, easel->surface, 0xFF000000u);
    draw_round(draw, (Rect){20, 20, 290, 230}, 9, 0xFF223344u);
    draw_circle(draw, 50, 50, 8, WHITE);
    draw_circle(draw, 150, 120, 8, WHITE);
    draw_circle(draw, 250, 200, 8, WHITE);
    assert_int_equal(draw_end(draw, damage, 1), 1);
    assert_true(in_damage(damage, 1, 50, 50) && in_damage(damage, 1, 150, 120) &&
                in_damage(damage, 1, 250, 200));
    // Forgotten, all is painted.
    draw_invalidate(draw);
    draw_begin(draw, easel->surface, 0xFF000000u);
    draw_circle(draw, 250, 200, 8, WHITE);
    assert_int_equal(draw_end(draw, damage, DAMAGE_MAX), 1);
    assert_int_equal(damage[0].w, FRAME_W);
    assert_int_equal(damage[0].h, FRAME_H);
}

static uint32_t pixel_at(const SDL_Surface *surface, int x, int y) {
    return ((const uint32_t *)surface->pixels)[y * (surface->pitch / 4) + x];
}

static void clips_and_opacities_nest(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    SDL_Rect damage[DAMAGE_MAX];
    draw_begin(draw, easel->surface, 0xFF000000u);
    draw_push_clip(draw, (Rect){10, 10, 100, 100});
    draw_push_clip(draw, (Rect){50, 50, 100, 100}); // 50..110
    draw_push_opacity(draw, 0.5f);
    draw_push_opacity(draw, 0.5f);
    draw_fill(draw, (Rect){0, 0, 300, 250}, WHITE);
    draw_pop_opacity(draw);
    draw_pop_clip(draw);
    draw_fill(draw, (Rect){0, 0, 40, 40}, WHITE);
    draw_pop_opacity(draw);
    draw_push_clip(draw, (Rect){200, 200, 10, 10}); // outside the outer one: nothing
    draw_fill(draw, (Rect){0, 0, 300, 250}, 0xFFFF0000u);
    draw_pop_clip(draw);
    draw_pop_clip(draw);
    draw_fill(draw, (Rect){300, 250, 10, 10}, WHITE);
    draw_push_opacity(draw, 7); // is 1
    draw_fill(draw, (Rect){311, 250, 10, 10}, WHITE);
    draw_pop_opacity(draw);
    draw_push_opacity(draw, -1); // is 0
    draw_fill(draw, (Rect){300, 261, 10, 10}, WHITE);
    draw_pop_opacity(draw);
    draw_end(draw, damage, DAMAGE_MAX);
    assert_int_equal(pixel_at(easel->surface, 60, 60) & 0xFFu, 64);
    assert_int_equal(pixel_at(easel->surface, 109, 109) & 0xFFu, 64);
    assert_int_equal(pixel_at(easel->surface, 110, 109), 0xFF000000u);
    assert_int_equal(pixel_at(easel->surface, 49, 60), 0xFF000000u);
    assert_int_equal(pixel_at(easel->surface, 20, 20) & 0xFFu, 128);
    assert_int_equal(pixel_at(easel->surface, 9, 20), 0xFF000000u);
    assert_int_equal(pixel_at(easel->surface, 205, 205), 0xFF000000u);
    assert_int_equal(pixel_at(easel->surface, 305, 255), WHITE);
    assert_int_equal(pixel_at(easel->surface, 315, 255), WHITE);
    assert_int_equal(pixel_at(easel->surface, 305, 265), 0xFF000000u);
}

static void pictures_fade_over_a_frame(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    SDL_Rect damage[DAMAGE_MAX];
    draw_begin(draw, easel->surface, 0xFFC80000u);
    draw_end(draw, damage, DAMAGE_MAX);
    SDL_Surface *picture = SDL_ConvertSurface(easel->surface, easel->surface->format, 0);
    for (int step = 0; step <= 10; step++) {
        draw_begin(draw, easel->surface, 0xFF000000u);
        draw_picture(draw, picture, (float)(10 - step) / 10);
        draw_end(draw, damage, DAMAGE_MAX);
        int red = (int)(pixel_at(easel->surface, 100, 100) >> 16 & 0xFFu);
        assert_in_range(red, 20 * (10 - step) - (step < 10), 20 * (10 - step) + 1);
    }
    SDL_FreeSurface(picture);
    assert_int_equal(colour_alpha(0xFF123456u, 0.5f), 0x80123456u);
    assert_int_equal(colour_alpha(0x80123456u, 2), 0x80123456u);
    assert_int_equal(colour_alpha(0x80123456u, -2), 0x00123456u);
    assert_int_equal(colour_mix(0xFF000000u, 0xFF6496C8u, 0.5f), 0xFF324B64u);
    assert_int_equal(colour_mix(0xFF000000u, 0x00FFFFFFu, 0), 0xFF000000u);
    assert_int_equal(colour_mix(0xFF000000u, 0x00FFFFFFu, 9), 0x00FFFFFFu);
}

// ---- text

// The columns and rows with ink on black.
static Box ink_of(const SDL_Surface *surface) {
    Box box = {surface->w, surface->h, 0, 0};
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++) {
            if ((pixel_at(surface, x, y) & 0xFFu) < 60) continue;
            if (x < box.x0) box.x0 = x;
            if (x >= box.x1) box.x1 = x + 1;
            if (y < box.y0) box.y0 = y;
            if (y >= box.y1) box.y1 = y + 1;
        }
    return box;
}

static void cut_text_fits(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    static const char *const TEXTS[] = {
        "The quick brown fox", "ᚠᚢᚦᚨᚱ runes and so on", "Ærøskøbing", "WWWWWWWWWWWWWWWW", "a", ""};
    SDL_Rect damage[DAMAGE_MAX];
    for (int t = 0; t < 6; t++)
        for (int size = 11; size <= 31; size += 5)
            for (int width = 0; width <= 300; width += 9) {
                draw_begin(draw, easel->surface, 0xFF000000u);
                float used =
                    draw_text_cut(draw, FACE_MEDIUM, (float)size, 10, 100, (float)width, WHITE, TEXTS[t]);
                draw_end(draw, damage, DAMAGE_MAX);
                float full = draw_text_width(draw, FACE_MEDIUM, (float)size, TEXTS[t]);
                if (used > (float)width)
                    fail_msg("“%s” of size %d is %g wide in %d", TEXTS[t], size, (double)used, width);
                if (full <= (float)width) assert_true(used == full);
                Box ink = ink_of(easel->surface);
                if (ink.x1 > 10 + width + 2) fail_msg("“%s”: ink at %d in %d", TEXTS[t], ink.x1, width);
                fonts_trim(easel->fonts);
            }
    // A text longer than any line, whose characters are of several bytes each.
    char huge[3001];
    for (int i = 0; i + 3 <= 3000; i += 3) memcpy(huge + i, "ᚠ", 3);
    huge[3000] = '\0';
    assert_true(draw_text_cut(draw, FACE_TEXT, 14, 10, 100, 200, WHITE, huge) <= 200);
}

static void digits_have_fixed_places(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    for (int face = 0; face < FACE_PACK; face++)
        for (int size = 10; size <= 60; size += 7) {
            float s = (float)size, zeros = draw_digits_width(draw, (Face)face, s, "00:00.0");
            Rng rng = rng_seed((uint64_t)face * 100 + (uint64_t)size);
            for (int i = 0; i < 30; i++) {
                char time[16], text[2] = "0";
                snprintf(time, sizeof time, "%02d:%02d.%d", (int)rng_below(&rng, 100),
                         (int)rng_below(&rng, 60), (int)rng_below(&rng, 10));
                assert_true(draw_digits_width(draw, (Face)face, s, time) == zeros);
                text[0] = (char)('0' + i % 10);
                assert_true(draw_digits_width(draw, (Face)face, s, text) ==
                            draw_digits_width(draw, (Face)face, s, "8"));
            }
        }
    // A running clock does not move what has not changed: the first digits' pixels stay as they are.
    SDL_Rect damage[DAMAGE_MAX];
    uint32_t *first = malloc(FRAME_W * FRAME_H * sizeof *first);
    float left = draw_digits_width(draw, FACE_LIGHT, 40, "12:3");
    for (int i = 0; i < 10; i++) {
        char time[8];
        snprintf(time, sizeof time, "12:3%d", i);
        draw_begin(draw, easel->surface, 0xFF000000u);
        assert_true(draw_digits(draw, FACE_LIGHT, 40, 20, 100, WHITE, time) ==
                    draw_digits_width(draw, FACE_LIGHT, 40, time));
        draw_end(draw, damage, DAMAGE_MAX);
        if (i == 0) copy_pixels(easel->surface, first);
        for (int y = 0; y < FRAME_H; y++)
            for (int x = 0; x < 20 + (int)left - 1; x++)
                assert_int_equal(pixel_at(easel->surface, x, y), first[y * FRAME_W + x]);
    }
    free(first);
}

static void text_is_aligned(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    SDL_Rect damage[DAMAGE_MAX];
    static const Rect rect = {60, 80, 200, 60};
    for (Align align = ALIGN_LEFT; align <= ALIGN_RIGHT; align++) {
        draw_begin(draw, easel->surface, 0xFF000000u);
        draw_text_in(draw, FACE_STRONG, 24, rect, align, WHITE, "HEH");
        draw_end(draw, damage, DAMAGE_MAX);
        Box ink = ink_of(easel->surface);
        assert_true(abs((ink.y0 + ink.y1) - 2 * 110) <= 2); // capitals in the middle
        int left = ink.x0 - 60, right = 260 - ink.x1;
        if (align == ALIGN_LEFT) assert_in_range(left, 0, 4);
        if (align == ALIGN_CENTRE) assert_true(abs(left - right) <= 3);
        if (align == ALIGN_RIGHT) assert_in_range(right, 0, 4);
    }
    // A sign's ink is centred across whatever its advance.
    static const char *const SIGNS[] = {"1", "7", "J", "W", "."};
    for (int i = 0; i < 5; i++) {
        draw_begin(draw, easel->surface, 0xFF000000u);
        draw_sign(draw, FACE_DISPLAY, 50, 150, 120, WHITE, SIGNS[i]);
        draw_end(draw, damage, DAMAGE_MAX);
        Box ink = ink_of(easel->surface);
        if (abs(ink.x0 + ink.x1 - 300) > 3) fail_msg("“%s” at %d to %d", SIGNS[i], ink.x0, ink.x1);
    }
}

static void paragraphs_wrap_inside_their_width(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    static const char TEXT[] =
        "Only one cell of *row 4* can hold _Fehu_: all the others see one already, in *box 5*, "
        "and so it must be *r4c5*.\nThat is a *hidden single*.";
    SDL_Rect damage[DAMAGE_MAX];
    float before = 1e9f;
    for (int width = 90; width <= 310; width += 10) {
        Rect rect = {12, 8, (float)width, 260};
        draw_begin(draw, easel->surface, 0xFF000000u);
        float measured = wrap_marked(draw, rect, 13, 17, 0, 0, TEXT);
        float height = wrap_marked(draw, rect, 13, 17, WHITE, 0xFFFFFFFEu, TEXT);
        draw_end(draw, damage, DAMAGE_MAX);
        assert_true(measured == height);
        Box ink = ink_of(easel->surface);
        if (ink.x0 < 12 || ink.x1 > 12 + width + 1)
            fail_msg("width %d: ink from %d to %d", width, ink.x0, ink.x1);
        assert_true((float)ink.y1 <= 8 + height + 1 && (float)ink.y1 > 8 + height - 17);
        assert_true(height <= before);
        before = height;
    }
    Rect rect = {0, 0, 300, 100};
    assert_true(wrap_marked(draw, rect, 13, 17, 0, 0, "one") == 17);
    assert_true(wrap_marked(draw, rect, 13, 17, 0, 0, "one\ntwo") == 34);
    assert_true(wrap_marked(draw, rect, 13, 17, 0, 0, "one\n\nthree") == 51);
    // A word that never ends is drawn, if too wide, and every word after it.
    char huge[700];
    memset(huge, '\0', sizeof huge);
    for (int i = 0; i < 200; i++) memcpy(huge + 3 * i, "ᚠ", 3);
    assert_true(wrap_marked(draw, rect, 13, 17, 0, 0, huge) == 17);
}

// Two letters that take up the very same place are still two pictures.
static void one_text_in_the_place_of_another_is_painted(void **state) {
    Easel *easel = *state;
    Draw *draw = easel->draw;
    SDL_Rect damage[DAMAGE_MAX];
    int pairs = 0;
    for (char a[2] = "A"; *a <= 'z'; ++*a)
        for (char b[2] = {(char)(*a + 1), '\0'}; *b <= 'z'; ++*b) {
            const TextMask *one = fonts_mask(easel->fonts, FACE_MONO, 16, a);
            const TextMask *other = fonts_mask(easel->fonts, FACE_MONO, 16, b);
            bool same_place = one->ink_x0 == other->ink_x0 && one->ink_x1 == other->ink_x1 &&
                              one->ink_y0 == other->ink_y0 && one->ink_y1 == other->ink_y1;
            if (!same_place) continue;
            pairs++;
            draw_begin(draw, easel->surface, 0xFF000000u);
            draw_text(draw, FACE_MONO, 16, 50, 50, ALIGN_LEFT, WHITE, a);
            draw_end(draw, damage, DAMAGE_MAX);
            draw_begin(draw, easel->surface, 0xFF000000u);
            draw_text(draw, FACE_MONO, 16, 50, 50, ALIGN_LEFT, WHITE, b);
            if (draw_end(draw, damage, DAMAGE_MAX) == 0) fail_msg("%s stays where %s should be", a, b);
        }
    assert_true(pairs > 3);
}

static void the_cache_of_masks_holds_what_was_asked(void **state) {
    Easel *easel = *state;
    char text[32];
    // More texts and sizes than are kept, over many frames: each is still itself.
    const TextMask *first = fonts_mask(easel->fonts, FACE_TEXT, 20, "Nonet");
    TextMask kept = *first;
    for (int i = 0; i < 4000; i++) {
        snprintf(text, sizeof text, "number %d", i);
        const TextMask *mask = fonts_mask(easel->fonts, (Face)(i % FACE_PACK), (float)(8 + i % 90), text);
        assert_true(mask->width > 0 && mask->advance > 0 && mask->hash != kept.hash);
        if (i % 10 == 0) fonts_trim(easel->fonts);
    }
    for (int i = 0; i < 300; i++) fonts_trim(easel->fonts);
    const TextMask *again = fonts_mask(easel->fonts, FACE_TEXT, 20, "Nonet");
    assert_true(again->width == kept.width && again->height == kept.height && again->hash == kept.hash &&
                again->advance == kept.advance);
    assert_true(fonts_has_glyphs(easel->fonts, FACE_TEXT, "Nonet 0123456789 ·…“”"));
    assert_false(fonts_has_glyphs(easel->fonts, FACE_TEXT, "\xF4\x80\x80\x80"));
    const TextMask *empty = fonts_mask(easel->fonts, FACE_TEXT, 20, "");
    assert_true(empty->width == 0 && empty->advance == 0);
    assert_int_equal(fonts_add(easel->fonts, "/nonexistent.ttf"), FACE_DISPLAY);
    Face face = fonts_add(easel->fonts, TEST_SOURCE "/packs/runes/runes.ttf");
    assert_int_equal(face, FACE_PACK);
    uint64_t rune = fonts_mask(easel->fonts, face, 30, "ᚠ")->hash;
    assert_true(fonts_has_glyphs(easel->fonts, face, "ᚠᚢᚦ"));
    // Another font in its place is another picture, though face, size and text are the same.
    fonts_drop_packs(easel->fonts);
    assert_int_equal(fonts_add(easel->fonts, TEST_SOURCE "/packs/sky/sky.ttf"), FACE_PACK);
    assert_true(fonts_mask(easel->fonts, FACE_PACK, 30, "ᚠ")->hash != rune);
}

#define EASEL(name) cmocka_unit_test_setup_teardown(name, open_easel, close_easel)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(circles_and_rings_have_their_area),
        cmocka_unit_test(rounded_rectangles_and_frames_have_their_area),
        cmocka_unit_test(no_short_way_changes_a_pixel),
        cmocka_unit_test(whole_pixels_are_exact),
        cmocka_unit_test(polygons_have_their_area),
        cmocka_unit_test(lines_have_round_ends),
        cmocka_unit_test(blending_is_exact),
        cmocka_unit_test(nothing_is_written_outside_the_clip),
        cmocka_unit_test(a_shape_cut_in_two_is_the_same_shape),
        EASEL(painting_what_changed_is_painting_everything),
        EASEL(little_damage_stays_little),
        EASEL(clips_and_opacities_nest),
        EASEL(pictures_fade_over_a_frame),
        EASEL(cut_text_fits),
        EASEL(digits_have_fixed_places),
        EASEL(text_is_aligned),
        EASEL(paragraphs_wrap_inside_their_width),
        EASEL(one_text_in_the_place_of_another_is_painted),
        EASEL(the_cache_of_masks_holds_what_was_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
