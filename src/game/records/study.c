#include "game/records/study.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/techniques/technique_find.h"
#include "game/run/run_replay.h"

// A run at work.
typedef struct {
    Study *part;
    RunReplay replay;
    Position known;       // of the puzzle that is on
    int puzzle;           // that `known` is of
    int64_t before_us;    // when the entry before was made
    bool helped;          // a hint was asked for since
    StudyGoesOn *goes_on; // NULL allowed
    void *context;
    bool stopped;
} StudyWork;

static bool goes_on(void *context) {
    StudyWork *work = context;
    if (!work->stopped && work->goes_on) work->stopped = !work->goes_on(work->context);
    return !work->stopped;
}

// ---- which technique leads to an entry

typedef struct {
    int cell, token;
    bool found;
} Wanted;

static bool is_wanted(void *context, const Step *step) {
    Wanted *wanted = context;
    wanted->found = step->token == wanted->token && step->cell == wanted->cell;
    return !wanted->found;
}

// The kind of single that the entry is; TECHNIQUE_COUNT when it is none.
static Technique single_of(const Position *position, int cell, int token) {
    static const Technique SINGLES[] = {TECHNIQUE_FULL_HOUSE, TECHNIQUE_HIDDEN_SINGLE_BOX,
                                        TECHNIQUE_HIDDEN_SINGLE_LINE, TECHNIQUE_NAKED_SINGLE};
    Wanted wanted = {cell, token, false};
    for (size_t i = 0; i < sizeof SINGLES / sizeof *SINGLES; i++) {
        technique_find(position, SINGLES[i], is_wanted, &wanted);
        if (wanted.found) return SINGLES[i];
    }
    return TECHNIQUE_COUNT;
}

static bool take_removal(void *context, const Step *step) {
    if (step->token != 0) return true;
    *(Step *)context = *step;
    return false;
}

// The easiest step that rules candidates out. False when there is none, or the study was stopped.
static bool rule_out(const Position *known, Step *out) {
    out->technique = TECHNIQUE_COUNT;
    for (int t = 0; t < TECHNIQUE_COUNT && out->technique == TECHNIQUE_COUNT; t++) {
        const TechniqueInfo *info = technique_info((Technique)t);
        bool slow = technique_is_slow(known->layout, (Technique)t);
        if (slow || info->rating_tenths > STUDY_HARDEST || !technique_fits(known->layout, (Technique)t))
            continue;
        if (!known->keep_going(known->context)) return false;
        technique_find(known, (Technique)t, take_removal, out);
    }
    return out->technique != TECHNIQUE_COUNT;
}

// Rules candidates out until the entry is a single. TECHNIQUE_COUNT when that does not come about.
static Technique needed_for(Position *known, int cell, int token) {
    Technique hardest = TECHNIQUE_FULL_HOUSE, single = single_of(known, cell, token);
    Step *step = mem_alloc(sizeof *step);
    while (single == TECHNIQUE_COUNT && rule_out(known, step)) {
        step_apply(step, known);
        hardest = step->technique > hardest ? step->technique : hardest;
        single = single_of(known, cell, token);
    }
    free(step);
    return single > hardest ? single : hardest;
}

// ---- a run played again

static void note_entry(StudyWork *work, int cell, int token, int64_t wait_us) {
    Study *part = work->part;
    part->entries[cell]++;
    part->cell_us[cell] += wait_us;
    Technique needed = work->helped ? TECHNIQUE_COUNT : needed_for(&work->known, cell, token);
    if (needed < TECHNIQUE_COUNT) {
        part->waits[needed]++;
        part->wait_us[needed] += wait_us;
    }
    position_place(&work->known, cell, token);
}

// The cells that are right now and were not before; after an undo or a redo they can be several.
static void note_entries(StudyWork *work) {
    const RunReplay *replay = &work->replay;
    const Session *session = &replay->session;
    int64_t wait_us = replay->time_us - work->before_us;
    for (int cell = 0; cell < session->layout->cells && !work->stopped; cell++) {
        int token = session->solution.cell[cell];
        if (work->known.grid.cell[cell] || session->board.grid.cell[cell] != token) continue;
        note_entry(work, cell, token, wait_us);
        work->before_us = replay->time_us;
        work->helped = false;
        wait_us = 0;
    }
}

static void note_mistake(StudyWork *work, const Move *move) {
    int cell = cellset_next(&move->cells, 0);
    if (move->kind == MOVE_PUT && work->replay.session.solution.cell[cell] != move->token)
        work->part->mistakes[cell]++;
}

static void note_event(StudyWork *work, const Event *event) {
    const RunReplay *replay = &work->replay;
    if (replay->puzzle != work->puzzle) {
        work->known = position_of_grid(replay->session.layout, &replay->session.givens);
        work->known.keep_going = goes_on;
        work->known.context = work;
        work->puzzle = replay->puzzle;
        work->before_us = replay->time_us;
        work->helped = false;
    }
    if (event->kind != EVENT_MOVE) return;
    MoveKind kind = event->move.kind;
    work->helped = work->helped || kind == MOVE_HINT || kind == MOVE_REVEAL;
    note_mistake(work, &event->move);
    note_entries(work);
}

bool study_add_run(Study *study, const Run *run, StudyGoesOn *keep_going, void *context) {
    Study *part = mem_zeroed(1, sizeof *part);
    StudyWork *work = mem_zeroed(1, sizeof *work);
    *work = (StudyWork){.part = part, .puzzle = -1, .goes_on = keep_going, .context = context};
    part->runs = 1;
    TextError error;
    bool well = run_replay_begin(&work->replay, run, &error);
    while (well && goes_on(work) && run_replay_next(&work->replay, &error))
        note_event(work, &run->event[work->replay.at - 1]);
    well = well && !work->stopped && work->replay.at == run->events;
    if (well) study_add(study, part);
    run_replay_finish(&work->replay);
    free(work);
    free(part);
    return well;
}

// ---- what was found

void study_add(Study *sum, const Study *more) {
    sum->runs += more->runs;
    for (int cell = 0; cell < CELLS_MAX; cell++) {
        sum->cell_us[cell] += more->cell_us[cell];
        sum->entries[cell] += more->entries[cell];
        sum->mistakes[cell] += more->mistakes[cell];
    }
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        sum->wait_us[t] += more->wait_us[t];
        sum->waits[t] += more->waits[t];
    }
}

int64_t study_mean_us(const Study *study, Technique technique) {
    return study->waits[technique] > 0 ? study->wait_us[technique] / study->waits[technique] : 0;
}

int study_slowest(const Study *study, int least, Technique out[TECHNIQUE_COUNT]) {
    int count = 0;
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        if (study->waits[t] < least || study->waits[t] == 0) continue;
        int at = count++;
        for (; at > 0 && study_mean_us(study, out[at - 1]) < study_mean_us(study, (Technique)t); at--)
            out[at] = out[at - 1];
        out[at] = (Technique)t;
    }
    return count;
}

int study_met(const Study *study, Technique out[TECHNIQUE_COUNT]) {
    int count = 0;
    for (int t = TECHNIQUE_COUNT - 1; t >= 0; t--) // techniques.def begins with the easiest
        if (study->waits[t] > 0) out[count++] = (Technique)t;
    return count;
}
