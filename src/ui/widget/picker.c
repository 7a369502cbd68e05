#include "ui/widget/picker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "ui/widget/widget.h"

enum { PAGE_OPTIONS = 8, WHEEL_OPTIONS = 2, TOUCH_PX = 44 };

void picker_begin(Picker *picker, int of) {
    picker->of = of;
    picker->count = picker->at = 0;
    picker->detailed = false;
}

void picker_add(Picker *picker, int value, bool on, const char *figure, const char *format, ...) {
    picker->option =
        mem_room(picker->option, &picker->room, (size_t)picker->count + 1, sizeof *picker->option);
    PickerOption *option = &picker->option[picker->count];
    *option = (PickerOption){.value = value, .on = on};
    snprintf(option->figure, sizeof option->figure, "%s", figure);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(option->text, sizeof option->text, format, arguments);
    va_end(arguments);
    if (on) picker->at = picker->count;
    picker->count++;
}

void picker_add_detail(Picker *picker, const char *detail) {
    picker->option[picker->count - 1].detail = detail;
    picker->detailed = true;
}

void picker_add_dot(Picker *picker, Colour dot) { picker->option[picker->count - 1].dot = dot; }

// ---- where it is

static float option_height(const Picker *picker, const App *app) {
    return ceilf(fmaxf((picker->detailed ? 58 : 42) * app->look.unit, TOUCH_PX));
}

static Rect picker_rect(const Picker *picker, const App *app) {
    float u = app->look.unit, pad = 8 * u;
    Rect of = picker->beside;
    float w = fminf(fmaxf(of.w, (picker->detailed ? 620 : 300) * u), app->look.width - 32 * u);
    float h = (float)picker->count * option_height(picker, app) + 2 * pad;
    float top = 24 * u, bottom = app->look.height - widget_footer_height(app) - 4 * u;
    h = fminf(h, bottom - top);
    float y = of.y + of.h + 6 * u;
    if (y + h > bottom) y = of.y - h - 6 * u >= top ? of.y - h - 6 * u : fmaxf(bottom - h, top);
    float x = clampf(of.x, 16 * u, app->look.width - 16 * u - w);
    return rect_whole(x, y, w, h);
}

static ScrollArea scroll_area(const Picker *picker, const App *app) {
    Rect r = picker_rect(picker, app);
    float pad = 8 * app->look.unit;
    return (ScrollArea){.rect = {r.x + pad, r.y + pad, r.w - 2 * pad, r.h - 2 * pad},
                        .content = picker->count,
                        .pixel = (double)option_height(picker, app),
                        .wheel = WHEEL_OPTIONS,
                        .margin = 0.5};
}

static Rect option_rect(const ScrollArea *area, double scroll, int i) {
    float h = (float)area->pixel;
    return (Rect){area->rect.x, area->rect.y + roundf(((float)i - (float)scroll) * h), area->rect.w, h};
}

static void list_targets(const void *state, const App *app, Targets *out) {
    (void)picker_targets(state, app, out);
}

static const char *option_name(const PickerOption *option, Targets *out) {
    return option->detail ? targets_words(out, "%s: %s", option->text, option->detail) : option->text;
}

bool picker_targets(const Picker *picker, const App *app, Targets *out) {
    if (!picker->of) return false;
    out->scroll = scroll_area(picker, app);
    double scroll = scroll_at(&picker->view.scroll, &out->scroll, app->now_us);
    for (int i = 0; i < picker->count; i++)
        targets_add(out, (Target){PICKER_OPTION + i, TARGET_ROW, option_rect(&out->scroll, scroll, i),
                                  option_name(&picker->option[i], out), .scrolls = true,
                                  .on = picker->option[i].on});
    return true;
}

void picker_open(Picker *picker, App *app, Rect beside, const TargetView *below) {
    picker->beside = beside;
    picker->view = (TargetView){.inside = below->inside, .x = below->x, .y = below->y};
    picker->view.focus = PICKER_OPTION + picker->at;
    ScrollArea area = scroll_area(picker, app);
    scroll_to(&picker->view.scroll, &area, picker->at - 3, app->now_us, false);
    audio_sound(app->audio, SOUND_OPEN);
}

void picker_close(Picker *picker, TargetView *below) {
    below->inside = picker->view.inside;
    below->x = picker->view.x, below->y = picker->view.y;
    picker->of = 0;
}

void picker_finish(Picker *picker) {
    free(picker->option);
    *picker = (Picker){0};
}

// ---- input

static void move_to(Picker *picker, App *app, int to) {
    to = clampi(to, 0, picker->count - 1);
    if (to != picker->at) audio_sound(app->audio, SOUND_MOVE);
    picker->at = to;
    scene_focus(list_targets, picker, app, &picker->view, PICKER_OPTION + to, true);
}

// How many options a key moves on by; 0: it is no such key.
static int step_of(const Picker *picker, const Input *in) {
    int many = in->ctrl ? picker->count : in->shift ? PAGE_OPTIONS : 1;
    switch ((int)in->menu_action) {
    case ACTION_UP: return -many;
    case ACTION_DOWN: return many;
    case ACTION_TOKEN_PREVIOUS:
    case MENU_PAGE_UP: return -PAGE_OPTIONS;
    case ACTION_TOKEN_NEXT:
    case MENU_PAGE_DOWN: return PAGE_OPTIONS;
    case MENU_FIRST: return -picker->count;
    case MENU_LAST: return picker->count;
    }
    return 0;
}

PickerResult picker_input(Picker *picker, App *app, const Input *in, int *out_value) {
    int step = in->kind == INPUT_ACTION ? step_of(picker, in) : 0;
    bool press = in->kind == INPUT_POINTER_DOWN && in->button == 1;
    if (step) move_to(picker, app, picker->at + step);
    if (step) return PICKER_STAYS;
    if (press && !rect_has(picker_rect(picker, app), in->x, in->y)) return PICKER_LEFT;
    TargetEvent event = scene_event(list_targets, picker, app, &picker->view, in);
    switch ((int)event.kind) {
    case TARGET_USED:
        picker->at = event.id - PICKER_OPTION;
        *out_value = picker->option[picker->at].value;
        return PICKER_TAKEN;
    case TARGET_LEAVE:
    case TARGET_STOPPED: // left and right
        if (in->repeat) break;
        audio_sound(app->audio, SOUND_BACK);
        return PICKER_LEFT;
    case TARGET_BROUGHT: return PICKER_BROUGHT;
    }
    return PICKER_STAYS;
}

void picker_update(const Picker *picker, int64_t now_us, int64_t *out_wake_us) {
    if (picker->of) scroll_wake(&picker->view.scroll, now_us, out_wake_us);
}

// ---- drawing

static void draw_option(const Picker *picker, const App *app, Draw *draw, Rect r, int i, bool hovered) {
    float u = app->look.unit, size = 15 * u, x = r.x + 12 * u, right = r.x + r.w - 12 * u;
    const PickerOption *option = &picker->option[i];
    bool at = i == picker->at;
    Colour over = colour_mix(role(app, ROLE_PANEL), role(app, ROLE_TEXT), 0.05f);
    if (at || hovered) draw_round(draw, r, 8 * u, at ? role(app, ROLE_SELECTED) : over);
    Colour ink = role(app, at ? ROLE_GIVEN : ROLE_TEXT);
    if (option->on)
        draw_text_in(draw, FACE_STRONG, size, (Rect){x, r.y, 16 * u, r.h}, ALIGN_LEFT,
                     at ? ink : role(app, ROLE_GOOD), "✓");
    x += 26 * u;
    float width = draw_text_width(draw, FACE_TEXT, 14 * u, option->figure);
    if (width > 0) {
        draw_text_in(draw, FACE_TEXT, 14 * u, (Rect){right - width, r.y, width, r.h}, ALIGN_LEFT,
                     widget_row_dim(app, at), option->figure);
        right -= width + 12 * u;
    }
    if (option->dot) {
        float dot = 10 * u;
        draw_round(draw, (Rect){x, roundf(r.y + (r.h - dot) / 2), dot, dot}, 3 * u, option->dot);
        x += dot + 10 * u;
    }
    float middle = r.y + r.h * (option->detail ? 0.31f : 0.5f), small = 13.5f * u;
    draw_text_cut(draw, FACE_MEDIUM, size, x, roundf(middle + size * 0.36f), right - x, ink, option->text);
    if (option->detail)
        draw_text_shrunk(draw, FACE_TEXT, small, 0.75f * small, (Rect){x, r.y, right - x, r.h},
                         roundf(r.y + r.h * 0.7f + small * 0.36f), widget_row_dim(app, at), option->detail);
}

void picker_draw(const Picker *picker, const App *app, Draw *draw) {
    if (!picker->of) return;
    float u = app->look.unit;
    Rect r = picker_rect(picker, app);
    Targets targets;
    int hovered = scene_targets(list_targets, picker, app, &picker->view, &targets);
    ScrollArea area = targets.scroll;
    double scroll = scroll_at(&picker->view.scroll, &area, app->now_us);
    draw_shadow(draw, r, 14 * u, 18 * u, colour_alpha(0xFF000000u, app->look.theme.dark ? 0.5f : 0.18f));
    draw_panel(draw, r, 14 * u, fmaxf(1, u), role(app, ROLE_PANEL), role(app, ROLE_LINE_THICK));
    draw_push_clip(draw, area.rect);
    for (int i = 0; i < picker->count; i++) {
        Rect option = option_rect(&area, scroll, i);
        if (scroll_most(&area) > 0.02) option.w -= 10 * u;
        if (option.y + option.h <= area.rect.y || option.y >= area.rect.y + area.rect.h) continue;
        draw_option(picker, app, draw, option, i, hovered == PICKER_OPTION + i);
    }
    draw_pop_clip(draw);
    scene_draw_list_ends(draw, app, &area, &picker->view.scroll, area.rect, role(app, ROLE_PANEL));
    scene_draw_scroll_bar(draw, app, &area, &picker->view.scroll, area.rect.x + area.rect.w - 4 * u);
}

void picker_draw_control(Draw *draw, const App *app, Rect r, const char *text, bool on, bool focused,
                         bool hovered) {
    float u = app->look.unit, pad = 14 * u, arrow = 4.5f * u, size = 15 * u;
    Colour face = role(app, on ? ROLE_SELECTED : ROLE_PANEL), ink = role(app, on ? ROLE_GIVEN : ROLE_TEXT);
    if (hovered) face = colour_mix(face, role(app, ROLE_TEXT), 0.05f);
    draw_panel(draw, r, 12 * u, focused ? fmaxf(2, 2 * u) : fmaxf(1, u), face,
               role(app, focused || on ? ROLE_ENTERED : ROLE_LINE_THIN));
    float room = r.w - 2 * pad - 4 * arrow, width = draw_text_width(draw, FACE_TEXT, size, text);
    if (width > room) size = fmaxf(size * room / width, 11);
    draw_text_cut(draw, FACE_TEXT, size, r.x + pad, roundf(r.y + r.h / 2 + size * 0.36f), room, ink, text);
    float x = r.x + r.w - pad - arrow, y = r.y + r.h / 2;
    Point points[3] = {{x - arrow, y - arrow * 0.6f}, {x + arrow, y - arrow * 0.6f}, {x, y + arrow * 0.75f}};
    draw_polygon(draw, points, 3, on ? ink : role(app, ROLE_DIM));
}

bool picker_footer(const Picker *picker, Footer *out) {
    static const Prompt PROMPTS[] = {
        PROMPT_CHOOSE("↑↓"), PROMPT_SELECT, {ACTION_BACK, "Close", NULL, NULL, "b"}};
    if (picker->of) footer_add(out, PROMPTS, sizeof PROMPTS / sizeof *PROMPTS);
    return picker->of != 0;
}
