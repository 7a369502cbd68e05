#pragma once
// What the parts of the rating engine share: the position seen from cells and from houses at once, and what a
// producer hands back. Tokens are bits 0..8 here. Houses are numbered 0..8 blocks, 9..17 rows, 18..26
// columns, places in a house 0..8 in reading order: Sudoku Explainer's order, on which the result depends.

#include "core/base/bits.h"
#include "core/rate/rate_step.h"

enum { BLOCK, ROW, COLUMN, KINDS, HOUSES_9 = 27, PEERS_9 = 20, ALL_TOKENS = 0x1ff };

// A candidate is cell * 9 + token. A key is a candidate that is on or off: candidate * 2, plus 1 when it is
// on.
enum { CANDIDATES_9 = 729, KEYS_9 = 2 * CANDIDATES_9, CANDIDATE_WORDS = 12 };

static inline int key_of(int cell, int token, bool on) { return (cell * 9 + token) * 2 + on; }
static inline int key_cell(int key) { return key / 18; }
static inline int key_token(int key) { return key / 2 % 9; }

typedef unsigned __int128 Set81; // a bit for each cell

typedef struct {
    uint16_t cell[81];           // candidates; 0 where a token stands
    uint16_t place[HOUSES_9][9]; // [house][token]: the places that have it as a candidate
} RateBoard;

typedef struct {
    RateBoard board;
    uint8_t value[81];         // token 1..9, or 0
    uint8_t empty[HOUSES_9];   // cells without a token
    uint8_t placed[9];         // how often each token stands
    int left;                  // cells without a token
    struct RateChains *chains; // room for the chains, kept between steps
    bool (*keep_going)(void *context);
    void *context;
    bool stopped;
} RateState;

// What every cell is part of and sees.
typedef struct {
    uint8_t cell[HOUSES_9][9]; // [house][place]
    uint8_t house[81][KINDS];  // [cell][kind]
    uint8_t place[81][KINDS];  // the cell's place in that house
    uint8_t peer[81][PEERS_9]; // by block, row, column
    Set81 peers[81];
} RateTables;

extern const RateTables rate_tables;

extern const uint8_t rate_count[512]; // how many of 9 bits are set

static inline int rate_bits(unsigned set) { return rate_count[set]; }
static inline int rate_first(unsigned set) { return __builtin_ctz(set); }

// The subset of `all` after this one, in ascending order; 0 after the last and before the first.
static inline unsigned rate_next_subset(unsigned set, unsigned all) { return (set - all) & all; }

static inline bool set81_has(Set81 set, int cell) { return (set >> cell) & 1; }
static inline void set81_add(Set81 *set, int cell) { *set |= (Set81)1 << cell; }
static inline void set81_remove(Set81 *set, int cell) { *set &= ~((Set81)1 << cell); }
static inline int set81_first(Set81 set) {
    uint64_t low = (uint64_t)set;
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline void board_remove(RateBoard *board, int cell, int token) {
    board->cell[cell] &= (uint16_t) ~(1u << token);
    for (int kind = 0; kind < KINDS; kind++) {
        board->place[rate_tables.house[cell][kind]][token] &=
            (uint16_t) ~(1u << rate_tables.place[cell][kind]);
    }
}

static inline bool board_has(const RateBoard *board, int cell, int token) {
    return (board->cell[cell] >> token) & 1;
}

// The places of a third of a house: a line's thirds are where its blocks cross it, a block's its rows or its
// columns.
static inline unsigned rate_third(bool columns, int third) {
    return columns ? 0x49u << third : 7u << (3 * third);
}

// The house that crosses this one in its third, and the shared places as that house numbers them.
static inline int rate_crossing(int house, bool columns, int third, unsigned *out_shared) {
    if (house < 9) {
        *out_shared = rate_third(false, columns ? house / 3 : house % 3);
        return columns ? 18 + house % 3 * 3 + third : 9 + house / 3 * 3 + third;
    }
    bool row = house < 18;
    int line = row ? house - 9 : house - 18;
    *out_shared = rate_third(!row, line % 3);
    return row ? line / 3 * 3 + third : third * 3 + line / 3;
}

// The kinds of crossings in the order in which they are looked at: the kind of the first house. The first
// pairs blocks with columns.
static const uint8_t rate_crossing_kinds[4] = {BLOCK, BLOCK, COLUMN, ROW};

// The i-th house in the order in which singles and sets are looked for: blocks, columns, rows.
static inline int rate_house(int i) { return i < 9 ? i : i < 18 ? i + 9 : i - 9; }

// A difficulty as it is printed.
static inline int rate_tenths(double difficulty) { return (int)((difficulty + 0.05) * 10.0); }

// Starts a step that removes candidates, with the plain rating of its technique.
static inline void step_begin(RateStep *step, Technique technique) {
    step->technique = technique;
    step->tenths = technique_info(technique)->rating_tenths;
    step->token = 0;
    step->cell = 0;
    step->count = 0;
}

// Adds candidates of a cell (bits 0..8) that go; nothing when there are none.
static inline void step_remove(RateStep *step, int cell, unsigned tokens) {
    if (tokens == 0) return;
    step->remove[step->count].cell = (uint8_t)cell;
    step->remove[step->count].tokens = (uint16_t)(tokens << 1);
    step->count++;
}
