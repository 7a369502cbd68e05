#pragma once
// How steps that rely on there being only one solution are judged. Each is tried on positions of puzzles that
// may have several: if it contradicts one of the solutions, exchanging the tokens of its pattern in that
// solution must give another grid that obeys the rules and has the same clues. So it never contradicts an
// only solution. Include after cmocka.h.

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"

typedef struct {
    const Position *position;
    const Grid *solution;
    uint64_t seed;
    uint64_t steps[TECHNIQUE_COUNT];   // seen,
    uint64_t against[TECHNIQUE_COUNT]; // of which so many contradict the solution
} UniqueJudge;

static inline bool unique_contradicts(const UniqueJudge *judge, const Step *step) {
    for (int c = 0; c < judge->position->layout->cells; c++)
        if ((step->remove.cell[c] & marks_bit(judge->solution->cell[c])) != 0) return true;
    return false;
}

static inline void unique_fail(const UniqueJudge *judge, const Step *step, const char *what) {
    fail_msg("seed %llu, %s, %s: %s", (unsigned long long)judge->seed, judge->position->layout->id,
             technique_info(step->technique)->name, what);
}

// The other grid must obey the rules, differ from the solution and have all its clues.
static inline void unique_is_second(const UniqueJudge *judge, const Step *step, const Grid *other) {
    const Layout *layout = judge->position->layout;
    if (!grid_complete(layout, other)) unique_fail(judge, step, "the exchange breaks a rule");
    bool differs = false;
    for (int c = 0; c < layout->cells; c++) {
        if (other->cell[c] == judge->solution->cell[c]) continue;
        differs = true;
        if (cellset_has(&judge->position->given, c)) unique_fail(judge, step, "the exchange changes a clue");
    }
    if (!differs) unique_fail(judge, step, "contradicts a solution that may be the only one");
}

// Rectangles and loops: the two tokens change places in the cells of the pattern.
static inline void unique_exchange(const UniqueJudge *judge, const Step *step) {
    Grid other = *judge->solution;
    int first = marks_first(step->tokens), second = marks_first(step->tokens & (TokenMask)(step->tokens - 1));
    const CellSet *cells = &step->pattern_cells;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        if (other.cell[c] != first && other.cell[c] != second)
            unique_fail(judge, step, "contradicts a solution");
        other.cell[c] = (uint8_t)(other.cell[c] == first ? second : first);
    }
    unique_is_second(judge, step, &other);
}

// What must be true whether or not there is only one solution.
static inline void unique_form(const UniqueJudge *judge, const Step *step) {
    const Position *position = judge->position;
    if (step_removals(position->layout, step) == 0) unique_fail(judge, step, "changes nothing");
    if (step->token != 0) unique_fail(judge, step, "places a token");
    if (cellset_empty(&step->pattern_cells)) unique_fail(judge, step, "no pattern");
    for (int c = 0; c < position->layout->cells; c++) {
        if ((step->remove.cell[c] & ~position->marks.cell[c]) != 0)
            unique_fail(judge, step, "removes nothing");
        if ((step->pattern.cell[c] & ~position->marks.cell[c]) != 0)
            unique_fail(judge, step, "no candidates");
        if ((step->pattern.cell[c] & step->remove.cell[c]) != 0) unique_fail(judge, step, "stays and goes");
        if (step->pattern.cell[c] != 0 && !cellset_has(&step->pattern_cells, c))
            unique_fail(judge, step, "pattern cells");
    }
    for (int i = 0; i < step->mark_count; i++)
        if (!marks_has(&position->marks, step->mark[i].cell, step->mark[i].token))
            unique_fail(judge, step, "marks nothing");
}

// A position of a full grid in which some tokens are open: their cells are not clues, and keep these
// candidates where the rules leave them. The rest is partly given, partly solved, and has lost most wrong
// candidates.
static inline Position unique_position_of(const Layout *layout, uint64_t seed, int tokens,
                                          Grid *out_solution) {
    Rng rng = rng_seed(seed);
    full_grid_draw(layout, &rng, out_solution);
    int order = layout->order;
    TokenMask open = 0;
    while (marks_count(open) < tokens) open |= marks_bit(1 + (int)rng_below(&rng, (uint64_t)order));
    uint64_t given = 20 + rng_below(&rng, 60), solved = rng_below(&rng, 40), gone = 60 + rng_below(&rng, 40);
    uint64_t opened = 40 + rng_below(&rng, 60);
    Position position = {.layout = layout};
    CellSet pairs = {{0}};
    for (int c = 0; c < layout->cells; c++) {
        bool is_open = (open & marks_bit(out_solution->cell[c])) != 0 && rng_below(&rng, 100) < opened;
        if (is_open) cellset_add(&pairs, c);
        if (!is_open && rng_below(&rng, 100) < given) cellset_add(&position.given, c);
        bool filled =
            cellset_has(&position.given, c) || rng_below(&rng, 100) < (is_open ? solved / 2 : solved);
        if (filled) position.grid.cell[c] = out_solution->cell[c];
    }
    position.marks = marks_of_grid(layout, &position.grid);
    for (int c = 0; c < layout->cells; c++) {
        for (int t = 1; t <= order; t++) {
            bool pair = cellset_has(&pairs, c) && (open & marks_bit(t)) != 0;
            if (t == out_solution->cell[c] || pair || rng_below(&rng, 100) >= gone) continue;
            position.marks.cell[c] &= ~marks_bit(t);
        }
    }
    return position;
}

static inline Position unique_position(const Layout *layout, uint64_t seed, Grid *out_solution) {
    return unique_position_of(layout, seed, 2, out_solution);
}

// All steps of techniques first..last on a position of a puzzle with one solution: none contradicts it.
static inline bool unique_watch(void *context, const Step *step) {
    UniqueJudge *judge = context;
    unique_form(judge, step);
    if (unique_contradicts(judge, step)) unique_fail(judge, step, "removes the truth");
    judge->steps[step->technique]++;
    return true;
}

static inline void unique_sound_on(const char *id, int count, Technique first, Technique last,
                                   uint32_t options) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    UniqueJudge judge = {.seed = 0};
    for (int i = 1; i <= count; i++) {
        Grid solution;
        Position position = walk_position(&layout, (uint64_t)i, &solution);
        position.options = options;
        judge.position = &position;
        judge.solution = &solution;
        judge.seed = (uint64_t)i;
        for (Technique t = first; t <= last; t++)
            assert_true(technique_find(&position, t, unique_watch, &judge));
    }
    printf("%s: %d positions:", id, count);
    for (Technique t = first; t <= last; t++)
        printf(" %s %llu", technique_info(t)->key, (unsigned long long)judge.steps[t]);
    printf("\n");
}
