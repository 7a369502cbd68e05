// Which stops of a forcing chain, or of a Kraken Fish, are told in the sentence of another: the candidates
// that plainly go, with the first that must be true for it.
#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "game/words/playback/chain_playback.h"

// A candidate that goes because its cell or a house has another: nobody needs a sentence to see that.
static bool is_plain(const ChainPlayback *walk, const ChainStop *stop) {
    if (stop->rule == CHAIN_CELL_TAKEN) return true;
    return stop->rule == CHAIN_SEES && stop->house >= 0 && stop->from_count == 1 &&
           walk->stop[stop->from[0]].node.token == stop->node.token;
}

// A sentence that can say what it follows from.
static bool says_since(const ChainStop *stop) {
    return stop->rule == CHAIN_LAST_IN_CELL || (stop->rule == CHAIN_LAST_IN_HOUSE && stop->house >= 0) ||
           (stop->rule >= CHAIN_LOCKED && stop->rule <= CHAIN_X_WING);
}

// Marks the ends of the branches of a chain, its stops first..last at this depth: the last of each, and the
// one that it contradicts.
static void mark_ends(const ChainPlayback *walk, int first, int last, int depth, bool *is_end) {
    int end = -1;
    for (int i = last; i >= first; i--) {
        const ChainStop *stop = &walk->stop[i];
        if (stop->depth != depth) continue;
        if (end < 0 || walk->stop[end].branch != stop->branch) is_end[end = i] = true;
        if (stop->node.cell[0] == walk->stop[end].node.cell[0] &&
            stop->node.token == walk->stop[end].node.token)
            is_end[i] = true;
    }
}

// Backwards, so that the first stop that rests on another has the last word.
static void fold_into(ChainPlayback *walk, const bool *is_end, bool same_depth) {
    for (int i = walk->count - 1; i >= 0; i--) {
        const ChainStop *stop = &walk->stop[i];
        if (!says_since(stop)) continue;
        for (int k = 0; k < stop->from_count; k++) {
            ChainStop *from = &walk->stop[stop->from[k]];
            if (is_end[stop->from[k]] || !is_plain(walk, from)) continue;
            if (!same_depth || from->depth == stop->depth) from->told_in = i;
        }
    }
}

void chain_playback_fold(ChainPlayback *walk) {
    walk->folds = true;
    bool *is_end = mem_zeroed((size_t)walk->count + 1, sizeof *is_end);
    mark_ends(walk, 0, walk->count - 1, 0, is_end);
    for (int i = 0; i < walk->count; i++) {
        const ChainStop *stop = &walk->stop[i];
        if (stop->rule != CHAIN_INNER) continue;
        const ProofLine *line = &walk->proof.line[stop->line];
        mark_ends(walk, (int)line->inner, (int)(line->inner + line->inner_count) - 1, stop->depth + 1,
                  is_end);
        // the cases of its cell or house that have gone, without which the chain would not be whole
        for (int k = 0; k < line->parent_count; k++)
            is_end[walk->proof.parent[line->parent + (uint32_t)k]] = true;
    }
    fold_into(walk, is_end, false);
    fold_into(walk, is_end, true); // rather into the chain itself than into a chain inside it
    free(is_end);
}

// Adds a stop to those in order, unless it is there.
static void add_reason(int reason, int *out, int *count) {
    int at = *count;
    while (at > 0 && out[at - 1] > reason) at--;
    if ((at > 0 && out[at - 1] == reason) || *count == CHAIN_FROM_MAX) return;
    for (int i = (*count)++; i > at; i--) out[i] = out[i - 1];
    out[at] = reason;
}

int chain_playback_reasons(const ChainPlayback *walk, int stop, int out[CHAIN_FROM_MAX]) {
    assert(stop >= 0 && stop < walk->count);
    const ChainStop *now = &walk->stop[stop];
    int count = 0;
    for (int i = 0; i < now->from_count; i++) {
        int from = now->from[i];
        add_reason(chain_playback_is_told(walk, from) ? from : walk->stop[from].from[0], out, &count);
    }
    return count;
}

// ---- the facts on which a branch turns

// A branch with so many sentences is long.
enum { LONG_BRANCH = 10 };

static bool is_of_branch(const ChainPlayback *walk, int stop, int branch) {
    return walk->stop[stop].depth == 0 && walk->stop[stop].branch == branch &&
           chain_playback_is_told(walk, stop);
}

// How much stops matter: how many others rest on each, those of chains inside too, and whether it brings
// threads together.
static void weigh(const ChainPlayback *walk, int *weight) {
    for (int i = 0; i < walk->count; i++) {
        int reason[CHAIN_FROM_MAX];
        if (!chain_playback_is_told(walk, i)) continue;
        int count = chain_playback_reasons(walk, i, reason);
        weight[i] += count > 1;
        for (int k = 0; k < count; k++) weight[reason[k]]++;
    }
}

int chain_playback_main_facts(const ChainPlayback *walk, int branch, int out[CHAIN_FACTS_MAX]) {
    int *weight = mem_zeroed((size_t)walk->count + 1, sizeof *weight), told = 0, last = -1, count = 0;
    for (int i = 0; i < walk->count; i++)
        if (is_of_branch(walk, i, branch)) told++, last = i;
    weigh(walk, weight);
    while (told > LONG_BRANCH && count < CHAIN_FACTS_MAX) {
        int best = -1;
        for (int i = 0; i < last; i++) {
            const ChainStop *stop = &walk->stop[i];
            if (!is_of_branch(walk, i, branch) || !stop->node.on || stop->rule == CHAIN_SUPPOSED) continue;
            if (weight[i] > 0 && (best < 0 || weight[i] >= weight[best])) best = i;
        }
        if (best < 0) break;
        add_reason(best, out, &count);
        weight[best] = 0;
    }
    free(weight);
    return count;
}
