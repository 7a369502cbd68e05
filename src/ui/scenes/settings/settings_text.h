#pragma once
// A setting that is a text, as it is typed: on the keyboard of the screen or a real one, and what is wrong
// with it so far. For scene_settings.c.

#include "ui/widget/keyboard.h"

typedef struct {
    const SettingInfo *info; // the one that is typed
    char text[SETTING_TEXT_MAX];
    char said[SETTING_TEXT_MAX];
    Keyboard keyboard;
} SettingsText;

static inline bool settings_text_is_open(const SettingsText *self) { return self->keyboard.open; }

// Opens the keyboard with the setting as it is.
void settings_text_open(SettingsText *self, App *app, const SettingInfo *info, const TargetView *below);
void settings_text_close(SettingsText *self, App *app, TargetView *below);

KeyboardField settings_text_field(const SettingsText *self);

// Answers an input while it is open. True: it is closed, with a text that fits.
bool settings_text_input(SettingsText *self, App *app, const Input *input, TargetView *below);
