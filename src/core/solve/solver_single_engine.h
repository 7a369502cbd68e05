// The one algorithm behind core/solve/solver_single.h, which explains it. Each of solver_single_*.c defines
// the vector operations (Vec, vec_*) and then includes this file.
//
// Each also says with VEC_WAITS whether a processor waits for the results of one board's operations more than
// it is busy with them. If so, rules that can look at the same board do, though a round then finds a little
// less, and both boards of a guess are followed at once. Both cost the others more than they gain.

#include <assert.h>
#include <stddef.h>

// Every step is inlined into the search, which keeps the board in registers.
#define STEP static inline __attribute__((always_inline))

enum { STACK_SHIFT = 10, GUARD_SHIFT = 9, GUESSES_DEEP_MAX = 81 };

#define EACH_STACK(x) ((uint32_t)(x) | (uint32_t)(x) << STACK_SHIFT | (uint32_t)(x) << 2 * STACK_SHIFT)
#define CELL_TOKENS UINT32_C(0x1ff)
#define ONES EACH_STACK(1)
#define TOKENS EACH_STACK(CELL_TOKENS)
#define GUARDS EACH_STACK(1 << GUARD_SHIFT)

typedef struct {
    Vec a, b, c;
} SolverBoard;

// A board on the stack of guesses, or the words of one.
typedef union {
    SolverBoard board;
    uint32_t word[3][sizeof(Vec) / sizeof(uint32_t)];
} SolverState;

// ---- Columns and rows ----
// Registers a, b, c hold the cells of a mini-row (the three cells that a row and a box share). A lane that
// stands for a row becomes one that stands for a column of a box when b and c are turned by the row.

STEP Vec mini_rows(SolverBoard board) { return vec_or3(board.a, board.b, board.c); }

STEP Vec mini_columns(SolverBoard board) {
    return vec_or3(board.a, vec_turn_rows_2(board.b), vec_turn_rows_1(board.c));
}

STEP Vec stack_1(Vec v) { // each stack sees the next one
    return vec_or(vec_right(v, STACK_SHIFT), vec_left(v, 2 * STACK_SHIFT));
}

STEP Vec stack_2(Vec v) { return vec_or(vec_right(v, 2 * STACK_SHIFT), vec_left(v, STACK_SHIFT)); }

// All tokens of a cell whose guard bit is set, none of the others.
STEP Vec spread_guards(Vec guards) { return vec_sub(guards, vec_right(guards, GUARD_SHIFT)); }

// ---- The rules ----
// Each looks at `old`, and removes what it finds from `board`: so that two rules that look at the same board
// need not wait for each other.

// The cell's only token, or nothing. `several` has the guard bits of the cells with two tokens or more.
STEP Vec single_token(Vec cells, Vec several) {
    Vec guards = vec_all(GUARDS);
    return vec_without2(cells, spread_guards(vec_and(several, guards)), guards);
}

// Naked singles: a cell's only token is removed from the other eight cells of the box. (The matchings remove
// it from the row and the column.) *out_filled has the guard bits of the cells that had a token.
STEP SolverBoard naked_singles(SolverBoard old, SolverBoard board, Vec *out_filled) {
    Vec ones = vec_all(ONES);
    Vec less_a = vec_sub(old.a, ones), less_b = vec_sub(old.b, ones), less_c = vec_sub(old.c, ones);
    Vec a = single_token(old.a, vec_sub(vec_and(old.a, less_a), ones));
    Vec b = single_token(old.b, vec_sub(vec_and(old.b, less_b), ones));
    Vec c = single_token(old.c, vec_sub(vec_and(old.c, less_c), ones));
    Vec singles = vec_or3(a, b, c);
    Vec next = vec_turn_rows_1(singles), after = vec_turn_rows_2(singles);
    *out_filled = vec_and3(less_a, less_b, less_c);
    return (SolverBoard){
        vec_without2(vec_without2(board.a, b, c), next, after),
        vec_without2(vec_without2(board.b, a, c), next, after),
        vec_without2(vec_without2(board.c, a, b), next, after),
    };
}

// A token stands in another box in each row of a band: in one of six ways. What is part of no such way, goes.
STEP SolverBoard match_rows(SolverBoard old, SolverBoard board) {
    Vec rows = mini_rows(old), next = stack_1(rows), after = stack_2(rows);
    Vec falling = vec_and3(rows, vec_turn_rows_1(next), vec_turn_rows_2(after));
    Vec rising = vec_and3(rows, vec_turn_rows_2(next), vec_turn_rows_1(after));
    return (SolverBoard){
        vec_and_either(board.a, falling, rising),
        vec_and_either(board.b, falling, rising),
        vec_and_either(board.c, falling, rising),
    };
}

// The same for the columns of a stack and the bands.
STEP SolverBoard match_columns(SolverBoard old, SolverBoard board) {
    Vec columns = mini_columns(old);
    Vec falling = vec_and3(columns, vec_turn_bands_1_rows_1(columns), vec_turn_bands_2_rows_2(columns));
    Vec rising = vec_and3(columns, vec_turn_bands_1_rows_2(columns), vec_turn_bands_2_rows_1(columns));
    Vec left = vec_or(falling, rising);
    return (SolverBoard){
        vec_and(board.a, left),
        vec_and(board.b, vec_turn_rows_1(left)),
        vec_and(board.c, vec_turn_rows_2(left)),
    };
}

// A cell that has one of the tokens `lone` loses all others.
STEP Vec keep_lone(Vec cells, Vec lone) {
    Vec here = vec_and(cells, lone);
    Vec guards = vec_and(vec_add(here, vec_all(TOKENS)), vec_all(GUARDS));
    return vec_and_unless(cells, here, spread_guards(guards));
}

// Hidden singles: a token with one cell left in a box has that cell for itself. *out_placed has the tokens
// that have a cell in the box.
STEP SolverBoard hidden_singles(SolverBoard old, SolverBoard board, Vec *out_placed) {
    Vec rows = mini_rows(old), next = vec_turn_rows_1(rows), after = vec_turn_rows_2(rows);
    Vec lone = vec_without(vec_without2(rows, next, after), vec_two_of(old.a, old.b, old.c));
    *out_placed = vec_or3(rows, next, after);
    return (SolverBoard){keep_lone(board.a, lone), keep_lone(board.b, lone), keep_lone(board.c, lone)};
}

STEP Vec difference(SolverBoard one, SolverBoard other) {
    return vec_or_differ(vec_or_differ(vec_differ(one.a, other.a), one.b, other.b), one.c, other.c);
}

STEP bool any(Vec bits) { return vec_meet(bits, bits); }

// How the rules of a round follow each other: each looks at what the one before has left, or those that can
// look at the same board do.
typedef enum { ONE_BY_ONE, TWO_AT_A_TIME } SolverOrder;
static const SolverOrder FASTER = VEC_WAITS ? TWO_AT_A_TIME : ONE_BY_ONE;

// Applies each rule once. False when a cell has no token left, or a token no cell of some box: then
// *out_missing has the guard bits of the mini-rows with such a cell, and the tokens in such a box's
// mini-rows.
STEP bool apply_rules(SolverBoard *board, SolverOrder order, Vec *out_missing) {
    Vec filled, placed;
    SolverBoard now = *board;
    if (order == TWO_AT_A_TIME) {
        now = naked_singles(now, hidden_singles(now, now, &placed), &filled);
        now = match_columns(now, match_rows(now, now));
    } else {
        now = naked_singles(now, now, &filled);
        now = match_rows(now, now);
        now = match_columns(now, now);
        now = hidden_singles(now, now, &placed);
    }
    *board = now;
    *out_missing = vec_or_without(vec_without(vec_all(GUARDS), filled), vec_all(TOKENS), placed);
    return !any(*out_missing);
}

// Applies the rules until they change nothing: in any order the same is left. False when there is a
// contradiction: then *board is as it was when something was found missing, which depends on the order.
STEP bool propagate(SolverBoard *board, SolverOrder order, Vec *out_missing) {
    SolverBoard now = *board;
    if (!apply_rules(&now, order, out_missing))
        return false; // a new clue or guess: no need to ask what has changed
    do {
        *board = now;
        if (!apply_rules(&now, order, out_missing)) return false;
    } while (any(difference(now, *board)));
    return true;
}

// Both boards of a guess: neither waits for the other, so that the processor works at one while the other's
// results are under way. A round over two boards takes about as long as one over one. False for a board with
// a contradiction.
STEP void propagate_both(SolverBoard board[2], bool out_possible[2]) {
    if (!VEC_WAITS) {
        Vec missing;
        out_possible[0] = propagate(&board[0], FASTER, &missing);
        out_possible[1] = propagate(&board[1], FASTER, &missing);
        return;
    }
    SolverBoard one = board[0], other = board[1], next = one, next_other = other;
    Vec missing, missing_other;
    bool moved = true;
    do {
        one = next, other = next_other;
        out_possible[0] = apply_rules(&next, FASTER, &missing);
        out_possible[1] = apply_rules(&next_other, FASTER, &missing_other);
        if (!(out_possible[0] & out_possible[1])) break;
        moved = any(vec_or(difference(next, one), difference(next_other, other)));
    } while (moved);
    if (!moved) {
        board[0] = one, board[1] = other; // the same as the next ones, and known a round earlier
        return;
    }
    board[0] = next, board[1] = next_other;
    if (out_possible[0]) out_possible[0] = propagate(&board[0], FASTER, &missing);
    if (out_possible[1]) out_possible[1] = propagate(&board[1], FASTER, &missing_other);
}

// ---- Clues and solutions ----

// The candidates of cells, out of their clues: one byte a cell, stack 0 lowest, 0 for an empty cell.
STEP Vec candidates(Vec clues) {
    Vec byte = vec_all(0xff);
    Vec shifted = vec_or3(vec_left_each(vec_all(1), vec_and(clues, byte)),
                          vec_left_each(vec_all(1 << STACK_SHIFT), vec_and(vec_right(clues, 8), byte)),
                          vec_left_each(vec_all(1 << 2 * STACK_SHIFT), vec_right(clues, 16)));
    Vec empty = vec_and(shifted, vec_all(ONES)); // token t became bit t, so that bit 0 says empty
    Vec tokens = vec_and(vec_right(shifted, 1), vec_all(TOKENS));
    return vec_or3(tokens, vec_sub(vec_left(empty, GUARD_SHIFT), empty), vec_all(GUARDS));
}

// A cell's place: its register, its lane, and how far its tokens are shifted there.
typedef struct {
    int reg, lane, shift;
} SolverPlace;

STEP SolverPlace place_of(int row, int column) {
    return (SolverPlace){(column + 9 - row) % 3, row / 3 * 4 + row % 3, column / 3 * STACK_SHIFT};
}

// Flips tokens of one cell.
STEP SolverBoard toggle(SolverBoard board, SolverPlace place, uint32_t tokens) {
    Vec shifted = vec_all(tokens << place.shift);
    return (SolverBoard){
        vec_toggle_lane(board.a, place.lane, shifted, place.reg == 0),
        vec_toggle_lane(board.b, place.lane, shifted, place.reg == 1),
        vec_toggle_lane(board.c, place.lane, shifted, place.reg == 2),
    };
}

// The token of search->cell that is forbidden there, whatever clue the cell has.
STEP SolverBoard forbid(SolverBoard board, const SolverSearch *search) {
    SolverPlace place = place_of(search->cell / 9, search->cell % 9);
    SolverBoard all = toggle((SolverBoard){vec_all(0), vec_all(0), vec_all(0)}, place, CELL_TOKENS);
    SolverBoard freed = {vec_or(board.a, all.a), vec_or(board.b, all.b), vec_or(board.c, all.c)};
    return toggle(freed, place, UINT32_C(1) << (search->token - 1));
}

STEP SolverBoard begin(const Grid *puzzle, const SolverSearch *search) {
    SolverBoard board = {
        candidates(vec_clues(puzzle->cell, 0)),
        candidates(vec_clues(puzzle->cell, 1)),
        candidates(vec_clues(puzzle->cell, 2)),
    };
    return search->token ? forbid(board, search) : board;
}

// The tokens of cells that have one each, as numbers: a byte for each stack.
STEP Vec token_numbers(Vec cells) {
    static const uint32_t TOKENS_WITH_BIT[4] = {0x155, 0x066, 0x078, 0x180}; // of the number: 1 3 5 7 9, ...
    Vec numbers = vec_all(0);
    for (int bit = 0; bit < 4; bit++) {
        Vec some = vec_and(cells, vec_all(EACH_STACK(TOKENS_WITH_BIT[bit])));
        Vec guards = vec_and(vec_add(some, vec_all(TOKENS)), vec_all(GUARDS));
        numbers = vec_or(numbers, vec_right(guards, GUARD_SHIFT - bit));
    }
    return vec_or3(vec_and(numbers, vec_all(0xf)),
                   vec_and(vec_right(numbers, STACK_SHIFT - 8), vec_all(0xf00)),
                   vec_and(vec_right(numbers, 2 * STACK_SHIFT - 16), vec_all(0xf0000)));
}

STEP bool hand_over(const SolverSearch *search, SolverBoard board) {
    Grid solution = {{0}};
    vec_put_cells(solution.cell, token_numbers(board.a), token_numbers(board.b), token_numbers(board.c));
    return search->sink(search->context, &solution);
}

// ---- Guesses ----
// A cell is named by key: stack in bits 6 and 7, register in bits 4 and 5, lane in bits 0..3.

enum {
    KEY_STACK_SHIFT = 6,
    KEY_REGISTER_SHIFT = 4,
    KEY_LANE_MASK = 15,
    KEY_BITS = 8,
    SCORE_BITS = 6,
    SCORE_MAX = 63
};

// How many tokens each cell has: guard bits of the cells with two or more, two, and three.
typedef struct {
    Vec several, two, three;
} Counts;

STEP Counts count_tokens(Vec cells) {
    Vec ones = vec_all(ONES), tokens = vec_all(TOKENS), guards = vec_all(GUARDS);
    Vec second = vec_and(cells, vec_sub(cells, ones)); // without the first token; the guard bit stays
    Vec several = vec_sub(second, ones);
    Vec third = vec_without(vec_and(second, several), guards);
    Vec fourth = vec_and(third, vec_sub(vec_or(third, guards), ones));
    Vec three_or_more = vec_and(vec_add(third, tokens), guards);
    several = vec_and(several, guards);
    return (Counts){several, vec_without(several, three_or_more),
                    vec_without(three_or_more, vec_add(fourth, tokens))};
}

// What an open cell counts for its peers: 3 with two tokens, 2 with more.
STEP Vec weight(Counts counts) {
    return vec_or(vec_right(counts.several, GUARD_SHIFT - 1), vec_right(counts.two, GUARD_SHIFT));
}

// Turns the scores of two stacks into 16-bit keys, smallest for the best score: stack 0 low, stack 1 high.
STEP Vec keys_of_stacks_0_and_1(Vec scores, uint32_t reg) {
    Vec low = vec_left(vec_and(scores, vec_all(SCORE_MAX)), KEY_BITS);
    Vec high = vec_left(vec_and(scores, vec_all(SCORE_MAX << STACK_SHIFT)), 16 - STACK_SHIFT + KEY_BITS);
    uint32_t best = SCORE_MAX << KEY_BITS | reg << KEY_REGISTER_SHIFT;
    Vec key = vec_all(best | (best | 1 << KEY_STACK_SHIFT) << 16);
    return vec_or(vec_sub(key, vec_or(low, high)), vec_lane_numbers());
}

// The same for stack 2 of two registers, whose scores have been moved to the lowest bits.
STEP Vec keys_of_stack_2(Vec low, uint32_t low_reg, Vec high, uint32_t high_reg) {
    uint32_t best = SCORE_MAX << KEY_BITS | 2 << KEY_STACK_SHIFT;
    Vec key = vec_all((best | low_reg << KEY_REGISTER_SHIFT) | (best | high_reg << KEY_REGISTER_SHIFT) << 16);
    Vec scores = vec_or(vec_left(low, KEY_BITS), vec_left(high, KEY_BITS + 16));
    return vec_or(vec_sub(key, scores), vec_lane_numbers());
}

// The key of the first cell with the best score among those whose guard bits are set: there is one with a
// score above 0.
STEP unsigned best_key(const Vec score[3], const Vec guards[3]) {
    Vec mine[3];
    for (int i = 0; i < 3; i++) {
        Vec ones = vec_right(guards[i], GUARD_SHIFT);
        mine[i] = vec_and(score[i], vec_sub(vec_left(ones, SCORE_BITS), ones));
    }
    Vec first = vec_min_halves(keys_of_stacks_0_and_1(mine[0], 0), keys_of_stacks_0_and_1(mine[1], 1));
    Vec second = vec_min_halves(
        keys_of_stacks_0_and_1(mine[2], 2),
        keys_of_stack_2(vec_right(mine[0], 2 * STACK_SHIFT), 0, vec_right(mine[1], 2 * STACK_SHIFT), 1));
    Vec last = keys_of_stack_2(vec_right(mine[2], 2 * STACK_SHIFT), 2, vec_all(0), 2);
    return vec_least_half(vec_min_halves(vec_min_halves(first, second), last)) & ((1 << KEY_BITS) - 1);
}

// Chooses, among the cells with the fewest tokens (two, three, more), the one whose open peers weigh most: it
// will set the most in motion. Returns false when no cell is open.
STEP bool choose_cell(SolverBoard board, unsigned *out_key) {
    Counts a = count_tokens(board.a), b = count_tokens(board.b), c = count_tokens(board.c);
    if (!vec_meet(vec_or3(a.several, b.several, c.several), vec_all_busy(GUARDS))) return false;
    Vec of_a = weight(a), of_b = weight(b), of_c = weight(c);
    Vec row = vec_add(vec_add(of_a, of_b), of_c);
    Vec box = vec_add(row, vec_add(vec_turn_rows_1(row), vec_turn_rows_2(row)));
    Vec rows = vec_add(box, vec_add(vec_add(vec_right(row, STACK_SHIFT), vec_left(row, 2 * STACK_SHIFT)),
                                    vec_add(vec_right(row, 2 * STACK_SHIFT), vec_left(row, STACK_SHIFT))));
    Vec column = vec_add(vec_add(of_a, vec_turn_rows_2(of_b)), vec_turn_rows_1(of_c));
    Vec columns = vec_add(vec_turn_bands_1(column), vec_turn_bands_2(column));
    Vec score[3] = {
        vec_add(rows, columns),
        vec_add(rows, vec_turn_rows_1(columns)),
        vec_add(rows, vec_turn_rows_2(columns)),
    };
    Vec fewest[3] = {a.two, b.two, c.two}, busy = vec_all_busy(GUARDS);
    if (__builtin_expect(!vec_meet(vec_or3(a.two, b.two, c.two), busy), 0)) {
        bool three = vec_meet(vec_or3(a.three, b.three, c.three), busy);
        fewest[0] = vec_and(three ? a.three : a.several, busy);
        fewest[1] = vec_and(three ? b.three : b.several, busy);
        fewest[2] = vec_and(three ? c.three : c.several, busy);
    }
    *out_key = best_key(score, fewest);
    return true;
}

// Splits a board in two: in the first, a cell has only its first token; in the second, it lacks that one.
STEP void guess(SolverBoard board, unsigned key, SolverBoard out_branch[2]) {
    SolverPlace place = {key >> KEY_REGISTER_SHIFT & 3, key & KEY_LANE_MASK,
                         (int)(key >> KEY_STACK_SHIFT) * STACK_SHIFT};
    SolverState state = {.board = board};
    uint32_t tokens = state.word[place.reg][place.lane] >> place.shift & CELL_TOKENS,
             first = tokens & -tokens;
    out_branch[0] = toggle(board, place, tokens ^ first);
    out_branch[1] = toggle(board, place, first);
}

// ---- For the general search

enum { ROW_CELLS = 9 };

STEP int lane_of(int row) { return row / 3 * 4 + row % 3; }

STEP void add_cell(uint64_t cells[2], int cell) { cells[cell / 64] |= UINT64_C(1) << cell % 64; }

STEP SolverState state_of(const TokenMask *domain) {
    Vec all = vec_all(TOKENS | GUARDS);
    SolverState state = {.board = {all, all, all}};
    for (int row = 0; row < ROW_CELLS; row++)
        for (int reg = 0; reg < 3; reg++) {
            const TokenMask *set = domain + (ptrdiff_t)ROW_CELLS * row + (row + reg) % 3;
            state.word[reg][lane_of(row)] =
                set[0] | set[3] << STACK_SHIFT | set[6] << 2 * STACK_SHIFT | GUARDS;
        }
    return state;
}

// Writes the sets that changed.
STEP void put_changed(const SolverState *old, const SolverState *now, TokenMask *domain,
                      uint64_t out_cells[2]) {
    for (int row = 0; row < ROW_CELLS; row++)
        for (int reg = 0; reg < 3; reg++) {
            uint32_t word = now->word[reg][lane_of(row)], changed = word ^ old->word[reg][lane_of(row)];
            int cell = ROW_CELLS * row + (row + reg) % 3;
            for (; changed; changed >>= STACK_SHIFT, word >>= STACK_SHIFT, cell += 3) {
                if (!(changed & CELL_TOKENS)) continue;
                domain[cell] = word & CELL_TOKENS;
                add_cell(out_cells, cell);
            }
        }
}

// The cells without a token; where there are none, the cells of the boxes that have no place for one.
STEP void put_missing(const SolverState *board, Vec missing, uint64_t out_cells[2]) {
    SolverState state = {.board = {missing, missing, missing}};
    for (int row = 0; row < ROW_CELLS; row++)
        for (int reg = 0; reg < 3; reg++)
            for (int stack = 0; stack < 3; stack++)
                if (!(board->word[reg][lane_of(row)] >> stack * STACK_SHIFT & CELL_TOKENS))
                    add_cell(out_cells, ROW_CELLS * row + (row + reg) % 3 + 3 * stack);
    if (out_cells[0] || out_cells[1]) return;
    for (int row = 0; row < ROW_CELLS; row++)
        for (int stack = 0; stack < 3; stack++)
            if (state.word[0][lane_of(row)] >> stack * STACK_SHIFT & CELL_TOKENS)
                for (int i = 0; i < 3; i++) add_cell(out_cells, ROW_CELLS * row + 3 * stack + i);
}

// As ModelHouses (core/search/model.h), for rows, columns and boxes of 9x9. The rules go one by one in all
// engines: the general search learns from where a contradiction is found, and must go the same way
// everywhere.
STEP bool follow_houses(TokenMask *domain, uint64_t out_cells[2]) {
    SolverState old = state_of(domain), now = old;
    Vec missing;
    out_cells[0] = out_cells[1] = 0;
    bool possible = propagate(&now.board, ONE_BY_ONE, &missing);
    if (possible)
        put_changed(&old, &now, domain, out_cells);
    else
        put_missing(&now, missing, out_cells);
    return possible;
}

// A board to which the rules have been applied, and where it is split next.
typedef struct {
    SolverBoard board;
    unsigned key;
    bool open; // false: a solution
} SolverNode;

STEP SolverNode node_of(SolverBoard board) {
    SolverNode node = {.board = board};
    node.open = choose_cell(board, &node.key);
    return node;
}

// The tree of guesses, first tokens first: of a guess's two boards the second waits on the stack.
STEP uint64_t search_single(const Layout *layout, const Grid *puzzle, SolverSearch *search) {
    assert(layout->cells == 81);
    if (search->keep_going && !search->keep_going(search->context)) {
        search->given_up = true;
        return 0;
    }
    SolverNode stack[GUESSES_DEEP_MAX];
    int depth = 0;
    uint64_t found = 0, guesses = 0;
    SolverBoard start = begin(puzzle, search);
    Vec missing;
    if (!propagate(&start, FASTER, &missing)) return 0;
    SolverNode node = node_of(start);
    for (;;) {
        if (node.open) {
            if (++guesses % SOLVER_NODES_BETWEEN_ASKING == 0 && search->keep_going &&
                !search->keep_going(search->context)) {
                search->given_up = true;
                return found;
            }
            assert(depth < GUESSES_DEEP_MAX); // each guess fills a cell
            SolverBoard branch[2];
            bool possible[2];
            guess(node.board, node.key, branch);
            propagate_both(branch, possible);
            if (possible[0] & possible[1]) {
                node = node_of(branch[0]);
                stack[depth++] = node_of(branch[1]);
                continue;
            }
            if (possible[0] | possible[1]) {
                node = node_of(possible[0] ? branch[0] : branch[1]);
                continue;
            }
        } else {
            found++;
            if (search->sink && !hand_over(search, node.board)) return found;
            if (found == search->limit) return found;
        }
        if (depth == 0) return found;
        node = stack[--depth];
    }
}
