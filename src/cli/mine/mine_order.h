#pragma once
// What a mine is asked for: a small INI file, options of the command line, or both; options win. Keys and
// options have the same names and take the same values.
//
//     [mine]
//     seed = 1                   the same seed gives the same puzzles on every machine
//     count = 100                in all, or:
//     gentle = 40                so many of a band: gentle easy medium hard fiendish diabolical
//     rating = 6.6-7.5           of the canonical form
//     clues = 22-26
//     pattern = rotate180        symmetry of the clues; none when left out
//     minimal = yes              no clue can go, not even one alone where the pattern ties several
//     require = x_wing, xy_wing  techniques (columns of seeds.csv) that the grade must hold
//     forbid = naked_pair
//     apart = no                 also seeds that share a solution grid with others
//     each-rating = 16           at most so many seeds of one rating in a band
//     smooth = 3                 at every moment so many cells are open to singles: see core/rate/smooth.h
//     minutes = 5-7.5            of a typical person: see core/rate/effort.h
//     shape = shapes.txt         the clues stand exactly so: a file of shapes, or one as 81 characters
//     each = 3                   at most so many seeds of one shape
//     walk = 30                  how many puzzles near each random one are looked at
//     trial = 1                  how many seeds may come from one of these, as near puzzles are much alike
//     avoid = packs/runes        packs, or files of seeds, whose seeds must not come again; more with commas
//                                between or in further lines
//
// Shapes are drawn in nine lines of nine characters, 'x' or '#' for a clue and '.' for none. Blank lines and
// those that begin with ';' are ignored; any other line is the name of the shape that follows.

#include "cli/tool/cli.h"
#include "core/base/text_error.h"
#include "core/make/mine.h"

enum { MINE_SHAPES_MAX = 256, MINE_SHAPE_NAME_MAX = 32 };
enum {
    MINE_AVOID_MAX = 32,
    MINE_PATH_MAX = 512,
    MINE_WALK = 30,
    MINE_PER_TRIAL = 1,
    MINE_COUNT_MAX = 10000000
};

typedef struct {
    MineSpec spec;
    bool has_seed;
    uint64_t seed;
    int count;             // in all; 0: no such limit
    int quota[BAND_COUNT]; // of a band; 0: none is asked for
    char avoid[MINE_AVOID_MAX][MINE_PATH_MAX];
    int avoid_count;
    CellSet shape[MINE_SHAPES_MAX]; // those of the spec, once the order is complete
    char shape_name[MINE_SHAPES_MAX][MINE_SHAPE_NAME_MAX];
    int shape_count;
    int each;        // of one shape, at most; 0: as they come
    int each_rating; // of one rating in a band, at most; 0: as they come
    bool apart, says_apart;
    TextError fault; // of the value set last, if its reason is more than the key's `expected`
} MineOrder;

// Nothing asked for yet.
void mine_order_begin(MineOrder *order);

// The names of all keys.
enum { MINE_KEYS = 17 + BAND_COUNT };
const char *mine_order_key(int index);

// Sets one key. False for an unknown key (the nearest is named) or a bad value.
bool mine_order_set(MineOrder *order, const char *key, const char *value, TextError *error);

// Reads a file of keys in addition to those already set; reports each error on standard error. Returns an
// exit status: CLI_NO when the file cannot be read, CLI_USAGE when it holds an error.
int mine_order_read(MineOrder *order, const char *path);

// To be called when all keys are set. False when no puzzle of the layout can be what is asked for, or the
// order does not say how many. The order must stay where it is from then on.
bool mine_order_complete(MineOrder *order, const Layout *layout, TextError *error);

// A number that is the same for two orders that ask for the same, the seed included.
uint64_t mine_order_fingerprint(const MineOrder *order);
