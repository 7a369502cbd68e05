#pragma once
// What can be chosen of a print, as rows of choices; which of them have a meaning; and where everything of
// scene_print stands, for drawing and for hit-testing.

#include "ui/scenes/print/print_job.h"
#include "ui/widget/widget.h"

typedef enum {
    PRINT_ROW_KIND, // pages or a picture
    PRINT_ROW_PER_PAGE,
    PRINT_ROW_SOLUTIONS,
    PRINT_ROW_PAPER,
    PRINT_ROW_QR,
    PRINT_ROW_GROUND, // of a picture: light or dark
    PRINT_ROW_SIZE,   // of a picture
    PRINT_ROW_SIGNS,  // the pack's tokens or digits
    PRINT_ROW_ENTRIES,
    PRINT_ROW_COUNT
} PrintRow;

typedef struct {
    int at[PRINT_ROW_COUNT]; // which of its values each row has
    PrintWork work;          // what they come to
    int boards;
    bool has_solutions, has_entries, has_signs;
    bool has_qr[PRINT_QR_COUNT]; // some board has it
} PrintChoice;

// The likeliest choice for an order: pages, as few as can be read, without solutions.
PrintChoice print_choice(const PrintSheet *sheet);

// The rows that have a meaning now, from above; returns how many.
int print_rows(const PrintChoice *choice, PrintRow out[PRINT_ROW_COUNT]);

const char *print_row_label(PrintRow row);
const char *print_row_value(const PrintChoice *choice, PrintRow row);

// The next value of a row (1), or the one before (-1); after the last comes the first.
void print_row_change(PrintChoice *choice, PrintRow row, int direction);

// How many pages; for pictures, how many boards.
int print_choice_pages(const PrintChoice *choice, const PrintSheet *sheet, int *out_solutions);

typedef struct {
    bool tall; // the preview above the rows
    float left;
    float title, about; // baselines, and where they begin:
    float text_x, text_w;
    Rect page;           // the preview, whole pixels
    Rect previous, next; // arrows, on both sides of "Page 1 of 3"; h 0 when there is but one
    Rect number;
    int rows;
    PrintRow shown[PRINT_ROW_COUNT];
    Rect row[PRINT_ROW_COUNT], control[PRINT_ROW_COUNT];
    Rect where; // the file's name and, below, its folder
    Rect save, open;
} PrintLayout;

PrintLayout print_layout(const App *app, const PrintChoice *choice, const PrintSheet *sheet);

// A row; `hovered`: -1 or 1 when the pointer is on an arrow of it.
void print_row_draw(Draw *draw, const App *app, const PrintChoice *choice, PrintRow row, Rect rect,
                    Rect control, bool focused, int hovered);
