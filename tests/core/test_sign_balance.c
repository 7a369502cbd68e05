// Signs at optically equal size: what is drawn small grows, what is drawn large or filled shrinks, and
// alphabets stay as they are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "core/look/sign_balance.h"

#define EM 100.0f

static float spread(const SignInk *sign, const float *size, int count) {
    float least = INFINITY, most = 0;
    for (int i = 0; i < count; i++) {
        float extent = sign_extent(&sign[i]) * (size ? size[i] : 1);
        least = fminf(least, extent), most = fmaxf(most, extent);
    }
    return most / least;
}

// The planets' signs as Noto draws them: Mercury, Venus, Earth, Mars, Jupiter, the Moon.
static void test_pictures_are_brought_together(void **state) {
    (void)state;
    static const SignInk PLANETS[] = {{42, 82, 1038}, {42, 66, 810},  {75, 75, 2364},
                                      {52, 54, 756},  {58, 71, 1385}, {46, 71, 828}};
    enum { COUNT = sizeof PLANETS / sizeof *PLANETS };
    float size[COUNT];
    sign_balance(PLANETS, COUNT, EM, false, size);
    assert_true(spread(PLANETS, NULL, COUNT) > 1.4f);
    assert_true(spread(PLANETS, size, COUNT) < 1.05f);
    assert_true(size[3] > size[2]);
}

static void test_an_alphabet_keeps_its_size(void **state) {
    (void)state;
    static const SignInk RODS[] = {{72, 8, 557}, {72, 24, 1114}, {72, 72, 2785}};
    float size[3];
    sign_balance(RODS, 3, EM, false, size);
    for (int i = 0; i < 3; i++) assert_true(size[i] == 1);
}

// The faces of a die as Noto draws them.
static void test_what_is_framed_grows_together(void **state) {
    (void)state;
    static const SignInk DICE[] = {{60, 60, 950}, {60, 60, 1020}, {60, 60, 1380}};
    float size[3];
    sign_balance(DICE, 3, EM, false, size);
    for (int i = 0; i < 3; i++) assert_true(size[i] > 1.05f && size[i] == size[0]);
    static const SignInk LARGE[] = {{95, 95, 2000}, {95, 95, 3000}};
    sign_balance(LARGE, 2, EM, false, size);
    assert_true(size[0] == 1 && size[1] == 1);
}

static void test_what_is_filled_looks_larger(void **state) {
    (void)state;
    SignInk line = {60, 60, 900}, filled = {60, 60, 3000};
    assert_true(sign_extent(&filled) > sign_extent(&line));
}

// Strokes would be seen to differ, if a dot became as large as a disc; what inks nothing is left alone.
static void test_factors_have_limits(void **state) {
    (void)state;
    static const SignInk FAR_APART[] = {{8, 8, 60}, {100, 100, 5000}, {0, 0, 0}};
    float size[3];
    sign_balance(FAR_APART, 3, EM, false, size);
    assert_true(size[0] / size[1] < 1.6f && size[0] > size[1]);
    assert_true(size[2] == 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pictures_are_brought_together),
        cmocka_unit_test(test_an_alphabet_keeps_its_size),
        cmocka_unit_test(test_what_is_framed_grows_together),
        cmocka_unit_test(test_what_is_filled_looks_larger),
        cmocka_unit_test(test_factors_have_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
