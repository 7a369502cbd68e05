#include "ui/scenes/race/race_work.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"

struct RaceWork {
    const Race *race;
    char folder[PATH_MAX_BYTES];
    Worker *worker; // its lock guards what follows
    int done, of;
    bool over;
    RaceTable table;
    TextError error;
};

static bool hear(void *task, int done, int of) {
    RaceWork *work = worker_context(task);
    if (!worker_goes_on(task) || !worker_enter(task)) return false;
    work->done = done;
    work->of = of;
    worker_leave_quietly(task);
    return true;
}

static void answer(void *context, WorkerTask *task, const void *question) {
    RaceWork *work = context;
    RaceTable table;
    TextError error = {0};
    (void)question;
    race_files_table(work->race, work->folder, hear, task, &table, &error);
    if (!worker_enter(task)) {
        race_table_finish(&table);
        return;
    }
    work->table = table;
    work->error = error;
    work->over = true;
    worker_leave(task);
}

RaceWork *race_work_begin(const Race *race, const char *folder) {
    RaceWork *work = mem_zeroed(1, sizeof *work);
    work->race = race;
    snprintf(work->folder, sizeof work->folder, "%s", folder);
    work->worker = worker_create(&(WorkerSpec){.work = answer, .context = work});
    worker_ask(work->worker, NULL);
    return work;
}

bool race_work_take(RaceWork *work, int *out_done, int *out_of, RaceTable *table, TextError *error) {
    worker_lock(work->worker);
    bool over = work->over;
    *out_done = work->done;
    *out_of = work->of;
    if (over) {
        *table = work->table;
        *error = work->error;
        work->table = (RaceTable){0};
    }
    worker_unlock(work->worker);
    return over;
}

void race_work_end(RaceWork *work) {
    if (!work) return;
    worker_destroy(work->worker);
    race_table_finish(&work->table);
    free(work);
}
