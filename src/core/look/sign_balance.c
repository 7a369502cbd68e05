#include "core/look/sign_balance.h"

#include <math.h>

static float within(float value, float least, float most) { return fminf(fmaxf(value, least), most); }

// The extent that signs of a font have usually, in its em.
static const float USUAL_EXTENT = 0.74f;

// Taller by no more than this: one alphabet.
static const float ONE_HEIGHT = 1.06f;

// How far a sign may be made smaller or larger beside the others, and all of them together: beyond that
// strokes would be seen to differ.
static const float SIGN_LEAST = 0.8f, SIGN_MOST = 1.25f, ALL_LEAST = 0.88f, ALL_MOST = 1.15f;

// The longer side counts most, then the box; what is filled looks larger than what is drawn in lines.
float sign_extent(const SignInk *sign) {
    float box = sign->width * sign->height;
    if (box <= 0) return 0;
    return (0.6f * fmaxf(sign->width, sign->height) + 0.4f * sqrtf(box)) * (0.9f + 0.3f * sign->ink / box);
}

void sign_balance(const SignInk *sign, int count, float em, bool letters, float *out) {
    float least = INFINITY, most = 0, shortest = INFINITY, broadest = 0, sum = 0;
    int seen = 0;
    for (int i = 0; i < count; i++) {
        float side = fmaxf(sign[i].width, sign[i].height), other = fminf(sign[i].width, sign[i].height);
        float extent = sign_extent(&sign[i]);
        out[i] = 1;
        if (extent <= 0) continue;
        least = fminf(least, side), most = fmaxf(most, side);
        shortest = fminf(shortest, other), broadest = fmaxf(broadest, other);
        sum += logf(extent);
        seen++;
    }
    bool even = most <= least * ONE_HEIGHT, framed = even && broadest <= shortest * ONE_HEIGHT;
    if (seen == 0 || letters || (even && !framed)) return;
    float mean = expf(sum / (float)seen), all = within(USUAL_EXTENT * em / mean, ALL_LEAST, ALL_MOST);
    for (int i = 0; i < count; i++) {
        float extent = sign_extent(&sign[i]);
        if (extent > 0) out[i] = framed ? fmaxf(all, 1) : all * within(mean / extent, SIGN_LEAST, SIGN_MOST);
    }
}

void sign_fit_notes(const SignInk *sign, int count, float em, bool letters, float *out) {
    float largest = 0;
    sign_balance(sign, count, em, letters, out);
    for (int i = 0; i < count; i++) largest = fmaxf(largest, out[i] * fmaxf(sign[i].width, sign[i].height));
    for (int i = 0; i < count; i++)
        out[i] = sign_extent(&sign[i]) > 0 ? out[i] * SIGN_NOTE_PART * em / largest : 0;
}
