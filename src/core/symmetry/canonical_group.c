// The search goes down the levels of the group's chain (core/symmetry/line_group.h) and says at each which
// line of the puzzle takes the next place: one of those that some move of the group takes there. Lines have
// colours, which follow from what stands on them and do not depend on how the puzzle is disguised; a line
// with the least colour is taken. Where there are several, each is tried and then has a colour of its own,
// and all colours are worked out anew (B. McKay, "Practical graph isomorphism", 1981). Of the puzzles to
// which that leads the form is the one with the least colours on its way and, among those, the least cells.
//
// Two ways that lead to the same puzzle show an automorphism, and then the search goes straight back to where
// they part. Lines that automorphisms put in place of each other are tried once.
//
// What colours are made of never changes, since ids of seeds follow from it: which cells and tokens the
// board's own symmetries exchange, where clues are, and the houses; no constraint or rule by its number.

#include "core/symmetry/canonical_group.h"

#include <assert.h>
#include <string.h>

#include "core/base/bits.h"
#include "core/base/hash.h"
#include "core/base/memory.h"

enum {
    COLOUR_ROUNDS = 4,
    AUTOMORPHISMS_MAX = LINE_GENERATORS_MAX, // each at least doubles the group of those known
    NO_LEVEL = BOARD_LINES_MAX + 1,          // a level that no search reaches
};

typedef struct {
    uint64_t cell[CELLS_MAX], line[BOARD_LINES_MAX], token[TOKENS_MAX + 1];
} Colouring;

typedef struct {
    const Layout *layout;
    const Grid *puzzle;
    const LineGroup *group;
    const TokenGroup *tokens;
    Colouring
        colouring[BOARD_LINES_MAX + 1]; // of the nodes on the path where several lines have the least colour
    uint8_t chosen[BOARD_LINES_MAX];    // on the path: the line at the place of each level
    uint64_t least[BOARD_LINES_MAX];    // the colours of the path so far, and past them those of the best
    bool fresh;                         // the path's colours are less than those of the best
    LineTurn best;                      // from places to the lines that the best form has there
    Transform best_to;
    Grid form;
    int common;           // the level at which the path parts from that of the best
    int back;             // the level to go back to, or NO_LEVEL
    GroupNumber arrivals; // moves that lead to the form, from where the path is
    LineTurn automorphism[AUTOMORPHISMS_MAX];
    int automorphisms;
} GroupPath;

// ---- colours

static int line_of(const Layout *layout, int cell, bool column) {
    return column ? layout->order + layout_column(layout, cell) : layout_row(layout, cell);
}

// The least token that each can become.
static void colour_tokens(const GroupPath *path, Colouring *out) {
    for (int t = 1; t <= path->layout->order; t++) {
        Renaming said = {{0}};
        do said.token[t]++;
        while (!token_group_has(path->tokens, &said));
        out->token[t] = hash_mix(said.token[t]);
    }
}

static void colour_lines(const Layout *layout, Colouring *colouring) {
    memset(colouring->line, 0, sizeof colouring->line);
    for (int cell = 0; cell < layout->cells; cell++)
        for (int side = 0; side < 2; side++)
            colouring->line[line_of(layout, cell, side)] += hash_mix(colouring->cell[cell]);
}

// Each cell takes in the colours of its token and of its houses, each token those of its cells. Rows and
// columns count alike, since the mirror turns one into the other.
static void colour_round(const GroupPath *path, Colouring *colouring) {
    const Layout *layout = path->layout;
    const uint8_t *token = path->puzzle->cell;
    uint64_t next[CELLS_MAX], of_token[TOKENS_MAX + 1] = {0};
    for (int cell = 0; cell < layout->cells; cell++) {
        next[cell] = hash_word(colouring->cell[cell], colouring->token[token[cell]]);
        of_token[token[cell]] += hash_mix(colouring->cell[cell]);
    }
    for (int i = 0; i < layout->house_count; i++) {
        const House *house = &layout->house[i];
        uint64_t all = house->kind == HOUSE_ROW || house->kind == HOUSE_COLUMN ? 1 : 2;
        for (int k = 0; k < layout->order; k++) all += hash_mix(colouring->cell[house->cell[k]]);
        for (int k = 0; k < layout->order; k++) next[house->cell[k]] += hash_mix(all);
    }
    memcpy(colouring->cell, next, sizeof next);
    for (int t = 1; t <= layout->order; t++)
        colouring->token[t] = hash_word(colouring->token[t], of_token[t]);
}

static void work_out(const GroupPath *path, Colouring *colouring) {
    for (int round = 0; round < COLOUR_ROUNDS; round++) colour_round(path, colouring);
    colour_lines(path->layout, colouring);
}

static void first_colours(const GroupPath *path, Colouring *out) {
    CellIndex least[CELLS_MAX];
    line_group_cells(path->group, path->layout, least);
    memset(out, 0, sizeof *out);
    for (int cell = 0; cell < path->layout->cells; cell++)
        out->cell[cell] = hash_mix((uint64_t)least[cell] + 1);
    colour_tokens(path, out);
    work_out(path, out);
}

// The colours when this line is told from all others.
static void tell_apart(const GroupPath *path, const Colouring *from, int level, int line, Colouring *out) {
    *out = *from;
    for (int cell = 0; cell < path->layout->cells; cell++)
        for (int side = 0; side < 2; side++)
            if (line_of(path->layout, cell, side) == line)
                out->cell[cell] = hash_word(out->cell[cell], (uint64_t)level + 1);
    work_out(path, out);
}

// ---- the end of a path

// The transform that leads to where a path ends, and the puzzle there.
static Transform arrive(const GroupPath *path, const LineTurn *turn, Grid *out) {
    const Layout *layout = path->layout;
    LineMove move = line_turn_move(layout->order, turn);
    Transform to = {{0}, {0}};
    memset(out, 0, sizeof *out);
    for (int cell = 0; cell < layout->cells; cell++) {
        int from = line_move_cell(layout, &move, cell);
        to.cell[from] = (CellIndex)cell;
        out->cell[cell] = path->puzzle->cell[from];
    }
    Renaming least = token_group_least(path->tokens, out->cell, layout->cells);
    memcpy(to.token, least.token, sizeof to.token);
    for (int cell = 0; cell < layout->cells; cell++) out->cell[cell] = to.token[out->cell[cell]];
    return to;
}

static void keep_automorphism(GroupPath *path, const LineTurn *turn) {
    int order = path->layout->order;
    LineTurn back = line_turn_inverse(order, &path->best);
    assert(path->automorphisms < AUTOMORPHISMS_MAX);
    path->automorphism[path->automorphisms++] = line_turn_compose(order, &back, turn);
    path->back = path->common;
}

static void end_path(GroupPath *path, const LineTurn *turn) {
    Grid form;
    Transform to = arrive(path, turn, &form);
    int order = path->fresh ? -1 : memcmp(form.cell, path->form.cell, (size_t)path->layout->cells);
    if (order == 0) keep_automorphism(path, turn);
    if (order >= 0) return;
    path->form = form;
    path->best = *turn;
    path->best_to = to;
    path->fresh = false;
    path->common = path->group->levels;
    path->automorphisms = 0;
    path->arrivals = 1;
}

// ---- the search

// False when the path's colours are greater than those of the best.
static bool write_colour(GroupPath *path, int level, uint64_t colour) {
    if (colour >= path->least[level]) return colour == path->least[level];
    memset(path->least + level, 0xff, sizeof path->least - sizeof *path->least * (size_t)level);
    path->least[level] = colour;
    path->fresh = true;
    return true;
}

// A line of each orbit under the automorphisms that leave the path as it is: the least line.
static void find_orbits(const GroupPath *path, int level, uint8_t *out) {
    for (int i = 0; i < path->group->levels; i++) out[i] = (uint8_t)i;
    for (int k = 0; k < path->automorphisms; k++) {
        const uint8_t *to = path->automorphism[k].to;
        int fixed = 0;
        while (fixed < level && to[path->chosen[fixed]] == path->chosen[fixed]) fixed++;
        for (int i = 0; fixed == level && i < path->group->levels; i++) {
            uint8_t a = out[i], b = out[to[i]];
            for (int j = 0; a != b && j < path->group->levels; j++)
                if (out[j] == a || out[j] == b) out[j] = a < b ? a : b;
        }
    }
}

static bool is_done(const GroupPath *path, int level, uint64_t tried, int line) {
    uint8_t orbit[BOARD_LINES_MAX];
    find_orbits(path, level, orbit);
    for (; tried != 0; tried &= tried - 1)
        if (orbit[__builtin_ctzll(tried)] == orbit[line]) return true;
    return false;
}

// How many of these lines lead to the form: those in the orbit of the line that the best has there.
static int count_alike(const GroupPath *path, int level, uint64_t lines) {
    uint8_t orbit[BOARD_LINES_MAX];
    int best = path->best.to[path->group->base[level]], count = 0;
    find_orbits(path, level, orbit);
    for (; lines != 0; lines &= lines - 1) count += orbit[__builtin_ctzll(lines)] == orbit[best];
    return count;
}

// The lines with the least colour among those that can take the place of this level.
static uint64_t least_lines(const GroupPath *path, const Colouring *colouring, const LineTurn *turn,
                            int level) {
    uint64_t lines = 0, least = UINT64_MAX;
    for (uint64_t orbit = path->group->orbit[level]; orbit != 0; orbit &= orbit - 1) {
        int line = turn->to[__builtin_ctzll(orbit)];
        uint64_t colour = colouring->line[line];
        if (colour < least) lines = 0;
        if (colour <= least) lines |= UINT64_C(1) << line;
        if (colour < least) least = colour;
    }
    return lines;
}

static LineTurn step_to(const GroupPath *path, const LineTurn *turn, int level, int line) {
    const LineGroup *group = path->group;
    int place = 0;
    while (turn->to[place] != line) place++;
    return line_turn_compose(group->order, &group->way[level][place], turn);
}

static void search_level(GroupPath *path, int node, const LineTurn *turn, int level);

static void try_lines(GroupPath *path, int node, const LineTurn *turn, int level, uint64_t lines) {
    uint64_t tried = 0;
    for (uint64_t left = lines; left != 0; left &= left - 1) {
        int line = __builtin_ctzll(left);
        if (tried != 0 && is_done(path, level, tried, line)) continue;
        tried |= UINT64_C(1) << line;
        if (path->common > level) path->common = level;
        LineTurn next = step_to(path, turn, level, line);
        path->chosen[level] = (uint8_t)line;
        tell_apart(path, &path->colouring[node], level, line, &path->colouring[node + 1]);
        search_level(path, node + 1, &next, level + 1);
        if (path->back < level) return;
        path->back = NO_LEVEL;
    }
    if (path->common >= level) path->arrivals *= (unsigned)count_alike(path, level, lines);
}

static void search_level(GroupPath *path, int node, const LineTurn *turn, int level) {
    if (level == path->group->levels) {
        end_path(path, turn);
        return;
    }
    uint64_t lines = least_lines(path, &path->colouring[node], turn, level);
    int line = __builtin_ctzll(lines);
    if (!write_colour(path, level, path->colouring[node].line[line])) return;
    if (lines & (lines - 1)) {
        try_lines(path, node, turn, level, lines);
        return;
    }
    LineTurn next = step_to(path, turn, level, line);
    path->chosen[level] = (uint8_t)line;
    search_level(path, node, &next, level + 1);
}

GroupNumber canonical_by_group(const Layout *layout, const Grid *puzzle, const LineGroup *group,
                               const TokenGroup *tokens, Grid *out, Transform *out_to) {
    MEM_LOCAL(GroupPath, path);
    path->layout = layout;
    path->puzzle = puzzle;
    path->group = group;
    path->tokens = tokens;
    path->back = NO_LEVEL;
    memset(path->least, 0xff, sizeof path->least);
    path->fresh = true;
    first_colours(path, &path->colouring[0]);
    LineTurn start = line_turn_identity(layout->order);
    search_level(path, 0, &start, 0);
    *out = path->form;
    if (out_to) *out_to = path->best_to;
    return path->arrivals;
}
