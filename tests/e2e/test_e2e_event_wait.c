// The wait for events on X11: whatever comes ends it, however quiet it was before.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <stdlib.h>

#include "desk.h"
#include "support/patience.h"
#include "ui/input/event_wait.h"

enum { QUIET_ROUNDS = 45 };

typedef struct {
    Desk desk;
    SDL_Window *window;
    EventWait *wait;
} Quiet;

// Takes what there is, then waits in vain for so many times: the wait becomes a light one, and each tenth
// after that is SDL's own.
static void be_quiet(const Quiet *quiet, int times) {
    SDL_Event event;
    while (event_wait_next(quiet->wait, 100, &event)) continue;
    for (int i = 0; i < times; i++) assert_false(event_wait_next(quiet->wait, 1, &event));
}

// Waits for an event of this type, which must come.
static void await(const Quiet *quiet, uint32_t type) {
    SDL_Event event = {0};
    while (event.type != type) assert_true(event_wait_next(quiet->wait, PATIENCE_MS, &event));
}

static int push_later(void *unused) {
    (void)unused;
    SDL_Delay(20);
    return SDL_PushEvent(&(SDL_Event){.type = SDL_USEREVENT}) == 1 ? 0 : 1;
}

static void another_thread_ends_it(void **state) {
    const Quiet *quiet = *state;
    for (int times = 15; times < QUIET_ROUNDS; times++) {
        be_quiet(quiet, times);
        SDL_Thread *thread = SDL_CreateThread(push_later, "push", NULL);
        assert_non_null(thread);
        await(quiet, SDL_USEREVENT);
        int status;
        SDL_WaitThread(thread, &status);
        assert_int_equal(status, 0);
    }
}

static void what_is_queued_is_not_waited_for(void **state) {
    const Quiet *quiet = *state;
    for (int times = 15; times < QUIET_ROUNDS; times++) {
        be_quiet(quiet, times);
        assert_int_equal(SDL_PushEvent(&(SDL_Event){.type = SDL_USEREVENT}), 1);
        await(quiet, SDL_USEREVENT);
    }
}

static void the_mouse_ends_it(void **state) {
    const Quiet *quiet = *state;
    for (int times = 15; times < QUIET_ROUNDS; times++) {
        be_quiet(quiet, times);
        XTestFakeMotionEvent(quiet->desk.display, -1, 100 + times, 100, CurrentTime);
        XFlush(quiet->desk.display);
        await(quiet, SDL_MOUSEMOTION);
    }
}

// What the server sends while SDL waits for an answer of its own is in Xlib's queue, not on the connection.
static void what_came_with_an_answer_is_found(void **state) {
    const Quiet *quiet = *state;
    for (int times = 15; times < QUIET_ROUNDS; times++) {
        be_quiet(quiet, times);
        XTestFakeMotionEvent(quiet->desk.display, -1, 300 + times, 100, CurrentTime);
        XSync(quiet->desk.display, False);
        SDL_UpdateWindowSurface(quiet->window);
        await(quiet, SDL_MOUSEMOTION);
    }
}

static int set_up(void **state) {
    Quiet *quiet = calloc(1, sizeof *quiet);
    desk_open(&quiet->desk);
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS) != 0) return -1;
    quiet->window = SDL_CreateWindow("wait", 0, 0, 640, 480, 0);
    if (!quiet->window || !SDL_GetWindowSurface(quiet->window)) return -1;
    quiet->wait = event_wait_create(quiet->window);
    *state = quiet;
    return 0;
}

// Without SDL_Quit, which unloads libraries: what they keep to the end (lsan.supp) would then have no name.
static int tear_down(void **state) {
    Quiet *quiet = *state;
    event_wait_destroy(quiet->wait);
    SDL_DestroyWindow(quiet->window);
    desk_close(&quiet->desk);
    free(quiet);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_thread_ends_it),
        cmocka_unit_test(what_is_queued_is_not_waited_for),
        cmocka_unit_test(the_mouse_ends_it),
        cmocka_unit_test(what_came_with_an_answer_is_found),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
