#include "ui/app/app_music.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "game/music/run_score.h"
#include "host/files/machine.h"

// ---- while a game is on

static bool is_seen(const App *app, SceneId scene) {
    const Play *play = &app->play;
    return scene == SCENE_BOARD && play->active && play->presented && !play->saved.finished &&
           !play->session.paused;
}

static const char *pack_id(const App *app) { return app->theme_pack ? app->theme_pack->id : ""; }

// A file of the pack whose theme is on; "" where it names none.
static void pack_file(const App *app, const char *name, char out[PATH_MAX_BYTES]) {
    out[0] = '\0';
    for (int i = 0; name[0] && i < app->packs.count; i++)
        if (&app->packs.entry[i]->pack == app->theme_pack) path_join(out, app->packs.entry[i]->folder, name);
}

static void wish(App *app, bool plays, bool at_once) {
    const Play *play = &app->play;
    MusicWish *wish = mem_zeroed(1, sizeof *wish); // large
    wish->plays = plays;
    wish->at_once = at_once;
    if (plays) {
        wish->style = run_score_style(pack_id(app));
        wish->seed = run_score_seed(&play->layout, &play->session.givens);
        wish->mood = mood_of(&play->session, play->aids, play_is_timed(play));
        if (app->theme_pack) pack_file(app, app->theme_pack->music_board, wish->path);
    }
    audio_music(app->audio, wish);
    free(wish);
}

void app_music_follow(App *app, SceneId scene, bool focused) {
    const Play *play = &app->play;
    bool seen = is_seen(app, scene);
    AppMusic now = {.plays = seen && focused};
    if (now.plays) {
        now.game = play->saved.id;
        now.moves = play->session.log_count;
        now.aids = play->aids;
    }
    const AppMusic *before = &app->music;
    bool same = before->plays == now.plays && before->game == now.game && before->moves == now.moves &&
                before->aids == now.aids;
    if (same) return;
    app->music = now;
    wish(app, now.plays, !seen); // the focus is lost slowly, a scene is left at once
}

void app_music_tell(App *app) {
    char trouble[MUSIC_TROUBLE_MAX];
    if (!app->notice[0] && audio_trouble(app->audio, trouble)) app_announce(app, true, "%s", trouble);
}

// ---- the end

static void own_file(App *app, char out[PATH_MAX_BYTES]) {
    const char *wanted = app->settings.victory_music;
    char home[PATH_MAX_BYTES];
    paths_home(home);
    if (strncmp(wanted, "~/", 2) == 0)
        path_join(out, home, wanted + 2);
    else
        snprintf(out, PATH_MAX_BYTES, "%s", wanted);
    if (!out[0] || machine_file_exists(out)) return;
    app_announce(app, true, "Your victory music is not there: %s", wanted);
    out[0] = '\0';
}

static void open_page(App *app) {
    const char *url = app->settings.victory_url;
    if (url[0] && SDL_OpenURL(url) != 0)
        app_announce(app, true, "No browser could be started for your victory address: %s", url);
}

void app_music_victory(App *app, const Session *session, int cell) {
    const Play *play = &app->play;
    const Layout *layout = session->layout;
    int tokens[TOKENS_MAX], row = layout_row(layout, cell);
    char path[PATH_MAX_BYTES] = "";
    for (int i = 0; i < layout->order; i++) tokens[i] = session->solution.cell[layout_cell(layout, row, i)];
    bool own = session == &play->session && play->leg + 1 >= play->puzzles;
    if (own) own_file(app, path);
    if (!path[0] && app->theme_pack) pack_file(app, app->theme_pack->music_victory, path);
    audio_victory(app->audio, run_score_style(pack_id(app)), tokens, layout->order, path);
    if (own) open_page(app);
}
