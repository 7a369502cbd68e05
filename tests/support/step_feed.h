#pragma once
// Real steps of every technique, for tests of the texts about them: from positions in generated puzzles, with
// the options of finders, from graves and loops made on purpose, and from the technique cases. Include after
// cmocka.h.

#include "core/make/full_grid.h"
#include "core/techniques/technique_find.h"
#include "core/text/technique_case.h"
#include "support/finder_walk.h"

typedef struct {
    void (*read)(void *context, const Position *position, const Step *step);
    void *context;
    const Position *position;
    int left;                   // of the technique that is looked for
    int steps[TECHNIQUE_COUNT]; // read so far
} Feed;

static inline bool feed_step(void *context, const Step *step) {
    Feed *feed = context;
    feed->steps[step->technique]++;
    feed->read(feed->context, feed->position, step);
    return --feed->left > 0;
}

static inline void feed_technique(Feed *feed, const Position *position, Technique technique, int most) {
    feed->position = position;
    feed->left = most;
    technique_find(position, technique, feed_step, feed);
}

// How expensive a search is: 0 cheap, 1 some ten milliseconds, 2 and 3 more.
static inline int feed_cost(const Layout *layout, Technique t) {
    if (t >= TECHNIQUE_KRAKEN_1 && t <= TECHNIQUE_NESTED_FORCING_CHAIN) return layout->order > 9 ? 3 : 2;
    if (t >= TECHNIQUE_MUTANT_X_WING && t <= TECHNIQUE_FINNED_MUTANT_LEVIATHAN)
        return layout->order > 9 ? 3 : 2;
    if (t >= TECHNIQUE_FRANKEN_X_WING && t <= TECHNIQUE_FINNED_FRANKEN_LEVIATHAN)
        return layout->order > 9 ? 3 : 1;
    if (t == TECHNIQUE_ALS_CHAIN || t == TECHNIQUE_TEMPLATE_SET || t == TECHNIQUE_TEMPLATE_DELETE)
        return layout->order > 9 ? 3 : 1;
    return layout->order > 9 && t > TECHNIQUE_WXYZ_WING ? 3 : 0;
}

// Every technique in positions of generated puzzles; expensive searches in one of four, or of twenty.
static inline void feed_puzzles(Feed *feed, const char *id, uint64_t first, int count, int most) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    for (int i = 0; i < count; i++) {
        Grid solution;
        Position position = i % 3 == 2 ? walk_anywhere(&layout, first + (uint64_t)i, &solution)
                                       : walk_position(&layout, first + (uint64_t)i, &solution);
        if (i % 5 == 1) position.options = FIND_DUAL | FIND_ER_OF_TWO;
        if (i % 20 == 1) position.options |= FIND_ALS_IN_CHAINS;
        if (i % 5 == 3) position.options = FIND_SIAMESE | FIND_ALS_OVERLAP | FIND_RECTANGLE_GAPS;
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            int cost = feed_cost(&layout, t);
            if (cost == 3 || (cost == 1 && i % 4 != 3) || (cost == 2 && i % 20 != 13)) continue;
            feed_technique(feed, &position, t, most);
        }
    }
}

// Two full grids that differ by renaming some tokens, with all cells empty in which they differ; and one
// extra candidate or a few.
static inline void feed_graves(Feed *feed, int count) {
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (int i = 0; i < count; i++) {
        Rng rng = rng_seed(900 + (uint64_t)i);
        Grid solution;
        full_grid_draw(&layout, &rng, &solution);
        int cycle = 2 + (int)rng_below(&rng, 3);
        Position position = {.layout = &layout};
        for (int c = 0; c < layout.cells; c++) {
            int token = solution.cell[c], other = token > cycle ? token : token % cycle + 1;
            if (other == token)
                position.grid.cell[c] = (uint8_t)token;
            else
                position.marks.cell[c] = marks_bit(token) | marks_bit(other);
        }
        Marks rules = marks_of_grid(&layout, &position.grid);
        const House *house = &layout.house[rng_below(&rng, (uint64_t)layout.house_count)];
        for (int extras = 1 + (int)rng_below(&rng, 3), tries = 0; extras > 0 && tries < 50; tries++) {
            int cell = house->cell[rng_below(&rng, 9)];
            TokenMask more = rules.cell[cell] & ~position.marks.cell[cell];
            while (marks_count(more) > 1 && rng_below(&rng, 2) != 0) more &= more - 1;
            position.marks.cell[cell] |= more & -more;
            extras -= more != 0;
        }
        for (Technique t = TECHNIQUE_BUG_1; t <= TECHNIQUE_BUG_4; t++) feed_technique(feed, &position, t, 2);
    }
}

// A loop of six cells on an otherwise blank board, so that each type is there.
static inline void feed_loops(Feed *feed) {
    static const int six[] = {0, 3, 12, 15, 24, 18};
    static const TokenMask last[][3] = {
        {0x3, 0x1f, 0}, {0x7, 0x7, 0}, {0x7, 0xb, 0xc}, {0x7, 0xb, 0x1fe}, {0x1f, 0x1f, 0x1fc}};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    for (size_t i = 0; i < sizeof last / sizeof last[0]; i++) {
        Position position = position_of_grid(&layout, &empty);
        for (int k = 0; k < 6; k++) position.marks.cell[six[k]] = k < 4 ? 0x3 : last[i][k - 4];
        if (i == 2) position.marks.cell[19] = last[i][2];
        for (int c = i == 3 ? 19 : 20; c < 27 && i > 2; c++)
            if (c != 24) position.marks.cell[c] = last[i][2];
        for (Technique t = TECHNIQUE_UNIQUE_LOOP_1; t <= TECHNIQUE_UNIQUE_LOOP_4; t++)
            feed_technique(feed, &position, t, 3);
    }
}

// Rectangles that few puzzles have, on an otherwise blank board: r1c1 r1c4 r2c1 r2c4.
static inline void feed_rectangles(Feed *feed) {
    static const int corner[] = {0, 3, 9, 12};
    static const struct {
        Technique technique;
        uint8_t entered[4];
        TokenMask marks[4];
    } boards[] = {
        {TECHNIQUE_UNIQUE_RECTANGLE_5, {0, 0, 0, 0}, {0x3, 0x7, 0x7, 0x7}},
        {TECHNIQUE_AVOIDABLE_RECTANGLE_1, {1, 2, 2, 0}, {0, 0, 0, 0x5}},
        {TECHNIQUE_AVOIDABLE_RECTANGLE_2, {1, 0, 2, 0}, {0, 0x6, 0, 0x5}},
    };
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        Grid grid = {{0}};
        for (int k = 0; k < 4; k++) grid.cell[corner[k]] = boards[i].entered[k];
        Position position = position_of_grid(&layout, &grid);
        position.given = (CellSet){{0}};
        for (int k = 0; k < 4; k++) position.marks.cell[corner[k]] = boards[i].marks[k];
        feed_technique(feed, &position, boards[i].technique, 3);
    }
}

// Extended rectangles of r12c147 on an otherwise blank board: with two guardians in one cell, with one each
// in two.
static inline void feed_extended(Feed *feed) {
    static const int six[] = {0, 3, 6, 9, 12, 15};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    for (int cells = 1; cells <= 2; cells++) {
        Position position = position_of_grid(&layout, &empty);
        for (int k = 0; k < 6; k++) position.marks.cell[six[k]] = k >= cells ? 0x7 : cells == 1 ? 0x1f : 0xf;
        feed_technique(feed, &position, TECHNIQUE_EXTENDED_RECTANGLE, 3);
    }
}

// A tridagon on an otherwise blank board, with one guardian, two of a token in one row, two in one cell.
static inline void feed_tridagons(Feed *feed) {
    static const int twelve[] = {0, 10, 20, 3, 13, 23, 27, 37, 47, 32, 40, 48};
    static const struct {
        int index;
        TokenMask guardians;
    } more[][2] = {{{11, 0x8}, {11, 0x8}}, {{8, 0x8}, {11, 0x8}}, {{0, 0x18}, {0, 0x18}}};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
        Position position = position_of_grid(&layout, &empty);
        for (int k = 0; k < 12; k++) position.marks.cell[twelve[k]] = 0x7;
        for (int k = 0; k < 2; k++) position.marks.cell[twelve[more[i][k].index]] |= more[i][k].guardians;
        feed_technique(feed, &position, TECHNIQUE_TRIDAGON, 3);
    }
}

// Takes tokens away from all cells of some houses but these.
static inline void feed_keep(Position *position, const int *house, int houses, TokenMask tokens,
                             const int *cell, int cells) {
    for (int h = 0; h < houses; h++)
        for (int i = 0; i < position->layout->order; i++) {
            int c = position->layout->house[house[h]].cell[i];
            bool keeps = false;
            for (int k = 0; k < cells; k++) keeps = keeps || cell[k] == c;
            if (!keeps) position->marks.cell[c] &= ~tokens;
        }
}

// Rings of r1c1 r1c5 r5c5 r5c2 r2c2 on an otherwise blank board: with one guardian, and with two that see
// cells in common.
static inline void feed_rings(Feed *feed) {
    static const int ring[] = {0, 4, 40, 37, 10, 20, 2}, houses[] = {0, 13, 4, 10, 18};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    for (int guardians = 1; guardians <= 2; guardians++) {
        Position wing = position_of_grid(&layout, &empty), oddagon = wing;
        feed_keep(&wing, houses, 5, 0x1, ring, 5 + guardians);
        feed_technique(feed, &wing, TECHNIQUE_BROKEN_WING, 3);
        for (int k = 0; k < 5; k++) oddagon.marks.cell[ring[k]] = k < guardians ? 0x7 : 0x3;
        feed_technique(feed, &oddagon, TECHNIQUE_BIVALUE_ODDAGON, 3);
    }
}

// Fireworks from r1c1 to r1c5 and r5c1 on an otherwise blank board; then with others from r5c5.
static inline void feed_fireworks(Feed *feed) {
    static const int arms[] = {4, 36, 0, 1, 2, 9, 18}, other_arms[] = {4, 36, 31, 39, 40, 41, 49};
    static const int lines[] = {0, 9}, other_lines[] = {4, 13};
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position triple = position_of_grid(&layout, &empty), quad = triple;
    feed_keep(&triple, lines, 2, 0x7, arms, 7);
    feed_technique(feed, &triple, TECHNIQUE_FIREWORKS, 3);
    feed_keep(&quad, lines, 2, 0x3, arms, 7);
    feed_keep(&quad, other_lines, 2, 0xc, other_arms, 7);
    feed_technique(feed, &quad, TECHNIQUE_FIREWORKS, 3);
}

// Almost hidden sets of row 1 on an otherwise blank board: with one of column 1, with which it has one cell
// in common, and with one of box 1, with which it has two.
static inline void feed_hidden_sets(Feed *feed) {
    static const int row = 0, column = 9, box = 18;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid empty = {{0}};
    Position one = position_of_grid(&layout, &empty);
    feed_keep(&one, &row, 1, 0x3, (const int[]){0, 1, 6}, 3);
    Position two = one;
    feed_keep(&one, &column, 1, 0x4, (const int[]){0, 9}, 2);
    feed_technique(feed, &one, TECHNIQUE_AHS_XZ, 3);
    feed_keep(&two, &box, 1, 0xc, (const int[]){0, 1, 9}, 3);
    feed_technique(feed, &two, TECHNIQUE_AHS_XZ, 3);
}

// A puzzle in which only chains inside chains lead further.
static inline void feed_nested(Feed *feed, int most) {
    static const char nugget[] = GOLDEN_NUGGET;
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    Grid grid = {{0}};
    for (int c = 0; c < layout.cells; c++) grid.cell[c] = nugget[c] == '.' ? 0 : (uint8_t)(nugget[c] - '0');
    Position position = position_of_grid(&layout, &grid);
    feed_technique(feed, &position, TECHNIQUE_NESTED_FORCING_CHAIN, most);
}

// Every `share`-th of our own technique cases.
static inline void feed_cases(Feed *feed, int share, int most) {
    FILE *file = fopen(TEST_DATA "/technique_cases.txt", "r");
    assert_non_null(file);
    Layout layout;
    assert_true(layout_init(&layout, "9x9"));
    char line[4096];
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        int length = (int)strcspn(line, "\r\n");
        static TechniqueCase technique_case;
        TextError error;
        if (technique_case_skips(line, length) || number % share != 0) continue;
        assert_true(technique_case_parse(&layout, line, length, number, &technique_case, &error));
        for (int i = 0; i < technique_case.technique_count; i++)
            feed_technique(feed, &technique_case.position, technique_case.technique + (Technique)i, most);
    }
    fclose(file);
}
