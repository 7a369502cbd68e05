#include "ui/loop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/files/local_date.h"
#include "host/files/machine.h"
#include "ui/app/app_music.h"
#include "ui/app/app_packs.h"
#include "ui/app/app_scheme.h"
#include "ui/app/bring_run.h"
#include "ui/desktop/desktop.h"
#include "ui/input/event_time.h"
#include "ui/input/event_wait.h"
#include "ui/input/pad_watch.h"
#include "ui/play/play_status.h"
#include "ui/scene_frame.h"
#include "ui/screen_text.h"
#include "ui/widget/footer.h"

enum { DAMAGE_MAX = 32, INPUTS_MAX = 8 };

// The loop's own state: the scene that is on, and what is on the screen.
typedef struct {
    App app;
    const Scene *const *scenes;
    SceneFrame frame;
    ScreenText screen;
    EventTimes times;
    EventWait *wait;
    PadWatch *pads;
    const Scene *scene;
    void *self;
    Go go;            // that led to it
    int pack_version; // of go.pack, for scenes of one pack
    int64_t wake_us;
    int64_t asleep_us; // how long the machine had slept when it was last asked
    int64_t period_us; // of the display
    bool running;
    bool visible;
    bool unfocused;   // another window has the keys
    bool exposed;     // the window wants all of its pixels again, which are still there
    bool resized;     // it has new ones, which may all have to be painted
    bool rested;      // the frame before had nothing new but what is live
    bool touched;     // there has been an event since
    int64_t drawn_us; // when all was drawn last
} Loop;

// ---- time

// Looks at the clock, and tells the game what the clock has missed while the machine was asleep.
static void look_at_clock(Loop *loop) {
    loop->app.now_us = machine_now_us();
    loop->app.unix_s = local_now_s();
    int64_t asleep_us = machine_asleep_us();
    if (asleep_us <= loop->asleep_us) return;
    play_slept(&loop->app.play, asleep_us - loop->asleep_us);
    loop->app.asleep_us += asleep_us - loop->asleep_us;
    loop->asleep_us = asleep_us;
}

static int64_t display_period_us(SDL_Window *window) {
    enum { USUAL_HZ = 60 };
    SDL_DisplayMode mode;
    bool known = SDL_GetWindowDisplayMode(window, &mode) == 0 && mode.refresh_rate > 0;
    return 1000000 / (known ? mode.refresh_rate : USUAL_HZ);
}

// ---- scenes

static int version_of(const App *app, int pack) {
    return pack >= 0 && pack < app->packs.count ? app->packs.entry[pack]->version : 0;
}

static void switch_scene(Loop *loop, const Go *go) {
    App *app = &loop->app;
    if (loop->scene) {
        if (loop->scene->leave) loop->scene->leave(loop->self, app);
        bool seen = loop->visible && go->scene != SCENE_QUIT;
        scene_frame_change(&loop->frame, app, loop->go.scene, go->scene,
                           seen ? SDL_GetWindowSurface(app->window) : NULL);
    }
    free(loop->self);
    loop->self = NULL;
    if (go->scene == SCENE_QUIT) {
        loop->scene = NULL;
        loop->running = false;
        return;
    }
    loop->go = *go;
    if (go->scene == SCENE_MENU) app_packs_tidy(app, &loop->go.pack);
    loop->pack_version = version_of(app, loop->go.pack);
    app_notice_leave(app);
    loop->scene = loop->scenes[go->scene];
    loop->self = mem_zeroed(1, loop->scene->size);
    app->frames = 0;
    input_letters(app->input, NULL);
    loop->scene->enter(loop->self, app, &loop->go);
}

// A scene that shows a pack which has changed begins anew; one whose pack has gone ends.
static void follow_packs(Loop *loop) {
    const App *app = &loop->app;
    Go go = {.scene = loop->go.scene, .pack = loop->go.pack, .back = loop->go.back};
    bool of_a_pack = go.scene == SCENE_NEWGAME || go.scene == SCENE_BROWSE;
    if (!loop->running || !of_a_pack || version_of(app, go.pack) == loop->pack_version) return;
    if (go.pack >= app->packs.count || !app->packs.entry[go.pack]->usable)
        go = (Go){.scene = SCENE_MENU, .pack = go.pack, .back = SCENE_NEWGAME};
    switch_scene(loop, &go);
}

// Follows a scene's wish; returns true when another scene is on.
static bool follow(Loop *loop, Go go) {
    if (go.scene == SCENE_STAY || !loop->running) return false;
    switch_scene(loop, &go);
    return true;
}

static bool global_action(App *app, const Input *input) {
    if (input->kind != INPUT_ACTION || input->repeat) return false;
    Settings before = app->settings;
    if (input->action == ACTION_FULLSCREEN)
        app->settings.fullscreen = !app->settings.fullscreen;
    else if (input->action == ACTION_MUTE)
        app->settings.mute = !app->settings.mute;
    else if (input->action == ACTION_MUSIC)
        app->settings.play_music = !app->settings.play_music;
    else
        return false;
    app_settings_changed(app, &before);
    if (input->action == ACTION_MUTE) app_announce(app, false, app->settings.mute ? "Sound off" : "Sound on");
    if (input->action == ACTION_MUSIC)
        app_announce(app, false, app->settings.play_music ? "Music on" : "Music off");
    return true;
}

static void deliver(Loop *loop, const Input *inputs, int count) {
    for (int i = 0; i < count && loop->running; i++) {
        Input of_chip;
        const Input *input =
            footer_input(&loop->frame.footer, loop->scene, loop->self, &loop->app, &inputs[i], &of_chip);
        if (input && input->kind != INPUT_POINTER_MOVE)
            scene_frame_find_element(&loop->frame, &loop->app, loop->scene, loop->self);
        if (!input || global_action(&loop->app, input) || bring_run_input(&loop->app, input)) continue;
        follow(loop, loop->scene->input(loop->self, &loop->app, input));
    }
}

// ---- the window

static void window_event(Loop *loop, const SDL_WindowEvent *event) {
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED: loop->visible = loop->resized = true; break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_SHOWN:
        loop->visible = true;
        loop->exposed = true;
        break;
    case SDL_WINDOWEVENT_FOCUS_LOST: loop->unfocused = true; break;
    case SDL_WINDOWEVENT_FOCUS_GAINED: // the player may have edited a pack meanwhile
        loop->unfocused = false;
        if (!app_packs_watched(&loop->app)) app_packs_refresh(&loop->app);
        break;
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: loop->period_us = display_period_us(loop->app.window); break;
    case SDL_WINDOWEVENT_MINIMIZED:
    case SDL_WINDOWEVENT_HIDDEN: loop->visible = false; break;
    }
}

// The events of the window for streams.
static bool feed_event(App *app, const SDL_Event *event) {
    bool closed;
    if (!run_feed_event(app->feed, event, &closed)) return false;
    if (closed) {
        Settings before = app->settings;
        app->settings.stream_window = false;
        app_settings_changed(app, &before);
    }
    return true;
}

// SDL itself asks to quit only when no other window is left.
static bool is_quit(const SDL_Event *event) {
    return event->type == SDL_QUIT ||
           (event->type == SDL_WINDOWEVENT && event->window.event == SDL_WINDOWEVENT_CLOSE);
}

static void handle(Loop *loop, const SDL_Event *event) {
    App *app = &loop->app;
    int64_t time_us = event_time_of(&loop->times, event, app->now_us);
    if (event->type == SDL_SYSWMEVENT) return; // it told the time of those that follow
    if (feed_event(app, event)) return;
    if (is_quit(event)) {
        follow(loop, (Go){.scene = SCENE_QUIT});
        return;
    }
    if (event->type == SDL_WINDOWEVENT) window_event(loop, &event->window);
    bool of_packs = app_packs_event(app, event);
    follow_packs(loop); // before the scene gets any other event
    if (of_packs) return;
    int points_w = 1, points_h = 1;
    SDL_GetWindowSize(app->window, &points_w, &points_h);
    Input inputs[INPUTS_MAX];
    int count = input_translate(app->input, event, time_us, app->look.width / (float)points_w,
                                app->look.height / (float)points_h, inputs, INPUTS_MAX);
    deliver(loop, inputs, count);
}

// Before a scene is updated, it must know the size that it will be drawn at.
static void follow_size(App *app) {
    const SDL_Surface *surface = SDL_GetWindowSurface(app->window);
    if (surface && (surface->w != (int)app->look.width || surface->h != (int)app->look.height))
        app_resize(app, surface->w, surface->h);
}

// At rest, a running clock is all that changes. Even so, everything is drawn now and then.
static int draw_live(Loop *loop, SDL_Surface *surface, SDL_Rect damage[DAMAGE_MAX]) {
    enum { WHOLE_EVERY_US = 10000000 };
    App *app = &loop->app;
    bool rests = app->live && !loop->touched && !app->notice[0];
    bool only_live = rests && loop->rested && app->now_us < loop->drawn_us + WHOLE_EVERY_US;
    loop->rested = rests;
    loop->touched = false;
    return only_live ? scene_frame_draw_live(&loop->frame, app, loop->self, surface, damage, DAMAGE_MAX) : -1;
}

static void draw_frame(Loop *loop) {
    App *app = &loop->app;
    SDL_Surface *surface = SDL_GetWindowSurface(app->window);
    if (!surface) return;
    if (loop->resized) draw_invalidate(loop->frame.draw);
    loop->exposed |= loop->resized;
    loop->resized = false;
    SDL_Rect damage[DAMAGE_MAX];
    int count = draw_live(loop, surface, damage);
    bool whole = count < 0;
    if (whole) {
        count = scene_frame_draw(&loop->frame, app, loop->scene, loop->self, surface, damage, DAMAGE_MAX);
        loop->drawn_us = app->now_us;
    }
    if (loop->exposed) {
        damage[0] = (SDL_Rect){0, 0, surface->w, surface->h};
        count = 1;
        loop->exposed = false;
    }
    // On X11 this returns when the server has done it.
    if (count > 0) SDL_UpdateWindowSurfaceRects(app->window, damage, count);
    app->frames++;
    app->presented_us = machine_now_us();
    if (whole) fonts_trim(app->fonts); // a live part needs the masks of the frame before
}

// When the loop goes on without an event; INT64_MAX: not at all.
static int64_t due_us(const Loop *loop) {
    const App *app = &loop->app;
    int64_t due = loop->wake_us;
    scene_wake(&due, input_next_repeat_us(app->input));
    if (app->notice[0]) scene_wake(&due, app->notice_until_us);
    scene_frame_wake(&loop->frame, app, &due);
    return due;
}

// Milliseconds to wait for an event, -1 for as long as it takes.
static int wait_ms(const Loop *loop) {
    int64_t due = due_us(loop);
    if (due == INT64_MAX) return -1;
    int64_t wait = due - machine_now_us();
    return wait <= 0 ? 0 : (int)SDL_min((wait + 999) / 1000, 1000000);
}

static void tell_of_flush(App *app) {
    FlushNews news = flush_news(app->flush);
    if (news == FLUSH_FAILS)
        app_announce(app, true, "The last moves cannot be written to disk yet; Nonet keeps trying.");
    else if (news == FLUSH_WORKS)
        app_announce(app, false, "All moves are on disk again.");
}

// Lets the scene go on; when it leads to another, that one says at once when it wants to be woken.
static void update(Loop *loop) {
    App *app = &loop->app;
    bool changed = loop->running;
    while (changed && loop->running) {
        loop->wake_us = INT64_MAX;
        app->live = NULL;
        changed = loop->scene->update &&
                  follow(loop, loop->scene->update(loop->self, app, app->now_us, &loop->wake_us));
    }
}

// Shows a frame that was to be begun at `begun_us`. A scene is told of its first one at once, before it gets
// any event.
static void present(Loop *loop, int64_t begun_us) {
    App *app = &loop->app;
    draw_frame(loop);
    bool moves = loop->wake_us != INT64_MAX || scene_change_runs(&loop->frame.change);
    if (moves && app->presented_us - begun_us > loop->period_us) {
        app->frames_missed++;
        play_frame_missed(&app->play);
    }
    if (app->frames != 1) return;
    scene_frame_find_element(&loop->frame, app, loop->scene, loop->self);
    look_at_clock(loop);
    update(loop);
    if (app->frames == 0) loop->wake_us = app->now_us; // it has led to another, which is not drawn yet
}

// Takes all events, and waits for the first until the loop has to go on. Returns the time at which the next
// frame should have been begun: at the first event, or when it was due, but not before the previous one was
// done.
static int64_t take_events(Loop *loop) {
    App *app = &loop->app;
    int64_t from_us = machine_now_us(), due = SDL_max(due_us(loop), from_us);
    event_time_turn(&loop->times, from_us);
    SDL_Event event;
    bool any = event_wait_next(loop->wait, wait_ms(loop), &event);
    look_at_clock(loop);
    int64_t begun_us = SDL_min(due, app->now_us);
    loop->touched |= any;
    for (; any && loop->running; any = SDL_PollEvent(&event) != 0) {
        look_at_clock(loop);
        handle(loop, &event);
    }
    return begun_us;
}

static void repeat_input(Loop *loop) {
    App *app = &loop->app;
    Input inputs[INPUTS_MAX];
    int count = input_repeat(app->input, app->now_us, inputs, INPUTS_MAX);
    loop->touched |= count > 0;
    if (count > 0) event_time_made(&loop->times, app->now_us);
    deliver(loop, inputs, count);
}

static void tell_of_feed(App *app) {
    const char *news = run_feed_news(app->feed);
    if (news) app_announce(app, false, "%s", news);
}

static void turn(Loop *loop) {
    App *app = &loop->app;
    int64_t begun_us = take_events(loop);
    if (!loop->running) return;
    look_at_clock(loop);
    tell_of_flush(app);
    tell_of_feed(app);
    app_tell_saved(app);
    late_grade_follow(app->late_grade, &app->play, app->save, 0);
    app_scheme_follow(app);
    follow(loop, bring_run_update(app));
    repeat_input(loop);
    if (app->notice[0] && app->now_us >= app->notice_until_us) app->notice[0] = 0;
    app_music_tell(app);
    follow_size(app);
    update(loop);
    if (!loop->running) return;
    app_music_follow(app, loop->go.scene, loop->visible && !loop->unfocused);
    if (loop->visible)
        present(loop, begun_us);
    else
        scene_frame_hide(&loop->frame);
    if (!loop->running) return;
    RunStatus status;
    play_status(&app->play, app->now_us, &status);
    run_feed_set(app->feed, &status);
    run_feed_draw(app->feed, app->now_us, &loop->wake_us);
    if (loop->visible) screen_text_show(&loop->screen, app, loop->scene, loop->self, wait_ms(loop) < 0);
}

// ---- beginning and end

static void open_loop(Loop *loop) {
    loop->period_us = display_period_us(loop->app.window);
    loop->visible = true;
    loop->frame.draw = draw_create(loop->app.fonts);
    loop->wait = event_wait_create(loop->app.window);
    screen_text_init(&loop->screen);
}

static void close_loop(Loop *loop) {
    if (loop->app.window) SDL_HideWindow(loop->app.window); // at once, for closing can take a moment
    screen_text_finish(&loop->screen);
    pad_watch_destroy(loop->pads);
    event_wait_destroy(loop->wait);
    scene_frame_finish(&loop->frame);
}

int loop_run(const Scene *const scenes[SCENE_COUNT], const StartOptions *options) {
    Loop *loop = mem_zeroed(1, sizeof *loop);
    loop->scenes = scenes;
    loop->asleep_us = machine_asleep_us();
    int status = 1;
    bool new_home;
    if (start_open(&loop->app, options, &new_home)) {
        open_loop(loop);
        look_at_clock(loop); // the first scene may ask what day it is
        Go go = start_scene(&loop->app, new_home, options->text);
        loop->running = true;
        switch_scene(loop, &go);
        // The first frame does not wait for pads, nor for the icon: their turn comes once it is on the
        // screen.
        loop->wake_us = INT64_MAX;
        look_at_clock(loop);
        present(loop, loop->app.now_us);
        desktop_icon(loop->app.window);
        if (SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0) loop->pads = pad_watch_create();
        while (loop->running) turn(loop);
        status = 0;
    }
    close_loop(loop);
    start_close(&loop->app);
    free(loop);
    return status;
}
