// The footer: what can be clicked does what its key does, in every scene; and what is said at the top.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/patience.h"
#include "support/shown.h"
#include "ui/widget/footer.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

static const struct { int w, h; } SIZES[] = {{800, 600}, {1280, 800}, {700, 1000}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

// All that the lists have, one after the other; NULL beyond.
static const Shown *shown_at(int index) {
    for (const ShownList *list = SHOWN; list->name; list++)
        for (const Shown *shown = list->shown; shown->name; shown++)
            if (index-- == 0) return shown;
    return NULL;
}

static Stage *begin(int size, const Shown *shown) {
    Stage *stage = calloc(1, sizeof *stage);
    assert_non_null(stage);
    stage_open(stage, SIZES[size].w, SIZES[size].h, THEME_INK, 7);
    shown->show(stage);
    stage->app.notice[0] = '\0';
    return stage;
}

static void end(Stage *stage) {
    stage_close(stage);
    free(stage);
}

static void chips_of(const Stage *stage, Targets *out) {
    targets_init(out, stage->app.look.unit, stage->app.now_us, false);
    footer_targets(stage->scene, stage->self, &stage->app, out);
}

// The device in hand changes without the scene hearing of it.
static void use(Stage *stage, SDL_Event event) {
    Input inputs[8];
    (void)input_translate(stage->app.input, &event, stage->app.now_us, 1, 1, inputs, 8);
}

static void move_mouse(Stage *stage, int x, int y) {
    use(stage, (SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

static void press_pad(Stage *stage) {
    int index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, SDL_CONTROLLER_AXIS_MAX,
                                          SDL_CONTROLLER_BUTTON_MAX, 0);
    SDL_Joystick *pad = SDL_JoystickOpen(index);
    assert_non_null(pad);
    for (int down = 1; down >= 0; down--) {
        SDL_Event event;
        SDL_JoystickSetVirtualButton(pad, SDL_CONTROLLER_BUTTON_DPAD_UP, (Uint8)down);
        while (SDL_PollEvent(&event)) use(stage, event);
    }
    SDL_JoystickClose(pad);
    assert_int_equal(input_device(stage->app.input), DEVICE_PAD);
}

// ---- a scene that only listens

typedef struct {
    Input heard[8];
    int count;
} Listener;

static void listen_enter(void *self, App *app, const Go *from) { (void)self, (void)app, (void)from; }
static void listen_draw(const void *self, const App *app, Draw *draw) { (void)self, (void)app, (void)draw; }

static Go listen(void *self, App *app, const Input *input) {
    Listener *listener = self;
    (void)app;
    assert_true(listener->count < 8);
    listener->heard[listener->count++] = *input;
    return GO_STAY;
}

static void listen_footer(const void *self, const App *app, Footer *out) {
    static const Prompt PROMPTS[] = {
        {ACTION_NONE, "Move", "↑↓", "", "↑↓"},
        {ACTION_HINT, "Hint", NULL, NULL, NULL},
        {ACTION_NONE, "Scroll", "", "Wheel", ""},
        {ACTION_BACK, "Menu", NULL, NULL, "b"},
    };
    (void)self, (void)app;
    out->x = 40;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

static const Scene LISTENER = {.name = "listener",
                               .size = sizeof(Listener),
                               .enter = listen_enter,
                               .input = listen,
                               .draw = listen_draw,
                               .footer = listen_footer};

static void show_listener(Stage *stage) { stage_enter(stage, &LISTENER, (Go){.scene = SCENE_MENU}); }

static void pointer(Stage *stage, InputKind kind, float x, float y) {
    stage_input(stage, (Input){.kind = kind, .device = DEVICE_MOUSE, .x = x, .y = y, .button = 1});
}

static void test_a_click_on_a_chip_is_its_action(void **state) {
    (void)state;
    Stage *stage = begin(1, &(Shown){"listener", show_listener, 0});
    Listener *listener = stage->self;
    Targets chips;
    chips_of(stage, &chips);
    assert_int_equal(chips.count, 2); // what has no action is only told
    assert_string_equal(chips.target[0].name, "Hint");
    assert_string_equal(chips.target[1].name, "Menu");
    Rect hint = chips.target[0].rect, menu = chips.target[1].rect;
    float x = hint.x + 2, y = hint.y + 2;

    stage_click(stage, x, y, 1);
    assert_int_equal(listener->count, 1); // nothing of the pointer
    assert_int_equal(listener->heard[0].kind, INPUT_ACTION);
    assert_int_equal(listener->heard[0].action, ACTION_HINT);
    assert_int_equal(listener->heard[0].menu_action, ACTION_HINT);
    assert_int_equal(listener->heard[0].device, DEVICE_MOUSE); // a run records who did it

    listener->count = 0; // let go on another one
    pointer(stage, INPUT_POINTER_DOWN, x, y);
    pointer(stage, INPUT_POINTER_UP, menu.x + 2, menu.y + 2);
    assert_int_equal(listener->count, 0);
    pointer(stage, INPUT_POINTER_DOWN, 400, 300); // begun elsewhere: the scene's own
    pointer(stage, INPUT_POINTER_UP, x, y);
    assert_int_equal(listener->count, 2);
    assert_int_equal(listener->heard[0].kind, INPUT_POINTER_DOWN);
    assert_int_equal(listener->heard[1].kind, INPUT_POINTER_UP);
    end(stage);
}

static void test_a_chip_is_lit_under_the_mouse(void **state) {
    (void)state;
    Stage *stage = begin(1, &(Shown){"listener", show_listener, 0});
    Targets chips;
    move_mouse(stage, 10, 10);
    move_mouse(stage, 400, 300);
    pointer(stage, INPUT_POINTER_MOVE, 400, 300);
    stage_draw(stage);
    assert_int_equal(stage_draw(stage), 0);
    chips_of(stage, &chips);
    pointer(stage, INPUT_POINTER_MOVE, chips.target[0].rect.x + 9, chips.target[0].rect.y + 9);
    assert_true(stage_draw(stage) > 0);
    end(stage);
}

// ---- all scenes

static void compare(const Shown *shown, const Target *chip, const Stage *clicked, const Stage *pressed) {
    if (clicked->asked.scene != pressed->asked.scene)
        fail_msg("%s: a click on %s leads to %d, its key to %d", shown->name, chip->name,
                 (int)clicked->asked.scene, (int)pressed->asked.scene);
    if (strcmp(clicked->app.notice, pressed->app.notice) != 0)
        fail_msg("%s, %s: “%s” after a click, “%s” after its key", shown->name, chip->name,
                 clicked->app.notice, pressed->app.notice);
    if (clicked->asked.scene != SCENE_STAY) return;
    Targets a, b;
    chips_of(clicked, &a);
    chips_of(pressed, &b);
    if (a.count != b.count)
        fail_msg("%s: %d chips after a click on %s, %d after its key", shown->name, a.count, chip->name,
                 b.count);
    for (int i = 0; i < a.count; i++) assert_string_equal(a.target[i].name, b.target[i].name);
}

// Those that were tried in a scene before are not tried again.
typedef struct {
    struct {
        const Scene *scene;
        char name[40];
    } chip[200];
    int count;
} Tried;

static bool is_new(Tried *tried, const Scene *scene, const char *name) {
    for (int i = 0; i < tried->count; i++)
        if (tried->chip[i].scene == scene && strcmp(tried->chip[i].name, name) == 0) return false;
    assert_true(tried->count < 200);
    tried->chip[tried->count].scene = scene;
    snprintf(tried->chip[tried->count++].name, 40, "%s", name);
    return true;
}

static bool same_chips(const Stage *one, const Stage *other) {
    Targets a, b;
    chips_of(one, &a);
    chips_of(other, &b);
    bool same = a.count == b.count;
    for (int i = 0; same && i < a.count; i++) same = strcmp(a.target[i].name, b.target[i].name) == 0;
    return same;
}

// What begins work on a thread leads on, or shows other chips, when that is done, sooner or later than the
// other one's.
static void catch_up(Stage *one, Stage *other) {
    for (int i = 0; i < PATIENCE_MS / 5; i++) {
        bool stays = one->asked.scene == SCENE_STAY && other->asked.scene == SCENE_STAY;
        if (stays ? same_chips(one, other) : one->asked.scene == other->asked.scene) return;
        SDL_Delay(5);
        if (one->asked.scene == SCENE_STAY) stage_wait(one, 0);
        if (other->asked.scene == SCENE_STAY) stage_wait(other, 0);
    }
}

static void try_chip(const Shown *shown, int chip) {
    Stage *clicked = begin(1, shown), *pressed = begin(1, shown);
    Targets chips;
    chips_of(clicked, &chips);
    const Target *target = &chips.target[chip];
    const Rect *r = &target->rect;
    stage_click(clicked, r->x + r->w / 2, r->y + r->h / 2, 1);
    stage_action(pressed, target->action);
    catch_up(clicked, pressed);
    compare(shown, target, clicked, pressed);
    end(clicked);
    end(pressed);
}

static void test_a_click_equals_its_key_in_every_scene(void **state) {
    (void)state;
    Tried tried = {.count = 0};
    bool has_chips[SCENE_COUNT] = {false};
    for (int at = 0; shown_at(at); at++) {
        const Shown *shown = shown_at(at);
        Stage *stage = begin(1, shown);
        const Scene *scene = stage->scene;
        Targets chips;
        chips_of(stage, &chips);
        end(stage);
        for (int i = 0; i < SCENE_COUNT; i++)
            if (SCENES[i] == scene && chips.count > 0) has_chips[i] = true;
        for (int i = 0; i < chips.count; i++)
            if (is_new(&tried, scene, chips.target[i].name)) try_chip(shown, i);
    }
    for (int i = 0; i < SCENE_COUNT; i++)
        if (SCENES[i] && !has_chips[i]) fail_msg("%s: nothing can be clicked", SCENES[i]->name);
}

// They lie in the window below everything else that can be used, apart from each other.
static void judge_places(const Shown *shown, const Stage *stage, const Targets *chips) {
    Targets targets;
    if (!stage->scene->targets) return;
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < chips->count; i++) {
        Rect r = chips->target[i].rect;
        if (r.x < 0 || r.y < 0 || r.x + r.w > stage->app.look.width || r.y + r.h > stage->app.look.height)
            fail_msg("%s: %s is cut", shown->name, chips->target[i].name);
        if (i > 0 && r.x < chips->target[i - 1].rect.x + chips->target[i - 1].rect.w - 1)
            fail_msg("%s: %s overlaps the one before", shown->name, chips->target[i].name);
        for (int t = 0; t < targets.count; t++) {
            Rect o = targets.target[t].rect;
            bool apart = o.y + o.h <= r.y + 5 || o.x >= r.x + r.w || o.x + o.w <= r.x;
            if (!apart && !targets.target[t].scrolls)
                fail_msg("%s, %.0f wide: %s overlaps %s", shown->name, (double)stage->app.look.width,
                         chips->target[i].name, targets.target[t].name);
        }
    }
}

static void judge_words(const Shown *shown, const Stage *stage, Device device) {
    static const char *const GONE[] = {"Take", "Open", "Press", "Go to"}; // were four words for one press
    Footer footer = {.count = 0};
    if (stage->scene->footer) stage->scene->footer(stage->self, &stage->app, &footer);
    for (int a = 0; a < footer.count; a++) {
        const char *one = footer_key(&stage->app, &footer.prompt[a], device);
        for (int b = 0; b < a && *one; b++)
            if (strcmp(one, footer_key(&stage->app, &footer.prompt[b], device)) == 0)
                fail_msg("%s: %s is both “%s” and “%s”", shown->name, one, footer.prompt[b].label,
                         footer.prompt[a].label);
        for (size_t i = 0; i < sizeof GONE / sizeof *GONE; i++)
            assert_string_not_equal(footer.prompt[a].label, GONE[i]);
    }
}

// In each scene: a hand that goes from the keys to the mouse finds each chip where it was, at all sizes; and
// one button has one meaning: no key and no button of a pad stands twice in one footer.
static void test_chips_stay_and_each_button_has_one_meaning(void **state) {
    (void)state;
    for (int at = 0; shown_at(at); at++) {
        const Shown *shown = shown_at(at);
        Stage *stage = begin(1, shown);
        Targets keys[SIZE_COUNT], mouse;
        for (int size = 0; size < SIZE_COUNT; size++) {
            stage_size(stage, SIZES[size].w, SIZES[size].h);
            chips_of(stage, &keys[size]);
            judge_places(shown, stage, &keys[size]);
        }
        judge_words(shown, stage, DEVICE_KEYBOARD);
        press_pad(stage);
        judge_words(shown, stage, DEVICE_PAD);
        move_mouse(stage, 300, 200);
        move_mouse(stage, 10, 10);
        assert_int_equal(input_device(stage->app.input), DEVICE_MOUSE);
        for (int size = 0; size < SIZE_COUNT; size++) {
            stage_size(stage, SIZES[size].w, SIZES[size].h);
            chips_of(stage, &mouse);
            if (mouse.count != keys[size].count) fail_msg("%s: other chips for the mouse", shown->name);
            for (int c = 0; c < mouse.count; c++)
                assert_memory_equal(&keys[size].target[c].rect, &mouse.target[c].rect, sizeof(Rect));
        }
        judge_words(shown, stage, DEVICE_MOUSE);
        end(stage);
    }
}

// ---- what is said

static void test_what_a_scene_says_goes_with_it(void **state) {
    (void)state;
    Stage *stage = begin(1, &(Shown){"listener", show_listener, 0});
    App *app = &stage->app;
    app_notice(app, false, "Copied");
    stage_wait(stage, 1000);
    app_notice_leave(app);
    assert_string_equal(app->notice, "");
    app_notice(app, false, "Your other game waits in Your games."); // said on leaving
    app_notice_leave(app);
    assert_string_equal(app->notice, "Your other game waits in Your games.");
    app_announce(app, true, "The last moves cannot be written to disk yet.");
    stage_wait(stage, 1000);
    app_notice_leave(app);
    assert_string_equal(app->notice, "The last moves cannot be written to disk yet.");
    app_notice(app, false, "Copied");
    stage_wait(stage, 1000);
    app_notice_leave(app);
    assert_string_equal(app->notice, "");
    end(stage);
}

// Nothing at the foot of the window changes while something is said.
static void test_what_is_said_leaves_the_footer_alone(void **state) {
    (void)state;
    for (int size = 0; size < SIZE_COUNT; size++) {
        Stage *stage = begin(size, &(Shown){"listener", show_listener, 0});
        stage_draw(stage);
        const uint32_t *pixel = stage->surface->pixels;
        int width = stage->surface->pitch / 4,
            top = stage->surface->h - (int)widget_footer_height(&stage->app);
        size_t bytes = (size_t)(stage->surface->h - top) * (size_t)width * sizeof *pixel;
        uint32_t *before = malloc(bytes);
        assert_non_null(before);
        memcpy(before, pixel + top * width, bytes);
        app_notice(&stage->app, true, "%s",
                   "A reason that is long. A reason that is long. A reason that is long. "
                   "A reason that is long. A reason that is long. A reason.");
        assert_true(stage_draw(stage) > 0);
        assert_memory_equal(before, pixel + top * width, bytes);
        free(before);
        end(stage);
    }
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_click_on_a_chip_is_its_action),
        cmocka_unit_test(test_a_chip_is_lit_under_the_mouse),
        cmocka_unit_test(test_a_click_equals_its_key_in_every_scene),
        cmocka_unit_test(test_chips_stay_and_each_button_has_one_meaning),
        cmocka_unit_test(test_what_a_scene_says_goes_with_it),
        cmocka_unit_test(test_what_is_said_leaves_the_footer_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
