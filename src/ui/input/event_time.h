#pragma once
// When an event happened, on the clock of machine_now_us, however long it waited to be handled. docs/clock.md
// says what each platform tells of it.
//
// An X server stamps keys, buttons and the pointer with milliseconds of a clock of its own. SDL hands X's
// events on as SDL_SYSWMEVENT, each before the event that it makes of it. The smallest difference ever seen
// between our clock and the server's is that of an event that did not wait; it leads from one clock to the
// other. Other events have SDL's stamp: when SDL took them from the system.

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

// What the server said last, and for which of SDL's events: those that follow.
typedef enum { STAMP_NONE, STAMP_KEY, STAMP_POINTER } StampKind;

// Zeroed at the start.
typedef struct {
    int64_t last_us;    // of the input before
    int64_t turn_us[2]; // when the last two turns of the loop began
    bool server_known;
    uint32_t server_ms; // the server's clock, as last reported: it wraps every 49.7 days
    int64_t server_us;  // the same, without wrapping
    int64_t apart_us;   // our clock less the server's: the least seen so far
    int64_t apart_since_us;
    StampKind stamp; // of the event to come
    int64_t stamp_us;
} EventTimes;

// Has SDL hand on what X says. Call once after SDL_Init, before there are windows: events that wait are lost.
void event_time_prepare(void);

// A turn of the loop begins: it takes all events that have waited until now.
void event_time_turn(EventTimes *times, int64_t now_us);

// When the event happened: not in the future, and not before the inputs before it. To be called for each
// event that is taken from the queue, in order. An SDL_SYSWMEVENT needs no other handling.
int64_t event_time_of(EventTimes *times, const SDL_Event *event, int64_t now_us);

// An input was made without an event, now: no later input gets an earlier time.
void event_time_made(EventTimes *times, int64_t now_us);
