// New puzzles, made as the player wishes, on a thread that can be stopped; the game begins at once.
#include <stdio.h>
#include <string.h>

#include "core/constraint/board_text.h"
#include "ui/app/paste_drop.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/generate/generate_view.h"

enum { POLL_US = 60000 };

// ---- making

static void begin(Generate *self, App *app) {
    GenerateWish wish = generate_wish(self->kept, rng_next(&app->rng));
    self->news = (GenerateNews){0};
    self->work = generate_work_begin(self->kept->boards, &wish);
    audio_sound(app->audio, SOUND_OPEN);
}

static void stop(Generate *self) {
    generate_work_end(self->work);
    self->work = NULL;
}

static Go play(const Generate *self, App *app) {
    Text text = {0};
    TextError error = {0};
    board_format_puzzle(&self->layout, &self->news.latest, &text);
    play_know(&app->play, &self->layout, &self->news.latest, &self->news.solution, (int)self->news.band,
              self->news.rating_tenths);
    bool begun = play_begin_board(&app->play, app->save, text_of(&text), &error);
    text_finish(&text);
    if (begun) return (Go){.scene = SCENE_BOARD};
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

// ---- the scene

// What the pack's puzzles stand on, and wishes that it has.
static void take_pack(Generate *self, const App *app) {
    const PackEntry *entry =
        self->pack >= 0 && self->pack < app->packs.count ? app->packs.entry[self->pack] : NULL;
    GenerateKept *kept = self->kept;
    int *band = &kept->value[GENERATE_BAND];
    kept->boards = NULL;
    if (!entry || !entry->usable) return;
    generate_boards_of(&entry->pack, &self->boards);
    if (self->boards.kinds == 0) return;
    kept->boards = &self->boards;
    layout_copy(&self->boards.base, &self->layout);
    if (strcmp(kept->pack_id, entry->pack.id) != 0) kept->value[GENERATE_BOARD] = 0;
    snprintf(kept->pack_id, sizeof kept->pack_id, "%s", entry->pack.id);
    for (int i = 0; i < BAND_COUNT && !generate_is_possible(kept, GENERATE_BAND, *band); i++)
        *band = (*band + BAND_COUNT - 1) % BAND_COUNT; // an easier one, if there is any
    int values = generate_values(kept, GENERATE_BOARD), *board = &kept->value[GENERATE_BOARD];
    if (*board >= values || !generate_is_possible(kept, GENERATE_BOARD, *board)) *board = 0;
}

static void enter(void *state, App *app, const Go *from) {
    Generate *self = state;
    app_theme(app, NULL);
    layout_init(&self->layout, "9x9");
    self->pack = from->pack;
    self->kept = app_kept(app, SCENE_GENERATE, sizeof *self->kept);
    if (!self->kept->visited) {
        self->kept->visited = true;
        self->kept->value[GENERATE_BAND] = BAND_MEDIUM;
        self->kept->value[GENERATE_PATTERN] = PATTERN_ROTATE180;
    }
    take_pack(self, app);
    self->view.focus = GENERATE_START;
}

static void leave(void *state, App *app) {
    Generate *self = state;
    (void)app;
    stop(self);
    self->kept->boards = NULL; // they go with the scene
}

// Another wish calls off what is being made. Values that are not possible are passed over.
static void change(Generate *self, App *app, int choice, int step) {
    int values = generate_values(self->kept, (GenerateChoice)choice), *value = &self->kept->value[choice];
    char why[GENERATE_WHY];
    stop(self);
    do *value = (*value + step + values) % values;
    while (!generate_is_possible(self->kept, (GenerateChoice)choice, *value));
    generate_settle(self->kept, why);
    if (why[0]) app_notice(app, false, "%s", why);
    audio_sound(app->audio, SOUND_MOVE);
}

static Go use(Generate *self, App *app, const TargetEvent *event) {
    GenerateLayout l = generate_layout(self, app);
    int choice = event->id - GENERATE_ROW;
    if (event->id != GENERATE_START && event->by_pointer)
        change(self, app, choice, self->view.x < l.row[choice].x + l.row[choice].w * 0.7f ? -1 : 1);
    else if (self->work)
        stop(self);
    else
        begin(self, app);
    return GO_STAY;
}

static Go input(void *state, App *app, const Input *in) {
    Generate *self = state;
    TargetEvent event = scene_event(generate_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: return use(self, app, &event);
    case TARGET_ADJUSTED: change(self, app, event.id - GENERATE_ROW, event.step); break;
    case TARGET_LEAVE:
        return app_back(app, (Go){.scene = SCENE_NEWGAME, .pack = self->pack, .back = SCENE_GENERATE});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    Generate *self = state;
    if (!self->work) return GO_STAY;
    self->news = generate_work_news(self->work, &self->layout);
    scene_wake(out_wake_us, now_us + POLL_US);
    if (!self->news.found && !self->news.stuck) return GO_STAY;
    stop(self);
    if (self->news.found) return play(self, app);
    app_notice(app, true, "No such puzzle can be made: %s", self->news.reason);
    return GO_STAY;
}

const Scene scene_generate = {"generate", sizeof(Generate), enter, generate_targets, input,
                              update,     generate_draw,    leave, generate_footer};
