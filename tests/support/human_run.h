#pragma once
// Runs as a model of a person plays them: more than chance (support/random_run.h), but not a person. It looks
// for what the techniques prove next, longer where that is harder; it is slow for a while and quick for a
// while; it walks with the cursor, makes notes where singles run out, and now and then hits a wrong key and
// corrects that.

#include <math.h>

#include "core/techniques/hint.h"
#include "support/random_run.h"
#include "support/run_puzzle.h"

enum { HUMAN_CLUES_MAX = 40 };

typedef struct {
    Run *run;
    Rng *rng;
    const Layout *layout;
    Session session;
    Position position;
    double now_us, mood; // mood: added to the logarithm of thinking times
    int cursor, last_token;
    Step choice[64];
    int choices;
} Human;

static inline double human_uniform(Rng *rng) {
    return ((double)(rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

// By G. E. P. Box and M. E. Muller, 1958.
static inline double human_normal(Rng *rng) {
    return sqrt(-2 * log(human_uniform(rng))) * cos(2 * 3.14159265358979 * human_uniform(rng));
}

static inline void human_wait(Human *human, double median_us, double spread) {
    human->now_us += median_us * exp(spread * human_normal(human->rng));
}

static inline void human_event(Human *human, Event event) {
    event.time_us = event.move.time_us = (int64_t)human->now_us;
    if (event.kind == EVENT_MOVE) {
        event.move = move_clean(&event.move);
        if (!session_apply(&human->session, &event.move)) return;
    }
    run_add_event(human->run, &event);
}

static inline void human_key(Human *human, Move move) {
    human_event(human, (Event){.kind = EVENT_MOVE, .device = BY_KEYBOARD, .move = move});
}

// Along the row, then along the column, key by key.
static inline void human_go(Human *human, int cell) {
    int order = human->layout->order;
    while (human->cursor != cell) {
        int column = human->cursor % order, to = cell % order;
        human->cursor += column < to ? 1 : column > to ? -1 : human->cursor < cell ? order : -order;
        human_wait(human, 110000, 0.25);
        human_event(human, (Event){.kind = EVENT_SELECT,
                                   .device = BY_KEYBOARD,
                                   .move = {.cells = cellset_of(human->cursor)}});
    }
}

static inline bool human_take(void *context, const Step *step) {
    Human *human = context;
    if (human->choices > 0 && step->technique != human->choice[0].technique) return false;
    human->choice[human->choices++] = *step;
    return human->choices < 64;
}

// Chooses among what the easiest technique proves: preferably the same token, preferably nearby.
static inline const Step *human_choose(Human *human) {
    double best = -1;
    const Step *chosen = NULL;
    for (int i = 0; i < human->choices; i++) {
        const Step *step = &human->choice[i];
        int order = human->layout->order, away = abs(step->cell / order - human->cursor / order) +
                                                 abs(step->cell % order - human->cursor % order);
        double weight = human_uniform(human->rng) * (step->token == human->last_token ? 2 : 1) / (3 + away);
        if (weight <= best) continue;
        best = weight;
        chosen = step;
    }
    return chosen;
}

static inline void human_think(Human *human, int rating_tenths) {
    human->mood = 0.6 * human->mood + 0.35 * human_normal(human->rng);
    human_wait(human, 250000.0 + 90000.0 * (rating_tenths - 8) * exp(human->mood), 0.45);
}

static inline void human_notes(Human *human, const Step *step) {
    int made = 0;
    for (int c = 0; c < human->layout->cells && made < 4; c++) {
        if (step->remove.cell[c] == 0 || human->session.board.grid.cell[c]) continue;
        int token = marks_first(step->remove.cell[c]);
        bool there = marks_has(&human->session.board.notes, c, token);
        human_go(human, c);
        human_wait(human, 300000, 0.4);
        human_key(human, (Move){.kind = there ? MOVE_NOTE_OFF : MOVE_NOTE_ON,
                                .cells = cellset_of(c),
                                .token = (uint8_t)token});
        made++;
    }
}

static inline void human_put(Human *human, const Step *step) {
    CellSet cell = cellset_of(step->cell);
    human_go(human, step->cell);
    human_wait(human, 160000, 0.3);
    if (human_uniform(human->rng) < 0.02) { // a key beside it
        int slip = step->token % human->layout->order + 1;
        human_key(human, (Move){.kind = MOVE_PUT, .cells = cell, .token = (uint8_t)slip});
        human_wait(human, 700000, 0.4);
        human_key(human, (Move){.kind = MOVE_UNDO});
        human_wait(human, 300000, 0.3);
    }
    human_key(human, (Move){.kind = MOVE_PUT, .cells = cell, .token = step->token});
    human->last_token = step->token;
}

// False when the model does not finish.
static inline bool human_play(Human *human, const Grid *givens, const Grid *solution) {
    session_init(&human->session, human->layout, givens, solution);
    human->position = position_of_grid(human->layout, givens);
    human_event(human, (Event){.kind = EVENT_START, .device = BY_GAME, .number = 1});
    human->now_us = 900000;
    bool found = true;
    while (found && !session_solved(&human->session)) {
        human->choices = 0;
        found = hint_each(&human->position, &(HintAsk){.unique = true}, human_take, human) == HINT_FOUND;
        const Step *step = found ? human_choose(human) : NULL;
        if (!step) break;
        human_think(human, technique_info(step->technique)->rating_tenths);
        if (step->token)
            human_put(human, step);
        else
            human_notes(human, step);
        step_apply(step, &human->position);
    }
    bool solved = session_solved(&human->session);
    session_finish(&human->session);
    return solved;
}

static inline Run human_run(Rng *rng) {
    for (;;) {
        Layout layout;
        Grid solution;
        char code[CODE_TEXT_MAX];
        layout_init(&layout, "9x9");
        Grid puzzle = random_puzzle(&layout, rng);
        if (grid_filled(&layout, &puzzle) > HUMAN_CLUES_MAX) continue;
        solver_unique(&layout, &puzzle, &solution);
        Run run = {.id = rng_next(rng), .mode = RUN_SPEEDRUN, .band = -1, .begun_unix_s = 1763832001};
        snprintf(run.program, sizeof run.program, "nonet 0.1.0");
        snprintf(run.player, sizeof run.player, "Model");
        code_format(&layout, &(Code){.kind = CODE_PUZZLE, .puzzle = puzzle}, code);
        run_add_puzzle(&run, "9x9", code, &puzzle);
        Human *human = calloc(1, sizeof *human); // large
        *human = (Human){.run = &run, .rng = rng, .layout = &layout, .cursor = 40};
        bool solved = human_play(human, &puzzle, &solution);
        free(human);
        if (solved) return run;
        run_finish(&run);
    }
}
