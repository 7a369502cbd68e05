// Wings: a few cells of two or more candidates, of which one token must be true somewhere in them. So it can
// go from every cell that sees all places where it could be.
//
// XY-, XYZ- and W-Wing are those of HoDoKu (B. Hobiger). A WXYZ-Wing is a bent naked quad: four cells in two
// houses that meet, with four tokens together, of which all but one can be true in only one of the cells at
// most. Four cells need four tokens, so the odd one is in there too.

#include <assert.h>

#include "core/logic/finder.h"

static bool sees(const Layout *layout, int a, int b) { return cellset_has(&layout->peers[a], b); }

static CellSet pair_of(int a, int b) { return cellset_or(cellset_of(a), cellset_of(b)); }

// Adds the first house, in the order in which people look, that holds both cells, unless it is there already.
// Cells that see each other by a constraint may share none.
static void add_common_house(Step *step, const Layout *layout, int a, int b) {
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        if (!cellset_within(pair_of(a, b), layout->house[house].set)) continue;
        if (step->house_count == 0 || step->house[0] != house) finder_add_house(step, house);
        return;
    }
}

// --- XY and XYZ ---

typedef struct {
    const StepQuery *query;
    const Position *position;
    int count; // cells of two candidates
    CellIndex pair[CELLS_MAX];
} WingSearch;

// The pivot's tokens are x and y, or x, y and z; those of the pincers are x and z, y and z. Whichever the
// pivot takes, z is true in a pincer, or in the pivot itself.
static bool give_pincers(const WingSearch *search, int pivot, int a, int b, TokenMask z) {
    const Position *position = search->position;
    const TokenMask *marks = position->marks.cell;
    Step step = {0};
    CellSet holders = pair_of(a, b);
    if ((marks[pivot] & z) != 0) cellset_add(&holders, pivot);
    if (!finder_remove(&step, position, finder_common_peers(position->layout, holders), z)) return true;
    const int cells[] = {pivot, a, b};
    for (int i = 0; i < 3; i++) {
        finder_add_pattern(&step, cells[i], marks[cells[i]]);
        finder_add_marks(&step, cells[i], marks[cells[i]] & z, STEP_ON);
    }
    add_common_house(&step, position->layout, pivot, a);
    add_common_house(&step, position->layout, pivot, b);
    return finder_give(search->query, &step);
}

static bool find_from_pivot(const WingSearch *search, int pivot) {
    const Layout *layout = search->position->layout;
    const TokenMask *marks = search->position->marks.cell;
    for (int i = 0; i < search->count; i++) {
        int a = search->pair[i];
        if (!sees(layout, pivot, a) || marks[a] == marks[pivot] || (marks[a] & marks[pivot]) == 0) continue;
        if (marks_count(marks[a] | marks[pivot]) != 3) continue;
        for (int j = i + 1; j < search->count; j++) {
            int b = search->pair[j];
            if (!sees(layout, pivot, b) || marks[b] == marks[pivot] || marks[b] == marks[a]) continue;
            if (marks_count(marks[a] | marks[b] | marks[pivot]) != 3) continue;
            // three different pairs of three tokens: the pincers share one
            if (!give_pincers(search, pivot, a, b, marks[a] & marks[b])) return false;
        }
    }
    return true;
}

static bool find_pincers(const WingSearch *search) {
    int tokens = search->query->technique == TECHNIQUE_XY_WING ? 2 : 3;
    for (int c = 0; c < search->position->layout->cells; c++) {
        if (marks_count(search->position->marks.cell[c]) != tokens) continue;
        if (!find_from_pivot(search, c)) return false;
    }
    return true;
}

// --- W ---

// A link: the two places of a token in a house. It joins two cells when one end sees the first of them, and
// the other end sees the second and not the first.
typedef struct {
    int house;
    int end[2]; // the one that sees the first cell
} Link;

static bool joins(const Layout *layout, Link *link, int a, int b) {
    bool first = sees(layout, link->end[0], a), second = sees(layout, link->end[1], a);
    if (first == second) return false;
    if (second) {
        int other = link->end[0];
        link->end[0] = link->end[1];
        link->end[1] = other;
    }
    return sees(layout, link->end[1], b);
}

// Cells a and b hold z and the token of the link. Not z in a makes it the other; so it is not at the near
// end of the link but at the far one, and b is z.
static bool give_link(const WingSearch *search, int a, int b, TokenMask z, const Link *link) {
    const Position *position = search->position;
    TokenMask other = position->marks.cell[a] & ~z;
    Step step = {.house = {(uint8_t)link->house}, .house_count = 1};
    CellSet losers = finder_common_peers(position->layout, pair_of(a, b));
    if (!finder_remove(&step, position, losers, z)) return true;
    finder_add_cells(&step, pair_of(a, b), z | other);
    for (int end = 0; end < 2; end++) finder_add_marks(&step, link->end[end], other, STEP_FIN);
    const int cell[] = {a, a, link->end[0], link->end[1], b, b};
    for (int i = 0; i < 6; i++) {
        int token = marks_first(i == 0 || i == 5 ? z : other);
        finder_add_node(&step, token, i % 2 == 1, i == 0, cellset_of(cell[i]));
    }
    return finder_give(search->query, &step);
}

// The links of a token, each once, from the house searched first.
static int links_of(const Position *position, int token, Link *out) {
    const Layout *layout = position->layout;
    int count = 0;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        TokenMask where = finder_places(position, &layout->house[house]).where[token];
        if (marks_count(where) != 2) continue;
        int first = layout->house[house].cell[marks_first(where) - 1];
        int second = layout->house[house].cell[marks_first(where & (where - 1)) - 1];
        bool known = false;
        for (int j = 0; j < count; j++) known = known || (out[j].end[0] == first && out[j].end[1] == second);
        if (!known) out[count++] = (Link){house, {first, second}};
    }
    return count;
}

static bool find_links(const WingSearch *search, int a, int b, int token, const Link *links, int count) {
    TokenMask z = search->position->marks.cell[a] & ~marks_bit(token);
    for (int i = 0; i < count; i++) {
        Link link = links[i];
        if (link.end[0] == a || link.end[1] == a || link.end[0] == b || link.end[1] == b) continue;
        if (!joins(search->position->layout, &link, a, b)) continue;
        if (!give_link(search, a, b, z, &link)) return false;
    }
    return true;
}

// By the token of the link, so that the links are looked up once a token.
static bool find_w(const WingSearch *search) {
    const Layout *layout = search->position->layout;
    const TokenMask *marks = search->position->marks.cell;
    for (int token = 1; token <= layout->order; token++) {
        Link links[HOUSES_MAX];
        int count = links_of(search->position, token, links);
        for (int i = 0; i < search->count && count > 0; i++) {
            int a = search->pair[i];
            if ((marks[a] & marks_bit(token)) == 0) continue;
            for (int j = i + 1; j < search->count; j++) {
                int b = search->pair[j];
                if (marks[a] == marks[b] && !find_links(search, a, b, token, links, count)) return false;
            }
        }
    }
    return true;
}

// --- WXYZ ---

enum { QUAD = 4 };

// The four cells, as they are chosen.
typedef struct {
    int count;
    int cell[QUAD];
    TokenMask tokens;
    TokenMask apart; // tokens that two of the cells have that do not see each other
} Quad;

// Adds a cell that brings not too many tokens. False when nothing comes of it: more than one token could be
// true twice, or two or three cells have no more tokens than they are, to which the rest would add nothing.
static bool add_cell(const WingSearch *search, Quad *quad, int cell) {
    const TokenMask *marks = search->position->marks.cell;
    TokenMask tokens = marks[cell];
    for (int i = 0; i < quad->count; i++) {
        int other = quad->cell[i];
        if (marks_count(tokens | marks[other]) <= 2) return false;
        for (int j = 0; j < i; j++)
            if (marks_count(tokens | marks[other] | marks[quad->cell[j]]) <= 3) return false;
        if (!sees(search->position->layout, cell, other)) quad->apart |= tokens & marks[other];
    }
    quad->tokens |= tokens;
    quad->cell[quad->count++] = cell;
    return marks_count(quad->apart) <= 1;
}

// The first two houses that meet and hold the cells between them; neither holds them all, for the odd token
// has two cells that do not see each other.
static bool add_bend(Step *step, const Layout *layout, const CellSet *cells) {
    for (int i = 0; i < layout->house_count; i++) {
        int a = finder_house(layout, i);
        CellSet rest = cellset_minus(*cells, layout->house[a].set);
        if (cellset_count(&rest) > QUAD - 2) continue;
        for (int j = i + 1; j < layout->house_count; j++) {
            int b = finder_house(layout, j);
            if (!cellset_within(rest, layout->house[b].set) ||
                !cellset_meet(layout->house[a].set, layout->house[b].set))
                continue;
            finder_add_house(step, a);
            finder_add_house(step, b);
            return true;
        }
    }
    return false;
}

static bool give_quad(const WingSearch *search, const Quad *quad) {
    const Position *position = search->position;
    const TokenMask *marks = position->marks.cell;
    if (marks_count(quad->tokens) != QUAD || quad->apart == 0) return true;
    CellSet holders = {{0}}, all = {{0}};
    for (int i = 0; i < QUAD; i++) {
        cellset_add(&all, quad->cell[i]);
        if ((marks[quad->cell[i]] & quad->apart) != 0) cellset_add(&holders, quad->cell[i]);
    }
    Step step = {0};
    CellSet losers = finder_common_peers(position->layout, holders);
    if (!finder_remove(&step, position, losers, quad->apart)) return true;
    if (!add_bend(&step, position->layout, &all)) return true;
    for (int i = 0; i < QUAD; i++) {
        finder_add_pattern(&step, quad->cell[i], marks[quad->cell[i]]);
        finder_add_marks(&step, quad->cell[i], marks[quad->cell[i]] & quad->apart, STEP_ON);
    }
    return finder_give(search->query, &step);
}

static bool choose_quad(const WingSearch *search, const CellIndex *from, int left, const Quad *quad) {
    if (quad->count == QUAD) return give_quad(search, quad);
    for (int i = 0; i < left; i++) {
        if (marks_count(quad->tokens | search->position->marks.cell[from[i]]) > QUAD) continue;
        Quad more = *quad;
        if (!add_cell(search, &more, from[i])) continue;
        if (!choose_quad(search, from + i + 1, left - i - 1, &more)) return false;
    }
    return true;
}

static bool find_quads(const WingSearch *search) {
    CellIndex from[CELLS_MAX];
    int count = 0;
    for (int c = 0; c < search->position->layout->cells; c++) {
        int tokens = marks_count(search->position->marks.cell[c]);
        if (tokens >= 2 && tokens <= QUAD) from[count++] = (CellIndex)c;
    }
    Quad none = {.count = 0};
    return choose_quad(search, from, count, &none);
}

bool wing_find(const StepQuery *query) {
    WingSearch search = {.query = query, .position = query->position};
    for (int c = 0; c < query->position->layout->cells; c++)
        if (marks_count(query->position->marks.cell[c]) == 2) search.pair[search.count++] = (CellIndex)c;
    if (query->technique == TECHNIQUE_W_WING) return find_w(&search);
    if (query->technique == TECHNIQUE_WXYZ_WING) return find_quads(&search);
    assert(query->technique == TECHNIQUE_XY_WING || query->technique == TECHNIQUE_XYZ_WING);
    return find_pincers(&search);
}
