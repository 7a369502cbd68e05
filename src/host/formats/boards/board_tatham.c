// Game ids of Simon Tatham's Portable Puzzle Collection (solo.c and unequal.c there say what they hold).
//
// Solo: "CxR", letters, a colon and the clues, with a comma before each further part. Boxes are R columns
// wide and C rows high. Letters: x, both diagonals; j, the boxes are drawn (and "9j" stands for "9x1j"); k,
// killer. Clues: numbers, with '_' between two of them and a letter for a run of empty cells, 'a' for one.
// After them come the boxes of a jigsaw, then the cages of a killer, each as the walls between neighbours,
// and then the cages' sums, written as clues are, in the first cell of each.
//
// Unequal: the order, 'a' for its kind "adjacent", a colon, and for each cell a number and letters for the
// signs on its edges: the cell is greater than that neighbour, or, in "adjacent", consecutive with it.
#include <ctype.h>
#include <string.h>

#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/board_said.h"
#include "host/formats/boards/board_writers.h"

typedef struct {
    int columns, rows; // the numbers of the id; rows 0: it has one number only
    bool diagonals, jigsaw, killer, adjacent;
} Params;

// Takes what stands before the colon. False when no id begins so.
static bool take_params(const char **at, Params *out) {
    *out = (Params){.columns = draft_number(at)};
    if (out->columns < 0 || out->columns > 99) return false;
    if (**at == 'x' && isdigit((unsigned char)(*at)[1])) {
        ++*at;
        out->rows = draft_number(at);
    }
    for (; **at && **at != ':'; ++*at) {
        bool *flag = **at == 'x'   ? &out->diagonals
                     : **at == 'j' ? &out->jigsaw
                     : **at == 'k' ? &out->killer
                     : **at == 'a' ? &out->adjacent
                                   : NULL;
        if (!flag || *flag) return false;
        *flag = true;
    }
    return **at == ':' && (*at)[1] != '\0' && out->rows <= 99;
}

enum { PARAMS_MOST = 10 }; // characters, with the colon

// A number and a colon may also stand before a puzzle, or a row of one, or be a time of the day: with one
// number, ids have commas or say that they are jigsaws.
bool tatham_begins(const char *line, size_t length) {
    char start[PARAMS_MOST + 1] = "";
    const char *at = start;
    Params params;
    memcpy(start, line, length < PARAMS_MOST ? length : PARAMS_MOST);
    if (!take_params(&at, &params) || at[1] == ' ') return false;
    if (params.rows == 0 && !params.jigsaw && !memchr(line, ',', length)) return false;
    return !memchr(line, ';', length) && !memchr(line, '.', length);
}

// Calls `take` with each number, its cell and its place, up to the end of the part.
typedef bool TakeNumber(BoardDraft *draft, const char *at, int cell, int number, void *context);

static bool take_grid(BoardDraft *draft, const char **at, TakeNumber *take, void *context) {
    int cell = 0, cells = draft->layout.cells;
    while (**at && **at != ',' && **at != ' ') {
        const char *start = *at;
        if (**at >= 'a' && **at <= 'z') {
            cell += *(*at)++ - 'a' + 1;
        } else if (**at == '_') {
            ++*at;
        } else {
            int number = draft_number(at);
            if (number < 0) return draft_fail(draft, start, "'%c' is not part of a grid", *start);
            if (cell < cells && !take(draft, start, cell, number, context)) return false;
            cell++;
        }
        if (cell > cells) return draft_fail(draft, start, "more than %d cells", cells);
    }
    return cell == cells ||
           draft_fail(draft, *at, "%d cell%s, but the board has %d", cell, cell == 1 ? "" : "s", cells);
}

static bool take_clue(BoardDraft *draft, const char *at, int cell, int number, void *context) {
    (void)context;
    return draft_add_clue(draft, at, cell, number);
}

static bool take_sum(BoardDraft *draft, const char *at, int cell, int number, void *context) {
    int *sum = context;
    if (number > 999) return draft_fail(draft, at, "%d is too much for a sum", number);
    sum[cell] = number;
    return true;
}

// Puts all cells of one group into another.
static void join(CellIndex *group, int cells, int a, int b) {
    int to = group[a] < group[b] ? group[a] : group[b], from = group[a] < group[b] ? group[b] : group[a];
    for (int cell = 0; cell < cells; cell++)
        if (group[cell] == from) group[cell] = (CellIndex)to;
}

// The two cells of an edge: those between columns come first, row by row, then those between rows, column by
// column.
static void edge_cells(int order, int edge, int *out_a, int *out_b) {
    int half = order * (order - 1), line = edge % half / (order - 1), place = edge % half % (order - 1);
    bool across = edge < half;
    *out_a = across ? line * order + place : place * order + line;
    *out_b = *out_a + (across ? 1 : order);
}

// A letter from 'a' (1) to 'y' (25) stands for so many edges without a wall and then one with a wall; 'z' for
// 25 edges without a wall and none with; '_' for an edge with a wall. The last wall is past the end. Each
// cell's group is named by the group's first cell.
static bool take_walls(BoardDraft *draft, const char **at, int order, CellIndex *group) {
    int edge = 0, edges = 2 * order * (order - 1);
    for (int cell = 0; cell < order * order; cell++) group[cell] = (CellIndex)cell;
    for (; **at == '_' || (**at >= 'a' && **at <= 'z'); ++*at) {
        bool wall = **at != 'z';
        int open = **at == '_' ? 0 : **at == 'z' ? 25 : **at - 'a' + 1;
        if (edge + open > edges) return draft_fail(draft, *at, "more than %d edges", edges);
        for (; open > 0; open--, edge++) {
            int a, b;
            edge_cells(order, edge, &a, &b);
            join(group, order * order, a, b);
        }
        edge += wall;
    }
    return edge >= edges || draft_fail(draft, *at, "%d edges, but the board has %d", edge, edges);
}

static bool take_comma(const BoardDraft *draft, const char **at, const char *what) {
    if (**at != ',') return draft_fail(draft, *at, "a comma and the %s are missing", what);
    ++*at;
    return true;
}

// The boxes stand after the clues, but must be known before them.
static bool begin_jigsaw(BoardDraft *draft, const char *clues, int order) {
    CellIndex group[CELLS_MAX] = {0};
    uint8_t number[CELLS_MAX] = {0};
    const char *at = strchr(clues, ',');
    int count = 0;
    if (order < 2 || order > TOKENS_MAX)
        return draft_fail(draft, draft->line, "boards of %d tokens are not known here", order);
    if (!at) return draft_fail(draft, clues + strlen(clues), "a comma and the boxes are missing");
    at++;
    if (!take_walls(draft, &at, order, group)) return false;
    for (int cell = 0; cell < order * order; cell++) {
        if (group[cell] == cell && count == order) return draft_fail(draft, at, "more than %d boxes", order);
        number[cell] = group[cell] == cell ? (uint8_t)count++ : number[group[cell]];
    }
    return draft_begin_regions(draft, at, order, number);
}

static bool begin_solo(BoardDraft *draft, const char *line, const Params *params, const char *clues) {
    int rows = params->rows ? params->rows : params->columns;
    if (params->jigsaw)
        return begin_jigsaw(draft, clues, params->rows ? params->columns * params->rows : params->columns);
    return draft_begin_boxes(draft, line, params->columns, rows);
}

static bool take_cages(BoardDraft *draft, const char **at) {
    CellIndex group[CELLS_MAX] = {0}, cell[CELLS_MAX] = {0};
    int sum[CELLS_MAX] = {0}, cells = draft->layout.cells;
    const char *start = *at;
    if (!take_comma(draft, at, "cages") || !take_walls(draft, at, draft->layout.order, group) ||
        !take_comma(draft, at, "sums") || !take_grid(draft, at, take_sum, sum))
        return false;
    for (int first = 0; first < cells; first++) {
        int count = 0, row = first / draft->layout.order + 1, column = first % draft->layout.order + 1;
        if (sum[first] != 0 && group[first] != first)
            return draft_fail(draft, start, "the sum at r%dc%d is not in the first cell of its cage", row,
                              column);
        for (int i = first; i < cells; i++)
            if (group[i] == first) cell[count++] = (CellIndex)i;
        if (count > 0 && !draft_add_cage(draft, start, sum[first], cell, count)) return false;
    }
    return true;
}

static bool read_solo(BoardDraft *draft, const char *line, const Params *params, const char *at) {
    CellIndex group[CELLS_MAX] = {0};
    if (!begin_solo(draft, line, params, at) || !take_grid(draft, &at, take_clue, NULL)) return false;
    if (params->jigsaw &&
        (!take_comma(draft, &at, "boxes") || !take_walls(draft, &at, draft->layout.order, group)))
        return false;
    if (params->diagonals && !draft_add_diagonals(draft, line)) return false;
    if (params->killer && !take_cages(draft, &at)) return false;
    at += strspn(at, " \t\r");
    return *at == '\0' || draft_fail(draft, at, "the puzzle is complete before '%c'", *at);
}

static bool has_white(const Layout *layout, const CellIndex pair[2]) {
    for (int i = 0; i < layout->constraint_count; i++) {
        const CellIndex *cell = layout_constraint_cells(layout, &layout->constraint[i]);
        if (cell[0] == pair[1] && cell[1] == pair[0]) return true;
    }
    return false;
}

// The letters after a cell's number.
static bool take_signs(BoardDraft *draft, const char **at, int cell, bool adjacent) {
    static const char SIDES[] = "URDL";
    static const int DOWN[] = {-1, 0, 1, 0}, RIGHT[] = {0, 1, 0, -1};
    const Layout *layout = &draft->layout;
    for (const char *side; **at && (side = strchr(SIDES, **at)); ++*at) {
        int row = layout_row(layout, cell) + DOWN[side - SIDES];
        int column = layout_column(layout, cell) + RIGHT[side - SIDES];
        if (row < 0 || column < 0 || row >= layout->order || column >= layout->order)
            return draft_fail(draft, *at, "the sign '%c' points out of the board", **at);
        const CellIndex pair[2] = {(CellIndex)layout_cell(layout, row, column), (CellIndex)cell};
        if (adjacent && has_white(layout, pair)) continue; // the other cell's letters have said so
        if (!draft_add(draft, *at, adjacent ? "white" : "less", 0, pair, 2)) return false;
    }
    return true;
}

static bool read_unequal(BoardDraft *draft, const char *line, const Params *params, const char *at) {
    if (!draft_begin_latin(draft, line, params->columns)) return false;
    for (int cell = 0; cell < draft->layout.cells; cell++) {
        const char *start = at;
        int number = draft_number(&at);
        if (number < 0) return draft_fail(draft, at, "the number of cell %d is missing", cell + 1);
        if (number > 0 && !draft_add_clue(draft, start, cell, number)) return false;
        if (!take_signs(draft, &at, cell, params->adjacent)) return false;
        if (*at == ',')
            at++;
        else if (cell + 1 < draft->layout.cells)
            return draft_fail(draft, at, "a comma is missing after cell %d", cell + 1);
    }
    at += strspn(at, " \t\r");
    if (*at) return draft_fail(draft, at, "the puzzle is complete before '%c'", *at);
    return !params->adjacent || draft_add(draft, line, "all-white", 0, NULL, 0);
}

bool tatham_read(BoardDraft *draft, const char *line) {
    Params params;
    const char *at = line;
    if (!take_params(&at, &params)) return draft_fail(draft, at, "this is not a game id");
    at++;
    bool solo = params.rows > 0 || params.jigsaw || params.killer || params.diagonals;
    if (!solo) return read_unequal(draft, line, &params, at);
    if (params.adjacent) return draft_fail(draft, line, "Solo has no kind 'a'");
    return read_solo(draft, line, &params, at);
}

// ---- Writing

// Numbers with '_' between two that would touch, and letters for runs of empty cells.
static void put_grid(Text *out, const Layout *board, const int *number) {
    int empty = 0;
    bool after_number = false;
    for (int cell = 0; cell <= board->cells; cell++) {
        bool filled = cell < board->cells && number[cell];
        if (!filled && cell < board->cells) empty++;
        while (empty > 0 && (filled || cell == board->cells)) {
            int run = empty < 26 ? empty : 26;
            text_add_char(out, (char)('a' + run - 1));
            empty -= run;
            after_number = false;
        }
        if (!filled) continue;
        text_addf(out, "%s%d", after_number ? "_" : "", number[cell]);
        after_number = true;
    }
}

// As take_walls reads them.
static void put_walls(Text *out, const Layout *board, const int *group) {
    int open = 0, edges = 2 * board->order * (board->order - 1);
    for (int edge = 0; edge <= edges; edge++) {
        int a = 0, b = 0;
        if (edge < edges) edge_cells(board->order, edge, &a, &b);
        if (edge < edges && group[a] == group[b]) {
            open++;
            continue;
        }
        for (; open > 25; open -= 25) text_add_char(out, 'z');
        text_add_char(out, open ? (char)('a' + open - 1) : '_');
        open = 0;
    }
}

static bool is_in_row(const Layout *board, int a, int b) {
    return layout_row(board, a) == layout_row(board, b);
}

// The cage of each cell, as the cage's first cell; a cell in no cage is one by itself. A cage is left unsaid
// if it has no sum, shares a cell with another, or has parts that only touch at corners.
static bool take_said_cages(BoardSaid *said, int *group, int *sum) {
    const Layout *board = said->board;
    bool any = false, taken[CELLS_MAX] = {false};
    for (int cell = 0; cell < board->cells; cell++) group[cell] = cell, sum[cell] = 0;
    for (int i = -1; (i = said_next(said, "cage", i)) >= 0;) {
        const Constraint *cage = &board->constraint[i];
        const CellIndex *cell = layout_constraint_cells(board, cage);
        int first = cell[0];
        bool fits = cage->value > 0 && constraint_is_joined_by_edges(board, cage);
        for (int k = 0; k < cage->count; k++) {
            fits = fits && !taken[cell[k]];
            if (cell[k] < first) first = cell[k];
        }
        said->said[i] = fits;
        for (int k = 0; k < cage->count && fits; k++) taken[cell[k]] = true, group[cell[k]] = first;
        if (fits) sum[first] = (int)cage->value;
        any = any || fits;
    }
    return any;
}

// The program accepts no killer on a larger board, nor one with a cell that is in no cage of two or more.
static bool check_killer(const Layout *board, const int *group, TextError *error) {
    if (board->order > 9) return text_error(error, 0, 0, "a game id holds cages on boards of up to 9x9");
    for (int cell = 0; cell < board->cells; cell++) {
        int others = -1;
        for (int i = 0; i < board->cells; i++) others += group[i] == group[cell];
        if (others == 0)
            return text_error(error, 0, 0,
                              "a game id needs each cell in a cage of two or more, and r%dc%d is not",
                              layout_row(board, cell) + 1, layout_column(board, cell) + 1);
    }
    return true;
}

static bool write_solo(Text *out, BoardSaid *said, const int *clue, TextError *error) {
    const Layout *board = said->board;
    int group[CELLS_MAX] = {0}, sum[CELLS_MAX] = {0}, box[CELLS_MAX] = {0};
    bool jigsaw = board->box_rows == 0, killer = take_said_cages(said, group, sum);
    for (int cell = 0; cell < board->cells; cell++) box[cell] = board->box_of[cell];
    if (jigsaw)
        text_addf(out, "%dj", board->order);
    else
        text_addf(out, "%dx%d", board->box_rows, board->box_columns);
    text_addf(out, "%s%s:", said_diagonals(said) ? "x" : "", killer ? "k" : "");
    put_grid(out, board, clue);
    if (jigsaw) text_add_char(out, ',');
    if (jigsaw) put_walls(out, board, box);
    if (!killer) return true;
    if (!check_killer(board, group, error)) return false;
    text_add_char(out, ',');
    put_walls(out, board, group);
    text_add_char(out, ',');
    put_grid(out, board, sum);
    return true;
}

// The signs of all cells: bits 0 to 3 for those above, right, below and left of each.
static void take_said_signs(BoardSaid *said, const char *key, bool both, uint8_t *sides) {
    const Layout *board = said->board;
    for (int i = -1; (i = said_next(said, key, i)) >= 0;) {
        const CellIndex *cell = layout_constraint_cells(board, &board->constraint[i]);
        int less = cell[0], more = cell[1];
        bool across = is_in_row(board, less, more);
        sides[more] |= (uint8_t)(1 << (across ? (less > more ? 1 : 3) : (less > more ? 2 : 0)));
        if (both) sides[less] |= (uint8_t)(1 << (across ? (more > less ? 1 : 3) : (more > less ? 2 : 0)));
    }
}

static void write_unequal(Text *out, BoardSaid *said, const int *clue) {
    const Layout *board = said->board;
    uint8_t sides[CELLS_MAX] = {0};
    bool adjacent = false;
    for (int i = -1; (i = said_next(said, "all-white", i)) >= 0;) adjacent = true;
    take_said_signs(said, adjacent ? "white" : "less", adjacent, sides);
    text_addf(out, "%d%s:", board->order, adjacent ? "a" : "");
    for (int cell = 0; cell < board->cells; cell++) {
        text_addf(out, "%s%d", cell ? "," : "", clue[cell]);
        for (int side = 0; side < 4; side++)
            if (sides[cell] & 1 << side) text_add_char(out, "URDL"[side]);
    }
}

bool tatham_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    BoardSaid said = {.board = board};
    int clue[CELLS_MAX] = {0};
    for (int cell = 0; cell < board->cells; cell++) clue[cell] = puzzle->givens.cell[cell];
    if (boxes_are_rows(board))
        write_unequal(out, &said, clue);
    else if (!write_solo(out, &said, clue, error))
        return false;
    text_add_char(out, '\n');
    return said_all(&said, "a game id", error);
}
