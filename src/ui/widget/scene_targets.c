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
