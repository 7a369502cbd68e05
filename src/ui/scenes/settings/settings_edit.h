#pragma once
// Changes to the settings that take more than a step up or down: bindings added, taken away and taken over,
// and the way back to the defaults. Nothing here draws, sounds or writes files.

#include <stdbool.h>

#include "game/settings/settings.h"
#include "ui/input/input.h"

// What was done, in words for the player.
typedef struct {
    char text[240];
} EditReport;

// The device that a binding is for.
Device edit_device(const SettingInfo *info);

// Writes a value that is known to be good.
void edit_put(Settings *settings, const SettingInfo *info, const char *value);

bool edit_same(const Settings *a, const Settings *b, const SettingInfo *info);
bool edit_is_standard(const Settings *settings, const SettingInfo *info);

// Binds a key or button to the action, and takes it away from any other of the same device. One that is
// already bound to the action is removed from it. False when there is no room.
bool edit_bind(Settings *settings, const SettingInfo *info, const char *name, EditReport *report);

// Back to the default; its bindings are taken back from other actions. False when it is the default already.
bool edit_standard(Settings *settings, const SettingInfo *info, EditReport *report);
