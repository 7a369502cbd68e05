// The tokens and notes of every pack that ships, measured on their pixels at three sizes of the window: notes
// use the room of their cell and stay inside it, tokens stand in the middle of theirs, nothing touches the
// ring around a cell that breaks a rule, no sign has faint specks, rods lie on whole rows, and coloured
// digits are told apart.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/look/colour_vision.h"
#include "support/ui_stage.h"
#include "ui/figure/board_figure.h"
#include "ui/kit/board_layout.h"
#include "ui/kit/constraint_view.h"

static const int SIZES[][2] = {{800, 600}, {1280, 800}, {2560, 1440}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

// Of a note's room: what every sign has at least, and the largest of a pack; and that of digits and letters
// in the game's own fonts, which are read as text.
#define NOTE_LEAST 0.4f
#define NOTE_LARGEST 0.7f
#define TEXT_LEAST 0.45f
// Of a cell: how far from its middle the middle of a token's ink may be. Letters and digits stand on their
// line, and shapes by their weight: a triangle's box is not in the middle.
#define MIDDLE 0.025f
#define MIDDLE_SHAPE 0.05f
// Paler is no ink: 0 to 255.
enum { FAINT = 40 };
// The least distances of the colours of digits (delta E), on dark and on light ground, to every kind of
// sight.
static const float COLOURS_APART[GROUND_COUNT] = {[GROUND_DARK] = 12, [GROUND_LIGHT] = 20};

typedef struct {
    Stage stage;
    SDL_Surface *cell; // a picture of one cell
    GridLayout grid;
    TokenSet tokens;
    const PackEntry *entry;
    int faults;
} Bench;

typedef struct {
    int x0, y0, x1, y1; // x1, y1: beyond the ink
} Ink;

// ---- pictures of one cell

static int pixel(const SDL_Surface *surface, int x, int y) {
    const uint8_t *row = (const uint8_t *)surface->pixels + (size_t)y * (size_t)surface->pitch;
    uint32_t out;
    memcpy(&out, row + 4 * (size_t)x, sizeof out);
    return (int)(out >> 8 & 255);
}

static Ink ink_of(const SDL_Surface *surface) {
    Ink ink = {surface->w, surface->h, 0, 0};
    for (int y = 0; y < surface->h; y++)
        for (int x = 0; x < surface->w; x++) {
            if (pixel(surface, x, y) < FAINT) continue;
            ink.x0 = x < ink.x0 ? x : ink.x0, ink.x1 = x + 1 > ink.x1 ? x + 1 : ink.x1;
            ink.y0 = y < ink.y0 ? y : ink.y0, ink.y1 = y + 1;
        }
    return ink;
}

static Rect cell_rect(const Bench *bench) { return (Rect){0, 0, bench->grid.cell, bench->grid.cell}; }

// Every token in white on black, whatever its colour is.
static TokenSet in_white(const Bench *bench, TokenLook look[TOKENS_MAX + 1]) {
    TokenSet set = bench->tokens;
    for (int token = 1; token <= bench->grid.order; token++) {
        look[token] = set.look[token];
        look[token].has_colour = false;
        if (look[token].shape != SHAPE_NONE) look[token].text[0] = '\0';
    }
    set.look = look;
    set.digits = false;
    set.ground = 0xFF000000u;
    return set;
}

static Ink paint_token(Bench *bench, int token) {
    TokenLook look[TOKENS_MAX + 1] = {{.shape = SHAPE_NONE}};
    TokenSet set = in_white(bench, look);
    float side = bench->grid.cell;
    SDL_Rect damage;
    draw_invalidate(bench->stage.draw);
    draw_begin(bench->stage.draw, bench->cell, 0xFF000000u);
    token_draw(bench->stage.draw, &set, token, side / 2, side / 2, side, 0xFFFFFFFFu);
    draw_end(bench->stage.draw, &damage, 1);
    return ink_of(bench->cell);
}

static Ink paint_note(Bench *bench, int token, NotePlace *out_place) {
    TokenLook look[TOKENS_MAX + 1] = {{.shape = SHAPE_NONE}};
    TokenSet set = in_white(bench, look);
    SDL_Rect damage;
    *out_place = grid_note_place(&bench->stage.app.look, cell_rect(bench), bench->grid.order, token);
    draw_invalidate(bench->stage.draw);
    draw_begin(bench->stage.draw, bench->cell, 0xFF000000u);
    token_draw_note(bench->stage.draw, &set, token, out_place, 0xFFFFFFFFu);
    draw_end(bench->stage.draw, &damage, 1);
    return ink_of(bench->cell);
}

// The ring around a cell that breaks a rule, of the board's first cell.
static void paint_ring(Bench *bench) {
    Stage *stage = &bench->stage;
    GridLayout grid = bench->grid;
    grid.rect.x = grid.rect.y = -grid.border;
    BoardFigure figure = {.draw = stage->draw,
                          .look = &stage->app.look,
                          .grid = &grid,
                          .layout = &stage->app.play.layout,
                          .board = &stage->app.play.session.board,
                          .cursor = -1};
    SDL_Rect damage;
    draw_invalidate(stage->draw);
    draw_begin(stage->draw, bench->cell, 0xFF000000u);
    board_figure_ring(&figure, 0, 0xFFFFFFFFu);
    draw_end(stage->draw, &damage, 1);
}

// ---- every pack at every size

typedef void Measure(Bench *bench);

static void blame(Bench *bench, int token, const char *what, float has, float needs) {
    printf("%s, %dx%d, token %d: %s %.2f, %.2f is wanted\n", bench->entry->pack.id, bench->stage.surface->w,
           bench->stage.surface->h, token, what, (double)has, (double)needs);
    bench->faults++;
}

static void open_board(Bench *bench) {
    Stage *stage = &bench->stage;
    stage_play_pack(stage, bench->entry->pack.id, 0);
    bench->grid = board_layout(&stage->app.look, stage->app.play.layout.order).grid;
    bench->tokens = app_play_tokens(&stage->app, &stage->app.play);
    int side = (int)bench->grid.cell;
    bench->cell = SDL_CreateRGBSurfaceWithFormat(0, side, side, 32, SDL_PIXELFORMAT_RGB888);
    assert_non_null(bench->cell);
}

static void measure_all(Measure *measure) {
    Bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    for (int size = 0; size < SIZE_COUNT; size++) {
        stage_open(&bench->stage, SIZES[size][0], SIZES[size][1], THEME_INK, 7);
        assert_true(bench->stage.app.packs.count >= 27);
        for (int i = 0; i < bench->stage.app.packs.count; i++) {
            bench->entry = bench->stage.app.packs.entry[i];
            open_board(bench);
            measure(bench);
            SDL_FreeSurface(bench->cell);
        }
        stage_close(&bench->stage);
    }
    int faults = bench->faults;
    free(bench);
    assert_int_equal(faults, 0);
}

static bool is_text(const Bench *bench, int token) {
    const TokenLook *look = &bench->tokens.look[token];
    bool digit = look->text[0] >= '1' && look->text[0] <= '9' && !look->text[1];
    bool other = look->small[0] && !look->small_own;
    return look->shape == SHAPE_NONE && (bench->tokens.face < FACE_PACK || digit || other);
}

static void notes_use_their_room(Bench *bench) {
    float largest = 0, least = 9;
    bool signs = false;
    for (int token = 1; token <= bench->grid.order; token++) {
        NotePlace at;
        Ink ink = paint_note(bench, token, &at);
        float wide = (float)(ink.x1 - ink.x0), high = (float)(ink.y1 - ink.y0),
              part = fmaxf(wide, high) / at.room;
        bool text = is_text(bench, token);
        float needs = text ? TEXT_LEAST : NOTE_LEAST,
              half = at.room / 2 + 0.5f; // half a pixel: edges are soft
        largest = fmaxf(largest, part), least = fminf(least, part), signs = signs || !text;
        if (part < needs) blame(bench, token, "of its room the note fills", part, needs);
        float out = fmaxf(fmaxf(at.x - (float)ink.x0, (float)ink.x1 - at.x),
                          fmaxf(at.y - (float)ink.y0, (float)ink.y1 - at.y));
        if (out > half) blame(bench, token, "the note leaves its room, in pixels", out, half);
    }
    printf("%-14s %4dx%-4d notes fill %.2f to %.2f of their room\n", bench->entry->pack.id,
           bench->stage.surface->w, bench->stage.surface->h, (double)least, (double)largest);
    bool shapes = bench->tokens.look[1].shape != SHAPE_NONE;
    float needs = shapes ? 0.6f : NOTE_LARGEST;
    if (signs && largest < needs) blame(bench, 0, "the largest note fills", largest, needs);
}

static void tokens_stand_in_the_middle(Bench *bench) {
    for (int token = 1; token <= bench->grid.order; token++) {
        Ink ink = paint_token(bench, token);
        float side = bench->grid.cell, off_x = fabsf((float)(ink.x0 + ink.x1) - side) / 2,
              off_y = fabsf((float)(ink.y0 + ink.y1) - side) / 2;
        bool shape = bench->tokens.look[token].shape != SHAPE_NONE;
        bool on_a_line = !shape && fonts_has_line(draw_fonts(bench->stage.draw), bench->tokens.face);
        float most = fmaxf(side * (shape ? MIDDLE_SHAPE : MIDDLE), 1);
        if (off_x > most) blame(bench, token, "aside of the middle by pixels", off_x, most);
        if (off_y > most && !on_a_line) blame(bench, token, "above or below by pixels", off_y, most);
    }
}

// A clear pixel lies between the ink of a token and the ring.
static void tokens_do_not_touch_rings(Bench *bench) {
    int side = bench->cell->w;
    paint_ring(bench);
    uint8_t *ring = malloc((size_t)side * (size_t)side);
    assert_non_null(ring);
    int ringed = 0;
    for (int i = 0; i < side * side; i++) {
        ring[i] = pixel(bench->cell, i % side, i / side) >= FAINT;
        ringed += ring[i];
    }
    assert_true(ringed > 4 * side / 2);
    for (int token = 1; token <= bench->grid.order; token++) {
        paint_token(bench, token);
        int touching = 0;
        for (int y = 1; y + 1 < side; y++)
            for (int x = 1; x + 1 < side; x++) {
                if (pixel(bench->cell, x, y) < FAINT) continue;
                for (int d = 0; d < 9; d++) touching += ring[(y + d / 3 - 1) * side + x + d % 3 - 1];
            }
        if (touching) blame(bench, token, "pixels that touch the ring:", (float)touching, 0);
    }
    free(ring);
}

// What hangs together has somewhere the ink of a stroke; what is paler everywhere is a speck.
static int most_ink(const SDL_Surface *surface, uint8_t *seen, int from, int *stack) {
    int side = surface->w, top = 0, most = 0;
    stack[top++] = from, seen[from] = 1;
    while (top > 0) {
        int at = stack[--top], x = at % side, y = at / side, here = pixel(surface, x, y);
        most = here > most ? here : most;
        for (int d = 0; d < 9; d++) {
            int nx = x + d % 3 - 1, ny = y + d / 3 - 1;
            if (nx < 0 || ny < 0 || nx >= side || ny >= side) continue;
            int next = ny * side + nx;
            if (seen[next] || pixel(surface, nx, ny) == 0) continue;
            seen[next] = 1, stack[top++] = next;
        }
    }
    return most;
}

static void tokens_have_no_specks(Bench *bench) {
    int side = bench->cell->w, pixels = side * side;
    uint8_t *seen = malloc((size_t)pixels);
    int *stack = malloc((size_t)pixels * sizeof *stack);
    assert_true(seen && stack);
    for (int token = 1; token <= bench->grid.order; token++) {
        paint_token(bench, token);
        memset(seen, 0, (size_t)pixels);
        for (int i = 0; i < pixels; i++) {
            if (seen[i] || pixel(bench->cell, i % side, i / side) == 0) continue;
            int most = most_ink(bench->cell, seen, i, stack);
            if (most < 100) blame(bench, token, "a speck with an ink of", (float)most, 100);
        }
    }
    free(seen);
    free(stack);
}

// A row of pixels beside the upright rod is all ink or none.
static void rods_lie_on_rows(Bench *bench) {
    if (strcmp(bench->entry->pack.id, "rods") != 0) return;
    for (int token = 1; token <= 9; token++)
        for (int note = 0; note < 2; note++) {
            NotePlace at;
            Ink ink = note ? paint_note(bench, token, &at) : paint_token(bench, token);
            int column = ink.x0 + (ink.x1 - ink.x0) / 4, rods = 0;
            for (int y = 0; y < bench->cell->h; y++) {
                int here = pixel(bench->cell, column, y), above = y ? pixel(bench->cell, column, y - 1) : 0;
                if (here > 8 && here < 247)
                    blame(bench, token, "a row between two pixels, its ink", (float)here, 255);
                rods += here > 127 && above <= 127;
            }
            if (rods != (token > 5 ? token - 5 : token))
                blame(bench, token, "rods seen", (float)rods, (float)token);
        }
}

static void test_notes_use_their_room(void **state) {
    (void)state;
    measure_all(notes_use_their_room);
}

static void test_tokens_stand_in_the_middle(void **state) {
    (void)state;
    measure_all(tokens_stand_in_the_middle);
}

static void test_tokens_do_not_touch_rings(void **state) {
    (void)state;
    measure_all(tokens_do_not_touch_rings);
}

static void test_tokens_have_no_specks(void **state) {
    (void)state;
    measure_all(tokens_have_no_specks);
}

static void test_rods_lie_on_whole_rows(void **state) {
    (void)state;
    measure_all(rods_lie_on_rows);
}

// The digits of a pack in which each has a colour of its own.
static void test_coloured_digits_are_told_apart(void **state) {
    (void)state;
    Stage stage;
    int packs = 0, too_near = 0;
    stage_open(&stage, 800, 600, THEME_INK, 7);
    for (int i = 0; i < stage.app.packs.count; i++) {
        const Pack *pack = &stage.app.packs.entry[i]->pack;
        if (!pack->token[1].has_colour || pack->token[1].shape != SHAPE_NONE) continue;
        packs++;
        for (int ground = 0; ground < GROUND_COUNT; ground++)
            for (int a = 1; a <= pack->layout.order; a++)
                for (int b = 1; b < a; b++) {
                    float apart = colour_distance_to_all(pack->token[a].colour[ground],
                                                         pack->token[b].colour[ground], NULL);
                    if (apart >= COLOURS_APART[ground]) continue;
                    too_near++;
                    printf("%s: %d and %d are apart by %.1f\n", pack->id, b, a, (double)apart);
                }
    }
    stage_close(&stage);
    assert_true(packs >= 1);
    assert_int_equal(too_near, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notes_use_their_room),
        cmocka_unit_test(test_tokens_stand_in_the_middle),
        cmocka_unit_test(test_tokens_do_not_touch_rings),
        cmocka_unit_test(test_tokens_have_no_specks),
        cmocka_unit_test(test_rods_lie_on_whole_rows),
        cmocka_unit_test(test_coloured_digits_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
