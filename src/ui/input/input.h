#pragma once
// From SDL's events to what a player asks for, whatever the device. Bindings come from the settings. Scenes
// see only Input; no other module looks at keys, buttons or axes.
//
// The device used last is the one the prompts follow. A mouse that moves by no more than 4 points from where
// it rested and a stick deflected by less than 0.3 are noise: they do not take over, and are not reported
// while another device is in use. Time is an argument, so that a script of events gives the same inputs each
// time.
//
// A pad's buttons go by place, in the words of an Xbox pad: a south, b east, x west, y north. On Nintendo
// pads, where the right-hand button confirms, a and b change places before bindings are looked up, and
// swap_confirm changes them once more; so "a" in config.ini is always the button that confirms.

#include <SDL.h>
#include <stdbool.h>
#include <stdint.h>

#include "game/settings/settings.h"

typedef enum { DEVICE_MOUSE, DEVICE_KEYBOARD, DEVICE_PAD, DEVICE_TOUCH, DEVICE_COUNT } Device;

typedef enum {
    INPUT_NONE,
    INPUT_ACTION, // action, menu_action, repeat; from a key, a button, or a stick used as a D-pad.
                  // ACTION_PASTE has a text when it was dropped on the window, else "": ask the clipboard
    INPUT_TOKEN,  // token 1..25 by a digit or a letter (input_letters); note: with Shift
    INPUT_MARK,   // token 1..9 by a digit key with ctrl or alt, unless something is bound to that
    INPUT_TEXT,   // text: what was typed (only while input_text is on)
    INPUT_POINTER_MOVE,  // x, y
    INPUT_POINTER_DOWN,  // x, y, button, clicks
    INPUT_POINTER_UP,    // x, y, button
    INPUT_POINTER_LEAVE, // the pointer left the window, or the finger the screen (x, y: where)
    INPUT_SCROLL,        // x, y; scroll: lines, positive away from the player
    INPUT_AIM,  // right stick: x, y in -1..1 (y down), 0,0 when let go; pressed: R3, with 0,0 for the centre
    INPUT_DROP, // text: the path of a file or folder dropped on the window
    INPUT_PAD_ADDED, // pad
    INPUT_PAD_LOST,  // pad; active: it was the pad used last. What it held, and its aim, are off without
                     // further inputs
    INPUT_HIDDEN,    // the window was minimised or hidden
    INPUT_BLURRED,   // the window has lost the focus
    INPUT_SHOWN // the window is seen again, or has the focus again; may come without INPUT_HIDDEN before it
} InputKind;

// Only lists respond to these, in menu_action; no binding leads to them.
enum { MENU_PAGE_UP = ACTION_COUNT, MENU_PAGE_DOWN, MENU_FIRST, MENU_LAST };

typedef struct {
    InputKind kind;
    Device device;
    int pad;         // DEVICE_PAD: which one, from 0; a new one gets the lowest number that is free, so
                     // that a pad that was lost gets its own again
    int64_t time_us; // when it happened, as it was passed with the event
    Action action; // by the bindings: what the board goes by. ACTION_NONE when only menu_action has a meaning
    Action menu_action; // what menus and dialogs go by: a and start confirm, b and back leave, the D-pad
                        // moves, and so do Return, Space, Escape and the arrow keys, whatever they are bound
                        // to; Page Up, Page Down, Home and End are MENU_PAGE_UP ...; else equal to action
    bool repeat;        // made by holding a key, button or stick
    int token;
    bool note;  // Shift, or the right trigger while aiming
    float x, y; // pixels of the canvas; INPUT_AIM: -1..1
    int button; // 1 left, 2 middle, 3 right; a finger is 1
    int clicks;
    bool alt;         // held: INPUT_MARK
    bool shift, ctrl; // held. Arrow keys and Tab act with them too when the combination is not bound itself
    float scroll;
    bool active, pressed;
    const char *text; // never NULL from here; lives until the next call of input_translate
} Input;

// Which set of glyphs the prompts show for a pad. Places are named as on an Xbox pad: with PROMPTS_NINTENDO
// "a" (south) is drawn as B, "b" as A, "x" as Y, "y" as X.
typedef enum { PROMPTS_XBOX, PROMPTS_PLAYSTATION, PROMPTS_NINTENDO, PROMPTS_COUNT } PromptSet;

typedef struct InputState InputState;

enum { INPUT_LETTERS = 26 }; // places for the letters of tokens 1..25

// Sets the SDL hints that this module relies on; call before SDL_Init.
void input_prepare(void);

// Opens what is plugged in; pads that come later are opened as they come. SDL must be initialised with
// SDL_INIT_GAMECONTROLLER. Mappings are read from gamecontrollerdb.txt in `share`/assets and then in
// `config`, where there are such files (NULL allowed for both). Never NULL.
InputState *input_create(const Settings *settings, const char *share, const char *config);
void input_destroy(InputState *state);

// Reads the bindings and the pad's settings again and lets go of what is held. Returns how many names could
// not be bound: unknown ones, and the digits 1 to 9, which are always tokens. A key bound to several actions
// serves the first of them.
int input_rebind(InputState *state, const Settings *settings);

// Translates one event, which happened at time_us. A single event can mean several things: `out` has room for
// `max` (at least 4); returns how many. scale_x and scale_y lead from window points to canvas pixels. Frees
// what SDL allocated for a drop: the event is used up.
int input_translate(InputState *state, const SDL_Event *event, int64_t time_us, float scale_x, float scale_y,
                    Input *out, int max);

// Held directions repeat, on each pad by itself: what is due by now, one at the most; and when to ask again
// (INT64_MAX: not at all). Keys are repeated by SDL.
int input_repeat(InputState *state, int64_t now_us, Input *out, int max);
int64_t input_next_repeat_us(const InputState *state);

// From now on a letter's key is a token, where `letters` has it ('a'..'z', of token t at t; 0: none); what is
// bound to a letter is then done with Ctrl and that letter, or with Alt and the letter where Ctrl does
// something else. NULL: letters are no tokens.
void input_letters(InputState *state, const char letters[INPUT_LETTERS]);

// While on, typed text comes as INPUT_TEXT, and keys that type do not act. Backspace and Delete erase, Return
// confirms, Escape leaves, arrows move, Ctrl+C and Ctrl+V copy and paste.
void input_text(InputState *state, bool on);

// The device used last; before anything was used, a pad if there is one, else the keyboard. The prompts are
// those of the pad used last, or as the settings say.
Device input_device(const InputState *state);
bool input_has_pad(const InputState *state);
PromptSet input_prompts(const InputState *state);

// A short label of what to press for an action: the shortest of the keys, as on a keycap ("Z", "Ctrl C",
// "Enter"), also for the mouse; for a pad the button's place "a".."y", "lb", "start", "up", ... of the pad
// used last; "" when nothing is bound, and for touch. The label stays valid until the next call of
// input_rebind.
const char *input_label(const InputState *state, Action action, Device device);

// A key as it stands on a keycap, from its name as config.ini writes it: "Ctrl Z", "⌫", "Num 0". A name that
// is no key is its own label, with blanks for '_'.
enum { INPUT_LABEL_MAX = 96 };
void input_key_label(const char *name, char out[INPUT_LABEL_MAX]);

// Whether two names are the same key with the same modifiers ("Esc" and "escape", "Control+z" and "Ctrl+Z").
// Names that are no keys count as the same when they are spelt alike, whatever the letter case.
bool input_same_key(const char *a, const char *b);

// Rumbles the pad in use. Does nothing if it cannot, if another device is in use, or if the settings say so.
void input_rumble(InputState *state, int strength_percent, int duration_ms);

// While set, the next key or button pressed is not translated but named (as it is written in config.ini), for
// rebinding. Keys that cannot be bound are passed over.
void input_capture(InputState *state, bool on);
// True once something was captured; name is "" when Escape called it off. Ends the capture.
bool input_captured(InputState *state, Device *out_device, char out_name[BINDING_MAX]);
