// What is heard when everything plays: levels, lengths, seams, clicks, making way, bending.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "game/music/composer.h"
#include "game/music/run_score.h"
#include "game/music/victory.h"
#include "game/sound/limiter.h"
#include "game/sound/orchestra.h"

#define PI 3.14159265358979323846

typedef struct {
    Frame *frame;
    int count, room;
} Heard;

static bool take(void *context, const Frame *frames, int count) {
    Heard *heard = context;
    if (heard->count + count > heard->room) {
        heard->room = 2 * (heard->count + count);
        heard->frame = realloc(heard->frame, (size_t)heard->room * sizeof *heard->frame);
        assert_non_null(heard->frame);
    }
    memcpy(heard->frame + heard->count, frames, (size_t)count * sizeof *frames);
    heard->count += count;
    return true;
}

static Heard perform(const Ensemble *ensemble, Score *score) {
    Heard heard = {0};
    score_sort(score);
    assert_true(orchestra_perform(ensemble, score, take, &heard));
    score_finish(score);
    return heard;
}

static double db_between(const Heard *heard, double from_s, double to_s) {
    double sum = 0;
    int from = (int)(from_s * FRAME_RATE), to = (int)(to_s * FRAME_RATE);
    assert_true(from < to && to <= heard->count);
    for (int i = from; i < to; i++)
        sum += pow((double)heard->frame[i].left, 2) + pow((double)heard->frame[i].right, 2);
    return 10 * log10(sum / (2.0 * (to - from)) + 1e-12);
}

static double loudest_db(const Heard *heard) {
    double most = -200;
    for (double at = 0; (at + 0.1) * FRAME_RATE < heard->count; at += 0.05)
        most = fmax(most, db_between(heard, at, at + 0.1));
    return most;
}

static double peak_db(const Heard *heard) {
    double peak = 0;
    for (int i = 0; i < heard->count; i++)
        peak = fmax(peak, fmax(fabs((double)heard->frame[i].left), fabs((double)heard->frame[i].right)));
    return 20 * log10(peak + 1e-9);
}

// A click is a corner in the curve that nothing around it explains: the largest bend of ten milliseconds is
// many times the typical one of the tenth of a second around it, and loud.
static int clicks(const Heard *heard) {
    enum { STEP = FRAME_RATE / 100 };
    int found = 0, steps = heard->count / STEP;
    double *most = calloc((size_t)steps, sizeof *most), *mean = calloc((size_t)steps, sizeof *mean);
    for (int i = 2; i < steps * STEP; i++) {
        double bend =
            fabs((double)(heard->frame[i].left - 2 * heard->frame[i - 1].left + heard->frame[i - 2].left));
        most[i / STEP] = fmax(most[i / STEP], bend);
        mean[i / STEP] += bend / STEP;
    }
    for (int i = 1; i + 1 < steps; i++)
        found += most[i] > 0.02 && most[i] > 40 * (mean[i - 1] + mean[i] + mean[i + 1]) / 3;
    free(most);
    free(mean);
    return found;
}

static void the_music_is_as_loud_as_it_should_be(void **state) {
    (void)state;
    static const struct {
        const char *instrument, *scale;
    } OF[] = {{"kalimba", "C major pentatonic"},
              {"pluck", "D dorian"},
              {"flute", "A minor pentatonic"},
              {"glass", "F lydian"}};
    for (size_t i = 0; i < sizeof OF / sizeof *OF; i++) {
        Ensemble ensemble;
        Composer composer;
        Score score = {0};
        Mood mood = {.tokens = 9, .complete = 0x0D6, .blanks = 50, .left = 14, .open = OPEN_FEW};
        assert_true(ensemble_init(&ensemble, OF[i].instrument, OF[i].scale, 9));
        composer_init(&composer, &ensemble, i, 1);
        while (composer_us(&composer) < 50000000) composer_beat(&composer, &mood, &score);
        Heard heard = perform(&ensemble, &score);
        double db = db_between(&heard, 8, 48);
        print_message("%s: music %.1f dB, peak %.1f dB\n", OF[i].instrument, db, peak_db(&heard));
        assert_true(fabs(db - LEVEL_MUSIC) < 3);
        assert_true(peak_db(&heard) < LEVEL_VOICE + 11);
        assert_int_equal(clicks(&heard), 0);
        free(heard.frame);
    }
}

// The same notes, of three games. A clarinet that answers sounds on where a harp has faded.
static void the_music_of_all_ensembles_is_equally_loud(void **state) {
    (void)state;
    static const char *const OF[] = {"kalimba", "pluck", "flute", "vibraphone", "harp", "clarinet"};
    static const uint32_t COMPLETE[] = {0, 0x0D6, 0x1FB};
    double first_db = 0;
    for (size_t i = 0; i < sizeof OF / sizeof *OF; i++) {
        Ensemble ensemble;
        double energy = 0;
        assert_true(ensemble_init(&ensemble, OF[i], "D dorian", 9));
        for (int k = 0; k < 3; k++) {
            Composer composer;
            Score score = {0};
            Mood mood = {.tokens = 9, .complete = COMPLETE[k], .blanks = 50, .left = k ? 14 : 40};
            mood.open = OPEN_FEW;
            composer_init(&composer, &ensemble, 7, (uint64_t)k);
            while (composer_us(&composer) < 62000000) composer_beat(&composer, &mood, &score);
            Heard heard = perform(&ensemble, &score);
            energy += pow(10, db_between(&heard, 0, 62) / 10) / 3;
            free(heard.frame);
        }
        double db = 10 * log10(energy);
        if (i == 0) first_db = db;
        print_message("%s: music %.2f dB\n", OF[i], db);
        assert_true(fabs(db - first_db) < 0.35);
        assert_true(db < LEVEL_MUSIC);
    }
}

static void a_victory_is_as_loud_as_the_voices(void **state) {
    (void)state;
    static const int row[9] = {5, 3, 9, 1, 7, 2, 8, 4, 6};
    for (int k = 0; k < INSTRUMENT_COUNT; k++) {
        Ensemble ensemble;
        Score score = {0};
        assert_true(ensemble_init(&ensemble, instruments_instrument_name((Instrument)k), "D dorian", 9));
        int64_t end_us = victory_compose(&ensemble, (uint64_t)k * 37, row, 9, 0, &score);
        Heard heard = perform(&ensemble, &score);
        double db = db_between(&heard, 0, (double)end_us * 1e-6 - 3);
        print_message("%s: victory %.1f dB, peak %.1f dB\n", instruments_instrument_name((Instrument)k), db,
                      peak_db(&heard));
        assert_true(fabs(db - LEVEL_VOICE) < 4);
        assert_true(loudest_db(&heard) < LEVEL_VOICE + 9 && peak_db(&heard) < LEVEL_PEAK);
        assert_in_range(heard.count, 8 * FRAME_RATE, 19 * FRAME_RATE); // with what the room adds
        assert_true(db_between(&heard, heard.count / (double)FRAME_RATE - 0.2,
                               heard.count / (double)FRAME_RATE) < -60);
        free(heard.frame);
    }
}

static ScoreNote note_at(double start_s, double length_s, ScorePart part, bool front) {
    return (ScoreNote){.start_us = (int64_t)(start_s * 1e6),
                       .length_us = (int64_t)(length_s * 1e6),
                       .part = part,
                       .force = 0.6,
                       .front = front};
}

static double strength(const Heard *heard, double from_s, double to_s, double hz) {
    int from = (int)(from_s * FRAME_RATE), count = (int)(to_s * FRAME_RATE) - from;
    double re = 0, im = 0;
    for (int i = 0; i < count; i++) {
        double window = 0.5 - 0.5 * cos(2 * PI * i / count), x = (double)heard->frame[from + i].left;
        re += window * x * cos(2 * PI * hz * i / FRAME_RATE);
        im += window * x * sin(2 * PI * hz * i / FRAME_RATE);
    }
    return hypot(re, im) / count;
}

// The bed is one sound that goes round: where it does, it bends no more than elsewhere.
static void the_bed_has_no_seam(void **state) {
    (void)state;
    Ensemble ensemble;
    Score score = {0};
    ensemble_init(&ensemble, "kalimba", "A minor", 9);
    ScoreNote note = note_at(0, 20, SCORE_BED, false);
    score_add(&score, &note);
    Heard heard = perform(&ensemble, &score);
    double elsewhere = 0, seam = 0;
    for (int i = 3 * FRAME_RATE; i < 18 * FRAME_RATE; i++) {
        double bend =
            fabs((double)(heard.frame[i].left - 2 * heard.frame[i - 1].left + heard.frame[i - 2].left));
        bool near = i % PAD_FRAMES < 4;
        if (near) seam = fmax(seam, bend);
        if (!near) elsewhere = fmax(elsewhere, bend);
    }
    assert_true(seam > 0 && seam <= elsewhere);
    assert_int_equal(clicks(&heard), 0);
    // It comes in and goes out slowly.
    assert_true(db_between(&heard, 0, 0.1) < db_between(&heard, 5, 6) - 20);
    assert_true(db_between(&heard, 22.5, 23) < db_between(&heard, 5, 6) - 6);
    free(heard.frame);
}

static void the_music_makes_way_for_a_voice(void **state) {
    (void)state;
    Ensemble ensemble;
    double hz = 110, strong[2];
    ensemble_init(&ensemble, "music box", "A minor", 9); // two octaves above the bed
    for (int voice = 0; voice < 2; voice++) {
        Score score = {0};
        ScoreNote bed = note_at(0, 12, SCORE_BED, false), front = note_at(6, 1, SCORE_VOICE, true);
        bed.semitones = -12;
        score_add(&score, &bed);
        if (voice) score_add(&score, &front);
        Heard heard = perform(&ensemble, &score);
        strong[voice] = strength(&heard, 6.1, 6.45, hz);
        free(heard.frame);
    }
    double down_db = 20 * log10(strong[1] / strong[0]);
    print_message("under a voice the bed is %.1f dB softer\n", down_db);
    assert_true(down_db < -4 && down_db > -10);
}

static void what_does_not_fit_bends_the_music(void **state) {
    (void)state;
    Ensemble ensemble;
    double bent_hz = 440 * exp2(COMPOSER_BEND_CENTS / 1200.0);
    ensemble_init(&ensemble, "vibraphone", "A minor", 9);
    for (int bent = 0; bent < 2; bent++) {
        Score score = {0};
        ScoreNote note = note_at(0, 3, SCORE_RING, false);
        note.semitones = 12;
        score_add(&score, &note);
        if (bent) score_add_bend(&score, 0, COMPOSER_BEND_CENTS);
        Heard heard = perform(&ensemble, &score);
        double straight = strength(&heard, 1, 2, 440), low = strength(&heard, 1, 2, bent_hz);
        assert_true(bent ? low > 3 * straight : straight > 3 * low);
        free(heard.frame);
    }
}

// ---- the limiter

static void the_limiter_lets_nothing_through(void **state) {
    (void)state;
    enum { COUNT = 50000 };
    Limiter limiter = {0};
    Rng rng = rng_seed(8);
    Frame *frames = calloc(COUNT, sizeof *frames);
    for (int i = 0; i < COUNT; i++) {
        float loud = rng_below(&rng, 900) == 0 ? 3 : i / 5000 % 2 ? 0.3F : 1.2F;
        frames[i].left = loud * ((float)rng_below(&rng, 2001) / 1000 - 1);
        frames[i].right = loud * ((float)rng_below(&rng, 2001) / 1000 - 1);
    }
    limiter_apply(&limiter, frames, COUNT);
    Heard heard = {frames, COUNT, COUNT};
    assert_true(peak_db(&heard) < LEVEL_PEAK);
    free(frames);
}

static void the_limiter_leaves_alone_what_is_soft(void **state) {
    (void)state;
    enum { COUNT = 9600 };
    Limiter limiter = {0};
    Frame *frames = calloc(COUNT, sizeof *frames);
    for (int i = 0; i < COUNT; i++) frames[i].left = 0.45F * sinf((float)i * 0.05F);
    limiter_apply(&limiter, frames, COUNT);
    for (int i = LIMITER_AHEAD; i < COUNT; i++)
        assert_true(fabsf(frames[i].left - 0.45F * sinf((float)(i - LIMITER_AHEAD) * 0.05F)) < 1e-6F);
    free(frames);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_music_is_as_loud_as_it_should_be),
        cmocka_unit_test(the_music_of_all_ensembles_is_equally_loud),
        cmocka_unit_test(a_victory_is_as_loud_as_the_voices),
        cmocka_unit_test(the_bed_has_no_seam),
        cmocka_unit_test(the_music_makes_way_for_a_voice),
        cmocka_unit_test(what_does_not_fit_bends_the_music),
        cmocka_unit_test(the_limiter_lets_nothing_through),
        cmocka_unit_test(the_limiter_leaves_alone_what_is_soft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
