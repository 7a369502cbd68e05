#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "core/techniques/technique_find.h"
#include "game/words/name.h"
#include "game/words/playback/chain_playback.h"
#include "support/board_puzzles.h"
#include "support/sanitized.h"
#include "support/step_feed.h"

#define EXPERTS ((Names){.expert = true})

static bool is_forcing(Technique t) { return t >= TECHNIQUE_NISHIO && t <= TECHNIQUE_NESTED_FORCING_CHAIN; }

// --- a judge of stops, from the candidates alone ---

typedef struct {
    const Position *position;
    const Step *step;
    const ChainPlayback *walk;
    const ChainStop *stop;
} Judge;

static bool node_has(const StepNode *node, int cell) {
    for (int i = 0; i < node->cell_count; i++)
        if (node->cell[i] == cell) return true;
    return false;
}

// The candidate is false where the stop is reached: gone in the position, or by a stop that it follows from.
// Of more parents than a stop can name nothing is known.
static bool is_gone(const Judge *judge, int cell, int token) {
    if (!marks_has(&judge->position->marks, cell, token)) return true;
    if (judge->stop->from_count == CHAIN_FROM_MAX) return true;
    for (int i = 0; i < judge->stop->from_count; i++) {
        const StepNode *node = &judge->walk->stop[judge->stop->from[i]].node;
        if (!node->on && node->token == token && node_has(node, cell)) return true;
    }
    return false;
}

static const char *judge_sees(const Judge *judge) {
    const StepNode *node = &judge->stop->node, *from = &judge->walk->stop[judge->stop->from[0]].node;
    if (node->on || !from->on || node->token != from->token) return "what sees what";
    for (int i = 0; i < node->cell_count; i++) {
        for (int k = 0; k < from->cell_count; k++)
            if (!cellset_has(&judge->position->layout->peers[node->cell[i]], from->cell[k]))
                return "does not see";
    }
    if (judge->stop->house < 0) return NULL;
    const CellSet *set = &judge->position->layout->house[judge->stop->house].set;
    for (int i = 0; i < node->cell_count; i++)
        if (!cellset_has(set, node->cell[i])) return "not in the house";
    for (int k = 0; k < from->cell_count; k++)
        if (!cellset_has(set, from->cell[k])) return "the other is not in the house";
    return NULL;
}

static const char *judge_last_in_house(const Judge *judge) {
    const StepNode *node = &judge->stop->node;
    if (!node->on || judge->stop->house < 0) return "no house";
    const House *house = &judge->position->layout->house[judge->stop->house];
    for (int i = 0; i < node->cell_count; i++)
        if (!cellset_has(&house->set, node->cell[i])) return "not in the house";
    for (int i = 0; i < judge->position->layout->order; i++) {
        int cell = house->cell[i];
        if (!node_has(node, cell) && !is_gone(judge, cell, node->token)) return "another place is left";
    }
    return NULL;
}

static const char *judge_last_in_cell(const Judge *judge) {
    const StepNode *node = &judge->stop->node;
    if (!node->on || node->cell_count != 1) return "no cell";
    for (int t = 1; t <= judge->position->layout->order; t++)
        if (t != node->token && !is_gone(judge, node->cell[0], t)) return "another candidate is left";
    return NULL;
}

// The set has one token more than cells, in a house; the node has all places of its token.
static const char *judge_set(const Judge *judge) {
    const Layout *layout = judge->position->layout;
    const CellSet *set = &judge->stop->set;
    TokenMask tokens = 0;
    int places = 0;
    for (int c = cellset_next(set, 0); c >= 0; c = cellset_next(set, c + 1)) {
        tokens |= judge->position->marks.cell[c];
        if (!marks_has(&judge->position->marks, c, judge->stop->node.token)) continue;
        places++;
        if (!node_has(&judge->stop->node, c)) return "a place is left out";
    }
    if (tokens != judge->stop->node.als) return "tokens of a set";
    if (marks_count(tokens) != cellset_count(set) + 1) return "not almost locked";
    if (places != judge->stop->node.cell_count) return "places";
    for (int h = 0; h < layout->house_count; h++) {
        CellSet outside = cellset_minus(*set, layout->house[h].set);
        if (cellset_empty(&outside)) return NULL;
    }
    return "in no house";
}

static const char *judge_set_loses(const Judge *judge) {
    const ChainStop *from = &judge->walk->stop[judge->stop->from[0]];
    Judge seen = *judge;
    ChainStop copy = *judge->stop;
    copy.house = -1;
    seen.stop = &copy;
    const char *fault = judge_sees(&seen);
    return fault != NULL ? fault : !from->node.on ? "from what is false" : judge_set(judge);
}

static const char *judge_set_holds(const Judge *judge) {
    const ChainStop *from = &judge->walk->stop[judge->stop->from[0]];
    if (!judge->stop->node.on || from->node.on) return "a set that holds";
    if (from->node.token == judge->stop->node.token) return "what it lost";
    if (!cellset_equal(from->set, judge->stop->set)) return "another set";
    return judge_set(judge);
}

// Rules of forcing chains that take a token away from a cell of a house, or near it.
static const char *judge_plus(const Judge *judge) {
    if (judge->stop->node.on || judge->stop->house < 0) return "a rule without a house";
    return judge->stop->from_count > 0 ? NULL : "out of nothing";
}

// Of two cells that the constraint is over, or of the whole board.
static const char *judge_tied(const Judge *judge, bool on) {
    const Layout *layout = judge->position->layout;
    const ChainStop *stop = judge->stop;
    const Constraint *constraint = &layout->constraint[stop->constraint];
    if (stop->from_count != 1 || stop->constraint >= layout->constraint_count) return "tied to nothing";
    const StepNode *from = &judge->walk->stop[stop->from[0]].node;
    if (stop->node.on != on || from->on == on) return "tied the other way";
    const CellIndex *cell = layout_constraint_cells(layout, constraint);
    if (constraint->count == 0) return NULL;
    return cells_have(cell, constraint->count, stop->node.cell[0]) &&
                   cells_have(cell, constraint->count, from->cell[0])
               ? NULL
               : "not in the constraint";
}

// --- a judge of sentences: what they say is enough ---

// The candidate is false by what the sentence of the stop says, and by what one sees at once.
static bool is_said_gone(const Judge *judge, int cell, int token) {
    int reason[CHAIN_FROM_MAX], stop = (int)(judge->stop - judge->walk->stop);
    if (!marks_has(&judge->position->marks, cell, token)) return true;
    int count = chain_playback_reasons(judge->walk, stop, reason);
    for (int i = 0; i < count; i++) {
        const StepNode *node = &judge->walk->stop[reason[i]].node;
        bool here = node_has(node, cell), same = node->token == token;
        if (!node->on && here && same) return true;
        if (node->on && here && !same && node->cell_count == 1) return true;
        CellSet rest = cellset_minus(step_node_cells(node), judge->position->layout->peers[cell]);
        if (node->on && !here && same && cellset_empty(&rest)) return true;
    }
    return false;
}

// Of the rules that look at what is left in a house.
static const char *judge_pattern(const Judge *judge) {
    const Layout *layout = judge->position->layout;
    const ChainStop *stop = judge->stop;
    const ChainPattern *pattern = &stop->pattern;
    if (stop->rule < CHAIN_LOCKED || stop->rule > CHAIN_X_WING) return NULL;
    const CellSet *house = &layout->house[stop->house].set;
    int cell = stop->node.cell[0], cells = cellset_count(&pattern->left);
    CellSet seen = cellset_and(layout->peers[cell], pattern->left);
    switch (stop->rule) {
    case CHAIN_LOCKED:
        for (int c = cellset_next(house, 0); c >= 0; c = cellset_next(house, c + 1))
            if (!cellset_has(&pattern->left, c) && !is_said_gone(judge, c, stop->node.token))
                return "another place is left";
        return cells > 0 && cellset_count(&seen) == cells ? NULL : "does not see all places";
    case CHAIN_HIDDEN_PAIR:
        if (cells != 2 || !cellset_has(&pattern->left, cell) || marks_count(pattern->tokens) != 2)
            return "a hidden pair";
        for (int c = cellset_next(house, 0); c >= 0; c = cellset_next(house, c + 1))
            for (TokenMask left = pattern->tokens; left != 0; left &= left - 1)
                if (!cellset_has(&pattern->left, c) && !is_said_gone(judge, c, marks_first(left)))
                    return "another place of the pair";
        return pattern->tokens & marks_bit(stop->node.token) ? "is of the pair" : NULL;
    case CHAIN_NAKED_PAIR:
        if (cells != 2 || cellset_count(&seen) != 2 || marks_count(pattern->tokens) != 2)
            return "a naked pair";
        for (int c = cellset_next(&pattern->left, 0); c >= 0; c = cellset_next(&pattern->left, c + 1))
            for (int t = 1; t <= layout->order; t++)
                if (!(pattern->tokens & marks_bit(t)) && !is_said_gone(judge, c, t)) return "a third token";
        return pattern->tokens & marks_bit(stop->node.token) ? NULL : "is not of the pair";
    case CHAIN_X_WING:
        for (int b = 0; b < 2; b++) {
            const CellSet *base = &layout->house[pattern->base[b]].set;
            if (cellset_has(base, cell)) return "lies in a base";
            for (int c = cellset_next(base, 0); c >= 0; c = cellset_next(base, c + 1)) {
                bool covered = cellset_has(&layout->house[pattern->cover[0]].set, c) ||
                               cellset_has(&layout->house[pattern->cover[1]].set, c);
                if (!covered && !is_said_gone(judge, c, stop->node.token)) return "outside the covers";
            }
        }
        if (pattern->base[0] == pattern->base[1] || pattern->cover[0] == pattern->cover[1]) return "one line";
        return cellset_has(&layout->house[pattern->cover[0]].set, cell) !=
                       cellset_has(&layout->house[pattern->cover[1]].set, cell)
                   ? NULL
                   : "in no cover";
    default: return NULL;
    }
}

// A stop of a forcing chain: what is told elsewhere may be, and what is told here follows from it.
static const char *judge_sentence(const Judge *judge) {
    const Layout *layout = judge->position->layout;
    const ChainStop *stop = judge->stop;
    int index = (int)(stop - judge->walk->stop);
    if (!chain_playback_is_told(judge->walk, index)) {
        const ChainStop *teller = &judge->walk->stop[stop->told_in];
        bool rests = false;
        for (int i = 0; i < teller->from_count; i++) rests = rests || teller->from[i] == index;
        if (stop->node.on || stop->told_in < index) return "told before it holds";
        return rests && chain_playback_is_told(judge->walk, stop->told_in) ? NULL
                                                                           : "told where it has no part";
    }
    if (stop->from_count == CHAIN_FROM_MAX) return NULL; // more are not known
    if (stop->rule == CHAIN_LAST_IN_CELL)
        for (int t = 1; t <= layout->order; t++)
            if (t != stop->node.token && !is_said_gone(judge, stop->node.cell[0], t))
                return "another candidate is left by what is said";
    if (stop->rule == CHAIN_LAST_IN_HOUSE)
        for (int i = 0; i < layout->order; i++) {
            int cell = layout->house[stop->house].cell[i];
            if (!node_has(&stop->node, cell) && !is_said_gone(judge, cell, stop->node.token))
                return "another place is left by what is said";
        }
    return judge_pattern(judge);
}

static const char *judge_stop(const Judge *judge) {
    const ChainStop *stop = judge->stop;
    const StepNode *from = stop->from_count > 0 ? &judge->walk->stop[stop->from[0]].node : NULL;
    switch (stop->rule) {
    case CHAIN_SUPPOSED: return stop->from_count == 0 ? NULL : "supposed for a reason";
    case CHAIN_SEES: return stop->from_count == 1 ? judge_sees(judge) : "parents";
    case CHAIN_CELL_TAKEN:
        if (stop->node.on || from == NULL || !from->on || from->token == stop->node.token)
            return "cell taken";
        return from->cell[0] == stop->node.cell[0] ? NULL : "another cell";
    case CHAIN_LAST_IN_CELL: return judge_last_in_cell(judge);
    case CHAIN_LAST_IN_HOUSE: return judge_last_in_house(judge);
    case CHAIN_SET_LOSES: return judge_set_loses(judge);
    case CHAIN_SET_HOLDS: return judge_set_holds(judge);
    case CHAIN_LOCKED:
    case CHAIN_HIDDEN_PAIR:
    case CHAIN_NAKED_PAIR:
    case CHAIN_X_WING: return judge_plus(judge);
    case CHAIN_INNER:
        return stop->line >= 0 && judge->walk->proof.line[stop->line].inner_count > 0 ? NULL
                                                                                      : "nothing inside";
    case CHAIN_TIED: return judge_tied(judge, false);
    case CHAIN_NEEDED: return judge_tied(judge, true);
    case CHAIN_ONLY_IN_CELL:
    case CHAIN_ONLY_IN_HOUSE:
    case CHAIN_BY_RULE:
    case CHAIN_BY_INNER: return "only refutations enter tokens";
    }
    return "no rule";
}

// --- walks ---

typedef struct {
    int walks[TECHNIQUE_COUNT];
    uint64_t stops, inner, proof_lines, told, facts; // the last three of forcing chains
    unsigned rules;                                  // met, as bits
} Counted;

static const char *text_fault(const char *text) {
    if (strlen(text) < 10 || text[strlen(text) - 1] != '.') return "not a sentence";
    char open = '\0';
    for (const char *p = text; *p != '\0'; p++) {
        if ((unsigned char)*p < ' ' || *p == '{' || *p == '}') return "a letter";
        if (*p != '*' && *p != '_') continue;
        if (open != '\0' && (open != *p || p[-1] == open)) return "marks";
        open = open == '\0' ? *p : '\0';
    }
    if (open != '\0') return "an open mark";
    static const char *const never[] = {"  ", " .", "..", "the marked", "no cells", "at once.", ": ."};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(text, never[i]) != NULL) return never[i];
    return NULL;
}

static void fail_walk(const ChainPlayback *walk, const Step *step, int stop, const char *fault) {
    char text[EXPLAIN_TEXT_MAX];
    chain_playback_text(walk, step, EXPERTS, stop, text);
    fail_msg("%s, stop %d of %d, %s: %s", technique_info(step->technique)->name, stop, walk->count, fault,
             text);
}

static const char *structure_fault(const ChainPlayback *walk, int index) {
    const ChainStop *stop = &walk->stop[index];
    if (stop->node.cell_count < 1 || stop->node.cell_count > STEP_NODE_CELLS_MAX) return "cells";
    if (stop->from_count > CHAIN_FROM_MAX) return "parents";
    for (int i = 0; i < stop->from_count; i++)
        if (stop->from[i] < 0 || stop->from[i] >= index) return "a parent after it";
    if (stop->strong != (stop->node.on && stop->rule != CHAIN_SUPPOSED)) return "strong or weak";
    if (stop->depth == 0 && (stop->branch < 0 || stop->branch >= walk->branch_count)) return "branch";
    return NULL;
}

// A chain that is no net: each stop follows from those of the other kind.
static const char *alternation_fault(const ChainPlayback *walk, int index) {
    const ChainStop *stop = &walk->stop[index];
    for (int i = 0; i < stop->from_count; i++) {
        if (walk->stop[stop->from[i]].node.on == stop->node.on) return "true from true, or false from false";
        if (walk->stop[stop->from[i]].branch != stop->branch) return "another branch";
    }
    return NULL;
}

// A stop for each line, and the same.
static const char *proof_fault(const ChainPlayback *walk, int index) {
    const ChainStop *stop = &walk->stop[index];
    const ProofLine *line = &walk->proof.line[index];
    if (stop->line != index || stop->depth != line->depth || stop->branch != line->branch) return "line";
    if (stop->node.cell[0] != line->cell || stop->node.token != line->token || stop->node.on != line->on)
        return "candidate";
    int named = line->parent_count < CHAIN_FROM_MAX ? line->parent_count : CHAIN_FROM_MAX;
    if (stop->from_count != named) return "number of parents";
    for (int i = 0; i < named; i++)
        if (stop->from[i] != (int)walk->proof.parent[line->parent + (uint32_t)i])
            return "parents of the line";
    return NULL;
}

// Marks the lines of a branch that a line rests on.
static void mark_ancestors(const Proof *proof, int line, bool *is_ancestor) {
    for (int i = 0; i < proof->line[line].parent_count; i++) {
        int parent = (int)proof->parent[proof->line[line].parent + (uint32_t)i];
        if (is_ancestor[parent]) continue;
        is_ancestor[parent] = true;
        mark_ancestors(proof, parent, is_ancestor);
    }
}

// In reading order: up to one of those that rest on a line there is nothing that this one does not rest on.
// Chains inside count with the line that rests on them; long proofs are left out for the time they take.
static const char *order_fault(const Proof *proof, int index) {
    enum { LINES = 300 };
    const ProofLine *line = &proof->line[index];
    bool used = false;
    if (proof->count > LINES || line->rule == PROOF_ASSUMED) return NULL;
    for (int user = index + 1; user < proof->count; user++) {
        const ProofLine *next = &proof->line[user];
        bool rests = false, is_ancestor[LINES] = {false}, whole = true;
        if (next->depth != line->depth) continue;
        if (next->branch != line->branch || next->rule == PROOF_ASSUMED) break;
        if (next->inner_count > 0) return NULL; // what lies inside may rest on it
        for (int i = 0; i < next->parent_count; i++)
            rests = rests || (int)proof->parent[next->parent + (uint32_t)i] == index;
        if (!rests) continue;
        used = true;
        mark_ancestors(proof, user, is_ancestor);
        for (int i = index + 1; i < user && whole; i++) whole = is_ancestor[i];
        if (whole) return NULL;
    }
    return used ? "out of order" : NULL;
}

// What the stop says is told: its token, and its cell.
static void check_sentence(const ChainPlayback *walk, const Step *step, int index) {
    char text[EXPLAIN_TEXT_MAX], piece[32], cell[16];
    const ChainStop *stop = &walk->stop[index];
    chain_playback_text(walk, step, EXPERTS, index, text);
    const char *fault = text_fault(text);
    if (fault != NULL) fail_walk(walk, step, index, fault);
    name_cell(walk->layout, true, stop->node.cell[0], cell);
    snprintf(piece, sizeof piece, "*%s*", cell);
    if (strstr(text, piece) == NULL) fail_walk(walk, step, index, "does not name its cell");
    snprintf(piece, sizeof piece, "_%d_", stop->node.token);
    if (strstr(text, piece) == NULL) fail_walk(walk, step, index, "does not name its token");
    bool inside = stop->depth > 0 && stop->rule == CHAIN_SUPPOSED;
    if (inside != (strstr(text, "Inside this") != NULL)) fail_walk(walk, step, index, "inside");
}

static void check_conclusion(const ChainPlayback *walk, const Step *step) {
    char text[EXPLAIN_TEXT_MAX], piece[32], cell[16];
    chain_playback_text(walk, step, EXPERTS, walk->count, text);
    const char *fault = text_fault(text);
    if (fault != NULL) fail_walk(walk, step, walk->count, fault);
    if (strstr(text, " candidates can go") != NULL) return;
    for (int c = 0; c < walk->layout->cells; c++) {
        bool placed = step->token != 0 && step->cell == c;
        if (!placed && (step->token != 0 || step->remove.cell[c] == 0)) continue;
        name_cell(walk->layout, true, c, cell);
        snprintf(piece, sizeof piece, "*%s*", cell);
        if (strstr(text, piece) == NULL) fail_walk(walk, step, walk->count, "does not name what goes");
    }
}

static void check_branches(const ChainPlayback *walk, const Step *step) {
    assert_true(walk->branch_count >= 1);
    for (int b = 0; b < walk->branch_count; b++) {
        char tab[64];
        chain_playback_branch_text(walk, EXPERTS, b, tab);
        if (strstr(tab, " is ") == NULL || strchr(tab, '{') != NULL) fail_walk(walk, step, 0, "a tab");
    }
}

// The main facts of a branch are some of its own, true, and neither its assumption nor its end. How many.
static int check_facts(const ChainPlayback *walk) {
    int all = 0;
    for (int b = 0; b < walk->branch_count; b++) {
        int fact[CHAIN_FACTS_MAX], told = 0, last = 0, count = chain_playback_main_facts(walk, b, fact);
        for (int i = 0; i < walk->count; i++) {
            const ChainStop *stop = &walk->stop[i];
            if (stop->depth == 0 && stop->branch == b && chain_playback_is_told(walk, i)) told++, last = i;
        }
        if (count > 0) assert_true(told > 10);
        for (int i = 0; i < count; i++) {
            const ChainStop *stop = &walk->stop[fact[i]];
            assert_true(chain_playback_is_told(walk, fact[i]) && stop->depth == 0 && stop->branch == b);
            assert_true(stop->node.on && stop->rule != CHAIN_SUPPOSED && fact[i] < last);
            assert_true(i == 0 || fact[i] > fact[i - 1]);
        }
        all += count;
    }
    return all;
}

static void read_step(void *context, const Position *position, const Step *step) {
    Counted *counted = context;
    ChainPlayback walk;
    bool has = chain_playback_of_step(position, step, &walk);
    bool of_sets = (step->technique == TECHNIQUE_ALS_XY_WING || step->technique == TECHNIQUE_ALS_W_WING ||
                    step->technique == TECHNIQUE_DEATH_BLOSSOM) &&
                   step_marks_all_sets(step);
    assert_int_equal(chain_playback_is_for(step), step->node_count > 0 || of_sets);
    assert_int_equal(has, chain_playback_is_for(step));
    if (!has) {
        assert_int_equal(walk.count, 0);
        return;
    }
    counted->walks[step->technique]++;
    counted->stops += (uint64_t)walk.count;
    bool forcing = is_forcing(step->technique);
    bool kraken = step->technique == TECHNIQUE_KRAKEN_1 || step->technique == TECHNIQUE_KRAKEN_2 ||
                  step->technique == TECHNIQUE_KRAKEN_TRIDAGON;
    assert_int_equal(walk.folds, forcing || kraken);
    if (forcing) assert_int_equal(walk.count, walk.proof.count);
    for (int i = 0; i < walk.count; i++) {
        Judge judge = {position, step, &walk, &walk.stop[i]};
        const char *fault = structure_fault(&walk, i);
        if (fault == NULL) fault = forcing ? proof_fault(&walk, i) : alternation_fault(&walk, i);
        if (fault == NULL) fault = judge_stop(&judge);
        if (fault == NULL && walk.folds) fault = judge_sentence(&judge);
        if (fault == NULL && !walk.folds && !chain_playback_is_told(&walk, i)) fault = "has no sentence";
        if (fault == NULL && forcing) fault = order_fault(&walk.proof, i);
        if (fault != NULL) fail_walk(&walk, step, i, fault);
        counted->proof_lines += walk.folds;
        counted->told += walk.folds && chain_playback_is_told(&walk, i);
        counted->rules |= 1u << walk.stop[i].rule;
        counted->inner += walk.stop[i].depth > 0;
        check_sentence(&walk, step, i);
    }
    check_conclusion(&walk, step);
    check_branches(&walk, step);
    if (forcing) counted->facts += (uint64_t)check_facts(&walk);
    chain_playback_finish(&walk);
    assert_int_equal(walk.count, 0);
}

static void walks_hold(void **state) {
    (void)state;
    static Counted counted;
    Feed feed = {.read = read_step, .context = &counted};
    feed_puzzles(&feed, "9x9", 5000, (TEST_SOAK ? 80 : 40) / CHAIN_SHARE, 6);
    feed_puzzles(&feed, "6x6", 5000, 40 / CHAIN_SHARE, 6);
    feed_puzzles(&feed, "jigsaw", 5000, 40 / CHAIN_SHARE, 6);
    feed_cases(&feed, CHAIN_SHARE, 3);
    printf("%llu stops, %llu of them inside; walks:", (unsigned long long)counted.stops,
           (unsigned long long)counted.inner);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (counted.walks[t] > 0) printf(" %s %d", technique_info(t)->key, counted.walks[t]);
    printf("\n");
    static const Technique must[] = {TECHNIQUE_SKYSCRAPER,
                                     TECHNIQUE_TWO_STRING_KITE,
                                     TECHNIQUE_EMPTY_RECTANGLE,
                                     TECHNIQUE_W_WING,
                                     TECHNIQUE_REMOTE_PAIR,
                                     TECHNIQUE_X_CHAIN,
                                     TECHNIQUE_XY_CHAIN,
                                     TECHNIQUE_CONTINUOUS_NICE_LOOP,
                                     TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
                                     TECHNIQUE_M_WING,
                                     TECHNIQUE_S_WING,
                                     TECHNIQUE_H_WING,
                                     TECHNIQUE_L_WING,
                                     TECHNIQUE_W_RING,
                                     TECHNIQUE_M_RING,
                                     TECHNIQUE_EMPTY_RECTANGLE_PAIR,
                                     TECHNIQUE_CHUTE_REMOTE_PAIR,
                                     TECHNIQUE_AIC,
                                     TECHNIQUE_GROUPED_AIC,
                                     TECHNIQUE_ALS_CHAIN,
                                     TECHNIQUE_ALS_XY_WING,
                                     TECHNIQUE_ALS_W_WING,
                                     TECHNIQUE_DEATH_BLOSSOM,
                                     TECHNIQUE_KRAKEN_1,
                                     TECHNIQUE_NISHIO,
                                     TECHNIQUE_CELL_FORCING_CHAIN,
                                     TECHNIQUE_DYNAMIC_FORCING_CHAIN,
                                     TECHNIQUE_KRAKEN_TRIDAGON};
    for (size_t i = 0; i < sizeof must / sizeof must[0] && CHAIN_SHARE == 1; i++)
        if (counted.walks[must[i]] == 0) fail_msg("no walk of %s", technique_info(must[i])->name);
}

// The chains of hard puzzles, by every rule that they know, in few sentences.
static void hard_chains_are_told_in_few_sentences(void **state) {
    (void)state;
    static const Technique chains[] = {TECHNIQUE_DYNAMIC_FORCING_CHAIN, TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN};
    static Counted counted;
    Feed feed = {.read = read_step, .context = &counted};
    Layout layout;
    char line[256];
    FILE *file = fopen(TEST_DATA "/hard.txt", "r");
    assert_non_null(file);
    assert_true(layout_init(&layout, "9x9"));
    for (int number = 0; fgets(line, sizeof line, file) != NULL; number++) {
        Grid puzzle;
        if (line[0] == '#' || number % (4 * CHAIN_SHARE) != 1) continue;
        line[layout.cells] = '\0';
        assert_true(grid_parse(&layout, line, &puzzle));
        Position position = position_of_grid(&layout, &puzzle);
        for (size_t i = 0; i < sizeof chains / sizeof chains[0]; i++)
            feed_technique(&feed, &position, chains[i], 8);
    }
    assert_int_equal(fclose(file), 0);
    printf("%llu lines of proofs in %llu sentences, %llu main facts\n",
           (unsigned long long)counted.proof_lines, (unsigned long long)counted.told,
           (unsigned long long)counted.facts);
    assert_true(counted.facts > 0 && counted.told * 10 < counted.proof_lines * 6);
    for (int rule = CHAIN_LOCKED; rule <= CHAIN_X_WING && CHAIN_SHARE == 1; rule++)
        if (!(counted.rules & 1u << rule)) fail_msg("no stop by rule %d", rule);
}

static void chains_inside_chains_are_walked(void **state) {
    (void)state;
    static Counted counted;
    Feed feed = {.read = read_step, .context = &counted};
    feed_nested(&feed, CHAIN_SHARE == 1 ? 4 : 1);
    printf("%d walks, %llu stops, %llu of them inside\n", counted.walks[TECHNIQUE_NESTED_FORCING_CHAIN],
           (unsigned long long)counted.stops, (unsigned long long)counted.inner);
    assert_true(counted.inner > 0);
}

// --- by hand ---

static bool stop_at_once(void *context) {
    (void)context;
    return false;
}

static void what_has_no_chain_has_no_walk(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    Step step = {.technique = TECHNIQUE_NAKED_PAIR};
    ChainPlayback walk;
    assert_false(chain_playback_of_step(&position, &step, &walk));
    chain_playback_finish(&walk);
    // and a forcing chain that does not hold
    step.technique = TECHNIQUE_CELL_FORCING_CHAIN;
    step.node_count = 2;
    for (int i = 0; i < 2; i++)
        step.node[i] =
            (StepNode){.token = 1, .on = i == 0, .from = (uint8_t)i, .cell_count = 1, .cell = {40}};
    position.keep_going = stop_at_once;
    assert_false(chain_playback_of_step(&position, &step, &walk));
    assert_int_equal(walk.count, 0);
    chain_playback_finish(&walk);
}

// The sentences, word by word: a skyscraper.
static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

static void a_chain_word_by_word(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position position = position_of_grid(&layout, &empty);
    for (int c = 0; c < 9; c++) { // 1 in row 1 only in columns 1 and 5, in row 7 only in columns 2 and 5
        if (c != 0 && c != 4) position.marks.cell[c] &= ~1u;
        if (c != 1 && c != 4) position.marks.cell[54 + c] &= ~1u;
    }
    Step step;
    assert_false(technique_find(&position, TECHNIQUE_SKYSCRAPER, take_first, &step));
    ChainPlayback walk;
    assert_true(chain_playback_of_step(&position, &step, &walk));
    static const char conclusion[] = "So _1_ is in *r1c1* or in *r7c2*. What sees both goes: *r2c2*, *r3c2*, "
                                     "*r8c1* and *r9c1* cannot be _1_.";
    static const char *const said[] = {
        "Suppose _1_ is not in *r1c1*.",
        "If _1_ is not in *r1c1*, it must be in *r1c5*: *row 1* has no other place for it.",
        "Then *r7c5* cannot be _1_: *column 5* has it in *r1c5*.",
        "If _1_ is not in *r7c5*, it must be in *r7c2*: *row 7* has no other place for it.",
        conclusion,
    };
    assert_int_equal(walk.count, 4);
    char text[EXPLAIN_TEXT_MAX], tab[64];
    for (int i = 0; i <= 4; i++) {
        chain_playback_text(&walk, &step, EXPERTS, i, text);
        assert_string_equal(text, said[i]);
    }
    chain_playback_branch_text(&walk, EXPERTS, 0, tab);
    assert_string_equal(tab, "r1c1 is not _1_");
    chain_playback_finish(&walk);
}

// A proof that was written by hand, with a chain inside its second branch.
static void a_proof_word_by_word(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    enum { A = 0, B = 1, C = 2 };
    ProofLine line[] = {
        {.cell = A, .token = 1, .on = true, .rule = PROOF_ASSUMED},
        {.cell = C, .token = 1, .on = false, .rule = PROOF_SEES},
        {.cell = A, .token = 2, .on = true, .rule = PROOF_ASSUMED, .branch = 1},
        {.cell = C, .token = 1, .on = true, .rule = PROOF_ASSUMED, .branch = 0, .depth = 1},
        {.cell = B, .token = 1, .on = false, .rule = PROOF_SEES, .branch = 0, .depth = 1},
        {.cell = B, .token = 1, .on = true, .rule = PROOF_LAST_IN_CELL, .branch = 0, .depth = 1},
        {.cell = C, .token = 1, .on = false, .rule = PROOF_INNER, .branch = 1, .inner = 3, .inner_count = 3},
    };
    static const ChainRule rule[] = {CHAIN_SUPPOSED, CHAIN_SEES,         CHAIN_SUPPOSED, CHAIN_SUPPOSED,
                                     CHAIN_SEES,     CHAIN_LAST_IN_CELL, CHAIN_INNER};
    static const int parent[] = {-1, 0, -1, -1, 3, 2, 4};
    static const char *const said[] = {
        "Suppose *r1c1* is _1_.",
        "Then *r1c3* cannot be _1_: *row 1* has it in *r1c1*.",
        "Now suppose *r1c1* is _2_.",
        "Inside this, suppose *r1c3* is _1_.",
        "Then *r1c2* cannot be _1_: *row 1* has it in *r1c3*.",
        "Then *r1c2* must be _1_: since *r1c1* is _2_, it has no other candidate left.",
        "That cannot be: *r1c2* would be _1_ and yet not _1_. So, in this case, *r1c3* is not _1_.",
        "Whichever of them holds, *r1c3* cannot be _1_.",
    };
    enum { COUNT = sizeof line / sizeof line[0] };
    ChainStop stop[COUNT];
    memset(stop, 0, sizeof stop);
    for (int i = 0; i < COUNT; i++) {
        stop[i].node = (StepNode){.token = line[i].token, .on = line[i].on, .cell_count = 1};
        stop[i].node.cell[0] = line[i].cell;
        stop[i].rule = rule[i];
        stop[i].line = stop[i].told_in = i;
        stop[i].depth = line[i].depth;
        stop[i].branch = line[i].branch;
        stop[i].from[0] = parent[i];
        stop[i].from_count = parent[i] >= 0;
    }
    ChainPlayback walk = {.layout = &layout, .stop = stop, .count = COUNT, .branch_count = 2, .folds = true};
    proof_init(&walk.proof);
    walk.proof.end = PROOF_COMMON;
    walk.proof.line = line;
    walk.proof.count = COUNT;
    Step step = {.technique = TECHNIQUE_NESTED_FORCING_CHAIN, .tokens = 1};
    step.remove.cell[C] = 1;
    char text[EXPLAIN_TEXT_MAX], tab[64];
    for (int i = 0; i <= COUNT; i++) {
        chain_playback_text(&walk, &step, EXPERTS, i, text);
        assert_string_equal(text, said[i]);
    }
    chain_playback_branch_text(&walk, EXPERTS, 1, tab);
    assert_string_equal(tab, "r1c1 is _2_");
}

// What the rules of dynamic chains look at, as it is said.
static const struct {
    ChainRule rule;
    int cell, house; // rows and columns come first
    CellIndex left[4];
    int count;
    const char *said;
} PATTERNS[] = {
    {CHAIN_LOCKED,
     9,
     0,
     {1, 2},
     2,
     "Then *r2c1* cannot be _1_: since *r9c9* is _5_, *row 1* has _1_ only in *r1c2* and *r1c3*, and "
     "*r2c1* sees "
     "both."},
    {CHAIN_LOCKED,
     9,
     0,
     {0, 1, 2},
     3,
     "Then *r2c1* cannot be _1_: since *r9c9* is _5_, *row 1* has _1_ only in *r1c1*, *r1c2* and *r1c3*, "
     "and "
     "*r2c1* sees all of them."},
    {CHAIN_HIDDEN_PAIR,
     0,
     0,
     {0, 4},
     2,
     "Then *r1c1* cannot be _1_: since *r9c9* is _5_, *row 1* has _2_ and _3_ only in *r1c1* and *r1c5*, "
     "so "
     "nothing else fits there."},
    {CHAIN_NAKED_PAIR,
     0,
     0,
     {3, 4},
     2,
     "Then *r1c1* cannot be _1_: since *r9c9* is _5_, in *row 1*, *r1c4* and *r1c5* have only _1_ and "
     "_2_ left, "
     "one each."},
    {CHAIN_X_WING,
     36,
     0,
     {0, 4, 18, 22},
     4,
     "Then *r5c1* cannot be _1_: since *r9c9* is _5_, *rows 1 and 3* have _1_ only in *columns 1 and 5*, "
     "so "
     "those have it nowhere else."},
};

// The first stop is what the second rests on.
static void patterns_word_by_word(void **state) {
    (void)state;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (size_t i = 0; i < sizeof PATTERNS / sizeof PATTERNS[0]; i++) {
        ChainStop stop[2] = {{.node = {.token = 5, .on = true, .cell_count = 1, .cell = {80}}},
                             {.node = {.token = 1, .cell_count = 1, .cell = {(CellIndex)PATTERNS[i].cell}}}};
        stop[1].rule = PATTERNS[i].rule;
        stop[1].house = PATTERNS[i].house;
        stop[1].from_count = stop[1].line = stop[1].told_in = 1;
        stop[1].pattern = (ChainPattern){
            .tokens = PATTERNS[i].rule == CHAIN_NAKED_PAIR ? 1 | 2 : 2 | 4, .base = {0, 2}, .cover = {9, 13}};
        for (int k = 0; k < PATTERNS[i].count; k++) cellset_add(&stop[1].pattern.left, PATTERNS[i].left[k]);
        ChainPlayback walk = {.layout = &layout, .stop = stop, .count = 2, .branch_count = 1, .folds = true};
        Step step = {.technique = TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN};
        char text[EXPLAIN_TEXT_MAX];
        chain_playback_text(&walk, &step, EXPERTS, 1, text);
        assert_string_equal(text, PATTERNS[i].said);
    }
}

// Contradictions on boards with constraints: cells are settled one after the other, each for a reason that
// stands before it, and the end says what is broken.
static void contradictions_are_walked(void **state) {
    (void)state;
    Rng rng = rng_seed(53);
    int walks = 0, stops = 0, by_rule = 0;
    // So many, and on until a rule was what settled a cell.
    for (int i = 0; walks < (TEST_SOAK ? 60 : FEW(30)) || (by_rule == 0 && walks < 2000); i++) {
        Layout layout;
        Grid puzzle, solution;
        Step step;
        if (!board_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        Position position = position_of_grid(&layout, &puzzle);
        board_reduce(&position, &solution, &rng, 30);
        Technique technique = i % 2 ? TECHNIQUE_CONSTRAINT_CONTRADICTION : TECHNIQUE_NESTED_CONTRADICTION;
        if (technique_find(&position, technique, step_take_first, &step)) continue;
        ChainPlayback walk;
        assert_true(chain_playback_of_step(&position, &step, &walk));
        assert_int_equal(walk.stop[0].rule, CHAIN_SUPPOSED);
        assert_true(marks_has(&step.remove, walk.stop[0].node.cell[0], walk.stop[0].node.token));
        for (int s = 0; s < walk.count; s++) {
            const char *fault = structure_fault(&walk, s);
            if (fault != NULL && strcmp(fault, "strong or weak") != 0) fail_walk(&walk, &step, s, fault);
            assert_true(walk.stop[s].node.on);
            check_sentence(&walk, &step, s);
            by_rule += walk.stop[s].rule == CHAIN_BY_RULE;
        }
        check_conclusion(&walk, &step);
        walks++;
        stops += walk.count;
        chain_playback_finish(&walk);
    }
    printf("%d walks, %d stops, %d by a rule\n", walks, stops, by_rule);
    assert_true(stops > walks && by_rule > 0);
}

// Chains along constraints: each stop that one gives names it.
static void chains_along_constraints_are_walked(void **state) {
    (void)state;
    static const Technique chains[] = {TECHNIQUE_X_CHAIN, TECHNIQUE_XY_CHAIN,
                                       TECHNIQUE_DISCONTINUOUS_NICE_LOOP, TECHNIQUE_AIC,
                                       TECHNIQUE_CONTINUOUS_NICE_LOOP};
    Rng rng = rng_seed(59);
    int tied = 0, needed = 0;
    for (int i = 0; tied < (TEST_SOAK ? 40 : FEW(20)) || needed < (TEST_SOAK ? 20 : FEW(10)); i++) {
        Layout layout;
        Grid puzzle, solution;
        Step step;
        if (!board_puzzle(i, &rng, &layout, &puzzle, &solution)) continue;
        Position position = position_of_grid(&layout, &puzzle);
        board_reduce(&position, &solution, &rng, 40);
        if (technique_find(&position, chains[i % 5], step_take_first, &step) || step.constraint_count == 0)
            continue;
        ChainPlayback walk;
        assert_true(chain_playback_of_step(&position, &step, &walk));
        for (int s = 0; s < walk.count; s++) {
            Judge judge = {.position = &position, .walk = &walk, .stop = &walk.stop[s]};
            const char *fault = structure_fault(&walk, s);
            if (fault == NULL) fault = alternation_fault(&walk, s);
            if (fault == NULL) fault = judge_stop(&judge);
            if (fault != NULL) fail_walk(&walk, &step, s, fault);
            check_sentence(&walk, &step, s);
            tied += walk.stop[s].rule == CHAIN_TIED;
            needed += walk.stop[s].rule == CHAIN_NEEDED;
        }
        check_conclusion(&walk, &step);
        chain_playback_finish(&walk);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contradictions_are_walked),
        cmocka_unit_test(chains_along_constraints_are_walked),
        cmocka_unit_test(walks_hold),
        cmocka_unit_test(hard_chains_are_told_in_few_sentences),
        cmocka_unit_test(chains_inside_chains_are_walked),
        cmocka_unit_test(what_has_no_chain_has_no_walk),
        cmocka_unit_test(a_chain_word_by_word),
        cmocka_unit_test(a_proof_word_by_word),
        cmocka_unit_test(patterns_word_by_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
