#include "core/rate/openings.h"

Openings openings_begin(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    Openings openings = {.layout = layout, .solution = solution, .marks = marks_of_grid(layout, puzzle)};
    for (int cell = 0; cell < layout->cells; cell++) {
        if (puzzle->cell[cell] != 0) continue;
        cellset_add(&openings.blank, cell);
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            for (unsigned left = openings.marks.cell[cell]; left != 0; left &= left - 1)
                openings.places[layout->house_of[cell][i]][__builtin_ctz(left) + 1]++;
    }
    return openings;
}

void openings_cross_out(Openings *openings, int cell, unsigned tokens) {
    const Layout *layout = openings->layout;
    tokens &= openings->marks.cell[cell];
    openings->marks.cell[cell] &= (uint16_t)~tokens;
    for (; tokens != 0; tokens &= tokens - 1)
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            openings->places[layout->house_of[cell][i]][__builtin_ctz(tokens) + 1]--;
}

void openings_fill(Openings *openings, int cell) {
    int token = openings->solution->cell[cell];
    openings_cross_out(openings, cell, openings->marks.cell[cell]);
    cellset_remove(&openings->blank, cell);
    CellSet peers = cellset_and(openings->layout->peers[cell], openings->blank);
    for (int peer = cellset_next(&peers, 0); peer >= 0; peer = cellset_next(&peers, peer + 1))
        openings_cross_out(openings, peer, marks_bit(token));
}

Opening openings_of(const Openings *openings, int cell) {
    const Layout *layout = openings->layout;
    int token = openings->solution->cell[cell];
    bool line = false;
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        int house = layout->house_of[cell][i];
        if (openings->places[house][token] != 1) continue;
        if (layout->house[house].kind == HOUSE_BOX) return OPEN_BOX;
        line = true;
    }
    if (line) return OPEN_LINE;
    return openings->marks.cell[cell] == marks_bit(token) ? OPEN_CELL : OPEN_NOT;
}

bool openings_is_open(const Openings *openings, int cell) {
    int token = openings->solution->cell[cell];
    if (openings->marks.cell[cell] == marks_bit(token)) return true;
    for (int i = 0; i < openings->layout->house_of_count[cell]; i++)
        if (openings->places[openings->layout->house_of[cell][i]][token] == 1) return true;
    return false;
}
