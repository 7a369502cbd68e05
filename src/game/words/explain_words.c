#include "game/words/explain_words.h"

#include <assert.h>
#include <stddef.h>

#include "game/words/explain_variant.h"

// What is added to fish that have fins in two bases, or that take away places of their own.
static const char endo_note[] = " (a place in two of the bases counts as one)";
static const char cannibal_note[] = " (or in two of them at once)";

// --- what a step holds ---

static uint16_t pattern_tokens(const Layout *layout, const Step *step) {
    uint16_t tokens = step->tokens;
    for (int c = 0; c < layout->cells; c++) tokens |= step->pattern.cell[c];
    return tokens;
}

static uint16_t removed_tokens(const Layout *layout, const Step *step) {
    uint16_t tokens = 0;
    for (int c = 0; c < layout->cells; c++) tokens |= step->remove.cell[c];
    return tokens;
}

static CellSet losing_cells(const Layout *layout, const Step *step) {
    CellSet cells = {{0}};
    for (int c = 0; c < layout->cells; c++) {
        if (step->remove.cell[c] != 0) cellset_add(&cells, c);
    }
    return cells;
}

static uint16_t marked_tokens(const Step *step, StepRole role) {
    uint16_t tokens;
    step_marked(step, role, &tokens);
    return tokens;
}

static const StepNode *last_node(const Step *step) {
    assert(step->node_count > 0);
    return &step->node[step->node_count - 1];
}

static bool has_endo_fin(const Step *step) {
    CellSet fins = step_marked(step, STEP_ENDO_FIN, NULL);
    return !cellset_empty(&fins);
}

// --- what follows ---

// What is short enough to be read at once, and at all.
enum { OUTCOME_CELLS = 8, OUTCOME_GROUPS = 2, OUTCOME_CELLS_MAX = 24, OUTCOME_GROUPS_MAX = 8 };

typedef struct {
    uint16_t tokens;
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
        say_cells(to, &group[i].cells, " and ");
        say(to, " cannot be ");
        say_few_tokens(to, group[i].tokens, " or ");
    }
}

// --- wings ---

typedef struct {
    int pivot, pincer, other;
    uint16_t z;
} WordsWing;

// The pivot of an XYZ-Wing is the cell of three candidates, that of an XY-Wing the one without z.
static WordsWing wing_of(const Step *step) {
    CellSet holders = step_marked(step, STEP_ON, NULL), pincers = step->pattern_cells;
    WordsWing wing = {.pivot = -1, .z = marked_tokens(step, STEP_ON)};
    for (int c = cellset_next(&pincers, 0); c >= 0; c = cellset_next(&pincers, c + 1)) {
        if (!cellset_has(&holders, c) || marks_count(step->pattern.cell[c]) > 2) wing.pivot = c;
    }
    assert(wing.pivot >= 0);
    cellset_remove(&pincers, wing.pivot);
    wing.pincer = cellset_next(&pincers, 0);
    wing.other = cellset_next(&pincers, wing.pincer + 1);
    return wing;
}

// --- chains ---

static void say_node(Say *to, const StepNode *node) {
    CellSet cells = step_node_cells(node);
    say_few_cells(to, &cells, " or ", "%d cells");
}

static bool same_cells(const StepNode *a, const StepNode *b) {
    CellSet in_a = step_node_cells(a), in_b = step_node_cells(b);
    return cellset_equal(in_a, in_b);
}

// The places of a chain in its order, each once while it stays there; a group is "*r1c2*/*r1c3*".
static void say_path(Say *to, const Step *step, bool without_first) {
    const StepNode *all[STEP_NODES_MAX], **stop = all;
    int count = 0;
    for (int i = 0; i < step->node_count; i++) {
        if (count == 0 || !same_cells(stop[count - 1], &step->node[i])) stop[count++] = &step->node[i];
    }
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

static void say_case_cells(Say *to, const Step *step) {
    const StepNode *root[STEP_NODES_MAX];
    CellSet cells = {{0}};
    for (int i = 0, count = explain_cases(step, root); i < count; i++) {
        CellSet more = step_node_cells(root[i]);
        cells = cellset_or(cells, more);
    }
    say_few_cells(to, &cells, " or ", "one of %d cells");
}

static void say_case_tokens(Say *to, const Step *step) {
    const StepNode *root[STEP_NODES_MAX];
    uint16_t tokens = 0;
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

// Finders leave room for marks of other kinds (core/logic/als/als_sets.c).
enum { SET_MARKS_MAX = STEP_MARKS_MAX - 32 };

static const char *const basic_fish[] = {"",          "",          "X-Wing", "Swordfish",
                                         "Jellyfish", "Squirmbag", "Whale",  "Leviathan"};

// "{node 3}": the third, which must be there.
static const StepNode *numbered(const Step *step, const char *word, size_t size) {
    int index = word[size - 1] - '1';
    assert(index >= 0 && index < step->node_count);
    return &step->node[index];
}

static bool say_house_word(Say *to, const Step *step, const char *word, size_t size) {
    static const char *const places[] = {"house", "second", "third"};
    for (int i = 0; i < 3; i++) {
        if (!say_is(word, size, places[i])) continue;
        assert(i < step->house_count);
        say_house(to, step->house[i]);
        return true;
    }
    const uint8_t *covers = step->house + step->base_count;
    int cover_count = step->house_count - step->base_count;
    if (say_is(word, size, "houses"))
        say_houses(to, step->house, step->house_count);
    else if (say_is(word, size, "kind"))
        say_kind(to, step->house[0]);
    else if (say_is(word, size, "second kind"))
        say_kind(to, step->house[1]);
    else if (say_is(word, size, "kinds"))
        say_kinds(to, step->house, 1);
    else if (say_is(word, size, "bases"))
        say_houses(to, step->house, step->base_count);
    else if (say_is(word, size, "covers"))
        say_houses(to, covers, cover_count);
    else if (say_is(word, size, "first cover"))
        say_house(to, covers[0]);
    else if (say_is(word, size, "cover kind"))
        say_kind(to, covers[0]);
    else if (say_is(word, size, "base kinds"))
        say_kinds(to, step->house, step->base_count);
    else if (say_is(word, size, "cover kinds"))
        say_kinds(to, covers, cover_count);
    else
        return false;
    return true;
}

static bool say_cells_word(Say *to, const Step *step, const char *word, size_t size) {
    CellSet cells;
    const char *last = " and ", *many = "%d cells";
    if (say_is(word, size, "cells")) {
        cells = step->pattern_cells;
        many = "all %d marked cells";
    } else if (say_is(word, size, "losers"))
        cells = losing_cells(to->layout, step);
    else if (say_is(word, size, "fins"))
        cells = explain_fins(step, NULL);
    else if (say_is(word, size, "set"))
        cells = step_marked(step, STEP_ALS_A, NULL);
    else if (say_is(word, size, "common cells"))
        cells = step_marked(step, STEP_COMMON, NULL);
    else if (say_is(word, size, "z cells")) {
        cells = step_marked(step, STEP_ON, NULL);
        last = " or ";
    } else
        return false;
    say_few_cells(to, &cells, last, many);
    return true;
}

// Large sets may have found no room for all their marks: then only the house is named. {als a} is that of the
// step's first house, and so on.
static bool say_set_word(Say *to, const Step *step, const char *word, size_t size) {
    if (size != 5 || !say_is(word, 4, "als ")) return false;
    int letter = word[4] - 'a', marks = 0;
    for (int i = 0; i < step->mark_count; i++) {
        marks += step->mark[i].role >= STEP_ALS_A && step->mark[i].role <= STEP_ALS_D;
    }
    CellSet cells = step_marked(step, (StepRole)((int)STEP_ALS_A + letter), NULL);
    if (marks < SET_MARKS_MAX) {
        say_few_cells(to, &cells, " and ", "%d cells");
        return true;
    }
    assert(letter < step->house_count);
    say(to, "cells of ");
    say_house(to, step->house[letter]);
    return true;
}

static bool say_tokens_word(Say *to, const Step *step, const char *word, size_t size) {
    const Layout *layout = to->layout;
    uint16_t tokens, set = marked_tokens(step, STEP_ALS_A);
    const char *last = " and ";
    if (say_is(word, size, "tokens"))
        tokens = pattern_tokens(layout, step);
    else if (say_is(word, size, "seen tokens"))
        tokens = step_tokens(step);
    else if (say_is(word, size, "gone")) {
        tokens = removed_tokens(layout, step);
    } else if (say_is(word, size, "any gone")) {
        tokens = removed_tokens(layout, step);
        if (marks_count(tokens) > 1) say(to, "any of ");
    } else if (say_is(word, size, "kept"))
        tokens = step->tokens & (uint16_t)~removed_tokens(layout, step);
    else if (say_is(word, size, "pair"))
        tokens = step->tokens;
    else if (say_is(word, size, "fin tokens")) {
        explain_fins(step, &tokens);
        last = " or ";
    } else if (say_is(word, size, "set tokens")) {
        explain_fins(step, &tokens);
        tokens = set | (step->technique == TECHNIQUE_BUG_3 ? pattern_tokens(layout, step) : tokens);
    } else if (say_is(word, size, "hidden tokens"))
        tokens = set | step->tokens;
    else if (say_is(word, size, "common"))
        tokens = marked_tokens(step, STEP_COMMON);
    else if (say_is(word, size, "z"))
        tokens = marked_tokens(step, STEP_ON);
    else
        return false;
    say_few_tokens(to, tokens, last);
    return true;
}

static bool say_wing_word(Say *to, const Step *step, const char *word, size_t size) {
    bool first = say_is(word, size, "x"), second = say_is(word, size, "y");
    bool pivot = say_is(word, size, "pivot"), pincer = say_is(word, size, "pincer");
    if (!first && !second && !pivot && !pincer && !say_is(word, size, "other pincer")) return false;
    WordsWing wing = wing_of(step);
    int cell = first || pincer ? wing.pincer : wing.other;
    if (first || second)
        say_token(to, marks_first(step->pattern.cell[cell] & (uint16_t)~wing.z));
    else
        say_cell(to, pivot ? wing.pivot : cell);
    return true;
}

// The first mark of a blossom's links is that of the stem.
static int stem_of(const Step *step) {
    for (int i = 0; i < step->mark_count; i++) {
        if (step->mark[i].role == STEP_COMMON) return step->mark[i].cell;
    }
    assert(!"a stem");
    return 0;
}

static bool say_chain_word(Say *to, const Step *step, const char *word, size_t size) {
    const StepNode *root[STEP_NODES_MAX];
    if (size == 6 && say_is(word, 5, "node "))
        say_node(to, numbered(step, word, size));
    else if (size == 7 && say_is(word, 6, "token "))
        say_token(to, numbered(step, word, size)->token);
    else if (say_is(word, size, "last"))
        say_node(to, last_node(step));
    else if (say_is(word, size, "last token"))
        say_token(to, last_node(step)->token);
    else if (say_is(word, size, "path"))
        say_path(to, step, false);
    else if (say_is(word, size, "way"))
        say_path(to, step, true);
    else if (say_is(word, size, "sets"))
        say_count(to, step->node_count / 2);
    else if (say_is(word, size, "claim"))
        say_claim(to, step);
    else if (say_is(word, size, "case cell"))
        say_node(to, explain_cases(step, root) > 0 ? root[0] : last_node(step));
    else if (say_is(word, size, "case cells"))
        say_case_cells(to, step);
    else if (say_is(word, size, "case tokens"))
        say_case_tokens(to, step);
    else if (say_is(word, size, "stem"))
        say_cell(to, stem_of(step));
    else if (say_is(word, size, "stem tokens"))
        say_few_tokens(to, step->pattern.cell[stem_of(step)], " or ");
    else
        return false;
    return true;
}

static bool say_other_word(Say *to, const Step *step, const char *word, size_t size) {
    if (say_is(word, size, "cell"))
        say_cell(to, step->cell);
    else if (say_is(word, size, "token"))
        say_token(to, step->token);
    else if (say_is(word, size, "count"))
        say_count(to, cellset_count(&step->pattern_cells));
    else if (say_is(word, size, "size"))
        say_count(to, step->base_count);
    else if (say_is(word, size, "a technique"))
        say_with_article(to, technique_info(step->technique)->name, true);
    else if (say_is(word, size, "a fish"))
        say_with_article(to, basic_fish[step->base_count], false);
    else if (say_is(word, size, "outcome"))
        say_outcome(to, step, false);
    else if (say_is(word, size, "whole outcome"))
        say_outcome(to, step, true);
    else if (say_is(word, size, "endo note"))
        say(to, has_endo_fin(step) ? endo_note : "");
    else if (say_is(word, size, "cannibal note"))
        say(to, explain_takes_own(to->layout, step) ? cannibal_note : "");
    else
        return false;
    return true;
}

void explain_word(Say *to, const void *context, const char *word, size_t size) {
    const Step *step = context;
    bool known = say_other_word(to, step, word, size) || say_house_word(to, step, word, size) ||
                 say_cells_word(to, step, word, size) || say_set_word(to, step, word, size) ||
                 say_tokens_word(to, step, word, size) || say_wing_word(to, step, word, size) ||
                 say_chain_word(to, step, word, size);
    assert(known);
}
