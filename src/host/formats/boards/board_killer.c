// Killers as solvers and forums write them: one entry for each cell of a 9x9 board.
//
// With numbers: "3x3:", letters ('d' for both diagonals), ":k:" and 81 numbers with colons between them; each
// is 256 times the sum of its cell's cage, plus the cage's number. A sum of 0: the cell is in no cage.
//
// With signs: a sum (0-9, A-Z for 10 to 35, a-j for 36 to 45), or a sign that points to another cell of the
// same cage: < ^ > v, or ` ' , . for the slanting directions. A sum of 0: a cage without one.
#include <ctype.h>
#include <string.h>

#include "host/formats/boards/board_readers.h"
#include "host/formats/boards/board_said.h"
#include "host/formats/boards/board_writers.h"

enum { ORDER = 9, CELLS = ORDER * ORDER, CAGE_NUMBERS = 256 };

static const char SIGNS[] = "<^>v`',.";

bool killer_numbers_begin(const char *line, size_t length) {
    static const char START[] = "3x3:";
    size_t at = strlen(START);
    if (length < at || memcmp(line, START, at) != 0) return false;
    while (at < length && isalpha((unsigned char)line[at])) at++;
    return at + 3 <= length && memcmp(line + at, ":k:", 3) == 0;
}

// The cells with the same number are a cage.
static bool add_cages(BoardDraft *draft, const char *at, const int *cage, const int *sum) {
    for (int first = 0; first < CELLS; first++) {
        CellIndex cell[CELLS] = {0};
        int count = 0;
        bool met = cage[first] < 0;
        for (int i = 0; i < first && !met; i++) met = cage[i] == cage[first];
        for (int i = first; i < CELLS && !met; i++)
            if (cage[i] == cage[first]) cell[count++] = (CellIndex)i;
        if (count > 0 && !draft_add_cage(draft, at, sum[first], cell, count)) return false;
    }
    return true;
}

bool killer_numbers_read(BoardDraft *draft, const char *line) {
    int cage[CELLS] = {0}, sum[CELLS] = {0};
    const char *at = line + strlen("3x3:");
    if (!draft_begin_boxes(draft, line, 3, 3)) return false;
    bool diagonals = *at == 'd';
    if (diagonals) at++;
    if (*at != ':') return draft_fail(draft, at, "'%c' is not known here; 'd' stands for diagonals", *at);
    if (diagonals && !draft_add_diagonals(draft, line)) return false;
    at += strlen(":k:");
    for (int cell = 0; cell < CELLS; cell++) {
        const char *start = at;
        int number = draft_number(&at);
        if (number < 0) return draft_fail(draft, start, "the number of cell %d is missing", cell + 1);
        sum[cell] = number / CAGE_NUMBERS;
        cage[cell] = sum[cell] ? number : -1;
        if (*at == ':')
            at++;
        else if (cell + 1 < CELLS)
            return draft_fail(draft, at, "a colon is missing after cell %d", cell + 1);
    }
    at += strspn(at, ": \t\r");
    if (*at) return draft_fail(draft, at, "the puzzle is complete before '%c'", *at);
    return add_cages(draft, line, cage, sum);
}

static int sum_of(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'A' && c <= 'Z' ? c - 'A' + 10
           : c >= 'a' && c <= 'j' ? c - 'a' + 36
                                  : -1;
}

// True for 81 signs and sums, among them at least one of the four signs that no other text of cells has.
bool killer_signs_begin(const char *line, size_t length) {
    bool signs = false;
    while (length > 0 && isspace((unsigned char)line[length - 1])) length--;
    if (length != CELLS) return false;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '\0' || (sum_of(line[i]) < 0 && !strchr(SIGNS, line[i]))) return false;
        signs = signs || strchr("<>^`", line[i]);
    }
    return signs;
}

// The cell to which the sign of that number points, -1 when it is not on the board.
static int neighbour(int cell, int side) {
    static const int DOWN[] = {0, -1, 0, 1, -1, -1, 1, 1}, RIGHT[] = {-1, 0, 1, 0, -1, 1, -1, 1};
    int row = cell / ORDER + DOWN[side], column = cell % ORDER + RIGHT[side];
    return row < 0 || column < 0 || row >= ORDER || column >= ORDER ? -1 : row * ORDER + column;
}

static int pointed_at(const char *line, int cell) {
    return neighbour(cell, (int)(strchr(SIGNS, line[cell]) - SIGNS));
}

bool killer_signs_read(BoardDraft *draft, const char *line) {
    int cage[CELLS] = {0}, sum[CELLS] = {0};
    if (!draft_begin_boxes(draft, line, 3, 3)) return false;
    for (int cell = 0; cell < CELLS; cell++) {
        int to = cell;
        for (int steps = 0; sum_of(line[to]) < 0; steps++) {
            to = steps < CELLS ? pointed_at(line, to) : -1;
            if (to < 0) return draft_fail(draft, line + cell, "the signs from here lead to no sum");
        }
        cage[cell] = to;
        sum[cell] = sum_of(line[to]);
    }
    return add_cages(draft, line, cage, sum);
}

// ---- Writing

// The index of each cell's cage among the constraints, -1 for a cell in none. A cage that shares a cell with
// another is left unsaid.
static void take_said_cages(BoardSaid *said, bool need_sums, int *out) {
    const Layout *board = said->board;
    for (int cell = 0; cell < board->cells; cell++) out[cell] = -1;
    for (int i = -1; (i = said_next(said, "cage", i)) >= 0;) {
        const Constraint *cage = &board->constraint[i];
        const CellIndex *cell = layout_constraint_cells(board, cage);
        bool fits = cage->value > 0 || !need_sums;
        for (int k = 0; k < cage->count; k++) fits = fits && out[cell[k]] < 0;
        for (int k = 0; k < cage->count && fits; k++) out[cell[k]] = i;
        said->said[i] = fits;
    }
}

static bool check_plain(const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    if (board->order != ORDER || !boxes_are_usual(board))
        return text_error(error, 0, 0, "a killer string is for boards of 9x9 with boxes of 3x3");
    for (int cell = 0; cell < CELLS; cell++)
        if (puzzle->givens.cell[cell])
            return text_error(error, 0, 0, "a killer string has no clues, and this puzzle has one at r%dc%d",
                              cell / ORDER + 1, cell % ORDER + 1);
    return true;
}

bool killer_numbers_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    BoardSaid said = {.board = board};
    int cage[CELLS_MAX] = {0}, number[CONSTRAINTS_MAX] = {0}, count = 0;
    if (!check_plain(board, puzzle, error)) return false;
    take_said_cages(&said, true, cage);
    text_addf(out, "3x3:%s:k", said_diagonals(&said) ? "d" : "");
    for (int cell = 0; cell < CELLS; cell++) {
        int i = cage[cell];
        if (i >= 0 && number[i] == 0) number[i] = CAGE_NUMBERS * (int)board->constraint[i].value + count++;
        text_addf(out, ":%d", i < 0 ? 0 : number[i]);
    }
    text_add_char(out, '\n');
    return said_all(&said, "a killer with numbers", error);
}

static char sum_sign(int sum) {
    return (char)(sum < 10 ? '0' + sum : sum < 36 ? 'A' + sum - 10 : 'a' + sum - 36);
}

// For each cell of a cage, the sign that points to a cell of the cage that is nearer to its first cell:
// across edges, or across corners where no edges lead there.
static void put_signs_of(const Layout *board, const int *cage, int first, char *sign) {
    enum { OVER_EDGES = 4, OVER_ALL = 8 };
    int reached[CELLS] = {0}, count = 1;
    sign[first] = sum_sign(cage[first] < 0 ? 0 : (int)board->constraint[cage[first]].value);
    reached[0] = first;
    for (int sides = OVER_EDGES; sides <= OVER_ALL && cage[first] >= 0; sides += OVER_EDGES)
        for (int next = 0; next < count; next++)
            for (int side = 0; side < sides; side++) {
                int cell = neighbour(reached[next], side);
                if (cell < 0 || cage[cell] != cage[first] || sign[cell]) continue;
                sign[cell] = SIGNS[side < OVER_EDGES ? (side + 2) % 4 : OVER_ALL + 3 - side]; // back
                reached[count++] = cell;
            }
}

bool killer_signs_write(Text *out, const Layout *board, const FormatsPuzzle *puzzle, TextError *error) {
    BoardSaid said = {.board = board};
    int cage[CELLS_MAX] = {0};
    char sign[CELLS + 1] = "";
    if (!check_plain(board, puzzle, error)) return false;
    take_said_cages(&said, false, cage);
    for (int cell = 0; cell < CELLS; cell++)
        if (!sign[cell]) put_signs_of(board, cage, cell, sign);
    text_addf(out, "%s\n", sign);
    return said_all(&said, "a killer with signs", error);
}
