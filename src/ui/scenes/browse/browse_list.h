#pragma once
// Which seeds of a pack are listed, and in which order. Pure: it works on what is known of the seeds without
// reading their lines, in time linear in their number, and can be called off on the way.

#include "core/pack/pack.h"
#include "store/save.h"

// The seeds of a pack, and those of them that have been solved, by id (as save_solved_seeds hands them out).
// Borrowed; both must stay as they are while they are in use.
typedef struct {
    const SeedEntry *seed;
    int count;
    const SolvedSeed *solved;
    int solved_count;
} BrowseSeeds;

typedef enum { BROWSE_ALL, BROWSE_UNSOLVED, BROWSE_SOLVED, BROWSE_SOLVED_COUNT } BrowseSolved;

typedef struct {
    unsigned bands; // bit b: of that Band; 0 for any
    int rating_least, rating_most;
    int clues_least, clues_most;
    int technique; // one that the seed needs; -1 for any
    int pattern;   // -1 for any
    BrowseSolved solved;
} BrowseFilter;

// Of seeds that a key does not tell apart, the one first in the file comes first.
typedef enum {
    BROWSE_BY_RATING,
    BROWSE_BY_FILE,
    BROWSE_BY_CLUES,
    BROWSE_BY_BEST, // seeds without a clean time come last, whichever the direction
    BROWSE_BY_TURN, // solved last: those never solved, then the others from the longest ago on
    BROWSE_KEY_COUNT
} BrowseKey;

typedef struct {
    BrowseKey key;
    bool descending;
} BrowseSort;

enum { BROWSE_TECHNIQUE_BITS = 64 };

// What there is to filter by.
typedef struct {
    int rating[256]; // how many seeds have it
    int clues[256];
    int pattern[PATTERN_COUNT];
    int technique[TECHNIQUE_COUNT];
    int solved;
} BrowseSurvey;

// Asked now and then; once it says false, the work stops.
typedef bool BrowseGoesOn(void *context);

// The filter that lets everything pass.
BrowseFilter browse_filter_all(void);
bool browse_filter_is_all(const BrowseFilter *filter);

// The seed among the solved ones, or NULL.
const SolvedSeed *browse_solved(const BrowseSeeds *seeds, uint64_t id);

// Counts what there is. False when it was stopped.
bool browse_survey(const BrowseSeeds *seeds, BrowseGoesOn *goes_on, void *context, BrowseSurvey *out);

// The seeds that the filter lets pass, as indices in the order asked for; `out` has room for all of them.
// Returns how many, or -1 when it was stopped. `goes_on` may be NULL.
int browse_make(const BrowseSeeds *seeds, const BrowseFilter *filter, const BrowseSort *sort,
                BrowseGoesOn *goes_on, void *context, uint32_t *out);
