#ifndef NONET_CORE_PACK_PACK_H
#define NONET_CORE_PACK_PACK_H
// A seed pack, parsed from memory. The caller reads the files: it feeds pack.ini key by key (pack_set), says
// that it is done (pack_complete), then hands over the text of seeds.csv (pack_take_seeds). Every error names
// line and reason. Seeds stay text until one is asked for: opening a pack solves nothing.
//
// pack.ini has these sections and keys; those in brackets may be left out:
//     [pack]    id name author licence format (summary) (note) (order)
//     [board]   layout randomise (next)
//     [tokens]  1 .. n (font)
//     [colours] (any role of core/pack/colour_roles: board, entered, hint, ... = #RRGGBB)
//     [voices]  (scale) (instrument)
//     [music]   (board) (victory)
//     [reveal]  (word)
//     [licences] (a file that the pack brings, such as runes.ttf = OFL-1.1, Noto Project)
// Files (font, music) are named without a folder: they lie in the pack. `next` is random or in-turn: any
// seed, or the first that the player has not solved. `order` is the pack's place in lists, 0 to 999: small
// numbers first, those alike by name; 100 when it is left out.
//
// A token is `text | Name`, with these parts besides or in place of the text, in any order:
//     shape:NAME       one of the shapes below
//     colour:#RRGGBB   of the shape, or of the text when there is none; alone it paints a square
// as in `1 = ᚠ | Fehu`, `2 = shape:circle | colour:#E69F00 | Orange circle`, `3 = A | Alpha | shape:star`. Of
// the other parts the last is the name, one before it the text. No two tokens may look alike or share a name.
//
// seeds.csv has a header and a seed a line, with these columns: seed, solution (a, b, ... for the tokens, '.'
// for empty), rating, pearl, diamond (one decimal, on the canonical form, so that they hold for every
// disguise), band, clues, pattern, how often each technique was used (any of technique_info's keys), id. That
// is how it is written; what a spreadsheet makes of it is read as well: lines and columns in any order,
// columns of one's own, ';' or tabs for commas, quotes, CRLF, a byte order mark, empty rows and columns,
// 4,2 or 4 for a rating, and an id that was taken for a number (it is then computed anew).

#include <stddef.h>

#include "core/base/text_error.h"
#include "core/logic/step.h"
#include "core/make/generate.h"
#include "core/pack/colour_roles.h"
#include "core/rate/band.h"
#include "core/symmetry/symmetry.h"

enum {
    PACK_FORMAT = 1, // the version of all this
    PACK_ID_MAX = 40,
    PACK_NAME_MAX = 64,
    PACK_LINE_MAX = 200,
    PACK_KEYS_MAX = 64,
    PACK_ORDER_STANDARD = 100,
    PACK_ORDER_MAX = 999,
    PACK_COLUMNS = 9 + TECHNIQUE_COUNT, // that seeds.csv can have
    TOKEN_TEXT_MAX = 16,
    TOKEN_NAME_MAX = 32,
    PACK_FILES_MAX = 16,
    PACK_FILE_NAME_MAX = 80,
    PACK_LINE_BYTES = 1 << 14, // of a line of a seeds.csv that is not held in memory
};

// What a token may be drawn as, besides or instead of text.
typedef enum {
    SHAPE_NONE,
    SHAPE_CIRCLE,
    SHAPE_SQUARE,
    SHAPE_TRIANGLE,
    SHAPE_DIAMOND,
    SHAPE_PENTAGON,
    SHAPE_HEXAGON,
    SHAPE_STAR,
    SHAPE_CROSS,
    SHAPE_HEART,
    SHAPE_DROP,
    SHAPE_RING,
    SHAPE_MOON,
    SHAPE_COUNT
} Shape;

const char *shape_name(Shape shape);

typedef struct {
    char text[TOKEN_TEXT_MAX]; // UTF-8; may be empty when there is a shape
    char name[TOKEN_NAME_MAX]; // "Fehu"; what sentences call it
    Shape shape;
    bool has_colour;
    uint32_t colour; // 0xRRGGBB
} TokenLook;

// A file that the pack brings, and what [licences] says of it: an SPDX identifier, and after a comma
// whatever.
typedef struct {
    char name[PACK_FILE_NAME_MAX];
    char licence[PACK_LINE_MAX];
    int line; // of pack.ini
} PackFile;

// One seed, read out of its line.
typedef struct {
    Grid puzzle; // tokens a..i of the file as 1..9
    Grid solution;
    uint64_t id;
    int rating_tenths, pearl_tenths, diamond_tenths;
    Band band;
    int clues;
    Pattern pattern;
    int used[TECHNIQUE_COUNT];
} Seed;

// What is known of a seed without reading its line. Packs are sorted and sifted by this alone, so that a
// million seeds can be; it is also how index files hold it (see core/pack/pack_index.h).
typedef struct {
    uint64_t id;
    uint64_t techniques; // bit seed_technique_bit(t) for each technique that was used
    uint64_t offset;     // of its line in seeds.csv
    uint32_t line;       // from 1
    uint8_t band;
    uint8_t rating_tenths;
    uint8_t clues;
    uint8_t pattern;
} SeedEntry;
_Static_assert(sizeof(SeedEntry) == 32, "as in index files");

// The bit of SeedEntry.techniques that stands for a technique; -1 for one that a grade does not count.
int seed_technique_bit(Technique technique);

// The hardest of those techniques; TECHNIQUE_COUNT when none is known.
Technique seed_hardest(uint64_t techniques);

// How the lines of a seeds.csv that is too large for memory are read. Core opens no files: whoever does fills
// this in (host/packs/pack_files).
typedef struct {
    bool (*read)(void *context, uint64_t offset, size_t size, char *out); // on any thread; false: it cannot
    void (*release)(void *context);                                       // when the pack's seeds go
    void *context;
    uint64_t size; // of the file
} PackFiles;

typedef struct {
    char id[PACK_ID_MAX];
    char name[PACK_NAME_MAX];
    char summary[PACK_LINE_MAX];
    char author[PACK_LINE_MAX];
    char licence[PACK_LINE_MAX];
    char note[PACK_LINE_MAX]; // [pack] note: what a player should know
    int format;
    int list_order; // [pack] order
    Layout layout;
    SymmetryRule randomise;
    bool in_turn;                    // [board] next
    char font[PACK_LINE_MAX];        // file name inside the pack; empty for the game's own
    TokenLook token[TOKENS_MAX + 1]; // 1..order
    char scale[PACK_LINE_MAX];       // "D dorian"
    char instrument[PACK_LINE_MAX];  // "kalimba"
    char music_board[PACK_LINE_MAX];
    char music_victory[PACK_LINE_MAX];
    PackFile file[PACK_FILES_MAX]; // [licences], in its order
    int file_count;
    char reveal[PACK_LINE_MAX];       // the word that a row of the solution spells; empty for none
    uint8_t reveal_token[TOKENS_MAX]; // its letters as tokens
    bool has_colour[ROLE_COUNT];
    uint32_t colour[ROLE_COUNT]; // 0xRRGGBB
    const SeedEntry *seeds;      // in file order
    const uint32_t *by_id;       // their numbers by id: pack_find_seed
    const uint32_t *by_band;     // and band by band: pack_band_seed
    int seed_count;
    int band_count[BAND_COUNT];
    int band_start[BAND_COUNT]; // in by_band
    void *index;                // what seeds, by_id and by_band point into, where the pack owns it
    char *csv;                  // owned; NULL where its lines come through `files`
    size_t csv_size;
    PackFiles files;
    char separator;              // of its fields
    int fields;                  // of a line, up to the last that matters
    uint8_t place[PACK_COLUMNS]; // which of them holds what (see pack_line.c)
    int key_line[PACK_KEYS_MAX]; // where each key of pack.ini stood, 0 for nowhere (see pack.c)
} Pack;

void pack_init(Pack *pack);
void pack_finish(Pack *pack); // frees; a zeroed pack is fine

// One key of pack.ini. False for an unknown section or key (the nearest known one is named), a key given
// twice or a bad value.
bool pack_set(Pack *pack, const char *section, const char *key, const char *value, int line,
              TextError *error);

// After the last key: false when something required is missing or two things do not fit.
bool pack_complete(Pack *pack, TextError *error);

// The line of pack.ini in which a key was set, 0 when it was not.
int pack_key_line(const Pack *pack, const char *section, const char *key);

// Takes over `csv` (malloc'ed, `size` bytes and a 0 after them) and indexes it. False on the first bad line;
// the pack then has no seeds. Checks the header and the shape of each field that it knows; solves nothing.
bool pack_take_seeds(Pack *pack, char *csv, size_t size, TextError *error);

// Tells of every line of a csv that holds no seed, where pack_take_seeds stops at the first; of a header that
// cannot be used, and then of nothing else. False from the complaint ends it. The pack gets no seeds.
typedef bool PackComplaint(void *context, const TextError *error);
void pack_bad_lines(Pack *pack, const char *csv, size_t size, PackComplaint *complaint, void *context);

// Frees the seeds, and lets go of files.
void pack_drop_seeds(Pack *pack);

// True when the csv has a column for each technique that a grade counts: one written long ago may not.
bool pack_counts_all(const Pack *pack);

// Reads the index-th seed; any thread may. False, with the line in *error, when the line does not hold it.
bool pack_seed(const Pack *pack, int index, Seed *out, TextError *error);

// The seed of this id (the first of several), or -1.
int pack_find_seed(const Pack *pack, uint64_t id);

// The k-th seed of this id, from 0, in file order, should the pack hold it more than once; -1 past the last.
int pack_find_seeds(const Pack *pack, uint64_t id, int k);

// The k-th seed of a band, from 0, in file order; -1 when the band has no k-th.
int pack_band_seed(const Pack *pack, Band band, int k);

// Proves a seed: givens keep the rules, exactly one solution, the one it names, clue count, pattern and id.
// With `grade` also ratings, band and technique counts. False with the reason in *error.
bool pack_verify_seed(const Pack *pack, const Seed *seed, int line, bool grade, TextError *error);

// Makes a seed of a puzzle: solves, counts, names and grades it. False, with the reason in *error, when it
// has not exactly one solution or no technique leads to the end.
bool seed_measure(const Layout *layout, const Grid *puzzle, Seed *out, TextError *error);

// As seed_measure, of a puzzle whose canonical form is known, and can be stopped: keep_going is asked every
// few milliseconds. False with *error, whose reason is empty when it was stopped.
bool seed_measure_while(const Layout *layout, const Grid *puzzle, const Grid *canonical,
                        bool (*keep_going)(void *context), void *context, Seed *out, TextError *error);

// The header line of seeds.csv and a seed's line, without line break. Both return the length; out needs
// SEED_LINE_MAX bytes.
enum { SEED_LINE_MAX = 2048 };
int pack_format_header(char *out);
int pack_format_seed(const Layout *layout, const Seed *seed, char *out);

// A seed id as its 11 hexadecimal digits, as in seeds.csv; out needs 12 bytes.
void seed_id_format(uint64_t id, char out[12]);

// A fresh puzzle out of a seed by the pack's rule: draws a transform (and, where the pack reveals a word, the
// relabelling that spells it in a random row). *out_transform leads from the seed's canonical form to the
// puzzle, as a share code needs it.
void pack_draw(const Pack *pack, const Seed *seed, Rng *rng, Grid *out_puzzle, Grid *out_solution,
               Transform *out_transform);

#endif
