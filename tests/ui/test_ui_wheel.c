// The wheel of tokens on boards of all sizes: each token has a place of its own and is reached from there; on
// two rings by how far the stick is held or by the shoulder buttons; and what is taken is what was shown.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/base/rng.h"
#include "ui/widget/token_wheel.h"

enum { ORDER_LEAST = 4, ORDER_MOST = 25 };

static Input aim_at(float x, float y, int64_t now_us) {
    return (Input){.kind = INPUT_AIM, .device = DEVICE_PAD, .x = x, .y = y, .time_us = now_us, .text = ""};
}

static Input button(Action action, int64_t now_us) {
    return (Input){.kind = INPUT_ACTION,
                   .device = DEVICE_PAD,
                   .action = action,
                   .menu_action = action,
                   .time_us = now_us,
                   .text = ""};
}

static void each_token_has_its_place(void **state) {
    (void)state;
    for (int order = ORDER_LEAST; order <= ORDER_MOST; order++) {
        float x[ORDER_MOST + 1], y[ORDER_MOST + 1];
        for (int token = 1; token <= order; token++) {
            wheel_place(order, false, token, &x[token], &y[token]);
            float far = hypotf(x[token], y[token]);
            assert_true(far <= 1.001f);
            for (int other = 1; other < token; other++) {
                float apart = hypotf(x[token] - x[other], y[token] - y[other]);
                if (apart < 0.37f)
                    fail_msg("order %d: %d and %d are %g apart", order, token, other, (double)apart);
            }
            WheelRing ring = wheel_ring(order, token);
            assert_int_equal(ring == WHEEL_INNER, wheel_has_rings(order) && token <= 9);
            if (token == wheel_middle(order))
                assert_true(far == 0);
            else if (far > 0)
                assert_int_equal(wheel_token(order, false, ring, x[token] / far, y[token] / far), token);
        }
        assert_int_equal(wheel_has_rings(order), order > 16);
    }
}

// Out to a place in steps, as a stick goes; returns the time.
static int64_t push(TokenWheel *wheel, int order, float x, float y, float reach, int64_t now_us) {
    float far = hypotf(x, y);
    for (int step = 1; step <= 5; step++) {
        Input in =
            aim_at(x / far * reach * (float)step / 5, y / far * reach * (float)step / 5, now_us += 8000);
        assert_int_equal(token_wheel_aim(wheel, &in, order, false, false), 0);
    }
    return now_us;
}

// And back, one axis after the other; returns the token taken.
static int let_go(TokenWheel *wheel, int order, int64_t now_us) {
    float x = wheel->x, y = wheel->y;
    for (int step = 3; step >= 1; step--) {
        Input in = aim_at(x * (float)step / 4, y * (float)(step + 1) / 4, now_us += 8000);
        assert_int_equal(token_wheel_aim(wheel, &in, order, false, false), 0);
        in = aim_at(x * (float)step / 4, y * (float)step / 4, now_us += 8000);
        assert_int_equal(token_wheel_aim(wheel, &in, order, false, false), 0);
    }
    Input in = aim_at(0, 0, now_us + 8000);
    return token_wheel_aim(wheel, &in, order, false, false);
}

static void the_reach_chooses_the_ring(void **state) {
    (void)state;
    for (int order = 17; order <= ORDER_MOST; order++)
        for (int token = 1; token <= order; token++) {
            TokenWheel wheel = {.open = false};
            float x, y;
            wheel_place(order, false, token, &x, &y);
            int64_t now_us =
                push(&wheel, order, x, y, wheel_ring(order, token) == WHEEL_INNER ? 0.6f : 0.98f, 0);
            assert_true(wheel.open);
            assert_int_equal(wheel.ring, wheel_ring(order, token));
            assert_int_equal(wheel.token, token);
            assert_int_equal(let_go(&wheel, order, now_us), token);
            assert_false(wheel.open);
        }
}

static void a_shoulder_button_chooses_the_ring(void **state) {
    (void)state;
    for (int order = 17; order <= ORDER_MOST; order++)
        for (int token = 1; token <= order; token++)
            for (int far = 0; far < 2; far++) {
                TokenWheel wheel = {.open = false};
                float x, y;
                wheel_place(order, false, token, &x, &y);
                WheelRing ring = wheel_ring(order, token);
                int64_t now_us = push(&wheel, order, x, y, far ? 0.98f : 0.6f, 0);
                Input in = button(ring == WHEEL_INNER ? ACTION_UNDO : ACTION_REDO, now_us);
                assert_true(token_wheel_action(&wheel, &in, order, false));
                assert_int_equal(wheel.token, token);
                now_us = push(&wheel, order, x, y, far ? 0.99f : 0.61f, now_us); // it stays chosen
                assert_int_equal(wheel.token, token);
                assert_int_equal(let_go(&wheel, order, now_us), token);
                assert_int_equal(wheel.ring_chosen, false); // until the stick is let go
            }
}

static void a_stick_held_nearer_means_the_inner_ring(void **state) {
    (void)state;
    TokenWheel wheel = {.open = false};
    int64_t now_us = push(&wheel, 25, 0, -1, 1, 0);
    assert_int_equal(wheel.token, 10);
    for (int i = 0; i < 30; i++) {
        Input in = aim_at(0, -0.6f, now_us += 10000);
        assert_int_equal(token_wheel_aim(&wheel, &in, 25, false, false), 0);
    }
    assert_int_equal(wheel.ring, WHEEL_INNER);
    assert_int_equal(wheel.token, 1);
    assert_int_equal(let_go(&wheel, 25, now_us), 1);
}

static void other_buttons_are_not_the_wheels(void **state) {
    (void)state;
    TokenWheel wheel = {.open = false};
    Input undo = button(ACTION_UNDO, 0), back = button(ACTION_BACK, 0), hint = button(ACTION_HINT, 0);
    assert_false(token_wheel_action(&wheel, &undo, 25, false)); // it is not open
    push(&wheel, 16, 1, 0, 1, 0);
    assert_false(token_wheel_action(&wheel, &undo, 16, false)); // it has one ring
    assert_false(token_wheel_action(&wheel, &hint, 16, false));
    assert_true(token_wheel_action(&wheel, &back, 16, false)); // called off
    assert_false(wheel.open);
    Input out = aim_at(1, 0, 90000);
    assert_int_equal(token_wheel_aim(&wheel, &out, 16, false, false), 0);
    assert_false(wheel.open); // until the stick is let go
    assert_int_equal(let_go(&wheel, 16, 100000), 0);
    push(&wheel, 16, 1, 0, 1, 200000);
    assert_true(wheel.open);
}

// However the stick is moved, what is taken is what was shown last, and it is a token of the board.
static void what_is_shown_is_taken(void **state) {
    (void)state;
    Rng rng = rng_seed(77);
    int taken = 0;
    for (int round = 0; round < 20000; round++) {
        int order = ORDER_LEAST + (int)rng_below(&rng, ORDER_MOST - ORDER_LEAST + 1), shown = 0;
        TokenWheel wheel = {.open = false};
        int64_t now_us = 0;
        for (int i = 1 + (int)rng_below(&rng, 12); i > 0; i--) {
            now_us += (int64_t)rng_below(&rng, 200000);
            if (rng_below(&rng, 8) == 0) {
                Input in = button(rng_below(&rng, 2) ? ACTION_UNDO : ACTION_REDO, now_us);
                token_wheel_action(&wheel, &in, order, false);
            } else {
                float angle = (float)rng_below(&rng, 6283) / 1000, far = (float)rng_below(&rng, 1000) / 1000;
                Input in = aim_at(far * cosf(angle) + 0.001f, far * sinf(angle), now_us);
                assert_int_equal(token_wheel_aim(&wheel, &in, order, false, false), 0);
            }
            shown = wheel.open ? wheel.token : 0;
            assert_true(shown >= 0 && shown <= order);
        }
        Input in = aim_at(0, 0, now_us + 8000);
        int token = token_wheel_aim(&wheel, &in, order, false, false);
        assert_int_equal(token, shown);
        taken += token != 0;
    }
    assert_true(taken > 10000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_token_has_its_place),
        cmocka_unit_test(the_reach_chooses_the_ring),
        cmocka_unit_test(a_shoulder_button_chooses_the_ring),
        cmocka_unit_test(a_stick_held_nearer_means_the_inner_ring),
        cmocka_unit_test(other_buttons_are_not_the_wheels),
        cmocka_unit_test(what_is_shown_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
