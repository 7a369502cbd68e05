#include "ui/input/pad_watch.h"

#include <SDL.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "host/work/worker.h"

#if defined(__has_include)
#if __has_include(<sys/inotify.h>)
#define HAS_INOTIFY 1
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>
#endif
#endif

// How often to look: while there are pads; for a while when one may be coming, because its file is there
// before it may be opened; and for new ones, where nobody says that one is coming.
enum { LOOK_MS = 1, LOOK_COMING_MS = 100, COMING_MS = 5000, LOOK_FOR_NEW_MS = 1000 };

struct PadWatch {
    Worker *worker;
    bool told; // of what may be a pad: there are both of these
    int files; // inotify's, of new devices
    int word;  // becomes readable when there is a pad without a file, or the work is to return
};

// ---- being told of new devices

#ifdef HAS_INOTIFY
// The second may come later than the first, or never.
static bool watch_folders(const PadWatch *watch) {
    bool any = inotify_add_watch(watch->files, "/dev", IN_CREATE | IN_ONLYDIR) >= 0;
    inotify_add_watch(watch->files, "/dev/input", IN_CREATE | IN_ONLYDIR);
    return any;
}

static void give_word(const PadWatch *watch) { (void)eventfd_write(watch->word, 1); }

// Called on the thread that has made the pad.
static int SDLCALL hear_of_pad(void *watch, SDL_Event *event) {
    if (event->type == SDL_JOYDEVICEADDED) give_word(watch);
    return 0;
}

static void begin_to_hear(PadWatch *watch) {
    watch->files = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    watch->word = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    watch->told = watch->word >= 0 && watch_folders(watch);
    if (watch->told) SDL_AddEventWatch(hear_of_pad, watch);
}

static void end_hearing(PadWatch *watch) {
    if (watch->told) SDL_DelEventWatch(hear_of_pad, watch);
    close(watch->files);
    close(watch->word);
}

// Sleeps at most so long (-1: for as long as it takes). True when there was word.
static bool sleep_until_told(const PadWatch *watch, int ms) {
    struct pollfd from[] = {{.fd = watch->files, .events = POLLIN}, {.fd = watch->word, .events = POLLIN}};
    if (poll(from, 2, ms) <= 0) return false;
    char news[4096];
    eventfd_t words;
    while (read(watch->files, news, sizeof news) > 0) continue;
    (void)eventfd_read(watch->word, &words);
    return watch_folders(watch);
}
#else
static void begin_to_hear(PadWatch *watch) { (void)watch; }
static void give_word(const PadWatch *watch) { (void)watch; }
static void end_hearing(PadWatch *watch) { (void)watch; }
static bool sleep_until_told(const PadWatch *watch, int ms) { return (void)watch, ms < 0; }
#endif

// ---- looking

static void work(void *context, WorkerTask *task, const void *question) {
    (void)question;
    const PadWatch *watch = context;
    int coming_ms = 0;
    for (bool goes_on = worker_pause(task, 0, NULL); goes_on; goes_on = worker_goes_on(task)) {
        SDL_JoystickUpdate();
        int ms = SDL_NumJoysticks() > 0 ? LOOK_MS : coming_ms > 0 ? LOOK_COMING_MS : LOOK_FOR_NEW_MS;
        if (!watch->told) {
            worker_pause(task, ms, NULL);
            continue;
        }
        if (ms == LOOK_FOR_NEW_MS) ms = -1;
        coming_ms = sleep_until_told(watch, ms) ? COMING_MS : coming_ms - ms;
    }
}

PadWatch *pad_watch_create(void) {
    PadWatch *watch = mem_zeroed(1, sizeof *watch);
    begin_to_hear(watch);
    watch->worker = worker_create(&(WorkerSpec){.work = work, .context = watch});
    worker_ask(watch->worker, NULL);
    bool on_a_thread = worker_busy(watch->worker); // without one, the question is answered already
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, on_a_thread ? "0" : "1");
    return watch;
}

void pad_watch_destroy(PadWatch *watch) {
    if (!watch) return;
    worker_cancel(watch->worker);
    if (watch->told) give_word(watch);
    worker_destroy(watch->worker);
    end_hearing(watch);
    SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "1");
    free(watch);
}
