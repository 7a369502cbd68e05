// Like openings.c, but what opens a cell is noticed at once, as the last other place of a token in a house
// goes or the last other token of a cell: thousands of placements are played for one puzzle.
#include "core/rate/play_singles.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"

static const double NEVER_NONE = 0.1;

// What is the same in all plays.
typedef struct {
    const Layout *layout;
    const uint8_t *solution;
    int weight[OPEN_COUNT], same, blank;
    CellIndex place[HOUSES_MAX][TOKENS_MAX + 1]; // the cell of a house that takes the token
    CellIndex *hit;                              // the blank peers that have a cell's token as a candidate:
    int hit_from[CELLS_MAX + 1];                 // those of a cell, from here to where the next cell's begin
} PlayedBoard;

// What changes.
typedef struct {
    Marks marks;
    uint8_t places[HOUSES_MAX][TOKENS_MAX + 1];
    uint8_t opening[CELLS_MAX];
    CellIndex open[CELLS_MAX];
    int open_count, seen, seen_token[TOKENS_MAX + 1]; // seen of all open cells, and of those of a token
} SinglesPlay;

static void set_opening(const PlayedBoard *board, SinglesPlay *play, int cell, Opening opening) {
    int more = board->weight[opening] - board->weight[play->opening[cell]];
    play->opening[cell] = (uint8_t)opening;
    play->seen += more;
    play->seen_token[board->solution[cell]] += more;
}

// Openings come in the order in which a person sees them: OPEN_NOT stands for the last.
static void see(const PlayedBoard *board, SinglesPlay *play, int cell, Opening opening) {
    int before = play->opening[cell];
    if (before != OPEN_NOT && before <= (int)opening) return;
    if (before == OPEN_NOT) play->open[play->open_count++] = (CellIndex)cell;
    set_opening(board, play, cell, opening);
}

static void see_house(const PlayedBoard *board, SinglesPlay *play, int house, int token) {
    bool box = board->layout->house[house].kind == HOUSE_BOX;
    see(board, play, board->place[house][token], box ? OPEN_BOX : OPEN_LINE);
}

static void see_cell(const PlayedBoard *board, SinglesPlay *play, int cell) {
    if (play->marks.cell[cell] == marks_bit(board->solution[cell])) see(board, play, cell, OPEN_CELL);
}

// Takes a candidate away.
static void cross_out(const PlayedBoard *board, SinglesPlay *play, int cell, int token) {
    const Layout *layout = board->layout;
    play->marks.cell[cell] &= ~marks_bit(token);
    for (int i = 0; i < layout->house_of_count[cell]; i++) {
        int house = layout->house_of[cell][i];
        if (--play->places[house][token] == 1) see_house(board, play, house, token);
    }
}

// Fills an open cell, given by its place in the list.
static void fill(const PlayedBoard *board, SinglesPlay *play, int at) {
    int cell = play->open[at], token = board->solution[cell];
    play->open[at] = play->open[--play->open_count];
    set_opening(board, play, cell, OPEN_NOT);
    play->opening[cell] = OPEN_BOX; // so that it is not seen again
    for (TokenMask left = play->marks.cell[cell]; left != 0; left &= left - 1)
        cross_out(board, play, cell, marks_first(left));
    for (int i = board->hit_from[cell]; i < board->hit_from[cell + 1]; i++) {
        int peer = board->hit[i];
        if (!marks_has(&play->marks, peer, token)) continue;
        cross_out(board, play, peer, token);
        see_cell(board, play, peer);
    }
}

static int draw(const PlayedBoard *board, const SinglesPlay *play, int token, int seen, Rng *rng) {
    int drawn = (int)rng_below(rng, (uint64_t)seen);
    for (int at = 0;; at++) {
        int cell = play->open[at], weight = board->weight[play->opening[cell]];
        drawn -= board->solution[cell] == token ? weight * board->same : weight;
        if (drawn < 0) return at;
    }
}

static double play_on(const PlayedBoard *board, SinglesPlay *play, Rng *rng) {
    double cost = 0.0, unit = board->weight[OPEN_BOX];
    for (int blank = board->blank, token = 0; play->open_count > 0; blank--) {
        int seen = play->seen + play->seen_token[token] * (board->same - 1);
        cost += blank / (seen / unit + NEVER_NONE);
        int at = draw(board, play, token, seen, rng);
        token = board->solution[play->open[at]];
        fill(board, play, at);
    }
    return cost;
}

// The blank peers of a cell that have its token as a candidate. Returns their number; hit may be NULL.
static int hits(const Openings *openings, int cell, CellIndex *hit) {
    int count = 0;
    TokenMask mark = marks_bit(openings->solution->cell[cell]);
    CellSet peers = cellset_and(openings->layout->peers[cell], openings->blank);
    for (int peer = cellset_next(&peers, 0); peer >= 0; peer = cellset_next(&peers, peer + 1)) {
        if (!(openings->marks.cell[peer] & mark)) continue;
        if (hit) hit[count] = (CellIndex)peer;
        count++;
    }
    return count;
}

static void make_board(const Openings *openings, const SightWeights *weights, PlayedBoard *out) {
    const Layout *layout = openings->layout;
    *out = (PlayedBoard){.layout = layout,
                         .solution = openings->solution->cell,
                         .weight = {0, weights->box, weights->line, weights->cell},
                         .same = weights->same,
                         .blank = cellset_count(&openings->blank)};
    for (int cell = 0; cell < layout->cells; cell++) {
        bool blank = cellset_has(&openings->blank, cell);
        out->hit_from[cell + 1] = out->hit_from[cell] + (blank ? hits(openings, cell, NULL) : 0);
        for (int i = 0; i < layout->house_of_count[cell]; i++)
            out->place[layout->house_of[cell][i]][out->solution[cell]] = (CellIndex)cell;
    }
    out->hit = mem_alloc(((size_t)out->hit_from[layout->cells] + 1) * sizeof *out->hit);
    for (int cell = 0; cell < layout->cells; cell++)
        if (cellset_has(&openings->blank, cell)) hits(openings, cell, out->hit + out->hit_from[cell]);
}

static void begin(const PlayedBoard *board, const Openings *openings, SinglesPlay *out) {
    *out = (SinglesPlay){.marks = openings->marks};
    memcpy(out->places, openings->places, sizeof out->places);
    const CellSet *blank = &openings->blank;
    for (int cell = cellset_next(blank, 0); cell >= 0; cell = cellset_next(blank, cell + 1)) {
        Opening opening = openings_of(openings, cell);
        if (opening != OPEN_NOT) see(board, out, cell, opening);
    }
}

double play_singles(Openings *openings, const SightWeights *weights, int plays, Rng *rng) {
    PlayedBoard board;
    SinglesPlay first, play;
    double cost = 0.0;
    make_board(openings, weights, &board);
    begin(&board, openings, &first);
    for (int i = 0; i < plays && first.open_count > 0; i++) {
        play = first;
        cost += play_on(&board, &play, rng) / plays;
    }
    free(board.hit);
    if (first.open_count > 0) {
        CellSet blank = openings->blank;
        for (int cell = cellset_next(&blank, 0); cell >= 0; cell = cellset_next(&blank, cell + 1))
            if (!play.marks.cell[cell]) openings_fill(openings, cell);
    }
    return cost;
}
