#include "ui/scene_frame.h"

#include "ui/widget/footer.h"
#include "ui/widget/notice.h"

void scene_frame_find_element(SceneFrame *frame, const App *app, const Scene *scene, const void *self) {
    frame->element = scene_change_element(scene, self, app);
}

static bool clock_runs(const App *app) { return play_is_timed(&app->play) && app->play.timer.running; }

void scene_frame_change(SceneFrame *frame, const App *app, SceneId from, SceneId to,
                        const SDL_Surface *surface) {
    ChangeKind kind = scene_change_kind(from, to, clock_runs(app));
    frame->parts = app->parts;
    if (surface)
        scene_change_begin(&frame->change, kind, frame->draw, surface, frame->element, app_motion(app));
    else
        scene_frame_hide(frame);
}

void scene_frame_hide(SceneFrame *frame) { scene_change_stop(&frame->change, frame->draw); }

int scene_frame_draw(SceneFrame *frame, const App *app, const Scene *scene, const void *self,
                     SDL_Surface *surface, SDL_Rect *out_damage, int max) {
    Draw *draw = frame->draw;
    Colour ground = role(app, ROLE_BACKGROUND);
    bool whole;
    scene_change_tidy(&frame->change, app->now_us);
    if (frame->parts != app->parts)
        scene_change_begin(&frame->change, clock_runs(app) ? CHANGE_SWIFT : CHANGE_FADE, draw, surface,
                           frame->element, app_motion(app));
    frame->parts = app->parts;
    draw_begin(draw, scene_change_target(&frame->change, draw, surface, app->now_us, &whole), ground);
    footer_draw(draw, scene, self, app, &frame->footer);
    scene->draw(self, app, draw);
    notice_draw(draw, app);
    int count = draw_end(draw, out_damage, max);
    if (scene_change_runs(&frame->change)) {
        ChangeColours colours = {ground, role(app, ROLE_LINE_THICK), role(app, ROLE_BOARD)};
        scene_change_show(&frame->change, surface, scene_change_element(scene, self, app), &colours,
                          app->now_us);
        whole = true;
    }
    if (!whole) return count;
    out_damage[0] = (SDL_Rect){0, 0, surface->w, surface->h};
    return 1;
}

int scene_frame_draw_live(SceneFrame *frame, const App *app, const void *self, SDL_Surface *surface,
                          SDL_Rect *out_damage, int max) {
    scene_change_tidy(&frame->change, app->now_us);
    if (scene_change_runs(&frame->change) || !draw_begin_live(frame->draw, surface)) return -1;
    app->live(self, app, frame->draw);
    return draw_end(frame->draw, out_damage, max);
}

bool scene_frame_wake(const SceneFrame *frame, const App *app, int64_t *out_wake_us) {
    int64_t spare_until_us;
    if (scene_change_has_spare(&frame->change, &spare_until_us)) scene_wake(out_wake_us, spare_until_us);
    if (!scene_change_runs(&frame->change)) return false;
    motion_wake_frame(app->now_us, out_wake_us);
    return true;
}

void scene_frame_finish(SceneFrame *frame) {
    scene_change_finish(&frame->change);
    draw_destroy(frame->draw);
}
