#pragma once
// A walk as it is played: which of its stops have been reached. A chain has one branch; a forcing chain has
// one for each assumption, and they are played one after the other. A chain inside a branch is folded into
// the stop that rests on it until that stop is reached and opened; then it is played, and leads back to the
// stop. After the last stop comes the conclusion.

#include "game/words/playback/chain_playback.h"

typedef struct {
    bool pending;       // it is being worked out
    bool pressed;       // to go on, while it is pending
    bool has;           // it is there
    ChainPlayback walk; // owned while `has`
    int *age;      // of each stop: how many stops ago, 0 for the one reached; -1 for those not shown: not yet
                   // reached, in another branch, or in a chain inside this one that is not being played
    int stop;      // reached; walk.count: the conclusion
    int branch;    // the one that is shown
    int open;      // the stop whose chain inside is played; 0: none
    bool unfolded; // no chain is folded: each is played before what rests on it
} Playback;

// Takes a walk over and goes to its first stop. Unfold: plays each chain inside before what rests on it, from
// now on.
void playback_take(Playback *view, const ChainPlayback *walk);
void playback_unfold(Playback *view);
void playback_finish(Playback *view); // frees the walk; the view is then empty

// At the end the conclusion is reached, or there is no walk. Next and back return false if there is no such
// stop.
bool playback_at_end(const Playback *view);
bool playback_next(Playback *view);
bool playback_back(Playback *view);

// Goes to the first stop of a branch, or at the conclusion only shows it; and to the conclusion, or from
// there back to the first stop.
void playback_branch(Playback *view, int branch);
void playback_whole(Playback *view);

// Whether the stop reached rests on a chain inside that can be opened, and whether one is being played. To
// open goes to its first stop, to close back to what rests on it.
bool playback_can_open(const Playback *view);
bool playback_is_inside(const Playback *view);
void playback_open(Playback *view);
void playback_close(Playback *view);

// The sentence of a stop, as chain_playback_text gives it; of one whose chain inside is folded, the whole of
// that.
void playback_text(const Playback *view, const Step *step, Names names, int stop, char out[EXPLAIN_TEXT_MAX]);

// The branch of the outer chain that a stop belongs to: what stands inside a chain, to that of the next stop
// of the outer one.
int playback_branch_of(const Playback *view, int stop);

// The number of the stop reached in its branch, from 1, and how many stops the branch has.
void playback_place(const Playback *view, int *out_number, int *out_count);
