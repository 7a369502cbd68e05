#pragma once
// Ten ways to forge a run, from crude to careful. Each makes the chain of marks anew, so that the run is
// proved. Which figures still show the forgery is told in docs/runs.md, as tests/game/test_run_forgeries.c
// prints it.

#include "game/records/run_stats.h"
#include "support/human_run.h"

typedef enum {
    FORGE_NOT, // an honest run of the model
    FORGE_SCALED,
    FORGE_CONSTANT,
    FORGE_READING_ORDER,
    FORGE_RELABELLED,
    FORGE_NO_MISTAKES,
    FORGE_NO_PAUSES,
    FORGE_UNIFORM,
    FORGE_LOG_NORMAL,
    FORGE_COPIED_RHYTHM,
    FORGE_CAREFUL,
    FORGE_COUNT
} Forgery;

static inline const char *forge_name(Forgery forgery) {
    static const char *const NAME[] = {
        "honest (the model)",
        "times halved",
        "constant times",
        "solution in reading order",
        "tokens swapped",
        "mistakes removed",
        "pauses cut",
        "times uniform at random",
        "times log-normal at random",
        "rhythm of another run",
        "careful",
    };
    return NAME[forgery];
}

static inline bool forge_is_entry(const Event *event) {
    return event->kind == EVENT_MOVE && event->move.kind == MOVE_PUT;
}

static inline void forge_set_time(Event *event, int64_t time_us) {
    event->time_us = event->move.time_us = time_us;
}

// Gives each entry a new time after the entry before it, if that is in another cell; events between two
// entries move along.
static inline void forge_retime(Run *run, int64_t (*gap_us)(void *context, int index, int64_t before_us),
                                void *context) {
    int64_t old_from = 0, new_from = 0;
    int first = 1, index = 0, last_cell = -1;
    for (int i = 1; i < run->events; i++) {
        if (!forge_is_entry(&run->event[i])) continue;
        int cell = cellset_next(&run->event[i].move.cells, 0);
        int64_t old_to = run->event[i].time_us, old_gap = old_to - old_from, gap = old_gap;
        if (last_cell >= 0 && cell != last_cell) gap = gap_us(context, index++, old_gap);
        for (int k = first; k < i; k++) {
            double share = (double)(run->event[k].time_us - old_from) / (double)(old_gap + 1);
            forge_set_time(&run->event[k], new_from + (int64_t)(share * (double)gap));
        }
        forge_set_time(&run->event[i], new_from + gap);
        new_from += gap;
        old_from = old_to;
        last_cell = cell;
        first = i + 1;
    }
}

static inline int64_t forge_gap_constant(void *context, int index, int64_t before_us) {
    (void)context, (void)index, (void)before_us;
    return 900000;
}

static inline int64_t forge_gap_no_pause(void *context, int index, int64_t before_us) {
    (void)index;
    return before_us < 1200000 ? before_us : 900000 + (int64_t)rng_below(context, 300000);
}

static inline int64_t forge_gap_uniform(void *context, int index, int64_t before_us) {
    (void)index, (void)before_us;
    return 300000 + (int64_t)rng_below(context, 1500000);
}

static inline int64_t forge_gap_log_normal(void *context, int index, int64_t before_us) {
    (void)index, (void)before_us;
    return (int64_t)(1000000 * exp(0.55 * human_normal(context)));
}

typedef struct {
    int64_t *gap_us;
    int count;
} ForgeRhythm;

static inline int64_t forge_gap_copied(void *context, int index, int64_t before_us) {
    const ForgeRhythm *rhythm = context;
    return index < rhythm->count ? rhythm->gap_us[index] : before_us;
}

static inline void forge_scale(Run *run, int percent) {
    for (int i = 0; i < run->events; i++)
        forge_set_time(&run->event[i], run->event[i].time_us * percent / 100);
}

// Only entries, all of them right, in reading order, with the cursor on each.
static inline void forge_reading_order(Run *run, Rng *rng) {
    const RunPuzzle *puzzle = run->puzzle;
    Grid solution;
    int64_t now_us = 0;
    solver_unique(puzzle->layout, &puzzle->givens, &solution);
    run->events = 1;
    for (int c = 0; c < puzzle->layout->cells; c++) {
        if (puzzle->givens.cell[c]) continue;
        Event at = {.kind = EVENT_SELECT, .device = BY_KEYBOARD, .move = {.cells = cellset_of(c)}};
        Event put = {.device = BY_KEYBOARD, .move = {.cells = cellset_of(c), .token = solution.cell[c]}};
        now_us += forge_gap_log_normal(rng, 0, 0);
        forge_set_time(&at, now_us - 150000 > 0 ? now_us - 150000 : 0);
        if (at.time_us < run->event[run->events - 1].time_us)
            forge_set_time(&at, run->event[run->events - 1].time_us);
        forge_set_time(&put, now_us > at.time_us ? now_us : at.time_us);
        at.move.time_us = 0;
        run_add_event(run, &at);
        run_add_event(run, &put);
    }
}

// The same game on the same puzzle under other tokens.
static inline void forge_relabel(Run *run) {
    RunPuzzle *puzzle = run->puzzle;
    int order = puzzle->layout->order;
    for (int c = 0; c < puzzle->layout->cells; c++)
        if (puzzle->givens.cell[c]) puzzle->givens.cell[c] = (uint8_t)(puzzle->givens.cell[c] % order + 1);
    for (int i = 0; i < run->events; i++) {
        Move *move = &run->event[i].move;
        if (run->event[i].kind == EVENT_MOVE && move->token) move->token = (uint8_t)(move->token % order + 1);
    }
    code_format(puzzle->layout, &(Code){.kind = CODE_PUZZLE, .puzzle = puzzle->givens}, puzzle->code);
}

// Takes out each entry that is undone at once, together with its undo.
static inline void forge_no_mistakes(Run *run) {
    int kept = 0;
    for (int i = 0; i < run->events; i++) {
        bool undone = forge_is_entry(&run->event[i]) && i + 1 < run->events &&
                      run->event[i + 1].kind == EVENT_MOVE && run->event[i + 1].move.kind == MOVE_UNDO;
        if (undone)
            i++;
        else
            run->event[kept++] = run->event[i];
    }
    run->events = kept;
}

// A forged run; *out_original is what it is made of.
static inline Run forge_run(Forgery forgery, Rng *rng, Run *out_original) {
    uint64_t seed = rng_next(rng);
    Rng first = rng_seed(seed), again = rng_seed(seed), fresh = rng_seed(seed + 1);
    ForgeRhythm rhythm = {0};
    *out_original = human_run(&first);
    Run run = human_run(&again);
    run.id++;
    switch (forgery) {
    case FORGE_SCALED: forge_scale(&run, 50); break;
    case FORGE_CONSTANT: forge_retime(&run, forge_gap_constant, NULL); break;
    case FORGE_READING_ORDER: forge_reading_order(&run, rng); break;
    case FORGE_RELABELLED: forge_relabel(&run); break;
    case FORGE_NO_MISTAKES: forge_no_mistakes(&run); break;
    case FORGE_NO_PAUSES: forge_retime(&run, forge_gap_no_pause, rng); break;
    case FORGE_UNIFORM: forge_retime(&run, forge_gap_uniform, rng); break;
    case FORGE_LOG_NORMAL: forge_retime(&run, forge_gap_log_normal, rng); break;
    case FORGE_COPIED_RHYTHM:
        rhythm.count = run_rhythm(out_original, &rhythm.gap_us);
        run_finish(&run);
        run = human_run(&fresh);
        forge_retime(&run, forge_gap_copied, &rhythm);
        free(rhythm.gap_us);
        break;
    case FORGE_CAREFUL: // nobody has seen the run that it is made of
        run_finish(&run);
        run = human_run(&fresh);
        forge_scale(&run, 75);
        break;
    case FORGE_NOT:
        run_finish(&run);
        run = human_run(&fresh);
        break;
    case FORGE_COUNT: break;
    }
    return run;
}
