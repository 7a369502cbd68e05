// The rules and the words: both pages fit or scroll in every window, and lead back to Learn, which leads to
// them and to the welcome.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "game/words/glossary.h"
#include "game/words/rules.h"
#include "support/ui_stage.h"
#include "ui/scenes/learn/learn_view.h"
#include "ui/scenes/rules/rules_view.h"

static const struct {
    int width, height;
} SIZES[] = {{640, 480}, {800, 600}, {1280, 800}, {700, 1000}, {600, 800}, {3840, 2160}, {2560, 1080}};
enum { SIZES_COUNT = sizeof SIZES / sizeof *SIZES };

static void test_words_are_in_order(void **state) {
    (void)state;
    for (int i = 1; glossary_word(i); i++)
        assert_true(strcmp(glossary_word(i - 1)->word, glossary_word(i)->word) < 0);
}

static void test_pages(void **state) {
    (void)state;
    for (int size = 0; size < SIZES_COUNT; size++) {
        Stage stage;
        stage_open(&stage, SIZES[size].width, SIZES[size].height, THEME_PAPER, 3);
        stage_enter(&stage, &scene_rules, (Go){.scene = SCENE_RULES, .back = SCENE_LEARN});
        const Rules *rules = stage.self;
        RulesLayout l = rules_layout(rules, &stage.app);
        assert_true(l.figure.w >= 120 && l.text.w >= 200);
        assert_true(l.text.x + l.text.w <= (float)SIZES[size].width &&
                    l.text.y + l.text.h <= (float)SIZES[size].height);
        int told = 0; // every rule is among the targets too
        Targets targets;
        scene_targets(rules_targets, stage.self, &stage.app, NULL, &targets);
        for (int i = 0; i < targets.count; i++) told += targets.target[i].role == TARGET_TEXT;
        for (int i = 0; i < told; i++) assert_non_null(rules_part(i));
        assert_null(rules_part(told));
        stage_draw(&stage);
        stage_action(&stage, ACTION_NEXT_EMPTY);
        assert_int_equal(rules->page, RULES_WORDS);
        int words = 0;
        while (glossary_word(words)) words++;
        for (int i = 0; i < words; i++) { // down to the last
            stage_action(&stage, ACTION_DOWN);
            stage_draw(&stage);
        }
        l = rules_layout(rules, &stage.app);
        assert_int_equal(l.words, words);
        Rect last = l.word[words - 1];
        float up = scroll_pixels(&rules->view.scroll, &l.scroll, stage.app.now_us);
        assert_true(last.y + last.h - up <= l.scroll.rect.y + l.scroll.rect.h + 1);
        assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_LEARN);
        stage_close(&stage);
    }
}

static Go click(Stage *stage, int id) {
    Targets targets;
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
    const Target *target = targets_find(&targets, id);
    assert_non_null(target);
    return stage_click(stage, target->rect.x + target->rect.w / 2, target->rect.y + target->rect.h / 2, 1);
}

static void test_learn_leads_there(void **state) {
    (void)state;
    for (int size = 0; size < SIZES_COUNT; size++) {
        Stage stage;
        stage_open(&stage, SIZES[size].width, SIZES[size].height, THEME_INK, 3);
        stage_enter(&stage, &scene_learn, (Go){.scene = SCENE_LEARN, .back = SCENE_MENU});
        Go go = click(&stage, LEARN_WELCOME);
        assert_int_equal(go.scene, SCENE_WELCOME);
        assert_int_equal(go.back, SCENE_LEARN);
        go = click(&stage, LEARN_RULES);
        assert_true(go.scene == SCENE_RULES && !go.words);
        go = click(&stage, LEARN_WORDS);
        assert_true(go.scene == SCENE_RULES && go.words);
        // Back from there, and on to the list by keys.
        stage_enter(&stage, &scene_learn, (Go){.scene = SCENE_LEARN, .back = SCENE_RULES});
        assert_int_equal(stage_action(&stage, ACTION_CONFIRM).scene, SCENE_RULES);
        stage_action(&stage, ACTION_RIGHT);
        stage_action(&stage, ACTION_RIGHT);
        stage_action(&stage, ACTION_DOWN);
        stage_draw(&stage);
        stage_action(&stage, ACTION_NEXT_EMPTY);
        assert_int_equal(stage_action(&stage, ACTION_BACK).scene, SCENE_MENU);
        stage_close(&stage);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_are_in_order),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_learn_leads_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
