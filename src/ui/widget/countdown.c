#include "ui/widget/countdown.h"

#include <stdio.h>

void countdown_skip(Countdown *countdown, const App *app) { *countdown = (Countdown){.frames = app->frames}; }

void countdown_begin(Countdown *countdown, const App *app) { countdown->end_us = app->now_us + COUNTDOWN_US; }

bool countdown_shown(const Countdown *countdown, const App *app) {
    return !countdown_runs(countdown) && app->frames > countdown->frames;
}

void countdown_update(Countdown *countdown, App *app, int64_t now_us, int64_t *out_wake_us) {
    if (!countdown_runs(countdown)) return;
    int64_t left_us = countdown->end_us - now_us;
    if (left_us > 0) {
        scene_wake(out_wake_us, now_us + (left_us - 1) % COUNTDOWN_STEP_US + 1);
        return;
    }
    countdown_skip(countdown, app);
    audio_sound(app->audio, SOUND_OPEN);
}

void countdown_draw(const Countdown *countdown, const App *app, Draw *draw, const GridLayout *grid,
                    const Layout *layout) {
    char digit[8];
    int64_t left_us = countdown->end_us - app->now_us;
    int count = left_us <= 0 ? 1 : (int)((left_us + COUNTDOWN_STEP_US - 1) / COUNTDOWN_STEP_US);
    snprintf(digit, sizeof digit, "%d", count);
    Rect r = grid->rect;
    float size = r.w * 0.3f, plate = size * 1.3f;
    grid_draw_hidden(draw, &app->look, grid, layout);
    draw_round(draw, (Rect){r.x + (r.w - plate) / 2, r.y + (r.h - plate) / 2, plate, plate}, plate * 0.2f,
               role(app, ROLE_BOARD));
    draw_text_in(draw, FACE_LIGHT, size, r, ALIGN_CENTRE, role(app, ROLE_TEXT), digit);
}
