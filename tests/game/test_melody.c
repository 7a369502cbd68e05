// The companion's line: questions and answers of three bars each, by steps, that come home and do not come
// again.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "game/music/melody.h"

enum { SEEDS = 60, PHRASES = 48 }; // more than ten minutes have room for

static const uint8_t TOKENS[] = {9, 1, 8, 3};

typedef void Visit(const Melody *melody, const Phrase *phrases, int scale, int bar, uint64_t seed);

// As many phrases of each kind of scale and bar, one after the other.
static void for_melodies(int quoted, bool unsettled, Visit *visit) {
    static const int SCALES[] = {5, 6, 7};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        int scale = SCALES[seed % 3], bar = seed % 2 ? 3 : 4;
        Rng rng = rng_seed(seed);
        Melody melody;
        Phrase phrases[PHRASES];
        melody_init(&melody, scale, bar, &rng);
        for (int i = 0; i < PHRASES; i++) {
            int root = (int)rng_below(&rng, (uint64_t)scale), chord[3] = {root, root + 2, root + 4};
            MelodyPlace place = {chord, TOKENS, quoted, unsettled};
            melody_next(&melody, &place, &rng, &phrases[i]);
        }
        visit(&melody, phrases, scale, bar, seed);
    }
}

static void look_at_form(const Melody *melody, const Phrase *phrases, int scale, int bar, uint64_t seed) {
    (void)melody;
    for (int i = 0; i < PHRASES; i++) {
        const Phrase *phrase = &phrases[i];
        int halves = 0, last = phrase->degree[phrase->notes - 1];
        assert_in_range(phrase->notes, 5, PHRASE_MAX);
        for (int k = 0; k < phrase->notes; k++) halves += phrase->halves[k];
        if (halves != 3 * 2 * bar) fail_msg("seed %d: a phrase of %d half beats", (int)seed, halves);
        assert_int_equal(phrase->answers, i % 2);
        assert_int_equal(phrase->home, i % 2);
        assert_true((last % scale == 0) == phrase->home); // a question stays open
        assert_true(phrase->halves[phrase->notes - 1] >= 4);
    }
}

static void questions_stay_open_and_answers_come_home(void **state) {
    (void)state;
    for_melodies(0, false, look_at_form);
    for_melodies(3, false, look_at_form);
}

static void look_for_none_at_home(const Melody *melody, const Phrase *phrases, int scale, int bar,
                                  uint64_t seed) {
    (void)melody, (void)bar, (void)seed;
    for (int i = 0; i < PHRASES; i++)
        assert_true(!phrases[i].home && phrases[i].degree[phrases[i].notes - 1] % scale != 0);
}

static void where_nothing_is_settled_no_answer_comes_home(void **state) {
    (void)state;
    for_melodies(0, true, look_for_none_at_home);
}

static void look_at_steps(const Melody *melody, const Phrase *phrases, int scale, int bar, uint64_t seed) {
    (void)melody, (void)bar;
    int steps = 0, small = 0, least = 99, most = -99;
    for (int i = 0; i < PHRASES; i++)
        for (int k = 0; k < phrases[i].notes; k++) {
            int degree = phrases[i].degree[k];
            least = degree < least ? degree : least, most = degree > most ? degree : most;
            if (k == 0) continue;
            steps++;
            small += abs(degree - phrases[i].degree[k - 1]) <= 2;
        }
    if (small * 10 < steps * 9) fail_msg("seed %d: %d of %d are small", (int)seed, small, steps);
    assert_true(most - least <= 2 * scale && most - least > 3);
}

static void a_line_goes_by_steps_and_thirds(void **state) {
    (void)state;
    for_melodies(0, false, look_at_steps);
    for_melodies(4, false, look_at_steps);
}

// An answer begins as its question does, and the theme's rhythm comes again and again.
static void look_at_heads(const Melody *melody, const Phrase *phrases, int scale, int bar, uint64_t seed) {
    (void)scale, (void)bar, (void)seed;
    int themes = 0;
    for (int i = 0; i < PHRASES; i += 2) {
        const Phrase *question = &phrases[i], *answer = &phrases[i + 1];
        for (int k = 0; k < 2; k++) {
            assert_int_equal(question->degree[k], answer->degree[k]);
            assert_int_equal(question->halves[k], answer->halves[k]);
        }
        const Motif *theme = &melody->theme;
        themes += memcmp(question->halves, theme->halves, (size_t)theme->notes) == 0;
    }
    assert_true(themes >= PHRASES / 4); // of half as many questions
}

static void a_theme_returns(void **state) {
    (void)state;
    for_melodies(0, false, look_at_heads);
    for_melodies(2, false, look_at_heads);
}

static void look_for_repeats(const Melody *melody, const Phrase *phrases, int scale, int bar, uint64_t seed) {
    (void)melody, (void)scale, (void)bar;
    for (int i = 0; i < PHRASES; i++)
        for (int k = 0; k < i; k++) {
            const Phrase *a = &phrases[i], *b = &phrases[k];
            bool same = a->notes == b->notes &&
                        memcmp(a->degree, b->degree, (size_t)a->notes * sizeof *a->degree) == 0 &&
                        memcmp(a->halves, b->halves, (size_t)a->notes) == 0;
            if (same) fail_msg("seed %d: phrase %d is phrase %d", (int)seed, i, k);
        }
}

static void no_phrase_comes_twice(void **state) {
    (void)state;
    for_melodies(0, false, look_for_repeats);
    for_melodies(4, false, look_for_repeats); // even if the same tokens are quoted
}

static void look_at_quotes(const Melody *melody, const Phrase *phrases, int scale, int bar, uint64_t seed) {
    (void)melody, (void)bar, (void)seed;
    for (int i = 0; i < PHRASES; i += 2)
        for (int k = 0; k < 2; k++) {
            int degree = (phrases[i].degree[k] % scale + scale) % scale;
            assert_int_equal(degree, (TOKENS[k] - 1) % scale);
        }
}

static void what_was_placed_is_quoted(void **state) {
    (void)state;
    for_melodies(2, false, look_at_quotes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_stay_open_and_answers_come_home),
        cmocka_unit_test(where_nothing_is_settled_no_answer_comes_home),
        cmocka_unit_test(a_line_goes_by_steps_and_thirds),
        cmocka_unit_test(a_theme_returns),
        cmocka_unit_test(no_phrase_comes_twice),
        cmocka_unit_test(what_was_placed_is_quoted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
