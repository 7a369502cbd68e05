#include "ui/input/pad_watch.h"

#include <SDL.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"

enum { LOOK_MS = 1, LOOK_FOR_NEW_MS = 1000 };

struct PadWatch {
    Worker *worker;
};

static void work(void *context, WorkerTask *task, const void *question) {
    (void)context, (void)question;
    while (worker_pause(task, SDL_NumJoysticks() > 0 ? LOOK_MS : LOOK_FOR_NEW_MS, NULL)) SDL_JoystickUpdate();
}

PadWatch *pad_watch_create(void) {
    PadWatch *watch = mem_zeroed(1, sizeof *watch);
    watch->worker = worker_create(&(WorkerSpec){.work = work, .context = watch});
    worker_ask(watch->worker, NULL);
    bool on_a_thread = worker_busy(watch->worker); // without one, the question is answered already
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, on_a_thread ? "0" : "1");
    return watch;
}

void pad_watch_destroy(PadWatch *watch) {
    if (!watch) return;
    worker_destroy(watch->worker);
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "1");
    free(watch);
}
