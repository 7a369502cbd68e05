#include "game/sound/loudness.h"

#include <math.h>

#include "game/sound/wave.h"

double loudness_of(const Frame *frames, int count) {
    enum { STEP = FRAME_RATE / 100, STEPS = LEVEL_WINDOW / STEP };
    double recent[STEPS] = {0}, sum = 0, most = 0;
    for (int i = 0, step = 0; i < count; i += STEP, step++) {
        double energy = 0;
        for (int j = i; j < i + STEP && j < count; j++)
            energy += 0.5 * (double)(frames[j].left * frames[j].left + frames[j].right * frames[j].right);
        sum += energy - recent[step % STEPS];
        recent[step % STEPS] = energy;
        most = fmax(most, sum);
    }
    return sqrt(most / LEVEL_WINDOW);
}

double loudness_peak(const Frame *frames, int count) {
    float peak = 0;
    for (int i = 0; i < count; i++) peak = fmaxf(peak, fmaxf(fabsf(frames[i].left), fabsf(frames[i].right)));
    return (double)peak;
}

double loudness_from_db(double db) { return pow(10, db / 20); }

void loudness_scale(Frame *frames, int count, double gain) {
    for (int i = 0; i < count; i++) frames[i].left *= (float)gain, frames[i].right *= (float)gain;
}

// Lets an end of a sound begin at silence: `count` frames from `out`, one `step` after the other.
static void fade(Frame *out, int step, int count) {
    for (int i = 0; i < count; i++, out += step) {
        float gain = (float)(0.5 - 0.5 * cos(0.5 * TAU * i / count));
        out->left *= gain, out->right *= gain;
    }
}

void loudness_round_off(Frame *frames, int count, double attack_s, double release_s) {
    const float keep = (float)(1 - TAU * 25 / FRAME_RATE);
    Frame x = {0}, y = {0};
    for (int i = 0; i < count; i++) {
        y.left = frames[i].left - x.left + keep * y.left;
        y.right = frames[i].right - x.right + keep * y.right;
        x = frames[i];
        frames[i] = y;
    }
    if (count == 0) return;
    const int most = count / 2;
    fade(frames, 1, (int)fmin(attack_s * FRAME_RATE, most));
    fade(frames + count - 1, -1, (int)fmin(release_s * FRAME_RATE, most));
}
