#include "host/files/config.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/ini.h"
#include "host/files/machine.h"

static const char FIRST_LINES[] =
    "# Your own settings. They go before those of the game's config.ini, which names them all.\n";

enum { CONFIG_SIZE_MAX = 1 << 20 };

typedef struct {
    Settings *settings;
    ConfigReport *report;
    ConfigCheck *check;
    ConfigFile file;
} ConfigReading;

void config_report(ConfigReport *report, ConfigFile file, const TextError *error) {
    if (report->count < CONFIG_ERRORS_MAX) {
        memcpy(report->error[report->count].file, report->file[file], PATH_MAX_BYTES);
        report->error[report->count].error = *error;
    }
    report->count++;
}

static bool add_error(void *context, const TextError *error) {
    const ConfigReading *reading = context;
    config_report(reading->report, reading->file, error);
    return true;
}

// The binding with that key. NULL when the key is not that of a binding.
static const SettingInfo *find_binding(const char *section, const char *key) {
    const SettingInfo *info;
    for (int i = 0; (info = setting_info(i)); i++)
        if (info->kind == SETTING_BINDING && text_same(info->section, section) && text_same(info->key, key))
            return info;
    return NULL;
}

static void keep_place(const ConfigReading *reading, const SettingInfo *info, int line) {
    Action action;
    bool known = action_parse(info->key, &action);
    assert(known); // bindings are named after their actions
    bool pad = strcmp(info->section, "pad") == 0;
    ConfigPlace *place = pad ? &reading->report->pad[action] : &reading->report->keys[action];
    *place = (ConfigPlace){reading->file, line};
}

static bool set_one(void *context, const char *section, const char *key, const char *value, int line,
                    TextError *error) {
    const ConfigReading *reading = context;
    const SettingInfo *info = find_binding(section, key);
    if (!info) return settings_set(reading->settings, section, key, value, line, error);
    Settings changed = *reading->settings;
    if (!settings_set(&changed, section, key, value, line, error)) return false;
    if (reading->check && !reading->check(info, value, line, error)) return false;
    *reading->settings = changed;
    keep_place(reading, info, line);
    return true;
}

static void read_file(const char *folder, ConfigFile file, ConfigCheck *check, Settings *settings,
                      ConfigReport *report) {
    char *path = report->file[file], reason[128];
    if (!folder[0]) return;
    path_join(path, folder, "config.ini");
    if (!machine_file_exists(path)) return;
    ConfigReading reading = {settings, report, check, file};
    size_t size;
    char *text = machine_read_file(path, CONFIG_SIZE_MAX, &size, reason, sizeof reason);
    if (text) {
        ini_read(text, size, set_one, add_error, &reading);
        free(text);
    } else {
        TextError error;
        text_error(&error, 0, 0, "%s", reason);
        add_error(&reading, &error);
    }
}

void config_read(const Paths *paths, ConfigCheck *check, Settings *out, ConfigReport *report) {
    *report = (ConfigReport){0};
    settings_default(out);
    read_file(paths->share, CONFIG_GAMES, check, out, report);
    read_file(paths->config, CONFIG_OWN, check, out, report);
}

// Replaces *text by a text in which the settings that differ are changed.
static bool change_all(char **text, const Settings *before, const Settings *now, bool *out_any,
                       TextError *error) {
    const SettingInfo *info;
    for (int i = 0; (info = setting_info(i)); i++) {
        char old[SETTING_TEXT_MAX], new[SETTING_TEXT_MAX];
        setting_format(before, info, old);
        setting_format(now, info, new);
        if (strcmp(old, new) == 0) continue;
        char *changed = ini_replace(*text, info->section, info->key, new);
        if (!changed)
            return text_error(error, 0, 0, "“%s” cannot be written as the value of %s", new, info->key);
        free(*text);
        *text = changed;
        *out_any = true;
    }
    return true;
}

bool config_write(const Paths *paths, const Settings *before, const Settings *now, TextError *error) {
    char path[PATH_MAX_BYTES], reason[128];
    path_join(path, paths->config, "config.ini");
    size_t size = sizeof FIRST_LINES - 1;
    bool there = machine_file_exists(path);
    char *text = there ? machine_read_file(path, CONFIG_SIZE_MAX, &size, reason, sizeof reason)
                       : mem_text(FIRST_LINES);
    if (!text) return text_error(error, 0, 0, "%s cannot be read: %s", path, reason);
    bool any = false;
    bool fine = strlen(text) == size || text_error(error, 0, 0, "%s is not a text: it holds a byte 0", path);
    fine = fine && change_all(&text, before, now, &any, error);
    if (fine && any) {
        snprintf(reason, sizeof reason, "the folder cannot be made");
        fine = machine_make_folder(paths->config) &&
               machine_write_file(path, text, strlen(text), reason, sizeof reason);
        if (!fine) text_error(error, 0, 0, "%s cannot be written: %s", path, reason);
    }
    free(text);
    return fine;
}
