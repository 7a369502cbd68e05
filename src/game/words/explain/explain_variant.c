#include "game/words/explain/explain_variant.h"

#include <stddef.h>

#include "game/words/explain/explain_sets.h"
#include "game/words/explain/explain_signs.h"
#include "game/words/technique_words.h"

static const StepNode *last_node(const Step *step) { return &step->node[step->node_count - 1]; }

bool explain_is_forcing(const Step *step) {
    return technique_words(step->technique)->variants == VARIANTS_FORCING;
}

bool explain_is_tied(const Step *step) {
    return technique_words(step->technique)->variants == VARIANTS_TWO_TOKENS && step->constraint_count > 0;
}

// The last node of a forcing chain is its conclusion.
int explain_cases(const Step *step, const StepNode *out[STEP_NODES_MAX]) {
    int count = 0, nodes = step->node_count - (explain_is_forcing(step) ? 1 : 0);
    for (int i = 0; i < nodes; i++)
        if (step->node[i].from == i) out[count++] = &step->node[i];
    return count;
}

CellSet explain_case_cells(const Step *step) {
    const StepNode *root[STEP_NODES_MAX];
    CellSet cells = {{0}};
    for (int i = 0, count = explain_cases(step, root); i < count; i++)
        cells = cellset_or(cells, step_node_cells(root[i]));
    return cells;
}

bool explain_takes_own(const Layout *layout, const Step *step) {
    for (int c = 0; c < layout->cells; c++)
        if ((step->remove.cell[c] & step->pattern.cell[c]) != 0) return true;
    return false;
}

CellSet explain_fins(const Step *step, TokenMask *out_tokens) {
    TokenMask tokens, endo_tokens;
    CellSet fins = step_marked(step, STEP_FIN, &tokens),
            endo = step_marked(step, STEP_ENDO_FIN, &endo_tokens);
    if (out_tokens != NULL) *out_tokens = tokens | endo_tokens;
    return cellset_or(fins, endo);
}

bool explain_ends_see(const Step *step) {
    const StepNode *first = &step->node[0], *last = last_node(step);
    return first->cell_count == 1 && last->cell_count == 1 && first->cell[0] != last->cell[0];
}

static int two_tokens_variant(const Step *step) {
    const StepNode *first = &step->node[0], *last = last_node(step);
    if (explain_is_tied(step)) return 2;
    if (first->token != last->token) return explain_ends_see(step) ? 1 : 2;
    return first->cell_count == 1 && first->cell[0] == last->cell[0] ? 3 : 0;
}

static int discontinuous_variant(const Step *step) {
    const StepNode *first = &step->node[0], *last = last_node(step);
    if (first->token != last->token) return first->on ? 2 : 3;
    return first->on ? 0 : 1;
}

static int forcing_variant(const Step *step) {
    const StepNode *root[STEP_NODES_MAX];
    int count = explain_cases(step, root);
    if (count < 2) return 0;
    bool one_cell = true;
    for (int i = 1; i < count; i++) one_cell = one_cell && root[i]->cell[0] == root[0]->cell[0];
    if (count == 2 && one_cell && root[0]->token == root[1]->token) return 3;
    return one_cell ? 1 : 2;
}

int explain_variant(const Layout *layout, const Step *step) {
    CellSet cells;
    TokenMask tokens;
    int count;
    switch (technique_words(step->technique)->variants) {
    case VARIANTS_NONE: break;
    case VARIANTS_FISH: return step->siamese ? 3 : explain_takes_own(layout, step) ? 1 : 0;
    case VARIANTS_FINNED:
        cells = explain_fins(step, NULL);
        count = cellset_count(&cells);
        return step->siamese ? 3 : count == 1 ? 0 : count > 1 ? 1 : 2;
    case VARIANTS_ONE_CELL:
        return step->node_count > 0 && step->node[0].cell[0] == last_node(step)->cell[0] ? 1 : 0;
    case VARIANTS_TWO_TOKENS: return two_tokens_variant(step);
    case VARIANTS_TIED: return step->constraint_count > 0 ? 1 : 0;
    case VARIANTS_DISCONTINUOUS: return discontinuous_variant(step);
    case VARIANTS_FORCING: return forcing_variant(step);
    case VARIANTS_TWO_KITES: return marks_count(step->tokens) > 1 ? 1 : 0;
    case VARIANTS_TWO_LINKS: step_marked(step, STEP_COMMON, &tokens); return marks_count(tokens) > 1 ? 1 : 0;
    case VARIANTS_OWN_PLACES: return explain_takes_own(layout, step) ? 1 : 0;
    case VARIANTS_OWN_TIED:
        return (explain_takes_own(layout, step) ? 1 : 0) + (step->constraint_count > 0 ? 2 : 0);
    case VARIANTS_HIDDEN_SET:
        cells = step_marked(step, STEP_ALS_A, NULL);
        return step->remove.cell[cellset_next(&cells, 0)] != 0 ? 1 : 0;
    case VARIANTS_WAYS: return explain_ways(layout, step) > EXPLAIN_WAYS_MAX ? 1 : 0;
    case VARIANTS_REASON: return step->reason;
    case VARIANTS_MANY_SETS: return explain_names_sets(step) ? 0 : 1;
    case VARIANTS_SHARED_TOKENS: return explain_shared_tokens(step) != 0 ? 1 : 0;
    case VARIANTS_NO_FINS: cells = explain_fins(step, NULL); return cellset_empty(&cells) ? 1 : 0;
    }
    return 0;
}
