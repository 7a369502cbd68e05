#pragma once
// Runs drawn at random, as a game records them: a puzzle with one solution, played with slips, notes, undo,
// pauses and moves of the cursor until it is solved.

#include <stdio.h>
#include <stdlib.h>

#include "core/constraint/board_text.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "core/symmetry/disguise.h"
#include "game/run/run.h"
#include "support/random_game.h"

// A puzzle with one solution: a solution drawn at random, with clues taken away while it stays unique.
static inline Grid random_puzzle(const Layout *layout, Rng *rng) {
    Grid empty = {{0}}, puzzle;
    uint8_t order[CELLS_MAX];
    solver_draw(layout, &empty, rng, &puzzle);
    for (int c = 0; c < layout->cells; c++) order[c] = (CellIndex)c;
    rng_shuffle(rng, order, sizeof *order, layout->cells);
    int tries = 20 + test_below(rng, layout->cells - 20);
    for (int i = 0; i < tries; i++) {
        Grid without = puzzle;
        without.cell[order[i]] = 0;
        if (solver_unique(layout, &without, NULL)) puzzle = without;
    }
    return puzzle;
}

static inline void random_code(const Layout *layout, const Grid *puzzle, Rng *rng, char out[CODE_TEXT_MAX]) {
    Code code = {.kind = CODE_PUZZLE, .puzzle = *puzzle};
    if (test_below(rng, 2) == 0) {
        Grid canonical;
        Disguise own;
        Layout board = *layout;
        Transform identity = transform_identity(layout);
        canonical_form(layout, puzzle, &canonical, NULL);
        disguise_make(&board, puzzle, &identity, &own);
        code.kind = CODE_SEED;
        code.seed_id = canonical_id(layout, &canonical);
        code.transform = own.number;
    }
    code_format(layout, &code, out);
}

typedef struct {
    Run *run;
    Rng *rng;
    int64_t now_us;
    bool paused_stops; // the clock stops while the game is paused
} RandomPlayer;

static inline EventDevice random_device(Rng *rng) { return (EventDevice)(BY_KEYBOARD + test_below(rng, 4)); }

static inline void random_event(RandomPlayer *player, EventKind kind, EventDevice device, int64_t number) {
    Event event = {.time_us = player->now_us, .kind = kind, .device = device, .number = number};
    run_add_event(player->run, &event);
}

static inline bool random_try(RandomPlayer *player, Session *session, Move move) {
    move.time_us = player->now_us;
    move = move_clean(&move);
    if (!session_apply(session, &move)) return false;
    Event event = event_of_move(&move, random_device(player->rng));
    run_add_event(player->run, &event);
    return true;
}

static inline void random_pause(RandomPlayer *player, Session *session) {
    random_try(player, session, (Move){.kind = MOVE_PAUSE});
    if (!player->paused_stops) player->now_us += test_below(player->rng, 9000000);
    random_try(player, session, (Move){.kind = MOVE_RESUME});
}

// Something other than an entry.
static inline void random_digression(RandomPlayer *player, Session *session, unsigned aids) {
    Rng *rng = player->rng;
    const Layout *layout = session->layout;
    CellSet cells = test_cells(layout, rng, 4);
    Event at = {.time_us = player->now_us, .kind = EVENT_SELECT, .device = random_device(rng)};
    at.move.cells = cells;
    switch (test_below(rng, 9)) {
    case 0: run_add_event(player->run, &at); break;
    case 1: random_event(player, EVENT_HAND, random_device(rng), test_below(rng, layout->order + 1)); break;
    case 2: random_event(player, EVENT_NOTES, random_device(rng), test_below(rng, 2)); break;
    case 3: random_event(player, EVENT_HIDDEN, BY_GAME, 0); break;
    case 4: random_event(player, EVENT_FRAMES, BY_GAME, 1 + test_below(rng, 9)); break;
    case 5: random_pause(player, session); break;
    default: {
        Move move = test_move(layout, &session->solution, player->now_us, 60, rng);
        if (move.kind == MOVE_PUT) move.tidy = aids & AID_TIDY;
        if (move.kind != MOVE_PAUSE && move.kind != MOVE_HINT && move.kind != MOVE_CHECK &&
            move.kind != MOVE_REVEAL && !session_solved(session))
            random_try(player, session, move);
    }
    }
}

static inline void random_play(RandomPlayer *player, const Layout *layout, const Grid *givens,
                               unsigned aids) {
    Session session;
    Grid solution;
    solver_unique(layout, givens, &solution);
    session_init(&session, layout, givens, &solution);
    while (!session_solved(&session)) {
        player->now_us += 1 + test_below(player->rng, 4000000);
        if (test_below(player->rng, 3) == 0) random_digression(player, &session, aids);
        int cell = test_below(player->rng, layout->cells);
        if (session_is_given(&session, cell) || session.board.grid.cell[cell] == solution.cell[cell])
            continue;
        random_try(player, &session,
                   (Move){.kind = MOVE_PUT,
                          .cells = cellset_of(cell),
                          .token = solution.cell[cell],
                          .tidy = (aids & AID_TIDY) && test_below(player->rng, 2)});
    }
    session_finish(&session);
}

static inline Run random_run(Rng *rng) {
    Run run = {.id = rng_next(rng), .band = -1, .rating_tenths = test_below(rng, 100)};
    run.mode = (RunMode)test_below(rng, RUN_MODE_COUNT);
    run.aids = (unsigned)test_below(rng, 1 << (AID_COUNT - 1));
    if (run.mode == RUN_CHAMPIONSHIP) run.aids &= ~(unsigned)(AID_CONFLICTS | AID_SOLUTION);
    run.begun_unix_s = 1763832001 + test_below(rng, 1000000);
    snprintf(run.program, sizeof run.program, "nonet 1.%d", test_below(rng, 10));
    if (test_below(rng, 2)) snprintf(run.player, sizeof run.player, "Zoë no %d", test_below(rng, 100));
    if (test_below(rng, 2)) {
        snprintf(run.pack, sizeof run.pack, "pack-%d", test_below(rng, 100));
        run.band = test_below(rng, BAND_COUNT);
    }
    static const char *const LAYOUTS[] = {"9x9", "9x9; anti-knight", "9x9", "6x6",
                                          "6x6; clone r1c1 r6c5; diagonal r1c1-r6c6"};
    TextError error;
    int puzzles = run.mode == RUN_MARATHON ? 1 + test_below(rng, 3) : 1;
    for (int i = 0; i < puzzles; i++) {
        Layout layout;
        char code[CODE_TEXT_MAX];
        if (!board_parse(LAYOUTS[test_below(rng, 5)], &layout, NULL, &error)) abort();
        Grid puzzle = random_puzzle(&layout, rng);
        random_code(&layout, &puzzle, rng, code);
        run_add_board(&run, &layout, code, &puzzle);
    }
    RandomPlayer player = {.run = &run, .rng = rng, .paused_stops = !run_is_timed(run.mode)};
    for (int i = 0; i < puzzles; i++) {
        random_event(&player, EVENT_START, BY_GAME, i + 1);
        random_play(&player, run.puzzle[i].layout, &run.puzzle[i].givens, run.aids);
        if (run.mode == RUN_CHAMPIONSHIP) {
            player.now_us += 1 + test_below(rng, 3000000);
            random_event(&player, EVENT_SUBMIT, BY_KEYBOARD, 0);
        }
    }
    return run;
}
