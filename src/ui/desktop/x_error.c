#include "ui/desktop/x_error.h"

#include <SDL.h>
#include <stdbool.h>

#if defined(SDL_VIDEO_DRIVER_X11) && defined(__has_include)
#if __has_include(<X11/Xlib.h>)
#define HAS_X11 1
#include <X11/Xlib.h>
#include <X11/Xproto.h>
#endif
#endif

#ifdef HAS_X11
typedef XErrorHandler SetErrorHandler(XErrorHandler handler);

// Of the library that SDL has loaded, for the game is not linked with it; NULL: there is none.
static SetErrorHandler *error_handler_setter(void) {
    void *library = SDL_LoadObject("libX11.so.6");
    return library ? (SetErrorHandler *)SDL_LoadFunction(library, "XSetErrorHandler") : NULL;
}

// Other errors are left to Xlib's own handler: XSetErrorHandler returns it when none was set. That of SDL,
// which gives the screen its resolution back, is passed over, since the game never changes the resolution.
static int take_error(Display *display, XErrorEvent *error) {
    if (error->error_code == BadWindow && error->request_code == X_SendEvent) return 0;
    SetErrorHandler *set = error_handler_setter();
    set(NULL);
    XErrorHandler own = set(take_error);
    return own(display, error);
}

// Before SDL's video is started its driver is not known. Where it is another one, the handler is never
// called.
static bool may_be_on_x11(void) {
    const char *driver = SDL_GetCurrentVideoDriver(), *display = SDL_getenv("DISPLAY");
    return driver ? SDL_strcmp(driver, "x11") == 0 : display && *display;
}

void x_error_prepare(void) {
    SetErrorHandler *set = may_be_on_x11() ? error_handler_setter() : NULL;
    if (set) set(take_error);
}
#else
void x_error_prepare(void) {}
#endif
