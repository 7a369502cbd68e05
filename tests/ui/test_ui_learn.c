// The learn scene, played without a window: the list, the pages, practice, and that nothing overlaps or is
// cut, whatever the window's size.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/full_notes.h"
#include "support/patience.h"
#include "support/sanitized.h"
#include "support/ui_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/techniques/hint.h"
#include "core/techniques/technique_find.h"
#include "game/words/technique_words.h"
#include "ui/play/practise.h"
#include "ui/scenes/learn/learn_view.h"

// Only the scene knows its own state: it is seen through what it does and draws, and through a list and
// pages of the test's own.
typedef struct {
    Stage stage;
    Layout layout;
    Lessons lessons;
    LearnList list;
} Visit;

static void read_lessons(Visit *visit) {
    layout_init(&visit->layout, "9x9");
    FILE *file = fopen(TEST_SOURCE "/assets/lessons.csv", "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(1, size + 1);
    assert_int_equal(fread(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
    TextError error;
    assert_true(lessons_take(&visit->lessons, &visit->layout, text, size, &error));
    learn_list_open(&visit->list, &visit->lessons, &visit->layout, NULL);
}

static Visit *begin(int width, int height) {
    Visit *visit = calloc(1, sizeof *visit);
    stage_open(&visit->stage, width, height, THEME_INK, 5);
    read_lessons(visit);
    stage_enter(&visit->stage, &scene_learn, (Go){.scene = SCENE_LEARN, .back = SCENE_MENU});
    return visit;
}

static void end(Visit *visit) {
    stage_close(&visit->stage);
    lessons_finish(&visit->lessons);
    free(visit);
}

static void open_at(Visit *visit, Technique technique) {
    stage_enter(&visit->stage, &scene_learn,
                (Go){.scene = SCENE_LEARN, .back = SCENE_BOARD, .technique = technique});
}

static Go press_pad(Stage *stage, Action action) {
    return stage_input(
        stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = action});
}

// How many regions of the picture an input changes.
static int change_after(Stage *stage, Action action) {
    stage_draw(stage);
    stage_action(stage, action);
    return stage_draw(stage);
}

static void test_list_leads_to_a_page_and_back(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    assert_true(stage_draw(stage) > 0);
    assert_string_equal(stage->app.notice, "");
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_STAY); // opens the first page
    assert_true(stage_draw(stage) > 0);
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_STAY); // back to the list
    Go go = stage_action(stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_MENU);
    assert_int_equal(go.back, SCENE_LEARN);
    end(visit);
}

static int row_beyond(const Targets *targets, int row, Action direction) {
    static const int NOWHERE[TARGET_GROUPS] = {0};
    int next = targets_next(targets, LEARN_ROW + row, direction, NOWHERE);
    bool beside = next == TARGET_NONE || next >= LEARN_BEFORE; // nothing, or what is no row
    return beside ? row : next - LEARN_ROW;
}

// By arrow keys every row can be reached from the first one, and the first one from everywhere.
static void test_arrows_reach_every_technique(void **state) {
    (void)state;
    static const int SIZES[][2] = {{1280, 800}, {640, 480}, {800, 1280}, {2560, 1080}};
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        Visit *visit = begin(SIZES[s][0], SIZES[s][1]);
        LearnList *list = &visit->list;
        LearnListLayout l = learn_list_layout(list, &visit->stage.app);
        static Targets targets;
        targets_init(&targets, visit->stage.app.look.unit, 0, false);
        learn_list_targets(list, &visit->stage.app, &(Scroll){0}, &targets);
        bool seen[TECHNIQUE_COUNT] = {true};
        bool more = true;
        while (more) {
            more = false;
            for (int i = 0; i < list->rows; i++) {
                static const Action WAYS[] = {ACTION_UP, ACTION_DOWN, ACTION_LEFT, ACTION_RIGHT};
                for (int w = 0; w < 4 && seen[i]; w++) {
                    int next = row_beyond(&targets, i, WAYS[w]);
                    if (!seen[next]) seen[next] = more = true;
                }
            }
        }
        for (int i = 0; i < list->rows; i++) assert_true(seen[i]);
        for (int i = 0; i < list->rows; i++) { // up leads to the top, family by family too
            int row = i;
            for (int k = 0; k < list->rows; k++) row = row_beyond(&targets, row, ACTION_UP);
            assert_int_equal(l.row[row].y, l.row[0].y);
        }
        int row = 0;
        for (int g = 1; technique_family(g); g++) {
            row = learn_list_family(list, row, 1);
            assert_int_equal(list->row[row].group, g);
        }
        assert_int_equal(learn_list_family(list, row, 1), row);
        for (int g = 0; technique_family(g); g++) row = learn_list_family(list, row, -1);
        assert_int_equal(row, 0);
        end(visit);
    }
}

static void test_a_page_asked_for_by_name_leads_back(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    open_at(visit, TECHNIQUE_XY_WING);
    stage_draw(&visit->stage);
    Go go = stage_action(&visit->stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_BOARD);
    open_at(visit, TECHNIQUE_TEMPLATE_SET); // has no page: the list
    stage_draw(&visit->stage);
    assert_int_equal(stage_action(&visit->stage, ACTION_CONFIRM).scene, SCENE_STAY);
    assert_int_equal(stage_action(&visit->stage, ACTION_BACK).scene, SCENE_STAY);
    assert_int_equal(stage_action(&visit->stage, ACTION_BACK).scene, SCENE_BOARD);
    end(visit);
}

// Every example of every technique is shown, stage by stage and link by link, and all of it is drawn.
static void test_every_example_can_be_stepped_through(void **state) {
    (void)state;
    Visit *visit = begin(900, 640);
    for (int i = 0; i < visit->list.rows; i++) {
        Technique technique = visit->list.row[i].technique;
        if (!TEST_SOAK && technique >= TECHNIQUE_NISHIO) continue; // long work for long chains
        LearnPage page = {0};
        learn_page_open(&page, &visit->lessons, &visit->layout, technique);
        for (int e = 0; e < page.examples; e++) {
            learn_page_example(&page, &visit->lessons, &visit->layout, e);
            assert_true(page.found);
            assert_int_equal(page.stage, LEARN_WHERE);
            int steps = 0, back = 0;
            while (learn_page_step(&page, 1)) steps++;
            assert_true(steps >= 2);
            assert_int_equal(page.stage, learn_page_stages(&page) - 1);
            if (page.stage == LEARN_LINKS) assert_true(playback_at_end(&page.view));
            while (learn_page_step(&page, -1)) back++;
            assert_int_equal(back, steps + 1); // and on to the lesson
            assert_int_equal(page.stage, LEARN_LESSON);
        }
        learn_page_close(&page);
    }
    end(visit);
}

static void test_stages_change_what_is_seen(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    open_at(visit, TECHNIQUE_XY_CHAIN);
    for (int i = 0; i < 4; i++) assert_true(change_after(stage, ACTION_RIGHT) > 0);
    assert_true(change_after(stage, ACTION_HINT) > 0); // the next link
    for (int i = 0; i < 30; i++) stage_action(stage, ACTION_RIGHT);
    assert_int_equal(change_after(stage, ACTION_RIGHT), 0); // the end
    assert_true(change_after(stage, ACTION_LEFT) > 0);
    assert_true(change_after(stage, ACTION_NEXT_EMPTY) > 0); // another example
    assert_true(change_after(stage, ACTION_DOWN) > 0);       // another technique
    assert_true(change_after(stage, ACTION_UP) > 0);
    stage_draw(stage);
    press_pad(stage, ACTION_REDO); // the right shoulder
    assert_true(stage_draw(stage) > 0);
    stage_input(stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = -1});
    assert_true(stage_draw(stage) > 0);
    assert_int_equal(change_after(stage, ACTION_UNDO), 0); // the key of undo turns no page
    end(visit);
}

static void test_mouse_alone(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    LearnListLayout l = learn_list_layout(&visit->list, &stage->app);
    stage_draw(stage);
    Rect r = l.row[3];
    stage_click(stage, r.x + r.w / 2, r.y + r.h / 2, 1);
    assert_true(stage_draw(stage) > 0);
    LearnPage page = {0};
    learn_page_open(&page, &visit->lessons, &visit->layout, visit->list.row[3].technique);
    LearnPageLayout p = learn_page_layout(&page, &stage->app);
    learn_page_close(&page);
    const Rect parts[] = {p.next, p.stage[3], p.before, p.example};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        stage_draw(stage);
        stage_click(stage, parts[i].x + parts[i].w / 2, parts[i].y + parts[i].h / 2, 1);
        assert_true(stage_draw(stage) > 0);
    }
    stage_click(stage, p.practise.x + 9, p.practise.y + 9, 3); // the right button does nothing
    assert_false(stage->app.play.active);
    assert_int_equal(stage_click(stage, p.back.x + 9, p.back.y + 9, 1).scene, SCENE_STAY);
    // Dragging scrolls and opens nothing.
    stage_draw(stage);
    r = l.row[8];
    Input input = {
        .kind = INPUT_POINTER_DOWN, .device = DEVICE_MOUSE, .x = r.x + 9, .y = r.y + 9, .button = 1};
    stage_input(stage, input);
    input.kind = INPUT_POINTER_MOVE, input.y -= 300;
    stage_input(stage, input);
    input.kind = INPUT_POINTER_UP;
    stage_input(stage, input);
    assert_true(stage_draw(stage) > 0);
    Rect back = widget_back_rect(&stage->app, l.left);
    assert_int_equal(stage_click(stage, back.x + 20, back.y + 12, 1).scene, SCENE_MENU);
    end(visit);
}

// ---- practice

static bool is_of_lesson(const Visit *visit, Technique technique, const Grid *givens, Lesson *out) {
    Grid canonical;
    canonical_form(&visit->layout, givens, &canonical, NULL);
    for (int i = 0; lessons_get(&visit->lessons, &visit->layout, technique, LESSON_PRACTISE, i, out); i++)
        if (grid_equal(&visit->layout, &canonical, &out->puzzle)) return true;
    return false;
}

static void test_practice_is_a_game_like_any_other(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    Play *play = &stage->app.play;
    Grid before = {{0}};
    // A game of the player's own is begun: it is what is continued, whatever is practised since.
    stage_play_puzzle(stage,
                      "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..");
    play_move(play, stage->app.save,
              (Move){.kind = MOVE_PUT, .token = play->session.solution.cell[0], .cells = cellset_of(0)}, 0);
    const Grid own = play->session.givens;
    for (int i = 0; i < 3; i++) {
        open_at(visit, TECHNIQUE_X_WING);
        assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_BOARD);
        assert_true(play->active);
        Lesson lesson;
        assert_true(is_of_lesson(visit, TECHNIQUE_X_WING, &play->session.givens, &lesson));
        assert_false(grid_equal(&visit->layout, &before, &play->session.givens)); // a fresh disguise
        before = play->session.givens;
        assert_true(strlen(play->saved.code) > 10);
        stage_enter(stage, &scene_board, stage->asked);
        stage_draw(stage);
        stage_wait(stage, 0);
        int cell = 0;
        while (play->session.board.grid.cell[cell]) cell++;
        Move move = {.kind = MOVE_PUT, .token = play->session.solution.cell[cell], .cells = cellset_of(cell)};
        play_move(play, stage->app.save, move, stage->app.now_us);
    }
    // Back leads to the page that it was practised from, and from there to the list.
    Go back = stage_action(stage, ACTION_BACK);
    assert_int_equal(back.scene, SCENE_LEARN);
    assert_int_equal(back.technique, TECHNIQUE_X_WING);
    stage_enter(stage, &scene_learn, back);
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_STAY);
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_MENU);
    TextError error;
    assert_true(play_continue(play, stage->app.save, &stage->app.packs, &error));
    assert_true(grid_equal(&visit->layout, &own, &play->session.givens));
    assert_int_equal(play->session.log_count, 1);
    end(visit);
}

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

// What the step does is found; what it does not do is not, and it is found once.
static void find_it(Play *play, const Step *step) {
    Move move = {.kind = MOVE_PUT, .token = step->token, .cells = cellset_of(step->cell)};
    if (!step->token) {
        int cell = 0;
        while (!step->remove.cell[cell]) cell++;
        move = (Move){.kind = MOVE_NOTE_OFF,
                      .token = (uint8_t)marks_first(step->remove.cell[cell]),
                      .cells = cellset_of(cell)};
    }
    Move other = {.kind = MOVE_NOTE_ON, .token = move.token, .cells = move.cells};
    assert_false(practise_finds(play, &other));
    assert_true(practise_finds(play, &move));
    assert_true(play->practise_found);
    assert_false(practise_finds(play, &move));
}

// In mid-puzzle: the technique is there in the player's own notes, one undo leads to the beginning.
static void test_practice_in_mid_puzzle(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Play *play = &visit->stage.app.play;
    Rng rng = rng_seed(99);
    int tried = 0;
    for (int i = 0; i < visit->list.rows; i++) {
        Lesson lesson;
        Technique technique = visit->list.row[i].technique;
        if (!lessons_get(&visit->lessons, &visit->layout, technique, LESSON_PRACTISE, 0, &lesson)) continue;
        if (technique >= TECHNIQUE_NISHIO || (!TEST_SOAK && tried++ % 6 != 0)) continue;
        TextError error = {0};
        assert_true(
            practise_begin(play, visit->stage.app.save, &visit->stage.app.packs, &lesson, &rng, 0, &error));
        const Session *session = &play->session;
        assert_int_equal(session_undos_to_correct(session), 0);
        bool noted = !marks_empty(session->layout, &session->board.notes);
        assert_true(noted ? notes_are_full(session) : technique <= TECHNIQUE_DIRECT_HIDDEN_TRIPLE);
        CellSet wrong = session_wrong_cells(session), bad = session_wrong_notes(session);
        assert_true(cellset_empty(&wrong) && cellset_empty(&bad));
        assert_int_equal(play_elapsed_us(play, 0), 0);
        assert_false(session->assisted);
        Position position = position_of_grid(session->layout, &session->givens);
        position.grid = session->board.grid;
        position.marks = noted ? session->board.notes : marks_of_grid(session->layout, &session->board.grid);
        Step step;
        if (technique_find(&position, technique, take_first, &step))
            fail_msg("%s is not there in a disguise", technique_info(technique)->key);
        assert_int_equal(step.technique, technique);
        find_it(play, &step);
        if (session->done_count < 1) continue; // nothing was entered before
        play_move(play, visit->stage.app.save, (Move){.kind = MOVE_UNDO}, 0);
        assert_true(grid_equal(&visit->layout, &play->session.givens, &play->session.board.grid));
        assert_true(marks_empty(&visit->layout, &play->session.board.notes));
    }
    assert_true(tried > 100);
    end(visit);
}

static void solve(Visit *visit) {
    Play *play = &visit->stage.app.play;
    bool solved = false;
    for (int c = 0; c < visit->layout.cells; c++) {
        Move put = {.kind = MOVE_PUT, .token = play->session.solution.cell[c], .cells = cellset_of(c)};
        if (play->session.board.grid.cell[c] != put.token)
            solved = play_move(play, visit->stage.app.save, put, visit->stage.app.now_us).solved;
    }
    assert_true(solved);
}

static void solved_practice_is_ticked(Technique technique) {
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    open_at(visit, technique);
    stage_action(stage, ACTION_CONFIRM);
    solve(visit);
    LearnList list = {0};
    learn_list_open(&list, &visit->lessons, &visit->layout, stage->app.save);
    for (int i = 0; i < list.rows; i++)
        assert_int_equal(list.row[i].practised, list.row[i].technique == technique);
    end(visit);
}

static void test_solved_practice_is_ticked(void **state) {
    (void)state;
    solved_practice_is_ticked(TECHNIQUE_NAKED_PAIR);
    solved_practice_is_ticked(TECHNIQUE_SYMMETRICAL_PLACEMENT);
}

// Of each technique that is practised on a board with constraints, the last puzzle. The list is opened
// between two frames: canonical forms of all such puzzles would take half a second there.
static void test_solved_practice_with_constraints_is_ticked_at_once(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    App *app = &visit->stage.app;
    bool solved[TECHNIQUE_COUNT] = {false};
    int count = 0;
    for (int t = 0; t < TECHNIQUE_COUNT; t++) {
        Lesson lesson;
        TextError error;
        int last = lessons_count(&visit->lessons, (Technique)t, LESSON_PRACTISE) - 1;
        if (!lessons_get(&visit->lessons, &visit->layout, (Technique)t, LESSON_PRACTISE, last, &lesson) ||
            lesson.position.layout->constraint_count == 0)
            continue;
        assert_true(
            practise_begin(&app->play, app->save, &app->packs, &lesson, &app->rng, app->now_us, &error));
        solve(visit);
        solved[t] = true;
        count++;
    }
    assert_true(count >= 10);
    LearnList list = {0};
    int64_t before = thread_us();
    learn_list_open(&list, &visit->lessons, &visit->layout, app->save);
    int64_t took = thread_us() - before;
    print_message("%d of %d techniques practised: the list took %d us\n", count, list.rows, (int)took);
    assert_true(took < (SANITIZED ? 400000 : 40000));
    for (int i = 0; i < list.rows; i++)
        assert_int_equal(list.row[i].practised, solved[list.row[i].technique]);
    end(visit);
}

// ---- a broken file

static void write_lessons(const Stage *stage, const char *text) {
    char path[200];
    snprintf(path, sizeof path, "%s/assets", stage->folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/assets/lessons.csv", stage->folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void test_a_broken_file_is_named_and_words_are_left(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    snprintf(stage->app.paths.share, sizeof stage->app.paths.share, "%s", stage->folder);
    open_at(visit, TECHNIQUE_X_WING);
    assert_true(strstr(stage->app.notice, "lessons.csv") != NULL);
    assert_true(stage->app.notice_is_error);
    stage_draw(stage);
    assert_int_equal(stage_action(stage, ACTION_RIGHT).scene, SCENE_STAY);
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_STAY);
    write_lessons(stage, "technique,kind,puzzle,board,gone,layout\nx_wing,example,abc,,\n");
    open_at(visit, TECHNIQUE_X_WING);
    assert_true(strstr(stage->app.notice, "lessons.csv:2: a board has 81 cells") != NULL);
    stage_draw(stage);
    end(visit);
}

// ---- at every size

static void assert_inside(const App *app, Rect r, const char *what) {
    if (r.w <= 0) return;
    if (r.x < -0.5f || r.y < -0.5f || r.x + r.w > app->look.width + 0.5f ||
        r.y + r.h > app->look.height + 0.5f)
        fail_msg("%s is cut in %gx%g", what, (double)app->look.width, (double)app->look.height);
}

static void assert_apart(const App *app, Rect a, Rect b, const char *what) {
    if (a.w <= 0 || b.w <= 0) return;
    bool apart = a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
                 b.y + b.h <= a.y + 0.5f;
    if (!apart) fail_msg("%s overlap in %gx%g", what, (double)app->look.width, (double)app->look.height);
}

static void check_page(const LearnPage *page, const App *app) {
    LearnPageLayout l = learn_page_layout(page, app);
    Rect footer = {0, app->look.height - widget_footer_height(app), app->look.width,
                   widget_footer_height(app)};
    assert_inside(app, l.grid.rect, "the board");
    assert_inside(app, l.panel, "the panel");
    assert_apart(app, l.grid.rect, l.panel, "board and panel");
    assert_apart(app, l.panel, footer, "panel and footer");
    const Rect parts[] = {l.before, l.next, l.practise, l.back, l.words};
    for (int i = 0; i < 5; i++) {
        assert_inside(app, parts[i], "a part of the panel");
        assert_true(parts[i].w > 20 && parts[i].h > 20);
        for (int k = 0; k < i; k++) assert_apart(app, parts[i], parts[k], "parts of the panel");
        for (int k = 0; k < LEARN_STAGE_COUNT; k++)
            assert_apart(app, parts[i], l.stage[k], "stages and parts of the panel");
    }
}

static void test_nothing_overlaps_at_any_size(void **state) {
    (void)state;
    static const int SIZES[][2] = {{640, 480},   {800, 600},   {1024, 768},  {1280, 720},  {1280, 800},
                                   {1920, 1080}, {2560, 1080}, {3840, 2160}, {800, 1280},  {600, 900},
                                   {1080, 1920}, {1000, 1000}, {720, 720},   {1600, 1500}, {2160, 3840}};
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    LearnPage page = {0};
    TargetView list_view = {0};
    learn_page_open(&page, &visit->lessons, &visit->layout, TECHNIQUE_XY_CHAIN);
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        stage_size(stage, SIZES[s][0], SIZES[s][1]);
        check_page(&page, &stage->app);
        LearnListLayout l = learn_list_layout(&visit->list, &stage->app);
        assert_inside(&stage->app, l.area, "the list");
        assert_apart(&stage->app, l.board, l.area, "example and list");
        for (int i = 1; i < visit->list.rows; i++)
            for (int k = i > 6 ? i - 6 : 0; k < i; k++) assert_apart(&stage->app, l.row[i], l.row[k], "rows");
        stage_draw(stage);
        for (int i = 0; i < visit->list.rows; i++) { // the focus is always seen whole
            static Targets targets;
            targets_init(&targets, stage->app.look.unit, stage->app.now_us, false);
            learn_list_targets(&visit->list, &stage->app, &list_view.scroll, &targets);
            target_focus(&list_view, &targets, LEARN_ROW + i, false);
            float up = scroll_pixels(&list_view.scroll, &l.scroll, stage->app.now_us);
            assert_true(l.row[i].y - up >= l.area.y - 1);
            assert_true(l.row[i].y + l.row[i].h - up <= l.area.y + l.area.h + 1);
        }
    }
    learn_page_close(&page);
    end(visit);
}

static void test_menu_has_an_entry(void **state) {
    (void)state;
    Visit *visit = begin(1280, 800);
    Stage *stage = &visit->stage;
    stage_enter(stage, &scene_menu, (Go){.scene = SCENE_MENU, .back = SCENE_LEARN}); // back on its entry
    Go go = stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_LEARN);
    assert_int_equal(go.back, SCENE_MENU);
    end(visit);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list_leads_to_a_page_and_back),
        cmocka_unit_test(test_arrows_reach_every_technique),
        cmocka_unit_test(test_a_page_asked_for_by_name_leads_back),
        cmocka_unit_test(test_every_example_can_be_stepped_through),
        cmocka_unit_test(test_stages_change_what_is_seen),
        cmocka_unit_test(test_mouse_alone),
        cmocka_unit_test(test_practice_is_a_game_like_any_other),
        cmocka_unit_test(test_practice_in_mid_puzzle),
        cmocka_unit_test(test_solved_practice_is_ticked),
        cmocka_unit_test(test_solved_practice_with_constraints_is_ticked_at_once),
        cmocka_unit_test(test_a_broken_file_is_named_and_words_are_left),
        cmocka_unit_test(test_nothing_overlaps_at_any_size),
        cmocka_unit_test(test_menu_has_an_entry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
