// The lines of a proof: the branches of a conclusion grown again, and out of them what it rests on.
#include <assert.h>
#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/forcing/forcing.h"
#include "core/logic/forcing/forcing_engine.h"

typedef struct {
    const ForcingNet *net;
    Proof *proof;
    uint32_t *line_of[FORCING_DEPTH_MAX]; // by node of the current branch of that depth
} ProofWriter;

static void write_parent(Proof *proof, uint32_t line) {
    size_t count = (size_t)proof->parent_count;
    proof->parent = mem_room(proof->parent, &proof->parent_room, count + 1, sizeof *proof->parent);
    proof->parent[proof->parent_count++] = line;
}

static void write_chain(ProofWriter *writer, ForcingEngine *engine, ForcingKind kind, int source, int literal,
                        uint32_t ends[2 * TOKENS_MAX], int *end_count);

// The chain that the node rests on, and then its parents: the cases that have gone, and where the chain ends.
static void write_inner(ProofWriter *writer, ForcingEngine *engine, ForcingBranch *branch,
                        const ForcingNode *node, ProofLine *line) {
    const ForcingInner recipe = branch->inner[node->inner];
    Proof *proof = writer->proof;
    uint32_t ends[2 * TOKENS_MAX];
    int count;
    engine->current = branch;
    ForcingEngine *inner = engine->inner[recipe.mode == FORCING_DYNAMIC];
    forcing_engine_start(inner, recipe.prefix);
    uint16_t assumed[TOKENS_MAX];
    int assumptions = forcing_assumptions(inner, recipe.kind, recipe.source, assumed);
    for (int i = 0; i < assumptions; i++)
        forcing_grow(inner, forcing_engine_branch(inner, assumed[i]), recipe.level);
    line->inner = (uint32_t)proof->count;
    write_chain(writer, inner, recipe.kind, recipe.source, node->literal, ends, &count);
    line->inner_count = (uint32_t)proof->count - line->inner;
    line->parent = (uint32_t)proof->parent_count;
    if (recipe.kind == FORCING_GROUP) {
        const ForcingGroup *group = &writer->net->group[recipe.source];
        for (int i = 0; i < group->count; i++) {
            if (bits_has(inner->alive, group->member[i])) continue;
            uint16_t ref = forcing_gone(engine, branch, group->member[i]);
            write_parent(proof, writer->line_of[ref >> FORCING_REF_BITS][ref & FORCING_REF_NODE]);
        }
    }
    for (int i = 0; i < count; i++) write_parent(proof, ends[i]);
}

static void write_line(ProofWriter *writer, ForcingEngine *engine, ForcingBranch *branch, int number,
                       int index) {
    Proof *proof = writer->proof;
    const ForcingNode *node = &branch->node[number];
    int candidate = node->literal >> 1;
    ProofLine line = {.cell = writer->net->cell[candidate],
                      .token = writer->net->token[candidate],
                      .on = node->literal & 1,
                      .rule = node->rule,
                      .house = node->house,
                      .depth = (uint8_t)engine->depth,
                      .branch = (uint8_t)index,
                      .parent = (uint32_t)proof->parent_count};
    if (node->inner >= 0) {
        write_inner(writer, engine, branch, node, &line);
    } else {
        for (int i = 0; i < node->parent_count; i++) {
            uint16_t ref = branch->parent[node->parent + (uint32_t)i];
            write_parent(proof, writer->line_of[ref >> FORCING_REF_BITS][ref & FORCING_REF_NODE]);
        }
    }
    line.parent_count = (uint16_t)((uint32_t)proof->parent_count - line.parent);
    proof->line = mem_room(proof->line, &proof->room, (size_t)proof->count + 1, sizeof *proof->line);
    writer->line_of[engine->depth][number] = (uint32_t)proof->count;
    proof->line[proof->count++] = line;
}

// The branches have been grown. ends: the last line of each, or the two that contradict each other.
static void write_chain(ProofWriter *writer, ForcingEngine *engine, ForcingKind kind, int source, int literal,
                        uint32_t ends[2 * TOKENS_MAX], int *end_count) {
    uint16_t assumed[TOKENS_MAX];
    int branches = forcing_assumptions(engine, kind, source, assumed);
    *end_count = 0;
    for (int i = 0; i < branches; i++) {
        ForcingBranch *branch = forcing_engine_branch(engine, assumed[i]);
        int target[2], targets = forcing_targets(branch, kind, literal, target);
        assert(targets > 0);
        bool *needed = mem_zeroed((size_t)branch->count, sizeof *needed);
        engine->stamped++;
        for (int j = 0; j < targets; j++) forcing_stamp(engine, branch, target[j]);
        for (int n = 0; n < branch->count; n++) needed[n] = engine->stamp[n] == engine->stamped;
        for (int n = 0; n < branch->count; n++)
            if (needed[n]) write_line(writer, engine, branch, n, i);
        for (int j = 0; j < targets; j++) ends[(*end_count)++] = writer->line_of[engine->depth][target[j]];
        free(needed);
    }
}

// What a step claims.
typedef struct {
    ForcingMode mode;
    ForcingKind kind;
    int source, literal, level_max;
} Claim;

static int literal_of(const ForcingNet *net, const StepNode *node) {
    if (node->cell_count != 1 || node->cell[0] >= net->layout->cells) return -1;
    if (node->token < 1 || node->token > net->layout->order) return -1;
    int number = net->number[node->cell[0]][node->token - 1];
    return number == FORCING_NONE ? -1 : number * 2 + node->on;
}

// Reads the assumptions and the conclusion out of a step. False when they are not of this family.
static bool read_claim(const ForcingNet *net, const Step *step, Claim *out) {
    int count = step->node_count - 1;
    Technique technique = step->technique;
    bool is_ours = technique >= TECHNIQUE_NISHIO && technique <= TECHNIQUE_NESTED_FORCING_CHAIN;
    if (!is_ours || count < 1 || count > TOKENS_MAX) return false;
    out->mode = forcing_mode(technique);
    out->level_max = technique == TECHNIQUE_NESTED_FORCING_CHAIN         ? FORCING_LEVEL_MAX
                     : technique == TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN ? 1
                                                                         : 0;
    int assumed[TOKENS_MAX];
    for (int i = 0; i < count; i++) {
        assumed[i] = literal_of(net, &step->node[i]);
        if (assumed[i] < 0) return false;
    }
    out->literal = literal_of(net, &step->node[count]);
    if (out->literal < 0) return false;
    if (count == 1) {
        out->kind = FORCING_CONTRADICTION;
        out->source = assumed[0];
        return out->literal == (assumed[0] ^ 1);
    }
    if (count == 2 && assumed[0] == (assumed[1] ^ 1)) {
        out->kind = FORCING_DOUBLE;
        out->source = assumed[0] >> 1;
        return true;
    }
    out->kind = FORCING_GROUP;
    out->source = net->group_of[assumed[0] >> 1][0];
    if (step->house_count > 0) out->source = net->house_group[step->house[0]][step->node[0].token - 1];
    if (out->source == FORCING_NONE || net->group[out->source].count != count) return false;
    for (int i = 0; i < count; i++)
        if (assumed[i] != net->group[out->source].member[i] * 2 + 1) return false;
    return true;
}

// Grows a branch of a level until it has the conclusion. False when it never has.
static bool regrow_branch(ForcingEngine *engine, ForcingBranch *branch, int level, const Claim *claim) {
    int target[2];
    if (level < 2) {
        forcing_grow(engine, branch, level);
        return forcing_targets(branch, claim->kind, claim->literal, target) > 0;
    }
    while (forcing_targets(branch, claim->kind, claim->literal, target) == 0)
        if (!forcing_grow_once(engine, branch, level)) return false;
    return true;
}

// Grows the branches to the first level at which all of them have the conclusion.
static bool regrow(ForcingEngine *engine, const Claim *claim) {
    uint16_t assumed[TOKENS_MAX];
    int branches = forcing_assumptions(engine, claim->kind, claim->source, assumed);
    for (int level = 0; level <= claim->level_max; level++) {
        bool all = true;
        for (int i = 0; i < branches; i++) {
            ForcingBranch *branch = forcing_engine_branch(engine, assumed[i]);
            all = regrow_branch(engine, branch, level, claim) && all;
            if (engine->work->stopped) return false;
        }
        if (all) return true;
    }
    return false;
}

static void write_proof(ForcingEngine *engine, const Claim *claim, Proof *out) {
    ProofWriter writer = {.net = engine->net, .proof = out};
    size_t nodes = 2 * (size_t)engine->net->count + 1 + FORCING_CLASHES_MAX;
    uint32_t ends[2 * TOKENS_MAX];
    int count;
    for (int d = 0; d < FORCING_DEPTH_MAX; d++) writer.line_of[d] = mem_alloc(nodes * sizeof(uint32_t));
    engine->work->keep_going = NULL; // short work, that must not be left half done
    engine->work->count = 0;
    out->end = claim->kind == FORCING_CONTRADICTION ? PROOF_CONTRADICTION : PROOF_COMMON;
    write_chain(&writer, engine, claim->kind, claim->source, claim->literal, ends, &count);
    for (int d = 0; d < FORCING_DEPTH_MAX; d++) free(writer.line_of[d]);
}

bool forcing_prove(const Position *position, const Step *step, Proof *out) {
    ForcingNet *net = forcing_net_create(position);
    if (!net) return false;
    ForcingWork work = {.keep_going = position->keep_going, .context = position->context};
    Claim claim;
    bool proved = false;
    if (read_claim(net, step, &claim)) {
        ForcingEngine *engine = forcing_engine_create(net, &work, claim.mode, NULL);
        forcing_engine_start(engine, 0);
        proved = regrow(engine, &claim);
        if (proved) {
            write_proof(engine, &claim, out);
            proof_put_in_reading_order(out);
        }
        forcing_engine_destroy(engine);
    }
    forcing_net_destroy(net);
    return proved;
}
