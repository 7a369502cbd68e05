#include "core/look/colour_vision.h"

#include <assert.h>
#include <math.h>

static float linear(uint32_t channel) {
    float v = (float)channel / 255;
    return v <= 0.04045f ? v / 12.92f : powf((v + 0.055f) / 1.055f, 2.4f);
}

static float luminance(uint32_t c) {
    return 0.2126f * linear(c >> 16 & 255) + 0.7152f * linear(c >> 8 & 255) + 0.0722f * linear(c & 255);
}

float colour_contrast(uint32_t a, uint32_t b) {
    float la = luminance(a), lb = luminance(b);
    return la > lb ? (la + 0.05f) / (lb + 0.05f) : (lb + 0.05f) / (la + 0.05f);
}

bool colour_is_dark(uint32_t colour) { return colour_contrast(colour, 0xFFFFFFu) >= 4.5f; }

uint32_t colour_readable(uint32_t colour, uint32_t ground, float contrast) {
    const uint32_t black = 0, white = 0x00FFFFFFu;
    uint32_t end = colour_contrast(ground, white) > colour_contrast(ground, black) ? white : black;
    for (int part = 0; part <= 32; part++) {
        uint32_t mixed = colour & 0xFF000000u;
        for (int shift = 0; shift < 24; shift += 8) {
            int from = (int)(colour >> shift & 255), to = (int)(end >> shift & 255);
            mixed |= (uint32_t)(from + (to - from) * part / 32) << shift;
        }
        if (part == 32 || colour_contrast(mixed, ground) >= contrast) return mixed;
    }
    return colour;
}

uint32_t colour_seen(uint32_t colour, Vision vision) {
    // Linear RGB matrices of the Vienot 1999 simplification (protan, deutan) and Brettel's for tritan in one
    // plane.
    static const float MATRIX[VISION_COUNT][9] = {
        [VISION_FULL] = {1, 0, 0, 0, 1, 0, 0, 0, 1},
        [VISION_PROTANOPIA] = {0.11238f, 0.88762f, 0, 0.11238f, 0.88762f, 0, 0.00401f, -0.00401f, 1},
        [VISION_DEUTERANOPIA] = {0.29275f, 0.70725f, 0, 0.29275f, 0.70725f, 0, -0.02234f, 0.02234f, 1},
        [VISION_TRITANOPIA] = {1, 0.14461f, -0.14461f, 0, 0.85924f, 0.14076f, 0, 0.85924f, 0.14076f},
    };
    const float *m = MATRIX[vision];
    float in[3] = {linear(colour >> 16 & 255), linear(colour >> 8 & 255), linear(colour & 255)};
    uint32_t out = colour & 0xFF000000u;
    for (int i = 0; i < 3; i++) {
        const float *row = m + i * 3L;
        float v = row[0] * in[0] + row[1] * in[1] + row[2] * in[2];
        v = v < 0 ? 0 : v > 1 ? 1 : v;
        v = v <= 0.0031308f ? v * 12.92f : 1.055f * powf(v, 1 / 2.4f) - 0.055f;
        out |= (uint32_t)(v * 255 + 0.5f) << (16 - 8 * i);
    }
    return out;
}

static float lab_f(float t) { return t > 0.008856f ? cbrtf(t) : 7.787f * t + 16.0f / 116; }

static void to_lab(uint32_t c, float out[3]) {
    float r = linear(c >> 16 & 255), g = linear(c >> 8 & 255), b = linear(c & 255);
    float x = lab_f((0.4124f * r + 0.3576f * g + 0.1805f * b) / 0.9505f);
    float y = lab_f(0.2126f * r + 0.7152f * g + 0.0722f * b);
    float z = lab_f((0.0193f * r + 0.1192f * g + 0.9505f * b) / 1.089f);
    out[0] = 116 * y - 16, out[1] = 500 * (x - y), out[2] = 200 * (y - z);
}

float colour_distance(uint32_t a, uint32_t b) {
    float p[3], q[3];
    to_lab(a, p);
    to_lab(b, q);
    return sqrtf((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                 (p[2] - q[2]) * (p[2] - q[2]));
}

const char *vision_name(Vision vision) {
    static const char *const NAMES[VISION_COUNT] = {"full colour vision", "protanopia", "deuteranopia",
                                                    "tritanopia"};
    assert(vision >= 0 && vision < VISION_COUNT);
    return NAMES[vision];
}

float colour_distance_to_all(uint32_t a, uint32_t b, Vision *out_vision) {
    float least = INFINITY;
    for (int vision = 0; vision < VISION_COUNT; vision++) {
        float apart = colour_distance(colour_seen(a, (Vision)vision), colour_seen(b, (Vision)vision));
        if (apart >= least) continue;
        least = apart;
        if (out_vision) *out_vision = (Vision)vision;
    }
    return least;
}
