// Templates: all the ways to place one token in all its rows, columns and boxes at once. A cell that all of
// them have is certain, a candidate that none of them has can go. As in HoDoKu (B. Hobiger), what is certain
// for one token is forbidden for the others, until nothing changes.

#include <assert.h>

#include "core/tech.h"

// Enough to be exact on 9x9 boards, where some hundreds are many; a bound on the larger ones.
enum { TRIES_MAX = 20000 };

typedef struct {
    uint8_t cell;
    bool seen; // in a template that was found
    uint64_t houses;
} Place;

typedef struct {
    Place place[TOKENS_MAX][TOKENS_MAX]; // by row that lacks the token, then its candidates
    int count[TOKENS_MAX];
    uint8_t chosen[TOKENS_MAX]; // index of the place in each row
    int rows;
    int tries_left;
} Templates;

static uint64_t houses_of(const Layout *layout, int cell) {
    uint64_t houses = 0;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        houses |= UINT64_C(1) << layout->house_of[cell][i];
    }
    return houses;
}

static int free_places(const Templates *templates, int row, uint64_t used) {
    int count = 0;
    for (int i = 0; i < templates->count[row]; i++) {
        count += (templates->place[row][i].houses & used) == 0;
    }
    return count;
}

// Chooses a place in each of the rows left, the tightest row first, none of them in a used house. Places that
// no template had yet come first: so a few templates show most of what there is.
static bool complete(Templates *templates, unsigned rows, uint64_t used) {
    if (rows == 0) return true;
    if (templates->tries_left-- <= 0) return false;
    int row = -1, fewest = TOKENS_MAX + 1;
    for (unsigned left = rows; left != 0 && fewest > 0; left &= left - 1) {
        int count = free_places(templates, __builtin_ctz(left), used);
        if (count >= fewest) continue;
        fewest = count;
        row = __builtin_ctz(left);
    }
    for (int seen = 0; seen < 2 && fewest > 0; seen++) {
        for (int i = 0; i < templates->count[row]; i++) {
            const Place *place = &templates->place[row][i];
            if (place->seen != seen || (place->houses & used) != 0) continue;
            templates->chosen[row] = (uint8_t)i;
            if (complete(templates, rows & ~(1u << row), used | place->houses)) return true;
        }
    }
    return false;
}

// False when a row has neither the token nor a candidate for it.
static bool collect_rows(const Position *position, int token, const CellSet *banned, Templates *out) {
    const Layout *layout = position->layout;
    out->rows = 0;
    for (int r = 0; r < layout->order; r++) {
        const House *row = &layout->house[r];
        bool placed = false;
        int count = 0;
        for (int i = 0; i < layout->order; i++) {
            int cell = row->cell[i];
            placed = placed || position->grid.cell[cell] == token;
            if (!marks_has(&position->marks, cell, token) || cellset_has(banned, cell)) continue;
            out->place[out->rows][count++] = (Place){(uint8_t)cell, false, houses_of(layout, cell)};
        }
        if (placed) continue;
        if (count == 0) return false;
        out->count[out->rows++] = count;
    }
    return true;
}

CellSet tech_template_cells(const Position *position, int token, const CellSet *banned) {
    CellSet cells = {{0}};
    Templates templates;
    if (!collect_rows(position, token, banned, &templates)) return cells;
    unsigned all = (1u << templates.rows) - 1u;
    for (int row = 0; row < templates.rows; row++) {
        for (int i = 0; i < templates.count[row]; i++) {
            Place *place = &templates.place[row][i];
            if (place->seen) continue;
            templates.chosen[row] = (uint8_t)i;
            templates.tries_left = TRIES_MAX;
            bool found = complete(&templates, all & ~(1u << row), place->houses);
            for (int r = 0; found && r < templates.rows; r++) {
                Place *chosen = &templates.place[r][templates.chosen[r]];
                chosen->seen = true;
                cellset_add(&cells, chosen->cell);
            }
            if (!found && templates.tries_left <= 0) cellset_add(&cells, place->cell); // not disproved
        }
    }
    return cells;
}

// Those of `cells` that are alone in their row.
static CellSet alone_in_row(const Layout *layout, const CellSet *cells) {
    CellSet alone = {{0}};
    for (int r = 0; r < layout->order; r++) {
        CellSet row = cellset_and(layout->house[r].set, cells);
        if (cellset_count(&row) == 1) alone = cellset_or(alone, &row);
    }
    return alone;
}

// possible[token]: the cells of its templates.
static void refine(const Position *position, CellSet possible[TOKENS_MAX + 1]) {
    const Layout *layout = position->layout;
    CellSet certain[TOKENS_MAX + 1] = {{{0}}};
    CellSet known[TOKENS_MAX + 1]; // what the templates of a token were last made without
    for (bool changed = true, first = true; changed; first = false) {
        changed = false;
        for (int token = 1; token <= layout->order; token++) {
            CellSet banned = {{0}};
            for (int other = 1; other <= layout->order; other++) {
                if (other != token) banned = cellset_or(banned, &certain[other]);
            }
            if (!first && cellset_equal(&banned, &known[token])) continue;
            known[token] = banned;
            possible[token] = tech_template_cells(position, token, &banned);
            CellSet alone = alone_in_row(layout, &possible[token]);
            changed = changed || !cellset_equal(&alone, &certain[token]);
            certain[token] = cellset_or(certain[token], &alone); // grows, so this ends
        }
    }
}

// The box is where to look; the pattern of a removal is all that is possible for the token.
static bool give_certain(const Position *position, int token, const CellSet *possible, StepSink *sink,
                         void *context) {
    const Layout *layout = position->layout;
    CellSet certain = alone_in_row(layout, possible);
    for (int c = cellset_next(&certain, 0); c >= 0; c = cellset_next(&certain, c + 1)) {
        Step step = {.technique = TECHNIQUE_TEMPLATE_SET,
                     .token = (uint8_t)token,
                     .cell = (uint8_t)c,
                     .house = {(uint8_t)(2 * layout->order + layout->box_of[c])},
                     .house_count = 1};
        tech_add_pattern(&step, c, marks_bit(token));
        if (!sink(context, &step)) return false;
    }
    return true;
}

static bool give_impossible(const Position *position, int token, const CellSet *possible, StepSink *sink,
                            void *context) {
    CellSet cells = marks_cells(position->layout, &position->marks, token);
    CellSet gone = cellset_minus(cells, possible);
    if (cellset_empty(&gone)) return true;
    Step step = {.technique = TECHNIQUE_TEMPLATE_DELETE};
    for (int c = cellset_next(possible, 0); c >= 0; c = cellset_next(possible, c + 1)) {
        tech_add_pattern(&step, c, marks_bit(token));
    }
    for (int c = cellset_next(&gone, 0); c >= 0; c = cellset_next(&gone, c + 1)) {
        step.remove.cell[c] = marks_bit(token);
    }
    return sink(context, &step);
}

bool tech_template_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    assert(technique == TECHNIQUE_TEMPLATE_SET || technique == TECHNIQUE_TEMPLATE_DELETE);
    CellSet possible[TOKENS_MAX + 1];
    refine(position, possible);
    for (int token = 1; token <= position->layout->order; token++) {
        if (cellset_empty(&possible[token])) continue; // placed everywhere, or a position without a solution
        bool go_on = technique == TECHNIQUE_TEMPLATE_SET
                         ? give_certain(position, token, &possible[token], sink, context)
                         : give_impossible(position, token, &possible[token], sink, context);
        if (!go_on) return false;
    }
    return true;
}
