#include "cli/tool/puzzle_form.h"

#include "core/rate/gentle.h"
#include "core/rate/grade.h"

static const char *const NAMES[] = {"digits", "letters", "csv"};

const char *puzzle_form_name(PuzzleForm form) { return NAMES[form - FORM_DIGITS]; }

bool puzzle_form_parse(const Command *command, const char *name, PuzzleForm *out) {
    *out = FORM_OWN;
    if (!name) return true;
    int index = text_index(name, NAMES, 3);
    *out = (PuzzleForm)(FORM_DIGITS + index);
    return index >= 0 || cli_refuse(command, "--format is 'digits', 'letters' or 'csv', not '%s'", name);
}

void puzzle_form_head(PuzzleForm form, Reply *reply) {
    if (form == FORM_CSV) reply_text(reply, "puzzle,solution,clues,rating,band\n");
}

static void give_letters(const Layout *layout, const Grid *grid, char out[CELLS_MAX + 1]) {
    for (int c = 0; c < layout->cells; c++) out[c] = (char)(grid->cell[c] ? 'a' + grid->cell[c] - 1 : '.');
    out[layout->cells] = '\0';
}

static void say_letters(const Layout *layout, const FormedPuzzle *puzzle, Reply *reply) {
    char cells[CELLS_MAX + 1];
    give_letters(layout, puzzle->puzzle, cells);
    reply_text(reply, cells);
    if (!puzzle->solution) return;
    give_letters(layout, puzzle->solution, cells);
    reply_text(reply, cells);
}

static void say_row(const Layout *layout, const FormedPuzzle *puzzle, Reply *reply) {
    reply_grid(reply, layout, puzzle->puzzle);
    reply_text(reply, ",");
    if (puzzle->solution) reply_grid(reply, layout, puzzle->solution);
    reply_format(reply, ",%d,", grid_filled(layout, puzzle->puzzle));
    if (puzzle->rating_tenths >= 0)
        reply_format(reply, "%d.%d", puzzle->rating_tenths / 10, puzzle->rating_tenths % 10);
    reply_format(reply, ",%s", puzzle->band);
}

bool puzzle_form_say(PuzzleForm form, const Layout *layout, const FormedPuzzle *puzzle, Reply *reply) {
    if (layout->constraint_count > 0 && form != FORM_OWN) return false;
    switch (form) {
    case FORM_DIGITS: reply_grid(reply, layout, puzzle->puzzle); break;
    case FORM_LETTERS: say_letters(layout, puzzle, reply); break;
    case FORM_CSV: say_row(layout, puzzle, reply); break;
    case FORM_OWN: return true;
    }
    reply_text(reply, "\n");
    return true;
}

bool puzzle_form_rate(PuzzleForm form, const Layout *layout, const Grid *puzzle, const Grid *solution,
                      Reply *reply) {
    Grade grade;
    char band[16] = "beyond";
    FormedPuzzle formed = {puzzle, solution, -1, ""};
    if (form != FORM_CSV || layout->constraint_count > 0)
        return puzzle_form_say(form, layout, &formed, reply);
    if (!grade_canonical(layout, puzzle, cli_keep_going, reply, &grade, NULL)) return false;
    if (grade.solved) cli_band_name(gentle_band(layout, puzzle, solution, grade.rating_tenths), band);
    formed.rating_tenths = grade.rating_tenths;
    formed.band = band;
    return puzzle_form_say(form, layout, &formed, reply);
}
