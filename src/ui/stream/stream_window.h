#pragma once
// The window that streamers capture: clock and splits (stream_view.h). It has no loop of its own: the main
// loop hands over the events that concern it and asks it to draw. Nothing that is done in it reaches the
// game.

#include <SDL.h>

#include "game/play/run_status.h"
#include "game/settings/settings.h"
#include "ui/kit/fonts.h"

typedef struct StreamWindow StreamWindow;

// NULL where the system gives no window. The game keeps the keyboard.
StreamWindow *stream_window_create(Fonts *fonts);
void stream_window_destroy(StreamWindow *window); // NULL allowed

typedef enum {
    STREAM_EVENT_OTHER, // does not concern this window
    STREAM_EVENT_TAKEN,
    STREAM_EVENT_CLOSE, // the player wants it closed
} StreamEvent;

StreamEvent stream_window_event(StreamWindow *window, const SDL_Event *event);

// Paints what has changed; *out_wake_us is when it wants to do so again, if that is earlier.
void stream_window_draw(StreamWindow *window, KeyColour key, const RunStatus *status, int64_t now_us,
                        int64_t *out_wake_us);
