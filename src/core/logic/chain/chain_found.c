#include "core/logic/chain/chain_found.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/bits.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/logic/finder.h"

void chain_found_finish(ChainFound *found) {
    free(found->item);
    free(found->word);
    memset(found, 0, sizeof *found);
}

void chain_remove(const ChainLinks *links, ChainRemovals *removals, CellSet cells, int token) {
    CellSet lost = cellset_and(cells, links->holds[token]);
    for (int c = cellset_next(&lost, 0); c >= 0; c = cellset_next(&lost, c + 1)) {
        if (removals->count == CHAIN_REMOVALS_MAX) return;
        removals->node[removals->count++] = (uint16_t)chain_candidate(links, c, token, false);
    }
}

void chain_rules_out(const ChainLinks *links, int node, uint64_t *out_bits) {
    memset(out_bits, 0, ((size_t)links->node_count / 64 + 1) * sizeof *out_bits);
    for (uint32_t i = links->first[node]; i < links->first[node + 1]; i++)
        if (!links->node[links->link[i].to].on) bits_add(out_bits, links->link[i].to);
}

void chain_remove_common(const ChainLinks *links, ChainRemovals *removals, const uint64_t *ruled_out,
                         int other) {
    for (uint32_t i = links->first[other]; i < links->first[other + 1]; i++) {
        int to = links->link[i].to;
        if (to >= links->candidate_nodes || !bits_has(ruled_out, to)) continue;
        if (removals->count < CHAIN_REMOVALS_MAX) removals->node[removals->count++] = (uint16_t)to;
    }
}

void chain_removals_sort(ChainRemovals *removals) {
    int count = 0;
    for (int i = 0; i < removals->count; i++) {
        uint16_t node = removals->node[i];
        int at = count;
        while (at > 0 && removals->node[at - 1] > node) at--;
        if (at > 0 && removals->node[at - 1] == node) continue;
        memmove(&removals->node[at + 1], &removals->node[at], (size_t)(count - at) * sizeof node);
        removals->node[at] = node;
        count++;
    }
    removals->count = count;
}

// The length in links, each almost locked set counting for two and a half more.
static int length_of(const ChainLinks *links, const ChainPath *path) {
    int halves = 2 * (path->count - 1);
    for (int i = 0; i < path->count; i++)
        if (links->node[path->node[i]].kind == CHAIN_NODE_ALS) halves += 5;
    return halves / 2;
}

static uint32_t hash_of(const ChainRemovals *removals) {
    return (uint32_t)hash_words(0, removals->node, (size_t)removals->count * sizeof removals->node[0]);
}

static ChainFoundItem *find(const ChainFound *found, const ChainRemovals *removals, uint32_t hash) {
    for (int i = 0; i < found->count; i++) {
        ChainFoundItem *item = &found->item[i];
        if (item->hash != hash || item->removal_count != removals->count) continue;
        size_t size = (size_t)removals->count * sizeof removals->node[0];
        if (memcmp(found->word + item->removal, removals->node, size) == 0) return item;
    }
    return NULL;
}

bool chain_found_has(const ChainFound *found, const ChainRemovals *removals, int length) {
    const ChainFoundItem *item = find(found, removals, hash_of(removals));
    return item && item->length <= length;
}

static uint32_t keep(ChainFound *found, const uint16_t *words, int count) {
    uint32_t at = found->words;
    found->word = mem_room(found->word, &found->words_room, at + (size_t)count, sizeof *found->word);
    memcpy(found->word + at, words, (size_t)count * sizeof *words);
    found->words += (uint32_t)count;
    return at;
}

void chain_found_add(ChainFound *found, const ChainLinks *links, const ChainPath *path,
                     const ChainRemovals *removals) {
    uint32_t hash = hash_of(removals);
    int length = length_of(links, path);
    ChainFoundItem *item = find(found, removals, hash);
    if (item && item->length <= length) return;
    uint32_t at = keep(found, path->node, path->count);
    if (!item) {
        uint32_t removal = keep(found, removals->node, removals->count);
        found->item = mem_room(found->item, &found->room, (size_t)found->count + 1, sizeof *found->item);
        item = &found->item[found->count++];
        *item =
            (ChainFoundItem){.hash = hash, .removal_count = (uint16_t)removals->count, .removal = removal};
    }
    item->length = (uint16_t)length;
    item->path = at;
    item->path_count = (uint16_t)path->count;
}

// Chains that take more away come first among equals; then those found first, which lie first in `word`.
static int compare(const void *a, const void *b) {
    const ChainFoundItem *x = a, *y = b;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    if (x->removal_count != y->removal_count) return x->removal_count > y->removal_count ? -1 : 1;
    return x->removal < y->removal ? -1 : x->removal > y->removal;
}

static void add_mark(Step *step, int cell, int token, StepRole role) {
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        if (mark->cell == cell && mark->token == token && mark->role == role) return;
    }
    if (step->mark_count == STEP_MARKS_MAX) return;
    step->mark[step->mark_count++] = (StepMark){(CellIndex)cell, (uint8_t)token, (uint8_t)role};
}

// The candidates of a set are marked as those of the first, second, ... one; after the fourth it starts anew.
static void add_set_marks(Step *step, const ChainLinks *links, const ChainAls *als, int number) {
    StepRole role = (StepRole)((int)STEP_ALS_A + number % 4);
    for (int c = cellset_next(&als->cells, 0); c >= 0; c = cellset_next(&als->cells, c + 1)) {
        TokenMask marks = links->position->marks.cell[c];
        step->pattern.cell[c] |= marks;
        for (; marks != 0; marks &= marks - 1) add_mark(step, c, marks_first(marks), role);
    }
}

// before: the node that it follows from, or -1.
static void add_node(Step *step, const ChainLinks *links, int before, int node, int *sets) {
    const ChainNode *n = &links->node[node];
    StepNode *out = &step->node[step->node_count];
    CellSet cells = chain_node_cells(links, node);
    finder_add_node(step, n->token, n->on, step->node_count == 0, cells);
    step->pattern_cells = cellset_or(step->pattern_cells, cells);
    int constraint = before >= 0 ? chain_links_constraint(links, before, node) : -1;
    out->tie = (uint16_t)(constraint + 1);
    if (constraint >= 0) finder_add_constraint(step, constraint);
    if (n->kind == CHAIN_NODE_ALS) {
        out->als = chain_als(links, node)->tokens;
        add_set_marks(step, links, chain_als(links, node), (*sets)++);
        return;
    }
    for (int i = 0; i < out->cell_count; i++) {
        step->pattern.cell[out->cell[i]] |= marks_bit(n->token);
        add_mark(step, out->cell[i], n->token, n->on ? STEP_ON : STEP_OFF);
    }
}

// What the ends of an AIC rule out by constraints.
static void add_end_constraints(Step *step, const ChainLinks *links, int start, int end, int lost) {
    if (links->node[start].on || !links->node[end].on) return;
    const int ends[] = {chain_opposite(start), end};
    for (int i = 0; i < 2; i++) {
        int constraint = chain_links_constraint(links, ends[i], lost);
        if (constraint >= 0) finder_add_constraint(step, constraint);
    }
}

bool chain_found_give(ChainFound *found, const ChainLinks *links, const StepQuery *query) {
    if (found->count > 0) qsort(found->item, (size_t)found->count, sizeof *found->item, compare);
    for (int i = 0; i < found->count; i++) {
        const ChainFoundItem *item = &found->item[i];
        Step step = {0};
        int sets = 0;
        const uint16_t *path = found->word + item->path;
        for (int k = 0; k < item->path_count; k++)
            add_node(&step, links, k > 0 ? path[k - 1] : -1, path[k], &sets);
        for (int k = 0; k < item->removal_count; k++) {
            int node = found->word[item->removal + k];
            const ChainNode *lost = &links->node[node];
            add_end_constraints(&step, links, path[0], path[item->path_count - 1], node);
            step.remove.cell[lost->cell] |= marks_bit(lost->token);
            step.tokens |= marks_bit(lost->token);
        }
        if (!finder_give(query, &step)) return false;
    }
    return true;
}
