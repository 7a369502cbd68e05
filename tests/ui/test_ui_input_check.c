// What is wrong with the bindings of config.ini: names that are no keys, and keys of two actions. SDL is not
// initialised, as it is not yet when the game reads its settings.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"
#include "ui/input/input.h"
#include "ui/input/input_check.h"

typedef struct {
    char root[64];
    Paths paths;
    Settings settings;
    ConfigReport report;
} Place;

static int make_place(void **state) {
    Place *place = calloc(1, sizeof *place);
    if (!place) return -1;
    strcpy(place->root, "/tmp/nonet-test-check-XXXXXX");
    if (!mkdtemp(place->root)) return -1;
    path_join(place->paths.share, place->root, "share");
    path_join(place->paths.config, place->root, "config");
    *state = place;
    return machine_make_folder(place->paths.share) && machine_make_folder(place->paths.config) ? 0 : -1;
}

static int drop_place(void **state) {
    Place *place = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", place->root);
    free(place);
    return system(command);
}

static void put(const char *folder, const char *text) {
    char path[PATH_MAX_BYTES], reason[128];
    path_join(path, folder, "config.ini");
    if (!machine_write_file(path, text, strlen(text), reason, sizeof reason))
        fail_msg("%s: %s", path, reason);
}

// As the game does it.
static void read_both(Place *place) {
    config_read(&place->paths, input_check_binding, &place->settings, &place->report);
    input_check_clashes(&place->settings, &place->report);
}

static void assert_error(const Place *place, int index, const char *file, int line, const char *reason) {
    assert_true(index < place->report.count);
    const char *found = place->report.error[index].file;
    assert_true(strlen(found) > strlen(file));
    assert_string_equal(found + strlen(found) - strlen(file), file);
    assert_int_equal(place->report.error[index].error.line, line);
    assert_string_equal(place->report.error[index].error.reason, reason);
}

#define BUTTONS "a b x y lb rb lt rt ls rs start back up down left right"
#define NAMES "keys have names like H, Space, F1, PageUp or Ctrl+Z"

static void bad_names_are_named_and_the_default_holds(void **state) {
    Place *place = *state;
    put(place->paths.config,
        "[keys]\nhint = Frob\n\n# five\nundo = 5\nredo = Ctrl+Y Crtl+Y\n[pad]\nhint = zz\n"
        "undo = lb stert\n");
    read_both(place);
    assert_int_equal(place->report.count, 5);
    assert_error(place, 0, "config/config.ini", 2, "hint: there is no key \"Frob\"; " NAMES);
    assert_error(place, 1, "config/config.ini", 5, "undo: \"5\" cannot be bound; 1 to 9 are always tokens");
    assert_error(place, 2, "config/config.ini", 6, "redo: there is no key \"Crtl+Y\"; is \"Ctrl+Y\" meant?");
    assert_error(place, 3, "config/config.ini", 8, "hint: there is no button \"zz\"; it can be " BUTTONS);
    assert_error(place, 4, "config/config.ini", 9, "undo: there is no button \"stert\"; is \"start\" meant?");
    Settings standard;
    settings_default(&standard);
    assert_memory_equal(&place->settings, &standard, sizeof standard);
}

static void both_files_are_judged(void **state) {
    Place *place = *state;
    put(place->paths.share,
        "[pad]\nhint = q\ncheck = rs\n[keys]\nhint = Spcae\ncheck = Ctrl+V\nmute = Ctrl+M K\n");
    put(place->paths.config, "[keys]\ncheck = Pgae_Up\nmute = Shift\n[pad]\ncheck = rss\nmute = 1\n");
    read_both(place);
    assert_int_equal(place->report.count, 7);
    assert_error(place, 0, "share/config.ini", 2, "hint: there is no button \"q\"; it can be " BUTTONS);
    assert_error(place, 1, "share/config.ini", 5, "hint: there is no key \"Spcae\"; is \"Space\" meant?");
    assert_error(place, 2, "config/config.ini", 2,
                 "check: there is no key \"Pgae_Up\"; is \"PageUp\" meant?");
    assert_error(place, 3, "config/config.ini", 3,
                 "mute: \"Shift\" cannot be bound by itself; Ctrl+, Shift+ and Alt+ go before a key");
    assert_error(place, 4, "config/config.ini", 5, "check: there is no button \"rss\"; is \"rs\" meant?");
    assert_error(place, 5, "config/config.ini", 6, "mute: there is no button \"1\"; it can be " BUTTONS);
    // The game's own file holds where the player's is wrong, and is judged like it.
    assert_error(place, 6, "share/config.ini", 6,
                 "\"Ctrl+V\" is bound to both check and paste; check keeps it");
    assert_string_equal(place->settings.keys[ACTION_HINT], "H");
    assert_string_equal(place->settings.keys[ACTION_CHECK], "Ctrl+V");
    assert_string_equal(place->settings.keys[ACTION_MUTE], "Ctrl+M K");
    assert_string_equal(place->settings.pad[ACTION_HINT], "y");
    assert_string_equal(place->settings.pad[ACTION_CHECK], "rs");
    assert_string_equal(place->settings.pad[ACTION_MUTE], "");
}

static void the_nearest_name_is_one_that_can_be_bound(void **state) {
    (void)state;
    static const struct {
        const char *name, *nearest; // NULL: none is near
    } cases[] = {
        {"Retrun", "Return"},
        {"entr", "Enter"},
        {"Escpae", "Escape"},
        {"Backspce", "Backspace"},
        {"Page_Down", "PageDown"},
        {"KP_Entr", "Keypad_Enter"},
        {"Keypad_Entre", "Keypad_Enter"},
        {"semicolom", "Semicolon"},
        {"H,", "H"},
        {"zz", "Z"},
        {"Crtl+Z", "Ctrl+Z"},
        {"Cntrl+Shfit+z", "Ctrl+Shift+z"},
        {"Ctrl+Spave", "Ctrl+Space"},
        {"Strg+Z", NULL},
        {"H+Ctrl", NULL},
        {"Frobnicator", NULL},
        {"Crtl+Frob", NULL},
        {"Ctrl+", NULL},
    };
    const SettingInfo *info;
    for (int i = 0; (info = setting_info(i)) && strcmp(info->section, "keys") != 0; i++) continue;
    assert_non_null(info);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char expected[256];
        TextError error;
        assert_false(input_check_binding(info, cases[i].name, 3, &error));
        snprintf(expected, sizeof expected,
                 cases[i].nearest ? "%s: there is no key \"%s\"; is \"%s\" meant?"
                                  : "%s: there is no key \"%s\"; " NAMES,
                 info->key, cases[i].name, cases[i].nearest);
        assert_string_equal(error.reason, expected);
        assert_int_equal(error.line, 3);
        if (cases[i].nearest) assert_true(input_check_binding(info, cases[i].nearest, 3, &error));
    }
    static const char *const tokens[] = {"1", "9", "Shift+5", "Keypad_7", "KP_2"};
    for (size_t i = 0; i < sizeof tokens / sizeof tokens[0]; i++) {
        TextError error;
        assert_false(input_check_binding(info, tokens[i], 3, &error));
        assert_non_null(strstr(error.reason, "always tokens"));
    }
    static const char *const modifiers[] = {"Ctrl", "Left_Alt", "Ctrl+Shift", "CapsLock", "Super"};
    for (size_t i = 0; i < sizeof modifiers / sizeof modifiers[0]; i++) {
        TextError error;
        assert_false(input_check_binding(info, modifiers[i], 3, &error));
        assert_non_null(strstr(error.reason, "by itself"));
    }
}

static void the_longest_binding_is_judged(void **state) {
    Place *place = *state;
    char text[BINDING_MAX + 16] = "[keys]\nhint = ";
    memset(text + strlen(text), 'x', BINDING_MAX - 1);
    put(place->paths.config, text);
    read_both(place);
    assert_error(place, 0, "config/config.ini", 2,
                 "hint: there is no key \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; " NAMES);
    assert_string_equal(place->settings.keys[ACTION_HINT], "H");
    strcpy(text, "[keys]\nhint = ");
    for (int i = 0; i < (BINDING_MAX - 1) / 3; i++) strcat(text, "\xE2\x82\xAC"); // is cut between characters
    put(place->paths.config, text);
    read_both(place);
    assert_int_equal(place->report.count, 1);
    const char *quote = strchr(place->report.error[0].error.reason, '"');
    assert_int_equal(strcspn(quote + 1, "\""), 39);
}

static void a_key_of_two_actions_stays_with_the_first(void **state) {
    Place *place = *state;
    // Line 3 takes a key from a default that is in no file; line 4 asks for one of line 3's; the names of
    // line 5 are the same key; a key named twice for one action is no clash.
    put(place->paths.config, "[pad]\nmute = A back\n[keys]\nleft = Left A H H\nmute = K h\n"
                             "copy_code = Esc Escape C\n");
    read_both(place);
    assert_int_equal(place->report.count, 5);
    assert_error(place, 0, "config/config.ini", 4, "\"H\" is bound to both left and hint; left keeps it");
    assert_error(place, 1, "config/config.ini", 6,
                 "\"Esc\" is bound to both back and copy_code; back keeps it");
    assert_error(place, 2, "config/config.ini", 5, "\"h\" is bound to both left and mute; left keeps it");
    assert_error(place, 3, "config/config.ini", 2,
                 "\"A\" is bound to both confirm and mute; confirm keeps it");
    assert_error(place, 4, "config/config.ini", 2, "\"back\" is bound to both back and mute; back keeps it");
    assert_string_equal(place->settings.keys[ACTION_LEFT], "Left A H H");
    assert_string_equal(place->settings.keys[ACTION_HINT], "");
    assert_string_equal(place->settings.keys[ACTION_MUTE], "K");
    assert_string_equal(place->settings.keys[ACTION_COPY_CODE], "C");
    assert_string_equal(place->settings.keys[ACTION_BACK], "Escape");
    assert_string_equal(place->settings.pad[ACTION_MUTE], "");
    assert_string_equal(place->settings.pad[ACTION_CONFIRM], "a");
}

// It is the player's line that made the clash, even where the game's own stands further down.
static void a_clash_is_reported_where_it_was_made(void **state) {
    Place *place = *state;
    put(place->paths.share, "\n\n\n\n[keys]\nhint = H\nup = Up W\nundo = J\nredo = J\n");
    put(place->paths.config, "[keys]\nup = Up H\n");
    read_both(place);
    assert_int_equal(place->report.count, 2);
    assert_error(place, 0, "share/config.ini", 9, "\"J\" is bound to both undo and redo; undo keeps it");
    assert_error(place, 1, "config/config.ini", 2, "\"H\" is bound to both up and hint; up keeps it");
}

static void good_files_give_no_report(void **state) {
    Place *place = *state;
    Settings standard;
    settings_default(&standard);
    read_both(place); // no files: the built-in bindings do not clash
    assert_int_equal(place->report.count, 0);
    snprintf(place->paths.share, PATH_MAX_BYTES, "%s", TEST_SOURCE);
    read_both(place);
    for (int i = 0; i < place->report.count; i++)
        print_error("%d: %s\n", place->report.error[i].error.line, place->report.error[i].error.reason);
    assert_int_equal(place->report.count, 0);
    assert_memory_equal(&place->settings, &standard, sizeof standard);
    // Those who like to move with h j k l, as the game's file proposes; a letter of another alphabet;
    // nothing.
    put(place->paths.config, "[keys]\nup = Up W K\ndown = Down S J\nleft = Left A H\nright = Right D L\n"
                             "hint = I\ncheck = \xC3\xA4 Ctrl+5 KP_+ Gui+PgDn Semicolon\nfill_notes =\n"
                             "[pad]\nhint =\ncheck = Y RS\n");
    read_both(place);
    assert_int_equal(place->report.count, 0);
    assert_string_equal(place->settings.keys[ACTION_LEFT], "Left A H");
    assert_string_equal(place->settings.pad[ACTION_CHECK], "Y RS");
}

// Whatever the files say, nothing is left for input_rebind to complain of.
static void what_is_left_can_be_bound(void **state) {
    Place *place = *state;
    static const char *const words[] = {"H",    "Z",     "z",      "Enter", "Return",   "5",
                                        "Frob", "Shift", "Ctrl+Z", "a",     "b",        "lb",
                                        "zz",   "start", "START",  "up",    "Ctrl+Esc", "Crtl+H"};
    enum { WORDS = sizeof words / sizeof words[0] };
    unsigned seed = 20240607;
    for (int round = 0; round < 200; round++) {
        char text[4096] = "[keys]\n";
        srand(seed + (unsigned)round);
        for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
            if (action == ACTION_CONFIRM) strcat(text, "[pad]\n");
            size_t length = strlen(text);
            snprintf(text + length, sizeof text - length, "%s = %s %s\n", action_info(action)->name,
                     words[rand() % WORDS], words[rand() % WORDS]);
        }
        put(round % 2 ? place->paths.config : place->paths.share, text);
        read_both(place);
        InputState *input = input_create(&place->settings, NULL, NULL);
        int unknown = input_rebind(input, &place->settings);
        input_destroy(input);
        if (unknown != 0) fail_msg("round %d of seed %u: %d names left over", round, seed, unknown);
        Settings before = place->settings;
        ConfigReport again = {0};
        input_check_clashes(&place->settings, &again);
        if (again.count != 0) fail_msg("round %d of seed %u: %d clashes left over", round, seed, again.count);
        assert_memory_equal(&before, &place->settings, sizeof before);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, drop_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(bad_names_are_named_and_the_default_holds),
        TEST(both_files_are_judged),
        TEST(the_nearest_name_is_one_that_can_be_bound),
        TEST(the_longest_binding_is_judged),
        TEST(a_key_of_two_actions_stays_with_the_first),
        TEST(a_clash_is_reported_where_it_was_made),
        TEST(good_files_give_no_report),
        TEST(what_is_left_can_be_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
