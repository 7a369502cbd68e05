#include "ui/widget/scene_targets.h"

#include <math.h>
#include <string.h>

#include "ui/widget/widget.h"

int scene_targets(SceneTargets *list, const void *self, const App *app, const TargetView *view,
                  Targets *out) {
    targets_init(out, app->look.unit, app->now_us, !app->settings.reduce_motion);
    list(self, app, out);
    return view ? target_hovered(view, out, input_device(app->input)) : TARGET_NONE;
}

TargetEvent scene_event(SceneTargets *list, const void *self, const App *app, TargetView *view,
                        const Input *input) {
    Targets targets;
    scene_targets(list, self, app, NULL, &targets);
    TargetEvent event = target_event(view, &targets, input);
    if (event.kind == TARGET_FOCUSED) audio_sound(app->audio, SOUND_MOVE);
    return event;
}

void scene_focus(SceneTargets *list, const void *self, const App *app, TargetView *view, int id, bool glide) {
    Targets targets;
    view->focus = id; // a long list has what is near it
    scene_targets(list, self, app, NULL, &targets);
    target_focus(view, &targets, id, glide);
}

void scene_add_back(Targets *targets, Rect rect, const char *label) {
    targets_add(targets,
                (Target){TARGET_BACK, TARGET_LINK, rect,
                         strcmp(label, "Back") == 0 ? label : targets_words(targets, "Back: %s", label),
                         .label = label, .action = ACTION_BACK, .no_focus = true});
}

void scene_draw_button(Draw *draw, const App *app, const Target *target, const TargetView *view,
                       int hovered) {
    widget_button(draw, app, target, view->focus == target->id, hovered == target->id);
}

void scene_draw_buttons(Draw *draw, const App *app, const Targets *targets, const TargetView *view,
                        int hovered) {
    for (int i = 0; i < targets->count; i++)
        if (targets->target[i].role == TARGET_BUTTON)
            scene_draw_button(draw, app, &targets->target[i], view, hovered);
}

Element scene_board_element(Rect place, const GridLayout *grid) {
    bool bare = place.w == grid->rect.w && place.h == grid->rect.h;
    return (Element){place, bare ? grid_radius(grid) : 0};
}

// An end that is hardly beyond its place is hardly faded, so that nothing jumps where a list begins to move.
static float end_fades(double units, const ScrollArea *area, float h) {
    return clampf((float)(units * area->pixel) / h, 0, 1);
}

void scene_draw_list_ends(Draw *draw, const App *app, const ScrollArea *area, const Scroll *scroll, Rect seen,
                          Colour ground) {
    float h = fminf(roundf((area->whole ? SCROLL_FADE_ROWS : SCROLL_FADE) * app->look.unit), seen.h / 4);
    double at = scroll_at(scroll, area, app->now_us);
    float above = end_fades(at, area, h), below = end_fades(scroll_most(area) - at, area, h);
    if (above > 0) draw_fade(draw, (Rect){seen.x, seen.y, seen.w, h}, above, 0, ground);
    if (below > 0) draw_fade(draw, (Rect){seen.x, seen.y + seen.h - h, seen.w, h}, 0, below, ground);
}

void scene_draw_scroll_bar(Draw *draw, const App *app, const ScrollArea *area, const Scroll *scroll,
                           float x) {
    Rect seen = area->rect;
    double most = scroll_most(area);
    if (most * area->pixel <= 1) return;
    float u = app->look.unit, width = fmaxf(3, roundf(4 * u));
    float thumb = fmaxf(seen.h * (float)(scroll_seen(area) / area->content), 30 * u);
    float at = (seen.h - thumb) * (float)(scroll_at(scroll, area, app->now_us) / most);
    draw_round(draw, (Rect){x, seen.y, width, seen.h}, width / 2, role(app, ROLE_PANEL));
    draw_round(draw, (Rect){x, seen.y + roundf(at), width, roundf(thumb)}, width / 2,
               role(app, ROLE_LINE_THICK));
}
