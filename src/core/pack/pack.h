#pragma once
// A seed pack, parsed from memory. The caller reads the files: it feeds pack.ini key by key (pack_set), says
// that it is done (pack_complete), then hands over the text of seeds.csv (core/pack/pack_seeds.h). Every
// error names line and reason. Seeds stay text until one is asked for: opening a pack solves nothing.
//
// pack.ini has these sections and keys; those in brackets may be left out:
//     [pack]    id name author licence format (summary) (note) (order) (was) (card)
//     [board]   layout randomise (next)
//     [tokens]  1 .. n (font)
//     [colours] (any role of core/look/colour_roles: board, entered, hint, ... = #RRGGBB #RRGGBB)
//     [voices]  (scale) (instrument)
//     [music]   (board) (victory)
//     [reveal]  (word) or (words)
//     [story]   (kind) (order) (colours) (source) (pictures), see core/pack/story.h
//     [licences] (a file that the pack brings, such as runes.ttf = OFL-1.1, Noto Project)
// `layout` is the id of a known layout, or a board's text (core/constraint/board_text.h) with | between its
// parts: 9x9 | anti-knight.
// Files (font, music) are named without a folder: they lie in the pack. `next` is random or in-turn: any
// seed, or the first that the player has not solved. `order` is the pack's place in lists, 0 to 999: small
// numbers first, equal ones by name; 100 when it is left out. `was` names packs that this one has taken in:
// what was played in them goes on in it. `card` is what its card in the menu shows, a name out of
// core/look/card_kinds.def; where it is left out, what suits the story and the boards.
//
// `word` has every token once, and a row of each solution spells it. `words` names a file of words instead,
// one of them for each game (core/pack/words.h); its letters are the tokens, and [tokens] has none. Both that
// file and the one of the pictures are read by the caller.
//
// Of the two colours the first is for the dark theme, the second for the light one; the game takes the two
// halves as they are where everything can be read (game/settings/theme_colours). One colour alone is taken in
// each theme in which it can be seen, as in packs that were made before there were two.
//
// A token is `text | Name`, with these parts besides or in place of the text, in any order:
//     shape:NAME       one of the shapes below
//     colour:#RRGGBB   of the shape, or of the text when there is none; alone it paints a square. Here too a
//                      second colour may follow, for the light theme
//     small:TEXT       what stands for it in notes, in the game's own font, where the text is too fine
//     note:TEXT        the same in the pack's font, which then has a plainer drawing there
// as in `1 = ᚠ | Fehu`, `2 = shape:circle | colour:#E69F00 | Orange circle`, `3 = A | Alpha | shape:star`. Of
// the other parts the last is the name, one before it the text. No two tokens may look alike or share a name.
//
// seeds.csv has a header and a seed a line, with these columns: seed, solution (a, b, ... for the tokens, '.'
// for empty), rating, pearl, diamond (one decimal, on the canonical form, so that they hold for every
// disguise), band, clues, pattern, effort (core/rate/effort; may be missing), how often each technique was
// used (any of technique_info's keys), id, and board where a seed has one of its own: the parts of its text
// (core/constraint/board_text.h) that come after those of the layout, with | between. That is how it is
// written; what a spreadsheet makes of it is read as well: lines and columns in any order, columns of one's
// own, ';' or tabs for commas, quotes, CRLF, a byte order mark, empty rows and columns, 4,2 or 4 for a
// rating, and an id that was taken for a number (it is then computed anew).

#include <stddef.h>

#include "core/base/text_error.h"
#include "core/look/colour_roles.h"
#include "core/look/token_look.h"
#include "core/pack/card_kind.h"
#include "core/pack/pictures.h"
#include "core/pack/seed.h"
#include "core/pack/story.h"
#include "core/pack/words.h"
#include "core/symmetry/symmetry.h"

enum {
    PACK_FORMAT = 1, // the version of all this
    PACK_ID_MAX = 40,
    PACK_NAME_MAX = 64,
    PACK_LINE_MAX = 200,
    PACK_KEYS_MAX = 96,
    PACK_ORDER_STANDARD = 100,
    PACK_ORDER_MAX = 999,
    PACK_COLUMNS = 11 + TECHNIQUE_COUNT, // that seeds.csv can have
    PACK_FILES_MAX = 16,
    PACK_FILE_NAME_MAX = 80,
    PACK_LINE_BYTES = 1 << 14, // of a line of a seeds.csv that is not held in memory
};

// A file that the pack brings, and what [licences] says of it: an SPDX identifier, and after a comma anything
// else.
typedef struct {
    char name[PACK_FILE_NAME_MAX];
    char licence[PACK_LINE_MAX];
    int line; // of pack.ini
} PackFile;

// How the lines of a seeds.csv that is too large for memory are read. Core opens no files: the code that does
// fills this in (host/packs/pack_files).
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
    char was[PACK_LINE_MAX];
    CardKind card; // [pack] card
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
    char words_file[PACK_LINE_MAX];   // empty for none
    PackWords words;                  // what is in it; `token` has the letters of the first
    Story story;
    char pictures_file[PACK_LINE_MAX];
    Pictures pictures;
    uint8_t colours[ROLE_COUNT];               // how many [colours] has of a role: 0, 1 for both themes, 2
    uint32_t colour[GROUND_COUNT][ROLE_COUNT]; // 0xRRGGBB
    const SeedEntry *seeds;                    // in file order
    const uint32_t *by_id;                     // their numbers by id: pack_find_seed
    const uint32_t *by_band;                   // and band by band: pack_band_seed
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
    Layout layout; // last, as it is large: of all seeds that have no board of their own (pack_seed_board)
} Pack;

void pack_init(Pack *pack);
void pack_finish(Pack *pack); // frees; a zeroed pack is fine

// One key of pack.ini. False for an unknown section or key (the nearest known one is named), a key given
// twice or a bad value.
bool pack_set(Pack *pack, const char *section, const char *key, const char *value, int line,
              TextError *error);

// After the last key: false when something required is missing or two things do not fit.
bool pack_complete(Pack *pack, TextError *error);

// After that, takes what is in the files that words and pictures name. False, with the line in that file.
bool pack_take_words(Pack *pack, const char *text, size_t size, TextError *error);
bool pack_take_pictures(Pack *pack, const char *text, TextError *error);

// True when the pack has taken in the one of this id; and the index-th of those, false past the last.
bool pack_was(const Pack *pack, const char *id);
bool pack_was_id(const Pack *pack, int index, char out[PACK_ID_MAX]);

// The line of pack.ini in which a key was set, 0 when it was not.
int pack_key_line(const Pack *pack, const char *section, const char *key);

// Frees the seeds, and lets go of files.
void pack_drop_seeds(Pack *pack);
