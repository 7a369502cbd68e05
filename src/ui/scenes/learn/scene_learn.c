// Learn: the techniques by family, and a page for each. A page that was asked for from elsewhere (a hint,
// say) leads back there.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"
#include "ui/app/paste_drop.h"
#include "ui/app/practise.h"
#include "ui/scenes/learn/learn.h"

enum { WHEEL = 84, DRAG = 8, TEXT_MOST = 1 << 22 }; // design units a line; units that make a drag; bytes

typedef struct {
    Layout layout;
    Lessons lessons;
    LearnList list;
    LearnPage page; // of the technique in focus, also while the list is shown
    bool on_page;
    bool alone; // the page was asked for by name: it leads back to where that was
    SceneId back;
    bool pointing;
    float x, y;
    bool pressed, dragging;
    int press_row;
    LearnHit press_hit;
    float press_y, press_scroll;
} LearnScene;

// ---- reading the lessons

static void load(LearnScene *self, App *app) {
    char path[PATH_MAX_BYTES], assets[PATH_MAX_BYTES], reason[128];
    path_join(assets, app->paths.share, "assets");
    path_join(path, assets, "lessons.csv");
    size_t size;
    char *text = machine_read_file(path, TEXT_MOST, &size, reason, sizeof reason);
    TextError error = {0};
    if (!text)
        app_notice(app, true, "%s: %s", path, reason);
    else if (!lessons_take(&self->lessons, &self->layout, text, size, &error))
        app_notice(app, true, "%s:%d: %s", path, error.line, error.reason);
}

static void open_page(LearnScene *self, int row) {
    self->list.focus = row;
    learn_page_close(&self->page);
    learn_page_open(&self->page, &self->lessons, &self->layout, self->list.row[row].technique);
}

static void set_focus(LearnScene *self, App *app, int row) {
    if (row == self->list.focus) return;
    open_page(self, row);
    learn_list_show(&self->list, app, true);
    audio_sound(app->audio, SOUND_MOVE);
}

// ---- what the player does

static Go leave_for(const LearnScene *self, App *app) {
    audio_sound(app->audio, SOUND_BACK);
    return (Go){.scene = self->back, .back = SCENE_LEARN};
}

static Go go_back(LearnScene *self, App *app) {
    if (!self->on_page || self->alone) return leave_for(self, app);
    audio_sound(app->audio, SOUND_BACK);
    self->on_page = false;
    learn_list_show(&self->list, app, false);
    return GO_STAY;
}

static void turn_to(LearnScene *self, App *app) {
    audio_sound(app->audio, SOUND_OPEN);
    self->on_page = true;
    self->page.stage = LEARN_LESSON;
}

static const char *name_of(const LearnPage *page) {
    return technique_info(page->technique)->name;
}

static Go practise(LearnScene *self, App *app) {
    LearnPage *page = &self->page;
    if (page->practises == 0) {
        app_notice(app, false, "%s is too rare: there is no puzzle to practise it on", name_of(page));
        return GO_STAY;
    }
    Lesson lesson;
    TextError error = {0};
    SavedGame other, kept;
    bool had_other = save_latest(app->save, &other);
    int index = (int)rng_below(&app->rng, (uint64_t)page->practises);
    lessons_get(&self->lessons, &self->layout, page->technique, LESSON_PRACTISE, index, &lesson);
    audio_sound(app->audio, SOUND_OPEN);
    if (!practise_begin(&app->play, app->save, &app->packs, &lesson, &app->rng, app->now_us, &error)) {
        app_notice(app, true, "%s", error.reason);
        return GO_STAY;
    }
    had_other = had_other && save_game(app->save, other.id, &kept) && kept.elapsed_us > 0;
    app_notice(app, false, "%s: %s.%s", name_of(page),
               lesson.midway ? "it is to be found here and now" : "the hardest step that hints need here",
               had_other ? " Your other game is kept." : "");
    return (Go){.scene = SCENE_BOARD};
}

static void another_example(LearnScene *self, App *app) {
    LearnPage *page = &self->page;
    if (page->examples < 2) return;
    learn_page_example(page, &self->lessons, &self->layout, (page->example + 1) % page->examples);
    audio_sound(app->audio, SOUND_MOVE);
}

static void step(LearnScene *self, App *app, int direction) {
    if (learn_page_step(&self->page, direction)) audio_sound(app->audio, SOUND_MOVE);
}

// The page before or after, in the order of the list.
static void turn_page(LearnScene *self, App *app, int direction) {
    int row = self->list.focus + direction;
    if (row < 0 || row >= self->list.rows) return;
    open_page(self, row);
    audio_sound(app->audio, SOUND_MOVE);
}

static Go act_on_page(LearnScene *self, App *app, const Input *in) {
    bool pad = in->device == DEVICE_PAD;
    switch ((int)in->menu_action) {
    case ACTION_LEFT:
    case ACTION_RIGHT:
        step(self, app, in->menu_action == ACTION_RIGHT ? 1 : -1);
        break;
    case ACTION_HINT: // as in a game
        step(self, app, 1);
        break;
    case ACTION_UP:
    case ACTION_TOKEN_PREVIOUS:
        turn_page(self, app, -1);
        break;
    case ACTION_DOWN:
    case ACTION_TOKEN_NEXT:
        turn_page(self, app, 1);
        break;
    case ACTION_UNDO: // by the shoulder buttons; the keys of undo turn no page
    case ACTION_REDO:
        if (pad && !in->repeat) turn_page(self, app, in->menu_action == ACTION_UNDO ? -1 : 1);
        break;
    case ACTION_NEXT_EMPTY:
    case ACTION_NOTE:
        if (!in->repeat) another_example(self, app);
        break;
    case ACTION_CONFIRM:
        return in->repeat ? GO_STAY : practise(self, app);
    case ACTION_BACK:
        return in->repeat ? GO_STAY : go_back(self, app);
    }
    return GO_STAY;
}

static Go act_on_list(LearnScene *self, App *app, const Input *in) {
    bool pad = in->device == DEVICE_PAD;
    LearnListLayout l;
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT:
        l = learn_list_layout(&self->list, app);
        set_focus(self, app, learn_list_next(&self->list, &l, in->menu_action));
        break;
    case ACTION_TOKEN_PREVIOUS:
    case ACTION_TOKEN_NEXT:
        set_focus(self, app, learn_list_family(&self->list, in->menu_action == ACTION_TOKEN_NEXT ? 1 : -1));
        break;
    case ACTION_NEXT_EMPTY:
        set_focus(self, app, learn_list_family(&self->list, in->shift ? -1 : 1));
        break;
    case ACTION_UNDO:
    case ACTION_REDO:
        if (pad)
            set_focus(self, app, learn_list_family(&self->list, in->menu_action == ACTION_REDO ? 1 : -1));
        break;
    case ACTION_CONFIRM:
        if (!in->repeat) turn_to(self, app);
        break;
    case ACTION_BACK:
        return in->repeat ? GO_STAY : go_back(self, app);
    }
    return GO_STAY;
}

// ---- the pointer

static bool on_back(const LearnScene *self, const App *app, float x, float y) {
    LearnListLayout l = learn_list_layout(&self->list, app);
    return rect_has(widget_back_rect(app, l.left), x, y);
}

static void press(LearnScene *self, const App *app, const Input *in) {
    self->pressed = in->button == 1;
    self->dragging = false;
    int stage;
    if (self->on_page) {
        LearnPageLayout l = learn_page_layout(&self->page, app);
        self->press_hit = learn_page_at(&self->page, &l, in->x, in->y, &stage);
        return;
    }
    LearnListLayout l = learn_list_layout(&self->list, app);
    self->press_row = learn_list_at(&self->list, app, &l, in->x, in->y);
    self->press_hit = on_back(self, app, in->x, in->y) ? LEARN_HIT_BACK : LEARN_HIT_NONE;
    self->press_y = in->y;
    self->press_scroll = learn_list_scroll(&self->list, app, &l, app->now_us);
}

static void point(LearnScene *self, const App *app, const Input *in) {
    self->pointing = true;
    self->x = in->x, self->y = in->y;
    if (!self->pressed || self->on_page || self->press_row < 0) return;
    float moved = (self->press_y - in->y) / app->unit;
    if (fabsf(moved) > DRAG) self->dragging = true;
    if (self->dragging) learn_list_scroll_to(&self->list, app, self->press_scroll + moved, false);
}

static Go click_page(LearnScene *self, App *app, LearnHit hit, int stage) {
    switch (hit) {
    case LEARN_HIT_NONE:
        break;
    case LEARN_HIT_BACK:
        return go_back(self, app);
    case LEARN_HIT_BEFORE:
        step(self, app, -1);
        break;
    case LEARN_HIT_NEXT:
        step(self, app, 1);
        break;
    case LEARN_HIT_PRACTISE:
        return practise(self, app);
    case LEARN_HIT_EXAMPLE:
        another_example(self, app);
        break;
    case LEARN_HIT_STAGE:
        learn_page_go(&self->page, (LearnStage)stage);
        audio_sound(app->audio, SOUND_MOVE);
        break;
    }
    return GO_STAY;
}

static Go release(LearnScene *self, App *app, const Input *in) {
    bool clicked = self->pressed && !self->dragging && in->button == 1;
    self->pressed = self->dragging = false;
    if (!clicked) return GO_STAY;
    if (self->on_page) {
        int stage = 0;
        LearnPageLayout l = learn_page_layout(&self->page, app);
        LearnHit hit = learn_page_at(&self->page, &l, in->x, in->y, &stage);
        return hit == self->press_hit ? click_page(self, app, hit, stage) : GO_STAY;
    }
    if (self->press_hit == LEARN_HIT_BACK)
        return on_back(self, app, in->x, in->y) ? go_back(self, app) : GO_STAY;
    LearnListLayout l = learn_list_layout(&self->list, app);
    int row = learn_list_at(&self->list, app, &l, in->x, in->y);
    if (row < 0 || row != self->press_row) return GO_STAY;
    if (row != self->list.focus) open_page(self, row);
    turn_to(self, app);
    return GO_STAY;
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    LearnScene *self = state;
    layout_init(&self->layout, "9x9");
    load(self, app);
    learn_list_open(&self->list, &self->lessons, &self->layout, app->save);
    self->back = from && from->back != SCENE_STAY ? from->back : SCENE_MENU;
    int row = 0;
    for (int i = 0; from && from->back == SCENE_BOARD && i < self->list.rows; i++) {
        if (self->list.row[i].technique != from->technique) continue;
        row = i;
        self->on_page = self->alone = true;
    }
    open_page(self, row);
    learn_list_show(&self->list, app, false);
}

static void leave(void *state, App *app) {
    LearnScene *self = state;
    (void)app;
    learn_page_close(&self->page);
    lessons_finish(&self->lessons);
}

static Go input(void *state, App *app, const Input *in) {
    LearnScene *self = state;
    switch (in->kind) {
    case INPUT_ACTION:
        return self->on_page ? act_on_page(self, app, in) : act_on_list(self, app, in);
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
        if (self->on_page)
            step(self, app, in->scroll < 0 ? 1 : -1);
        else
            learn_list_scroll_to(&self->list, app, self->list.scroll_to - in->scroll * WHEEL, true);
        break;
    case INPUT_DROP:
        return paste_drop_input(app, in);
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
    const LearnScene *self = state;
    (void)app;
    if (learn_list_moves(&self->list, now_us) && *out_wake_us > now_us + 12000) *out_wake_us = now_us + 12000;
    return GO_STAY;
}

static void draw_list(const LearnScene *self, const App *app, Draw *d, bool mouse, int64_t now_us) {
    static const Prompt PROMPTS[] = {
        {ACTION_NONE, "Choose", "↑↓←→", "", "ls"},
        {ACTION_CONFIRM, "Open", NULL, "Click", "a"},
        {ACTION_NONE, "Next family", "Tab", "", "rb"},
        {ACTION_NONE, "Scroll", "", "Wheel", ""},
    };
    LearnListLayout l = learn_list_layout(&self->list, app);
    int hovered = mouse && !self->dragging ? learn_list_at(&self->list, app, &l, self->x, self->y) : -1;
    widget_back(d, app, l.left, self->back == SCENE_BOARD ? "Board" : "Menu",
                mouse && on_back(self, app, self->x, self->y));
    learn_list_draw(&self->list, &self->page, app, d, &l, hovered, now_us);
    widget_footer(d, app, l.left, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

static void draw_page(const LearnScene *self, const App *app, Draw *d, bool mouse) {
    static const Prompt STEP = {ACTION_NONE, "Step by step", "←→", "Wheel", "ls"};
    static const Prompt EXAMPLE = {ACTION_NONE, "Another example", "Tab", "", "x"};
    static const Prompt PRACTISE = {ACTION_CONFIRM, "Practise", NULL, "", "a"};
    static const Prompt OTHERS = {ACTION_NONE, "Other techniques", "↑↓", "", "lb"};
    Prompt prompts[4];
    int count = 0;
    if (self->page.found) prompts[count++] = STEP;
    if (self->page.examples > 1) prompts[count++] = EXAMPLE;
    if (self->page.practises > 0) prompts[count++] = PRACTISE;
    prompts[count++] = OTHERS;
    int stage = -1;
    LearnPageLayout l = learn_page_layout(&self->page, app);
    LearnHit hovered = mouse ? learn_page_at(&self->page, &l, self->x, self->y, &stage) : LEARN_HIT_NONE;
    learn_page_draw(&self->page, app, d, hovered, stage);
    widget_footer(d, app, l.footer_x, prompts, count);
}

static void draw(const void *state, const App *app, Draw *d, int64_t now_us) {
    const LearnScene *self = state;
    bool mouse = self->pointing && input_device(app->input) == DEVICE_MOUSE;
    if (self->on_page)
        draw_page(self, app, d, mouse);
    else
        draw_list(self, app, d, mouse, now_us);
}

const Scene scene_learn = {"learn", sizeof(LearnScene), enter, NULL, input, update, draw, leave};
