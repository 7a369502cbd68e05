#pragma once
// The techniques, and what is known of each: its row in core/logic/techniques.def. A new technique takes such
// a row, a finder (core/logic/finder.h) and its words (assets/techniques.txt).

#include <stdbool.h>

typedef enum {
#define TECHNIQUE(id, ...) TECHNIQUE_##id,
#include "core/logic/techniques.def"
    TECHNIQUE_COUNT
} Technique;

typedef struct {
    const char *name;  // "Hidden Pair"
    const char *key;   // "hidden_pair": the column in seeds.csv
    int rating_tenths; // on the Sudoku Explainer 1.2.1 scale; of constraints, where a person would place it
    bool graded;       // ratings and grades count it
    bool unique;       // proves its steps by there being one solution only
    bool slow;         // lets a person wait
    bool constraints;  // reasons from constraints: nothing on boards without
    const char *code;  // four digits of HoDoKu's, or ""
} TechniqueInfo;

const TechniqueInfo *technique_info(Technique technique);

// The technique of a key. TECHNIQUE_COUNT when there is none, and then *out_nearest (NULL allowed) is the key
// that may have been meant, or NULL.
Technique technique_of_key(const char *key, const char **out_nearest);
