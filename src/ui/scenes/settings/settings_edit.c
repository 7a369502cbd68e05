#include "ui/scenes/settings/settings_edit.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ui/input/binding.h"

Device edit_device(const SettingInfo *info) {
    return strcmp(info->section, "pad") == 0 ? DEVICE_PAD : DEVICE_KEYBOARD;
}

void edit_put(Settings *settings, const SettingInfo *info, const char *value) {
    TextError error;
    bool good = settings_set(settings, info->section, info->key, value, 0, &error);
    assert(good);
}

bool edit_same(const Settings *a, const Settings *b, const SettingInfo *info) {
    char one[SETTING_TEXT_MAX], other[SETTING_TEXT_MAX];
    setting_format(a, info, one);
    setting_format(b, info, other);
    return strcmp(one, other) == 0;
}

bool edit_is_standard(const Settings *settings, const SettingInfo *info) {
    char value[SETTING_TEXT_MAX];
    setting_format(settings, info, value);
    return strcmp(value, info->standard) == 0;
}

// Takes a name away from all other actions of the device; returns the label of one that had it, or NULL.
static const char *take_away(Settings *settings, const SettingInfo *to, const char *name) {
    const SettingInfo *info;
    const char *loser = NULL;
    for (int i = 0; (info = setting_info(i)) != NULL; i++) {
        if (info->kind != SETTING_BINDING || info == to || strcmp(info->section, to->section) != 0) continue;
        char list[SETTING_TEXT_MAX];
        setting_format(settings, info, list);
        if (!binding_remove(list, name)) continue;
        edit_put(settings, info, list);
        loser = info->label;
    }
    return loser;
}

// As on the keycap; a button as it is called in config.ini, its letters large.
static void name_binding(const SettingInfo *info, const char *name, char out[BINDING_MAX]) {
    if (edit_device(info) == DEVICE_KEYBOARD) {
        input_key_label(name, out);
        return;
    }
    bool letters = strlen(name) <= 2 && strcmp(name, "up") != 0;
    snprintf(out, BINDING_MAX, "%s", name);
    for (char *at = out; *at; at++)
        if ((letters || at == out) && *at >= 'a' && *at <= 'z') *at = (char)(*at - 'a' + 'A');
}

bool edit_bind(Settings *settings, const SettingInfo *info, const char *name, EditReport *report) {
    char list[SETTING_TEXT_MAX], label[BINDING_MAX];
    setting_format(settings, info, list);
    name_binding(info, name, label);
    if (binding_remove(list, name)) {
        edit_put(settings, info, list);
        snprintf(report->text, sizeof report->text, "%s no longer means “%s”", label, info->label);
        return true;
    }
    if (!binding_add(list, name)) {
        snprintf(report->text, sizeof report->text, "“%s” has no room for more: take one away first",
                 info->label);
        return false;
    }
    const char *loser = take_away(settings, info, name);
    edit_put(settings, info, list);
    if (loser)
        snprintf(report->text, sizeof report->text, "%s now means “%s”, and no longer “%s”", label,
                 info->label, loser);
    else
        snprintf(report->text, sizeof report->text, "%s now means “%s”", label, info->label);
    return true;
}

bool edit_standard(Settings *settings, const SettingInfo *info, EditReport *report) {
    if (edit_is_standard(settings, info)) return false;
    char name[BINDING_MAX];
    const char *loser = NULL, *list = info->kind == SETTING_BINDING ? info->standard : "";
    while (binding_next(&list, name)) {
        const char *label = take_away(settings, info, name);
        if (label) loser = label;
    }
    edit_put(settings, info, info->standard);
    if (loser)
        snprintf(report->text, sizeof report->text, "“%s” is back to its default, and took it from “%s”",
                 info->label, loser);
    else
        snprintf(report->text, sizeof report->text, "“%s” is back to its default", info->label);
    return true;
}
