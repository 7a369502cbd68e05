// The pack browser: its lists against a plain reckoning on random seeds, the thread that makes long ones, and
// the scene by mouse, keyboard and pad, at every size.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/pack/pack_seeds.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/ui_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/files/machine.h"
#include "ui/scenes/browse/browse_view.h"

// ---- the lists

enum { SEEDS_MOST = 300 };

typedef struct {
    SeedEntry seed[SEEDS_MOST];
    SolvedSeed solved[SEEDS_MOST];
    BrowseSeeds seeds;
} Some;

static int below(Rng *rng, int n) { return (int)rng_below(rng, (uint64_t)n); }

static void make_seed(Rng *rng, SeedEntry *out, uint64_t id) {
    *out = (SeedEntry){.id = id,
                       .rating_tenths = (uint8_t)(10 + below(rng, 12) * 5),
                       .clues = (uint8_t)(20 + below(rng, 8)),
                       .pattern = (uint8_t)below(rng, PATTERN_COUNT),
                       .techniques = rng_next(rng) & rng_next(rng) & rng_next(rng)};
    out->band = (uint8_t)band_of_rating(out->rating_tenths);
    if (below(rng, 5) == 0) out->rating_tenths = 0; // its board has constraints
}

static void make_some(Rng *rng, Some *some) {
    int count = below(rng, 8) == 0 ? below(rng, 3) : below(rng, SEEDS_MOST), solved = 0;
    int rare = 1 + below(rng, 5);
    uint64_t id = 0;
    for (int i = 0; i < count; i++) {
        id += 1 + rng_below(rng, UINT64_C(1) << 54);
        make_seed(rng, &some->seed[i], id);
        if (below(rng, rare) > 0) continue;
        some->solved[solved++] =
            (SolvedSeed){id, below(rng, 3) ? 1 + below(rng, 40) : 0, 50, 1 + below(rng, 30)};
    }
    // A solved seed that is in the pack no more.
    if (below(rng, 2)) some->solved[solved++] = (SolvedSeed){UINT64_MAX, 3, 3, 99};
    for (int i = count - 1; i > 0; i--) { // packs are in any order
        int j = below(rng, i + 1);
        SeedEntry other = some->seed[i];
        some->seed[i] = some->seed[j];
        some->seed[j] = other;
    }
    some->seeds = (BrowseSeeds){some->seed, count, some->solved, solved};
}

static BrowseFilter make_filter(Rng *rng) {
    BrowseFilter filter = browse_filter_all();
    if (below(rng, 3) == 0) filter.bands = (unsigned)below(rng, 1 << BAND_COUNT);
    if (below(rng, 3) == 0) filter.rating_least = 10 + below(rng, 50);
    if (below(rng, 3) == 0) filter.rating_most = 20 + below(rng, 60);
    if (below(rng, 3) == 0) filter.clues_least = 19 + below(rng, 6);
    if (below(rng, 3) == 0) filter.clues_most = 22 + below(rng, 6);
    if (below(rng, 3) == 0) filter.technique = below(rng, TECHNIQUE_COUNT);
    if (below(rng, 4) == 0) filter.pattern = below(rng, PATTERN_COUNT);
    filter.solved = (BrowseSolved)below(rng, BROWSE_SOLVED_COUNT);
    return filter;
}

static const SolvedSeed *solved_of(const Some *some, int index) {
    for (int i = 0; i < some->seeds.solved_count; i++)
        if (some->solved[i].id == some->seed[index].id) return &some->solved[i];
    return NULL;
}

static bool passes(const Some *some, const BrowseFilter *f, int index) {
    const SeedEntry *s = &some->seed[index];
    if (f->bands && !(f->bands & 1u << s->band)) return false;
    if (s->rating_tenths < f->rating_least || s->rating_tenths > f->rating_most) return false;
    if (s->clues < f->clues_least || s->clues > f->clues_most) return false;
    if (f->pattern >= 0 && s->pattern != f->pattern) return false;
    if (f->technique >= 0) {
        int bit = seed_technique_bit((Technique)f->technique);
        if (bit < 0 || !(s->techniques >> bit & 1)) return false;
    }
    if (f->solved == BROWSE_SOLVED) return solved_of(some, index) != NULL;
    return f->solved == BROWSE_ALL || !solved_of(some, index);
}

// Those without a rating come first, by band.
static int rated(const SeedEntry *seed) {
    return seed->rating_tenths ? seed->rating_tenths + BAND_COUNT : seed->band;
}

// True when a must stand before b.
static bool before(const Some *some, const BrowseSort *sort, int a, int b) {
    const SolvedSeed *x = solved_of(some, a), *y = solved_of(some, b);
    int64_t p = 0, q = 0;
    switch (sort->key) {
    case BROWSE_BY_FILE: return sort->descending ? a > b : a < b;
    case BROWSE_BY_RATING: p = rated(&some->seed[a]), q = rated(&some->seed[b]); break;
    case BROWSE_BY_CLUES: p = some->seed[a].clues, q = some->seed[b].clues; break;
    case BROWSE_BY_BEST:
        p = x ? x->best_us : 0, q = y ? y->best_us : 0;
        if ((p == 0) != (q == 0)) return p != 0;
        break;
    case BROWSE_BY_TURN: p = x ? x->turn : 0, q = y ? y->turn : 0; break;
    case BROWSE_KEY_COUNT: break;
    }
    if (p == q) return a < b;
    return sort->descending ? p > q : p < q;
}

static void test_lists_are_as_reckoned_plainly(void **state) {
    (void)state;
    Some *some = calloc(1, sizeof *some);
    for (uint64_t number = 1; number <= 1500; number++) {
        Rng rng = rng_seed(number);
        make_some(&rng, some);
        BrowseFilter filter = make_filter(&rng);
        BrowseSort sort = {(BrowseKey)below(&rng, BROWSE_KEY_COUNT), below(&rng, 2)};
        uint32_t list[SEEDS_MOST];
        int count = browse_make(&some->seeds, &filter, &sort, NULL, NULL, list), passed = 0;
        for (int i = 0; i < some->seeds.count; i++) passed += passes(some, &filter, i);
        if (count != passed)
            fail_msg("random seed %llu: %d, not %d", (unsigned long long)number, count, passed);
        for (int i = 0; i < count; i++) {
            bool right = passes(some, &filter, (int)list[i]) &&
                         (i == 0 || before(some, &sort, (int)list[i - 1], (int)list[i]));
            if (!right) fail_msg("random seed %llu: place %d", (unsigned long long)number, i);
        }
    }
    free(some);
}

static void test_survey_counts_what_there_is(void **state) {
    (void)state;
    Some *some = calloc(1, sizeof *some);
    BrowseSurvey *survey = malloc(sizeof *survey);
    for (uint64_t number = 1; number <= 50; number++) {
        Rng rng = rng_seed(number);
        make_some(&rng, some);
        assert_true(browse_survey(&some->seeds, NULL, NULL, survey));
        int solved = 0;
        for (int i = 0; i < some->seeds.count; i++) solved += solved_of(some, i) != NULL;
        assert_int_equal(survey->solved, solved);
        for (int t = 0; t < TECHNIQUE_COUNT; t++) {
            BrowseFilter filter = browse_filter_all();
            filter.technique = t;
            int count = 0;
            for (int i = 0; i < some->seeds.count; i++) count += passes(some, &filter, i);
            assert_int_equal(survey->technique[t], count);
        }
        int sum = 0, clues = 0;
        for (int i = 0; i < 256; i++) sum += survey->rating[i], clues += survey->clues[i];
        assert_int_equal(sum, some->seeds.count);
        assert_int_equal(clues, some->seeds.count);
    }
    free(survey);
    free(some);
}

static void test_hardest_is_the_highest_rated(void **state) {
    (void)state;
    assert_int_equal(seed_hardest(0), TECHNIQUE_COUNT);
    Rng rng = rng_seed(3);
    for (int i = 0; i < 500; i++) {
        uint64_t techniques = rng_next(&rng) & rng_next(&rng);
        Technique hardest = seed_hardest(techniques);
        for (int t = 0; t < TECHNIQUE_COUNT; t++) {
            int bit = seed_technique_bit((Technique)t);
            if (bit < 0 || !(techniques >> bit & 1)) continue;
            assert_true(hardest < TECHNIQUE_COUNT);
            assert_true(technique_info(hardest)->rating_tenths >=
                        technique_info((Technique)t)->rating_tenths);
        }
    }
}

// ---- a million seeds

enum { MANY = 1000000 };

static SeedEntry *make_many(SolvedSeed *solved, int solved_count) {
    SeedEntry *seed = malloc(MANY * sizeof *seed);
    assert_non_null(seed);
    Rng rng = rng_seed(11);
    for (int i = 0; i < MANY; i++) make_seed(&rng, &seed[i], (uint64_t)i * 12345 + 7);
    for (int i = 0; i < solved_count; i++) {
        int index = (int)((int64_t)i * MANY / solved_count);
        solved[i] = (SolvedSeed){seed[index].id, 1 + below(&rng, 1000000), 5, i + 1};
    }
    return seed;
}

static bool stop_soon(void *context) {
    int *left = context;
    return (*left)-- > 0;
}

static void wait_for(BrowseWork *work, BrowseList *list) {
    int64_t until_us = machine_now_us() + PATIENCE_MS * INT64_C(1000);
    while (!browse_work_take(work, list)) {
        if (machine_now_us() > until_us) fail_msg("no list comes");
        SDL_Delay(1);
    }
}

// A million seeds, and the list of them that a thread makes.
typedef struct {
    SeedEntry *seed;
    BrowseSeeds seeds;
    BrowseWork *work;
    BrowseFilter filter;
    BrowseList list;
    uint32_t *expected;
} Million;

enum { MANY_SOLVED = 2000 };

static void assert_list(Million *m, const BrowseSort *sort) {
    int count = browse_make(&m->seeds, &m->filter, sort, NULL, NULL, m->expected);
    assert_int_equal(m->list.count, count);
    assert_memory_equal(m->list.index, m->expected, (size_t)count * sizeof *m->expected);
}

// Of twenty wishes only the last counts. Returns how long the longest held up this thread.
static int64_t wish(Million *m, const BrowseSort *sort) {
    int64_t longest_us = 0;
    for (int i = 0; i < 20; i++) {
        m->filter.clues_least = 19 + i % 5;
        int64_t from_us = thread_us();
        browse_work_ask(m->work, &m->filter, sort);
        browse_work_survey(m->work);
        int64_t took_us = thread_us() - from_us;
        if (took_us > longest_us) longest_us = took_us;
    }
    return longest_us;
}

static void lists_hold_up_nobody(Million *m) {
    int64_t longest_us = 0, begun_us = machine_now_us();
    for (int key = 0; key < BROWSE_KEY_COUNT; key++) {
        BrowseSort sort = {(BrowseKey)key, key % 2};
        m->filter.rating_least = 12 + key;
        int64_t took_us = wish(m, &sort);
        if (took_us > longest_us) longest_us = took_us;
        wait_for(m->work, &m->list);
        assert_false(browse_work_busy(m->work));
        assert_false(browse_work_take(m->work, &m->list));
        assert_list(m, &sort);
        assert_int_equal(m->list.sort.key, key);
    }
    int left = 3;
    assert_int_equal(browse_make(&m->seeds, &m->filter, &(BrowseSort){0}, stop_soon, &left, m->expected), -1);
    while (!browse_work_survey(m->work)) SDL_Delay(1);
    assert_int_equal(browse_work_survey(m->work)->solved, MANY_SOLVED);
    print_message("five lists of a million: %lld ms; the longest a wish held up: %lld us\n",
                  (long long)(machine_now_us() - begun_us) / 1000, (long long)longest_us);
    assert_true(longest_us < 5000); // making a list takes many times as long
}

// Told to rest, the thread lets go of the seeds, and goes on afterwards.
static void rest_lets_go_of_the_seeds(Million *m) {
    for (int i = 0; i < 20; i++) {
        m->filter.clues_least = 19 + i % 3;
        browse_work_ask(m->work, &m->filter, &(BrowseSort){.key = BROWSE_BY_CLUES});
        if (i % 2) SDL_Delay(1);
        browse_work_rest(m->work);
        SeedEntry kept = m->seed[i];
        memset(&m->seed[i], 0xFF, sizeof *m->seed); // a race here is found by the thread sanitizer
        m->seed[i] = kept;
        browse_work_wake(m->work);
    }
    wait_for(m->work, &m->list);
    assert_list(m, &m->list.sort);
}

// Then the list is there at once.
static void a_list_comes_without_a_thread(Million *m) {
    threads_left(0);
    m->work = browse_work_create(&m->seeds);
    assert_int_equal(browse_work_survey(m->work)->solved, MANY_SOLVED);
    browse_work_ask(m->work, &m->filter, &m->list.sort);
    assert_true(browse_work_take(m->work, &m->list));
    assert_list(m, &m->list.sort);
    browse_work_destroy(m->work);
    threads_left(-1);
}

static void test_a_million_seeds_hold_up_nobody(void **state) {
    (void)state;
    static SolvedSeed solved[MANY_SOLVED];
    Million m = {.seed = make_many(solved, MANY_SOLVED), .filter = browse_filter_all()};
    m.seeds = (BrowseSeeds){m.seed, MANY, solved, MANY_SOLVED};
    m.expected = malloc(MANY * sizeof *m.expected);
    m.work = browse_work_create(&m.seeds);
    lists_hold_up_nobody(&m);
    rest_lets_go_of_the_seeds(&m);
    browse_work_ask(m.work, &m.filter, &(BrowseSort){0}); // closed while at work
    browse_work_destroy(m.work);
    a_list_comes_without_a_thread(&m);
    browse_list_free(&m.list);
    free(m.expected);
    free(m.seed);
}

// ---- the scene

static const Browse *view(const Stage *stage) { return stage->self; }

static int pack_index(const Stage *stage, const char *id) {
    for (int i = 0; i < stage->app.packs.count; i++)
        if (strcmp(stage->app.packs.entry[i]->pack.id, id) == 0) return i;
    fail_msg("no pack %s", id);
    return -1;
}

static Stage *begin(int width, int height) {
    Stage *stage = calloc(1, sizeof *stage);
    stage_open(stage, width, height, THEME_INK, 5);
    stage_enter(stage, &scene_browse,
                (Go){.scene = SCENE_BROWSE, .pack = pack_index(stage, "runes"), .back = SCENE_NEWGAME});
    return stage;
}

static void end(Stage *stage) {
    stage_close(stage);
    free(stage);
}

static Go press_pad(Stage *stage, Action action) {
    return stage_input(
        stage, (Input){.kind = INPUT_ACTION, .device = DEVICE_PAD, .action = action, .menu_action = action});
}

static Go press_held(Stage *stage, Action action, bool shift, bool ctrl) {
    return stage_input(stage, (Input){.kind = INPUT_ACTION,
                                      .device = DEVICE_KEYBOARD,
                                      .action = action,
                                      .menu_action = action,
                                      .shift = shift,
                                      .ctrl = ctrl});
}

static void click(Stage *stage, Rect r, float across) {
    stage_click(stage, r.x + r.w * across, r.y + r.h / 2, 1);
}

static void click_control(Stage *stage, BrowseControl control) {
    BrowseLayout l = browse_layout(view(stage), &stage->app);
    assert_true(l.control[control].w > 0);
    click(stage, l.control[control], 0.5f);
}

// Clicks the option of an open picker that stands for a value.
static void click_option(Stage *stage, int value) {
    const Picker *picker = &view(stage)->picker;
    static Targets targets; // large
    scene_targets(browse_targets, view(stage), &stage->app, NULL, &targets);
    for (int i = 0; i < picker->count; i++) {
        if (picker->option[i].value != value) continue;
        Rect r = targets_find(&targets, PICKER_OPTION + i)->rect;
        stage_click(stage, r.x + 30, r.y + r.h / 2, 1);
        return;
    }
    fail_msg("no option %d", value);
}

static void assert_plays(const Stage *stage, int index) {
    const Play *play = &stage->app.play;
    assert_int_equal(stage->asked.scene, SCENE_BOARD);
    assert_true(play->active);
    assert_true(play->saved.seed_id == view(stage)->seeds.seed[index].id);
    assert_string_equal(play->saved.pack, "runes");
}

static void keys_walk_through_the_list(Stage *stage) {
    const Browse *b = view(stage);
    assert_int_equal(b->list.count, b->seeds.count);
    assert_int_equal(b->row, 0);
    stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_DOWN);
    assert_int_equal(b->row, 2);
    assert_true(b->has_seed && b->seed.id == b->seeds.seed[b->list.index[2]].id);
    press_held(stage, ACTION_DOWN, false, true);
    assert_int_equal(b->row, b->list.count - 1);
    press_held(stage, ACTION_UP, true, false); // a page
    assert_in_range(b->list.count - 1 - b->row, 4, 20);
    stage_action(stage, ACTION_TOKEN_NEXT);
    assert_int_equal(b->row, b->list.count - 1);
    press_held(stage, ACTION_UP, false, true);
    assert_int_equal(b->row, 0);
}

// To the filters: one band, and the lower end of the clues.
static void keys_filter(Stage *stage) {
    const Browse *b = view(stage);
    stage_action(stage, ACTION_LEFT);
    assert_true(b->view.focus < CONTROL_LIST);
    stage_action(stage, ACTION_NEXT_EMPTY);
    assert_int_equal(b->view.focus, CONTROL_LIST);
    press_held(stage, ACTION_NEXT_EMPTY, true, false);
    assert_int_equal(b->view.focus, CONTROL_BAND);
    stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_RIGHT);
    assert_int_equal(b->view.focus, CONTROL_BAND + BAND_HARD);
    stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(b->list.count, b->entry->pack.band_count[BAND_HARD]);
    while (b->view.focus != CONTROL_CLUES) stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_RIGHT);
    stage_action(stage, ACTION_RIGHT);
    assert_true(b->place->filter.clues_least > 0);
    stage_action(stage, ACTION_CONFIRM); // the other end
    stage_action(stage, ACTION_LEFT);
    assert_true(b->place->filter.clues_most < 255);
    for (int i = 0; i < b->list.count; i++)
        assert_in_range(b->seeds.seed[b->list.index[i]].clues, b->place->filter.clues_least,
                        b->place->filter.clues_most);
}

// A technique from the picker.
static void keys_pick_a_technique(Stage *stage) {
    const Browse *b = view(stage);
    stage_action(stage, ACTION_DOWN);
    assert_int_equal(b->view.focus, CONTROL_TECHNIQUE);
    stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(b->picker.of, CONTROL_TECHNIQUE);
    for (int i = 0; i < 4; i++) stage_action(stage, ACTION_DOWN);
    int technique = b->picker.option[4].value;
    stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(b->picker.of, CONTROL_NONE);
    assert_int_equal(b->place->filter.technique, technique);
    uint64_t bit = UINT64_C(1) << seed_technique_bit((Technique)technique);
    for (int i = 0; i < b->list.count; i++) assert_true(b->seeds.seed[b->list.index[i]].techniques & bit);
    stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(stage_action(stage, ACTION_BACK).scene, SCENE_STAY); // closes the picker only
}

static void test_keyboard_alone(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    const Browse *b = view(stage);
    keys_walk_through_the_list(stage);
    keys_filter(stage);
    keys_pick_a_technique(stage);
    // Everything again, and the last of the list is played.
    while (b->view.focus != CONTROL_CLEAR) {
        int was = b->view.focus;
        stage_action(stage, ACTION_UP);
        if (b->view.focus == was) stage_action(stage, ACTION_RIGHT);
    }
    stage_action(stage, ACTION_CONFIRM);
    assert_true(browse_filter_is_all(&b->place->filter));
    assert_int_equal(b->view.focus, CONTROL_LIST);
    press_held(stage, ACTION_DOWN, false, true);
    int last = (int)b->list.index[b->list.count - 1];
    stage_action(stage, ACTION_CONFIRM);
    assert_plays(stage, last);
    end(stage);
}

static void test_pad_alone(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    const Browse *b = view(stage);
    press_pad(stage, ACTION_DOWN);
    press_pad(stage, ACTION_TOKEN_NEXT); // the right trigger: a page
    assert_true(b->row > 4);
    press_pad(stage, ACTION_REDO); // the right shoulder: on to the buttons
    assert_int_equal(b->view.focus, CONTROL_PLAY);
    press_pad(stage, ACTION_DOWN);
    assert_int_equal(b->view.focus, CONTROL_PRINT);
    press_pad(stage, ACTION_RIGHT);
    assert_int_equal(b->view.focus, CONTROL_COPY);
    press_pad(stage, ACTION_REDO); // round again, to the filters
    assert_int_equal(b->view.focus, CONTROL_BAND);
    while (b->view.focus != CONTROL_SORT) press_pad(stage, ACTION_DOWN);
    press_pad(stage, ACTION_CONFIRM);
    press_pad(stage, ACTION_DOWN);
    press_pad(stage, ACTION_CONFIRM);
    assert_int_equal(b->place->sort.key, BROWSE_BY_FILE);
    press_pad(stage, ACTION_RIGHT);
    assert_int_equal(b->view.focus, CONTROL_DIRECTION);
    press_pad(stage, ACTION_CONFIRM);
    assert_int_equal(b->list.index[0], b->seeds.count - 1);
    press_pad(stage, ACTION_UNDO);
    press_pad(stage, ACTION_REDO);
    press_pad(stage, ACTION_REDO);
    assert_int_equal(b->view.focus, CONTROL_LIST);
    int chosen = b->place->chosen;
    press_pad(stage, ACTION_CONFIRM);
    assert_plays(stage, chosen);
    end(stage);
}

// Presses at a place, moves so far and lets go.
static void drag(Stage *stage, float x, float y, float across, float down) {
    Input in = {.kind = INPUT_POINTER_DOWN, .device = DEVICE_MOUSE, .x = x, .y = y, .button = 1};
    stage_input(stage, in);
    in.kind = INPUT_POINTER_MOVE, in.x += across, in.y += down;
    stage_input(stage, in);
    in.kind = INPUT_POINTER_UP;
    stage_input(stage, in);
}

static void mouse_filters(Stage *stage, const BrowseLayout *l) {
    const Browse *b = view(stage);
    click(stage, browse_row_rect(l, 0, 3), 0.5f);
    assert_int_equal(b->row, 3);
    click_control(stage, CONTROL_BAND + BAND_MEDIUM);
    click_control(stage, CONTROL_BAND + BAND_EASY);
    assert_int_equal(b->list.count,
                     b->entry->pack.band_count[BAND_MEDIUM] + b->entry->pack.band_count[BAND_EASY]);
    click_control(stage, CONTROL_PATTERN);
    click_option(stage, PATTERN_ROTATE180);
    assert_int_equal(b->place->filter.pattern, PATTERN_ROTATE180);
    click_control(stage, CONTROL_SORT);
    click_option(stage, BROWSE_BY_CLUES);
    assert_int_equal(b->place->sort.key, BROWSE_BY_CLUES);
    click_control(stage, CONTROL_SOLVED);
    stage_click(stage, 1279, 1, 1); // beside it: closed
    assert_int_equal(b->picker.of, CONTROL_NONE);
    // The ends of a range are dragged.
    Rect r = l->control[CONTROL_RATING];
    drag(stage, r.x + 20, r.y + 30, r.w * 0.4f - 20, 0);
    assert_true(b->place->filter.rating_least > 12);
    assert_int_equal(b->place->filter.rating_most, 255);
    click_control(stage, CONTROL_CLEAR);
    assert_int_equal(b->list.count, b->seeds.count);
}

// By wheel, by thumb, and by a row, which is not chosen by that.
static void mouse_scrolls(Stage *stage, const BrowseLayout *l) {
    const Browse *b = view(stage);
    stage_input(stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = -3});
    assert_true(b->view.scroll.to > 5);
    Rect thumb = scroll_thumb(&l->scroll, b->view.scroll.to);
    drag(stage, thumb.x + 4, thumb.y + 4, 0, 2000);
    assert_true(b->view.scroll.to > scroll_most(&l->scroll) - 1);
    int row = b->row;
    drag(stage, l->area.x + 50, l->area.y + 50, 0, 300);
    assert_true(b->view.scroll.to < scroll_most(&l->scroll) - 3);
    assert_int_equal(b->row, row);
}

static void test_mouse_alone(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    const Browse *b = view(stage);
    BrowseLayout l = browse_layout(b, &stage->app);
    mouse_filters(stage, &l);
    mouse_scrolls(stage, &l);
    // A click chooses, a double click plays.
    click(stage, browse_row_rect(&l, b->view.scroll.to, (int)b->view.scroll.to + 1), 0.3f);
    int chosen = b->place->chosen;
    Rect place = browse_row_rect(&l, b->view.scroll.to, b->row);
    Input in = {.kind = INPUT_POINTER_DOWN,
                .device = DEVICE_MOUSE,
                .x = place.x + 60,
                .y = place.y + 20,
                .button = 1,
                .clicks = 2};
    stage_input(stage, in);
    in.kind = INPUT_POINTER_UP;
    stage_input(stage, in);
    assert_plays(stage, chosen);
    end(stage);
}

static void test_print_takes_a_seed_or_the_first_of_the_list(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    const Browse *b = view(stage);
    const PrintOrder *order = print_order(&stage->app);
    stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_PAUSE); // the key P
    Go go = stage_action(stage, ACTION_CONFIRM);
    assert_int_equal(go.scene, SCENE_PRINT);
    assert_int_equal(go.back, SCENE_BROWSE);
    assert_int_equal(order->count, 1);
    assert_ptr_equal(order->pack, b->entry);
    assert_true(grid_equal(&order->layout, &order->board[0].givens, &b->seed.puzzle));
    assert_true(grid_complete(&order->layout, &order->board[0].solution));
    char title[PRINT_TEXT_MAX];
    snprintf(title, sizeof title, "Runes %d", b->place->chosen + 1);
    assert_string_equal(order->board[0].title, title);
    click_control(stage, CONTROL_PRINT);
    click_option(stage, PRINT_ORDER_MAX);
    assert_int_equal(stage->asked.scene, SCENE_PRINT);
    assert_int_equal(order->count, PRINT_ORDER_MAX);
    for (int i = 0; i < order->count; i++) {
        Seed seed;
        TextError error;
        assert_true(pack_seed(&b->entry->pack, (int)b->list.index[i], &seed, &error));
        assert_true(grid_equal(&order->layout, &order->board[i].givens, &seed.puzzle));
        assert_true(strstr(order->board[i].detail, "clues") != NULL);
    }
    // It leads back without naming the pack.
    uint64_t chosen = b->seed.id;
    stage_enter(stage, &scene_browse, (Go){.scene = SCENE_BROWSE, .back = SCENE_PRINT});
    assert_string_equal(view(stage)->entry->pack.id, "runes");
    assert_true(view(stage)->seed.id == chosen);
    end(stage);
}

static void test_print_takes_boards_of_seeds(void **state) {
    (void)state;
    static const char *const packs[] = {"cages",       "dice",    "patchwork", "compass",    "rods",
                                        "hot-springs", "sixteen", "seasons",   "curiosities"};
    Stage *stage = begin(1280, 800);
    int own = 0;
    for (size_t p = 0; p < sizeof packs / sizeof *packs; p++) {
        stage_enter(stage, &scene_browse,
                    (Go){.scene = SCENE_BROWSE, .pack = pack_index(stage, packs[p]), .back = SCENE_NEWGAME});
        const Browse *b = view(stage);
        const PrintOrder *order = print_order(&stage->app);
        click_control(stage, CONTROL_PRINT);
        click_option(stage, PRINT_ORDER_MAX);
        assert_int_equal(stage->asked.scene, SCENE_PRINT);
        assert_int_equal(order->count, PRINT_ORDER_MAX);
        for (int i = 0; i < order->count; i++) {
            Seed seed;
            TextError error;
            Layout board;
            assert_true(pack_seed_board(&b->entry->pack, (int)b->list.index[i], &seed, &board, &error));
            const Layout *printed = order->board[i].layout ? order->board[i].layout : &order->layout;
            assert_true(layout_equal(printed, &board));
            assert_true(grid_equal(printed, &order->board[i].givens, &seed.puzzle));
            assert_true(grid_complete(printed, &order->board[i].solution));
            assert_true(layout_equal(&order->layout, &b->entry->pack.layout));
            own += order->board[i].layout != NULL;
        }
    }
    assert_true(own > 200);
    end(stage);
}

static void test_the_place_is_kept_while_playing(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    int pack = view(stage)->pack;
    click_control(stage, CONTROL_BAND + BAND_HARD);
    stage_action(stage, ACTION_NEXT_EMPTY);
    for (int i = 0; i < 20; i++) stage_action(stage, ACTION_DOWN);
    press_held(stage, ACTION_NEXT_EMPTY, true, false);
    uint64_t id = view(stage)->seed.id;
    int count = view(stage)->list.count;
    double scroll = view(stage)->view.scroll.to;
    Go go = stage_action(stage, ACTION_BACK);
    assert_int_equal(go.scene, SCENE_NEWGAME);
    assert_int_equal(go.pack, pack);
    stage_enter(stage, &scene_newgame, go);
    go = stage_action(stage, ACTION_CONFIRM); // back on the button that led here
    assert_int_equal(go.scene, SCENE_BROWSE);
    assert_int_equal(go.pack, pack);
    stage_enter(stage, &scene_browse, go);
    assert_int_equal(view(stage)->list.count, count);
    assert_true(view(stage)->seed.id == id);
    assert_true(view(stage)->view.scroll.to == scroll);
    // Another pack begins with all of its own.
    stage_enter(stage, &scene_browse,
                (Go){.scene = SCENE_BROWSE, .pack = pack_index(stage, "sky"), .back = SCENE_NEWGAME});
    assert_int_equal(view(stage)->list.count, view(stage)->seeds.count);
    end(stage);
}

static void test_a_pack_that_changes_is_read_anew(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    int pack = view(stage)->pack;
    PackEntry *entry = stage->app.packs.entry[pack];
    click_control(stage, CONTROL_BAND + BAND_HARD);
    entry->version++;
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_BROWSE);
    assert_int_equal(stage->asked.pack, pack);
    assert_false(stage->app.play.active);
    stage_enter(stage, &scene_browse, stage->asked);
    assert_int_equal(view(stage)->list.count,
                     entry->pack.band_count[BAND_HARD]); // the filters are as they were
    entry->version++;
    entry->usable = false;
    assert_int_equal(stage_wait(stage, 1000).scene, SCENE_MENU);
    entry->usable = true;
    end(stage);
}

static void test_the_packs_page_leads_here(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    stage_enter(stage, &scene_newgame, (Go){.scene = SCENE_NEWGAME, .pack = 1});
    assert_int_equal(stage_action(stage, ACTION_ALL_STEPS).scene, SCENE_BROWSE); // T
    assert_int_equal(stage->asked.pack, 1);
    assert_int_equal(press_pad(stage, ACTION_HINT).scene, SCENE_BROWSE); // y
    assert_int_equal(stage_action(stage, ACTION_HINT).scene, SCENE_STAY);
    for (int i = 0; i < BAND_COUNT; i++) stage_action(stage, ACTION_DOWN);
    stage_action(stage, ACTION_RIGHT);
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_BROWSE);
    stage_action(stage, ACTION_RIGHT);
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_ENTRY);
    stage_action(stage, ACTION_LEFT);
    stage_action(stage, ACTION_LEFT);
    assert_int_equal(stage_action(stage, ACTION_CONFIRM).scene, SCENE_BOARD);
    end(stage);
}

static void solve(Stage *stage, int index, int64_t time_us, bool assisted) {
    const Browse *b = view(stage);
    TextError error;
    Seed seed;
    assert_true(pack_seed(&b->entry->pack, index, &seed, &error));
    SavedGame game = {.seed_id = seed.id,
                      .band = (int)seed.band,
                      .layout = "9x9",
                      .givens = seed.puzzle,
                      .solution = seed.solution};
    snprintf(game.pack, sizeof game.pack, "%s", b->entry->pack.id);
    assert_true(save_begin(stage->app.save, &game));
    assert_true(save_finish_game(stage->app.save, game.id, time_us, assisted));
}

static void test_solved_seeds_are_known(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    int pack = view(stage)->pack;
    solve(stage, 17, 90000000, false);
    solve(stage, 5, 80000000, false);
    solve(stage, 40, 70000000, true);
    stage_enter(stage, &scene_browse, (Go){.scene = SCENE_BROWSE, .pack = pack, .back = SCENE_NEWGAME});
    const Browse *b = view(stage);
    click_control(stage, CONTROL_SORT);
    click_option(stage, BROWSE_BY_BEST);
    assert_int_equal(b->list.index[0], 5);
    assert_int_equal(b->list.index[1], 17);
    click_control(stage, CONTROL_SORT);
    click_option(stage, BROWSE_BY_TURN);
    click_control(stage, CONTROL_DIRECTION);
    assert_int_equal(b->list.index[0], 40);
    assert_int_equal(b->list.index[1], 5);
    click_control(stage, CONTROL_SOLVED);
    click_option(stage, BROWSE_SOLVED);
    assert_int_equal(b->list.count, 3);
    click_control(stage, CONTROL_SOLVED);
    click_option(stage, BROWSE_UNSOLVED);
    assert_int_equal(b->list.count, b->seeds.count - 3);
    end(stage);
}

static uint32_t pixel(const Stage *stage, int x, int y) {
    return ((const uint32_t *)((const char *)stage->surface->pixels + y * stage->surface->pitch))[x] &
           0xFFFFFF;
}

// How many pixels of a rectangle are not the background.
static int inked(const Stage *stage, Rect r) {
    int count = 0;
    uint32_t ground = stage->app.look.theme.colour[ROLE_BACKGROUND] & 0xFFFFFF;
    for (int y = (int)r.y; y < (int)(r.y + r.h); y++)
        for (int x = (int)r.x; x < (int)(r.x + r.w); x++) count += pixel(stage, x, y) != ground;
    return count;
}

static void test_seeds_without_a_rating(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    stage_enter(stage, &scene_browse,
                (Go){.scene = SCENE_BROWSE, .pack = pack_index(stage, "cages"), .back = SCENE_NEWGAME});
    const Browse *b = view(stage);
    char text[40];
    browse_control_text(b, CONTROL_RATING, text, sizeof text);
    assert_string_equal(text, "none");
    click_control(stage, CONTROL_SORT);
    click_option(stage, BROWSE_BY_RATING);
    int count = b->list.count, before = BAND_GENTLE;
    for (int i = 0; i < count; i++) {
        int band = b->entry->pack.seeds[b->list.index[i]].band;
        assert_true(band >= before);
        before = band;
    }
    assert_int_equal(before, BAND_DIABOLICAL);
    end(stage);
}

static void test_an_empty_list_says_so(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    const Browse *b = view(stage);
    solve(stage, (int)b->list.index[0], 80000000, false);
    stage_enter(stage, &scene_browse, (Go){.scene = SCENE_BROWSE, .pack = b->pack, .back = SCENE_NEWGAME});
    b = view(stage);
    click_control(stage, CONTROL_SOLVED);
    click_option(stage, BROWSE_SOLVED);
    click_control(stage, CONTROL_BAND + BAND_DIABOLICAL); // the one solved is gentle
    assert_int_equal(b->list.count, 0);
    assert_int_equal(b->row, -1);
    stage_draw(stage);
    BrowseLayout l = browse_layout(b, &stage->app);
    assert_true(inked(stage, l.area) > 500);
    click_control(stage, CONTROL_PLAY);
    assert_int_equal(stage->asked.scene, SCENE_STAY);
    click_control(stage, CONTROL_PRINT);
    click_control(stage, CONTROL_COPY);
    stage_action(stage, ACTION_NEXT_EMPTY);
    for (int i = 0; i < 9; i++) stage_action(stage, (Action)(ACTION_UP + i % 4));
    stage_action(stage, ACTION_TOKEN_NEXT);
    assert_false(stage->app.play.active);
    stage_draw(stage);
    click_control(stage, CONTROL_CLEAR);
    assert_int_equal(b->list.count, b->seeds.count);
    assert_true(b->has_seed);
    end(stage);
}

// Only what is seen is drawn.
static void test_a_long_list_is_drawn_as_fast_as_a_short_one(void **state) {
    (void)state;
    Stage *stage = begin(1280, 800);
    Browse *b = stage->self;
    b->list.index = realloc(b->list.index, MANY * sizeof *b->list.index);
    for (int i = 0; i < MANY; i++) b->list.index[i] = (uint32_t)(i % b->seeds.count);
    b->list.count = MANY;
    stage_draw(stage);
    int64_t begun_us = thread_us();
    for (int i = 0; i < 50; i++) {
        stage_input(stage, (Input){.kind = INPUT_SCROLL, .device = DEVICE_MOUSE, .scroll = -7});
        stage_draw(stage);
    }
    print_message("a frame of a million rows, scrolled: %lld us\n", (long long)(thread_us() - begun_us) / 50);
    assert_true(thread_us() - begun_us < 50 * 100000);
    press_held(stage, ACTION_DOWN, false, true);
    assert_int_equal(b->row, MANY - 1);
    BrowseLayout l = browse_layout(b, &stage->app);
    Rect r = browse_row_rect(&l, b->view.scroll.to, b->row);
    assert_true(r.y >= l.area.y - 1 && r.y + r.h <= l.area.y + l.area.h + 1);
    static Targets targets;
    scene_targets(browse_targets, b, &stage->app, NULL, &targets);
    assert_int_equal(targets_at(&targets, r.x + 9, r.y + 9)->id, BROWSE_ROW + b->row);
    end(stage);
}

// ---- at every size

static void assert_inside(const App *app, Rect r, const char *what, int which) {
    if (r.w <= 0) return;
    if (r.x < -0.5f || r.y < -0.5f || r.x + r.w > app->look.width + 0.5f ||
        r.y + r.h > app->look.height - widget_footer_height(app) + 0.5f)
        fail_msg("%s %d is cut in %gx%g", what, which, (double)app->look.width, (double)app->look.height);
}

static void assert_apart(const App *app, Rect a, Rect b, const char *what, int which) {
    if (a.w <= 0 || b.w <= 0) return;
    bool apart = a.x + a.w <= b.x + 0.5f || b.x + b.w <= a.x + 0.5f || a.y + a.h <= b.y + 0.5f ||
                 b.y + b.h <= a.y + 0.5f;
    if (!apart)
        fail_msg("%s %d overlap in %gx%g", what, which, (double)app->look.width, (double)app->look.height);
}

static void check_layout(const Browse *b, const App *app) {
    BrowseLayout l = browse_layout(b, app);
    Rect back = widget_back_rect(app, l.left);
    assert_inside(app, l.area, "the list", 0);
    assert_inside(app, l.side, "the preview", 0);
    assert_inside(app, l.board, "the board", 0);
    assert_apart(app, l.area, l.side, "list and preview", 0);
    assert_apart(app, l.board, l.words, "board and words", 0);
    if (l.area.h < 2 * l.row_h || l.words.w < 100 * app->look.unit)
        fail_msg("list of %g rows, words of %g in %gx%g", (double)(l.area.h / l.row_h), (double)l.words.w,
                 (double)app->look.width, (double)app->look.height);
    bool roomy = app->look.width >= 800 && app->look.height >= 600 && app->settings.scale_percent <= 100;
    assert_true(!roomy || l.row_h >= BROWSE_TOUCH);
    for (int i = 0; i < CONTROL_COUNT; i++) {
        Rect r = l.control[i];
        if (r.w <= 0) continue;
        assert_inside(app, r, "control", i);
        assert_apart(app, r, l.area, "list and control", i);
        assert_apart(app, r, l.words, "words and control", i);
        assert_apart(app, r, l.board, "board and control", i);
        assert_apart(app, r, back, "the way back and control", i);
        if (roomy && i != CONTROL_CLEAR && (r.h < BROWSE_TOUCH - 0.5f || r.w < BROWSE_TOUCH - 0.5f))
            fail_msg("control %d is too small in %gx%g", i, (double)app->look.width,
                     (double)app->look.height);
        for (int k = 0; k < i; k++) assert_apart(app, r, l.control[k], "controls", i);
    }
    static Targets targets;
    scene_targets(browse_targets, b, app, NULL, &targets);
    for (int i = 0; i < CONTROL_COUNT; i++) { // every one can be reached from the list by some directions
        if (l.control[i].w <= 0) continue;
        static const int NOWHERE[TARGET_GROUPS] = {0};
        bool left = false;
        for (int d = ACTION_UP; d <= ACTION_RIGHT; d++)
            left = left || targets_next(&targets, i, (Action)d, NOWHERE) != TARGET_NONE;
        assert_true(left);
    }
}

static void test_nothing_overlaps_at_any_size(void **state) {
    (void)state;
    static const int SIZES[][2] = {{640, 480},   {800, 600},   {1024, 768},  {1280, 720},  {1280, 800},
                                   {1366, 768},  {1920, 1080}, {2560, 1080}, {3840, 2160}, {800, 1280},
                                   {600, 900},   {1080, 1920}, {1000, 1000}, {720, 720},   {1600, 1500},
                                   {2160, 3840}, {900, 1000},  {800, 900}};
    static const int SCALES[] = {100, 75, 130, 200};
    Stage *stage = begin(1280, 800);
    const Browse *b = view(stage);
    click_control(stage, CONTROL_BAND + BAND_HARD); // so that there is something to clear
    for (size_t s = 0; s < sizeof SIZES / sizeof *SIZES; s++) {
        for (size_t k = 0; k < sizeof SCALES / sizeof *SCALES; k++) {
            stage->app.settings.scale_percent = SCALES[k];
            app_resize(&stage->app, SIZES[s][0], SIZES[s][1]);
            check_layout(b, &stage->app);
        }
        stage->app.settings.scale_percent = 100;
        stage_size(stage, SIZES[s][0], SIZES[s][1]);
        stage_draw(stage);
        stage_theme(stage, s % 2 ? THEME_PAPER : THEME_CONTRAST);
        click_control(stage, CONTROL_TECHNIQUE);
        stage_draw(stage);
        static Targets targets; // large
        scene_targets(browse_targets, b, &stage->app, NULL, &targets);
        assert_inside(&stage->app, targets.scroll.rect, "the picker", 0);
        for (int i = 0; i < b->picker.count; i++) stage_action(stage, ACTION_DOWN);
        assert_int_equal(b->picker.at, b->picker.count - 1);
        stage_draw(stage);
        stage_action(stage, ACTION_BACK);
    }
    end(stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists_are_as_reckoned_plainly),
        cmocka_unit_test(test_survey_counts_what_there_is),
        cmocka_unit_test(test_hardest_is_the_highest_rated),
        cmocka_unit_test(test_a_million_seeds_hold_up_nobody),
        cmocka_unit_test(test_keyboard_alone),
        cmocka_unit_test(test_pad_alone),
        cmocka_unit_test(test_mouse_alone),
        cmocka_unit_test(test_print_takes_a_seed_or_the_first_of_the_list),
        cmocka_unit_test(test_print_takes_boards_of_seeds),
        cmocka_unit_test(test_the_place_is_kept_while_playing),
        cmocka_unit_test(test_a_pack_that_changes_is_read_anew),
        cmocka_unit_test(test_the_packs_page_leads_here),
        cmocka_unit_test(test_solved_seeds_are_known),
        cmocka_unit_test(test_seeds_without_a_rating),
        cmocka_unit_test(test_an_empty_list_says_so),
        cmocka_unit_test(test_a_long_list_is_drawn_as_fast_as_a_short_one),
        cmocka_unit_test(test_nothing_overlaps_at_any_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
