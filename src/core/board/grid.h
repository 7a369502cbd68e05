#pragma once
// The values of a board, and the clashes among them. A Grid is a plain value, copied; 0 is an empty
// cell, 1..order a token. Only the first layout->cells entries mean anything; the rest are 0.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/board/layout.h"

typedef struct {
    uint8_t cell[CELLS_MAX];
} Grid;

// Two cells that break a rule together: either they hold the same token and must differ, or they are
// neighbours in a rule over several cells. A cell that breaks a rule by itself stands in both places.
typedef struct {
    CellIndex a, b;
    uint8_t
        house; // index into layout->house, if they share one and hold the same token; else CONFLICT_NO_HOUSE
} Conflict;

enum {
    CONFLICT_NO_HOUSE = 255,
    CONFLICTS_MAX = 8192 // more are counted and not listed
};

bool grid_equal(const Layout *layout, const Grid *a, const Grid *b);

// How many cells hold a token.
int grid_filled(const Layout *layout, const Grid *grid);

// How many cells hold this token.
int grid_count_token(const Layout *layout, const Grid *grid, int token);

// True when every cell is filled and no rule is broken.
bool grid_complete(const Layout *layout, const Grid *grid);

// The character of a token, up to TOKENS_MAX: '1'..'9', then 'A'..'P' for 10..25; '.' for 0, an empty cell.
char grid_character(int token);

// The token of a character, whatever boards have it: 0 for an empty cell, -1 for neither. '0' also means
// empty, 'a'..'p' also 10..25.
int grid_token(char c);

// Writes layout->cells characters, those of grid_character, and a 0.
void grid_format(const Layout *layout, const Grid *grid, char *out);

// Reads exactly layout->cells characters as grid_token does. Returns false, leaving *out untouched, on any
// other text. For text made by people see core/text/puzzle_text.h.
bool grid_parse(const Layout *layout, const char *text, Grid *out);

// Every pair that breaks a rule: those in houses first (a pair that meets in two houses is listed for both),
// by house, then a, then b; then peers that share no house; then the rules that the filled cells leave no way
// to keep. Writes at most `max` pairs and returns how many there are.
int grid_conflicts(const Layout *layout, const Grid *grid, Conflict *out, int max);

// The filled cells that take part in at least one conflict.
CellSet grid_conflict_cells(const Layout *layout, const Grid *grid);

// True when the filled cells leave a way to keep the rule.
bool grid_keeps_rule(const Layout *layout, const LayoutRule *rule, const Grid *grid);

// True when `token` could stand in `cell` without breaking a rule, whatever the cell holds now.
bool grid_allows(const Layout *layout, const Grid *grid, int cell, int token);
