#include "game/words/explain/explain_exotic.h"

#include <string.h>

#include "core/logic/exotic/msls.h"

// --- Tridagons ---

// Whether the three cells of a box go down from left to right, the first row coming after the last. If not,
// they go up.
static bool goes_down(const Layout *layout, const Step *step, int house) {
    CellSet cells = cellset_and(step->pattern_cells, layout->house[house].set);
    int turns = 0;
    for (int a = cellset_next(&cells, 0); a >= 0; a = cellset_next(&cells, a + 1))
        for (int b = cellset_next(&cells, a + 1); b >= 0; b = cellset_next(&cells, b + 1))
            turns += layout_column(layout, a) > layout_column(layout, b); // a is in a higher row
    return turns % 2 == 0;
}

// The box that goes another way than the three others.
static int odd_box(const Layout *layout, const Step *step) {
    int down = 0;
    for (int i = 0; i < step->house_count; i++) down += goes_down(layout, step, step->house[i]);
    for (int i = 0; i < step->house_count; i++)
        if (goes_down(layout, step, step->house[i]) == (down == 1)) return step->house[i];
    return step->house[0];
}

// --- sets over many houses ---

// "one for _3_, two each for _1_ and _4_": how many houses are needed to hold all places of a token.
static void say_cover_sizes(Say *to, const Step *step) {
    bool any = false;
    for (int count = 1; count <= to->layout->order; count++) {
        TokenMask tokens = 0;
        for (int t = 1; t <= to->layout->order; t++)
            if (msls_cover_size(to->layout, step, t) == count) tokens |= marks_bit(t);
        if (tokens == 0) continue;
        say(to, any ? ", " : "");
        say_count(to, count);
        say(to, marks_count(tokens) == 1 ? " for " : " each for ");
        say_tokens(to, tokens, " and ");
        any = true;
    }
}

// --- exocets ---

// Of an exocet: the target that is not in the box of the mirror.
static CellSet mirrored_target(const Layout *layout, const Step *step) {
    CellSet targets = step_marked(step, STEP_ALS_A, NULL), mirror = step_marked(step, STEP_ALS_C, NULL);
    int first = cellset_next(&mirror, 0);
    if (first < 0) return targets;
    return cellset_minus(targets, layout->house[2 * layout->order + layout->box_of[first]].set);
}

bool explain_exotic_word(Say *to, const Step *step, const char *word) {
    const Layout *layout = to->layout;
    if (strcmp(word, "odd box") == 0)
        say_house(to, odd_box(layout, step));
    else if (strcmp(word, "odd way") == 0)
        say(to, goes_down(layout, step, odd_box(layout, step)) ? "down" : "up");
    else if (strcmp(word, "other way") == 0)
        say(to, goes_down(layout, step, odd_box(layout, step)) ? "up" : "down");
    else if (strcmp(word, "cover sizes") == 0)
        say_cover_sizes(to, step);
    else if (strcmp(word, "lines across") == 0)
        say(to, layout->house[step->house[0]].kind == HOUSE_COLUMN ? "rows" : "columns");
    else if (strcmp(word, "mirrored") == 0)
        say_cells(to, mirrored_target(layout, step), " and ");
    else if (strcmp(word, "mirror") == 0)
        say_cells(to, step_marked(step, STEP_ALS_C, NULL), " or ");
    else
        return false;
    return true;
}
