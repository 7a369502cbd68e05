#include "core/make/full_grid.h"

#include <assert.h>
#include <string.h>

#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"

// Uniform draws by rejection: a way of filling the board in steps is found in which each step has a fixed
// number of choices, whatever was chosen before, and which leads to each grid in one way only. Choices drawn
// uniformly, and thrown away as a whole when one leads nowhere, then make each grid equally likely. (It is
// essential to begin again from the first step: repeating only the last one would favour grids that are rare
// among those with the same beginning.)
//
// On 9x9 the steps follow the count by B. Felgenhauer and F. Jarvis (Mathematics of Sudoku, 2006), who
// first asked what tokens each column of a box holds and then in what order. Two facts keep the number of
// choices fixed and the failures few:
// - Three triples of tokens X, Y, Z can be dealt anew into three triples that avoid X, Y, Z in this order in
//   1 + 27 + 27 + 1 = 56 ways: see deal_anew.
// - Three tokens of which each must avoid one of three places can be put there in two ways, or in none when
//   all avoid the same place: see PLACES.
// The steps, tokens being renamed at the end so that the first row may be 123 456 789:
//   top band     second row dealt anew from the first (56) and put in order (6^3), third row in order (6^3)
//   middle band  first box: columns dealt anew from the top (56), each in order (6^3); second box: columns
//                dealt anew (56), each in order, avoiding the rows of the first box (2^3 or none); third box:
//                the rows are known, each in order, avoiding the columns of the top (2^3 or none)
//   bottom band  columns are known; first box in order (6^3), second box in order (2^3 or none), in the third
//                box all is known and right or wrong
// These are 56*6^6 * 56*6^3*56*2^6 * 6^3*2^3 choices for 6,670,903,752,021,072,936,960 / 9! grids: one try in
// 10.6 succeeds.

enum {
    TOP_WAYS = 56 * 216 * 216,
    MIDDLE_WAYS = 56 * 216 * 56 * 8 * 8,
    BOTTOM_WAYS = 216 * 8,
};

// Where three tokens are put: an octal digit for each, the first token's first.
static const uint16_t ORDERS[6] = {0012, 0021, 0102, 0120, 0201, 0210};
enum { NOWHERE = 0333 };

// The ways to put three tokens, the first of which avoids place i / 9, the second i / 3 % 3, the third i % 3.
static const uint16_t PLACES[27][2] = {
    {NOWHERE},    {0120, 0210}, {0120, 0210}, //
    {0102, 0201}, {0102, 0120}, {0120, 0201}, //
    {0102, 0201}, {0102, 0210}, {0201, 0210}, //
    {0012, 0021}, {0012, 0210}, {0021, 0210}, //
    {0021, 0201}, {NOWHERE},    {0021, 0201}, //
    {0012, 0201}, {0012, 0210}, {0201, 0210}, //
    {0012, 0021}, {0012, 0120}, {0021, 0120}, //
    {0021, 0102}, {0102, 0120}, {0021, 0120}, //
    {0012, 0102}, {0012, 0102}, {NOWHERE},    //
};

typedef struct {
    uint8_t token[3][9][3]; // 0..8, by band, column, row in the band
} FullGridBoard;

// The next choice out of a number that holds several.
static unsigned take(uint64_t *choices, unsigned ways) {
    unsigned choice = (unsigned)(*choices % ways);
    *choices /= ways;
    return choice;
}

// Deals nine tokens, held in three triples, into three triples anew, the i-th of which has none of from[i].
// Either all of a triple move on to the next one or all to the one before; or one of each moves one way, 3^3
// choices, and two the other.
static void deal_anew(unsigned choice, const uint8_t from[3][3], uint8_t out[3][3]) {
    static const uint8_t NEXT[5] = {0, 1, 2, 0, 1};
    if (choice < 2) {
        for (int i = 0; i < 3; i++) memcpy(out[i], from[NEXT[i + 1 + (int)choice]], 3);
        return;
    }
    choice -= 2;
    int back = choice >= 27;
    unsigned lone[3] = {choice % 3, choice / 3 % 3, choice / 9 % 3};
    for (int i = 0; i < 3; i++) {
        int one = NEXT[i + 1 + back], two = NEXT[i + 2 - back];
        out[i][0] = from[one][lone[one]];
        out[i][1] = from[two][NEXT[lone[two] + 1]];
        out[i][2] = from[two][NEXT[lone[two] + 2]];
    }
}

// Puts three tokens into three places, and notes where they are.
static inline void put(const uint8_t token[3], unsigned places, uint8_t out[3], uint8_t *at) {
    for (int i = 0; i < 3; i++) {
        unsigned place = places >> (6 - 3 * i) & 7;
        out[place] = token[i];
        at[token[i]] = (uint8_t)place;
    }
}

// Puts three tokens into three places, each elsewhere than it is in at[]. False when there is no way.
static inline bool put_elsewhere(unsigned choice, const uint8_t token[3], const uint8_t *at, uint8_t out[3],
                                 uint8_t *out_at) {
    const uint16_t *places = PLACES[9 * at[token[0]] + 3 * at[token[1]] + at[token[2]]];
    if (places[0] == NOWHERE) return false;
    put(token, places[choice], out, out_at);
    return true;
}

// The three tokens that are in neither of two triples of one column.
static void find_rest(const uint8_t a[3], const uint8_t b[3], uint8_t out[3]) {
    unsigned rest = 0777;
    for (int i = 0; i < 3; i++) rest &= ~(1u << a[i] | 1u << b[i]);
    for (int i = 0; i < 3; i++, rest &= rest - 1) out[i] = (uint8_t)__builtin_ctz(rest);
}

static void draw_top(Rng *rng, FullGridBoard *board) {
    static const uint8_t FIRST[3][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}};
    uint64_t choices = rng_below(rng, TOP_WAYS);
    uint8_t second[3][3], third[3], row[3], at[9];
    deal_anew(take(&choices, 56), FIRST, second);
    for (int box = 0; box < 3; box++) {
        uint8_t(*column)[3] = board->token[0] + 3 * (size_t)box;
        for (int i = 0; i < 3; i++) column[i][0] = FIRST[box][i];
        find_rest(FIRST[box], second[box], third);
        put(second[box], ORDERS[take(&choices, 6)], row, at);
        for (int i = 0; i < 3; i++) column[i][1] = row[i];
        put(third, ORDERS[take(&choices, 6)], row, at);
        for (int i = 0; i < 3; i++) column[i][2] = row[i];
    }
}

static bool draw_middle(Rng *rng, FullGridBoard *board) {
    uint64_t choices = rng_below(rng, MIDDLE_WAYS);
    uint8_t(*top)[3] = board->token[0], (*middle)[3] = board->token[1];
    uint8_t dealt[3][3], first[9] = {0}, second[9] = {0};
    deal_anew(take(&choices, 56), (const uint8_t(*)[3])top, dealt);
    for (int i = 0; i < 3; i++) put(dealt[i], ORDERS[take(&choices, 6)], middle[i], first);
    deal_anew(take(&choices, 56), (const uint8_t(*)[3])top + 3, dealt);
    for (int i = 0; i < 3; i++)
        if (!put_elsewhere(take(&choices, 2), dealt[i], first, middle[3 + i], second)) return false;

    uint8_t row[3][3], count[3] = {0}, column[9], at[9], placed[3];
    for (uint8_t token = 0; token < 9; token++) {
        int r = 3 - first[token] - second[token];
        row[r][count[r]++] = token;
    }
    for (int i = 0; i < 9; i++) column[top[6 + i / 3][i % 3]] = (uint8_t)(i / 3);
    for (int r = 0; r < 3; r++) {
        if (!put_elsewhere(take(&choices, 2), row[r], column, placed, at)) return false;
        for (int i = 0; i < 3; i++) middle[6 + i][r] = placed[i];
    }
    return true;
}

static bool draw_bottom(Rng *rng, FullGridBoard *board) {
    uint64_t choices = rng_below(rng, BOTTOM_WAYS);
    uint8_t(*top)[3] = board->token[0], (*middle)[3] = board->token[1], (*bottom)[3] = board->token[2];
    uint8_t first[9] = {0}, second[9] = {0}, rest[3];
    for (int column = 0; column < 3; column++) {
        find_rest(top[column], middle[column], rest);
        put(rest, ORDERS[take(&choices, 6)], bottom[column], first);
    }
    for (int column = 3; column < 6; column++) {
        find_rest(top[column], middle[column], rest);
        if (!put_elsewhere(take(&choices, 2), rest, first, bottom[column], second)) return false;
    }
    for (int column = 6; column < 9; column++) {
        unsigned taken = 0;
        find_rest(top[column], middle[column], rest);
        for (int i = 0; i < 3; i++) {
            int r = 3 - first[rest[i]] - second[rest[i]];
            bottom[column][r] = rest[i];
            taken |= 1u << r;
        }
        if (taken != 7) return false;
    }
    return true;
}

// 4x4 and 6x6 are bands of two rows, two boxes and n columns, n/2 in a box.

// The last two rows, whose columns are known: in the left box each in order (2^(n/2) ways), in the right box
// all is right or wrong.
static bool draw_last_band(int n, uint64_t *choices, uint8_t token[][6]) {
    unsigned all = (1u << n) - 1, seen[2] = {0, 0};
    for (int column = 0; column < n; column++) {
        unsigned rest = all;
        for (int row = 0; row < n - 2; row++) rest &= ~(1u << token[row][column]);
        unsigned low = rest & -rest, high = rest & ~low;
        bool turned = column < n / 2 ? take(choices, 2) : !(low & seen[1]);
        token[n - 2 + turned][column] = (uint8_t)__builtin_ctz(low);
        token[n - 1 - turned][column] = (uint8_t)__builtin_ctz(high);
        seen[turned] |= low;
        seen[!turned] |= high;
    }
    return seen[0] == all && seen[1] == all;
}

// The first row being 12 34, the second one has 2 * 2 ways and the last two 2^2: 16 choices for 288 / 4!
// grids.
static bool try_4x4(Rng *rng, uint8_t token[][6]) {
    uint64_t choices = rng_below(rng, 16);
    unsigned left = take(&choices, 2), right = take(&choices, 2);
    for (unsigned i = 0; i < 4; i++) {
        token[0][i] = (uint8_t)i;
        token[1][i] = (uint8_t)(i < 2 ? 2 + (i ^ left) : (i - 2) ^ right);
    }
    return draw_last_band(4, &choices, token);
}

// The first row being 123 456:
//   top band     second row: in each box the tokens that the first row has in the other (3!^2)
//   middle band  left box: columns dealt anew from the top (10), each in order (2^3); right box: the rows are
//                known, each in order, avoiding the columns of the top (2^2 or none)
//   bottom band  2^3
// These are 36 * 10*2^5 * 2^3 choices for 28,200,960 / 6! grids: 42 tries in 100 succeed.
static bool try_6x6(Rng *rng, uint8_t token[][6]) {
    uint64_t choices = rng_below(rng, UINT64_C(36) * 320 * 8);
    uint8_t at[6], column_of[6];
    for (int i = 0; i < 6; i++) token[0][i] = (uint8_t)i;
    put(&token[0][3], ORDERS[take(&choices, 6)], &token[1][0], at);
    put(&token[0][0], ORDERS[take(&choices, 6)], &token[1][3], at);
    unsigned deal = take(&choices, 10), lone = deal - 2, order = take(&choices, 8);
    for (int i = 0; i < 3; i++) { // two of the next column, or two of the one before, or one of each
        int next = (i + 1) % 3, before = (i + 2) % 3, from = deal == 0 ? next : before;
        uint8_t first = deal < 2 ? token[0][from] : token[lone >> next & 1][next];
        uint8_t second = deal < 2 ? token[1][from] : token[!(lone >> before & 1)][before];
        bool turned = order >> i & 1;
        token[2 + turned][i] = first;
        token[3 - turned][i] = second;
    }
    for (int i = 0; i < 6; i++) column_of[token[i / 3][3 + i % 3]] = (uint8_t)(i % 3);
    for (int row = 2; row < 4; row++) // it has on the right what the other one has on the left
        if (!put_elsewhere(take(&choices, 2), token[5 - row], column_of, &token[row][3], at)) return false;
    return draw_last_band(6, &choices, token);
}

static bool is_two_rows(const Layout *layout, int order) {
    return layout->order == order && layout->box_rows == 2 && layout->house_count == 3 * order &&
           layout->constraint_count == 0;
}

bool full_grid_is_uniform(const Layout *layout) {
    return layout_is_classic(layout) || is_two_rows(layout, 4) || is_two_rows(layout, 6);
}

// Names tokens 0..n-1 at random.
static void rename_tokens(int n, Rng *rng, uint8_t out_name[]) {
    for (int i = 0; i < n; i++) out_name[i] = (uint8_t)(i + 1);
    rng_shuffle(rng, out_name, sizeof *out_name, n);
}

// Larger boards of square boxes without constraints: random searches get lost there.
static bool is_large(const Layout *layout) {
    return layout->order > 16 && layout->box_rows == layout->box_columns &&
           layout->house_count == 3 * layout->order && layout->constraint_count == 0;
}

static bool keep_first(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return false;
}

// Boxes along the diagonal do not see each other: they are drawn, and the rest is the first completion found.
// Transformed at random, the grid does not show where it began.
static void draw_large(const Layout *layout, Rng *rng, Grid *out) {
    uint8_t name[TOKENS_MAX];
    Grid grid = {{0}};
    for (int box = 0; box < layout->order; box += layout->box_rows + 1) {
        rename_tokens(layout->order, rng, name);
        for (int i = 0; i < layout->order; i++)
            grid.cell[layout->house[2 * layout->order + box].cell[i]] = name[i];
    }
    bool found = solver_each(layout, &grid, 1, keep_first, NULL, &grid, NULL) == 1;
    assert(found); // boxes that do not see each other leave room for the others
    Transform moved = transform_random(layout, SYMMETRY_FULL, rng);
    transform_apply(layout, &moved, &grid, out);
}

void full_grid_draw(const Layout *layout, Rng *rng, Grid *out) {
    int n = layout->order;
    uint8_t name[9];
    *out = (Grid){{0}};
    if (layout_is_classic(layout)) {
        FullGridBoard board;
        do draw_top(rng, &board);
        while (!draw_middle(rng, &board) || !draw_bottom(rng, &board));
        rename_tokens(n, rng, name);
        for (int cell = 0; cell < 81; cell++)
            out->cell[cell] = name[board.token[cell / 27][cell % 9][cell / 9 % 3]];
    } else if (full_grid_is_uniform(layout)) {
        uint8_t token[6][6];
        while (!(n == 4 ? try_4x4(rng, token) : try_6x6(rng, token))) {
        }
        rename_tokens(n, rng, name);
        for (int cell = 0; cell < layout->cells; cell++) out->cell[cell] = name[token[cell / n][cell % n]];
    } else if (is_large(layout)) {
        draw_large(layout, rng, out);
    } else {
        bool drawn = solver_draw(layout, out, rng, out);
        assert(drawn); // every layout has full grids
    }
}
