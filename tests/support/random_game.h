#pragma once
// Boards and moves drawn at random, for the tests of play. They need no generator: a session asks only that
// the solution be a full grid and the givens a part of it.

#include "core/base/rng.h"
#include "game/play/session.h"
#include "game/run/event.h"
#include "support/same_board.h"

enum { TEST_LAYOUTS = 5 };

static inline void test_layout(Layout *out, int which) {
    switch (which) {
    case 0: layout_init(out, "9x9"); break;
    case 1: layout_init_boxes(out, "4x4", 2, 2); break;
    case 2: layout_init_boxes(out, "6x6", 2, 3); break;
    case 3: layout_init_boxes(out, "12x12", 3, 4); break;
    default: layout_init_boxes(out, "16x16", 4, 4); break;
    }
}

static inline int test_below(Rng *rng, int bound) { return (int)rng_below(rng, (uint64_t)bound); }

// Shifted rows make a full grid on boxes of any shape; the tokens are then renamed at random.
static inline Grid test_solution(const Layout *layout, Rng *rng) {
    uint8_t name[TOKENS_MAX];
    Grid grid = {{0}};
    for (int t = 0; t < layout->order; t++) name[t] = (uint8_t)(t + 1);
    rng_shuffle(rng, name, sizeof *name, layout->order);
    for (int c = 0; c < layout->cells; c++) {
        int row = layout_row(layout, c), column = layout_column(layout, c);
        int shift = row % layout->box_rows * layout->box_columns + row / layout->box_rows;
        grid.cell[c] = name[(shift + column) % layout->order];
    }
    return grid;
}

// Keeps each cell of the solution as a given with a chance of `percent`.
static inline Grid test_givens(const Layout *layout, const Grid *solution, int percent, Rng *rng) {
    Grid givens = {{0}};
    for (int c = 0; c < layout->cells; c++)
        if (test_below(rng, 100) < percent) givens.cell[c] = solution->cell[c];
    return givens;
}

static inline CellSet test_cells(const Layout *layout, Rng *rng, int most) {
    CellSet cells = {{0}};
    int count = 1 + test_below(rng, most);
    while (count-- > 0) cellset_add(&cells, test_below(rng, layout->cells));
    return cells;
}

// One of a few pairs of cells, so that the same pair comes again.
static inline CellSet test_pair(const Layout *layout, Rng *rng) {
    int a = test_below(rng, 6);
    CellSet cells = cellset_of(a);
    cellset_add(&cells, layout->cells - 1 - test_below(rng, 3));
    return cells;
}

// Any well-formed move, which the session may well refuse. Entries are right with a chance of
// `right_percent`.
static inline Move test_move(const Layout *layout, const Grid *solution, int64_t time_us, int right_percent,
                             Rng *rng) {
    static const MoveKind likely[] = {
        MOVE_PUT,       MOVE_PUT,     MOVE_PUT,      MOVE_PUT,      MOVE_PUT,    MOVE_ERASE,
        MOVE_NOTE_ON,   MOVE_NOTE_ON, MOVE_NOTE_OFF, MOVE_NOTE_ON,  MOVE_UNDO,   MOVE_UNDO,
        MOVE_REDO,      MOVE_REDO,    MOVE_RESUME,   MOVE_NOTE_OFF, MOVE_RESUME, MOVE_CORNER_ON,
        MOVE_COLOUR_ON, MOVE_TINT_ON, MOVE_LINE_ON,  MOVE_TRY,      MOVE_BACK,   MOVE_KEEP};
    Move move = {.time_us = time_us, .kind = likely[rng_below(rng, sizeof likely / sizeof *likely)]};
    if (test_below(rng, 8) == 0) move.kind = (MoveKind)test_below(rng, MOVE_KIND_COUNT);
    bool entry = move.kind == MOVE_PUT || move.kind == MOVE_REVEAL;
    move.cells = test_cells(layout, rng, entry ? 1 : 5);
    move.token = (uint8_t)(1 + test_below(rng, layout->order));
    if (entry && test_below(rng, 100) < right_percent)
        move.token = solution->cell[cellset_next(&move.cells, 0)];
    if (move.kind == MOVE_LINE_ON || move.kind == MOVE_LINE_OFF) move.cells = test_pair(layout, rng);
    move.colour = (uint8_t)(1 + test_below(rng, MARK_COLOURS));
    move.stage = (uint8_t)(1 + test_below(rng, 4));
    move.tidy = test_below(rng, 2) == 0;
    move.joined = move_changes_board(move.kind) && test_below(rng, 3) == 0;
    return move_clean(&move);
}

static inline bool test_same_move(const Move *a, const Move *b) {
    return a->time_us == b->time_us && a->kind == b->kind && a->joined == b->joined && a->tidy == b->tidy &&
           a->token == b->token && a->colour == b->colour && a->stage == b->stage &&
           cellset_equal(a->cells, b->cells);
}

// A move with its time, as a save has it.
static inline int test_write_move(const Layout *layout, const Move *move, char out[EVENT_TEXT_MAX]) {
    Event event = event_of_move(move, BY_GAME);
    return event_format(layout, &event, out);
}

static inline bool test_read_move(const Layout *layout, const char *text, Move *out, TextError *error) {
    Event event;
    if (!event_parse(layout, text, &event, error)) return false;
    *out = event.move;
    return event.kind == EVENT_MOVE || text_error(error, 0, 1, "this is no move");
}

static inline bool test_same_session(const Session *a, const Session *b) {
    if (!grid_equal(a->layout, &a->givens, &b->givens) ||
        !grid_equal(a->layout, &a->solution, &b->solution) ||
        !test_same_board(a->layout, &a->board, &b->board) || a->log_count != b->log_count ||
        a->done_count != b->done_count || a->total_count != b->total_count || a->hints != b->hints ||
        a->checks != b->checks || a->reveals != b->reveals || a->assisted != b->assisted ||
        a->paused != b->paused)
        return false;
    for (int i = 0; i < a->log_count; i++)
        if (!test_same_move(&a->log[i], &b->log[i])) return false;
    for (int i = 0; i < a->total_count; i++)
        if (a->done[i] != b->done[i]) return false;
    return true;
}
