#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL.h>
#include <stdbool.h>

#include "support/no_threads.h"
#include "support/patience.h"
#include "ui/input/pad_watch.h"

static SDL_GameController *plug_in(void) {
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                           SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    SDL_GameController *pad = SDL_GameControllerOpen(device);
    assert_non_null(pad);
    return pad;
}

static void press(SDL_GameController *pad, bool down) {
    SDL_JoystickSetVirtualButton(SDL_GameControllerGetJoystick(pad), SDL_CONTROLLER_BUTTON_A, down);
}

// Takes the event from the queue, without looking at the pads.
static bool is_queued(uint32_t type, SDL_Event *out) {
    return SDL_PeepEvents(out, 1, SDL_GETEVENT, type, type) == 1;
}

static int set_up(void **state) {
    (void)state;
    return SDL_Init(SDL_INIT_EVENTS | SDL_INIT_GAMECONTROLLER);
}

static int tear_down(void **state) {
    (void)state;
    threads_left(-1);
    SDL_Quit();
    return 0;
}

// Nobody takes events here, as while a frame is drawn.
static void a_button_is_stamped_while_the_loop_is_busy(void **state) {
    (void)state;
    PadWatch *watch = pad_watch_create();
    SDL_GameController *pad = plug_in();
    for (int round = 0; round < 20; round++) {
        bool down = round % 2 == 0;
        uint32_t before = SDL_GetTicks();
        press(pad, down);
        SDL_Event event;
        bool queued = false;
        for (int waited = 0; !queued && waited < PATIENCE_MS; waited++) {
            queued = is_queued(down ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP, &event);
            if (!queued) SDL_Delay(1);
        }
        assert_true(queued);
        assert_in_range(event.common.timestamp, before, SDL_GetTicks());
    }
    SDL_GameControllerClose(pad);
    pad_watch_destroy(watch);
}

static void sdl_looks_where_nobody_watches(void **state) {
    bool after_one = *state != NULL;
    threads_left(after_one ? -1 : 0);
    PadWatch *watch = pad_watch_create();
    if (after_one) pad_watch_destroy(watch);
    SDL_GameController *pad = plug_in();
    press(pad, true);
    SDL_Event event;
    SDL_PumpEvents();
    assert_true(is_queued(SDL_CONTROLLERBUTTONDOWN, &event));
    SDL_GameControllerClose(pad);
    if (!after_one) pad_watch_destroy(watch);
}

int main(void) {
    static char after_one[] = "after a watch";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_button_is_stamped_while_the_loop_is_busy, set_up, tear_down),
        cmocka_unit_test_setup_teardown(sdl_looks_where_nobody_watches, set_up, tear_down),
        cmocka_unit_test_prestate_setup_teardown(sdl_looks_where_nobody_watches, set_up, tear_down,
                                                 after_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
