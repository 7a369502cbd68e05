#include "ui/packs/pack_loader.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/work/worker.h"

// A folder whose pack is wanted.
typedef struct PackWanted {
    struct PackWanted *next;
    char folder[PATH_MAX_BYTES];
} PackWanted;

struct PackLoader {
    PackWanted *wanted; // first come, first served; the first is being read
    Uint32 event;
    Worker *worker; // its lock guards what follows
    int percent;
    PackEntry *read; // to be taken; NULL: none yet
};

static void push_event(void *context) {
    const PackLoader *loader = context;
    SDL_PushEvent(&(SDL_Event){.user = {.type = loader->event}});
}

typedef struct {
    PackLoader *loader;
    WorkerTask *task;
    int percent; // told last
} Reading;

static bool keep_going(void *context, int percent) {
    Reading *reading = context;
    if (percent == reading->percent) return worker_goes_on(reading->task);
    reading->percent = percent;
    if (!worker_enter(reading->task)) return false;
    reading->loader->percent = percent;
    worker_leave(reading->task);
    return true;
}

static void read_pack(void *context, WorkerTask *task, const void *question) {
    PackLoader *loader = context;
    Reading reading = {.loader = loader, .task = task};
    PackEntry *entry = mem_zeroed(1, sizeof *entry);
    pack_read(question, &(PackReading){.keep_going = keep_going, .context = &reading}, entry);
    if (worker_enter(task)) {
        loader->read = entry;
        worker_leave(task);
        return;
    }
    pack_entry_finish(entry);
    free(entry);
}

PackLoader *pack_loader_create(Uint32 event) {
    PackLoader *loader = mem_zeroed(1, sizeof *loader);
    loader->event = event;
    loader->worker = worker_create(&(WorkerSpec){
        .question_size = PATH_MAX_BYTES, .work = read_pack, .wake = push_event, .context = loader});
    return loader;
}

static void drop_first(PackLoader *loader) {
    PackWanted *first = loader->wanted;
    loader->wanted = first->next;
    free(first);
}

// What has been read, for the caller to finish and free; NULL when there is nothing.
static PackEntry *take_entry(PackLoader *loader) {
    worker_lock(loader->worker);
    PackEntry *entry = loader->read;
    loader->read = NULL;
    worker_unlock(loader->worker);
    return entry;
}

static void drop_entry(PackLoader *loader) {
    PackEntry *entry = take_entry(loader);
    if (entry) pack_entry_finish(entry);
    free(entry);
}

void pack_loader_destroy(PackLoader *loader) {
    if (!loader) return;
    worker_stop(loader->worker);
    drop_entry(loader);
    worker_destroy(loader->worker);
    while (loader->wanted) drop_first(loader);
    free(loader);
}

static void begin(PackLoader *loader) {
    if (loader->wanted) worker_ask(loader->worker, loader->wanted->folder);
}

void pack_loader_want(PackLoader *loader, const char *folder) {
    PackWanted **place = &loader->wanted;
    while (*place && strcmp((*place)->folder, folder) != 0) place = &(*place)->next;
    if (!*place) {
        *place = mem_zeroed(1, sizeof **place);
        SDL_strlcpy((*place)->folder, folder, sizeof(*place)->folder);
    }
    if (*place != loader->wanted) return; // after those before it
    worker_cancel(loader->worker);
    drop_entry(loader);  // it may be another by now
    loader->percent = 0; // nobody reads now
    begin(loader);
}

bool pack_loader_take(PackLoader *loader, PackEntry *out) {
    PackEntry *entry = take_entry(loader);
    if (!entry) return false;
    *out = *entry;
    free(entry);
    drop_first(loader);
    loader->percent = 0;
    begin(loader);
    return true;
}

bool pack_loader_progress(PackLoader *loader, char out_folder[PATH_MAX_BYTES], int *out_percent) {
    if (!loader->wanted) return false;
    memcpy(out_folder, loader->wanted->folder, PATH_MAX_BYTES);
    worker_lock(loader->worker);
    *out_percent = loader->percent;
    worker_unlock(loader->worker);
    return true;
}
