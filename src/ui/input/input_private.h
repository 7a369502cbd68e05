#ifndef NONET_UI_INPUT_INPUT_PRIVATE_H
#define NONET_UI_INPUT_INPUT_PRIVATE_H
// What input.c (events, pointers, window), input_names.c, input_check.c, input_keys.c and input_pad.c share;
// nobody else includes it.

#include "ui/input/input.h"

enum { KEY_BINDINGS_MAX = ACTION_COUNT * (BINDING_MAX / 2), PADS_MAX = 8 };

enum { MOD_CTRL = 1, MOD_ALT = 2, MOD_SHIFT = 4, MOD_GUI = 8 };

typedef struct {
    SDL_Keycode key;
    unsigned mods;
} KeyChord;

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

typedef struct {
    SDL_GameController *controller;
    SDL_JoystickID id;
    bool held[PAD_BUTTON_COUNT];
    float left_x, left_y, right_x, right_y; // -1..1, as SDL reports them
    Action stick;                           // the direction the left stick is held in, or ACTION_NONE
    bool aiming;
} Pad;

// The button or stick that repeats: the one pressed last, of those that do.
typedef struct {
    bool on;
    SDL_JoystickID pad;
    PadButton button; // PAD_BUTTON_COUNT: the left stick
    Action action, menu_action;
    int count; // repeats made so far
    int64_t next_us;
} Hold;

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
    Action pad_actions[PAD_BUTTON_COUNT];
    int glyphs; // PadGlyphs
    bool swap_confirm, rumble;

    Device device;
    bool used; // something was used, so that `device` is not just the first guess
    bool text_on;
    Capture capture;

    Pad pads[PADS_MAX];
    int pad_count;
    SDL_JoystickID last_pad;
    Hold hold;

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
    int64_t now_us;
    float scale_x, scale_y;
} Emit;

// The next input of this event, zeroed but for kind, device, time, text and the modifiers held.
Input *input_emit(Emit *emit, InputKind kind, Device device);

// The device is in use now.
void input_use(InputState *state, Device device);

bool input_action_is_direction(Action action);
bool input_action_repeats(Action action);

// Keys that only modify others cannot be bound by themselves.
bool input_key_is_modifier(SDL_Keycode key);
// The keypad's digits by their place, so that NumLock does not matter; -1 for other keys.
int input_keypad_digit(SDL_Keycode key);
// Does the key place a token by nature, so that it cannot be bound?
bool input_is_token_digit(int digit, unsigned mods);

// What a name in config.ini is.
typedef enum {
    CHORD_FINE,
    CHORD_UNKNOWN,
    CHORD_MODIFIER, // "Shift", "Ctrl+Left_Alt": nothing that Shift, Ctrl or Alt would go before
    CHORD_TOKEN     // a digit's key, which is always a token
} ChordKind;
ChordKind input_chord_read(const char *name, KeyChord *out);
// A chord from its name in config.ini. False for what is no key, or one that cannot be bound.
bool input_chord_parse(const char *name, KeyChord *out);
// The chord that someone who wrote an unknown name is likely to have meant. False when none is near.
bool input_chord_nearest(const char *name, char out[BINDING_MAX]);
// Its name. False when the chord has none that would lead back to it.
bool input_chord_format(KeyChord chord, char out[BINDING_MAX]);
// "Ctrl Z".
void input_chord_label(KeyChord chord, char out[INPUT_LABEL_MAX]);

int input_keys_rebind(InputState *state, const Settings *settings);
void input_keys_translate(InputState *state, const SDL_KeyboardEvent *event, Emit *emit);

// A button's name in config.ini, and back; letter case counts for nothing.
const char *input_pad_name(PadButton button);
bool input_pad_parse(const char *name, PadButton *out);

int input_pad_rebind(InputState *state, const Settings *settings);
void input_pad_open_all(InputState *state);
void input_pad_close_all(InputState *state);
void input_pad_added(InputState *state, int device_index, Emit *emit);
void input_pad_removed(InputState *state, SDL_JoystickID id, Emit *emit);
void input_pad_button(InputState *state, const SDL_ControllerButtonEvent *event, Emit *emit);
void input_pad_axis(InputState *state, const SDL_ControllerAxisEvent *event, Emit *emit);
const char *input_pad_label(const InputState *state, Action action);

#endif
