#pragma once
// Whether the proof of a forcing chain holds, from the definition of its rules alone: every line must follow
// from its parents and the candidates of the position, every chain must end as it says.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/logic/forcing/forcing.h"

typedef struct {
    const Position *position;
    const Proof *proof;
    bool *seen; // the lines of the current branch, and of those that contain it
    const char *fault;
    int line; // where
} ProofJudge;

static inline bool judge_fails(ProofJudge *judge, int line, const char *fault) {
    if (judge->fault == NULL) {
        judge->fault = fault;
        judge->line = line;
    }
    return false;
}

static inline bool judge_in_house(const ProofJudge *judge, int house, int cell) {
    return cellset_has(&judge->position->layout->house[house].set, cell);
}

static inline bool judge_parent_is(const ProofJudge *judge, const ProofLine *line, int cell, int token,
                                   bool on) {
    for (int i = 0; i < line->parent_count; i++) {
        const ProofLine *parent = &judge->proof->line[judge->proof->parent[line->parent + (uint32_t)i]];
        if (parent->cell == cell && parent->token == token && parent->on == on) return true;
    }
    return false;
}

// A candidate of the position that the parents do not take away.
static inline bool judge_left(const ProofJudge *judge, const ProofLine *line, int cell, int token) {
    return marks_has(&judge->position->marks, cell, token) &&
           !judge_parent_is(judge, line, cell, token, false);
}

static inline CellSet judge_places(const ProofJudge *judge, const ProofLine *line, int house, int token) {
    CellSet places = {{0}};
    const Layout *layout = judge->position->layout;
    for (int i = 0; i < layout->order; i++) {
        int cell = layout->house[house].cell[i];
        if (judge_left(judge, line, cell, token)) cellset_add(&places, cell);
    }
    return places;
}

static inline TokenMask judge_tokens(const ProofJudge *judge, const ProofLine *line, int cell) {
    TokenMask tokens = 0;
    for (int t = 1; t <= judge->position->layout->order; t++)
        if (judge_left(judge, line, cell, t)) tokens |= marks_bit(t);
    return tokens;
}

static inline bool judge_is_locked(const ProofJudge *judge, const ProofLine *line) {
    const Layout *layout = judge->position->layout;
    CellSet places = judge_places(judge, line, line->house, line->token);
    if (cellset_empty(&places) || judge_in_house(judge, line->house, line->cell)) return false;
    for (int h = 0; h < layout->house_count; h++) {
        CellSet outside = cellset_minus(places, layout->house[h].set);
        if (cellset_empty(&outside) && judge_in_house(judge, h, line->cell)) return true;
    }
    return false;
}

static inline bool judge_is_hidden_pair(const ProofJudge *judge, const ProofLine *line) {
    int order = judge->position->layout->order;
    for (int a = 1; a <= order; a++) {
        for (int b = a + 1; b <= order; b++) {
            if (a == line->token || b == line->token) continue;
            CellSet one = judge_places(judge, line, line->house, a);
            CellSet other = judge_places(judge, line, line->house, b);
            if (cellset_empty(&one) || cellset_empty(&other)) continue;
            one = cellset_or(one, other);
            if (cellset_count(&one) == 2 && cellset_has(&one, line->cell)) return true;
        }
    }
    return false;
}

static inline bool judge_is_naked_pair(const ProofJudge *judge, const ProofLine *line) {
    const Layout *layout = judge->position->layout;
    if (!judge_in_house(judge, line->house, line->cell)) return false;
    for (int i = 0; i < layout->order; i++) {
        for (int j = i + 1; j < layout->order; j++) {
            int a = layout->house[line->house].cell[i], b = layout->house[line->house].cell[j];
            if (a == line->cell || b == line->cell) continue;
            TokenMask one = judge_tokens(judge, line, a), other = judge_tokens(judge, line, b);
            if (one == 0 || other == 0 || marks_count(one | other) != 2) continue;
            if ((one | other) & marks_bit(line->token)) return true;
        }
    }
    return false;
}

static inline bool judge_is_x_wing(const ProofJudge *judge, const ProofLine *line) {
    const Layout *layout = judge->position->layout;
    CellSet one = judge_places(judge, line, line->house, line->token);
    if (cellset_empty(&one) || judge_in_house(judge, line->house, line->cell)) return false;
    for (int base = 0; base < layout->house_count; base++) {
        if (layout->house[base].kind != layout->house[line->house].kind || base == line->house) continue;
        CellSet other = judge_places(judge, line, base, line->token), all = cellset_or(one, other);
        CellSet shared = cellset_and(layout->house[base].set, layout->house[line->house].set);
        if (cellset_empty(&other) || !cellset_empty(&shared) || judge_in_house(judge, base, line->cell))
            continue;
        for (int a = 0; a < layout->house_count; a++) {
            if (!judge_in_house(judge, a, line->cell)) continue;
            for (int b = 0; b < layout->house_count; b++) {
                CellSet outside = cellset_minus(all, layout->house[a].set);
                outside = cellset_minus(outside, layout->house[b].set);
                if (cellset_empty(&outside)) return true;
            }
        }
    }
    return false;
}

static inline bool judge_sees(const ProofJudge *judge, const ProofLine *line) {
    if (line->parent_count != 1) return false;
    const ProofLine *parent = &judge->proof->line[judge->proof->parent[line->parent]];
    if (!parent->on) return false;
    if (parent->cell == line->cell) return parent->token != line->token;
    return parent->token == line->token &&
           cellset_has(&judge->position->layout->peers[parent->cell], line->cell);
}

static inline bool judge_is_last(const ProofJudge *judge, const ProofLine *line) {
    if (line->rule == PROOF_LAST_IN_CELL)
        return judge_tokens(judge, line, line->cell) == marks_bit(line->token);
    CellSet places = judge_places(judge, line, line->house, line->token), own = cellset_of(line->cell);
    return cellset_equal(places, own);
}

// Whether these assumptions cover all cases: a candidate on and off, a cell, or a house. The parents of
// `line` say which cases are ruled out.
static inline bool judge_covers(const ProofJudge *judge, const ProofLine *line, const ProofLine **assumed,
                                int count) {
    const Layout *layout = judge->position->layout;
    bool same_cell = true, same_token = true;
    CellSet cells = {{0}};
    TokenMask tokens = 0;
    for (int i = 0; i < count; i++) {
        same_cell = same_cell && assumed[i]->cell == assumed[0]->cell;
        same_token = same_token && assumed[i]->token == assumed[0]->token;
        cellset_add(&cells, assumed[i]->cell);
        tokens |= marks_bit(assumed[i]->token);
    }
    if (count == 2 && same_cell && same_token) return assumed[0]->on != assumed[1]->on;
    for (int i = 0; i < count; i++)
        if (!assumed[i]->on) return false;
    if (same_cell) return (judge_tokens(judge, line, assumed[0]->cell) & ~tokens) == 0;
    for (int h = 0; same_token && h < layout->house_count; h++) {
        CellSet places = judge_places(judge, line, h, assumed[0]->token);
        CellSet rest = cellset_minus(places, cells), outside = cellset_minus(cells, layout->house[h].set);
        if (cellset_empty(&rest) && cellset_empty(&outside)) return true;
    }
    return false;
}

static inline bool judge_chain(ProofJudge *judge, int from, int to, int depth, const ProofLine *conclusion,
                               ProofEnd *out_end);

static inline bool judge_line(ProofJudge *judge, int index) {
    const Proof *proof = judge->proof;
    const ProofLine *line = &proof->line[index];
    for (int i = 0; i < line->parent_count; i++) {
        uint32_t parent = proof->parent[line->parent + (uint32_t)i];
        if (parent >= (uint32_t)index) return judge_fails(judge, index, "a parent that comes later");
        bool inner = line->rule == PROOF_INNER && parent >= line->inner;
        if (!inner && !judge->seen[parent]) return judge_fails(judge, index, "a parent of another branch");
        if (inner && proof->line[parent].depth != line->depth + 1)
            return judge_fails(judge, index, "a parent too deep inside");
        bool must_be_on = line->rule == PROOF_SEES;
        if (!inner && proof->line[parent].on != must_be_on)
            return judge_fails(judge, index, "parent on or off");
    }
    bool on = false, good = false;
    switch ((ProofRule)line->rule) {
    case PROOF_ASSUMED: return judge_fails(judge, index, "an assumption inside a branch");
    case PROOF_SEES: good = judge_sees(judge, line); break;
    case PROOF_LAST_IN_CELL:
    case PROOF_LAST_IN_HOUSE:
        on = true;
        good = judge_is_last(judge, line);
        break;
    case PROOF_LOCKED: good = judge_is_locked(judge, line); break;
    case PROOF_HIDDEN_PAIR: good = judge_is_hidden_pair(judge, line); break;
    case PROOF_NAKED_PAIR: good = judge_is_naked_pair(judge, line); break;
    case PROOF_X_WING: good = judge_is_x_wing(judge, line); break;
    case PROOF_INNER: {
        ProofEnd end;
        int inner = (int)line->inner, count = (int)line->inner_count;
        if (inner + count != index) return judge_fails(judge, index, "its chain does not stand before it");
        return judge_chain(judge, inner, index, line->depth + 1, line, &end);
    }
    case PROOF_RULE_COUNT: break;
    }
    if (line->on != on) return judge_fails(judge, index, "the rule gives the opposite");
    return good || judge_fails(judge, index, "does not follow by its rule");
}

// One branch, which begins at `from`; where it ends.
static inline int judge_branch(ProofJudge *judge, int from, int to, int depth, int number, bool *out_clash) {
    const Proof *proof = judge->proof;
    *out_clash = false;
    if (proof->line[from].rule != PROOF_ASSUMED || proof->line[from].parent_count != 0)
        judge_fails(judge, from, "a branch without an assumption");
    int i = from;
    for (; i < to && judge->fault == NULL; i++) {
        const ProofLine *line = &proof->line[i];
        if (line->depth > depth) continue; // in an inner chain; judged with the line that rests on it
        if (i > from && line->rule == PROOF_ASSUMED) break;
        if (line->depth != depth || line->branch != number) {
            judge_fails(judge, i, "depth or branch");
            break;
        }
        int block = line->rule == PROOF_INNER ? (int)line->inner_count : 0;
        for (int j = i - 1; j >= from && proof->line[j].depth > depth; j--) block--;
        if (block != 0) judge_fails(judge, i, "a chain that nothing rests on");
        if (i > from && !judge_line(judge, i)) break;
        for (int j = from; j < i; j++) {
            if (proof->line[j].depth != depth) continue;
            if (proof->line[j].cell != line->cell || proof->line[j].token != line->token) continue;
            if (proof->line[j].on == line->on) judge_fails(judge, i, "said twice");
            *out_clash = true;
            if (proof->line[j].on == line->on) break;
        }
        judge->seen[i] = true;
        if (*out_clash && i + 1 < to &&
            !(proof->line[i + 1].rule == PROOF_ASSUMED && proof->line[i + 1].depth == depth))
            judge_fails(judge, i, "goes on after a contradiction");
    }
    return i;
}

// The lines from..to - 1 as one chain, which must show the conclusion; the parents of that say which cases
// are ruled out.
static inline bool judge_chain(ProofJudge *judge, int from, int to, int depth, const ProofLine *conclusion,
                               ProofEnd *out_end) {
    const Proof *proof = judge->proof;
    const ProofLine *assumed[2 * TOKENS_MAX];
    int count = 0;
    bool clash = false;
    for (int start = from; start < to && judge->fault == NULL;) {
        if (count == TOKENS_MAX) return judge_fails(judge, start, "too many branches");
        int end = judge_branch(judge, start, to, depth, count, &clash);
        if (judge->fault != NULL) return false;
        assumed[count++] = &proof->line[start];
        const ProofLine *last = &proof->line[end - 1];
        if (!clash) {
            if (last->depth != depth || last->cell != conclusion->cell || last->token != conclusion->token ||
                last->on != conclusion->on)
                return judge_fails(judge, end - 1, "a branch that ends elsewhere");
        }
        for (int i = start; i < end; i++) judge->seen[i] = false;
        start = end;
    }
    if (judge->fault != NULL) return false;
    if (count == 0) return judge_fails(judge, from, "no assumption");
    *out_end = count == 1 ? PROOF_CONTRADICTION : PROOF_COMMON;
    if (count == 1) {
        if (!clash) return judge_fails(judge, to, "no contradiction");
        if (assumed[0]->cell != conclusion->cell || assumed[0]->token != conclusion->token ||
            assumed[0]->on == conclusion->on)
            return judge_fails(judge, to, "contradicts something else");
        return true;
    }
    if (clash) return judge_fails(judge, to, "a contradiction in one of several branches");
    return judge_covers(judge, conclusion, assumed, count) || judge_fails(judge, to, "not all cases");
}

// What is wrong with the proof of a step, or NULL. *out_line (NULL allowed): where.
static inline const char *proof_fault(const Position *position, const Step *step, const Proof *proof,
                                      int *out_line) {
    ProofJudge judge = {.position = position, .proof = proof};
    const StepNode *end = &step->node[step->node_count - 1];
    ProofLine conclusion = {.cell = end->cell[0], .token = end->token, .on = end->on};
    if (out_line != NULL) *out_line = -1;
    if (proof->count == 0) return "no lines";
    if (end->on ? step->token != end->token || step->cell != end->cell[0]
                : step->token != 0 || step->remove.cell[end->cell[0]] != marks_bit(end->token))
        return "the step is another one";
    ProofEnd kind;
    judge.seen = calloc((size_t)proof->count, sizeof *judge.seen);
    if (judge_chain(&judge, 0, proof->count, 0, &conclusion, &kind) && kind != proof->end)
        judge_fails(&judge, 0, "the end");
    int branches = 0;
    for (int i = 0; i < proof->count && judge.fault == NULL; i++) {
        const ProofLine *line = &proof->line[i];
        if (!marks_has(&position->marks, line->cell, line->token)) judge_fails(&judge, i, "no candidate");
        if (line->depth != 0 || line->rule != PROOF_ASSUMED) continue;
        const StepNode *node = &step->node[branches++];
        if (node->cell[0] != line->cell || node->token != line->token || node->on != line->on)
            judge_fails(&judge, i, "another assumption than the step's");
    }
    if (judge.fault == NULL && branches != step->node_count - 1) judge.fault = "number of assumptions";
    free(judge.seen);
    if (out_line != NULL) *out_line = judge.line;
    return judge.fault;
}
