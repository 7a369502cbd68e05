// Sue de Coq, or two-sector disjoint subsets (found by the player of that name, Sudoku Player's Forum, 2005):
// cells C where a line and a box cross have at least two candidates more than there are cells. Some other
// cells L of the line and B of the box take part, which share none of C's tokens. All of them together have
// as many cells as tokens, and each token can stand only once in C and L, or once in C and B. So each does:
// it goes from the rest of the line or of the box, or of both when neither L nor B has it.
//
// Basic: L and B have no tokens but those of C. Extended: each token more needs a cell more; one that is in L
// and B counts in both, and goes from line and box. Rules as in HoDoKu (B. Hobiger), which gives every such
// step.

#include <stdlib.h>

#include "core/base/memory.h"
#include "core/logic/finder.h"

enum {
    PART_CELLS_MAX = 4, // of L and B on boards larger than 9x9
    PARTS_MAX = 2048,
};

// A choice of L or B.
typedef struct {
    CellSet cells;
    TokenMask tokens;
    uint8_t takes; // how many tokens of C have to stand in it
} SueDeCoqPart;

typedef struct {
    SueDeCoqPart part[PARTS_MAX];
    int count;
} Parts;

typedef struct {
    const StepQuery *query;
    const Position *position;
    CellSet empty;
    int line, box; // houses
    CellSet cross; // C
    TokenMask tokens;
    int spare;            // by how much its tokens outnumber its cells
    Parts *lines, *boxes; // what L and B can be
} SueDeCoqSearch;

static void add_parts(const SueDeCoqSearch *search, const CellSet *from, int after, int size,
                      const SueDeCoqPart *chosen, Parts *out) {
    int order = search->position->layout->order;
    int size_max = order > 9 ? PART_CELLS_MAX : order;
    if (size == size_max) return;
    for (int c = cellset_next(from, after); c >= 0; c = cellset_next(from, c + 1)) {
        SueDeCoqPart part = *chosen;
        cellset_add(&part.cells, c);
        part.tokens |= search->position->marks.cell[c];
        int more = marks_count(part.tokens & ~search->tokens), takes = size + 1 - more;
        if (more >= size_max) continue;
        if (takes > 0 && takes < search->spare && (part.tokens & search->tokens) != 0 &&
            out->count < PARTS_MAX) {
            part.takes = (uint8_t)takes;
            out->part[out->count++] = part;
        }
        add_parts(search, from, c + 1, size + 1, &part, out);
    }
}

static void find_parts(const SueDeCoqSearch *search, int house, Parts *out) {
    out->count = 0;
    CellSet from = cellset_and(search->empty, search->position->layout->house[house].set);
    from = cellset_minus(from, search->cross);
    add_parts(search, &from, 0, 0, &(SueDeCoqPart){.tokens = 0}, out);
}

// What the rest of the house loses, `own` being its part and `other` that of the other house.
static void add_removals(const SueDeCoqSearch *search, Step *step, int house, const SueDeCoqPart *own,
                         const SueDeCoqPart *other) {
    const Position *position = search->position;
    TokenMask tokens = ((search->tokens | own->tokens) & ~other->tokens) | (own->tokens & other->tokens);
    CellSet rest = cellset_minus(position->layout->house[house].set, cellset_or(search->cross, own->cells));
    finder_remove(step, position, rest, tokens);
    for (int c = cellset_next(&rest, 0); c >= 0; c = cellset_next(&rest, c + 1))
        step->tokens |= step->remove.cell[c];
}

static bool give(const SueDeCoqSearch *search, const SueDeCoqPart *line, const SueDeCoqPart *box) {
    Step step = {.house = {(uint8_t)search->line, (uint8_t)search->box}, .house_count = 2};
    add_removals(search, &step, search->box, box, line);
    add_removals(search, &step, search->line, line, box);
    if (step.tokens == 0) return true;
    finder_add_set(&step, search->position, search->cross, STEP_COMMON);
    finder_add_set(&step, search->position, line->cells, STEP_ALS_A);
    finder_add_set(&step, search->position, box->cells, STEP_ALS_B);
    return finder_give(search->query, &step);
}

static bool try_cross(const SueDeCoqSearch *search) {
    find_parts(search, search->line, search->lines);
    if (search->lines->count == 0) return true;
    find_parts(search, search->box, search->boxes);
    for (int i = 0; i < search->lines->count; i++) {
        const SueDeCoqPart *line = &search->lines->part[i];
        for (int j = 0; j < search->boxes->count; j++) {
            const SueDeCoqPart *box = &search->boxes->part[j];
            if (line->takes + box->takes != search->spare) continue;
            if ((line->tokens & box->tokens & search->tokens) != 0) continue;
            if (!cellset_meet(line->cells, box->cells) && !give(search, line, box)) return false;
        }
    }
    return true;
}

// Adds cells of the crossing from `after` on to those of C.
static bool choose_cross(const SueDeCoqSearch *search, const CellSet *crossing, int after, int size) {
    for (int c = cellset_next(crossing, after); c >= 0; c = cellset_next(crossing, c + 1)) {
        SueDeCoqSearch more = *search;
        cellset_add(&more.cross, c);
        more.tokens |= search->position->marks.cell[c];
        more.spare = marks_count(more.tokens) - (size + 1);
        if (size > 0 && more.spare >= 2 && !try_cross(&more)) return false;
        if (!choose_cross(&more, crossing, c + 1, size + 1)) return false;
    }
    return true;
}

static bool look_everywhere(SueDeCoqSearch *search) {
    const Layout *layout = search->position->layout;
    for (search->line = 0; search->line < layout->house_count; search->line++) {
        if (layout->house[search->line].kind == HOUSE_BOX) continue;
        for (search->box = 0; search->box < layout->house_count; search->box++) {
            const House *box = &layout->house[search->box];
            if (box->kind != HOUSE_BOX) continue;
            CellSet crossing = cellset_and(search->empty, box->set);
            crossing = cellset_and(crossing, layout->house[search->line].set);
            if (!choose_cross(search, &crossing, 0, 0)) return false;
        }
    }
    return true;
}

bool sue_de_coq_find(const StepQuery *query) {
    const Position *position = query->position;
    SueDeCoqSearch search = {.query = query, .position = position};
    search.lines = mem_alloc(sizeof *search.lines);
    search.boxes = mem_alloc(sizeof *search.boxes);
    for (int c = 0; c < position->layout->cells; c++)
        if (position->marks.cell[c] != 0) cellset_add(&search.empty, c);
    bool going = look_everywhere(&search);
    free(search.lines);
    free(search.boxes);
    return going;
}
