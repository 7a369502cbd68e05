// Which walk a step has.
#include "game/words/chain_playback.h"

bool chain_playback_of_step(const Position *position, const Step *step, ChainPlayback *out) {
    bool contradicts = step->technique == TECHNIQUE_CONSTRAINT_CONTRADICTION ||
                       step->technique == TECHNIQUE_NESTED_CONTRADICTION;
    *out = (ChainPlayback){.layout = position->layout};
    proof_init(&out->proof);
    if ((contradicts ? chain_playback_of_contradiction : chain_playback_of_chain)(position, step, out))
        return true;
    chain_playback_finish(out);
    return false;
}
