// The one sequence: fixed outputs, and fair draws.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>

#include "core/base/rng.h"

// Chi-squared of `bins` counts that should be equal.
static double chi_squared(const int *count, int bins, int draws) {
    double expected = (double)draws / bins, sum = 0;
    for (int i = 0; i < bins; i++) sum += (count[i] - expected) * (count[i] - expected) / expected;
    return sum;
}

// The generator's own first outputs from the state 1, 2, 3, 4, as published with several implementations of
// it.
static void test_published_sequence(void **state) {
    (void)state;
    static const uint64_t expected[] = {
        UINT64_C(11520),
        UINT64_C(0),
        UINT64_C(1509978240),
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };
    Rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        assert_int_equal(rng_next(&rng), expected[i]);
}

// splitmix64's first outputs from 1234567 are published too.
static void test_seeding(void **state) {
    (void)state;
    Rng rng = rng_seed(1234567);
    assert_int_equal(rng.state[0], UINT64_C(6457827717110365317));
    assert_int_equal(rng.state[1], UINT64_C(3203168211198807973));
    assert_int_equal(rng.state[2], UINT64_C(9817491932198370423));
    assert_int_equal(rng.state[3], UINT64_C(4593380528125082431));
}

// Both together; the values were computed apart, with whole numbers of any size.
static void test_seeded_sequences(void **state) {
    (void)state;
    static const struct {
        uint64_t seed, expected[6];
    } cases[] = {
        {0,
         {UINT64_C(0x99ec5f36cb75f2b4), UINT64_C(0xbf6e1f784956452a), UINT64_C(0x1a5f849d4933e6e0),
          UINT64_C(0x6aa594f1262d2d2c), UINT64_C(0xbba5ad4a1f842e59), UINT64_C(0xffef8375d9ebcaca)}},
        {42,
         {UINT64_C(0x15780b2e0c2ec716), UINT64_C(0x6104d9866d113a7e), UINT64_C(0xae17533239e499a1),
          UINT64_C(0xecb8ad4703b360a1), UINT64_C(0xfde6dc7fe2ec5e64), UINT64_C(0xc50da53101795238)}},
        {UINT64_MAX,
         {UINT64_C(0x8f5520d52a7ead08), UINT64_C(0xc476a018caa1802d), UINT64_C(0x81de31c0d260469e),
          UINT64_C(0xbf658d7e065f3c2f), UINT64_C(0x913593fda1bca32a), UINT64_C(0xbb535e93941ba525)}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Rng rng = rng_seed(cases[i].seed);
        for (int k = 0; k < 6; k++) assert_int_equal(rng_next(&rng), cases[i].expected[k]);
    }
}

static void test_copy_goes_on(void **state) {
    (void)state;
    Rng rng = rng_seed(5);
    rng_next(&rng);
    Rng copy = rng;
    for (int i = 0; i < 100; i++) assert_int_equal(rng_next(&rng), rng_next(&copy));
}

static void test_below_is_fair(void **state) {
    (void)state;
    // The limits lie about five standard deviations above the mean, which is bins - 1.
    static const struct {
        int bins;
        double limit;
    } cases[] = {{2, 25}, {3, 25}, {7, 33}, {9, 36}, {10, 38}, {17, 55}, {100, 180}, {256, 380}};
    enum { DRAWS = 200000 };
    Rng rng = rng_seed(99);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int count[256] = {0};
        for (int k = 0; k < DRAWS; k++) {
            uint64_t drawn = rng_below(&rng, (uint64_t)cases[i].bins);
            assert_in_range(drawn, 0, cases[i].bins - 1);
            count[drawn]++;
        }
        assert_true(chi_squared(count, cases[i].bins, DRAWS) < cases[i].limit);
    }
}

// A bound of 3/4 of the range: a remainder without rejection would draw the lowest third twice as often.
static void test_below_large_bound(void **state) {
    (void)state;
    enum { DRAWS = 30000 };
    Rng rng = rng_seed(7);
    int count[3] = {0};
    for (int k = 0; k < DRAWS; k++) {
        uint64_t drawn = rng_below(&rng, UINT64_C(3) << 62);
        assert_true(drawn < UINT64_C(3) << 62);
        count[drawn >> 62]++;
    }
    assert_true(chi_squared(count, 3, DRAWS) < 25);
    for (int k = 0; k < 100; k++) assert_true(rng_below(&rng, UINT64_MAX) < UINT64_MAX);
    for (int k = 0; k < 100; k++) assert_int_equal(rng_below(&rng, 1), 0);
}

static void test_shuffle_is_fair(void **state) {
    (void)state;
    enum { DRAWS = 120000 };
    Rng rng = rng_seed(3);
    int count[256] = {0}; // by the order's digits in base 4, of which 24 occur
    for (int k = 0; k < DRAWS; k++) {
        uint8_t items[4] = {0, 1, 2, 3};
        rng_shuffle(&rng, items, sizeof *items, 4);
        count[items[0] << 6 | items[1] << 4 | items[2] << 2 | items[3]]++;
    }
    int seen[24], orders = 0;
    for (int i = 0; i < 256; i++) {
        if (count[i] == 0) continue;
        assert_true(orders < 24);
        seen[orders++] = count[i];
    }
    assert_int_equal(orders, 24);
    assert_true(chi_squared(seen, 24, DRAWS) < 60);
}

static void test_shuffle_keeps_items(void **state) {
    (void)state;
    Rng rng = rng_seed(4);
    for (int count = 0; count <= 256; count++) {
        uint8_t items[257];
        for (int i = 0; i < count; i++) items[i] = (uint8_t)i;
        items[count] = 123;
        rng_shuffle(&rng, items, sizeof *items, count);
        bool met[256] = {false};
        for (int i = 0; i < count; i++) {
            assert_false(met[items[i]]);
            met[items[i]] = true;
        }
        for (int i = 0; i < count; i++) assert_true(met[i]);
        assert_int_equal(items[count], 123);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_sequence), cmocka_unit_test(test_seeding),
        cmocka_unit_test(test_seeded_sequences),   cmocka_unit_test(test_copy_goes_on),
        cmocka_unit_test(test_below_is_fair),      cmocka_unit_test(test_below_large_bound),
        cmocka_unit_test(test_shuffle_is_fair),    cmocka_unit_test(test_shuffle_keeps_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
