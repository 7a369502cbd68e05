// Which walk a step has.
#include "game/words/chain_playback.h"

static bool is_of_sets(const Step *step) {
    return step->technique == TECHNIQUE_ALS_XY_WING || step->technique == TECHNIQUE_DEATH_BLOSSOM;
}

bool chain_playback_is_for(const Step *step) {
    return step->node_count > 0 || (is_of_sets(step) && step_marks_all_sets(step));
}

bool chain_playback_of_step(const Position *position, const Step *step, ChainPlayback *out) {
    bool contradicts = step->technique == TECHNIQUE_CONSTRAINT_CONTRADICTION ||
                       step->technique == TECHNIQUE_NESTED_CONTRADICTION;
    *out = (ChainPlayback){.layout = position->layout};
    proof_init(&out->proof);
    if (contradicts        ? chain_playback_of_contradiction(position, step, out)
        : is_of_sets(step) ? chain_playback_of_sets(position, step, out)
                           : chain_playback_of_chain(position, step, out))
        return true;
    chain_playback_finish(out);
    return false;
}
