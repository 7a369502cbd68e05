#include "game/records/run_early.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/rate/grade.h"
#include "core/techniques/technique_find.h"
#include "game/records/run_stats.h"
#include "game/run/run_replay.h"

enum { SINGLES_TENTHS = 23 }; // the hardest of them, the naked single

typedef struct {
    RunEarly *out;
    bool (*keep_going)(void *context);
    void *context;
    Position position;
    int hardest_max;          // of this puzzle
    int64_t entered_us;       // the entry before
    int64_t *gap_us, *effort; // of proved entries
    int proved, in_a_row;
    double luck;
} Early;

static bool goes_on(const Early *early) { return !early->keep_going || early->keep_going(early->context); }

// ---- is it proved?

typedef struct {
    int cell, token;
    bool placed;
    Marks gone;
    bool any;
} ProofSearch;

static bool take_step(void *context, const Step *step) {
    ProofSearch *search = context;
    search->placed = step->token == search->token && step->cell == search->cell && step->token != 0;
    if (step->token != 0) return !search->placed;
    for (int c = 0; c < CELLS_MAX; c++) search->gone.cell[c] |= step->remove.cell[c];
    search->any = true;
    return true;
}

// The rating of the hardest technique that it takes; 0: it is not proved.
static int proof_of(Early *early, int cell, int token) {
    assert(early->position.layout);
    int hardest = 0;
    Technique technique = 0;
    while (technique < TECHNIQUE_COUNT) {
        const TechniqueInfo *info = technique_info(technique);
        ProofSearch search = {.cell = cell, .token = token};
        bool slow = technique_is_slow(early->position.layout, technique);
        if (!slow && info->rating_tenths <= early->hardest_max &&
            technique_fits(early->position.layout, technique))
            technique_find(&early->position, technique, take_step, &search);
        bool used = search.placed || search.any;
        if (used && info->rating_tenths > hardest) hardest = info->rating_tenths;
        if (search.placed) return hardest;
        if (search.any) position_remove(&early->position, &search.gone);
        technique = search.any ? 0 : technique + 1;
        if (!goes_on(early)) return 0;
    }
    return 0;
}

// ---- the entries

// A slip where the right token was proved, or else a guess.
static void take_wrong(Early *early, int cell, int right) {
    early->in_a_row = 0;
    if (proof_of(early, cell, right) > 0) return;
    early->out->missed++;
    early->luck += 1.0 / marks_count(early->position.marks.cell[cell]);
}

static void take_right(Early *early, int cell, int token, int64_t gap_us) {
    RunEarly *out = early->out;
    out->right++;
    int rating = proof_of(early, cell, token);
    if (rating > 0) {
        early->gap_us[early->proved] = gap_us;
        early->effort[early->proved++] = rating;
        early->in_a_row = 0;
    } else {
        out->early++;
        early->luck += 1.0 / marks_count(early->position.marks.cell[cell]);
        if (++early->in_a_row > out->longest_early) out->longest_early = early->in_a_row;
    }
    position_place(&early->position, cell, token);
}

static void take_entry(Early *early, const RunReplay *replay, const Event *event) {
    int cell = cellset_next(&event->move.cells, 0), token = event->move.token;
    int64_t gap_us = event->time_us - early->entered_us;
    early->entered_us = event->time_us;
    if (early->position.grid.cell[cell]) return; // it was right before
    int right = replay->solution[replay->puzzle].cell[cell];
    if (right == token)
        take_right(early, cell, token, gap_us);
    else
        take_wrong(early, cell, right);
}

static bool begin_puzzle(Early *early, const Run *run, const Event *event) {
    const RunPuzzle *puzzle = &run->puzzle[event->number - 1];
    Grade grade;
    if (!grade_puzzle(puzzle->layout, &puzzle->givens, early->keep_going, early->context, &grade))
        return false;
    if (grade.rating_tenths > early->out->grade_tenths) early->out->grade_tenths = grade.rating_tenths;
    early->hardest_max = grade.rating_tenths < SINGLES_TENTHS  ? SINGLES_TENTHS
                         : grade.rating_tenths > EARLY_HARDEST ? EARLY_HARDEST
                                                               : grade.rating_tenths;
    early->position = position_of_grid(puzzle->layout, &puzzle->givens);
    early->position.keep_going = early->keep_going;
    early->position.context = early->context;
    early->entered_us = event->time_us;
    early->in_a_row = 0;
    return true;
}

bool run_early(const Run *run, bool (*keep_going)(void *context), void *context, RunEarly *out) {
    RunReplay replay;
    size_t room = (size_t)run->events + 1;
    Early early = {.out = out,
                   .keep_going = keep_going,
                   .context = context,
                   .gap_us = mem_alloc(room * sizeof(int64_t)),
                   .effort = mem_alloc(room * sizeof(int64_t))};
    *out = (RunEarly){0};
    bool well = run_replay_begin(&replay, run, NULL);
    while (well && replay.at < run->events) {
        const Event *event = &run->event[replay.at];
        if (event->kind == EVENT_START) well = begin_puzzle(&early, run, event);
        well = well && run_replay_next(&replay, NULL);
        if (well && event->kind == EVENT_MOVE && event->move.kind == MOVE_PUT)
            take_entry(&early, &replay, event);
        well = well && goes_on(&early);
    }
    out->effort_percent = run_rank_correlation(early.gap_us, early.effort, early.proved);
    out->luck = (int)lround(early.luck);
    run_replay_finish(&replay);
    free(early.gap_us);
    free(early.effort);
    return well;
}
