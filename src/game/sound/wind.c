#include "game/sound/wind.h"

#include <math.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "game/sound/wave.h"

enum { STEP = 48 }; // frames between two looks at what the player does

typedef struct {
    double breath; // 0..1
    double sway;   // -1..1, of the vibrato
    double cents;  // off the note
    double wander; // no breath is quite even
    double phase;  // of the vibrato
} Player;

static void breathe(const Wind *wind, double t, double end_s, Rng *rng, Player *player) {
    double rise = t < wind->rise_s ? 0.5 - 0.5 * cos(0.5 * TAU * t / wind->rise_s) : 1;
    double left = (end_s - t) / 0.22, fall = left < 1 ? fmax(0, left) : 1;
    player->wander = 0.97 * player->wander + 0.03 * wave_noise(rng);
    double deep = fmin(1, fmax(0, (t - 0.18) / 0.35));
    player->phase += TAU * wind->vibrato_hz * (1 + 1.2 * player->wander) * STEP / FRAME_RATE;
    player->sway = deep * sin(player->phase);
    player->breath = rise * fall * fall * exp(-0.5 * t) * (1 + 0.5 * player->wander);
    player->cents = wind->vibrato_cents * player->sway + 9 * player->wander -
                    wind->scoop_cents * exp(-t / 0.035) - 10 * (1 - fall);
}

// The harmonics, as multiples of one angle.
static double sing(const double level[WIND_HARMONICS], double angle) {
    double x = cos(angle), y = sin(angle), re = 1, im = 0, sum = 0;
    for (int k = 0; k < WIND_HARMONICS; k++) {
        double turned = re * x - im * y;
        im = re * y + im * x;
        re = turned;
        sum += level[k] * im;
    }
    return sum;
}

void wind_add(const Wind *wind, double hz, double force, float *out, int frames) {
    Rng rng = rng_seed((uint64_t)(hz * 1024) + 3);
    Player player = {0};
    WaveBand air = wave_band(fmin(3.2 * hz, 6000), 0.5);
    int pipe_length = (int)(FRAME_RATE / hz), at = 0;
    float *pipe = mem_zeroed((size_t)pipe_length, sizeof *pipe);
    double level[WIND_HARMONICS] = {0}, angle = 0, turn = 0, end_s = (double)frames / FRAME_RATE;
    for (int i = 0; i < frames; i++) {
        double t = (double)i / FRAME_RATE;
        if (i % STEP == 0) {
            breathe(wind, t, end_s, &rng, &player);
            turn = TAU * hz * exp2(player.cents / 1200) / FRAME_RATE;
            // A stronger breath makes the tone brighter, not only louder.
            double blown = player.breath * (0.35 + 0.65 * force) * (1 + 0.16 * player.sway);
            for (int k = 0; k < WIND_HARMONICS; k++) {
                double late = fmin(1, t / (wind->rise_s * (0.6 + 0.35 * k)));
                double want = wind->level[k] * pow(fmax(0, blown), 1 + 0.45 * k) * late;
                if ((k + 1) * hz > 0.42 * FRAME_RATE) want = 0;
                level[k] += 0.25 * (want - level[k]);
            }
        }
        angle += turn;
        double noise = wave_band_next(&air, wave_noise(&rng));
        pipe[at] = (float)(noise + 0.86 * (double)pipe[at]); // the breath in the pipe
        double hiss = wind->breath * player.breath + wind->chiff * exp(-t / 0.03) * fmin(1, t / 0.004);
        out[i] += (float)(sing(level, angle) + hiss * (0.5 * noise + 0.35 * (double)pipe[at]));
        if (++at == pipe_length) at = 0;
    }
    free(pipe);
}
