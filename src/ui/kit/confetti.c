#include "ui/kit/confetti.h"

#include <math.h>

enum { FLAKES = 90 };

// A number 0..1 that belongs to a flake and a property.
static float chance(unsigned flake, unsigned property) {
    unsigned x = flake * 374761393u + property * 668265263u;
    x = (x ^ x >> 13) * 1274126177u;
    return (float)((x ^ x >> 16) & 0xFFFFu) / 65536.0f;
}

void confetti_draw(Draw *draw, float w, float h, float unit, const Colour *colours, int count,
                   int64_t start_us, int64_t now_us) {
    if (now_us >= start_us + CONFETTI_US) return;
    float t = (float)(now_us - start_us) / 1e6f, end = (float)CONFETTI_US / 1e6f;
    for (unsigned i = 0; i < FLAKES; i++) {
        float delay = chance(i, 0) * 1.1f, age = t - delay;
        if (age < 0) continue;
        float speed = (0.30f + 0.35f * chance(i, 1)) * h, sway = (0.5f + chance(i, 2)) * 18 * unit;
        float x = chance(i, 3) * w + sinf(age * (1.5f + 2 * chance(i, 4)) + 6 * chance(i, 5)) * sway;
        float y = -20 * unit + speed * age - 0.1f * h * chance(i, 6);
        if (y > h + 20 * unit) continue;
        float turn = age * (2 + 5 * chance(i, 7)) + 6 * chance(i, 8),
              flip = 0.35f + 0.65f * fabsf(cosf(age * (3 + 3 * chance(i, 9))));
        float a = (5 + 4 * chance(i, 10)) * unit, b = a * 0.62f * flip, c = cosf(turn), s = sinf(turn);
        Point p[4] = {{x + a * c - b * s, y + a * s + b * c},
                      {x - a * c - b * s, y - a * s + b * c},
                      {x - a * c + b * s, y - a * s - b * c},
                      {x + a * c + b * s, y + a * s - b * c}};
        float fade = fminf(1, (end - t) / 0.8f);
        draw_polygon(draw, p, 4, colour_alpha(colours[i % (unsigned)count], 0.75f * fade));
    }
}
