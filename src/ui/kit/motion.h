#pragma once
// Motion: how long things on the screen move, and how. Every motion of the game is a row of motions.def: a
// name, a length and an easing. Time is an argument. A motion says only how something is drawn, never what is
// so: an input changes the game at once, and what is on its way is sent on from where it is seen. A motion
// that is over asks for no frame. A zeroed Motion is one that has never begun, and is over. With "Reduce
// motion" all are over as they begin, so that everything is at its end at once.

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    MOTION_NONE,
#define MOTION(name, length, step, easing) MOTION_##name,
#include "ui/kit/motions.def"
#undef MOTION
    MOTION_COUNT
} MotionKind;

typedef enum {
    EASE_LINEAR,
    EASE_OUT,    // quick at first, as what is pushed
    EASE_GENTLE, // less so, as what is large
    EASE_IN,     // slow at first, as what falls
    EASE_IN_OUT, // slow at both ends, as what is carried
    EASE_BACK,   // a little too far, and back
    EASE_PULSE,  // to 1 and back to 0
    EASE_SHAKE   // to both sides of 0, less and less
} Easing;

typedef struct {
    const char *name;
    int64_t length_us, step_us;
    Easing easing;
} MotionInfo;

// The row of a motion, from 1.
const MotionInfo *motion_info(MotionKind kind);

// How far a motion has come when so much of its time has passed (0..1).
float motion_ease(Easing easing, float passed);

// The present moment, and whether anything may move.
typedef struct {
    int64_t now_us;
    bool still;
} MotionTime;

typedef struct {
    MotionKind kind;
    int parts; // that begin one after the other; 0 as 1
    int64_t since_us;
} Motion;

// Begins a motion, or one of many parts. Its first frame already shows some movement, for nobody likes to
// wait for a motion. Or begins one after a delay, exact to the microsecond. With motion reduced, it is over
// at once.
Motion motion_begin(MotionKind kind, MotionTime time);
Motion motion_begin_parts(MotionKind kind, int parts, MotionTime time);
Motion motion_begin_later(MotionKind kind, int64_t delay_us, MotionTime time);

// How far it is, from 0 to 1; a pulse and a shake end at 0. One that has never begun is at 1.
float motion_at(const Motion *motion, int64_t now_us);
float motion_part_at(const Motion *motion, int part, int64_t now_us);

// Whether it is not over yet; and when it is.
bool motion_runs(const Motion *motion, int64_t now_us);
int64_t motion_end_us(const Motion *motion);

// Asks for the next frame while it runs.
void motion_wake(const Motion *motion, int64_t now_us, int64_t *out_wake_us);

// Asks for the next frame of what moves.
void motion_wake_frame(int64_t now_us, int64_t *out_wake_us);
