#ifndef NONET_UI_SCENES_BROWSE_BROWSE_H
#define NONET_UI_SCENES_BROWSE_BROWSE_H
// What the pack browser remembers while the game runs: coming back to a pack finds the filters, the order and
// the place as they were left. Zeroed: nothing yet.

#include "ui/scenes/browse/browse_work.h"

typedef struct {
    char pack[PACK_ID_MAX]; // empty: nothing is remembered
    BrowseFilter filter;
    BrowseSort sort;
    int chosen;       // a seed, by its place in the pack,
    uint64_t seed_id; // where this one stood
    double scroll;    // rows above the first that is seen
    BrowseWork *work; // looking through a pack's seeds; NULL while SCENE_BROWSE is not on. Whoever changes a
                      // pack calls browse_work_rest before
    bool away;        // a scene was opened from here that leads back without saying to which pack
} BrowsePlace;

#endif
