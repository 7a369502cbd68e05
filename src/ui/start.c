#include "ui/start.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/symmetry/code.h"
#include "host/files/machine.h"
#include "store/save_games.h"
#include "store/save_runs.h"
#include "ui/app/app_packs.h"
#include "ui/app/app_scheme.h"
#include "ui/app/bring_run.h"
#include "ui/app/paste_drop.h"
#include "ui/desktop/desktop.h"
#include "ui/desktop/x_error.h"
#include "ui/input/event_time.h"
#include "ui/input/input_check.h"
#include "ui/kit/wake.h"
#include "ui/packs/save_to_pack.h"
#include "ui/play/play_begin.h"

static void set_hints(const Settings *settings) {
    // The plain framebuffer is faster to start and lighter at rest than a texture; a board needs no GPU.
    const char *accelerated = settings->accelerate == ACCELERATE_ON ? "1" : "0";
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, accelerated);
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "0");
    desktop_prepare();
    input_prepare();
}

// Says why the game cannot start, on the terminal and, for those who started it from a menu, in a window.
// Returns false.
static bool cannot_start(const char *format, ...) {
    char text[PATH_MAX_BYTES + 400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    fprintf(stderr, "nonet: %s\n", text);
    SDL_ShowSimpleMessageBox(SDL_MESSAGEBOX_ERROR, "Nonet cannot start", text, NULL);
    return false;
}

// Where there is no display, SDL falls back on drivers that show nothing; that is right only for those who
// ask for one with SDL_VIDEODRIVER.
static bool can_be_seen(void) {
    const char *driver = SDL_GetCurrentVideoDriver(), *wanted = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    return (wanted && *wanted) || !driver ||
           (strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0);
}

static bool open_window(App *app, const StartOptions *options) {
    x_error_prepare();
    if (SDL_Init(SDL_INIT_VIDEO | SDL_INIT_EVENTS) != 0)
        return cannot_start("cannot open a window: %s", SDL_GetError());
    if (!can_be_seen())
        return cannot_start("there is no display (neither DISPLAY nor WAYLAND_DISPLAY leads to one)");
    event_time_prepare();
    x_error_prepare();
    int width = options->width ? options->width : 1280, height = options->height ? options->height : 800;
    SDL_Rect usable;
    if (!options->width && SDL_GetDisplayUsableBounds(0, &usable) == 0) {
        if (width > usable.w) width = usable.w;
        if (height > usable.h) height = usable.h;
    }
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (app->settings.fullscreen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    app->window =
        SDL_CreateWindow("Nonet", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, flags);
    if (!app->window) return cannot_start("cannot open a window: %s", SDL_GetError());
    SDL_SetWindowMinimumSize(app->window, 640, 480);
    SDL_Surface *surface = SDL_GetWindowSurface(app->window);
    if (!surface) return cannot_start("cannot draw in the window: %s", SDL_GetError());
    machine_will_write(surface->pixels, (size_t)surface->h * (size_t)surface->pitch);
    app_resize(app, surface->w, surface->h);
    return true;
}

static void report_config(App *app, const ConfigReport *report) {
    for (int i = 0; i < report->count && i < CONFIG_ERRORS_MAX; i++)
        fprintf(stderr, "%s:%d: %s\n", report->error[i].file, report->error[i].error.line,
                report->error[i].error.reason);
    if (report->count == 0) return;
    app_announce(app, true, "%s, line %d: %s%s", path_name(report->error[0].file),
                 report->error[0].error.line, report->error[0].error.reason,
                 report->count > 1 ? " (and more)" : "");
}

static void read_config(App *app) {
    ConfigReport *report = mem_zeroed(1, sizeof *report); // large
    config_read(&app->paths, input_check_binding, &app->settings, report);
    input_check_clashes(&app->settings, report);
    report_config(app, report);
    free(report);
}

static bool open_save(App *app, bool *out_new_home) {
    char path[PATH_MAX_BYTES];
    path_join(path, app->paths.data, "nonet.lock");
    if (!machine_lock(path)) return cannot_start("Nonet is open already; two at once would mix up one game.");
    path_join(path, app->paths.data, "nonet.sqlite");
    *out_new_home = !machine_file_exists(path);
    TextError report = {0};
    app->save = save_open(path, &report);
    if (report.reason[0]) {
        fprintf(stderr, "nonet: %s: %s\n", path, report.reason);
        app_announce(app, true, "%s", report.reason);
    }
    if (!app->save) return cannot_start("%s. Look at the folder %s", report.reason, app->paths.data);
    if (!save_runs_settle(app->save) || !save_runs_purge(app->save) || !save_games_purge(app->save))
        app_announce(app, true, "Not saved yet: %s", save_error(app->save));
    app->flush = flush_create(path);
    return true;
}

bool start_open(App *app, const StartOptions *options, bool *out_new_home) {
    app->now_us = machine_now_us();
    if (!paths_find(&app->paths))
        return cannot_start(
            "cannot find the game's own files (packs, assets); set NONET_SHARE to their folder");
    read_config(app);
    set_hints(&app->settings);
    if (!open_window(app, options)) return false;
    char reason[300];
    app->fonts = fonts_create(app->paths.share, reason, sizeof reason);
    if (!app->fonts) return cannot_start("%s", reason);
    if (!open_save(app, out_new_home)) return false; // its notice matters more, so it comes last
    app_packs_open(app);
    app->saving = save_to_pack_create(&app->paths);
    app->rng = rng_seed(options->has_seed ? options->seed : machine_entropy());
    app->audio = audio_create();
    audio_set(app->audio, &app->settings);
    app->input = input_create(&app->settings, app->paths.share, app->paths.config);
    play_init(&app->play);
    app->late_grade = late_grade_create(wake_loop);
    app_rules(app);
    app_scheme_open(app);
    app_theme(app, NULL);
    app->feed = run_feed_create(&app->settings, &app->paths, app->fonts);
    return true;
}

void start_close(App *app) {
    app_scheme_close(app);
    run_feed_destroy(app->feed);
    bring_run_end(app);
    late_grade_destroy(app->late_grade);
    play_finish(&app->play);
    if (app->input) input_destroy(app->input);
    audio_destroy(app->audio);
    save_to_pack_destroy(app->saving);
    app_packs_close(app);
    flush_destroy(app->flush);
    save_close(app->save);
    app_forget_kept(app);
    fonts_destroy(app->fonts);
    if (app->window) SDL_DestroyWindow(app->window);
    SDL_Quit();
}

Go start_scene(App *app, bool new_home, const char *what) {
    Go go = {.scene = new_home ? SCENE_WELCOME : SCENE_MENU};
    const char *text = what;
    if (what && machine_file_exists(what)) {
        go = paste_drop_path(app, what);
        if (go.scene == SCENE_STAY) return (Go){.scene = SCENE_MENU}; // and a notice says why
        text = go.scene == SCENE_ENTRY ? go.text : NULL;
    }
    if (!text) return go;
    TextError error;
    while (*text == ' ' || *text == '\n') text++;
    bool seed_code = code_looks_like(text) && (*text == 'N' || *text == 'n');
    if (seed_code) app_packs_wait(app);
    bool plays = seed_code && play_begin_text(&app->play, app->save, &app->packs, text, &error);
    return plays ? (Go){.scene = SCENE_BOARD}
                 : paste_drop_go_on(app, (Go){.scene = SCENE_ENTRY, .text = text});
}
