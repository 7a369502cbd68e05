// New puzzles, made as the player wishes, on a thread that can be stopped; the game begins at once.
#include <stdio.h>

#include "ui/app/paste_drop.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/generate/generate_view.h"

enum { POLL_US = 60000 };

// What a typical person takes, in minutes.
static const struct {
    const char *name;
    int from, to;
} MINUTES[] = {{"any", 0, 0},        {"up to 8", 0, 8},    {"8 to 12", 8, 12},
               {"12 to 20", 12, 20}, {"20 to 40", 20, 40}, {"more than 40", 40, 10000}};

static const char *const PATTERNS[PATTERN_COUNT] = {"none",           "half a turn",    "quarter turn",
                                                    "left and right", "top and bottom", "diagonal",
                                                    "other diagonal", "both diagonals"};

int generate_values(GenerateChoice choice) {
    switch (choice) {
    case GENERATE_BAND: return BAND_COUNT;
    case GENERATE_PATTERN: return PATTERN_COUNT;
    case GENERATE_CLUES: return GENERATE_CLUES_MOST - GENERATE_CLUES_LEAST + 2;
    case GENERATE_MINUTES: return (int)(sizeof MINUTES / sizeof *MINUTES);
    case GENERATE_WISHES: break;
    }
    return 1;
}

static int clues_of(int value) { return value == 0 ? 0 : GENERATE_CLUES_LEAST + value - 1; }

const char *generate_value_name(GenerateChoice choice, int value, char room[GENERATE_TEXT]) {
    switch (choice) {
    case GENERATE_BAND: return band_name((Band)value);
    case GENERATE_PATTERN: return PATTERNS[value];
    case GENERATE_CLUES:
        if (value == 0) return "any";
        snprintf(room, GENERATE_TEXT, "%d", clues_of(value));
        return room;
    case GENERATE_MINUTES: return MINUTES[value].name;
    case GENERATE_WISHES: break;
    }
    return "";
}

// ---- making

static void begin(Generate *self, App *app) {
    const int *value = self->kept->value, *minutes = &value[GENERATE_MINUTES];
    GenerateWish wish = {.band = (Band)value[GENERATE_BAND],
                         .pattern = (Pattern)value[GENERATE_PATTERN],
                         .clues = clues_of(value[GENERATE_CLUES]),
                         .from_s = MINUTES[*minutes].from * 60,
                         .to_s = MINUTES[*minutes].to * 60,
                         .seed = rng_next(&app->rng)};
    self->news = (GenerateNews){0};
    self->work = generate_work_begin(&self->layout, &wish);
    audio_sound(app->audio, SOUND_OPEN);
}

static void stop(Generate *self) {
    generate_work_end(self->work);
    self->work = NULL;
}

static Go play(const Generate *self, App *app) {
    char text[CELLS_MAX + 1];
    TextError error = {0};
    grid_format(&self->layout, &self->news.latest, text);
    play_know(&app->play, self->news.id, self->news.rating_tenths);
    if (play_begin_text(&app->play, app->save, &app->packs, text, &error)) return (Go){.scene = SCENE_BOARD};
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

// ---- the scene

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
    self->view.focus = GENERATE_START;
}

static void leave(void *state, App *app) {
    (void)app;
    stop(state);
}

// Another wish calls off what is being made.
static void change(Generate *self, App *app, int choice, int step) {
    int values = generate_values((GenerateChoice)choice);
    stop(self);
    self->kept->value[choice] = (self->kept->value[choice] + step + values) % values;
    audio_sound(app->audio, SOUND_MOVE);
}

static Go use(Generate *self, App *app, const TargetEvent *event) {
    GenerateLayout l = generate_layout(app);
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
    self->news = generate_work_news(self->work);
    scene_wake(out_wake_us, now_us + POLL_US);
    if (!self->news.found) return GO_STAY;
    stop(self);
    return play(self, app);
}

const Scene scene_generate = {"generate", sizeof(Generate), enter,         generate_targets,
                              input,      update,           generate_draw, leave};
