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

// Two colours, one of which is true.
typedef struct {
    int colour[2];
} OneOfTwo;

// Of type 1: colours of both pairs that touch, so that one of their opposites, which are given out, is true
// and takes something away.
static OneOfTwo find_bridge(const ColouredCells *colours, Touch *out) {
    for (int a = 0; a < 2; a++)
        for (int b = 2; b < COLOURS; b++)
            for (int c = cellset_next(&colours->losers, 0); c >= 0; c = cellset_next(&colours->losers, c + 1))
                if (seen_of(colours, c, opposite(a)) >= 0 && seen_of(colours, c, opposite(b)) >= 0 &&
                    find_touch(colours, a, b, out))
                    return (OneOfTwo){{opposite(a), opposite(b)}};
    assert(!"a bridge");
    return (OneOfTwo){{0, 1}};
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

// "*r7c6* sees *r5c6* and *r7c9*, and *r8c1* sees *r8c9* and *r5c1*": of cells that lose the token the first
// few that see both colours, with one of each.
static void say_losers_seen(Say *to, const ColouredCells *colours, OneOfTwo both) {
    enum { LOSERS_SAID = 2 };
    const CellSet *losers = &colours->losers;
    int said = 0;
    for (int c = cellset_next(losers, 0); c >= 0 && said < LOSERS_SAID; c = cellset_next(losers, c + 1)) {
        int a = seen_of(colours, c, both.colour[0]), b = seen_of(colours, c, both.colour[1]);
        if (a < 0 || b < 0) continue;
        say(to, said++ == 0 ? "" : ", and ");
        say_cell(to, c);
        say(to, " sees ");
        say_cell(to, a);
        say(to, " and ");
        say_cell(to, b);
    }
    int count = cellset_count(losers);
    if (count <= said) return;
    say(to, "; the same goes for ");
    say_count(to, count - said);
    say(to, count - said == 1 ? " more cell" : " more cells");
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

// The candidate of a colour by which that rules another out: of the same token in sight, or in the same cell.
// False where there is none.
static bool find_ruler(const Layout *layout, const Marks *side, int cell, int token, StepMark *out) {
    if (side->cell[cell] != 0) {
        *out = (StepMark){(CellIndex)cell, (uint8_t)marks_first(side->cell[cell]), 0};
        return true;
    }
    CellSet seen = cellset_and(layout->peers[cell], marks_cells(layout, side, token));
    int first = cellset_next(&seen, 0);
    if (first >= 0) *out = (StepMark){(CellIndex)first, (uint8_t)token, 0};
    return first >= 0;
}

static void say_ruler(Say *to, int cell, const StepMark *by) {
    say_token(to, by->token);
    if (by->cell == cell) {
        say(to, " in the same cell");
        return;
    }
    say(to, " in ");
    say_cell(to, by->cell);
}

// ", by _1_ in *r4c8*, _2_ in *r9c5* and _4_ in *r9c6*": how the colour rules out all candidates of a cell,
// where it does so by sight.
static void say_rulers(Say *to, const Step *step, int cell) {
    Marks emptied = step_role_marks(step, STEP_FIN);
    int count = marks_count(emptied.cell[cell]), said = 0;
    StepMark by[TOKENS_MAX];
    for (TokenMask left = emptied.cell[cell]; left != 0; left &= left - 1)
        said += find_ruler(to->layout, &step->remove, cell, marks_first(left), &by[said]);
    for (int i = 0; i < said && said == count; i++) {
        say(to, i == 0 ? ", by " : i == said - 1 ? " and " : ", ");
        say_ruler(to, cell, &by[i]);
    }
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
        say_rulers(to, step, cellset_next(&emptied, 0));
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

// --- colours of several tokens: how both of them rule out a candidate

// "_5_ in *r3c4* by _5_ in *r3c1*, or by _2_ in the same cell": the first candidate that goes, and what rules
// it out in either colour.
static void say_trap(Say *to, const Step *step) {
    Marks side[2] = {step_role_marks(step, STEP_ON), step_role_marks(step, STEP_OFF)};
    StepMark by[2];
    int cell = 0;
    while (step->remove.cell[cell] == 0) cell++;
    int token = marks_first(step->remove.cell[cell]);
    if (step_removals(to->layout, step) > 1) say(to, "for example ");
    say_token(to, token);
    say(to, " in ");
    say_cell(to, cell);
    for (int i = 0; i < 2; i++) {
        if (!find_ruler(to->layout, &side[i], cell, token, &by[i])) continue;
        say(to, i == 0 ? ", by " : " or by ");
        say_ruler(to, cell, &by[i]);
    }
}

bool explain_colours_word(Say *to, const Step *step, const char *word) {
    Technique technique = step->technique;
    if (strcmp(word, "fault") == 0) {
        say_fault(to, step);
        return true;
    }
    if (strcmp(word, "trap") == 0) {
        say_trap(to, step);
        return true;
    }
    if (technique < TECHNIQUE_SIMPLE_COLOURS_TRAP || technique > TECHNIQUE_MULTI_COLOURS_2) return false;
    ColouredCells colours = colours_of(to->layout, step);
    Touch touch;
    bool trap = technique == TECHNIQUE_SIMPLE_COLOURS_TRAP;
    if (strncmp(word, "colour ", 7) == 0 && word[7] >= '1' && word[7] < '1' + COLOURS)
        say_colour(to, &colours.side[word[7] - '1']);
    else if (strcmp(word, "losers seen") == 0)
        say_losers_seen(to, &colours, trap ? (OneOfTwo){{0, 1}} : find_bridge(&colours, &touch));
    else if (strcmp(word, "clash") == 0)
        say_touch(to, find_touch(&colours, false_colour(&colours), false_colour(&colours), &touch), &touch);
    else if (strcmp(word, "bridge") == 0) {
        find_bridge(&colours, &touch);
        say_touch(to, true, &touch);
    } else if (strcmp(word, "false colour") == 0)
        say_colour(to, &colours.side[false_colour(&colours)]);
    else if (strcmp(word, "first touch") == 0)
        say_touch(to, find_touch(&colours, false_colour(&colours), 2, &touch), &touch);
    else if (strcmp(word, "second touch") == 0)
        say_touch(to, find_touch(&colours, false_colour(&colours), 3, &touch), &touch);
    else
        return false;
    return true;
}
