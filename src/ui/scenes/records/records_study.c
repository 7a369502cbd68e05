#include "ui/scenes/records/records_study.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/work/worker.h"
#include "store/save_runs.h"
#include "ui/kit/wake.h"

enum { BATCH = 4 };

struct RecordsStudy {
    Worker *worker;
    int64_t *id; // of the runs still to be studied, the newest last
    int left, of, done;
    bool working; // the batch is with the worker
    Run batch[BATCH];
    int batched;
    Study found; // so far
    Study part;  // of the batch; guarded by the worker's lock while it works
};

static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    RecordsStudy *study = context;
    for (int i = 0; i < study->batched; i++)
        if (!study_add_run(&study->part, &study->batch[i], worker_goes_on, task) && !worker_goes_on(task))
            return;
}

RecordsStudy *records_study_create(void) {
    RecordsStudy *study = mem_zeroed(1, sizeof *study);
    study->worker = worker_create(&(WorkerSpec){.work = work, .wake = wake_loop, .context = study});
    return study;
}

static void drop_batch(RecordsStudy *study) {
    for (int i = 0; i < study->batched; i++) run_finish(&study->batch[i]);
    memset(&study->part, 0, sizeof study->part);
    study->batched = 0;
    study->working = false;
}

void records_study_destroy(RecordsStudy *study) {
    if (!study) return;
    worker_destroy(study->worker);
    drop_batch(study);
    free(study->id);
    free(study);
}

void records_study_begin(RecordsStudy *study, const int64_t *id, int count) {
    worker_stop(study->worker);
    drop_batch(study);
    int first = count > RECORDS_STUDIED_MAX ? count - RECORDS_STUDIED_MAX : 0;
    study->left = study->of = count - first;
    study->done = 0;
    memset(&study->found, 0, sizeof study->found);
    study->id = mem_resize(study->id, (size_t)study->of + 1, sizeof *study->id);
    if (study->of > 0) memcpy(study->id, id + first, (size_t)study->of * sizeof *id);
}

// Reads runs until the batch is full. One that cannot be read is passed over.
static void fill_batch(RecordsStudy *study, Save *save) {
    TextError error;
    while (study->left > 0 && study->batched < BATCH) {
        study->left--;
        if (save_run(save, study->id[study->left], &study->batch[study->batched], &error)) study->batched++;
    }
}

bool records_study_update(RecordsStudy *study, Save *save) {
    bool news = study->working && !worker_busy(study->worker);
    if (news) {
        study_add(&study->found, &study->part);
        drop_batch(study);
        study->done = study->of - study->left;
    }
    if (study->working || study->left == 0 || !save) return news;
    fill_batch(study, save);
    study->working = study->batched > 0;
    if (study->working)
        worker_ask(study->worker, NULL);
    else
        study->done = study->of;
    return true;
}

bool records_study_busy(const RecordsStudy *study) { return study->working || study->left > 0; }

const Study *records_study_found(const RecordsStudy *study, int *out_done, int *out_of) {
    *out_done = study->done;
    *out_of = study->of;
    return &study->found;
}
