// New puzzles, made as the player wishes, on a thread that can be stopped; the game begins at once.
#include "ui/app/paste_drop.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/generate/generate_view.h"

enum { POLL_US = 60000 };

// ---- making

static void begin(Generate *self, App *app) {
    GenerateWish wish = generate_wish(self->kept, rng_next(&app->rng));
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

// Another wish calls off what is being made. Values that are not possible are passed over.
static void change(Generate *self, App *app, int choice, int step) {
    int values = generate_values((GenerateChoice)choice), *value = &self->kept->value[choice];
    char why[GENERATE_WHY];
    stop(self);
    do *value = (*value + step + values) % values;
    while (!generate_is_possible(self->kept, (GenerateChoice)choice, *value));
    generate_settle(self->kept, why);
    if (why[0]) app_notice(app, false, "%s", why);
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

const Scene scene_generate = {"generate", sizeof(Generate), enter, generate_targets, input,
                              update,     generate_draw,    leave, generate_footer};
