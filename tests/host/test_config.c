// host/files/config, host/files/ini, host/files/paths and host/files/machine: reading and changing config.ini
// in folders of the test's own.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/files/config.h"
#include "host/files/ini.h"
#include "host/files/machine.h"

typedef struct {
    char root[64];
    Paths paths;
} Place;

static int make_place(void **state) {
    Place *place = calloc(1, sizeof *place);
    strcpy(place->root, "/tmp/nonet-test-config-XXXXXX");
    if (!place || !mkdtemp(place->root)) return -1;
    path_join(place->paths.share, place->root, "share");
    path_join(place->paths.config, place->root, "config");
    path_join(place->paths.data, place->root, "data");
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

static void put(const char *folder, const char *name, const char *text) {
    char path[PATH_MAX_BYTES], reason[128];
    path_join(path, folder, name);
    if (!machine_write_file(path, text, strlen(text), reason, sizeof reason))
        fail_msg("%s: %s", path, reason);
}

static char *get(const char *folder, const char *name) {
    char path[PATH_MAX_BYTES], reason[128];
    size_t size;
    path_join(path, folder, name);
    char *text = machine_read_file(path, 0, &size, reason, sizeof reason);
    if (!text) fail_msg("%s: %s", path, reason);
    assert_int_equal(strlen(text), size);
    return text;
}

static void no_file_gives_the_defaults(void **state) {
    Place *place = *state;
    Settings read, standard;
    ConfigReport report;
    settings_default(&standard);
    config_read(&place->paths, NULL, &read, &report);
    assert_int_equal(report.count, 0);
    assert_memory_equal(&read, &standard, sizeof read);
}

static void the_users_file_goes_before_the_games(void **state) {
    Place *place = *state;
    Settings read;
    ConfigReport report;
    put(place->paths.share, "config.ini", "[sound]\nvolume = 30\nvoices = 20\n[look]\ntheme = paper\n");
    put(place->paths.config, "config.ini",
        "\xEF\xBB\xBF[sound]\r\nvolume = 70 ; loud\r\n  interface = 10\r\n");
    config_read(&place->paths, NULL, &read, &report);
    assert_int_equal(report.count, 0);
    assert_int_equal(read.volume, 70);
    assert_int_equal(read.voices, 20);
    assert_int_equal(read.interface, 10);
    assert_int_equal(read.theme, THEME_PAPER);
}

static void errors_name_file_and_line_and_cost_only_themselves(void **state) {
    Place *place = *state;
    Settings read;
    ConfigReport report;
    put(place->paths.share, "config.ini", "[sound]\nvolum = 30\n");
    put(place->paths.config, "config.ini",
        "[sound]\nvolume 70\nvoices = 20\n[look\n[look]\ntheme = papr\nshow_timer = false\n");
    config_read(&place->paths, NULL, &read, &report);
    assert_int_equal(report.count, 4);
    static const struct {
        const char *folder;
        int line;
        const char *word;
    } expected[] = {{"share/config.ini", 2, "volume"},
                    {"config/config.ini", 2, "neither"},
                    {"config/config.ini", 4, "neither"},
                    {"config/config.ini", 6, "paper"}};
    for (int i = 0; i < 4; i++) {
        assert_non_null(strstr(report.error[i].file, expected[i].folder));
        assert_int_equal(report.error[i].error.line, expected[i].line);
        if (!strstr(report.error[i].error.reason, expected[i].word))
            fail_msg("%s", report.error[i].error.reason);
    }
    assert_int_equal(read.voices, 20);
    assert_false(read.show_timer);
}

// Judges as the window does, but knows only two names that are wrong.
static bool check_for_bad(const SettingInfo *info, const char *value, int line, TextError *error) {
    assert_int_equal(info->kind, SETTING_BINDING);
    const char *bad = strcmp(info->section, "pad") == 0 ? "zz" : "Frob";
    return !strstr(value, bad) || text_error(error, line, 0, "%s: %s is no name", info->key, bad);
}

static void a_binding_that_is_refused_leaves_the_default(void **state) {
    Place *place = *state;
    put(place->paths.share, "config.ini",
        "[keys]\nhint = J\nundo = Frob\nredo = zz\nnothing = Frob\n[pad]\nhint = zz\nundo = rs\n");
    put(place->paths.config, "config.ini",
        "[Pad]\nGlyphs = xbox\nUndo = a zz\ncheck = ls\n\n[Keys]\nHint = Ctrl+H Frob\ncheck = Y\n"
        "check = Frob\nmute = K\n");
    Settings read;
    ConfigReport report;
    config_read(&place->paths, check_for_bad, &read, &report);
    static const struct {
        const char *folder;
        int line;
        const char *reason;
    } expected[] = {
        {"share/config.ini", 3, "undo: Frob is no name"},  {"share/config.ini", 5, "There is no setting"},
        {"share/config.ini", 7, "hint: zz is no name"},    {"config/config.ini", 3, "undo: zz is no name"},
        {"config/config.ini", 7, "hint: Frob is no name"}, {"config/config.ini", 9, "check: Frob is no name"},
    };
    assert_int_equal(report.count, 6);
    for (int i = 0; i < 6; i++) {
        assert_non_null(strstr(report.error[i].file, expected[i].folder));
        assert_int_equal(report.error[i].error.line, expected[i].line);
        assert_non_null(strstr(report.error[i].error.reason, expected[i].reason));
    }
    // The game's own file gives the default; where it does not either, the built-in one holds.
    assert_string_equal(read.keys[ACTION_HINT], "J");
    assert_string_equal(read.keys[ACTION_UNDO], action_info(ACTION_UNDO)->keys);
    assert_string_equal(read.keys[ACTION_REDO], "zz");
    assert_string_equal(read.keys[ACTION_CHECK], "Y");
    assert_string_equal(read.pad[ACTION_HINT], action_info(ACTION_HINT)->pad);
    assert_string_equal(read.pad[ACTION_UNDO], "rs");
    assert_string_equal(read.pad[ACTION_CHECK], "ls");
    assert_int_equal(read.glyphs, GLYPHS_XBOX);
    // Each binding that holds has its place.
    static const struct {
        ConfigFile file;
        int key_line, pad_line;
        Action action;
    } places[] = {
        {CONFIG_GAMES, 2, 0, ACTION_HINT}, {CONFIG_GAMES, 0, 8, ACTION_UNDO},
        {CONFIG_GAMES, 4, 0, ACTION_REDO}, {CONFIG_OWN, 8, 4, ACTION_CHECK},
        {CONFIG_OWN, 10, 0, ACTION_MUTE},  {CONFIG_GAMES, 0, 0, ACTION_UP},
    };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const ConfigPlace *key = &report.keys[places[i].action], *pad = &report.pad[places[i].action];
        assert_int_equal(key->line, places[i].key_line);
        assert_int_equal(pad->line, places[i].pad_line);
        if (key->line) assert_int_equal(key->file, places[i].file);
        if (pad->line) assert_int_equal(pad->file, places[i].file);
    }
    assert_non_null(strstr(report.file[CONFIG_GAMES], "share/config.ini"));
    assert_non_null(strstr(report.file[CONFIG_OWN], "config/config.ini"));
}

static void more_errors_than_are_kept_are_counted(void **state) {
    Place *place = *state;
    char text[4096] = "[sound]\n";
    for (int i = 0; i < 40; i++) strcat(text, i % 2 ? "nonsense = 1\n" : "no sign here\n");
    put(place->paths.config, "config.ini", text);
    Settings read;
    ConfigReport report;
    config_read(&place->paths, NULL, &read, &report);
    assert_int_equal(report.count,
                     16 + 20); // inih is asked no more than 16 times for lines that are no lines
}

static void long_lines_are_said_and_long_comments_are_not(void **state) {
    Place *place = *state;
    char text[2048], filling[400];
    memset(filling, 'x', sizeof filling - 1);
    filling[sizeof filling - 1] = '\0';
    snprintf(text, sizeof text, "# %s\n[sound]\nvolume = %.250s\nvoices = 15\n", filling, filling);
    put(place->paths.config, "config.ini", text);
    Settings read;
    ConfigReport report;
    config_read(&place->paths, NULL, &read, &report);
    assert_int_equal(report.count, 1);
    assert_int_equal(report.error[0].error.line, 3);
    assert_string_equal(report.error[0].error.reason, "the line is longer than 197 bytes");
    assert_int_equal(read.voices, 15);
}

static void writing_keeps_everything_else(void **state) {
    Place *place = *state;
    static const char before[] = "; my settings\n"
                                 "\n"
                                 "[sound]\n"
                                 "Volume=70   ; loud, I know\n"
                                 "  mystery = 5\n"
                                 "\n"
                                 "# the looks\n"
                                 "[look]\n"
                                 "theme = paper\n"
                                 "\n"
                                 "[play]\n"
                                 "order = cell";
    static const char after[] = "; my settings\n"
                                "\n"
                                "[sound]\n"
                                "Volume= 35   ; loud, I know\n"
                                "  mystery = 5\n"
                                "voices = 5\n"
                                "\n"
                                "# the looks\n"
                                "[look]\n"
                                "theme = contrast\n"
                                "\n"
                                "[play]\n"
                                "order = cell\n"
                                "\n"
                                "[video]\n"
                                "accelerate = on\n";
    put(place->paths.config, "config.ini", before);
    Settings was, now;
    ConfigReport report;
    config_read(&place->paths, NULL, &was, &report);
    assert_int_equal(report.count, 1);
    now = was;
    now.volume = 35;
    now.voices = 5;
    now.theme = THEME_CONTRAST;
    now.accelerate = ACCELERATE_ON;
    TextError error;
    if (!config_write(&place->paths, &was, &now, &error)) fail_msg("%s", error.reason);
    char *text = get(place->paths.config, "config.ini");
    assert_string_equal(text, after);
    free(text);
    Settings again;
    config_read(&place->paths, NULL, &again, &report);
    assert_memory_equal(&again, &now, sizeof now);
}

static void writing_makes_the_file_and_its_folder(void **state) {
    Place *place = *state;
    path_join(place->paths.config, place->root, "deep/er/nonet");
    Settings was, now, again;
    settings_default(&was);
    now = was;
    TextError error;
    assert_true(config_write(&place->paths, &was, &now, &error));
    assert_false(machine_file_exists(place->paths.config));
    now.mute = !was.mute;
    if (!config_write(&place->paths, &was, &now, &error)) fail_msg("%s", error.reason);
    ConfigReport report;
    config_read(&place->paths, NULL, &again, &report);
    assert_int_equal(report.count, 0);
    assert_memory_equal(&again, &now, sizeof now);
    assert_true(config_write(&place->paths, &again, &was, &error));
    config_read(&place->paths, NULL, &again, &report);
    assert_memory_equal(&again, &was, sizeof was);
}

static void a_file_that_cannot_be_read_is_not_written_over(void **state) {
    Place *place = *state;
    char path[PATH_MAX_BYTES];
    path_join(path, place->paths.config, "config.ini");
    assert_true(machine_make_folder(path));
    Settings was, now;
    ConfigReport report;
    config_read(&place->paths, NULL, &was, &report);
    assert_int_equal(report.count, 1);
    now = was;
    now.mute = !was.mute;
    TextError error;
    assert_false(config_write(&place->paths, &was, &now, &error));
    assert_non_null(strstr(error.reason, "cannot be read"));
}

static void a_link_stays_a_link(void **state) {
    Place *place = *state;
    char link[PATH_MAX_BYTES], target[PATH_MAX_BYTES];
    path_join(link, place->paths.config, "config.ini");
    path_join(target, place->root, "dotfile.ini");
    put(place->root, "dotfile.ini", "[sound]\nvolume = 70\n");
    assert_int_equal(chmod(target, 0640), 0);
    assert_int_equal(symlink(target, link), 0);
    Settings was, now;
    ConfigReport report;
    config_read(&place->paths, NULL, &was, &report);
    now = was;
    now.volume = 25;
    TextError error;
    if (!config_write(&place->paths, &was, &now, &error)) fail_msg("%s", error.reason);
    struct stat info;
    assert_int_equal(lstat(link, &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(stat(target, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    char *text = get(place->root, "dotfile.ini");
    assert_string_equal(text, "[sound]\nvolume = 25\n");
    free(text);
}

typedef struct {
    char *text;
    size_t used;
} Heard;

static bool hear_key(void *context, const char *section, const char *key, const char *value, int line,
                     TextError *error) {
    (void)error;
    Heard *heard = context;
    heard->used += (size_t)sprintf(heard->text + heard->used, "%d:%s.%s=<%s>\n", line, section, key, value);
    return true;
}

static bool hear_error(void *context, const TextError *error) {
    Heard *heard = context;
    heard->used += (size_t)sprintf(heard->text + heard->used, "%d!%s\n", error->line, error->reason);
    return true;
}

static void ini_reads(const char *text, size_t size, const char *expected) {
    char out[4096] = "";
    Heard heard = {out, 0};
    ini_read(text, size, hear_key, hear_error, &heard);
    assert_string_equal(out, expected);
}

static void ini_texts_are_read_as_promised(void **state) {
    (void)state;
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"", ""},
        {"[a]\nb=c", "2:a.b=<c>\n"},
        {"[a]\n  b = c\n\td : e\n", "2:a.b=<c>\n3:a.d=<e>\n"},
        {"[a]\nb = #f8f4e8 ; no\n", "2:a.b=<#f8f4e8>\n"},
        {"[a]\nb = c;d\n", "2:a.b=<c;d>\n"},
        {"[a]\nb = \"; c\"  ; x \"y\"\n", "2:a.b=<; c>\n"},
        {"[a]\nb = \"  c \"\n", "2:a.b=<  c >\n"},
        {"[a]\nb = \"\n", "2:a.b=<\">\n"},
        {"[a]\nb = \"c\" d ; e\n", "2:a.b=<\"c\" d>\n"},
        {"[a]\nb =\n", "2:a.b=<>\n"},
        {"[a]\nb = =\n", "2:a.b=<=>\n"},
        {"b = c\n", "1:.b=<c>\n"},
        {"[a]\nx\nb = 1\ny\n[z\n", "2!the line is neither [section] nor key = value\n"
                                   "4!the line is neither [section] nor key = value\n"
                                   "5!the line is neither [section] nor key = value\n3:a.b=<1>\n"},
        {"\n\n; c\n# c\n[a]\r\nb = c\r\n", "6:a.b=<c>\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        ini_reads(cases[i].text, strlen(cases[i].text), cases[i].expected);
    ini_reads("[a]\nb = c\0d\nd = e\n", 18, "2!the line holds a byte 0\n3:a.d=<e>\n");

    // A line of exactly the length that is allowed arrives whole.
    char text[512] = "[a]\n", expected[512];
    char value[INI_LINE_BYTES - 3];
    memset(value, 'v', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    sprintf(text + 4, "b = %s", value);
    assert_int_equal(strlen(text) - 4, INI_LINE_BYTES);
    sprintf(expected, "2:a.b=<%s>\n", value);
    ini_reads(text, strlen(text), expected);
    strcat(text, "v");
    ini_reads(text, strlen(text), "2!the line is longer than 197 bytes\n");
}

static void what_is_replaced_is_read_back(void **state) {
    (void)state;
    static const char *const values[] = {"x",     "",  " x ",      ";",    "a ; b", "\"",
                                         "\"a\"", "=", "Ctrl+Z Z", "#123", ": :",   "ᚠ"};
    static const char *const texts[] = {"",
                                        "[s]\n",
                                        "[s]\nk = old\n",
                                        "[s]\nk=old ; note\nz = 1\n",
                                        "[t]\nk = 1",
                                        "k = 0\n[s]\nk = 1\nk = 2\n",
                                        "[s]\r\nK : \"o ; p\"  ; c\r\n",
                                        "[s]\nk =",
                                        "[s]\nk =\n",
                                        "[s]\nk = ; c\n"};
    for (size_t t = 0; t < sizeof texts / sizeof texts[0]; t++) {
        for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
            char *out = ini_replace(texts[t], "s", "k", values[v]);
            assert_non_null(out);
            char heard_text[1024] = "", expected[128];
            Heard heard = {heard_text, 0};
            assert_true(ini_read(out, strlen(out), hear_key, hear_error, &heard));
            const char *last = NULL;
            for (char *line = heard_text; (line = strpbrk(line, "kKz=")); line++)
                if (line > heard_text + 3 && strncmp(line - 2, "s.", 2) == 0 &&
                    (*line == 'k' || *line == 'K'))
                    last = line;
            snprintf(expected, sizeof expected, "=<%s>\n", values[v]);
            if (!last || strncmp(last + 1, expected, strlen(expected)) != 0)
                fail_msg("“%s” in “%s” gave “%s”, read as “%s”", values[v], texts[t], out, heard_text);
            if (strstr(texts[t], "; note")) assert_non_null(strstr(out, "; note\nz = 1\n"));
            free(out);
        }
    }
    assert_null(ini_replace("", "s", "k", "a\nb"));
    assert_null(ini_replace("", "s", "k", "\"a\";"));
    char big[400];
    memset(big, 'x', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    assert_null(ini_replace("", "s", "k", big));
}

static void paths_follow_the_xdg_rules(void **state) {
    Place *place = *state;
    Paths paths;
    char path[PATH_MAX_BYTES];
    setenv("NONET_SHARE", place->paths.share, 1);
    setenv("HOME", place->root, 1);
    setenv("XDG_DATA_HOME", "relative/does/not/count", 1);
    unsetenv("XDG_CONFIG_HOME");
    assert_true(paths_look(&paths));
    assert_string_equal(paths.share, place->paths.share);
    path_join(path, place->root, ".local/share/nonet");
    assert_string_equal(paths.data, path);
    assert_false(machine_file_exists(path));
    assert_true(paths_find(&paths));
    assert_true(machine_file_exists(path));
    path_join(path, place->root, ".config/nonet");
    assert_string_equal(paths.config, path);
    assert_true(machine_file_exists(path));
    struct stat info;
    assert_int_equal(stat(path, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0700);

    path_join(path, place->root, "own");
    setenv("XDG_DATA_HOME", path, 1);
    setenv("XDG_CONFIG_HOME", path, 1);
    path_join(path, path, "nonet");
    assert_true(paths_find(&paths));
    assert_string_equal(paths.data, path);
    assert_string_equal(paths.config, path);
    setenv("NONET_SHARE", "/nonexistent", 1);
    assert_false(paths_look(&paths));
    unsetenv("NONET_SHARE");
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");

    setenv("XDG_DATA_DIRS", "/a:relative::/b/", 1);
    assert_true(paths_system(0, path));
    assert_string_equal(path, "/a/nonet");
    assert_true(paths_system(1, path));
    assert_string_equal(path, "/b/nonet");
    assert_false(paths_system(2, path));
    unsetenv("XDG_DATA_DIRS");
    assert_true(paths_system(0, path));
    assert_string_equal(path, "/usr/local/share/nonet");
}

static void files_are_read_whole_and_written_whole(void **state) {
    Place *place = *state;
    char path[PATH_MAX_BYTES], reason[128], *text = malloc(200001);
    size_t size;
    path_join(path, place->root, "file");
    for (int i = 0; i < 200000; i++) text[i] = (char)(i % 251);
    assert_true(machine_write_file(path, text, 200000, reason, sizeof reason));
    char *read = machine_read_file(path, 0, &size, reason, sizeof reason);
    assert_int_equal(size, 200000);
    assert_memory_equal(read, text, size);
    assert_int_equal(read[size], 0);
    free(read);
    assert_null(machine_read_file(path, 199999, &size, reason, sizeof reason));
    assert_string_equal(reason, "the file is too large");
    read = machine_read_file(path, 200000, &size, reason, sizeof reason);
    assert_non_null(read);
    free(read);
    read = machine_read_file(path, 0, NULL, NULL, 0); // the size is not asked for
    assert_non_null(read);
    assert_memory_equal(read, text, 200000);
    assert_int_equal(read[200000], 0);
    free(read);
    free(text);
    assert_null(machine_read_file(path, 199999, NULL, NULL, 0));
    assert_null(machine_read_file(place->root, 0, &size, reason, sizeof reason));
    path_join(path, place->root, "missing/file");
    assert_null(machine_read_file(path, 0, &size, NULL, 0));
    assert_false(machine_write_file(path, "x", 1, reason, sizeof reason));
    assert_true(reason[0]);
    assert_true(machine_now_us() > 0);
    assert_true(machine_entropy() != machine_entropy());
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, drop_place)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(no_file_gives_the_defaults),
        TEST(the_users_file_goes_before_the_games),
        TEST(errors_name_file_and_line_and_cost_only_themselves),
        TEST(a_binding_that_is_refused_leaves_the_default),
        TEST(more_errors_than_are_kept_are_counted),
        TEST(long_lines_are_said_and_long_comments_are_not),
        TEST(writing_keeps_everything_else),
        TEST(writing_makes_the_file_and_its_folder),
        TEST(a_file_that_cannot_be_read_is_not_written_over),
        TEST(a_link_stays_a_link),
        TEST(ini_texts_are_read_as_promised),
        TEST(what_is_replaced_is_read_back),
        TEST(paths_follow_the_xdg_rules),
        TEST(files_are_read_whole_and_written_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
