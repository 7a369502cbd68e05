#include "host/link/stream_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/play/timer.h"
#include "host/files/machine.h"
#include "host/files/paths.h"
#include "host/work/worker.h"

enum { VALUE_MAX = STATUS_LINE_MAX, EVERY_US = 100000, END_WAIT_MS = 500, REASON_MAX = 200 };

// ---- the values

typedef void Value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]);

static void time_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    TimePrecision precision = status->phase == RUN_PHASE_ENDED ? TIME_MILLISECONDS : TIME_TENTHS;
    time_format(run_status_time_us(status, now_us), precision, out, VALUE_MAX);
}

static void split_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    if (status->phase == RUN_PHASE_RUNNING && status->done < status->segments)
        snprintf(out, VALUE_MAX, "%s", status->segment[status->done].name);
}

static void last_split_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    if (status->done > 0)
        time_format(status->segment[status->done - 1].time_us, TIME_MILLISECONDS, out, VALUE_MAX);
}

static void delta_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    if (status->has_difference) time_format_difference(status->difference_us, TIME_TENTHS, out, VALUE_MAX);
}

static void best_possible_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    if (status->phase != RUN_PHASE_NONE && status->best_possible_us >= 0)
        time_format(status->best_possible_us, TIME_TENTHS, out, VALUE_MAX);
}

static void comparison_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    snprintf(out, VALUE_MAX, "%s", status->comparison);
}

static void category_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    snprintf(out, VALUE_MAX, "%s", status->category);
}

static void puzzle_value(const RunStatus *status, int64_t now_us, char out[VALUE_MAX]) {
    (void)now_us;
    snprintf(out, VALUE_MAX, "%s", status->puzzle);
}

static const struct {
    const char *file;
    Value *value;
} FILES[] = {
    {"time.txt", time_value},
    {"split.txt", split_value},
    {"last_split.txt", last_split_value},
    {"delta.txt", delta_value},
    {"comparison.txt", comparison_value},
    {"best_possible.txt", best_possible_value},
    {"category.txt", category_value},
    {"puzzle.txt", puzzle_value},
};
enum { FILE_COUNT = sizeof FILES / sizeof *FILES };

// ---- the worker

struct StreamFiles {
    Worker *worker;
    char *folder;
    char reason[REASON_MAX]; // why files cannot be written; guarded by the worker's lock
    // The worker's own
    int64_t next_us; // no file is written before this time
    bool written[FILE_COUNT];
    char value[FILE_COUNT][VALUE_MAX]; // of the files that are written
};

static void publish(StreamFiles *self, WorkerTask *task, const char *reason) {
    if (!worker_enter(task)) return;
    bool same = strcmp(self->reason, reason) == 0;
    snprintf(self->reason, sizeof self->reason, "%s", reason);
    if (same)
        worker_leave_quietly(task);
    else
        worker_leave(task);
}

static void write_changed(StreamFiles *self, WorkerTask *task, const RunStatus *status) {
    char reason[REASON_MAX] = "", path[PATH_MAX_BYTES];
    int64_t now_us = machine_now_us();
    if (!machine_make_folder(self->folder)) snprintf(reason, sizeof reason, "the folder cannot be made");
    for (int i = 0; i < FILE_COUNT && !reason[0]; i++) {
        char value[VALUE_MAX] = "";
        FILES[i].value(status, now_us, value);
        if (self->written[i] && strcmp(self->value[i], value) == 0) continue;
        path_join(path, self->folder, FILES[i].file);
        self->written[i] = machine_show_file(path, value, strlen(value), reason, sizeof reason);
        memcpy(self->value[i], value, sizeof value);
    }
    self->next_us = now_us + EVERY_US;
    publish(self, task, reason);
}

// Sleeps until files may be written again. False when the work is called off or cannot sleep.
static bool wait_for_turn(const StreamFiles *self, WorkerTask *task) {
    int64_t wait_us = self->next_us - machine_now_us();
    return wait_us <= 0 || worker_pause(task, (int)((wait_us + 999) / 1000), NULL);
}

// Without a thread, each new status is written at once, and nothing between one status and the next.
static void work(void *context, WorkerTask *task, const void *question) {
    StreamFiles *self = context;
    RunStatus status;
    memcpy(&status, question, sizeof status);
    wait_for_turn(self, task);
    do
        if (worker_goes_on(task)) write_changed(self, task, &status);
    while (status.ticking && wait_for_turn(self, task));
}

// ---- the owner's side

StreamFiles *stream_files_create(const char *folder, void (*wake)(void *unused)) {
    StreamFiles *self = mem_zeroed(1, sizeof *self);
    self->folder = mem_text(folder);
    self->worker = worker_create(
        &(WorkerSpec){.question_size = sizeof(RunStatus), .work = work, .wake = wake, .context = self});
    return self;
}

void stream_files_set(StreamFiles *self, const RunStatus *status) { worker_ask(self->worker, status); }

bool stream_files_fault(StreamFiles *self, char *reason, size_t size) {
    worker_lock(self->worker);
    snprintf(reason, size, "%s", self->reason);
    worker_unlock(self->worker);
    return reason[0] != '\0';
}

void stream_files_destroy(StreamFiles *self) {
    if (!self) return;
    stream_files_set(self, &(RunStatus){.best_possible_us = -1});
    worker_wait(self->worker, END_WAIT_MS, NULL);
    worker_destroy(self->worker);
    free(self->folder);
    free(self);
}
