// The first minute: the rules on a real board, in three steps with one thing to do in each, and then a
// gentle puzzle. Shown once, to players who have no save yet; found again under Learn.
#include "ui/app/paste_drop.h"
#include "ui/scenes/welcome/welcome_view.h"

enum { REST_US = 1600000 };

static void go_on(Welcome *self) {
    self->rest_until_us = 0;
    self->answer[0] = '\0';
    self->rings = (CellSet){{0}};
    self->step++;
    if (self->step == WELCOME_STEPS) self->view.focus = WELCOME_PLAY;
}

static void sing(const Welcome *self, App *app, int token) {
    const WelcomeStep *step = welcome_step(self->step);
    CellSet shown = welcome_shown(&self->layout, step);
    int tokens[TOKENS_MAX], count = 0;
    for (int c = cellset_next(&shown, 0); c >= 0 && step->house != HOUSE_EXTRA;
         c = cellset_next(&shown, c + 1))
        tokens[count++] = self->board.cell[c];
    if (count > 0)
        audio_run(app->audio, tokens, count);
    else
        audio_token(app->audio, token);
}

// While the right answer is shown, any choice leads on.
static void choose(Welcome *self, App *app, int token) {
    if (self->step == WELCOME_STEPS) return;
    if (self->rest_until_us > 0) {
        go_on(self);
        return;
    }
    const WelcomeStep *step = welcome_step(self->step);
    welcome_answer(&self->layout, &self->board, step, token, &self->rings, self->answer);
    if (!cellset_empty(&self->rings)) {
        audio_sound(app->audio, SOUND_NOTE);
        return;
    }
    self->board.cell[step->cell] = (uint8_t)token;
    self->rest_until_us = app->now_us + REST_US;
    sing(self, app, token);
}

static void enter(void *state, App *app, const Go *from) {
    Welcome *self = state;
    app_theme(app, NULL);
    layout_init(&self->layout, "9x9");
    welcome_board(&self->layout, &self->givens, &self->solution);
    self->board = self->givens;
    self->back = scene_back(from);
    self->view.focus = WELCOME_TOKEN + 5;
}

static Go input(void *state, App *app, const Input *in) {
    Welcome *self = state;
    if (in->kind == INPUT_TOKEN && !in->repeat && in->token <= 9) choose(self, app, in->token);
    TargetEvent event = scene_event(welcome_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
        if (event.id == WELCOME_PLAY) return app_play_first(app);
        if (event.id < WELCOME_PLAY) choose(self, app, event.id - WELCOME_TOKEN);
        break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = self->back, .back = SCENE_WELCOME});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    Welcome *self = state;
    (void)app;
    if (self->rest_until_us > 0 && now_us >= self->rest_until_us) go_on(self);
    if (self->rest_until_us > 0) scene_wake(out_wake_us, self->rest_until_us);
    return GO_STAY;
}

const Scene scene_welcome = {"welcome", sizeof(Welcome), enter, welcome_targets, input,
                             update,    welcome_draw,    NULL,  welcome_footer};
