#include "ui/target/targets.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

void targets_init(Targets *targets, float unit, int64_t now_us, bool glide) {
    targets->count = targets->words_used = 0;
    targets->scroll = (ScrollArea){0};
    targets->unit = unit;
    targets->now_us = now_us;
    targets->glide = glide;
    targets->element = (Element){{0}, 0};
}

void targets_add(Targets *targets, Target target) {
    if (target.rect.w <= 0 || target.rect.h <= 0 || targets->count == TARGETS_MAX) return;
    assert(target.group >= 0 && target.group < TARGET_GROUPS);
    targets->target[targets->count++] = target;
}

void targets_add_pointed(Targets *targets, Target target) {
    target.no_focus = true;
    targets_add(targets, target);
}

const char *targets_words(Targets *targets, const char *format, ...) {
    int room = TARGET_WORDS - targets->words_used;
    if (room <= 1) return "";
    char *words = targets->words + targets->words_used;
    va_list args;
    va_start(args, format);
    int length = vsnprintf(words, (size_t)room, format, args);
    va_end(args);
    targets->words_used += length < room ? length + 1 : room;
    return words;
}

const char *target_name(const Target *target, char room[TARGET_NAME_MAX]) {
    if (target->role != TARGET_CELL) return target->name;
    snprintf(room, TARGET_NAME_MAX, "Row %d, column %d%s%s%s", target->row + 1, target->column + 1,
             target->name ? ": " : "", target->name ? target->name : "",
             target->mistake ? ", marked as a mistake" : "");
    return room;
}

void targets_add_text(Targets *targets, Rect rect, const char *text) {
    targets_add(targets, (Target){TARGET_NONE, TARGET_TEXT, rect, text, .no_focus = true});
}

const Target *targets_find(const Targets *targets, int id) {
    for (int i = 0; i < targets->count; i++)
        if (targets->target[i].id == id) return &targets->target[i];
    return NULL;
}

const Target *targets_at(const Targets *targets, float x, float y) {
    for (int i = 0; i < targets->count; i++) {
        const Target *target = &targets->target[i];
        if (target->role == TARGET_TEXT) continue;
        if (target->scrolls && !rect_has(targets->scroll.rect, x, y)) continue;
        if (rect_has(target->rect, x, y)) return target;
    }
    return NULL;
}

// ---- where a direction leads

// How far `to` lies beyond `from`, along the direction and to the side of it.
typedef struct {
    bool beyond, beside; // beside: in the same line
    float along, aside;
} Direction;

static Rect turned(Rect r) { return (Rect){r.y, r.x, r.h, r.w}; }

static Direction way_between(Rect from, Rect to, Action direction) {
    bool across = direction == ACTION_LEFT || direction == ACTION_RIGHT;
    bool on = direction == ACTION_DOWN || direction == ACTION_RIGHT;
    if (across) from = turned(from), to = turned(to); // down or up, then
    float along = on ? to.y - (from.y + from.h) : from.y - (to.y + to.h);
    float from_right = from.x + from.w, to_right = to.x + to.w;
    float gap = fmaxf(0, fmaxf(to.x - from_right, from.x - to_right));
    float apart = fabsf(to.x + to_right - from.x - from_right) / 2;
    return (Direction){.beyond = along >= -1,
                       .beside = fminf(from_right, to_right) - fmaxf(from.x, to.x) > 1,
                       .along = fmaxf(along, 0),
                       .aside = gap + apart * 0.01f};
}

// The nearest of a group: of its next line the one that is least to the side.
static const Target *nearest(const Targets *targets, const Target *from, int group, Action direction) {
    bool same_line = (direction == ACTION_LEFT || direction == ACTION_RIGHT) && group == from->group;
    const Target *best = NULL;
    Direction best_way = {0};
    for (int i = 0; i < targets->count; i++) {
        const Target *to = &targets->target[i];
        if (to == from || to->group != group || to->no_focus) continue;
        Direction way = way_between(from->rect, to->rect, direction);
        if (!way.beyond || (same_line && !way.beside)) continue;
        bool nearer = way.along < best_way.along - 1;
        bool same = way.along < best_way.along + 1 && way.aside < best_way.aside;
        if (!best || nearer || same) best = to, best_way = way;
    }
    return best;
}

// The place that a group takes up; w 0: nothing in it can have the focus.
static Rect group_rect(const Targets *targets, int group) {
    Rect all = {0};
    for (int i = 0; i < targets->count; i++) {
        const Target *target = &targets->target[i];
        if (target->group != group || target->no_focus) continue;
        Rect r = target->scrolls ? targets->scroll.rect : target->rect;
        float right = fmaxf(all.x + all.w, r.x + r.w), bottom = fmaxf(all.y + all.h, r.y + r.h);
        if (all.w <= 0) right = r.x + r.w, bottom = r.y + r.h, all = r;
        all.x = fminf(all.x, r.x), all.y = fminf(all.y, r.y);
        all.w = right - all.x, all.h = bottom - all.y;
    }
    return all;
}

static int group_beyond(const Targets *targets, int from, Action direction) {
    Rect here = group_rect(targets, from);
    int best = -1;
    float least = 0;
    for (int group = 0; group < TARGET_GROUPS; group++) {
        Rect there = group_rect(targets, group);
        if (group == from || there.w <= 0) continue;
        Direction way = way_between(here, there, direction);
        if (way.beyond && way.beside && (best < 0 || way.along < least)) best = group, least = way.along;
    }
    return best;
}

int targets_next(const Targets *targets, int from, Action direction, const int last[TARGET_GROUPS]) {
    const Target *at = targets_find(targets, from);
    if (!at) return TARGET_NONE;
    const Target *to = nearest(targets, at, at->group, direction);
    if (to) return to->id;
    int group = group_beyond(targets, at->group, direction);
    if (group < 0) return TARGET_NONE;
    for (int i = 0; i < targets->count; i++) {
        const Target *target = &targets->target[i];
        if (target->group == group && target->entry && !target->no_focus) return target->id;
    }
    const Target *before = targets_find(targets, last[group]);
    if (before && before->group == group && !before->no_focus) return before->id;
    to = nearest(targets, at, group, direction);
    return to ? to->id : TARGET_NONE;
}

const char *target_role_name(TargetRole role) {
    static const char NAMES[][8] = {"button", "link", "tab",  "row", "choice",
                                    "slider", "cell", "list", "text"};
    _Static_assert(sizeof NAMES / sizeof *NAMES == TARGET_ROLE_COUNT, "a name for each");
    return NAMES[role];
}
