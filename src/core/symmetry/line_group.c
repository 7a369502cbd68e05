#include "core/symmetry/line_group.h"

#include <assert.h>

#include "core/base/bits.h"

LineTurn line_turn_identity(int order) {
    LineTurn turn = {{0}};
    for (int i = 0; i < 2 * order; i++) turn.to[i] = (uint8_t)i;
    return turn;
}

LineTurn line_turn_of(int order, const LineMove *move) {
    LineTurn turn = {{0}};
    for (int i = 0; i < order; i++) {
        turn.to[(move->transposed ? order : 0) + i] = move->row[i];
        turn.to[(move->transposed ? 0 : order) + i] = (uint8_t)(order + move->column[i]);
    }
    return turn;
}

LineMove line_turn_move(int order, const LineTurn *turn) {
    LineMove move = {.transposed = turn->to[0] >= order};
    for (int i = 0; i < order; i++) {
        move.row[i] = turn->to[(move.transposed ? order : 0) + i];
        move.column[i] = (uint8_t)(turn->to[(move.transposed ? 0 : order) + i] - order);
    }
    return move;
}

LineTurn line_turn_compose(int order, const LineTurn *first, const LineTurn *second) {
    LineTurn both = {{0}};
    for (int i = 0; i < 2 * order; i++) both.to[i] = second->to[first->to[i]];
    return both;
}

LineTurn line_turn_inverse(int order, const LineTurn *turn) {
    LineTurn inverse = {{0}};
    for (int i = 0; i < 2 * order; i++) inverse.to[turn->to[i]] = (uint8_t)i;
    return inverse;
}

void line_group_init(LineGroup *group, int order) {
    group->order = order;
    group->levels = 2 * order;
    group->generators = 0;
    for (int i = 0; i < group->levels; i++) {
        int line = i / 2 + (i % 2 ? order : 0);
        group->base[i] = (uint8_t)line;
        group->orbit[i] = UINT64_C(1) << line;
        group->way[i][line] = line_turn_identity(order);
    }
}

void line_group_add(LineGroup *group, int level, const LineTurn *turn) {
    assert(group->generators < LINE_GENERATORS_MAX);
    group->generator[group->generators++] = *turn;
    uint64_t left = group->orbit[level]; // lines whose neighbours have not been looked at
    while (left != 0) {
        int line = __builtin_ctzll(left);
        left &= left - 1;
        for (int i = 0; i < group->generators; i++) {
            int to = group->generator[i].to[line];
            if ((group->orbit[level] >> to) & 1) continue;
            group->way[level][to] =
                line_turn_compose(group->order, &group->way[level][line], &group->generator[i]);
            group->orbit[level] |= UINT64_C(1) << to;
            left |= UINT64_C(1) << to;
        }
    }
}

unsigned __int128 line_group_count(const LineGroup *group) {
    unsigned __int128 count = 1;
    for (int i = 0; i < group->levels; i++) count *= (unsigned)bits_count(group->orbit[i]);
    return count;
}

// The move of the lowest level comes last.
LineTurn line_group_at(const LineGroup *group, unsigned __int128 number) {
    LineTurn turn = line_turn_identity(group->order);
    unsigned __int128 left = line_group_count(group);
    for (int i = 0; i < group->levels; i++) {
        uint64_t orbit = group->orbit[i];
        left /= (unsigned)bits_count(orbit);
        for (int skip = (int)(number / left); skip > 0; skip--) orbit &= orbit - 1;
        number %= left;
        turn = line_turn_compose(group->order, &group->way[i][__builtin_ctzll(orbit)], &turn);
    }
    return turn;
}

bool line_group_number(const LineGroup *group, const LineTurn *turn, unsigned __int128 *out) {
    LineTurn rest = *turn;
    unsigned __int128 number = 0;
    for (int i = 0; i < group->levels; i++) {
        uint64_t orbit = group->orbit[i];
        int to = rest.to[group->base[i]];
        if (!((orbit >> to) & 1)) return false;
        number =
            number * (unsigned)bits_count(orbit) + (unsigned)bits_count(orbit & ((UINT64_C(1) << to) - 1));
        LineTurn back = line_turn_inverse(group->order, &group->way[i][to]);
        rest = line_turn_compose(group->order, &rest, &back);
    }
    *out = number;
    return true;
}

static int least_of(CellIndex *up, int cell) {
    while (up[cell] != cell) cell = up[cell] = up[up[cell]];
    return cell;
}

void line_group_cells(const LineGroup *group, const Layout *layout, CellIndex out[CELLS_MAX]) {
    for (int cell = 0; cell < layout->cells; cell++) out[cell] = (CellIndex)cell;
    for (int i = 0; i < group->generators; i++) {
        LineMove move = line_turn_move(group->order, &group->generator[i]);
        for (int cell = 0; cell < layout->cells; cell++) {
            int a = least_of(out, cell), b = least_of(out, line_move_cell(layout, &move, cell));
            out[a > b ? a : b] = (CellIndex)(a < b ? a : b);
        }
    }
    for (int cell = 0; cell < layout->cells; cell++) out[cell] = (CellIndex)least_of(out, cell);
}
