#pragma once
// Puzzles dug and rated by a worker until one is as it was wished for.

#include "core/logic/step.h"
#include "core/make/generate.h"
#include "core/rate/band.h"
#include "ui/scenes/generate/generate_boards.h"

typedef struct {
    Band band;
    const Technique *needs; // ends with TECHNIQUE_COUNT; one of these is needed; NULL: any will do
    bool only;              // nothing but these is needed
    Pattern pattern;
    int clues;        // exactly so many; 0: any that the band allows
    int from_s, to_s; // what a typical person takes; to_s 0: any
    int board;        // which kind of the boards that there are; -1: any
    uint64_t seed;    // of the random sequence
} GenerateWish;

// How far it is.
typedef struct {
    int tried;   // puzzles with the pattern and the clues
    Grid latest; // of them; empty before the first
    bool found;  // latest is as it was wished for: then follow
    Grid solution;
    Band band;
    int rating_tenths;
    bool stuck; // none can be made: reason says why
    char reason[256];
} GenerateNews;

typedef struct GenerateWork GenerateWork;

// On boards like those (NULL: on plain 9x9).
GenerateWork *generate_work_begin(const GenerateBoards *boards, const GenerateWish *wish);

// *out_board becomes the one of news.latest, where there is one.
GenerateNews generate_work_news(GenerateWork *work, Layout *out_board);
void generate_work_end(GenerateWork *work); // calls it off; NULL allowed
