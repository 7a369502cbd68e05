#include "ui/scenes/board/hint_search.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/techniques/technique_find.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

typedef struct {
    Layout layout;
    Position position;
    HintAsk ask;
    Step step; // whose chain is to be played
} HintQuestion;

struct HintSearch {
    HintQuestion question;
    Worker *finder; // its lock guards:
    int wanted;
    Technique hardest;
    HintFound *found;
    size_t room;
    HintProgress progress;
    Worker *player; // its lock guards:
    ChainPlayback walk;
    bool walk_known;
};

// A question at work.
typedef struct {
    HintSearch *search;
    WorkerTask *task;
    Position position;
    int singles; // cells that fall to singles in the position as it is; -1: not counted yet
    int met;     // steps so far, those of an earlier search among them
    bool left;   // it stopped before the end: there is no thread that could sleep
} HintSearchWork;

// ---- what a step opens

typedef struct {
    uint8_t token[CELLS_MAX];
} Singles;

static bool note_single(void *context, const Step *step) {
    ((Singles *)context)->token[step->cell] = step->token;
    return true;
}

// How many cells can be filled by singles only.
static int count_singles(Position position) {
    static const Technique SINGLES[] = {TECHNIQUE_HIDDEN_SINGLE_BOX, TECHNIQUE_HIDDEN_SINGLE_LINE,
                                        TECHNIQUE_NAKED_SINGLE};
    position.keep_going = NULL;
    for (int count = 0;;) {
        Singles singles = {{0}};
        for (size_t i = 0; i < sizeof SINGLES / sizeof *SINGLES; i++)
            technique_find(&position, SINGLES[i], note_single, &singles);
        int before = count;
        for (int cell = 0; cell < position.layout->cells; cell++) {
            int token = singles.token[cell];
            if (!token || position.grid.cell[cell] || !marks_has(&position.marks, cell, token)) continue;
            Step step = {.token = (uint8_t)token, .cell = (CellIndex)cell};
            step_apply(&step, &position);
            count++;
        }
        if (count == before) return count;
    }
}

static int count_opened(HintSearchWork *work, const Step *step) {
    if (work->singles < 0) work->singles = count_singles(work->position);
    Position after = work->position;
    step_apply(step, &after);
    int more = count_singles(after) - work->singles;
    return more > 0 ? more : 0;
}

// ---- the search

// In the order for people, in which they are looked for.
static bool is_harder(Technique technique, Technique hardest) {
    return hardest != TECHNIQUE_COUNT && technique_info(technique)->place > technique_info(hardest)->place;
}

static bool is_enough(const HintSearch *search) {
    const HintProgress *progress = &search->progress;
    return progress->found >= search->wanted ||
           (progress->found > 0 && is_harder(progress->technique, search->hardest));
}

static bool is_more_wanted(const void *context) { return !is_enough(context); }

// Sleeps while nothing more is wanted. False when the search is to end.
static bool carry_on(HintSearchWork *work) {
    HintSearch *search = work->search;
    if (!worker_enter(work->task)) return false;
    if (is_enough(search) && !search->progress.resting) {
        search->progress.resting = true;
        worker_leave(work->task);
    } else {
        worker_leave_quietly(work->task);
    }
    work->left = !worker_pause(work->task, -1, is_more_wanted);
    return !work->left && worker_goes_on(work->task);
}

static bool keep_going(void *context, Technique technique) {
    HintSearchWork *work = context;
    if (!worker_enter(work->task)) return false;
    work->search->progress.technique = technique;
    worker_leave_quietly(work->task);
    return carry_on(work);
}

static bool take(void *context, const Step *step) {
    HintSearchWork *work = context;
    HintSearch *search = work->search;
    if (!worker_enter(work->task)) return false;
    bool known = work->met++ < search->progress.found;
    worker_leave_quietly(work->task);
    if (known) return worker_goes_on(work->task);
    HintFound found = {*step, count_opened(work, step)};
    if (!worker_enter(work->task)) return false;
    HintProgress *progress = &search->progress;
    bool full = progress->found >= HINT_SEARCH_ALL;
    if (!full) {
        search->found =
            mem_room(search->found, &search->room, (size_t)progress->found + 1, sizeof *search->found);
        search->found[progress->found++] = found;
    }
    worker_leave(work->task);
    return !full && carry_on(work);
}

static void look(void *context, WorkerTask *task, const void *question) {
    const HintQuestion *asked = question;
    HintSearchWork work = {.search = context, .task = task, .position = asked->position, .singles = -1};
    work.position.layout = &asked->layout;
    HintAsk ask = asked->ask;
    ask.keep_going = keep_going;
    ask.context = &work;
    HintResult result = hint_each(&work.position, &ask, take, &work);
    if (result == HINT_NONE && worker_goes_on(task)) { // nothing left but what lets a person wait
        ask.thorough = true;
        hint_each(&work.position, &ask, take, &work);
    }
    if (!worker_enter(task)) return;
    HintProgress *progress = &work.search->progress;
    progress->cut = worker_out_of_time(task);
    progress->finished = !progress->cut && !work.left;
    progress->resting = true;
    worker_leave(task);
}

// ---- how a chain plays

static void make_playback(void *context, WorkerTask *task, const void *question) {
    HintSearch *search = context;
    const HintQuestion *asked = question;
    Position position = asked->position;
    position.layout = &asked->layout;
    position.keep_going = worker_goes_on;
    position.context = task;
    ChainPlayback walk;
    chain_playback_of_step(&position, &asked->step, &walk);
    if (!worker_enter(task)) {
        chain_playback_finish(&walk);
        return;
    }
    search->walk = walk;
    search->walk_known = true;
    worker_leave(task);
}

static void drop_playback(HintSearch *search) {
    worker_cancel(search->player);
    if (search->walk_known) chain_playback_finish(&search->walk); // the worker is stopped
    search->walk_known = false;
}

// ---- the other side

HintSearch *hint_search_create(void) {
    HintSearch *search = mem_zeroed(1, sizeof *search);
    WorkerSpec spec = {
        .question_size = sizeof(HintQuestion), .wake = wake_loop, .context = search, .endless = true};
    spec.work = look;
    search->finder = worker_create(&spec);
    spec.work = make_playback;
    search->player = worker_create(&spec);
    return search;
}

void hint_search_destroy(HintSearch *search) {
    if (!search) return;
    worker_destroy(search->finder);
    drop_playback(search);
    worker_destroy(search->player);
    free(search->found);
    free(search);
}

void hint_search_begin(HintSearch *search, const Position *position, const HintAsk *ask) {
    worker_cancel(search->finder);
    drop_playback(search);
    layout_copy(position->layout, &search->question.layout);
    search->question.position = *position;
    search->question.ask = *ask;
    search->wanted = 0; // the worker is stopped
    search->progress = (HintProgress){.resting = true};
}

void hint_search_want(HintSearch *search, int count, Technique hardest) {
    worker_lock(search->finder);
    search->wanted = count;
    search->hardest = hardest;
    bool more = !search->progress.finished && !is_enough(search);
    if (more) search->progress.resting = search->progress.cut = false;
    worker_unlock(search->finder);
    // A sleeping search counts as busy. One that could not sleep goes through the same steps once more.
    if (more && !worker_busy(search->finder)) worker_ask(search->finder, &search->question);
}

void hint_search_pause(HintSearch *search) {
    worker_lock(search->finder);
    search->wanted = search->progress.found;
    worker_unlock(search->finder);
}

static bool is_resting(const void *context) { return ((const HintSearch *)context)->progress.resting; }

HintProgress hint_search_progress(HintSearch *search, int wait_ms) {
    worker_wait(search->finder, wait_ms, is_resting);
    worker_lock(search->finder);
    HintProgress progress = search->progress;
    worker_unlock(search->finder);
    return progress;
}

bool hint_search_get(HintSearch *search, int index, HintFound *out) {
    worker_lock(search->finder);
    bool known = index >= 0 && index < search->progress.found;
    if (known) *out = search->found[index];
    worker_unlock(search->finder);
    return known;
}

void hint_search_ask_walk(HintSearch *search, const Step *step) {
    drop_playback(search);
    search->question.step = *step;
    worker_ask(search->player, &search->question);
}

static bool is_walk_known(const void *context) { return ((const HintSearch *)context)->walk_known; }

bool hint_search_take_walk(HintSearch *search, const Layout *layout, int wait_ms, ChainPlayback *out) {
    if (!worker_wait(search->player, wait_ms, is_walk_known)) return false;
    worker_lock(search->player);
    *out = search->walk;
    out->layout = layout;
    search->walk_known = false;
    worker_unlock(search->player);
    return true;
}
