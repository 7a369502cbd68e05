// The geometry of the classic board in Sudoku Explainer's order (see rate_board.h), worked out by the
// compiler.
#include "core/rate/rate_board.h"

// clang-format off
#define NINE(X) X(0), X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8)
#define NINE_OF(X, a) X(a, 0), X(a, 1), X(a, 2), X(a, 3), X(a, 4), X(a, 5), X(a, 6), X(a, 7), X(a, 8)

#define BLOCK_CELL(block, place) ((block) / 3 * 27 + (block) % 3 * 3 + (place) / 3 * 9 + (place) % 3)
#define ROW_CELL(row, place) ((row) * 9 + (place))
#define COLUMN_CELL(column, place) ((place) * 9 + (column))
#define BLOCK_CELLS(block) {NINE_OF(BLOCK_CELL, (block))}
#define ROW_CELLS(row) {NINE_OF(ROW_CELL, (row))}
#define COLUMN_CELLS(column) {NINE_OF(COLUMN_CELL, (column))}

// Of the cell in row r and column c: its houses, its places in them, its peers.
#define BLOCK_OF(r, c) ((r) / 3 * 3 + (c) / 3)
#define IN_BLOCK(r, c) ((r) % 3 * 3 + (c) % 3)
#define HOUSES(r, c) {BLOCK_OF(r, c), 9 + (r), 18 + (c)}
#define PLACES(r, c) {IN_BLOCK(r, c), c, r}
#define IN_BLOCK_PEER(r, c, i) BLOCK_CELL(BLOCK_OF(r, c), (i) + ((i) >= IN_BLOCK(r, c)))
#define ROW_PEER(r, c, i) ROW_CELL(r, (i) + ((i) >= (c) / 3 * 3) * 3)
#define COLUMN_PEER(r, c, i) COLUMN_CELL(c, (i) + ((i) >= (r) / 3 * 3) * 3)
#define SIX_OF(X, r, c) X(r, c, 0), X(r, c, 1), X(r, c, 2), X(r, c, 3), X(r, c, 4), X(r, c, 5)
#define PEERS(r, c) {SIX_OF(IN_BLOCK_PEER, r, c), IN_BLOCK_PEER(r, c, 6), IN_BLOCK_PEER(r, c, 7), \
                     SIX_OF(ROW_PEER, r, c), SIX_OF(COLUMN_PEER, r, c)}

// The peers as a set: what the cell sees in row i, as bits 9 i and up of 81.
#define SEEN(i, r, c) ((i) == (r) ? 0x1ffu & ~(1u << (c)) : (i) / 3 == (r) / 3 ? 7u << (c) / 3 * 3 : 1u << (c))
#define SEEN_LOW(i, r, c) ((uint64_t)SEEN(i, r, c) << 9 * (i))
#define LOW(r, c) (SEEN_LOW(0, r, c) | SEEN_LOW(1, r, c) | SEEN_LOW(2, r, c) | SEEN_LOW(3, r, c) | \
                   SEEN_LOW(4, r, c) | SEEN_LOW(5, r, c) | SEEN_LOW(6, r, c) | SEEN_LOW(7, r, c))
#define PEER_SET(r, c) (((Set81)(SEEN(7, r, c) >> 1 | SEEN(8, r, c) << 8) << 64 | LOW(r, c)))

#define ROW_HOUSES(row) NINE_OF(HOUSES, (row))
#define ROW_PLACES(row) NINE_OF(PLACES, (row))
#define ROW_PEERS(row) NINE_OF(PEERS, (row))
#define ROW_PEER_SETS(row) NINE_OF(PEER_SET, (row))

const RateTables rate_tables = {
    .cell = {NINE(BLOCK_CELLS), NINE(ROW_CELLS), NINE(COLUMN_CELLS)},
    .house = {NINE(ROW_HOUSES)},
    .place = {NINE(ROW_PLACES)},
    .peer = {NINE(ROW_PEERS)},
    .peers = {NINE(ROW_PEER_SETS)},
};

#define COUNT_4(n) (n), (n) + 1, (n) + 1, (n) + 2
#define COUNT_16(n) COUNT_4(n), COUNT_4((n) + 1), COUNT_4((n) + 1), COUNT_4((n) + 2)
#define COUNT_64(n) COUNT_16(n), COUNT_16((n) + 1), COUNT_16((n) + 1), COUNT_16((n) + 2)
#define COUNT_256(n) COUNT_64(n), COUNT_64((n) + 1), COUNT_64((n) + 1), COUNT_64((n) + 2)

const uint8_t rate_count[512] = {COUNT_256(0), COUNT_256(1)};
// clang-format on
