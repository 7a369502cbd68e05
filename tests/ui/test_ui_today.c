// Today, played without a window: the puzzles of a day from its date, going on and being done, the streak,
// other days and months, a clock that is set, and the week's race.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "game/race/calendar.h"
#include "support/played_days.h"
#include "support/targets_judge.h"
#include "support/ui_stage.h"
#include "ui/play/pace.h"
#include "ui/scenes/race/race_view.h"
#include "ui/scenes/today/today_view.h"

enum { DAY_S = 86400 };

static const Today *today(const Stage *stage) { return stage->self; }

static const PackEntry *classic(const Stage *stage) { return packs_find(&stage->app.packs, "classic-nine"); }

static void enter_today(Stage *stage) { stage_enter(stage, &scene_today, (Go){.scene = SCENE_TODAY}); }

static int open_today(Stage *stage) {
    int day;
    stage_open(stage, 1280, 800, THEME_INK, 1);
    enter_today(stage);
    assert_true(calendar_day(2026, 11, 20, &day));
    assert_int_equal(today(stage)->today, day);
    return day;
}

static Go click(Stage *stage, int id) {
    Targets targets;
    scene_targets(today_targets, stage->self, &stage->app, NULL, &targets);
    const Target *target = targets_find(&targets, id);
    if (!target) fail_msg("there is no target %d", id);
    return stage_click(stage, target->rect.x + target->rect.w / 2, target->rect.y + target->rect.h / 2, 1);
}

static void follow(Stage *stage, const Scene *scene) {
    stage_enter(stage, scene, stage->asked);
    stage_draw(stage);
    stage_wait(stage, 0);
}

// Solves the game on the board but for so many cells.
static void solve(Stage *stage, int left) {
    Play *play = &stage->app.play;
    int blanks = session_blanks(&play->session) - left;
    for (int cell = 0; cell < play->layout.cells && blanks > 0; cell++) {
        if (session_is_given(&play->session, cell)) continue;
        stage_wait(stage, 1000000);
        Move move = {.kind = MOVE_PUT, .token = play->session.solution.cell[cell], .cells = cellset_of(cell)};
        assert_true(play_move(play, stage->app.save, move, stage->app.now_us).saved);
        blanks--;
    }
}

static void a_day_has_three_puzzles_from_its_date(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage);
    for (int level = 0; level < RACE_DAILIES; level++) {
        Race race;
        TextError error;
        race_daily(day, race_daily_band(level), &race);
        assert_true(race_open(&race, &classic(&stage)->pack, "", &error));
        assert_true(today(&stage)->card[level].there);
        assert_string_equal(today(&stage)->card[level].code, race.head.puzzle[0].code);
        assert_int_equal(today(&stage)->card[level].state, TODAY_OPEN);
        race_finish(&race);
    }
    assert_int_equal(today(&stage)->streak, 0);
    stage_close(&stage);
}

static void a_puzzle_is_begun_gone_on_with_and_done(void **state) {
    (void)state;
    Stage stage;
    open_today(&stage);
    assert_int_equal(stage_action(&stage, ACTION_DOWN).scene, SCENE_STAY);
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    follow(&stage, &scene_board);
    assert_true(stage.app.play.is_daily);
    int64_t game = stage.app.play.saved.id;
    solve(&stage, 7);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU});
    stage_play_pack(&stage, "runes", 0); // another game is begun meanwhile
    assert_false(stage.app.play.is_daily);
    enter_today(&stage);
    const TodayCard *medium = &today(&stage)->card[1];
    assert_int_equal(medium->state, TODAY_BEGUN);
    assert_true(grid_filled(&classic(&stage)->pack.layout, &medium->board) == 81 - 7);
    assert_int_equal(today(&stage)->streak, 0);
    assert_int_equal(click(&stage, TODAY_CARD + 1).scene, SCENE_BOARD);
    assert_true(stage.app.play.saved.id == game);
    follow(&stage, &scene_board);
    solve(&stage, 0);
    stage_enter(&stage, &scene_victory, (Go){.scene = SCENE_VICTORY});
    stage_wait(&stage, 2000000);
    assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_TODAY);
    follow(&stage, &scene_today);
    assert_int_equal(today(&stage)->card[1].state, TODAY_DONE);
    assert_int_equal(today(&stage)->state[19][1], TODAY_DONE);
    assert_int_equal(today(&stage)->streak, 1);
    Go go = click(&stage, TODAY_CARD + 1);
    assert_int_equal(go.scene, SCENE_REPLAY);
    assert_true(go.run == stage.app.play.saved.run && go.back == SCENE_TODAY);
    stage_close(&stage);
}

// Before the first solve the minutes are anybody's, then this player's.
static void minutes_are_the_players(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage), before_s[RACE_DAILIES];
    assert_true(today(&stage)->pace == 1);
    for (int level = 0; level < RACE_DAILIES; level++) before_s[level] = today(&stage)->card[level].about_s;
    played_days(stage.app.save, classic(&stage), day, 9);
    enter_today(&stage);
    double pace = pace_of_player(stage.app.save);
    assert_true(pace > 0 && pace != 1 && today(&stage)->pace == pace);
    for (int level = 0; level < RACE_DAILIES; level++) {
        int about_s = today(&stage)->card[level].about_s;
        assert_true(before_s[level] > 0 && about_s > 0);
        assert_true(abs(about_s - (int)(before_s[level] * pace)) <= 1 + (int)pace);
    }
    stage_draw(&stage);
    stage_close(&stage);
}

static void earlier_days_can_be_played(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage);
    stage_action(&stage, ACTION_NEXT_EMPTY);
    assert_int_equal(today(&stage)->day, day - 1);
    assert_string_not_equal(today(&stage)->card[0].code, "");
    stage_input(&stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_PAGE_UP});
    int year, month, of_month;
    calendar_date(today(&stage)->day, &year, &month, &of_month);
    assert_true(year == 2026 && month == 10 && of_month == 19);
    click(&stage, TODAY_BEFORE);
    click(&stage, TODAY_BEFORE);
    click(&stage, TODAY_DAY + 30); // 31 August
    calendar_date(today(&stage)->day, &year, &month, &of_month);
    assert_true(month == 8 && of_month == 31);
    assert_int_equal(today(&stage)->view.focus, TODAY_CARD);
    click(&stage, TODAY_AFTER); // September has no 31st
    calendar_date(today(&stage)->day, &year, &month, &of_month);
    assert_true(month == 9 && of_month == 30);
    int shown = today(&stage)->day;
    assert_int_equal(click(&stage, TODAY_CARD).scene, SCENE_BOARD);
    follow(&stage, &scene_board);
    solve(&stage, 0);
    stage_enter(&stage, &scene_today, (Go){.scene = SCENE_TODAY, .back = SCENE_VICTORY});
    assert_int_equal(today(&stage)->day, shown); // back at the day that was played
    assert_int_equal(today(&stage)->card[0].state, TODAY_DONE);
    assert_int_equal(today(&stage)->streak, 0);
    click(&stage, TODAY_AFTER);
    click(&stage, TODAY_AFTER);
    click(&stage, TODAY_AFTER); // not beyond today
    assert_int_equal(today(&stage)->day, day);
    click(&stage, TODAY_DAY + 20); // nor into tomorrow
    assert_int_equal(today(&stage)->day, day);
    stage_close(&stage);
}

static void a_streak_counts_days(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage);
    played_days(stage.app.save, classic(&stage), day, 41);
    enter_today(&stage);
    assert_int_equal(today(&stage)->streak, 41); // today may still come
    played_daily(stage.app.save, classic(&stage), day, 2, 1000000);
    enter_today(&stage);
    assert_int_equal(today(&stage)->streak, 42);
    stage.app.unix_s += 2 * DAY_S;
    stage_wait(&stage, 30000000);
    assert_int_equal(today(&stage)->today, day + 2);
    assert_int_equal(today(&stage)->day, day + 2); // it follows
    assert_int_equal(today(&stage)->streak, 0);
    played_daily(stage.app.save, classic(&stage), day + 1, 0, 1000000); // made up for
    enter_today(&stage);
    assert_int_equal(today(&stage)->streak, 43);
    stage_close(&stage);
}

static void a_clock_that_is_set_back_takes_nothing(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage);
    played_days(stage.app.save, classic(&stage), day + 1, 10);
    enter_today(&stage);
    assert_int_equal(today(&stage)->streak, 10);
    stage.app.unix_s -= 5 * DAY_S;
    stage_wait(&stage, 30000000);
    assert_int_equal(today(&stage)->today, day - 5);
    assert_int_equal(today(&stage)->streak, 10);
    stage.app.unix_s += 5 * DAY_S;
    enter_today(&stage);
    assert_int_equal(today(&stage)->streak, 10);
    assert_int_equal(today(&stage)->card[0].state, TODAY_DONE);
    played_daily(stage.app.save, classic(&stage), day + 400, 0, 1); // a clock that was a year ahead
    enter_today(&stage);
    assert_int_equal(today(&stage)->streak, 10);
    stage_close(&stage);
}

// The pack that a puzzle came from may grow; what was begun stays what it was.
static void what_was_begun_stays_its_puzzle(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage);
    played_daily(stage.app.save, classic(&stage), day, 0, 1000000);
    enter_today(&stage);
    assert_int_equal(today(&stage)->card[0].state, TODAY_DONE);
    assert_non_null(strstr(today(&stage)->card[0].code, "made-up"));
    stage_close(&stage);
}

static void the_week_leads_to_its_race(void **state) {
    (void)state;
    Stage stage;
    open_today(&stage);
    for (int i = 0; i < 2; i++) { // the second time its file is there
        assert_int_equal(click(&stage, TODAY_WEEK).scene, SCENE_RACE);
        follow(&stage, &scene_race);
        const RaceScene *race = stage.self;
        assert_true(race->there);
        assert_string_equal(race->race.name, "Weekly nonet 2026, week 47");
        assert_int_equal(race->race.head.puzzles, RACE_WEEKLY_PUZZLES);
        assert_string_equal(race->warning, "");
        assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_TODAY);
        follow(&stage, &scene_today);
        assert_int_equal(today(&stage)->view.focus, TODAY_WEEK);
    }
    stage_close(&stage);
}

static void everything_has_its_place_and_can_be_reached(void **state) {
    (void)state;
    Stage stage;
    int day = open_today(&stage);
    played_days(stage.app.save, classic(&stage), day, 41);
    enter_today(&stage);
    judge_targets(&stage);
    stage_input(&stage, (Input){.kind = INPUT_ACTION, .menu_action = (Action)MENU_PAGE_UP});
    judge_targets(&stage); // a month of six weeks or five, with an arrow on both sides
    stage_size(&stage, 1280, 800);
    judge_focus(&stage, &today(&stage)->view.focus);
    stage_close(&stage);
}

// The line below the calendar is no wider than the calendar, in windows of any shape.
static void the_week_fits_below_the_calendar(void **state) {
    (void)state;
    static const int SIZE[][2] = {{800, 600},  {1280, 800}, {700, 1000},
                                  {800, 1280}, {1024, 600}, {2560, 1440}};
    Stage stage;
    open_today(&stage);
    for (size_t i = 0; i < sizeof SIZE / sizeof *SIZE; i++) {
        int ends = 0;
        stage_size(&stage, SIZE[i][0], SIZE[i][1]);
        enter_today(&stage);
        stage_draw(&stage);
        TodayLayout l = today_layout(today(&stage), &stage.app);
        float right = l.calendar.x + l.calendar.w - 12 * stage.app.look.unit;
        for (int k = 0; k < draw_count(stage.draw); k++) {
            Drawn drawn = draw_drawn(stage.draw, k);
            if (!drawn.mask || !strstr(drawn.mask->text, "Sunday")) continue;
            ends++;
            assert_true((float)(drawn.box.x + drawn.box.w) <= right + 1);
        }
        assert_int_equal(ends, 1);
    }
    stage_close(&stage);
}

static void the_menu_leads_here(void **state) {
    (void)state;
    Stage stage;
    stage_open(&stage, 1280, 800, THEME_INK, 1);
    stage_enter(&stage, &scene_menu, (Go){.scene = SCENE_MENU, .back = SCENE_TODAY});
    assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_TODAY);
    stage_close(&stage);
}

int main(void) {
    setenv("TZ", "UTC", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_day_has_three_puzzles_from_its_date),
        cmocka_unit_test(a_puzzle_is_begun_gone_on_with_and_done),
        cmocka_unit_test(minutes_are_the_players),
        cmocka_unit_test(earlier_days_can_be_played),
        cmocka_unit_test(a_streak_counts_days),
        cmocka_unit_test(a_clock_that_is_set_back_takes_nothing),
        cmocka_unit_test(what_was_begun_stays_its_puzzle),
        cmocka_unit_test(the_week_leads_to_its_race),
        cmocka_unit_test(everything_has_its_place_and_can_be_reached),
        cmocka_unit_test(the_week_fits_below_the_calendar),
        cmocka_unit_test(the_menu_leads_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
