#ifndef NONET_HOST_PRINT_PRINT_H
#define NONET_HOST_PRINT_PRINT_H
// Boards on paper and as pictures: a PDF of pages like those of a puzzle book, its lines and signs drawn as
// such and its fonts embedded, or one board as a PNG. A board is in its pack's tokens or in plain digits.
// Nothing is told by colour alone, for most printers have none: givens stand on grey once there are entries,
// coloured shapes have an edge, and tokens that differ by colour alone get their digits. The same boards give
// the same bytes.

#include "core/pack/pack.h"
#include "host/files/paths.h"

enum { PRINT_TEXT_MAX = 128 };

// One board to print. Tokens 1..n; what stands in `entries` besides the givens is the player's.
typedef struct {
    Grid givens;
    Grid entries;                // none: all empty
    Grid solution;               // all empty: not known, or there is not just one
    char title[PRINT_TEXT_MAX];  // "Runes 17"; empty: its number
    char detail[PRINT_TEXT_MAX]; // "Hard 4.2 · 26 clues"
} PrintBoard;

// What is printed. Nothing of it is owned.
typedef struct {
    const Layout *layout;
    const TokenLook *look; // 1..order; NULL: plain digits
    const char *font;      // path of the pack's own, for the tokens' text; NULL or "": the game's
    const char *fonts;     // folder of the game's fonts, <share>/assets/fonts
    const char *title;     // at the head of each page; NULL or "": none
    const PrintBoard *board;
    int count;
} PrintSheet;

typedef enum {
    PRINT_SOLUTIONS_NONE,
    PRINT_SOLUTIONS_END,  // small, on pages of their own after the others
    PRINT_SOLUTIONS_FOOT, // small and upside down at the foot of the same page
    PRINT_SOLUTIONS_COUNT
} PrintSolutions;

typedef enum { PRINT_A4, PRINT_LETTER, PRINT_PAPER_COUNT } PrintPaper;

typedef struct {
    int per_page; // boards on a page: 1, 2, 4 or 6
    PrintSolutions solutions;
    PrintPaper paper;
    bool digits;  // in place of the pack's tokens
    bool entries; // also the player's entries
} PrintOptions;

// "none", "end", "foot"; "a4", "letter". By name, letter case ignored: false when there is none.
bool print_solutions_parse(const char *name, PrintSolutions *out);
bool print_paper_parse(const char *name, PrintPaper *out);

// The paper that is usual where the user's language (LC_ALL, LC_PAPER, LANG) is spoken.
PrintPaper print_paper_usual(void);

// Width and height in points.
void print_paper_size(PrintPaper paper, double *out_width, double *out_height);

// True when so many boards can stand on a page.
bool print_per_page_fits(int per_page);

// True when the tokens are not the digits themselves.
bool print_has_signs(const PrintSheet *sheet);

// How many pages there will be; those of solutions, after the puzzles', also in *out_solutions (NULL
// allowed).
int print_pages(const PrintSheet *sheet, const PrintOptions *options, int *out_solutions);

// Asked after each page with how many are done, of how many; false: it is given up.
typedef bool PrintProgress(void *context, int done, int pages);

// Makes the PDF in malloc'ed memory. NULL, with the reason, when there is nothing to print, a font cannot be
// read, memory is short, or `progress` (NULL allowed) gave it up.
char *print_pdf_make(const PrintSheet *sheet, const PrintOptions *options, PrintProgress *progress,
                     void *context, size_t *out_size, TextError *error);

// The same into a file, which is replaced in one step or left as it was.
bool print_pdf(const char *path, const PrintSheet *sheet, const PrintOptions *options,
               PrintProgress *progress, void *context, TextError *error);

// ---- Pictures

enum { PRINT_SIDE_LEAST = 64, PRINT_SIDE_MOST = 8192 };

typedef struct {
    int side; // pixels
    bool dark;
    bool digits;  // in place of the pack's tokens
    bool entries; // also the player's entries
} PrintPicture;

// Makes a PNG of one board, square, in malloc'ed memory; or writes it into a file. As print_pdf.
char *print_png_make(const PrintSheet *sheet, int board, const PrintPicture *picture, size_t *out_size,
                     TextError *error);
bool print_png(const char *path, const PrintSheet *sheet, int board, const PrintPicture *picture,
               TextError *error);

// ---- To look at before

// Paints a page, or the picture of a board, over width x height pixels 0xXXRRGGBB whose rows are `pitch`
// bytes apart (a multiple of 4). A page is stretched to them; a picture's side is the lesser of the two.
bool print_page_paint(const PrintSheet *sheet, const PrintOptions *options, int page, void *pixels, int width,
                      int height, int pitch, TextError *error);
bool print_picture_paint(const PrintSheet *sheet, int board, const PrintPicture *picture, void *pixels,
                         int width, int height, int pitch, TextError *error);

// ---- Where to (print_place.c)

typedef enum { PRINT_PLACE_DOCUMENTS, PRINT_PLACE_PICTURES } PrintPlace;

// The user's folder for documents or pictures (xdg-user-dirs), or the home folder where there is none.
void print_place(PrintPlace place, char out[PATH_MAX_BYTES]);

// "Runes 17" becomes "nonet-runes-17": letters and digits as file names have them everywhere.
void print_stem(const char *title, char out[PRINT_TEXT_MAX]);

// A path in the folder at which there is nothing yet: stem.pdf, stem-2.pdf, ...
void print_free_path(const char *folder, const char *stem, const char *extension, char out[PATH_MAX_BYTES]);

#endif
