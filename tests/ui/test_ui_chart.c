// Charts: values stand where they belong, nothing is drawn outside, what is out of range is seen as such.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "core/base/rng.h"
#include "ui/kit/chart.h"
#include "ui/kit/grid_view.h"

enum { WIDTH = 400, HEIGHT = 300, CASES = 300 };
static const Colour GROUND = 0xFF000000u, INK = 0xFFFFFFFFu, MARK = 0xFFFF0000u;

typedef struct {
    Fonts *fonts;
    Draw *draw;
    SDL_Surface *surface;
    Look look;
} Easel;

static int open_easel(void **state) {
    Easel *easel = calloc(1, sizeof *easel);
    char reason[300];
    easel->fonts = fonts_create(TEST_SOURCE, reason, sizeof reason);
    if (!easel->fonts) fail_msg("%s", reason);
    easel->draw = draw_create(easel->fonts);
    easel->surface = SDL_CreateRGBSurfaceWithFormat(0, WIDTH, HEIGHT, 32, SDL_PIXELFORMAT_ARGB8888);
    assert_non_null(easel->surface);
    easel->look = (Look){.theme = theme_make(THEME_INK, NULL), .width = WIDTH, .height = HEIGHT, .unit = 1};
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

static Draw *begin(Easel *easel) {
    draw_begin(easel->draw, easel->surface, GROUND);
    return easel->draw;
}

static void end(Easel *easel) {
    SDL_Rect damage[8];
    draw_end(easel->draw, damage, 8);
}

static uint32_t pixel(const Easel *easel, int x, int y) {
    const uint32_t *pixels = easel->surface->pixels;
    return pixels[(ptrdiff_t)y * easel->surface->pitch / 4 + x] & 0xFFFFFFu;
}

static bool lit(const Easel *easel, Point at) {
    int x = clampi((int)at.x, 0, WIDTH - 1), y = clampi((int)at.y, 0, HEIGHT - 1);
    return pixel(easel, x, y) != (GROUND & 0xFFFFFF);
}

static void nothing_outside(const Easel *easel, Rect area, const char *what) {
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            if (!rect_has(area, (float)x + 0.5f, (float)y + 0.5f) && pixel(easel, x, y))
                fail_msg("%s drew at %d, %d", what, x, y);
}

static Rect grown(Rect r, float by) { return (Rect){r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by}; }

static Chart some_chart(Rng *rng, int64_t *values, int most) {
    Chart chart = {.plot = {40, 30, (float)(50 + rng_below(rng, 250)), (float)(40 + rng_below(rng, 200))},
                   .count = 1 + (int)rng_below(rng, (uint64_t)most),
                   .bottom = (int64_t)rng_below(rng, 1000000) - 500000,
                   .label_px = 11};
    chart.top = chart.bottom + 1 + (int64_t)rng_below(rng, 90000000);
    for (int i = 0; i < chart.count; i++)
        values[i] = chart.bottom + (int64_t)rng_below(rng, (uint64_t)(chart.top - chart.bottom) + 1);
    return chart;
}

static void values_stand_where_they_belong(void **state) {
    (void)state;
    int64_t values[60];
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        Rng rng = rng_seed(seed);
        Chart chart = some_chart(&rng, values, 60);
        Rect plot = chart.plot;
        for (int i = 0; i < chart.count; i++) {
            Point at = chart_place(&chart, i, values[i]);
            bool well =
                at.x >= plot.x && at.x <= plot.x + plot.w && at.y >= plot.y && at.y <= plot.y + plot.h;
            well = well && (i == 0 || at.x > chart_place(&chart, i - 1, values[i]).x);
            well = well && chart_place(&chart, i, values[i] + 1000).y <= at.y;
            if (!well) fail_msg("seed %llu, value %d", (unsigned long long)seed, i);
        }
        assert_float_equal(chart_place(&chart, 0, chart.bottom).y, plot.y + plot.h, 0.01);
        assert_float_equal(chart_place(&chart, 0, chart.top).y, plot.y, 0.01);
    }
}

static void dots_and_lines_are_on_their_values(void **state) {
    Easel *easel = *state;
    int64_t values[60];
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        Rng rng = rng_seed(seed);
        Chart chart = some_chart(&rng, values, 12);
        bool line = seed % 2;
        Draw *draw = begin(easel);
        if (line)
            chart_line(draw, &chart, values, chart.count, 3, INK);
        else
            chart_dots(draw, &chart, values, 3, INK);
        end(easel);
        for (int i = 0; i < chart.count && (!line || chart.count > 1); i++)
            if (!lit(easel, chart_place(&chart, i, values[i])))
                fail_msg("seed %llu, value %d", (unsigned long long)seed, i);
        nothing_outside(easel, grown(chart.plot, 5), line ? "a line" : "a dot");
    }
}

static void what_is_out_of_range_is_a_ring_at_the_edge(void **state) {
    Easel *easel = *state;
    Chart chart = {{50, 50, 200, 100}, 3, 0, 100, 11};
    int64_t values[] = {50, 1000, -1000};
    chart_dots(begin(easel), &chart, values, 6, INK);
    end(easel);
    assert_true(lit(easel, (Point){50, 100}));
    assert_false(lit(easel, (Point){150, 50})); // hollow
    assert_true(lit(easel, (Point){156, 50}));
    assert_false(lit(easel, (Point){250, 150}));
    assert_true(lit(easel, (Point){244, 150}));
}

// As many dots as there may be: each is covered by itself or by one in its place.
static void ten_thousand_dots_leave_no_gap(void **state) {
    Easel *easel = *state;
    enum { MANY = 10000 };
    int64_t *values = calloc(MANY, sizeof *values);
    Rng rng = rng_seed(5);
    for (int i = 0; i < MANY; i++) values[i] = (int64_t)rng_below(&rng, 1000);
    Chart chart = {{20, 20, 300, 200}, MANY, 0, 1000, 11};
    chart_dots(begin(easel), &chart, values, 3, INK);
    end(easel);
    for (int i = 0; i < MANY; i++)
        if (!lit(easel, chart_place(&chart, i, values[i]))) fail_msg("dot %d", i);
    free(values);
}

static void labels_keep_to_their_area(void **state) {
    Easel *easel = *state;
    Rect area = {30, 40, 300, 200};
    Draw *draw = begin(easel);
    Chart chart = chart_in(draw, area, 12, "12:00");
    chart.count = 5, chart.top = 720;
    ChartLabel labels[] = {{0, "0:00"}, {360, "6:00"}, {720, "12:00"}};
    chart_levels(draw, &easel->look, &chart, labels, 3);
    chart_ends(draw, &easel->look, &chart, "22 Aug", "20 Nov");
    end(easel);
    nothing_outside(easel, (Rect){area.x, area.y - 8, area.w + 1, area.h + 8}, "a label");
    for (int i = 0; i < 3; i++)
        assert_true(lit(easel, (Point){100, roundf(chart_place(&chart, 0, labels[i].value).y)}));
}

static void bars_are_as_high_as_their_values(void **state) {
    Easel *easel = *state;
    for (uint64_t seed = 1; seed <= CASES; seed++) {
        Rng rng = rng_seed(seed);
        int value[12], count = 1 + (int)rng_below(&rng, 12);
        for (int i = 0; i < count; i++) value[i] = (int)rng_below(&rng, 5) ? (int)rng_below(&rng, 400) : 0;
        ChartBars bars = {.plot = {50, 40, 300, 200}, .count = count, .value = value, .label_px = 12};
        bars.marked = (int)rng_below(&rng, (uint64_t)count + 1) - 1;
        bars.mark = "now", bars.colour = INK, bars.marked_colour = MARK;
        chart_bars(begin(easel), &easel->look, &bars);
        end(easel);
        nothing_outside(easel, bars.plot, "a bar");
        for (int i = 0; i < count; i++) {
            Rect bar = chart_bar(&bars, i);
            bool well = (bar.h > 0) == (value[i] > 0) && bar.y + bar.h == 240 &&
                        (i == 0 || bar.x >= chart_bar(&bars, i - 1).x + chart_bar(&bars, i - 1).w);
            for (int k = 0; k < count; k++)
                well = well && (value[k] < value[i] || chart_bar(&bars, k).h >= bar.h);
            Point foot = {bar.x + bar.w / 2, bar.y + bar.h - 1};
            if (value[i] > 0)
                well = well &&
                       pixel(easel, (int)foot.x, (int)foot.y) == ((i == bars.marked ? MARK : INK) & 0xFFFFFF);
            if (!well) fail_msg("seed %llu, bar %d", (unsigned long long)seed, i);
        }
    }
}

static void cells_are_deeper_where_there_is_more(void **state) {
    Easel *easel = *state;
    Layout layout;
    layout_init(&layout, "9x9");
    float share[CELLS_MAX];
    const char *text[CELLS_MAX] = {0};
    for (int cell = 0; cell < layout.cells; cell++) share[cell] = (float)cell / 80;
    text[40] = "1.5";
    ChartHeat heat = {&layout, {10, 10, 280, 280}, share, text};
    chart_heat(begin(easel), &easel->look, &heat);
    end(easel);
    GridLayout grid = grid_layout(heat.area, 9, heat.area.w / 400);
    uint32_t before = 0;
    for (int cell = 0; cell < layout.cells; cell++) {
        Rect r = grid_cell(&grid, layout_row(&layout, cell), layout_column(&layout, cell));
        uint32_t now = pixel(easel, (int)r.x + 3, (int)r.y + (int)r.h / 2) & 0xFF;
        assert_true(cell == 0 || now >= before);
        before = now;
    }
    assert_int_equal(before, easel->look.theme.colour[ROLE_SELECTED] & 0xFF);
    nothing_outside(easel, grown(grid.rect, 1), "a heat map");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_stand_where_they_belong),
        cmocka_unit_test(dots_and_lines_are_on_their_values),
        cmocka_unit_test(what_is_out_of_range_is_a_ring_at_the_edge),
        cmocka_unit_test(ten_thousand_dots_leave_no_gap),
        cmocka_unit_test(labels_keep_to_their_area),
        cmocka_unit_test(bars_are_as_high_as_their_values),
        cmocka_unit_test(cells_are_deeper_where_there_is_more),
    };
    return cmocka_run_group_tests(tests, open_easel, close_easel);
}
