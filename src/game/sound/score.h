#pragma once
// A score: notes with their times, in parts. Composers add to it, orchestras and files take it from there.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    SCORE_VOICE,  // a token's own voice, when it is placed, and at the end: in front of all others
    SCORE_RING,   // the same instrument in the music: tokens that are complete
    SCORE_ANSWER, // the companion
    SCORE_BASS,
    SCORE_BED,
    SCORE_KNOCK, // a conflict
    SCORE_COUNT
} ScorePart;

typedef struct {
    int64_t start_us, length_us; // until it is let go
    ScorePart part;
    int semitones; // above the tonic in the octave of the A below middle C
    double force;  // 0..1
    double pan;    // left -1 to right 1
    bool front;    // in front of the music, which makes way for it
} ScoreNote;

// From here on the music sounds so many cents off, as long as something on the board does not fit.
typedef struct {
    int64_t at_us;
    double cents;
} ScoreBend;

typedef struct {
    ScoreNote *note;
    ScoreBend *bend;
    int notes, bends;
    size_t note_room, bend_room;
} Score; // zeroed: empty

void score_finish(Score *score);
void score_clear(Score *score); // of its notes and bends; keeps the memory
void score_add(Score *score, const ScoreNote *note);
void score_add_bend(Score *score, int64_t at_us, double cents);

// Puts the notes in the order in which they begin; those that begin together by part and pitch.
void score_sort(Score *score);
