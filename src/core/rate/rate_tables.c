// The geometry of the classic board in Sudoku Explainer's order (see rate_board.h), worked out by the
// compiler.
#include "core/rate/rate_board.h"

// clang-format off
#define NINE(X) X(0), X(1), X(2), X(3), X(4), X(5), X(6), X(7), X(8)
#define NINE_OF(X, a) X(a, 0), X(a, 1), X(a, 2), X(a, 3), X(a, 4), X(a, 5), X(a, 6), X(a, 7), X(a, 8)

#define BLOCK_CELL(block, place) ((block) / 3 * 27 + (block) % 3 * 3 + (place) / 3 * 9 + (place) % 3)
#define ROW_CELL(row, place) ((row) * 9 + (place))
#define COLUMN_CELL(column, place) ((place) * 9 + (column))
#define BLOCK_CELLS(block) {NINE_OF(BLOCK_CELL, block)}
#define ROW_CELLS(row) {NINE_OF(ROW_CELL, row)}
#define COLUMN_CELLS(column) {NINE_OF(COLUMN_CELL, column)}

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
#define PEER_SET(r, c) {LOW(r, c), SEEN(7, r, c) >> 1 | SEEN(8, r, c) << 8}

#define ROW_HOUSES(row) NINE_OF(HOUSES, row)
#define ROW_PLACES(row) NINE_OF(PLACES, row)
#define ROW_PEERS(row) NINE_OF(PEERS, row)
#define ROW_PEER_SETS(row) NINE_OF(PEER_SET, row)

const RateTables rate_tables = {
    .cell = {NINE(BLOCK_CELLS), NINE(ROW_CELLS), NINE(COLUMN_CELLS)},
    .house = {NINE(ROW_HOUSES)},
    .place = {NINE(ROW_PLACES)},
    .peer = {NINE(ROW_PEERS)},
    .peers = {NINE(ROW_PEER_SETS)},
};

#define COUNT_4(n) n, n + 1, n + 1, n + 2
#define COUNT_16(n) COUNT_4(n), COUNT_4(n + 1), COUNT_4(n + 1), COUNT_4(n + 2)
#define COUNT_64(n) COUNT_16(n), COUNT_16(n + 1), COUNT_16(n + 1), COUNT_16(n + 2)
#define COUNT_256(n) COUNT_64(n), COUNT_64(n + 1), COUNT_64(n + 1), COUNT_64(n + 2)

const uint8_t rate_count[512] = {COUNT_256(0), COUNT_256(1)};

const uint16_t rate_pairs[36] = {
    3, 5, 6, 9, 10, 12, 17, 18, 20, 24, 33, 34, 36, 40, 48, 65, 66, 68,
    72, 80, 96, 129, 130, 132, 136, 144, 160, 192, 257, 258, 260, 264, 272, 288, 320, 384,
};
const uint16_t rate_triples[84] = {
    7, 11, 13, 14, 19, 21, 22, 25, 26, 28, 35, 37, 38, 41, 42, 44, 49, 50,
    52, 56, 67, 69, 70, 73, 74, 76, 81, 82, 84, 88, 97, 98, 100, 104, 112, 131,
    133, 134, 137, 138, 140, 145, 146, 148, 152, 161, 162, 164, 168, 176, 193, 194, 196, 200,
    208, 224, 259, 261, 262, 265, 266, 268, 273, 274, 276, 280, 289, 290, 292, 296, 304, 321,
    322, 324, 328, 336, 352, 385, 386, 388, 392, 400, 416, 448,
};
const uint16_t rate_quads[126] = {
    15, 23, 27, 29, 30, 39, 43, 45, 46, 51, 53, 54, 57, 58, 60, 71, 75, 77,
    78, 83, 85, 86, 89, 90, 92, 99, 101, 102, 105, 106, 108, 113, 114, 116, 120, 135,
    139, 141, 142, 147, 149, 150, 153, 154, 156, 163, 165, 166, 169, 170, 172, 177, 178, 180,
    184, 195, 197, 198, 201, 202, 204, 209, 210, 212, 216, 225, 226, 228, 232, 240, 263, 267,
    269, 270, 275, 277, 278, 281, 282, 284, 291, 293, 294, 297, 298, 300, 305, 306, 308, 312,
    323, 325, 326, 329, 330, 332, 337, 338, 340, 344, 353, 354, 356, 360, 368, 387, 389, 390,
    393, 394, 396, 401, 402, 404, 408, 417, 418, 420, 424, 432, 449, 450, 452, 456, 464, 480,
};
// clang-format on
