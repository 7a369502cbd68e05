// The rules of the game with a figure, and the words that the game uses: two pages under Learn.
#include "ui/app/paste_drop.h"
#include "ui/scenes/rules/rules_view.h"

static void turn_to(Rules *self, App *app, RulesPage page) {
    self->page = page;
    self->view.scroll = (Scroll){0};
    self->view.focus = RULES_TAB + (int)page;
    audio_sound(app->audio, SOUND_MOVE);
}

static void enter(void *state, App *app, const Go *from) {
    Rules *self = state;
    app_theme(app, NULL);
    self->page = from->words ? RULES_WORDS : RULES_RULES;
    self->back = scene_back(from);
    self->view.focus = RULES_TAB + (int)self->page;
}

static Go input(void *state, App *app, const Input *in) {
    Rules *self = state;
    TargetEvent event = scene_event(rules_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
    case TARGET_FOCUSED: // a tab that has the focus shows its page
        if (event.id < RULES_WORD && event.id - RULES_TAB != (int)self->page)
            turn_to(self, app, (RulesPage)(event.id - RULES_TAB));
        break;
    case TARGET_TURN: turn_to(self, app, self->page == RULES_RULES ? RULES_WORDS : RULES_RULES); break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = self->back, .back = SCENE_RULES});
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    const Rules *self = state;
    (void)app;
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    return GO_STAY;
}

const Scene scene_rules = {"rules", sizeof(Rules), enter, rules_targets, input,
                           update,  rules_draw,    NULL,  rules_footer};
