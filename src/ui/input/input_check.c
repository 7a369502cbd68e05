#include "ui/input/input_check.h"

#include <assert.h>
#include <string.h>

#include "ui/input/binding.h"
#include "ui/input/input_pad.h"

static bool refuse_button(const char *action, const char *name, int line, TextError *error) {
    const char *names[PAD_BUTTON_COUNT];
    char all[BINDING_MAX] = "";
    for (int button = 0; button < PAD_BUTTON_COUNT; button++) {
        names[button] = input_pad_name((PadButton)button);
        bool added = binding_add(all, names[button]);
        assert(added);
    }
    const char *nearest = text_nearest(name, names, PAD_BUTTON_COUNT);
    return text_error(error, line, 0,
                      nearest ? "%s: there is no button \"%s\"; is \"%s\" meant?"
                              : "%s: there is no button \"%s\"; it can be %s",
                      action, name, nearest ? nearest : all);
}

static bool refuse_unknown_key(const char *action, const char *name, const char *shown, int line,
                               TextError *error) {
    char nearest[BINDING_MAX];
    if (input_chord_nearest(name, nearest))
        return text_error(error, line, 0, "%s: there is no key \"%s\"; is \"%s\" meant?", action, shown,
                          nearest);
    return text_error(error, line, 0,
                      "%s: there is no key \"%s\"; keys have names like H, Space, F1, PageUp or Ctrl+Z",
                      action, shown);
}

static bool check_name(const SettingInfo *info, const char *name, int line, TextError *error) {
    char shown[40];
    SDL_utf8strlcpy(shown, name, sizeof shown);
    if (strcmp(info->section, "pad") == 0) {
        PadButton button;
        return input_pad_parse(name, &button) || refuse_button(info->key, shown, line, error);
    }
    KeyChord chord;
    switch (input_chord_read(name, &chord)) {
    case CHORD_FINE: return true;
    case CHORD_UNKNOWN: return refuse_unknown_key(info->key, name, shown, line, error);
    case CHORD_MODIFIER:
        return text_error(error, line, 0,
                          "%s: \"%s\" cannot be bound by itself; Ctrl+, Shift+ and Alt+ go before a key",
                          info->key, shown);
    case CHORD_TOKEN:
        return text_error(error, line, 0, "%s: \"%s\" cannot be bound; 1 to 9 are always tokens", info->key,
                          shown);
    }
    return false;
}

bool input_check_binding(const SettingInfo *info, const char *value, int line, TextError *error) {
    assert(info->kind == SETTING_BINDING);
    char name[BINDING_MAX];
    while (binding_next(&value, name))
        if (!check_name(info, name, line, error)) return false;
    return true;
}

// ---- clashes

// The first action before `end` that has the name, or ACTION_NONE.
static Action holder_of(char lists[ACTION_COUNT][BINDING_MAX], Action end, const char *name) {
    for (Action action = ACTION_NONE + 1; action < end; action++)
        if (binding_has(lists[action], name)) return action;
    return ACTION_NONE;
}

static const ConfigPlace *read_last(const ConfigPlace *a, const ConfigPlace *b) {
    if (a->line == 0 || b->line == 0) return a->line == 0 ? b : a;
    if (a->file != b->file) return a->file > b->file ? a : b;
    return a->line > b->line ? a : b;
}

static void settle(char lists[ACTION_COUNT][BINDING_MAX], const ConfigPlace *places, Action action,
                   ConfigReport *report) {
    char before[BINDING_MAX], name[BINDING_MAX];
    memcpy(before, lists[action], BINDING_MAX);
    for (const char *at = before; binding_next(&at, name);) {
        Action holder = holder_of(lists, action, name);
        // Two names of the same key leave the list together.
        if (holder == ACTION_NONE || !binding_remove(lists[action], name)) continue;
        const ConfigPlace *place = read_last(&places[holder], &places[action]);
        const char *keeper = action_info(holder)->name;
        TextError error;
        text_error(&error, place->line, 0, "\"%s\" is bound to both %s and %s; %s keeps it", name, keeper,
                   action_info(action)->name, keeper);
        config_report(report, place->file, &error);
    }
}

void input_check_clashes(Settings *settings, ConfigReport *report) {
    for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        settle(settings->keys, report->keys, action, report);
    for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        settle(settings->pad, report->pad, action, report);
}
