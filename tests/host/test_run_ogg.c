#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "host/runs/run_ogg.h"
#include "support/human_run.h"
#include "support/run_puzzle.h"

static Run short_run(void) {
    Rng rng = rng_seed(6);
    return human_run(&rng);
}

// A walk through the pages (RFC 3533), written without a look at the writer. Returns the frames of the last.
static int64_t walk(const Text *file, int *out_pages, bool *out_ends) {
    const uint8_t *at = (const uint8_t *)file->text, *end = at + file->length;
    int64_t frames = 0;
    *out_pages = 0;
    *out_ends = false;
    while (at < end) {
        assert_true(end - at >= 27);
        assert_memory_equal(at, "OggS", 4);
        assert_false(*out_ends);
        int64_t position = 0;
        for (int i = 7; i >= 0; i--) position = position << 8 | at[6 + i];
        assert_true(position >= frames);
        frames = position;
        *out_ends = (at[5] & 4) != 0;
        size_t size = 27u + at[26];
        for (int i = 0; i < at[26]; i++) size += at[27 + i];
        assert_true((size_t)(end - at) >= size);
        at += size;
        ++*out_pages;
    }
    return frames;
}

static void a_run_becomes_sound(void **state) {
    (void)state;
    Run run = short_run();
    RunSound how = run_sound_of(&run, NULL);
    how.speed = 16;
    Text file = {0}, again = {0};
    TextError error = {0};
    int pages;
    bool ends;
    assert_true(run_ogg_add(&run, &how, NULL, NULL, &file, &error));
    assert_true(run_ogg_add(&run, &how, NULL, NULL, &again, &error));
    assert_int_equal(file.length, again.length);
    assert_memory_equal(file.text, again.text, file.length);
    double seconds = (double)walk(&file, &pages, &ends) / FRAME_RATE;
    double played = (double)run.event[run.events - 1].time_us * 1e-6 / how.speed;
    assert_true(ends && pages > 10);
    if (seconds < played + 8 || seconds > played + 25)
        fail_msg("%.1f s of sound for %.1f s", seconds, played);
    text_finish(&file);
    text_finish(&again);
    run_finish(&run);
}

static bool stop_soon(void *context, int done, int seconds) {
    int *asked = context;
    assert_true(done >= 0 && seconds > 0);
    return ++*asked < 5;
}

static void it_can_be_given_up_and_has_an_end(void **state) {
    (void)state;
    Run run = short_run();
    RunSound how = run_sound_of(&run, NULL);
    Text file = {0};
    TextError error = {0};
    int asked = 0;
    assert_false(run_ogg_add(&run, &how, stop_soon, &asked, &file, &error));
    assert_int_equal(asked, 5);
    assert_true(error.reason[0] != '\0');
    text_clear(&file);
    for (int i = 1; i < run.events; i++)
        run.event[i].time_us = run.event[i].move.time_us += INT64_C(20000000000);
    assert_false(run_ogg_add(&run, &how, NULL, NULL, &file, &error));
    assert_non_null(strstr(error.reason, "three hours"));
    assert_int_equal(file.length, 0);
    text_finish(&file);
    run_finish(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_run_becomes_sound),
                                       cmocka_unit_test(it_can_be_given_up_and_has_an_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
