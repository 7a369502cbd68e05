// core/look/colour_vision: contrast, distance, and what the kinds of sight make of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "core/base/rng.h"
#include "core/look/colour_vision.h"

static void assert_near(float value, float expected, float tolerance) {
    if (fabsf(value - expected) > tolerance) fail_msg("%f is not %f", (double)value, (double)expected);
}

static void contrasts_are_those_of_wcag(void **state) {
    (void)state;
    assert_near(colour_contrast(0xFF000000, 0xFFFFFFFF), 21, 0.001f);
    assert_near(colour_contrast(0xFFFFFFFF, 0xFF000000), 21, 0.001f);
    assert_near(colour_contrast(0xFF336699, 0xFF336699), 1, 0.0001f);
    // The grey known as the last that passes on white, and the first that does not.
    assert_near(colour_contrast(0xFF767676, 0xFFFFFFFF), 4.54f, 0.005f);
    assert_near(colour_contrast(0xFF777777, 0xFFFFFFFF), 4.48f, 0.005f);
    assert_near(colour_contrast(0xFFFF0000, 0xFFFFFFFF), 4.0f, 0.005f);
    assert_near(colour_contrast(0xFF0000FF, 0xFFFFFFFF), 8.59f, 0.005f);
}

static void distances_are_those_of_cie_76(void **state) {
    (void)state;
    assert_near(colour_distance(0xFF000000, 0xFFFFFFFF), 100, 0.1f);
    assert_near(colour_distance(0xFF123456, 0xFF123456), 0, 0.0001f);
    // sRGB red is L* 53.24 a* 80.09 b* 67.20, green 87.73 -86.18 83.18.
    assert_near(colour_distance(0xFFFF0000, 0xFF00FF00), 170.6f, 0.5f);
}

static void each_kind_of_sight_takes_some_colours_for_one_another(void **state) {
    (void)state;
    static const uint32_t PLAIN[] = {0xFF000000, 0xFF808080, 0xFFFFFFFF};
    for (int vision = 0; vision < VISION_COUNT; vision++) // greys are grey to everybody
        for (int i = 0; i < 3; i++) {
            float moved = colour_distance(colour_seen(PLAIN[i], (Vision)vision), PLAIN[i]);
            if (moved > 1) fail_msg("%08X becomes %08X", PLAIN[i], colour_seen(PLAIN[i], (Vision)vision));
        }
    assert_int_equal(colour_seen(0xFF2C5699, VISION_FULL), 0xFF2C5699);
    // Known confusions: these pairs are far apart, and near one another to those who lack a cone.
    uint32_t red = 0xFFC0392B, green = 0xFF6B7A2B;
    assert_true(colour_distance(red, green) > 60);
    uint32_t red_seen = colour_seen(red, VISION_DEUTERANOPIA),
             green_seen = colour_seen(green, VISION_DEUTERANOPIA);
    assert_true(colour_distance(red_seen, green_seen) < 25);
    uint32_t blue = colour_seen(0xFF0070C0, VISION_TRITANOPIA),
             teal = colour_seen(0xFF008060, VISION_TRITANOPIA);
    assert_true(colour_distance(0xFF0070C0, 0xFF008060) > 50);
    assert_true(colour_distance(blue, teal) < 25);
}

static void the_least_distance_is_that_of_the_weakest_sight(void **state) {
    (void)state;
    uint64_t seed = 20261121;
    Rng rng = rng_seed(seed);
    for (int i = 0; i < 2000; i++) {
        uint32_t a = rng_below(&rng, 0x1000000), b = rng_below(&rng, 0x1000000);
        Vision vision = VISION_COUNT;
        float least = colour_distance_to_all(a, b, &vision);
        assert_near(least, colour_distance(colour_seen(a, vision), colour_seen(b, vision)), 0.0001f);
        for (int v = 0; v < VISION_COUNT; v++) {
            float apart = colour_distance(colour_seen(a, (Vision)v), colour_seen(b, (Vision)v));
            if (apart < least - 0.0001f)
                fail_msg("seed %llu: %06X and %06X to %s", (unsigned long long)seed, a, b,
                         vision_name((Vision)v));
        }
    }
    Vision vision;
    colour_distance_to_all(0xC0392B, 0x6B7A2B, &vision);
    assert_string_equal(vision_name(vision), "deuteranopia");
    colour_distance_to_all(0x0070C0, 0x008060, &vision);
    assert_string_equal(vision_name(vision), "tritanopia");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrasts_are_those_of_wcag),
        cmocka_unit_test(distances_are_those_of_cie_76),
        cmocka_unit_test(each_kind_of_sight_takes_some_colours_for_one_another),
        cmocka_unit_test(the_least_distance_is_that_of_the_weakest_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
