#pragma once
// The techniques, and what is known of each: its row in core/logic/techniques.def. A new technique takes such
// a row, a finder (core/logic/finder.h) and its words (assets/techniques.txt).

#include <stdbool.h>

typedef enum {
#define TECHNIQUE(id, ...) TECHNIQUE_##id,
#include "core/logic/techniques.def"
    TECHNIQUE_COUNT
} Technique;

// How much of Sudoku one must know. Each level has what those before it have.
typedef enum {
    TECHNIQUE_SINGLES = 1, // a cell or a token with one place left
    TECHNIQUE_BASICS,      // locked candidates, pairs and triples; what a constraint says by itself
    TECHNIQUE_PATTERNS,    // fish, wings, rectangles, colours
    TECHNIQUE_CHAINS,      // chains, almost locked sets
    TECHNIQUE_ALL,         // forcing chains, large fish, templates
    TECHNIQUE_LEVEL_MAX = TECHNIQUE_ALL
} TechniqueLevel;

typedef struct {
    const char *name;  // "Hidden Pair"
    const char *key;   // "hidden_pair": the column in seeds.csv
    int rating_tenths; // on the Sudoku Explainer 1.2.1 scale; of constraints, where a person would place it
    int place;         // in the order for people: small ones come first
    TechniqueLevel level;
    bool graded;      // ratings and grades count it
    bool unique;      // relies on there being only one solution
    bool slow;        // makes a person wait
    bool constraints; // reasons from constraints: finds nothing on boards without them
    const char *code; // four digits of HoDoKu's, or ""
} TechniqueInfo;

const TechniqueInfo *technique_info(Technique technique);

// The order for people: the technique that comes after `before`, or TECHNIQUE_COUNT after the last. The first
// one comes after TECHNIQUE_COUNT.
Technique technique_after(Technique before);

// Its number in that order: 1..TECHNIQUE_COUNT.
int technique_number(Technique technique);

// "singles", "basics", "patterns", "chains", "all".
const char *technique_level_key(TechniqueLevel level);

// The technique of a key. TECHNIQUE_COUNT when there is none, and then *out_nearest (NULL allowed) is the key
// that may have been meant, or NULL.
Technique technique_of_key(const char *key, const char **out_nearest);
