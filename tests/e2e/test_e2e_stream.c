// The window for streams beside the game's: closing it closes nothing else, and closing the game's closes
// both. What SDL sends to a window that has just been closed does no harm.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "desk.h"
#include "support/patience.h"
#include "ui/desktop/x_error.h"

static const char CONFIG[] = "[stream]\nstream_window = true\n";

static void assert_config(const Desk *desk, const char *line) {
    char path[128], text[400];
    snprintf(path, sizeof path, "%s/nonet/config.ini", desk->folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
    assert_non_null(strstr(text, line));
}

static int forgive(Display *display, XErrorEvent *error) {
    (void)display, (void)error; // a window may go while it is looked at
    return 0;
}

// The window with that title; 0: there is none.
static Window find_window(const Desk *desk, const char *title) {
    Window root, parent, *windows, found = 0;
    unsigned count;
    XQueryTree(desk->display, DefaultRootWindow(desk->display), &root, &parent, &windows, &count);
    for (unsigned i = 0; i < count; i++) {
        char *name = NULL;
        if (!XFetchName(desk->display, windows[i], &name) || !name) continue;
        if (strcmp(name, title) == 0) found = windows[i];
        XFree(name);
    }
    if (windows) XFree(windows);
    return found;
}

static Window await_window(const Desk *desk, const char *title, bool wanted) {
    for (int waited = 0; waited < PATIENCE_MS; waited += 10) {
        Window window = find_window(desk, title);
        if ((window != 0) == wanted) return window;
        desk_sleep_ms(10);
    }
    fail_msg("“%s” %s", title, wanted ? "does not come" : "does not go");
    return 0;
}

static void send_close(const Desk *desk, Window window) {
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = window,
                                .message_type = XInternAtom(desk->display, "WM_PROTOCOLS", False),
                                .format = 32}};
    event.xclient.data.l[0] = (long)XInternAtom(desk->display, "WM_DELETE_WINDOW", False);
    XSendEvent(desk->display, window, False, NoEventMask, &event);
}

// As a window manager asks for it.
static void ask_to_close(const Desk *desk, Window window) {
    send_close(desk, window);
    XSync(desk->display, False);
}

static void closing_it_closes_it_alone(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    XSetErrorHandler(forgive);
    desk_configure(&desk, CONFIG);
    desk_start(&desk, "1");
    ask_to_close(&desk, await_window(&desk, "Nonet: stream", true));
    await_window(&desk, "Nonet: stream", false);
    assert_true(find_window(&desk, "Nonet") != 0);
    desk_click_on(&desk, "button", "Settings"); // and the game goes on
    desk_await_scene(&desk, "settings");
    assert_int_equal(desk_quit(&desk), 0);
    assert_config(&desk, "stream_window = false");
    desk_close(&desk);
}

static void closing_the_game_closes_both(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    XSetErrorHandler(forgive);
    desk_configure(&desk, CONFIG);
    desk_start(&desk, "1");
    await_window(&desk, "Nonet: stream", true);
    ask_to_close(&desk, await_window(&desk, "Nonet", true));
    int status = -1;
    for (int waited = 0; waited < PATIENCE_MS && waitpid(desk.game, &status, WNOHANG) == 0; waited += 10)
        desk_sleep_ms(10);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    desk.game = 0;
    assert_config(&desk, "stream_window = true");
    desk_close(&desk);
}

typedef enum {
    SENT_AN_EVENT,       // over another connection, as SDL does it to wake the loop
    SENT_ONE_AT_THE_END, // and the answer comes when SDL closes the connection
    LOOKED_AT
} Mistake;

// What happens to a game whose window has been closed. Returns the status with which the process ends.
static int after(Mistake mistake) {
    pid_t child = fork();
    if (child == 0) {
        SDL_SysWMinfo info;
        XWindowAttributes attributes;
        SDL_VERSION(&info.version);
        Desk other = {.display = XOpenDisplay(NULL)}, own = {0};
        XSetErrorHandler(NULL);
        x_error_prepare();
        if (!other.display || SDL_Init(SDL_INIT_VIDEO) != 0) _exit(2);
        x_error_prepare();
        SDL_Window *window = SDL_CreateWindow("gone", 0, 0, 100, 100, 0);
        if (!window || !SDL_GetWindowWMInfo(window, &info)) _exit(3);
        SDL_DestroyWindow(window);
        own.display = info.info.x11.display;
        XSync(own.display, False);
        if (mistake == SENT_AN_EVENT) ask_to_close(&other, info.info.x11.window);
        if (mistake == SENT_ONE_AT_THE_END) send_close(&own, info.info.x11.window);
        if (mistake == LOOKED_AT) XGetWindowAttributes(other.display, info.info.x11.window, &attributes);
        SDL_Quit();
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void an_event_to_a_window_that_is_gone_ends_nothing(void **state) {
    (void)state;
    Desk desk;
    desk_open(&desk);
    assert_int_equal(after(SENT_AN_EVENT), 0);
    assert_int_equal(after(SENT_ONE_AT_THE_END), 0);
    assert_int_equal(after(LOOKED_AT), 1); // Xlib's own handler
    desk_close(&desk);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closing_it_closes_it_alone),
        cmocka_unit_test(closing_the_game_closes_both),
        cmocka_unit_test(an_event_to_a_window_that_is_gone_ends_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
