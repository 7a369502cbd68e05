#include "ui/app/app.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/constraint/board_text.h"
#include "ui/kit/board_layout.h"
#include "ui/packs/save_to_pack.h"
#include "ui/play/play_begin.h"

enum { NOTICE_US = 5000000, ERROR_US = 12000000 };

static void say(App *app, bool is_error, bool stays, const char *format, va_list args) {
    vsnprintf(app->notice, sizeof app->notice, format, args);
    app->notice_is_error = is_error;
    app->notice_stays = stays;
    app->notice_since_us = app->now_us;
    app->notice_until_us = app->now_us + (is_error ? ERROR_US : NOTICE_US);
}

void app_notice(App *app, bool is_error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say(app, is_error, false, format, args);
    va_end(args);
}

void app_announce(App *app, bool is_error, const char *format, ...) {
    va_list args;
    va_start(args, format);
    say(app, is_error, true, format, args);
    va_end(args);
}

void app_notice_leave(App *app) {
    if (!app->notice_stays && app->notice_since_us < app->now_us) app->notice[0] = '\0';
}

void app_copy(App *app, const char *text, const char *said, ...) {
    char notice[NOTICE_MAX];
    va_list args;
    va_start(args, said);
    vsnprintf(notice, sizeof notice, said, args);
    va_end(args);
    if (SDL_SetClipboardText(text) == 0)
        app_notice(app, false, "%s", notice);
    else
        app_notice(app, true, "Not copied: %s", SDL_GetError());
}

void app_copy_grid(App *app, const Layout *layout, const Grid *grid, const char *what) {
    char cells[CELLS_MAX + 1];
    Text text = {0};
    grid_format(layout, grid, cells);
    if (board_is_told_by_cells(layout))
        text_add(&text, cells);
    else
        board_format_puzzle(layout, grid, &text);
    app_copy(app, text_of(&text), "%s is on the clipboard.", what);
    text_finish(&text);
}

void app_tell_saved(App *app) {
    const SavedToPack *now = save_to_pack_news(app->saving, app->now_us);
    if (!now) return;
    audio_sound(app->audio, now->result == SAVE_PUZZLE_DONE ? SOUND_OPEN : SOUND_CONFLICT);
    if (now->result == SAVE_PUZZLE_DONE)
        app_announce(app, false, "Kept: %s.", now->where);
    else if (now->result == SAVE_PUZZLE_REFUSED)
        app_announce(app, true, "Not kept. %s.", now->error.reason);
    else
        app_announce(app, true, "Not kept yet; it is tried again at the next start. %s.", now->error.reason);
}

ThemeChoice app_theme_choice(const App *app) {
    static const ThemeChoice LIKE[SCHEME_COUNT] = {[SCHEME_ANY] = THEME_INK,
                                                   [SCHEME_DARK] = THEME_INK,
                                                   [SCHEME_LIGHT] = THEME_PAPER,
                                                   [SCHEME_CONTRAST] = THEME_CONTRAST};
    return app->settings.theme == THEME_SYSTEM ? LIKE[app->scheme] : (ThemeChoice)app->settings.theme;
}

Look app_pack_look(const App *app, const PackEntry *pack) {
    Look look = app->look;
    look.theme = theme_make(app_theme_choice(app), pack ? &pack->pack : NULL);
    return look;
}

void app_theme(App *app, const Pack *pack) { app_theme_board(app, pack, pack ? pack->layout.order : 9); }

void app_theme_board(App *app, const Pack *pack, int tokens) {
    app->look.theme = theme_make(app_theme_choice(app), pack);
    app->theme_pack = pack;
    app->voices = tokens;
    if (app->audio) audio_voices(app->audio, pack ? pack->instrument : "", pack ? pack->scale : "", tokens);
}

void app_resize(App *app, int width, int height) {
    app->look.width = (float)width;
    app->look.height = (float)height;
    static const int TEXT_PERCENT[TEXT_SIZE_COUNT] = {
        [TEXT_NORMAL] = 100, [TEXT_LARGE] = 115, [TEXT_LARGER] = 130};
    float unit = layout_unit(app->look.width, app->look.height, app->settings.scale_percent);
    app->look.board_unit = unit;
    app->look.unit =
        layout_text_unit(app->look.width, app->look.height, unit, TEXT_PERCENT[app->settings.text_size]);
    app->look.keypad = app->settings.pad_layout == PAD_KEYPAD;
    app->look.pad_left = app->settings.pad_side == PAD_LEFT_SIDE;
}

Face app_pack_face(const PackEntry *pack) { return pack ? (Face)pack->face : FACE_DISPLAY; }

void app_settings_changed(App *app, const Settings *before) {
    const Settings *now = &app->settings;
    app_theme_board(app, app->theme_pack, app->voices);
    app_rules(app);
    audio_set(app->audio, now);
    if (memcmp(before->keys, now->keys, sizeof now->keys) != 0 ||
        memcmp(before->pad, now->pad, sizeof now->pad) != 0 || before->swap_confirm != now->swap_confirm ||
        before->glyphs != now->glyphs || before->rumble != now->rumble)
        input_rebind(app->input, now);
    if (app->window && before->fullscreen != now->fullscreen)
        SDL_SetWindowFullscreen(app->window, now->fullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    run_feed_settings(app->feed, now);
    app_resize(app, (int)app->look.width, (int)app->look.height);
    TextError error;
    if (!config_write(&app->paths, before, now, &error))
        app_announce(app, true, "Settings not saved: %s", error.reason);
}

EventDevice app_event_device(Device device) {
    static const EventDevice BY[DEVICE_COUNT] = {[DEVICE_MOUSE] = BY_MOUSE,
                                                 [DEVICE_KEYBOARD] = BY_KEYBOARD,
                                                 [DEVICE_PAD] = BY_PAD,
                                                 [DEVICE_TOUCH] = BY_TOUCH};
    return BY[device];
}

unsigned app_aids(const App *app) {
    const Settings *settings = &app->settings;
    unsigned aids = 0;
    if (settings->mistakes == MISTAKES_RULES || settings->mistakes == MISTAKES_SOLUTION)
        aids |= AID_CONFLICTS;
    if (settings->mistakes == MISTAKES_SOLUTION) aids |= AID_SOLUTION;
    if (settings->highlight_same) aids |= AID_SAME;
    if (settings->highlight_houses) aids |= AID_HOUSES;
    if (settings->tidy_notes) aids |= AID_TIDY;
    return aids;
}

void app_rules(App *app) {
    PlayRules *rules = &app->play.rules;
    rules->aids = app_aids(app);
    snprintf(rules->player, sizeof rules->player, "%s", app->settings.player);
}

void *app_kept(App *app, SceneId scene, size_t size) {
    if (!app->kept[scene]) app->kept[scene] = mem_zeroed(1, size);
    return app->kept[scene];
}

Go app_play_seed(App *app, const PackEntry *pack, int band, int seed) {
    TextError error = {0};
    SavedGame other, kept;
    bool had_other = save_latest(app->save, &other);
    audio_sound(app->audio, SOUND_OPEN);
    if (!play_begin_pack(&app->play, app->save, pack, band, seed, &app->rng, &error)) {
        if (error.line > 0)
            app_notice(app, true, "The puzzle in line %d: %s", error.line, error.reason);
        else
            app_notice(app, true, "%s", error.reason);
        return GO_STAY;
    }
    if (had_other && save_game(app->save, other.id, &kept) && kept.elapsed_us > 0)
        app_notice(app, false, "Your other game waits in Your games.");
    else if (app->play.session.log_count > 0)
        app_notice(app, false, "This game goes on where you left it.");
    return (Go){.scene = SCENE_BOARD};
}

void app_grade(const App *app, int band, int rating_tenths, char out[40]) {
    const char *name = band < 0 ? "not graded" : band_name((Band)band);
    if (band >= 0 && rating_tenths > 0 && app->settings.expert_words)
        snprintf(out, 40, "%s %d.%d", name, rating_tenths / 10, rating_tenths % 10);
    else
        snprintf(out, 40, "%s", name);
}

void app_difficulty(const App *app, bool scaled, int rating_tenths, char out[40]) {
    static const char *const FIND[BAND_COUNT] = {"easy to see", "quick to find",    "takes a good look",
                                                 "well hidden", "very well hidden", "extremely hard to find"};
    if (scaled && app->settings.expert_words)
        snprintf(out, 40, "difficulty %d.%d", rating_tenths / 10, rating_tenths % 10);
    else
        snprintf(out, 40, "%s", FIND[band_of_rating(rating_tenths)]);
}

void app_difficulty_short(const App *app, bool scaled, int rating_tenths, char out[16]) {
    if (scaled && app->settings.expert_words)
        snprintf(out, 16, "%d.%d", rating_tenths / 10, rating_tenths % 10);
    else
        snprintf(out, 16, "%s", band_name(band_of_rating(rating_tenths)));
}

static const PackEntry *usable_pack(const App *app, const char *id) {
    const PackEntry *entry = packs_find(&app->packs, id);
    return entry && entry->usable ? entry : NULL;
}

static Go play_band(App *app, const PackEntry *pack, Band band) {
    if (!pack) return app_open(app, (Go){.scene = SCENE_MENU});
    return app_play_seed(app, pack, (int)band, -1);
}

Go app_play_first(App *app) { return play_band(app, usable_pack(app, "first-steps"), BAND_GENTLE); }

const PackEntry *app_next_puzzle(const App *app, Band *out_band) {
    SavedGame last;
    const PackEntry *pack = NULL;
    if (app->save && save_last_solved(app->save, &last)) pack = usable_pack(app, last.pack);
    *out_band = pack ? (Band)last.band : BAND_GENTLE;
    return pack ? pack : usable_pack(app, "first-steps");
}

Go app_play_next(App *app) {
    Band band;
    const PackEntry *pack = app_next_puzzle(app, &band);
    return play_band(app, pack, band);
}

Go app_play_again(App *app, bool same_puzzles) {
    Play *play = &app->play;
    const Run *run = &play->recorder.run;
    TextError error = {0};
    RunMode mode = run->mode;
    bool same = same_puzzles || mode == RUN_RACE || !play->pack || play->saved.band < 0;
    play->rules.mode = same && mode == RUN_SPEEDRUN && same_puzzles ? RUN_RACE : mode;
    snprintf(play->rules.race, sizeof play->rules.race, "%s", same ? run->race : "");
    bool well = same ? play_begin_again(play, app->save, &error)
                : play->puzzles > 1
                    ? play_begin_marathon(play, app->save, play->pack, play->saved.band, play->puzzles,
                                          &app->rng, &error)
                    : play_begin_pack(play, app->save, play->pack, play->saved.band, -1, &app->rng, &error);
    if (well) return (Go){.scene = SCENE_BOARD};
    app_notice(app, true, "%s", error.reason);
    return GO_STAY;
}

MistakeMode app_mistakes(const App *app) {
    bool hidden = app->play.active && app->play.recorder.run.mode == RUN_CHAMPIONSHIP;
    return hidden ? MISTAKES_OFF : (MistakeMode)app->settings.mistakes;
}

void app_token_letters(const App *app, char out[TOKEN_KEYS]) {
    const Play *play = &app->play;
    token_letters(play_tokens(play), play->layout.order, out);
    bool wanted = app->settings.letter_keys || play->layout.order > 9;
    if (!wanted) memset(out, 0, TOKEN_KEYS);
}

void app_letters(App *app) {
    _Static_assert((int)TOKEN_KEYS == (int)INPUT_LETTERS, "a place for each token's key");
    char letters[TOKEN_KEYS];
    app_token_letters(app, letters);
    input_letters(app->input, letters);
}

void app_forget_kept(App *app) {
    MEM_FREE(app->handed_over);
    app->handed_over = NULL;
    for (int scene = 0; scene < SCENE_COUNT; scene++) {
        if (app->finish_kept[scene]) app->finish_kept[scene](app->kept[scene]);
        free(app->kept[scene]);
        app->kept[scene] = NULL;
        app->finish_kept[scene] = NULL;
    }
}

Names app_names(const App *app) {
    return names_for(play_tokens(&app->play), app->play.layout.order, app->settings.expert_words);
}

TokenSet app_tokens(const App *app, const PackEntry *pack) {
    return app_tokens_of(app, pack, pack ? pack->pack.token : play_digits());
}

TokenSet app_play_tokens(const App *app, const Play *play) {
    return app_tokens_of(app, play->pack, play_tokens(play));
}

TokenSet app_tokens_of(const App *app, const PackEntry *pack, const TokenLook *look) {
    bool overlay =
        pack && app->settings.digits_overlay && !token_set_is_digits(look, pack->pack.layout.order);
    return (TokenSet){look, app_pack_face(pack), overlay, role(app, ROLE_BOARD)};
}
