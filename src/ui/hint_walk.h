#ifndef NONET_UI_HINT_WALK_H
#define NONET_UI_HINT_WALK_H
// A walk as it is played: which of its stops have been reached. A chain has one branch; a forcing chain has
// one for each assumption, and they are played one after the other, each with the chains inside it just
// before what rests on them. After the last stop comes the conclusion.

#include "game/walk.h"

typedef struct {
    bool pending; // it is being worked out
    bool has;     // it is there
    Walk walk;    // owned while `has`
    int *outer;   // of each stop: the branch of the outer chain that it belongs to
    int *age;     // of each stop: how many stops ago, 0 for the one reached; -1 for those not shown: not yet
                  // reached, in another branch, or in a chain inside this one that is not being played
    int stop;     // reached; walk.count: the conclusion
    int branch;   // the one that is shown
} WalkView;

// Takes a walk over and goes to its first stop.
void walk_view_take(WalkView *view, const Walk *walk);
void walk_view_finish(WalkView *view); // gives it back; the view is then empty

bool walk_view_at_end(const WalkView *view);       // the conclusion is reached, or there is no walk
bool walk_view_next(WalkView *view);               // false at the end
bool walk_view_back(WalkView *view);               // false at the beginning
void walk_view_branch(WalkView *view, int branch); // to the first stop of that branch; at the conclusion only
                                                   // shows it
void walk_view_whole(WalkView *view);              // to the conclusion, or back to the first stop

// The how-manieth stop of its branch the one reached is, from 1, and how many there are.
void walk_view_place(const WalkView *view, int *out_number, int *out_count);

#endif
