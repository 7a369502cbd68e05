// The walk of a refutation: entries alone, without the candidates that go between them.
#include "core/base/memory.h"
#include "game/words/playback/chain_playback.h"

static ChainRule rule_of(int index, const RefuteEntry *entry) {
    if (index == 0) return CHAIN_SUPPOSED;
    return entry->house < 0 ? CHAIN_ONLY_IN_CELL : CHAIN_ONLY_IN_HOUSE;
}

void chain_playback_of_refutation(const Layout *layout, const Refutation *refutation, ChainPlayback *out) {
    *out = (ChainPlayback){.layout = layout, .branch_count = 1, .refutes = true};
    proof_init(&out->proof);
    out->dead_cell = refutation->dead_cell, out->dead_house = refutation->dead_house;
    out->dead_token = refutation->dead_token, out->seen = refutation->seen;
    size_t room = 0;
    out->stop = mem_room(NULL, &room, (size_t)refutation->count, sizeof *out->stop);
    for (int i = 0; i < refutation->count; i++) {
        const RefuteEntry *entry = &refutation->entry[i];
        ChainStop *stop = &out->stop[out->count++];
        *stop = (ChainStop){.rule = rule_of(i, entry), .house = entry->house, .line = -1, .told_in = i};
        stop->node = (StepNode){.token = entry->token, .on = true, .cell_count = 1, .cell = {entry->cell}};
        const CellSet *rests = &entry->rests;
        for (int k = cellset_next(rests, 0); k >= 0; k = cellset_next(rests, k + 1))
            if (stop->from_count < CHAIN_FROM_MAX) stop->from[stop->from_count++] = k;
    }
}
