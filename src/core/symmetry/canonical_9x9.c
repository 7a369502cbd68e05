// The canonical form of complete 9x9 grids, which the general search would find too slowly: a grid without
// empty cells gives it nothing to choose by until the second row.
//
// The first row of the form is 123456789 whichever line comes first. So each pair of lines of one band is
// laid out as the first two rows: the second row begins 456 when the tokens of its first box all stand
// together in the first row, else 457, and that settles the order of the stacks and all but a few orders of
// the columns. Those with the least second row are laid out in full; there everything else is settled, and
// rows are compared as words of nine digits. An automorphism is met whenever two layouts agree; then the
// first line of one need not be tried again where the other's was.

#include <string.h>

#include "core/symmetry/canonical_search.h"

enum {
    N = 9,
    BOX = 3,
    STARTS_MAX = 18 * 2 * 3 * 2, // first row, second row, first stack, orders of its columns
};

// The grid, or its transpose, with tokens 0..8.
typedef struct {
    uint8_t cell[N][N];
    uint8_t where[N][N]; // of each row: the column of each token
} FullForm;

// The first two rows of a form, and its columns.
typedef struct {
    uint8_t line, second; // rows of a board; `line` counts those of the transpose from 9
    uint8_t column[N];
    bool turns; // the second row begins 456: the first three columns may stand in several orders
} Start;

typedef struct {
    FullForm board[2];
    uint64_t second; // the least second row, a digit each four bits
    Start start[STARTS_MAX];
    int count;
} Starts;

static const uint8_t orders[6][BOX] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// False when the grid is not complete and without clashes.
static bool read_board(const Grid *puzzle, bool transposed, FullForm *board) {
    int boxes[N] = {0};
    for (int r = 0; r < N; r++) {
        int seen = 0;
        for (int c = 0; c < N; c++) {
            int token = puzzle->cell[transposed ? c * N + r : r * N + c] - 1;
            if (token < 0) return false;
            board->cell[r][c] = (uint8_t)token;
            board->where[r][token] = (uint8_t)c;
            seen |= 1 << token;
            boxes[r / BOX * BOX + c / BOX] |= 1 << token;
        }
        if (seen != (1 << N) - 1) return false;
    }
    for (int b = 0; b < N; b++)
        if (boxes[b] != (1 << N) - 1) return false;
    return true;
}

static void keep_start(Starts *starts, uint64_t second, const Start *start) {
    if (second > starts->second) return;
    if (second < starts->second) starts->count = 0;
    starts->second = second;
    starts->start[starts->count++] = *start;
}

// In what follows over[c] is the column where the first row has what the second has in column c.

// The first box of the second row holds the tokens of the second box of the first row: 456789, and then what
// the columns of the first stack make of 123 by three steps from stack to stack.
static void start_with_456(Starts *starts, const uint8_t *over, int stack, Start *start) {
    int stay = 0;
    for (int p = 0; p < BOX; p++) start->column[p] = (uint8_t)(stack * BOX + p);
    for (int p = BOX; p < N; p++) start->column[p] = over[start->column[p - BOX]];
    for (int p = 0; p < BOX; p++) stay += over[start->column[2 * BOX + p]] == start->column[p];
    start->turns = true;
    keep_start(starts, stay == BOX ? 0x456789123 : stay == 1 ? 0x456789132 : 0x456789231, start);
}

static uint64_t second_row(const uint8_t *over, const uint8_t *column) {
    uint8_t place[N];
    uint64_t second = 0x457;
    for (int p = 0; p < N; p++) place[column[p]] = (uint8_t)p;
    for (int p = BOX; p < N; p++) second = second << 4 | (uint64_t)(place[over[column[p]]] + 1);
    return second;
}

// The first box of the second row holds two tokens of the second box of the first row (4 and 5) and one of
// the third (7), which the second row has over column `seven`. Its second box holds 8, then 9.
static void start_with_457(Starts *starts, const uint8_t *over, int stack, int seven, Start *start) {
    uint8_t *column = start->column;
    start->turns = false;
    int second = over[stack * BOX + (seven == 0)] / BOX, third = over[stack * BOX + seven] / BOX;
    for (int i = 0; i < 6; i++) {
        if (orders[i][2] != seven) continue;
        for (int p = 0; p < BOX; p++) column[p] = (uint8_t)(stack * BOX + orders[i][p]);
        column[3] = over[column[0]];
        column[4] = over[column[1]];
        column[5] = (uint8_t)(second * N + BOX - column[3] - column[4]); // a stack's columns add up to this
        column[6] = over[column[2]];
        for (int p = BOX, at = 7; p < 2 * BOX; p++)
            if (over[column[p]] / BOX == third) column[at++] = over[column[p]];
        keep_start(starts, second_row(over, column), start);
    }
}

// Lays out two rows of a band as the first and second, with each stack first.
static void add_pair(Starts *starts, const FullForm *board, int first, Start *start) {
    uint8_t over[N];
    for (int c = 0; c < N; c++) over[c] = board->where[first][board->cell[start->second][c]];
    bool only_456 = starts->second >> 24 == 0x456; // known that the form begins so
    for (int stack = 0; stack < BOX; stack++) {
        int from[BOX], seven = -1;
        for (int i = 0; i < BOX; i++) from[i] = over[stack * BOX + i] / BOX;
        for (int i = 0; i < BOX; i++)
            if (from[i] != from[(i + 1) % BOX] && from[i] != from[(i + 2) % BOX]) seven = i;
        if (seven < 0)
            start_with_456(starts, over, stack, start);
        else if (!only_456)
            start_with_457(starts, over, stack, seven, start);
    }
}

static void find_starts(Starts *starts) {
    starts->second = UINT64_MAX;
    starts->count = 0;
    for (int line = 0; line < 2 * N; line++) {
        int first = line % N, band = first / BOX * BOX;
        for (int second = band; second < band + BOX; second++) {
            Start start = {(uint8_t)line, (uint8_t)second, {0}, false};
            if (second != first) add_pair(starts, &starts->board[line / N], first, &start);
        }
    }
}

// Gives the rows below the first band their places: bands and the rows in them go by what they have in the
// first column.
static void order_rows(const FullForm *board, const Start *start, const uint8_t *label, uint8_t *out) {
    int row_of[N], band = start->second / BOX, count = BOX;
    for (int r = 0; r < N; r++) row_of[label[board->cell[r][start->column[0]]] - 1] = r;
    for (int bands = 0; bands < 2; bands++) {
        int next = -1;
        for (int i = 0; i < N; i++) {
            int row = row_of[i], in = row / BOX;
            if (in == band || (bands == 1 && in == out[BOX] / BOX)) continue;
            if (next < 0) next = in;
            if (in == next) out[count++] = (uint8_t)row;
        }
    }
}

typedef struct {
    const Starts *starts;
    uint64_t row[N];
    Arrangement lines;
    int line;  // the first of them
    int count; // of layouts with this first line that give the form
    Orbits orbits;
} Best;

// Lays out a start in full, as far as it is not worse than the best. Negative when it is better (and is the
// best now), 0 when it gives the best form again, positive when it is worse.
static int lay_out(const FullForm *board, const Start *start, Best *best, Arrangement *out) {
    uint8_t label[N];
    int first = start->line % N, compared = 0;
    for (int p = 0; p < N; p++) label[board->cell[first][start->column[p]]] = (uint8_t)(p + 1);
    out->transposed = start->line >= N;
    out->row[0] = (uint8_t)first;
    out->row[1] = start->second;
    out->row[2] =
        (uint8_t)(first / BOX * N + BOX - first - start->second); // a band's rows add up to the rest
    memcpy(out->column, start->column, sizeof start->column);
    for (int k = 2; k < N; k++) {
        if (k == BOX) order_rows(board, start, label, out->row);
        const uint8_t *row = board->cell[out->row[k]];
        uint64_t word = 0;
        for (int p = 0; p < N; p++) word = word << 4 | label[row[start->column[p]]];
        if (compared == 0 && word > best->row[k]) return 1;
        if (word < best->row[k]) compared = -1;
        best->row[k] = word;
    }
    return compared;
}

// True when nothing new can come of the start's first line: an automorphism puts the best layout's in its
// place.
static bool try_start(Best *best, const Start *start) {
    Arrangement lines;
    int compared = lay_out(&best->starts->board[start->line / N], start, best, &lines);
    if (compared > 0) return false;
    if (compared < 0) {
        best->lines = lines;
        best->line = start->line;
        best->count = 1;
        return false;
    }
    orbits_join(&best->orbits, N, &best->lines, &lines);
    if (start->line != best->line) return true;
    best->count++;
    return false;
}

// The orders of the first three columns that give the least second row: those that turn `start` into itself.
static bool try_orders(Best *best, const Start *start) {
    int digit[BOX]; // 123 in the order of the least second row
    uint8_t back[BOX], from = start->column[0];
    for (int p = 0; p < BOX; p++) digit[p] = (int)((best->row[1] >> (4 * (BOX - 1 - p))) & 15) - 1;
    const FullForm *board = &best->starts->board[start->line / N];
    const uint8_t *where = board->where[start->line % N], *second = board->cell[start->second];
    for (int p = 0; p < BOX; p++) back[p] = where[second[start->column[2 * BOX + p]]] - from;
    for (int i = 0; i < 6; i++) {
        const uint8_t *order = orders[i];
        bool least = true;
        for (int p = 0; p < BOX; p++) least = least && back[order[p]] == order[digit[p]];
        if (!least) continue;
        Start turned = *start;
        for (int p = 0; p < N; p++) turned.column[p] = start->column[p / BOX * BOX + order[p % BOX]];
        if (try_start(best, &turned)) return true;
    }
    return false;
}

// True when the orbit of the line holds one of those tried.
static bool line_is_done(const Orbits *orbits, uint32_t tried, int line) {
    for (int other = 0; other < line; other++)
        if (((tried >> other) & 1) && orbit_of(orbits, other) == orbit_of(orbits, line)) return true;
    return false;
}

static void find_best(const Starts *starts, Best *out) {
    memset(out, 0xff, sizeof *out); // greater than every form
    out->starts = starts;
    out->orbits = orbits_apart();
    out->row[0] = 0x123456789;
    out->row[1] = starts->second;
    bool done = false; // with this line
    uint32_t tried = 0;
    for (int i = 0; i < starts->count; i++) {
        const Start *start = &starts->start[i];
        if (i == 0 || start->line != starts->start[i - 1].line) {
            done = line_is_done(&out->orbits, tried, start->line);
            tried |= UINT32_C(1) << start->line;
        }
        if (!done) done = start->turns ? try_orders(out, start) : try_start(out, start);
    }
}

bool canonical_complete_9x9(const Grid *puzzle, Grid *out_form, Arrangements *out) {
    Starts starts;
    Best best;
    for (int i = 0; i < 2; i++)
        if (!read_board(puzzle, i == 1, &starts.board[i])) return false;
    find_starts(&starts);
    find_best(&starts, &best);
    memset(out_form, 0, sizeof *out_form);
    for (int i = 0; i < N * N; i++) out_form->cell[i] = (best.row[i / N] >> (4 * (N - 1 - i % N))) & 15;
    *out = (Arrangements){best.lines, 0};
    for (int line = 0; line < 2 * N; line++)
        if (orbit_of(&best.orbits, line) == orbit_of(&best.orbits, best.line))
            out->count += (uint64_t)best.count;
    return true;
}
