// What hints and lessons draw as evidence can be read: the contrast of every candidate, sign, line, ring and
// cross, measured on the pixels of the pictures of all lessons, in all three themes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"
#include "support/ui_stage.h"
#include "ui/figure/step_picture.h"
#include "ui/scenes/learn/learn_view.h"

#define LEAST 4.5f

typedef struct {
    Stage stage;
    GridLayout grid;
    Layout layout;
    Lessons lessons;
    const char *theme;
    float worst;     // contrast met
    char where[128]; // and where
} Bench;

static uint32_t pixel(const SDL_Surface *surface, int x, int y) {
    const uint8_t *row = (const uint8_t *)surface->pixels + (size_t)y * (size_t)surface->pitch;
    uint32_t out;
    memcpy(&out, row + 4 * (size_t)x, sizeof out);
    return out & 0xFFFFFFu;
}

// True for a pixel whose middle is between two radii around a point.
static bool is_between(Point at, int x, int y, float inner, float outer) {
    float dx = (float)x + 0.5f - at.x, dy = (float)y + 0.5f - at.y, square = dx * dx + dy * dy;
    return square >= inner * inner && square <= outer * outer;
}

// The colour that most pixels have between two radii around a point; 0 and r for a disc.
static uint32_t usual(const SDL_Surface *surface, Point at, float inner, float outer) {
    enum { KINDS = 512 };
    uint32_t colour[KINDS];
    int many[KINDS], kinds = 0, best = 0;
    for (int y = (int)(at.y - outer); y <= (int)(at.y + outer); y++)
        for (int x = (int)(at.x - outer); x <= (int)(at.x + outer); x++) {
            if (!is_between(at, x, y, inner, outer)) continue;
            uint32_t here = pixel(surface, x, y);
            int i = 0;
            while (i < kinds && colour[i] != here) i++;
            if (i == KINDS) continue;
            if (i == kinds) colour[kinds] = here, many[kinds++] = 0;
            if (++many[i] > many[best]) best = i;
        }
    assert_true(kinds > 0);
    return colour[best];
}

// The strongest contrast to a colour between two radii.
static float strongest(const SDL_Surface *surface, Point at, float inner, float outer, uint32_t ground) {
    float most = 1;
    uint32_t last = ground; // most pixels are as the one before
    for (int y = (int)(at.y - outer); y <= (int)(at.y + outer); y++)
        for (int x = (int)(at.x - outer); x <= (int)(at.x + outer); x++) {
            uint32_t here = pixel(surface, x, y);
            if (here == last || !is_between(at, x, y, inner, outer)) continue;
            most = fmaxf(most, colour_contrast(here, ground));
            last = here;
        }
    return most;
}

static void note(Bench *bench, const Step *step, int cell, const char *what, float contrast) {
    if (contrast >= bench->worst) return;
    bench->worst = contrast;
    snprintf(bench->where, sizeof bench->where, "%s of %s at r%dc%d", what,
             technique_info(step->technique)->name, cell / 9 + 1, cell % 9 + 1);
}

// ---- pictures of candidates

// The ground is that of the picture without notes: discs can cover most of a cell.
static void measure_notes(Bench *bench, const StepPicture *picture, const SDL_Surface *before) {
    const SDL_Surface *surface = bench->stage.surface;
    for (int cell = 0; cell < picture->layout->cells; cell++) {
        Rect r = picture_cell(picture, cell);
        Point middle = {r.x + r.w / 2, r.y + r.h / 2};
        bool in_a_set = false;
        for (int s = 0; s < PICTURE_SETS_MAX; s++) in_a_set = in_a_set || cellset_has(&picture->set[s], cell);
        uint32_t ground = usual(before, middle, 0, r.w * 0.48f);
        for (int token = 1; token <= 9; token++) {
            if (!marks_has(&picture->position->marks, cell, token)) continue;
            NotePlace place = picture_note(picture, cell, token);
            Point at = {place.x, place.y};
            float size = note_unit(&place), radius = size * 0.68f;
            uint32_t under = usual(surface, at, 0, size * 0.5f);
            note(bench, picture->step, cell, "a candidate", strongest(surface, at, 0, size * 0.45f, under));
            if (step_strike_reach(picture->is[cell][token], in_a_set) > 0)
                note(bench, picture->step, cell, "a sign",
                     strongest(surface, at, radius * 0.7f, radius * 0.95f, ground));
        }
    }
}

// In every cell through which a line leads, some of it has the contrast.
static void measure_lines(Bench *bench, const StepPicture *picture, const SDL_Surface *before) {
    const SDL_Surface *surface = bench->stage.surface;
    for (int cell = 0; cell < picture->layout->cells; cell++) {
        Rect r = picture_cell(picture, cell);
        int changed = 0;
        float most = 1;
        for (int y = (int)r.y; y < (int)(r.y + r.h); y++)
            for (int x = (int)r.x; x < (int)(r.x + r.w); x++) {
                uint32_t was = pixel(before, x, y), is = pixel(surface, x, y);
                if (was == is) continue;
                changed++;
                most = fmaxf(most, colour_contrast(was, is));
            }
        if (changed > (int)(r.w * r.h / 40)) note(bench, picture->step, cell, "a line", most);
    }
}

// ---- pictures of singles

static void measure_single(Bench *bench, const StepPicture *picture) {
    const SDL_Surface *surface = bench->stage.surface;
    for (int cell = 0; cell < picture->layout->cells; cell++) {
        Rect r = picture_cell(picture, cell);
        Point at = {r.x + r.w / 2, r.y + r.h / 2};
        uint32_t ground = usual(surface, at, 0, r.w * 0.48f);
        const char *what = NULL;
        float inner = 0, outer = r.w * 0.3f;
        if (cellset_has(&picture->evidence.from, cell)) {
            note(bench, picture->step, cell, "a ringed token", strongest(surface, at, inner, outer, ground));
            what = "a ring", inner = r.w * 0.36f, outer = r.w * 0.44f;
        }
        if (cellset_has(&picture->evidence.closed, cell)) what = "a cross", outer = r.w * 0.14f;
        if (cell == picture->step->cell) what = "what goes in";
        if (what) note(bench, picture->step, cell, what, strongest(surface, at, inner, outer, ground));
    }
}

// ---- all lessons

static void frame(Bench *bench, const StepPicture *picture, bool marks) {
    Stage *stage = &bench->stage;
    const Look *look = &stage->app.look;
    draw_begin(stage->draw, stage->surface, look->theme.colour[ROLE_BACKGROUND]);
    grid_draw_ground(stage->draw, look, &bench->grid, &bench->layout);
    step_picture_grounds(picture);
    grid_draw_lines(stage->draw, look, &bench->grid, &bench->layout);
    if (marks) {
        step_picture_links(picture);
        if (picture->single) {
            for (int c = 0; c < bench->layout.cells; c++) {
                Rect r = picture_cell(picture, c);
                if (picture->position->grid.cell[c])
                    token_draw(stage->draw, &picture->tokens, picture->position->grid.cell[c], r.x + r.w / 2,
                               r.y + r.h / 2, r.w, look->theme.colour[ROLE_GIVEN]);
            }
            step_picture_tags(picture);
        }
    }
    SDL_Rect damage[8];
    draw_end(stage->draw, damage, 8);
}

static void measure(Bench *bench, const Position *position, const Step *step) {
    Stage *stage = &bench->stage;
    TokenSet tokens = {play_digits(), FACE_DISPLAY, false, stage->app.look.theme.colour[ROLE_BOARD]};
    StepPicture *picture = calloc(1, sizeof *picture);
    assert_non_null(picture);
    step_picture_init(picture, &stage->app.look, stage->draw, &bench->grid, &tokens, position, step, NULL);
    draw_invalidate(stage->draw);
    frame(bench, picture, false);
    SDL_Surface *before = SDL_DuplicateSurface(stage->surface);
    assert_non_null(before);
    frame(bench, picture, true);
    if (picture->single)
        measure_single(bench, picture);
    else
        measure_lines(bench, picture, before);
    if (!picture->single) { // notes hide nothing of a line that is to be measured
        draw_begin(stage->draw, stage->surface, stage->app.look.theme.colour[ROLE_BACKGROUND]);
        grid_draw_ground(stage->draw, &stage->app.look, &bench->grid, &bench->layout);
        step_picture_grounds(picture);
        grid_draw_lines(stage->draw, &stage->app.look, &bench->grid, &bench->layout);
        for (int c = 0; c < bench->layout.cells; c++)
            if (!position->grid.cell[c]) step_picture_notes(picture, c);
        SDL_Rect damage[8];
        draw_end(stage->draw, damage, 8);
        measure_notes(bench, picture, before);
    }
    SDL_FreeSurface(before);
    free(picture);
}

static void open_bench(Bench *bench, int width, int height, ThemeChoice theme) {
    *bench = (Bench){.worst = 21};
    stage_open(&bench->stage, width, height, theme, 1);
    assert_true(layout_init(&bench->layout, "9x9"));
    bench->grid = board_layout(&bench->stage.app.look, 9).grid;
    size_t size;
    char reason[128];
    TextError error;
    char *text = machine_read_file(TEST_SOURCE "/assets/lessons.csv", 1 << 22, &size, reason, sizeof reason);
    assert_non_null(text);
    assert_true(lessons_take(&bench->lessons, &bench->layout, text, size, &error));
}

static void close_bench(Bench *bench) {
    lessons_finish(&bench->lessons);
    stage_close(&bench->stage);
}

static void measure_theme(int width, int height, ThemeChoice theme) {
    static const char *const NAMES[] = {"Ink", "Paper", "Contrast"};
    Bench *bench = malloc(sizeof *bench);
    assert_non_null(bench);
    open_bench(bench, width, height, theme);
    int measured = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        LearnPage page;
        learn_page_open(&page, &bench->lessons, &bench->layout, t);
        if (page.found) measure(bench, &page.lesson.position, &page.step);
        measured += page.found;
        learn_page_close(&page);
    }
    printf("%-8s %dx%d: %d lessons, least contrast %.2f: %s\n", NAMES[theme], width, height, measured,
           (double)bench->worst, bench->where);
    assert_true(measured > 100);
    assert_true(bench->worst >= LEAST);
    close_bench(bench);
    free(bench);
}

static void evidence_can_be_read_in_every_theme(void **state) {
    (void)state;
    for (ThemeChoice theme = 0; theme < THEME_CHOICE_COUNT; theme++) {
        measure_theme(1280, 800, theme);
        measure_theme(2560, 1440, theme);
    }
}

// ---- what is refuted

// The stroke through an assumption that proves false stays behind its sign: the sign with its digit is the
// very picture of one that holds.
static void a_refuted_digit_stays_whole(void **state) {
    (void)state;
    Bench *bench = malloc(sizeof *bench);
    StepPicture *picture = calloc(1, sizeof *picture);
    assert_true(bench && picture);
    for (ThemeChoice theme = 0; theme < THEME_CHOICE_COUNT; theme++) {
        open_bench(bench, 1280, 800, theme);
        Stage *stage = &bench->stage;
        TokenSet tokens = {play_digits(), FACE_DISPLAY, false, stage->app.look.theme.colour[ROLE_BOARD]};
        Grid empty = {{0}};
        Position position = position_of_grid(&bench->layout, &empty);
        position.marks = (Marks){{0}};
        position.marks.cell[40] = marks_bit(5);
        Step step = {.technique = TECHNIQUE_NISHIO};
        step_picture_init(picture, &stage->app.look, stage->draw, &bench->grid, &tokens, &position, &step,
                          NULL);
        SDL_Surface *drawn[2];
        for (int gone = 0; gone < 2; gone++) {
            picture->is[40][5] = (uint16_t)(PICTURE_ON | (gone ? PICTURE_GONE : 0));
            draw_begin(stage->draw, stage->surface, stage->app.look.theme.colour[ROLE_BOARD]);
            step_picture_notes(picture, 40);
            SDL_Rect damage[8];
            draw_end(stage->draw, damage, 8);
            drawn[gone] = SDL_DuplicateSurface(stage->surface);
            assert_non_null(drawn[gone]);
        }
        NotePlace at = picture_note(picture, 40, 5);
        float size = note_unit(&at);
        int outside = 0;
        for (int y = (int)(at.y - size); y < (int)(at.y + size); y++)
            for (int x = (int)(at.x - size); x < (int)(at.x + size); x++) {
                bool same = pixel(drawn[0], x, y) == pixel(drawn[1], x, y);
                float away = hypotf((float)x + 0.5f - at.x, (float)y + 0.5f - at.y);
                assert_true(same || away > size * 0.6f);
                outside += !same;
            }
        assert_true(outside > 8); // and yet it is struck out
        SDL_FreeSurface(drawn[0]);
        SDL_FreeSurface(drawn[1]);
        close_bench(bench);
    }
    free(picture);
    free(bench);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evidence_can_be_read_in_every_theme),
        cmocka_unit_test(a_refuted_digit_stays_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
