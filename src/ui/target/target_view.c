#include "ui/target/target_view.h"

enum {
    DRAG_UNITS = 8,     // design units that make a drag of a press
    HELD_US = 80000,    // a list that was held still so long before it is let go stays where it is
    THROWN_LEAST = 120, // pixels a second: slower ones do not coast
};

// ---- focus

static void show(TargetView *view, const Targets *targets, const Target *target, bool glide) {
    const ScrollArea *area = &targets->scroll;
    float up = scroll_pixels(&view->scroll, area, targets->now_us);
    double top = (double)(target->rect.y - area->rect.y + up) / area->pixel;
    double bottom = top + (double)target->rect.h / area->pixel;
    scroll_show(&view->scroll, area, top, bottom, targets->now_us, glide);
}

void target_focus(TargetView *view, const Targets *targets, int id, bool glide) {
    const Target *target = targets_find(targets, id);
    view->focus = id;
    if (!target) return;
    view->last[target->group] = id;
    if (target->scrolls) show(view, targets, target, glide && targets->glide);
}

// What takes over when the focused target is gone.
static int first_target(const Targets *targets) {
    for (int i = 0; i < targets->count; i++)
        if (!targets->target[i].no_focus) return targets->target[i].id;
    return TARGET_NONE;
}

static TargetEvent move_focus(TargetView *view, const Targets *targets, Action direction) {
    const Target *at = targets_find(targets, view->focus);
    bool across = direction == ACTION_LEFT || direction == ACTION_RIGHT;
    int step = direction == ACTION_LEFT || direction == ACTION_UP ? -1 : 1;
    if (at && at->adjusts && across)
        return (TargetEvent){.kind = TARGET_ADJUSTED, .id = at->id, .step = step, .action = (int)direction};
    int to = targets_next(targets, view->focus, direction, view->last);
    if (!at && view->focus != TARGET_NONE) to = first_target(targets);
    TargetEventKind kind = to == TARGET_NONE ? TARGET_STOPPED : TARGET_FOCUSED;
    if (to == TARGET_NONE) to = view->focus; // which comes back into view if it was scrolled away
    target_focus(view, targets, to, true);
    return (TargetEvent){.kind = kind, .id = to, .step = step, .action = (int)direction};
}

// Tab and the shoulder buttons, which undo and redo in a game; the keys of undo turn no page.
static int turn_step(const Input *in) {
    bool pad = in->device == DEVICE_PAD;
    if (in->menu_action == ACTION_NEXT_EMPTY) return in->shift ? -1 : 1;
    if (pad && in->menu_action == ACTION_UNDO) return -1;
    return pad && in->menu_action == ACTION_REDO ? 1 : 0;
}

static TargetEvent act(TargetView *view, const Targets *targets, const Input *in) {
    if (in->action == ACTION_PASTE) return (TargetEvent){.kind = TARGET_BROUGHT};
    switch ((int)in->menu_action) {
    case ACTION_UP:
    case ACTION_DOWN:
    case ACTION_LEFT:
    case ACTION_RIGHT: return move_focus(view, targets, in->menu_action);
    case ACTION_BACK: return (TargetEvent){.kind = in->repeat ? TARGET_NOTHING : TARGET_LEAVE};
    case ACTION_CONFIRM:
        if (in->repeat) return (TargetEvent){0};
        if (targets_find(targets, view->focus)) return (TargetEvent){.kind = TARGET_USED, .id = view->focus};
        break;
    }
    int turn = turn_step(in);
    return (TargetEvent){.kind = turn ? TARGET_TURN : TARGET_ACTION,
                         .action = (int)in->menu_action,
                         .step = turn,
                         .repeat = in->repeat};
}

// ---- the pointer

static void drag_thumb(TargetView *view, const Targets *targets, float y) {
    const ScrollArea *area = &targets->scroll;
    Rect thumb = scroll_thumb(area, 0);
    float room = area->track.h - thumb.h;
    if (thumb.w <= 0 || room <= 0) return;
    double share = (double)((y - view->drag_grab - area->track.y) / room);
    scroll_to(&view->scroll, area, share * scroll_most(area), targets->now_us, false);
}

static TargetEvent press(TargetView *view, const Targets *targets, const Input *in) {
    const ScrollArea *area = &targets->scroll;
    const Target *target = targets_at(targets, in->x, in->y);
    int id = target ? target->id : TARGET_NONE;
    view->drag = TARGET_DRAG_NONE;
    view->pressed = in->button == 1;
    if (in->button == 3) return (TargetEvent){.kind = TARGET_SECOND, .id = id, .x = in->x, .y = in->y};
    if (!view->pressed) return (TargetEvent){0};
    view->press = id;
    view->press_x = in->x, view->press_y = in->y;
    view->drag_scroll = scroll_at(&view->scroll, area, targets->now_us);
    view->speed = 0;
    view->moved_us = in->time_us;
    if (scroll_coasts(&view->scroll, targets->now_us) && rect_has(area->rect, in->x, in->y)) { // caught
        scroll_to(&view->scroll, area, view->drag_scroll, targets->now_us, false);
        view->drag = TARGET_DRAG_LIST;
        return (TargetEvent){0};
    }
    Rect thumb = scroll_thumb(area, view->drag_scroll);
    if (target && target->role == TARGET_SLIDER) {
        view->drag = TARGET_DRAG_SLIDER;
        if (!target->no_focus) target_focus(view, targets, id, true);
        return (TargetEvent){.kind = TARGET_SLID, .id = id, .x = in->x, .y = in->y, .first = true};
    }
    if (thumb.w > 0 && rect_has(area->track, in->x, in->y)) {
        bool on_it = in->y >= thumb.y && in->y < thumb.y + thumb.h;
        view->drag = TARGET_DRAG_THUMB;
        view->drag_grab = on_it ? in->y - thumb.y : thumb.h / 2;
        drag_thumb(view, targets, in->y);
    }
    return (TargetEvent){0};
}

// The speed of the last few moves, the last one counting most.
static void feel_speed(TargetView *view, const Input *in, float y_before) {
    float seconds = (float)(in->time_us - view->moved_us) / 1e6f;
    if (seconds <= 0) return;
    view->speed += ((y_before - in->y) / seconds - view->speed) * 0.5f;
    view->moved_us = in->time_us;
}

static TargetEvent point(TargetView *view, const Targets *targets, const Input *in, float y_before) {
    const ScrollArea *area = &targets->scroll;
    float moved = view->press_y - in->y;
    if (!view->pressed) return (TargetEvent){0};
    if (view->drag == TARGET_DRAG_NONE && fabsf(moved) > DRAG_UNITS * targets->unit &&
        rect_has(area->rect, view->press_x, view->press_y) && scroll_most(area) > 0)
        view->drag = TARGET_DRAG_LIST;
    if (view->pressed) feel_speed(view, in, y_before);
    if (view->drag == TARGET_DRAG_LIST)
        scroll_to(&view->scroll, area, view->drag_scroll + (double)moved / area->pixel, targets->now_us,
                  false);
    if (view->drag == TARGET_DRAG_THUMB) drag_thumb(view, targets, in->y);
    if (view->drag != TARGET_DRAG_SLIDER) return (TargetEvent){0};
    return (TargetEvent){.kind = TARGET_SLID, .id = view->press, .x = in->x, .y = in->y};
}

// Ends a press and a drag, whether let go of or left.
static TargetEvent let_go(TargetView *view, const Targets *targets, int64_t time_us) {
    TargetDrag drag = view->drag;
    view->pressed = false;
    view->drag = TARGET_DRAG_NONE;
    if (drag == TARGET_DRAG_SLIDER) return (TargetEvent){.kind = TARGET_LET_GO, .id = view->press};
    bool moved = drag == TARGET_DRAG_LIST || drag == TARGET_DRAG_THUMB;
    bool thrown =
        drag == TARGET_DRAG_LIST && time_us < view->moved_us + HELD_US && fabsf(view->speed) >= THROWN_LEAST;
    if (thrown)
        scroll_throw(&view->scroll, &targets->scroll, (double)view->speed / targets->scroll.pixel,
                     targets->now_us, targets->glide);
    else if (moved && targets->scroll.whole)
        scroll_to(&view->scroll, &targets->scroll, round(view->scroll.to), targets->now_us, targets->glide);
    return (TargetEvent){0};
}

static TargetEvent release(TargetView *view, const Targets *targets, const Input *in) {
    if (in->button != 1) return (TargetEvent){0};
    bool clicked = view->pressed && view->drag == TARGET_DRAG_NONE;
    TargetEvent event = let_go(view, targets, in->time_us);
    const Target *target = targets_at(targets, in->x, in->y);
    if (!clicked || !target || target->id != view->press) return event;
    if (target->id == TARGET_BACK) return (TargetEvent){.kind = TARGET_LEAVE, .by_pointer = true};
    if (!target->no_focus) target_focus(view, targets, target->id, true);
    return (TargetEvent){.kind = TARGET_USED,
                         .id = target->id,
                         .clicks = in->clicks,
                         .x = in->x,
                         .y = in->y,
                         .by_pointer = true};
}

static TargetEvent wheel(TargetView *view, const Targets *targets, const Input *in) {
    const ScrollArea *area = &targets->scroll;
    if (area->rect.w > 0) {
        double to = view->scroll.to - (double)in->scroll * area->wheel;
        scroll_to(&view->scroll, area, area->whole ? round(to) : to, targets->now_us, targets->glide);
        return (TargetEvent){0};
    }
    const Target *target = targets_at(targets, in->x, in->y);
    return (TargetEvent){
        .kind = TARGET_WHEEL, .id = target ? target->id : TARGET_NONE, .step = in->scroll > 0 ? -1 : 1};
}

TargetEvent target_event(TargetView *view, const Targets *targets, const Input *in) {
    float y_before = view->y;
    if (in->kind == INPUT_POINTER_MOVE || in->kind == INPUT_POINTER_DOWN) {
        view->inside = true;
        view->x = in->x, view->y = in->y;
    }
    switch ((int)in->kind) {
    case INPUT_ACTION: return act(view, targets, in);
    case INPUT_POINTER_MOVE: return point(view, targets, in, y_before);
    case INPUT_POINTER_DOWN: return press(view, targets, in);
    case INPUT_POINTER_UP: return release(view, targets, in);
    case INPUT_POINTER_LEAVE: view->inside = false; return let_go(view, targets, in->time_us);
    case INPUT_SCROLL: return wheel(view, targets, in);
    case INPUT_DROP: return (TargetEvent){.kind = TARGET_BROUGHT};
    }
    return (TargetEvent){0}; // of no target: the scene's own
}

int target_hovered(const TargetView *view, const Targets *targets, Device device) {
    if (!view->inside || view->drag != TARGET_DRAG_NONE || device != DEVICE_MOUSE) return TARGET_NONE;
    const Target *target = targets_at(targets, view->x, view->y);
    return target && !target->disabled ? target->id : TARGET_NONE;
}
