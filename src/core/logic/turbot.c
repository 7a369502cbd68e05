// Two strong links of one token (each says that one of two cells is true), joined so that a cell that sees
// both far ends loses it. The names tell them apart by shape, as HoDoKu does (B. Hobiger): skyscrapers stand
// on parallel lines, kites hang from a box, an empty rectangle takes the place of one link, and turbot fish
// is every such chain.

#include <assert.h>
#include <stddef.h>

#include "core/logic/finder.h"

typedef struct {
    const StepQuery *query;
    const Position *position;
    int token;
    CellSet cells; // that have the token
} TurbotSearch;

static TurbotSearch search_for(const StepQuery *query, int token) {
    const Position *position = query->position;
    return (TurbotSearch){query, position, token, marks_cells(position->layout, &position->marks, token)};
}

// The only two cells that the token has in a house.
typedef struct {
    CellIndex cell[2];
    uint8_t house;
} StrongLink;

static bool strong_link(const TurbotSearch *search, int house, StrongLink *out) {
    CellSet cells = cellset_and(search->position->layout->house[house].set, search->cells);
    if (cellset_count(&cells) != 2) return false;
    int first = cellset_next(&cells, 0);
    *out = (StrongLink){{(CellIndex)first, (CellIndex)cellset_next(&cells, first + 1)}, (uint8_t)house};
    return true;
}

static int strong_links(const TurbotSearch *search, HouseKind kind, StrongLink out[TOKENS_MAX]) {
    const Layout *layout = search->position->layout;
    int count = 0;
    for (int h = 0; h < layout->house_count; h++)
        if (layout->house[h].kind == kind) count += strong_link(search, h, &out[count]);
    return count;
}

static void add_node(const TurbotSearch *search, Step *step, bool on, bool begins, CellSet cells) {
    finder_add_node(step, search->token, on, begins, cells);
    finder_add_cells(step, cells, marks_bit(search->token));
}

// The chain a - b - c - d: not a, so b, so not c, so d.
static void add_chain(const TurbotSearch *search, Step *step, int a, int b, int c, int d) {
    const int cell[] = {a, b, c, d};
    for (int i = 0; i < 4; i++) add_node(search, step, i % 2 == 1, i == 0, cellset_of(cell[i]));
}

static bool give(const TurbotSearch *search, Step *step, CellSet gone) {
    finder_remove(step, search->position, gone, marks_bit(search->token));
    return finder_give(search->query, step);
}

// Gives the chain a - b - c - d of two links if it takes candidates away.
static bool give_chain(const TurbotSearch *search, const StrongLink *first, const StrongLink *second, int a,
                       int b, int c, int d) {
    const CellSet *peers = search->position->layout->peers;
    CellSet gone = cellset_and(cellset_and(peers[a], peers[d]), search->cells);
    if (cellset_empty(&gone)) return true;
    Step step = {.house = {first->house, second->house}, .house_count = 2};
    add_chain(search, &step, a, b, c, d);
    return give(search, &step, gone);
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
    return give_chain(search, a, b, top_a, a->cell[meet], b->cell[meet], top_b);
}

static bool find_skyscrapers(const TurbotSearch *search) {
    static const HouseKind kinds[] = {HOUSE_ROW, HOUSE_COLUMN};
    for (int k = 0; k < 2; k++) {
        StrongLink link[TOKENS_MAX];
        int count = strong_links(search, kinds[k], link);
        for (int i = 0; i < count; i++)
            for (int j = i + 1; j < count; j++)
                if (!find_skyscraper(search, kinds[k], &link[i], &link[j])) return false;
    }
    return true;
}

// --- 2-string kite ---

typedef struct {
    StrongLink row, column; // the ends that share a box first
    CellIndex gone;
    uint8_t token;
} Kite;

typedef struct {
    Kite item[TOKENS_MAX * TOKENS_MAX];
    int count;
} Kites;

// Turns the strings so that the ends that share a box come first. False when none do.
static bool tie(const Layout *layout, const StrongLink *row, const StrongLink *column, Kite *out) {
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 2; j++) {
            CellIndex a = row->cell[i], b = column->cell[j];
            if (layout->box_of[a] != layout->box_of[b]) continue;
            out->row = (StrongLink){{a, row->cell[1 - i]}, row->house};
            out->column = (StrongLink){{b, column->cell[1 - j]}, column->house};
            return true;
        }
    }
    return false;
}

static bool kite_of(const TurbotSearch *search, const StrongLink *row, const StrongLink *column, Kite *out) {
    const Layout *layout = search->position->layout;
    if (!tie(layout, row, column, out)) return false;
    for (int i = 0; i < 4; i++)
        if (row->cell[i / 2] == column->cell[i % 2]) return false;
    int far_row = layout_row(layout, out->column.cell[1]);
    out->gone = (CellIndex)layout_cell(layout, far_row, layout_column(layout, out->row.cell[1]));
    out->token = (uint8_t)search->token;
    return cellset_has(&search->cells, out->gone);
}

static void collect_kites(const TurbotSearch *search, Kites *out) {
    StrongLink row[TOKENS_MAX], column[TOKENS_MAX];
    int rows = strong_links(search, HOUSE_ROW, row), columns = strong_links(search, HOUSE_COLUMN, column);
    out->count = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out->count += kite_of(search, &row[i], &column[j], &out->item[out->count]);
}

static void add_kite(const StepQuery *query, Step *step, const Kite *kite) {
    TurbotSearch search = search_for(query, kite->token);
    finder_add_house(step, kite->row.house);
    finder_add_house(step, kite->column.house);
    add_chain(&search, step, kite->row.cell[1], kite->row.cell[0], kite->column.cell[0],
              kite->column.cell[1]);
    finder_remove(step, query->position, cellset_of(kite->gone), marks_bit(kite->token));
}

// One kite, or a dual one.
static bool give_kites(const StepQuery *query, const Kite *a, const Kite *b) {
    const Layout *layout = query->position->layout;
    Step step = {0};
    finder_add_house(&step, 2 * layout->order + layout->box_of[a->row.cell[0]]);
    add_kite(query, &step, a);
    if (b != NULL) add_kite(query, &step, b);
    return finder_give(query, &step);
}

static bool find_kites(const TurbotSearch *search) {
    Kites kites;
    collect_kites(search, &kites);
    for (int i = 0; i < kites.count; i++)
        if (!give_kites(search->query, &kites.item[i], NULL)) return false;
    return true;
}

// Two kites, of one token or of two, are a dual one when they hang from the same two cells and remove
// different candidates.
static bool is_dual_kite(const Kite *a, const Kite *b) {
    int row = a->row.cell[0], column = a->column.cell[0];
    bool same = row == b->row.cell[0] && column == b->column.cell[0];
    bool turned = row == b->column.cell[0] && column == b->row.cell[0];
    return (same || turned) && (a->gone != b->gone || a->token != b->token);
}

// Those of which the search's token is the lower.
static bool find_dual_kites(const TurbotSearch *search) {
    Kites kites, others;
    collect_kites(search, &kites);
    for (int token = search->token; token <= search->position->layout->order && kites.count > 0; token++) {
        TurbotSearch other = search_for(search->query, token);
        collect_kites(&other, &others);
        for (int i = 0; i < kites.count; i++) {
            for (int j = token == search->token ? i + 1 : 0; j < others.count; j++) {
                const Kite *a = &kites.item[i], *b = &others.item[j];
                if (is_dual_kite(a, b) && !give_kites(search->query, a, b)) return false;
            }
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
    return give_chain(search, first, second, a, b, c, d);
}

static bool find_turbots(const TurbotSearch *search) {
    const Layout *layout = search->position->layout;
    StrongLink link[HOUSES_MAX];
    int count = 0;
    for (int h = 0; h < layout->house_count; h++) {
        StrongLink found;
        if (!strong_link(search, h, &found)) continue;
        bool known = false; // the same two cells in another house
        for (int i = 0; i < count; i++)
            known = known || (link[i].cell[0] == found.cell[0] && link[i].cell[1] == found.cell[1]);
        if (!known) link[count++] = found;
    }
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            for (int ends = 0; ends < 4; ends++)
                if (!find_turbot(search, &link[i], link[i].cell[ends / 2], &link[j], link[j].cell[ends % 2]))
                    return false;
    return true;
}

// --- empty rectangle ---

// All candidates of a box lie in a line and a line across. Where a strong link runs parallel to the one and
// begins in the other, its far end and the one rule out the cell where they meet.
typedef struct {
    uint8_t line;        // the house in which the link begins
    CellIndex near, far; // ends of the link
    uint8_t link;        // its house
    CellIndex gone;
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
        out->item[out->count++] = (TurbotRectangle){(uint8_t)line, (CellIndex)near, (CellIndex)far,
                                                    (uint8_t)parallel, (CellIndex)gone};
    }
}

// Row and column must each hold a candidate of the box that the other does not. With one each and nothing at
// the crossing it is a plain chain, so it counts only when asked for.
static bool is_rectangle(const TurbotSearch *search, const CellSet *in_box, int row, int column) {
    const Layout *layout = search->position->layout;
    CellSet in_row = cellset_and(*in_box, layout->house[row].set);
    CellSet in_column = cellset_and(*in_box, layout->house[column].set);
    if (!cellset_equal(cellset_or(in_row, in_column), *in_box)) return false;
    if (cellset_within(in_row, in_column) || cellset_within(in_column, in_row)) return false;
    return cellset_count(in_box) > 2 || (search->position->options & FIND_ER_OF_TWO) != 0;
}

// One empty rectangle, or a dual one. Its chain: not far, so near, so not in the line, so in the other.
static bool give_rectangles(const TurbotSearch *search, int box, CellSet in_box, const TurbotRectangle *a,
                            const TurbotRectangle *b) {
    Step step = {.house = {(uint8_t)box}, .house_count = 1};
    CellSet gone = {{0}};
    const TurbotRectangle *const rectangles[] = {a, b};
    for (int i = 0; i < 2 && rectangles[i] != NULL; i++) {
        const TurbotRectangle *r = rectangles[i];
        const CellSet *line = &search->position->layout->house[r->line].set;
        finder_add_house(&step, r->link);
        add_node(search, &step, false, true, cellset_of(r->far));
        add_node(search, &step, true, false, cellset_of(r->near));
        add_node(search, &step, false, false, cellset_and(in_box, *line));
        add_node(search, &step, true, false, cellset_minus(in_box, *line));
        cellset_add(&gone, r->gone);
    }
    return give(search, &step, gone);
}

// Two in one box that remove different cells are a dual one.
static bool give_all_rectangles(const TurbotSearch *search, int box, CellSet in_box, const Rectangles *all) {
    bool single = search->query->technique == TECHNIQUE_EMPTY_RECTANGLE;
    for (int i = 0; i < all->count; i++) {
        const TurbotRectangle *a = &all->item[i];
        if (single && !give_rectangles(search, box, in_box, a, NULL)) return false;
        for (int j = i + 1; j < all->count && !single; j++) {
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
        if (!give_all_rectangles(search, h, in_box, &all)) return false;
    }
    return true;
}

bool turbot_find(const StepQuery *query) {
    bool going = true;
    for (int token = 1; token <= query->position->layout->order && going; token++) {
        TurbotSearch search = search_for(query, token);
        switch (query->technique) {
        case TECHNIQUE_SKYSCRAPER: going = find_skyscrapers(&search); break;
        case TECHNIQUE_TWO_STRING_KITE: going = find_kites(&search); break;
        case TECHNIQUE_DUAL_TWO_STRING_KITE: going = find_dual_kites(&search); break;
        case TECHNIQUE_TURBOT_FISH: going = find_turbots(&search); break;
        default: going = find_rectangles(&search); break;
        }
    }
    return going;
}
