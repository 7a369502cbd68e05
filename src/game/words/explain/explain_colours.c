#include "game/words/explain/explain_colours.h"

#include <assert.h>
#include <string.h>

enum { COLOURS = 4, FEW_CELLS = 5 };

// The colours as the step marks them: a pair, and the second pair of multi-colours. Opposites are 0 and 1, 2
// and 3.
typedef struct {
    const Layout *layout;
    CellSet side[COLOURS], losers;
} ColouredCells;

// Two cells that see each other.
typedef struct {
    int cell[2];
} Touch;

static ColouredCells colours_of(const Layout *layout, const Step *step) {
    static const StepRole ROLE[COLOURS] = {STEP_ON, STEP_OFF, STEP_ALS_A, STEP_ALS_B};
    ColouredCells colours = {.layout = layout};
    for (int i = 0; i < COLOURS; i++) colours.side[i] = step_marked(step, ROLE[i], NULL);
    for (int c = 0; c < layout->cells; c++)
        if (step->remove.cell[c]) cellset_add(&colours.losers, c);
    return colours;
}

static int opposite(int colour) { return colour ^ 1; }

// A cell of the colour that the cell sees; -1: there is none.
static int seen_of(const ColouredCells *colours, int cell, int colour) {
    CellSet seen = cellset_and(colours->layout->peers[cell], colours->side[colour]);
    return cellset_next(&seen, 0);
}

static bool find_touch(const ColouredCells *colours, int a, int b, Touch *out) {
    const CellSet *cells = &colours->side[a];
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        int seen = seen_of(colours, c, b);
        if (seen < 0) continue;
        *out = (Touch){{c, seen}};
        return true;
    }
    return false;
}

// Of type 1: colours of both pairs that touch, so that one of their opposites is true and takes something
// away.
static bool find_bridge(const ColouredCells *colours, Touch *out) {
    for (int a = 0; a < 2; a++)
        for (int b = 2; b < COLOURS; b++)
            for (int c = cellset_next(&colours->losers, 0); c >= 0; c = cellset_next(&colours->losers, c + 1))
                if (seen_of(colours, c, opposite(a)) >= 0 && seen_of(colours, c, opposite(b)) >= 0 &&
                    find_touch(colours, a, b, out))
                    return true;
    return false;
}

// Of a wrap the colour that sees itself, of type 2 the one that sees both of the other pair: it goes, all of
// it.
static int false_colour(const ColouredCells *colours) {
    for (int a = 0; a < 2; a++) {
        CellSet stays = cellset_minus(colours->side[a], colours->losers);
        if (cellset_empty(&stays)) return a;
    }
    assert(!"a colour that goes");
    return 0;
}

static void say_colour(Say *to, const CellSet *cells) {
    int count = cellset_count(cells);
    if (count <= FEW_CELLS) {
        say_cells(to, *cells, " and ");
        return;
    }
    say_count(to, count);
    say(to, " cells");
}

static void say_touch(Say *to, bool found, const Touch *touch) {
    assert(found);
    say_cell(to, touch->cell[0]);
    say(to, " and ");
    say_cell(to, touch->cell[1]);
}

// --- colours of several tokens: how one of them contradicts itself

// Two cells that see each other and have a token in common. False where there are none.
static bool find_twins(const Layout *layout, const Marks *side, Touch *out, TokenMask *out_token) {
    for (int c = 0; c < layout->cells; c++) {
        if (side->cell[c] == 0) continue;
        const CellSet *peers = &layout->peers[c];
        for (int p = cellset_next(peers, c + 1); p >= 0; p = cellset_next(peers, p + 1)) {
            TokenMask shared = side->cell[c] & side->cell[p];
            if (shared == 0) continue;
            *out = (Touch){{c, p}};
            *out_token = shared & -shared;
            return true;
        }
    }
    return false;
}

static void say_fault(Say *to, const Step *step) {
    const Marks *side = &step->remove; // the colour goes as a whole, and nothing else does
    CellSet emptied = step_marked(step, STEP_FIN, NULL);
    int crowded = 0;
    while (crowded < to->layout->cells && marks_count(side->cell[crowded]) < 2) crowded++;
    Touch twins;
    TokenMask token;
    if (!cellset_empty(&emptied)) {
        say(to, "it would leave ");
        say_cell(to, cellset_next(&emptied, 0));
        say(to, " without a candidate");
    } else if (crowded < to->layout->cells) {
        say(to, marks_count(side->cell[crowded]) == 2 ? "it would put both " : "it would put ");
        say_tokens(to, side->cell[crowded], " and ");
        say(to, " into ");
        say_cell(to, crowded);
    } else if (find_twins(to->layout, side, &twins, &token)) {
        say(to, "it would put ");
        say_tokens(to, token, "");
        say(to, " into both ");
        say_touch(to, true, &twins);
        say(to, ", which see each other");
    } else {
        say(to, "two of its candidates do not go together");
    }
}

bool explain_colours_word(Say *to, const Step *step, const char *word) {
    Technique technique = step->technique;
    if (strcmp(word, "fault") == 0) {
        say_fault(to, step);
        return true;
    }
    if (technique < TECHNIQUE_SIMPLE_COLOURS_TRAP || technique > TECHNIQUE_MULTI_COLOURS_2) return false;
    ColouredCells colours = colours_of(to->layout, step);
    int loser = cellset_next(&colours.losers, 0);
    Touch touch;
    if (strncmp(word, "colour ", 7) == 0 && word[7] >= '1' && word[7] < '1' + COLOURS)
        say_colour(to, &colours.side[word[7] - '1']);
    else if (strcmp(word, "loser") == 0)
        say_cell(to, loser);
    else if (strcmp(word, "seen 1") == 0)
        say_cell(to, seen_of(&colours, loser, 0));
    else if (strcmp(word, "seen 2") == 0)
        say_cell(to, seen_of(&colours, loser, 1));
    else if (strcmp(word, "clash") == 0)
        say_touch(to, find_touch(&colours, false_colour(&colours), false_colour(&colours), &touch), &touch);
    else if (strcmp(word, "bridge") == 0)
        say_touch(to, find_bridge(&colours, &touch), &touch);
    else if (strcmp(word, "first touch") == 0)
        say_touch(to, find_touch(&colours, false_colour(&colours), 2, &touch), &touch);
    else if (strcmp(word, "second touch") == 0)
        say_touch(to, find_touch(&colours, false_colour(&colours), 3, &touch), &touch);
    else
        return false;
    return true;
}
