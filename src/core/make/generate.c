#include "core/make/generate.h"

#include <assert.h>

#include "core/make/full_grid.h"
#include "core/solve/solver.h"

// Of the 81 questions to the solver that a 9x9 puzzle would need, 50 are saved by proofs that cost a tenth of
// a question and change no answer (see dig_on).

enum {
    PATIENT_ORDER = 9,  // the largest boards whose proofs are short enough to be always carried to their end
    PATIENCE = 256,     // on larger boards: how often the solver may ask whether to go on with a proof
    LARGEST_ORDER = 16, // the largest of those; on boards beyond them:
    LARGEST_PATIENCE = 2,
    IRREGULAR_ORDER = 13, // boards with irregular boxes from this one on, where single proofs take a second
    IRREGULAR_PATIENCE = 3,
    RULES_PATIENCE = 8, // on boards with constraints, whose guesses take longer
    LARGE_RULES_PATIENCE = 2,
    SUM_CELLS_MANY = 100,
    SUMS_GUESSES = 16, // on the largest boards with sums, where a single guess takes milliseconds
};

// What is the same for all puzzles of a call.
typedef struct {
    const Layout *layout;
    const GenerateSpec *spec;
    SolverSetup *setup;                             // NULL where proofs are always carried to their end
    bool cell_by_cell;                              // has_another asks about one cell of an orbit
    int words;                                      // words of a CellSet that hold cells of the board
    uint64_t house_word[CELLSET_WORDS][HOUSES_MAX]; // [w][h]: word w of the cells of house h
    HouseSet houses_of[CELLS_MAX];
} Plan;

// A puzzle being dug.
typedef struct {
    Grid puzzle, solution;
    CellIndex order[CELLS_MAX];              // in which the cells are visited
    CellIndex where[TOKENS_MAX][HOUSES_MAX]; // where[t-1][h]: the cell of token t in house h
    HouseSet clued[TOKENS_MAX];              // clued[t-1]: the houses in which the clues have token t
    TokenMask used[HOUSES_MAX];              // used[h]: bit t-1 if the clues have token t in house h
    CellSet empty;                           // cells without a clue
    CellSet visited;
    CellSet doubtful;  // clues that stay because a proof was given up
    bool last;         // this visit carries every proof to its end
    bool stopped;      // from outside
    int next;          // in order[]
    int clues, needed; // how many are left, and how many of them are known to be needed
    CellIndex orbit[PATTERN_ORBIT_MAX];
    int size;  // of the orbit whose removal is in question; 0 between two orbits
    int asked; // its cells before this one are proved
} Dig;

// The largest boards with many cells in sums: there a question has to be settled in a few guesses.
static bool has_large_sums(const Layout *layout) {
    int cells = 0;
    for (int i = 0; i < layout->rule_count; i++) {
        const Rule *rule = &layout->rule[i].rule;
        if (rule->kind == RULE_SANDWICH || (rule->kind == RULE_SUM && rule->minus == 0)) cells += rule->count;
    }
    return layout->order > LARGEST_ORDER && cells > SUM_CELLS_MANY;
}

static void make_plan(const Layout *layout, const GenerateSpec *spec, Plan *out) {
    assert(spec->pattern >= 0 && spec->pattern < PATTERN_COUNT);
    out->layout = layout;
    out->spec = spec;
    out->cell_by_cell = has_large_sums(layout);
    bool hard = layout->order > PATIENT_ORDER || layout->constraint_count > 0;
    out->setup = hard ? solver_setup_new(layout) : NULL;
    out->words = cellset_words(layout->cells);
    for (int cell = 0; cell < layout->cells; cell++) out->houses_of[cell] = 0;
    HouseSet bit = 1;
    for (int h = 0; h < layout->house_count; h++, bit <<= 1) {
        for (int i = 0; i < layout->order; i++) out->houses_of[layout->house[h].cell[i]] |= bit;
        for (int w = 0; w < out->words; w++) out->house_word[w][h] = layout->house[h].set.word[w];
    }
}

// Prepares to dig in dig->solution, which is already set.
static void begin(const Plan *plan, Rng *rng, Dig *dig) {
    const Layout *layout = plan->layout;
    for (int i = 0; i < layout->cells; i++) dig->order[i] = (CellIndex)i;
    rng_shuffle(rng, dig->order, sizeof *dig->order, layout->cells);
    dig->puzzle = dig->solution;
    for (int cell = 0; cell < layout->cells; cell++)
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            dig->where[dig->solution.cell[cell] - 1][layout->house_of[cell][i]] = (CellIndex)cell;
    for (int i = 0; i < layout->order; i++) dig->clued[i] = houseset_of(layout->house_count) - 1;
    for (int i = 0; i < layout->house_count; i++) dig->used[i] = layout_all_tokens(layout);
    dig->visited = dig->empty = dig->doubtful = (CellSet){{0}};
    dig->last = dig->stopped = false;
    dig->next = dig->needed = dig->size = 0;
    dig->clues = layout->cells;
}

static void flip_used(const Plan *plan, Dig *dig, int cell) {
    unsigned bit = 1u << (dig->solution.cell[cell] - 1);
    for (int i = 0; i < plan->layout->house_of_count[cell]; i++)
        dig->used[plan->layout->house_of[cell][i]] ^= bit;
}

static void take_away(const Plan *plan, Dig *dig, int cell) {
    dig->puzzle.cell[cell] = 0;
    cellset_add(&dig->empty, cell);
    dig->clued[dig->solution.cell[cell] - 1] &= ~plan->houses_of[cell];
    flip_used(plan, dig, cell);
}

static void put_back(const Plan *plan, Dig *dig, int cell) {
    dig->puzzle.cell[cell] = dig->solution.cell[cell];
    cellset_remove(&dig->empty, cell);
    dig->clued[dig->solution.cell[cell] - 1] |= plan->houses_of[cell];
    flip_used(plan, dig, cell);
}

// The tokens, as bits 0..order-1, that the clues leave to an empty cell besides its own.
static unsigned other_tokens(const Plan *plan, const Dig *dig, int cell) {
    unsigned used = 1u << (dig->solution.cell[cell] - 1);
    for (int i = 0; i < plan->layout->house_of_count[cell]; i++)
        used |= dig->used[plan->layout->house_of[cell][i]];
    return layout_all_tokens(plan->layout) & ~used;
}

// True when the clues leave the token of an empty cell no other place in one of its houses.
static bool is_hidden_single(const Plan *plan, const Dig *dig, int cell) {
    const Layout *layout = plan->layout;
    int own = dig->solution.cell[cell] - 1;
    TokenMask rows = (TokenMask)dig->clued[own] & layout_all_tokens(layout);
    unsigned open = (1u << layout->house_of_count[cell]) - 1; // houses without another place
    for (int word = 0; open && word < plan->words; word++) {
        uint64_t places = dig->empty.word[word];
        for (TokenMask left = rows; left && places; left &= left - 1)
            places &= ~layout->peers[dig->where[own][__builtin_ctz(left)]].word[word];
        if (word == cell >> 6) places &= ~(UINT64_C(1) << (cell & 63));
        for (int i = 0; places && i < layout->house_of_count[cell]; i++)
            open &= ~((unsigned)((places & plan->house_word[word][layout->house_of[cell][i]]) != 0) << i);
    }
    return open != 0;
}

// True when two tokens, that of `cell` and another one, can change places in empty cells alone throughout a
// part of the board that holds `cell`: then there is a second solution. The part consists of the cells of the
// two tokens that houses link to `cell`; each of them is known by its row.
static bool can_swap_tokens(const Plan *plan, const Dig *dig, int cell, int other) {
    const Layout *layout = plan->layout;
    int token[2] = {dig->solution.cell[cell] - 1, other}, side = 0;
    unsigned todo[2] = {1u << layout->house_of[cell][0], 0}, met[2] = {todo[0], 0};
    while (todo[side] || todo[side = !side]) {
        int at = dig->where[token[side]][__builtin_ctz(todo[side])];
        todo[side] &= todo[side] - 1;
        if (dig->clued[token[!side]] & plan->houses_of[at]) return false;
        for (int i = 0; i < layout->house_of_count[at]; i++) {
            int partner = dig->where[token[!side]][layout->house_of[at][i]];
            unsigned row = 1u << layout->house_of[partner][0];
            todo[!side] |= row & ~met[!side];
            met[!side] |= row;
        }
    }
    return true;
}

static bool can_swap(const Plan *plan, const Dig *dig, int cell) {
    const Layout *layout = plan->layout;
    if (layout->constraint_count > 0) return false; // a swap may break them
    HouseSet clued = dig->clued[dig->solution.cell[cell] - 1];
    for (unsigned others = other_tokens(plan, dig, cell); others; others &= others - 1) {
        int other = __builtin_ctz(others);
        HouseSet reach = 0; // nearly always enough to see that they cannot be swapped
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            reach |= plan->houses_of[dig->where[other][layout->house_of[cell][i]]];
        if (!(reach & clued) && can_swap_tokens(plan, dig, cell, other)) return true;
    }
    return false;
}

static bool is_plainly_needed(const Plan *plan, const Dig *dig) {
    for (int i = dig->asked; i < dig->size; i++)
        if (can_swap(plan, dig, dig->orbit[i])) return true;
    return false;
}

static void keep_orbit(const Plan *plan, Dig *dig) {
    for (int i = dig->asked; i < dig->size; i++) put_back(plan, dig, dig->orbit[i]);
    dig->needed += dig->size;
    dig->size = 0;
}

// Whether another solution differs in the cell in question.
static void take_answer(const Plan *plan, Dig *dig, bool differs) {
    if (differs) {
        keep_orbit(plan, dig);
        return;
    }
    if (dig->size > 1) put_back(plan, dig, dig->orbit[dig->asked]);
    if (++dig->asked < dig->size) return;
    for (int i = 0; dig->size > 1 && i < dig->size; i++) take_away(plan, dig, dig->orbit[i]);
    dig->clues -= dig->size;
    dig->size = 0;
}

// Takes the next orbit off the board for trial. False when there is none.
static bool take_orbit(const Plan *plan, Dig *dig) {
    const Layout *layout = plan->layout;
    int clues_min = plan->spec->minimal ? 0 : plan->spec->clues_min;
    while (dig->next < layout->cells && dig->clues > clues_min) {
        int cell = dig->order[dig->next++];
        if (cellset_has(&dig->visited, cell)) continue;
        dig->size = pattern_orbit(layout, plan->spec->pattern, cell, dig->orbit);
        for (int i = 0; i < dig->size; i++) cellset_add(&dig->visited, dig->orbit[i]);
        dig->asked = dig->size;
        if (dig->clues - dig->size < clues_min) {
            keep_orbit(plan, dig);
            continue;
        }
        dig->asked = 0;
        for (int i = 0; i < dig->size; i++) take_away(plan, dig, dig->orbit[i]);
        return true;
    }
    return false;
}

// Too few clues for a minimal puzzle: none comes back.
static bool has_too_few(const Plan *plan, const Dig *dig) {
    return plan->spec->minimal && dig->clues < plan->spec->clues_min;
}

// Another solution would differ from the known one in some cell of the orbit. So for each of its cells,
// first to last, it is shown that none differs there, the cells before it being clues again. The first of
// these questions decides most.
//
// Digs on until the solver must be asked about dig->orbit[dig->asked]. False when digging is at its end.
static bool dig_on(const Plan *plan, Dig *dig) {
    int clues_max = plan->spec->clues_max;
    for (;;) {
        if ((clues_max && dig->needed > clues_max) || has_too_few(plan, dig)) return false;
        if (dig->size == 0 && !take_orbit(plan, dig)) return false;
        int cell = dig->orbit[dig->asked];
        if (other_tokens(plan, dig, cell) == 0 || is_hidden_single(plan, dig, cell))
            take_answer(plan, dig, false);
        else if (is_plainly_needed(plan, dig))
            take_answer(plan, dig, true);
        else
            return true;
    }
}

static bool be_patient(void *context) {
    int *left = context;
    return (*left)-- > 0;
}

// How often the solver may ask whether to go on, on boards whose proofs are not always carried to their end.
static int patience_of(const Layout *layout) {
    if (layout->constraint_count > 0)
        return layout->order > PATIENT_ORDER ? LARGE_RULES_PATIENCE : RULES_PATIENCE;
    if (layout->order > LARGEST_ORDER) return LARGEST_PATIENCE;
    return layout->box_rows == 0 && layout->order >= IRREGULAR_ORDER ? IRREGULAR_PATIENCE : PATIENCE;
}

// has_another on a board that the plan has made ready. With large sums every question is about a single cell:
// without the known solution to be found first, much is settled by what follows from the clues alone.
static bool has_another_on_board(const Plan *plan, const Dig *dig, bool *out_given_up) {
    int left = patience_of(plan->layout), cell = dig->orbit[dig->asked];
    SolverTask task = {.puzzle = &dig->puzzle};
    bool (*keep_going)(void *) = dig->last ? plan->spec->keep_going : be_patient;
    void *context = dig->last ? plan->spec->context : &left;
    if (dig->size > 1 && !plan->cell_by_cell)
        return solver_setup_count(plan->setup, &task, 2, 0, keep_going, context, out_given_up) != 1;
    task.cell = (CellIndex)cell;
    task.token = dig->solution.cell[cell];
    uint64_t guesses_max = plan->cell_by_cell && !dig->last ? SUMS_GUESSES : 0;
    return solver_setup_count(plan->setup, &task, 1, guesses_max, keep_going, context, out_given_up) > 0;
}

// Whether there is another solution than the known one. For a single cell it is enough to look for solutions
// that differ there; for several at once it is quicker to look for two solutions.
static bool has_another(const Plan *plan, const Dig *dig, bool *out_given_up) {
    const Layout *layout = plan->layout;
    if (plan->setup) return has_another_on_board(plan, dig, out_given_up);
    if (dig->size > 1) return solver_count(layout, &dig->puzzle, 2) != 1;
    CellIndex cell = dig->orbit[0];
    SolverTask task = {&dig->puzzle, cell, dig->solution.cell[cell]};
    uint64_t others;
    solver_batch(layout, &task, 1, 1, &others, NULL);
    return others > 0;
}

// A clue that stays, though it may not be needed.
static void doubt_orbit(Dig *dig) {
    for (int i = 0; i < dig->size; i++) cellset_add(&dig->doubtful, dig->orbit[i]);
    dig->needed -= dig->size;
}

// Visits the clues that are not visited yet.
static void visit(const Plan *plan, Dig *dig) {
    dig->next = 0;
    while (!dig->stopped && dig_on(plan, dig)) {
        bool given_up = false, differs = has_another(plan, dig, &given_up);
        dig->stopped = dig->last && given_up;
        if (given_up && plan->spec->minimal) doubt_orbit(dig);
        do take_answer(plan, dig, differs || given_up);
        while (dig->size > 0 && !plan->cell_by_cell);
    }
}

// For a minimal puzzle, clues that stay only because a proof was given up are visited once more: now that
// fewer clues stand around them, most are soon seen to be needed.
static void dig_down(const Plan *plan, Dig *dig) {
    visit(plan, dig);
    if (!plan->spec->minimal || has_too_few(plan, dig)) return;
    dig->visited = cellset_minus(dig->visited, dig->doubtful);
    dig->last = true;
    visit(plan, dig);
}

static bool has_failed(const Plan *plan, const Dig *dig) {
    bool too_many = plan->spec->clues_max && dig->clues > plan->spec->clues_max;
    return too_many || has_too_few(plan, dig) || dig->stopped;
}

bool generate_more_can_have(const Layout *layout, Pattern pattern, int clues) {
    bool reached[CELLS_MAX + 1] = {true}; // numbers of cells that whole groups of tied cells add up to
    for (int cell = 0; cell < layout->cells; cell++) {
        CellIndex orbit[PATTERN_ORBIT_MAX];
        int size = pattern_orbit(layout, pattern, cell, orbit);
        bool first = true; // of its group
        for (int i = 0; i < size; i++) first = first && orbit[i] >= cell;
        for (int n = layout->cells; first && n >= size; n--) reached[n] = reached[n] || reached[n - size];
    }
    return clues > 0 && clues <= layout->cells && reached[clues];
}

bool generate_can_have(const Layout *layout, Pattern pattern, int clues) {
    enum { LEAST_CLASSIC = 17 };
    bool enough = !layout_is_classic(layout) || clues >= LEAST_CLASSIC;
    return enough && generate_more_can_have(layout, pattern, clues);
}

bool generate_puzzle(const Layout *layout, Rng *rng, const GenerateSpec *spec, Grid *out,
                     Grid *out_solution) {
    Plan plan;
    Dig dig;
    make_plan(layout, spec, &plan);
    full_grid_draw(layout, rng, &dig.solution);
    begin(&plan, rng, &dig);
    dig_down(&plan, &dig);
    solver_setup_free(plan.setup);
    if (has_failed(&plan, &dig)) return false;
    *out = dig.puzzle;
    if (out_solution) *out_solution = dig.solution;
    return true;
}

bool generate_dig(const Layout *layout, Rng *rng, const GenerateSpec *spec, const Grid *clues,
                  const Grid *solution, Grid *out) {
    Plan plan = {0};
    Dig dig;
    assert(pattern_holds(layout, clues, spec->pattern));
    make_plan(layout, spec, &plan);
    dig.solution = *solution;
    begin(&plan, rng, &dig);
    for (int cell = 0; cell < layout->cells; cell++) {
        if (clues->cell[cell] != 0) continue;
        cellset_add(&dig.visited, cell);
        take_away(&plan, &dig, cell);
        dig.clues--;
    }
    dig_down(&plan, &dig);
    solver_setup_free(plan.setup);
    if (has_failed(&plan, &dig)) return false;
    *out = dig.puzzle;
    return true;
}
