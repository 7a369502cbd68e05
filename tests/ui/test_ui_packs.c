// Packs that change while the game runs: the watch, the loader, and the scenes that show them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/ui_stage.h"
#include "ui/packs/pack_loader.h"
#include "ui/packs/pack_watch.h"
#include "ui/play/next_seed.h"
#include "ui/play/play_begin.h"
#include "ui/widget/pack_card.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

// Puts a copy of a pack that ships into the player's own packs, its pack.ini changed by a sed script.
static void put_pack(const Stage *stage, const char *name, const char *script) {
    char command[1200];
    snprintf(command, sizeof command,
             "mkdir -p '%s/packs/%s' && cd '%s/packs/%s' && cp '%s/packs/classic-nine/seeds.csv' . && "
             "sed '%s' '%s/packs/classic-nine/pack.ini' > pack.ini",
             stage->folder, name, stage->folder, name, TEST_SOURCE, script, TEST_SOURCE);
    assert_int_equal(system(command), 0);
}

static void run_in_packs(const Stage *stage, const char *what) {
    char command[600];
    snprintf(command, sizeof command, "cd '%s/packs' && %s", stage->folder, what);
    assert_int_equal(system(command), 0);
}

static const char MINE[] = "s/^id = .*/id = mine/; s/^name = .*/name = Mine/";

static PackEntry *mine(Stage *stage) {
    char folder[300];
    snprintf(folder, sizeof folder, "%s/packs/mine", stage->folder);
    PackEntry *entry = packs_at(&stage->app.packs, folder);
    assert_non_null(entry);
    return entry;
}

static void the_menu_follows_the_packs(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    stage_draw(&stage);
    int count = stage.app.packs.count;
    put_pack(&stage, "mine", MINE);
    app_packs_refresh(&stage.app);
    assert_int_equal(stage.app.packs.count, count + 1);
    assert_string_equal(stage.app.notice, "There is a new pack: Mine");
    stage_wait(&stage, 1000);
    stage_draw(&stage);
    for (int i = 0; i < 30; i++) stage_action(&stage, i % 2 ? ACTION_DOWN : ACTION_RIGHT);
    stage_draw(&stage);
    Go go = stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_NEWGAME);

    run_in_packs(&stage, "sed -i 's/^randomise.*/randomise = ful/' mine/pack.ini");
    app_packs_refresh(&stage.app);
    assert_true(stage.app.notice_is_error);
    assert_non_null(strstr(stage.app.notice, "mine/pack.ini, line "));
    assert_true(mine(&stage)->usable);
    run_in_packs(&stage, "sed -i 's/^randomise.*/randomise = full/' mine/pack.ini");
    app_packs_refresh(&stage.app);
    assert_string_equal(stage.app.notice, "Mine was read again");

    run_in_packs(&stage, "rm -r mine");
    app_packs_refresh(&stage.app);
    assert_false(mine(&stage)->usable);
    stage_wait(&stage, 1000);
    stage_draw(&stage);
    int kept = 0;
    app_packs_tidy(&stage.app, &kept);
    assert_int_equal(stage.app.packs.count, count);
    stage_wait(&stage, 1000);
    stage_draw(&stage);
    stage_close(&stage);
}

static void the_board_in_play_takes_new_colours_and_tokens(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    app_packs_refresh(&stage.app);
    stage_play_pack(&stage, "mine", 3);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    assert_ptr_equal(stage.app.play.pack, mine(&stage));
    Colour before = stage.app.look.theme.colour[ROLE_BOARD];
    put_pack(&stage, "mine",
             "s/^id = .*/id = mine/; s/^name = .*/name = Mine/; s/^1 = .*/1 = A | Alpha/; "
             "s/^board = .*/board = #10141C #FFFFFF/");
    app_packs_refresh(&stage.app);
    Colour after = stage.app.look.theme.colour[ROLE_BOARD];
    assert_true(memcmp(&before, &after, sizeof before) != 0);
    assert_string_equal(play_tokens(&stage.app.play)[1].text, "A");
    stage_wait(&stage, 1000);
    assert_true(stage_draw(&stage) > 0);
    // Gone: the game goes on, in its tokens.
    run_in_packs(&stage, "rm -r mine");
    app_packs_refresh(&stage.app);
    stage_wait(&stage, 1000);
    stage_draw(&stage);
    assert_string_equal(play_tokens(&stage.app.play)[1].text, "A");
    int pack = 0;
    app_packs_tidy(&stage.app, &pack);
    assert_ptr_equal(stage.app.play.pack, mine(&stage));
    stage_close(&stage);
}

static void an_index_into_the_packs_is_kept_right(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    put_pack(&stage, "another", "s/^id = .*/id = another/; s/^name = .*/name = Another/");
    app_packs_refresh(&stage.app);
    for (int i = 0; i < stage.app.packs.count; i++) {
        const PackEntry *entry = stage.app.packs.entry[i];
        int index = i;
        app_packs_tidy(&stage.app, &index);
        assert_ptr_equal(stage.app.packs.entry[index], entry);
    }
    stage_close(&stage);
}

static bool next_event(Uint32 type, SDL_Event *out) {
    Uint64 until = SDL_GetTicks64() + PATIENCE_MS;
    while (SDL_GetTicks64() < until)
        if (SDL_WaitEventTimeout(out, 100) && out->type == type) return true;
    return false;
}

static void the_watch_wakes_for_what_counts(void **state) {
    (void)state;
    Stage stage;
    SDL_Event event;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    Uint32 type = SDL_RegisterEvents(1);
    PackWatch *watch = pack_watch_create(&stage.app.paths, type);
    if (!watch) {
        print_message("SKIPPED: there is no inotify\n");
        skip();
    }
    // What is nobody's business, then a change: one event, of the change.
    run_in_packs(&stage, "touch mine/seeds.index mine/.pack.ini.swp mine/pack.ini~");
    SDL_Delay(500);
    SDL_PumpEvents();
    assert_false(SDL_HasEvent(type));
    run_in_packs(&stage, "echo >> mine/pack.ini; touch mine/x; echo >> mine/pack.ini");
    assert_true(next_event(type, &event));
    assert_int_equal(event.user.code, PACKS_CHANGED);
    // A new folder, and then what is put into it.
    put_pack(&stage, "other", MINE);
    assert_true(next_event(type, &event));
    SDL_Delay(500);
    SDL_FlushEvent(type);
    run_in_packs(&stage, "mv other/pack.ini other/x && mv other/x other/pack.ini");
    assert_true(next_event(type, &event));
    run_in_packs(&stage, "rm -r other");
    assert_true(next_event(type, &event));
    pack_watch_destroy(watch);
    stage_close(&stage);
}

static void load_what_is_wanted(void) {
    Stage stage;
    SDL_Event event;
    char folder[300], at_work[PATH_MAX_BYTES];
    int percent;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    snprintf(folder, sizeof folder, "%s/packs/mine", stage.folder);
    Uint32 type = SDL_RegisterEvents(1);
    PackLoader *loader = pack_loader_create(type);
    assert_false(pack_loader_progress(loader, at_work, &percent));
    static PackEntry entry;
    assert_false(pack_loader_take(loader, &entry));
    for (int i = 0; i < 20; i++) pack_loader_want(loader, folder); // as often as it changes
    pack_loader_want(loader, "/nowhere");
    bool mine_came = false, nowhere_came = false;
    while (!mine_came || !nowhere_came) { // what was wanted anew comes last
        assert_true(next_event(type, &event));
        while (pack_loader_take(loader, &entry)) {
            if (strcmp(entry.folder, "/nowhere") == 0) {
                nowhere_came = true;
                assert_false(entry.usable);
            } else {
                mine_came = true;
                assert_string_equal(entry.folder, folder);
                assert_true(entry.usable && entry.pack.seed_count > 100);
            }
            pack_entry_finish(&entry);
        }
    }
    pack_loader_want(loader, folder);
    pack_loader_destroy(loader); // whatever it is at
    stage_close(&stage);
}

static void the_loader_reads_what_is_wanted(void **state) {
    (void)state;
    load_what_is_wanted();
    threads_left(0);
    load_what_is_wanted();
    threads_left(-1);
}

// Solves a seed of the pack, as far as the save is concerned.
static void solve(Stage *stage, const PackEntry *entry, int seed) {
    App *app = &stage->app;
    TextError error;
    assert_true(play_begin_pack(&app->play, app->save, entry, 0, seed, &app->rng, &error));
    assert_true(save_finish_game(app->save, app->play.saved.id, 1000, false));
}

static void the_next_seed_is_one_that_is_not_solved(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    run_in_packs(&stage,
                 "cd mine && (head -1 seeds.csv; grep ,gentle, seeds.csv | head -6; "
                 "grep ,easy, seeds.csv | head -2; grep ,gentle, seeds.csv | tail -1) > x && mv x seeds.csv");
    app_packs_refresh(&stage.app);
    PackEntry *entry = mine(&stage);
    App *app = &stage.app;
    assert_int_equal(entry->pack.band_count[BAND_GENTLE], 7);
    assert_int_equal(next_seed(&entry->pack, app->save, BAND_DIABOLICAL, &app->rng), -1);
    bool solved[9] = {false};
    for (int turn = 0; turn < 7; turn++) {
        int times[9] = {0};
        enum { DRAWS = 700 };
        for (int i = 0; i < DRAWS; i++) {
            int seed = next_seed(&entry->pack, app->save, BAND_GENTLE, &app->rng);
            assert_true(seed >= 0 && seed < 9 && !solved[seed]);
            assert_int_equal(entry->pack.seeds[seed].band, BAND_GENTLE);
            times[seed]++;
        }
        int next = -1;
        for (int seed = 0; seed < 9; seed++) {
            bool may = entry->pack.seeds[seed].band == BAND_GENTLE && !solved[seed];
            if (may) assert_in_range(times[seed], DRAWS / (7 - turn) / 2, DRAWS / (7 - turn) * 3 / 2 + 1);
            if (may && next < 0) next = seed;
        }
        entry->pack.in_turn = true;
        assert_int_equal(next_seed(&entry->pack, app->save, BAND_GENTLE, &app->rng), next);
        entry->pack.in_turn = false;
        int one = next_seed(&entry->pack, app->save, BAND_GENTLE, &app->rng);
        solve(&stage, entry, one);
        solved[one] = true;
    }
    // All are solved: any will do.
    assert_int_equal(entry->pack.seeds[next_seed(&entry->pack, app->save, BAND_GENTLE, &app->rng)].band,
                     BAND_GENTLE);
    stage_close(&stage);
}

// By effort: the nearest that is not solved; after a puzzle that went well a harder one, first of its band;
// and nothing where the file does not say.
static void seeds_come_by_their_effort(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    run_in_packs(&stage, "cd mine && (head -1 seeds.csv; grep ,gentle, seeds.csv | head -6; "
                         "grep ,easy, seeds.csv | head -4) > x && mv x seeds.csv");
    app_packs_refresh(&stage.app);
    PackEntry *entry = mine(&stage);
    const Pack *pack = &entry->pack;
    Save *save = stage.app.save;
    int most = 0;
    for (int i = 0; i < 10; i++) {
        int effort = pack->seeds[i].effort, found = next_seed_of_effort(pack, save, effort);
        assert_int_equal(pack->seeds[found].effort, effort);
        if (pack->seeds[i].band == BAND_GENTLE && effort > most) most = effort;
    }
    for (int i = 0; i < 6; i++) {
        int effort = pack->seeds[i].effort;
        int next = next_seed_after(pack, save, BAND_GENTLE, effort, true);
        assert_int_equal(pack->seeds[next].band, effort == most ? BAND_EASY : BAND_GENTLE);
        if (effort < most) assert_true(pack->seeds[next].effort > effort);
        next = next_seed_after(pack, save, BAND_GENTLE, effort, false);
        assert_int_equal(pack->seeds[next].band, BAND_GENTLE);
    }
    int first = next_seed_of_effort(pack, save, most);
    solve(&stage, entry, first);
    assert_true(next_seed_of_effort(pack, save, most) != first);
    run_in_packs(&stage, "cd mine && sed -i '1s/,effort,/,my labour,/' seeds.csv");
    app_packs_refresh(&stage.app);
    pack = &mine(&stage)->pack;
    assert_int_equal(pack->seed_count, 10);
    assert_int_equal(next_seed_of_effort(pack, save, most), -1);
    assert_int_equal(next_seed_after(pack, save, BAND_GENTLE, most, true), -1);
    stage_close(&stage);
}

// A seed that a new edition of its pack no longer has: its begun game goes on, and what was solved stays
// solved.
static void games_outlive_their_seeds(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    app_packs_refresh(&stage.app);
    App *app = &stage.app;
    PackEntry *entry = mine(&stage);
    TextError error;
    solve(&stage, entry, 0);
    uint64_t solved = app->play.saved.seed_id;
    int band = app->play.saved.band;
    assert_true(play_begin_pack(&app->play, app->save, entry, BAND_EASY, 1, &app->rng, &error));
    SavedGame begun = app->play.saved, again;
    Record before = save_record(app->save, "mine", band);
    run_in_packs(&stage, "cd mine && (head -1 seeds.csv; tail -3 seeds.csv) > x && mv x seeds.csv");
    app_packs_refresh(app);
    entry = mine(&stage);
    assert_int_equal(entry->pack.seed_count, 3);
    assert_int_equal(pack_find_seed(&entry->pack, solved), -1);
    Record after = save_record(app->save, "mine", band);
    assert_int_equal(after.games, before.games);
    assert_int_equal(after.best_us, before.best_us);
    assert_int_equal(after.seeds_solved, before.seeds_solved);
    assert_true(save_seed_is_solved(app->save, "mine", solved));
    assert_true(save_game(app->save, begun.id, &again));
    assert_true(grid_equal(&app->play.layout, &begun.givens, &again.givens));
    assert_true(grid_equal(&app->play.layout, &begun.solution, &again.solution));
    assert_int_equal(again.band, begun.band);
    assert_int_equal(again.rating_tenths, begun.rating_tenths);
    assert_false(again.finished);
    stage_close(&stage);
}

static void those_in_turn_come_round_again(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine",
             "s/^id = .*/id = mine/; s/^name = .*/name = Mine/; /^\\[board\\]/a next = in-turn");
    run_in_packs(&stage, "cd mine && (head -1 seeds.csv; grep ,gentle, seeds.csv | head -2; "
                         "grep ,easy, seeds.csv | head -2; grep ,gentle, seeds.csv | tail -1) > x && "
                         "mv x seeds.csv");
    app_packs_refresh(&stage.app);
    PackEntry *entry = mine(&stage);
    App *app = &stage.app;
    assert_true(entry->pack.in_turn);
    const int gentle[] = {0, 1, 4}, easy[] = {2, 3};
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 3; i++) {
            assert_int_equal(next_seed(&entry->pack, app->save, BAND_GENTLE, &app->rng), gentle[i]);
            // Left unfinished it comes again, and other bands have a turn of their own.
            assert_int_equal(next_seed(&entry->pack, app->save, BAND_GENTLE, &app->rng), gentle[i]);
            assert_int_equal(next_seed(&entry->pack, app->save, BAND_EASY, &app->rng), easy[round % 2]);
            solve(&stage, entry, gentle[i]);
        }
        solve(&stage, entry, easy[round % 2]);
    }
    stage_close(&stage);
}

// A pack whose puzzles come in turn teaches: each says what it needs, and leads to that page.
static void a_puzzle_leads_to_its_lesson(void **state) {
    (void)state;
    Stage stage;
    TextError error;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    put_pack(&stage, "mine", MINE);
    app_packs_refresh(&stage.app);
    App *app = &stage.app;
    PackEntry *entry = mine(&stage);
    for (int i = 0; i < entry->pack.seed_count; i += entry->pack.seed_count / 7 + 1) {
        Seed seed;
        assert_true(pack_seed(&entry->pack, i, &seed, &error));
        entry->pack.in_turn = true;
        assert_true(play_begin_pack(&app->play, app->save, entry, 0, i, &app->rng, &error));
        Technique taught = app->play.taught;
        assert_true(taught < TECHNIQUE_COUNT && seed.used[taught] > 0);
        assert_true(technique_info(taught)->rating_tenths <= seed.rating_tenths);
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
            if (seed.used[t] > 0)
                assert_true(technique_info(t)->rating_tenths <= technique_info(taught)->rating_tenths);
        app->notice[0] = '\0';
        stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
        assert_non_null(strstr(app->notice, technique_info(taught)->name));
        stage_draw(&stage);
        Go go = stage_action(&stage, ACTION_LESSON);
        assert_int_equal(go.scene, SCENE_LEARN);
        assert_int_equal(go.technique, taught);
        assert_int_equal(go.back, SCENE_BOARD);
        // Any other pack keeps it to itself.
        entry->pack.in_turn = false;
        assert_true(play_begin_pack(&app->play, app->save, entry, 0, i, &app->rng, &error));
        assert_int_equal(app->play.taught, TECHNIQUE_COUNT);
        stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
        stage_draw(&stage);
        assert_int_equal(stage_action(&stage, ACTION_LESSON).scene, SCENE_STAY);
    }
    stage_close(&stage);
}

// A card's line "Elder Futhark  ·  400 puzzles" stands there whole, and not much smaller than it is meant to
// be.
static void every_card_tells_its_summary(void **state) {
    (void)state;
    static const int sizes[][2] = {{1280, 800}, {800, 600}};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        Stage stage;
        Targets targets;
        stage_open(&stage, sizes[s][0], sizes[s][1], THEME_INK, 1);
        stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
        scene_targets(scene_menu.targets, stage.self, &stage.app, NULL, &targets);
        float width = 0;
        for (int i = 0; i < targets.count; i++)
            if (strcmp(targets.target[i].name, "Classic Nine") == 0) width = targets.target[i].rect.w;
        assert_true(width > 0);
        float inner = width - 2 * 24 * stage.app.look.unit; // within the card's margins
        for (int i = 0; i < stage.app.packs.count; i++) {
            const Pack *pack = &stage.app.packs.entry[i]->pack;
            char text[PACK_LINE_MAX + 64], seeds[40];
            pack_seeds_text(pack->seed_count, seeds, sizeof seeds);
            snprintf(text, sizeof text, "%s  ·  %s", pack->summary, seeds);
            float needed = draw_text_width(stage.draw, FACE_TEXT, widget_small(&stage.app, 13), text);
            if (needed > inner)
                fail_msg("%dx%d: “%s” is %g wide, the card has %g", sizes[s][0], sizes[s][1], text,
                         (double)needed, (double)inner);
        }
        stage_close(&stage);
    }
}

// The light changes from ninth to ninth and is never brighter than the pack's own; the night is the
// victory's.
static void the_window_goes_through_the_day(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 7);
    stage_play_pack(&stage, "sky", 0);
    stage_enter(&stage, &scene_board, (Go){.scene = SCENE_BOARD});
    stage_draw(&stage);
    Play *play = &stage.app.play;
    Colour light = stage.app.look.theme.colour[ROLE_BACKGROUND];
    int changes = 0, cell = 0;
    for (; cell < play->layout.cells; cell++) {
        if (play->session.board.grid.cell[cell]) continue;
        Move move = {.kind = MOVE_PUT,
                     .token = play->session.solution.cell[cell],
                     .cells = cellset_of(cell),
                     .tidy = true};
        play_move(play, stage.app.save, move, stage.app.now_us);
        stage_wait(&stage, 1000);
        changes += stage.app.look.theme.colour[ROLE_BACKGROUND] != light;
        light = stage.app.look.theme.colour[ROLE_BACKGROUND];
    }
    assert_in_range(changes, 8, 9);
    stage_enter(&stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
    Colour night = stage.app.look.theme.colour[ROLE_BACKGROUND];
    Colour plain = theme_make(THEME_INK, &play->pack->pack).colour[ROLE_BACKGROUND];
    assert_int_not_equal(night, plain);
    assert_true(colour_contrast(night, 0xFF000000u) <= colour_contrast(plain, 0xFF000000u));
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_menu_follows_the_packs),
        cmocka_unit_test(the_board_in_play_takes_new_colours_and_tokens),
        cmocka_unit_test(an_index_into_the_packs_is_kept_right),
        cmocka_unit_test(the_watch_wakes_for_what_counts),
        cmocka_unit_test(the_loader_reads_what_is_wanted),
        cmocka_unit_test(the_next_seed_is_one_that_is_not_solved),
        cmocka_unit_test(seeds_come_by_their_effort),
        cmocka_unit_test(games_outlive_their_seeds),
        cmocka_unit_test(those_in_turn_come_round_again),
        cmocka_unit_test(every_card_tells_its_summary),
        cmocka_unit_test(the_window_goes_through_the_day),
        cmocka_unit_test(a_puzzle_leads_to_its_lesson),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
