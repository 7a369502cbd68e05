#pragma once
// Inside the finders of fish: what a fish is, and how all of them are found. Which of them are asked for is
// decided in fish.c; fish with chains are the business of kraken_search.c.
//
// A fish of size n has n base houses and n cover houses, and is about one token. Each base house needs the
// token once, each cover house takes it once. If all candidates of the bases lie in the covers, the covers
// are used up by them, and lose the rest. Candidates of the bases outside the covers are fins, those in two
// bases endo fins: one of them is true, or the fish holds; so a candidate goes if it sees them all. A
// candidate of the bases that lies in two covers would use up both, and goes too (cannibalism). Definitions:
// Ultimate Fish Guide (M. Barker and others, 2006-2008), as HoDoKu 2.2 (B. Hobiger) reads it.
//
// Houses are bits: house h is bit h of a word.

#include "core/logic/step.h"

// HoDoKu's limits, which keep fish within what a person can see.
enum { FISH_FINS_MAX = 5, FISH_ENDO_FINS_MAX = 2 };

typedef struct {
    HouseSet bases, covers;
    CellSet body;     // all candidates of the bases
    CellSet endo;     // endo fins alone
    CellSet fins;     // those that stand in the way, endo fins too
    CellSet outside;  // go: in the covers, not in the bases
    CellSet cannibal; // go: in two covers
} Fish;

// Called for each fish; false stops the search.
typedef bool FishSink(void *context, Fish *fish);

typedef struct {
    const Position *position;
    int token;
    int size;
    bool finless;                       // no fins wanted
    HouseSet base_houses, cover_houses; // to choose from
    CellSet cells;                      // that have the token
    CellSet in_house[HOUSES_MAX];       // of these
    HouseSet houses_of[CELLS_MAX];      // of a cell
    CellSet targets;                    // candidates that may go at all: in no template
    FishSink *found;
    void *context;
    // For fish_choose:
    int target;           // the candidate that is to go; -1: any, by a fish without fins
    CellSet ruled_out;    // candidates that the target rules out: they may be fins
    CellSet uncovered;    // candidates that must be covered if a base has them
    int room;             // covers for them
    bool target_is_taken; // the target lies in one cover at least, and in two if it is in a base
    int tries_left;       // choices of houses
    FishSink *chosen;     // gets the search as its context; of the fish the first four fields are set
} FishSearch;

// Finds the cells of a token and their houses.
void fish_board(FishSearch *search, const Position *position, int token);

// The same, and the targets. False when nothing can go.
bool fish_prepare(FishSearch *search, const Position *position, int token);

// Hands over every fish that removes something, once. It may have no fins although fins are wanted.
bool fish_search(FishSearch *search);

// Chooses bases and covers in every way that the target allows, none twice.
bool fish_choose(FishSearch *search);

// The houses that can cover candidates of the bases.
HouseSet fish_cover_houses(const FishSearch *search, const Fish *fish);

// The candidates in covers, and in two of them.
typedef struct {
    CellSet once, twice;
} FishCover;
FishCover fish_cover(const FishSearch *search, HouseSet covers);

static inline CellSet fish_fins(const Fish *fish, const FishCover *cover) {
    return cellset_or(cellset_minus(fish->body, cover->once), fish->endo);
}
