#pragma once
// What follows from what, as a graph: the nodes are statements ("this candidate is true", "this group of
// candidates is false"), the links lead from a statement to those that follow from it at once. Chains are
// paths in it. A weak link leads from a true candidate to one that it rules out, a strong link from a false
// candidate to the only other one of its cell or house.
//
// Nodes and links come in the order of HoDoKu 2.2 (B. Hobiger, 2012; its "Trebor's tables"): of several
// shortest chains the search takes the first, and which one that is decides what HoDoKu, whose test cases are
// our yardstick, finds at all.

#include <stddef.h>

#include "core/logic/step.h"

typedef enum { CHAIN_NODE_CANDIDATE, CHAIN_NODE_GROUP, CHAIN_NODE_ALS } ChainNodeKind;

// An almost locked set is a node once for each of its tokens: "it loses this token", so that its cells are
// locked to the others. Such a node is never on.
typedef struct {
    uint8_t kind; // ChainNodeKind
    uint8_t token;
    CellIndex cell; // the only one, or the first that has the token
    bool on;
    uint16_t index; // into group[] or als_token[]
} ChainNode;

// A link that a constraint gives.
typedef struct {
    uint16_t from, to;
    uint16_t constraint; // index into layout->constraint
} ChainRuleLink;

typedef struct {
    uint8_t token;
    CellSet cells;
    CellSet sees; // cells outside that see all of them
} ChainGroup;

typedef struct {
    CellSet cells;
    TokenMask tokens;
    uint16_t entry[TOKENS_MAX + 1]; // by token, of those it has: index of its ChainAlsToken
    uint8_t cost;                   // of a link that leads out of it, besides that of any link
} ChainAls;

typedef struct {
    uint16_t als;
    uint16_t next; // the one before that has the same token and first cell, from 1; 0 when there is none
    uint8_t token;
    CellSet holds; // its cells with the token
    CellSet sees;  // cells outside that have the token and see all of those
} ChainAlsToken;

typedef struct {
    uint16_t to;
    uint16_t cost;
} ChainLink;

enum { CHAIN_LINK_COST = 2, CHAIN_GRAPH_NODES_MAX = 0xffff };

// A link as it is collected, before they are sorted by where they start.
typedef struct {
    uint16_t from;
    ChainLink link;
} ChainLinkFrom;

typedef struct {
    const Position *position;
    const Layout *layout;
    CellSet holds[TOKENS_MAX + 1]; // by token: the cells that have it
    uint16_t
        *off_node; // of cell * order + token - 1: "not this candidate"; the node after it is its opposite
    ChainNode *node;
    int node_count;
    size_t node_room;
    int candidate_nodes; // the nodes of candidates come first
    ChainGroup *group;
    int group_count;
    size_t group_room;
    ChainAls *als;
    int als_count;
    size_t als_room;
    ChainAlsToken *als_token;
    int als_token_count;
    size_t als_token_room;
    int als_nodes;   // the first node of a set
    uint32_t *first; // by node: its first link; one more marks the end
    ChainLink *link;
    ChainLinkFrom *pending;
    int pending_count;
    size_t pending_room;
    ChainRuleLink *rule_link; // by from, then to; those that houses and cells give too are not among them
    int rule_link_count;
    size_t rule_link_room;
} ChainLinks;

// chain_graph.h makes one.
void chain_links_finish(ChainLinks *links);

// The node of the opposite statement; there is none for almost locked sets.
static inline int chain_opposite(int node) { return node ^ 1; }

static inline int chain_candidate(const ChainLinks *links, int cell, int token, bool on) {
    return links->off_node[cell * links->layout->order + token - 1] + (on ? 1 : 0);
}

static inline const ChainAls *chain_als(const ChainLinks *links, int node) {
    return &links->als[links->als_token[links->node[node].index].als];
}

// What a set knows of one of its tokens.
static inline const ChainAlsToken *chain_als_token(const ChainLinks *links, const ChainAls *als, int token) {
    return &links->als_token[als->entry[token]];
}

// All cells of the node.
CellSet chain_node_cells(const ChainLinks *links, int node);

// The cells that see all candidates `token` of the node.
CellSet chain_node_sees(const ChainLinks *links, int node, int token);

// While the graph is made: adds a node, or a statement that is off and its opposite; collects a link.
void chain_links_node(ChainLinks *links, ChainNode node);
void chain_links_nodes(ChainLinks *links, ChainNode off);
void chain_links_add(ChainLinks *links, int from, int to, int cost);

// The same for almost locked sets and all their links, once candidates and groups are there.
void chain_links_add_als(ChainLinks *links);

// Links between candidates that constraints give: weak ones to what a candidate rules out by one constraint,
// strong ones where a constraint cannot do without one of two. Each is there both ways. xy: only weak ones
// between cells with two candidates; token alone: only those between candidates of the same token.
void chain_links_add_rules(ChainLinks *links, bool xy, bool token_alone);

// The constraint that gives a link, or -1 where a house or a cell does.
int chain_links_constraint(const ChainLinks *links, int from, int to);
