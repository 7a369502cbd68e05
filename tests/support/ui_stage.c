#define _XOPEN_SOURCE 700

#include "support/ui_stage.h"

#include <assert.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/app/bring_run.h"
#include "ui/packs/save_to_pack.h"
#include "ui/play/play_begin.h"
#include "ui/widget/footer.h"

static void load(App *app) {
    char reason[300];
    app->fonts = fonts_create(app->paths.share, reason, sizeof reason);
    if (!app->fonts) {
        fprintf(stderr, "%s\n", reason);
        abort();
    }
    packs_read(&app->paths, &app->packs);
    app_load_pack_faces(app);
    char path[PATH_MAX_BYTES];
    path_join(path, app->paths.data, "nonet.sqlite");
    TextError error = {0};
    app->save = save_open(path, &error);
    assert(app->save);
    app->flush = flush_create(path);
    app->audio = audio_create();
    audio_set(app->audio, &app->settings);
    app->input = input_create(&app->settings, NULL, NULL);
    app->saving = save_to_pack_create(&app->paths);
    play_init(&app->play);
    app->late_grade = late_grade_create(NULL);
}

void stage_open(Stage *stage, int width, int height, ThemeChoice theme, uint64_t seed) {
    char folder[] = "/tmp/nonet-stage-XXXXXX";
    assert(mkdtemp(folder));
    stage_open_in(stage, folder, width, height, theme, seed);
}

void stage_open_in(Stage *stage, const char *folder, int width, int height, ThemeChoice theme,
                   uint64_t seed) {
    memset(stage, 0, sizeof *stage);
    snprintf(stage->folder, sizeof stage->folder, "%s", folder);
    App *app = &stage->app;
    snprintf(app->paths.share, sizeof app->paths.share, "%s", TEST_SOURCE);
    snprintf(app->paths.data, sizeof app->paths.data, "%s", stage->folder);
    snprintf(app->paths.config, sizeof app->paths.config, "%s", stage->folder);
    assert(SDL_Init(SDL_INIT_EVENTS | SDL_INIT_GAMECONTROLLER) == 0);
    settings_default(&app->settings);
    app->settings.theme = (int)theme;
    app->settings.reduce_motion = true;
    app->settings.mute = true;
    app->rng = rng_seed(seed);
    app->now_us = 1000000;
    app->unix_s = STAGE_UNIX_S;
    load(app);
    stage->draw = stage->frame.draw = draw_create(app->fonts);
    app_theme(app, NULL);
    stage_size(stage, width, height);
}

void stage_size(Stage *stage, int width, int height) {
    SDL_FreeSurface(stage->surface);
    stage->surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    assert(stage->surface);
    draw_invalidate(stage->draw);
    app_resize(&stage->app, width, height);
}

void stage_theme(Stage *stage, ThemeChoice theme) {
    App *app = &stage->app;
    app->settings.theme = (int)theme;
    app_theme(app, app->theme_pack);
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *walk) {
    (void)info, (void)type, (void)walk;
    return remove(path);
}

static void leave(Stage *stage) {
    if (!stage->scene) return;
    if (stage->scene->leave) stage->scene->leave(stage->self, &stage->app);
    free(stage->self);
    stage->self = NULL;
    stage->scene = NULL;
}

void stage_close(Stage *stage) {
    App *app = &stage->app;
    leave(stage);
    scene_frame_finish(&stage->frame);
    SDL_FreeSurface(stage->surface);
    bring_run_end(app);
    late_grade_destroy(app->late_grade);
    play_finish(&app->play);
    input_destroy(app->input);
    audio_destroy(app->audio);
    app_packs_close(app);
    app_forget_kept(app);
    save_to_pack_destroy(app->saving);
    flush_destroy(app->flush);
    save_close(app->save);
    fonts_destroy(app->fonts);
    SDL_Quit();
    nftw(stage->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
}

void stage_enter(Stage *stage, const Scene *scene, Go go) {
    leave(stage);
    stage->scene = scene;
    stage->self = calloc(1, scene->size);
    assert(stage->self);
    stage->app.frames = 0;
    scene->enter(stage->self, &stage->app, &go);
    stage_wait(stage, 0);
}

void stage_go(Stage *stage, Go go) {
    leave(stage);
    scene_frame_change(&stage->frame, &stage->app, stage->id, go.scene, stage->surface);
    stage->id = go.scene;
    stage_enter(stage, SCENES[go.scene], go);
}

Go stage_wait(Stage *stage, int64_t us) {
    stage->app.now_us += us;
    stage->wake_us = INT64_MAX;
    stage->app.live = NULL;
    stage->asked = stage->scene->update
                       ? stage->scene->update(stage->self, &stage->app, stage->app.now_us, &stage->wake_us)
                       : GO_STAY;
    return stage->asked;
}

Go stage_input(Stage *stage, Input input) {
    input.time_us = stage->app.now_us;
    if (!input.text) input.text = "";
    Input of_chip;
    scene_frame_find_element(&stage->frame, &stage->app, stage->scene, stage->self);
    const Input *told =
        footer_input(&stage->frame.footer, stage->scene, stage->self, &stage->app, &input, &of_chip);
    stage->asked = told ? stage->scene->input(stage->self, &stage->app, told) : GO_STAY;
    if (stage->asked.scene == SCENE_STAY) stage_wait(stage, 0);
    return stage->asked;
}

Go stage_action(Stage *stage, Action action) {
    return stage_input(
        stage,
        (Input){.kind = INPUT_ACTION, .device = DEVICE_KEYBOARD, .action = action, .menu_action = action});
}

Go stage_token(Stage *stage, int token, bool note) {
    return stage_input(stage,
                       (Input){.kind = INPUT_TOKEN, .device = DEVICE_KEYBOARD, .token = token, .note = note});
}

Go stage_click(Stage *stage, float x, float y, int button) {
    Input input = {
        .kind = INPUT_POINTER_DOWN, .device = DEVICE_MOUSE, .x = x, .y = y, .button = button, .clicks = 1};
    Go go = stage_input(stage, input);
    if (go.scene != SCENE_STAY) return go;
    input.kind = INPUT_POINTER_UP;
    return stage_input(stage, input);
}

int stage_draw(Stage *stage) {
    SDL_Rect damage[64];
    int count =
        scene_frame_draw(&stage->frame, &stage->app, stage->scene, stage->self, stage->surface, damage, 64);
    stage->app.frames++;
    stage->app.presented_us = stage->app.now_us;
    return count;
}

void stage_play_puzzle(Stage *stage, const char *puzzle) {
    TextError error = {0};
    Play *play = &stage->app.play;
    if (!(strchr(puzzle, ';') ? play_begin_board(play, stage->app.save, puzzle, &error)
                              : play_begin_text(play, stage->app.save, &stage->app.packs, puzzle, &error))) {
        fprintf(stderr, "%s\n", error.reason);
        abort();
    }
    late_grade_follow(stage->app.late_grade, play, stage->app.save, -1);
}

void stage_play_pack(Stage *stage, const char *pack, int seed_index) {
    TextError error = {0};
    const PackEntry *entry = packs_find(&stage->app.packs, pack);
    if (!entry ||
        !play_begin_pack(&stage->app.play, stage->app.save, entry, 0, seed_index, &stage->app.rng, &error)) {
        fprintf(stderr, "%s: %s\n", pack, error.reason);
        abort();
    }
}
