// Making puzzles, played without a window: what is wished for is what is begun, and making can be stopped.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "core/constraint/constraint_kinds.h"
#include "core/logic/technique.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "support/patience.h"
#include "support/targets_judge.h"
#include "support/ui_stage.h"
#include "ui/scenes/generate/generate_view.h"

static Generate *generate(const Stage *stage) { return stage->self; }

static void open_generate(Stage *stage) {
    stage_open(stage, 1280, 800, THEME_INK, 1);
    stage_enter(stage, &scene_generate, (Go){.scene = SCENE_GENERATE, .pack = 2});
}

static void wish(Stage *stage, GenerateChoice choice, int value) {
    generate(stage)->kept->value[choice] = value;
}

// Waits until a game has begun.
static void await_game(Stage *stage) {
    for (int i = 0; i < PATIENCE_MS / 5 && stage->asked.scene == SCENE_STAY; i++) {
        SDL_Delay(5);
        stage_wait(stage, 0);
    }
    assert_int_equal(stage->asked.scene, SCENE_BOARD);
}

static void expect_wished(const Stage *stage, Band band, Pattern pattern, int clues) {
    const SavedGame *game = &stage->app.play.saved;
    const Layout *layout = &stage->app.play.layout;
    Grade grade;
    assert_true(grade_canonical(layout, &game->givens, NULL, NULL, &grade, NULL));
    Grid solution;
    assert_true(solver_unique(layout, &game->givens, &solution));
    assert_int_equal(gentle_band(layout, &game->givens, &solution, grade.rating_tenths), band);
    assert_int_equal(game->rating_tenths, grade.rating_tenths);
    assert_int_equal(game->band, band);
    assert_true(pattern_holds(layout, &game->givens, pattern));
    if (clues) assert_int_equal(grid_filled(layout, &game->givens), clues);
}

static void what_is_wished_for_is_begun(void **state) {
    (void)state;
    static const struct {
        Band band;
        Pattern pattern;
        int clues;
    } WISHES[] = {{BAND_MEDIUM, PATTERN_ROTATE180, 0},
                  {BAND_EASY, PATTERN_NONE, 27},
                  {BAND_GENTLE, PATTERN_MIRROR, 34}};
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++) {
        Stage stage;
        open_generate(&stage);
        wish(&stage, GENERATE_BAND, (int)WISHES[i].band);
        wish(&stage, GENERATE_PATTERN, (int)WISHES[i].pattern);
        wish(&stage, GENERATE_CLUES, WISHES[i].clues ? WISHES[i].clues - GENERATE_CLUES_LEAST + 1 : 0);
        stage_action(&stage, ACTION_CONFIRM);
        await_game(&stage);
        expect_wished(&stage, WISHES[i].band, WISHES[i].pattern, WISHES[i].clues);
        SavedGame saved; // it is in the save already
        assert_true(save_latest(stage.app.save, &saved) && saved.id == stage.app.play.saved.id);
        stage_close(&stage);
    }
}

// The techniques that the game's puzzle needs.
static Grade grade_of_game(const Stage *stage) {
    Grade grade;
    assert_true(
        grade_canonical(&stage->app.play.layout, &stage->app.play.saved.givens, NULL, NULL, &grade, NULL));
    return grade;
}

static void what_it_needs_is_kept_to(void **state) {
    (void)state;
    static const struct {
        Band band;
        int kind;
    } WISHES[] = {{BAND_EASY, 1}, {BAND_MEDIUM, 3}, {BAND_HARD, 5}};
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++) {
        Stage stage;
        open_generate(&stage);
        wish(&stage, GENERATE_BAND, (int)WISHES[i].band);
        wish(&stage, GENERATE_KIND, WISHES[i].kind);
        stage_action(&stage, ACTION_CONFIRM);
        await_game(&stage);
        Grade grade = grade_of_game(&stage);
        assert_true(grade.solved);
        if (i == 0) assert_true(grade.rating_tenths <= technique_info(TECHNIQUE_NAKED_SINGLE)->rating_tenths);
        if (i == 0) assert_int_equal(grade.used[TECHNIQUE_DIRECT_POINTING], 0);
        if (i == 1) assert_true(grade.used[TECHNIQUE_NAKED_PAIR] + grade.used[TECHNIQUE_HIDDEN_PAIR] > 0);
        if (i == 2) assert_true(grade.used[TECHNIQUE_X_WING] + grade.used[TECHNIQUE_SWORDFISH] > 0);
        stage_close(&stage);
    }
}

// For each band and pattern there are clues to choose from, a gentle puzzle's are those of the band, and a
// choice that no longer goes is put back in words.
static void only_what_is_possible_is_offered(void **state) {
    (void)state;
    Stage stage;
    open_generate(&stage);
    GenerateKept *kept = generate(&stage)->kept;
    char room[GENERATE_TEXT];
    for (int band = 0; band < BAND_COUNT; band++)
        for (int pattern = 0; pattern < PATTERN_COUNT; pattern++) {
            int possible = 0;
            *kept = (GenerateKept){.visited = true,
                                   .value = {[GENERATE_BAND] = band, [GENERATE_PATTERN] = pattern}};
            for (int value = 1; value < generate_values(kept, GENERATE_CLUES); value++) {
                if (!generate_is_possible(kept, GENERATE_CLUES, value)) continue;
                int clues = GENERATE_CLUES_LEAST + value - 1;
                if (band == BAND_GENTLE) assert_in_range(clues, GENTLE_CLUES_MIN, GENTLE_CLUES_MAX);
                if (pattern == PATTERN_ROTATE90) assert_true(clues % 4 <= 1);
                possible++;
            }
            assert_true(possible >= 3);
        }
    *kept = (GenerateKept){.visited = true, .value = {[GENERATE_BAND] = BAND_GENTLE}};
    assert_string_equal(generate_value_name(kept, GENERATE_CLUES, room), "any, 34 to 40");
    for (int kind = 2; kind < generate_values(kept, GENERATE_KIND); kind++)
        assert_false(generate_is_possible(kept, GENERATE_KIND, kind));
    kept->value[GENERATE_BAND] = BAND_HARD;
    kept->value[GENERATE_KIND] = 6; // a wing
    kept->value[GENERATE_CLUES] = 25 - GENERATE_CLUES_LEAST + 1;
    generate(&stage)->view.focus = GENERATE_ROW + GENERATE_BAND;
    stage_action(&stage, ACTION_LEFT); // Medium
    assert_int_equal(kept->value[GENERATE_KIND], 0);
    assert_int_equal(kept->value[GENERATE_CLUES], 25 - GENERATE_CLUES_LEAST + 1);
    assert_non_null(strstr(stage.app.notice, "No Medium puzzle needs an XY- or XYZ-Wing"));
    stage_action(&stage, ACTION_LEFT);
    stage_action(&stage, ACTION_LEFT); // Gentle
    assert_int_equal(kept->value[GENERATE_CLUES], 0);
    assert_non_null(strstr(stage.app.notice, "have 34 to 40 clues, not 25"));
    generate(&stage)->view.focus = GENERATE_ROW + GENERATE_CLUES;
    stage_action(&stage, ACTION_RIGHT);
    assert_string_equal(generate_value_name(kept, GENERATE_CLUES, room), "34");
    stage_close(&stage);
}

static void minutes_are_kept_to(void **state) {
    (void)state;
    Stage stage;
    open_generate(&stage);
    wish(&stage, GENERATE_BAND, BAND_EASY);
    wish(&stage, GENERATE_MINUTES, 3); // 12 to 20
    stage_action(&stage, ACTION_CONFIRM);
    await_game(&stage);
    const SavedGame *game = &stage.app.play.saved;
    assert_in_range(effort_seconds(effort_of(&stage.app.play.layout, &game->givens, &game->solution)),
                    12 * 60, 20 * 60 - 1);
    stage_close(&stage);
}

static void making_can_be_stopped(void **state) {
    (void)state;
    Stage stage;
    open_generate(&stage);
    wish(&stage, GENERATE_BAND, BAND_DIABOLICAL);
    wish(&stage, GENERATE_CLUES, 36 - GENERATE_CLUES_LEAST + 1); // there are hardly any
    stage_action(&stage, ACTION_CONFIRM);
    for (int i = 0; i < PATIENCE_MS / 5 && generate(&stage)->news.tried == 0; i++) {
        SDL_Delay(5);
        stage_wait(&stage, 0);
    }
    assert_true(generate(&stage)->news.tried > 0);
    stage_draw(&stage);
    stage_action(&stage, ACTION_CONFIRM); // Stop
    assert_null(generate(&stage)->work);
    assert_false(stage.app.play.active);
    stage_action(&stage, ACTION_CONFIRM);
    stage_action(&stage, ACTION_UP);
    stage_action(&stage, ACTION_RIGHT); // another wish stops it too
    assert_null(generate(&stage)->work);
    assert_int_equal(generate(&stage)->kept->value[GENERATE_MINUTES], 1);
    stage_action(&stage, ACTION_LEFT);
    stage_action(&stage, ACTION_LEFT);
    assert_int_equal(generate(&stage)->kept->value[GENERATE_MINUTES],
                     generate_values(generate(&stage)->kept, GENERATE_MINUTES) - 1);
    stage_action(&stage, ACTION_CONFIRM);
    Go go = stage_action(&stage, ACTION_BACK); // and so does leaving
    assert_true(go.scene == SCENE_NEWGAME && go.pack == 2);
    stage_close(&stage);
}

static int pack_index(const Stage *stage, const char *id) {
    for (int i = 0; i < stage->app.packs.count; i++)
        if (strcmp(stage->app.packs.entry[i]->pack.id, id) == 0) return i;
    fail_msg("there is no pack %s", id);
    return -1;
}

static void open_pack(Stage *stage, const char *id) {
    stage_open(stage, 1280, 800, THEME_INK, 1);
    int pack = pack_index(stage, id);
    stage_enter(stage, &scene_generate, (Go){.scene = SCENE_GENERATE, .pack = pack});
}

// Takes the kind of board of that name, with the keys.
static void choose_board(Stage *stage, const char *name) {
    char room[GENERATE_TEXT];
    Generate *self = generate(stage);
    self->view.focus = GENERATE_ROW + GENERATE_BOARD;
    for (int i = 0; i < GENERATE_KINDS_MAX; i++) {
        if (strcmp(generate_value_name(self->kept, GENERATE_BOARD, room), name) == 0) return;
        stage_action(stage, ACTION_RIGHT);
    }
    fail_msg("there is no board with “%s”", name);
}

// What a pack is about is on the boards that are made: its size, its kinds of constraints and nothing else.
static void boards_are_like_those_of_the_pack(void **state) {
    (void)state;
    static const struct {
        const char *pack, *board, *kind; // kind: NULL for none
        Band band;
        bool irregular;
    } WISHES[] = {{"cages", "Cage", "cage", BAND_EASY, false},
                  {"rods", "Less-than sign", "less", BAND_GENTLE, false},
                  {"compass", "Windows", "hyper", BAND_MEDIUM, false},
                  {"compass", "Diagonal", "diagonal", BAND_EASY, false},
                  {"dice", "Irregular boxes", NULL, BAND_EASY, true},
                  {"dice", "Rows, columns, boxes", NULL, BAND_GENTLE, false},
                  {"seasons", "Diagonal", "diagonal", BAND_GENTLE, false},
                  {"patchwork", "Irregular boxes", NULL, BAND_EASY, true},
                  {"sixteen", "Rows, columns, boxes", NULL, BAND_GENTLE, false},
                  {"curiosities", "Whisper", "whisper", BAND_EASY, false}};
    for (size_t i = 0; i < sizeof WISHES / sizeof *WISHES; i++) {
        Stage stage;
        open_pack(&stage, WISHES[i].pack);
        wish(&stage, GENERATE_BAND, (int)WISHES[i].band);
        choose_board(&stage, WISHES[i].board);
        assert_int_equal(generate(&stage)->kept->value[GENERATE_BAND], WISHES[i].band);
        generate(&stage)->view.focus = GENERATE_START;
        stage_action(&stage, ACTION_CONFIRM);
        await_game(&stage);
        const Layout *board = &stage.app.play.layout;
        const SavedGame *game = &stage.app.play.saved;
        const Layout *base = &stage.app.packs.entry[pack_index(&stage, WISHES[i].pack)]->pack.layout;
        assert_int_equal(board->order, base->order);
        assert_int_equal(board->box_rows == 0, WISHES[i].irregular);
        assert_int_equal(board->constraint_count > 0, WISHES[i].kind != NULL);
        for (int k = 0; k < board->constraint_count; k++)
            assert_string_equal(constraint_kind(board->constraint[k].kind)->key, WISHES[i].kind);
        assert_int_equal(game->band, WISHES[i].band);
        Grid solution;
        assert_true(solver_unique(board, &game->givens, &solution));
        stage_close(&stage);
    }
}

// Only what the pack has can be wished for; a plain pack is made as ever.
static void wishes_are_those_of_the_pack(void **state) {
    (void)state;
    Stage stage;
    GenerateChoice choice[GENERATE_WISHES];
    open_pack(&stage, "seasons");
    GenerateKept *kept = generate(&stage)->kept;
    assert_int_equal(kept->value[GENERATE_BAND], BAND_GENTLE); // it has no other
    assert_int_equal(generate_choices(kept, choice), 3);
    generate(&stage)->view.focus = GENERATE_ROW + GENERATE_BAND;
    stage_action(&stage, ACTION_RIGHT);
    assert_int_equal(kept->value[GENERATE_BAND], BAND_GENTLE);
    stage_draw(&stage);
    judge_targets(&stage);
    int pack = pack_index(&stage, "curiosities");
    stage_enter(&stage, &scene_generate, (Go){.scene = SCENE_GENERATE, .pack = pack});
    int kinds = generate_values(kept, GENERATE_BOARD), possible = 0;
    assert_true(kinds > 20);
    for (int value = 0; value < kinds; value++) possible += generate_is_possible(kept, GENERATE_BOARD, value);
    assert_true(possible > 3 && possible < kinds); // not each in this band
    pack = pack_index(&stage, "runes");
    stage_enter(&stage, &scene_generate, (Go){.scene = SCENE_GENERATE, .pack = pack});
    assert_null(kept->boards);
    assert_int_equal(generate_choices(kept, choice), 5);
    stage_close(&stage);
}

// A board that takes long is not waited for.
static void making_boards_can_be_stopped(void **state) {
    (void)state;
    Stage stage;
    open_pack(&stage, "curiosities");
    wish(&stage, GENERATE_BAND, BAND_DIABOLICAL);
    wish(&stage, GENERATE_MINUTES, 1); // up to 8: there is none
    stage_action(&stage, ACTION_CONFIRM);
    for (int i = 0; i < PATIENCE_MS / 5 && generate(&stage)->news.tried == 0; i++) {
        SDL_Delay(5);
        stage_wait(&stage, 0);
    }
    assert_true(generate(&stage)->news.tried > 0);
    stage_draw(&stage);
    stage_action(&stage, ACTION_CONFIRM); // Stop
    assert_null(generate(&stage)->work);
    assert_false(stage.app.play.active);
    stage_action(&stage, ACTION_CONFIRM);
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_NEWGAME);
    stage_close(&stage);
}

static void everything_has_its_place_and_can_be_reached(void **state) {
    (void)state;
    Stage stage;
    open_generate(&stage);
    judge_targets(&stage);
    stage_size(&stage, 1280, 800);
    judge_focus(&stage, &generate(&stage)->view.focus);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_wished_for_is_begun),
        cmocka_unit_test(what_it_needs_is_kept_to),
        cmocka_unit_test(only_what_is_possible_is_offered),
        cmocka_unit_test(minutes_are_kept_to),
        cmocka_unit_test(making_can_be_stopped),
        cmocka_unit_test(boards_are_like_those_of_the_pack),
        cmocka_unit_test(wishes_are_those_of_the_pack),
        cmocka_unit_test(making_boards_can_be_stopped),
        cmocka_unit_test(everything_has_its_place_and_can_be_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
