// Two strong links of one token, where of two cells one is true, joined so that a cell that sees both far
// ends loses it. The names part them by shape, as HoDoKu does (B. Hobiger): skyscrapers stand on parallel
// lines, kites hang from a box, an empty rectangle takes the place of one link, and turbot fish is every such
// chain.

#include <assert.h>
#include <stddef.h>

#include "core/logic/finder.h"

typedef struct {
    const Position *position;
    Technique technique;
    int token;
    CellSet cells; // that have the token
    StepSink *sink;
    void *context;
} TurbotSearch;

// The only two cells that the token has in a house.
typedef struct {
    uint8_t cell[2];
    uint8_t house;
} StrongLink;

static bool strong_link(const TurbotSearch *search, int house, StrongLink *out) {
    CellSet cells = cellset_and(search->position->layout->house[house].set, search->cells);
    if (cellset_count(&cells) != 2) return false;
    int first = cellset_next(&cells, 0);
    *out = (StrongLink){{(uint8_t)first, (uint8_t)cellset_next(&cells, first + 1)}, (uint8_t)house};
    return true;
}

static int strong_links(const TurbotSearch *search, HouseKind kind, StrongLink out[TOKENS_MAX]) {
    const Layout *layout = search->position->layout;
    int count = 0;
    for (int h = 0; h < layout->house_count; h++) {
        if (layout->house[h].kind == kind) count += strong_link(search, h, &out[count]);
    }
    return count;
}

static void add_house(Step *step, int house) { step->house[step->house_count++] = (uint8_t)house; }

static void add_node(const TurbotSearch *search, Step *step, bool on, bool begins, const CellSet *cells) {
    StepNode node = {.token = (uint8_t)search->token, .on = on};
    node.from = (uint8_t)(begins ? step->node_count : step->node_count - 1);
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1)) {
        if (node.cell_count < STEP_NODE_CELLS_MAX) node.cell[node.cell_count++] = (uint8_t)c;
        finder_add_pattern(step, c, marks_bit(search->token));
    }
    step->node[step->node_count++] = node;
}

// The chain a - b - c - d: not a, so b, so not c, so d.
static void add_chain(const TurbotSearch *search, Step *step, int a, int b, int c, int d) {
    int cell[4] = {a, b, c, d};
    for (int i = 0; i < 4; i++) {
        CellSet one = cellset_of(cell[i]);
        add_node(search, step, i % 2 == 1, i == 0, &one);
    }
}

static bool give(const TurbotSearch *search, Step *step, const CellSet *gone) {
    for (int c = cellset_next(gone, 0); c >= 0; c = cellset_next(gone, c + 1)) {
        step->remove.cell[c] = marks_bit(search->token);
    }
    return search->sink(search->context, step);
}

// The candidates that see both cells.
static CellSet seen_from(const TurbotSearch *search, int a, int b) {
    const Layout *layout = search->position->layout;
    CellSet both = cellset_and(layout->peers[a], layout->peers[b]);
    return cellset_and(both, search->cells);
}

// --- skyscraper ---

// The cell's line across lines of that kind.
static int across(const Layout *layout, HouseKind kind, int cell) {
    return kind == HOUSE_ROW ? layout_column(layout, cell) : layout_row(layout, cell);
}

// Both first ends or both last ends of the lines meet (a slanted pair is a turbot fish), the others do not.
static bool find_skyscraper(const TurbotSearch *search, HouseKind kind, const StrongLink *a,
                            const StrongLink *b) {
    const Layout *layout = search->position->layout;
    int meet = 0;
    while (meet < 2 && across(layout, kind, a->cell[meet]) != across(layout, kind, b->cell[meet])) meet++;
    if (meet == 2) return true;
    int top_a = a->cell[1 - meet], top_b = b->cell[1 - meet];
    if (across(layout, kind, top_a) == across(layout, kind, top_b)) return true; // an X-Wing
    CellSet gone = seen_from(search, top_a, top_b);
    if (cellset_empty(&gone)) return true;
    Step step = {.technique = search->technique};
    add_house(&step, a->house);
    add_house(&step, b->house);
    add_chain(search, &step, top_a, a->cell[meet], b->cell[meet], top_b);
    return give(search, &step, &gone);
}

static bool find_skyscrapers(const TurbotSearch *search) {
    static const HouseKind kinds[] = {HOUSE_ROW, HOUSE_COLUMN};
    for (int k = 0; k < 2; k++) {
        StrongLink link[TOKENS_MAX];
        int count = strong_links(search, kinds[k], link);
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                if (!find_skyscraper(search, kinds[k], &link[i], &link[j])) return false;
            }
        }
    }
    return true;
}

// --- 2-string kite ---

typedef struct {
    uint8_t row, column;     // houses
    uint8_t row_end, row_in; // far end, and the one in the box
    uint8_t column_end, column_in;
    uint8_t gone;
} Kite;

// Turns the strings so that the ends that share a box come first. False when none do.
static bool tie(const Layout *layout, StrongLink *row, StrongLink *column) {
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            int a = row->cell[i], b = column->cell[j];
            if (layout->box_of[a] != layout->box_of[b]) continue;
            *row = (StrongLink){{(uint8_t)a, row->cell[1 - i]}, row->house};
            *column = (StrongLink){{(uint8_t)b, column->cell[1 - j]}, column->house};
            return true;
        }
    }
    return false;
}

static bool kite_of(const TurbotSearch *search, StrongLink *row, StrongLink *column, Kite *out) {
    const Layout *layout = search->position->layout;
    if (!tie(layout, row, column)) return false;
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            if (row->cell[i] == column->cell[j]) return false;
        }
    }
    int gone = layout_cell(layout, layout_row(layout, column->cell[1]), layout_column(layout, row->cell[1]));
    *out = (Kite){row->house,      column->house,   row->cell[1], row->cell[0],
                  column->cell[1], column->cell[0], (uint8_t)gone};
    return cellset_has(&search->cells, gone);
}

static void add_kite(const TurbotSearch *search, Step *step, const Kite *kite) {
    add_house(step, kite->row);
    add_house(step, kite->column);
    add_chain(search, step, kite->row_end, kite->row_in, kite->column_in, kite->column_end);
}

static bool give_kites(const TurbotSearch *search, const Kite *a, const Kite *b) {
    const Layout *layout = search->position->layout;
    Step step = {.technique = search->technique};
    add_house(&step, 2 * layout->order + layout->box_of[a->row_in]);
    add_kite(search, &step, a);
    CellSet gone = cellset_of(a->gone);
    if (b != NULL) {
        add_kite(search, &step, b);
        cellset_add(&gone, b->gone);
    }
    return give(search, &step, &gone);
}

// Two kites are a dual one when they hang from the same two cells and remove different ones.
static bool is_dual_kite(const Kite *a, const Kite *b) {
    bool same = a->row_in == b->row_in && a->column_in == b->column_in;
    bool turned = a->row_in == b->column_in && a->column_in == b->row_in;
    return (same || turned) && a->gone != b->gone;
}

static bool find_kites(const TurbotSearch *search) {
    StrongLink row[TOKENS_MAX], column[TOKENS_MAX];
    int rows = strong_links(search, HOUSE_ROW, row), columns = strong_links(search, HOUSE_COLUMN, column);
    Kite kite[TOKENS_MAX * TOKENS_MAX];
    int kites = 0;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) kites += kite_of(search, &row[i], &column[j], &kite[kites]);
    }
    for (int i = 0; i < kites; i++) {
        if (search->technique == TECHNIQUE_TWO_STRING_KITE && !give_kites(search, &kite[i], NULL))
            return false;
        if (search->technique == TECHNIQUE_TWO_STRING_KITE) continue;
        for (int j = i + 1; j < kites; j++) {
            if (is_dual_kite(&kite[i], &kite[j]) && !give_kites(search, &kite[i], &kite[j])) return false;
        }
    }
    return true;
}

// --- turbot fish ---

// Far ends a and d, near ends b and c that see each other. When the far ends are one cell, it is true.
static bool find_turbot(const TurbotSearch *search, const StrongLink *first, int a, const StrongLink *second,
                        int d) {
    const Layout *layout = search->position->layout;
    int b = first->cell[0] == a ? first->cell[1] : first->cell[0];
    int c = second->cell[0] == d ? second->cell[1] : second->cell[0];
    if (b == c || b == d || c == a || !cellset_has(&layout->peers[b], c)) return true;
    CellSet gone = seen_from(search, a, d);
    if (cellset_empty(&gone)) return true;
    Step step = {.technique = search->technique};
    add_house(&step, first->house);
    add_house(&step, second->house);
    add_chain(search, &step, a, b, c, d);
    return give(search, &step, &gone);
}

static bool find_turbots(const TurbotSearch *search) {
    const Layout *layout = search->position->layout;
    StrongLink link[HOUSES_MAX];
    int count = 0;
    for (int h = 0; h < layout->house_count; h++) {
        StrongLink found;
        if (!strong_link(search, h, &found)) continue;
        bool known = false; // the same two cells in another house
        for (int i = 0; i < count; i++) {
            known = known || (link[i].cell[0] == found.cell[0] && link[i].cell[1] == found.cell[1]);
        }
        if (!known) link[count++] = found;
    }
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            for (int ends = 0; ends < 4; ends++) {
                if (!find_turbot(search, &link[i], link[i].cell[ends / 2], &link[j],
                                 link[j].cell[ends % 2])) {
                    return false;
                }
            }
        }
    }
    return true;
}

// --- empty rectangle ---

// All candidates of a box lie in a line and a line across. Where a strong link runs parallel to the one and
// begins in the other, its far end and the one rule out the cell where they meet.
typedef struct {
    uint8_t line, other; // houses: the link begins in `line`, the cell lies in `other`
    uint8_t near, far;   // ends of the link
    uint8_t link;        // its house
    uint8_t gone;
} TurbotRectangle;

enum { RECTANGLES_MAX = 2 * TOKENS_MAX * TOKENS_MAX };

typedef struct {
    TurbotRectangle item[RECTANGLES_MAX];
    int count;
} Rectangles;

// The row or column of the cell, as a house of that kind.
static int line_of(const Layout *layout, HouseKind kind, int cell) {
    return kind == HOUSE_ROW ? layout_row(layout, cell) : layout->order + layout_column(layout, cell);
}

static void collect_links(const TurbotSearch *search, const House *box, int line, int other,
                          Rectangles *out) {
    const Layout *layout = search->position->layout;
    HouseKind kind = layout->house[line].kind, other_kind = layout->house[other].kind;
    for (int i = 0; i < layout->order; i++) {
        int near = layout->house[line].cell[i];
        if (!cellset_has(&search->cells, near) || cellset_has(&box->set, near)) continue;
        int parallel = line_of(layout, other_kind, near);
        StrongLink link;
        if (parallel == other || !strong_link(search, parallel, &link)) continue;
        int far = link.cell[0] == near ? link.cell[1] : link.cell[0];
        CellSet meet = cellset_and(layout->house[line_of(layout, kind, far)].set, layout->house[other].set);
        int gone = cellset_next(&meet, 0);
        if (!cellset_has(&search->cells, gone) || cellset_has(&box->set, gone)) continue;
        assert(out->count < RECTANGLES_MAX);
        out->item[out->count++] = (TurbotRectangle){(uint8_t)line, (uint8_t)other,    (uint8_t)near,
                                                    (uint8_t)far,  (uint8_t)parallel, (uint8_t)gone};
    }
}

// Row and column must each hold a candidate of the box that the other does not. With one each and nothing at
// the crossing it is a plain chain, so it counts only when asked for.
static bool is_rectangle(const TurbotSearch *search, const CellSet *in_box, int row, int column) {
    const Layout *layout = search->position->layout;
    CellSet in_row = cellset_and(*in_box, layout->house[row].set);
    CellSet in_column = cellset_and(*in_box, layout->house[column].set);
    CellSet both = cellset_or(in_row, in_column);
    CellSet only_row = cellset_minus(in_row, in_column), only_column = cellset_minus(in_column, in_row);
    if (!cellset_equal(both, *in_box) || cellset_empty(&only_row) || cellset_empty(&only_column))
        return false;
    return cellset_count(in_box) > 2 || (search->position->options & FIND_ER_OF_TWO) != 0;
}

// not far, so near, so not in the line, so in the other
static void add_rectangle(const TurbotSearch *search, Step *step, const CellSet *in_box,
                          const TurbotRectangle *r) {
    const Layout *layout = search->position->layout;
    CellSet in_line = cellset_and(*in_box, layout->house[r->line].set);
    CellSet in_other = cellset_minus(*in_box, in_line);
    CellSet near = cellset_of(r->near), far = cellset_of(r->far);
    add_house(step, r->link);
    add_node(search, step, false, true, &far);
    add_node(search, step, true, false, &near);
    add_node(search, step, false, false, &in_line);
    add_node(search, step, true, false, &in_other);
}

static bool give_rectangles(const TurbotSearch *search, int box, const CellSet *in_box,
                            const TurbotRectangle *a, const TurbotRectangle *b) {
    Step step = {.technique = search->technique};
    add_house(&step, box);
    add_rectangle(search, &step, in_box, a);
    CellSet gone = cellset_of(a->gone);
    if (b != NULL) {
        add_rectangle(search, &step, in_box, b);
        cellset_add(&gone, b->gone);
    }
    return give(search, &step, &gone);
}

// Two in one box that remove different cells are a dual one.
static bool give_all_rectangles(const TurbotSearch *search, int box, const CellSet *in_box,
                                const Rectangles *all) {
    for (int i = 0; i < all->count; i++) {
        const TurbotRectangle *a = &all->item[i];
        if (search->technique == TECHNIQUE_EMPTY_RECTANGLE) {
            if (!give_rectangles(search, box, in_box, a, NULL)) return false;
            continue;
        }
        for (int j = i + 1; j < all->count; j++) {
            const TurbotRectangle *b = &all->item[j];
            if (a->gone != b->gone && !give_rectangles(search, box, in_box, a, b)) return false;
        }
    }
    return true;
}

static bool find_rectangles(const TurbotSearch *search) {
    const Layout *layout = search->position->layout;
    for (int h = 0; h < layout->house_count; h++) {
        const House *box = &layout->house[h];
        CellSet in_box = cellset_and(box->set, search->cells);
        if (box->kind != HOUSE_BOX || cellset_count(&in_box) < 2) continue;
        Rectangles all = {.count = 0};
        for (int row = 0; row < layout->order; row++) {
            for (int column = layout->order; column < 2 * layout->order; column++) {
                if (!is_rectangle(search, &in_box, row, column)) continue;
                collect_links(search, box, row, column, &all);
                collect_links(search, box, column, row, &all);
            }
        }
        if (!give_all_rectangles(search, h, &in_box, &all)) return false;
    }
    return true;
}

bool turbot_find(const Position *position, Technique technique, StepSink *sink, void *context) {
    for (int token = 1; token <= position->layout->order; token++) {
        TurbotSearch search = {position, technique,
                               token,    marks_cells(position->layout, &position->marks, token),
                               sink,     context};
        bool go_on = true;
        if (technique == TECHNIQUE_SKYSCRAPER)
            go_on = find_skyscrapers(&search);
        else if (technique == TECHNIQUE_TWO_STRING_KITE || technique == TECHNIQUE_DUAL_TWO_STRING_KITE)
            go_on = find_kites(&search);
        else if (technique == TECHNIQUE_TURBOT_FISH)
            go_on = find_turbots(&search);
        else
            go_on = find_rectangles(&search);
        if (!go_on) return false;
    }
    return true;
}
