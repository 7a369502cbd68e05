// A race: what is run, by which rules and when, and the table of the runs in the folder of its file.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/symmetry/code.h"
#include "game/race/race_words.h"
#include "ui/app/paste_drop.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/race/race_own.h"
#include "ui/scenes/race/race_view.h"

enum { POLL_US = 60000, CLOCK_US = 10000000 };

// ---- the race

// The code by which a puzzle of the race is played here: of one whose seed no pack has, that of its clues.
static void code_of(const App *app, const RunPuzzle *puzzle, char out[CODE_TEXT_MAX]) {
    int index;
    Code code;
    snprintf(out, CODE_TEXT_MAX, "%s", puzzle->code);
    if (!code_parse(puzzle->layout, puzzle->code, &code, NULL) || code.kind == CODE_PUZZLE ||
        packs_find_seed(&app->packs, code.seed_id, &index))
        return;
    code = (Code){.kind = CODE_PUZZLE, .puzzle = puzzle->givens};
    code_format(puzzle->layout, &code, out);
}

// A race whose puzzles follow from its phrase alone is opened here. An open one is compared with the pack
// that is here; as packs grow, a difference is only reported.
static void look_at_puzzles(RaceScene *self, const App *app) {
    Race *race = &self->race;
    TextError error = {0};
    const PackEntry *entry = race->count ? packs_find(&app->packs, race->head.pack) : NULL;
    if (race->count == 0 || race_waits(race)) return;
    if (!race_is_open(race) && !entry)
        text_error(&error, 0, 0, "There is no pack \"%s\" here", race->head.pack);
    else if (!race_is_open(race))
        race_open(race, &entry->pack, "", &error);
    else if (entry)
        race_follows(race, &entry->pack, &error);
    snprintf(self->warning, sizeof self->warning, "%s", error.reason);
}

static void begin_table(RaceScene *self) {
    char folder[PATH_MAX_BYTES];
    path_parent(folder, self->path);
    self->work = race_work_begin(&self->race, folder);
}

static void enter(void *state, App *app, const Go *from) {
    RaceScene *self = state;
    if (from->text && *from->text) snprintf(self->path, sizeof self->path, "%s", from->text);
    if (!self->path[0]) memcpy(self->path, app->race, sizeof self->path);
    memcpy(app->race, self->path, sizeof app->race);
    self->back = scene_back(from);
    self->now_unix_s = (int64_t)time(NULL);
    self->view.focus = RACE_PLAY;
    app_theme(app, NULL);
    self->there = race_files_read(self->path, &self->race, &self->error);
    memcpy(app->race_id, self->race.head.race, sizeof app->race_id);
    if (!self->there) return;
    look_at_puzzles(self, app);
    begin_table(self);
}

static void leave(void *state, App *app) {
    RaceScene *self = state;
    (void)app;
    race_work_end(self->work);
    race_table_finish(&self->table);
    race_finish(&self->race);
}

// ---- doing

// The aids that the settings turn on but the race's rules do not allow. With them the run would not count.
static unsigned aids_too_many(const RaceScene *self, const App *app) {
    unsigned never = self->race.head.mode == RUN_CHAMPIONSHIP ? AID_CONFLICTS | AID_SOLUTION : 0;
    return app_aids(app) & ~self->race.aids & ~never;
}

// Begins the race's run.
static Go begin_run(const RaceScene *self, App *app) {
    char text[RUN_PUZZLES_MAX][CODE_TEXT_MAX];
    const char *code[RUN_PUZZLES_MAX];
    const Run *head = &self->race.head;
    TextError error = {0};
    for (int i = 0; i < head->puzzles; i++) {
        code_of(app, &head->puzzle[i], text[i]);
        code[i] = text[i];
    }
    PlayRules before = app->play.rules;
    app->play.rules.mode = head->mode;
    memcpy(app->play.rules.race, head->race, sizeof head->race);
    if (play_begin_codes(&app->play, app->save, &app->packs, code, head->puzzles, &error))
        return app_open(app, (Go){.scene = SCENE_BOARD});
    app->play.rules = before;
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

static Go play(const RaceScene *self, App *app) {
    unsigned wrong = self->there ? aids_too_many(self, app) : 0;
    Text words = {0};
    if (self->there && race_is_open(&self->race) && !wrong) return begin_run(self, app);
    if (self->there && race_is_open(&self->race)) {
        race_add_aids_words(&words, wrong);
        app_notice(app, true, "Your run would not count. Turn off in Settings: %s", text_of(&words));
        text_finish(&words);
    }
    if (self->there && race_waits(&self->race))
        app_notice(app, true, "Its puzzles are not known yet. When the value is published, paste it here");
    return GO_STAY;
}

// Puts the player's own runs into the folder of the race, and reads it again.
static Go share(RaceScene *self, App *app) {
    char folder[PATH_MAX_BYTES], code[CODE_TEXT_MAX];
    TextError error = {0};
    path_parent(folder, self->path);
    code_of(app, &self->race.head.puzzle[0], code);
    if (!race_own_share(app->save, &self->race, code, folder, &error)) {
        app_notice(app, true, "%s", error.reason);
        return GO_STAY;
    }
    app_notice(app, false, "Your runs are in the folder of the race now");
    race_table_finish(&self->table);
    self->own = 0;
    self->view.focus = RACE_PLAY;
    begin_table(self);
    return GO_STAY;
}

// The value that the race waits for.
static void take_value(RaceScene *self, App *app, const char *text) {
    char value[RACE_WORDS_MAX];
    TextError error = {0};
    size_t length = strcspn(text, "\r\n");
    const PackEntry *entry = packs_find(&app->packs, self->race.head.pack);
    snprintf(value, sizeof value, "%.*s", (int)(length < sizeof value ? length : sizeof value - 1), text);
    if (!entry)
        app_notice(app, true, "There is no pack \"%s\" here", self->race.head.pack);
    else if (!race_open(&self->race, &entry->pack, value, &error))
        app_notice(app, true, "%s", error.reason);
    else
        app_notice(app, false, "The race is open");
}

// A run that was dropped on the window is judged and stands in the table, as long as the scene is on.
static void take_run(RaceScene *self, App *app, const char *path) {
    RaceEntry entry;
    Text words = {0};
    race_files_judge(&self->race, path, &entry);
    race_table_take(&self->table, path_name(path), &entry);
    race_table_rank(&self->table);
    int at = 0;
    while (at < self->table.entries && strcmp(self->table.entry[at].file, path_name(path)) != 0) at++;
    race_add_player(&words, entry.verdict == RACE_UNSOUND ? path_name(path) : entry.player);
    const RaceEntry *placed = &self->table.entry[at];
    if (placed->rank)
        text_addf(&words, ": verified, rank %d", placed->rank);
    else
        text_add(&words, ": ");
    race_entry_words(&self->race, &self->table, placed, &words);
    app_notice(app, placed->rank == 0, "%s", text_of(&words));
    text_finish(&words);
}

static Go bring(RaceScene *self, App *app, const Input *in) {
    bool dropped = in->kind == INPUT_DROP;
    if (dropped && self->there && race_is_open(&self->race) && race_files_is_run(in->text)) {
        if (self->work)
            app_notice(app, true, "One after the other: the table is still being made");
        else
            take_run(self, app, in->text);
        return GO_STAY;
    }
    if (!dropped && self->there && race_waits(&self->race)) {
        char *clipboard = *in->text ? NULL : SDL_GetClipboardText();
        take_value(self, app, clipboard ? clipboard : in->text);
        SDL_free(clipboard);
        return GO_STAY;
    }
    return paste_drop_input(app, in);
}

// The button stands below the table's lines, so that no direction leads there by itself.
static void cross_over(RaceScene *self, const App *app, int action) {
    RaceLayout l = race_layout(self, app);
    int first = (int)ceilf(scroll_pixels(&self->view.scroll, &l.scroll, app->now_us) / l.row);
    bool on_button = self->view.focus < RACE_ROW;
    if (action == ACTION_RIGHT && on_button && first < race_rows(self))
        scene_focus(race_targets, self, app, &self->view, RACE_ROW + first, false);
    else if (action == ACTION_LEFT && !on_button)
        scene_focus(race_targets, self, app, &self->view, RACE_PLAY, false);
    else
        return;
    audio_sound(app->audio, SOUND_MOVE);
}

static Go input(void *state, App *app, const Input *in) {
    RaceScene *self = state;
    TargetEvent event = scene_event(race_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
        if (event.id == RACE_PLAY) return play(self, app);
        if (event.id == RACE_SHARE) return share(self, app);
        break;
    case TARGET_STOPPED: cross_over(self, app, event.action); break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = self->back, .back = SCENE_RACE});
    case TARGET_BROUGHT: return bring(self, app, in);
    }
    return GO_STAY;
}

// ---- time

static void look_at_work(RaceScene *self, const App *app) {
    char code[CODE_TEXT_MAX];
    if (!race_work_take(self->work, &self->done, &self->of, &self->table, &self->error)) return;
    race_work_end(self->work);
    self->work = NULL;
    if (!race_is_open(&self->race)) return;
    code_of(app, &self->race.head.puzzle[0], code);
    self->own = race_own_add(app->save, &self->race, code, &self->table);
    race_table_rank(&self->table);
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    RaceScene *self = state;
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    self->now_unix_s = (int64_t)time(NULL);
    scene_wake(out_wake_us, now_us + CLOCK_US);
    if (self->work) look_at_work(self, app);
    if (self->work) scene_wake(out_wake_us, now_us + POLL_US);
    return GO_STAY;
}

const Scene scene_race = {"race", sizeof(RaceScene), enter, race_targets, input,
                          update, race_draw,         leave, race_footer};
