#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "game/settings/settings.h"

static int setting_count(void) {
    int count = 0;
    while (setting_info(count)) count++;
    return count;
}

static const SettingInfo *find(const char *section, const char *key) {
    for (int i = 0; setting_info(i); i++) {
        const SettingInfo *info = setting_info(i);
        if (strcmp(info->section, section) == 0 && strcmp(info->key, key) == 0) return info;
    }
    fail_msg("no setting [%s] %s", section, key);
    return NULL;
}

// --- The tables
// ------------------------------------------------------------------------------------------------------

static void every_action_has_a_name_and_words(void **state) {
    (void)state;
    for (Action a = ACTION_NONE + 1; a < ACTION_COUNT; a++) {
        const ActionInfo *info = action_info(a);
        Action parsed = ACTION_NONE;
        assert_true(info->name[0] != '\0' && info->label[0] != '\0' && info->help[0] != '\0');
        assert_true(action_parse(info->name, &parsed));
        assert_int_equal(parsed, a);
        assert_true(strlen(info->keys) < BINDING_MAX && strlen(info->pad) < BINDING_MAX);
    }
    Action untouched = ACTION_MUTE;
    assert_false(action_parse("none", &untouched));
    assert_false(action_parse("", &untouched));
    assert_int_equal(untouched, ACTION_MUTE);
    assert_true(action_parse("Notes_Mode", &untouched));
    assert_int_equal(untouched, ACTION_NOTES_MODE);
}

// Splits a binding into its names; returns how many.
static int split(const char *binding, char out[][BINDING_MAX], int max) {
    char copy[BINDING_MAX];
    int count = 0;
    snprintf(copy, sizeof copy, "%s", binding);
    for (char *word = strtok(copy, " "); word && count < max; word = strtok(NULL, " "))
        snprintf(out[count++], BINDING_MAX, "%s", word);
    return count;
}

static void no_default_binding_means_two_things(void **state) {
    (void)state;
    static const char *const buttons[] = {"a",  "b",  "x",  "y",    "lb",   "rb",   "lt",    "rt",
                                          "ls", "rs", "up", "down", "left", "back", "right", "start"};
    for (int device = 0; device < 2; device++) {
        char names[128][BINDING_MAX];
        int count = 0;
        for (Action a = ACTION_NONE + 1; a < ACTION_COUNT; a++) {
            const ActionInfo *info = action_info(a);
            count += split(device == 0 ? info->keys : info->pad, names + count, 128 - count);
        }
        assert_true(count > 12);
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) assert_string_not_equal(names[i], names[j]);
            bool known = device == 0;
            for (size_t b = 0; b < sizeof buttons / sizeof *buttons; b++)
                known |= strcmp(names[i], buttons[b]) == 0;
            if (!known) fail_msg("\"%s\" is no button", names[i]);
            // Digits place tokens, with Shift they note.
            if (device == 0) assert_true(strlen(names[i]) != 1 || names[i][0] < '1' || names[i][0] > '9');
        }
    }
}

static void the_table_is_sound(void **state) {
    (void)state;
    bool bindings = false;
    for (int i = 0; setting_info(i); i++) {
        const SettingInfo *info = setting_info(i);
        assert_true(info->label[0] != '\0');
        size_t help = strlen(info->help);
        assert_in_range(help, 10, 105); // one line of remark
        assert_int_equal(info->help[help - 1], '.');
        for (int j = i + 1; setting_info(j); j++) {
            assert_false(strcmp(setting_info(j)->section, info->section) == 0 &&
                         strcmp(setting_info(j)->key, info->key) == 0);
            assert_true(setting_info(j)->offset != info->offset);
        }
        bindings |= info->kind == SETTING_BINDING;
        assert_int_equal(bindings, info->kind == SETTING_BINDING); // those come last
        if (info->kind == SETTING_NUMBER) {
            assert_true(info->minimum >= 0 && info->minimum < info->maximum && info->maximum <= 9999 &&
                        info->step > 0);
        }
        if (info->kind == SETTING_CHOICE) assert_true(info->choice_count >= 2);
    }
}

static void defaults_are_as_meant(void **state) {
    (void)state;
    Settings s;
    memset(&s, 0xAA, sizeof s);
    settings_default(&s);
    assert_int_equal(s.mistakes, MISTAKES_RULES);
    assert_int_equal(s.order, ORDER_CELL_FIRST);
    assert_true(s.tidy_notes && s.wrap && s.highlight_same && s.highlight_houses);
    assert_int_equal(s.theme, THEME_SYSTEM);
    assert_true(s.show_timer);
    assert_false(s.digits_overlay || s.reduce_motion || s.fullscreen);
    assert_int_equal(s.scale_percent, 100);
    assert_int_equal(s.text_size, TEXT_NORMAL);
    assert_int_equal(s.volume, 100);
    assert_int_equal(s.voices, 100);
    assert_int_equal(s.interface, 100);
    assert_int_equal(s.music, 100);
    assert_true(s.play_music);
    assert_false(s.mute || s.swap_confirm);
    assert_string_equal(s.victory_music, "");
    assert_string_equal(s.victory_url, "");
    assert_int_equal(s.glyphs, GLYPHS_AUTO);
    assert_true(s.rumble);
    assert_int_equal(s.accelerate, ACCELERATE_AUTO);
    assert_int_equal(s.livesplit, LIVESPLIT_OFF);
    assert_string_equal(s.livesplit_address, "127.0.0.1:16834"); // of this machine alone
    assert_string_equal(s.websocket_address, "127.0.0.1:16835");
    assert_false(s.stream_files || s.stream_window);
    assert_string_equal(s.files_folder, "");
    assert_string_equal(s.keys[ACTION_UNDO], "Ctrl+Z Z");
    assert_string_equal(s.keys[ACTION_HINT], "H");
    assert_string_equal(s.keys[ACTION_NOTE], "");
    assert_string_equal(s.pad[ACTION_UNDO], "lb");
    assert_string_equal(s.pad[ACTION_COPY], "");
    assert_string_equal(s.keys[ACTION_NONE], "");
}

// --- Reading, printing, changing
// -------------------------------------------------------------------------------------

static void set_well(Settings *settings, const char *section, const char *key, const char *value,
                     const char *printed) {
    char text[SETTING_TEXT_MAX];
    TextError error;
    if (!settings_set(settings, section, key, value, 1, &error))
        fail_msg("[%s] %s: %s", section, key, error.reason);
    setting_format(settings, find(section, key), text);
    assert_string_equal(text, printed);
}

static void values_are_read(void **state) {
    (void)state;
    Settings s;
    settings_default(&s);
    set_well(&s, "look", "theme", "paper", "paper");
    set_well(&s, "look", "theme", "CONTRAST", "contrast");
    assert_int_equal(s.theme, THEME_CONTRAST);
    set_well(&s, "play", "mistakes", "end", "end");
    set_well(&s, "play", "wrap", "off", "false");
    set_well(&s, "play", "wrap", "Yes", "true");
    set_well(&s, "play", "wrap", "0", "false");
    assert_true(settings_set(&s, "PLAY", "Wrap", "True", 0, NULL));
    assert_true(s.wrap);
    set_well(&s, "look", "scale_percent", "75", "75");
    set_well(&s, "look", "scale_percent", "200", "200");
    set_well(&s, "look", "scale_percent", "133", "133");
    set_well(&s, "sound", "volume", "0", "0");
    set_well(&s, "sound", "volume", "007", "7");
    set_well(&s, "stream", "livesplit", "Both", "both");
    set_well(&s, "stream", "livesplit_address", "192.168.1.5:16834", "192.168.1.5:16834");
    set_well(&s, "stream", "websocket_address", "localhost:5", "localhost:5");
    set_well(&s, "stream", "files_folder", "/tmp/A b/c", "/tmp/A b/c");
    set_well(&s, "stream", "files_folder", "~/stream", "~/stream");
    set_well(&s, "stream", "files_folder", "", "");
    set_well(&s, "keys", "undo", "  Ctrl+U \t U  ", "Ctrl+U U");
    set_well(&s, "keys", "undo", "", "");
    set_well(&s, "pad", "undo", "x y", "x y");
    set_well(&s, "pad", "rumble", "no", "false");
    assert_string_equal(s.keys[ACTION_UNDO], "");
    assert_string_equal(s.pad[ACTION_UNDO], "x y");
}

static void bad_values_are_refused(void **state) {
    (void)state;
    char long_binding[BINDING_MAX + 1], fitting[BINDING_MAX];
    memset(long_binding, 'x', BINDING_MAX);
    long_binding[BINDING_MAX] = '\0';
    memset(fitting, 'x', BINDING_MAX - 1);
    fitting[BINDING_MAX - 1] = '\0';
    const struct {
        const char *section, *key, *value, *part;
    } cases[] = {
        {"look", "theme", "pink", "it can be ink, paper, contrast or system"},
        {"look", "theme", "", "theme is \"\"; it can be"},
        {"play", "mistakes", "rule", "it can be off, rules, solution or end"},
        {"play", "wrap", "maybe", "true or false"},
        {"play", "wrap", "2", "true or false"},
        {"stream", "livesplit", "on", "it can be off, client, server or both"},
        {"stream", "livesplit_address", "livesplit.org:16834",
         "it can be an address such as 127.0.0.1:16834"},
        {"stream", "livesplit_address", "", "it can be an address"},
        {"stream", "websocket_address", "127.0.0.1", "it can be an address such as 127.0.0.1:16835"},
        {"stream", "files_folder", "here", "it can be a folder that begins with / or ~/"},
        {"sound", "victory_music", "song.ogg", "it can be a file that begins with / or ~/"},
        {"sound", "victory_music", "~/music/", "it can be a file that begins with / or ~/"},
        {"sound", "victory_url", "ftp://example.org",
         "it can be an address that begins with http:// or https://"},
        {"sound", "victory_url", "https://", "it can be an address"},
        {"sound", "victory_url", "https:///etc/passwd", "it can be an address"},
        {"sound", "victory_url", "https://example.org/a b", "it can be an address"},
        {"sound", "victory_url", "javascript:alert(1)", "it can be an address"},
        {"look", "scale_percent", "74", "from 75 to 200"},
        {"look", "scale_percent", "201", "from 75 to 200"},
        {"look", "scale_percent", "100%", "from 75 to 200"},
        {"sound", "volume", "-1", "from 0 to 100"},
        {"sound", "volume", "", "from 0 to 100"},
        {"sound", "volume", "99999999999999999999", "from 0 to 100"},
        {"sound", "volume", "1e1", "from 0 to 100"},
        {"keys", "undo", long_binding, "96 bytes; it can have 95 at most"},
        {"look", "themes", "ink", "no setting \"themes\" in [look]; is \"theme\" meant?"},
        {"looks", "theme", "ink", "no section [looks]; is [look] meant?"},
        {"sound", "theme", "ink", "no setting \"theme\" in [sound]"},
        {"keys", "redoo", "R", "is \"redo\" meant?"},
        {"", "theme", "ink", "no section []"},
        {"play", "", "ink", "no setting \"\" in [play]"},
        {"play", "something entirely different from everything that there is here", "1",
         "no setting \"something"},
    };
    Settings s, before;
    settings_default(&s);
    settings_default(&before);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TextError error = {0};
        assert_false(settings_set(&s, cases[i].section, cases[i].key, cases[i].value, 42, &error));
        if (!strstr(error.reason, cases[i].part)) fail_msg("case %zu: %s", i, error.reason);
        assert_int_equal(error.line, 42);
        assert_memory_equal(&s, &before, sizeof s);
        assert_false(settings_set(&s, cases[i].section, cases[i].key, cases[i].value, 42, NULL));
    }
    set_well(&s, "keys", "undo", fitting, fitting);
}

static void printing_and_setting_are_inverse(void **state) {
    (void)state;
    Rng rng = rng_seed(99);
    Settings s, back;
    settings_default(&s);
    int count = setting_count();
    for (int i = 0; i < 20000; i++) {
        const SettingInfo *info = setting_info((int)rng_below(&rng, (uint64_t)count));
        setting_change(&s, info, rng_below(&rng, 2) == 0 ? 1 : -1);
        if (info->kind == SETTING_BINDING) {
            char value[BINDING_MAX] = "";
            for (uint64_t n = rng_below(&rng, 6); n > 0; n--) strcat(value, rng_below(&rng, 3) ? "Ab+" : " ");
            assert_true(settings_set(&s, info->section, info->key, value, 0, NULL));
        }
    }
    settings_default(&back);
    for (int i = 0; i < count; i++) {
        char text[SETTING_TEXT_MAX];
        setting_format(&s, setting_info(i), text);
        assert_true(settings_set(&back, setting_info(i)->section, setting_info(i)->key, text, 0, NULL));
        char again[SETTING_TEXT_MAX];
        setting_format(&back, setting_info(i), again);
        assert_string_equal(text, again);
    }
}

static void changing_goes_step_by_step(void **state) {
    (void)state;
    Settings s;
    settings_default(&s);
    const SettingInfo *theme = find("look", "theme"), *scale = find("look", "scale_percent"),
                      *wrap = find("play", "wrap");
    setting_change(&s, theme, -1);
    assert_int_equal(s.theme, THEME_CONTRAST);
    setting_change(&s, theme, 1);
    setting_change(&s, theme, 1);
    assert_int_equal(s.theme, THEME_INK);
    setting_change(&s, scale, 1);
    assert_int_equal(s.scale_percent, 105);
    s.scale_percent = 133; // written by hand: back on the steps
    setting_change(&s, scale, 1);
    assert_int_equal(s.scale_percent, 135);
    s.scale_percent = 133;
    setting_change(&s, scale, -1);
    assert_int_equal(s.scale_percent, 130);
    setting_change(&s, scale, -1);
    assert_int_equal(s.scale_percent, 125);
    for (int i = 0; i < 99; i++) setting_change(&s, scale, 1);
    assert_int_equal(s.scale_percent, 200);
    for (int i = 0; i < 99; i++) setting_change(&s, scale, -1);
    assert_int_equal(s.scale_percent, 75);
    setting_change(&s, wrap, -1);
    assert_false(s.wrap);
    setting_change(&s, wrap, -1);
    assert_true(s.wrap);
    setting_change(&s, find("keys", "undo"), 1);
    assert_string_equal(s.keys[ACTION_UNDO], "Ctrl+Z Z");
}

// --- config.ini
// ------------------------------------------------------------------------------------------------------

enum { LINES_MAX = 1000, LINE_MAX_BYTES = 200 };

static char lines[LINES_MAX][LINE_MAX_BYTES];

// Reads config.ini into `lines` without their ends; returns how many there are.
static int read_config(void) {
    FILE *file = fopen(TEST_SOURCE "/config.ini", "r");
    assert_non_null(file);
    int count = 0;
    while (fgets(lines[count], LINE_MAX_BYTES, file)) {
        size_t length = strlen(lines[count]);
        assert_true(length > 0 && lines[count][length - 1] == '\n'); // inih takes no longer lines
        lines[count++][length - 1] = '\0';
        assert_true(count < LINES_MAX);
    }
    assert_int_equal(fclose(file), 0);
    return count;
}

// The remark on what a value can be; empty for a binding.
static void print_range(const SettingInfo *info, char *out, size_t size) {
    out[0] = '\0';
    if (info->kind == SETTING_BOOL) snprintf(out, size, "# true or false");
    if (info->kind == SETTING_NUMBER) snprintf(out, size, "# %d to %d", info->minimum, info->maximum);
    if (info->kind != SETTING_CHOICE) return;
    size_t length = (size_t)snprintf(out, size, "#");
    for (int i = 0; i < info->choice_count; i++) {
        const char *joint = i == 0 ? " " : i + 1 == info->choice_count ? " or " : ", ";
        length += (size_t)snprintf(out + length, size - length, "%s%s", joint, info->choice[i].name);
    }
}

// The lines that end at `at` are: a blank one, the help, the range, and "key = default".
static void check_lines(const SettingInfo *info, int at) {
    char expected[3][LINE_MAX_BYTES];
    snprintf(expected[0], LINE_MAX_BYTES, "# %s", info->help);
    print_range(info, expected[1], LINE_MAX_BYTES);
    snprintf(expected[2], LINE_MAX_BYTES, "%s =%s%s", info->key, info->standard[0] ? " " : "",
             info->standard);
    assert_string_equal(lines[at], expected[2]);
    if (expected[1][0] != '\0') assert_string_equal(lines[--at], expected[1]);
    assert_string_equal(lines[--at], expected[0]);
    assert_string_equal(lines[--at], "");
}

// config.ini lists the table: each setting once, under its section, in the table's order within it, with its
// help, what it can be, and its default; and nothing else.
static void config_ini_lists_the_table(void **state) {
    (void)state;
    int count = read_config(), total = setting_count(), seen = 0, last = -1;
    bool listed[256] = {false};
    char section[LINE_MAX_BYTES] = "";
    for (int at = 0; at < count; at++) {
        const char *line = lines[at];
        if (line[0] == '#' || line[0] == '\0') continue;
        if (line[0] == '[') {
            assert_int_equal(sscanf(line, "[%198[^]]]", section), 1);
            last = -1;
            continue;
        }
        char key[LINE_MAX_BYTES];
        assert_int_equal(sscanf(line, "%198[^ =]", key), 1);
        int index = 0;
        while (index < total && (strcmp(setting_info(index)->section, section) != 0 ||
                                 strcmp(setting_info(index)->key, key) != 0))
            index++;
        if (index == total) fail_msg("line %d: [%s] has no setting %s", at + 1, section, key);
        assert_false(listed[index]);
        assert_true(index > last);
        check_lines(setting_info(index), at);
        listed[last = index] = true;
        seen++;
    }
    for (int i = 0; i < total; i++)
        if (!listed[i]) fail_msg("[%s] %s is not listed", setting_info(i)->section, setting_info(i)->key);
    assert_int_equal(seen, total);
}

static void config_ini_gives_the_defaults(void **state) {
    (void)state;
    int count = read_config();
    Settings s, defaults;
    memset(&s, 0, sizeof s);
    settings_default(&defaults);
    char section[LINE_MAX_BYTES] = "";
    for (int at = 0; at < count; at++) {
        if (lines[at][0] == '#' || lines[at][0] == '\0') continue;
        if (sscanf(lines[at], "[%198[^]]]", section) == 1) continue;
        char *equals = strstr(lines[at], " =");
        assert_non_null(equals);
        assert_null(strstr(equals, " ;")); // inih would cut it off there
        *equals = '\0';
        assert_true(settings_set(&s, section, lines[at], equals + 2 + (equals[2] == ' '), at + 1, NULL));
    }
    assert_memory_equal(&s, &defaults, sizeof s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_a_name_and_words),
        cmocka_unit_test(no_default_binding_means_two_things),
        cmocka_unit_test(the_table_is_sound),
        cmocka_unit_test(defaults_are_as_meant),
        cmocka_unit_test(values_are_read),
        cmocka_unit_test(bad_values_are_refused),
        cmocka_unit_test(printing_and_setting_are_inverse),
        cmocka_unit_test(changing_goes_step_by_step),
        cmocka_unit_test(config_ini_lists_the_table),
        cmocka_unit_test(config_ini_gives_the_defaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
