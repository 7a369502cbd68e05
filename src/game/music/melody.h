#pragma once
// What the companion sings: a line that one could hum. A period is a question and its answer, as A.
// Schoenberg describes them (Fundamentals of Musical Composition, 1967, ch. 3 to 8): a motif of one bar, the
// same moved or varied, and a close: the question stays open, the answer says the same head again and comes
// home. Each game has a theme, which returns varied, and other motifs between. The head can be the tokens
// that the player has placed last, in the motif's rhythm.
//
// Pure: the same random numbers give the same line. Degrees are those of a scale, 0 the tonic.

#include <stdbool.h>
#include <stdint.h>

#include "core/base/rng.h"

enum { MELODY_KEEPS = 64, MOTIF_MAX = 5, PHRASE_MAX = 2 * MOTIF_MAX + 6 };

// One bar: its rhythm, and how it moves from note to note.
typedef struct {
    int notes;
    uint8_t halves[MOTIF_MAX]; // lengths in half beats
    int16_t step[MOTIF_MAX];   // from the note before; of the first 0
} Motif;

typedef struct {
    int notes;
    int16_t degree[PHRASE_MAX];
    uint8_t halves[PHRASE_MAX];
    bool answers, home; // an answer; it ends on the tonic
} Phrase;

typedef struct {
    int scale, bar; // notes in an octave; beats in a bar
    Motif theme, other;
    int period;
    Phrase question;             // that waits for its answer; none where it has no notes
    int head;                    // how many of its notes are its motif
    uint64_t sung[MELODY_KEEPS]; // hashes of the last phrases: none of them comes again as it was
    int sings;                   // how many there have been
} Melody;

// What a phrase is made for.
typedef struct {
    const int *chord;      // three degrees
    const uint8_t *tokens; // that the head of a question quotes, from 1
    int quoted;
    bool unsettled; // no answer comes home
} MelodyPlace;

void melody_init(Melody *melody, int scale_notes, int bar, Rng *rng);

// A question, or the answer to the one before.
void melody_next(Melody *melody, const MelodyPlace *place, Rng *rng, Phrase *out);

// A question is no longer to be answered.
void melody_forget(Melody *melody);

static inline bool melody_has_asked(const Melody *melody) { return melody->question.notes > 0; }
