#pragma once
// How loud frames are, and made as loud as they should be.

#include "game/sound/frame.h"

// RMS of both ears over the loudest LEVEL_WINDOW, 0..1.
double loudness_of(const Frame *frames, int count);

double loudness_peak(const Frame *frames, int count); // of either ear

double loudness_from_db(double db); // -20: 0.1

void loudness_scale(Frame *frames, int count, double gain);

// Takes away what lies below hearing and rounds both ends off so that nothing clicks.
void loudness_round_off(Frame *frames, int count, double attack_s, double release_s);
