#include "core/techniques/hint_rank.h"

#include <stdlib.h>

#include "core/base/memory.h"

enum { RANKED_MAX = 256 };

struct HintRankItem {
    Step step;
    int length;
    bool far;  // from the last move
    int opens; // singles; -1: not counted yet
    bool taken;
};

// The cells that a single fills now.
static int count_singles(const Position *position) {
    const Layout *layout = position->layout;
    CellSet open = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if (marks_count(position->marks.cell[c]) == 1) cellset_add(&open, c);
    for (int h = 0; h < layout->house_count; h++) {
        const CellIndex *cell = layout->house[h].cell;
        TokenMask single = marks_alone(&position->marks, cell, layout->order);
        for (int i = 0; i < layout->order && single != 0; i++)
            if ((position->marks.cell[cell[i]] & single) != 0) cellset_add(&open, cell[i]);
    }
    return cellset_count(&open);
}

void hint_rank_init(HintRank *rank, const Position *position, const CellSet *last) {
    *rank = (HintRank){.position = position, .around = *last, .singles = -1};
    for (int c = cellset_next(last, 0); c >= 0; c = cellset_next(last, c + 1))
        rank->around = cellset_or(rank->around, position->layout->peers[c]);
}

void hint_rank_finish(HintRank *rank) {
    free(rank->item);
    *rank = (HintRank){0};
}

static int length_of(const Step *step) {
    int cells = cellset_count(&step->pattern_cells);
    return step->node_count > 0 ? step->node_count : cells > 4 ? cells : 4;
}

bool hint_rank_add(void *context, const Step *step) {
    HintRank *rank = context;
    CellSet where = step->token != 0 ? cellset_of(step->cell) : step->pattern_cells;
    if (rank->count == RANKED_MAX) return false;
    rank->item = mem_room(rank->item, &rank->room, (size_t)rank->count + 1, sizeof *rank->item);
    rank->item[rank->count++] = (HintRankItem){
        .step = *step, .length = length_of(step), .far = !cellset_meet(where, rank->around), .opens = -1};
    return true;
}

static int opens_of(HintRank *rank, HintRankItem *item) {
    if (item->opens >= 0) return item->opens;
    if (rank->singles < 0) rank->singles = count_singles(rank->position);
    Position after = *rank->position;
    step_apply(&item->step, &after);
    int more = count_singles(&after) - rank->singles + (item->step.token != 0);
    return item->opens = more > 0 ? more : 0;
}

static bool is_better(HintRank *rank, HintRankItem *a, HintRankItem *b) {
    if (a->length != b->length) return a->length < b->length;
    int opens = opens_of(rank, a), others = opens_of(rank, b);
    bool leads = a->step.token != 0 || opens > 0, other_leads = b->step.token != 0 || others > 0;
    if (leads != other_leads) return leads;
    if (a->far != b->far) return b->far;
    return opens > others; // else the one that was found first
}

const Step *hint_rank_next(HintRank *rank) {
    HintRankItem *best = NULL;
    for (int i = 0; i < rank->count; i++) {
        HintRankItem *item = &rank->item[i];
        if (!item->taken && (best == NULL || is_better(rank, item, best))) best = item;
    }
    if (best == NULL) return NULL;
    best->taken = true;
    return &best->step;
}
