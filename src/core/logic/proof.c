#include "core/logic/proof.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

void proof_init(Proof *proof) { memset(proof, 0, sizeof *proof); }

void proof_finish(Proof *proof) {
    free(proof->line);
    free(proof->parent);
    memset(proof, 0, sizeof *proof);
}

// ---- the order of reading

// Lines are moved in units: a line, and before it the lines of the chain inside that it rests on.
typedef struct {
    const Proof *proof;
    uint32_t *order; // old indices, in the new order
    int count;
    bool *done; // by old index of the line that ends a unit
} ProofOrder;

// Where the unit begins that ends with a line.
static int unit_start(const Proof *proof, int line) { return line - (int)proof->line[line].inner_count; }

static void read_chain(ProofOrder *reading, int first, int last);

// Of the lines of the branch before a unit that it rests on, the last that has not been read; -1 when all
// have.
static int last_unread(const ProofOrder *reading, int first, int start, int line) {
    const Proof *proof = reading->proof;
    int last = -1;
    for (int i = start; i <= line; i++)
        for (int k = 0; k < proof->line[i].parent_count; k++) {
            int parent = (int)proof->parent[proof->line[i].parent + (uint32_t)k];
            bool before =
                parent >= first && parent < start && proof->line[parent].depth == proof->line[line].depth;
            if (before && parent > last && !reading->done[parent]) last = parent;
        }
    return last;
}

// Reads a unit of the branch that begins at `first`; before it what it rests on. Long threads come first, so
// that what is quickly seen is still fresh when they meet.
static void read_unit(ProofOrder *reading, int first, int line) {
    if (reading->done[line]) return;
    int start = unit_start(reading->proof, line);
    reading->done[line] = true;
    for (int parent = last_unread(reading, first, start, line); parent >= 0;
         parent = last_unread(reading, first, start, line))
        read_unit(reading, first, parent);
    if (start < line) read_chain(reading, start, line - 1);
    reading->order[reading->count++] = (uint32_t)line;
}

// The line of a branch that says the opposite of its last one; -1 where there is none.
static int opposite_of(const Proof *proof, int first, int last) {
    const ProofLine *end = &proof->line[last];
    for (int i = last - 1; i >= first; i--) {
        const ProofLine *line = &proof->line[i];
        if (line->depth == end->depth && line->cell == end->cell && line->token == end->token &&
            line->on != end->on)
            return i;
    }
    return -1;
}

// Of two ends the one that is on comes first: "must be" is what the other forbids.
static void read_branch(ProofOrder *reading, int first, int last) {
    int other = opposite_of(reading->proof, first, last);
    read_unit(reading, first, first);
    if (other >= 0) {
        bool on = reading->proof->line[last].on;
        read_unit(reading, first, on ? last : other);
        read_unit(reading, first, on ? other : last);
    }
    read_unit(reading, first, last);
}

// The branches of a chain, whose lines stand together.
static void read_chain(ProofOrder *reading, int first, int last) {
    const ProofLine *line = reading->proof->line;
    for (int begin = first; begin <= last;) {
        int end = begin; // the last line of the branch's own depth: each of them ends a unit
        for (int i = begin; i <= last && !(i > begin && line[i].depth == line[begin].depth &&
                                           line[i].branch != line[begin].branch);
             i++)
            if (line[i].depth == line[begin].depth) end = i;
        read_branch(reading, begin, end);
        begin = end + 1;
    }
}

void proof_put_in_reading_order(Proof *proof) {
    if (proof->count == 0) return;
    size_t count = (size_t)proof->count;
    ProofOrder reading = {.proof = proof,
                          .order = mem_alloc(count * sizeof *reading.order),
                          .done = mem_zeroed(count, sizeof *reading.done)};
    uint32_t *place = mem_alloc(count * sizeof *place); // the new index of each
    ProofLine *line = mem_alloc(count * sizeof *line);
    read_chain(&reading, 0, proof->count - 1);
    assert(reading.count == proof->count);
    for (size_t i = 0; i < count; i++) place[reading.order[i]] = (uint32_t)i;
    for (size_t i = 0; i < count; i++) {
        line[i] = proof->line[reading.order[i]];
        line[i].inner = (uint32_t)i - line[i].inner_count;
        if (line[i].inner_count == 0) line[i].inner = 0;
    }
    for (int i = 0; i < proof->parent_count; i++) proof->parent[i] = place[proof->parent[i]];
    memcpy(proof->line, line, count * sizeof *line);
    free(line);
    free(place);
    free(reading.done);
    free(reading.order);
}
