#include "game/words/explain/explain_sectors.h"

void explain_sectors(Say *to, const Step *step) {
    const Layout *layout = to->layout;
    TokenMask said = 0;
    for (int i = 0; i < step->house_count; i++) {
        TokenMask tokens = 0;
        for (int t = 1; t <= layout->order; t++) {
            CellSet places = marks_cells(layout, &step->pattern, t);
            if (!cellset_empty(&places) && cellset_within(places, layout->house[step->house[i]].set))
                tokens |= marks_bit(t) & ~said;
        }
        if (tokens == 0) continue;
        say(to, said == 0 ? "" : "; ");
        say_tokens(to, tokens, " and ");
        say(to, said == 0 ? " can stand only in " : " only in ");
        say_house(to, step->house[i]);
        said |= tokens;
    }
}
