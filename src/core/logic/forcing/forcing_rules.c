// What else follows in a branch when what is on and off is used up: locked candidates, hidden pairs, naked
// pairs, X-Wings, as the branch has left them. The rules are tried in this order (Sudoku Explainer's), and
// all of the first that gives anything is taken. What does not rest on the branch's assumption is left to
// others.
#include "core/logic/forcing/forcing_engine.h"

// Where the groups of a candidate's lines stand in ForcingNet.group_of.
enum { OF_COLUMN = 2, OF_ROW = 3 };

typedef struct {
    const ForcingEngine *engine;
    ForcingBranch *branch;
    ProofRule rule;
    int house;
    uint16_t reason[4 * TOKENS_MAX]; // candidates that had to go
    int reasons;
    int added;
} RuleRound;

static bool is_alive(const RuleRound *round, int candidate) {
    return bits_has(round->branch->alive, candidate);
}

// The candidates of the group that are gone, as reasons; of a house those outside `spare` (NULL: none).
static void add_reasons(RuleRound *round, const ForcingGroup *group, const CellSet *spare) {
    for (int i = 0; i < group->count; i++) {
        int member = group->member[i];
        if (is_alive(round, member)) continue;
        if (spare != NULL && cellset_has(spare, round->engine->net->cell[member])) continue;
        round->reason[round->reasons++] = (uint16_t)member;
    }
}

// Whether any of the reasons went because of this branch's assumption.
static bool is_of_branch(const RuleRound *round) {
    for (int i = 0; i < round->reasons; i++)
        if (bits_has(round->branch->has[0], round->reason[i])) return true;
    return false;
}

static void turn_off(RuleRound *round, int candidate) {
    if (bits_has(round->branch->has[0], candidate) || !is_alive(round, candidate)) return;
    ForcingNode *node = forcing_add(round->branch, candidate * 2, round->rule, round->house);
    if (node == NULL) return;
    for (int i = 0; i < round->reasons; i++)
        forcing_add_parent(round->branch, node, forcing_gone(round->engine, round->branch, round->reason[i]));
    round->added++;
}

// The members of a group that are left, at most `most`; how many there are.
static int survivors(const RuleRound *round, const ForcingGroup *group, int most, uint16_t *out) {
    int count = 0;
    for (int i = 0; i < group->count && count < most; i++)
        if (is_alive(round, group->member[i])) out[count++] = group->member[i];
    return count;
}

static bool lies_in(const RuleRound *round, const ForcingGroup *group, const CellSet *set) {
    for (int i = 0; i < group->count; i++) {
        int member = group->member[i];
        if (is_alive(round, member) && !cellset_has(set, round->engine->net->cell[member])) return false;
    }
    return true;
}

static void locked(RuleRound *round, int index) {
    const ForcingNet *net = round->engine->net;
    const ForcingGroup *group = &net->group[index];
    uint16_t first;
    if (round->branch->left[index] < 2 || round->branch->left[index] == group->count) return;
    if (survivors(round, group, 1, &first) == 0) return;
    for (int i = 1; i < net->group_of_count[first]; i++) {
        int other = net->group_of[first][i];
        if (other == index || round->branch->left[other] <= round->branch->left[index]) continue;
        const House *house = &net->layout->house[net->group[other].house];
        if (!lies_in(round, group, &house->set)) continue;
        round->reasons = 0;
        round->house = group->house;
        add_reasons(round, group, &house->set);
        if (!is_of_branch(round)) continue;
        const CellSet *own = &net->layout->house[group->house].set;
        for (int j = 0; j < net->group[other].count; j++) {
            int member = net->group[other].member[j];
            if (!cellset_has(own, net->cell[member])) turn_off(round, member);
        }
    }
}

// A group of which two candidates are left, and for each of them the group in which it would clear the way:
// the cell's for hidden pairs, the token's in the house for naked pairs, the line's across for X-Wings.
typedef struct {
    const ForcingGroup *group;
    uint16_t place[2], target[2];
} ForcingPair;

typedef struct {
    ForcingPair item[TOKENS_MAX];
    int count;
} Pairs;

// across: where the line across stands in ForcingNet.group_of; of use for X-Wings.
static void add_pair(const RuleRound *round, Pairs *pairs, int group, int across) {
    if (group == FORCING_NONE || round->branch->left[group] != 2) return;
    const ForcingNet *net = round->engine->net;
    ForcingPair *pair = &pairs->item[pairs->count++];
    pair->group = &net->group[group];
    survivors(round, pair->group, 2, pair->place);
    for (int i = 0; i < 2; i++) {
        int place = pair->place[i];
        pair->target[i] = round->rule == PROOF_NAKED_PAIR
                              ? net->house_group[round->house][net->token[place] - 1]
                              : net->group_of[place][round->rule == PROOF_X_WING ? across : 0];
    }
}

// Of two pairs with the same targets nothing else is left there.
static void match_pair(RuleRound *round, const ForcingPair *one, const ForcingPair *other) {
    if (one->target[0] != other->target[0] || one->target[1] != other->target[1]) return;
    round->reasons = 0;
    add_reasons(round, one->group, NULL);
    add_reasons(round, other->group, NULL);
    if (!is_of_branch(round)) return;
    if (one->group->house != FORCING_CELL) round->house = one->group->house;
    for (int i = 0; i < 2; i++) {
        const ForcingGroup *target = &round->engine->net->group[one->target[i]];
        for (int j = 0; j < target->count; j++)
            if (target->member[j] != one->place[i] && target->member[j] != other->place[i])
                turn_off(round, target->member[j]);
    }
}

static void match_pairs(RuleRound *round, const Pairs *pairs) {
    for (int a = 0; a < pairs->count; a++)
        for (int b = a + 1; b < pairs->count; b++) match_pair(round, &pairs->item[a], &pairs->item[b]);
}

static void hidden_pairs(RuleRound *round, int h) {
    const ForcingNet *net = round->engine->net;
    Pairs pairs = {.count = 0};
    for (int t = 0; t < net->layout->order; t++) add_pair(round, &pairs, net->house_group[h][t], 0);
    match_pairs(round, &pairs);
}

static void naked_pairs(RuleRound *round, int h) {
    const ForcingNet *net = round->engine->net;
    Pairs pairs = {.count = 0};
    round->house = h;
    for (int i = 0; i < net->layout->order; i++) {
        int cell = net->layout->house[h].cell[i], any = FORCING_NONE;
        for (int t = 0; t < net->layout->order && any == FORCING_NONE; t++) any = net->number[cell][t];
        if (any != FORCING_NONE) add_pair(round, &pairs, net->group_of[any][0], 0);
    }
    match_pairs(round, &pairs);
}

// In the lines from the house `first` on.
static void x_wings(RuleRound *round, int first, int across, int token) {
    const ForcingNet *net = round->engine->net;
    Pairs pairs = {.count = 0};
    for (int i = 0; i < net->layout->order; i++)
        add_pair(round, &pairs, net->house_group[first + i][token - 1], across);
    match_pairs(round, &pairs);
}

int forcing_rules(ForcingEngine *engine, ForcingBranch *branch) {
    const ForcingNet *net = engine->net;
    const Layout *layout = net->layout;
    RuleRound round = {.engine = engine, .branch = branch, .rule = PROOF_LOCKED};
    for (int g = 0; g < net->group_count; g++)
        if (net->group[g].house != FORCING_CELL) locked(&round, g);
    if (round.added > 0) return round.added;
    round.rule = PROOF_HIDDEN_PAIR;
    for (int h = 0; h < layout->house_count; h++) hidden_pairs(&round, h);
    if (round.added > 0) return round.added;
    round.rule = PROOF_NAKED_PAIR;
    for (int h = 0; h < layout->house_count; h++) naked_pairs(&round, h);
    if (round.added > 0) return round.added;
    round.rule = PROOF_X_WING;
    for (int t = 1; t <= layout->order; t++) {
        x_wings(&round, layout->order, OF_ROW, t);
        x_wings(&round, 0, OF_COLUMN, t);
    }
    return round.added;
}
