// libFuzzer: any text as sections, keys and values. Nothing crashes; what is refused changes nothing and says
// why; what is taken prints to a text that gives the same again.
//
//     clang -std=gnu11 -g -O1 -fsanitize=fuzzer,address,undefined -Isrc tests/fuzz/fuzz_settings.c
//     src/game/*.c src/core/*.c

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game/settings/settings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void set(Settings *settings, const char *section, const char *key, const char *value) {
    Settings before = *settings;
    TextError error = {0};
    if (!settings_set(settings, section, key, value, 7, &error)) {
        assert(error.line == 7 && error.reason[0] != '\0');
        assert(memcmp(&before, settings, sizeof before) == 0);
    }
}

static void check_printing(const Settings *settings) {
    Settings copy;
    settings_default(&copy);
    for (int i = 0; setting_info(i); i++) {
        const SettingInfo *info = setting_info(i);
        char text[SETTING_TEXT_MAX];
        setting_format(settings, info, text);
        bool taken = settings_set(&copy, info->section, info->key, text, 0, NULL);
        assert(taken);
    }
    assert(memcmp(&copy, settings, sizeof copy) == 0);
}

// Three lines are a section, a key and a value; a line "+5" or "-5" is a step of setting 5.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Settings settings;
    settings_default(&settings);
    int count = 0;
    while (setting_info(count)) count++;
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (line[0] == '+' || line[0] == '-') {
            setting_change(&settings, setting_info(abs(atoi(line + 1) % count)), line[0] == '+' ? 1 : -1);
            continue;
        }
        char *key = strsep(&rest, "\n"), *value = strsep(&rest, "\n");
        if (key && value) set(&settings, line, key, value);
    }
    check_printing(&settings);
    free(text);
    return 0;
}
