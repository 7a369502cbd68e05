#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <SDL_syswm.h>
#include <string.h>

#include "core/base/rng.h"
#include "ui/input/event_time.h"

enum { NOW_US = 50 * 1000 * 1000 };

// What X says of an event, then the key event that SDL makes of it: when was it?
static int64_t key_at(EventTimes *times, uint32_t server_ms, int64_t now_us) {
    SDL_SysWMmsg message = {.subsystem = SDL_SYSWM_X11};
    message.msg.x11.event.type = KeyPress;
    message.msg.x11.event.xkey.time = server_ms;
    SDL_Event told = {.syswm = {.type = SDL_SYSWMEVENT, .msg = &message}};
    event_time_of(times, &told, now_us);
    SDL_Event key = {.key = {.type = SDL_KEYDOWN, .timestamp = SDL_GetTicks()}};
    return event_time_of(times, &key, now_us);
}

static SDL_Event of_sdl(uint32_t type, uint32_t age_ms) {
    SDL_Event event = {.common = {.type = type, .timestamp = SDL_GetTicks() - age_ms}};
    return event;
}

static void an_event_that_did_not_wait_is_now(void **state) {
    (void)state;
    EventTimes times = {0};
    for (int i = 0; i < 1000; i++) {
        int64_t now_us = NOW_US + (int64_t)i * 16667;
        assert_int_equal(key_at(&times, (uint32_t)(now_us / 1000), now_us), now_us);
    }
}

// It was pressed while the program was busy with its start, and there has been no other yet.
static void a_local_server_is_known_from_the_first_event(void **state) {
    (void)state;
    EventTimes times = {0};
    assert_int_equal(key_at(&times, (NOW_US - 400000) / 1000, NOW_US), NOW_US - 400000 + 500);
}

static void an_event_that_waited_has_the_servers_time(void **state) {
    (void)state;
    EventTimes times = {0};
    key_at(&times, NOW_US / 1000, NOW_US);
    int64_t pressed_us = NOW_US + 2000000, handled_us = NOW_US + 5000000;
    assert_int_equal(key_at(&times, (uint32_t)(pressed_us / 1000), handled_us), pressed_us + 500);
    assert_int_equal(key_at(&times, (uint32_t)(handled_us / 1000), handled_us), handled_us);
}

// A server whose clock began elsewhere and runs fast or slow, and events that wait: never wrong by more than
// the server's millisecond and what drifts between two events that do not wait.
static void any_server_is_followed(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        Rng rng = rng_seed(seed);
        EventTimes times = {0};
        int64_t start_us = (int64_t)rng_below(&rng, 1000000000) + 1000000;
        uint32_t server_start_ms = (uint32_t)rng_next(&rng);
        double rate = 1 + ((double)rng_below(&rng, 81) - 40) / 1e6;
        int64_t now_us = start_us, last_us = 0;
        for (int i = 0; i < 300; i++) {
            now_us += 1000 + (int64_t)rng_below(&rng, 3000000);
            int64_t waited_us = i > 0 && rng_below(&rng, 3) == 0 ? (int64_t)rng_below(&rng, 900) : 0;
            int64_t happened_us = now_us - waited_us * 1000;
            if (happened_us < last_us) happened_us = last_us;
            uint32_t ms = server_start_ms + (uint32_t)((double)(happened_us - start_us) * rate / 1000);
            event_time_turn(&times, now_us);
            int64_t at_us = key_at(&times, ms, now_us);
            int64_t wrong_us = at_us - happened_us;
            if (at_us < last_us || at_us > now_us || wrong_us < -1500 || (i > 20 && wrong_us > 3500))
                fail_msg("seed %d, event %d: wrong by %d us", (int)seed, i, (int)wrong_us);
            last_us = at_us;
        }
    }
}

static void the_servers_clock_starts_again(void **state) {
    (void)state;
    EventTimes times = {0};
    assert_int_equal(key_at(&times, UINT32_MAX - 1, NOW_US), NOW_US);
    // 100 ms later by both clocks, and what they can have drifted apart in 3 s.
    assert_int_equal(key_at(&times, 98, NOW_US + 3000000), NOW_US + 100500 + 150);
}

static void a_clock_that_is_set_is_found_out(void **state) {
    (void)state;
    for (int sign = -1; sign <= 1; sign += 2) {
        EventTimes times = {0};
        uint32_t server_ms = 3000000;
        int64_t now_us = NOW_US;
        for (int i = 0; i < 20; i++, now_us += 100000, server_ms += 100) {
            if (i == 10) server_ms += (uint32_t)(sign * 60000);
            event_time_turn(&times, now_us);
            assert_int_equal(key_at(&times, server_ms, now_us), now_us);
        }
    }
}

static void time_does_not_go_back(void **state) {
    (void)state;
    EventTimes times = {0};
    key_at(&times, NOW_US / 1000, NOW_US);
    SDL_Event button = of_sdl(SDL_CONTROLLERBUTTONDOWN, 0);
    int64_t at_us = event_time_of(&times, &button, NOW_US + 900000);
    assert_true(at_us > NOW_US);
    assert_int_equal(key_at(&times, NOW_US / 1000 + 10, NOW_US + 900000), at_us);
    event_time_made(&times, NOW_US + 950000);
    assert_int_equal(key_at(&times, NOW_US / 1000 + 20, NOW_US + 960000), NOW_US + 950000);
}

static void other_events_have_sdls_stamp(void **state) {
    (void)state;
    static const uint32_t TYPES[] = {SDL_CONTROLLERBUTTONDOWN, SDL_FINGERDOWN, SDL_KEYDOWN, SDL_USEREVENT};
    for (size_t i = 0; i < SDL_arraysize(TYPES); i++) {
        EventTimes times = {0};
        SDL_Event event = of_sdl(TYPES[i], 300);
        int64_t at_us = event_time_of(&times, &event, NOW_US);
        int64_t most_ms = SDL_GetTicks() - event.common.timestamp; // this test may have had to wait
        assert_in_range(at_us, NOW_US - most_ms * 1000, NOW_US - 300 * 1000);
    }
    EventTimes times = {0};
    SDL_Event ahead = of_sdl(SDL_KEYDOWN, (uint32_t)-5000);
    assert_int_equal(event_time_of(&times, &ahead, NOW_US), NOW_US);
}

// A key that an input method sends has not the time of the key before it.
static void a_servers_time_is_used_once(void **state) {
    (void)state;
    EventTimes times = {0};
    key_at(&times, NOW_US / 1000, NOW_US);
    int64_t at_us = key_at(&times, NOW_US / 1000 + 100, NOW_US + 900000);
    assert_int_equal(at_us, NOW_US + 100500);
    SDL_Event key = of_sdl(SDL_KEYDOWN, 0);
    assert_true(event_time_of(&times, &key, NOW_US + 900000) > at_us);
}

static void other_threads_do_not_hold_inputs_back(void **state) {
    (void)state;
    EventTimes times = {0};
    key_at(&times, NOW_US / 1000, NOW_US);
    SDL_Event user = of_sdl(SDL_USEREVENT, 0);
    event_time_of(&times, &user, NOW_US + 900000);
    assert_int_equal(key_at(&times, NOW_US / 1000 + 100, NOW_US + 900000), NOW_US + 100500);
}

static void only_events_with_a_time_are_let_through(void **state) {
    (void)state;
    assert_int_equal(SDL_Init(SDL_INIT_EVENTS), 0);
    event_time_prepare();
    static const int TYPES[] = {PropertyNotify, KeyPress, Expose, KeyRelease, MotionNotify, FocusIn};
    for (size_t i = 0; i < SDL_arraysize(TYPES); i++) {
        SDL_SysWMmsg message = {.subsystem = SDL_SYSWM_X11};
        message.msg.x11.event.type = TYPES[i];
        SDL_PushEvent(&(SDL_Event){.syswm = {.type = SDL_SYSWMEVENT, .msg = &message}});
    }
    SDL_Event event;
    int types[4] = {0}, count = 0;
    while (count < 4 && SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_SYSWMEVENT, SDL_SYSWMEVENT) == 1)
        types[count++] = event.syswm.msg->msg.x11.event.type;
    assert_int_equal(count, 3);
    assert_int_equal(types[0], KeyPress);
    assert_int_equal(types[1], KeyRelease);
    assert_int_equal(types[2], MotionNotify);
    SDL_Quit();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_that_did_not_wait_is_now),
        cmocka_unit_test(a_local_server_is_known_from_the_first_event),
        cmocka_unit_test(an_event_that_waited_has_the_servers_time),
        cmocka_unit_test(any_server_is_followed),
        cmocka_unit_test(the_servers_clock_starts_again),
        cmocka_unit_test(a_clock_that_is_set_is_found_out),
        cmocka_unit_test(time_does_not_go_back),
        cmocka_unit_test(other_events_have_sdls_stamp),
        cmocka_unit_test(a_servers_time_is_used_once),
        cmocka_unit_test(other_threads_do_not_hold_inputs_back),
        cmocka_unit_test(only_events_with_a_time_are_let_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
