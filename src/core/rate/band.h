#pragma once
// Bands of difficulty: the one table that grader, packs, menu and records share. Ratings are on the Sudoku
// Explainer scale in tenths: 42 is 4.2.

#include <stdbool.h>

typedef enum {
    BAND_GENTLE,
    BAND_EASY,
    BAND_MEDIUM,
    BAND_HARD,
    BAND_FIENDISH,
    BAND_DIABOLICAL,
    BAND_COUNT
} Band;

// The band whose limits hold the rating; a rating between two bands belongs to the upper one.
Band band_of_rating(int rating_tenths);
const char *band_name(Band band);  // "Gentle"; in seeds.csv in lower case
const char *band_range(Band band); // "1.0 – 1.5", for a person
// By name, letter case ignored. False when there is none.
bool band_parse(const char *name, Band *out);
