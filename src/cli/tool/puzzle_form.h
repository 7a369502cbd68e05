#pragma once
// How puzzles are printed where --format says it, each with what is known of it:
//
//   digits   the cells in a line, '.' for empty
//   letters  the same with 'a' for the first token, 'b' for the second, and the solution right after it
//   csv      a table: puzzle, solution, clues, rating, band, with a header line
//
// All commands read each of them.

#include "cli/tool/cli.h"

typedef enum { FORM_OWN, FORM_DIGITS, FORM_LETTERS, FORM_CSV } PuzzleForm; // FORM_OWN: the command's own

typedef struct {
    const Grid *puzzle, *solution; // the solution is NULL where it is not known
    int rating_tenths;             // -1: not known
    const char *band;              // empty: not known
} FormedPuzzle;

// "digits"; not for FORM_OWN.
const char *puzzle_form_name(PuzzleForm form);

// The form of that name; NULL is FORM_OWN. False, with a message, when there is none.
bool puzzle_form_parse(const Command *command, const char *name, PuzzleForm *out);

// What stands before the first puzzle.
void puzzle_form_head(PuzzleForm form, Reply *reply);

// One puzzle, in a form that is not the command's own. A board with constraints has none of these: false.
bool puzzle_form_say(PuzzleForm form, const Layout *layout, const FormedPuzzle *puzzle, Reply *reply);

// The same for a puzzle with one solution that has not been rated yet; for a table it is rated now. False
// when it is no longer wanted, or has no such form.
bool puzzle_form_rate(PuzzleForm form, const Layout *layout, const Grid *puzzle, const Grid *solution,
                      Reply *reply);
