// A position as candidates and the groups of which exactly one is true.
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/logic/finder.h"
#include "core/logic/forcing/forcing_engine.h"
#include "core/logic/rules/rule_net.h"

static void add_candidates(ForcingNet *net, const Marks *marks) {
    const Layout *layout = net->layout;
    memset(net->number, 0xff, sizeof net->number);
    for (int cell = 0; cell < layout->cells; cell++) {
        for (TokenMask left = marks->cell[cell]; left != 0; left &= left - 1) {
            int token = marks_first(left);
            net->number[cell][token - 1] = (uint16_t)net->count;
            net->cell[net->count] = (CellIndex)cell;
            net->token[net->count] = (uint8_t)token;
            net->group_of_count[net->count] = 0;
            net->count++;
        }
    }
}

static void add_member(ForcingNet *net, ForcingGroup *group, int candidate) {
    if (candidate == FORCING_NONE) return;
    group->member[group->count++] = (uint16_t)candidate;
    net->group_of[candidate][net->group_of_count[candidate]++] = (uint16_t)(group - net->group);
}

static void add_groups(ForcingNet *net) {
    const Layout *layout = net->layout;
    for (int cell = 0; cell < layout->cells; cell++) {
        ForcingGroup *group = &net->group[net->group_count];
        *group = (ForcingGroup){.house = FORCING_CELL};
        for (int t = 0; t < layout->order; t++) add_member(net, group, net->number[cell][t]);
        if (group->count > 0) net->group_count++;
    }
    memset(net->house_group, 0xff, sizeof net->house_group);
    for (int i = 0; i < layout->house_count; i++) {
        int h = finder_house(layout, i);
        for (int t = 0; t < layout->order; t++) {
            ForcingGroup *group = &net->group[net->group_count];
            *group = (ForcingGroup){.house = (uint8_t)h, .token = (uint8_t)(t + 1)};
            for (int j = 0; j < layout->order; j++)
                add_member(net, group, net->number[layout->house[h].cell[j]][t]);
            if (group->count > 0) net->house_group[h][t] = (uint16_t)net->group_count++;
        }
    }
}

static void add_links(ForcingNet *net) {
    net->sees = mem_zeroed((size_t)(net->count + 1) * (size_t)net->words, sizeof *net->sees);
    net->of_token = mem_zeroed((size_t)(TOKENS_MAX + 1) * (size_t)net->words, sizeof *net->of_token);
    for (int c = 0; c < net->count; c++) {
        uint64_t *sees = net->sees + c * net->words;
        for (int i = 0; i < net->group_of_count[c]; i++) {
            const ForcingGroup *group = &net->group[net->group_of[c][i]];
            for (int j = 0; j < group->count; j++) bits_add(sees, group->member[j]);
        }
        bits_remove(sees, c);
        bits_add(net->of_token + net->token[c] * net->words, c);
    }
}

// Of cells that differ without sharing a house, and of those that one rule ties together: what a candidate
// rules out at once.
static void add_far_links(ForcingNet *net, const Position *position) {
    RuleNet *rules = rule_net_new(net->layout);
    if (!rules) return;
    RuleSets sets = rule_sets_of(position);
    Marks *leaves = mem_alloc(sizeof *leaves);
    for (int c = 0; c < net->count; c++) {
        rule_leaves(rules, position, &sets, net->cell[c], net->token[c], leaves);
        for (int other = 0; other < net->count; other++)
            if (net->cell[other] != net->cell[c] && !marks_has(leaves, net->cell[other], net->token[other]))
                bits_add(net->sees + c * net->words, other);
    }
    free(leaves);
    free(rules);
}

static int count_candidates(const Position *position) {
    int count = 0;
    for (int c = 0; c < position->layout->cells; c++) count += marks_count(position->marks.cell[c]);
    return count;
}

ForcingNet *forcing_net_create(const Position *position) {
    if (count_candidates(position) > FORCING_CANDIDATES_MAX) return NULL;
    ForcingNet *net = mem_alloc(sizeof *net);
    net->layout = position->layout;
    net->count = net->group_count = 0;
    add_candidates(net, &position->marks);
    net->words = net->count / 64 + 1;
    add_groups(net);
    add_links(net);
    add_far_links(net, position);
    return net;
}

void forcing_net_destroy(ForcingNet *net) {
    if (net == NULL) return;
    free(net->sees);
    free(net->of_token);
    free(net);
}
