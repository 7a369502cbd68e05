#include "core/rate/rating_span.h"

enum {
    RECTANGLE_SET = 6, // tenths that the set of a loop of type 3 can add: sizes 2 to 7
    LOOP_LENGTH = 4,   // that the length of a loop can add to one of six cells
    BUG_SET = 4,       // that the set of a grave of type 3 can add: sizes 2 to 6
    CHAIN_LEAST = 65,  // of chains that alternate in one token or in cells of two: the shortest that close
};

RatingSpan rating_span(Technique technique) {
    int base = technique_info(technique)->rating_tenths;
    RatingSpan span = {base, base};
    if (technique == TECHNIQUE_UNIQUE_RECTANGLE_3) span.most += RECTANGLE_SET;
    if (technique >= TECHNIQUE_UNIQUE_LOOP_1 && technique <= TECHNIQUE_UNIQUE_LOOP_4)
        span.most += LOOP_LENGTH;
    if (technique == TECHNIQUE_UNIQUE_LOOP_3) span.most += RECTANGLE_SET;
    if (technique == TECHNIQUE_BUG_3) span.most += BUG_SET;
    if (technique == TECHNIQUE_X_CHAIN || technique == TECHNIQUE_XY_CHAIN) span.least = CHAIN_LEAST;
    bool chain = base >= CHAIN_LEAST && technique != TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION;
    if (chain) span.most = RATING_TOP;
    return span;
}
