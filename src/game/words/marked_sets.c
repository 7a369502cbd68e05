#include "game/words/marked_sets.h"

int marked_sets(const Step *step, MarkedSet out[MARKED_SETS_MAX]) {
    int count = 0, last = -1;
    for (int i = 0; i < step->mark_count; i++) {
        int role = step->mark[i].role;
        if (role < STEP_ALS_A || role > STEP_ALS_D) continue;
        if (role != last) out[count++] = (MarkedSet){{{0}}, 0};
        last = role;
        cellset_add(&out[count - 1].cells, step->mark[i].cell);
        out[count - 1].tokens |= marks_bit(step->mark[i].token);
    }
    return count;
}

TokenMask marked_sets_common(const Step *step, const MarkedSet *a, const MarkedSet *b) {
    Marks common = step_role_marks(step, STEP_COMMON);
    CellSet cells = cellset_or(a->cells, b->cells);
    TokenMask tokens = a->tokens & b->tokens;
    for (int c = cellset_next(&cells, 0); c >= 0; c = cellset_next(&cells, c + 1))
        tokens &= ~(step->pattern.cell[c] & ~common.cell[c]);
    return tokens;
}
