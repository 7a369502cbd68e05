// Today: three puzzles that follow from the date, the calendar of the months, and the week's race.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/local_date.h"
#include "host/files/machine.h"
#include "host/races/race_files.h"
#include "ui/app/paste_drop.h"
#include "ui/play/pace.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/today/today_view.h"

enum { LOOK_AGAIN_US = 20000000 }; // whether midnight has passed

// ---- the puzzles

// Begins a puzzle of the day; go_on continues one that was begun, and one that is done can be watched.
static Go begin(App *app, const Today *self, int level) {
    const TodayCard *card = &self->card[level];
    TextError error = {0};
    bool well = save_daily_add(app->save, self->day, level, card->code);
    if (!well) text_error(&error, 0, 0, "The save cannot be written: %s", save_error(app->save));
    if (well && play_begin_text(&app->play, app->save, &app->packs, card->code, &error))
        return app_open(app, (Go){.scene = SCENE_BOARD});
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

static Go go_on(App *app, const TodayCard *card) {
    TextError error = {0};
    bool well = save_game_taken_up(app->save, card->game.id) &&
                play_continue(&app->play, app->save, &app->packs, &error);
    if (error.reason[0]) app_notice(app, true, "%s", error.reason); // not all of its moves could be read
    if (well) return app_open(app, (Go){.scene = SCENE_BOARD});
    if (!error.reason[0]) app_notice(app, true, "The game cannot be continued: %s", save_error(app->save));
    return GO_STAY;
}

static Go use_card(const Today *self, App *app, int level) {
    const TodayCard *card = &self->card[level];
    if (!card->there || !app->save) return GO_STAY;
    switch (card->state) {
    case TODAY_OPEN: return begin(app, self, level);
    case TODAY_BEGUN: return go_on(app, card);
    case TODAY_DONE: break;
    }
    return app_open(app, (Go){.scene = SCENE_REPLAY, .run = card->game.run, .back = SCENE_TODAY});
}

// ---- the week

// The race of the week as a file in a folder of its own, where its runs can be put.
static bool week_file(const Today *self, const App *app, char out[PATH_MAX_BYTES], TextError *error) {
    Race race;
    char folder[PATH_MAX_BYTES], name[RACE_WORDS_MAX + 32], reason[128];
    race_weekly(self->today, &race);
    for (char *at = race.phrase; *at; at++)
        if (*at == ' ') *at = '-';
    path_join(out, app->paths.data, "races");
    path_join(folder, out, race.phrase);
    snprintf(name, sizeof name, "%s" RACE_FILE_ENDING, race.phrase);
    path_join(out, folder, name);
    race_finish(&race);
    if (machine_file_exists(out)) return true;
    race_weekly(self->today, &race);
    Text text = {0};
    bool well = self->pack && self->pack->usable && race_open(&race, &self->pack->pack, "", error);
    if (well) race_write(&race, &text);
    well = well && machine_make_folder(folder) &&
           (machine_write_file(out, text_of(&text), text.length, reason, sizeof reason) ||
            text_error(error, 0, 0, "%s", reason));
    text_finish(&text);
    race_finish(&race);
    return well;
}

static Go open_week(Today *self, App *app) {
    TextError error = {0};
    char path[PATH_MAX_BYTES];
    if (!week_file(self, app, path, &error)) {
        app_notice(app, true, "The week's race cannot be opened: %s", error.reason);
        return GO_STAY;
    }
    memcpy(app->race, path, sizeof app->race);
    return app_open(app, (Go){.scene = SCENE_RACE, .text = app->race, .back = SCENE_TODAY});
}

// ---- the scene

// The first of the day's puzzles that is not done.
static int first_open(const Today *self) {
    for (int level = 0; level < RACE_DAILIES; level++)
        if (self->card[level].state != TODAY_DONE) return TODAY_CARD + level;
    return TODAY_CARD;
}

static void look_up_pack(Today *self, const App *app) {
    self->pack = packs_find(&app->packs, "classic-nine");
    self->packs_version = app->packs_version;
}

static void enter(void *state, App *app, const Go *from) {
    Today *self = state;
    app_theme(app, NULL);
    look_up_pack(self, app);
    self->today = local_date(app->unix_s).number;
    self->pace = pace_of_player(app->save);
    today_read(self, app);
    const TodayKept *kept = app_kept(app, SCENE_TODAY, sizeof *kept);
    bool again = kept->day && from->back != SCENE_STAY;
    today_choose(self, app, again ? kept->day : self->today);
    self->view.focus = from->back == SCENE_RACE ? TODAY_WEEK : first_open(self);
    self->view.last[TODAY_GROUP_DAYS] = TODAY_DAY + self->day - self->month_begin;
}

static void leave(void *state, App *app) {
    (void)app;
    Today *self = state;
    free(self->daily);
}

static void choose(Today *self, App *app, int day) {
    bool on_day = self->view.focus >= TODAY_DAY;
    today_choose(self, app, day);
    int id = TODAY_DAY + self->day - self->month_begin;
    if (on_day) scene_focus(today_targets, self, app, &self->view, id, false);
    self->view.last[TODAY_GROUP_DAYS] = id;
}

static void turn_month(Today *self, App *app, int step) {
    int before = self->month_begin;
    bool on_day = self->view.focus >= TODAY_DAY;
    today_month(self, app, step);
    self->view.last[TODAY_GROUP_DAYS] = TODAY_DAY + self->day - self->month_begin;
    if (on_day) self->view.focus = self->view.last[TODAY_GROUP_DAYS];
    if (self->month_begin != before) audio_sound(app->audio, SOUND_MOVE);
}

static Go use(Today *self, App *app, int id) {
    if (id == TODAY_WEEK) return open_week(self, app);
    if (id == TODAY_BEFORE || id == TODAY_AFTER) {
        turn_month(self, app, id == TODAY_BEFORE ? -1 : 1);
        return GO_STAY;
    }
    if (id < TODAY_DAY) return use_card(self, app, id - TODAY_CARD);
    if (self->month_begin + id - TODAY_DAY > self->today) return GO_STAY;
    today_choose(self, app, self->month_begin + id - TODAY_DAY);
    scene_focus(today_targets, self, app, &self->view, first_open(self), false);
    audio_sound(app->audio, SOUND_MOVE);
    return GO_STAY;
}

static Go input(void *state, App *app, const Input *in) {
    Today *self = state;
    TargetEvent event = scene_event(today_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: return use(self, app, event.id);
    case TARGET_FOCUSED:
        if (event.id >= TODAY_DAY) choose(self, app, self->month_begin + event.id - TODAY_DAY);
        break;
    case TARGET_TURN: // Tab leads back in time: days to come have no puzzles yet
        choose(self, app, self->day - event.step * (in->device == DEVICE_PAD ? -1 : 1));
        audio_sound(app->audio, SOUND_MOVE);
        break;
    case TARGET_ACTION:
        if (event.action == MENU_PAGE_UP) turn_month(self, app, -1);
        if (event.action == MENU_PAGE_DOWN) turn_month(self, app, 1);
        break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = SCENE_MENU, .back = SCENE_TODAY});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

// Midnight, a clock that was set, or a pack that has changed.
static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    Today *self = state;
    int today = local_date(app->unix_s).number;
    scene_wake(out_wake_us, now_us + LOOK_AGAIN_US);
    if (today == self->today && self->packs_version == app->packs_version) return GO_STAY;
    look_up_pack(self, app);
    bool follows = self->day == self->today;
    self->today = today;
    today_read(self, app);
    choose(self, app, follows ? today : self->day);
    return GO_STAY;
}

const Scene scene_today = {"today", sizeof(Today), enter, today_targets, input,
                           update,  today_draw,    leave, today_footer};
