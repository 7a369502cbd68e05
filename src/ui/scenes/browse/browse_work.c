#include "ui/scenes/browse/browse_work.h"

#include <SDL.h>
#include <assert.h>
#include <stdlib.h>

struct BrowseWork {
    BrowseSeeds seeds;
    SDL_Thread *thread; // NULL: everything is done at once
    SDL_mutex *mutex;   // guards all below but `serial`
    SDL_cond *changed;
    SDL_atomic_t serial; // of the wish; the thread reads it without the mutex
    bool quit, pending, ready, waiting;
    bool resting, reading; // it shall not look at the seeds; it does
    bool surveyed;
    BrowseFilter filter; // the wish
    BrowseSort sort;
    BrowseList done;
    BrowseSurvey survey;
};

// One wish at work.
typedef struct {
    BrowseWork *work;
    int serial;
} Task;

static bool goes_on(void *context) {
    const Task *task = context;
    return SDL_AtomicGet(&task->work->serial) == task->serial;
}

static void tell(void) {
    SDL_Event event = {.type = SDL_USEREVENT};
    SDL_PushEvent(&event); // full or shut: then nobody waits for it
}

static uint32_t *room_for(const BrowseSeeds *seeds) {
    uint32_t *index = malloc((size_t)seeds->count * sizeof *index + 1);
    assert(index);
    return index;
}

static void stop_reading(BrowseWork *work) {
    work->reading = false;
    SDL_CondBroadcast(work->changed);
}

// Under the mutex, which is let go meanwhile.
static void make_list(BrowseWork *work) {
    Task task = {work, SDL_AtomicGet(&work->serial)};
    BrowseList list = {.filter = work->filter, .sort = work->sort};
    work->pending = false;
    work->reading = true;
    SDL_UnlockMutex(work->mutex);
    list.index = room_for(&work->seeds);
    list.count = browse_make(&work->seeds, &list.filter, &list.sort, goes_on, &task, list.index);
    SDL_LockMutex(work->mutex);
    stop_reading(work);
    if (list.count < 0 || !goes_on(&task)) {
        browse_list_free(&list);
        return;
    }
    browse_list_free(&work->done);
    work->done = list;
    work->ready = true;
    tell();
}

static bool is_wanted(void *context) {
    BrowseWork *work = context;
    SDL_LockMutex(work->mutex);
    bool wanted = !work->quit && !work->resting && !work->pending;
    SDL_UnlockMutex(work->mutex);
    return wanted;
}

// Under the mutex, which is let go meanwhile.
static void make_survey(BrowseWork *work) {
    work->reading = true;
    SDL_UnlockMutex(work->mutex);
    bool well = browse_survey(&work->seeds, is_wanted, work, &work->survey); // nobody reads it yet
    SDL_LockMutex(work->mutex);
    stop_reading(work);
    work->surveyed = well;
    if (well) tell();
}

// The list comes first: it is what the player sees.
static int run(void *data) {
    BrowseWork *work = data;
    SDL_LockMutex(work->mutex);
    while (!work->quit) {
        if (work->pending && !work->resting)
            make_list(work);
        else if (!work->surveyed && !work->resting)
            make_survey(work);
        else
            SDL_CondWait(work->changed, work->mutex);
    }
    SDL_UnlockMutex(work->mutex);
    return 0;
}

BrowseWork *browse_work_create(const BrowseSeeds *seeds) {
    BrowseWork *work = calloc(1, sizeof *work);
    assert(work);
    work->seeds = *seeds;
    if (seeds->count <= BROWSE_AT_ONCE) {
        work->surveyed = browse_survey(seeds, NULL, NULL, &work->survey);
        return work;
    }
    work->mutex = SDL_CreateMutex();
    work->changed = SDL_CreateCond();
    assert(work->mutex && work->changed);
    work->thread = SDL_CreateThread(run, "browse", work);
    assert(work->thread);
    return work;
}

void browse_work_destroy(BrowseWork *work) {
    if (!work) return;
    if (work->thread) {
        SDL_LockMutex(work->mutex);
        work->quit = true;
        SDL_AtomicAdd(&work->serial, 1);
        SDL_CondBroadcast(work->changed);
        SDL_UnlockMutex(work->mutex);
        SDL_WaitThread(work->thread, NULL);
        SDL_DestroyCond(work->changed);
        SDL_DestroyMutex(work->mutex);
    }
    browse_list_free(&work->done);
    free(work);
}

void browse_work_rest(BrowseWork *work) {
    if (!work->thread) return;
    SDL_LockMutex(work->mutex);
    work->resting = true;
    SDL_AtomicAdd(&work->serial, 1);
    while (work->reading) SDL_CondWait(work->changed, work->mutex);
    SDL_UnlockMutex(work->mutex);
}

void browse_work_wake(BrowseWork *work) {
    if (!work->thread) return;
    SDL_LockMutex(work->mutex);
    if (work->resting) {
        work->resting = false;
        work->pending = work->waiting && !work->ready; // what was called off
        SDL_CondBroadcast(work->changed);
    }
    SDL_UnlockMutex(work->mutex);
}

void browse_work_ask(BrowseWork *work, const BrowseFilter *filter, const BrowseSort *sort) {
    if (!work->thread) {
        if (!work->done.index) work->done.index = room_for(&work->seeds);
        work->done.filter = *filter;
        work->done.sort = *sort;
        work->done.count = browse_make(&work->seeds, filter, sort, NULL, NULL, work->done.index);
        work->ready = work->waiting = true;
        return;
    }
    SDL_LockMutex(work->mutex);
    SDL_AtomicAdd(&work->serial, 1);
    work->filter = *filter;
    work->sort = *sort;
    work->pending = work->waiting = true;
    work->ready = false;
    SDL_CondBroadcast(work->changed);
    SDL_UnlockMutex(work->mutex);
}

static void lock(BrowseWork *work) {
    if (work->thread) SDL_LockMutex(work->mutex);
}
static void unlock(BrowseWork *work) {
    if (work->thread) SDL_UnlockMutex(work->mutex);
}

bool browse_work_busy(BrowseWork *work) {
    lock(work);
    bool busy = work->waiting;
    unlock(work);
    return busy;
}

bool browse_work_take(BrowseWork *work, BrowseList *list) {
    lock(work);
    bool ready = work->ready;
    if (ready) {
        BrowseList old = *list;
        *list = work->done;
        work->done = old;
        work->ready = work->waiting = false;
    }
    unlock(work);
    return ready;
}

void browse_list_free(BrowseList *list) {
    free(list->index);
    *list = (BrowseList){0};
}

const BrowseSurvey *browse_work_survey(BrowseWork *work) {
    lock(work);
    bool known = work->surveyed;
    unlock(work);
    return known ? &work->survey : NULL;
}
