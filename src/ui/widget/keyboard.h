#pragma once
// A keyboard on the screen, for every field that takes text: worked by pad, pointer and finger. It holds no
// text. What is pressed on it becomes the input that a key of a real keyboard would have made, so that a
// scene which answers typing answers this too, and reports errors just as promptly.
//
// Its letters stand in four blocks of nine, in the order of the pad of tokens. With a pad a letter takes two
// flicks of the right stick: towards its block, and towards its place there (the stick's own button for the
// middle); or the D-pad leads to it, around the edges too. A real keyboard goes on working meanwhile.

#include "ui/widget/scene_targets.h"
#include "ui/widget/token_wheel.h"

typedef enum { KEYBOARD_CODE, KEYBOARD_NAME, KEYBOARD_SEARCH, KEYBOARD_SETTING, KEYBOARD_KINDS } KeyboardKind;

// The field as it stands now, for the scene to say.
typedef struct {
    const char *title; // NULL: as the keyboard of this kind has it
    const char *text;
    const char *takes; // the letters that can follow, capitals; NULL: all
    const char *said;  // of the text so far; "" for nothing
    Role tone;         // of what is said
} KeyboardField;

enum { KEYBOARD_KEY = 1 }; // the targets: the letters' keys, then those below them

typedef struct {
    bool open;
    KeyboardKind kind;
    bool capital;     // the next letter is one
    int block;        // that the stick has chosen, from 1; 0: none yet
    TokenWheel wheel; // of the stick
    char typed[2];
    TargetView view;
} Keyboard;

// Opens it over the scene whose view is `below`; the field has the scene's input_text on.
void keyboard_open(Keyboard *keyboard, App *app, KeyboardKind kind, const KeyboardField *field,
                   const TargetView *below);

// Closes it; `below` learns where the pointer is now.
void keyboard_close(Keyboard *keyboard, TargetView *below);

// What an input means while it is open. True: *out is for the scene, as if it had been typed: a text, erase,
// confirm (done) or back; or what was pasted or dropped. False: there is nothing for it to do.
bool keyboard_input(Keyboard *keyboard, App *app, const KeyboardField *field, const Input *input, Input *out);

// Its keys and the field; false while it is closed.
bool keyboard_targets(const Keyboard *keyboard, const App *app, const KeyboardField *field, Targets *out);

void keyboard_draw(const Keyboard *keyboard, const App *app, const KeyboardField *field, Draw *draw);

// What the footer says while it is open; false while it is closed.
bool keyboard_footer(const Keyboard *keyboard, Footer *out);
