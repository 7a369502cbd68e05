#include "game/settings/action.h"

#include <assert.h>

#include "core/base/text_error.h"
#include "game/settings/action_table.h"

#define ROW(id, name, label, help, keys, pad) [ACTION_##id] = {name, label, help, keys, pad},

static const ActionInfo table[] = {[ACTION_NONE] = {"none", "None", "Does nothing.", "", ""},
                                   ACTION_TABLE(ROW)};
_Static_assert(sizeof table / sizeof table[0] == ACTION_COUNT, "every action has its row");

const ActionInfo *action_info(Action action) {
    assert((int)action >= 0 && action < ACTION_COUNT);
    return &table[action];
}

bool action_parse(const char *name, Action *out) {
    for (Action action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        if (!text_same(name, table[action].name)) continue;
        *out = action;
        return true;
    }
    return false;
}
