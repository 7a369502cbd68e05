#include "ui/app/save_to_pack.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

struct SaveToPack {
    Paths paths;
    SavedToPack last; // the owner's
    int number;       // of the puzzle that was put down last
    Worker *worker;   // its lock guards what follows
    int written;      // puzzles by this program
    int dealt_with;   // the number of the last one
    bool works, news;
    SavedToPack fresh;
};

// Deals with all that are there, one after the other.
static void save_all(SaveToPack *saving, WorkerTask *task, int number) {
    PendingPuzzle puzzle;
    while (worker_goes_on(task) && pending_puzzle_next(&saving->paths, number, &puzzle)) {
        SavedToPack now = {.told_us = 0};
        now.result = save_puzzle(&saving->paths, &puzzle, worker_goes_on, task, now.where, &now.error);
        if (now.result == SAVE_PUZZLE_STOPPED) return;
        if (now.result != SAVE_PUZZLE_FAILED) pending_puzzle_remove(&saving->paths, &puzzle);
        number = puzzle.number;
        if (!worker_enter(task)) return;
        saving->dealt_with = number;
        saving->fresh = now;
        saving->news = true;
        worker_leave(task);
    }
}

static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    SaveToPack *saving = context;
    for (int seen = -1; worker_enter(task);) {
        saving->works = seen != saving->written; // another may have come after the last look
        seen = saving->written;
        int number = saving->dealt_with;
        bool more = saving->works;
        worker_leave_quietly(task);
        if (!more) return;
        save_all(saving, task, number);
    }
}

SaveToPack *save_to_pack_create(const Paths *paths) {
    SaveToPack *saving = mem_zeroed(1, sizeof *saving);
    saving->paths = *paths;
    saving->worker = worker_create(&(WorkerSpec){.work = work, .wake = wake_loop, .context = saving});
    saving->number = pending_puzzle_highest(paths);
    saving->works = saving->number > 0;
    if (saving->works) worker_ask(saving->worker, NULL);
    return saving;
}

void save_to_pack_destroy(SaveToPack *saving) {
    if (!saving) return;
    worker_destroy(saving->worker);
    free(saving);
}

bool save_to_pack_begin(SaveToPack *saving, const PendingPuzzle *puzzle, TextError *error) {
    PendingPuzzle numbered = *puzzle;
    numbered.number = saving->number + 1;
    if (!pending_puzzle_write(&saving->paths, &numbered, error)) return false;
    saving->number = numbered.number;
    worker_lock(saving->worker);
    bool begins = !saving->works;
    saving->works = true;
    saving->written++;
    worker_unlock(saving->worker);
    if (begins) worker_ask(saving->worker, NULL);
    return true;
}

bool save_to_pack_busy(SaveToPack *saving) {
    worker_lock(saving->worker);
    bool busy = saving->works;
    worker_unlock(saving->worker);
    return busy;
}

const SavedToPack *save_to_pack_last(const SaveToPack *saving) { return &saving->last; }

const SavedToPack *save_to_pack_news(SaveToPack *saving, int64_t now_us) {
    worker_lock(saving->worker);
    bool news = saving->news;
    saving->news = false;
    if (news) saving->last = saving->fresh;
    worker_unlock(saving->worker);
    if (!news) return NULL;
    saving->last.told_us = now_us;
    return &saving->last;
}
