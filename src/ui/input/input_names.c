#include "ui/input/input_names.h"

#include <string.h>

#include "core/base/text_error.h"

typedef struct {
    const char *name;
    SDL_Keycode key;
} KeyName;

// Names besides SDL's. The first PREFERRED_NAMES are also the ones written, where SDL's own name would
// be misread in config.ini: ';' starts a comment there and '+' joins modifiers.
enum { PREFERRED_NAMES = 2 };
static const KeyName other_names[] = {
    {"Semicolon", SDLK_SEMICOLON}, {"Plus", SDLK_PLUS},   {"Enter", SDLK_RETURN},  {"Esc", SDLK_ESCAPE},
    {"Del", SDLK_DELETE},          {"Ins", SDLK_INSERT},  {"PgUp", SDLK_PAGEUP},   {"PgDn", SDLK_PAGEDOWN},
    {"PgDown", SDLK_PAGEDOWN},     {"Minus", SDLK_MINUS}, {"Equals", SDLK_EQUALS}, {"Comma", SDLK_COMMA},
    {"Period", SDLK_PERIOD},       {"Slash", SDLK_SLASH}, {"Hash", SDLK_HASH},
};

static const struct {
    const char *name;
    unsigned mod;
} mod_names[] = {
    // The first of each is the one written, in this order.
    {"Ctrl", MOD_CTRL},    {"Alt", MOD_ALT},   {"Shift", MOD_SHIFT}, {"Gui", MOD_GUI},
    {"Control", MOD_CTRL}, {"Super", MOD_GUI}, {"Win", MOD_GUI},     {"Cmd", MOD_GUI},
};
enum { WRITTEN_MODS = 4 };

// Short words and signs for a keycap; other keys have SDL's name.
static const KeyName cap_labels[] = {
    {"Enter", SDLK_RETURN}, {"Num Enter", SDLK_KP_ENTER},
    {"Esc", SDLK_ESCAPE},   {"⌫", SDLK_BACKSPACE},
    {"Del", SDLK_DELETE},   {"Ins", SDLK_INSERT},
    {"PgUp", SDLK_PAGEUP},  {"PgDn", SDLK_PAGEDOWN},
    {"↑", SDLK_UP},         {"↓", SDLK_DOWN},
    {"←", SDLK_LEFT},       {"→", SDLK_RIGHT},
};

bool input_key_is_modifier(SDL_Keycode key) {
    bool held = key >= SDLK_LCTRL && key <= SDLK_RGUI; // Ctrl, Shift, Alt and Gui, left and right
    return held || key == SDLK_MODE || key == SDLK_CAPSLOCK || key == SDLK_NUMLOCKCLEAR;
}

// The keypad's digits by their place, so that NumLock does not matter; -1 for other keys.
int input_keypad_digit(SDL_Keycode key) {
    if (key == SDLK_KP_0) return 0;
    return key >= SDLK_KP_1 && key <= SDLK_KP_9 ? (int)(key - SDLK_KP_1) + 1 : -1;
}

// Does the key place a token by nature, so that it cannot be bound?
bool input_is_token_digit(int digit, unsigned mods) {
    return digit >= 1 && (mods & ~(unsigned)MOD_SHIFT) == 0;
}

enum { FULL_NAME_MAX = BINDING_MAX + 8 };

// "Keypad_5" for "KP_5"; other names as they are.
static void full_name(const char *name, char out[FULL_NAME_MAX]) {
    bool keypad = SDL_strncasecmp(name, "KP_", 3) == 0 && name[3] != '\0';
    SDL_snprintf(out, FULL_NAME_MAX, "%s%s", keypad ? "Keypad_" : "", keypad ? name + 3 : name);
}

static void replace(char *text, char from, char to) {
    for (; (text = strchr(text, from)) != NULL; text++) *text = to;
}

// SDLK_UNKNOWN for what is no key.
static SDL_Keycode key_from_name(const char *name) {
    for (size_t i = 0; i < SDL_arraysize(other_names); i++)
        if (SDL_strcasecmp(name, other_names[i].name) == 0) return other_names[i].key;
    char spaced[FULL_NAME_MAX];
    full_name(name, spaced);
    if (spaced[0] && spaced[1]) replace(spaced, '_', ' ');
    SDL_Keycode key = SDL_GetKeyFromName(spaced);
    SDL_ClearError(); // an unknown name is no error of SDL's
    return key;
}

static unsigned mod_from_name(const char *name, size_t length) {
    for (size_t i = 0; i < SDL_arraysize(mod_names); i++)
        if (strlen(mod_names[i].name) == length && SDL_strncasecmp(name, mod_names[i].name, length) == 0)
            return mod_names[i].mod;
    return 0;
}

// The '+' after the modifier that a name begins with, or NULL: the name is a key's. A last '+' belongs to it.
static const char *modifier_end(const char *name) {
    const char *plus = *name ? strchr(name + 1, '+') : NULL;
    return plus && plus[1] != '\0' ? plus : NULL;
}

ChordKind input_chord_read(const char *name, KeyChord *out) {
    *out = (KeyChord){0};
    for (const char *plus; (plus = modifier_end(name)) != NULL; name = plus + 1) {
        unsigned mod = mod_from_name(name, (size_t)(plus - name));
        if (mod == 0) return CHORD_UNKNOWN;
        out->mods |= mod;
    }
    out->key = key_from_name(name);
    if (input_key_is_modifier(out->key) || mod_from_name(name, strlen(name)) != 0) return CHORD_MODIFIER;
    if (out->key == SDLK_UNKNOWN) return CHORD_UNKNOWN;
    int digit =
        out->key >= SDLK_0 && out->key <= SDLK_9 ? (int)(out->key - SDLK_0) : input_keypad_digit(out->key);
    return input_is_token_digit(digit, out->mods) ? CHORD_TOKEN : CHORD_FINE;
}

bool input_chord_parse(const char *name, KeyChord *out) { return input_chord_read(name, out) == CHORD_FINE; }

// Adds the modifier's own name, or the nearest one's.
static bool add_nearest_modifier(const char *name, size_t length, char out[BINDING_MAX]) {
    const char *names[SDL_arraysize(mod_names)];
    for (size_t i = 0; i < SDL_arraysize(mod_names); i++) names[i] = mod_names[i].name;
    char word[BINDING_MAX];
    SDL_strlcpy(word, name, length < BINDING_MAX ? length + 1 : BINDING_MAX);
    const char *nearest = text_nearest(word, names, SDL_arraysize(mod_names));
    if (!nearest) return false;
    SDL_strlcat(out, nearest, BINDING_MAX);
    SDL_strlcat(out, "+", BINDING_MAX);
    return true;
}

// Adds the key's name as it stands, or that of the nearest key.
static bool add_nearest_key(const char *name, char out[BINDING_MAX]) {
    enum { NAME_MAX_BYTES = 32, OTHERS = SDL_arraysize(other_names), ALL = OTHERS + SDL_NUM_SCANCODES };
    if (key_from_name(name) != SDLK_UNKNOWN) {
        SDL_strlcat(out, name, BINDING_MAX);
        return true;
    }
    char spelt[SDL_NUM_SCANCODES][NAME_MAX_BYTES], word[FULL_NAME_MAX];
    const char *names[ALL] = {NULL};
    for (int i = 0; i < OTHERS; i++) names[i] = other_names[i].name;
    // The names of places, unlike those of keys, are there before SDL is initialised.
    for (int i = 0; i < SDL_NUM_SCANCODES; i++) {
        SDL_strlcpy(spelt[i], SDL_GetScancodeName((SDL_Scancode)i), NAME_MAX_BYTES);
        replace(spelt[i], ' ', '_');
        KeyChord chord;
        if (!strchr(spelt[i], ';') && input_chord_parse(spelt[i], &chord)) names[OTHERS + i] = spelt[i];
    }
    full_name(name, word);
    const char *nearest = text_nearest(word, names, ALL);
    if (nearest) SDL_strlcat(out, nearest, BINDING_MAX);
    return nearest != NULL;
}

bool input_chord_nearest(const char *name, char out[BINDING_MAX]) {
    out[0] = '\0';
    for (const char *plus; (plus = modifier_end(name)) != NULL; name = plus + 1)
        if (!add_nearest_modifier(name, (size_t)(plus - name), out)) return false;
    KeyChord chord;
    return add_nearest_key(name, out) && input_chord_parse(out, &chord);
}

// Writes the modifiers, each with a sign after it.
static void write_mods(unsigned mods, const char *sign, char *out, size_t size) {
    out[0] = '\0';
    for (int i = 0; i < WRITTEN_MODS; i++) {
        if (!(mods & mod_names[i].mod)) continue;
        SDL_strlcat(out, mod_names[i].name, size);
        SDL_strlcat(out, sign, size);
    }
}

// False when the chord has no name that would lead back to it.
bool input_chord_format(KeyChord chord, char out[BINDING_MAX]) {
    write_mods(chord.mods, "+", out, BINDING_MAX);
    const char *name = SDL_GetKeyName(chord.key);
    for (int i = 0; i < PREFERRED_NAMES; i++)
        if (other_names[i].key == chord.key) name = other_names[i].name;
    size_t start = strlen(out);
    SDL_strlcat(out, name, BINDING_MAX);
    replace(out + start, ' ', '_');
    KeyChord back;
    return input_chord_parse(out, &back) && back.key == chord.key && back.mods == chord.mods;
}

void input_chord_label(KeyChord chord, char out[INPUT_LABEL_MAX]) {
    write_mods(chord.mods, " ", out, INPUT_LABEL_MAX);
    for (size_t i = 0; i < SDL_arraysize(cap_labels); i++) {
        if (cap_labels[i].key == chord.key) {
            SDL_strlcat(out, cap_labels[i].name, INPUT_LABEL_MAX);
            return;
        }
    }
    const char *name = SDL_GetKeyName(chord.key);
    const char *keypad = "Keypad ";
    if (strncmp(name, keypad, strlen(keypad)) == 0) {
        SDL_strlcat(out, "Num ", INPUT_LABEL_MAX);
        name += strlen(keypad);
    }
    SDL_utf8strlcpy(out + strlen(out), name, INPUT_LABEL_MAX - strlen(out));
}

void input_key_label(const char *name, char out[INPUT_LABEL_MAX]) {
    KeyChord chord;
    if (input_chord_parse(name, &chord)) {
        input_chord_label(chord, out);
        return;
    }
    SDL_utf8strlcpy(out, name, INPUT_LABEL_MAX);
    replace(out, '_', ' ');
}

bool input_same_key(const char *a, const char *b) {
    KeyChord one, other;
    bool key = input_chord_parse(a, &one);
    if (key != input_chord_parse(b, &other)) return false;
    return key ? one.key == other.key && one.mods == other.mods : text_same(a, b);
}
