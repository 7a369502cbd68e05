#include "game/words/rules.h"

#include <stddef.h>

static const RulesPart PARTS[] = {
    {"The board",
     "The classic board has 81 cells: nine rows, nine columns and nine square boxes of nine cells."},
    {"The aim",
     "Fill every cell. Each row, each column and each box must hold all tokens, each of them once."},
    {"The start", "Some cells are filled from the start. They are given, and never change."},
    {"One solution", "Every puzzle has exactly one solution. You never need to guess."},
    {"Tokens",
     "In some packs the tokens are numbers, in others letters or pictures. The rules stay the same."},
    {"Help", "Not sure yet? Write small notes into a cell. Stuck? A hint shows where to look, and then why."},
};

const RulesPart *rules_part(int index) {
    return index >= 0 && index < (int)(sizeof PARTS / sizeof *PARTS) ? &PARTS[index] : NULL;
}
