// The walk that guesses which tokens cages have, against an enumeration that only knows what a cage is.
// Boards of 6x6 that are covered with random cages and have no clues: some have one solution, some have
// hundreds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/search/walk.h"

enum { ORDER = 6, CELLS = ORDER * ORDER, CAGE_MAX = 5, FOUND_MAX = 2000, BOARDS = 200 };

typedef struct {
    int cage[CELLS]; // of each cell
    int left[CELLS]; // cells of each cage that are not filled yet
    int total[CELLS];
    int cages;
    uint8_t grid[CELLS];
} Board;

typedef struct {
    uint8_t grid[FOUND_MAX][CELLS];
    int count;
} Found;

static int take(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

static int box(int cell) { return cell / ORDER / 2 * 2 + cell % ORDER / 3; }

// A full grid: a pattern with its tokens, and the rows of each band, in any order.
static void draw_grid(Rng *rng, uint8_t *out) {
    int token[ORDER], row[ORDER];
    for (int i = 0; i < ORDER; i++) token[i] = i + 1;
    rng_shuffle(rng, token, sizeof *token, ORDER);
    for (int i = 0; i < ORDER; i++) row[i] = i;
    for (int band = 0; band < ORDER; band += 2) rng_shuffle(rng, row + band, sizeof *row, 2);
    for (int cell = 0; cell < CELLS; cell++) {
        int r = row[cell / ORDER];
        out[cell] = (uint8_t)token[(cell % ORDER + r % 2 * 3 + r / 2) % ORDER];
    }
}

// One of the cells beside those of the cage that are in none and hold a token that it lacks. -1: there is
// none.
static int draw_neighbour(Rng *rng, const Board *board, const uint8_t *grid, int cage) {
    int candidate[CELLS * 4], count = 0;
    TokenMask tokens = 0;
    for (int cell = 0; cell < CELLS; cell++)
        if (board->cage[cell] == cage) tokens |= token_bit(grid[cell]);
    for (int cell = 0; cell < CELLS; cell++) {
        if (board->cage[cell] != cage) continue;
        const int beside[] = {cell % ORDER ? cell - 1 : -1, cell % ORDER < ORDER - 1 ? cell + 1 : -1,
                              cell - ORDER, cell + ORDER};
        for (int i = 0; i < 4; i++)
            if (beside[i] >= 0 && beside[i] < CELLS && board->cage[beside[i]] < 0 &&
                !(tokens & token_bit(grid[beside[i]])))
                candidate[count++] = beside[i];
    }
    return count ? candidate[take(rng, count)] : -1;
}

static Board draw_board(Rng *rng) {
    Board board = {0};
    uint8_t grid[CELLS];
    draw_grid(rng, grid);
    for (int cell = 0; cell < CELLS; cell++) board.cage[cell] = -1;
    for (int from = 0; from < CELLS; from++) {
        if (board.cage[from] >= 0) continue;
        int size = 3 + take(rng, CAGE_MAX - 2);
        for (int cell = from; cell >= 0 && board.left[board.cages] < size;
             cell = draw_neighbour(rng, &board, grid, board.cages)) {
            board.cage[cell] = board.cages;
            board.left[board.cages]++;
            board.total[board.cages] += grid[cell];
        }
        board.cages++;
    }
    return board;
}

static Model *model_of(const Board *board) {
    Model *model = model_new(CELLS, ORDER);
    for (int group = 0; group < 3; group++)
        for (int h = 0; h < ORDER; h++) {
            uint16_t house[ORDER];
            int count = 0;
            for (int cell = 0; cell < CELLS; cell++)
                if ((group == 0 ? cell / ORDER : group == 1 ? cell % ORDER : box(cell)) == h)
                    house[count++] = (uint16_t)cell;
            assert_int_equal(count, ORDER);
            model_house(model, house, group);
        }
    for (int cage = 0; cage < board->cages; cage++) {
        Rule rule = {.kind = RULE_CAGE, .total = (int16_t)board->total[cage]};
        uint16_t cells[CAGE_MAX];
        for (int cell = 0; cell < CELLS; cell++)
            if (board->cage[cell] == cage) cells[rule.count++] = (uint16_t)cell;
        model_rule(model, &rule, cells);
    }
    model_derive(model);
    return model;
}

// --- The enumeration

static bool fits(const Board *board, int cell, int token) {
    int cage = board->cage[cell], rest = board->total[cage] - token;
    if (rest < 0 || (board->left[cage] == 1 && rest != 0)) return false;
    for (int other = 0; other < cell; other++)
        if (board->grid[other] == token && (other / ORDER == cell / ORDER || other % ORDER == cell % ORDER ||
                                            box(other) == box(cell) || board->cage[other] == cage))
            return false;
    return true;
}

static void enumerate(Board *board, int cell, Found *out) {
    if (out->count == FOUND_MAX) return;
    if (cell == CELLS) {
        memcpy(out->grid[out->count++], board->grid, CELLS);
        return;
    }
    int cage = board->cage[cell];
    for (int token = 1; token <= ORDER; token++) {
        if (!fits(board, cell, token)) continue;
        board->grid[cell] = (uint8_t)token;
        board->total[cage] -= token;
        board->left[cage]--;
        enumerate(board, cell + 1, out);
        board->total[cage] += token;
        board->left[cage]++;
    }
}

static bool collect(void *context, const uint8_t *token) {
    Found *found = context;
    memcpy(found->grid[found->count++], token, CELLS);
    return true;
}

static int by_tokens(const void *a, const void *b) { return memcmp(a, b, CELLS); }

static void test_cages(void **state) {
    (void)state;
    static Found all, walked;
    Rng rng = rng_seed(1);
    int one = 0, many = 0;
    uint64_t guesses = 0;
    for (int i = 0; i < BOARDS; i++) {
        Board board = draw_board(&rng);
        all.count = walked.count = 0;
        enumerate(&board, 0, &all);
        Model *model = model_of(&board);
        SearchQuestion question = {.limit = FOUND_MAX, .sink = collect, .context = &walked};
        Walk *walk = walk_new(model, &question, 1);
        assert_true(walk_run(walk, 0));
        guesses += walk_answer(walk).guesses;
        walk_free(walk);
        model_free(model);
        assert_int_equal(walked.count, all.count);
        qsort(walked.grid, (size_t)walked.count, CELLS, by_tokens);
        for (int k = 1; k < walked.count; k++)
            assert_memory_not_equal(walked.grid[k - 1], walked.grid[k], CELLS); // none twice
        if (all.count < FOUND_MAX) assert_memory_equal(walked.grid, all.grid, (size_t)all.count * CELLS);
        one += all.count == 1;
        many += all.count > 20 && all.count < FOUND_MAX;
    }
    print_message("%d boards: %d with one solution, %d with more than 20; %d guesses\n", BOARDS, one, many,
                  (int)guesses);
    assert_true(one && many > BOARDS / 8 && guesses > 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_cages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
