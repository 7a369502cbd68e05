// What can be done with a pack of the player's own: another name, deleting, and taking that back.
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "core/base/utf8.h"
#include "host/packs/own_pack.h"
#include "ui/app/app_packs.h"
#include "ui/scenes/games/games_view.h"

// The pack of the kept puzzle that is chosen.
static const PackEntry *chosen(const Games *self, const App *app) {
    int seed;
    return self->place->tab == GAMES_KEPT ? games_kept(app, games_item(self), &seed) : NULL;
}

// What was done can be undone: the name that the pack had, or none where it was deleted.
static void note_change(Games *self, App *app, const char *folder, const char *name) {
    own_seed_forget(&self->removed);
    snprintf(self->pack_folder, sizeof self->pack_folder, "%s", folder);
    snprintf(self->pack_name, sizeof self->pack_name, "%s", name);
    app_packs_refresh(app);
    games_read(self, app);
}

// ---- a puzzle of it

void games_remove(Games *self, App *app) {
    int seed;
    TextError error = {0};
    OwnSeed removed = {.text = NULL};
    const PackEntry *pack = games_kept(app, games_item(self), &seed);
    if (!pack) return;
    if (pack->pack.seed_count == 1) { // a pack without puzzles is no pack
        games_delete_pack(self, app);
        return;
    }
    char name[PACK_NAME_MAX];
    memcpy(name, pack->pack.name, sizeof name);
    if (!own_seed_take_out(pack->folder, pack->pack.seeds[seed].id, &removed, &error)) {
        app_notice(app, true, "Not deleted: %s", error.reason);
        return;
    }
    note_change(self, app, "", "");
    self->removed = removed;
    app_notice(app, false, "The puzzle is deleted from %s. Undo brings it back", name);
}

static void put_back(Games *self, App *app) {
    TextError error = {0};
    if (!own_seed_put_back(&self->removed, &error)) {
        app_notice(app, true, "It cannot be undone: %s", error.reason);
        return;
    }
    note_change(self, app, "", "");
    app_notice(app, false, "The puzzle is back");
}

// ---- another name

static void open_keyboard(Games *self, App *app) {
    KeyboardField field = games_name_field(self);
    keyboard_open(&self->keyboard, app, KEYBOARD_NAME, &field, &self->view);
}

void games_begin_naming(Games *self, App *app) {
    const PackEntry *pack = chosen(self, app);
    if (!pack) return;
    snprintf(self->name, sizeof self->name, "%s", pack->pack.name);
    self->naming = true;
    input_text(app->input, true);
    if (input_device(app->input) != DEVICE_KEYBOARD) open_keyboard(self, app);
}

void games_stop_naming(Games *self, App *app) {
    if (self->naming) input_text(app->input, false);
    if (self->keyboard.open) keyboard_close(&self->keyboard, &self->view);
    self->naming = false;
}

static void rename_pack(Games *self, App *app) {
    const PackEntry *pack = chosen(self, app);
    TextError error = {0};
    games_stop_naming(self, app);
    if (!pack || strcmp(pack->pack.name, self->name) == 0) return;
    char folder[PATH_MAX_BYTES], before[PACK_NAME_MAX];
    memcpy(folder, pack->folder, sizeof folder);
    memcpy(before, pack->pack.name, sizeof before);
    if (!own_pack_rename(folder, self->name, &error)) {
        app_notice(app, true, "Not renamed: %s", error.reason);
        return;
    }
    note_change(self, app, folder, before);
    app_notice(app, false, "The pack is called %s now. Undo gives it its old name", self->name);
}

bool games_type(Games *self, App *app, const Input *given) {
    Input meant = *given;
    const Input *in = &meant;
    size_t length = strlen(self->name);
    KeyboardField field = games_name_field(self);
    if (given->device == DEVICE_PAD && given->kind == INPUT_ACTION && !self->keyboard.open) {
        open_keyboard(self, app);
        return true;
    }
    if (self->keyboard.open && !keyboard_input(&self->keyboard, app, &field, given, &meant)) return true;
    if (in->kind == INPUT_TEXT && length + strlen(in->text) < sizeof self->name)
        memcpy(self->name + length, in->text, strlen(in->text) + 1);
    if (in->kind == INPUT_POINTER_DOWN) games_stop_naming(self, app);
    if (in->kind != INPUT_ACTION) return in->kind == INPUT_TEXT;
    switch ((int)in->menu_action) {
    case ACTION_ERASE:
        if (length > 0) self->name[utf8_before(self->name, length)] = '\0';
        return true;
    case ACTION_CONFIRM: rename_pack(self, app); return true;
    case ACTION_BACK: games_stop_naming(self, app); return true;
    }
    games_stop_naming(self, app);
    return false;
}

// ---- deleting

void games_ask(Games *self, App *app) {
    const PackEntry *pack = chosen(self, app);
    if (!pack) return;
    char puzzles[TEXT_COUNT_MAX];
    GamesLayout l = games_layout(self, app);
    picker_begin(&self->picker, GAMES_DELETE);
    picker_add(&self->picker, false, false, "", "Keep the pack %s", pack->pack.name);
    picker_add(&self->picker, true, false, "", "Delete it with its %s",
               text_count(pack->pack.seed_count, "puzzle", "puzzles", puzzles));
    picker_open(&self->picker, app, l.deed[3], &self->view);
}

void games_delete_pack(Games *self, App *app) {
    const PackEntry *pack = chosen(self, app);
    TextError error = {0};
    if (!pack) return;
    char folder[PATH_MAX_BYTES], name[PACK_NAME_MAX];
    memcpy(folder, pack->folder, sizeof folder);
    memcpy(name, pack->pack.name, sizeof name);
    if (!own_pack_discard(folder, true, &error)) {
        app_notice(app, true, "Not deleted: %s", error.reason);
        return;
    }
    note_change(self, app, folder, "");
    app_notice(app, false, "The pack %s is deleted. Undo brings it back", name);
}

void games_undo_pack(Games *self, App *app) {
    TextError error = {0};
    if (self->removed.text) put_back(self, app);
    if (!self->pack_folder[0]) return;
    bool well = self->pack_name[0] ? own_pack_rename(self->pack_folder, self->pack_name, &error)
                                   : own_pack_discard(self->pack_folder, false, &error);
    if (!well) {
        app_notice(app, true, "It cannot be undone: %s", error.reason);
        return;
    }
    note_change(self, app, "", "");
    app_notice(app, false, "The pack is as it was");
}
