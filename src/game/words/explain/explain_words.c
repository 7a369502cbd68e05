#include "game/words/explain/explain_words.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "game/words/explain/explain_colours.h"
#include "game/words/explain/explain_exotic.h"
#include "game/words/explain/explain_fish.h"
#include "game/words/explain/explain_rule.h"
#include "game/words/explain/explain_sectors.h"
#include "game/words/explain/explain_sets.h"
#include "game/words/explain/explain_symmetry.h"
#include "game/words/explain/explain_unique.h"
#include "game/words/explain/explain_variant.h"

// --- what a step holds ---

static TokenMask pattern_tokens(const Layout *layout, const Step *step) {
    TokenMask tokens = step->tokens;
    for (int c = 0; c < layout->cells; c++) tokens |= step->pattern.cell[c];
    return tokens;
}

static TokenMask removed_tokens(const Layout *layout, const Step *step) {
    TokenMask tokens = 0;
    for (int c = 0; c < layout->cells; c++) tokens |= step->remove.cell[c];
    return tokens;
}

static CellSet losing_cells(const Layout *layout, const Step *step) {
    CellSet cells = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if (step->remove.cell[c] != 0) cellset_add(&cells, c);
    return cells;
}

static TokenMask marked_tokens(const Step *step, StepRole role) {
    TokenMask tokens;
    step_marked(step, role, &tokens);
    return tokens;
}

static const StepNode *last_node(const Step *step) {
    assert(step->node_count > 0);
    return &step->node[step->node_count - 1];
}

// --- what follows ---

// How much can be read at a glance, and how much at all.
enum { OUTCOME_CELLS = 8, OUTCOME_GROUPS = 2, OUTCOME_CELLS_MAX = 24, OUTCOME_GROUPS_MAX = 8 };

typedef struct {
    TokenMask tokens;
    CellSet cells;
} Outcome;

// Cells that lose the same tokens go together. Returns how many groups there are, at most one more than fit.
static int outcomes_of(const Layout *layout, const Step *step, Outcome out[OUTCOME_GROUPS_MAX + 1]) {
    int count = 0;
    for (int c = 0; c < layout->cells; c++) {
        if (step->remove.cell[c] == 0) continue;
        int i = 0;
        while (i < count && out[i].tokens != step->remove.cell[c]) i++;
        if (i > OUTCOME_GROUPS_MAX) continue;
        if (i == count) out[count++] = (Outcome){step->remove.cell[c], {{0}}};
        cellset_add(&out[i].cells, c);
    }
    return count;
}

static void say_outcome(Say *to, const Step *step, bool whole) {
    if (step->token != 0) {
        say_cell(to, step->cell);
        say(to, " is ");
        say_token(to, step->token);
        return;
    }
    Outcome group[OUTCOME_GROUPS_MAX + 1];
    int groups = outcomes_of(to->layout, step, group);
    CellSet all = losing_cells(to->layout, step);
    int most_groups = whole ? OUTCOME_GROUPS_MAX : OUTCOME_GROUPS;
    if (groups > most_groups || cellset_count(&all) > (whole ? OUTCOME_CELLS_MAX : OUTCOME_CELLS)) {
        say_number(to, step_removals(to->layout, step));
        say(to, " candidates can go");
        return;
    }
    for (int i = 0; i < groups; i++) {
        say(to, i == 0 ? "" : i == groups - 1 ? ", and " : ", ");
        say_cells(to, group[i].cells, " and ");
        say(to, " cannot be ");
        say_few_tokens(to, group[i].tokens, " or ");
    }
}

// "*r4c6* is _7_ or _9_, or *r5c5* or *r5c6* is _9_": cells with the same guardians go together.
static void say_guardians(Say *to, const Step *step) {
    CellSet left = step_marked(step, STEP_FIN, NULL);
    Marks guardians = step_role_marks(step, STEP_FIN);
    bool first = true;
    for (int cell = cellset_next(&left, 0); cell >= 0; cell = cellset_next(&left, 0), first = false) {
        CellSet same = {{0}};
        for (int c = cell; c >= 0; c = cellset_next(&left, c + 1))
            if (guardians.cell[c] == guardians.cell[cell]) cellset_add(&same, c);
        left = cellset_minus(left, same);
        say(to, first ? "" : ", or ");
        say_cells(to, same, " or ");
        say(to, " is ");
        say_few_tokens(to, guardians.cell[cell], " or ");
    }
}

// Neighbours in a broken wing share one of its houses; in other rings they see each other.
static bool are_neighbours(const Layout *layout, const Step *step, int a, int b) {
    if (step->technique != TECHNIQUE_BROKEN_WING) return cellset_has(&layout->peers[a], b);
    for (int i = 0; i < step->house_count; i++) {
        const CellSet *house = &layout->house[step->house[i]].set;
        if (cellset_has(house, a) && cellset_has(house, b)) return true;
    }
    return false;
}

enum { RING_MAX = 16 };

// Goes on from the cells that the ring has so far, by neighbours, until it has all and closes.
static bool close_ring(const Layout *layout, const Step *step, CellSet left, int ring[RING_MAX], int count) {
    if (cellset_empty(&left)) return are_neighbours(layout, step, ring[count - 1], ring[0]);
    for (int c = cellset_next(&left, 0); c >= 0; c = cellset_next(&left, c + 1)) {
        if (!are_neighbours(layout, step, ring[count - 1], c)) continue;
        CellSet rest = left;
        cellset_remove(&rest, c);
        ring[count] = c;
        if (close_ring(layout, step, rest, ring, count + 1)) return true;
    }
    return false;
}

// The cells of a ring in their order; one that is long, as it lies on the board.
static void say_ring(Say *to, const Step *step) {
    CellSet left = step->pattern_cells;
    int ring[RING_MAX], count = cellset_count(&left);
    ring[0] = cellset_next(&left, 0);
    cellset_remove(&left, ring[0]);
    if (count > RING_MAX || !close_ring(to->layout, step, left, ring, 1)) {
        say_few_cells(to, step->pattern_cells, " and ", "all %d marked cells");
        return;
    }
    for (int i = 0; i < count; i++) {
        say(to, i == 0 ? "" : i == count - 1 ? " and " : ", ");
        say_cell(to, ring[i]);
    }
}

// --- wings ---

typedef struct {
    int pivot, pincer, other;
    TokenMask z;
} WordsWing;

// The pivot of an XYZ-Wing is the cell of three candidates, that of an XY-Wing the one without z.
static WordsWing wing_of(const Step *step) {
    CellSet holders = step_marked(step, STEP_ON, NULL), pincers = step->pattern_cells;
    WordsWing wing = {.pivot = -1, .z = marked_tokens(step, STEP_ON)};
    for (int c = cellset_next(&pincers, 0); c >= 0; c = cellset_next(&pincers, c + 1))
        if (!cellset_has(&holders, c) || marks_count(step->pattern.cell[c]) > 2) wing.pivot = c;
    assert(wing.pivot >= 0);
    cellset_remove(&pincers, wing.pivot);
    wing.pincer = cellset_next(&pincers, 0);
    wing.other = cellset_next(&pincers, wing.pincer + 1);
    return wing;
}

// --- chains ---

static void say_node(Say *to, const StepNode *node) {
    say_few_cells(to, step_node_cells(node), " or ", "%d cells");
}

static bool same_cells(const StepNode *a, const StepNode *b) {
    return cellset_equal(step_node_cells(a), step_node_cells(b));
}

// The places of a chain in its order, each once while it stays there; a group is "*r1c2*/*r1c3*".
static void say_path(Say *to, const Step *step, bool without_first) {
    const StepNode *all[STEP_NODES_MAX], **stop = all;
    int count = 0;
    for (int i = 0; i < step->node_count; i++)
        if (count == 0 || !same_cells(stop[count - 1], &step->node[i])) stop[count++] = &step->node[i];
    if (count > 1 && same_cells(stop[0], stop[count - 1])) count--; // back at the start
    if (without_first && count > 1) stop++, count--;
    bool shorten = count > SAY_CELLS_MAX;
    for (int i = 0; i < count; i++) {
        if (shorten && i == 3) {
            say(to, ", ");
            say_number(to, count - 4);
            say(to, " more");
            i = count - 2;
            continue;
        }
        say(to, i == 0 ? "" : i == count - 1 ? " and " : ", ");
        for (int k = 0; k < stop[i]->cell_count; k++) {
            if (k > 0) say(to, "/");
            say_cell(to, stop[i]->cell[k]);
        }
    }
}

static void say_case_tokens(Say *to, const Step *step) {
    const StepNode *root[STEP_NODES_MAX];
    TokenMask tokens = 0;
    for (int i = 0, count = explain_cases(step, root); i < count; i++) tokens |= marks_bit(root[i]->token);
    say_few_tokens(to, tokens, " or ");
}

static void say_claim(Say *to, const Step *step) {
    const StepNode *node = &step->node[0];
    say_node(to, node);
    say(to, node->on || explain_variant(to->layout, step) == 3 ? " is " : " is not ");
    say_token(to, node->token);
}

// --- the words, by what they are ---

// "{node 3}": the third, which must be there.
static const StepNode *numbered(const Step *step, const char *word) {
    int index = word[strlen(word) - 1] - '1';
    assert(index >= 0 && index < step->node_count);
    return &step->node[index];
}

static bool say_house_word(Say *to, const Step *step, const char *word) {
    const uint8_t *first = step->house, *cover = first + step->base_count;
    int count = step->house_count, bases = step->base_count;
    const struct {
        const char *word;
        const uint8_t *house;
        int count;
        enum { NAMES, KIND, KINDS } what;
    } words[] = {
        {"house", first, 1, NAMES},
        {"second", first + 1, 1, NAMES},
        {"third", first + 2, 1, NAMES},
        {"houses", first, count, NAMES},
        {"bases", first, bases, NAMES},
        {"covers", cover, count - bases, NAMES},
        {"first cover", cover, 1, NAMES},
        {"last cover", first + count - 1, 1, NAMES},
        {"kind", first, 1, KIND},
        {"second kind", first + 1, 1, KIND},
        {"cover kind", cover, 1, KIND},
        {"kinds", first, 1, KINDS},
        {"base kinds", first, bases, KINDS},
        {"cover kinds", cover, count - bases, KINDS},
    };
    size_t i = 0;
    while (i < sizeof words / sizeof *words && strcmp(word, words[i].word) != 0) i++;
    if (i == sizeof words / sizeof *words) return false;
    assert(words[i].what != NAMES || words[i].house + words[i].count <= first + count);
    switch (words[i].what) {
    case NAMES: say_houses(to, words[i].house, words[i].count); break;
    case KIND: say(to, house_kind_name(to->layout->house[*words[i].house].kind)); break;
    case KINDS: say_kinds(to, words[i].house, words[i].count); break;
    }
    return true;
}

static bool say_cells_word(Say *to, const Step *step, const char *word) {
    const struct {
        const char *word;
        CellSet cells;
        const char *last, *many;
    } words[] = {
        {"cells", step->pattern_cells, " and ", "all %d marked cells"},
        {"places", step->pattern_cells, " or ", "one of the %d marked cells"},
        {"base cells", cellset_minus(step->pattern_cells, step_marked(step, STEP_ALS_A, NULL)), " and ",
         "%d cells"},
        {"losers", losing_cells(to->layout, step), " and ", "%d cells"},
        {"fins", explain_fins(step, NULL), " and ", "%d cells"},
        {"set", step_marked(step, STEP_ALS_A, NULL), " and ", "%d cells"},
        {"common cells", step_marked(step, STEP_COMMON, NULL), " and ", "%d cells"},
        {"z cells", step_marked(step, STEP_ON, NULL), " or ", "%d cells"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) != 0) continue;
        say_few_cells(to, words[i].cells, words[i].last, words[i].many);
        return true;
    }
    return false;
}

// Large sets may have found no room for all their marks: then only the house is named. {als a} is that of the
// step's first house, and so on.
static bool say_set_word(Say *to, const Step *step, const char *word) {
    if (strlen(word) != 5 || strncmp(word, "als ", 4) != 0) return false;
    int letter = word[4] - 'a';
    CellSet cells = step_marked(step, (StepRole)((int)STEP_ALS_A + letter), NULL);
    if (step_marks_all_sets(step)) {
        say_few_cells(to, cells, " and ", "%d cells");
        return true;
    }
    assert(letter < step->house_count);
    say(to, "cells of ");
    say_house(to, step->house[letter]);
    return true;
}

static bool say_tokens_word(Say *to, const Step *step, const char *word) {
    TokenMask fins, gone = removed_tokens(to->layout, step), set = marked_tokens(step, STEP_ALS_A);
    TokenMask all = pattern_tokens(to->layout, step);
    explain_fins(step, &fins);
    const struct {
        const char *word;
        unsigned tokens;
        const char *last;
    } words[] = {
        {"tokens", all, " and "},
        {"seen tokens", step_tokens(step), " and "},
        {"gone", gone, " and "},
        {"any gone", gone, " and "},
        {"gone or", gone, " or "},
        {"kept", step->tokens & ~gone, " and "},
        {"pair", step->tokens, " and "},
        {"first of pair", step->tokens & -step->tokens, ""},
        {"second of pair", step->tokens & (step->tokens - 1), ""},
        {"fin tokens", fins, " or "},
        {"set tokens", set | (step->technique == TECHNIQUE_BUG_3 ? all : fins), " and "},
        {"hidden tokens", set | step->tokens, " and "},
        {"common", marked_tokens(step, STEP_COMMON), " and "},
        {"als a tokens", set, " and "},
        {"als b tokens", marked_tokens(step, STEP_ALS_B), " and "},
        {"als c tokens", marked_tokens(step, STEP_ALS_C), " and "},
        {"z", marked_tokens(step, STEP_ON), " and "},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) != 0) continue;
        if (strcmp(word, "any gone") == 0 && marks_count(gone) > 1) say(to, "any of ");
        say_few_tokens(to, words[i].tokens, words[i].last);
        return true;
    }
    return false;
}

static bool say_wing_word(Say *to, const Step *step, const char *word) {
    bool first = strcmp(word, "x") == 0, second = strcmp(word, "y") == 0;
    bool pivot = strcmp(word, "pivot") == 0, pincer = strcmp(word, "pincer") == 0;
    if (!first && !second && !pivot && !pincer && strcmp(word, "other pincer") != 0) return false;
    WordsWing wing = wing_of(step);
    int cell = first || pincer ? wing.pincer : wing.other;
    if (first || second)
        say_token(to, marks_first(step->pattern.cell[cell] & ~wing.z));
    else
        say_cell(to, pivot ? wing.pivot : cell);
    return true;
}

// The first mark of a blossom's links is that of the stem.
static int stem_of(const Step *step) {
    for (int i = 0; i < step->mark_count; i++)
        if (step->mark[i].role == STEP_COMMON) return step->mark[i].cell;
    assert(!"a stem");
    return 0;
}

// The fins of an ALS-W-Wing, in the order of its sets.
static int fin_of(const Step *step, int index) {
    for (int i = 0; i < step->mark_count; i++)
        if (step->mark[i].role == STEP_FIN && index-- == 0) return step->mark[i].cell;
    assert(!"a fin");
    return 0;
}

static bool say_chain_word(Say *to, const Step *step, const char *word) {
    const StepNode *root[STEP_NODES_MAX];
    if (strncmp(word, "node ", 5) == 0)
        say_node(to, numbered(step, word));
    else if (strncmp(word, "token ", 6) == 0)
        say_token(to, numbered(step, word)->token);
    else if (strcmp(word, "last") == 0)
        say_node(to, last_node(step));
    else if (strcmp(word, "last token") == 0)
        say_token(to, last_node(step)->token);
    else if (strcmp(word, "path") == 0)
        say_path(to, step, false);
    else if (strcmp(word, "way") == 0)
        say_path(to, step, true);
    else if (strcmp(word, "sets") == 0)
        say_count(to, step->node_count / 2);
    else if (strcmp(word, "claim") == 0)
        say_claim(to, step);
    else if (strcmp(word, "case cell") == 0)
        say_node(to, explain_cases(step, root) > 0 ? root[0] : last_node(step));
    else if (strcmp(word, "case cells") == 0)
        say_few_cells(to, explain_case_cells(step), " or ", "one of %d cells");
    else if (strcmp(word, "case tokens") == 0)
        say_case_tokens(to, step);
    else if (strcmp(word, "stem") == 0)
        say_cell(to, stem_of(step));
    else if (strcmp(word, "place a") == 0 || strcmp(word, "place b") == 0)
        say_cell(to, fin_of(step, word[6] - 'a'));
    else if (strcmp(word, "stem tokens") == 0)
        say_few_tokens(to, step->pattern.cell[stem_of(step)], " or ");
    else
        return false;
    return true;
}

// Of ways to fill cells: "those that repeat a token in cells that see each other, and ", if any two do.
static void say_repeats(Say *to, const Step *step) {
    const CellSet *cells = &step->pattern_cells;
    bool see = false;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        see = see || cellset_meet(to->layout->peers[c], *cells);
    if (see) say(to, "those that repeat a token in cells that see each other, and ");
}

static void say_both(Say *to, CellSet cells) { say(to, cellset_count(&cells) == 2 ? "both" : "all of them"); }

static bool say_other_word(Say *to, const Step *step, const char *word) {
    if (strcmp(word, "cell") == 0)
        say_cell(to, step->cell);
    else if (strcmp(word, "token") == 0)
        say_token(to, step->token);
    else if (strcmp(word, "count") == 0)
        say_count(to, cellset_count(&step->pattern_cells));
    else if (strcmp(word, "size") == 0)
        say_count(to, step->base_count);
    else if (strcmp(word, "a technique") == 0)
        say_with_article(to, technique_info(step->technique)->name, true);
    else if (strcmp(word, "outcome") == 0)
        say_outcome(to, step, false);
    else if (strcmp(word, "whole outcome") == 0)
        say_outcome(to, step, true);
    else if (strcmp(word, "repeats") == 0)
        say_repeats(to, step);
    else if (strcmp(word, "both cells") == 0)
        say_both(to, step->pattern_cells);
    else if (strcmp(word, "both fins") == 0)
        say_both(to, explain_fins(step, NULL));
    else if (strcmp(word, "guardians") == 0)
        say_guardians(to, step);
    else if (strcmp(word, "ring") == 0)
        say_ring(to, step);
    else if (strcmp(word, "confined") == 0)
        explain_sectors(to, step);
    else
        return false;
    return true;
}

void explain_word(Say *to, const void *context, const char *word) {
    const Step *step = context;
    bool known = say_other_word(to, step, word) || say_house_word(to, step, word) ||
                 say_cells_word(to, step, word) || say_set_word(to, step, word) ||
                 say_tokens_word(to, step, word) || say_wing_word(to, step, word) ||
                 say_chain_word(to, step, word) || explain_colours_word(to, step, word) ||
                 explain_rule_word(to, step, word) || explain_fish_word(to, step, word) ||
                 explain_sets_word(to, step, word) || explain_unique_word(to, step, word) ||
                 explain_exotic_word(to, step, word) || explain_symmetry_word(to, step, word);
    assert(known);
}
