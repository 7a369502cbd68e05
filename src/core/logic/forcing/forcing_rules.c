// What else follows in a branch when what is on and off is used up: locked candidates, hidden pairs, naked
// pairs, X-Wings, as the branch has left them. The rules are tried in this order (Sudoku Explainer's), and
// all of the first that gives anything is taken. What does not rest on the branch's assumption is left to
// others.
#include "core/logic/forcing/forcing_engine.h"

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
    for (int i = 0; i < round->reasons; i++) {
        if (bits_has(round->branch->has[0], round->reason[i])) return true;
    }
    return false;
}

static void turn_off(RuleRound *round, int candidate) {
    if (bits_has(round->branch->has[0], candidate) || !is_alive(round, candidate)) return;
    ForcingNode *node = forcing_add(round->branch, candidate * 2, round->rule, round->house);
    if (node == NULL) return;
    for (int i = 0; i < round->reasons; i++) {
        forcing_add_parent(round->branch, node, forcing_gone(round->engine, round->branch, round->reason[i]));
    }
    round->added++;
}

// The members of a group that are left, at most `most`; how many there are.
static int survivors(const RuleRound *round, const ForcingGroup *group, int most, uint16_t *out) {
    int count = 0;
    for (int i = 0; i < group->count && count < most; i++) {
        if (is_alive(round, group->member[i])) out[count++] = group->member[i];
    }
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

static void hidden_pairs(RuleRound *round, int h) {
    const ForcingNet *net = round->engine->net;
    uint16_t place[TOKENS_MAX][2];
    int group[TOKENS_MAX], count = 0;
    for (int t = 0; t < net->layout->order; t++) {
        int g = net->house_group[h][t];
        if (g == FORCING_NONE || round->branch->left[g] != 2) continue;
        survivors(round, &net->group[g], 2, place[count]);
        group[count++] = g;
    }
    round->house = h;
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            if (net->cell[place[a][0]] != net->cell[place[b][0]]) continue;
            if (net->cell[place[a][1]] != net->cell[place[b][1]]) continue;
            round->reasons = 0;
            add_reasons(round, &net->group[group[a]], NULL);
            add_reasons(round, &net->group[group[b]], NULL);
            if (!is_of_branch(round)) continue;
            for (int i = 0; i < 2; i++) {
                const ForcingGroup *cell = &net->group[net->group_of[place[a][i]][0]];
                for (int j = 0; j < cell->count; j++) {
                    int member = cell->member[j];
                    if (member != place[a][i] && member != place[b][i]) turn_off(round, member);
                }
            }
        }
    }
}

static void naked_pair(RuleRound *round, int h, const uint16_t one[2], const uint16_t other[2]) {
    const ForcingNet *net = round->engine->net;
    round->reasons = 0;
    add_reasons(round, &net->group[net->group_of[one[0]][0]], NULL);
    add_reasons(round, &net->group[net->group_of[other[0]][0]], NULL);
    if (!is_of_branch(round)) return;
    for (int i = 0; i < 2; i++) {
        const ForcingGroup *group = &net->group[net->house_group[h][net->token[one[i]] - 1]];
        for (int j = 0; j < group->count; j++) {
            if (group->member[j] != one[i] && group->member[j] != other[i]) turn_off(round, group->member[j]);
        }
    }
}

static void naked_pairs(RuleRound *round, int h) {
    const ForcingNet *net = round->engine->net;
    uint16_t pair[TOKENS_MAX][2];
    int count = 0;
    for (int i = 0; i < net->layout->order; i++) {
        int cell = net->layout->house[h].cell[i], any = FORCING_NONE;
        for (int t = 0; t < net->layout->order && any == FORCING_NONE; t++) any = net->number[cell][t];
        if (any == FORCING_NONE || round->branch->left[net->group_of[any][0]] != 2) continue;
        survivors(round, &net->group[net->group_of[any][0]], 2, pair[count++]);
    }
    round->house = h;
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            if (net->token[pair[a][0]] != net->token[pair[b][0]]) continue;
            if (net->token[pair[a][1]] != net->token[pair[b][1]]) continue;
            naked_pair(round, h, pair[a], pair[b]);
        }
    }
}

static int line_of(const Layout *layout, HouseKind kind, int cell) {
    return kind == HOUSE_ROW ? layout_row(layout, cell) : layout->order + layout_column(layout, cell);
}

static void x_wing(RuleRound *round, int one, int other, const int cover[2]) {
    const ForcingNet *net = round->engine->net;
    const ForcingGroup *base[2] = {&net->group[one], &net->group[other]};
    round->reasons = 0;
    round->house = base[0]->house;
    add_reasons(round, base[0], NULL);
    add_reasons(round, base[1], NULL);
    if (!is_of_branch(round)) return;
    for (int i = 0; i < 2; i++) {
        const ForcingGroup *group = &net->group[net->house_group[cover[i]][base[0]->token - 1]];
        for (int j = 0; j < group->count; j++) {
            int cell = net->cell[group->member[j]];
            if (cellset_has(&net->layout->house[base[0]->house].set, cell)) continue;
            if (!cellset_has(&net->layout->house[base[1]->house].set, cell))
                turn_off(round, group->member[j]);
        }
    }
}

// In lines of the kind, the columns with rows as covers and the other way round.
static void x_wings(RuleRound *round, HouseKind kind, int token) {
    const ForcingNet *net = round->engine->net;
    const Layout *layout = net->layout;
    HouseKind across = kind == HOUSE_ROW ? HOUSE_COLUMN : HOUSE_ROW;
    int cover[TOKENS_MAX][2], group[TOKENS_MAX], count = 0;
    for (int i = 0; i < layout->order; i++) {
        int g = net->house_group[kind == HOUSE_ROW ? i : layout->order + i][token - 1];
        if (g == FORCING_NONE || round->branch->left[g] != 2) continue;
        uint16_t place[2];
        survivors(round, &net->group[g], 2, place);
        for (int j = 0; j < 2; j++) cover[count][j] = line_of(layout, across, net->cell[place[j]]);
        group[count++] = g;
    }
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count; b++) {
            if (cover[a][0] == cover[b][0] && cover[a][1] == cover[b][1])
                x_wing(round, group[a], group[b], cover[a]);
        }
    }
}

int forcing_rules(ForcingEngine *engine, ForcingBranch *branch) {
    const ForcingNet *net = engine->net;
    const Layout *layout = net->layout;
    RuleRound round = {.engine = engine, .branch = branch, .rule = PROOF_LOCKED};
    for (int g = 0; g < net->group_count; g++) {
        if (net->group[g].house != FORCING_CELL) locked(&round, g);
    }
    if (round.added > 0) return round.added;
    round.rule = PROOF_HIDDEN_PAIR;
    for (int h = 0; h < layout->house_count; h++) hidden_pairs(&round, h);
    if (round.added > 0) return round.added;
    round.rule = PROOF_NAKED_PAIR;
    for (int h = 0; h < layout->house_count; h++) naked_pairs(&round, h);
    if (round.added > 0) return round.added;
    round.rule = PROOF_X_WING;
    for (int t = 1; t <= layout->order; t++) {
        x_wings(&round, HOUSE_COLUMN, t);
        x_wings(&round, HOUSE_ROW, t);
    }
    return round.added;
}
