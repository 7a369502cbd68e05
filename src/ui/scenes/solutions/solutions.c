#include "ui/scenes/solutions/solutions.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>

#include "core/solve/solver.h"

struct Solutions {
    SDL_Thread *thread;
    SDL_mutex *mutex;    // guards all below but `serial`
    SDL_cond *changed;   // a question, the end of a search, or of all
    SDL_atomic_t serial; // of the question asked last; written under the mutex, read by the search without it
    bool quit, pending, over;
    const Layout *layout;
    Grid puzzle;
    int count;
    Grid found[SOLUTIONS_MAX];
};

// One question at work.
typedef struct {
    Solutions *solutions;
    int serial;
} SolutionsSearch;

static bool keep_going(void *context) {
    const SolutionsSearch *search = context;
    return SDL_AtomicGet(&search->solutions->serial) == search->serial;
}

static bool take(void *context, const Grid *solution) {
    const SolutionsSearch *search = context;
    Solutions *solutions = search->solutions;
    SDL_LockMutex(solutions->mutex);
    bool wanted = keep_going(context) && solutions->count < SOLUTIONS_MAX;
    if (wanted) solutions->found[solutions->count++] = *solution;
    SDL_UnlockMutex(solutions->mutex);
    return wanted;
}

static void look_for(const Layout *layout, const Grid *puzzle, SolutionsSearch *search) {
    Solutions *solutions = search->solutions;
    solver_each(layout, puzzle, SOLUTIONS_MAX, take, keep_going, search, NULL);
    SDL_LockMutex(solutions->mutex);
    if (keep_going(search)) {
        solutions->over = true;
        SDL_CondBroadcast(solutions->changed);
    }
    SDL_UnlockMutex(solutions->mutex);
}

static int work_on(void *data) {
    Solutions *solutions = data;
    SDL_LockMutex(solutions->mutex);
    while (!solutions->quit) {
        if (!solutions->pending) {
            SDL_CondWait(solutions->changed, solutions->mutex);
            continue;
        }
        solutions->pending = false;
        SolutionsSearch search = {solutions, SDL_AtomicGet(&solutions->serial)};
        const Layout *layout = solutions->layout;
        Grid puzzle = solutions->puzzle;
        SDL_UnlockMutex(solutions->mutex);
        look_for(layout, &puzzle, &search);
        SDL_LockMutex(solutions->mutex);
    }
    SDL_UnlockMutex(solutions->mutex);
    return 0;
}

Solutions *solutions_create(void) {
    Solutions *solutions = calloc(1, sizeof *solutions);
    if (!solutions) return NULL;
    solutions->over = true;
    solutions->mutex = SDL_CreateMutex();
    solutions->changed = SDL_CreateCond();
    assert(solutions->mutex && solutions->changed);
    return solutions;
}

void solutions_ask(Solutions *solutions, const Layout *layout, const Grid *puzzle) {
    SDL_LockMutex(solutions->mutex);
    SDL_AtomicAdd(&solutions->serial, 1);
    solutions->pending = true;
    solutions->over = false;
    solutions->count = 0;
    solutions->layout = layout;
    solutions->puzzle = *puzzle;
    SDL_CondBroadcast(solutions->changed);
    SDL_UnlockMutex(solutions->mutex);
    if (!solutions->thread) solutions->thread = SDL_CreateThread(work_on, "solutions", solutions);
    if (solutions->thread) return;
    SolutionsSearch search = {solutions, SDL_AtomicGet(&solutions->serial)};
    look_for(layout, puzzle, &search); // no thread to be had: it takes as long as it takes
}

void solutions_cancel(Solutions *solutions) {
    SDL_LockMutex(solutions->mutex);
    SDL_AtomicAdd(&solutions->serial, 1);
    solutions->pending = false;
    solutions->over = true;
    SDL_CondBroadcast(solutions->changed);
    SDL_UnlockMutex(solutions->mutex);
}

int solutions_found(Solutions *solutions, int wait_ms, bool *out_over) {
    SDL_LockMutex(solutions->mutex);
    Uint64 until = SDL_GetTicks64() + (Uint64)wait_ms;
    while (!solutions->over) {
        Uint64 now = SDL_GetTicks64();
        if (now >= until) break;
        SDL_CondWaitTimeout(solutions->changed, solutions->mutex, (Uint32)(until - now));
    }
    int count = solutions->count;
    *out_over = solutions->over;
    SDL_UnlockMutex(solutions->mutex);
    return count;
}

bool solutions_at(Solutions *solutions, int index, Grid *out) {
    SDL_LockMutex(solutions->mutex);
    bool there = index >= 0 && index < solutions->count;
    if (there) *out = solutions->found[index];
    SDL_UnlockMutex(solutions->mutex);
    return there;
}

void solutions_destroy(Solutions *solutions) {
    if (!solutions) return;
    SDL_LockMutex(solutions->mutex);
    solutions->quit = true;
    SDL_AtomicAdd(&solutions->serial, 1);
    SDL_CondBroadcast(solutions->changed);
    SDL_UnlockMutex(solutions->mutex);
    SDL_WaitThread(solutions->thread, NULL);
    SDL_DestroyCond(solutions->changed);
    SDL_DestroyMutex(solutions->mutex);
    free(solutions);
}
