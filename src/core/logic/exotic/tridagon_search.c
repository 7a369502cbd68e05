#include "core/logic/exotic/tridagon_search.h"

#include "core/logic/finder.h"

enum {
    TRIO = 3,
    TRIOS_MAX = 512, // classic boxes have 54 at most; what others have beyond is left out
};

// Three cells of a box, one in each of three rows and columns.
typedef struct {
    CellIndex cell[TRIO];
    uint8_t box, guardians;
    bool odd;
    uint32_t rows, columns; // as bits
} Trio;

typedef struct {
    const Position *position;
    TridagonSink *sink;
    void *context;
    TokenMask tokens;
    int count;
    Trio trio[TRIOS_MAX];
} TridagonSearch;

// A cell of the pattern is open, has two of the three tokens and not too many others.
static bool is_part(const TridagonSearch *search, int cell) {
    const Position *position = search->position;
    TokenMask marks = position->marks.cell[cell];
    return position->grid.cell[cell] == 0 && marks_count(marks & search->tokens) >= 2 &&
           marks_count(marks & ~search->tokens) <= TRIDAGON_GUARDIANS_MAX;
}

// The cells in ascending order, so that their rows ascend.
static void add_trio(TridagonSearch *search, int box, int a, int b, int c) {
    const Position *position = search->position;
    const Layout *layout = position->layout;
    Trio trio = {.cell = {(CellIndex)a, (CellIndex)b, (CellIndex)c}, .box = (uint8_t)box};
    for (int i = 0; i < TRIO; i++) {
        trio.rows |= 1u << layout_row(layout, trio.cell[i]);
        trio.columns |= 1u << layout_column(layout, trio.cell[i]);
        trio.guardians += (uint8_t)marks_count(position->marks.cell[trio.cell[i]] & ~search->tokens);
        for (int j = 0; j < i; j++)
            trio.odd ^= layout_column(layout, trio.cell[j]) > layout_column(layout, trio.cell[i]);
    }
    bool apart = bits_count(trio.rows) == TRIO && bits_count(trio.columns) == TRIO;
    if (apart && trio.guardians <= TRIDAGON_GUARDIANS_MAX && search->count < TRIOS_MAX)
        search->trio[search->count++] = trio;
}

static void collect_trios(TridagonSearch *search) {
    const Layout *layout = search->position->layout;
    search->count = 0;
    for (int h = 2 * layout->order; h < 3 * layout->order; h++) {
        int cell[TOKENS_MAX], count = 0;
        for (int i = 0; i < layout->order; i++)
            if (is_part(search, layout->house[h].cell[i])) cell[count++] = layout->house[h].cell[i];
        for (int a = 0; a < count; a++)
            for (int b = a + 1; b < count; b++)
                for (int c = b + 1; c < count; c++) add_trio(search, h, cell[a], cell[b], cell[c]);
    }
}

static bool give_tridagon(const TridagonSearch *search, const Trio *const trio[TRIDAGON_BOXES]) {
    Tridagon tridagon = {.tokens = search->tokens};
    for (int i = 0; i < TRIDAGON_BOXES; i++) {
        tridagon.box[i] = trio[i]->box;
        tridagon.guardian_count += trio[i]->guardians;
        for (int k = 0; k < TRIO; k++) {
            int cell = trio[i]->cell[k];
            tridagon.cell[i * TRIO + k] = (CellIndex)cell;
            tridagon.guardians.cell[cell] = search->position->marks.cell[cell] & ~search->tokens;
        }
    }
    return search->sink(search->context, &tridagon);
}

// The trios of a rectangle of boxes: across from the first, below it, and in the corner that is left.
static bool close_rectangle(const TridagonSearch *search, const Trio *first, const Trio *across,
                            const Trio *below) {
    if (below->columns != first->columns || below->box <= first->box || (below->rows & first->rows) != 0)
        return true;
    for (int i = 0; i < search->count; i++) {
        const Trio *last = &search->trio[i];
        if (last->rows != below->rows || last->columns != across->columns) continue;
        int guardians = first->guardians + across->guardians + below->guardians + last->guardians;
        if (guardians == 0 || guardians > TRIDAGON_GUARDIANS_MAX) continue; // none: there is no solution
        if ((first->odd ^ across->odd ^ below->odd ^ last->odd) &&
            !give_tridagon(search, (const Trio *const[]){first, across, below, last}))
            return false;
    }
    return true;
}

static bool find_with(const TridagonSearch *search) {
    for (int a = 0; a < search->count; a++) {
        for (int b = 0; b < search->count; b++) {
            const Trio *first = &search->trio[a], *across = &search->trio[b];
            if (across->rows != first->rows || across->box <= first->box ||
                (across->columns & first->columns) != 0)
                continue;
            for (int c = 0; c < search->count; c++)
                if (!close_rectangle(search, first, across, &search->trio[c])) return false;
        }
    }
    return true;
}

bool tridagon_search(const Position *position, TridagonSink *sink, void *context) {
    TridagonSearch search = {.position = position, .sink = sink, .context = context};
    int order = position->layout->order;
    for (int a = 1; a <= order; a++) {
        for (int b = a + 1; b <= order; b++) {
            for (int c = b + 1; c <= order; c++) {
                search.tokens = marks_bit(a) | marks_bit(b) | marks_bit(c);
                collect_trios(&search);
                if (!find_with(&search)) return false;
            }
        }
    }
    return true;
}

void tridagon_begin(const Position *position, const Tridagon *tridagon, Step *out) {
    *out = (Step){0};
    for (int i = 0; i < TRIDAGON_BOXES; i++) finder_add_house(out, tridagon->box[i]);
    for (int i = 0; i < TRIDAGON_CELLS; i++) {
        int cell = tridagon->cell[i];
        finder_add_pattern(out, cell, position->marks.cell[cell] & tridagon->tokens);
    }
}
