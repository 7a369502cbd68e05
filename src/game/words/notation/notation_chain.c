#include "game/words/notation/notation_chain.h"

#include <stddef.h>

typedef struct {
    NotationLine *line;
    const CellSet *set; // of almost locked sets, in the order of the chain
    int set_count, sets;
} NotationChain;

static bool begins(const Step *step, int index) { return index == 0 || step->node[index].from == index; }

// In the chain that node `index` begins.
static int end_of(const Step *step, int index) {
    do index++;
    while (index < step->node_count && !begins(step, index));
    return index;
}

static const char *link_to(const StepNode *node) { return node->on ? "=" : "-"; }

// An almost locked set that loses its node's token, so that it holds the token of the next node.
static void add_lost_set(NotationChain *chain, const StepNode *node, const StepNode *next) {
    line_format(chain->line, next != NULL ? "(%d=%d)" : "(%d)", node->token, next ? next->token : 0);
    line_cells(chain->line, step_node_cells(node));
    line_set(chain->line, node->als);
}

// Two nodes inside an almost locked set: what is not the first token's is the second's.
static void add_set(NotationChain *chain, const StepNode *first, const StepNode *second) {
    CellSet cells = cellset_or(step_node_cells(first), step_node_cells(second));
    if (chain->sets < chain->set_count) cells = chain->set[chain->sets];
    chain->sets++;
    line_format(chain->line, "(%d=%d)", first->token, second->token);
    line_cells(chain->line, cells);
    line_set(chain->line, second->als);
}

// Nodes in the same cells, from `index` on, as one. Returns the node after them.
static int add_nodes(NotationChain *chain, int index, int end) {
    const StepNode *node = chain->line->step->node;
    CellSet cells = step_node_cells(&node[index]);
    line_format(chain->line, "(%d", node[index].token);
    int next = index + 1;
    for (; next < end && node[next].als == 0; next++) {
        bool into_set = next + 1 < end && node[next + 1].als != 0 && node[next + 1].on;
        if (!cellset_equal(cells, step_node_cells(&node[next])) || into_set) break;
        line_format(chain->line, "%s%d", link_to(&node[next]), node[next].token);
    }
    line_add(chain->line, ")");
    line_cells(chain->line, cells);
    return next;
}

static void add_chain(NotationChain *chain, int index, int end) {
    const StepNode *node = chain->line->step->node;
    int first = index;
    while (index < end && !chain->line->text.full) {
        if (index > first) line_add(chain->line, link_to(&node[index]));
        if (node[index].als != 0 && !node[index].on) {
            const StepNode *next = index + 1 < end ? &node[index + 1] : NULL;
            if (next == NULL && !node[first].on) next = &node[first]; // a loop
            add_lost_set(chain, &node[index++], next);
        } else if (index + 1 < end && node[index + 1].als != 0 && node[index + 1].on) {
            add_set(chain, &node[index], &node[index + 1]);
            index += 2;
        } else {
            index = add_nodes(chain, index, end);
        }
    }
}

void line_chains(NotationLine *line, const CellSet *set, int set_count) {
    NotationChain chain = {line, set, set_count, 0};
    for (int i = 0; i < line->step->node_count;) {
        int end = end_of(line->step, i);
        if (i > 0) line_add(line, ", ");
        add_chain(&chain, i, end);
        i = end;
    }
}
