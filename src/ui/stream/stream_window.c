#include "ui/stream/stream_window.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "ui/stream/stream_view.h"

enum { WIDTH = 360, HEIGHT = 480, LEAST_WIDTH = 200, LEAST_HEIGHT = 160, TICK_US = 40000, DAMAGE_MAX = 32 };

struct StreamWindow {
    SDL_Window *window;
    Draw *draw;
    bool visible;
    bool repaint; // all of it
    int width, height;
    KeyColour key; // drawn last
};

StreamWindow *stream_window_create(Fonts *fonts) {
    SDL_SetHint(SDL_HINT_WINDOW_NO_ACTIVATION_WHEN_SHOWN, "1");
    SDL_Window *made = SDL_CreateWindow("Nonet: stream", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED,
                                        WIDTH, HEIGHT, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    SDL_SetHint(SDL_HINT_WINDOW_NO_ACTIVATION_WHEN_SHOWN, "0");
    if (!made) return NULL;
    SDL_SetWindowMinimumSize(made, LEAST_WIDTH, LEAST_HEIGHT);
    StreamWindow *window = mem_zeroed(1, sizeof *window);
    *window = (StreamWindow){.window = made, .draw = draw_create(fonts), .visible = true, .repaint = true};
    return window;
}

void stream_window_destroy(StreamWindow *window) {
    if (!window) return;
    draw_destroy(window->draw);
    SDL_DestroyWindow(window->window);
    free(window);
}

// The window that an event belongs to; 0: none.
static Uint32 window_of(const SDL_Event *event) {
    switch (event->type) {
    case SDL_WINDOWEVENT: return event->window.windowID;
    case SDL_KEYDOWN:
    case SDL_KEYUP: return event->key.windowID;
    case SDL_TEXTEDITING: return event->edit.windowID;
    case SDL_TEXTINPUT: return event->text.windowID;
    case SDL_MOUSEMOTION: return event->motion.windowID;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: return event->button.windowID;
    case SDL_MOUSEWHEEL: return event->wheel.windowID;
    case SDL_FINGERDOWN:
    case SDL_FINGERUP:
    case SDL_FINGERMOTION: return event->tfinger.windowID;
    default: return 0; // what is dropped here is meant for the game
    }
}

StreamEvent stream_window_event(StreamWindow *window, const SDL_Event *event) {
    if (window_of(event) != SDL_GetWindowID(window->window)) return STREAM_EVENT_OTHER;
    if (event->type != SDL_WINDOWEVENT) return STREAM_EVENT_TAKEN;
    switch (event->window.event) {
    case SDL_WINDOWEVENT_CLOSE: return STREAM_EVENT_CLOSE;
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_HIDDEN: window->visible = false; break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_SIZE_CHANGED:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_SHOWN: window->visible = window->repaint = true; break;
    }
    return STREAM_EVENT_TAKEN;
}

void stream_window_draw(StreamWindow *window, KeyColour key, const RunStatus *status, int64_t now_us,
                        int64_t *out_wake_us) {
    SDL_Surface *surface = window->visible ? SDL_GetWindowSurface(window->window) : NULL;
    if (!surface) return;
    bool resized = surface->w != window->width || surface->h != window->height;
    if (window->repaint || resized || key != window->key) draw_invalidate(window->draw);
    window->repaint = false;
    window->width = surface->w, window->height = surface->h, window->key = key;
    draw_begin(window->draw, surface, stream_view_background(key));
    stream_view_draw(window->draw, (float)surface->w, (float)surface->h, key, status, now_us);
    SDL_Rect damage[DAMAGE_MAX];
    int count = draw_end(window->draw, damage, DAMAGE_MAX);
    if (count > 0) SDL_UpdateWindowSurfaceRects(window->window, damage, count);
    if (status->ticking && now_us + TICK_US < *out_wake_us) *out_wake_us = now_us + TICK_US;
}
