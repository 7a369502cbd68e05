#pragma once
// Inside the finder of fish: what a fish is (fish_search.c finds them all) and which of them is asked
// for (fish.c).
//
// A fish of size n has n base houses and n cover houses, and is about one token. Each base house needs the
// token once, each cover house takes it once. If all candidates of the bases lie in the covers, the covers
// are used up by them, and lose the rest. Candidates of the bases outside the covers are fins, those in two
// bases endo fins: one of them is true, or the fish is good; so a candidate goes if it sees them all. A
// candidate of the bases that lies in two covers would use up both, and goes too (cannibalism). Definitions:
// Ultimate Fish Guide (M. Barker and others, 2006-2008), as HoDoKu 2.2 (B. Hobiger) reads it.
//
// Houses are bits: house h is bit h of a word.

#include "core/logic/step.h"

// HoDoKu's limits, which keep fish within what a person can see.
enum { FISH_SIZE_MAX = 7, FISH_FINS_MAX = 5, FISH_ENDO_FINS_MAX = 2 };

typedef struct {
    uint64_t bases, covers;
    CellSet body;     // all candidates of the bases
    CellSet fins;     // those that stand in the way, endo fins too
    CellSet endo;     // endo fins alone
    CellSet outside;  // go: in the covers, not in the bases
    CellSet cannibal; // go: in two covers
} Fish;

typedef struct FishSearch FishSearch;

// Called for each fish; false stops the search.
typedef bool FishSink(void *context, const Fish *fish);

struct FishSearch {
    const Position *position;
    int token;
    int size;
    bool finless;                       // no fins wanted
    uint64_t base_houses, cover_houses; // to choose from
    CellSet cells;                      // that have the token
    CellSet in_house[HOUSES_MAX];       // of these
    uint64_t houses_of[CELLS_MAX];      // of a cell
    CellSet targets;                    // candidates that may go at all: in no template
    FishSink *found;
    void *context;
};

// Sets all but size, finless, the houses to choose from, found and context. False when nothing can go.
bool fish_prepare(FishSearch *search, const Position *position, int token);

// Hands over every fish that removes something, once. It may have no fins although fins are wanted.
bool fish_search(const FishSearch *search);
