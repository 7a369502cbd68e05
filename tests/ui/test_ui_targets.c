// The one kit of pointer, scroll and focus: a made-up scene, its targets in a list, and what each kind of
// input does to them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "ui/target/target_view.h"

enum { MENU_ITEM = 1, SLIDER = 10, BUTTON, CARD = 100, CARDS = 20, COLUMNS = 3 };

// Three items on the left; twenty cards of 100 x 80 in three columns on the right, of which 200 pixels are
// seen; a slider and a button below the items.
static void list(const TargetView *view, int64_t now_us, Targets *out) {
    static const char *const NAMES[3] = {"One", "Two", "Three"};
    targets_init(out, 1, now_us, true);
    out->scroll = (ScrollArea){.rect = {200, 0, 300, 200},
                               .content = 7 * 80,
                               .pixel = 1,
                               .wheel = 84,
                               .track = {500, 0, 20, 200},
                               .thumb = 30};
    for (int i = 0; i < 3; i++)
        targets_add(out,
                    (Target){.id = MENU_ITEM + i, .rect = {0, (float)i * 40, 100, 36}, .name = NAMES[i]});
    float up = scroll_pixels(&view->scroll, &out->scroll, now_us);
    for (int i = 0; i < CARDS; i++)
        targets_add(out, (Target){.id = CARD + i,
                                  .role = TARGET_ROW,
                                  .rect = {200 + (float)(i % COLUMNS) * 100,
                                           80 * (float)(int)(i / COLUMNS) - up, 100, 80},
                                  .name = targets_words(out, "Card %d", i + 1),
                                  .group = 1,
                                  .scrolls = true});
    targets_add(
        out,
        (Target){
            .id = SLIDER, .role = TARGET_SLIDER, .rect = {0, 300, 100, 20}, .group = 2, .adjusts = true});
    targets_add(out, (Target){.id = BUTTON, .rect = {0, 340, 100, 20}, .name = "Go", .group = 2});
    targets_add(out,
                (Target){.id = TARGET_BACK, .role = TARGET_LINK, .rect = {0, 400, 50, 20}, .no_focus = true});
}

static TargetEvent send(TargetView *view, Input input) {
    Targets targets;
    list(view, 0, &targets);
    return target_event(view, &targets, &input);
}

static TargetEvent key(TargetView *view, int action) {
    return send(view, (Input){.kind = INPUT_ACTION, .action = (Action)action, .menu_action = (Action)action});
}

static TargetEvent pointer(TargetView *view, InputKind kind, float x, float y) {
    return send(view, (Input){.kind = kind, .x = x, .y = y, .button = 1, .clicks = 1});
}

static void test_a_press_and_a_release_use_a_target(void **state) {
    (void)state;
    TargetView view = {0};
    assert_int_equal(pointer(&view, INPUT_POINTER_DOWN, 10, 50).kind, TARGET_NOTHING);
    TargetEvent event = pointer(&view, INPUT_POINTER_UP, 90, 60);
    assert_int_equal(event.kind, TARGET_USED);
    assert_int_equal(event.id, MENU_ITEM + 1);
    assert_true(event.by_pointer);
    assert_int_equal(view.focus, MENU_ITEM + 1);
    pointer(&view, INPUT_POINTER_DOWN, 10, 50); // let go of elsewhere: nothing
    assert_int_equal(pointer(&view, INPUT_POINTER_UP, 10, 10).kind, TARGET_NOTHING);
    pointer(&view, INPUT_POINTER_DOWN, 10, 50); // the pointer left in between: nothing
    pointer(&view, INPUT_POINTER_LEAVE, 10, 50);
    assert_int_equal(pointer(&view, INPUT_POINTER_UP, 10, 50).kind, TARGET_NOTHING);
    assert_int_equal(pointer(&view, INPUT_POINTER_UP, 10, 10).kind, TARGET_NOTHING); // never pressed
    pointer(&view, INPUT_POINTER_DOWN, 10, 410);
    assert_int_equal(pointer(&view, INPUT_POINTER_UP, 10, 410).kind, TARGET_LEAVE);
}

static void test_other_buttons(void **state) {
    (void)state;
    TargetView view = {0};
    TargetEvent event = send(&view, (Input){.kind = INPUT_POINTER_DOWN, .x = 10, .y = 10, .button = 3});
    assert_int_equal(event.kind, TARGET_SECOND);
    assert_int_equal(event.id, MENU_ITEM);
    event = send(&view, (Input){.kind = INPUT_POINTER_UP, .x = 10, .y = 10, .button = 3});
    assert_int_equal(event.kind, TARGET_NOTHING);
}

static void test_a_target_scrolled_out_of_sight_is_not_hit(void **state) {
    (void)state;
    TargetView view = {0};
    Targets targets;
    list(&view, 0, &targets);
    assert_int_equal(targets_at(&targets, 210, 190)->id, CARD + 6);
    assert_null(targets_at(&targets, 210, 210)); // below what is seen of the list
}

static void test_dragging_a_list_scrolls_it_and_uses_nothing(void **state) {
    (void)state;
    TargetView view = {0};
    pointer(&view, INPUT_POINTER_DOWN, 250, 150);
    pointer(&view, INPUT_POINTER_MOVE, 250, 145); // trembles
    assert_int_equal(view.drag, TARGET_DRAG_NONE);
    pointer(&view, INPUT_POINTER_MOVE, 250, 50);
    assert_true(view.scroll.to == 100);
    Targets targets;
    list(&view, 0, &targets);
    assert_int_equal(target_hovered(&view, &targets, DEVICE_MOUSE), TARGET_NONE);
    assert_int_equal(pointer(&view, INPUT_POINTER_UP, 250, 50).kind, TARGET_NOTHING);
    pointer(&view, INPUT_POINTER_DOWN, 10, 100); // from outside the list
    pointer(&view, INPUT_POINTER_MOVE, 10, 10);
    assert_true(view.scroll.to == 100);
}

static void test_wheel_and_thumb(void **state) {
    (void)state;
    TargetView view = {0};
    send(&view, (Input){.kind = INPUT_SCROLL, .x = 250, .y = 50, .scroll = -1});
    assert_true(view.scroll.to == 84);
    send(&view, (Input){.kind = INPUT_SCROLL, .x = 250, .y = 50, .scroll = 5});
    assert_true(view.scroll.to == 0);
    pointer(&view, INPUT_POINTER_DOWN, 510, 5);
    pointer(&view, INPUT_POINTER_MOVE, 510, 500); // beyond the end
    assert_true(view.scroll.to == 7 * 80 - 200);
    pointer(&view, INPUT_POINTER_UP, 510, 500);
    assert_int_equal(view.drag, TARGET_DRAG_NONE);
}

static void test_a_slider_hears_each_place(void **state) {
    (void)state;
    TargetView view = {0};
    TargetEvent event = pointer(&view, INPUT_POINTER_DOWN, 30, 310);
    assert_int_equal(event.kind, TARGET_SLID);
    assert_true(event.first && event.id == SLIDER && event.x == 30);
    event = pointer(&view, INPUT_POINTER_MOVE, 300, 0);
    assert_int_equal(event.kind, TARGET_SLID);
    assert_true(!event.first && event.x == 300);
    assert_int_equal(pointer(&view, INPUT_POINTER_UP, 300, 0).kind, TARGET_LET_GO);
    pointer(&view, INPUT_POINTER_DOWN, 30, 310);
    assert_int_equal(pointer(&view, INPUT_POINTER_LEAVE, 0, 0).kind, TARGET_LET_GO);
    assert_int_equal(key(&view, ACTION_RIGHT).kind, TARGET_ADJUSTED);
    assert_int_equal(key(&view, ACTION_LEFT).step, -1);
}

static void test_directions_inside_a_group(void **state) {
    (void)state;
    TargetView view = {.focus = CARD};
    assert_int_equal(key(&view, ACTION_RIGHT).id, CARD + 1);
    assert_int_equal(key(&view, ACTION_DOWN).id, CARD + 4);
    assert_int_equal(key(&view, ACTION_RIGHT).id, CARD + 5);
    assert_int_equal(key(&view, ACTION_RIGHT).kind, TARGET_STOPPED); // not to another line
    for (int i = 0; i < 4; i++) key(&view, ACTION_DOWN);
    assert_int_equal(view.focus, CARD + 17);
    assert_int_equal(key(&view, ACTION_DOWN).id, CARD + 19); // the last line is not full
    assert_true(view.scroll.to == 7 * 80 - 200);             // and is in view
}

static void test_directions_between_groups(void **state) {
    (void)state;
    TargetView view = {.focus = MENU_ITEM};
    assert_int_equal(key(&view, ACTION_DOWN).id, MENU_ITEM + 1);
    assert_int_equal(key(&view, ACTION_RIGHT).id, CARD); // the nearest, for none had it before
    key(&view, ACTION_DOWN);
    assert_int_equal(key(&view, ACTION_LEFT).id, MENU_ITEM + 1); // where it was
    assert_int_equal(key(&view, ACTION_RIGHT).id, CARD + 3);
    assert_int_equal(key(&view, ACTION_UP).id, CARD);
    assert_int_equal(key(&view, ACTION_UP).kind, TARGET_STOPPED);
    key(&view, ACTION_LEFT);
    key(&view, ACTION_DOWN);
    assert_int_equal(key(&view, ACTION_DOWN).id, SLIDER);
    assert_int_equal(key(&view, ACTION_CONFIRM).id, SLIDER);
}

static void test_a_focus_that_is_gone_comes_back(void **state) {
    (void)state;
    TargetView view = {.focus = 999};
    assert_int_equal(key(&view, ACTION_CONFIRM).kind, TARGET_ACTION);
    assert_int_equal(key(&view, ACTION_DOWN).id, MENU_ITEM);
    view.focus = TARGET_NONE; // a scene without a focus
    assert_int_equal(key(&view, ACTION_DOWN).kind, TARGET_STOPPED);
    assert_int_equal(key(&view, ACTION_CONFIRM).kind, TARGET_ACTION);
}

static void test_other_keys(void **state) {
    (void)state;
    TargetView view = {.focus = BUTTON};
    assert_int_equal(key(&view, ACTION_BACK).kind, TARGET_LEAVE);
    assert_int_equal(key(&view, ACTION_PASTE).kind, TARGET_BROUGHT);
    assert_int_equal(send(&view, (Input){.kind = INPUT_DROP}).kind, TARGET_BROUGHT);
    assert_int_equal(key(&view, ACTION_HINT).action, ACTION_HINT);
    assert_int_equal(key(&view, MENU_PAGE_DOWN).action, MENU_PAGE_DOWN);
    Input held = {.kind = INPUT_ACTION, .menu_action = ACTION_CONFIRM, .repeat = true};
    assert_int_equal(send(&view, held).kind, TARGET_NOTHING);
    held.menu_action = ACTION_BACK;
    assert_int_equal(send(&view, held).kind, TARGET_NOTHING);
}

static void test_pages_are_turned_by_tab_and_shoulder_buttons(void **state) {
    (void)state;
    TargetView view = {.focus = BUTTON};
    Input in = {.kind = INPUT_ACTION, .device = DEVICE_KEYBOARD, .menu_action = ACTION_NEXT_EMPTY};
    TargetEvent event = send(&view, in);
    assert_int_equal(event.kind, TARGET_TURN);
    assert_int_equal(event.step, 1);
    in.shift = true;
    assert_int_equal(send(&view, in).step, -1);
    in = (Input){.kind = INPUT_ACTION, .device = DEVICE_KEYBOARD, .menu_action = ACTION_UNDO};
    assert_int_equal(send(&view, in).kind, TARGET_ACTION); // the keys of undo turn nothing
    in.device = DEVICE_PAD;
    assert_int_equal(send(&view, in).kind, TARGET_TURN);
    assert_int_equal(send(&view, in).step, -1);
}

static void test_hovering_is_the_mouse_alone(void **state) {
    (void)state;
    TargetView view = {0};
    Targets targets;
    pointer(&view, INPUT_POINTER_MOVE, 10, 10);
    list(&view, 0, &targets);
    assert_int_equal(target_hovered(&view, &targets, DEVICE_MOUSE), MENU_ITEM);
    assert_int_equal(target_hovered(&view, &targets, DEVICE_TOUCH), TARGET_NONE);
    pointer(&view, INPUT_POINTER_LEAVE, 10, 10);
    assert_int_equal(target_hovered(&view, &targets, DEVICE_MOUSE), TARGET_NONE);
}

static void test_a_glide_ends_where_it_was_sent(void **state) {
    (void)state;
    ScrollArea area = {.rect = {0, 0, 10, 100}, .content = 300, .pixel = 1};
    Scroll scroll = {0};
    scroll_to(&scroll, &area, 500, 1000, true);
    assert_true(scroll.to == 200);
    double before = 0;
    int64_t end = 1000 + motion_info(MOTION_LIST)->length_us;
    for (int64_t now = 1000; now <= end; now += 12000) {
        double at = scroll_at(&scroll, &area, now);
        assert_true(at >= before);
        before = at;
    }
    assert_true(scroll_at(&scroll, &area, end) == 200);
    int64_t wake = INT64_MAX;
    scroll_wake(&scroll, 5000, &wake);
    assert_in_range(wake, 5001, 21000);
    wake = INT64_MAX;
    scroll_wake(&scroll, end, &wake);
    assert_true(wake == INT64_MAX);
    scroll_to(&scroll, &area, 50, end, false);
    assert_true(scroll_at(&scroll, &area, end) == 50);
    scroll_show(&scroll, &area, 160, 180, end, false);
    assert_true(scroll.to == 80);
    scroll_show(&scroll, &area, 10, 30, end, false);
    assert_true(scroll.to == 10);
}

// A list that is let go of while it is dragged goes on as fast, slows down, and is caught by a press.
static void test_a_thrown_list_coasts(void **state) {
    (void)state;
    ScrollArea area = {.rect = {0, 0, 10, 100}, .content = 3000, .pixel = 1};
    Scroll scroll = {0};
    scroll_throw(&scroll, &area, 900, 1000, true);
    assert_true(scroll_coasts(&scroll, 1000));
    double first = scroll_at(&scroll, &area, 11000), end = scroll.to;
    assert_true(first > 8 && first < 9.5); // a hundredth of a second of it
    assert_true(end > 150 && end < 300);
    int64_t rests_us = 1000 + motion_info(MOTION_COAST)->length_us;
    assert_false(scroll_coasts(&scroll, rests_us));
    assert_true(scroll_at(&scroll, &area, rests_us) == end);
    area.whole = true;
    scroll_throw(&scroll, &area, -301, rests_us, true);
    assert_true(scroll.to == round(scroll.to) && scroll.to < end);
    scroll_throw(&scroll, &area, -90000, rests_us, true); // no farther than the beginning
    assert_true(scroll.to == 0);
    scroll_throw(&scroll, &area, 600, rests_us, false); // where all is still
    assert_true(scroll_at(&scroll, &area, rests_us) == scroll.to && !scroll_coasts(&scroll, rests_us));
}

static TargetEvent finger(TargetView *view, InputKind kind, float y, int64_t time_us) {
    static Targets targets;
    list(view, time_us, &targets);
    targets.glide = true;
    Input in = {
        .kind = kind, .device = DEVICE_TOUCH, .x = 250, .y = y, .button = 1, .time_us = time_us, .text = ""};
    return target_event(view, &targets, &in);
}

static void test_a_finger_throws_a_list_and_catches_it(void **state) {
    (void)state;
    TargetView view = {0};
    int64_t now = 1000000;
    finger(&view, INPUT_POINTER_DOWN, 150, now);
    for (int i = 1; i <= 5; i++) finger(&view, INPUT_POINTER_MOVE, 150 - 12 * (float)i, now + i * 16000);
    double dragged = view.scroll.to;
    assert_true(dragged == 60);
    finger(&view, INPUT_POINTER_UP, 90, now + 85000);
    assert_true(scroll_coasts(&view.scroll, now + 85000) && view.scroll.to > dragged + 80);
    finger(&view, INPUT_POINTER_DOWN, 100, now + 150000); // caught: it rests, and nothing is used
    assert_false(scroll_coasts(&view.scroll, now + 150000));
    assert_true(view.scroll.to > dragged && view.scroll.to < dragged + 80);
    assert_int_equal(finger(&view, INPUT_POINTER_UP, 100, now + 160000).kind, TARGET_NOTHING);
    // Held still before it is let go, it stays.
    finger(&view, INPUT_POINTER_DOWN, 50, now + 2000000);
    for (int i = 1; i <= 5; i++)
        finger(&view, INPUT_POINTER_MOVE, 50 + 12 * (float)i, now + 2000000 + i * 16000);
    double held = view.scroll.to;
    finger(&view, INPUT_POINTER_UP, 110, now + 2400000);
    assert_true(view.scroll.to == held && !scroll_coasts(&view.scroll, now + 2400000));
}

static void test_words_and_room(void **state) {
    (void)state;
    static Targets targets;
    targets_init(&targets, 1, 0, false);
    for (int i = 0; i < TARGETS_MAX + 10; i++)
        targets_add(
            &targets,
            (Target){.id = 1 + i, .rect = {0, 0, 1, 1}, .name = targets_words(&targets, "Place %040d", i)});
    assert_int_equal(targets.count, TARGETS_MAX);
    assert_string_equal(targets.target[1].name, "Place 0000000000000000000000000000000000000001");
    assert_true(targets.words_used <= TARGET_WORDS);
    targets_init(&targets, 1, 0, false);
    char room[TARGET_NAME_MAX];
    assert_string_equal(target_name(&(Target){.role = TARGET_BUTTON, .name = "Go"}, room), "Go");
    Target cell = {.role = TARGET_CELL, .row = 4, .column = 8};
    assert_string_equal(target_name(&cell, room), "Row 5, column 9");
    cell.name = "7";
    assert_string_equal(target_name(&cell, room), "Row 5, column 9: 7");
    cell.mistake = true;
    assert_string_equal(target_name(&cell, room), "Row 5, column 9: 7, marked as a mistake");
    targets_add(&targets, (Target){.id = 1, .rect = {0, 0, 0, 10}}); // no extent: not there
    assert_int_equal(targets.count, 0);
    targets_add_text(&targets, (Rect){0, 0, 20, 20}, "Ann 3 of 51"); // to be read: nobody points at it
    assert_int_equal(targets.count, 1);
    assert_null(targets_at(&targets, 10, 10));
    for (int role = 0; role < TARGET_ROLE_COUNT; role++)
        assert_true(strlen(target_role_name((TargetRole)role)) > 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_press_and_a_release_use_a_target),
        cmocka_unit_test(test_other_buttons),
        cmocka_unit_test(test_a_target_scrolled_out_of_sight_is_not_hit),
        cmocka_unit_test(test_dragging_a_list_scrolls_it_and_uses_nothing),
        cmocka_unit_test(test_wheel_and_thumb),
        cmocka_unit_test(test_a_slider_hears_each_place),
        cmocka_unit_test(test_directions_inside_a_group),
        cmocka_unit_test(test_directions_between_groups),
        cmocka_unit_test(test_a_focus_that_is_gone_comes_back),
        cmocka_unit_test(test_other_keys),
        cmocka_unit_test(test_pages_are_turned_by_tab_and_shoulder_buttons),
        cmocka_unit_test(test_hovering_is_the_mouse_alone),
        cmocka_unit_test(test_a_glide_ends_where_it_was_sent),
        cmocka_unit_test(test_a_thrown_list_coasts),
        cmocka_unit_test(test_a_finger_throws_a_list_and_catches_it),
        cmocka_unit_test(test_words_and_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
