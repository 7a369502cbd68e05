#pragma once
// A musical scale as a pack names it ("D dorian", "A minor pentatonic") and the pitches of its notes, in
// equal temperament with A at 440 Hz. Pure: no sound is made here.

#include <stdbool.h>

enum { SCALE_NOTES_MAX = 12 };

typedef struct {
    int tonic;                  // semitones above C, 0..11
    int count;                  // notes in an octave
    int steps[SCALE_NOTES_MAX]; // semitones above the tonic, ascending; the first is 0
} Scale;

// The name of the index-th mode, "minor pentatonic"; NULL past the last. And the index of a mode, whatever
// the letter case and, between and after its words, the number of blanks; -1 when it is not known.
const char *scale_mode_name(int index);
int scale_mode(const char *name);

// Reads a tonic (A..G with '#' or 'b') and a mode, in either letter case. False, and *out unchanged, for
// anything else.
bool scale_parse(const char *text, Scale *out);

// Semitones of the degree-th note above the tonic. Degrees count from 0 and go on into the next octaves.
int scale_semitones(const Scale *scale, int degree);

// The pitch `semitones` above the scale's tonic in the octave that begins at A below middle C (220..415.3
// Hz), in Hz.
double scale_hz(const Scale *scale, int semitones);

// The chord that rests in this scale: writes up to `limit` notes as semitones above the tonic, ascending, and
// returns how many. Root, third and fifth where the scale has them, else the nearest thing that sounds
// settled; then the octave.
int scale_chord(const Scale *scale, int *out_semitones, int limit);
