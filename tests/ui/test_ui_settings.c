// The settings' words, edits and places: bindings as text, keys that are taken over, and rows in windows of
// all sizes.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/input/binding.h"
#include "ui/scenes/settings/settings_edit.h"
#include "ui/scenes/settings/settings_rows.h"

static const SettingInfo *info_of(const char *section, const char *key) {
    const SettingInfo *info;
    for (int i = 0; (info = setting_info(i)) != NULL; i++)
        if (strcmp(info->section, section) == 0 && strcmp(info->key, key) == 0) return info;
    fail_msg("no setting %s in %s", key, section);
    return NULL;
}

static void test_lists(void **state) {
    (void)state;
    char list[BINDING_MAX] = "Ctrl+Z Z";
    assert_false(binding_remove(list, "Ctrl"));
    assert_true(binding_add(list, "F5"));
    assert_string_equal(list, "Ctrl+Z Z F5");
    assert_true(binding_remove(list, "z"));
    assert_string_equal(list, "Ctrl+Z F5");
    assert_false(binding_remove(list, "Z"));
    assert_true(binding_remove(list, "ctrl+z") && binding_remove(list, "F5"));
    assert_string_equal(list, "");
    int added = 0;
    while (binding_add(list, "Keypad_Enter")) added++;
    assert_int_equal(added, (BINDING_MAX - 1) / 13);
    assert_true(strlen(list) < BINDING_MAX);
}

static void test_labels(void **state) {
    (void)state;
    static const char *const CASE[][2] = {
        {"Ctrl+Shift+Z", "Ctrl Shift Z"},
        {"Backspace", "⌫"},
        {"Keypad_0", "Num 0"},
        {"Return", "Enter"},
        {"Ctrl++", "Ctrl +"},
        {"Alt+Left", "Alt ←"},
        {"+", "+"},
        {"Semicolon", ";"},
        {"z", "Z"},
        {"ctrl+Esc", "Ctrl Esc"},
        {"KP_Enter", "Num Enter"},
        {"Page_Down", "Page Down"}, // no key's name
        {"Left_Bracket", "Left Bracket"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++) {
        char label[INPUT_LABEL_MAX];
        input_key_label(CASE[i][0], label);
        assert_string_equal(label, CASE[i][1]);
    }
}

static void test_names_of_the_same_key(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        bool same;
    } CASE[] = {
        {"Esc", "Escape", true},
        {"Enter", "return", true},
        {"Keypad_Enter", "Return", false},
        {"KP_0", "Keypad_0", true},
        {"Control+Shift+z", "Shift+Ctrl+Z", true},
        {"Cmd+Z", "Win+z", true},
        {"Ctrl+Z", "Z", false},
        {"Plus", "+", true},
        {"Ctrl++", "Ctrl+Plus", true},
        {"PgDn", "PageDown", true},
        {"PgDn", "PgUp", false},
        {"Del", "Backspace", false},
        {"lb", "LB", true}, // no keys: spelt alike
        {"start", "back", false},
        {"5", "5", true},
        {"nothing", "Esc", false},
        {"", "", true},
        {"", "A", false},
    };
    for (size_t i = 0; i < sizeof CASE / sizeof *CASE; i++)
        if (input_same_key(CASE[i].a, CASE[i].b) != CASE[i].same ||
            input_same_key(CASE[i].b, CASE[i].a) != CASE[i].same)
            fail_msg("“%s” and “%s”: not %d", CASE[i].a, CASE[i].b, CASE[i].same);

    // A key written by another name is the same key when it is taken over.
    char list[BINDING_MAX] = "Control+z\tPgDn";
    assert_true(binding_remove(list, "PageDown"));
    assert_string_equal(list, "Control+z");
    assert_true(binding_remove(list, "Ctrl+Z"));
    assert_string_equal(list, "");
    Settings settings;
    settings_default(&settings);
    EditReport report;
    snprintf(settings.keys[ACTION_HINT], BINDING_MAX, "Return KP_7 PgDn");
    assert_true(edit_bind(&settings, info_of("keys", "undo"), "PageDown", &report));
    assert_string_equal(settings.keys[ACTION_HINT], "Return KP_7");
    assert_true(edit_bind(&settings, info_of("keys", "hint"), "Enter", &report));
    assert_string_equal(settings.keys[ACTION_HINT], "KP_7");
}

static void test_a_key_is_taken_over(void **state) {
    (void)state;
    Settings settings;
    settings_default(&settings);
    EditReport report;
    const SettingInfo *undo = info_of("keys", "undo"), *hint = info_of("keys", "hint");
    assert_true(edit_bind(&settings, undo, "H", &report));
    assert_string_equal(settings.keys[ACTION_UNDO], "Ctrl+Z Z H");
    assert_string_equal(settings.keys[ACTION_HINT], "");
    assert_non_null(strstr(report.text, "no longer “Hint”"));
    // A pad's buttons are other bindings.
    assert_string_equal(settings.pad[ACTION_HINT], "y");
    // Pressed once more it is gone.
    assert_true(edit_bind(&settings, undo, "Z", &report));
    assert_string_equal(settings.keys[ACTION_UNDO], "Ctrl+Z H");
    assert_false(edit_is_standard(&settings, undo));
    // The default takes its own back.
    assert_true(edit_standard(&settings, hint, &report));
    assert_string_equal(settings.keys[ACTION_HINT], "H");
    assert_string_equal(settings.keys[ACTION_UNDO], "Ctrl+Z");
    assert_false(edit_standard(&settings, hint, &report));
    assert_true(edit_standard(&settings, undo, &report));
    Settings standard;
    settings_default(&standard);
    assert_memory_equal(settings.keys, standard.keys, sizeof standard.keys);
}

static void test_a_full_list_takes_nothing(void **state) {
    (void)state;
    Settings settings;
    settings_default(&settings);
    const SettingInfo *undo = info_of("keys", "undo");
    char name[24];
    EditReport report;
    int i = 0;
    do snprintf(name, sizeof name, "Ctrl+Alt+F%d", ++i);
    while (edit_bind(&settings, undo, name, &report));
    Settings before = settings;
    assert_false(edit_bind(&settings, undo, "Keypad_Enter", &report));
    assert_memory_equal(&before, &settings, sizeof before); // and nobody has lost it
}

static void test_every_setting_has_a_row(void **state) {
    (void)state;
    static SettingsPages pages;
    settings_pages(&pages);
    int rows = 0, count = 0;
    while (setting_info(count)) count++;
    for (int i = 0; i < pages.count; i++) rows += pages.page[i].rows;
    assert_int_equal(rows, count);
}

// ---- places

static bool apart(Rect a, Rect b) {
    return a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
           b.y + b.h <= a.y + 0.5f;
}

static bool inside(Rect a, Rect b) {
    return a.x >= b.x - 0.5f && a.y >= b.y - 0.5f && a.x + a.w <= b.x + b.w + 0.5f &&
           a.y + a.h <= b.y + b.h + 0.5f;
}

static void check_layout(const App *app, const SettingsPages *pages, int page, int capturing,
                         const char *where) {
    static SettingsLayout l;
    l = settings_layout(app, pages, page, capturing);
    Rect window = {0, 0, app->look.width, app->look.height - widget_footer_height(app)};
    Rect back = {l.left, 56 * app->look.unit, 110 * app->look.unit, 24 * app->look.unit};
    if (!inside(l.area, window) || l.area.h < 100) fail_msg("%s: the rows have no room", where);
    for (int i = 0; i < pages->count; i++) {
        if (!inside(l.tab[i], window)) fail_msg("%s: tab %d is outside", where, i);
        if (!apart(l.tab[i], l.area) || !apart(l.tab[i], back))
            fail_msg("%s: tab %d covers the rows", where, i);
        for (int j = 0; j < i; j++)
            if (!apart(l.tab[i], l.tab[j])) fail_msg("%s: tabs %d and %d overlap", where, i, j);
    }
    for (int i = 0; i < pages->page[page].rows; i++) {
        const RowLayout *row = &l.row[i];
        if (!inside(row->help, row->rect) || !inside(row->control, row->rect) || row->help.w < 100)
            fail_msg("%s: row %d is cut", where, i);
        if (!apart(row->help, row->control)) fail_msg("%s: row %d: words and control overlap", where, i);
        if (row->standard.h > 0 && (!apart(row->standard, row->help) || !apart(row->standard, row->control)))
            fail_msg("%s: row %d: the way back overlaps", where, i);
        if (i > 0 && !apart(row->rect, l.row[i - 1].rect))
            fail_msg("%s: rows %d and before overlap", where, i);
        if (row->rect.h > l.area.h) printf("%s: row %d is higher than what is seen at once\n", where, i);
    }
}

static void test_rows_hold_in_every_window(void **state) {
    (void)state;
    static const int SIZE[][2] = {{800, 600},   {1024, 768},  {1280, 800},  {1366, 768},  {1920, 1080},
                                  {2560, 1440}, {3440, 1440}, {3840, 2160}, {3840, 1600}, {800, 1280},
                                  {1080, 1920}, {2160, 3840}, {1000, 1000}};
    static App app;
    static SettingsPages pages;
    char reason[300];
    app.fonts = fonts_create(TEST_SOURCE, reason, sizeof reason);
    assert_non_null(app.fonts);
    settings_pages(&pages);
    for (int many = 0; many < 2; many++) {
        settings_default(&app.settings);
        if (many) // as many bindings as there can be
            for (int i = 1; i < 24; i++) {
                char name[24];
                EditReport report;
                snprintf(name, sizeof name, i % 2 ? "F%d" : "Ctrl+Alt+F%d", i);
                edit_bind(&app.settings, info_of("keys", "redo"), name, &report);
            }
        app.input = input_create(&app.settings, NULL, NULL);
        for (size_t s = 0; s < sizeof SIZE / sizeof *SIZE; s++)
            for (int scale = 75; scale <= 200; scale += 25) {
                app.settings.scale_percent = scale;
                app_resize(&app, SIZE[s][0], SIZE[s][1]);
                for (int page = 0; page < pages.count; page++) {
                    char where[80];
                    snprintf(where, sizeof where, "%dx%d at %d %%, %s", SIZE[s][0], SIZE[s][1], scale,
                             pages.page[page].title);
                    check_layout(&app, &pages, page, -1, where);
                    check_layout(&app, &pages, page, 10, where);
                }
                fonts_trim(app.fonts);
            }
        input_destroy(app.input);
    }
    fonts_destroy(app.fonts);
}

static void test_sliders_reach_both_ends(void **state) {
    (void)state;
    const SettingInfo *info = info_of("look", "scale_percent");
    RowLayout row = {.control = {100, 0, 288, 44}};
    assert_int_equal(settings_slider_value(&row, info, 1, -50), info->minimum);
    assert_int_equal(settings_slider_value(&row, info, 1, 900), info->maximum);
    int before = info->minimum;
    for (float x = 100; x < 400; x++) {
        int value = settings_slider_value(&row, info, 1, x);
        assert_int_equal((value - info->minimum) % info->step, 0);
        assert_true(value >= before && value - before <= info->step);
        before = value;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_names_of_the_same_key),
        cmocka_unit_test(test_a_key_is_taken_over),
        cmocka_unit_test(test_a_full_list_takes_nothing),
        cmocka_unit_test(test_every_setting_has_a_row),
        cmocka_unit_test(test_rows_hold_in_every_window),
        cmocka_unit_test(test_sliders_reach_both_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
