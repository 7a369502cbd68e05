#pragma once
// A seed: a puzzle with one solution, and all that is known of it.

#include "core/base/text_error.h"
#include "core/board/pattern.h"
#include "core/constraint/board_text.h"
#include "core/logic/step.h"
#include "core/rate/band.h"
#include "core/symmetry/symmetry.h"

enum { SEED_BOARD_MAX = BOARD_TEXT_MAX }; // bytes of a seed's own board: room for all signs of 25x25

// One seed, read out of its line.
typedef struct {
    Grid puzzle; // tokens a..i of the file as 1..9
    Grid solution;
    uint64_t id;
    int rating_tenths, pearl_tenths, diamond_tenths;
    Band band;
    int clues;
    Pattern pattern;
    int effort; // core/rate/effort; 0 where the file does not say
    int used[TECHNIQUE_COUNT];
    // What its board has beyond the pack's layout: the other parts of the board's text
    // (core/constraint/board_text.h) in one line. Empty for the layout as it is. It is the last member, so
    // that where many seeds are kept its unused end can be left out.
    char board[SEED_BOARD_MAX];
} Seed;

// What is known of a seed without reading its line. Packs are sorted and sifted by this alone, so that a
// million seeds can be; it is also how index files hold it (see core/pack/pack_index.h).
typedef struct {
    uint64_t id;
    uint64_t techniques;  // bit seed_technique_bit(t) for each technique that was used
    uint64_t offset : 48; // of its line in seeds.csv
    uint64_t effort : 16; // core/rate/effort; 0 where the file does not say
    uint32_t line;        // from 1
    uint8_t band;
    uint8_t rating_tenths;
    uint8_t clues; // 255: so many or more
    uint8_t pattern;
} SeedEntry;
_Static_assert(sizeof(SeedEntry) == 32, "as in index files");

// The bit of SeedEntry.techniques that stands for a technique; -1 for one that a grade does not count.
int seed_technique_bit(Technique technique);

// The hardest of those techniques; TECHNIQUE_COUNT when none is known.
Technique seed_hardest(uint64_t techniques);

// The board of a seed of a pack that has this layout. False, with the reason, when it cannot be.
bool seed_board(const Layout *layout, const Seed *seed, Layout *out, TextError *error);

// Writes down a seed's board, which must be the layout and more. False, with the reason, when it is another,
// or has too much more.
bool seed_set_board(const Layout *layout, const Layout *board, Seed *seed, TextError *error);

// Makes a seed of a puzzle, but for its board: solves, counts, names and grades it. False, with the reason in
// *error, when it has not exactly one solution or no technique leads to the end.
bool seed_measure(const Layout *layout, const Grid *puzzle, Seed *out, TextError *error);

// As seed_measure, of a puzzle whose canonical form is known, and can be stopped: keep_going is asked every
// few milliseconds. False with *error, whose reason is empty when it was stopped.
bool seed_measure_while(const Layout *layout, const Grid *puzzle, const Grid *canonical,
                        bool (*keep_going)(void *context), void *context, Seed *out, TextError *error);

enum { SEED_ID_DIGITS = (SEED_ID_BITS + 3) / 4 };

// A seed id as its 11 hexadecimal digits, as in seeds.csv; out needs 12 bytes.
void seed_id_format(uint64_t id, char out[12]);
