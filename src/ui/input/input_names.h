#pragma once
// Keys by their names: as config.ini writes them, with the modifiers that are held, and as keycaps show them.
// Inside ui/input; others know input_key_label and input_same_key of input.h.

#include "ui/input/input.h"

enum { MOD_CTRL = 1, MOD_ALT = 2, MOD_SHIFT = 4, MOD_GUI = 8 };

typedef struct {
    SDL_Keycode key;
    unsigned mods;
} KeyChord;

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
    CHORD_MODIFIER, // "Shift", "Ctrl+Left_Alt": modifiers, without a key to go with them
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
