#pragma once
// Struck and plucked bodies by modal synthesis (J.-M. Adrien, The Missing Link: Modal Synthesis, 1991): each
// mode of the body is a resonator, and what the mallet does to it in the first milliseconds sets all of them
// ringing. A harder stroke touches for a shorter time and so wakes more of the high modes.

typedef struct {
    double ratio; // to the note's pitch; of a body: in Hz. 0 ends a list
    double level;
    double t60; // seconds to fall by 60 dB, for a note of 440 Hz
    double
        beat_hz; // between the two modes into which a body that is not quite round splits one; 0: it does not
} Mode;

typedef struct {
    const Mode *modes;          // that sound the note
    const Mode *body;           // of what holds it: box, table, hand
    double contact_ms;          // for which the mallet touches, for a note of 440 Hz
    double noise;               // share of the mallet's own rustle in what it does to the body
    double air, air_hz;         // ... and of what is heard of it directly, around that pitch
    double ring;                // notes an octave lower ring 2^ring times as long
    double tremolo_hz, tremolo; // of the first mode: a fan that turns in its tube
} Struck;

// Adds a note to mono samples that are silent. `force` is 0..1.
void struck_add(const Struck *struck, double hz, double force, float *out, int frames);
