// All games in hand: those that are begun, the puzzles that are kept, and those that are solved.
#include <math.h>
#include <stdlib.h>

#include "host/packs/own_pack.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/games/games_view.h"

static void focus_item(Games *self, App *app, bool glide) {
    bool any = self->count[self->place->tab] > 0;
    int id = any ? GAMES_CARD + games_item(self) : GAMES_TAB + (int)self->place->tab;
    scene_focus(games_targets_below, self, app, &self->view, id, glide);
}

static void enter(void *state, App *app, const Go *from) {
    Games *self = state;
    app_theme(app, NULL);
    self->place = app_kept(app, SCENE_GAMES, sizeof *self->place);
    if (from->back == SCENE_STAY) *self->place = (GamesPlace){.tab = GAMES_BEGUN}; // from the menu
    own_pack_purge(&app->paths); // of packs that were deleted before the program ended
    games_read(self, app);
    self->view.scroll.from = self->view.scroll.to = self->place->scroll;
    focus_item(self, app, false);
}

static void leave(void *state, App *app) {
    Games *self = state;
    self->place->scroll = self->view.scroll.to;
    games_stop_naming(self, app);
    own_pack_purge(&app->paths);
    picker_finish(&self->picker);
    own_seed_forget(&self->removed);
    free(self->begun);
    free(self->solved);
}

static void turn(Games *self, App *app, int tab) {
    games_show(self, app, (GamesTab)((tab + GAMES_TABS) % GAMES_TABS));
    focus_item(self, app, false);
    audio_sound(app->audio, SOUND_MOVE);
}

// What is done may have changed the list under the focus.
static Go use_deed(Games *self, App *app, GamesDeed deed) {
    Go go = games_do(self, app, deed);
    bool gone = deed == GAMES_DISCARD || deed == GAMES_REMOVE || deed == GAMES_UNDO;
    if (go.scene == SCENE_STAY && gone) focus_item(self, app, true);
    return go;
}

static Go confirm(Games *self, App *app) {
    GamesDeed deeds[GAMES_ROOM];
    return games_deeds(self, deeds) > 0 ? use_deed(self, app, deeds[0]) : GO_STAY;
}

// A card that is pointed at is chosen, and opened by a second click; with keys it is chosen already.
static Go use(Games *self, App *app, const TargetEvent *event) {
    if (event->id < GAMES_DEED) {
        turn(self, app, event->id - GAMES_TAB);
        return GO_STAY;
    }
    if (event->id < GAMES_CARD) return use_deed(self, app, (GamesDeed)(event->id - GAMES_DEED));
    int item = event->id - GAMES_CARD;
    if (!event->by_pointer || (item == games_item(self) && event->clicks >= 2)) return confirm(self, app);
    self->place->item[self->place->tab] = item;
    audio_sound(app->audio, SOUND_MOVE);
    return GO_STAY;
}

static Go act(Games *self, App *app, const TargetEvent *event) {
    switch (event->action) {
    case ACTION_ERASE:
        return use_deed(self, app, self->place->tab == GAMES_KEPT ? GAMES_REMOVE : GAMES_DISCARD);
    case ACTION_RESTART: return use_deed(self, app, GAMES_WATCH);
    case ACTION_UNDO: return use_deed(self, app, GAMES_UNDO);
    }
    return GO_STAY;
}

static Go input_picker(Games *self, App *app, const Input *in) {
    int value = 0;
    PickerResult result = picker_input(&self->picker, app, in, &value);
    if (result == PICKER_STAYS) return GO_STAY;
    picker_close(&self->picker, &self->view);
    if (result == PICKER_BROUGHT) return paste_drop_input(app, in);
    if (result == PICKER_TAKEN && value) {
        games_delete_pack(self, app);
        focus_item(self, app, true);
    }
    return GO_STAY;
}

static Go input(void *state, App *app, const Input *in) {
    Games *self = state;
    if (self->picker.of) return input_picker(self, app, in);
    if (self->naming && games_type(self, app, in)) return GO_STAY;
    TargetEvent event = scene_event(games_targets_below, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: return use(self, app, &event);
    case TARGET_FOCUSED:
        if (event.id >= GAMES_CARD) self->place->item[self->place->tab] = event.id - GAMES_CARD;
        break;
    case TARGET_TURN: turn(self, app, (int)self->place->tab + event.step); break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = SCENE_MENU, .back = SCENE_GAMES});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    case TARGET_ACTION:
        if (!event.repeat) return act(self, app, &event);
    }
    return GO_STAY;
}

// The boards of the cards that are seen.
static void read_seen(Games *self, const App *app) {
    GamesLayout l = games_layout(self, app);
    float up = scroll_pixels(&self->view.scroll, &l.scroll, app->now_us), pitch = l.card_h + l.gap;
    int line = (int)fmaxf(floorf(up / pitch), 0), lines = (int)ceilf(l.area.h / pitch) + 1;
    games_read_cards(self, app, line * l.columns, (line + lines) * l.columns);
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    Games *self = state;
    app_tell_saved(app);
    if (self->packs_version != app->packs_version) games_read(self, app);
    read_seen(self, app);
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    if (self->picker.of) picker_update(&self->picker, now_us, out_wake_us);
    return GO_STAY;
}

const Scene scene_games = {"games", sizeof(Games), enter, games_targets, input,
                           update,  games_draw,    leave, games_footer};
