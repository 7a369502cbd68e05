// No finder ever takes away a candidate of the solution, or places a wrong token: all techniques, on
// positions all along the way to the solution of generated, symmetric, 17-clue and very hard puzzles.
//
// A puzzle is walked by the ladder: the easiest step that the quick techniques have; where they have none, a
// wrong candidate goes at random, or a right token comes. In one puzzle of four some wrong candidates are
// gone from the start; every other position is looked at with one of the options of the finders.
//
// Quick techniques look at every position. The others look at one in so many, drawn by the puzzle's seed, so
// that each costs about the same: `rarity` below says which. Every step is judged; one search in eight is
// made twice, and must give the same steps in the same order.
//
// NONET_PUZZLES=20000 in the environment says how many puzzles, NONET_SHARD=0/2 which share of them (each
// puzzle depends on its number alone), NONET_HARD=100 how many of the hardest are walked with nested chains,
// NONET_TIMES=1 shows what each technique took.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <time.h>

#include "core/make/generate.h"
#include "core/solve/solver.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/shared.h"

// A short run looks at some more of its positions, so that it meets the rare techniques too.
enum { PUZZLES = TEST_SOAK ? 20000 : 32 / CHAIN_SHARE, SHORT_RUN = 1000, SHORT_SHARE = 4 };
enum { POSITIONS_MAX = 400, PATH_MAX_LENGTH = 4096 };

// The walk takes its steps from these; what comes later is looked for, but not waited for.
static const Technique ladder_end = TECHNIQUE_JELLYFISH;

typedef struct {
    uint64_t searches, steps, placed, microseconds, longest;
} Tally;

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t puzzle, order; // order: a hash of the steps of a search, one after the other
    Technique technique;    // that is looked for
    Tally tally[TECHNIQUE_COUNT];
    uint64_t positions, repeated, puzzles;
    uint64_t share; // rare techniques look at so many times more positions
    bool timed;
} Soak;

// One in so many positions is looked at; techniques that are not here look at all. Chosen so that a technique
// takes some six microseconds a position on average (NONET_TIMES=1 shows the times of a search).
static const struct {
    Technique first, last;
    TokenMask rarity;
} rare[] = {
    {TECHNIQUE_DIRECT_HIDDEN_PAIR, TECHNIQUE_DIRECT_HIDDEN_PAIR, 4},
    {TECHNIQUE_NAKED_TRIPLE, TECHNIQUE_NAKED_TRIPLE, 4},
    {TECHNIQUE_EXTENDED_RECTANGLE, TECHNIQUE_EXTENDED_RECTANGLE, 4},
    {TECHNIQUE_BUG_LITE, TECHNIQUE_REVERSE_BUG, 8},
    {TECHNIQUE_SASHIMI_X_WING, TECHNIQUE_SASHIMI_JELLYFISH, 8},
    {TECHNIQUE_ALMOST_LOCKED_PAIR, TECHNIQUE_ALMOST_LOCKED_TRIPLE, 2},
    {TECHNIQUE_FIREWORKS, TECHNIQUE_FIREWORKS, 2},
    {TECHNIQUE_SUE_DE_COQ, TECHNIQUE_SUE_DE_COQ, 48},
    {TECHNIQUE_SUE_DE_COQ_3D, TECHNIQUE_SUE_DE_COQ_3D, 4},
    {TECHNIQUE_X_CHAIN, TECHNIQUE_XY_CHAIN, 4},
    {TECHNIQUE_M_WING, TECHNIQUE_L_WING, 3},
    {TECHNIQUE_W_RING, TECHNIQUE_M_RING, 2},
    {TECHNIQUE_CONTINUOUS_NICE_LOOP, TECHNIQUE_AIC, 32},
    {TECHNIQUE_MEDUSA, TECHNIQUE_MEDUSA, 4},
    {TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP, TECHNIQUE_GROUPED_AIC, 256},
    {TECHNIQUE_ALS_XZ, TECHNIQUE_ALS_XZ, 256},
    {TECHNIQUE_ALS_W_WING, TECHNIQUE_ALS_W_WING, 96},
    {TECHNIQUE_ALS_XY_WING, TECHNIQUE_ALS_XY_WING, 3072},
    {TECHNIQUE_AHS_XZ, TECHNIQUE_AHS_XZ, 48},
    {TECHNIQUE_ALS_CHAIN, TECHNIQUE_ALS_CHAIN, 3072},
    {TECHNIQUE_DEATH_BLOSSOM, TECHNIQUE_DEATH_BLOSSOM, 64},
    {TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION, TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION, 24},
    {TECHNIQUE_BROKEN_WING, TECHNIQUE_BROKEN_WING, 24},
    {TECHNIQUE_BIVALUE_ODDAGON, TECHNIQUE_BIVALUE_ODDAGON, 2},
    {TECHNIQUE_TRIDAGON, TECHNIQUE_TRIDAGON, 4},
    {TECHNIQUE_KRAKEN_TRIDAGON, TECHNIQUE_KRAKEN_TRIDAGON, 2},
    {TECHNIQUE_SENIOR_EXOCET, TECHNIQUE_SENIOR_EXOCET, 3},
    {TECHNIQUE_SK_LOOP, TECHNIQUE_SK_LOOP, 16},
    {TECHNIQUE_MSLS, TECHNIQUE_MSLS, 2048},
    {TECHNIQUE_SQUIRMBAG, TECHNIQUE_SASHIMI_LEVIATHAN, 8},
    {TECHNIQUE_FRANKEN_X_WING, TECHNIQUE_FRANKEN_X_WING, 8},
    {TECHNIQUE_FRANKEN_X_WING + 1, TECHNIQUE_FRANKEN_LEVIATHAN, 64},
    {TECHNIQUE_FINNED_FRANKEN_X_WING, TECHNIQUE_FINNED_FRANKEN_X_WING, 16},
    {TECHNIQUE_FINNED_FRANKEN_X_WING + 1, TECHNIQUE_FINNED_FRANKEN_X_WING + 1, 192},
    {TECHNIQUE_FINNED_FRANKEN_X_WING + 2, TECHNIQUE_FINNED_FRANKEN_LEVIATHAN, 640},
    {TECHNIQUE_MUTANT_X_WING, TECHNIQUE_MUTANT_X_WING + 1, 64},
    {TECHNIQUE_MUTANT_X_WING + 2, TECHNIQUE_MUTANT_LEVIATHAN, 256},
    {TECHNIQUE_FINNED_MUTANT_X_WING, TECHNIQUE_FINNED_MUTANT_X_WING, 48},
    {TECHNIQUE_FINNED_MUTANT_X_WING + 1, TECHNIQUE_FINNED_MUTANT_X_WING + 1, 640},
    {TECHNIQUE_FINNED_MUTANT_X_WING + 2, TECHNIQUE_FINNED_MUTANT_X_WING + 2, 4096},
    {TECHNIQUE_FINNED_MUTANT_X_WING + 3, TECHNIQUE_FINNED_MUTANT_LEVIATHAN, 16384},
    {TECHNIQUE_KRAKEN_1, TECHNIQUE_KRAKEN_1, 256},
    {TECHNIQUE_KRAKEN_2, TECHNIQUE_KRAKEN_2, 1024},
    {TECHNIQUE_NISHIO, TECHNIQUE_REGION_FORCING_CHAIN, 32},
    {TECHNIQUE_DYNAMIC_FORCING_CHAIN, TECHNIQUE_NESTED_FORCING_CHAIN, 256},
    {TECHNIQUE_TEMPLATE_SET, TECHNIQUE_TEMPLATE_DELETE, 16},
};

static uint64_t rarity(Technique technique) {
    for (size_t i = 0; i < sizeof rare / sizeof rare[0]; i++)
        if (technique >= rare[i].first && technique <= rare[i].last) return rare[i].rarity;
    return 1;
}

// --- a step ---

static void show_position(const Soak *soak) {
    const Position *position = soak->position;
    int order = position->layout->order;
    for (int c = 0; c < position->layout->cells; c++) {
        char text[TOKENS_MAX + 3] = "";
        int length = 0;
        if (position->grid.cell[c] != 0)
            length = snprintf(text, sizeof text, "%s%d", cellset_has(&position->given, c) ? "=" : "+",
                              position->grid.cell[c]);
        for (int t = 1; t <= order; t++)
            if (marks_has(&position->marks, c, t)) text[length++] = "0123456789ABCDEFG"[t];
        text[length] = '\0';
        printf("%s%c", text, c % order == order - 1 ? '\n' : ' ');
    }
}

static const char *fault_of_marks(const Position *position, const Step *step) {
    const Layout *layout = position->layout;
    for (int i = 0; i < step->mark_count; i++) {
        const StepMark *mark = &step->mark[i];
        if (mark->role >= STEP_ROLE_COUNT) return "a role that does not exist";
        if (mark->cell >= layout->cells || mark->token < 1 || mark->token > layout->order) return "a mark";
        bool clue =
            cellset_has(&position->given, mark->cell) && position->grid.cell[mark->cell] == mark->token;
        if (step->technique == TECHNIQUE_SYMMETRICAL_PLACEMENT
                ? !clue
                : !marks_has(&position->marks, mark->cell, mark->token))
            return "marks what is no candidate";
    }
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        if (node->from > i) return "a node that follows from a later one";
        if (node->cell_count < 1 || node->cell_count > STEP_NODE_CELLS_MAX) return "cells of a node";
        for (int j = 0; j < node->cell_count; j++) {
            if (node->cell[j] >= layout->cells) return "a cell of a node";
            TokenMask marks = position->marks.cell[node->cell[j]];
            if (node->als == 0 && (marks & marks_bit(node->token)) == 0) return "a node without candidate";
            if (node->als != 0 && (marks & node->als) == 0) return "a set without candidates";
        }
        if ((node->als & ~layout_all_tokens(layout)) != 0) return "tokens of a set";
    }
    return NULL;
}

static const char *fault_of(const Soak *soak, const Step *step) {
    const Position *position = soak->position;
    const Layout *layout = position->layout;
    const Grid *solution = soak->solution;
    if (step->technique != soak->technique) return "another technique";
    if (step->house_count > STEP_HOUSES_MAX || step->base_count > step->house_count) return "houses";
    if (step->mark_count > STEP_MARKS_MAX || step->node_count > STEP_NODES_MAX) return "marks or nodes";
    for (int i = 0; i < step->house_count; i++)
        if (step->house[i] >= layout->house_count) return "a house that does not exist";
    bool named = step->tokens != 0 || step->technique == TECHNIQUE_BUG_1; // which names none
    if (!named || (step->tokens & ~layout_all_tokens(layout)) != 0) return "tokens";
    if (cellset_empty(&step->pattern_cells)) return "no pattern";
    if (cellset_next(&step->pattern_cells, layout->cells) >= 0) return "a pattern off the board";
    for (int c = 0; c < CELLS_MAX; c++) {
        if (c >= layout->cells) {
            if (step->remove.cell[c] != 0 || step->pattern.cell[c] != 0) return "something off the board";
            continue;
        }
        if ((step->remove.cell[c] & ~position->marks.cell[c]) != 0) return "removes what is not there";
        if ((step->pattern.cell[c] & ~position->marks.cell[c]) != 0) return "a pattern of no candidates";
        if (step->pattern.cell[c] != 0 && !cellset_has(&step->pattern_cells, c)) return "pattern cells";
        if ((step->remove.cell[c] & marks_bit(solution->cell[c])) != 0) return "removes the truth";
    }
    if (step->token == 0) {
        if (step_removals(layout, step) == 0) return "changes nothing";
    } else {
        if (step->cell >= layout->cells || position->grid.cell[step->cell] != 0) return "places on a token";
        if (!marks_has(&position->marks, step->cell, step->token)) return "places what is no candidate";
        if (solution->cell[step->cell] != step->token) return "places a wrong token";
    }
    return fault_of_marks(position, step);
}

static uint64_t hash_of(const Layout *layout, const Step *step) {
    uint64_t hash = outcome_of(layout, step->cell, step->token, &step->pattern_cells, &step->remove);
    outcome_mix(&hash, step->tokens | (uint64_t)step->rating_tenths << 16 | (uint64_t)step->siamese << 32);
    for (int c = 0; c < layout->cells; c++) outcome_mix(&hash, step->pattern.cell[c]);
    for (int i = 0; i < step->house_count; i++) outcome_mix(&hash, step->house[i]);
    for (int i = 0; i < step->mark_count; i++)
        outcome_mix(&hash, step->mark[i].cell | (uint64_t)step->mark[i].token << 8 |
                               (uint64_t)step->mark[i].role << 16);
    for (int i = 0; i < step->node_count; i++) {
        const StepNode *node = &step->node[i];
        outcome_mix(&hash, node->token | (uint64_t)node->on << 8 | (uint64_t)node->from << 16 |
                               (uint64_t)node->als << 32);
        for (int j = 0; j < node->cell_count; j++) outcome_mix(&hash, node->cell[j]);
    }
    return hash;
}

static bool judge(void *context, const Step *step) {
    Soak *soak = context;
    const char *fault = fault_of(soak, step);
    if (fault != NULL) {
        show_position(soak);
        fail_msg("puzzle %llu, %s, options %u, %s: %s", (unsigned long long)soak->puzzle,
                 soak->position->layout->id, (unsigned)soak->position->options,
                 technique_info(soak->technique)->name, fault);
    }
    soak->tally[step->technique].steps++;
    soak->tally[step->technique].placed += step->token != 0;
    return true;
}

static bool judge_order(void *context, const Step *step) {
    Soak *soak = context;
    outcome_mix(&soak->order, hash_of(soak->position->layout, step));
    return judge(soak, step);
}

static bool order_only(void *context, const Step *step) {
    Soak *soak = context;
    outcome_mix(&soak->order, hash_of(soak->position->layout, step));
    return true;
}

// --- a position ---

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

static void search(Soak *soak, Technique technique, bool twice) {
    uint64_t before = soak->timed ? now() : 0;
    soak->technique = technique;
    soak->order = 1;
    soak->tally[technique].searches++;
    assert_true(technique_find(soak->position, technique, twice ? judge_order : judge, soak));
    if (soak->timed) {
        uint64_t took = now() - before;
        Tally *tally = &soak->tally[technique];
        tally->microseconds += took;
        if (took > tally->longest) tally->longest = took;
    }
    if (!twice) return;
    uint64_t order = soak->order;
    soak->order = 1;
    technique_find(soak->position, technique, order_only, soak);
    if (order != soak->order) {
        show_position(soak);
        fail_msg("puzzle %llu, options %u: %s comes in two orders", (unsigned long long)soak->puzzle,
                 (unsigned)soak->position->options, technique_info(technique)->name);
    }
    soak->repeated++;
}

// None, every other time; else one of them, or sometimes several.
static uint32_t draw_options(Rng *rng) {
    static const uint32_t each[] = {FIND_SIAMESE,          FIND_DUAL,        FIND_ER_OF_TWO,
                                    FIND_ALS_IN_CHAINS,    FIND_ALS_OVERLAP, FIND_RECTANGLE_GAPS,
                                    FIND_LOCKED_AS_SUBSET, FIND_AIC_LOOPS};
    enum { OPTIONS = sizeof each / sizeof each[0] };
    if (rng_below(rng, 2) == 0) return 0;
    uint32_t options = each[rng_below(rng, OPTIONS)];
    if (rng_below(rng, 4) == 0) options |= each[rng_below(rng, OPTIONS)];
    return options;
}

static void look(Soak *soak, Position *position, Rng *rng) {
    position->options = draw_options(rng);
    soak->position = position;
    soak->positions++;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        uint64_t one_in = (rarity(t) + soak->share - 1) / soak->share;
        if (rng_below(rng, one_in) == 0) search(soak, t, rng_below(rng, 8) == 0);
    }
    position->options = 0;
}

// --- a puzzle ---

static void reduce(Position *position, const Grid *solution, Rng *rng, uint64_t percent) {
    for (int c = 0; c < position->layout->cells; c++) {
        for (int t = 1; t <= position->layout->order; t++) {
            if (t == solution->cell[c] || rng_below(rng, 100) >= percent) continue;
            position->marks.cell[c] &= ~marks_bit(t);
        }
    }
}

// What no technique of the ladder finds: a wrong candidate goes, or, one time in four, a right token comes.
static void help(Position *position, const Grid *solution, Rng *rng) {
    const Layout *layout = position->layout;
    Step step = {.technique = TECHNIQUE_COUNT};
    int cell;
    do {
        cell = (int)rng_below(rng, (uint64_t)layout->cells);
    } while (position->grid.cell[cell] != 0);
    TokenMask wrong = position->marks.cell[cell] & ~marks_bit(solution->cell[cell]);
    if (wrong == 0 || rng_below(rng, 4) == 0) {
        step.cell = (CellIndex)cell;
        step.token = solution->cell[cell];
    } else {
        for (uint64_t skip = rng_below(rng, (uint64_t)marks_count(wrong)); skip > 0; skip--)
            wrong &= wrong - 1;
        step.remove.cell[cell] = wrong & -wrong;
    }
    step_apply(&step, position);
}

static void take_step(Position *position, const Grid *solution, Rng *rng) {
    Step step;
    for (Technique t = 0; t < ladder_end; t++) {
        if (technique_find(position, t, walk_take_first, &step)) continue;
        step_apply(&step, position);
        return;
    }
    help(position, solution, rng);
}

static void solve(Soak *soak, const Layout *layout, const Grid *puzzle, const Grid *solution, Rng *rng) {
    Position position = position_of_grid(layout, puzzle);
    soak->solution = solution;
    soak->puzzles++;
    if (rng_below(rng, 4) == 0) reduce(&position, solution, rng, rng_below(rng, 60));
    for (int i = 0; i < POSITIONS_MAX && !grid_complete(layout, &position.grid); i++) {
        look(soak, &position, rng);
        take_step(&position, solution, rng);
    }
    look(soak, &position, rng);
}

// --- many puzzles ---

typedef struct {
    Grid *puzzle;
    int count, next;
} Stock;

// Lines of 81 cells and whatever follows, every `each`-th of them.
static void stock_add(Stock *stock, const Layout *layout, FILE *file, int each) {
    assert_non_null(file);
    char line[1024];
    for (int number = 0; fgets(line, sizeof line, file) != NULL; number++) {
        if (number % each != 0 || strlen(line) < 81 || line[0] == '#') continue;
        line[81] = '\0';
        Grid grid;
        if (!grid_parse(layout, line, &grid)) continue;
        stock->puzzle = realloc(stock->puzzle, (size_t)(stock->count + 1) * sizeof *stock->puzzle);
        assert_non_null(stock->puzzle);
        stock->puzzle[stock->count++] = grid;
    }
    assert_int_equal(fclose(file), 0);
}

enum { STOCKS = 4 };

// Puzzle `number` of its stock, or one that is dug with its seed.
static void draw_puzzle(const Layout *layout, const Stock stock[STOCKS], uint64_t number, Rng *rng,
                        Grid *puzzle, Grid *solution) {
    uint64_t kind = number % 8;
    if (kind >= 4 && stock[kind - 4].count > 0) {
        const Stock *from = &stock[kind - 4];
        *puzzle = from->puzzle[number / 8 % (uint64_t)from->count];
        if (solver_unique(layout, puzzle, solution)) return;
    }
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    if (kind % 2 == 1) spec.pattern = (Pattern)(1 + number / 8 % (PATTERN_COUNT - 1));
    generate_puzzle(layout, rng, &spec, puzzle, solution);
}

static void report(const Soak *soak) {
    printf("%llu puzzles, %llu positions, %llu searches made twice\n", (unsigned long long)soak->puzzles,
           (unsigned long long)soak->positions, (unsigned long long)soak->repeated);
    int never = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        const Tally *tally = &soak->tally[t];
        if (soak->timed || TEST_SOAK) {
            printf("  %-32s one in %-5llu %9llu searches %10llu steps", technique_info(t)->name,
                   (unsigned long long)rarity(t), (unsigned long long)tally->searches,
                   (unsigned long long)tally->steps);
            if (soak->timed && tally->searches > 0)
                printf(" %10.1f us, longest %9.1f ms", (double)tally->microseconds / (double)tally->searches,
                       (double)tally->longest / 1000);
            printf("\n");
        }
        never += tally->steps == 0;
    }
    printf("never met: %d:", never);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (soak->tally[t].steps == 0) printf(" %s,", technique_info(t)->name);
    printf("\n");
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

// Walks puzzles out of these stocks, which are used up, and freshly dug ones.
static void walk_puzzles(Soak *soak, const Layout *layout, Stock stock[STOCKS]) {
    uint64_t puzzles = number_from("NONET_PUZZLES", PUZZLES), share = 0, shares = 1;
    soak->share = puzzles < SHORT_RUN ? SHORT_SHARE : 1;
    const char *shard = getenv("NONET_SHARD");
    if (shard != NULL && sscanf(shard, "%" SCNu64 "/%" SCNu64, &share, &shares) != 2) fail_msg("NONET_SHARD");
    soak->timed = getenv("NONET_TIMES") != NULL;
    for (uint64_t number = share; number < puzzles; number += shares) {
        Rng rng = rng_seed(1000000 + number);
        Grid puzzle, solution;
        draw_puzzle(layout, stock, number, &rng, &puzzle, &solution);
        soak->puzzle = number;
        solve(soak, layout, &puzzle, &solution, &rng);
    }
    for (int i = 0; i < STOCKS; i++) free(stock[i].puzzle);
    report(soak);
}

static void no_step_is_wrong(void **state) {
    (void)state;
    static Soak soak;
    static const char *const files[STOCKS] = {"easy.txt", "ratings.txt", "hard.txt", "minimal.txt"};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Stock stock[STOCKS] = {{0}};
    for (int i = 0; i < STOCKS; i++) {
        char path[PATH_MAX_LENGTH];
        snprintf(path, sizeof path, TEST_DATA "/%s", files[i]);
        stock_add(&stock[i], &layout, fopen(path, "r"), 1);
    }
    walk_puzzles(&soak, &layout, stock);
    for (Technique t = 0; t < TECHNIQUE_X_WING && CHAIN_SHARE == 1; t++)
        assert_true((soak.tally[t].steps > 0) != technique_info(t)->constraints);
}

static void no_step_is_wrong_in_the_field(void **state) {
    (void)state;
    static Soak soak;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Stock stock[STOCKS] = {{0}};
    stock_add(&stock[0], &layout, shared_open("solver/clue17.txt"), 1);
    stock_add(&stock[1], &layout, shared_open("solver/hard.txt"), 1);
    stock_add(&stock[2], &layout, shared_open("ratings.tsv"), 2);
    walk_puzzles(&soak, &layout, stock);
}

static void other_boards(void **state) {
    (void)state;
    static Soak soak;
    static const char *const ids[] = {"6x6", "4x4", "jigsaw"};
    static const int counts[] = {TEST_SOAK ? 10000 : 40, TEST_SOAK ? 2000 : 40, TEST_SOAK ? 400 : 2};
    Layout layout;
    for (int i = 0; i < 3; i++) {
        assert_true(layout_init(&layout, ids[i]));
        for (int number = 0; number < counts[i]; number += CHAIN_SHARE) {
            Rng rng = rng_seed(2000000 + (uint64_t)number);
            Grid puzzle, solution;
            GenerateSpec spec = {.pattern = PATTERN_NONE};
            generate_puzzle(&layout, &rng, &spec, &puzzle, &solution);
            soak.puzzle = (uint64_t)number;
            soak.share = layout.order < 9 ? 8 : 1;
            solve(&soak, &layout, &puzzle, &solution, &rng);
        }
    }
    report(&soak);
}

// Nested chains are looked for where nothing else leads on, and the walk above is hardly ever there: so the
// hardest puzzles are walked by all other chains, and by nested ones where these end.
static void walk_nested(const Layout *layout, const Stock *hard) {
    static Soak soak;
    soak = (Soak){.share = 1};
    static const Technique chains[] = {TECHNIQUE_NISHIO,
                                       TECHNIQUE_CELL_FORCING_CHAIN,
                                       TECHNIQUE_REGION_FORCING_CHAIN,
                                       TECHNIQUE_DYNAMIC_FORCING_CHAIN,
                                       TECHNIQUE_DYNAMIC_PLUS_FORCING_CHAIN,
                                       TECHNIQUE_NESTED_FORCING_CHAIN};
    int puzzles = (int)number_from("NONET_HARD", TEST_SOAK ? 400 : 1);
    uint64_t searches_max = CHAIN_SHARE > 1 ? 1 : puzzles > 1 ? UINT64_MAX : 5;
    for (int i = 0; i < puzzles && i < hard->count; i++) {
        Grid solution;
        assert_true(solver_unique(layout, &hard->puzzle[i], &solution));
        Position position = position_of_grid(layout, &hard->puzzle[i]);
        soak.puzzle = (uint64_t)i;
        soak.position = &position;
        soak.solution = &solution;
        soak.positions++;
        const uint64_t *searches = &soak.tally[TECHNIQUE_NESTED_FORCING_CHAIN].searches;
        for (int t = 0; t < (int)(sizeof chains / sizeof chains[0]) && *searches < searches_max;) {
            Step step;
            walk_on(&position, ladder_end, UINT64_MAX);
            if (t == 5) search(&soak, chains[t], true);
            if (technique_find(&position, chains[t++], walk_take_first, &step)) continue;
            step_apply(&step, &position);
            t = 0;
        }
    }
    const Tally *nested = &soak.tally[TECHNIQUE_NESTED_FORCING_CHAIN];
    printf("%llu hardest puzzles, %llu searches, %llu nested chains\n", (unsigned long long)soak.positions,
           (unsigned long long)nested->searches, (unsigned long long)nested->steps);
    assert_true(nested->steps > 0);
}

static void nested_chains_hold(void **state) {
    (void)state;
    Layout layout;
    Grid puzzle;
    assert_true(layout_init(&layout, "9x9"));
    assert_true(grid_parse(&layout, GOLDEN_NUGGET, &puzzle));
    walk_nested(&layout, &(Stock){.puzzle = &puzzle, .count = 1});
}

static void nested_chains_hold_in_the_field(void **state) {
    (void)state;
    Layout layout;
    Stock hard = {0};
    assert_true(layout_init(&layout, "9x9"));
    stock_add(&hard, &layout, shared_open("solver/hard.txt"), 1);
    walk_nested(&layout, &hard);
    free(hard.puzzle);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_step_is_wrong),
        cmocka_unit_test(other_boards),
        cmocka_unit_test(nested_chains_hold),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test(no_step_is_wrong_in_the_field),
        cmocka_unit_test(nested_chains_hold_in_the_field),
    };
    return run_one_group(argc, argv, tests, shared, NULL);
}
