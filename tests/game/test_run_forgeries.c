#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "game/records/run_early.h"
#include "game/records/run_stats.h"
#include "game/run/run_check.h"
#include "support/forge_run.h"

enum { RUNS = 20 }; // of each kind

// Means over the runs of a kind; shares are percent.
typedef struct {
    double quick, alike, spread, order, early, effort, mistakes, like;
} Mean;

static int share(int part, int whole) { return whole ? 100 * part / whole : 0; }

// What it takes to be proved: written and read again.
static void assert_proved(const Run *run, RunResult *out) {
    Text text = {0};
    Run again;
    TextError error = {0};
    run_write(run, &text);
    if (!run_read(text_of(&text), text.length, &again, &error) || !run_check(&again, out, &error))
        fail_msg("line %d: %s", error.line, error.reason);
    assert_true(out->finished && out->clean);
    run_finish(&again);
    text_finish(&text);
}

static void add_run(Mean *mean, const Run *run, const Run *original) {
    RunStats stats;
    RunEarly early;
    RunResult result;
    int64_t *rhythm, *before;
    assert_proved(run, &result);
    run_stats(run, &stats);
    assert_true(run_early(run, NULL, NULL, &early));
    int count = run_rhythm(run, &rhythm), before_count = run_rhythm(original, &before);
    mean->quick += (double)share(stats.quick, stats.entries.count) / RUNS;
    mean->alike += (double)share(stats.alike, stats.entries.count) / RUNS;
    mean->spread += (double)stats.variation_percent / RUNS;
    mean->order += (double)share(stats.ordered, stats.entries.count) / RUNS;
    mean->early += (double)share(early.early, early.right) / RUNS;
    mean->effort += (double)early.effort_percent / RUNS;
    mean->mistakes += (double)result.mistakes / RUNS;
    mean->like += (double)run_rhythm_likeness(rhythm, count, before, before_count) / RUNS;
    free(rhythm);
    free(before);
}

static Mean mean_of(Forgery forgery) {
    Rng rng = rng_seed(100);
    Mean mean = {0};
    for (int i = 0; i < RUNS; i++) {
        Run original, run = forge_run(forgery, &rng, &original);
        add_run(&mean, &run, &original);
        run_finish(&run);
        run_finish(&original);
    }
    return mean;
}

// All are proved; each figure shows what it can show, and the careful one is shown by none.
static void figures_show_what_they_can(void **state) {
    (void)state;
    Mean mean[FORGE_COUNT];
    print_message("                             quick alike spread order early effort mistakes  like\n");
    for (Forgery f = 0; f < FORGE_COUNT; f++) {
        Mean m = mean[f] = mean_of(f);
        print_message("%-28s %4.0f%% %4.0f%% %5.0f%% %4.0f%% %4.0f%% %+5.0f%% %8.1f %+4.0f%%\n",
                      forge_name(f), m.quick, m.alike, m.spread, m.order, m.early, m.effort, m.mistakes,
                      m.like);
    }
    const Mean *honest = &mean[FORGE_NOT];
    assert_true(honest->quick < 1 && honest->alike < 10 && honest->early < 1 && honest->effort > 25);
    assert_true(honest->like < 50);
    assert_true(mean[FORGE_SCALED].like > 98);
    assert_true(mean[FORGE_CONSTANT].alike > 85 && mean[FORGE_CONSTANT].spread < honest->spread / 2);
    assert_true(mean[FORGE_READING_ORDER].order > 99 && mean[FORGE_READING_ORDER].early > 3);
    assert_true(mean[FORGE_RELABELLED].like > 98);
    assert_true(mean[FORGE_NO_MISTAKES].mistakes < 0.01 && honest->mistakes > 0.3);
    assert_true(mean[FORGE_NO_PAUSES].spread < honest->spread - 10);
    assert_true(mean[FORGE_UNIFORM].effort < honest->effort / 2);
    assert_true(mean[FORGE_LOG_NORMAL].effort < honest->effort / 2);
    assert_true(mean[FORGE_COPIED_RHYTHM].like > 90 && mean[FORGE_COPIED_RHYTHM].effort < honest->effort / 2);
    const Mean *careful = &mean[FORGE_CAREFUL];
    assert_true(careful->quick < 1 && careful->alike < 12 && careful->early < 1 && careful->like < 50);
    assert_true(careful->effort > honest->effort - 1 && careful->spread > honest->spread - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(figures_show_what_they_can)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
