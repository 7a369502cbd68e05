// What the composer and the victory write: that it follows the board, stays in the scale, and does not
// repeat.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "game/music/composer.h"
#include "game/music/run_score.h"
#include "game/music/victory.h"
#include "support/human_run.h"

static const char *const IDS[] = {"alchemy", "cages",   "chroma",    "classic-nine", "compass",
                                  "dice",    "orrery",  "labyrinth", "runes",        "sky",
                                  "sprint",  "seasons", "stencils",  "notes"};
enum { ID_COUNT = sizeof IDS / sizeof *IDS };

static Mood mood_with(uint32_t complete, int left) {
    return (Mood){.tokens = 9, .complete = complete, .blanks = 50, .left = left, .open = OPEN_FEW};
}

static Ensemble ensemble_of(const char *scale) {
    Ensemble ensemble;
    assert_true(ensemble_init(&ensemble, "kalimba", scale, 9));
    return ensemble;
}

static Score compose(const char *scale, uint64_t seed, const Mood *mood, int seconds) {
    Ensemble ensemble = ensemble_of(scale);
    Composer composer;
    Score score = {0};
    composer_init(&composer, &ensemble, run_score_style("runes"), seed);
    while (composer_us(&composer) < seconds * INT64_C(1000000)) composer_beat(&composer, mood, &score);
    score_sort(&score);
    return score;
}

static int notes_of(const Score *score, ScorePart part) {
    int notes = 0;
    for (int i = 0; i < score->notes; i++) notes += score->note[i].part == part;
    return notes;
}

static bool in_scale(const Scale *scale, int semitones) {
    int above = ((semitones % 12) + 12) % 12;
    for (int i = 0; i < scale->count; i++)
        if (scale->steps[i] == above) return true;
    return false;
}

static void all_notes_are_of_the_scale(void **state) {
    (void)state;
    for (int mode = 0; scale_mode_name(mode); mode++) {
        char name[64];
        snprintf(name, sizeof name, "E %s", scale_mode_name(mode));
        Mood mood = mood_with(0x0F5, 20);
        Ensemble ensemble = ensemble_of(name);
        Score score = compose(name, 3, &mood, 120);
        assert_true(score.notes > 60);
        for (int i = 0; i < score.notes; i++) {
            const ScoreNote *note = &score.note[i];
            if (!in_scale(&ensemble.scale, note->semitones))
                fail_msg("%s: %d is not in it", name, note->semitones);
            assert_true(note->force > 0 && note->force <= 1 && note->pan >= -1 && note->pan <= 1);
            assert_true(note->start_us >= 0 && note->length_us > 0 && !note->front);
        }
        score_finish(&score);
    }
}

static void same_seed_same_music(void **state) {
    (void)state;
    Mood mood = mood_with(0x11, 30);
    Score a = compose("D dorian", 5, &mood, 60), b = compose("D dorian", 5, &mood, 60),
          c = compose("D dorian", 6, &mood, 60);
    assert_int_equal(a.notes, b.notes);
    for (int i = 0; i < a.notes; i++) {
        assert_int_equal(a.note[i].start_us, b.note[i].start_us);
        assert_int_equal(a.note[i].semitones, b.note[i].semitones);
    }
    bool differs = a.notes != c.notes;
    for (int i = 0; i < a.notes && !differs; i++) differs = a.note[i].start_us != c.note[i].start_us;
    assert_true(differs);
    score_finish(&a);
    score_finish(&b);
    score_finish(&c);
}

// The longest row of notes that comes twice: same parts, same pitches, same distances to a tenth of a second.
static int longest_repeat(const Score *score) {
    int longest = 0;
    for (int i = 0; i < score->notes; i++)
        for (int k = i + 1; k < score->notes; k++) {
            int same = 0;
            for (; k + same < score->notes; same++) {
                const ScoreNote *a = &score->note[i + same], *b = &score->note[k + same];
                int64_t off = a->start_us - score->note[i].start_us - b->start_us + score->note[k].start_us;
                if (a->part != b->part || a->semitones != b->semitones || llabs(off) > 100000) break;
            }
            if (same > longest) longest = same;
        }
    return longest;
}

// However long nothing happens on the board: ten minutes with nothing complete, with some, and near the end.
static void ten_minutes_do_not_repeat(void **state) {
    (void)state;
    static const uint32_t COMPLETE[] = {0, 0x0A4, 0x1DF};
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (size_t i = 0; i < sizeof COMPLETE / sizeof *COMPLETE; i++) {
            Mood mood = mood_with(COMPLETE[i], i == 2 ? 3 : 30);
            Score score = compose("C major pentatonic", seed, &mood, 600);
            int longest = longest_repeat(&score);
            if (longest > 10) fail_msg("seed %d: %d notes come twice", (int)seed, longest);
            score_finish(&score);
        }
}

// The longest time in which neither the companion nor a bell begins a note.
static double longest_rest_s(const Score *score) {
    int64_t last_us = 0, longest_us = 0;
    for (int i = 0; i < score->notes; i++) {
        const ScoreNote *note = &score->note[i];
        if (note->part != SCORE_ANSWER && note->part != SCORE_RING) continue;
        if (note->start_us - last_us > longest_us) longest_us = note->start_us - last_us;
        last_us = note->start_us;
    }
    return (double)longest_us * 1e-6;
}

// Ten minutes each, from the beginning of a game, when no bell rings yet: the companion rests, but not for
// half a minute, and neither does it sing all the time.
static void no_stretch_is_dull(void **state) {
    (void)state;
    int64_t sung_us = 0;
    double longest = 0;
    enum { GAMES = 30 };
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Mood mood = mood_with(0, 40);
        Score score = compose("D dorian", seed, &mood, 600);
        double rest = longest_rest_s(&score);
        for (int i = 0; i < score.notes; i++)
            if (score.note[i].part == SCORE_ANSWER) sung_us += score.note[i].length_us;
        if (rest > longest) longest = rest;
        if (rest > 27) fail_msg("seed %d: nothing but the bed for %.0f s", (int)seed, rest);
        score_finish(&score);
    }
    double part = (double)sung_us / (GAMES * 600e6);
    print_message("the longest rest is %.1f s; the companion sings %.0f %% of the time\n", longest,
                  100 * part);
    assert_true(part > 0.4 && part < 0.8);
}

static bool rings(const Score *score, const Scale *scale, int token) {
    for (int i = 0; i < score->notes; i++)
        if (score->note[i].part == SCORE_RING &&
            score->note[i].semitones == scale_semitones(scale, token - 1))
            return true;
    return false;
}

static void a_complete_token_rings(void **state) {
    (void)state;
    Ensemble ensemble = ensemble_of("D dorian");
    Mood none = mood_with(0, 40);
    Score score = compose("D dorian", 1, &none, 120);
    assert_int_equal(notes_of(&score, SCORE_RING), 0);
    assert_true(notes_of(&score, SCORE_BED) > 10 && notes_of(&score, SCORE_ANSWER) > 10);
    score_finish(&score);
    for (int token = 1; token <= 9; token++) {
        Mood mood = mood_with(1u << (token - 1), 30);
        score = compose("D dorian", 1, &mood, 90);
        assert_true(rings(&score, &ensemble.scale, token));
        score_finish(&score);
    }
}

static void near_the_end_all_but_the_last_ring(void **state) {
    (void)state;
    Ensemble ensemble = ensemble_of("D dorian");
    Mood mood = mood_with(0x1FF & ~(1u << 4), 2);
    assert_true(mood_is_near_end(&mood));
    Score score = compose("D dorian", 1, &mood, 60);
    for (int token = 1; token <= 9; token++)
        assert_int_equal(rings(&score, &ensemble.scale, token), token != 5);
    assert_true(notes_of(&score, SCORE_RING) > 50); // in changes, one after the other
    assert_int_equal(notes_of(&score, SCORE_ANSWER), 0);
    score_finish(&score);
}

static void what_does_not_fit_holds_the_breath(void **state) {
    (void)state;
    Mood mood = mood_with(0x0FF, 12);
    mood.bent = true;
    Score score = compose("D dorian", 1, &mood, 60);
    assert_int_equal(notes_of(&score, SCORE_BED), score.notes);
    assert_true(score.notes > 5);
    score_finish(&score);
}

// The companion takes up what was placed last, in the octave where it sings.
static void recent_tokens_are_quoted(void **state) {
    (void)state;
    Ensemble ensemble = ensemble_of("D dorian");
    Mood mood = mood_with(0, 40);
    const uint8_t recent[] = {9, 1, 6};
    memcpy(mood.recent, recent, sizeof recent);
    mood.recents = 3;
    enum { GAMES = 10 };
    int found = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        Score score = compose("D dorian", seed, &mood, 240);
        int answer[600], answers = 0;
        for (int i = 0; i < score.notes && answers < 600; i++)
            if (score.note[i].part == SCORE_ANSWER) answer[answers++] = score.note[i].semitones;
        for (int i = 0; i + 2 <= answers; i++)
            found += (answer[i] + 24) % 12 == 0 &&
                     (answer[i + 1] + 24) % 12 == scale_semitones(&ensemble.scale, 5); // in whatever octave
        score_finish(&score);
    }
    print_message("%d quotes\n", found);
    assert_true(found > 3 * GAMES);
}

// ---- what the music hears

static void the_mood_tells_no_more_than_is_shown(void **state) {
    (void)state;
    MEM_LOCAL(Layout, nine);
    Grid givens, solution;
    layout_init(nine, "9x9");
    assert_true(grid_parse(
        nine, "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", &givens));
    assert_true(solver_unique(nine, &givens, &solution));
    Session session;
    session_init(&session, nine, &givens, &solution);
    Mood mood = mood_of(&session, AID_CONFLICTS, false);
    assert_int_equal(mood.left, 51);
    assert_int_equal(mood.blanks, 51);
    assert_true(mood.open == OPEN_MANY && !mood.bent && mood.complete == 0);
    assert_int_equal(mood_of(&session, AID_CONFLICTS, true).open, OPEN_UNTOLD);

    Move clash = {.kind = MOVE_PUT, .token = 5, .cells = cellset_of(2)}; // there is one in the row
    assert_true(session_apply(&session, &clash));
    assert_true(mood_of(&session, AID_CONFLICTS, false).bent);
    assert_false(mood_of(&session, 0, false).bent);
    assert_true(session_apply(&session, &(Move){.kind = MOVE_UNDO}));
    Move wrong = {.kind = MOVE_PUT, .token = 1, .cells = cellset_of(2)}; // breaks no rule
    assert_true(solution.cell[2] != 1 && session_apply(&session, &wrong));
    assert_false(mood_of(&session, AID_CONFLICTS, false).bent);
    assert_true(mood_of(&session, AID_SOLUTION, false).bent);
    assert_true(session_apply(&session, &(Move){.kind = MOVE_UNDO}));

    for (int cell = 0; cell < 81; cell++) {
        if (givens.cell[cell] || solution.cell[cell] != 6) continue;
        assert_int_equal(mood_of(&session, AID_CONFLICTS, false).complete, 0);
        Move move = {.kind = MOVE_PUT, .token = 6, .cells = cellset_of(cell)};
        assert_true(session_apply(&session, &move));
    }
    mood = mood_of(&session, AID_CONFLICTS, false);
    assert_int_equal(mood.complete, 1u << 5);
    assert_true(mood.recents >= 2 && mood.recent[mood.recents - 1] == 6);
    session_finish(&session);
}

// ---- the victory

static void a_victory_is_its_row_arranged(void **state) {
    (void)state;
    static const int row[9] = {5, 3, 9, 1, 7, 2, 8, 4, 6};
    Ensemble ensemble = ensemble_of("A minor pentatonic");
    for (int k = 0; k < 600; k++) {
        char id[16];
        Score score = {0};
        snprintf(id, sizeof id, "pack-%d", k);
        int64_t end_us = victory_compose(&ensemble, run_score_style(id), row, 9, 0, &score);
        if (end_us < 8000000 || end_us > 15000000) fail_msg("%s takes %d ms", id, (int)(end_us / 1000));
        int64_t before_us = -1;
        for (int i = 0, at = 0; i < score.notes && at < 9; i++) {
            const ScoreNote *note = &score.note[i];
            assert_true(note->front);
            if (note->part != SCORE_VOICE) continue;
            assert_int_equal(note->semitones, scale_semitones(&ensemble.scale, row[at++] - 1));
            assert_true(note->start_us > before_us);
            before_us = note->start_us;
        }
        score_finish(&score);
    }
}

static bool same_piece(const Score *a, const Score *b) {
    if (a->notes != b->notes) return false;
    for (int i = 0; i < a->notes; i++)
        if (a->note[i].semitones != b->note[i].semitones ||
            llabs(a->note[i].start_us - b->note[i].start_us) > 200000)
            return false;
    return true;
}

// With the same voices and the same row, even so.
static void no_two_packs_end_alike(void **state) {
    (void)state;
    static const int row[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    Ensemble ensemble = ensemble_of("C major");
    Score score[ID_COUNT] = {{0}};
    for (int i = 0; i < ID_COUNT; i++)
        victory_compose(&ensemble, run_score_style(IDS[i]), row, 9, 0, &score[i]);
    for (int i = 0; i < ID_COUNT; i++)
        for (int k = 0; k < i; k++)
            if (same_piece(&score[i], &score[k])) fail_msg("%s ends like %s", IDS[i], IDS[k]);
    for (int i = 0; i < ID_COUNT; i++) score_finish(&score[i]);
}

// ---- a whole run

static void music_comes_between_the_voices_of_a_run(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    Run run = human_run(&rng);
    RunSound how = run_sound_of(&run, NULL);
    Score all = {0}, voices = {0};
    run_score_add(&run, &how, &all);
    how.music = false;
    run_score_add(&run, &how, &voices);
    int front = 0;
    int64_t last_us = 0;
    for (int i = 0; i < all.notes; i++) {
        front += all.note[i].front;
        assert_true(all.note[i].start_us >= last_us);
        last_us = all.note[i].start_us;
    }
    assert_int_equal(front, voices.notes);
    assert_true(all.notes > voices.notes + 50);
    score_finish(&all);
    score_finish(&voices);
    run_finish(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_notes_are_of_the_scale),
        cmocka_unit_test(same_seed_same_music),
        cmocka_unit_test(ten_minutes_do_not_repeat),
        cmocka_unit_test(no_stretch_is_dull),
        cmocka_unit_test(a_complete_token_rings),
        cmocka_unit_test(near_the_end_all_but_the_last_ring),
        cmocka_unit_test(what_does_not_fit_holds_the_breath),
        cmocka_unit_test(recent_tokens_are_quoted),
        cmocka_unit_test(the_mood_tells_no_more_than_is_shown),
        cmocka_unit_test(a_victory_is_its_row_arranged),
        cmocka_unit_test(no_two_packs_end_alike),
        cmocka_unit_test(music_comes_between_the_voices_of_a_run),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
