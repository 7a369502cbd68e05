#pragma once
// What is printed: boards, and how they are laid out on paper.

#include "core/board/marks.h"
#include "core/look/colour_roles.h"
#include "core/look/token_look.h"

enum { PRINT_TEXT_MAX = 128 };

// What a player has put on a board to think with.
typedef struct {
    Marks notes, corners; // of empty cells; corner marks stand at the edge and have a frame
    Marks colours;        // of any cells: bit c - 1 for colour c, 1..COLOUR_MARKS
    MarkColours note_colour[CELLS_MAX];
    CellLine line[CELL_LINES_MAX];
    int lines;
} PrintThoughts;

// True when there is nothing in it.
bool print_thoughts_empty(const PrintThoughts *thoughts);

// One board to print. Tokens 1..n; what stands in `entries` besides the givens is the player's.
typedef struct {
    const Layout *layout; // of as many tokens as the sheet's; NULL: the sheet's
    Grid givens;
    Grid entries;                  // none: all empty
    const PrintThoughts *thoughts; // printed with the entries; NULL: none
    Grid solution;                 // all empty: not known, or there is not just one
    const char *link, *code;       // to play it: a link, a share code; NULL: none
    char title[PRINT_TEXT_MAX];    // "Runes 17"; empty: its number
    char detail[PRINT_TEXT_MAX];   // "Hard 4.2 · 26 clues"
} PrintBoard;

// What is printed. Nothing of it is owned.
typedef struct {
    const Layout *layout;
    const TokenLook *look; // 1..order; NULL: plain digits
    bool coloured;         // the pack has colours of its own:
    uint32_t colour[GROUND_COUNT][ROLE_COUNT];
    const char *font;  // path of the pack's own, for the tokens' text; NULL or "": the game's
    const char *fonts; // folder of the game's fonts, <share>/assets/fonts
    const char *title; // at the head of each page; NULL or "": none
    const PrintBoard *board;
    int count;
} PrintSheet;

typedef enum {
    PRINT_SOLUTIONS_NONE,
    PRINT_SOLUTIONS_END,  // small, on pages of their own after the others
    PRINT_SOLUTIONS_FOOT, // small and upside down at the foot of the same page
    PRINT_SOLUTIONS_COUNT
} PrintSolutions;

typedef enum {
    PRINT_QR_NONE,
    PRINT_QR_LINK, // a QR code below each board that has a link
    PRINT_QR_CODE, // a QR code of its share code, which is also spelled out
    PRINT_QR_COUNT
} PrintQr;

typedef enum { PRINT_A4, PRINT_LETTER, PRINT_PAPER_COUNT } PrintPaper;

typedef struct {
    int per_page; // boards on a page: 1, 2, 4 or 6
    PrintSolutions solutions;
    PrintQr qr;
    PrintPaper paper;
    bool digits;  // in place of the pack's tokens
    bool entries; // also the player's entries and `thoughts`
} PrintOptions;

// "none", "end", "foot"; "link", "code"; "a4", "letter". Letter case is ignored. False for any other name.
bool print_solutions_parse(const char *name, PrintSolutions *out);
bool print_qr_parse(const char *name, PrintQr *out);
bool print_paper_parse(const char *name, PrintPaper *out);

// The usual paper in the country of the user's locale (LC_ALL, LC_PAPER, LANG).
PrintPaper print_paper_usual(void);

// Width and height in points.
void print_paper_size(PrintPaper paper, double *out_width, double *out_height);

static inline const Layout *print_layout_of(const PrintSheet *sheet, const PrintBoard *board) {
    return board->layout ? board->layout : sheet->layout;
}

// True when pages can have that many boards.
bool print_per_page_fits(int per_page);

// True when the tokens are not the digits themselves.
bool print_has_signs(const PrintSheet *sheet);

// How many pages there will be; *out_solutions (NULL allowed) is how many of them, the last ones, are of
// solutions.
int print_pages(const PrintSheet *sheet, const PrintOptions *options, int *out_solutions);

// True when the board's one solution is known.
bool print_solution_known(const PrintSheet *sheet, int board);

// How many solutions fit on a page of solutions.
int print_solutions_per_page(const Layout *layout);
