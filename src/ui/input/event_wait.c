#include "ui/input/event_wait.h"

#include <stdlib.h>

#include "core/base/memory.h"

#if defined(SDL_VIDEO_DRIVER_X11) && defined(__has_include)
#if __has_include(<X11/Xlib.h>) && __has_include(<sys/eventfd.h>)
#define HAS_X11 1
#include <SDL_syswm.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#endif
#endif

#ifdef HAS_X11
typedef int AskDisplay(Display *display);
typedef int AskQueue(Display *display, int mode);

struct EventWait {
    Display *display; // NULL: SDL waits
    AskQueue *queued;
    int connection; // to the X server
    int pushed;     // becomes readable when an event is pushed
    unsigned quiet; // how many waits in a row have ended without an event
};

// Called on any thread, just before the event is in the queue.
static int SDLCALL tell_of_push(void *context, SDL_Event *event) {
    const EventWait *wait = context;
    if (event->type != SDL_POLLSENTINEL) (void)eventfd_write(wait->pushed, 1);
    return 0;
}

// Between the two stands SDL's mark of where it last looked, which is no event.
static bool is_any_queued(void) {
    return SDL_HasEvents(SDL_FIRSTEVENT, SDL_POLLSENTINEL - 1) ||
           SDL_HasEvents(SDL_POLLSENTINEL + 1, SDL_LASTEVENT);
}

// Of the library that SDL has loaded, for the game is not linked with it.
static void *x11_function(const char *name) {
    void *library = SDL_LoadObject("libX11.so.6");
    return library ? SDL_LoadFunction(library, name) : NULL;
}

EventWait *event_wait_create(SDL_Window *window) {
    EventWait *wait = mem_zeroed(1, sizeof *wait);
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return wait;
    AskDisplay *connection = (AskDisplay *)x11_function("XConnectionNumber");
    wait->queued = (AskQueue *)x11_function("XEventsQueued");
    wait->pushed = connection && wait->queued ? eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1;
    if (wait->pushed < 0) return wait;
    wait->display = info.info.x11.display;
    wait->connection = connection(wait->display);
    SDL_AddEventWatch(tell_of_push, wait);
    return wait;
}

void event_wait_destroy(EventWait *wait) {
    if (wait && wait->display) {
        SDL_DelEventWatch(tell_of_push, wait);
        close(wait->pushed);
    }
    free(wait);
}

// True when an event has come, or may have.
static bool sleep_until_told(const EventWait *wait, int ms) {
    if (is_any_queued() || wait->queued(wait->display, QueuedAfterReading) > 0) return true;
    struct pollfd from[] = {{.fd = wait->connection, .events = POLLIN},
                            {.fd = wait->pushed, .events = POLLIN}};
    return poll(from, 2, ms) != 0; // a signal ends it too: SDL makes an event of some
}

bool event_wait_next(EventWait *wait, int ms, SDL_Event *out) {
    enum { QUIET = 20, EVERY = 10, JUST_TOLD_MS = 10 };
    bool light = wait->display && ms > 0 && wait->quiet >= QUIET && wait->quiet % EVERY != 0;
    if (light && !sleep_until_told(wait, ms)) {
        wait->quiet++;
        return false;
    }
    bool any = SDL_WaitEventTimeout(out, light ? SDL_min(ms, JUST_TOLD_MS) : ms) != 0;
    eventfd_t pushes;
    if (wait->display) (void)eventfd_read(wait->pushed, &pushes); // those have been looked for
    wait->quiet = any ? 0 : wait->quiet + 1;
    return any;
}
#else
struct EventWait {
    char none;
};

EventWait *event_wait_create(SDL_Window *window) {
    (void)window;
    return mem_zeroed(1, sizeof(EventWait));
}

void event_wait_destroy(EventWait *wait) { free(wait); }

bool event_wait_next(EventWait *wait, int ms, SDL_Event *out) {
    (void)wait;
    return SDL_WaitEventTimeout(out, ms) != 0;
}
#endif
