#include "ui/scenes/entry/puzzle_check.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>

#include "core/rate/grade.h"
#include "core/solve/solver.h"

struct PuzzleCheck {
    SDL_Thread *thread;
    SDL_mutex *mutex;    // guards all below but `serial`
    SDL_cond *changed;   // a question, an answer, or the end
    SDL_atomic_t serial; // of the question asked last; written under the mutex, read by the search without it
    int answered;        // the question that `facts` belong to
    bool quit, pending;
    const Layout *layout;
    Grid puzzle;
    PuzzleFacts facts;
};

// One question at work.
typedef struct {
    PuzzleCheck *verdict;
    int serial;
    Grid solution; // the last that was found
} PuzzleCheckWork;

static bool keep_going(void *context) {
    const PuzzleCheckWork *work = context;
    return SDL_AtomicGet(&work->verdict->serial) == work->serial;
}

static bool take(void *context, const Grid *solution) {
    ((PuzzleCheckWork *)context)->solution = *solution;
    return true;
}

static bool is_minimal(const Layout *layout, const Grid *puzzle, PuzzleCheckWork *work) {
    for (int cell = 0; cell < layout->cells; cell++) {
        if (!puzzle->cell[cell]) continue;
        Grid less = *puzzle;
        less.cell[cell] = 0;
        if (solver_each(layout, &less, 2, NULL, keep_going, work, NULL) < 2) return false;
    }
    return true;
}

// Tells what is known, unless something else was asked meanwhile.
static void publish(PuzzleCheckWork *work, const PuzzleFacts *facts) {
    PuzzleCheck *verdict = work->verdict;
    SDL_LockMutex(verdict->mutex);
    if (keep_going(work)) {
        verdict->facts = *facts;
        verdict->answered = work->serial;
        SDL_CondBroadcast(verdict->changed);
    }
    SDL_UnlockMutex(verdict->mutex);
}

static void find_out(const Layout *layout, const Grid *puzzle, PuzzleCheckWork *work) {
    PuzzleFacts facts = {0};
    facts.solutions = solver_each(layout, puzzle, PUZZLE_CHECK_SOLUTIONS_MAX, take, keep_going, work, NULL);
    if (facts.solutions == 1 && keep_going(work)) {
        Grid canonical;
        Grade grade;
        facts.solution = work->solution;
        canonical_form(layout, puzzle, &canonical, NULL);
        facts.seed_id = canonical_id(layout, &canonical);
        facts.pattern = pattern_of(layout, puzzle);
        facts.minimal = is_minimal(layout, puzzle, work);
        facts.grading = true;
        publish(work, &facts);
        grade_puzzle(layout, &canonical, keep_going, work, &grade);
        facts.grading = false;
        facts.graded = grade.solved;
        facts.rating_tenths = grade.rating_tenths;
        facts.band = band_of_rating(grade.rating_tenths);
    }
    publish(work, &facts);
}

static int work_on(void *data) {
    PuzzleCheck *verdict = data;
    SDL_LockMutex(verdict->mutex);
    while (!verdict->quit) {
        if (!verdict->pending) {
            SDL_CondWait(verdict->changed, verdict->mutex);
            continue;
        }
        verdict->pending = false;
        PuzzleCheckWork work = {.verdict = verdict, .serial = SDL_AtomicGet(&verdict->serial)};
        const Layout *layout = verdict->layout;
        Grid puzzle = verdict->puzzle;
        SDL_UnlockMutex(verdict->mutex);
        find_out(layout, &puzzle, &work);
        SDL_LockMutex(verdict->mutex);
    }
    SDL_UnlockMutex(verdict->mutex);
    return 0;
}

PuzzleCheck *puzzle_check_create(void) {
    PuzzleCheck *verdict = calloc(1, sizeof *verdict);
    assert(verdict);
    verdict->answered = -1; // no question yet
    verdict->mutex = SDL_CreateMutex();
    verdict->changed = SDL_CreateCond();
    assert(verdict->mutex && verdict->changed);
    return verdict;
}

static void ask(PuzzleCheck *verdict, const Layout *layout, const Grid *puzzle) {
    SDL_LockMutex(verdict->mutex);
    SDL_AtomicAdd(&verdict->serial, 1);
    verdict->pending = puzzle != NULL;
    if (puzzle) {
        verdict->layout = layout;
        verdict->puzzle = *puzzle;
    }
    SDL_CondBroadcast(verdict->changed);
    SDL_UnlockMutex(verdict->mutex);
}

void puzzle_check_ask(PuzzleCheck *verdict, const Layout *layout, const Grid *puzzle) {
    ask(verdict, layout, puzzle);
    if (!verdict->thread) verdict->thread = SDL_CreateThread(work_on, "verdict", verdict);
    if (verdict->thread) return;
    PuzzleCheckWork work = {.verdict = verdict, .serial = SDL_AtomicGet(&verdict->serial)};
    find_out(layout, puzzle, &work); // no thread to be had: it takes as long as it takes
}

void puzzle_check_cancel(PuzzleCheck *verdict) {
    ask(verdict, NULL, NULL);
}

// The answer, or with `whole` both its halves, when it comes in time.
static bool wait_for(PuzzleCheck *verdict, bool whole, int wait_ms, PuzzleFacts *out) {
    SDL_LockMutex(verdict->mutex);
    int serial = SDL_AtomicGet(&verdict->serial);
    Uint64 until = SDL_GetTicks64() + (Uint64)wait_ms;
    while (verdict->answered != serial || (whole && verdict->facts.grading)) {
        Uint64 now = SDL_GetTicks64();
        if (now >= until) break;
        SDL_CondWaitTimeout(verdict->changed, verdict->mutex, (Uint32)(until - now));
    }
    bool known = verdict->answered == serial && !(whole && verdict->facts.grading);
    if (known) *out = verdict->facts;
    SDL_UnlockMutex(verdict->mutex);
    return known;
}

bool puzzle_check_answer(PuzzleCheck *verdict, int wait_ms, PuzzleFacts *out) {
    return wait_for(verdict, false, wait_ms, out);
}

bool puzzle_check_settled(PuzzleCheck *verdict, int wait_ms, PuzzleFacts *out) {
    return wait_for(verdict, true, wait_ms, out);
}

void puzzle_check_destroy(PuzzleCheck *verdict) {
    if (!verdict) return;
    SDL_LockMutex(verdict->mutex);
    verdict->quit = true;
    SDL_AtomicAdd(&verdict->serial, 1);
    SDL_CondBroadcast(verdict->changed);
    SDL_UnlockMutex(verdict->mutex);
    SDL_WaitThread(verdict->thread, NULL);
    SDL_DestroyCond(verdict->changed);
    SDL_DestroyMutex(verdict->mutex);
    free(verdict);
}
