#include "ui/input/input_keys.h"

#include <assert.h>
#include <string.h>

#include "ui/input/binding.h"

// What keys mean in a menu, whatever they are bound to: no binding can lock a player out of the settings.
static const struct {
    SDL_Keycode key;
    Action action;
} menu_keys[] = {
    {SDLK_UP, ACTION_UP},
    {SDLK_DOWN, ACTION_DOWN},
    {SDLK_LEFT, ACTION_LEFT},
    {SDLK_RIGHT, ACTION_RIGHT},
    {SDLK_RETURN, ACTION_CONFIRM},
    {SDLK_KP_ENTER, ACTION_CONFIRM},
    {SDLK_SPACE, ACTION_CONFIRM},
    {SDLK_ESCAPE, ACTION_BACK},
    {SDLK_PAGEUP, (Action)MENU_PAGE_UP},
    {SDLK_PAGEDOWN, (Action)MENU_PAGE_DOWN},
    {SDLK_HOME, (Action)MENU_FIRST},
    {SDLK_END, (Action)MENU_LAST},
};

// What keys mean while text is typed; Shift may be down, as it often still is after a capital.
static const struct {
    SDL_Keycode key;
    unsigned mods;
    Action action;
} text_keys[] = {
    {SDLK_BACKSPACE, 0, ACTION_ERASE},  {SDLK_DELETE, 0, ACTION_ERASE},   {SDLK_RETURN, 0, ACTION_CONFIRM},
    {SDLK_KP_ENTER, 0, ACTION_CONFIRM}, {SDLK_ESCAPE, 0, ACTION_BACK},    {SDLK_UP, 0, ACTION_UP},
    {SDLK_DOWN, 0, ACTION_DOWN},        {SDLK_LEFT, 0, ACTION_LEFT},      {SDLK_RIGHT, 0, ACTION_RIGHT},
    {SDLK_c, MOD_CTRL, ACTION_COPY},    {SDLK_v, MOD_CTRL, ACTION_PASTE},
};

static unsigned held_mods(Uint16 mod) {
    return (mod & KMOD_CTRL ? MOD_CTRL : 0u) | (mod & KMOD_ALT ? MOD_ALT : 0u) |
           (mod & KMOD_SHIFT ? MOD_SHIFT : 0u) | (mod & KMOD_GUI ? MOD_GUI : 0u);
}

// 0..9, or -1. The row above the letters is digits whatever it types: French keyboards need Shift there, and
// Shift with a digit types '!' elsewhere.
static int digit_of(const SDL_Keysym *keysym) {
    if (keysym->scancode == SDL_SCANCODE_0 || keysym->scancode == SDL_SCANCODE_KP_0) return 0;
    if (keysym->scancode >= SDL_SCANCODE_1 && keysym->scancode <= SDL_SCANCODE_9)
        return (int)(keysym->scancode - SDL_SCANCODE_1) + 1;
    if (keysym->scancode >= SDL_SCANCODE_KP_1 && keysym->scancode <= SDL_SCANCODE_KP_9)
        return (int)(keysym->scancode - SDL_SCANCODE_KP_1) + 1;
    if (keysym->sym >= SDLK_0 && keysym->sym <= SDLK_9) return (int)(keysym->sym - SDLK_0);
    return input_keypad_digit(keysym->sym);
}

// ---- bindings

// The letter in this place on a Latin keyboard, for layouts without Latin letters; else the key itself.
static SDL_Keycode latin_key(const SDL_Keysym *keysym) {
    bool foreign = keysym->sym >= 0x80 && !(keysym->sym & SDLK_SCANCODE_MASK);
    bool letter = keysym->scancode >= SDL_SCANCODE_A && keysym->scancode <= SDL_SCANCODE_Z;
    return foreign && letter ? SDLK_a + (SDL_Keycode)(keysym->scancode - SDL_SCANCODE_A) : keysym->sym;
}

static Action bound_action(const InputState *state, SDL_Keycode key, unsigned mods) {
    for (int i = 0; i < state->key_count; i++) {
        const KeyBinding *binding = &state->keys[i];
        if (binding->chord.key == key && binding->chord.mods == mods) return binding->action;
    }
    return ACTION_NONE;
}

static bool is_letter(SDL_Keycode key) { return key >= SDLK_a && key <= SDLK_z; }

// The token of a letter's key, 0 for none.
static int letter_token(const InputState *state, SDL_Keycode key) {
    for (int token = 1; is_letter(key) && token < INPUT_LETTERS; token++)
        if (state->letters[token] == (char)key) return token;
    return 0;
}

static bool has_letters(const InputState *state) {
    for (int token = 1; token < INPUT_LETTERS; token++)
        if (state->letters[token]) return true;
    return false;
}

// What the prompts say for each action: the shortest of the keys that act now.
static void make_labels(InputState *state) {
    memset(state->key_labels, 0, sizeof state->key_labels);
    for (int i = 0; i < state->key_count; i++) {
        KeyChord chord = state->keys[i].chord;
        if (chord.mods == 0 && letter_token(state, chord.key)) {
            Action other = bound_action(state, chord.key, MOD_CTRL);
            chord.mods = other == ACTION_NONE ? MOD_CTRL : MOD_ALT;
            if (other == state->keys[i].action || bound_action(state, chord.key, chord.mods) != ACTION_NONE)
                continue;
        }
        char label[INPUT_LABEL_MAX], *shortest = state->key_labels[state->keys[i].action];
        input_chord_label(chord, label);
        if (*shortest == '\0' || SDL_utf8strlen(label) < SDL_utf8strlen(shortest))
            memcpy(shortest, label, sizeof label);
    }
}

void input_letters(InputState *state, const char letters[INPUT_LETTERS]) {
    memset(state->letters, 0, sizeof state->letters);
    if (letters) memcpy(state->letters, letters, sizeof state->letters);
    make_labels(state);
}

int input_keys_rebind(InputState *state, const Settings *settings) {
    int unknown = 0;
    state->key_count = 0;
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        const char *list = settings->keys[action];
        char name[BINDING_MAX];
        while (binding_next(&list, name)) {
            KeyChord chord;
            if (!input_chord_parse(name, &chord)) {
                unknown++;
                continue;
            }
            if (bound_action(state, chord.key, chord.mods) != ACTION_NONE) continue;
            assert(state->key_count < KEY_BINDINGS_MAX);
            state->keys[state->key_count++] = (KeyBinding){.chord = chord, .action = (Action)action};
        }
    }
    make_labels(state);
    return unknown;
}

// ---- translation

static Action key_action(const InputState *state, const SDL_Keysym *keysym, unsigned mods) {
    Action action = bound_action(state, keysym->sym, mods);
    if (action == ACTION_NONE) action = bound_action(state, latin_key(keysym), mods);
    if (action == ACTION_NONE && digit_of(keysym) >= 0)
        action = bound_action(state, SDLK_0 + digit_of(keysym), mods);
    bool instead = mods == MOD_CTRL || mods == MOD_ALT; // Alt, where Ctrl and the letter do something else
    if (action == ACTION_NONE && instead && is_letter(latin_key(keysym)) && has_letters(state))
        action = bound_action(state, latin_key(keysym), 0);
    if (action == ACTION_NONE && mods != 0 && (mods & ~(unsigned)(MOD_SHIFT | MOD_CTRL)) == 0) {
        // Shift and Ctrl with an arrow or Tab say how far or which way; the scene sees them in the input.
        bool extends = keysym->sym == SDLK_TAB;
        for (int i = 0; i < 4; i++) extends |= keysym->sym == menu_keys[i].key;
        if (extends) action = bound_action(state, keysym->sym, 0);
    }
    return action;
}

static Action menu_action(const SDL_Keysym *keysym, unsigned mods, Action action) {
    for (size_t i = 0; mods == 0 && i < SDL_arraysize(menu_keys); i++)
        if (keysym->sym == menu_keys[i].key) return menu_keys[i].action;
    return action;
}

// Would the key add to the text? Then its meaning comes with SDL_TEXTINPUT.
static bool types_text(const SDL_Keysym *keysym, unsigned mods) {
    bool ctrl = mods & MOD_CTRL, alt = mods & MOD_ALT;
    if ((mods & MOD_GUI) || (ctrl && !alt)) return false; // Ctrl with Alt is AltGr on some systems
    SDL_Scancode code = keysym->scancode;
    if (code >= SDL_SCANCODE_KP_DIVIDE && code <= SDL_SCANCODE_KP_PERIOD)
        return code != SDL_SCANCODE_KP_ENTER;
    return keysym->sym >= SDLK_SPACE && keysym->sym != SDLK_DELETE && !(keysym->sym & SDLK_SCANCODE_MASK);
}

static Action text_action(const InputState *state, const SDL_Keysym *keysym, unsigned mods) {
    for (size_t i = 0; i < SDL_arraysize(text_keys); i++) {
        bool shift_may = text_keys[i].mods == 0;
        unsigned seen = shift_may ? mods & ~(unsigned)MOD_SHIFT : mods;
        if (latin_key(keysym) == text_keys[i].key && seen == text_keys[i].mods) return text_keys[i].action;
    }
    return types_text(keysym, mods) ? ACTION_NONE : key_action(state, keysym, mods);
}

static void emit_action(InputState *state, const SDL_KeyboardEvent *event, Action action, Action menu,
                        Emit *emit) {
    if (event->repeat) {
        bool editing = state->text_on && action == ACTION_ERASE;
        if (!editing && !input_action_repeats(action)) action = ACTION_NONE;
        if (!editing && !input_action_repeats(menu)) menu = ACTION_NONE;
    }
    if (action == ACTION_NONE && menu == ACTION_NONE) return;
    input_use(state, DEVICE_KEYBOARD);
    Input *input = input_emit_action(emit, DEVICE_KEYBOARD, action, menu);
    input->repeat = event->repeat != 0;
    input->shift = event->keysym.mod & KMOD_SHIFT;
    input->ctrl = event->keysym.mod & KMOD_CTRL;
}

// 1..16, or 0.
static int token_of(const InputState *state, const SDL_Keysym *keysym, unsigned mods) {
    if (mods & ~(unsigned)MOD_SHIFT) return 0;
    int digit = digit_of(keysym);
    return digit >= 1 ? digit : letter_token(state, latin_key(keysym));
}

// 1..9 of a digit with Ctrl or with Alt; not with both, which is AltGr on some systems.
static int mark_of(const InputState *state, const SDL_Keysym *keysym, unsigned mods) {
    bool one = mods == MOD_CTRL || mods == MOD_ALT;
    int digit = digit_of(keysym);
    if (!one || digit < 1) return 0;
    // By its digit: what else the key types elsewhere, as the '-' of French keyboards, does not matter.
    bool bound =
        bound_action(state, SDLK_0 + digit, mods) != ACTION_NONE ||
        (input_keypad_digit(keysym->sym) >= 0 && bound_action(state, keysym->sym, mods) != ACTION_NONE);
    return bound ? 0 : digit;
}

static void capture_key(InputState *state, const SDL_KeyboardEvent *event, unsigned mods) {
    Capture *capture = &state->capture;
    if (event->repeat || capture->done || input_key_is_modifier(event->keysym.sym)) return;
    capture->device = DEVICE_KEYBOARD;
    if (event->keysym.sym == SDLK_ESCAPE && mods == 0) {
        capture->name[0] = '\0';
        capture->done = true;
        return;
    }
    int digit = digit_of(&event->keysym);
    if (input_is_token_digit(digit, mods)) return;
    // A digit's key is named by its digit and a foreign letter's by its place, so that the binding holds on
    // every layout.
    SDL_Keycode key =
        digit >= 0 && input_keypad_digit(event->keysym.sym) < 0 ? SDLK_0 + digit : latin_key(&event->keysym);
    capture->done = input_chord_format((KeyChord){.key = key, .mods = mods}, capture->name);
}

void input_keys_translate(InputState *state, const SDL_KeyboardEvent *event, Emit *emit) {
    if (event->type != SDL_KEYDOWN) return;
    const SDL_Keysym *keysym = &event->keysym;
    unsigned mods = held_mods(keysym->mod);
    if (state->capture.on) {
        capture_key(state, event, mods);
        return;
    }
    if (input_key_is_modifier(keysym->sym)) return;
    if (state->text_on) {
        Action action = text_action(state, keysym, mods);
        emit_action(state, event, action, action, emit);
        return;
    }
    int token = token_of(state, keysym, mods), mark = mark_of(state, keysym, mods);
    if (token == 0 && mark == 0) {
        Action action = key_action(state, keysym, mods);
        emit_action(state, event, action, menu_action(keysym, mods, action), emit);
        return;
    }
    if (event->repeat) return;
    input_use(state, DEVICE_KEYBOARD);
    Input *input = input_emit(emit, mark ? INPUT_MARK : INPUT_TOKEN, DEVICE_KEYBOARD);
    input->token = mark ? mark : token;
    input->ctrl = mark && mods == MOD_CTRL;
    input->alt = mark && mods == MOD_ALT;
    input->note = mods & MOD_SHIFT;
    input->shift = input->note;
}
