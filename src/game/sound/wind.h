#pragma once
// Blown pipes by spectral modelling (X. Serra, J. Smith, Spectral Modeling Synthesis, 1990): harmonics that
// come in one after the other and sway with the player's breath, and the noise of that breath, which the pipe
// turns into half a tone.

enum { WIND_HARMONICS = 9 };

typedef struct {
    double level[WIND_HARMONICS]; // of the harmonics, played at full force
    double rise_s;                // until the first is there; the others take longer
    double breath;                // noise beside the tone
    double chiff;                 // ... and at its beginning
    double vibrato_cents, vibrato_hz;
    double scoop_cents; // from how far below the tone begins
} Wind;

// Adds a note to mono samples that are silent. `force` is 0..1. The breath ends as the samples do.
void wind_add(const Wind *wind, double hz, double force, float *out, int frames);
