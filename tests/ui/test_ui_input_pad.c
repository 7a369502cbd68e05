// Controllers: SDL's virtual ones, with the numbers of real makes, driven as a player would. Time is made up.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "ui/input/input.h"

enum { OUT_MAX = 64, MS = 1000 };

typedef struct {
    Settings settings;
    InputState *state;
    int64_t now_us;
    Input out[OUT_MAX]; // of the last call of run
    int count;
    int rumbles, low, high;
} Fixture;

typedef struct {
    int index;
    SDL_Joystick *joystick;
} Virtual;

typedef enum { MAKE_XBOX, MAKE_PLAYSTATION, MAKE_NINTENDO } Make;

static int setup(void **context) {
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    input_prepare();
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER), 0);
    Fixture *f = calloc(1, sizeof *f);
    settings_default(&f->settings);
    f->state = input_create(&f->settings, NULL, NULL);
    f->now_us = 1000 * MS;
    *context = f;
    return 0;
}

static int teardown(void **context) {
    Fixture *f = *context;
    input_destroy(f->state);
    free(f);
    while (SDL_NumJoysticks() > 0) SDL_JoystickDetachVirtual(0);
    SDL_Quit();
    return 0;
}

static void feed(Fixture *f, SDL_Event event) {
    f->count += input_translate(f->state, &event, f->now_us, 1, 1, f->out + f->count, OUT_MAX - f->count);
}

// Lets SDL say what happened to the pads and translates all of it.
static int run(Fixture *f) {
    f->count = 0;
    SDL_Event event;
    while (SDL_PollEvent(&event))
        if (event.type != SDL_WINDOWEVENT) feed(f, event);
    for (int i = 0; i < f->count; i++) {
        assert_int_equal(f->out[i].time_us, f->now_us);
        assert_non_null(f->out[i].text);
    }
    return f->count;
}

static int shake(void *userdata, Uint16 low, Uint16 high) {
    Fixture *f = userdata;
    f->rumbles++;
    f->low = low;
    f->high = high;
    return 0;
}

static Virtual attach(Fixture *f, Make make) {
    static const Uint16 numbers[][2] = {{0x045e, 0x028e}, {0x054c, 0x0ce6}, {0x057e, 0x2009}};
    SDL_VirtualJoystickDesc desc = {
        .version = SDL_VIRTUAL_JOYSTICK_DESC_VERSION,
        .type = SDL_JOYSTICK_TYPE_GAMECONTROLLER,
        .naxes = SDL_CONTROLLER_AXIS_MAX,
        .nbuttons = SDL_CONTROLLER_BUTTON_MAX,
        .vendor_id = numbers[make][0],
        .product_id = numbers[make][1],
        .button_mask = (1u << SDL_CONTROLLER_BUTTON_MAX) - 1,
        .axis_mask = (1u << SDL_CONTROLLER_AXIS_MAX) - 1,
        .name = "Virtual",
        .userdata = f,
        .Rumble = shake,
    };
    Virtual pad = {.index = SDL_JoystickAttachVirtualEx(&desc)};
    assert_true(pad.index >= 0);
    pad.joystick = SDL_JoystickOpen(pad.index);
    assert_non_null(pad.joystick);
    SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERLEFT, SDL_JOYSTICK_AXIS_MIN);
    SDL_JoystickSetVirtualAxis(pad.joystick, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, SDL_JOYSTICK_AXIS_MIN);
    return pad;
}

// Attached and opened, with nothing else to be told about.
static Virtual plug(Fixture *f, Make make) {
    Virtual pad = attach(f, make);
    assert_int_equal(run(f), 1);
    assert_int_equal(f->out[0].kind, INPUT_PAD_ADDED);
    return pad;
}

static void unplug(Virtual *pad) {
    SDL_JoystickID id = SDL_JoystickInstanceID(pad->joystick);
    for (int i = 0; i < SDL_NumJoysticks(); i++)
        if (SDL_JoystickGetDeviceInstanceID(i) == id) SDL_JoystickDetachVirtual(i);
    SDL_JoystickClose(pad->joystick);
}

static int button(Fixture *f, const Virtual *pad, SDL_GameControllerButton which, bool down) {
    SDL_JoystickSetVirtualButton(pad->joystick, which, down);
    return run(f);
}

static int stick(Fixture *f, const Virtual *pad, SDL_GameControllerAxis x_axis, double x, double y) {
    SDL_JoystickSetVirtualAxis(pad->joystick, x_axis, (Sint16)lround(x * 32767));
    SDL_JoystickSetVirtualAxis(pad->joystick, x_axis + 1, (Sint16)lround(y * 32767));
    return run(f);
}

static int left_stick(Fixture *f, const Virtual *pad, double x, double y) {
    return stick(f, pad, SDL_CONTROLLER_AXIS_LEFTX, x, y);
}

static int right_stick(Fixture *f, const Virtual *pad, double x, double y) {
    return stick(f, pad, SDL_CONTROLLER_AXIS_RIGHTX, x, y);
}

static int trigger(Fixture *f, const Virtual *pad, SDL_GameControllerAxis axis, double value) {
    SDL_JoystickSetVirtualAxis(pad->joystick, axis, (Sint16)lround(value * 65535 - 32768));
    return run(f);
}

static const Input *last(const Fixture *f) {
    assert_true(f->count > 0);
    return &f->out[f->count - 1];
}

static void assert_action(const Fixture *f, Action action, Action menu_action) {
    assert_int_equal(f->count, 1);
    assert_int_equal(f->out[0].kind, INPUT_ACTION);
    assert_int_equal(f->out[0].device, DEVICE_PAD);
    assert_int_equal(f->out[0].action, action);
    assert_int_equal(f->out[0].menu_action, menu_action);
    assert_false(f->out[0].repeat);
}

static void assert_aim(const Fixture *f, double x, double y, bool note) {
    const Input *input = last(f);
    assert_int_equal(input->kind, INPUT_AIM);
    assert_float_equal(input->x, x, 1e-3);
    assert_float_equal(input->y, y, 1e-3);
    assert_int_equal(input->note, note);
    assert_false(input->pressed);
}

// --- Buttons
// -------------------------------------------------------------------------------------------------------

static const struct {
    const char *name;
    SDL_GameControllerButton button;
    Action menu_action; // ACTION_NONE: as bound
} buttons[] = {
    {"a", SDL_CONTROLLER_BUTTON_A, ACTION_CONFIRM},
    {"b", SDL_CONTROLLER_BUTTON_B, ACTION_BACK},
    {"x", SDL_CONTROLLER_BUTTON_X, ACTION_NONE},
    {"y", SDL_CONTROLLER_BUTTON_Y, ACTION_NONE},
    {"lb", SDL_CONTROLLER_BUTTON_LEFTSHOULDER, ACTION_NONE},
    {"rb", SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, ACTION_NONE},
    {"ls", SDL_CONTROLLER_BUTTON_LEFTSTICK, ACTION_NONE},
    {"start", SDL_CONTROLLER_BUTTON_START, ACTION_CONFIRM},
    {"back", SDL_CONTROLLER_BUTTON_BACK, ACTION_BACK},
    {"up", SDL_CONTROLLER_BUTTON_DPAD_UP, ACTION_UP},
    {"down", SDL_CONTROLLER_BUTTON_DPAD_DOWN, ACTION_DOWN},
    {"left", SDL_CONTROLLER_BUTTON_DPAD_LEFT, ACTION_LEFT},
    {"right", SDL_CONTROLLER_BUTTON_DPAD_RIGHT, ACTION_RIGHT},
};

static Action default_action(const char *name) {
    for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        char list[128];
        snprintf(list, sizeof list, "%s", action_info(action)->pad);
        char *rest = list;
        for (char *at; (at = strtok_r(rest, " ", &rest)) != NULL;)
            if (strcmp(at, name) == 0) return action;
    }
    return ACTION_NONE;
}

// The button at which SDL's place stands in for another: on Nintendo pads a and b change places.
static SDL_GameControllerButton placed(SDL_GameControllerButton which, bool swapped) {
    if (!swapped || which > SDL_CONTROLLER_BUTTON_B) return which;
    return which == SDL_CONTROLLER_BUTTON_A ? SDL_CONTROLLER_BUTTON_B : SDL_CONTROLLER_BUTTON_A;
}

static void every_default_button(void **context) {
    Fixture *f = *context;
    assert_string_equal(SDL_GetHint(SDL_HINT_GAMECONTROLLER_USE_BUTTON_LABELS),
                        "0"); // virtual pads do not heed it
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    assert_int_equal(default_action("b"), ACTION_ERASE);
    for (int make = MAKE_XBOX; make <= MAKE_NINTENDO; make++) {
        Virtual pad = plug(f, (Make)make);
        for (int swap = 0; swap < 2; swap++) {
            f->settings.swap_confirm = swap;
            input_rebind(f->state, &f->settings);
            bool swapped = (make == MAKE_NINTENDO) != (swap == 1);
            for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
                Action action = default_action(buttons[i].name);
                Action menu = buttons[i].menu_action != ACTION_NONE ? buttons[i].menu_action : action;
                button(f, &pad, placed(buttons[i].button, swapped), true);
                assert_action(f, action, menu);
                assert_int_equal(button(f, &pad, placed(buttons[i].button, swapped), false), 0);
                if (action == ACTION_NONE) continue;
                const char *label = i < 2 && swapped ? buttons[1 - i].name : buttons[i].name;
                assert_string_equal(input_label(f->state, action, DEVICE_PAD), label);
            }
            static const char *const names[] = {"lt", "rt"};
            for (int i = 0; i < 2; i++) {
                SDL_GameControllerAxis axis = SDL_CONTROLLER_AXIS_TRIGGERLEFT + i;
                assert_int_equal(trigger(f, &pad, axis, 1), 1);
                assert_action(f, default_action(names[i]), default_action(names[i]));
                assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
                assert_int_equal(trigger(f, &pad, axis, 0), 0);
            }
        }
        f->settings.swap_confirm = false;
        input_rebind(f->state, &f->settings);
        assert_int_equal(button(f, &pad, SDL_CONTROLLER_BUTTON_GUIDE, true), 0);
        unplug(&pad);
        assert_int_equal(run(f), 1);
        assert_int_equal(f->out[0].kind, INPUT_PAD_LOST);
    }
}

static void unbound_buttons_still_serve_menus(void **context) {
    Fixture *f = *context;
    memset(f->settings.pad, 0, sizeof f->settings.pad);
    snprintf(f->settings.pad[ACTION_HINT], BINDING_MAX, "rs UP");
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    Virtual pad = plug(f, MAKE_XBOX);
    button(f, &pad, SDL_CONTROLLER_BUTTON_A, true);
    assert_action(f, ACTION_NONE, ACTION_CONFIRM);
    button(f, &pad, SDL_CONTROLLER_BUTTON_B, true);
    assert_action(f, ACTION_NONE, ACTION_BACK);
    assert_int_equal(button(f, &pad, SDL_CONTROLLER_BUTTON_X, true), 0);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    assert_action(f, ACTION_HINT, ACTION_UP);
    // In a menu it repeats, on the board it does not.
    Input again;
    assert_int_equal(input_repeat(f->state, f->now_us + 250 * MS, &again, 1), 1);
    assert_int_equal(again.action, ACTION_NONE);
    assert_int_equal(again.menu_action, ACTION_UP);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    // R3 is the centre of the wheel and a button.
    assert_int_equal(button(f, &pad, SDL_CONTROLLER_BUTTON_RIGHTSTICK, true), 2);
    assert_int_equal(f->out[0].kind, INPUT_AIM);
    assert_true(f->out[0].pressed);
    assert_true(f->out[0].x == 0 && f->out[0].y == 0);
    assert_int_equal(f->out[1].action, ACTION_HINT);
    unplug(&pad);
}

// --- Holding on
// ----------------------------------------------------------------------------------------------------

// What the repeats must be, by hand: 250 ms, then 80, 77, ... down to 50.
static void assert_repeats(Fixture *f, Action action) {
    int64_t due = f->now_us + 250 * MS;
    Input out[4];
    for (int i = 0; i < 40; i++) {
        assert_int_equal(input_next_repeat_us(f->state), due);
        assert_int_equal(input_repeat(f->state, due - 1, out, 4), 0);
        assert_int_equal(input_repeat(f->state, due, out, 4), 1);
        assert_int_equal(out[0].kind, INPUT_ACTION);
        assert_int_equal(out[0].action, action);
        assert_int_equal(out[0].menu_action, action);
        assert_int_equal(out[0].time_us, due);
        assert_true(out[0].repeat);
        f->now_us = due;
        due += (80 - 3 * i > 50 ? 80 - 3 * i : 50) * MS;
    }
    // After a stall it goes on from there, once.
    f->now_us = due + 5000 * MS;
    assert_int_equal(input_repeat(f->state, f->now_us, out, 4), 1);
    assert_int_equal(input_repeat(f->state, f->now_us, out, 4), 0);
    assert_int_equal(input_next_repeat_us(f->state), f->now_us + 50 * MS);
}

static void directions_repeat(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_XBOX);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_LEFT, true);
    assert_action(f, ACTION_LEFT, ACTION_LEFT);
    assert_repeats(f, ACTION_LEFT);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_LEFT, false);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    left_stick(f, &pad, 0, 0.6);
    assert_action(f, ACTION_DOWN, ACTION_DOWN);
    assert_repeats(f, ACTION_DOWN);
    assert_int_equal(left_stick(f, &pad, 0, 0.34), 0);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    // Undo waits longer; hint does not repeat at all.
    button(f, &pad, SDL_CONTROLLER_BUTTON_LEFTSHOULDER, true);
    assert_int_equal(input_next_repeat_us(f->state), f->now_us + 400 * MS);
    button(f, &pad, SDL_CONTROLLER_BUTTON_LEFTSHOULDER, false);
    button(f, &pad, SDL_CONTROLLER_BUTTON_Y, true);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    // A thumb that rolls over a second direction still holds the first.
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, true);
    f->now_us += 100 * MS;
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    assert_action(f, ACTION_DOWN, ACTION_DOWN);
    f->now_us += 100 * MS;
    assert_int_equal(button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false), 0);
    assert_repeats(f, ACTION_RIGHT);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT, false);
    left_stick(f, &pad, 0, -1);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN, false);
    assert_repeats(f, ACTION_UP);
    // Nothing repeats behind the player's back.
    f->count = 0;
    feed(f, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    unplug(&pad);
}

static void the_stick_is_a_d_pad(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_XBOX);
    assert_int_equal(left_stick(f, &pad, 0.49, 0), 0);
    assert_int_equal(left_stick(f, &pad, 0.51, 0), 1);
    assert_action(f, ACTION_RIGHT, ACTION_RIGHT);
    for (int i = 0; i < 20; i++)
        assert_int_equal(left_stick(f, &pad, i % 2 ? 0.36 : 0.6, 0), 0); // hysteresis
    assert_int_equal(left_stick(f, &pad, 0.34, 0), 0);
    assert_int_equal(left_stick(f, &pad, 0.49, 0), 0);
    assert_int_equal(left_stick(f, &pad, 0, 0), 0);
    // Radial: neither axis is at 0.5, together they are.
    assert_int_equal(left_stick(f, &pad, -0.3, -0.42), 1);
    assert_action(f, ACTION_UP, ACTION_UP);
    left_stick(f, &pad, 0, 0);
    // Past the diagonal the direction is kept for 10 degrees, both ways.
    left_stick(f, &pad, 1, 0);
    assert_action(f, ACTION_RIGHT, ACTION_RIGHT);
    assert_int_equal(left_stick(f, &pad, 0.6, 0.8), 0);  // 53 degrees
    assert_int_equal(left_stick(f, &pad, 0.5, 0.87), 1); // 60 degrees
    assert_action(f, ACTION_DOWN, ACTION_DOWN);
    assert_int_equal(left_stick(f, &pad, 0.8, 0.62), 0);
    // Straight across to the other side.
    left_stick(f, &pad, 0, -1);
    assert_int_equal(last(f)->action, ACTION_UP);
    unplug(&pad);
}

static void triggers_have_hysteresis(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_XBOX);
    for (int i = 0; i < 2; i++) {
        SDL_GameControllerAxis axis = SDL_CONTROLLER_AXIS_TRIGGERLEFT + i;
        assert_int_equal(trigger(f, &pad, axis, 0.48), 0);
        assert_int_equal(trigger(f, &pad, axis, 0.52), 1);
        assert_int_equal(trigger(f, &pad, axis, 0.36), 0);
        assert_int_equal(trigger(f, &pad, axis, 0.9), 0);
        assert_int_equal(trigger(f, &pad, axis, 0.34), 0);
        assert_int_equal(trigger(f, &pad, axis, 0.52), 1);
    }
    unplug(&pad);
}

// --- Aiming
// --------------------------------------------------------------------------------------------------------

static void aiming(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_XBOX);
    button(f, &pad, SDL_CONTROLLER_BUTTON_A, true); // in use
    assert_int_equal(right_stick(f, &pad, 0.23, 0), 0);
    assert_int_equal(right_stick(f, &pad, 0.25, 0), 1);
    assert_aim(f, (0.25 - 0.2) / 0.8, 0, false);
    assert_int_equal(right_stick(f, &pad, 0.21, 0), 1);
    assert_aim(f, (0.21 - 0.2) / 0.8, 0, false);
    assert_int_equal(right_stick(f, &pad, 0.19, 0), 1);
    assert_aim(f, 0, 0, false);
    assert_int_equal(right_stick(f, &pad, 0.22, 0), 0);
    right_stick(f, &pad, 0, -1);
    assert_aim(f, 0, -1, false);
    right_stick(f, &pad, 0.9, 0.9); // corners of a square stick are no further than 1
    assert_aim(f, M_SQRT1_2, M_SQRT1_2, false);
    right_stick(f, &pad, -0.3, 0.4);
    assert_aim(f, -0.6 * 0.375, 0.8 * 0.375, false);
    // The right trigger makes it a note, and is nothing else meanwhile.
    assert_int_equal(trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1), 1);
    assert_aim(f, -0.6 * 0.375, 0.8 * 0.375, true);
    assert_int_equal(trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0), 1);
    assert_aim(f, -0.6 * 0.375, 0.8 * 0.375, false);
    trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1);
    assert_int_equal(button(f, &pad, SDL_CONTROLLER_BUTTON_RIGHTSTICK, true), 1);
    assert_true(f->out[0].pressed && f->out[0].note);
    assert_true(f->out[0].x == 0 && f->out[0].y == 0);
    right_stick(f, &pad, 0, 0);
    assert_aim(f, 0, 0, true);
    assert_int_equal(trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 0), 0);
    assert_int_equal(trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1), 1);
    assert_action(f, ACTION_TOKEN_NEXT, ACTION_TOKEN_NEXT);
    // Other buttons keep their meaning while aiming; a held direction stops.
    button(f, &pad, SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    right_stick(f, &pad, 1, 0);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    button(f, &pad, SDL_CONTROLLER_BUTTON_X, true);
    assert_action(f, ACTION_NOTE, ACTION_NOTE);
    unplug(&pad);
}

static void noise_does_not_take_over(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_XBOX);
    const uint64_t seed = 20240611;
    Rng rng = rng_seed(seed);
    SDL_Event key = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_UP, .sym = SDLK_UP}}};
    feed(f, key);
    for (int i = 0; i < 4000; i++) {
        double angle = rng_below(&rng, 36000) * M_PI / 18000, length = rng_below(&rng, 1000) * 0.299 / 1000;
        double x = cos(angle) * length, y = sin(angle) * length;
        int count = left_stick(f, &pad, x, y) + trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, length);
        // Both axes apart, as SDL reports them: each step of the way stays within the noise too.
        right_stick(f, &pad, 0, 0);
        count += f->count + right_stick(f, &pad, x, y);
        if (count != 0 || input_device(f->state) != DEVICE_KEYBOARD)
            fail_msg("seed %llu, round %d", (unsigned long long)seed, i);
    }
    assert_int_equal(right_stick(f, &pad, 0, 0), 0);
    assert_int_equal(right_stick(f, &pad, 0.31, 0), 1);
    assert_int_equal(input_device(f->state), DEVICE_PAD);
    feed(f, key);
    // What was begun goes on and is ended, without taking the device back.
    assert_int_equal(right_stick(f, &pad, 0.25, 0), 1);
    assert_aim(f, (0.25 - 0.2) / 0.8, 0, false);
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    assert_int_equal(right_stick(f, &pad, 0, 0), 1);
    assert_aim(f, 0, 0, false);
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    unplug(&pad);
}

// --- Coming and going
// ----------------------------------------------------------------------------------------------

static void pads_come_and_go(void **context) {
    Fixture *f = *context;
    assert_false(input_has_pad(f->state));
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    Virtual first = plug(f, MAKE_PLAYSTATION);
    assert_true(input_has_pad(f->state));
    assert_int_equal(input_device(f->state), DEVICE_PAD); // nothing was used yet
    assert_int_equal(input_prompts(f->state), PROMPTS_PLAYSTATION);
    Virtual second = plug(f, MAKE_NINTENDO);
    assert_int_equal(input_prompts(f->state), PROMPTS_PLAYSTATION);
    // Both act; prompts follow the one used last; each confirms in its own place.
    button(f, &first, SDL_CONTROLLER_BUTTON_A, true);
    assert_action(f, ACTION_CONFIRM, ACTION_CONFIRM);
    button(f, &second, SDL_CONTROLLER_BUTTON_B, true);
    assert_action(f, ACTION_CONFIRM, ACTION_CONFIRM);
    assert_int_equal(input_prompts(f->state), PROMPTS_NINTENDO);
    assert_string_equal(input_label(f->state, ACTION_CONFIRM, DEVICE_PAD), "b");
    // Losing the other one is no matter.
    unplug(&first);
    assert_int_equal(run(f), 1);
    assert_int_equal(f->out[0].kind, INPUT_PAD_LOST);
    assert_false(f->out[0].active);
    // Losing the one in use while it aims and holds on: that, and nothing placed.
    left_stick(f, &second, 1, 0);
    right_stick(f, &second, 1, 0);
    button(f, &second, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    assert_int_not_equal(input_next_repeat_us(f->state), INT64_MAX);
    unplug(&second);
    assert_int_equal(run(f), 1);
    assert_int_equal(f->out[0].kind, INPUT_PAD_LOST);
    assert_true(f->out[0].active);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    assert_false(input_has_pad(f->state));
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    // Back again, with a clean slate.
    Virtual third = plug(f, MAKE_XBOX);
    assert_int_equal(input_prompts(f->state), PROMPTS_XBOX);
    assert_int_equal(right_stick(f, &third, 0.2, 0), 0);
    button(f, &third, SDL_CONTROLLER_BUTTON_DPAD_DOWN, true);
    assert_action(f, ACTION_DOWN, ACTION_DOWN);
    // A pad that is not in use any more is not "active".
    feed(f,
         (SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_UP, .sym = SDLK_UP}}});
    unplug(&third);
    assert_int_equal(run(f), 1);
    assert_false(f->out[0].active);
}

static void many_pads(void **context) {
    Fixture *f = *context;
    Virtual pads[12];
    for (int i = 0; i < 12; i++) pads[i] = attach(f, (Make)(i % 3));
    int opened = run(f);
    assert_true(opened >= 8);
    for (int i = 0; i < 12; i++) unplug(&pads[i]);
    assert_int_equal(run(f), opened);
    assert_false(input_has_pad(f->state));
}

static void pads_there_from_the_start(void **context) {
    Fixture *f = *context;
    Virtual pad = attach(f, MAKE_NINTENDO);
    input_destroy(f->state);
    f->state = input_create(&f->settings, NULL, NULL);
    assert_true(input_has_pad(f->state));
    assert_int_equal(run(f), 0); // SDL announces it, but it is open already
    assert_int_equal(input_prompts(f->state), PROMPTS_NINTENDO);
    unplug(&pad);
    assert_int_equal(run(f), 1);
    assert_false(f->out[0].active); // nobody has touched it
}

static void prompts_can_be_chosen(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_PLAYSTATION);
    static const PromptSet expected[] = {PROMPTS_PLAYSTATION, PROMPTS_XBOX, PROMPTS_PLAYSTATION,
                                         PROMPTS_NINTENDO};
    for (int glyphs = GLYPHS_AUTO; glyphs < GLYPHS_COUNT; glyphs++) {
        f->settings.glyphs = glyphs;
        input_rebind(f->state, &f->settings);
        assert_int_equal(input_prompts(f->state), expected[glyphs]);
        // What is drawn as A confirms.
        const char *label = input_label(f->state, ACTION_CONFIRM, DEVICE_PAD);
        assert_string_equal(label, glyphs == GLYPHS_NINTENDO ? "b" : "a");
        button(f, &pad, label[0] == 'a' ? SDL_CONTROLLER_BUTTON_A : SDL_CONTROLLER_BUTTON_B, true);
        assert_action(f, ACTION_CONFIRM, ACTION_CONFIRM);
        button(f, &pad, label[0] == 'a' ? SDL_CONTROLLER_BUTTON_A : SDL_CONTROLLER_BUTTON_B, false);
    }
    unplug(&pad);
}

static void captures_a_button(void **context) {
    Fixture *f = *context;
    Device device;
    char name[BINDING_MAX];
    Virtual pad = plug(f, MAKE_NINTENDO);
    for (size_t i = 0; i < sizeof buttons / sizeof buttons[0]; i++) {
        input_capture(f->state, true);
        assert_int_equal(left_stick(f, &pad, 1, 0) + right_stick(f, &pad, 1, 0), 0); // not sticks
        assert_int_equal(left_stick(f, &pad, 0, 0) + right_stick(f, &pad, 0, 0), 0);
        assert_false(input_captured(f->state, &device, name));
        assert_int_equal(button(f, &pad, placed(buttons[i].button, true), true), 0);
        assert_int_equal(trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 1), 0); // too late
        assert_true(input_captured(f->state, &device, name));
        assert_int_equal(device, DEVICE_PAD);
        assert_string_equal(name, buttons[i].name);
        button(f, &pad, placed(buttons[i].button, true), false);
        trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT, 0);
        assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    }
    input_capture(f->state, true);
    trigger(f, &pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 1);
    assert_true(input_captured(f->state, &device, name));
    assert_string_equal(name, "rt");
    unplug(&pad);
}

static void rumble(void **context) {
    Fixture *f = *context;
    Virtual pad = plug(f, MAKE_XBOX);
    input_rumble(f->state, 100, 50);
    assert_int_equal(f->rumbles, 0); // not in use
    button(f, &pad, SDL_CONTROLLER_BUTTON_A, true);
    input_rumble(f->state, 40, 50);
    assert_int_equal(f->rumbles, 1);
    assert_int_equal(f->low, 0);
    assert_int_equal(f->high, 40 * 0xFFFF / 100);
    input_rumble(f->state, 1000, 200);
    assert_int_equal(f->rumbles, 2);
    assert_int_equal(f->low, 0xFFFF);
    assert_int_equal(f->high, 0xFFFF);
    f->settings.rumble = false;
    input_rebind(f->state, &f->settings);
    input_rumble(f->state, 50, 300);
    assert_int_equal(f->rumbles, 2);
    unplug(&pad);
}

static void mappings_are_read(void **context) {
    Fixture *f = *context;
    char folder[] = "/tmp/nonet-input-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/gamecontrollerdb.txt", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fprintf(file, "not a mapping\n030000005e04000099990000ffff0000,Made Up,a:b1,b:b0,platform:%s,\n",
            SDL_GetPlatform());
    assert_int_equal(fclose(file), 0);
    int before = SDL_GameControllerNumMappings();
    input_destroy(f->state);
    f->state = input_create(&f->settings, "/nowhere", folder);
    assert_int_equal(SDL_GameControllerNumMappings(), before + 1);
    assert_string_equal(SDL_GetError(), "");
    (void)remove(path);
    (void)remove(folder);
}

// ---- two players

static void each_input_tells_its_pad(void **context) {
    Fixture *f = *context;
    Virtual first = plug(f, MAKE_XBOX), second = plug(f, MAKE_PLAYSTATION);
    assert_int_equal(f->out[0].pad, 1);
    button(f, &first, SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(f->out[0].pad, 0);
    button(f, &second, SDL_CONTROLLER_BUTTON_A, true);
    assert_int_equal(f->out[0].pad, 1);
    assert_int_equal(right_stick(f, &second, 1, 0), 1);
    assert_int_equal(f->out[0].kind, INPUT_AIM);
    assert_int_equal(f->out[0].pad, 1);
    // The first is lost: the second stays what it was, and the next that comes is the first again.
    unplug(&first);
    run(f);
    assert_int_equal(f->out[f->count - 1].kind, INPUT_PAD_LOST);
    assert_int_equal(f->out[f->count - 1].pad, 0);
    left_stick(f, &second, 1, 0);
    assert_int_equal(f->out[0].pad, 1);
    Virtual again = plug(f, MAKE_NINTENDO);
    assert_int_equal(f->out[0].pad, 0);
    unplug(&again);
    unplug(&second);
}

static void each_pad_repeats_by_itself(void **context) {
    Fixture *f = *context;
    Virtual first = plug(f, MAKE_XBOX), second = plug(f, MAKE_PLAYSTATION);
    Input out[4];
    button(f, &first, SDL_CONTROLLER_BUTTON_DPAD_LEFT, true);
    f->now_us += 10 * MS;
    button(f, &second, SDL_CONTROLLER_BUTTON_DPAD_UP, true);
    assert_int_equal(input_next_repeat_us(f->state), f->now_us + 240 * MS);
    f->now_us += 250 * MS; // both are due: the first comes first
    assert_int_equal(input_repeat(f->state, f->now_us, out, 4), 1);
    assert_int_equal(out[0].pad, 0);
    assert_int_equal(out[0].action, ACTION_LEFT);
    assert_int_equal(input_repeat(f->state, f->now_us, out, 4), 1);
    assert_int_equal(out[0].pad, 1);
    assert_int_equal(out[0].action, ACTION_UP);
    assert_int_equal(input_repeat(f->state, f->now_us, out, 4), 0);
    button(f, &first, SDL_CONTROLLER_BUTTON_DPAD_LEFT, false);
    assert_int_equal(input_next_repeat_us(f->state), f->now_us + 80 * MS); // of the second
    button(f, &second, SDL_CONTROLLER_BUTTON_DPAD_UP, false);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    unplug(&first);
    unplug(&second);
}

// Both axes move at once: one aim, and one letting go, whatever the direction.
static void a_stick_moves_in_one_piece(void **state) {
    Fixture *f = *state;
    Virtual pad = plug(f, MAKE_XBOX);
    for (int i = 0; i < 32; i++) {
        double x = cos(i * M_PI / 16), y = sin(i * M_PI / 16);
        assert_int_equal(right_stick(f, &pad, x, y), 1);
        assert_aim(f, x, y, false);
        assert_int_equal(right_stick(f, &pad, 0, 0), 1);
        assert_aim(f, 0, 0, false);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_default_button, setup, teardown),
        cmocka_unit_test_setup_teardown(a_stick_moves_in_one_piece, setup, teardown),
        cmocka_unit_test_setup_teardown(unbound_buttons_still_serve_menus, setup, teardown),
        cmocka_unit_test_setup_teardown(each_input_tells_its_pad, setup, teardown),
        cmocka_unit_test_setup_teardown(each_pad_repeats_by_itself, setup, teardown),
        cmocka_unit_test_setup_teardown(directions_repeat, setup, teardown),
        cmocka_unit_test_setup_teardown(the_stick_is_a_d_pad, setup, teardown),
        cmocka_unit_test_setup_teardown(triggers_have_hysteresis, setup, teardown),
        cmocka_unit_test_setup_teardown(aiming, setup, teardown),
        cmocka_unit_test_setup_teardown(noise_does_not_take_over, setup, teardown),
        cmocka_unit_test_setup_teardown(pads_come_and_go, setup, teardown),
        cmocka_unit_test_setup_teardown(many_pads, setup, teardown),
        cmocka_unit_test_setup_teardown(pads_there_from_the_start, setup, teardown),
        cmocka_unit_test_setup_teardown(prompts_can_be_chosen, setup, teardown),
        cmocka_unit_test_setup_teardown(captures_a_button, setup, teardown),
        cmocka_unit_test_setup_teardown(rumble, setup, teardown),
        cmocka_unit_test_setup_teardown(mappings_are_read, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
