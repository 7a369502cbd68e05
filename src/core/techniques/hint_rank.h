#pragma once
// Which of the steps of one technique a person should be shown first: the shortest (links of a chain, cells
// of a pattern of more than four); then one that leads on, since it opens a single; then one near the last
// move; then the one that opens most singles; then the one that was found first.

#include "core/logic/step.h"

typedef struct HintRankItem HintRankItem;

typedef struct {
    const Position *position; // not owned
    CellSet around;           // the cells of the last move, and those that see them
    int singles;              // open in the position
    HintRankItem *item;
    int count;
    size_t room;
} HintRank;

// last: the cells of the last move, or none.
void hint_rank_init(HintRank *rank, const Position *position, const CellSet *last);
void hint_rank_finish(HintRank *rank);

// A sink, whose context is the HintRank. It stops when it has as many steps as are worth ranking.
bool hint_rank_add(void *context, const Step *step);

// Takes out the best of those that are left; NULL when there is none. It is valid until the next call.
const Step *hint_rank_next(HintRank *rank);
