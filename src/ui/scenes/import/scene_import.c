// Import: a pack's folder is installed, or a file of puzzles graded and made a pack.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/app/app_packs.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/import/import_scene.h"

enum { WHEEL = 84, DRAG = 8, STEP = 46, POLL_US = 60000 };

int import_buttons(const ImportScene *self, ImportDo out[IMPORT_BUTTONS_MAX]) {
    ImportStage stage = self->import ? self->view.stage : IMPORT_FAILED;
    int count = 0;
    switch (stage) {
    case IMPORT_LOOKING:
    case IMPORT_INSTALLING:
        out[count++] = IMPORT_DO_CANCEL;
        break;
    case IMPORT_PACK:
        out[count++] = IMPORT_DO_INSTALL;
        out[count++] = IMPORT_DO_CANCEL;
        break;
    case IMPORT_GRADING:
        if (self->asking) {
            out[count++] = IMPORT_DO_KEEP;
            out[count++] = IMPORT_DO_DROP;
            out[count++] = IMPORT_DO_GO_ON;
        } else {
            out[count++] = IMPORT_DO_STOP;
        }
        break;
    case IMPORT_WRITING:
        break;
    case IMPORT_DONE:
        if (self->view.id[0]) out[count++] = IMPORT_DO_OPEN;
        out[count++] = IMPORT_DO_LEAVE;
        break;
    case IMPORT_FAILED:
        out[count++] = IMPORT_DO_LEAVE;
        break;
    }
    return count;
}

// ---- doing

static Go leave_for(const ImportScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = self->back, .back = SCENE_IMPORT};
}

static Go open_pack(const ImportScene *self, App *app) {
    for (int i = 0; i < app->packs.count; i++) {
        const PackEntry *entry = app->packs.entry[i];
        if (!entry->usable || strcmp(entry->pack.id, self->view.id) != 0) continue;
        audio_sound(app->audio, SOUND_OPEN);
        return (Go){.scene = SCENE_NEWGAME, .pack = i, .back = SCENE_IMPORT};
    }
    app_notice(app, true, "The pack “%s” cannot be found", self->view.id);
    return GO_STAY;
}

static Go carry_out(ImportScene *self, App *app, ImportDo what) {
    switch (what) {
    case IMPORT_DO_NOTHING:
        break;
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
    case IMPORT_DO_OPEN:
        return open_pack(self, app);
    case IMPORT_DO_CANCEL:
    case IMPORT_DO_DROP:
    case IMPORT_DO_LEAVE:
        return leave_for(self, app);
    }
    self->focus = 0;
    return GO_STAY;
}

static Go go_back(ImportScene *self, App *app) {
    if (self->asking) return carry_out(self, app, IMPORT_DO_GO_ON);
    if (self->import && self->view.stage == IMPORT_WRITING) return GO_STAY;
    if (self->import && self->view.stage == IMPORT_GRADING) return carry_out(self, app, IMPORT_DO_STOP);
    return leave_for(self, app);
}

static void scroll_list_to(ImportScene *self, const App *app, float to) {
    ImportLayout l = import_layout(self, app);
    self->scroll = fmaxf(0, fminf(to, import_scroll_most(self, app, &l)));
}

static void move_focus(ImportScene *self, App *app, int step) {
    ImportDo what[IMPORT_BUTTONS_MAX];
    int focus = self->focus + step;
    if (focus < 0 || focus >= import_buttons(self, what)) return;
    self->focus = focus;
    audio_sound(app->audio, SOUND_MOVE);
}

static Go press_button(ImportScene *self, App *app, int button) {
    ImportDo what[IMPORT_BUTTONS_MAX];
    return button < import_buttons(self, what) ? carry_out(self, app, what[button]) : GO_STAY;
}

static Go act(ImportScene *self, App *app, const Input *in) {
    switch ((int)in->menu_action) {
    case ACTION_LEFT:
        move_focus(self, app, -1);
        break;
    case ACTION_RIGHT:
        move_focus(self, app, 1);
        break;
    case ACTION_UP:
        scroll_list_to(self, app, self->scroll - STEP);
        break;
    case ACTION_DOWN:
        scroll_list_to(self, app, self->scroll + STEP);
        break;
    case ACTION_CONFIRM:
        return in->repeat ? GO_STAY : press_button(self, app, self->focus);
    case ACTION_BACK:
        return in->repeat ? GO_STAY : go_back(self, app);
    }
    return GO_STAY;
}

// ---- the pointer

static int hit_test(const ImportScene *self, const App *app, float x, float y) {
    ImportLayout l = import_layout(self, app);
    ImportDo what[IMPORT_BUTTONS_MAX];
    int count = import_buttons(self, what);
    for (int i = 0; i < count; i++)
        if (rect_has(l.button[i], x, y)) return i;
    if (rect_has(widget_back_rect(app, l.left), x, y)) return IMPORT_HIT_BACK;
    return l.list.h > 0 && rect_has(l.list, x, y) ? IMPORT_HIT_LIST : IMPORT_HIT_NONE;
}

static void point(ImportScene *self, const App *app, const Input *in) {
    self->pointing = true;
    self->x = in->x, self->y = in->y;
    if (!self->pressed || self->press_hit != IMPORT_HIT_LIST) return;
    float moved = (self->press_y - in->y) / app->unit;
    if (fabsf(moved) > DRAG) self->dragging = true;
    if (self->dragging) scroll_list_to(self, app, self->press_scroll + moved);
}

static void press(ImportScene *self, const App *app, const Input *in) {
    self->pressed = in->button == 1;
    self->dragging = false;
    self->press_hit = hit_test(self, app, in->x, in->y);
    self->press_y = in->y;
    self->press_scroll = self->scroll;
}

static Go release(ImportScene *self, App *app, const Input *in) {
    bool clicked = self->pressed && !self->dragging && in->button == 1;
    int hit = hit_test(self, app, in->x, in->y);
    self->pressed = self->dragging = false;
    if (!clicked || hit != self->press_hit) return GO_STAY;
    if (hit == IMPORT_HIT_BACK) return go_back(self, app);
    if (hit < 0) return GO_STAY;
    self->focus = hit;
    return press_button(self, app, hit);
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    ImportScene *self = state;
    bool known = from && from->back != SCENE_STAY;
    self->back = known ? from->back : SCENE_MENU;
    app_theme(app, NULL);
    self->import = import_begin(&app->paths, app->brought);
    if (self->import) import_view(self->import, &self->view);
}

static void leave(void *state, App *app) {
    ImportScene *self = state;
    import_end(self->import);
    self->import = NULL;
    if (!self->brought_more) paste_drop_forget(app);
}

// Something else is brought while this is being looked at: it takes its place, unless puzzles would be lost.
static Go paste_drop_more(ImportScene *self, App *app, const Input *in) {
    bool busy = self->import && (self->view.stage == IMPORT_GRADING ||
                                 self->view.stage == IMPORT_INSTALLING || self->view.stage == IMPORT_WRITING);
    if (!busy) {
        Go go = paste_drop_input(app, in);
        self->brought_more = go.scene == SCENE_IMPORT;
        go.back = self->back;
        return go;
    }
    app_notice(app, true, "One after the other: this is still at work");
    return GO_STAY;
}

static Go input(void *state, App *app, const Input *in) {
    ImportScene *self = state;
    switch (in->kind) {
    case INPUT_ACTION:
        return in->action == ACTION_PASTE ? paste_drop_more(self, app, in) : act(self, app, in);
    case INPUT_POINTER_MOVE:
        point(self, app, in);
        break;
    case INPUT_POINTER_DOWN:
        point(self, app, in);
        press(self, app, in);
        break;
    case INPUT_POINTER_UP:
        return release(self, app, in);
    case INPUT_POINTER_LEAVE:
        self->pointing = self->pressed = self->dragging = false;
        break;
    case INPUT_SCROLL:
        scroll_list_to(self, app, self->scroll - in->scroll * WHEEL);
        break;
    case INPUT_DROP:
        return paste_drop_more(self, app, in);
    case INPUT_NONE:
    case INPUT_TOKEN:
    case INPUT_TEXT:
    case INPUT_AIM:
    case INPUT_PAD_ADDED:
    case INPUT_PAD_LOST:
    case INPUT_HIDDEN:
    case INPUT_SHOWN:
        break;
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    ImportScene *self = state;
    if (!self->import) return GO_STAY;
    ImportStage before = self->view.stage;
    import_view(self->import, &self->view);
    ImportStage stage = self->view.stage;
    if (stage != before) self->focus = 0;
    if (stage != IMPORT_GRADING) self->asking = false;
    if (stage == IMPORT_DONE && !self->there) {
        self->there = true;
        if (self->view.id[0]) app_packs_refresh(app);
    }
    bool rests = stage == IMPORT_PACK || stage == IMPORT_DONE || stage == IMPORT_FAILED;
    if (!rests && *out_wake_us > now_us + POLL_US) *out_wake_us = now_us + POLL_US;
    return GO_STAY;
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const ImportScene *self = state;
    (void)now_us;
    bool mouse = self->pointing && input_device(app->input) == DEVICE_MOUSE;
    import_draw(self, app, d, mouse ? hit_test(self, app, self->x, self->y) : IMPORT_HIT_NONE);
}

const Scene scene_import = {"import", sizeof(ImportScene), enter, NULL, input, update, draw, leave};
