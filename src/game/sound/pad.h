#pragma once
// The bed's sound: many players on one note, as they are heard from the back of a hall. Made by PADsynth (N.
// O. Paul, 2004): each harmonic is a bell of noise in the spectrum, the wider the higher it is, and one
// inverse Fourier transform makes a sound of it that has no end: its last frame leads to its first.

enum { PAD_FRAMES = 1 << 17 }; // 2.7 s

typedef struct {
    double tilt;    // the n-th harmonic has n^-tilt
    double even;    // ... times this where n is even
    double width;   // of the first harmonic, in cents
    double body_hz; // where the bodies of the instruments help most
    double air;     // breath or bow, beside the tone
} Pad;

// Makes a note of mono samples, its RMS about 1.
void pad_make(const Pad *pad, double hz, float out[PAD_FRAMES]);
