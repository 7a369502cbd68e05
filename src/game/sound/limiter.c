#include "game/sound/limiter.h"

#include <math.h>

static void begin(Limiter *limiter) {
    for (int i = 0; i < LIMITER_AHEAD; i++) limiter->gain[i] = 1;
    limiter->sum = LIMITER_AHEAD;
    limiter->held = 1;
    limiter->begun = true;
}

// The gain that a frame needs is held until the frame goes out, then let go slowly; what is applied is the
// mean of what was held while the frame was on its way. So it is never more than what the frame needs, and
// never jumps.
void limiter_apply(Limiter *limiter, Frame *frames, int count) {
    // A little below LEVEL_PEAK: the rest is for what is let go while a frame is on its way, and for what
    // Vorbis adds to a peak.
    const float most = 0.46F, let_go = 1.0F / (0.15F * FRAME_RATE);
    if (!limiter->begun) begin(limiter);
    for (int i = 0; i < count; i++) {
        float size = fmaxf(fabsf(frames[i].left), fabsf(frames[i].right));
        float needed = size > most ? most / size : 1;
        if (needed <= limiter->held) {
            limiter->held = needed;
            limiter->hold = LIMITER_AHEAD;
        } else if (limiter->hold > 0) {
            limiter->hold--;
        } else {
            limiter->held = fminf(fminf(1, needed), limiter->held + let_go);
        }
        Frame out = limiter->frame[limiter->at];
        limiter->frame[limiter->at] = frames[i];
        limiter->sum += (double)(limiter->held - limiter->gain[limiter->at]);
        limiter->gain[limiter->at] = limiter->held;
        float gain = (float)(limiter->sum / LIMITER_AHEAD);
        frames[i] = (Frame){gain * out.left, gain * out.right};
        if (++limiter->at < LIMITER_AHEAD) continue;
        limiter->at = 0;
        limiter->sum = 0; // anew, so that no error grows
        for (int k = 0; k < LIMITER_AHEAD; k++) limiter->sum += (double)limiter->gain[k];
    }
}
