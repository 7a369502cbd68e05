#pragma once
// Plucked strings as digital waveguides (J. O. Smith, Physical Modeling Using Digital Waveguides, 1992): a
// wave runs up and down a delay line and loses a little at each turn. The string swings in two planes, one
// that feeds the bridge and dies soon and one that does not (G. Weinreich, Coupled Piano Strings, 1977). Its
// body is a handful of resonances behind it, as in commuted synthesis (M. Karjalainen, V. Välimäki, Z.
// Jánosy, Towards High-Quality Sound Synthesis of the Guitar and String Instruments, 1993).

typedef struct {
    double hz, q, level;
} BodyPeak;

typedef struct {
    double t60;         // seconds to fall by 60 dB, for a note of 330 Hz
    double ring;        // notes an octave lower ring 2^ring times as long
    double damp;        // 0..0.5: how much sooner the highs die
    double stiff;       // 0..0.6: how much its upper partials are sharp, at middle C
    double place;       // where it is plucked, as a share of its length
    double finger_hz;   // above which the finger, or the plectrum, is too soft to wake anything
    double scrape;      // the noise of it
    double sharp_cents; // by which a string pulled aside is too high, and for how long
    double sharp_s;
    const BodyPeak *body; // up to one of 0 Hz
} Plucked;

// Adds a note to mono samples that are silent. `force` is 0..1.
void string_pluck_add(const Plucked *plucked, double hz, double force, float *out, int frames);
