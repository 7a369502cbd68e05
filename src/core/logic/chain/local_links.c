#include "core/logic/chain/local_links.h"

// The two places of a token in a house.
typedef struct {
    uint8_t house;
    CellIndex cell[2];
} TwoPlaces;

typedef struct {
    const StepQuery *query;
    LocalSink *sink;
    LocalChain chain;
    TwoPlaces places[TOKENS_MAX + 1][HOUSES_MAX];
    int places_count[TOKENS_MAX + 1];
    CellSet linked[TOKENS_MAX + 1]; // the cells of those
    CellSet paired[TOKENS_MAX + 1]; // the pairs that have the token
    CellSet cells;                  // of the chain so far
} LocalWalk;

static void find_pairs(LocalWalk *walk) {
    const Position *position = walk->query->position;
    for (int c = 0; c < position->layout->cells; c++) {
        TokenMask tokens = position->marks.cell[c];
        if (marks_count(tokens) != 2) continue;
        for (; tokens != 0; tokens &= tokens - 1) cellset_add(&walk->paired[marks_first(tokens)], c);
    }
}

static void add_places(LocalWalk *walk, int token, TwoPlaces places) {
    TwoPlaces *known = walk->places[token];
    int count = walk->places_count[token];
    for (int i = 0; i < count; i++)
        if (known[i].cell[0] == places.cell[0] && known[i].cell[1] == places.cell[1]) return;
    known[count] = places;
    walk->places_count[token]++;
    for (int i = 0; i < 2; i++) cellset_add(&walk->linked[token], places.cell[i]);
}

// Each two cells once, with the house in which people look first.
static void find_places(LocalWalk *walk) {
    const Layout *layout = walk->query->position->layout;
    for (int i = 0; i < layout->house_count; i++) {
        int house = finder_house(layout, i);
        const CellIndex *cell = layout->house[house].cell;
        TokenPlaces places = finder_places(walk->query->position, &layout->house[house]);
        for (int token = 1; token <= layout->order; token++) {
            TokenMask where = places.where[token];
            if (marks_count(where) != 2) continue;
            CellIndex first = cell[marks_first(where) - 1];
            CellIndex second = cell[marks_first(where & (where - 1)) - 1];
            add_places(walk, token, (TwoPlaces){(uint8_t)house, {first, second}});
        }
    }
}

static CellSet beginnings(const LocalWalk *walk, int link, int token) {
    return walk->chain.form->pair[link] ? walk->paired[token] : walk->linked[token];
}

static bool begin_link(LocalWalk *walk, int link, int cell, int token);

// Goes on to the next link from where this one ends.
static bool end_link(LocalWalk *walk, int link, int cell, int token) {
    const Position *position = walk->query->position;
    const LocalForm *form = walk->chain.form;
    walk->chain.end[2 * link + 1] = (LocalEnd){(CellIndex)cell, (uint8_t)token};
    if (link == form->links - 1) return walk->sink(walk->query, &walk->chain);
    CellSet before = walk->cells;
    bool going = true;
    cellset_add(&walk->cells, cell);
    if (form->changes[link]) {
        TokenMask others = position->marks.cell[cell] & ~marks_bit(token);
        for (; others != 0 && going; others &= others - 1) {
            CellSet next = beginnings(walk, link + 1, marks_first(others));
            if (cellset_has(&next, cell)) going = begin_link(walk, link + 1, cell, marks_first(others));
        }
    } else {
        CellSet next = cellset_and(position->layout->peers[cell], beginnings(walk, link + 1, token));
        next = cellset_minus(next, walk->cells);
        for (int c = cellset_next(&next, 0); c >= 0 && going; c = cellset_next(&next, c + 1))
            going = begin_link(walk, link + 1, c, token);
    }
    walk->cells = before;
    return going;
}

// The token is not in the cell, so what the link joins it to is true.
static bool begin_link(LocalWalk *walk, int link, int cell, int token) {
    const LocalForm *form = walk->chain.form;
    CellSet before = walk->cells;
    bool going = true;
    int index = 2 * link;
    walk->chain.end[index] = (LocalEnd){(CellIndex)cell, (uint8_t)token};
    walk->chain.house[link] = -1;
    if (form->pair[link])
        return end_link(walk, link, cell,
                        marks_first(walk->query->position->marks.cell[cell] & ~marks_bit(token)));
    cellset_add(&walk->cells, cell);
    for (int i = 0; i < walk->places_count[token] && going; i++) {
        const TwoPlaces *places = &walk->places[token][i];
        if (places->cell[0] != cell && places->cell[1] != cell) continue;
        int other = places->cell[places->cell[0] == cell ? 1 : 0];
        if (cellset_has(&walk->cells, other)) continue;
        walk->chain.house[link] = places->house;
        going = end_link(walk, link, other, token);
    }
    walk->cells = before;
    return going;
}

bool local_chains(const StepQuery *query, const LocalForm *forms, int count, LocalSink *sink) {
    LocalWalk walk = {.query = query, .sink = sink};
    find_pairs(&walk);
    find_places(&walk);
    for (int f = 0; f < count; f++) {
        if (forms[f].technique != query->technique) continue;
        walk.chain.form = &forms[f];
        for (int token = 1; token <= query->position->layout->order; token++) {
            CellSet from = beginnings(&walk, 0, token);
            for (int c = cellset_next(&from, 0); c >= 0; c = cellset_next(&from, c + 1))
                if (!begin_link(&walk, 0, c, token)) return false;
        }
    }
    return true;
}

void local_add_chain(Step *step, const Position *position, const LocalChain *chain) {
    for (int i = 0; i < 2 * chain->form->links; i++) {
        const LocalEnd *end = &chain->end[i];
        finder_add_node(step, end->token, i % 2 == 1, i == 0, cellset_of(end->cell));
        finder_add_pattern(step, end->cell, marks_bit(end->token));
        finder_add_marks(step, end->cell, marks_bit(end->token), i % 2 == 1 ? STEP_ON : STEP_OFF);
    }
    for (int i = 0; i < chain->form->links; i++)
        if (chain->house[i] >= 0) finder_add_house(step, chain->house[i]);
    step->tokens = 0;
    for (int c = 0; c < position->layout->cells; c++) step->tokens |= step->remove.cell[c];
}
