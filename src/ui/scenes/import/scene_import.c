// Import: a pack's folder is installed, or a file of puzzles graded and made a pack.
#include <string.h>

#include "ui/app/app_packs.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/import/import_view.h"

enum { STEP = 46, POLL_US = 60000 }; // design units an arrow key scrolls by

// ---- doing

static Go leave_for(const ImportScene *self, App *app) {
    return app_back(app, (Go){.scene = self->back, .back = SCENE_IMPORT});
}

static Go open_pack(const ImportScene *self, App *app) {
    for (int i = 0; i < app->packs.count; i++) {
        const PackEntry *entry = app->packs.entry[i];
        if (!entry->usable || strcmp(entry->pack.id, self->view.id) != 0) continue;
        return app_open(app, (Go){.scene = SCENE_NEWGAME, .pack = i, .back = SCENE_IMPORT});
    }
    app_notice(app, true, "The pack “%s” cannot be found", self->view.id);
    return GO_STAY;
}

static Go carry_out(ImportScene *self, App *app, ImportDo what) {
    switch (what) {
    case IMPORT_DO_NOTHING: break;
    case IMPORT_DO_INSTALL:
        audio_sound(app->audio, SOUND_OPEN);
        import_install(self->import);
        break;
    case IMPORT_DO_STOP:
        if (self->view.progress.added == 0) return leave_for(self, app);
        audio_sound(app->audio, SOUND_BACK);
        self->asking = true;
        break;
    case IMPORT_DO_KEEP:
        audio_sound(app->audio, SOUND_OPEN);
        import_stop(self->import);
        self->asking = false;
        break;
    case IMPORT_DO_GO_ON:
        audio_sound(app->audio, SOUND_MOVE);
        self->asking = false;
        break;
    case IMPORT_DO_OPEN: return open_pack(self, app);
    case IMPORT_DO_CANCEL:
    case IMPORT_DO_DROP:
    case IMPORT_DO_LEAVE: return leave_for(self, app);
    }
    self->targets.focus = IMPORT_BUTTON;
    return GO_STAY;
}

static Go go_back(ImportScene *self, App *app) {
    if (self->asking) return carry_out(self, app, IMPORT_DO_GO_ON);
    if (self->view.stage == IMPORT_WRITING) return GO_STAY;
    if (self->view.stage == IMPORT_GRADING) return carry_out(self, app, IMPORT_DO_STOP);
    return leave_for(self, app);
}

static void scroll_by(ImportScene *self, const App *app, int step) {
    ImportLayout l = import_layout(self, app);
    Scroll *scroll = &self->targets.scroll;
    scroll_to(scroll, &l.scroll, scroll->to + step * STEP, app->now_us, !app->settings.reduce_motion);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    ImportScene *self = state;
    self->back = scene_back(from);
    app_theme(app, NULL);
    self->import = import_begin(&app->paths, app->brought);
    import_view(self->import, &self->view);
    self->targets.focus = IMPORT_BUTTON;
}

static void leave(void *state, App *app) {
    ImportScene *self = state;
    import_end(self->import);
    if (!self->brought_more) paste_drop_forget(app);
}

// Something else is brought while this is being looked at: it takes its place, unless puzzles would be lost.
static Go paste_drop_more(ImportScene *self, App *app, const Input *in) {
    ImportStage stage = self->view.stage;
    if (stage == IMPORT_GRADING || stage == IMPORT_INSTALLING || stage == IMPORT_WRITING) {
        app_notice(app, true, "One after the other: this is still at work");
        return GO_STAY;
    }
    Go go = paste_drop_input(app, in);
    self->brought_more = go.scene == SCENE_IMPORT;
    go.back = self->back;
    return go;
}

static Go input(void *state, App *app, const Input *in) {
    ImportScene *self = state;
    ImportDo what[IMPORT_BUTTONS_MAX];
    TargetEvent event = scene_event(import_targets, self, app, &self->targets, in);
    switch ((int)event.kind) {
    case TARGET_USED: import_buttons(self, what); return carry_out(self, app, what[event.id - IMPORT_BUTTON]);
    case TARGET_STOPPED: // there are only buttons side by side: up and down are free for the list
        if (event.action == ACTION_UP || event.action == ACTION_DOWN) scroll_by(self, app, event.step);
        break;
    case TARGET_LEAVE: return go_back(self, app);
    case TARGET_BROUGHT: return paste_drop_more(self, app, in);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    ImportScene *self = state;
    scroll_wake(&self->targets.scroll, now_us, out_wake_us);
    ImportStage before = self->view.stage;
    import_view(self->import, &self->view);
    ImportStage stage = self->view.stage;
    if (stage != before) self->targets.focus = IMPORT_BUTTON;
    if (stage != IMPORT_GRADING) self->asking = false;
    if (stage == IMPORT_DONE && !self->there) {
        self->there = true;
        if (self->view.id[0]) app_packs_refresh(app);
    }
    bool rests = stage == IMPORT_PACK || stage == IMPORT_DONE || stage == IMPORT_FAILED;
    if (!rests && *out_wake_us > now_us + POLL_US) *out_wake_us = now_us + POLL_US;
    return GO_STAY;
}

const Scene scene_import = {"import", sizeof(ImportScene), enter, import_targets, input,
                            update,   import_draw,         leave, import_footer};
