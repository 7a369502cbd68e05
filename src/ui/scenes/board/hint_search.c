#include "ui/scenes/board/hint_search.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/techniques/technique_find.h"

struct HintSearch {
    SDL_Thread *thread;
    SDL_mutex *mutex;    // guards all below but `serial` and `walk_serial`
    SDL_cond *changed;   // a wish, a find, or the end
    SDL_atomic_t serial; // of the question; written under the mutex, read by the search without it
    SDL_atomic_t walk_serial;
    bool quit, pending;
    Layout layout; // the question
    Position position;
    HintAsk ask;
    int wanted;
    Technique hardest;
    HintFound *found; // the answer, as far as it is known
    int count, room;
    bool finished, resting;
    Technique technique;
    bool walk_wanted, walk_known, walk_has;
    Step walk_step;
    ChainPlayback walk;
};

// A question at work, with its own copies: the search's may be written over meanwhile.
typedef struct {
    HintSearch *search;
    int serial, walk_serial;
    Layout layout;
    Position position;
    HintAsk ask;
    int singles; // cells that fall to singles in the position as it is; -1: not counted yet
} HintSearchWork;

static bool is_current(const HintSearchWork *work) {
    return SDL_AtomicGet(&work->search->serial) == work->serial;
}

static void tell(HintSearch *search) {
    SDL_CondBroadcast(search->changed);
    SDL_Event event = {.type = SDL_USEREVENT};
    SDL_PushEvent(&event); // full or shut: then nobody waits for it
}

// ---- what a step opens

typedef struct {
    uint8_t token[CELLS_MAX];
} Singles;

static bool note_single(void *context, const Step *step) {
    ((Singles *)context)->token[step->cell] = step->token;
    return true;
}

// How many cells can be filled by singles alone.
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
            Step step = {.token = (uint8_t)token, .cell = (uint8_t)cell};
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

// ---- walks

static bool walk_goes_on(void *context) {
    const HintSearchWork *work = context;
    return is_current(work) && SDL_AtomicGet(&work->search->walk_serial) == work->walk_serial;
}

static void drop_walk(HintSearch *search) {
    if (search->walk_known) chain_playback_finish(&search->walk);
    search->walk_known = search->walk_wanted = false;
}

// Under the mutex, which is let go meanwhile.
static void make_walk(HintSearchWork *work) {
    HintSearch *search = work->search;
    Step step = search->walk_step;
    search->walk_wanted = false;
    work->walk_serial = SDL_AtomicGet(&search->walk_serial);
    SDL_UnlockMutex(search->mutex);
    Position position = work->position;
    position.keep_going = walk_goes_on;
    position.context = work;
    ChainPlayback walk = {0};
    bool has = chain_playback_of_step(&position, &step, &walk);
    SDL_LockMutex(search->mutex);
    if (!walk_goes_on(work)) {
        chain_playback_finish(&walk);
        return;
    }
    search->walk = walk;
    search->walk_has = has;
    search->walk_known = true;
    tell(search);
}

// ---- the search

static bool is_enough(const HintSearch *search) {
    return search->count >= search->wanted || (search->count > 0 && search->technique > search->hardest);
}

// Comes by every few milliseconds of work: sleeps while nothing more is wanted, makes walks that are. False
// when the question is another.
static bool carry_on(HintSearchWork *work) {
    HintSearch *search = work->search;
    SDL_LockMutex(search->mutex);
    while (is_current(work) && (search->walk_wanted || is_enough(search))) {
        if (search->walk_wanted) {
            make_walk(work);
            continue;
        }
        if (!search->resting) {
            search->resting = true;
            tell(search);
        }
        SDL_CondWait(search->changed, search->mutex);
    }
    bool goes_on = is_current(work);
    if (goes_on) search->resting = false;
    SDL_UnlockMutex(search->mutex);
    return goes_on;
}

static bool keep_going(void *context, Technique technique) {
    HintSearchWork *work = context;
    HintSearch *search = work->search;
    if (!is_current(work)) return false;
    SDL_LockMutex(search->mutex);
    if (is_current(work)) search->technique = technique;
    SDL_UnlockMutex(search->mutex);
    return carry_on(work);
}

static bool take(void *context, const Step *step) {
    HintSearchWork *work = context;
    HintSearch *search = work->search;
    if (!is_current(work)) return false;
    HintFound found = {*step, count_opened(work, step)};
    SDL_LockMutex(search->mutex);
    bool full = search->count >= HINT_SEARCH_ALL;
    if (is_current(work) && !full) {
        if (search->count == search->room) {
            search->room = search->room ? 2 * search->room : 64;
            search->found = realloc(search->found, (size_t)search->room * sizeof *search->found);
            assert(search->found);
        }
        search->found[search->count++] = found;
        tell(search);
    }
    SDL_UnlockMutex(search->mutex);
    return !full && carry_on(work);
}

static void look(HintSearchWork *work) {
    HintSearch *search = work->search;
    HintAsk ask = {.unique = work->ask.unique,
                   .has_first = work->ask.has_first,
                   .first = work->ask.first,
                   .keep_going = keep_going,
                   .context = work};
    HintResult result = hint_each(&work->position, &ask, take, work);
    if (result == HINT_NONE && is_current(work)) { // nothing left but what lets a person wait
        ask.thorough = true;
        hint_each(&work->position, &ask, take, work);
    }
    SDL_LockMutex(search->mutex);
    if (is_current(work)) {
        search->finished = search->resting = true;
        tell(search);
    }
    SDL_UnlockMutex(search->mutex);
}

static int run(void *data) {
    HintSearch *search = data;
    HintSearchWork *work = calloc(1, sizeof *work);
    assert(work);
    work->search = search;
    SDL_LockMutex(search->mutex);
    while (!search->quit) {
        if (search->walk_wanted && !search->pending) {
            make_walk(work);
        } else if (search->pending && (search->wanted > 0 || search->walk_wanted)) {
            search->pending = false;
            work->serial = SDL_AtomicGet(&search->serial);
            work->layout = search->layout;
            work->position = search->position;
            work->position.layout = &work->layout;
            work->ask = search->ask;
            work->singles = -1;
            SDL_UnlockMutex(search->mutex);
            look(work);
            SDL_LockMutex(search->mutex);
        } else {
            SDL_CondWait(search->changed, search->mutex);
        }
    }
    SDL_UnlockMutex(search->mutex);
    free(work);
    return 0;
}

// ---- the other side

HintSearch *hint_search_create(void) {
    HintSearch *search = calloc(1, sizeof *search);
    assert(search);
    search->mutex = SDL_CreateMutex();
    search->changed = SDL_CreateCond();
    assert(search->mutex && search->changed);
    search->thread = SDL_CreateThread(run, "hints", search);
    assert(search->thread);
    return search;
}

void hint_search_destroy(HintSearch *search) {
    if (!search) return;
    SDL_LockMutex(search->mutex);
    search->quit = true;
    SDL_AtomicAdd(&search->serial, 1);
    SDL_CondBroadcast(search->changed);
    SDL_UnlockMutex(search->mutex);
    SDL_WaitThread(search->thread, NULL);
    drop_walk(search);
    SDL_DestroyCond(search->changed);
    SDL_DestroyMutex(search->mutex);
    free(search->found);
    free(search);
}

void hint_search_begin(HintSearch *search, const Position *position, const HintAsk *ask) {
    SDL_LockMutex(search->mutex);
    SDL_AtomicAdd(&search->serial, 1);
    drop_walk(search);
    search->layout = *position->layout;
    search->position = *position;
    search->ask = *ask;
    search->wanted = search->count = 0;
    search->technique = 0;
    search->finished = false;
    search->resting = search->pending = true;
    SDL_CondBroadcast(search->changed);
    SDL_UnlockMutex(search->mutex);
}

void hint_search_want(HintSearch *search, int count, Technique hardest) {
    SDL_LockMutex(search->mutex);
    search->wanted = count;
    search->hardest = hardest;
    if (!search->finished && !is_enough(search)) search->resting = false;
    SDL_CondBroadcast(search->changed);
    SDL_UnlockMutex(search->mutex);
}

void hint_search_rest(HintSearch *search) {
    SDL_LockMutex(search->mutex);
    search->wanted = search->count;
    SDL_UnlockMutex(search->mutex);
}

// Waits under the mutex for a change, at most until then; false when the time is over.
static bool wait_until(HintSearch *search, Uint64 until) {
    Uint64 now = SDL_GetTicks64();
    if (now >= until) return false;
    SDL_CondWaitTimeout(search->changed, search->mutex, (Uint32)(until - now));
    return true;
}

HintProgress hint_search_progress(HintSearch *search, int wait_ms) {
    Uint64 until = SDL_GetTicks64() + (Uint64)wait_ms;
    SDL_LockMutex(search->mutex);
    while (!search->resting && wait_until(search, until)) {
    }
    HintProgress progress = {search->count, search->finished, search->resting, search->technique};
    SDL_UnlockMutex(search->mutex);
    return progress;
}

bool hint_search_get(HintSearch *search, int index, HintFound *out) {
    SDL_LockMutex(search->mutex);
    bool known = index >= 0 && index < search->count;
    if (known) *out = search->found[index];
    SDL_UnlockMutex(search->mutex);
    return known;
}

void hint_search_ask_walk(HintSearch *search, const Step *step) {
    SDL_LockMutex(search->mutex);
    SDL_AtomicAdd(&search->walk_serial, 1);
    drop_walk(search);
    search->walk_step = *step;
    search->walk_wanted = true;
    SDL_CondBroadcast(search->changed);
    SDL_UnlockMutex(search->mutex);
}

bool hint_search_take_walk(HintSearch *search, const Layout *layout, int wait_ms, ChainPlayback *out,
                           bool *out_has) {
    Uint64 until = SDL_GetTicks64() + (Uint64)wait_ms;
    SDL_LockMutex(search->mutex);
    while (!search->walk_known && wait_until(search, until)) {
    }
    bool known = search->walk_known;
    if (known) {
        *out = search->walk;
        out->layout = layout;
        *out_has = search->walk_has;
        search->walk_known = false;
    }
    SDL_UnlockMutex(search->mutex);
    return known;
}
