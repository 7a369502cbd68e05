// The table of bands.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "core/rate/band.h"

static void test_limits(void **state) {
    (void)state;
    static const struct {
        int first, last;
        Band band;
        const char *name, *range;
    } cases[] = {
        {0, 15, BAND_GENTLE, "Gentle", "1.0 – 1.5"},
        {16, 25, BAND_EASY, "Easy", "1.2 – 2.5"},
        {26, 34, BAND_MEDIUM, "Medium", "2.6 – 3.4"},
        {35, 56, BAND_HARD, "Hard", "3.6 – 5.6"},
        {57, 75, BAND_FIENDISH, "Fiendish", "5.7 – 7.5"},
        {76, 200, BAND_DIABOLICAL, "Diabolical", "7.6 and up"},
    };
    assert_int_equal(sizeof cases / sizeof cases[0], BAND_COUNT);
    for (int i = 0; i < BAND_COUNT; i++) {
        for (int rating = cases[i].first; rating <= cases[i].last; rating++)
            assert_int_equal(band_of_rating(rating), cases[i].band);
        assert_string_equal(band_name(cases[i].band), cases[i].name);
        assert_string_equal(band_range(cases[i].band), cases[i].range);
    }
}

// What a person reads agrees with the limits.
static void test_ranges_agree(void **state) {
    (void)state;
    for (Band band = BAND_GENTLE; band < BAND_DIABOLICAL; band++) {
        char *rest;
        double low = strtod(band_range(band), &rest);
        double high = strtod(rest + 5, NULL); // a blank, an en dash of three bytes, a blank
        if (band != BAND_EASY)                // also has what is rated Gentle and is not: core/rate/gentle
            assert_int_equal(band_of_rating((int)(low * 10 + 0.5)), band);
        assert_int_equal(band_of_rating((int)(high * 10 + 0.5)), band);
        assert_int_equal(band_of_rating((int)(high * 10 + 0.5) + 1), band + 1);
    }
}

static void test_parse(void **state) {
    (void)state;
    for (Band band = BAND_GENTLE; band < BAND_COUNT; band++) {
        Band found = BAND_COUNT;
        assert_true(band_parse(band_name(band), &found));
        assert_int_equal(found, band);
    }
    Band found = BAND_COUNT;
    assert_true(band_parse("fiendish", &found));
    assert_int_equal(found, BAND_FIENDISH);
    assert_true(band_parse("MEDIUM", &found));
    assert_int_equal(found, BAND_MEDIUM);
    static const char *const wrong[] = {"", "gentl", "gentles", " easy", "hardest", "1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        found = BAND_HARD;
        assert_false(band_parse(wrong[i], &found));
        assert_int_equal(found, BAND_HARD);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_ranges_agree),
        cmocka_unit_test(test_parse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
