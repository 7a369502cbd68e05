#pragma once
// What the sources of ui/input share: the state of keys, pads, pointer and window, and how an input is made.
// Nobody else includes it.

#include "ui/input/input_names.h"

enum { KEY_BINDINGS_MAX = ACTION_COUNT * (BINDING_MAX / 2), PADS_MAX = 8 };

typedef struct {
    KeyChord chord;
    Action action;
} KeyBinding;

// By place, as on an Xbox pad.
typedef enum {
    PAD_A,
    PAD_B,
    PAD_X,
    PAD_Y,
    PAD_LB,
    PAD_RB,
    PAD_LT,
    PAD_RT,
    PAD_LS,
    PAD_RS,
    PAD_START,
    PAD_BACK,
    PAD_UP,
    PAD_DOWN,
    PAD_LEFT,
    PAD_RIGHT,
    PAD_BUTTON_COUNT
} PadButton;

// The button or stick that repeats: the one pressed last, of those that do.
typedef struct {
    bool on;
    PadButton button; // PAD_BUTTON_COUNT: the left stick
    Action action, menu_action;
    int count; // repeats made so far
    int64_t next_us;
} Hold;

typedef struct {
    SDL_GameController *controller;
    SDL_JoystickID id;
    int number; // Input.pad
    bool held[PAD_BUTTON_COUNT];
    float left_x, left_y, right_x, right_y; // -1..1, as SDL reports them
    Action stick;                           // the direction the left stick is held in, or ACTION_NONE
    bool aiming;
    Hold hold;
} PadState;

typedef struct {
    bool on, done;
    Device device;
    char name[BINDING_MAX];
} Capture;

typedef struct {
    bool known;
    float x, y;           // where it is, in window points
    float rest_x, rest_y; // where it was when another device took over
} Pointer;

typedef struct {
    bool down;
    SDL_TouchID touch;
    SDL_FingerID id;
    int clicks;
    int64_t down_us;
    float x, y; // of the last press, in window points
} Finger;

struct InputState {
    KeyBinding keys[KEY_BINDINGS_MAX];
    int key_count;
    char key_labels[ACTION_COUNT][INPUT_LABEL_MAX];
    char letters[INPUT_LETTERS]; // see input_letters
    Action pad_actions[PAD_BUTTON_COUNT];
    int glyphs; // PadGlyphs
    bool swap_confirm, rumble;

    Device device;
    bool used; // something was used, so that `device` is not just the first guess
    bool text_on;
    Capture capture;

    PadState pads[PADS_MAX];
    int pad_count;
    SDL_JoystickID last_pad;

    Pointer pointer;
    Finger finger;
    Uint32 window_id;

    char *dropped; // SDL's, freed at the next event
    char typed[SDL_TEXTINPUTEVENT_TEXT_SIZE];
};

// Where the inputs of one event go.
typedef struct {
    Input *out;
    int max, count;
    int64_t time_us;
    float scale_x, scale_y;
    int pad; // the number of the pad that they come from
} Emit;

// The next input of this event, zeroed but for kind, device, pad, time, text and the modifiers held.
Input *input_emit(Emit *emit, InputKind kind, Device device);

Input *input_emit_action(Emit *emit, Device device, Action action, Action menu_action);

// The device is in use now.
void input_use(InputState *state, Device device);

bool input_action_is_direction(Action action);
bool input_action_repeats(Action action);
