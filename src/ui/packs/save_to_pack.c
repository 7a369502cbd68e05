#include "ui/packs/save_to_pack.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"
#include "ui/kit/wake.h"

struct SaveToPack {
    Paths paths;
    SavedToPack last; // the owner's
    Worker *worker;   // its lock guards what follows
    int number;       // of the puzzle that was put down last
    int dealt_with;   // ... and of the last one that is done
    bool news;
    SavedToPack fresh;
};

// Deals with all that are there, one after the other.
static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    SaveToPack *saving = context;
    MEM_LOCAL(PendingPuzzle, puzzle);
    SavedToPack now;
    while (worker_enter(task)) {
        int done = saving->dealt_with, last = saving->number;
        worker_leave_quietly(task);
        if (done >= last) return;
        bool any = pending_puzzle_next(&saving->paths, done, puzzle);
        if (any) {
            now = (SavedToPack){.told_us = 0};
            now.result = save_puzzle(&saving->paths, puzzle, worker_goes_on, task, now.where, &now.error);
            if (now.result == SAVE_PUZZLE_STOPPED) return;
            if (now.result != SAVE_PUZZLE_FAILED) pending_puzzle_remove(&saving->paths, puzzle);
        }
        if (!worker_enter(task)) return;
        saving->dealt_with = any ? puzzle->number : last;
        saving->news |= any;
        if (any) saving->fresh = now;
        worker_leave(task);
    }
}

SaveToPack *save_to_pack_create(const Paths *paths) {
    SaveToPack *saving = mem_zeroed(1, sizeof *saving);
    saving->paths = *paths;
    saving->worker = worker_create(&(WorkerSpec){.work = work, .wake = wake_loop, .context = saving});
    saving->number = pending_puzzle_highest(paths);
    if (saving->number > 0) worker_ask(saving->worker, NULL);
    return saving;
}

void save_to_pack_destroy(SaveToPack *saving) {
    if (!saving) return;
    worker_destroy(saving->worker);
    free(saving);
}

bool save_to_pack_begin(SaveToPack *saving, const PendingPuzzle *puzzle, TextError *error) {
    MEM_LOCAL(PendingPuzzle, numbered);
    *numbered = *puzzle;
    numbered->number = saving->number + 1;
    if (!pending_puzzle_write(&saving->paths, numbered, error)) return false;
    worker_lock(saving->worker);
    bool begins = saving->dealt_with == saving->number;
    saving->number = numbered->number;
    worker_unlock(saving->worker);
    if (begins) worker_ask(saving->worker, NULL);
    return true;
}

void save_to_pack_stop(SaveToPack *saving) {
    MEM_LOCAL(PendingPuzzle, puzzle);
    worker_stop(saving->worker);
    while (pending_puzzle_next(&saving->paths, saving->dealt_with, puzzle)) {
        pending_puzzle_remove(&saving->paths, puzzle);
        saving->dealt_with = puzzle->number;
    }
    saving->dealt_with = saving->number;
}

bool save_to_pack_busy(SaveToPack *saving) {
    worker_lock(saving->worker);
    bool busy = saving->dealt_with < saving->number;
    worker_unlock(saving->worker);
    return busy;
}

const SavedToPack *save_to_pack_last(const SaveToPack *saving) { return &saving->last; }

const SavedToPack *save_to_pack_news(SaveToPack *saving, int64_t now_us) {
    worker_lock(saving->worker);
    bool news = saving->news;
    saving->news = false;
    if (news) saving->last = saving->fresh;
    worker_unlock_quietly(saving->worker);
    if (!news) return NULL;
    saving->last.told_us = now_us;
    return &saving->last;
}
