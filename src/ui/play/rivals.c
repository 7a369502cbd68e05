#include "ui/play/rivals.h"

#include <stdlib.h>

#include "core/base/memory.h"

static void choose(Rivals *rivals, int kind) {
    rivals->kind = kind;
    rivals->with = kind < COMPARE_KIND_COUNT ? compare_make((CompareKind)kind, rivals->run, rivals->runs)
                                             : rivals->ghost_splits[kind - COMPARE_KIND_COUNT];
}

static bool is_solo(RunMode mode) { return mode == RUN_SPEEDRUN || mode == RUN_RACE; }

// On the same code a speedrun and a race are the same thing.
static bool is_comparable(const SavedRun *other, const Run *run, bool by_code, int64_t own_id) {
    bool alike = other->mode == run->mode || (by_code && is_solo(other->mode) && is_solo(run->mode));
    return other->id != own_id && alike && other->puzzles == run->puzzles && other->clean &&
           other->state != RUN_GOING && !other->brought && other->splits.reached > 0;
}

bool rivals_add_ghost(Rivals *rivals, const Run *run, TextError *error) {
    Ghost ghost;
    RunResult result;
    if (!ghost_make(&ghost, run, error) || !run_check(run, &result, error)) return false;
    if (rivals->ghosts == GHOSTS_MAX) ghost_finish(&rivals->ghost[--rivals->ghosts]);
    rivals->ghost_splits[rivals->ghosts] = result.splits;
    rivals->ghost[rivals->ghosts++] = ghost;
    choose(rivals, COMPARE_KIND_COUNT + rivals->ghosts - 1);
    return true;
}

// The quickest run of the same code, clean or not, whoever ran it.
static void add_best_of_code(Rivals *rivals, Save *save, const Run *run, int64_t own_id) {
    int count;
    SavedRun *runs = save_runs(save, run->puzzle[0].code, "", -1, &count);
    const SavedRun *best = NULL;
    for (int i = 0; i < count; i++) {
        bool fits = runs[i].id != own_id && runs[i].state == RUN_SOLVED && runs[i].puzzles == run->puzzles &&
                    runs[i].splits.reached == SPLIT_COUNT;
        if (fits && (!best || runs[i].time_us < best->time_us)) best = &runs[i];
    }
    Run whole;
    if (best && save_run(save, best->id, &whole, NULL)) {
        rivals_add_ghost(rivals, &whole, NULL);
        run_finish(&whole);
    }
    free(runs);
}

void rivals_load(Rivals *rivals, Save *save, const Run *run, int64_t own_id) {
    rivals_finish(rivals);
    bool by_code = run->mode == RUN_RACE || !run->pack[0] || run->band < 0;
    int count, kept = 0;
    SavedRun *runs = save_runs(save, by_code ? run->puzzle[0].code : "", by_code ? "" : run->pack,
                               by_code ? -1 : run->band, &count);
    rivals->run = mem_zeroed((size_t)count + 1, sizeof *rivals->run);
    for (int i = 0; i < count; i++)
        if (is_comparable(&runs[i], run, by_code, own_id)) rivals->run[kept++] = save_run_times(&runs[i]);
    rivals->runs = kept;
    free(runs);
    rivals->best = compare_make(COMPARE_BEST_SEGMENTS, rivals->run, rivals->runs);
    choose(rivals, COMPARE_BEST_RUN);
    add_best_of_code(rivals, save, run, own_id);
}

void rivals_finish(Rivals *rivals) {
    for (int i = 0; i < rivals->ghosts; i++) ghost_finish(&rivals->ghost[i]);
    free(rivals->run);
    *rivals = (Rivals){0};
}

void rivals_next(Rivals *rivals) {
    int kinds = COMPARE_KIND_COUNT + rivals->ghosts;
    for (int i = 0; i < kinds; i++) {
        choose(rivals, (rivals->kind + 1) % kinds);
        if (rivals->with.reached > 0) return;
    }
}

int rivals_ghost(const Rivals *rivals) {
    return rivals->kind < COMPARE_KIND_COUNT ? rivals->ghosts - 1 : rivals->kind - COMPARE_KIND_COUNT;
}

const char *rivals_name(const Rivals *rivals) {
    if (rivals->with.reached == 0) return "";
    if (rivals->kind < COMPARE_KIND_COUNT) return compare_name((CompareKind)rivals->kind);
    const Ghost *ghost = &rivals->ghost[rivals->kind - COMPARE_KIND_COUNT];
    return ghost->player[0] ? ghost->player : "Ghost";
}
