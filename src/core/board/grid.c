#include "core/board/grid.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char TOKEN_CHARACTERS[] = ".123456789ABCDEFGHIJKLMNOP";
_Static_assert(sizeof TOKEN_CHARACTERS == TOKENS_MAX + 2, "a character for each token and for an empty cell");

bool grid_equal(const Layout *layout, const Grid *a, const Grid *b) {
    return memcmp(a->cell, b->cell, (size_t)layout->cells) == 0;
}

int grid_filled(const Layout *layout, const Grid *grid) {
    int filled = 0;
    for (int cell = 0; cell < layout->cells; cell++) filled += grid->cell[cell] != 0;
    return filled;
}

int grid_count_token(const Layout *layout, const Grid *grid, int token) {
    int count = 0;
    for (int cell = 0; cell < layout->cells; cell++) count += grid->cell[cell] == token;
    return count;
}

// The tokens of a house as bits 1..order; bit 0 stands for empty cells. *out_repeated: those that occur twice
// or more.
static uint32_t house_tokens(const Layout *layout, const Grid *grid, int house, uint32_t *out_repeated) {
    uint32_t seen = 0, repeated = 0;
    for (int i = 0; i < layout->order; i++) {
        int token = grid->cell[layout->house[house].cell[i]];
        assert(token <= layout->order);
        uint32_t bit = UINT32_C(1) << token;
        repeated |= seen & bit;
        seen |= bit;
    }
    *out_repeated = repeated;
    return seen;
}

bool grid_complete(const Layout *layout, const Grid *grid) {
    for (int house = 0; house < layout->house_count; house++) {
        uint32_t repeated;
        // Order different tokens in order cells: neither an empty cell nor a repeat is left room.
        if (house_tokens(layout, grid, house, &repeated) != (uint32_t)layout_all_tokens(layout) << 1)
            return false;
    }
    return layout->constraint_count == 0 || grid_conflicts(layout, grid, NULL, 0) == 0;
}

void grid_format(const Layout *layout, const Grid *grid, char *out) {
    for (int cell = 0; cell < layout->cells; cell++) {
        assert(grid->cell[cell] <= layout->order);
        out[cell] = grid_character(grid->cell[cell]);
    }
    out[layout->cells] = '\0';
}

char grid_character(int token) {
    assert(token >= 0 && token <= TOKENS_MAX);
    return TOKEN_CHARACTERS[token];
}

int grid_token(char c) {
    if (c == '.' || c == '0') return 0;
    if (c >= '1' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'P') return c - 'A' + 10;
    if (c >= 'a' && c <= 'p') return c - 'a' + 10;
    return -1;
}

bool grid_parse(const Layout *layout, const char *text, Grid *out) {
    Grid grid = {{0}};
    for (int cell = 0; cell < layout->cells; cell++) {
        int token = grid_token(text[cell]); // -1 at the end of a text that is too short
        if (token < 0 || token > layout->order) return false;
        grid.cell[cell] = (uint8_t)token;
    }
    if (text[layout->cells] != '\0') return false;
    *out = grid;
    return true;
}

static void list(Conflict found, Conflict *out, int max, int *count) {
    if (*count < max) out[*count] = found;
    ++*count;
}

static void list_in_houses(const Layout *layout, const Grid *grid, Conflict *out, int max, int *count) {
    for (int house = 0; house < layout->house_count; house++) {
        uint32_t repeated;
        house_tokens(layout, grid, house, &repeated);
        if ((repeated & ~UINT32_C(1)) == 0) continue;
        const CellIndex *cell = layout->house[house].cell;
        for (int i = 0; i < layout->order; i++) {
            int token = grid->cell[cell[i]];
            if (token == 0) continue;
            for (int j = i + 1; j < layout->order; j++)
                if (grid->cell[cell[j]] == token)
                    list((Conflict){cell[i], cell[j], (uint8_t)house}, out, max, count);
        }
    }
}

static bool share_house(const Layout *layout, int a, int b) {
    for (int i = 0; i < layout->house_of_count[a]; i++)
        if (cellset_has(&layout->house[layout->house_of[a][i]].set, b)) return true;
    return false;
}

static void list_of_peers(const Layout *layout, const Grid *grid, Conflict *out, int max, int *count) {
    for (int a = 0; a < layout->cells; a++) {
        if (grid->cell[a] == 0) continue;
        const CellSet *peers = &layout->peers[a];
        for (int b = cellset_next(peers, a + 1); b >= 0; b = cellset_next(peers, b + 1))
            if (grid->cell[b] == grid->cell[a] && !share_house(layout, a, b))
                list((Conflict){(CellIndex)a, (CellIndex)b, CONFLICT_NO_HOUSE}, out, max, count);
    }
}

// The cell's tokens as far as the grid and the constraints on single cells tell.
static TokenMask cell_tokens(const Layout *layout, const Grid *grid, int cell) {
    return grid->cell[cell] ? token_bit(grid->cell[cell]) : layout->domain[cell];
}

// True when the filled cells leave a way to keep the rule, with `token` in `cell` (-1: in none).
static bool can_keep(const Layout *layout, const LayoutRule *rule, const Grid *grid, int cell, int token) {
    TokenMask set[RULE_CELLS_MAX];
    const CellIndex *cells = layout_rule_cells(layout, rule);
    for (int i = 0; i < rule->rule.count; i++)
        set[i] = cells[i] == cell ? token_bit(token) : cell_tokens(layout, grid, cells[i]);
    return rule_narrow(&rule->rule, set);
}

bool grid_keeps_rule(const Layout *layout, const LayoutRule *rule, const Grid *grid) {
    return can_keep(layout, rule, grid, -1, 0);
}

static void list_of_rules(const Layout *layout, const Grid *grid, Conflict *out, int max, int *count) {
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (grid_keeps_rule(layout, rule, grid)) continue;
        const CellIndex *cell = layout_rule_cells(layout, rule);
        int filled = 0, last = 0;
        for (int k = 0; k < rule->rule.count; k++) {
            if (grid->cell[cell[k]] == 0) continue;
            if (filled++) list((Conflict){(CellIndex)last, cell[k], CONFLICT_NO_HOUSE}, out, max, count);
            last = cell[k];
        }
        if (filled == 1)
            list((Conflict){(CellIndex)last, (CellIndex)last, CONFLICT_NO_HOUSE}, out, max, count);
    }
    for (int cell = 0; cell < layout->cells; cell++) // tokens that the cell alone cannot hold
        if (grid->cell[cell] && !(layout->domain[cell] & token_bit(grid->cell[cell])))
            list((Conflict){(CellIndex)cell, (CellIndex)cell, CONFLICT_NO_HOUSE}, out, max, count);
}

int grid_conflicts(const Layout *layout, const Grid *grid, Conflict *out, int max) {
    int count = 0;
    list_in_houses(layout, grid, out, max, &count);
    if (layout->peers_beyond_houses) list_of_peers(layout, grid, out, max, &count);
    if (layout->constraint_count) list_of_rules(layout, grid, out, max, &count);
    return count;
}

CellSet grid_conflict_cells(const Layout *layout, const Grid *grid) {
    CellSet set = {{0}};
    for (int house = 0; house < layout->house_count; house++) {
        uint32_t repeated;
        house_tokens(layout, grid, house, &repeated);
        for (int i = 0; i < layout->order; i++) {
            int cell = layout->house[house].cell[i];
            int token = grid->cell[cell];
            if (token != 0 && (repeated >> token & 1)) cellset_add(&set, cell);
        }
    }
    Conflict pair[CONFLICTS_MAX];
    int count = 0;
    if (layout->peers_beyond_houses) list_of_peers(layout, grid, pair, CONFLICTS_MAX, &count);
    if (layout->constraint_count) list_of_rules(layout, grid, pair, CONFLICTS_MAX, &count);
    for (int i = 0; i < count && i < CONFLICTS_MAX; i++) {
        cellset_add(&set, pair[i].a);
        cellset_add(&set, pair[i].b);
    }
    return set;
}

bool grid_allows(const Layout *layout, const Grid *grid, int cell, int token) {
    const CellSet *peers = &layout->peers[cell];
    if (!(layout->domain[cell] & token_bit(token))) return false;
    for (int peer = cellset_next(peers, 0); peer >= 0; peer = cellset_next(peers, peer + 1))
        if (grid->cell[peer] == token) return false;
    for (int i = 0; i < layout->rule_count; i++) {
        const LayoutRule *rule = &layout->rule[i];
        if (cells_have(layout_rule_cells(layout, rule), rule->rule.count, cell) &&
            !can_keep(layout, rule, grid, cell, token))
            return false;
    }
    return true;
}
