// Which walk a step has.
#include "game/words/explain/explain_variant.h"
#include "game/words/playback/chain_playback.h"

static bool is_of_sets(const Step *step) {
    return step->technique == TECHNIQUE_ALS_XY_WING || step->technique == TECHNIQUE_ALS_W_WING ||
           step->technique == TECHNIQUE_DEATH_BLOSSOM;
}

// Whether chains lead to one end from all that can be true of a pattern.
static bool is_kraken(Technique technique) {
    return technique == TECHNIQUE_KRAKEN_1 || technique == TECHNIQUE_KRAKEN_2 ||
           technique == TECHNIQUE_KRAKEN_TRIDAGON;
}

// A chain with several branches, or of nodes, and what is said of it.
static bool chain_of(const Position *position, const Step *step, ChainPlayback *out) {
    if (!chain_playback_of_chain(position, step, out)) return false;
    for (int i = 0; i < out->count; i++) {
        ChainStop *stop = &out->stop[i];
        if (stop->rule >= CHAIN_LOCKED && stop->rule <= CHAIN_X_WING)
            stop->pattern = chain_playback_pattern(position, &out->proof, &out->proof.line[stop->line]);
    }
    if (explain_is_forcing(step) || is_kraken(step->technique)) chain_playback_fold(out);
    return true;
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
                           : chain_of(position, step, out))
        return true;
    chain_playback_finish(out);
    return false;
}
