// Keyboard, mouse, touch, window and drops, by made-up events of SDL. Pads: test_ui_input_pad.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/input/input.h"

typedef struct {
    Settings settings;
    InputState *state;
    Input out[4];
    int count;
} Fixture;

static int setup(void **context) {
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    input_prepare();
    assert_int_equal(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER), 0);
    Fixture *f = calloc(1, sizeof *f);
    settings_default(&f->settings);
    f->state = input_create(&f->settings, NULL, NULL);
    *context = f;
    return 0;
}

static int teardown(void **context) {
    Fixture *f = *context;
    input_destroy(f->state);
    free(f);
    SDL_Quit();
    return 0;
}

static int send(Fixture *f, SDL_Event event) {
    f->count = input_translate(f->state, &event, 1234567, 2.0f, 3.0f, f->out, 4);
    for (int i = 0; i < f->count; i++) {
        assert_int_equal(f->out[i].time_us, 1234567);
        assert_non_null(f->out[i].text);
    }
    return f->count;
}

static SDL_Event key_event(SDL_Scancode scancode, SDL_Keycode key, unsigned mod, bool repeat) {
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .repeat = repeat}};
    event.key.keysym = (SDL_Keysym){.scancode = scancode, .sym = key, .mod = (Uint16)mod};
    return event;
}

static int press(Fixture *f, SDL_Keycode key, unsigned mod) {
    return send(f, key_event(SDL_GetScancodeFromKey(key), key, mod, false));
}

static int hold(Fixture *f, SDL_Keycode key, unsigned mod) {
    return send(f, key_event(SDL_GetScancodeFromKey(key), key, mod, true));
}

static void assert_action(const Fixture *f, Action action, Action menu_action) {
    assert_int_equal(f->count, 1);
    assert_int_equal(f->out[0].kind, INPUT_ACTION);
    assert_int_equal(f->out[0].action, action);
    assert_int_equal(f->out[0].menu_action, menu_action);
}

static void assert_token(const Fixture *f, int token, bool note) {
    assert_int_equal(f->count, 1);
    assert_int_equal(f->out[0].kind, INPUT_TOKEN);
    assert_int_equal(f->out[0].device, DEVICE_KEYBOARD);
    assert_int_equal(f->out[0].token, token);
    assert_int_equal(f->out[0].note, note);
}

static void bind_key(Fixture *f, Action action, const char *keys) {
    snprintf(f->settings.keys[action], BINDING_MAX, "%s", keys);
}

static void unbind_all(Fixture *f) {
    memset(f->settings.keys, 0, sizeof f->settings.keys);
    memset(f->settings.pad, 0, sizeof f->settings.pad);
}

// --- Keyboard
// ------------------------------------------------------------------------------------------------------

// A second reading of the names, simpler than the module's: defaults use SDL's names and no aliases. A last
// '+' is the key's.
static SDL_Event default_key(char *name) {
    unsigned mod = 0;
    char *plus;
    while ((plus = strchr(name, '+')) != NULL && plus != name && plus[1]) {
        *plus = '\0';
        mod |= strcmp(name, "Ctrl") == 0    ? KMOD_LCTRL
               : strcmp(name, "Shift") == 0 ? KMOD_RSHIFT
               : strcmp(name, "Alt") == 0   ? KMOD_LALT
                                            : 0u;
        name = plus + 1;
    }
    for (char *at = name; *at; at++) *at = *at == '_' ? ' ' : *at;
    SDL_Keycode key = SDL_GetKeyFromName(name);
    assert_int_not_equal(key, SDLK_UNKNOWN);
    return key_event(SDL_GetScancodeFromKey(key), key, mod, false);
}

static void letters_are_tokens(void **state) {
    Fixture *f = *state;
    const char letters[INPUT_LETTERS] = {[1] = 'd', [2] = 'r', [3] = 'a', [9] = 'y'}; // of DRAGONFLY
    press(f, SDLK_r, KMOD_NONE);
    assert_action(f, ACTION_RESTART, ACTION_RESTART);
    input_letters(f->state, letters);
    press(f, SDLK_r, KMOD_NONE);
    assert_token(f, 2, false);
    press(f, SDLK_a, KMOD_LSHIFT);
    assert_token(f, 3, true);
    press(f, SDLK_3, KMOD_NONE);
    assert_token(f, 3, false);
    // What a letter did is done with Ctrl, and with its other keys; letters that are no tokens do what they
    // did.
    press(f, SDLK_r, KMOD_LCTRL);
    assert_action(f, ACTION_RESTART, ACTION_RESTART);
    assert_int_equal(hold(f, SDLK_a, KMOD_LCTRL), 1);
    assert_action(f, ACTION_LEFT, ACTION_LEFT);
    press(f, SDLK_h, KMOD_NONE);
    assert_action(f, ACTION_HINT, ACTION_HINT);
    press(f, SDLK_h, KMOD_LCTRL);
    assert_action(f, ACTION_HINT, ACTION_HINT);
    press(f, SDLK_y, KMOD_LCTRL); // bound itself
    assert_action(f, ACTION_REDO, ACTION_REDO);
    // The prompts say it.
    assert_string_equal(input_label(f->state, ACTION_RESTART, DEVICE_KEYBOARD), "Ctrl R");
    assert_string_equal(input_label(f->state, ACTION_LEFT, DEVICE_KEYBOARD), "←");
    assert_string_equal(input_label(f->state, ACTION_REDO, DEVICE_KEYBOARD), "Ctrl Y");
    input_letters(f->state, NULL);
    press(f, SDLK_r, KMOD_NONE);
    assert_action(f, ACTION_RESTART, ACTION_RESTART);
    assert_string_equal(input_label(f->state, ACTION_RESTART, DEVICE_KEYBOARD), "R");
}

static void every_default_key(void **context) {
    Fixture *f = *context;
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    int keys = 0;
    for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        char list[256];
        snprintf(list, sizeof list, "%s", action_info(action)->keys);
        char *rest = list;
        for (char *name; (name = strtok_r(rest, " ", &rest)) != NULL; keys++) {
            print_message("%s: %s\n", action_info(action)->name, name);
            SDL_Event event = default_key(name);
            assert_int_equal(send(f, event), 1);
            assert_int_equal(f->out[0].kind, INPUT_ACTION);
            assert_int_equal(f->out[0].device, DEVICE_KEYBOARD);
            assert_int_equal(f->out[0].action, action);
            assert_false(f->out[0].repeat);
            if (event.key.keysym.sym != SDLK_SPACE) assert_int_equal(f->out[0].menu_action, action);
            event.key.repeat = 1;
            bool repeats = (action >= ACTION_UP && action <= ACTION_RIGHT) || action == ACTION_UNDO ||
                           action == ACTION_REDO || action == ACTION_TOKEN_NEXT ||
                           action == ACTION_TOKEN_PREVIOUS;
            assert_int_equal(send(f, event), repeats);
            if (repeats) assert_true(f->out[0].repeat);
            event.key.type = SDL_KEYUP;
            assert_int_equal(send(f, event), 0);
        }
    }
    assert_true(keys > ACTION_COUNT);
}

static void modifiers_are_exact(void **context) {
    Fixture *f = *context;
    press(f, SDLK_z, 0);
    assert_action(f, ACTION_UNDO, ACTION_UNDO);
    press(f, SDLK_z, KMOD_RCTRL | KMOD_NUM | KMOD_CAPS);
    assert_action(f, ACTION_UNDO, ACTION_UNDO);
    assert_true(f->out[0].ctrl);
    press(f, SDLK_z, KMOD_LCTRL | KMOD_LSHIFT);
    assert_action(f, ACTION_REDO, ACTION_REDO);
    assert_int_equal(press(f, SDLK_z, KMOD_LSHIFT), 0);
    assert_int_equal(press(f, SDLK_z, KMOD_LALT), 0);
    assert_int_equal(press(f, SDLK_z, KMOD_LGUI), 0);
    assert_int_equal(press(f, SDLK_h, KMOD_LCTRL), 0);
    assert_int_equal(press(f, SDLK_LSHIFT, KMOD_LSHIFT), 0);
    // Arrows and Tab say how far or which way with Shift and Ctrl, but not with Alt.
    press(f, SDLK_LEFT, KMOD_LSHIFT | KMOD_LCTRL);
    assert_action(f, ACTION_LEFT, ACTION_LEFT);
    assert_true(f->out[0].shift && f->out[0].ctrl);
    press(f, SDLK_TAB, KMOD_LSHIFT);
    assert_action(f, ACTION_NEXT_EMPTY, ACTION_NEXT_EMPTY);
    assert_true(f->out[0].shift);
    assert_int_equal(press(f, SDLK_LEFT, KMOD_LALT), 0);
    assert_int_equal(press(f, SDLK_TAB, KMOD_LALT), 0);
    assert_int_equal(press(f, SDLK_w, KMOD_LSHIFT), 0);
}

static void digits_on_any_layout(void **context) {
    Fixture *f = *context;
    static const SDL_Keycode azerty[] = {'&', 0xe9, '"', '\'', '(', '-', 0xe8, '_', 0xe7};
    for (int digit = 1; digit <= 9; digit++) {
        SDL_Scancode row = (SDL_Scancode)(SDL_SCANCODE_1 + digit - 1);
        SDL_Scancode pad = (SDL_Scancode)(SDL_SCANCODE_KP_1 + digit - 1);
        SDL_Keycode keys[] = {SDLK_0 + digit, azerty[digit - 1]};
        for (int layout = 0; layout < 2; layout++) {
            send(f, key_event(row, keys[layout], 0, false));
            assert_token(f, digit, false);
            send(f, key_event(row, keys[layout], KMOD_LSHIFT, false));
            assert_token(f, digit, true);
            assert_int_equal(send(f, key_event(row, keys[layout], 0, true)), 0);
            for (int alt = 0; alt < 2; alt++) { // marks at the edge, and colours
                assert_int_equal(send(f, key_event(row, keys[layout], alt ? KMOD_LALT : KMOD_LCTRL, false)),
                                 1);
                assert_true(f->out[0].kind == INPUT_MARK && f->out[0].token == digit);
                assert_true(f->out[0].alt == alt && f->out[0].ctrl == !alt);
            }
            assert_int_equal(send(f, key_event(row, keys[layout], KMOD_LCTRL | KMOD_LALT, false)), 0);
        }
        send(f, key_event(SDL_SCANCODE_Q, SDLK_0 + digit, 0, false)); // digits elsewhere are digits too
        assert_token(f, digit, false);
        for (int num = 0; num < 2; num++) {
            send(f, key_event(pad, SDLK_KP_1 + digit - 1, num ? KMOD_NUM : 0, false));
            assert_token(f, digit, false);
            send(f, key_event(pad, SDLK_KP_1 + digit - 1, KMOD_RSHIFT | (num ? KMOD_NUM : 0), false));
            assert_token(f, digit, true);
        }
    }
    send(f, key_event(SDL_SCANCODE_0, 0xe0, 0, false));
    assert_action(f, ACTION_ERASE, ACTION_ERASE);
    send(f, key_event(SDL_SCANCODE_KP_0, SDLK_KP_0, 0, false));
    assert_action(f, ACTION_ERASE, ACTION_ERASE);
}

// As boards of more than nine tokens have them.
static void letters_from_the_tenth_token_on(void **context) {
    Fixture *f = *context;
    assert_action((press(f, SDLK_a, 0), f), ACTION_LEFT, ACTION_LEFT);
    char letters[INPUT_LETTERS] = {0};
    for (int token = 10; token <= 16; token++) letters[token] = (char)('a' + token - 10);
    input_letters(f->state, letters);
    for (int token = 10; token <= 16; token++) {
        press(f, SDLK_a + token - 10, 0);
        assert_token(f, token, false);
        press(f, SDLK_a + token - 10, KMOD_LSHIFT);
        assert_token(f, token, true);
    }
    press(f, SDLK_c, KMOD_LCTRL); // bound itself: what C does is done with Alt
    assert_action(f, ACTION_COPY, ACTION_COPY);
    press(f, SDLK_c, KMOD_LALT);
    assert_action(f, ACTION_COPY_CODE, ACTION_COPY_CODE);
    assert_string_equal(input_label(f->state, ACTION_COPY_CODE, DEVICE_KEYBOARD), "Alt C");
    unbind_all(f);
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    assert_int_equal(press(f, SDLK_h, 0), 0);
    assert_int_equal(press(f, SDLK_a, KMOD_LCTRL), 0);
    assert_int_equal(press(f, SDLK_a, KMOD_LALT), 0);
}

static void layouts_without_latin_letters(void **context) {
    Fixture *f = *context;
    send(f, key_event(SDL_SCANCODE_Z, 0x44f, KMOD_LCTRL, false)); // я
    assert_action(f, ACTION_UNDO, ACTION_UNDO);
    send(f, key_event(SDL_SCANCODE_W, SDLK_z, 0, false)); // AZERTY: by the letter, not by the place
    assert_action(f, ACTION_UNDO, ACTION_UNDO);
}

static void menus_cannot_be_locked(void **context) {
    Fixture *f = *context;
    press(f, SDLK_SPACE, 0);
    assert_action(f, ACTION_NOTES_MODE, ACTION_CONFIRM);
    unbind_all(f);
    bind_key(f, ACTION_HINT, "Return Up");
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    press(f, SDLK_ESCAPE, 0);
    assert_action(f, ACTION_NONE, ACTION_BACK);
    press(f, SDLK_RETURN, 0);
    assert_action(f, ACTION_HINT, ACTION_CONFIRM);
    press(f, SDLK_UP, 0);
    assert_action(f, ACTION_HINT, ACTION_UP);
    hold(f, SDLK_UP, 0);
    assert_action(f, ACTION_NONE, ACTION_UP);
    assert_int_equal(hold(f, SDLK_ESCAPE, 0), 0);
}

static void typed_text(void **context) {
    Fixture *f = *context;
    SDL_Event typed = {.text = {.type = SDL_TEXTINPUT, .text = "ü5"}};
    bind_key(f, ACTION_CHECK, "Ctrl+Alt+Q");
    input_rebind(f->state, &f->settings);
    assert_int_equal(send(f, typed), 0);
    input_text(f->state, true);
    assert_true(SDL_IsTextInputActive());
    assert_int_equal(send(f, typed), 1);
    assert_int_equal(f->out[0].kind, INPUT_TEXT);
    assert_string_equal(f->out[0].text, "ü5");

    assert_int_equal(press(f, SDLK_z, 0), 0);
    assert_int_equal(press(f, SDLK_5, 0), 0);
    assert_int_equal(press(f, SDLK_KP_5, KMOD_NUM), 0);
    assert_int_equal(press(f, SDLK_SPACE, 0), 0);
    assert_int_equal(press(f, SDLK_0, 0), 0);
    assert_int_equal(press(f, SDLK_q, KMOD_LCTRL | KMOD_RALT), 0); // AltGr types '@' on a German keyboard
    static const struct {
        SDL_Keycode key;
        unsigned mod;
        Action action;
        bool repeats;
    } cases[] = {
        {SDLK_BACKSPACE, 0, ACTION_ERASE, true},   {SDLK_BACKSPACE, KMOD_LSHIFT, ACTION_ERASE, true},
        {SDLK_DELETE, 0, ACTION_ERASE, true},      {SDLK_RETURN, 0, ACTION_CONFIRM, false},
        {SDLK_KP_ENTER, 0, ACTION_CONFIRM, false}, {SDLK_ESCAPE, 0, ACTION_BACK, false},
        {SDLK_LEFT, 0, ACTION_LEFT, true},         {SDLK_UP, KMOD_LSHIFT, ACTION_UP, true},
        {SDLK_v, KMOD_LCTRL, ACTION_PASTE, false}, {SDLK_c, KMOD_LCTRL, ACTION_COPY, false},
        {SDLK_z, KMOD_LCTRL, ACTION_UNDO, true},   {SDLK_F11, 0, ACTION_FULLSCREEN, false},
    };
    for (int bound = 1; bound >= 0; bound--) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0] - (bound ? 0 : 2); i++) {
            press(f, cases[i].key, cases[i].mod);
            assert_action(f, cases[i].action, cases[i].action);
            assert_string_equal(f->out[0].text, "");
            assert_int_equal(hold(f, cases[i].key, cases[i].mod), cases[i].repeats);
        }
        unbind_all(f); // editing does not depend on bindings
        input_rebind(f->state, &f->settings);
    }
    input_text(f->state, false);
    assert_false(SDL_IsTextInputActive());
    assert_int_equal(send(f, typed), 0);
}

// --- Names, labels, capture
// ----------------------------------------------------------------------------------------

static void names_and_aliases(void **context) {
    Fixture *f = *context;
    static const struct {
        const char *name;
        SDL_Keycode key;
        unsigned mod;
    } cases[] = {
        {"enter", SDLK_RETURN, 0},
        {"Esc", SDLK_ESCAPE, 0},
        {"DEL", SDLK_DELETE, 0},
        {"pgup", SDLK_PAGEUP, 0},
        {"PageDown", SDLK_PAGEDOWN, 0},
        {"KP_Enter", SDLK_KP_ENTER, 0},
        {"keypad_enter", SDLK_KP_ENTER, 0},
        {"KP_0", SDLK_KP_0, 0},
        {"control+SHIFT+x", SDLK_x, KMOD_LCTRL | KMOD_LSHIFT},
        {"Alt+F4", SDLK_F4, KMOD_RALT},
        {"Gui+k", SDLK_k, KMOD_LGUI},
        {"Ctrl++", SDLK_PLUS, KMOD_LCTRL},
        {"+", SDLK_PLUS, 0},
        {"Alt+Keypad_+", SDLK_KP_PLUS, KMOD_LALT},
        {"Plus", SDLK_PLUS, 0},
        {"_", SDLK_UNDERSCORE, 0},
        {"Semicolon", SDLK_SEMICOLON, 0},
        {"Ctrl+1", SDLK_1, KMOD_LCTRL},
        {"ä", 0xe4, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unbind_all(f);
        bind_key(f, ACTION_CHECK, cases[i].name);
        assert_int_equal(input_rebind(f->state, &f->settings), 0);
        press(f, cases[i].key, cases[i].mod);
        assert_int_equal(f->count, 1);
        assert_int_equal(f->out[0].action, ACTION_CHECK);
    }
}

static void bad_names_are_counted(void **context) {
    Fixture *f = *context;
    bind_key(f, ACTION_HINT, "  Ctlr+H Ctrl+ Ctrl Left_Shift  Nokey \t H 5 Shift+5 Keypad_5 ++ H+Ctrl ");
    bind_key(f, ACTION_CHECK, "");
    snprintf(f->settings.pad[ACTION_HINT], BINDING_MAX, "Q  y a1");
    assert_int_equal(input_rebind(f->state, &f->settings), 10 + 2);
    press(f, SDLK_h, 0);
    assert_action(f, ACTION_HINT, ACTION_HINT);
    press(f, SDLK_5, 0);
    assert_token(f, 5, false);
    // The longest text a setting can hold.
    memset(f->settings.keys[ACTION_HINT], 'h', BINDING_MAX - 1);
    assert_int_equal(input_rebind(f->state, &f->settings), 2 + 1);
    for (int i = 0; i < BINDING_MAX - 1; i++)
        f->settings.keys[ACTION_HINT][i] = i % 2 ? ' ' : (char)('a' + i / 2 % 26);
    assert_int_equal(input_rebind(f->state, &f->settings), 2);
    // A key of two actions serves the first.
    settings_default(&f->settings);
    bind_key(f, ACTION_MUTE, "Z");
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    press(f, SDLK_z, 0);
    assert_action(f, ACTION_UNDO, ACTION_UNDO);
    assert_string_equal(input_label(f->state, ACTION_MUTE, DEVICE_KEYBOARD), "");
}

static void labels(void **context) {
    Fixture *f = *context;
    static const struct {
        Action action;
        const char *label;
    } cases[] = {
        {ACTION_UNDO, "Z"},        {ACTION_REDO, "Y"},       {ACTION_ERASE, "⌫"},
        {ACTION_UP, "↑"},          {ACTION_LEFT, "←"},       {ACTION_BACK, "Esc"},
        {ACTION_CONFIRM, "Enter"}, {ACTION_NOTES_MODE, "N"}, {ACTION_NEXT_EMPTY, "Tab"},
        {ACTION_COPY, "Ctrl C"},   {ACTION_NOTE, ""},        {ACTION_NONE, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(input_label(f->state, cases[i].action, DEVICE_KEYBOARD), cases[i].label);
        assert_string_equal(input_label(f->state, cases[i].action, DEVICE_MOUSE), cases[i].label);
        assert_string_equal(input_label(f->state, cases[i].action, DEVICE_TOUCH), "");
    }
    bind_key(f, ACTION_HINT, "Ctrl+Alt+Shift+Gui+PageUp");
    bind_key(f, ACTION_CHECK, "Space");
    bind_key(f, ACTION_NOTES_MODE, "KP_+ Keypad_Enter");
    bind_key(f, ACTION_CONFIRM, "Keypad_MemSubtract");
    assert_int_equal(input_rebind(f->state, &f->settings), 0);
    assert_string_equal(input_label(f->state, ACTION_HINT, DEVICE_KEYBOARD), "Ctrl Alt Shift Gui PgUp");
    assert_string_equal(input_label(f->state, ACTION_CHECK, DEVICE_KEYBOARD), "Space");
    assert_string_equal(input_label(f->state, ACTION_NOTES_MODE, DEVICE_KEYBOARD), "Num +");
    assert_string_equal(input_label(f->state, ACTION_CONFIRM, DEVICE_KEYBOARD), "Num MemSubtract");
}

static void captures_a_key(void **context) {
    Fixture *f = *context;
    Device device;
    char name[BINDING_MAX];
    assert_false(input_captured(f->state, &device, name));
    input_capture(f->state, true);
    assert_false(input_captured(f->state, &device, name));
    assert_int_equal(hold(f, SDLK_RETURN, 0), 0); // still down from what began the capture
    assert_int_equal(press(f, SDLK_LCTRL, KMOD_LCTRL), 0);
    assert_int_equal(press(f, SDLK_3, 0), 0);
    assert_int_equal(press(f, SDLK_KP_3, KMOD_LSHIFT), 0);
    assert_int_equal(press(f, SDLK_UNKNOWN, 0), 0);
    assert_false(input_captured(f->state, &device, name));
    assert_int_equal(press(f, SDLK_KP_ENTER, KMOD_LCTRL | KMOD_LALT), 0);
    assert_int_equal(press(f, SDLK_x, 0), 0); // too late
    assert_true(input_captured(f->state, &device, name));
    assert_int_equal(device, DEVICE_KEYBOARD);
    assert_string_equal(name, "Ctrl+Alt+Keypad_Enter");
    assert_false(input_captured(f->state, &device, name));
    press(f, SDLK_z, 0);
    assert_action(f, ACTION_UNDO, ACTION_UNDO);

    input_capture(f->state, true);
    assert_int_equal(press(f, SDLK_ESCAPE, 0), 0);
    assert_true(input_captured(f->state, &device, name));
    assert_string_equal(name, "");
    input_capture(f->state, true);
    press(f, SDLK_z, 0);
    input_capture(f->state, false);
    assert_false(input_captured(f->state, &device, name));
    // On another layout a digit's key keeps its digit, a foreign letter its place.
    input_capture(f->state, true);
    send(f, key_event(SDL_SCANCODE_0, 0xe0, 0, false));
    assert_true(input_captured(f->state, &device, name));
    assert_string_equal(name, "0");
    input_capture(f->state, true);
    send(f, key_event(SDL_SCANCODE_Z, 0x44f, KMOD_LCTRL, false));
    assert_true(input_captured(f->state, &device, name));
    assert_string_equal(name, "Ctrl+Z");
}

// What is captured can be written in config.ini, and read back means the same key.
static void captured_names_lead_back(void **context) {
    Fixture *f = *context;
    int named = 0;
    for (int scancode = SDL_SCANCODE_A; scancode < SDL_NUM_SCANCODES; scancode++) {
        SDL_Keycode key = SDL_GetKeyFromScancode((SDL_Scancode)scancode);
        unsigned mod = (unsigned[]){0, KMOD_LCTRL, KMOD_LSHIFT | KMOD_LALT, KMOD_LGUI}[scancode % 4];
        Device device;
        char name[BINDING_MAX];
        input_capture(f->state, true);
        assert_int_equal(send(f, key_event((SDL_Scancode)scancode, key, mod, false)), 0);
        if (!input_captured(f->state, &device, name) || name[0] == '\0') continue;
        named++;
        assert_null(strpbrk(name, " ;\t"));
        unbind_all(f);
        bind_key(f, ACTION_CHECK, name);
        if (input_rebind(f->state, &f->settings) != 0) fail_msg("'%s' cannot be read back", name);
        send(f, key_event((SDL_Scancode)scancode, key, mod, false));
        if (f->count != 1 || f->out[0].action != ACTION_CHECK) fail_msg("'%s' does not act", name);
        assert_true(strlen(input_label(f->state, ACTION_CHECK, DEVICE_KEYBOARD)) > 0);
    }
    print_message("%d keys named\n", named);
    assert_true(named > 200);
}

// --- Mouse and touch
// -----------------------------------------------------------------------------------------------

static int move(Fixture *f, int x, int y, Uint32 which, Uint32 buttons) {
    return send(
        f,
        (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .which = which, .state = buttons, .x = x, .y = y}});
}

static void assert_pointer(const Fixture *f, int index, InputKind kind, Device device, float x, float y) {
    assert_true(index < f->count);
    assert_int_equal(f->out[index].kind, kind);
    assert_int_equal(f->out[index].device, device);
    assert_float_equal(f->out[index].x, x, 1e-3);
    assert_float_equal(f->out[index].y, y, 1e-3);
}

static void mouse(void **context) {
    Fixture *f = *context;
    SDL_Event button = {.button = {.type = SDL_MOUSEBUTTONDOWN, .button = 1, .clicks = 2, .x = 10, .y = 20}};
    for (Uint8 which = 1; which <= 3; which++) {
        button.button.button = which;
        assert_int_equal(send(f, button), 1);
        assert_pointer(f, 0, INPUT_POINTER_DOWN, DEVICE_MOUSE, 20, 60);
        assert_int_equal(f->out[0].button, which);
        assert_int_equal(f->out[0].clicks, 2);
    }
    button.type = SDL_MOUSEBUTTONUP;
    SDL_SetModState(KMOD_LCTRL | KMOD_RSHIFT);
    assert_int_equal(send(f, button), 1);
    SDL_SetModState(KMOD_NONE);
    assert_pointer(f, 0, INPUT_POINTER_UP, DEVICE_MOUSE, 20, 60);
    assert_true(f->out[0].shift && f->out[0].ctrl);
    button.button.button = 4;
    assert_int_equal(send(f, button), 0);
    assert_int_equal(input_device(f->state), DEVICE_MOUSE);
    assert_int_equal(move(f, 11, 20, 0, 0), 1); // in use already: every move counts
    assert_pointer(f, 0, INPUT_POINTER_MOVE, DEVICE_MOUSE, 22, 60);

    SDL_Event wheel = {.wheel = {.type = SDL_MOUSEWHEEL, .y = 1, .preciseY = 1.5f, .mouseX = 5, .mouseY = 6}};
    assert_int_equal(send(f, wheel), 1);
    assert_pointer(f, 0, INPUT_SCROLL, DEVICE_MOUSE, 10, 18);
    assert_float_equal(f->out[0].scroll, 1.5f, 1e-6);
    wheel.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    wheel.wheel.preciseY = 0;
    send(f, wheel);
    assert_float_equal(f->out[0].scroll, -1, 1e-6);
    wheel.wheel.y = 0;
    assert_int_equal(send(f, wheel), 0);

    button.button.button = 1;
    button.button.which = wheel.wheel.which = SDL_TOUCH_MOUSEID;
    wheel.wheel.y = 1;
    assert_int_equal(send(f, button) + send(f, wheel) + move(f, 500, 500, SDL_TOUCH_MOUSEID, 0), 0);
}

static void a_nudged_mouse_does_not_take_over(void **context) {
    Fixture *f = *context;
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    assert_int_equal(move(f, 300, 200, 0, 0), 0); // where it was found
    for (int i = 0; i < 200; i++) assert_int_equal(move(f, 300 + i % 3, 200 - i % 4, 0, 0), 0);
    assert_int_equal(move(f, 304, 200, 0, 0), 0);
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    assert_int_equal(move(f, 305, 200, 0, 0), 1);
    assert_int_equal(input_device(f->state), DEVICE_MOUSE);
    press(f, SDLK_UP, 0);
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    // Slow steps add up.
    int steps = 0;
    while (move(f, 305, 201 + steps, 0, 0) == 0) assert_true(++steps < 10);
    assert_int_equal(steps, 4);
    press(f, SDLK_UP, 0);
    assert_int_equal(move(f, 306, 205, 0, SDL_BUTTON_LMASK), 1); // a drag goes on
    press(f, SDLK_UP, 0);
    // The window moves under a mouse at rest (full screen): the pointer is elsewhere, but nobody moved it.
    send(f, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_SIZE_CHANGED}});
    assert_int_equal(move(f, 600, 600, 0, 0), 0);
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    assert_int_equal(move(f, 600, 605, 0, 0), 1);
    // Keys that mean nothing do not take over either.
    press(f, SDLK_PRINTSCREEN, 0);
    assert_int_equal(input_device(f->state), DEVICE_MOUSE);
}

static SDL_Event finger(Uint32 type, SDL_FingerID id, float x, float y) {
    return (SDL_Event){.tfinger = {.type = type, .touchId = 7, .fingerId = id, .x = x, .y = y}};
}

static void touch(void **context) {
    Fixture *f = *context;
    assert_int_equal(send(f, finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f)), 0); // no window to measure by
    SDL_Window *window = SDL_CreateWindow("", 0, 0, 400, 300, 0);
    assert_non_null(window);
    SDL_Event down = finger(SDL_FINGERDOWN, 1, 0.5f, 0.5f);
    down.tfinger.windowID = SDL_GetWindowID(window);
    assert_int_equal(send(f, down), 1);
    assert_pointer(f, 0, INPUT_POINTER_DOWN, DEVICE_TOUCH, 400, 450);
    assert_int_equal(f->out[0].button, 1);
    assert_int_equal(f->out[0].clicks, 1);
    assert_int_equal(input_device(f->state), DEVICE_TOUCH);

    SDL_Event other = down;
    other.tfinger.fingerId = 2;
    assert_int_equal(send(f, other), 0);
    other.type = SDL_FINGERUP;
    assert_int_equal(send(f, other), 0);
    SDL_Event moved = down;
    moved.type = SDL_FINGERMOTION;
    moved.tfinger.x = 0.25f;
    assert_int_equal(send(f, moved), 1);
    assert_pointer(f, 0, INPUT_POINTER_MOVE, DEVICE_TOUCH, 200, 450);
    moved.type = SDL_FINGERUP;
    assert_int_equal(send(f, moved), 2);
    assert_pointer(f, 0, INPUT_POINTER_UP, DEVICE_TOUCH, 200, 450);
    assert_pointer(f, 1, INPUT_POINTER_LEAVE, DEVICE_TOUCH, 200, 450);
    assert_int_equal(f->out[0].button, 1);
    send(f, down);
    assert_int_equal(f->out[0].clicks, 2); // within 400 ms: the time is the same here
    down.tfinger.touchId = SDL_MOUSE_TOUCHID;
    assert_int_equal(send(f, down), 0);
    SDL_DestroyWindow(window);
}

// --- Window and drops
// ----------------------------------------------------------------------------------------------

static void window_comes_and_goes(void **context) {
    Fixture *f = *context;
    static const struct {
        Uint8 event;
        InputKind kind;
    } cases[] = {
        {SDL_WINDOWEVENT_MINIMIZED, INPUT_HIDDEN},   {SDL_WINDOWEVENT_HIDDEN, INPUT_HIDDEN},
        {SDL_WINDOWEVENT_SHOWN, INPUT_SHOWN},        {SDL_WINDOWEVENT_RESTORED, INPUT_SHOWN},
        {SDL_WINDOWEVENT_FOCUS_GAINED, INPUT_SHOWN}, {SDL_WINDOWEVENT_LEAVE, INPUT_POINTER_LEAVE},
        {SDL_WINDOWEVENT_FOCUS_LOST, INPUT_BLURRED}, {SDL_WINDOWEVENT_EXPOSED, INPUT_NONE},
        {SDL_WINDOWEVENT_MOVED, INPUT_NONE},         {SDL_WINDOWEVENT_CLOSE, INPUT_NONE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        send(f, (SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = cases[i].event}});
        assert_int_equal(f->count, cases[i].kind != INPUT_NONE);
        if (f->count) assert_int_equal(f->out[0].kind, cases[i].kind);
    }
    assert_int_equal(input_device(f->state), DEVICE_KEYBOARD);
    assert_int_equal(send(f, (SDL_Event){.type = SDL_QUIT}), 0);
}

static void drops(void **context) {
    Fixture *f = *context;
    char long_path[6000];
    memset(long_path, 'p', sizeof long_path);
    long_path[sizeof long_path - 1] = '\0';
    const char *const files[] = {"/a b/Grüße.sdk", long_path, ""};
    for (int i = 0; i < 3; i++) { // freed by the next call: ASan would tell
        SDL_Event event = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(files[i])}};
        assert_int_equal(send(f, event), 1);
        assert_int_equal(f->out[0].kind, INPUT_DROP);
        assert_string_equal(f->out[0].text, files[i]);
    }
    SDL_Event text = {.drop = {.type = SDL_DROPTEXT, .file = SDL_strdup("53..7....")}};
    assert_int_equal(send(f, text), 1);
    assert_action(f, ACTION_PASTE, ACTION_PASTE);
    assert_string_equal(f->out[0].text, "53..7....");
    assert_int_equal(send(f, (SDL_Event){.drop = {.type = SDL_DROPBEGIN}}), 0);
    assert_int_equal(send(f, (SDL_Event){.drop = {.type = SDL_DROPFILE}}), 0);
}

static void no_pad(void **context) {
    Fixture *f = *context;
    assert_false(input_has_pad(f->state));
    assert_int_equal(input_prompts(f->state), PROMPTS_XBOX);
    assert_string_equal(input_label(f->state, ACTION_CONFIRM, DEVICE_PAD), "a");
    input_rumble(f->state, 100, 100);
    assert_int_equal(input_next_repeat_us(f->state), INT64_MAX);
    assert_int_equal(input_repeat(f->state, INT64_MAX, f->out, 4), 0);
    SDL_Event stranger = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .which = 99, .state = SDL_PRESSED}};
    assert_int_equal(send(f, stranger), 0);
    assert_int_equal(
        send(f, (SDL_Event){.caxis = {.type = SDL_CONTROLLERAXISMOTION, .which = 99, .value = 32767}}), 0);
    assert_int_equal(send(f, (SDL_Event){.cdevice = {.type = SDL_CONTROLLERDEVICEREMOVED, .which = 99}}), 0);
    assert_int_equal(send(f, (SDL_Event){.cdevice = {.type = SDL_CONTROLLERDEVICEADDED, .which = 99}}), 0);
    input_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_default_key, setup, teardown),
        cmocka_unit_test_setup_teardown(letters_are_tokens, setup, teardown),
        cmocka_unit_test_setup_teardown(modifiers_are_exact, setup, teardown),
        cmocka_unit_test_setup_teardown(digits_on_any_layout, setup, teardown),
        cmocka_unit_test_setup_teardown(letters_from_the_tenth_token_on, setup, teardown),
        cmocka_unit_test_setup_teardown(layouts_without_latin_letters, setup, teardown),
        cmocka_unit_test_setup_teardown(menus_cannot_be_locked, setup, teardown),
        cmocka_unit_test_setup_teardown(typed_text, setup, teardown),
        cmocka_unit_test_setup_teardown(names_and_aliases, setup, teardown),
        cmocka_unit_test_setup_teardown(bad_names_are_counted, setup, teardown),
        cmocka_unit_test_setup_teardown(labels, setup, teardown),
        cmocka_unit_test_setup_teardown(captures_a_key, setup, teardown),
        cmocka_unit_test_setup_teardown(captured_names_lead_back, setup, teardown),
        cmocka_unit_test_setup_teardown(mouse, setup, teardown),
        cmocka_unit_test_setup_teardown(a_nudged_mouse_does_not_take_over, setup, teardown),
        cmocka_unit_test_setup_teardown(touch, setup, teardown),
        cmocka_unit_test_setup_teardown(window_comes_and_goes, setup, teardown),
        cmocka_unit_test_setup_teardown(drops, setup, teardown),
        cmocka_unit_test_setup_teardown(no_pad, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
