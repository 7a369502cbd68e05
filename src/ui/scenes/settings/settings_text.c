#include "ui/scenes/settings/settings_text.h"

#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"

static void changed(SettingsText *self) {
    bool fits = self->info->fits(self->text);
    snprintf(self->said, sizeof self->said, "%s%s%s", fits ? "" : "It should be ",
             fits ? "" : self->info->wanted, fits ? "" : ".");
}

void settings_text_open(SettingsText *self, App *app, const SettingInfo *info, const TargetView *below) {
    self->info = info;
    setting_format(&app->settings, info, self->text);
    changed(self);
    KeyboardField field = settings_text_field(self);
    input_text(app->input, true);
    keyboard_open(&self->keyboard, app, KEYBOARD_SETTING, &field, below);
}

void settings_text_close(SettingsText *self, App *app, TargetView *below) {
    if (!self->keyboard.open) return;
    input_text(app->input, false);
    keyboard_close(&self->keyboard, below);
}

KeyboardField settings_text_field(const SettingsText *self) {
    return (KeyboardField){.title = self->info ? self->info->label : NULL,
                           .text = self->text,
                           .said = self->said,
                           .tone = ROLE_CONFLICT};
}

bool settings_text_input(SettingsText *self, App *app, const Input *given, TargetView *below) {
    Input in;
    KeyboardField field = settings_text_field(self);
    size_t length = strlen(self->text);
    if (!keyboard_input(&self->keyboard, app, &field, given, &in)) return false;
    if (in.kind == INPUT_TEXT && length + strlen(in.text) < sizeof self->text)
        memcpy(self->text + length, in.text, strlen(in.text) + 1);
    if (in.kind == INPUT_ACTION && in.menu_action == ACTION_ERASE && length > 0)
        self->text[utf8_before(self->text, length)] = '\0';
    changed(self);
    if (in.kind != INPUT_ACTION) return false;
    bool done = in.menu_action == ACTION_CONFIRM;
    if (done && !self->info->fits(self->text)) { // what is wrong stands there
        audio_sound(app->audio, SOUND_CONFLICT);
        return false;
    }
    if (done || in.menu_action == ACTION_BACK) {
        audio_sound(app->audio, SOUND_BACK);
        settings_text_close(self, app, below);
    }
    return done;
}
