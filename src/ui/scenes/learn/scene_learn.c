// Learn: the techniques by family, and a page for each. A page that was asked for from elsewhere (a hint,
// say) leads back there.

#include "host/files/machine.h"
#include "ui/app/paste_drop.h"
#include "ui/play/practise.h"
#include "ui/scenes/learn/learn_view.h"

enum { TEXT_MOST = 1 << 22 }; // bytes

typedef struct {
    Layout layout;
    Lessons lessons;
    LearnList list;
    LearnPage page; // of the technique in focus, also while the list is shown
    bool on_page;
    bool alone; // the page was asked for by name: it leads back to where that was
    SceneId back;
    TargetView view;
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

// What the scene leads back to, as it is called there.
static const char *back_name(const LearnScene *self) {
    return self->back == SCENE_BOARD ? "Board" : self->back == SCENE_RECORDS ? "Records" : "Menu";
}

static void learn_targets(const void *state, const App *app, Targets *out) {
    const LearnScene *self = state;
    if (self->on_page) {
        learn_page_targets(&self->page, app, out);
        return;
    }
    LearnListLayout l = learn_list_layout(&self->list, app);
    scene_add_back(out, widget_back_rect(app, l.left), back_name(self));
    learn_list_targets(&self->list, app, &self->view.scroll, out);
}

// The row that has the focus, or had it last.
static int row_of(const LearnScene *self) {
    bool row = self->view.focus < LEARN_BEFORE;
    return (row ? self->view.focus : self->view.last[0]) - LEARN_ROW;
}

static void open_page(LearnScene *self, int row) {
    self->view.focus = LEARN_ROW + row;
    learn_page_close(&self->page);
    learn_page_open(&self->page, &self->lessons, &self->layout, self->list.row[row].technique);
}

// Brings the focused row into view.
static void show_row(LearnScene *self, const App *app, bool glide) {
    scene_focus(learn_targets, self, app, &self->view, self->view.focus, glide);
}

static void turn_to_family(LearnScene *self, App *app, int step) {
    int row = learn_list_family(&self->list, row_of(self), step);
    if (row == row_of(self)) return;
    open_page(self, row);
    show_row(self, app, true);
    audio_sound(app->audio, SOUND_MOVE);
}

// ---- what the player does

static Go go_back(LearnScene *self, App *app) {
    if (!self->on_page || self->alone) return app_back(app, (Go){.scene = self->back, .back = SCENE_LEARN});
    audio_sound(app->audio, SOUND_BACK);
    self->on_page = false;
    show_row(self, app, false);
    return GO_STAY;
}

static const char *name_of(const LearnPage *page) { return technique_info(page->technique)->name; }

static Go practise(LearnScene *self, App *app) {
    LearnPage *page = &self->page;
    if (page->practises == 0) {
        app_notice(app, false, "%s is too rare: there is no puzzle to practise it on", name_of(page));
        return GO_STAY;
    }
    Lesson lesson;
    TextError error = {0};
    int index = (int)rng_below(&app->rng, (uint64_t)page->practises);
    lessons_get(&self->lessons, &self->layout, page->technique, LESSON_PRACTISE, index, &lesson);
    audio_sound(app->audio, SOUND_OPEN);
    if (!practise_begin(&app->play, app->save, &app->packs, &lesson, &app->rng, app->now_us, &error)) {
        app_notice(app, true, "%s", error.reason);
        return GO_STAY;
    }
    app_notice(app, false, "Find the %s: it is here. Back opens its page.", name_of(page));
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
    int row = row_of(self) + direction;
    if (row < 0 || row >= self->list.rows) return;
    open_page(self, row);
    audio_sound(app->audio, SOUND_MOVE);
}

static Go use(LearnScene *self, App *app, const TargetEvent *event) {
    switch (event->id) {
    case LEARN_BEFORE: step(self, app, -1); break;
    case LEARN_NEXT: step(self, app, 1); break;
    case LEARN_PRACTISE: return practise(self, app);
    case LEARN_EXAMPLE: another_example(self, app); break;
    case LEARN_WELCOME: return app_open(app, (Go){.scene = SCENE_WELCOME, .back = SCENE_LEARN});
    case LEARN_RULES:
    case LEARN_WORDS:
        return app_open(app,
                        (Go){.scene = SCENE_RULES, .back = SCENE_LEARN, .words = event->id == LEARN_WORDS});
    default:
        if (event->id < LEARN_BEFORE) { // a row
            if (event->by_pointer) open_page(self, event->id - LEARN_ROW);
            audio_sound(app->audio, SOUND_OPEN);
            self->on_page = true;
            self->page.stage = LEARN_LESSON;
            break;
        }
        learn_page_go(&self->page, (LearnStage)(event->id - LEARN_BAR));
        audio_sound(app->audio, SOUND_MOVE);
    }
    return GO_STAY;
}

static Go act_on_page(LearnScene *self, App *app, const TargetEvent *event) {
    if (event->kind == TARGET_TURN && event->action != ACTION_NEXT_EMPTY && !event->repeat)
        turn_page(self, app, event->step); // by the shoulder buttons
    switch (event->action) {
    case ACTION_LEFT:
    case ACTION_RIGHT: step(self, app, event->step); break;
    case ACTION_HINT: // as in a game
        step(self, app, 1);
        break;
    case ACTION_UP:
    case ACTION_TOKEN_PREVIOUS: turn_page(self, app, -1); break;
    case ACTION_DOWN:
    case ACTION_TOKEN_NEXT: turn_page(self, app, 1); break;
    case ACTION_NEXT_EMPTY:
    case ACTION_NOTE:
        if (!event->repeat) another_example(self, app);
        break;
    case ACTION_CONFIRM: return practise(self, app);
    }
    return GO_STAY;
}

// ---- the scene

static void enter(void *state, App *app, const Go *from) {
    LearnScene *self = state;
    layout_init(&self->layout, "9x9");
    load(self, app);
    learn_list_open(&self->list, &self->lessons, &self->layout, app->save);
    bool from_below = from->back == SCENE_WELCOME || from->back == SCENE_RULES;
    self->back = from_below ? SCENE_MENU : scene_back(from);
    int row = 0;
    // From a game in which it was practised, the page stands as if it had been chosen in the list.
    bool practised = from->back == SCENE_LEARN;
    if (practised) self->back = SCENE_MENU;
    bool by_name = practised || from->back == SCENE_BOARD || from->back == SCENE_RECORDS;
    for (int i = 0; by_name && i < self->list.rows; i++) {
        if (self->list.row[i].technique != from->technique) continue;
        row = i;
        self->on_page = true;
        self->alone = !practised;
    }
    open_page(self, row);
    show_row(self, app, false);
    if (from_below) self->view.focus = from->back == SCENE_WELCOME ? LEARN_WELCOME : LEARN_RULES;
}

static void leave(void *state, App *app) {
    LearnScene *self = state;
    (void)app;
    learn_page_close(&self->page);
    lessons_finish(&self->lessons);
}

static Go input(void *state, App *app, const Input *in) {
    LearnScene *self = state;
    TargetEvent event = scene_event(learn_targets, self, app, &self->view, in);
    switch ((int)event.kind) {
    case TARGET_USED: return use(self, app, &event);
    case TARGET_FOCUSED:
        if (event.id < LEARN_BEFORE) open_page(self, event.id - LEARN_ROW);
        break;
    case TARGET_STOPPED:
    case TARGET_TURN:
    case TARGET_ACTION:
        if (self->on_page) return act_on_page(self, app, &event);
        if (event.kind == TARGET_TURN) turn_to_family(self, app, event.step);
        if (event.action == ACTION_TOKEN_PREVIOUS) turn_to_family(self, app, -1);
        if (event.action == ACTION_TOKEN_NEXT) turn_to_family(self, app, 1);
        break;
    case TARGET_WHEEL: step(self, app, event.step); break;
    case TARGET_LEAVE: return go_back(self, app);
    case TARGET_BROUGHT: return paste_drop_input(app, in);
    }
    return GO_STAY;
}

static Go update(void *state, App *app, int64_t now_us, int64_t *out_wake_us) {
    const LearnScene *self = state;
    (void)app;
    scroll_wake(&self->view.scroll, now_us, out_wake_us);
    return GO_STAY;
}

static void draw_list(const LearnScene *self, const App *app, Draw *d, const Targets *targets, int hovered) {
    LearnListLayout l = learn_list_layout(&self->list, app);
    widget_back(d, app, l.left, back_name(self), hovered == TARGET_BACK);
    learn_list_draw(&self->list, &self->page, app, d, &l, &self->view, hovered);
    scene_draw_buttons(d, app, targets, &self->view, hovered);
}

static void list_footer(const LearnScene *self, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {PROMPT_CHOOSE("↑↓←→"),
                                     PROMPT_SELECT,
                                     {ACTION_NEXT_EMPTY, "Next family", NULL, NULL, "rb"},
                                     PROMPT_SCROLL};
    out->x = learn_list_layout(&self->list, app).left;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

static void page_footer(const LearnScene *self, const App *app, Footer *out) {
    static const Prompt EXAMPLE = {ACTION_NEXT_EMPTY, "Another example", NULL, NULL, "x"};
    static const Prompt PRACTISE = {ACTION_CONFIRM, "Practise", NULL, NULL, "a"};
    static const Prompt STEP = {ACTION_NONE, "Step by step", "←→", "Wheel", "←→"};
    static const Prompt OTHERS = {ACTION_NONE, "Other techniques", "↑↓", "", "↑↓"};
    out->x = learn_page_layout(&self->page, app).footer_x;
    footer_add(out, &EXAMPLE, self->page.examples > 1);
    footer_add(out, &PRACTISE, self->page.practises > 0);
    footer_add(out, &STEP, self->page.found);
    footer_add(out, &OTHERS, 1);
}

static void footer(const void *state, const App *app, Footer *out) {
    const LearnScene *self = state;
    if (self->on_page)
        page_footer(self, app, out);
    else
        list_footer(self, app, out);
}

static void draw(const void *state, const App *app, Draw *d) {
    const LearnScene *self = state;
    Targets targets;
    int hovered = scene_targets(learn_targets, self, app, &self->view, &targets);
    if (self->on_page)
        learn_page_draw(&self->page, app, d, &targets, &self->view, hovered);
    else
        draw_list(self, app, d, &targets, hovered);
}

const Scene scene_learn = {"learn", sizeof(LearnScene), enter, learn_targets, input, update, draw, leave,
                           footer};
