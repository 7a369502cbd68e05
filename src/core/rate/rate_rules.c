// The rules of a branch, in the position as it has left it.
#include "core/rate/rate_branch.h"

static int turn_off(RateBranch *branch, int cell, int token, const RateReasons *reasons) {
    return branch_turn_off(branch, cell, token, reasons, -1);
}

static int locked_in(const RateGrowth *growth, RateBranch *branch, int house, int other, unsigned shared,
                     unsigned other_shared) {
    const RateBoard *board = &growth->now;
    int added = 0;
    for (int token = 0; token < 9; token++) {
        unsigned places = board->place[house][token];
        if ((places & ~shared) != 0 || (places & (places - 1)) == 0) continue;
        unsigned gone = board->place[other][token] & ~other_shared;
        if (gone == 0) continue;
        RateReasons reasons = {.growth = growth};
        reasons_add_house(&reasons, house, token, ~shared);
        if (reasons.count == 0) continue;
        // In reading order: the places of any house are.
        for (; gone != 0; gone &= gone - 1)
            added += turn_off(branch, rate_tables.cell[other][rate_first(gone)], token, &reasons);
    }
    return added;
}

static int locked_candidates(const RateGrowth *growth, RateBranch *branch) {
    int added = 0;
    for (int turn = 0; turn < 4; turn++) {
        int first = rate_crossing_kinds[turn] * 9;
        for (int house = first; house < first + 9; house++) {
            for (int third = 0; third < 3; third++) {
                unsigned other_shared;
                int other = rate_crossing(house, turn == 0, third, &other_shared);
                added += locked_in(growth, branch, house, other, rate_third(turn == 0, third), other_shared);
            }
        }
    }
    return added;
}

static int hidden_pair_in(const RateGrowth *growth, RateBranch *branch, int house) {
    const RateBoard *board = &growth->now;
    const uint16_t *where = board->place[house];
    unsigned twos = 0;
    int added = 0;
    for (int token = 0; token < 9; token++)
        if (rate_bits(where[token]) == 2) twos |= 1u << token;
    for (unsigned pair = 0; (pair = rate_next_subset(pair, twos)) != 0;) {
        if (rate_bits(pair) != 2) continue;
        int low = rate_first(pair), high = rate_first(pair & (pair - 1));
        unsigned places = where[low];
        if (places != where[high]) continue;
        RateReasons reasons = {.growth = growth};
        for (int place = 0; place < 9; place++)
            if (!((places >> place) & 1)) reasons_add_cell(&reasons, rate_tables.cell[house][place], pair);
        if (reasons.count == 0) continue;
        for (; places != 0; places &= places - 1) {
            int cell = rate_tables.cell[house][rate_first(places)];
            for (unsigned gone = board->cell[cell] & ~pair; gone != 0; gone &= gone - 1)
                added += turn_off(branch, cell, rate_first(gone), &reasons);
        }
    }
    return added;
}

static int naked_pair_in(const RateGrowth *growth, RateBranch *branch, int house) {
    const RateBoard *board = &growth->now;
    const uint8_t *cells = rate_tables.cell[house];
    unsigned twos = 0;
    int added = 0;
    for (int place = 0; place < 9; place++)
        if (rate_bits(board->cell[cells[place]]) == 2) twos |= 1u << place;
    for (unsigned two = 0; (two = rate_next_subset(two, twos)) != 0;) {
        if (rate_bits(two) != 2) continue;
        int a = cells[rate_first(two)], b = cells[rate_first(two & (two - 1))];
        unsigned pair = board->cell[a];
        if (pair != board->cell[b]) continue;
        RateReasons reasons = {.growth = growth};
        reasons_add_cell(&reasons, a, ~pair);
        reasons_add_cell(&reasons, b, ~pair);
        if (reasons.count == 0) continue;
        for (int place = 0; place < 9; place++) {
            if ((two >> place) & 1) continue;
            for (unsigned gone = board->cell[cells[place]] & pair; gone != 0; gone &= gone - 1)
                added += turn_off(branch, cells[place], rate_first(gone), &reasons);
        }
    }
    return added;
}

static int x_wings_on(const RateGrowth *growth, RateBranch *branch, int base_kind) {
    const RateBoard *board = &growth->now;
    int base = base_kind * 9, cover = (ROW + COLUMN - base_kind) * 9, added = 0;
    for (unsigned lines = 0; (lines = rate_next_subset(lines, ALL_TOKENS)) != 0;) {
        if (rate_bits(lines) != 2) continue;
        int one = base + rate_first(lines), two = base + rate_first(lines & (lines - 1));
        for (int token = 0; token < 9; token++) {
            unsigned covers = board->place[one][token];
            if (covers != board->place[two][token] || rate_bits(covers) != 2) continue;
            if (growth->placed[token] + 4 > 9) continue;
            int left = cover + rate_first(covers), right = cover + rate_first(covers & (covers - 1));
            unsigned gone_left = board->place[left][token] & ~lines;
            unsigned gone_right = board->place[right][token] & ~lines;
            if ((gone_left | gone_right) == 0) continue;
            RateReasons reasons = {.growth = growth};
            reasons_add_house(&reasons, one, token, ~covers);
            reasons_add_house(&reasons, two, token, ~covers);
            if (reasons.count == 0) continue;
            Set81 gone = 0;
            for (; gone_left != 0; gone_left &= gone_left - 1)
                set81_add(&gone, rate_tables.cell[left][rate_first(gone_left)]);
            for (; gone_right != 0; gone_right &= gone_right - 1)
                set81_add(&gone, rate_tables.cell[right][rate_first(gone_right)]);
            for (; gone != 0; gone &= gone - 1) added += turn_off(branch, set81_first(gone), token, &reasons);
        }
    }
    return added;
}

static int pairs(const RateGrowth *growth, RateBranch *branch, bool hidden) {
    int added = 0;
    for (int i = 0; i < HOUSES_9; i++) {
        int house = rate_house(i);
        if (hidden && growth->empty[house] > 4) added += hidden_pair_in(growth, branch, house);
        if (!hidden && growth->empty[house] >= 4) added += naked_pair_in(growth, branch, house);
    }
    return added;
}

int rate_rules_apply(const RateGrowth *growth, RateBranch *branch) {
    int added = locked_candidates(growth, branch);
    if (added == 0) added = pairs(growth, branch, true);
    if (added == 0) added = pairs(growth, branch, false);
    if (added == 0) added = x_wings_on(growth, branch, COLUMN) + x_wings_on(growth, branch, ROW);
    return added;
}
