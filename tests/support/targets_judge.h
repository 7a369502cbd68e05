#pragma once
// What must be true of the targets of every scene, whatever the window's size: each has a name, lies inside
// the window above the footer, overlaps no other, and can be reached by keys. Include after cmocka.h.

#include "support/ui_stage.h"
#include "ui/widget/scene_targets.h"
#include "ui/widget/widget.h"

static const struct {
    int w, h;
} JUDGED_SIZES[] = {{800, 600},   {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}, {3440, 1440},
                    {3840, 2160}, {600, 900},  {720, 1280}, {1080, 1920}, {1000, 1000}};
enum { JUDGED_SIZE_COUNT = sizeof JUDGED_SIZES / sizeof *JUDGED_SIZES };

static inline void judge_targets(Stage *stage) {
    for (int i = 0; i < JUDGED_SIZE_COUNT; i++) {
        int w = JUDGED_SIZES[i].w, h = JUDGED_SIZES[i].h;
        stage_size(stage, w, h);
        stage_wait(stage, 0);
        stage_draw(stage);
        Targets targets;
        scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
        float foot = (float)h - widget_footer_height(&stage->app) * 0.9f;
        for (int a = 0; a < targets.count; a++) {
            const Target *target = &targets.target[a];
            Rect r = target->rect;
            if (!target->name || !*target->name) fail_msg("%dx%d: target %d has no name", w, h, target->id);
            bool fits = r.x >= 0 && r.y >= 0 && r.x + r.w <= (float)w && r.y + r.h <= foot;
            if (!fits && !target->scrolls)
                fail_msg("%dx%d: target %d (%s) is cut", w, h, target->id, target->name);
            for (int b = 0; b < a; b++) {
                Rect o = targets.target[b].rect;
                bool apart = r.x >= o.x + o.w - 0.5f || o.x >= r.x + r.w - 0.5f || r.y >= o.y + o.h - 0.5f ||
                             o.y >= r.y + r.h - 0.5f;
                bool beyond = target->scrolls != targets.target[b].scrolls; // the list is cut at its edges
                if (!apart && !beyond)
                    fail_msg("%dx%d: %s and %s overlap", w, h, target->name, targets.target[b].name);
            }
        }
    }
}

// Walks at random: each target that can have the focus must get it. `focus` is the scene's.
static inline void judge_focus(Stage *stage, const int *focus) {
    static const Action WAYS[] = {ACTION_UP, ACTION_LEFT, ACTION_DOWN, ACTION_RIGHT};
    bool reached[2000] = {false};
    Targets targets;
    Rng rng = rng_seed(4);
    for (int i = 0; i < 3000; i++) {
        stage_action(stage, WAYS[rng_below(&rng, 4)]);
        if (*focus > 0 && *focus < 2000) reached[*focus] = true;
    }
    scene_targets(stage->scene->targets, stage->self, &stage->app, NULL, &targets);
    for (int i = 0; i < targets.count; i++) {
        const Target *target = &targets.target[i];
        if (target->no_focus || target->id <= 0) continue;
        if (!reached[target->id]) fail_msg("keys do not reach %s", target->name);
    }
}
