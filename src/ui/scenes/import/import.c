#include "ui/scenes/import/import.h"

#include <SDL.h>
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"

enum { WAIT_MS = 150 }; // for a thread that is called off, before it is left to end by itself

struct Import {
    Paths paths;
    char path[PATH_MAX_BYTES];
    SDL_mutex *mutex; // guards all below but plan and collection, which are the thread's
    SDL_cond *changed;
    ImportView view;
    int64_t begun_us;
    CollectionNote *note;
    int room;
    bool install, stop, called_off, ended;
    bool abandoned; // nobody will ask any more: the thread frees it
    InstallPlan plan;
    Collection collection;
};

static void free_import(Import *import) {
    SDL_DestroyCond(import->changed);
    SDL_DestroyMutex(import->mutex);
    free(import->note);
    free(import);
}

static void set_stage(Import *import, ImportStage stage) {
    SDL_LockMutex(import->mutex);
    import->view.stage = stage;
    import->begun_us = machine_now_us();
    SDL_CondBroadcast(import->changed);
    SDL_UnlockMutex(import->mutex);
}

static void fail(Import *import, const char *file, const TextError *error) {
    SDL_LockMutex(import->mutex);
    snprintf(import->view.file, sizeof import->view.file, "%s", file);
    import->view.error = *error;
    SDL_UnlockMutex(import->mutex);
    set_stage(import, IMPORT_FAILED);
}

static bool is_wanted(void *context) {
    Import *import = context;
    SDL_LockMutex(import->mutex);
    bool wanted = !import->called_off;
    SDL_UnlockMutex(import->mutex);
    return wanted;
}

// ---- a pack

static void install(Import *import) {
    TextError error = {0};
    SDL_LockMutex(import->mutex);
    while (!import->install && !import->called_off) SDL_CondWait(import->changed, import->mutex);
    bool wanted = !import->called_off;
    SDL_UnlockMutex(import->mutex);
    if (!wanted) return;
    set_stage(import, IMPORT_INSTALLING);
    if (install_pack(&import->paths, &import->plan, is_wanted, import, &error))
        set_stage(import, IMPORT_DONE);
    else
        fail(import, "", &error);
}

static void paste_drop_pack(Import *import, const char *folder) {
    const InstallPlan *plan = &import->plan;
    bool fine = install_plan(&import->paths, folder, is_wanted, import, &import->plan);
    SDL_LockMutex(import->mutex);
    import->view.is_pack = true;
    memcpy(import->view.id, plan->entry.pack.id, sizeof import->view.id);
    memcpy(import->view.name, plan->entry.pack.name, sizeof import->view.name);
    SDL_UnlockMutex(import->mutex);
    if (!fine) {
        fail(import, plan->file, &plan->error);
        return;
    }
    set_stage(import, IMPORT_PACK);
    install(import);
}

// ---- a collection

static void keep_note(Import *import, const CollectionNote *note) {
    if (import->view.notes == IMPORT_NOTES_MAX) return;
    if (import->view.notes == import->room) {
        int room = import->room ? 2 * import->room : 64;
        CollectionNote *more = realloc(import->note, (size_t)room * sizeof *more);
        if (!more) return;
        import->note = more;
        import->room = room;
    }
    import->note[import->view.notes++] = *note;
}

static bool hear(void *context, const CollectionProgress *progress, const CollectionNote *note) {
    Import *import = context;
    SDL_LockMutex(import->mutex);
    if (progress->total >= 0 && import->view.stage == IMPORT_LOOKING) {
        import->view.stage = IMPORT_GRADING;
        import->begun_us = machine_now_us();
        memcpy(import->view.name, import->collection.pack.name, sizeof import->view.name);
    }
    import->view.progress = *progress;
    if (note) keep_note(import, note);
    bool more = !import->stop && !import->called_off;
    SDL_UnlockMutex(import->mutex);
    return more;
}

static void paste_drop_collection(Import *import) {
    CollectionOrder order = {.paths = &import->paths, .path = import->path, .say = hear, .context = import};
    Collection *collection = &import->collection;
    TextError error = {0};
    bool fine = collection_read(&order, collection, &error);
    SDL_LockMutex(import->mutex);
    bool called_off = import->called_off;
    import->view.grading_us = machine_now_us() - import->begun_us;
    import->view.progress = collection->progress;
    import->view.stopped = collection->stopped;
    memcpy(import->view.name, collection->pack.name, sizeof import->view.name);
    SDL_UnlockMutex(import->mutex);
    if (fine && !called_off) {
        set_stage(import, IMPORT_WRITING);
        fine = collection_write(&import->paths, collection, &error);
    }
    if (!fine) {
        fail(import, import->path, &error);
        return;
    }
    SDL_LockMutex(import->mutex);
    if (collection->pack.exists) memcpy(import->view.id, collection->pack.id, sizeof import->view.id);
    SDL_UnlockMutex(import->mutex);
    set_stage(import, IMPORT_DONE);
}

// ---- the thread

static int work(void *data) {
    Import *import = data;
    char folder[PATH_MAX_BYTES];
    if (install_is_pack(import->path, folder))
        paste_drop_pack(import, folder);
    else
        paste_drop_collection(import);
    SDL_LockMutex(import->mutex);
    while (!import->called_off) SDL_CondWait(import->changed, import->mutex); // the plan may be looked at
    SDL_UnlockMutex(import->mutex);
    if (import->view.is_pack)
        install_plan_finish(&import->plan);
    else
        collection_finish(&import->collection);
    SDL_LockMutex(import->mutex);
    import->ended = true;
    bool abandoned = import->abandoned;
    SDL_CondBroadcast(import->changed);
    SDL_UnlockMutex(import->mutex);
    if (abandoned) free_import(import);
    return 0;
}

Import *import_begin(const Paths *paths, const char *path) {
    Import *import = calloc(1, sizeof *import);
    assert(import);
    import->paths = *paths;
    snprintf(import->path, sizeof import->path, "%s", path);
    import->view.progress.total = -1;
    import->mutex = SDL_CreateMutex();
    import->changed = SDL_CreateCond();
    assert(import->mutex && import->changed);
    SDL_Thread *thread = SDL_CreateThread(work, "import", import);
    if (!thread) {
        free_import(import);
        return NULL;
    }
    SDL_DetachThread(thread);
    return import;
}

void import_view(Import *import, ImportView *out) {
    SDL_LockMutex(import->mutex);
    *out = import->view;
    if (out->stage == IMPORT_GRADING) out->grading_us = machine_now_us() - import->begun_us;
    SDL_UnlockMutex(import->mutex);
}

const InstallPlan *import_plan(Import *import) {
    SDL_LockMutex(import->mutex);
    bool there = import->view.is_pack && import->view.stage != IMPORT_LOOKING;
    SDL_UnlockMutex(import->mutex);
    return there ? &import->plan : NULL;
}

bool import_note(Import *import, int index, CollectionNote *out) {
    SDL_LockMutex(import->mutex);
    bool there = index < import->view.notes;
    if (there) *out = import->note[index];
    SDL_UnlockMutex(import->mutex);
    return there;
}

static void set(Import *import, bool *flag) {
    SDL_LockMutex(import->mutex);
    *flag = true;
    SDL_CondBroadcast(import->changed);
    SDL_UnlockMutex(import->mutex);
}

void import_install(Import *import) {
    set(import, &import->install);
}

void import_stop(Import *import) {
    set(import, &import->stop);
}

void import_end(Import *import) {
    if (!import) return;
    SDL_LockMutex(import->mutex);
    import->called_off = true;
    SDL_CondBroadcast(import->changed);
    Uint64 until = SDL_GetTicks64() + WAIT_MS;
    for (Uint64 now = SDL_GetTicks64(); !import->ended && now < until; now = SDL_GetTicks64())
        SDL_CondWaitTimeout(import->changed, import->mutex, (Uint32)(until - now));
    bool ended = import->ended;
    import->abandoned = !ended;
    SDL_UnlockMutex(import->mutex);
    if (ended) free_import(import);
}
