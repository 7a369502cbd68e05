#pragma once
// The inside of the forcing chains, for the files that make it up, each of which calls only those before it:
// forcing_net.c (the position as a net of candidates), forcing_branch.c (what follows from an assumption by
// on and off alone), forcing_rules.c (locked candidates, pairs and X-Wings in a branch), forcing_search.c
// (what branches have in common), forcing_grow.c (chains in a branch), forcing_prove.c (the lines), and
// forcing.c, the finder.
//
// An engine grows branches in one position. In a branch of it an engine one deeper may grow branches of its
// own, in the position as that branch has left it; then `current` is that branch. Whatever a branch knows at
// some time never changes when it grows on, and how it grows depends on nothing but the position and the
// branches it lies in. So a proof is found again by growing again.

#include <stddef.h>

#include "core/base/bits.h"
#include "core/logic/proof.h"

enum {
    FORCING_CANDIDATES_MAX = 4096, // as many as an empty 16x16 has; larger positions are not searched
    FORCING_GROUPS_MAX = CELLS_MAX + HOUSES_MAX * TOKENS_MAX,
    FORCING_NONE = 0xffff,
    FORCING_CELL = 0xff, // in place of a house
    FORCING_CLASHES_MAX = 12,
    FORCING_DEPTH_MAX = 4,
    FORCING_LEVEL_MAX = 7,
    FORCING_EFFORT_MAX = 4000000 // branches; with several solutions the search would take hours
};

// Candidates of which exactly one is true: those of a cell, or of a token in a house.
typedef struct {
    uint8_t house, token; // FORCING_CELL and 0 for a cell
    uint8_t count;
    uint16_t member[TOKENS_MAX];
} ForcingGroup;

// The candidates of a position by number. A literal is a candidate that is on or off: number * 2 + on.
typedef struct {
    const Layout *layout;
    int count, group_count;
    ptrdiff_t words; // of a set of candidates
    CellIndex cell[FORCING_CANDIDATES_MAX];
    uint8_t token[FORCING_CANDIDATES_MAX];
    uint16_t number[CELLS_MAX][TOKENS_MAX]; // or FORCING_NONE
    ForcingGroup group[FORCING_GROUPS_MAX];
    uint16_t group_of[FORCING_CANDIDATES_MAX][1 + CELL_HOUSES_MAX]; // the cell's, box's, column's, row's, ...
    uint8_t group_of_count[FORCING_CANDIDATES_MAX];
    uint16_t house_group[HOUSES_MAX][TOKENS_MAX]; // or FORCING_NONE
    uint64_t *sees;                               // a set for each candidate
    uint64_t *of_token;                           // a set for each token, from 1
} ForcingNet;

typedef enum { FORCING_STATIC, FORCING_DYNAMIC, FORCING_NISHIO } ForcingMode;

static inline ForcingMode forcing_mode(Technique technique) {
    bool fixed = technique == TECHNIQUE_CELL_FORCING_CHAIN || technique == TECHNIQUE_REGION_FORCING_CHAIN;
    return technique == TECHNIQUE_NISHIO ? FORCING_NISHIO : fixed ? FORCING_STATIC : FORCING_DYNAMIC;
}

// NULL: the position has more candidates than are searched.
ForcingNet *forcing_net_create(const Position *position);
void forcing_net_destroy(ForcingNet *net);

// What branches show: one contradicts itself; a candidate on and off lead to the same; all of a group do.
typedef enum { FORCING_CONTRADICTION, FORCING_DOUBLE, FORCING_GROUP } ForcingKind;

// A conclusion. source: the literal assumed, the candidate, or the group. size: lines of its proof.
typedef struct {
    uint16_t literal, source;
    uint8_t kind;
    uint32_t size;
} ForcingFind;

// A chain inside a branch, on which a node of the branch rests: enough to find it again. `prefix` nodes of
// the branch were there before it.
typedef struct {
    uint8_t mode, level, kind;
    uint16_t source, prefix;
    uint32_t lines;
} ForcingInner;

// One literal of a branch, with those that it follows from. A parent is the number of a node in the branch,
// or in the current branch of an outer engine: depth << 13 | number.
typedef struct {
    uint16_t literal, parent_count;
    uint32_t parent; // where they begin in branch->parent
    uint8_t rule, house;
    uint32_t size; // lines of its proof; 0: not counted yet
    int32_t inner; // into branch->inner, or -1
} ForcingNode;

typedef struct {
    void *block;              // holds the sets and tables
    uint64_t *has[2], *alive; // [on]: candidates in the branch; those that are not off as far as followed
    uint8_t *left;            // by group: how many are alive
    uint16_t *slot;           // by literal: its node, if the branch has it
    ForcingNode *node;        // in the order in which they were found
    int count, inner_count;
    uint32_t parent_count;
    uint16_t *parent;
    ForcingInner *inner;
    size_t room, parent_room, inner_room;
    int next;  // the first node that is not followed yet
    int fresh; // the first node of the generation that is being found
    int quiet; // up to this level no rule gives anything more
    int clash; // the node that says the opposite of another one (and is not in `has`), or -1
    int clashes;
    uint16_t clash_node[FORCING_CLASHES_MAX];
} ForcingBranch;

// The caller's wish to stop, asked about now and then.
typedef struct {
    bool (*keep_going)(void *context);
    void *context;
    uint32_t count;
    bool stopped;
} ForcingWork;

typedef struct ForcingEngine ForcingEngine;
struct ForcingEngine {
    const ForcingNet *net;
    ForcingWork *work;
    ForcingMode mode;
    int depth;
    ForcingEngine *outer;    // or NULL
    ForcingEngine *inner[2]; // static, dynamic; made when needed
    ForcingBranch *current;
    uint64_t *alive; // the position in which the branches begin
    uint8_t *left;
    ForcingBranch **branch; // a pool
    int branch_count;
    size_t branch_room;
    uint16_t *branch_of; // by literal, or FORCING_NONE
    ForcingFind *find;   // the shortest for each conclusion
    int find_count;
    uint16_t *find_of; // by literal, or FORCING_NONE
    uint32_t *stamp, stamped;
    uint16_t *stack;
};

enum { FORCING_REF_BITS = 13, FORCING_REF_NODE = (1 << FORCING_REF_BITS) - 1 };

static inline uint16_t forcing_ref(int depth, int node) {
    return (uint16_t)(depth << FORCING_REF_BITS | node);
}

// outer: NULL, or the engine in whose branches this one works.
ForcingEngine *forcing_engine_create(const ForcingNet *net, ForcingWork *work, ForcingMode mode,
                                     ForcingEngine *outer);
void forcing_engine_destroy(ForcingEngine *engine);

// Begins anew in the position itself, or with the first `prefix` nodes of the outer engine's current branch.
void forcing_engine_start(ForcingEngine *engine, int prefix);

// The branch of a literal, grown by what is on and off alone; made when it is first asked for.
ForcingBranch *forcing_engine_branch(ForcingEngine *engine, int literal);

// Follows what is on and off to its end.
void forcing_follow(ForcingEngine *engine, ForcingBranch *branch);

// Lets a branch grow as far as the rules up to the level lead: 0 on and off, 1 also locked candidates, pairs
// and X-Wings, 2 also static chains of one assumption, 3 of all candidates of a group, 4 dynamic chains,
// more: dynamic chains of three levels less.
void forcing_grow(ForcingEngine *engine, ForcingBranch *branch, int level);

// The same for one round of the easiest rule above level 1 that gives anything. False when none does.
bool forcing_grow_once(ForcingEngine *engine, ForcingBranch *branch, int level);

// Adds a node; NULL where there is no room for one more clash. The branch must not have the literal.
ForcingNode *forcing_add(ForcingBranch *branch, int literal, ProofRule rule, int house);
void forcing_add_parent(ForcingBranch *branch, ForcingNode *node, uint16_t ref);

// The node that says a candidate is gone in the branch or in one that it lies in. It must be.
uint16_t forcing_gone(const ForcingEngine *engine, const ForcingBranch *branch, int candidate);

// Stamps all that the node rests on in its branch with engine->stamped; the lines of those that had no such
// stamp.
uint32_t forcing_stamp(ForcingEngine *engine, const ForcingBranch *branch, int node);

// Lines of the proof of a node.
uint32_t forcing_size(ForcingEngine *engine, ForcingBranch *branch, int node);

// One round of the rules of level 1 in a branch that has been followed to its end; how many nodes it adds.
int forcing_rules(ForcingEngine *engine, ForcingBranch *branch);

// Which conclusions are looked for.
enum {
    FORCING_FIND_ON = 1,  // an assumption that something is on contradicts itself
    FORCING_FIND_OFF = 2, // the same of off
    FORCING_FIND_DOUBLE = 4,
    FORCING_FIND_CELL = 8,
    FORCING_FIND_HOUSE = 16
};

// Makes the branches that are needed and lets them grow to the level.
void forcing_grow_for(ForcingEngine *engine, unsigned what, int level);

// Collects what the branches show, without what the outer branch knows.
void forcing_search_collect(ForcingEngine *engine, unsigned what);

// Shortest first.
void forcing_search_sort(ForcingEngine *engine);

// The literals that a conclusion's branches begin with; how many.
int forcing_assumptions(const ForcingEngine *engine, ForcingKind kind, int source, uint16_t out[TOKENS_MAX]);

// The nodes of a branch of that assumption at which the conclusion is reached (one, or the two that
// contradict each other); how many, 0 where it is not.
int forcing_targets(const ForcingBranch *branch, ForcingKind kind, int literal, int out[2]);

// A candidate that is neither the last of its cell nor gone.
static inline bool forcing_is_open(const ForcingEngine *engine, int candidate) {
    return bits_has(engine->alive, candidate) && engine->left[engine->net->group_of[candidate][0]] >= 2;
}

// True once somebody wants the work to end.
static inline bool forcing_stopped(ForcingWork *work) {
    work->count++;
    if (!work->stopped && work->keep_going != NULL && (work->count & 63) == 0)
        work->stopped = !work->keep_going(work->context);
    if (work->count > FORCING_EFFORT_MAX) work->stopped = true;
    return work->stopped;
}
