#include "ui/app/flush.h"

#include <SDL.h>
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "store/save.h"

struct Flush {
    SDL_Thread *thread;
    SDL_mutex *mutex;
    SDL_cond *wanted_changed;
    bool wanted, ending;
    char *path;
};

static int run(void *context) {
    Flush *flush = context;
    SDL_LockMutex(flush->mutex);
    for (;;) {
        while (!flush->wanted && !flush->ending) SDL_CondWait(flush->wanted_changed, flush->mutex);
        if (!flush->wanted) break;
        flush->wanted = false;
        SDL_UnlockMutex(flush->mutex);
        save_flush(flush->path);
        SDL_LockMutex(flush->mutex);
    }
    SDL_UnlockMutex(flush->mutex);
    return 0;
}

Flush *flush_create(const char *save_path) {
    Flush *flush = calloc(1, sizeof *flush);
    assert(flush);
    flush->path = strdup(save_path);
    flush->mutex = SDL_CreateMutex();
    flush->wanted_changed = SDL_CreateCond();
    assert(flush->path && flush->mutex && flush->wanted_changed);
    flush->thread = SDL_CreateThread(run, "flush", flush);
    return flush;
}

void flush_request(Flush *flush) {
    SDL_LockMutex(flush->mutex);
    flush->wanted = true;
    SDL_CondSignal(flush->wanted_changed);
    SDL_UnlockMutex(flush->mutex);
}

void flush_destroy(Flush *flush) {
    if (!flush) return;
    SDL_LockMutex(flush->mutex);
    flush->ending = true;
    SDL_CondSignal(flush->wanted_changed);
    SDL_UnlockMutex(flush->mutex);
    SDL_WaitThread(flush->thread, NULL);
    SDL_DestroyCond(flush->wanted_changed);
    SDL_DestroyMutex(flush->mutex);
    free(flush->path);
    free(flush);
}
