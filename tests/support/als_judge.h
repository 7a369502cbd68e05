#pragma once
// Almost locked sets by their definition, found by trying every group of cells of every house; and everything
// that follows from two, three or more of them, found by trying all combinations. Shares no code with the
// finders. Include after cmocka.h.

#include "support/finder_walk.h"

enum { NAIVE_SETS_MAX = 800, NAIVE_LINKS_MAX = 6 };

typedef struct {
    CellSet cells;
    TokenMask tokens;
    CellSet places[TOKENS_MAX + 1]; // by token: its places in the set,
    CellSet sees[TOKENS_MAX + 1];   // the cells of the board that have it and see all of these
} NaiveSet;

typedef struct {
    const Position *position;
    bool overlap; // sets that share cells may be linked
    NaiveSet set[NAIVE_SETS_MAX];
    int count;
    TokenMask link[NAIVE_SETS_MAX][NAIVE_SETS_MAX]; // the tokens that link two sets
    uint16_t near[NAIVE_SETS_MAX][NAIVE_SETS_MAX];  // those that a set is linked with
    int near_count[NAIVE_SETS_MAX];
    Outcomes *out;
    long budget; // steps that a search has left; below zero: too many for trying them all
} NaiveSets;

static inline TokenMask naive_tokens(const Position *position, const CellSet *cells) {
    TokenMask tokens = 0;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        tokens |= position->marks.cell[c];
    return tokens;
}

static inline bool naive_is_set(const Position *position, const CellSet *cells) {
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        if (position->marks.cell[c] == 0) return false;
    int count = cellset_count(cells);
    return count > 0 && marks_count(naive_tokens(position, cells)) == count + 1;
}

static inline NaiveSet naive_set(const Position *position, const CellSet *cells) {
    NaiveSet set = {.cells = *cells, .tokens = naive_tokens(position, cells)};
    for (int t = 1; t <= position->layout->order; t++) {
        CellSet all = marks_cells(position->layout, &position->marks, t);
        set.places[t] = cellset_and(all, *cells);
        set.sees[t] = all;
        for (int c = cellset_next(&set.places[t], 0); c >= 0; c = cellset_next(&set.places[t], c + 1))
            set.sees[t] = cellset_and(set.sees[t], position->layout->peers[c]);
    }
    return set;
}

static inline bool naive_apart(const CellSet *a, const CellSet *b) {
    CellSet both = cellset_and(*a, *b);
    return cellset_empty(&both);
}

// The tokens that only one of the two sets can hold: each place in one sees each place in the other.
static inline TokenMask naive_links(const NaiveSet *a, const NaiveSet *b) {
    TokenMask links = 0;
    for (TokenMask left = a->tokens & b->tokens; left != 0; left &= left - 1) {
        int token = marks_first(left);
        CellSet unseen = cellset_minus(b->places[token], a->sees[token]);
        if (cellset_empty(&unseen)) links |= marks_bit(token);
    }
    return links;
}

static inline void naive_add_set(NaiveSets *sets, const CellSet *cells) {
    for (int i = 0; i < sets->count; i++)
        if (cellset_equal(sets->set[i].cells, *cells)) return;
    assert_true(sets->count < NAIVE_SETS_MAX);
    sets->set[sets->count++] = naive_set(sets->position, cells);
}

// Every group of cells of every house that is an almost locked set. False when there are more than `most`.
static inline bool naive_find_sets(NaiveSets *sets, const Position *position, bool overlap, int most) {
    const Layout *layout = position->layout;
    sets->position = position;
    sets->overlap = overlap;
    sets->count = 0;
    for (int h = 0; h < layout->house_count; h++) {
        for (unsigned group = 1; group < 1u << layout->order; group++) {
            CellSet cells = {{0}};
            for (int i = 0; i < layout->order; i++)
                if (group >> i & 1) cellset_add(&cells, layout->house[h].cell[i]);
            if (!naive_is_set(position, &cells)) continue;
            if (sets->count == most) return false;
            naive_add_set(sets, &cells);
        }
    }
    for (int a = 0; a < sets->count; a++) {
        sets->near_count[a] = 0;
        for (int b = 0; b < sets->count; b++) {
            bool may = a != b && (overlap || naive_apart(&sets->set[a].cells, &sets->set[b].cells));
            sets->link[a][b] = may ? naive_links(&sets->set[a], &sets->set[b]) : 0;
            if (sets->link[a][b] != 0) sets->near[a][sets->near_count[a]++] = (uint16_t)b;
        }
    }
    return true;
}

// Adds to `remove` the candidates that go because the token is in one of the two sets. False when none goes.
static inline bool naive_remove(const NaiveSets *sets, int a, int b, TokenMask tokens, Marks *remove) {
    bool any = false;
    for (tokens &= sets->set[a].tokens & sets->set[b].tokens; tokens != 0; tokens &= tokens - 1) {
        int token = marks_first(tokens);
        CellSet sees = cellset_and(sets->set[a].sees[token], sets->set[b].sees[token]);
        for (int c = cellset_next(&sees, 0); c >= 0; c = cellset_next(&sees, c + 1)) {
            remove->cell[c] |= marks_bit(token);
            any = true;
        }
    }
    return any;
}

static inline void naive_outcome(NaiveSets *sets, int cell, int token, const CellSet *pattern,
                                 const Marks *remove) {
    outcome_add(sets->out, outcome_of(sets->position->layout, cell, token, pattern, remove));
}

// --- two sets ---

// All tokens of the set but the links are locked in it: they go from outside both sets.
static inline bool naive_locked(const NaiveSets *sets, int a, int b, Marks *remove) {
    bool any = false;
    TokenMask left = sets->set[a].tokens & ~sets->link[a][b];
    for (; left != 0; left &= left - 1) {
        CellSet sees = cellset_minus(sets->set[a].sees[marks_first(left)], sets->set[b].cells);
        for (int c = cellset_next(&sees, 0); c >= 0; c = cellset_next(&sees, c + 1)) {
            remove->cell[c] |= marks_bit(marks_first(left));
            any = true;
        }
    }
    return any;
}

static inline void naive_xz(NaiveSets *sets) {
    for (int a = 0; a < sets->count; a++) {
        for (int b = 0; b < a; b++) {
            TokenMask links = sets->link[a][b];
            if (links == 0) continue;
            bool twice = marks_count(links) > 1;
            Marks remove = {{0}};
            bool any = naive_remove(sets, a, b, twice ? ~(TokenMask)0 : ~links, &remove);
            if (twice) any = naive_locked(sets, a, b, &remove) || any;
            if (twice) any = naive_locked(sets, b, a, &remove) || any;
            CellSet pattern = cellset_or(sets->set[a].cells, sets->set[b].cells);
            if (any) naive_outcome(sets, 0, 0, &pattern, &remove);
        }
    }
}

// --- three sets ---

// Neither is a part of the other.
static inline bool naive_ends(const NaiveSets *sets, int a, int b) {
    const CellSet *x = &sets->set[a].cells, *y = &sets->set[b].cells;
    if (naive_apart(x, y)) return true;
    CellSet only_x = cellset_minus(*x, *y), only_y = cellset_minus(*y, *x);
    return sets->overlap && !cellset_empty(&only_x) && !cellset_empty(&only_y);
}

static inline void naive_wings(NaiveSets *sets) {
    for (int hinge = 0; hinge < sets->count; hinge++) {
        for (int a = 0; a < sets->count; a++) {
            TokenMask to_a = sets->link[hinge][a];
            if (to_a == 0) continue;
            for (int b = 0; b < a; b++) {
                TokenMask to_b = sets->link[hinge][b], all = to_a | to_b;
                if (to_b == 0 || marks_count(all) < 2 || !naive_ends(sets, a, b)) continue;
                Marks remove = {{0}};
                if (!naive_remove(sets, a, b, ~all, &remove)) continue;
                CellSet pattern = cellset_or(sets->set[a].cells, sets->set[b].cells);
                pattern = cellset_or(pattern, sets->set[hinge].cells);
                naive_outcome(sets, 0, 0, &pattern, &remove);
            }
        }
    }
}

// --- chains ---

// What is known of each outcome: the fewest sets that lead to it.
enum { NAIVE_BEST_MAX = 4000 };
typedef struct {
    Marks remove[NAIVE_BEST_MAX];
    int sets[NAIVE_BEST_MAX], size[NAIVE_BEST_MAX];
    int count;
} NaiveBest;

static inline void naive_better(NaiveBest *best, const Layout *layout, const Marks *remove, int sets,
                                int size) {
    int i = 0;
    while (i < best->count && !marks_equal(layout, &best->remove[i], remove)) i++;
    assert_true(i < NAIVE_BEST_MAX);
    if (i == best->count) {
        best->remove[best->count] = *remove;
        best->sets[best->count++] = INT32_MAX;
    }
    if (sets > best->sets[i] || (sets == best->sets[i] && size >= best->size[i])) return;
    best->sets[i] = sets;
    best->size[i] = size;
}

// The finder must find each of these, with as few sets; `sized`: with as few cells too.
static inline void naive_settle(NaiveSets *sets, const NaiveBest *best, bool sized) {
    const CellSet none = {{0}};
    for (int i = 0; i < best->count; i++)
        naive_outcome(sets, best->sets[i], sized ? best->size[i] : 0, &none, &best->remove[i]);
}

typedef struct {
    NaiveSets *sets;
    NaiveBest *best;
    int way[NAIVE_LINKS_MAX + 1];
    TokenMask first; // the token of the first link
} NaiveWalk;

// At the end of `links` links, the last of which took these tokens.
static inline void naive_walk(NaiveWalk *walk, int links, TokenMask taken) {
    NaiveSets *sets = walk->sets;
    int last = walk->way[links];
    if (links >= 3) {
        Marks remove = {{0}};
        if (naive_remove(sets, walk->way[0], last, ~(taken | walk->first), &remove))
            naive_better(walk->best, sets->position->layout, &remove, links + 1, 0);
    }
    if (links == NAIVE_LINKS_MAX || --sets->budget < 0) return;
    for (int near = 0; near < sets->near_count[last]; near++) {
        int next = sets->near[last][near];
        TokenMask takes = sets->link[last][next] & ~marks_bit(marks_first(taken));
        bool met = takes == 0;
        for (int i = 0; i <= links; i++) met = met || walk->way[i] == next;
        if (met) continue;
        walk->way[links + 1] = next;
        naive_walk(walk, links + 1, takes);
    }
}

static inline void naive_chains(NaiveSets *sets, NaiveBest *best) {
    best->count = 0;
    NaiveWalk walk = {.sets = sets, .best = best};
    for (int a = 0; a < sets->count; a++) {
        for (int b = 0; b < sets->count; b++) {
            for (TokenMask left = sets->link[a][b]; left != 0; left &= left - 1) {
                walk.way[0] = a;
                walk.way[1] = b;
                walk.first = left & -left;
                naive_walk(&walk, 1, walk.first);
            }
        }
    }
    naive_settle(sets, best, false);
}

// --- blossoms ---

typedef struct {
    NaiveSets *sets;
    NaiveBest *best;
    int stem;
    int petal[TOKENS_MAX];
} NaiveStem;

static inline void naive_blossom(const NaiveStem *stem, int petals) {
    const Position *position = stem->sets->position;
    Marks remove = {{0}};
    bool any = false;
    int size = 0;
    for (int i = 0; i < petals; i++) size += cellset_count(&stem->sets->set[stem->petal[i]].cells);
    for (int t = 1; t <= position->layout->order; t++) {
        bool all = !marks_has(&position->marks, stem->stem, t);
        CellSet lost = marks_cells(position->layout, &position->marks, t);
        for (int i = 0; i < petals; i++) {
            const NaiveSet *petal = &stem->sets->set[stem->petal[i]];
            all = all && (petal->tokens & marks_bit(t)) != 0;
            lost = cellset_and(lost, petal->sees[t]);
        }
        for (int c = cellset_next(&lost, 0); c >= 0 && all; c = cellset_next(&lost, c + 1)) {
            remove.cell[c] |= marks_bit(t);
            any = true;
        }
    }
    if (any) naive_better(stem->best, position->layout, &remove, petals, size);
}

// Chooses a petal for each remaining token of the stem; `common` are the tokens that all petals so far have.
static inline void naive_petals(NaiveStem *stem, int petals, TokenMask left, TokenMask common) {
    NaiveSets *sets = stem->sets;
    if (left == 0) {
        naive_blossom(stem, petals);
        return;
    }
    for (int i = 0; i < sets->count && --sets->budget >= 0; i++) {
        const NaiveSet *petal = &sets->set[i];
        if ((petal->tokens & left & -left) == 0 || (petal->tokens & common) == 0) continue;
        bool fits = cellset_has(&petal->sees[marks_first(left)], stem->stem);
        for (int j = 0; j < petals && !sets->overlap; j++)
            fits = fits && naive_apart(&sets->set[stem->petal[j]].cells, &petal->cells);
        if (!fits) continue;
        stem->petal[petals] = i;
        naive_petals(stem, petals + 1, left & (TokenMask)(left - 1), common & petal->tokens);
    }
}

static inline void naive_blossoms(NaiveSets *sets, NaiveBest *best) {
    const Position *position = sets->position;
    best->count = 0;
    NaiveStem stem = {.sets = sets, .best = best};
    for (stem.stem = 0; stem.stem < position->layout->cells; stem.stem++) {
        TokenMask marks = position->marks.cell[stem.stem];
        if (marks != 0) naive_petals(&stem, 0, marks, ~marks);
    }
    naive_settle(sets, best, !sets->overlap);
}
