#include "host/formats/boards/ksudoku_graph.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "host/formats/boards/board_said.h"

// What a cage's number is.
enum { OPERATOR_NONE, OPERATOR_DIVIDE, OPERATOR_SUBTRACT, OPERATOR_MULTIPLY, OPERATOR_ADD };

// ---- Reading

static int side_of_box(int order) {
    int side = 2;
    while (side * side < order) side++;
    return side * side == order ? side : 0;
}

static int number_of(const char *text) {
    return text && *text && strlen(text) <= 4 && strspn(text, "0123456789") == strlen(text)
               ? (int)strtol(text, NULL, 10)
               : -1;
}

bool k_graph_begin(KGraph *graph, const char *order, const char *type, const char *kind,
                   const char *const size[3], TextError *error) {
    *graph = (KGraph){.order = number_of(order), .plain = type && strcmp(type, "sudoku") == 0};
    graph->killer = kind && text_same(kind, "KillerSudoku");
    graph->rows = graph->blocks = graph->plain;
    bool custom = type && strcmp(type, "custom") == 0, square = graph->plain;
    if (!graph->plain && !custom)
        return text_error(error, 0, 0, "a KSudoku puzzle of the kind “%.40s” is not known here",
                          kind   ? kind
                          : type ? type
                                 : "");
    if (custom)
        square = number_of(size[0]) == graph->order && number_of(size[1]) == graph->order &&
                 number_of(size[2]) == 1;
    if (!square)
        return text_error(error, 0, 0, "a KSudoku puzzle of the kind “%.40s” is not one square board",
                          kind ? kind : "custom");
    if (graph->order < 2 || graph->order > TOKENS_MAX || (graph->blocks && !side_of_box(graph->order)))
        return text_error(error, 0, 0, "a KSudoku board of the order “%.10s” is not known here",
                          order ? order : "");
    return true;
}

bool k_graph_groups(KGraph *graph, const char *at, const char *blocks, TextError *error) {
    graph->rows = true;
    graph->blocks = !blocks || strcmp(blocks, "0") != 0;
    if (at && number_of(at) != 0)
        return text_error(error, 0, 0, "a board of several squares is not known here");
    return !graph->blocks || side_of_box(graph->order) ||
           text_error(error, 0, 0, "a board of %d tokens has no square blocks", graph->order);
}

// Numbers with blanks between. -1, with the error, when there is anything else, or more than `most`.
static int take_numbers(const KGraph *graph, const char *text, CellIndex *out_cell, int most,
                        TextError *error) {
    int count = 0, cells = graph->order * graph->order;
    for (const char *at = text + strspn(text, " \t\r\n"); *at; at += strspn(at, " \t\r\n")) {
        int number = draft_number(&at);
        bool whole = number >= 0 && number < cells && (*at == '\0' || isspace((unsigned char)*at));
        if (!whole || count == most) {
            text_error(error, 0, 0,
                       whole ? "a group of more than %d cells" : "a group needs numbers below %d",
                       whole ? most : cells);
            return -1;
        }
        out_cell[count++] = (CellIndex)k_cell(graph->order, number);
    }
    return count;
}

bool k_graph_clique(KGraph *graph, const char *cells, TextError *error) {
    CellIndex cell[TOKENS_MAX] = {0};
    int count = take_numbers(graph, cells, cell, graph->order, error);
    if (count < 0) return false;
    if (count < graph->order)
        return text_error(error, 0, 0, "a group of %d cells; %d are needed", count, graph->order);
    if (graph->cliques == K_CLIQUES_MAX) return text_error(error, 0, 0, "more than %d groups", K_CLIQUES_MAX);
    memcpy(graph->clique[graph->cliques++], cell, (size_t)count * sizeof *cell);
    return true;
}

bool k_graph_cage(KGraph *graph, const char *cells, TextError *error) {
    KCage cage = {.operation = number_of(graph->operation),
                  .value = number_of(graph->value),
                  .first = graph->cage_cells};
    int room = CONSTRAINT_CELLS_MAX - graph->cage_cells, most = graph->order * graph->order;
    cage.count = take_numbers(graph, cells, graph->cage_cell + cage.first, room < most ? room : most, error);
    if (cage.count < 0) return false;
    bool known = cage.operation >= OPERATOR_NONE && cage.operation <= OPERATOR_ADD && cage.value >= 0 &&
                 cage.count > 0;
    if (!known) return text_error(error, 0, 0, "a cage needs an operator from 0 to 4, a value and cells");
    if (graph->cages == K_CAGES_MAX) return text_error(error, 0, 0, "more than %d cages", K_CAGES_MAX);
    graph->cage[graph->cages++] = cage;
    graph->cage_cells += cage.count;
    return true;
}

// ---- The board

static CellSet set_of(const CellIndex *cell, int count) {
    CellSet set = {{0}};
    for (int i = 0; i < count; i++) cellset_add(&set, cell[i]);
    return set;
}

static bool is_set(const CellSet *set, const CellIndex *cell, int count) {
    for (int i = 0; i < count; i++)
        if (!cellset_has(set, cell[i])) return false;
    return cellset_count(set) == count;
}

// The index-th line of cells of the board: rows, columns, then the diagonals that fall and rise.
static void line_of(int order, int index, CellIndex *out) {
    for (int i = 0; i < order; i++)
        out[i] = (CellIndex)(index < order        ? index * order + i
                             : index < 2 * order  ? i * order + index - order
                             : index == 2 * order ? i * (order + 1)
                                                  : (order - 1 - i) * order + i);
}

// Which line a group is, -1 for none.
static int line_index(const KGraph *graph, const CellSet *set) {
    for (int line = 0; line < 2 * graph->order + 2; line++) {
        CellIndex cell[TOKENS_MAX] = {0};
        line_of(graph->order, line, cell);
        if (is_set(set, cell, graph->order)) return line;
    }
    return -1;
}

// What each group is: a line's index, or one of these.
enum { GROUP_OTHER = -1, GROUP_BOX = -2 };

// Of the groups that are not rows or columns, the first ones that cover the board without overlapping are its
// boxes. False when there are none.
static bool find_boxes(const KGraph *graph, int *kind, uint8_t *region) {
    CellSet covered = {{0}};
    int boxes = 0;
    for (int i = 0; i < graph->cliques; i++) {
        CellSet set = set_of(graph->clique[i], graph->order);
        bool apart = kind[i] == GROUP_OTHER;
        for (int k = 0; k < graph->order; k++) apart = apart && !cellset_has(&covered, graph->clique[i][k]);
        if (!apart) continue;
        kind[i] = GROUP_BOX;
        covered = cellset_or(covered, set);
        for (int k = 0; k < graph->order; k++) region[graph->clique[i][k]] = (uint8_t)boxes;
        boxes++;
    }
    if (boxes == graph->order) return true;
    for (int i = 0; i < graph->cliques; i++)
        if (kind[i] == GROUP_BOX) kind[i] = GROUP_OTHER;
    return false;
}

static bool begin(const KGraph *graph, BoardDraft *draft, int *kind) {
    uint8_t region[CELLS_MAX] = {0};
    int lines = graph->rows ? 2 * graph->order : 0, side = side_of_box(graph->order);
    uint64_t met = 0;
    for (int i = 0; i < graph->cliques; i++) {
        CellSet set = set_of(graph->clique[i], graph->order);
        kind[i] = line_index(graph, &set);
        if (cellset_count(&set) != graph->order)
            return draft_fail(draft, draft->line, "a group has the same cell twice");
        if (kind[i] >= 0 && kind[i] < 2 * graph->order && !(met >> kind[i] & 1))
            lines++, met |= UINT64_C(1) << kind[i];
    }
    if (lines < 2 * graph->order)
        return draft_fail(draft, draft->line, "the shape has not all rows and columns as groups");
    if (graph->blocks) return draft_begin_boxes(draft, draft->line, side, side);
    return find_boxes(graph, kind, region) ? draft_begin_regions(draft, draft->line, graph->order, region)
                                           : draft_begin_latin(draft, draft->line, graph->order);
}

static bool all_see_each_other(const Layout *layout, const CellIndex *cell, int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (!cellset_has(&layout->peers[cell[i]], cell[k])) return false;
    return true;
}

// In Mathdoku's cages a token may stand twice. Returns false for a cage that is not known.
static bool add_cage(const KGraph *graph, BoardDraft *draft, const KCage *cage, bool *out_fine) {
    const CellIndex *cell = graph->cage_cell + cage->first;
    bool differ = graph->killer || all_see_each_other(&draft->layout, cell, cage->count);
    if (cage->count == 1 || (cage->operation == OPERATOR_ADD && differ))
        *out_fine = draft_add(draft, draft->line, "cage", cage->value, cell, cage->count);
    else if (cage->operation == OPERATOR_SUBTRACT && cage->count == 2)
        *out_fine = draft_add(draft, draft->line, "difference", cage->value, cell, 2);
    else if (cage->operation == OPERATOR_DIVIDE && cage->count == 2 && cage->value == 2)
        *out_fine = draft_add(draft, draft->line, "black", 0, cell, 2);
    else
        return false;
    return true;
}

static bool add_cages(const KGraph *graph, BoardDraft *draft) {
    static const char *const WHAT[] = {"without an operator", "that divide", "that subtract", "that multiply",
                                       "that add equal tokens too"};
    int unknown[OPERATOR_ADD + 1] = {0}, names = 0;
    char list[150] = {0};
    Text text = text_fixed(list, sizeof list);
    for (int i = 0; i < graph->cages; i++) {
        bool fine = true;
        if (!add_cage(graph, draft, &graph->cage[i], &fine)) unknown[graph->cage[i].operation]++;
        if (!fine) return false;
    }
    for (int i = 0; i <= OPERATOR_ADD; i++)
        if (unknown[i]) text_addf(&text, "%s%d cages %s", names++ ? ", " : "", unknown[i], WHAT[i]);
    return names == 0 || draft_fail(draft, draft->line, "not known here: %s", list);
}

bool k_graph_build(const KGraph *graph, Layout *out, TextError *error) {
    BoardDraft *draft = mem_zeroed(1, sizeof *draft);
    int kind[K_CLIQUES_MAX] = {0};
    draft->line = "";
    draft->error = error;
    bool fine = begin(graph, draft, kind);
    for (int i = 0; i < graph->cliques && fine; i++)
        if (kind[i] >= 2 * graph->order)
            fine = draft_add_diagonal(draft, draft->line, kind[i] > 2 * graph->order);
        else if (kind[i] == GROUP_OTHER)
            fine = draft_add(draft, draft->line, "region", 0, graph->clique[i], graph->order);
    fine = fine && add_cages(graph, draft) && draft_build(draft, out);
    free(draft);
    return fine;
}

// ---- Writing

static void put_numbers(Text *out, const Layout *board, const CellIndex *cell, int count) {
    for (int i = 0; i < count; i++) text_addf(out, "%d ", k_cell(board->order, cell[i]));
}

static void put_clique(Text *out, const Layout *board, const CellIndex *cell) {
    text_addf(out, "    <clique size=\"%d\">", board->order);
    put_numbers(out, board, cell, board->order);
    text_add(out, "</clique>\n");
}

// All houses besides rows and columns: boxes, unless they are square, and the houses of constraints.
static int put_houses(Text *out, const Layout *board) {
    bool blocks = board->box_rows == board->box_columns && board->box_rows > 1;
    int first = (blocks ? 3 : boxes_are_rows(board) ? 3 : 2) * board->order;
    text_addf(out, "    <sudokugroups at=\"0\" withblocks=\"%d\"/>\n", blocks);
    for (int i = first; i < board->house_count; i++) put_clique(out, board, board->house[i].cell);
    return (blocks ? 3 : 2) * board->order + board->house_count - first;
}

static void put_cages(Text *out, BoardSaid *said) {
    const Layout *board = said->board;
    for (int i = -1; (i = said_next(said, "cage", i)) >= 0;) {
        const Constraint *cage = &board->constraint[i];
        said->said[i] = cage->value > 0;
        if (cage->value == 0) continue;
        text_addf(out, "    <cage operator=\"%d\" value=\"%d\" size=\"%d\">",
                  cage->count == 1 ? OPERATOR_NONE : OPERATOR_ADD, (int)cage->value, cage->count);
        put_numbers(out, board, layout_constraint_cells(board, cage), cage->count);
        text_add(out, "</cage>\n");
    }
}

// Constraints that are written as houses; a region is only when it has as many cells as the board has tokens.
static bool say_houses(BoardSaid *said) {
    bool diagonals = false;
    for (int i = -1; (i = said_next(said, "hyper", i)) >= 0;) continue;
    for (int i = -1; (i = said_next(said, "diagonal", i)) >= 0;) diagonals = true;
    for (int i = -1; (i = said_next(said, "region", i)) >= 0;)
        said->said[i] = said->board->constraint[i].count == said->board->order;
    return diagonals;
}

bool k_graph_write(Text *out, const Layout *board, TextError *error) {
    BoardSaid said = {.board = board};
    Text inner = {0};
    if (board->constraint_count == 0 && board->box_rows == board->box_columns && board->box_rows > 1) {
        text_addf(out, "   <graph order=\"%d\" type=\"sudoku\" specific-type=\"Plain\"/>\n", board->order);
        return true;
    }
    bool diagonals = say_houses(&said);
    int cliques = put_houses(&inner, board);
    size_t before = inner.length;
    put_cages(&inner, &said);
    const char *kind = inner.length > before  ? "KillerSudoku"
                       : board->box_rows == 0 ? "Jigsaw"
                       : diagonals            ? "XSudoku"
                                              : "Plain";
    text_addf(out,
              "   <graph order=\"%d\" type=\"custom\" specific-type=\"%s\" name=\"%s\" ncliques=\"%d\" "
              "sizeX=\"%d\" sizeY=\"%d\" sizeZ=\"1\">\n%s   </graph>\n",
              board->order, kind, kind, cliques, board->order, board->order, text_of(&inner));
    text_finish(&inner);
    return said_all(&said, "KSudoku", error);
}
