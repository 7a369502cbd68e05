#pragma once
// What Tridagons are, in a way that shares nothing with their finder: twelve cells of 9x9, tried by brute
// force; and positions that have some. Include after support/finder_walk.h.

enum { CORNERS = 4, SIDE = 3, CELLS = CORNERS * SIDE, ORDERS = 6, GUARDIANS_MOST = 8 };

static const int tridagon_order[ORDERS][SIDE] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                 {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// Twelve cells of 9x9: in each of four boxes, left before right and upper before lower, one in every row.
typedef struct {
    int cell[CELLS];
    TokenMask tokens;
} Twelve;

static inline void set_corner(Twelve *twelve, int corner, int band, int stack, const int columns[SIDE]) {
    for (int r = 0; r < SIDE; r++)
        twelve->cell[corner * SIDE + r] = (band * SIDE + r) * 9 + stack * SIDE + columns[r];
}

// --- the brute force: can these cells be filled with such candidates? ---

typedef struct {
    const Layout *layout;
    int count, cell[CELLS + 1];
    TokenMask marks[CELLS + 1];
} Few;

static inline bool can_fill(const Few *few, int done, int token[]) {
    if (done == few->count) return true;
    for (TokenMask left = few->marks[done]; left != 0; left &= left - 1) {
        token[done] = marks_first(left);
        bool fits = true;
        for (int i = 0; i < done; i++)
            fits = fits && (token[i] != token[done] ||
                            !cellset_has(&few->layout->peers[few->cell[i]], few->cell[done]));
        if (fits && can_fill(few, done + 1, token)) return true;
    }
    return false;
}

static inline bool can_be_filled(const Few *few) {
    int token[CELLS + 1];
    return can_fill(few, 0, token);
}

// --- the definition ---

static inline bool is_impossible(const Layout *layout, const Twelve *twelve) {
    Few few = {.layout = layout, .count = CELLS};
    for (int i = 0; i < CELLS; i++) few.cell[i] = twelve->cell[i], few.marks[i] = twelve->tokens;
    return !can_be_filled(&few);
}

// Whether a candidate rules out another one.
static inline bool rules_out(const Layout *layout, int cell, int token, int other, int other_token) {
    if (cell == other) return token != other_token;
    return token == other_token && cellset_has(&layout->peers[cell], other);
}

// How many candidates of the cells are of other tokens; GUARDIANS_MOST + 1 when the cells are no pattern.
static inline int guardians_of(const Position *position, const Twelve *twelve, int first, int count) {
    int guardians = 0;
    for (int i = first; i < first + count; i++) {
        TokenMask marks = position->marks.cell[twelve->cell[i]];
        if (position->grid.cell[twelve->cell[i]] != 0 || marks_count(marks & twelve->tokens) < 2)
            return GUARDIANS_MOST + 1;
        guardians += marks_count(marks & ~twelve->tokens);
    }
    return guardians;
}

typedef void TwelveSink(void *context, const Twelve *twelve, int guardians);

// Every choice of an order for each of the boxes from this one on.
static inline void twelve_corners(const Position *position, Twelve *twelve, const int band[],
                                  const int stack[], int corner, TwelveSink *sink, void *context) {
    if (corner == CORNERS) {
        int guardians = guardians_of(position, twelve, 0, CELLS);
        if (guardians > 0 && guardians <= GUARDIANS_MOST && is_impossible(position->layout, twelve))
            sink(context, twelve, guardians);
        return;
    }
    for (int k = 0; k < ORDERS; k++) {
        set_corner(twelve, corner, band[corner / 2], stack[corner % 2], tridagon_order[k]);
        if (guardians_of(position, twelve, corner * SIDE, SIDE) <= GUARDIANS_MOST)
            twelve_corners(position, twelve, band, stack, corner + 1, sink, context);
    }
}

// The four boxes that are left without one band and one stack, as Twelve has them.
static inline void boxes_without(int band, int stack, int out_band[2], int out_stack[2]) {
    out_band[0] = band == 0, out_band[1] = 2 - (band == 2);
    out_stack[0] = stack == 0, out_stack[1] = 2 - (stack == 2);
}

static inline TokenMask three_tokens(int a, int b, int c) {
    return marks_bit(a) | marks_bit(b) | marks_bit(c);
}

// Hands on all Tridagons.
static inline void twelve_all(const Position *position, TwelveSink *sink, void *context) {
    int band[2], stack[2];
    for (int a = 1; a <= 9; a++)
        for (int b = a + 1; b <= 9; b++)
            for (int c = b + 1; c <= 9; c++)
                for (int boxes = 0; boxes < 9; boxes++) {
                    Twelve twelve = {.tokens = three_tokens(a, b, c)};
                    boxes_without(boxes / 3, boxes % 3, band, stack);
                    twelve_corners(position, &twelve, band, stack, 0, sink, context);
                }
}

// --- positions ---

// How many of the cells hold another token in the solution.
static inline int strangers(const Twelve *twelve, const Grid *solution, int first, int count) {
    int strangers = 0;
    for (int i = first; i < first + count; i++)
        strangers += (twelve->tokens & marks_bit(solution->cell[twelve->cell[i]])) == 0;
    return strangers;
}

// In each box the three cells that hold the fewest other tokens.
static inline void set_best_corners(Twelve *twelve, const Grid *solution, int band_out, int stack_out) {
    int band[2], stack[2];
    boxes_without(band_out, stack_out, band, stack);
    for (int corner = 0; corner < CORNERS; corner++) {
        int fewest = SIDE + 1, best = 0;
        for (int k = 0; k < ORDERS; k++) {
            set_corner(twelve, corner, band[corner / 2], stack[corner % 2], tridagon_order[k]);
            int count = strangers(twelve, solution, corner * SIDE, SIDE);
            if (count < fewest) fewest = count, best = k;
        }
        set_corner(twelve, corner, band[corner / 2], stack[corner % 2], tridagon_order[best]);
    }
}

// The twelve cells that hold the fewest other tokens. Whether they cannot do without any is left to chance.
static inline Twelve choose_twelve(const Grid *solution) {
    Twelve best = {.tokens = 0};
    int fewest = CELLS + 1;
    for (int a = 1; a <= 9; a++)
        for (int b = a + 1; b <= 9; b++)
            for (int c = b + 1; c <= 9; c++)
                for (int boxes = 0; boxes < 9; boxes++) {
                    Twelve twelve = {.tokens = three_tokens(a, b, c)};
                    set_best_corners(&twelve, solution, boxes / 3, boxes % 3);
                    int count = strangers(&twelve, solution, 0, CELLS);
                    if (count < fewest) fewest = count, best = twelve;
                }
    return best;
}

// Whether the cell sees one of the twelve and holds one of the three tokens.
static inline bool stands_in_the_way(const Layout *layout, const Twelve *twelve, int cell, int token) {
    for (int i = 0; i < CELLS; i++)
        if (token != 0 && (twelve->tokens & marks_bit(token)) != 0 &&
            cellset_has(&layout->peers[cell], twelve->cell[i]))
            return true;
    return false;
}

// A board on which twelve cells have three candidates, and here and there another one.
static inline Position tridagon_position(const Layout *layout, uint64_t seed, Grid *out_solution) {
    Position position = walk_anywhere(layout, seed, out_solution);
    Rng rng = rng_seed(seed ^ 0x7472696FU);
    Twelve twelve = choose_twelve(out_solution);
    int more = (int)rng_below(&rng, 3);
    for (int c = 0; c < layout->cells; c++) {
        if (!stands_in_the_way(layout, &twelve, c, position.grid.cell[c])) continue;
        position.grid.cell[c] = 0;
        position.marks.cell[c] = marks_bit(out_solution->cell[c]);
        if (rng_below(&rng, 2) == 0) position.marks.cell[c] |= twelve.tokens;
    }
    for (int i = 0; i < CELLS; i++) {
        int cell = twelve.cell[i];
        position.grid.cell[cell] = 0;
        position.marks.cell[cell] = twelve.tokens | marks_bit(out_solution->cell[cell]);
        if (rng_below(&rng, 12) < (uint64_t)more)
            position.marks.cell[cell] |= marks_bit(1 + (int)rng_below(&rng, 9));
        if (rng_below(&rng, 20) == 0) // one of the three may be gone
            position.marks.cell[cell] &=
                ~marks_bit(marks_first(twelve.tokens)) | marks_bit(out_solution->cell[cell]);
    }
    Marks allowed = marks_of_grid(layout, &position.grid);
    for (int c = 0; c < layout->cells; c++) position.marks.cell[c] &= allowed.cell[c];
    return position;
}
