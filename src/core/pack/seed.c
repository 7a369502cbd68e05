#include "core/pack/seed.h"

#include <string.h>

#include "core/constraint/board_text.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "core/symmetry/symmetry.h"

int seed_technique_bit(Technique technique) {
    if (!grade_counts(technique)) return -1;
    int bit = 0;
    for (int t = 0; t < (int)technique; t++) bit += grade_counts((Technique)t);
    return bit;
}

Technique seed_hardest(uint64_t techniques) {
    Technique hardest = TECHNIQUE_COUNT;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t) || !(techniques >> seed_technique_bit(t) & 1)) continue;
        if (hardest == TECHNIQUE_COUNT ||
            technique_info(t)->rating_tenths >= technique_info(hardest)->rating_tenths)
            hardest = t;
    }
    return hardest;
}

bool seed_board(const Layout *layout, const Seed *seed, Layout *out, TextError *error) {
    if (!seed->board[0]) {
        layout_copy(layout, out);
        return true;
    }
    Text text = {0};
    TextError why;
    board_format(layout, &text);
    text_addf(&text, "; %s", seed->board);
    bool fine = board_parse(text_of(&text), out, NULL, &why);
    text_finish(&text);
    return fine || text_error(error, 0, 0, "board: %s", why.reason);
}

bool seed_set_board(const Layout *layout, const Layout *board, Seed *seed, TextError *error) {
    Text whole = {0}, base = {0};
    board_format(board, &whole);
    board_format(layout, &base);
    const char *more = text_of(&whole) + base.length;
    bool fine = whole.length >= base.length && memcmp(text_of(&whole), text_of(&base), base.length) == 0 &&
                (*more == '\0' || strncmp(more, "; ", 2) == 0);
    if (!fine) text_error(error, 0, 0, "this puzzle is on another board than the pack's");
    if (fine && *more) more += 2;
    if (fine && strlen(more) >= sizeof seed->board)
        fine = text_error(error, 0, 0, "its board is longer than %d bytes", SEED_BOARD_MAX - 1);
    if (fine) strcpy(seed->board, more);
    text_finish(&whole);
    text_finish(&base);
    return fine;
}

static bool not_unique(TextError *error) {
    return text_error(error, 0, 0, "the puzzle has not exactly one solution");
}

bool seed_measure(const Layout *layout, const Grid *puzzle, Seed *out, TextError *error) {
    Grid solution, canonical;
    if (!solver_unique(layout, puzzle, &solution)) return not_unique(error);
    canonical_form(layout, puzzle, &canonical, NULL);
    return seed_measure_while(layout, puzzle, &canonical, NULL, NULL, out, error);
}

bool seed_measure_while(const Layout *layout, const Grid *puzzle, const Grid *canonical,
                        bool (*keep_going)(void *context), void *context, Seed *out, TextError *error) {
    Seed seed = {.puzzle = *puzzle, .id = canonical_id(layout, canonical)};
    Grade grade;
    if (!solver_unique(layout, puzzle, &seed.solution)) return not_unique(error);
    if (!grade_form(layout, canonical, keep_going, context, &grade)) return text_error(error, 0, 0, "%s", "");
    if (!grade.solved && grade_has_rating(layout))
        return text_error(error, 0, 0, "no technique leads to the end of the puzzle");
    seed.rating_tenths = grade.rating_tenths;
    seed.pearl_tenths = grade.pearl_tenths;
    seed.diamond_tenths = grade.diamond_tenths;
    seed.band = gentle_band(layout, puzzle, &seed.solution, grade.rating_tenths);
    seed.effort = effort_of(layout, puzzle, &seed.solution);
    seed.clues = grid_filled(layout, puzzle);
    seed.pattern = pattern_of(layout, puzzle);
    memcpy(seed.used, grade.used, sizeof seed.used);
    *out = seed;
    return true;
}

void seed_id_format(uint64_t id, char out[12]) {
    for (int i = SEED_ID_DIGITS - 1; i >= 0; i--, id >>= 4) out[i] = "0123456789abcdef"[id & 15];
    out[SEED_ID_DIGITS] = '\0';
}
