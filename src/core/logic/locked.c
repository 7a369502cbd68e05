#include <assert.h>

#include "core/logic/finder.h"

// `places` (two or more cells) are all that the token has in house `from`. When they lie in `to` as well, the
// rest of `to` can do without it.
static bool find_in_pair(const StepQuery *query, int token, CellSet places, int from, int to) {
    const House *house = query->position->layout->house;
    if (!cellset_within(places, house[to].set)) return true;
    Step step = {.house = {(uint8_t)from, (uint8_t)to}, .house_count = 2};
    CellSet rest = cellset_minus(house[to].set, house[from].set);
    if (!finder_remove(&step, query->position, rest, marks_bit(token))) return true;
    finder_add_cells(&step, places, marks_bit(token));
    return finder_give(query, &step);
}

// Pointing reasons from a box, claiming from any other house.
bool locked_find(const StepQuery *query) {
    assert(query->technique == TECHNIQUE_POINTING || query->technique == TECHNIQUE_CLAIMING);
    const Layout *layout = query->position->layout;
    CellSet with[TOKENS_MAX + 1];
    for (int t = 1; t <= layout->order; t++) with[t] = marks_cells(layout, &query->position->marks, t);
    for (int i = 0; i < layout->house_count; i++) {
        int from = finder_house(layout, i);
        if ((layout->house[from].kind == HOUSE_BOX) != (query->technique == TECHNIQUE_POINTING)) continue;
        for (int token = 1; token <= layout->order; token++) {
            CellSet places = cellset_and(with[token], layout->house[from].set);
            int first = cellset_next(&places, 0);
            if (first < 0 || cellset_next(&places, first + 1) < 0) continue; // one place: a hidden single
            for (int h = 0; h < layout->house_of_count[first]; h++) {
                int to = layout->house_of[first][h];
                if (to != from && !find_in_pair(query, token, places, from, to)) return false;
            }
        }
    }
    return true;
}
