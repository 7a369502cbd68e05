#pragma once
// Waits for the next event as SDL_WaitEventTimeout does, at a lower price while a clock is all that goes on.
// On X11 SDL looks for events eight times before it sleeps, with two system calls each time. Once nothing has
// come for a while, the wait is one look and a sleep on the connection to the X server, which ends as well
// when another thread pushes an event. SDL still waits itself now and then, for what it does meanwhile, and
// always where there is no X11.

#include <SDL.h>
#include <stdbool.h>

typedef struct EventWait EventWait;

// Call once there is a window. Never NULL.
EventWait *event_wait_create(SDL_Window *window);
void event_wait_destroy(EventWait *wait); // NULL allowed

// Waits at most so many milliseconds, or for as long as it takes (-1). False: no event has come.
bool event_wait_next(EventWait *wait, int ms, SDL_Event *out);
