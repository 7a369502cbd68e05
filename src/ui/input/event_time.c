#include "ui/input/event_time.h"

#if defined(SDL_VIDEO_DRIVER_X11) && defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#define HAS_X11 1
#include <SDL_syswm.h>
#endif
#endif

static const int64_t AROUND_US = INT64_C(1000) << 32; // after which the server's clock wraps

enum {
    TICK_US = 1000,         // the server's clock counts milliseconds
    LOCAL_US = 1000 * 1000, // closer than this to our own clock, it is our own
    DRIFT = 20000,          // a server's clock may lose 1 us in so many (50 ppm) against ours
    JUMP_US = 1000 * 1000,  // a clock that is off by more than this was set
};

// ---- what X says

#ifdef HAS_X11
static StampKind stamp_of(const SDL_SysWMmsg *message, uint32_t *out_ms) {
    if (message->subsystem != SDL_SYSWM_X11) return STAMP_NONE;
    const XEvent *event = &message->msg.x11.event;
    switch (event->type) {
    case KeyPress:
    case KeyRelease: *out_ms = (uint32_t)event->xkey.time; return STAMP_KEY;
    case ButtonPress:
    case ButtonRelease: *out_ms = (uint32_t)event->xbutton.time; return STAMP_POINTER;
    case MotionNotify: *out_ms = (uint32_t)event->xmotion.time; return STAMP_POINTER;
    case EnterNotify:
    case LeaveNotify: *out_ms = (uint32_t)event->xcrossing.time; return STAMP_POINTER;
    }
    return STAMP_NONE;
}

// Of X's events only those with a time: others would wake the loop for nothing. Called on any thread.
static int SDLCALL is_wanted(void *unused, SDL_Event *event) {
    (void)unused;
    uint32_t ms;
    return event->type != SDL_SYSWMEVENT || stamp_of(event->syswm.msg, &ms) != STAMP_NONE;
}

void event_time_prepare(void) {
    SDL_SetEventFilter(is_wanted, NULL);
    SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
}
#else
static StampKind stamp_of(const SDL_SysWMmsg *message, uint32_t *out_ms) {
    (void)message, (void)out_ms;
    return STAMP_NONE;
}

void event_time_prepare(void) {}
#endif

// ---- from the server's clock to ours

// `apart_us` as it may be by now: a clock that loses time falls behind. Our own does not.
static int64_t apart_at(const EventTimes *times, int64_t now_us) {
    if (times->apart_us % AROUND_US == 0) return times->apart_us;
    return times->apart_us + (now_us - times->apart_since_us) / DRIFT;
}

// A server on this machine counts the milliseconds of our own clock: nothing needs to be learnt about it.
static void set_apart(EventTimes *times, int64_t apart_us, int64_t now_us) {
    bool local = apart_us >= 0 && apart_us % AROUND_US < LOCAL_US;
    times->apart_us = local ? apart_us - apart_us % AROUND_US : apart_us;
    times->apart_since_us = now_us;
}

static int64_t time_of_server(EventTimes *times, uint32_t ms, int64_t now_us) {
    if (times->server_known)
        times->server_us += (int64_t)(int32_t)(ms - times->server_ms) * TICK_US;
    else
        times->server_us = (int64_t)ms * TICK_US;
    int64_t apart_us = now_us - times->server_us;
    if (!times->server_known || apart_us < apart_at(times, now_us)) set_apart(times, apart_us, now_us);
    times->server_ms = ms;
    times->server_known = true;
    int64_t at_us = times->server_us + apart_at(times, now_us); // the beginning of its millisecond
    if (at_us < times->turn_us[0] - JUMP_US) {                  // an earlier turn would have had it
        set_apart(times, apart_us, now_us);
        return now_us;
    }
    return now_us < at_us + TICK_US ? now_us : at_us + TICK_US / 2;
}

static int64_t time_of_sdl(const SDL_Event *event, int64_t now_us) {
    uint32_t age_ms = SDL_GetTicks() - event->common.timestamp;
    return age_ms <= INT32_MAX ? now_us - (int64_t)age_ms * 1000 : now_us;
}

// ---- each event

static StampKind stamp_for(const SDL_Event *event) {
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP: return STAMP_KEY;
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEWHEEL: return STAMP_POINTER;
    }
    return STAMP_NONE;
}

static int64_t time_of(EventTimes *times, const SDL_Event *event, int64_t now_us) {
    if (event->type == SDL_SYSWMEVENT) {
        uint32_t ms = 0;
        times->stamp = stamp_of(event->syswm.msg, &ms);
        if (times->stamp != STAMP_NONE) times->stamp_us = time_of_server(times, ms, now_us);
        return now_us;
    }
    if (times->stamp == STAMP_NONE || stamp_for(event) != times->stamp) return time_of_sdl(event, now_us);
    // An X event makes one key event, but can make several of the pointer. The next key may come from an
    // input method, which X says nothing about.
    if (times->stamp == STAMP_KEY) times->stamp = STAMP_NONE;
    return times->stamp_us;
}

void event_time_turn(EventTimes *times, int64_t now_us) {
    times->turn_us[0] = times->turn_us[1];
    times->turn_us[1] = now_us;
}

void event_time_made(EventTimes *times, int64_t now_us) {
    if (times->last_us < now_us) times->last_us = now_us;
}

int64_t event_time_of(EventTimes *times, const SDL_Event *event, int64_t now_us) {
    int64_t at_us = time_of(times, event, now_us);
    if (at_us < times->last_us) at_us = times->last_us;
    if (at_us > now_us) at_us = now_us;
    // Only inputs are put in order: an event of the window or of another thread has the time when it was
    // noticed, and a key that is still to come may have been pressed before that.
    bool is_input = event->type >= SDL_KEYDOWN && event->type < SDL_CLIPBOARDUPDATE;
    if (is_input) event_time_made(times, at_us);
    return at_us;
}
