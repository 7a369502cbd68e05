#include "ui/app/pack_loader.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// A pack that is wanted or has been read.
typedef struct PackLoad {
    struct PackLoad *next;
    PackEntry entry; // of one that is wanted only the folder
} PackLoad;

struct PackLoader {
    SDL_Thread *thread; // made when first there is something to do
    SDL_mutex *mutex;   // guards all below but `stop`; `working_on` is written by the thread alone
    SDL_cond *wanted_changed;
    PackLoad *wanted, *done;         // first come first
    char working_on[PATH_MAX_BYTES]; // a folder; empty: nothing
    int percent;
    bool again, quit;
    SDL_atomic_t stop; // read by the work without the mutex
    Uint32 event;
};

static void append(PackLoad **list, PackLoad *job) {
    while (*list) list = &(*list)->next;
    job->next = NULL;
    *list = job;
}

static void push_event(const PackLoader *loader) {
    SDL_PushEvent(&(SDL_Event){.user = {.type = loader->event}});
}

static bool keep_going(void *context, int percent) {
    PackLoader *loader = context;
    SDL_LockMutex(loader->mutex);
    bool news = percent != loader->percent;
    loader->percent = percent;
    SDL_UnlockMutex(loader->mutex);
    if (news) push_event(loader);
    return !SDL_AtomicGet(&loader->stop);
}

static int run(void *context) {
    PackLoader *loader = context;
    PackReading how = {.keep_going = keep_going, .context = loader};
    SDL_LockMutex(loader->mutex);
    while (!loader->quit) {
        PackLoad *job = loader->wanted;
        if (!job) {
            SDL_CondWait(loader->wanted_changed, loader->mutex);
            continue;
        }
        loader->wanted = job->next;
        memcpy(loader->working_on, job->entry.folder, sizeof loader->working_on);
        loader->percent = 0;
        loader->again = false;
        SDL_AtomicSet(&loader->stop, 0);
        SDL_UnlockMutex(loader->mutex);
        pack_read(loader->working_on, &how, &job->entry);
        SDL_LockMutex(loader->mutex);
        loader->working_on[0] = '\0';
        if (loader->again || loader->quit) pack_entry_finish(&job->entry);
        if (loader->quit)
            free(job);
        else
            append(loader->again ? &loader->wanted : &loader->done, job);
        push_event(loader);
    }
    SDL_UnlockMutex(loader->mutex);
    return 0;
}

PackLoader *pack_loader_create(Uint32 event) {
    PackLoader *loader = calloc(1, sizeof *loader);
    assert(loader);
    loader->event = event;
    loader->mutex = SDL_CreateMutex();
    loader->wanted_changed = SDL_CreateCond();
    assert(loader->mutex && loader->wanted_changed);
    return loader;
}

static void drop(PackLoad *list) {
    while (list) {
        PackLoad *next = list->next;
        pack_entry_finish(&list->entry);
        free(list);
        list = next;
    }
}

void pack_loader_destroy(PackLoader *loader) {
    if (!loader) return;
    SDL_LockMutex(loader->mutex);
    loader->quit = true;
    SDL_AtomicSet(&loader->stop, 1);
    SDL_CondSignal(loader->wanted_changed);
    SDL_UnlockMutex(loader->mutex);
    SDL_WaitThread(loader->thread, NULL);
    drop(loader->wanted);
    drop(loader->done);
    SDL_DestroyCond(loader->wanted_changed);
    SDL_DestroyMutex(loader->mutex);
    free(loader);
}

static bool is_among(const PackLoad *list, const char *folder) {
    while (list && strcmp(list->entry.folder, folder) != 0) list = list->next;
    return list != NULL;
}

void pack_loader_want(PackLoader *loader, const char *folder) {
    PackLoad *job = calloc(1, sizeof *job);
    assert(job);
    SDL_strlcpy(job->entry.folder, folder, sizeof job->entry.folder);
    SDL_LockMutex(loader->mutex);
    if (strcmp(loader->working_on, folder) == 0) {
        loader->again = true;
        SDL_AtomicSet(&loader->stop, 1);
        free(job);
    } else if (is_among(loader->wanted, folder)) {
        free(job);
    } else {
        append(&loader->wanted, job);
    }
    if (!loader->thread) loader->thread = SDL_CreateThread(run, "pack loader", loader);
    SDL_CondSignal(loader->wanted_changed);
    SDL_UnlockMutex(loader->mutex);
}

bool pack_loader_take(PackLoader *loader, PackEntry *out) {
    SDL_LockMutex(loader->mutex);
    PackLoad *job = loader->done;
    if (job) {
        loader->done = job->next;
        *out = job->entry;
        free(job);
    }
    SDL_UnlockMutex(loader->mutex);
    return job != NULL;
}

bool pack_loader_progress(PackLoader *loader, char out_folder[PATH_MAX_BYTES], int *out_percent) {
    SDL_LockMutex(loader->mutex);
    bool busy = loader->working_on[0] != '\0';
    if (busy) {
        memcpy(out_folder, loader->working_on, PATH_MAX_BYTES);
        *out_percent = loader->percent;
    }
    SDL_UnlockMutex(loader->mutex);
    return busy;
}
