#include "ui/scenes/print/print_rows.h"

#include <math.h>

#include "ui/widget/page.h"

static const int PER_PAGE[] = {1, 2, 4, 6};
static const int SIZES[] = {512, 1080, 2160};

// ---- choices

static const struct {
    const char *label, *value[4];
} ROWS[PRINT_ROW_COUNT] = {
    [PRINT_ROW_KIND] = {"Make", {"Pages (PDF)", "A picture (PNG)"}},
    [PRINT_ROW_PER_PAGE] = {"On a page", {"1 puzzle", "2 puzzles", "4 puzzles", "6 puzzles"}},
    [PRINT_ROW_SOLUTIONS] = {"Solutions", {"No", "On pages at the end", "Upside down below"}},
    [PRINT_ROW_PAPER] = {"Paper", {"A4", "Letter"}},
    [PRINT_ROW_QR] = {"QR code", {"None", "Opens it on a phone", "Its share code"}},
    [PRINT_ROW_GROUND] = {"Colours", {"Dark on light", "Light on dark"}},
    [PRINT_ROW_SIZE] = {"Size", {"512 × 512", "1080 × 1080", "2160 × 2160"}},
    [PRINT_ROW_SIGNS] = {"Signs", {"The pack's own", "Plain digits"}},
    [PRINT_ROW_ENTRIES] = {"Entries", {"Only what was given", "Also what is filled in"}},
};

const char *print_row_label(PrintRow row) { return ROWS[row].label; }
const char *print_row_value(const PrintChoice *choice, PrintRow row) {
    return ROWS[row].value[choice->at[row]];
}

// What the rows say, as an order for the printer.
static void take_rows(PrintChoice *choice) {
    const int *at = choice->at;
    PrintOptions *options = &choice->work.options;
    PrintPicture *look = &choice->work.look;
    choice->work.picture = at[PRINT_ROW_KIND];
    options->per_page = PER_PAGE[at[PRINT_ROW_PER_PAGE]];
    options->solutions = (PrintSolutions)at[PRINT_ROW_SOLUTIONS];
    options->paper = at[PRINT_ROW_PAPER] ? PRINT_LETTER : PRINT_A4;
    options->qr = (PrintQr)at[PRINT_ROW_QR];
    look->dark = at[PRINT_ROW_GROUND];
    look->side = SIZES[at[PRINT_ROW_SIZE]];
    look->digits = options->digits = at[PRINT_ROW_SIGNS];
    look->entries = options->entries = at[PRINT_ROW_ENTRIES];
}

PrintChoice print_choice(const PrintSheet *sheet) {
    PrintChoice choice = {.boards = sheet->count,
                          .has_signs = print_has_signs(sheet),
                          .has_qr = {[PRINT_QR_NONE] = true},
                          .at = {[PRINT_ROW_PER_PAGE] = sheet->count < 3 ? sheet->count - 1 : 2,
                                 [PRINT_ROW_PAPER] = print_paper_usual() == PRINT_LETTER,
                                 [PRINT_ROW_SIZE] = 1,
                                 [PRINT_ROW_ENTRIES] = 1}};
    for (int i = 0; i < sheet->count; i++) {
        const PrintBoard *board = &sheet->board[i];
        choice.has_qr[PRINT_QR_LINK] |= board->link != NULL;
        choice.has_qr[PRINT_QR_CODE] |= board->code != NULL;
        choice.has_solutions |= board->solution.cell[0] != 0;
        choice.has_entries |= board->thoughts || grid_filled(sheet->layout, &board->entries) > 0;
    }
    take_rows(&choice);
    return choice;
}

void print_row_change(PrintChoice *choice, PrintRow row, int direction) {
    int count = 1;
    while (count < 4 && ROWS[row].value[count]) count++;
    do choice->at[row] = (choice->at[row] + direction + count) % count;
    while (row == PRINT_ROW_QR && !choice->has_qr[choice->at[row]]);
    take_rows(choice);
}

static bool has_meaning(const PrintChoice *choice, PrintRow row) {
    bool picture = choice->work.picture;
    switch (row) {
    case PRINT_ROW_KIND: return true;
    case PRINT_ROW_PER_PAGE:
    case PRINT_ROW_PAPER: return !picture;
    case PRINT_ROW_SOLUTIONS: return !picture && choice->has_solutions;
    case PRINT_ROW_QR: return !picture && (choice->has_qr[PRINT_QR_LINK] || choice->has_qr[PRINT_QR_CODE]);
    case PRINT_ROW_GROUND:
    case PRINT_ROW_SIZE: return picture;
    case PRINT_ROW_SIGNS: return choice->has_signs;
    case PRINT_ROW_ENTRIES: return choice->has_entries;
    case PRINT_ROW_COUNT: break;
    }
    return false;
}

int print_rows(const PrintChoice *choice, PrintRow out[PRINT_ROW_COUNT]) {
    int count = 0;
    for (int row = 0; row < PRINT_ROW_COUNT; row++)
        if (has_meaning(choice, (PrintRow)row)) out[count++] = (PrintRow)row;
    return count;
}

int print_choice_pages(const PrintChoice *choice, const PrintSheet *sheet, int *out_solutions) {
    if (!choice->work.picture) return print_pages(sheet, &choice->work.options, out_solutions);
    if (out_solutions) *out_solutions = 0;
    return sheet->count;
}

// ---- places

// The largest page in a rectangle, with what turns the pages below it.
static void place_page(PrintLayout *l, const PrintChoice *choice, Rect within, int pages, float u) {
    double paper_w = 1, paper_h = 1;
    float turn = 44 * u;
    if (!choice->work.picture) print_paper_size(choice->work.options.paper, &paper_w, &paper_h);
    float h = within.h - turn, ratio = (float)(paper_w / paper_h), w = fminf(within.w, h * ratio);
    h = w / ratio;
    l->page = (Rect){floorf(within.x + (within.w - w) / 2), floorf(within.y), floorf(w), floorf(h)};
    float y = l->page.y + l->page.h, middle = l->page.x + l->page.w / 2;
    l->number = (Rect){middle - 90 * u, y, 180 * u, turn};
    if (pages < 2) return;
    l->previous = (Rect){l->number.x - turn, y, turn, turn};
    l->next = (Rect){l->number.x + l->number.w, y, turn, turn};
}

// The rows, what will be saved, and the buttons, from above.
static void place_rows(PrintLayout *l, Rect within, float u) {
    float button = 52 * u, where = 58 * u, gap = 12 * u;
    float pitch = clampf((within.h - button - where - 2 * gap) / (float)l->rows, 34 * u, 58 * u);
    float between = pitch > 50 * u ? 8 * u : 4 * u, y = within.y;
    for (int i = 0; i < l->rows; i++, y += pitch) {
        l->row[i] = (Rect){floorf(within.x), floorf(y), floorf(within.w), floorf(pitch - between)};
        float w = fminf(300 * u, within.w * 0.66f);
        l->control[i] = (Rect){l->row[i].x + l->row[i].w - w, l->row[i].y, w, l->row[i].h};
    }
    l->where = (Rect){within.x, y + gap, within.w, where};
    y += where + 2 * gap;
    float half = floorf((within.w - gap) / 2);
    l->save = (Rect){floorf(within.x), floorf(y), half, floorf(button)};
    l->open = (Rect){floorf(within.x + within.w - half), floorf(y), half, floorf(button)};
}

static void wide_layout(PrintLayout *l, const App *app, const PrintChoice *choice, int pages) {
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.05f, 24, 64), inner = fminf(w - 2 * margin, 1240), x = (w - inner) / 2;
    float gap = clampf(w * 0.05f, 24, 72), right = clampf(inner * 0.42f, 360, 500);
    float left = inner - right - gap, foot = h < 640 ? 56 : 64;
    l->left = floorf(x * u);
    place_page(l, choice, (Rect){x * u, 104 * u, left * u, (h - 104 - foot) * u}, pages, u);
    l->text_x = floorf((x + left + gap) * u), l->text_w = right * u;
    float top = h < 640 ? 96 : 132;
    l->title = top * u, l->about = (top + 28) * u;
    place_rows(l, (Rect){l->text_x, (top + 48) * u, right * u, (h - top - 48 - foot) * u}, u);
}

static void tall_layout(PrintLayout *l, const App *app, const PrintChoice *choice, int pages) {
    float u = app->look.unit, w = app->look.width / u, h = app->look.height / u;
    float margin = clampf(w * 0.06f, 20, 64), foot = 64, width = w - 2 * margin;
    float below = clampf(h * 0.46f, 56 * (float)l->rows * 0.7f + 150, 58 * (float)l->rows + 140);
    l->left = l->text_x = floorf(margin * u), l->text_w = width * u;
    l->title = 132 * u, l->about = 160 * u;
    float top = 182, page = h - top - foot - below - 12;
    place_page(l, choice, (Rect){margin * u, top * u, width * u, page * u}, pages, u);
    place_rows(l, (Rect){margin * u, (top + page + 12) * u, width * u, below * u}, u);
}

PrintLayout print_layout(const App *app, const PrintChoice *choice, const PrintSheet *sheet) {
    PrintLayout l = {.tall = page_is_tall(app)};
    int pages = print_choice_pages(choice, sheet, NULL);
    l.rows = print_rows(choice, l.shown);
    if (l.tall)
        tall_layout(&l, app, choice, pages);
    else
        wide_layout(&l, app, choice, pages);
    return l;
}

// ---- drawing

void print_row_draw(Draw *draw, const App *app, const PrintChoice *choice, PrintRow row, Rect rect,
                    Rect control, bool focused, int hovered) {
    float u = app->look.unit, arrow = 40 * u, size = fmaxf(16 * u, 12);
    draw_panel(draw, rect, 10 * u, focused ? fmaxf(2, roundf(2 * u)) : fmaxf(1, roundf(u)),
               role(app, ROLE_PANEL), role(app, focused ? ROLE_ENTERED : ROLE_LINE_THIN));
    draw_text_in(draw, FACE_TEXT, size, (Rect){rect.x + 16 * u, rect.y, control.x - rect.x - 16 * u, rect.h},
                 ALIGN_LEFT, role(app, ROLE_DIM), print_row_label(row));
    const char *value = print_row_value(choice, row);
    float room = control.w - 2 * arrow, width = draw_text_width(draw, FACE_MEDIUM, size, value);
    if (width > room) size *= room / width;
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){control.x + arrow, control.y, room, control.h}, ALIGN_CENTRE,
                 role(app, ROLE_TEXT), value);
    widget_arrow(draw, app, (Rect){control.x, control.y, arrow, control.h}, -1, hovered < 0);
    widget_arrow(draw, app, (Rect){control.x + control.w - arrow, control.y, arrow, control.h}, 1,
                 hovered > 0);
}
