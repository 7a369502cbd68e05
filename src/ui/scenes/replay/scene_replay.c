// A run is watched: as it was played or quicker, event by event, from anywhere; and saved as a file.
#include <stdio.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "store/save_runs.h"
#include "ui/app/bring_run.h"
#include "ui/app/paste_drop.h"
#include "ui/scenes/replay/replay_view.h"
#include "ui/widget/story_strip.h"

enum { TICK_US = 40000 };

// ---- what the player does

static void save_as(ReplayView *replay, const App *app, ExportKind kind) {
    bool fits = replay->pack && replay->pack->pack.layout.order == replay->run.puzzle[0].layout->order;
    replay_export_begin(replay->files, kind,
                        &(ExportLook){.pack = fits ? replay->pack : NULL,
                                      .look = fits ? replay->game[0].look : NULL,
                                      .dark = app->look.theme.dark,
                                      .digits = app->settings.digits_overlay,
                                      .speed = 1 << replay->speed});
}

static void use(ReplayView *replay, App *app, int id) {
    if (id >= REPLAY_SPEED && id < REPLAY_SPEED + REPLAY_SPEEDS)
        replay_set_speed(replay, app, id - REPLAY_SPEED);
    if (id >= REPLAY_EXPORT && id < REPLAY_CANCEL) save_as(replay, app, (ExportKind)(id - REPLAY_EXPORT));
    switch (id) {
    case REPLAY_TIMELINE:
    case REPLAY_PLAY: replay_play_or_pause(replay, app); break;
    case REPLAY_FIRST: replay_go_to_end(replay, app, false); break;
    case REPLAY_LAST: replay_go_to_end(replay, app, true); break;
    case REPLAY_BACK: replay_step(replay, app, -1); break;
    case REPLAY_NEXT: replay_step(replay, app, 1); break;
    case REPLAY_SPLIT: replay_jump(replay, app, 1); break;
    case REPLAY_CANCEL: replay_export_stop(replay->files); break;
    }
}

// The keys and buttons that do something wherever the focus is. False for all others.
static bool take_key(ReplayView *replay, App *app, const Input *input) {
    if (input->kind == INPUT_TOKEN && input->token <= REPLAY_SPEEDS)
        replay_set_speed(replay, app, input->token - 1);
    if (input->kind != INPUT_ACTION) return input->kind == INPUT_TOKEN;
    switch ((int)input->action) {
    case ACTION_PAUSE:
        if (!input->repeat) replay_play_or_pause(replay, app);
        return true;
    case ACTION_UNDO: replay_step(replay, app, -1); return true;
    case ACTION_REDO: replay_step(replay, app, 1); return true;
    case ACTION_NEXT_EMPTY: replay_jump(replay, app, input->shift ? -1 : 1); return true;
    case ACTION_TOKEN_NEXT: replay_set_speed(replay, app, replay->speed + 1); return true;
    case ACTION_TOKEN_PREVIOUS: replay_set_speed(replay, app, replay->speed - 1); return true;
    }
    switch ((int)input->menu_action) {
    case MENU_FIRST: replay_go_to_end(replay, app, false); return true;
    case MENU_LAST: replay_go_to_end(replay, app, true); return true;
    case MENU_PAGE_UP: replay_jump(replay, app, -1); return true;
    case MENU_PAGE_DOWN: replay_jump(replay, app, 1); return true;
    }
    return false;
}

static void slide(ReplayView *replay, App *app, float x) {
    ReplayLayout layout = replay_layout(app, replay_board(replay));
    float share = clampf((x - layout.track.x) / layout.track.w, 0, 1);
    replay->held = true;
    replay_go_to(replay, (int64_t)((double)share * (double)replay->watch.end_us), app->now_us);
}

static Go replay_input(void *self, App *app, const Input *input) {
    ReplayView *replay = self;
    if (!replay->ready) return GO_STAY;
    if (input->kind == INPUT_HIDDEN) replay_set_playing(replay, false, app->now_us);
    if (take_key(replay, app, input)) return GO_STAY;
    TargetEvent event = scene_event(replay_targets, replay, app, &replay->view, input);
    switch ((int)event.kind) {
    case TARGET_USED: use(replay, app, event.id); break;
    case TARGET_ADJUSTED:
    case TARGET_WHEEL: replay_step(replay, app, event.step); break;
    case TARGET_SLID: slide(replay, app, event.x); break;
    case TARGET_LET_GO:
        replay->held = false;
        replay->since_us = app->now_us;
        break;
    case TARGET_LEAVE: return app_back(app, (Go){.scene = replay->back, .back = SCENE_REPLAY});
    case TARGET_BROUGHT: return paste_drop_input(app, input);
    }
    return GO_STAY;
}

// ---- the scene

static bool read_run(ReplayView *replay, App *app, int64_t id, TextError *error) {
    if (bring_run_take(app, id, &replay->run, &replay->watch)) return true;
    if (!save_run(app->save, id, &replay->run, error) ||
        !run_watch_begin(&replay->watch, &replay->run, error))
        return false;
    return replay->run.events > 0 || text_error(error, 0, 0, "Nothing has happened in it yet");
}

static void dress(ReplayView *replay) {
    const Run *run = &replay->run;
    replay->game = mem_zeroed((size_t)run->puzzles, sizeof *replay->game);
    for (int i = 0; replay->pack && i < run->puzzles; i++)
        pack_game(&replay->pack->pack, run->pack, run->puzzle[i].layout, &run->puzzle[i].givens,
                  &replay->watch.replay.solution[i], &replay->game[i]);
}

static void replay_enter(void *self, App *app, const Go *from) {
    ReplayView *replay = self;
    TextError error = {0};
    replay->back = scene_back(from);
    replay->theme_before = app->theme_pack;
    replay->voices_before = app->voices;
    replay->view.focus = REPLAY_PLAY;
    replay->ready = read_run(replay, app, from->run, &error);
    if (!replay->ready) {
        char line[32] = "";
        if (error.line > 0) snprintf(line, sizeof line, "line %d: ", error.line);
        app_notice(app, true, "The run cannot be watched: %s%s", line, error.reason);
        return;
    }
    replay->pack = replay->run.pack[0] ? packs_find(&app->packs, replay->run.pack) : NULL;
    dress(replay);
    replay->files = replay_export_create(&replay->run, app->paths.share);
    app_theme_board(app, replay->pack ? &replay->pack->pack : NULL, replay_board(replay)->order);
    replay_go_to_end(replay, app, from->at_end);
    replay_set_playing(replay, !from->at_end, app->now_us);
    story_light(app, replay->pack, &replay->watch.replay.session, replay_at_end(replay));
}

static void follow_files(const ReplayView *replay, App *app) {
    ExportNews news = replay_export_take(replay->files);
    if (news.state == EXPORT_WRITTEN) app_notice(app, false, "Saved: %s", news.path);
    if (news.state == EXPORT_STOPPED) app_notice(app, false, "Nothing was saved");
    if (news.state == EXPORT_FAILED) app_notice(app, true, "%s: %s", news.path, news.reason);
    if (news.state == EXPORT_WRITTEN) audio_sound(app->audio, SOUND_MOVE);
}

static Go replay_update(void *self, App *app, int64_t now_us, int64_t *out_wake_us) {
    ReplayView *replay = self;
    if (!replay->ready) return (Go){.scene = replay->back, .back = SCENE_REPLAY};
    follow_files(replay, app);
    story_light(app, replay->pack, &replay->watch.replay.session, replay_at_end(replay));
    if (!replay->playing || replay->held) return GO_STAY;
    replay_play_until(replay, app, replay_time_us(replay, now_us));
    if (replay_at_end(replay)) {
        replay_set_playing(replay, false, now_us);
        return GO_STAY;
    }
    scene_wake(out_wake_us, now_us + TICK_US);
    return GO_STAY;
}

static const Prompt PROMPTS[] = {
    {ACTION_PAUSE, "Play, pause", NULL, NULL, "start"},
    {ACTION_UNDO, "Event back", NULL, NULL, NULL},
    {ACTION_REDO, "Event on", NULL, NULL, NULL},
    {ACTION_NEXT_EMPTY, "Next split", NULL, NULL, ""},
    {ACTION_BACK, "Back", NULL, NULL, "b"},
    {ACTION_NONE, "Speed", "1–5", "", "rt"},
    {ACTION_NONE, "Event", "", "Wheel", ""},
    {ACTION_NONE, "Go anywhere", "", "Drag", ""},
};

static void replay_footer(const void *self, const App *app, Footer *out) {
    const ReplayView *replay = self;
    if (!replay->ready) return;
    out->x = replay_layout(app, replay_board(replay)).footer_x;
    footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
}

static void replay_draw(const void *self, const App *app, Draw *draw) {
    const ReplayView *replay = self;
    if (!replay->ready) return;
    ReplayLayout layout = replay_layout(app, replay_board(replay));
    Targets targets;
    int hovered = scene_targets(replay_targets, replay, app, &replay->view, &targets);
    replay_draw_board(replay, app, draw, &layout);
    replay_draw_side(replay, app, draw, &layout);
    replay_draw_timeline(replay, app, draw, &layout, hovered);
    replay_draw_controls(replay, app, draw, &targets, hovered);
}

static void replay_leave(void *self, App *app) {
    ReplayView *replay = self;
    app_theme_board(app, replay->theme_before, replay->voices_before);
    replay_export_destroy(replay->files); // it reads the run
    run_watch_finish(&replay->watch);
    run_finish(&replay->run);
    free(replay->game);
}

const Scene scene_replay = {"replay",      sizeof(ReplayView), replay_enter, replay_targets, replay_input,
                            replay_update, replay_draw,        replay_leave, replay_footer};
