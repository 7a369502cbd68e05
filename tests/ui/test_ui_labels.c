// Whatever the window's size, no label of ours is cut, drawn outside of it, or over another one.
//
// The linker sends here what scenes draw of text (see CMakeLists.txt). What a panel covers later is not seen,
// and tokens, single signs, are not labels: they may stand close.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "support/sanitized.h"
#include "support/shown.h"
#include "ui/kit/draw.h"
#include "ui/kit/wrap.h"

static const struct {
    int w, h;
    TextSize text;
} SIZES[] = {{800, 600, TEXT_NORMAL},  {1280, 800, TEXT_NORMAL}, {700, 1000, TEXT_NORMAL},
             {800, 600, TEXT_LARGER},  {1280, 800, TEXT_LARGE},  {1280, 800, TEXT_LARGER},
             {700, 1000, TEXT_LARGER}, {800, 1280, TEXT_LARGER}};
enum {
    SIZE_COUNT = SANITIZED ? 1 : sizeof SIZES / sizeof *SIZES,
    LABELS_MAX = 1200,
    CLIPS_MAX = 8,
    FAULTS_MAX = 400
};

typedef struct {
    Rect ink;
    char text[96];
} Label;

// What one frame shows: the linker's calls come without a context of the test's.
static struct {
    bool on;
    Rect window;
    Rect clip[CLIPS_MAX];
    int clips;
    Label label[LABELS_MAX];
    int count;
    char fault[FAULTS_MAX][240];
    int faults;
    char place[64];
} seen;

static void blame(const char *what, const char *text, const char *other) {
    if (!seen.on || seen.faults == FAULTS_MAX || strncmp(text, "<script>", 8) == 0) return; // a player's name
    char line[240];
    snprintf(line, sizeof line, "%s: “%.80s” %s%s%.80s", seen.place, text, what, *other ? " " : "", other);
    for (int i = 0; i < seen.faults; i++)
        if (strcmp(seen.fault[i], line) == 0) return;
    snprintf(seen.fault[seen.faults++], sizeof line, "%s", line);
}

static Rect meet(Rect a, Rect b) {
    float x = fmaxf(a.x, b.x), y = fmaxf(a.y, b.y);
    return (Rect){x, y, fminf(a.x + a.w, b.x + b.w) - x, fminf(a.y + a.h, b.y + b.h) - y};
}

static bool is_same(Rect a, Rect b) { return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h; }

static bool is_label(const char *text) { return utf8_count(text, strlen(text)) > 1; }

// A text whose pen begins at x on a baseline.
static void see(Draw *draw, Face face, float size, float x, float baseline, const char *text) {
    if (!seen.on || !is_label(text)) return;
    const TextMask *mask = fonts_mask(draw_fonts(draw), face, size, text);
    Rect ink = {x + (float)(mask->left + mask->ink_x0), baseline + (float)(mask->top + mask->ink_y0),
                (float)(mask->ink_x1 - mask->ink_x0), (float)(mask->ink_y1 - mask->ink_y0)};
    Rect shown = seen.clips > 0 ? meet(ink, seen.clip[seen.clips - 1]) : ink;
    if (shown.w <= 0 || shown.h <= 0) return;
    Rect inside = meet(shown, seen.window);
    if (inside.w < shown.w - 0.5f || inside.h < shown.h - 0.5f) blame("leaves the window", text, "");
    for (int i = 0; i < seen.count; i++) {
        Rect both = meet(shown, seen.label[i].ink);
        if (is_same(shown, seen.label[i].ink) && strcmp(text, seen.label[i].text) == 0)
            return; // drawn once more
        if (both.w > 1 && both.h > 1) blame("stands over", text, seen.label[i].text);
    }
    if (seen.count == LABELS_MAX) fail_msg("%s: more labels than there is room for", seen.place);
    Label *label = &seen.label[seen.count++];
    label->ink = shown;
    snprintf(label->text, sizeof label->text, "%s", text);
}

// ---- what scenes call

float __real_draw_text(Draw *draw, Face face, float size, float x, float baseline, Align align, Colour colour,
                       const char *text);
void __real_draw_text_in(Draw *draw, Face face, float size, Rect rect, Align align, Colour colour,
                         const char *text);
float __real_draw_text_cut(Draw *draw, Face face, float size, float x, float baseline, float width,
                           Colour colour, const char *text);
void __real_draw_text_shrunk(Draw *draw, Face face, float size, float least, Rect room, float baseline,
                             Colour colour, const char *text);
float __real_wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                       const char *text);
void __real_draw_push_clip(Draw *draw, Rect clip);
void __real_draw_pop_clip(Draw *draw);
void __real_draw_panel(Draw *draw, Rect rect, float radius, float thickness, Colour face, Colour edge);

float __wrap_draw_text(Draw *draw, Face face, float size, float x, float baseline, Align align, Colour colour,
                       const char *text);
void __wrap_draw_text_in(Draw *draw, Face face, float size, Rect rect, Align align, Colour colour,
                         const char *text);
float __wrap_draw_text_cut(Draw *draw, Face face, float size, float x, float baseline, float width,
                           Colour colour, const char *text);
void __wrap_draw_text_shrunk(Draw *draw, Face face, float size, float least, Rect room, float baseline,
                             Colour colour, const char *text);
float __wrap_wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                       const char *text);
void __wrap_draw_push_clip(Draw *draw, Rect clip);
void __wrap_draw_pop_clip(Draw *draw);
void __wrap_draw_panel(Draw *draw, Rect rect, float radius, float thickness, Colour face, Colour edge);

static float begins(Align align, float x, float width) {
    return align == ALIGN_LEFT ? x : align == ALIGN_CENTRE ? x - width / 2 : x - width;
}

float __wrap_draw_text(Draw *draw, Face face, float size, float x, float baseline, Align align, Colour colour,
                       const char *text) {
    see(draw, face, size, begins(align, x, draw_text_width(draw, face, size, text)), baseline, text);
    return __real_draw_text(draw, face, size, x, baseline, align, colour, text);
}

void __wrap_draw_text_in(Draw *draw, Face face, float size, Rect rect, Align align, Colour colour,
                         const char *text) {
    float at = align == ALIGN_LEFT ? rect.x : align == ALIGN_CENTRE ? rect.x + rect.w / 2 : rect.x + rect.w;
    float baseline = rect.y + (rect.h + fonts_cap_height(draw_fonts(draw), face, size)) / 2;
    see(draw, face, size, begins(align, at, draw_text_width(draw, face, size, text)), baseline, text);
    __real_draw_text_in(draw, face, size, rect, align, colour, text);
}

float __wrap_draw_text_cut(Draw *draw, Face face, float size, float x, float baseline, float width,
                           Colour colour, const char *text) {
    if (draw_text_width(draw, face, size, text) > width)
        blame("is cut", text, "");
    else
        see(draw, face, size, x, baseline, text);
    return __real_draw_text_cut(draw, face, size, x, baseline, width, colour, text);
}

void __wrap_draw_text_shrunk(Draw *draw, Face face, float size, float least, Rect room, float baseline,
                             Colour colour, const char *text) {
    float fits = size;
    while (fits > least && draw_text_width(draw, face, fits, text) > room.w) fits = fmaxf(fits - 1, least);
    if (draw_text_width(draw, face, fits, text) > room.w)
        blame("is cut", text, "");
    else
        see(draw, face, fits, room.x, baseline, text);
    __real_draw_text_shrunk(draw, face, size, least, room, baseline, colour, text);
}

float __wrap_wrap_text(Draw *draw, Rect rect, Face face, float size, float line_height, Colour colour,
                       const char *text) {
    int lines = wrap_count(draw_fonts(draw), face, size, rect.w, text);
    if (colour && (float)lines * line_height > rect.h + line_height * 0.5f) blame("is cut below", text, "");
    return __real_wrap_text(draw, rect, face, size, line_height, colour, text);
}

void __wrap_draw_push_clip(Draw *draw, Rect clip) {
    assert_true(seen.clips < CLIPS_MAX);
    seen.clip[seen.clips] = seen.clips > 0 ? meet(clip, seen.clip[seen.clips - 1]) : clip;
    seen.clips++;
    __real_draw_push_clip(draw, clip);
}

void __wrap_draw_pop_clip(Draw *draw) {
    seen.clips--;
    __real_draw_pop_clip(draw);
}

void __wrap_draw_panel(Draw *draw, Rect rect, float radius, float thickness, Colour face, Colour edge) {
    for (int i = 0; seen.on && i < seen.count; i++) {
        Rect both = meet(rect, seen.label[i].ink);
        if (both.w <= 0 || both.h <= 0) continue;
        seen.label[i--] = seen.label[--seen.count]; // covered
    }
    __real_draw_panel(draw, rect, radius, thickness, face, edge);
}

// ---- all scenes

static void look_at(int size, const Shown *shown) {
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    stage_open(stage, SIZES[size].w, SIZES[size].h, THEME_INK, 7);
    stage->app.settings.text_size = (int)SIZES[size].text;
    stage_size(stage, SIZES[size].w, SIZES[size].h);
    shown->show(stage);
    stage->app.notice[0] = '\0';
    snprintf(seen.place, sizeof seen.place, "%dx%d %s%s", SIZES[size].w, SIZES[size].h, shown->name,
             SIZES[size].text == TEXT_LARGER  ? ", larger"
             : SIZES[size].text == TEXT_LARGE ? ", large"
                                              : "");
    seen.window = (Rect){0, 0, (float)SIZES[size].w, (float)SIZES[size].h};
    seen.count = seen.clips = 0;
    seen.on = true;
    stage_draw(stage);
    seen.on = false;
    stage_close(stage);
    free(stage);
}

// At each size, or, except in the long tests, at each second one: the next scene then shows the others.
static void test_no_label_is_cut(void **state) {
    (void)state;
    int first = 0, by = TEST_SOAK || SANITIZED ? 1 : 2;
    for (const ShownList *list = SHOWN; list->name; list++)
        for (const Shown *shown = list->shown; shown->name; shown++, first = (first + 1) % by)
            for (int size = first; size < SIZE_COUNT && strcmp(shown->name, "stream") != 0; size += by)
                look_at(size, shown);
    for (int i = 0; i < seen.faults; i++) print_error("%s\n", seen.fault[i]);
    assert_int_equal(seen.faults, 0);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_no_label_is_cut)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
