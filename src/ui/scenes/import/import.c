#include "ui/scenes/import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/machine.h"
#include "host/work/worker.h"

enum { WAIT_MS = 150 }; // for work that is called off, before it is left to end by itself

typedef enum { DO_LOOK, DO_INSTALL } ImportQuestion;

struct Import {
    Paths paths;
    char path[PATH_MAX_BYTES];
    InstallPlan plan; // the work's own, until the stage is IMPORT_PACK
    Collection collection;
    Worker *worker; // its lock guards what follows
    ImportView view;
    int64_t begun_us;
    CollectionNote *note;
    size_t room;
    bool stop;
};

static void set_stage(WorkerTask *task, ImportStage stage) {
    Import *import = worker_context(task);
    if (!worker_enter(task)) return;
    import->view.stage = stage;
    import->begun_us = machine_now_us();
    worker_leave(task);
}

static void fail(WorkerTask *task, const char *file, const TextError *error) {
    ImportView *view = &((Import *)worker_context(task))->view;
    if (!worker_enter(task)) return;
    snprintf(view->file, sizeof view->file, "%s", file);
    view->error = *error;
    worker_leave(task);
    set_stage(task, IMPORT_FAILED);
}

// Copying has an end, however long it takes.
static bool is_wanted(void *task) {
    if (!worker_enter(task)) return false;
    worker_leave_quietly(task);
    return true;
}

// ---- a pack

static void look_at_pack(WorkerTask *task, const char *folder) {
    Import *import = worker_context(task);
    const InstallPlan *plan = &import->plan;
    bool fine = install_plan(&import->paths, folder, is_wanted, task, &import->plan);
    if (!worker_enter(task)) return;
    import->view.is_pack = true;
    memcpy(import->view.id, plan->entry.pack.id, sizeof import->view.id);
    memcpy(import->view.name, plan->entry.pack.name, sizeof import->view.name);
    worker_leave(task);
    if (fine)
        set_stage(task, IMPORT_PACK);
    else
        fail(task, plan->file, &plan->error);
}

static void install(WorkerTask *task) {
    Import *import = worker_context(task);
    TextError error = {0};
    if (install_pack(&import->paths, &import->plan, is_wanted, task, &error))
        set_stage(task, IMPORT_DONE);
    else
        fail(task, "", &error);
}

// ---- a collection

static void keep_note(Import *import, const CollectionNote *note) {
    if (import->view.notes == IMPORT_NOTES_MAX) return;
    import->note =
        mem_room(import->note, &import->room, (size_t)import->view.notes + 1, sizeof *import->note);
    import->note[import->view.notes++] = *note;
}

static bool hear(void *task, const CollectionProgress *progress, const CollectionNote *note) {
    Import *import = worker_context(task);
    if (!worker_enter(task)) return false;
    if (progress->total >= 0 && import->view.stage == IMPORT_LOOKING) {
        import->view.stage = IMPORT_GRADING;
        import->begun_us = machine_now_us();
        memcpy(import->view.name, import->collection.pack.name, sizeof import->view.name);
    }
    import->view.progress = *progress;
    if (note) keep_note(import, note);
    bool more = !import->stop;
    worker_leave_quietly(task);
    return more && (worker_goes_on(task) || progress->done <= 0); // the same file again continues from there
}

static void import_collection(WorkerTask *task) {
    Import *import = worker_context(task);
    CollectionOrder order = {.paths = &import->paths, .path = import->path, .say = hear, .context = task};
    Collection *collection = &import->collection;
    TextError error = {0};
    bool fine = collection_read(&order, collection, &error);
    if (!worker_enter(task)) return;
    import->view.grading_us = machine_now_us() - import->begun_us;
    import->view.progress = collection->progress;
    import->view.stopped = collection->stopped;
    memcpy(import->view.name, collection->pack.name, sizeof import->view.name);
    if (fine) import->view.stage = IMPORT_WRITING;
    worker_leave(task);
    fine = fine && collection_write(&import->paths, collection, &error);
    if (!fine) {
        fail(task, import->path, &error);
        return;
    }
    if (!worker_enter(task)) return;
    if (collection->pack.exists) memcpy(import->view.id, collection->pack.id, sizeof import->view.id);
    worker_leave(task);
    set_stage(task, IMPORT_DONE);
}

// ---- the whole

static void answer(void *context, WorkerTask *task, const void *question) {
    Import *import = context;
    char folder[PATH_MAX_BYTES];
    if (*(const ImportQuestion *)question == DO_INSTALL)
        install(task);
    else if (install_is_pack(import->path, folder))
        look_at_pack(task, folder);
    else
        import_collection(task);
}

Import *import_begin(const Paths *paths, const char *path) {
    Import *import = mem_zeroed(1, sizeof *import);
    import->paths = *paths;
    snprintf(import->path, sizeof import->path, "%s", path);
    import->view.progress.total = -1;
    import->worker = worker_create(&(WorkerSpec){
        .question_size = sizeof(ImportQuestion), .work = answer, .context = import, .endless = true});
    worker_ask(import->worker, &(ImportQuestion){DO_LOOK});
    return import;
}

void import_view(Import *import, ImportView *out) {
    worker_lock(import->worker);
    *out = import->view;
    if (out->stage == IMPORT_GRADING) out->grading_us = machine_now_us() - import->begun_us;
    worker_unlock(import->worker);
}

const InstallPlan *import_plan(Import *import) {
    worker_lock(import->worker);
    bool there = import->view.is_pack && import->view.stage != IMPORT_LOOKING;
    worker_unlock(import->worker);
    return there ? &import->plan : NULL;
}

bool import_note(Import *import, int index, CollectionNote *out) {
    worker_lock(import->worker);
    bool there = index < import->view.notes;
    if (there) *out = import->note[index];
    worker_unlock(import->worker);
    return there;
}

void import_install(Import *import) {
    worker_lock(import->worker);
    import->view.stage = IMPORT_INSTALLING;
    worker_unlock(import->worker);
    worker_ask(import->worker, &(ImportQuestion){DO_INSTALL});
}

void import_stop(Import *import) {
    worker_lock(import->worker);
    import->stop = true;
    worker_unlock(import->worker);
}

static void finish(void *context) {
    Import *import = context;
    install_plan_finish(&import->plan);
    collection_finish(&import->collection);
    free(import->note);
    free(import);
}

void import_end(Import *import) {
    if (import) worker_abandon(import->worker, WAIT_MS, finish);
}
