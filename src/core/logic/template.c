// Templates: all the ways to place one token in all its rows, columns and boxes at once. A cell that all of
// them have is certain, a candidate that none of them has can go. As in HoDoKu (B. Hobiger), what is certain
// for one token is forbidden for the others, until nothing changes.

#include "core/logic/template.h"

#include <assert.h>
#include <stddef.h>

#include "core/logic/finder.h"

// Enough to be exact on 9x9 boards, where some hundreds are many; a bound on the larger ones.
enum {
    TRIES_MAX = 20000,
    TRIES_MAX_LARGEST = 1000, // beyond 16x16, where there are many places to disprove
    LARGEST_ORDER = 16,
    TRIES_MAX_ANY = 2000,
    PLACES_MAX = 1152, // order * (HOUSES_MAX - 2 * order) at most: the cells of all rows and extra houses
};

typedef struct {
    CellIndex cell;
    HouseSet houses;
} TemplatePlace;

// A row or an extra house that lacks the token. Where each row has it once in different columns and boxes,
// each column and box has it too.
typedef struct {
    HouseSet house;
    int count;
    TemplatePlace *place; // in the list's
} TemplateLine;

typedef struct {
    TemplateLine line[HOUSES_MAX];
    int lines;
    TemplatePlace place[PLACES_MAX];
    CellSet seen; // cells of the templates that were found
    int tries_left;
} TemplateList;

static int free_places(const TemplateLine *line, HouseSet used) {
    int count = 0;
    for (int i = 0; i < line->count; i++) count += (line->place[i].houses & used) == 0;
    return count;
}

// The line with the fewest free places; NULL when every line has the token.
static const TemplateLine *tightest(const TemplateList *templates, HouseSet used) {
    const TemplateLine *line = NULL;
    int fewest = TOKENS_MAX + 1;
    for (int i = 0; i < templates->lines && fewest > 0; i++) {
        if ((templates->line[i].house & used) != 0) continue;
        int count = free_places(&templates->line[i], used);
        if (count >= fewest) continue;
        fewest = count;
        line = &templates->line[i];
    }
    return line;
}

// Places the token in the lines left, nowhere in a used house, and notes the cells. Places that no template
// had yet come first: so a few templates show most of what there is.
static bool complete(TemplateList *templates, HouseSet used) {
    const TemplateLine *line = tightest(templates, used);
    if (line == NULL) return true;
    if (templates->tries_left-- <= 0) return false;
    CellSet seen = templates->seen;
    for (int old = 0; old < 2; old++) {
        for (int i = 0; i < line->count; i++) {
            const TemplatePlace *place = &line->place[i];
            if (cellset_has(&seen, place->cell) != old || (place->houses & used) != 0) continue;
            if (!complete(templates, used | place->houses)) continue;
            cellset_add(&templates->seen, place->cell);
            return true;
        }
    }
    return false;
}

// False when a line has neither the token nor a candidate for it.
static bool collect_lines(const Position *position, int token, const CellSet *banned, TemplateList *out) {
    const Layout *layout = position->layout;
    TemplatePlace *next = out->place;
    out->lines = 0;
    for (int h = 0; h < layout->house_count; h++) {
        const House *house = &layout->house[h];
        if (house->kind != HOUSE_ROW && house->kind != HOUSE_EXTRA) continue;
        TemplateLine *line = &out->line[out->lines];
        *line = (TemplateLine){.house = houseset_of(h), .place = next};
        bool placed = false;
        for (int i = 0; i < layout->order; i++) {
            int cell = house->cell[i];
            placed = placed || position->grid.cell[cell] == token;
            if (!marks_has(&position->marks, cell, token) || cellset_has(banned, cell)) continue;
            line->place[line->count++] = (TemplatePlace){(CellIndex)cell, layout_house_bits(layout, cell)};
        }
        if (placed) continue;
        if (line->count == 0) return false;
        out->lines++;
        next += line->count;
    }
    return true;
}

CellSet template_cells(const Position *position, int token, const CellSet *banned) {
    CellSet unsure = {{0}};
    TemplateList templates; // its lines are many, and set one by one
    int tries = position->layout->order > LARGEST_ORDER ? TRIES_MAX_LARGEST : TRIES_MAX;
    templates.seen = unsure;
    if (!collect_lines(position, token, banned, &templates)) return unsure;
    for (int l = 0; l < templates.lines; l++) {
        const TemplateLine *line = &templates.line[l];
        for (int i = 0; i < line->count; i++) {
            if (cellset_has(&templates.seen, line->place[i].cell)) continue;
            templates.tries_left = tries;
            if (complete(&templates, line->place[i].houses))
                cellset_add(&templates.seen, line->place[i].cell);
            else if (templates.tries_left < 0)
                cellset_add(&unsure, line->place[i].cell); // not disproved
        }
    }
    return cellset_or(templates.seen, unsure);
}

bool template_any(const Position *position, int token, const CellSet *banned, CellSet *out) {
    TemplateList templates;
    *out = templates.seen = (CellSet){{0}};
    if (!collect_lines(position, token, banned, &templates)) return false;
    templates.tries_left = TRIES_MAX_ANY;
    if (!complete(&templates, 0)) return templates.tries_left < 0;
    *out = templates.seen;
    return true;
}

// Those of `cells` that are alone in their row.
static CellSet alone_in_row(const Layout *layout, const CellSet *cells) {
    CellSet alone = {{0}};
    for (int r = 0; r < layout->order; r++) {
        CellSet row = cellset_and(layout->house[r].set, *cells);
        if (cellset_count(&row) == 1) alone = cellset_or(alone, row);
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
            for (int other = 1; other <= layout->order; other++)
                if (other != token) banned = cellset_or(banned, certain[other]);
            if (!first && cellset_equal(banned, known[token])) continue;
            known[token] = banned;
            possible[token] = template_cells(position, token, &banned);
            CellSet alone = alone_in_row(layout, &possible[token]);
            changed = changed || !cellset_equal(alone, certain[token]);
            certain[token] = cellset_or(certain[token], alone); // grows, so this ends
        }
    }
}

// The box is where to look.
static bool give_certain(const StepQuery *query, int token, const CellSet *possible) {
    const Layout *layout = query->position->layout;
    CellSet certain = alone_in_row(layout, possible);
    for (int c = cellset_next(&certain, 0); c >= 0; c = cellset_next(&certain, c + 1)) {
        Step step = {.token = (uint8_t)token, .cell = (CellIndex)c};
        finder_add_house(&step, 2 * layout->order + layout->box_of[c]);
        finder_add_pattern(&step, c, marks_bit(token));
        if (!finder_give(query, &step)) return false;
    }
    return true;
}

// The pattern is all that is possible for the token.
static bool give_impossible(const StepQuery *query, int token, const CellSet *possible) {
    const Position *position = query->position;
    CellSet gone = cellset_minus(marks_cells(position->layout, &position->marks, token), *possible);
    Step step = {0};
    if (!finder_remove(&step, position, gone, marks_bit(token))) return true;
    finder_add_cells(&step, *possible, marks_bit(token));
    return finder_give(query, &step);
}

bool template_find(const StepQuery *query) {
    bool certain = query->technique == TECHNIQUE_TEMPLATE_SET;
    assert(certain || query->technique == TECHNIQUE_TEMPLATE_DELETE);
    CellSet possible[TOKENS_MAX + 1] = {{{0}}};
    refine(query->position, possible);
    for (int t = 1; t <= query->position->layout->order; t++) {
        if (cellset_empty(&possible[t])) continue; // placed everywhere, or a position without a solution
        if (!(certain ? give_certain(query, t, &possible[t]) : give_impossible(query, t, &possible[t])))
            return false;
    }
    return true;
}
