// Motion: the table and its easings; that every motion leads to the very picture that there is without it,
// with no hard cut between scenes and nothing to do at rest; and that no input waits for one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/film.h"
#include "support/shown.h"
#include "ui/kit/compose.h"
#include "ui/scenes/board/board_view.h"
#include "ui/scenes/duel/duel_view.h"

enum { WIDTH = 1280, HEIGHT = 800, MS = 1000 };

static const MotionTime AT_ONE = {.now_us = 1000 * MS}, STILL = {.now_us = 1000 * MS, .still = true};

// ---- the table

static void every_motion_is_short_and_ends(void **state) {
    (void)state;
    for (int kind = MOTION_NONE + 1; kind < MOTION_COUNT; kind++) {
        const MotionInfo *info = motion_info((MotionKind)kind);
        bool free = kind == MOTION_FALL || kind == MOTION_COAST;
        assert_true(info->length_us >= 90 * MS && (free || info->length_us <= 220 * MS));
        Motion motion = motion_begin_later((MotionKind)kind, 0, AT_ONE),
               ahead = motion_begin((MotionKind)kind, AT_ONE);
        assert_true(ahead.since_us < motion.since_us &&
                    ahead.since_us + 17 * MS > motion.since_us); // by a frame
        bool returns = info->easing == EASE_PULSE || info->easing == EASE_SHAKE;
        assert_float_equal(motion_at(&motion, AT_ONE.now_us), 0, 1e-6);
        assert_float_equal(motion_at(&motion, AT_ONE.now_us + info->length_us), returns ? 0 : 1, 1e-5);
        assert_true(motion_runs(&motion, AT_ONE.now_us + info->length_us - 1));
        assert_false(motion_runs(&motion, AT_ONE.now_us + info->length_us));
        assert_int_equal(motion_end_us(&motion), AT_ONE.now_us + info->length_us);
    }
}

static void easings_keep_to_their_way(void **state) {
    (void)state;
    static const Easing STEADY[] = {EASE_LINEAR, EASE_OUT, EASE_GENTLE, EASE_IN, EASE_IN_OUT};
    for (size_t e = 0; e < sizeof STEADY / sizeof *STEADY; e++)
        for (int i = 0; i < 100; i++)
            assert_true(motion_ease(STEADY[e], (float)i / 100) <
                        motion_ease(STEADY[e], (float)(i + 1) / 100));
    float most = 0, peak = 0, left = 0, right = 0;
    for (int i = 0; i <= 100; i++) {
        float t = (float)i / 100, shake = motion_ease(EASE_SHAKE, t);
        most = fmaxf(most, motion_ease(EASE_BACK, t)), peak = fmaxf(peak, motion_ease(EASE_PULSE, t));
        left = fminf(left, shake), right = fmaxf(right, shake);
    }
    assert_true(most > 1.01f && most < 1.1f);
    assert_float_equal(peak, 1, 1e-4);
    assert_true(left < -0.3f && right > 0.3f && left >= -1 && right <= 1);
    assert_true(motion_ease(EASE_OUT, 0.5f) > 0.5f && motion_ease(EASE_IN, 0.5f) < 0.5f);
    assert_float_equal(motion_ease(EASE_OUT, -3), 0, 0);
    assert_float_equal(motion_ease(EASE_OUT, 3), 1, 0);
}

static void parts_begin_one_after_the_other(void **state) {
    (void)state;
    const MotionInfo *info = motion_info(MOTION_WAVE);
    Motion wave = motion_begin_parts(MOTION_WAVE, 9, AT_ONE);
    wave.since_us = AT_ONE.now_us;
    int64_t half_us = AT_ONE.now_us + info->length_us / 2;
    for (int part = 0; part < 9; part++) {
        assert_float_equal(motion_part_at(&wave, part, AT_ONE.now_us + part * info->step_us), 0, 1e-6);
        assert_float_equal(motion_part_at(&wave, part, half_us + part * info->step_us), 1, 1e-3);
    }
    assert_int_equal(motion_end_us(&wave), AT_ONE.now_us + info->length_us + 8 * info->step_us);
}

static void what_moves_asks_for_frames_and_what_rests_for_none(void **state) {
    (void)state;
    Motion never = {0}, later = motion_begin_later(MOTION_FADE, 300 * MS, AT_ONE),
           now = motion_begin(MOTION_FADE, AT_ONE);
    int64_t wake_us = INT64_MAX;
    motion_wake(&never, AT_ONE.now_us, &wake_us);
    motion_wake(&now, motion_end_us(&now), &wake_us);
    assert_true(wake_us == INT64_MAX);
    assert_float_equal(motion_at(&never, 5), 1, 0);
    motion_wake(&later, AT_ONE.now_us, &wake_us);
    assert_int_equal(wake_us, AT_ONE.now_us + 300 * MS);
    motion_wake(&now, AT_ONE.now_us, &wake_us);
    assert_in_range(wake_us, AT_ONE.now_us + 1, AT_ONE.now_us + 16 * MS);
}

static void where_all_is_still_everything_is_at_its_end(void **state) {
    (void)state;
    for (int kind = MOTION_NONE + 1; kind < MOTION_COUNT; kind++) {
        Motion motion = motion_begin_parts((MotionKind)kind, 9, STILL);
        bool returns = motion_info((MotionKind)kind)->easing == EASE_PULSE ||
                       motion_info((MotionKind)kind)->easing == EASE_SHAKE;
        int64_t wake_us = INT64_MAX;
        motion_wake(&motion, STILL.now_us, &wake_us);
        assert_true(wake_us == INT64_MAX && !motion_runs(&motion, STILL.now_us));
        assert_float_equal(motion_part_at(&motion, 8, STILL.now_us), returns ? 0 : 1, 1e-5);
    }
}

// ---- films

static double difference(const SDL_Surface *a, const SDL_Surface *b) {
    uint64_t sum = 0;
    for (int y = 0; y < a->h; y++) {
        const uint8_t *p = (const uint8_t *)a->pixels + (ptrdiff_t)y * a->pitch,
                      *q = (const uint8_t *)b->pixels + (ptrdiff_t)y * b->pitch;
        for (int i = 0; i < a->w * 4; i++)
            if (i % 4 < 3) sum += (uint64_t)abs(p[i] - q[i]);
    }
    return (double)sum / ((double)a->w * a->h * 3);
}

static SDL_Surface *copy_of(SDL_Surface *surface) { return SDL_ConvertSurface(surface, surface->format, 0); }

// The picture seen from far away, where a text that has moved a little is still the same text.
static SDL_Surface *from_afar(const SDL_Surface *surface) {
    enum { AFAR = 16 };
    SDL_Surface *out =
        SDL_CreateRGBSurfaceWithFormat(0, surface->w / AFAR, surface->h / AFAR, 32, SDL_PIXELFORMAT_ARGB8888);
    for (int y = 0; y < out->h; y++)
        for (int x = 0; x < out->w; x++) {
            uint32_t sum[3] = {0}, mean = 0xFF000000u;
            for (int i = 0; i < AFAR * AFAR; i++) {
                uint32_t p =
                    ((const uint32_t *)
                         surface->pixels)[(y * AFAR + i / AFAR) * surface->pitch / 4 + x * AFAR + i % AFAR];
                for (int c = 0; c < 3; c++) sum[c] += p >> 8 * c & 0xFFu;
            }
            for (int c = 0; c < 3; c++) mean |= sum[c] / (AFAR * AFAR) << 8 * c;
            ((uint32_t *)out->pixels)[y * out->pitch / 4 + x] = mean;
        }
    return out;
}

// The most by which a frame is nearer to the end than the one before: of a hard cut all of the way.
static double greatest_step(Stage *stage, const Film *film) {
    SDL_Surface *frame[FILM_FRAMES_MAX];
    int frames = 0;
    film_show(stage, film);
    frame[frames++] = from_afar(stage->surface);
    film_act(stage, film);
    frame[frames++] = from_afar(stage->surface);
    for (bool moves = true; moves && frames < FILM_FRAMES_MAX;) {
        moves = film_frame(stage);
        frame[frames++] = from_afar(stage->surface);
    }
    const SDL_Surface *last = frame[frames - 1];
    double most = 0, all = difference(frame[0], last);
    for (int i = 1; i < frames; i++)
        most = fmax(most, (difference(frame[i - 1], last) - difference(frame[i], last)) / all);
    for (int i = 0; i < frames; i++) SDL_FreeSurface(frame[i]);
    assert_in_range(frames, 8, FILM_FRAMES_MAX - 1);
    return most;
}

static void no_two_scenes_are_joined_by_a_hard_cut(void **state) {
    (void)state;
    for (const Film *film = FILMS; film->name; film++) {
        if (!film->scene) continue;
        Stage stage;
        stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
        double step = greatest_step(&stage, film);
        print_message("%s: at most %.0f %% of the way at once\n", film->name, 100 * step);
        if (step >= 0.5) fail_msg("%s: %.2f of the way at once", film->name, step);
        stage_close(&stage);
    }
    for (int from = SCENE_STAY + 1; from < SCENE_QUIT; from++)
        for (int to = SCENE_STAY + 1; to < SCENE_QUIT; to++)
            for (int clock = 0; clock < 2; clock++) {
                ChangeKind kind = scene_change_kind((SceneId)from, (SceneId)to, clock);
                bool board = to == SCENE_BOARD || to == SCENE_DUEL;
                assert_true(kind < CHANGE_COUNT && (kind == CHANGE_SWIFT) == (clock && board));
            }
}

// What a film ends with, and how much is painted of the frame after that.
static SDL_Surface *end_of(const Film *film, bool still, int *out_painted) {
    Stage stage;
    stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
    stage.app.settings.show_timer = false; // a clock that runs is never at rest
    film_show(&stage, film);
    stage.app.settings.reduce_motion = still;
    int64_t begun_us = stage.app.now_us;
    film_act(&stage, film);
    for (int i = 0; i < FILM_FRAMES_MAX && film_frame(&stage); i++) {
    }
    SDL_Surface *end = copy_of(stage.surface); // when no more frames are asked for
    stage_wait(&stage, begun_us + 4000 * MS - stage.app.now_us);
    stage_draw(&stage);
    *out_painted = stage_draw(&stage);
    if (difference(end, stage.surface) != 0) fail_msg("%s stops before its end", film->name);
    stage_close(&stage);
    return end;
}

static void every_motion_ends_at_the_plain_picture_and_rests(void **state) {
    (void)state;
    for (const Film *film = FILMS; film->name; film++) {
        int painted_after, painted_still;
        SDL_Surface *moved = end_of(film, false, &painted_after), *still = end_of(film, true, &painted_still);
        if (difference(moved, still) != 0) fail_msg("%s does not end at the plain picture", film->name);
        if (painted_after != 0) fail_msg("%s: %d regions are painted at rest", film->name, painted_after);
        SDL_FreeSurface(moved);
        SDL_FreeSurface(still);
    }
}

// ---- inputs

// What a player does without ever waiting, an input every few milliseconds.
static void play_fast(Stage *stage, int64_t apart_us) {
    static const Action ACTIONS[] = {ACTION_RIGHT, ACTION_DOWN,       ACTION_ERASE, ACTION_UNDO,
                                     ACTION_LEFT,  ACTION_FILL_NOTES, ACTION_REDO,  ACTION_NEXT_EMPTY,
                                     ACTION_UP,    ACTION_HINT,       ACTION_HINT,  ACTION_HINT,
                                     ACTION_HINT};
    for (int i = 0; i < 120; i++) {
        if (stage->asked.scene != SCENE_STAY) stage_go(stage, stage->asked);
        if (stage->scene != &scene_board) break;
        const BoardView *board = stage->self;
        if (i % 3 == 0)
            stage_token(stage, stage->app.play.session.solution.cell[board->cursor], i % 2);
        else if (ACTIONS[i % 13] == ACTION_HINT)
            shown_press_hint(stage);
        else
            stage_action(stage, ACTIONS[i % 13]);
        stage_draw(stage);
        stage_wait(stage, apart_us);
        stage_draw(stage);
    }
}

static void an_input_in_a_motion_does_what_it_does_without(void **state) {
    (void)state;
    Session *session[2];
    int cursor[2];
    Hint *hint[2];
    for (int still = 0; still < 2; still++) {
        Stage stage;
        stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
        stage.app.settings.reduce_motion = still;
        stage_go(&stage, (Go){.scene = SCENE_MENU});
        stage_draw(&stage);
        stage_play_pack(&stage, "classic-nine", 0);
        stage_go(&stage, (Go){.scene = SCENE_BOARD});
        stage_draw(&stage); // the change has only begun
        stage_wait(&stage, 0);
        play_fast(&stage, 11 * MS);
        assert_ptr_equal(stage.scene, &scene_board);
        const BoardView *board = stage.self;
        session[still] = malloc(sizeof **session);
        hint[still] = malloc(sizeof **hint);
        memcpy(session[still], &stage.app.play.session, sizeof **session);
        memcpy(hint[still], &board->hint, sizeof **hint);
        cursor[still] = board->cursor;
        stage_close(&stage);
    }
    assert_memory_equal(session[0]->board.grid.cell, session[1]->board.grid.cell,
                        sizeof session[0]->board.grid.cell);
    assert_memory_equal(session[0]->board.notes.cell, session[1]->board.notes.cell,
                        sizeof session[0]->board.notes.cell);
    assert_int_equal(session[0]->log_count, session[1]->log_count);
    assert_true(session[0]->log_count > 40);
    assert_int_equal(cursor[0], cursor[1]);
    assert_int_equal(hint[0]->kind, hint[1]->kind);
    assert_int_equal(hint[0]->stage, hint[1]->stage);
    for (int i = 0; i < 2; i++) free(session[i]), free(hint[i]);
}

// A press in the middle of a change of scene belongs to the new scene, and leads on at once.
static void scenes_are_left_in_the_middle_of_a_change(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
    stage.app.settings.reduce_motion = false;
    stage_go(&stage, (Go){.scene = SCENE_MENU});
    stage_draw(&stage);
    for (int i = 0; i < 6; i++) {
        stage_go(&stage, (Go){.scene = SCENE_NEWGAME, .pack = i});
        stage_draw(&stage);
        stage_wait(&stage, 40 * MS);
        assert_true(stage_draw(&stage) > 0 && scene_change_runs(&stage.frame.change));
        SDL_Surface *seen = copy_of(stage.surface);
        Go go = stage_action(&stage, ACTION_BACK);
        assert_int_equal(go.scene, SCENE_MENU);
        stage_go(&stage, go);
        stage_draw(&stage);
        assert_true(difference(seen, stage.surface) < 30); // from what was seen
        SDL_FreeSurface(seen);
        stage_wait(&stage, 30 * MS);
        stage_draw(&stage);
    }
    stage_wait(&stage, 1000 * MS);
    stage_draw(&stage);
    assert_false(scene_change_runs(&stage.frame.change));
    SDL_Surface *end = copy_of(stage.surface);
    draw_invalidate(stage.draw);
    stage_draw(&stage);
    assert_true(difference(end, stage.surface) == 0);
    SDL_FreeSurface(end);
    stage_close(&stage);
}

// The next change uses the pictures of the one before; after a while they go, and nothing is waited for.
static void the_pictures_of_a_change_are_there_for_a_while(void **state) {
    (void)state;
    Stage stage;
    int64_t until_us, wake_us = INT64_MAX;
    stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
    stage.app.settings.reduce_motion = false;
    stage_go(&stage, (Go){.scene = SCENE_MENU});
    stage_draw(&stage);
    stage_go(&stage, (Go){.scene = SCENE_NEWGAME});
    SDL_Surface *before = stage.frame.change.before, *after = stage.frame.change.after;
    stage_draw(&stage);
    stage_wait(&stage, 1000 * MS);
    stage_draw(&stage);
    assert_false(scene_change_runs(&stage.frame.change));
    assert_true(scene_change_has_spare(&stage.frame.change, &until_us));
    stage_go(&stage, (Go){.scene = SCENE_SETTINGS});
    assert_ptr_equal(stage.frame.change.before, before);
    assert_ptr_equal(stage.frame.change.after, after);
    stage_draw(&stage);
    stage_wait(&stage, 1000 * MS);
    stage_draw(&stage);
    assert_false(scene_frame_wake(&stage.frame, &stage.app, &wake_us));
    assert_true(scene_change_has_spare(&stage.frame.change, &until_us));
    assert_int_equal(wake_us, until_us);
    stage_wait(&stage, until_us - stage.app.now_us);
    stage_draw(&stage);
    assert_false(scene_change_has_spare(&stage.frame.change, &until_us));
    wake_us = INT64_MAX;
    assert_false(scene_frame_wake(&stage.frame, &stage.app, &wake_us));
    assert_true(wake_us == INT64_MAX);
    stage_close(&stage);
}

// ---- a clock at rest

// All that a board at rest paints is its clock, and that is what would be there if everything had been drawn.
static void a_clock_that_runs_is_drawn_alone(void **state) {
    (void)state;
    Stage stage;
    SDL_Rect damage[8];
    stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
    stage_play_pack(&stage, "classic-nine", 0);
    stage_go(&stage, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    assert_null(stage.app.live); // just entered
    stage_wait(&stage, 0);
    stage_token(&stage, 3, true);
    for (int i = 0; i < 100; i++) {
        stage_wait(&stage, 90 * MS);
        stage_draw(&stage);
    }
    for (int i = 0; i < 20; i++) {
        stage_wait(&stage, 91 * MS);
        assert_non_null(stage.app.live);
        assert_in_range(stage.wake_us, stage.app.now_us + 1, stage.app.now_us + 100 * MS);
        int count = scene_frame_draw_live(&stage.frame, &stage.app, stage.self, stage.surface, damage, 8);
        assert_in_range(count, 1, 4);
        int area = 0;
        for (int k = 0; k < count; k++) area += damage[k].w * damage[k].h;
        assert_in_range(area, 1, 160 * 100);
        SDL_Surface *seen = copy_of(stage.surface);
        draw_invalidate(stage.draw);
        assert_true(stage_draw(&stage) > 0);
        assert_true(difference(seen, stage.surface) == 0);
        SDL_FreeSurface(seen);
    }
    stage_wait(&stage, 8000 * MS);
    stage_draw(&stage);
    stage_wait(&stage, 0);
    assert_in_range(stage.wake_us, stage.app.now_us + 101 * MS, stage.app.now_us + 160 * MS); // seldom now
    stage_draw(&stage);
    stage_wait(&stage, 91 * MS);
    for (int i = 0; i < 30; i++) { // in a row, and the whole frame after them paints what they have changed
        stage_wait(&stage, 91 * MS);
        assert_in_range(scene_frame_draw_live(&stage.frame, &stage.app, stage.self, stage.surface, damage, 8),
                        1, 4);
    }
    SDL_Surface *alone = copy_of(stage.surface);
    stage_draw(&stage);
    assert_true(difference(alone, stage.surface) == 0);
    stage_wait(&stage, 91 * MS);
    stage_draw(&stage);
    SDL_Surface *after = copy_of(stage.surface);
    draw_invalidate(stage.draw);
    stage_draw(&stage);
    assert_true(difference(after, stage.surface) == 0);
    SDL_FreeSurface(alone);
    SDL_FreeSurface(after);
    draw_invalidate(stage.draw); // what is to be painted whole is
    assert_int_equal(scene_frame_draw_live(&stage.frame, &stage.app, stage.self, stage.surface, damage, 8),
                     -1);
    stage_draw(&stage);
    stage_action(&stage, ACTION_RIGHT); // and what has been touched
    assert_null(stage.app.live);
    stage_close(&stage);
}

// ---- pictures

static void fill_with(SDL_Surface *surface, uint32_t colour) { SDL_FillRect(surface, NULL, colour); }

static Canvas canvas_of(const SDL_Surface *surface) {
    return (Canvas){surface->pixels, surface->pitch / 4, surface->w, surface->h};
}

static uint32_t pixel(const SDL_Surface *surface, int x, int y) {
    return ((const uint32_t *)surface->pixels)[y * surface->pitch / 4 + x] & 0xFFFFFFu;
}

// At no moment of a change of scenes is nothing to be seen, nor are both seen well.
static void a_change_is_never_empty(void **state) {
    (void)state;
    enum { MOMENTS = 200 };
    SDL_Surface *black = SDL_CreateRGBSurfaceWithFormat(0, 2, 2, 32, SDL_PIXELFORMAT_ARGB8888),
                *white = copy_of(black), *out = copy_of(black);
    Canvas to = canvas_of(out), plain = canvas_of(black), seen = canvas_of(white);
    fill_with(black, 0xFF000000u);
    fill_with(white, 0xFFFFFFFFu);
    for (int i = 0; i <= MOMENTS; i++) {
        float t = (float)i / MOMENTS;
        compose_change(&to, (Box){0, 0, 2, 2}, &seen, &plain, 0xFF000000u, false, t);
        int old = (int)(pixel(out, 0, 0) & 0xFF);
        compose_change(&to, (Box){0, 0, 2, 2}, &plain, &seen, 0xFF000000u, false, t);
        int new = (int)(pixel(out, 0, 0) & 0xFF);
        assert_true(old + new >= 30); // of 255
        assert_true(old <= 76 || new <= 76);
    }
    SDL_FreeSurface(black);
    SDL_FreeSurface(white);
    SDL_FreeSurface(out);
}

static void pictures_are_mixed_moved_and_scaled(void **state) {
    (void)state;
    SDL_Surface *a = SDL_CreateRGBSurfaceWithFormat(0, 60, 40, 32, SDL_PIXELFORMAT_ARGB8888), *b = copy_of(a),
                *out = copy_of(a);
    Canvas to = canvas_of(out), from = canvas_of(a), other = canvas_of(b);
    Box whole = {0, 0, 60, 40};
    fill_with(a, 0xFF204060u);
    fill_with(b, 0xFF60C0E0u);
    const uint32_t ground = 0xFF102030u;
    compose_change(&to, whole, &from, &other, ground, false, 1);
    assert_int_equal(pixel(out, 3, 3), 0x60C0E0u);
    compose_change(&to, (Box){-5, -5, 10, 10}, &from, &other, ground, true, 0);
    assert_int_equal(pixel(out, 9, 9), 0x204060u);
    assert_int_equal(pixel(out, 10, 10), 0x60C0E0u);
    compose_change(&to, whole, &from, &other, ground, true, 0.225f); // half gone, the other not there yet
    assert_int_equal(pixel(out, 3, 3), 0x183048u);
    compose_change(&to, whole, &from, &from, ground, true, 0.4f); // what stays is not seen to go
    assert_true(difference(out, a) == 0);
    compose_change(&to, whole, &from, &from, ground, false, 0.4f);
    assert_true(difference(out, a) > 0);
    compose_leave(&to, whole, &from, ground, 0.45f);
    assert_int_equal(pixel(out, 3, 3), 0x102030u);
    compose_leave(&to, whole, &from, ground, 0);
    assert_true(difference(out, a) == 0);
    compose_copy(&to, (Box){-5, -5, 10, 10}, &other);
    assert_int_equal(pixel(out, 9, 9), 0x60C0E0u);
    assert_int_equal(pixel(out, 10, 10), 0x204060u);
    compose_mix_colour(&to, whole, &from, 0xFF000000u, 1);
    assert_int_equal(pixel(out, 30, 30), 0);
    SDL_FillRect(a, &(SDL_Rect){20, 10, 10, 10}, 0xFFFFFFFFu);
    compose_change_moved(&to, &from, 7, &other, 0, ground, 0);
    assert_int_equal(pixel(out, 26, 12), 0x204060u);
    assert_int_equal(pixel(out, 27, 12), 0xFFFFFFu);
    fill_with(out, 0xFF000000u);
    compose_scale(&to, &from, (Rect){20, 10, 10, 10}, (Rect){5, 5, 30, 30}, 0, 1);
    assert_int_equal(pixel(out, 20, 20), 0xFFFFFFu);
    assert_int_equal(pixel(out, 4, 4), 0);
    compose_scale(&to, &from, (Rect){0, 0, 60, 40}, (Rect){-20, -10, 300, 300}, 0, 0); // not seen
    assert_int_equal(pixel(out, 4, 4), 0);
    compose_scale(&to, &from, (Rect){0, 0, 60, 40}, (Rect){0, 0, 60, 40}, 0, 1); // as it is
    assert_true(difference(out, a) == 0);
    fill_with(out, 0xFF000000u);
    compose_turn(&to, &from, (Rect){0, 0, 60, 40}, (Rect){0, 0, 60, 40}, 0, 1); // flat
    assert_true(difference(out, a) == 0);
    fill_with(out, 0xFF000000u);
    compose_turn(&to, &other, (Rect){0, 0, 60, 40}, (Rect){0, 0, 60, 40}, 0.6f, 1);
    assert_int_equal(pixel(out, 2, 20), 0); // narrower
    assert_true(pixel(out, 30, 20) != 0);
    // A line that leans when it is turned has no stairs: where it passes from row to row it is on both.
    fill_with(a, 0xFF000000u);
    SDL_FillRect(a, &(SDL_Rect){0, 8, 60, 1}, 0xFFFFFFFFu);
    fill_with(out, 0xFF000000u);
    compose_turn(&to, &from, (Rect){0, 0, 60, 40}, (Rect){0, 0, 60, 40}, 0.5f, 1);
    int both = 0;
    for (int x = 10; x < 50; x++)
        for (int y = 0; y < 20; y++) both += pixel(out, x, y) != 0 && pixel(out, x, y + 1) != 0;
    assert_true(both > 20);
    SDL_FreeSurface(a), SDL_FreeSurface(b), SDL_FreeSurface(out);
}

static void a_scaled_picture_has_round_corners(void **state) {
    (void)state;
    static const SDL_Point CORNERS[] = {{10, 5}, {49, 5}, {10, 34}, {49, 34}};
    SDL_Surface *a = SDL_CreateRGBSurfaceWithFormat(0, 60, 40, 32, SDL_PIXELFORMAT_ARGB8888),
                *out = copy_of(a);
    Canvas to = canvas_of(out), from = canvas_of(a);
    fill_with(a, 0xFF60C0E0u);
    fill_with(out, 0xFF000000u);
    compose_scale(&to, &from, (Rect){0, 0, 60, 40}, (Rect){10, 5, 40, 30}, 8, 1);
    for (int i = 0; i < 4; i++) assert_int_equal(pixel(out, CORNERS[i].x, CORNERS[i].y), 0);
    assert_true(pixel(out, 12, 7) > 0 && pixel(out, 12, 7) < 0x60C0E0u); // smoothly
    assert_int_equal(pixel(out, 18, 5), 0x60C0E0u);
    assert_int_equal(pixel(out, 10, 13), 0x60C0E0u);
    assert_int_equal(pixel(out, 14, 9), 0x60C0E0u);
    SDL_FreeSurface(a), SDL_FreeSurface(out);
}

// ---- what is where

static const Film *film_named(const char *name) {
    const Film *film = FILMS;
    while (strcmp(film->name, name) != 0) film++;
    return film;
}

// In the first frame a token is still on its key, as large as there; in the end it is in its cell.
static void a_flight_begins_on_the_key(void **state) {
    (void)state;
    static const char *const NAMES[] = {"token_flies", "sign_flies"};
    for (int i = 0; i < 2; i++) {
        Stage stage;
        stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
        film_show(&stage, film_named(NAMES[i]));
        film_act(&stage, film_named(NAMES[i]));
        const BoardView *board = stage.self;
        assert_int_equal(board->motion.cells, 1);
        const CellMotion *comes = &board->motion.cell[0];
        BoardLayout layout = board_layout_of(board, &stage.app);
        Rect key = layout.pad[comes->token - 1], square = board_pad_token(&stage.app, &layout, comes->token);
        assert_true(comes->flies && comes->from.x == square.x && comes->from.w == square.w);
        assert_true(rect_has(key, square.x, square.y) &&
                    rect_has(key, square.x + square.w, square.y + square.h));
        assert_true(motion_at(&comes->motion, stage.app.now_us) < 0.05f);
        stage_close(&stage);
    }
}

// Every last token of a duel is seen to arrive; a press does not wait for it.
static void a_duel_ends_when_its_last_token_is_there(void **state) {
    (void)state;
    const Film *film = film_named("duel_ends");
    for (int press = 0; press < 2; press++) {
        Stage stage;
        stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
        film_show(&stage, film);
        film_act(&stage, film);
        const Duel *duel = stage.self;
        const CellMotion *comes = &duel->side[0].motion.cell[0];
        int64_t settled_us = board_motion_settled_us(&duel->side[0].motion);
        assert_true(duel->phase == DUEL_RUNNING && comes->kind == CELL_COMES && comes->flies);
        assert_true(settled_us > motion_end_us(&comes->motion));
        if (press) {
            stage_action(&stage, ACTION_CONFIRM);
            assert_true(duel->phase == DUEL_OVER && stage.asked.scene == SCENE_STAY);
        }
        while (stage.app.now_us < settled_us - FILM_FRAME_US && !press) {
            assert_int_equal(duel->phase, DUEL_RUNNING);
            film_frame(&stage);
        }
        for (int i = 0; i < 2; i++) film_frame(&stage);
        assert_int_equal(duel->phase, DUEL_OVER);
        stage_close(&stage);
    }
}

// How much the brightest and the darkest pixel of a row differ between two places.
static int range_of_row(const SDL_Surface *surface, float from, float to, float y) {
    int least = 255, most = 0;
    for (int x = (int)from; x < (int)to; x++) {
        int green = (int)(pixel(surface, x, (int)y) >> 8 & 255);
        least = green < least ? green : least, most = green > most ? green : most;
    }
    return most - least;
}

// The cards of the menu fade away at an edge beyond which there are more, and only there.
static void a_list_fades_where_it_goes_on(void **state) {
    (void)state;
    enum { CLEAR = 9, GONE = 2 }; // levels between a card's face and the ground
    Stage stage;
    Targets targets;
    stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
    stage_go(&stage, (Go){.scene = SCENE_MENU});
    targets_init(&targets, stage.app.look.unit, stage.app.now_us, false);
    stage.scene->targets(stage.self, &stage.app, &targets);
    Rect list = targets.scroll.rect;
    float from = list.x + 4, to = list.x + list.w / 4;
    assert_true(scroll_most(&targets.scroll) > 200);
    Input wheel = {.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .x = list.x + 50, .y = 400, .scroll = -1};
    stage_draw(&stage);
    assert_true(range_of_row(stage.surface, from, to, list.y + 24) >= CLEAR); // at its beginning
    for (int turn = 0; turn < 2; turn++, wheel.scroll = -99) {
        stage_input(&stage, wheel);
        stage_wait(&stage, 3000 * MS);
        stage_draw(&stage);
        bool end = turn == 1;
        assert_true(range_of_row(stage.surface, from, to, list.y) <= GONE);
        assert_true(end || range_of_row(stage.surface, from, to, list.y + list.h - 1) <= GONE);
        assert_true(range_of_row(stage.surface, from, to, list.y + list.h / 2) >= CLEAR);
    }
    stage_close(&stage);
}

// When the board has come to its place, nothing moves beside it.
static void confetti_leaves_the_result_alone(void **state) {
    (void)state;
    Stage stage;
    Targets targets;
    stage_open(&stage, WIDTH, HEIGHT, THEME_INK, 1);
    film_show(&stage, film_named("victory"));
    film_act(&stage, film_named("victory"));
    targets_init(&targets, stage.app.look.unit, stage.app.now_us, false);
    stage.scene->targets(stage.self, &stage.app, &targets);
    int left = (int)targets_find(&targets, 1)->rect.x;
    SDL_Surface *first = NULL, *whole = NULL;
    double all = 0;
    while (film_frame(&stage)) {
        if (scene_change_runs(&stage.frame.change)) continue;
        SDL_Surface *now = copy_of(stage.surface);
        if (!whole) whole = copy_of(now);
        all = fmax(all, difference(whole, now));
        SDL_FillRect(now, &(SDL_Rect){0, 0, left, HEIGHT}, 0);
        if (!first) first = copy_of(now);
        assert_true(difference(first, now) == 0);
        SDL_FreeSurface(now);
    }
    assert_true(all > 0.2); // there has been some
    SDL_FreeSurface(whole);
    SDL_FreeSurface(first);
    stage_close(&stage);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_motion_is_short_and_ends),
        cmocka_unit_test(easings_keep_to_their_way),
        cmocka_unit_test(parts_begin_one_after_the_other),
        cmocka_unit_test(what_moves_asks_for_frames_and_what_rests_for_none),
        cmocka_unit_test(where_all_is_still_everything_is_at_its_end),
        cmocka_unit_test(a_change_is_never_empty),
        cmocka_unit_test(pictures_are_mixed_moved_and_scaled),
        cmocka_unit_test(a_scaled_picture_has_round_corners),
        cmocka_unit_test(no_two_scenes_are_joined_by_a_hard_cut),
        cmocka_unit_test(every_motion_ends_at_the_plain_picture_and_rests),
        cmocka_unit_test(an_input_in_a_motion_does_what_it_does_without),
        cmocka_unit_test(a_clock_that_runs_is_drawn_alone),
        cmocka_unit_test(scenes_are_left_in_the_middle_of_a_change),
        cmocka_unit_test(the_pictures_of_a_change_are_there_for_a_while),
        cmocka_unit_test(a_flight_begins_on_the_key),
        cmocka_unit_test(a_duel_ends_when_its_last_token_is_there),
        cmocka_unit_test(a_list_fades_where_it_goes_on),
        cmocka_unit_test(confetti_leaves_the_result_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
