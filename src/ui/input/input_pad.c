#include "ui/input/input_pad.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "ui/input/binding.h"

static const float STICK_PRESS = 0.5f, STICK_RELEASE = 0.35f;
static const float STICK_STICKY = 1.428f; // tan 55 degrees: a direction is kept 10 degrees past the diagonal
static const float AIM_IN = 0.24f, AIM_OUT = 0.20f;
static const float NOISE = 0.3f; // what does not wake a pad that is not in use
static const float TRIGGER_PRESS = 0.5f, TRIGGER_RELEASE = 0.35f;

enum {
    DELAY_US = 250 * 1000,       // before a held direction repeats
    OTHER_DELAY_US = 400 * 1000, // the same for undo, redo and the like, where holding too long costs more
    INTERVAL_US = 80 * 1000,
    INTERVAL_STEP_US = 3 * 1000, // each repeat comes so much sooner,
    INTERVAL_MIN_US = 50 * 1000  // down to this
};

typedef struct {
    const char *name;
    SDL_GameControllerButton button; // INVALID: a trigger
    Action menu_action;              // ACTION_NONE: as bound
} PadButtonInfo;

static const PadButtonInfo pad_buttons[] = {
    [PAD_A] = {"a", SDL_CONTROLLER_BUTTON_A, ACTION_CONFIRM},
    [PAD_B] = {"b", SDL_CONTROLLER_BUTTON_B, ACTION_BACK},
    [PAD_X] = {"x", SDL_CONTROLLER_BUTTON_X, ACTION_NONE},
    [PAD_Y] = {"y", SDL_CONTROLLER_BUTTON_Y, ACTION_NONE},
    [PAD_LB] = {"lb", SDL_CONTROLLER_BUTTON_LEFTSHOULDER, ACTION_NONE},
    [PAD_RB] = {"rb", SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, ACTION_NONE},
    [PAD_LT] = {"lt", SDL_CONTROLLER_BUTTON_INVALID, ACTION_NONE},
    [PAD_RT] = {"rt", SDL_CONTROLLER_BUTTON_INVALID, ACTION_NONE},
    [PAD_LS] = {"ls", SDL_CONTROLLER_BUTTON_LEFTSTICK, ACTION_NONE},
    [PAD_RS] = {"rs", SDL_CONTROLLER_BUTTON_RIGHTSTICK, ACTION_NONE},
    [PAD_START] = {"start", SDL_CONTROLLER_BUTTON_START, ACTION_CONFIRM},
    [PAD_BACK] = {"back", SDL_CONTROLLER_BUTTON_BACK, ACTION_BACK},
    [PAD_UP] = {"up", SDL_CONTROLLER_BUTTON_DPAD_UP, ACTION_UP},
    [PAD_DOWN] = {"down", SDL_CONTROLLER_BUTTON_DPAD_DOWN, ACTION_DOWN},
    [PAD_LEFT] = {"left", SDL_CONTROLLER_BUTTON_DPAD_LEFT, ACTION_LEFT},
    [PAD_RIGHT] = {"right", SDL_CONTROLLER_BUTTON_DPAD_RIGHT, ACTION_RIGHT},
};
_Static_assert(SDL_arraysize(pad_buttons) == PAD_BUTTON_COUNT, "each button has its row");

static int pad_index(const InputState *state, SDL_JoystickID id) {
    int i = 0;
    while (i < state->pad_count && state->pads[i].id != id) i++;
    return i < state->pad_count ? i : -1;
}

static PadState *find_pad(InputState *state, SDL_JoystickID id) {
    int i = pad_index(state, id);
    return i >= 0 ? &state->pads[i] : NULL;
}

static const PadState *last_pad(const InputState *state) {
    int i = pad_index(state, state->last_pad);
    return i >= 0 ? &state->pads[i] : NULL;
}

// SDL lets all buttons go before it reports a pad's removal; that must not place what was being aimed at.
static PadState *find_attached(InputState *state, SDL_JoystickID id, Emit *emit) {
    PadState *pad = find_pad(state, id);
    if (!pad || !SDL_GameControllerGetAttached(pad->controller)) return NULL;
    emit->pad = pad->number;
    return pad;
}

// ---- which pad it is

static PromptSet pad_prompts(const InputState *state, const PadState *pad) {
    static const PromptSet OF_TYPE[] = {
        // the others are like an Xbox pad
        [SDL_CONTROLLER_TYPE_PS3] = PROMPTS_PLAYSTATION,
        [SDL_CONTROLLER_TYPE_PS4] = PROMPTS_PLAYSTATION,
        [SDL_CONTROLLER_TYPE_PS5] = PROMPTS_PLAYSTATION,
        [SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_PRO] = PROMPTS_NINTENDO,
        [SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_LEFT] = PROMPTS_NINTENDO,
        [SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_RIGHT] = PROMPTS_NINTENDO,
        [SDL_CONTROLLER_TYPE_NINTENDO_SWITCH_JOYCON_PAIR] = PROMPTS_NINTENDO,
    };
    static const PromptSet OF_SETTING[GLYPHS_COUNT] = {
        [GLYPHS_PLAYSTATION] = PROMPTS_PLAYSTATION,
        [GLYPHS_NINTENDO] = PROMPTS_NINTENDO,
    };
    if (state->glyphs != GLYPHS_AUTO) return OF_SETTING[state->glyphs];
    size_t type = pad ? (size_t)SDL_GameControllerGetType(pad->controller) : 0;
    return type < SDL_arraysize(OF_TYPE) ? OF_TYPE[type] : PROMPTS_XBOX;
}

PromptSet input_prompts(const InputState *state) { return pad_prompts(state, last_pad(state)); }

bool input_has_pad(const InputState *state) { return state->pad_count > 0; }

// From a place to the button whose bindings hold there, and back: a and b may have changed places.
static PadButton swapped(const InputState *state, const PadState *pad, PadButton button) {
    if ((pad_prompts(state, pad) == PROMPTS_NINTENDO) == state->swap_confirm) return button;
    return button == PAD_A ? PAD_B : button == PAD_B ? PAD_A : button;
}

// ---- bindings

const char *input_pad_name(PadButton button) { return pad_buttons[button].name; }

bool input_pad_parse(const char *name, PadButton *out) {
    for (int button = 0; button < PAD_BUTTON_COUNT; button++) {
        if (SDL_strcasecmp(name, pad_buttons[button].name) != 0) continue;
        *out = (PadButton)button;
        return true;
    }
    return false;
}

int input_pad_rebind(InputState *state, const Settings *settings) {
    int unknown = 0;
    memset(state->pad_actions, 0, sizeof state->pad_actions);
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        const char *list = settings->pad[action];
        char name[BINDING_MAX];
        while (binding_next(&list, name)) {
            PadButton button;
            if (!input_pad_parse(name, &button))
                unknown++;
            else if (state->pad_actions[button] == ACTION_NONE)
                state->pad_actions[button] = (Action)action;
        }
    }
    state->glyphs = settings->glyphs;
    state->swap_confirm = settings->swap_confirm;
    state->rumble = settings->rumble;
    input_pad_let_go_all(state);
    return unknown;
}

const char *input_pad_label(const InputState *state, Action action) {
    const PadState *pad = last_pad(state);
    for (int button = 0; action != ACTION_NONE && button < PAD_BUTTON_COUNT; button++)
        if (state->pad_actions[button] == action)
            return pad_buttons[swapped(state, pad, (PadButton)button)].name;
    return "";
}

// ---- coming and going

static int free_number(const InputState *state) {
    for (int number = 0;; number++) {
        bool taken = false;
        for (int i = 0; i < state->pad_count; i++) taken = taken || state->pads[i].number == number;
        if (!taken) return number;
    }
}

// The pad that was opened; NULL when there is none.
static const PadState *open_pad(InputState *state, int device_index) {
    if (!SDL_IsGameController(device_index) || state->pad_count == PADS_MAX) return NULL;
    if (find_pad(state, SDL_JoystickGetDeviceInstanceID(device_index))) return NULL;
    SDL_GameController *controller = SDL_GameControllerOpen(device_index);
    if (!controller) return NULL;
    PadState pad = {.controller = controller, .number = free_number(state)};
    pad.id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller));
    state->pads[state->pad_count++] = pad;
    if (!last_pad(state)) state->last_pad = pad.id;
    return &state->pads[state->pad_count - 1];
}

void input_pad_open_all(InputState *state) {
    for (int i = 0; i < SDL_NumJoysticks(); i++) open_pad(state, i);
}

void input_pad_close_all(InputState *state) {
    for (int i = 0; i < state->pad_count; i++) SDL_GameControllerClose(state->pads[i].controller);
    state->pad_count = 0;
}

void input_pad_added(InputState *state, int device_index, Emit *emit) {
    const PadState *pad = open_pad(state, device_index);
    if (!pad) return;
    emit->pad = pad->number;
    input_emit(emit, INPUT_PAD_ADDED, DEVICE_PAD);
}

void input_pad_removed(InputState *state, SDL_JoystickID id, Emit *emit) {
    PadState *pad = find_pad(state, id);
    if (!pad) return;
    SDL_GameControllerClose(pad->controller);
    emit->pad = pad->number;
    Input *lost = input_emit(emit, INPUT_PAD_LOST, DEVICE_PAD);
    *pad = state->pads[--state->pad_count];
    lost->active = state->used && state->device == DEVICE_PAD && state->last_pad == id;
    if (state->last_pad == id) state->last_pad = state->pad_count > 0 ? state->pads[0].id : -1;
    if (state->pad_count == 0 && state->device == DEVICE_PAD) state->device = DEVICE_KEYBOARD;
}

// ---- holding on

void input_pad_let_go_all(InputState *state) {
    for (int i = 0; i < state->pad_count; i++) state->pads[i].hold.on = false;
}

static void hold(PadState *pad, PadButton button, Action action, Action menu, int64_t now_us) {
    if (!input_action_repeats(action)) action = ACTION_NONE;
    if (!input_action_repeats(menu)) menu = ACTION_NONE;
    if (action == ACTION_NONE && menu == ACTION_NONE) return;
    bool direction = input_action_is_direction(action) || input_action_is_direction(menu);
    pad->hold = (Hold){.on = true, .button = button, .action = action, .menu_action = menu};
    pad->hold.next_us = now_us + (direction ? DELAY_US : OTHER_DELAY_US);
}

static Action bound(const InputState *state, const PadState *pad, PadButton button) {
    return state->pad_actions[swapped(state, pad, button)];
}

static Action menu_meaning(const InputState *state, const PadState *pad, PadButton button) {
    Action menu = pad_buttons[swapped(state, pad, button)].menu_action;
    return menu != ACTION_NONE ? menu : bound(state, pad, button);
}

// A thumb that rolls from one direction over a second and back still holds the first.
static void let_go(const InputState *state, PadState *pad, PadButton button, int64_t now_us) {
    if (!pad->hold.on || pad->hold.button != button) return;
    pad->hold.on = false;
    if (pad->stick != ACTION_NONE) hold(pad, PAD_BUTTON_COUNT, pad->stick, pad->stick, now_us);
    for (int other = PAD_UP; other <= PAD_RIGHT && !pad->hold.on; other++) {
        if (!pad->held[other]) continue;
        Action action = bound(state, pad, (PadButton)other),
               menu = menu_meaning(state, pad, (PadButton)other);
        hold(pad, (PadButton)other, action, menu, now_us);
    }
}

// The pad whose repeat is due first; NULL when nothing is held.
static const PadState *repeats_next(const InputState *state) {
    const PadState *first = NULL;
    for (int i = 0; i < state->pad_count; i++) {
        const PadState *pad = &state->pads[i];
        if (pad->hold.on && (!first || pad->hold.next_us < first->hold.next_us)) first = pad;
    }
    return first;
}

int input_repeat(InputState *state, int64_t now_us, Input *out, int max) {
    assert(max >= 1);
    const PadState *pad = repeats_next(state);
    if (!pad || now_us < pad->hold.next_us) return 0;
    Hold *held = &find_pad(state, pad->id)->hold;
    Emit emit = {.out = out, .max = max, .time_us = now_us, .pad = pad->number};
    input_emit_action(&emit, DEVICE_PAD, held->action, held->menu_action)->repeat = true;
    int64_t interval = INTERVAL_US - (int64_t)held->count * INTERVAL_STEP_US;
    if (interval < INTERVAL_MIN_US) interval = INTERVAL_MIN_US;
    held->count++;
    held->next_us += interval;
    if (held->next_us <= now_us)
        held->next_us = now_us + interval; // what a stall has missed is not made up for
    return emit.count;
}

int64_t input_next_repeat_us(const InputState *state) {
    const PadState *pad = repeats_next(state);
    return pad ? pad->hold.next_us : INT64_MAX;
}

// ---- buttons, triggers, sticks

static void use_pad(InputState *state, const PadState *pad) {
    state->last_pad = pad->id;
    input_use(state, DEVICE_PAD);
}

static void emit_aim(const PadState *pad, float x, float y, bool pressed, Emit *emit) {
    Input *input = input_emit(emit, INPUT_AIM, DEVICE_PAD);
    input->x = x;
    input->y = y;
    input->pressed = pressed;
    input->note = pad->held[PAD_RT];
}

static void aim_stick(InputState *state, PadState *pad, Emit *emit) {
    float length = hypotf(pad->right_x, pad->right_y);
    bool in_use = input_device(state) == DEVICE_PAD && state->last_pad == pad->id;
    if (!pad->aiming) {
        if (length < (in_use ? AIM_IN : NOISE)) return;
        pad->aiming = true;
        pad->hold.on = false;
    } else if (length <= AIM_OUT) {
        pad->aiming = false;
        emit_aim(pad, 0, 0, false, emit);
        return;
    }
    if (in_use || length >= NOISE) use_pad(state, pad);
    float far = fminf((length - AIM_OUT) / (1 - AIM_OUT), 1);
    emit_aim(pad, pad->right_x / length * far, pad->right_y / length * far, false, emit);
}

static void press(InputState *state, PadState *pad, PadButton button, Emit *emit) {
    if (state->capture.on) {
        if (state->capture.done) return;
        state->capture.done = true;
        state->capture.device = DEVICE_PAD;
        SDL_strlcpy(state->capture.name, pad_buttons[swapped(state, pad, button)].name, BINDING_MAX);
        return;
    }
    if (button == PAD_RT && pad->aiming) {
        aim_stick(state, pad, emit);
        return;
    }
    Action action = bound(state, pad, button), menu = menu_meaning(state, pad, button);
    if (button == PAD_RS) {
        use_pad(state, pad);
        emit_aim(pad, 0, 0, true, emit);
    }
    if (action == ACTION_NONE && menu == ACTION_NONE) return;
    use_pad(state, pad);
    input_emit_action(emit, DEVICE_PAD, action, menu);
    // A trigger does not repeat: the right one is often down already when the player begins to aim.
    if (button != PAD_LT && button != PAD_RT) hold(pad, button, action, menu, emit->time_us);
}

static void set_held(InputState *state, PadState *pad, PadButton button, bool down, Emit *emit) {
    if (pad->held[button] == down) return;
    pad->held[button] = down;
    if (down) {
        press(state, pad, button, emit);
        return;
    }
    let_go(state, pad, button, emit->time_us);
    if (button == PAD_RT && pad->aiming && !state->capture.on) aim_stick(state, pad, emit);
}

void input_pad_button(InputState *state, const SDL_ControllerButtonEvent *event, Emit *emit) {
    PadState *pad = find_attached(state, event->which, emit);
    if (!pad) return;
    for (int button = 0; button < PAD_BUTTON_COUNT; button++)
        if (pad_buttons[button].button == (SDL_GameControllerButton)event->button)
            set_held(state, pad, (PadButton)button, event->state == SDL_PRESSED, emit);
}

static Action dominant(float x, float y) {
    if (fabsf(x) >= fabsf(y)) return x < 0 ? ACTION_LEFT : ACTION_RIGHT;
    return y < 0 ? ACTION_UP : ACTION_DOWN;
}

// How far the stick points in a direction, and how far across it.
static void resolve(const PadState *pad, Action direction, float *along, float *across) {
    bool vertical = direction == ACTION_UP || direction == ACTION_DOWN;
    *along = vertical ? pad->left_y : pad->left_x;
    *across = fabsf(vertical ? pad->left_x : pad->left_y);
    if (direction == ACTION_UP || direction == ACTION_LEFT) *along = -*along;
}

static Action stick_direction(const PadState *pad) {
    float length = hypotf(pad->left_x, pad->left_y);
    if (pad->stick == ACTION_NONE)
        return length >= STICK_PRESS ? dominant(pad->left_x, pad->left_y) : ACTION_NONE;
    if (length < STICK_RELEASE) return ACTION_NONE;
    float along, across;
    resolve(pad, pad->stick, &along, &across);
    return along > 0 && across <= along * STICK_STICKY ? pad->stick : dominant(pad->left_x, pad->left_y);
}

static void move_stick(InputState *state, PadState *pad, Emit *emit) {
    Action direction = stick_direction(pad);
    if (direction == pad->stick) return;
    pad->stick = direction;
    let_go(state, pad, PAD_BUTTON_COUNT, emit->time_us);
    if (direction == ACTION_NONE || state->capture.on) return;
    use_pad(state, pad);
    input_emit_action(emit, DEVICE_PAD, direction, direction);
    hold(pad, PAD_BUTTON_COUNT, direction, direction, emit->time_us);
}

static void move_trigger(InputState *state, PadState *pad, PadButton button, float value, Emit *emit) {
    bool down = value >= (pad->held[button] ? TRIGGER_RELEASE : TRIGGER_PRESS);
    set_held(state, pad, button, down, emit);
}

// SDL tells of a stick's axes one after the other, x first. A stick that is let go would point elsewhere
// between the two, and at another token where many stand around the wheel.
static bool y_follows(const SDL_ControllerAxisEvent *event) {
    SDL_Event next;
    return event->axis == SDL_CONTROLLER_AXIS_RIGHTX &&
           SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, SDL_CONTROLLERAXISMOTION, SDL_CONTROLLERAXISMOTION) == 1 &&
           next.caxis.which == event->which && next.caxis.axis == SDL_CONTROLLER_AXIS_RIGHTY;
}

static void move_aim(InputState *state, PadState *pad, const SDL_ControllerAxisEvent *event, float value,
                     Emit *emit) {
    *(event->axis == SDL_CONTROLLER_AXIS_RIGHTX ? &pad->right_x : &pad->right_y) = value;
    if (state->capture.on)
        pad->aiming = false;
    else if (!y_follows(event))
        aim_stick(state, pad, emit);
}

void input_pad_axis(InputState *state, const SDL_ControllerAxisEvent *event, Emit *emit) {
    PadState *pad = find_attached(state, event->which, emit);
    if (!pad) return;
    float value = fmaxf((float)event->value / 32767, -1);
    switch ((SDL_GameControllerAxis)event->axis) {
    case SDL_CONTROLLER_AXIS_LEFTX:
    case SDL_CONTROLLER_AXIS_LEFTY:
        *(event->axis == SDL_CONTROLLER_AXIS_LEFTX ? &pad->left_x : &pad->left_y) = value;
        move_stick(state, pad, emit);
        break;
    case SDL_CONTROLLER_AXIS_RIGHTX:
    case SDL_CONTROLLER_AXIS_RIGHTY: move_aim(state, pad, event, value, emit); break;
    case SDL_CONTROLLER_AXIS_TRIGGERLEFT: move_trigger(state, pad, PAD_LT, value, emit); break;
    case SDL_CONTROLLER_AXIS_TRIGGERRIGHT: move_trigger(state, pad, PAD_RT, value, emit); break;
    case SDL_CONTROLLER_AXIS_INVALID:
    case SDL_CONTROLLER_AXIS_MAX: break;
    }
}

void input_rumble(InputState *state, int strength_percent, int duration_ms) {
    const PadState *pad = last_pad(state);
    if (!state->rumble || !pad || state->device != DEVICE_PAD || duration_ms <= 0) return;
    int strength = strength_percent < 0 ? 0 : strength_percent > 100 ? 100 : strength_percent;
    Uint16 high = (Uint16)(strength * 0xFFFF / 100);
    // A short tick is the light motor's alone; the heavy one would still be getting up to speed.
    Uint16 low = duration_ms >= 100 ? high : 0;
    SDL_GameControllerRumble(pad->controller, low, high, (Uint32)duration_ms);
    SDL_ClearError(); // many pads cannot, and need not
}
