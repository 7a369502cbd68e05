#include "ui/input/input_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
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

// A name that an action has, read once: to find out which key a name means takes a while.
typedef struct {
    Action action;
    char name[BINDING_MAX];
    KeyChord chord;
    bool is_key; // else only its name counts
} BoundName;

static bool means_the_same(const BoundName *a, const BoundName *b) {
    if (a->is_key != b->is_key) return false;
    return a->is_key ? a->chord.key == b->chord.key && a->chord.mods == b->chord.mods
                     : text_same(a->name, b->name);
}

// The first other action that has it, or ACTION_NONE.
static Action holder_of(const BoundName *kept, int count, const BoundName *name) {
    for (int i = 0; i < count; i++)
        if (kept[i].action != name->action && means_the_same(&kept[i], name)) return kept[i].action;
    return ACTION_NONE;
}

static const ConfigPlace *read_last(const ConfigPlace *a, const ConfigPlace *b) {
    if (a->line == 0 || b->line == 0) return a->line == 0 ? b : a;
    if (a->file != b->file) return a->file > b->file ? a : b;
    return a->line > b->line ? a : b;
}

static void report_clash(const BoundName *name, Action holder, const ConfigPlace *places,
                         ConfigReport *report) {
    const ConfigPlace *place = read_last(&places[holder], &places[name->action]);
    const char *keeper = action_info(holder)->name;
    TextError error;
    text_error(&error, place->line, 0, "\"%s\" is bound to both %s and %s; %s keeps it", name->name, keeper,
               action_info(name->action)->name, keeper);
    config_report(report, place->file, &error);
}

// Takes from each action the names that one before it has.
static void settle(char lists[ACTION_COUNT][BINDING_MAX], const ConfigPlace *places, ConfigReport *report) {
    enum { NAMES_MAX = ACTION_COUNT * BINDING_MAX / 2 }; // of a letter and a blank each
    BoundName *kept = mem_alloc(NAMES_MAX * sizeof *kept), name = {0};
    int count = 0;
    for (name.action = ACTION_NONE + 1; name.action < ACTION_COUNT; name.action++) {
        char before[BINDING_MAX];
        memcpy(before, lists[name.action], BINDING_MAX);
        for (const char *at = before; binding_next(&at, name.name);) {
            name.is_key = input_chord_parse(name.name, &name.chord);
            Action holder = holder_of(kept, count, &name);
            if (holder == ACTION_NONE)
                kept[count++] = name;
            else if (binding_remove(lists[name.action], name.name)) // all names of the key at once
                report_clash(&name, holder, places, report);
        }
    }
    free(kept);
}

void input_check_clashes(Settings *settings, ConfigReport *report) {
    settle(settings->keys, report->keys, report);
    settle(settings->pad, report->pad, report);
}
