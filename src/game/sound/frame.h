#pragma once
// What sound is made of: frames, one sample for each ear, 48,000 of them a second. And how loud each kind of
// sound is: the one table of levels.

enum { FRAME_RATE = 48000 };

typedef struct {
    float left, right; // full scale is -1..1
} Frame;

// Decibels below full scale at full volume: the RMS of both ears over a tenth of a second, where the sound is
// loudest. Nothing, and no sum of all, has a peak above LEVEL_PEAK.
#define LEVEL_VOICE (-20.0)     // a token, a run of a house, the victory
#define LEVEL_INTERFACE (-32.0) // buttons and menus
#define LEVEL_MUSIC (-30.0)     // the bed, with all that plays on it, over ten seconds
#define LEVEL_PEAK (-6.0)

enum { LEVEL_WINDOW = FRAME_RATE / 10 };
