#include "ui/kit/motion.h"

#include <assert.h>
#include <math.h>

// The period of a 60 Hz display, less what a busy machine may take, so that each of its frames shows
// something new.
enum { FRAME_US = 12000 };

static const int64_t LONG_AGO_US = INT64_MIN / 4;

static const MotionInfo MOTIONS[MOTION_COUNT] = {
#define MOTION(name, length, step, easing)                                                                   \
    [MOTION_##name] = {#name, (length)*INT64_C(1000), (step)*INT64_C(1000), EASE_##easing},
#include "ui/kit/motions.def"
#undef MOTION
};

const MotionInfo *motion_info(MotionKind kind) {
    assert(kind > MOTION_NONE && kind < MOTION_COUNT);
    return &MOTIONS[kind];
}

float motion_ease(Easing easing, float passed) {
    const float pi = 3.14159265f;
    float t = fmaxf(0, fminf(passed, 1)), rest = 1 - t;
    switch (easing) {
    case EASE_LINEAR: return t;
    case EASE_OUT: return 1 - rest * rest * rest;
    case EASE_GENTLE: return 1 - rest * rest;
    case EASE_IN: return t * t;
    case EASE_IN_OUT: return (1 - cosf(pi * t)) / 2;
    case EASE_BACK: return 1 - rest * rest * (1 - 2.4f * t); // 4 % too far at the most
    case EASE_PULSE: return (1 - cosf(2 * pi * t)) / 2;
    case EASE_SHAKE: return t < 1 ? sinf(6 * pi * t) * rest : 0;
    }
    return t;
}

Motion motion_begin_later(MotionKind kind, int64_t delay_us, MotionTime time) {
    return (Motion){kind, 1, time.still ? LONG_AGO_US : time.now_us + delay_us};
}

Motion motion_begin(MotionKind kind, MotionTime time) { return motion_begin_later(kind, -FRAME_US, time); }

Motion motion_begin_parts(MotionKind kind, int parts, MotionTime time) {
    Motion motion = motion_begin(kind, time);
    motion.parts = parts;
    return motion;
}

float motion_part_at(const Motion *motion, int part, int64_t now_us) {
    if (motion->kind == MOTION_NONE) return 1;
    const MotionInfo *info = motion_info(motion->kind);
    int64_t since_us = motion->since_us + part * info->step_us;
    return motion_ease(info->easing, (float)(now_us - since_us) / (float)info->length_us);
}

float motion_at(const Motion *motion, int64_t now_us) { return motion_part_at(motion, 0, now_us); }

int64_t motion_end_us(const Motion *motion) {
    if (motion->kind == MOTION_NONE) return 0;
    const MotionInfo *info = motion_info(motion->kind);
    int after = motion->parts > 1 ? motion->parts - 1 : 0;
    return motion->since_us + info->length_us + after * info->step_us;
}

bool motion_runs(const Motion *motion, int64_t now_us) {
    return motion->kind != MOTION_NONE && now_us < motion_end_us(motion);
}

void motion_wake_frame(int64_t now_us, int64_t *out_wake_us) {
    if (*out_wake_us > now_us + FRAME_US) *out_wake_us = now_us + FRAME_US;
}

void motion_wake(const Motion *motion, int64_t now_us, int64_t *out_wake_us) {
    if (!motion_runs(motion, now_us)) return;
    if (now_us >= motion->since_us)
        motion_wake_frame(now_us, out_wake_us);
    else if (*out_wake_us > motion->since_us)
        *out_wake_us = motion->since_us;
}
