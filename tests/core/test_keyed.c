#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/keyed.h"
#include "core/base/rng.h"

enum { SETS = 2000, MOST = 40 };

// Each stands before the next, by key and then by number, and all are still there.
static void any_list_is_put_in_order(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= SETS; seed++) {
        Rng rng = rng_seed(seed);
        static const int64_t EXTREME[] = {INT64_MIN, -1, 0, 1, INT64_MAX};
        Keyed list[MOST];
        int64_t key[MOST];
        int count = (int)rng_below(&rng, MOST + 1), from = (int)rng_below(&rng, MOST);
        for (int i = 0; i < count; i++) {
            int index = (from + i * 41) % MOST; // each number once
            key[index] = rng_below(&rng, 2) ? (int64_t)rng_below(&rng, 5) : EXTREME[rng_below(&rng, 5)];
            list[i] = (Keyed){key[index], index};
        }
        keyed_sort(list, count);
        for (int i = 0; i < count; i++) {
            assert_int_equal(list[i].key, key[list[i].index]);
            if (i == 0) continue;
            const Keyed *before = &list[i - 1];
            if (before->key > list[i].key || (before->key == list[i].key && before->index >= list[i].index))
                fail_msg("seed %llu, place %d", (unsigned long long)seed, i);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_list_is_put_in_order)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
