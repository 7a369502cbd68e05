#pragma once
// Puzzles dug and rated by a worker until one is as it was wished for.

#include "core/logic/step.h"
#include "core/make/generate.h"
#include "core/rate/band.h"

typedef struct {
    Band band;
    const Technique *needs; // one of these is needed, up to TECHNIQUE_COUNT; NULL: whatever comes
    bool only;              // nothing but these is needed
    Pattern pattern;
    int clues;        // exactly so many; 0: any that the band allows
    int from_s, to_s; // what a typical person takes; to_s 0: any
    uint64_t seed;    // of the random sequence
} GenerateWish;

// How far it is.
typedef struct {
    int tried;   // puzzles with the pattern and the clues
    Grid latest; // of them; empty before the first
    bool found;  // latest is as it was wished for
    uint64_t id; // of its canonical form
    int rating_tenths;
} GenerateNews;

typedef struct GenerateWork GenerateWork;

GenerateWork *generate_work_begin(const Layout *layout, const GenerateWish *wish);
GenerateNews generate_work_news(GenerateWork *work);
void generate_work_end(GenerateWork *work); // calls it off; NULL allowed
