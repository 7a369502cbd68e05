#include "ui/app/bring_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/work/worker.h"
#include "store/save_runs.h"
#include "ui/kit/wake.h"

enum {
    MOMENT_US = 150000, // no notice tells of a run that takes no longer
    WAIT_MS = 100,      // for work that is called off; after that it is left to end by itself
};

typedef enum { READING, PLAYING, PACKING, PROVED, REFUSED } Stage;

struct BringRun {
    char path[PATH_MAX_BYTES];
    int64_t begun_us, id; // id: in the save, once it is there
    Stage told;           // that a notice has told of; READING also before there is one
    bool has_told;
    // The work's own, until the stage is PROVED
    Run run;
    RunWatch watch;
    RunResult result;
    uint8_t *packed;
    size_t packed_size;
    Worker *worker; // its lock guards what follows
    Stage stage;
    TextError error;
};

// ---- the work

static bool reach(WorkerTask *task, Stage stage, const TextError *error) {
    BringRun *bring = worker_context(task);
    if (!worker_enter(task)) return false;
    bring->stage = stage;
    if (error) bring->error = *error;
    worker_leave(task);
    return true;
}

static bool read_file(BringRun *bring, TextError *error) {
    size_t size;
    char *text = machine_read_file(bring->path, RUN_TEXT_LIMIT, &size, error->reason, sizeof error->reason);
    bool well = text && run_read(text, size, &bring->run, error);
    free(text);
    return well;
}

static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    BringRun *bring = context;
    TextError error = {0};
    bool well = read_file(bring, &error);
    if (well && !reach(task, PLAYING, NULL)) return;
    well = well && run_check(&bring->run, &bring->result, &error) &&
           run_watch_begin(&bring->watch, &bring->run, &error);
    if (well && !reach(task, PACKING, NULL)) return;
    if (well) bring->packed = save_run_pack(&bring->run, &bring->packed_size);
    reach(task, well ? PROVED : REFUSED, &error);
}

static void finish(void *context) {
    BringRun *bring = context;
    run_watch_finish(&bring->watch);
    run_finish(&bring->run);
    free(bring->packed);
    free(bring);
}

// ---- the other side

void bring_run_end(App *app) {
    if (app->bringing) worker_abandon(app->bringing->worker, WAIT_MS, finish);
    app->bringing = NULL;
}

void bring_run(App *app, const char *path) {
    bring_run_end(app);
    BringRun *bring = app->bringing = mem_zeroed(1, sizeof *bring);
    bring->begun_us = app->now_us;
    bring->watch.replay.puzzle = -1;
    snprintf(bring->path, sizeof bring->path, "%s", path);
    bring->worker = worker_create(&(WorkerSpec){.work = work, .wake = wake_loop, .context = bring});
    worker_ask(bring->worker, NULL);
}

static void tell(BringRun *bring, App *app, Stage stage) {
    static const char *const DOES[] = {
        [READING] = "reading it", [PLAYING] = "playing it again", [PACKING] = "packing it"};
    bool known = bring->has_told && bring->told == stage && app->notice[0];
    if (known || app->now_us - bring->begun_us < MOMENT_US) return;
    Device device = input_device(app->input);
    const char *key = input_label(app->input, ACTION_BACK, device == DEVICE_MOUSE ? DEVICE_KEYBOARD : device);
    app_announce(app, false, "Proving %.120s: %s (%d of 3). %s stops it", path_name(bring->path), DOES[stage],
                 (int)stage + 1, key);
    bring->told = stage, bring->has_told = true;
}

static void refuse(App *app, const char *path, const TextError *error) {
    if (error->line > 0)
        app_announce(app, true, "%.200s, line %d: %s", path_name(path), error->line, error->reason);
    else
        app_announce(app, true, "%.200s: %s", path_name(path), error->reason);
}

Go bring_run_update(App *app) {
    BringRun *bring = app->bringing;
    if (!bring || bring->id) return GO_STAY;
    worker_lock(bring->worker);
    Stage stage = bring->stage;
    worker_unlock(bring->worker);
    if (stage < PROVED) {
        tell(bring, app, stage);
        return GO_STAY;
    }
    if (bring->has_told) app->notice[0] = '\0';
    if (stage == PROVED && save_run_add_packed(app->save, &bring->run, &bring->result, true, bring->packed,
                                               bring->packed_size, &bring->id))
        return (Go){.scene = SCENE_REPLAY, .run = bring->id};
    if (stage == PROVED) text_error(&bring->error, 0, 0, "%s", save_error(app->save));
    refuse(app, bring->path, &bring->error);
    bring_run_end(app);
    return GO_STAY;
}

bool bring_run_input(App *app, const Input *input) {
    const BringRun *bring = app->bringing;
    bool stops = bring && bring->has_told && !bring->id && input->kind == INPUT_ACTION &&
                 input->menu_action == ACTION_BACK && !input->repeat;
    if (stops) {
        bring_run_end(app);
        app_announce(app, false, "The run was not taken in");
    }
    return stops;
}

bool bring_run_take(App *app, int64_t id, Run *out, RunWatch *out_watch) {
    BringRun *bring = app->bringing;
    if (!bring || !bring->id || bring->id != id) return false;
    *out = bring->run;
    *out_watch = bring->watch;
    run_watch_moved(out_watch, out);
    bring->run = (Run){0};
    bring->watch = (RunWatch){.replay.puzzle = -1};
    bring_run_end(app);
    return true;
}
