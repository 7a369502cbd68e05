// Sets over several houses say in which of them each token has all its places.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "game/words/explain/explain.h"
#include "support/fill_judge.h"

static Step first_of(const Layout *layout, const char *cells) {
    Position position = fill_only(layout, cells);
    FillSteps steps = {.count = 0};
    assert_true(technique_find(&position, TECHNIQUE_SUE_DE_COQ_3D, fill_keep, &steps));
    assert_int_equal(steps.count, 1);
    return steps.first;
}

static void assert_told(const Layout *layout, const Step *step, ExplainStage stage, const char *expected) {
    char text[EXPLAIN_TEXT_MAX];
    explain_step(layout, (Names){.expert = true}, step, stage, text);
    assert_string_equal(text, expected);
}

static void all_four_stages(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Step step =
        first_of(&layout, "r1c1=123456 r1c2=125 r1c7=12 r2c1=346 r7c1=34 r2c2=56 r1c9=1379 r9c1=1479");
    assert_told(&layout, &step, EXPLAIN_WHERE, "Look at *row 1*, *column 1* and *box 1*.");
    assert_told(&layout, &step, EXPLAIN_WHAT,
                "There is a *3D Sue de Coq* here: cells in a row, a column and a box that have only as many "
                "tokens as cells.");
    assert_told(
        &layout, &step, EXPLAIN_WHY,
        "Take *r1c1*, *r1c2*, *r1c7*, *r2c1*, *r2c2* and *r7c1*: six cells with only six tokens "
        "between them. In these, _1_ and _2_ can stand only in *row 1*; _3_ and _4_ only in *column "
        "1*; _5_ and _6_ only in *box 1*. So no token can be there twice; to fill the cells, each "
        "must be there once. A token goes from every other cell that sees all its places there: *r1c9* "
        "cannot be _1_, and *r9c1* cannot be _4_.");
    assert_told(&layout, &step, EXPLAIN_RESULT, "removes _1_ from *r1c9*; _4_ from *r9c1*");
}

// 6 is in the row and in the box: it is told with the first of them, and goes from both.
static void a_token_at_home_in_two_houses(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Step step = first_of(&layout, "r1c1=3456 r1c2=1256 r1c3=126 r1c7=12 r2c1=345 r7c1=34 r1c9=678 r3c3=678");
    assert_told(
        &layout, &step, EXPLAIN_WHY,
        "Take *r1c1*, *r1c2*, *r1c3*, *r1c7*, *r2c1* and *r7c1*: six cells with only six tokens "
        "between them. In these, _1_, _2_ and _6_ can stand only in *row 1*; _3_ and _4_ only in "
        "*column 1*; _5_ only in *box 1*. So no token can be there twice; to fill the cells, each "
        "must be there once. A token goes from every other cell that sees all its places there: *r1c9* "
        "and *r3c3* cannot be _6_.");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_four_stages),
        cmocka_unit_test(a_token_at_home_in_two_houses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
