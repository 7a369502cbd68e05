#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <webp/demux.h>

#include "game/run/run_replay.h"
#include "host/print/print.h"
#include "host/runs/run_webp.h"
#include "support/human_run.h"

enum { SIDE = 96 };

static RunWebp usual(int speed) {
    return (RunWebp){.side = SIDE, .speed = speed, .fonts = TEST_SOURCE "/assets/fonts"};
}

// The board as it stood when a frame began, drawn without its colours' fourth byte.
static void draw(const Run *run, const RunReplay *replay, uint32_t *pixels) {
    const RunPuzzle *puzzle = &run->puzzle[replay->puzzle];
    PrintBoard board = {.givens = puzzle->givens, .entries = replay->session.board.grid};
    PrintSheet sheet = {
        .layout = puzzle->layout, .fonts = TEST_SOURCE "/assets/fonts", .board = &board, .count = 1};
    PrintPicture picture = {.side = SIDE, .entries = true};
    TextError error;
    assert_true(print_picture_paint(&sheet, 0, &picture, pixels, SIDE, SIDE, SIDE * 4, &error));
}

// Plays on to the last event of the run that had happened at that time.
static void play_to(RunReplay *replay, int64_t time_ms, int speed) {
    const Run *run = replay->run;
    while (replay->at < run->events && run->event[replay->at].time_us / speed / 1000 <= time_ms)
        assert_true(run_replay_next(replay, NULL));
}

static WebPAnimDecoder *decode(const char *bytes, size_t size, WebPAnimInfo *out_info) {
    WebPAnimDecoderOptions options;
    WebPData data = {(const uint8_t *)bytes, size};
    WebPAnimDecoderOptionsInit(&options);
    options.color_mode = MODE_BGRA;
    WebPAnimDecoder *decoder = WebPAnimDecoderNew(&data, &options);
    assert_non_null(decoder);
    assert_true(WebPAnimDecoderGetInfo(decoder, out_info));
    return decoder;
}

static void frames_are_the_boards_at_their_times(void **state) {
    (void)state;
    Rng rng = rng_seed(1);
    for (int i = 0; i < 4; i++) {
        int speed = i + 1;
        Run run = human_run(&rng);
        RunWebp how = usual(speed);
        TextError error = {0};
        size_t size;
        char *bytes = run_webp_make(&run, &how, NULL, NULL, &size, &error);
        if (!bytes) fail_msg("%s", error.reason);
        WebPAnimInfo info;
        WebPAnimDecoder *decoder = decode(bytes, size, &info);
        assert_int_equal(info.canvas_width, SIDE);
        assert_int_equal(info.canvas_height, SIDE);
        assert_int_equal(info.loop_count, 0);
        RunReplay replay;
        uint32_t drawn[SIDE * SIDE];
        int begun_ms = 0, end_ms = 0, shown = 0;
        assert_true(run_replay_begin(&replay, &run, NULL));
        for (uint8_t *pixels; WebPAnimDecoderHasMoreFrames(decoder); begun_ms = end_ms, shown++) {
            assert_true(WebPAnimDecoderGetNext(decoder, &pixels, &end_ms)); // where the frame ends
            play_to(&replay, begun_ms, speed);
            draw(&run, &replay, drawn);
            for (int k = 0; k < SIDE * SIDE; k++)
                assert_int_equal(((uint32_t *)(void *)pixels)[k] & 0xFFFFFF, drawn[k] & 0xFFFFFF);
        }
        assert_int_equal(replay.at, run.events);
        assert_int_equal(end_ms, run.event[run.events - 1].time_us / speed / 1000 + RUN_WEBP_LAST_MS);
        assert_true(shown > 20);
        WebPAnimDecoderDelete(decoder);
        run_replay_finish(&replay);
        run_finish(&run);
        free(bytes);
    }
}

// A frame of more than 24 bits of milliseconds, which the format does not have.
static void long_waits_are_kept(void **state) {
    (void)state;
    Rng rng = rng_seed(3);
    Run run = human_run(&rng);
    int64_t later_us = INT64_C(7) * 3600 * 1000000;
    run.event[run.events - 1].time_us = run.event[run.events - 1].move.time_us = later_us;
    RunWebp how = usual(1);
    TextError error = {0};
    size_t size;
    char *bytes = run_webp_make(&run, &how, NULL, NULL, &size, &error);
    if (!bytes) fail_msg("%s", error.reason);
    WebPAnimInfo info;
    WebPAnimDecoder *decoder = decode(bytes, size, &info);
    int end_ms = 0;
    for (uint8_t *pixels; WebPAnimDecoderHasMoreFrames(decoder);)
        assert_true(WebPAnimDecoderGetNext(decoder, &pixels, &end_ms));
    assert_int_equal(end_ms, later_us / 1000 + RUN_WEBP_LAST_MS);
    WebPAnimDecoderDelete(decoder);
    run_finish(&run);
    free(bytes);
}

static bool give_up(void *context, int done, int frames) {
    assert_true(done <= frames);
    return ++*(int *)context < 3;
}

static void what_cannot_be_made_is_told(void **state) {
    (void)state;
    Rng rng = rng_seed(2);
    Run run = human_run(&rng);
    RunWebp how = usual(8);
    TextError error = {0};
    size_t size;
    int asked = 0;
    assert_null(run_webp_make(&run, &how, give_up, &asked, &size, &error));
    assert_int_equal(asked, 3);
    how.fonts = "/nonexistent";
    error = (TextError){0};
    assert_null(run_webp_make(&run, &how, NULL, NULL, &size, &error));
    assert_true(error.reason[0]);
    run.event[run.events - 1].time_us = INT64_C(1) << 50;
    how = usual(1);
    error = (TextError){0};
    assert_null(run_webp_make(&run, &how, NULL, NULL, &size, &error));
    assert_string_equal(error.reason, "The run is too long for a picture: choose a higher speed");
    run_finish(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(frames_are_the_boards_at_their_times),
                                       cmocka_unit_test(long_waits_are_kept),
                                       cmocka_unit_test(what_cannot_be_made_is_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
