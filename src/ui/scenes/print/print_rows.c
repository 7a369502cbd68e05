#include "ui/scenes/print/print_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/app/page.h"

static const int PER_PAGE[] = {1, 2, 4, 6};
static const int SIZES[] = {512, 1080, 2160};

// ---- choices

PrintChoice print_choice(const PrintSheet *sheet) {
    PrintChoice choice = {.boards = sheet->count, .has_signs = print_has_signs(sheet)};
    for (int i = 0; i < sheet->count; i++) {
        const PrintBoard *board = &sheet->board[i];
        choice.has_solutions |= board->solution.cell[0] != 0;
        choice.has_entries |= grid_filled(sheet->layout, &board->entries) > 0;
    }
    int count = sheet->count;
    choice.work.options = (PrintOptions){.per_page = count == 1   ? 1
                                                     : count == 2 ? 2
                                                                  : 4,
                                         .paper = print_paper_usual(),
                                         .entries = true};
    choice.work.look = (PrintPicture){.side = SIZES[1], .entries = true};
    return choice;
}

static bool has_meaning(const PrintChoice *choice, PrintRow row) {
    bool picture = choice->work.picture;
    switch (row) {
    case PRINT_ROW_KIND: return true;
    case PRINT_ROW_PER_PAGE:
    case PRINT_ROW_PAPER: return !picture;
    case PRINT_ROW_SOLUTIONS: return !picture && choice->has_solutions;
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

const char *print_row_label(PrintRow row) {
    static const char *const LABEL[PRINT_ROW_COUNT] = {
        [PRINT_ROW_KIND] = "Make",   [PRINT_ROW_PER_PAGE] = "On a page", [PRINT_ROW_SOLUTIONS] = "Solutions",
        [PRINT_ROW_PAPER] = "Paper", [PRINT_ROW_GROUND] = "Colours",     [PRINT_ROW_SIZE] = "Size",
        [PRINT_ROW_SIGNS] = "Signs", [PRINT_ROW_ENTRIES] = "Entries",
    };
    return LABEL[row];
}

void print_row_value(const PrintChoice *choice, PrintRow row, char out[48]) {
    static const char *const SOLUTIONS[PRINT_SOLUTIONS_COUNT] = {"No", "On pages at the end",
                                                                 "Upside down below"};
    const PrintWork *work = &choice->work;
    const PrintOptions *options = &work->options;
    switch (row) {
    case PRINT_ROW_KIND: snprintf(out, 48, "%s", work->picture ? "A picture (PNG)" : "Pages (PDF)"); return;
    case PRINT_ROW_PER_PAGE:
        snprintf(out, 48, "%d puzzle%s", options->per_page, options->per_page == 1 ? "" : "s");
        return;
    case PRINT_ROW_SOLUTIONS: snprintf(out, 48, "%s", SOLUTIONS[options->solutions]); return;
    case PRINT_ROW_PAPER: snprintf(out, 48, "%s", options->paper == PRINT_A4 ? "A4" : "Letter"); return;
    case PRINT_ROW_GROUND:
        snprintf(out, 48, "%s", work->look.dark ? "Light on dark" : "Dark on light");
        return;
    case PRINT_ROW_SIZE: snprintf(out, 48, "%d × %d", work->look.side, work->look.side); return;
    case PRINT_ROW_SIGNS:
        snprintf(out, 48, "%s", options->digits ? "Plain digits" : "The pack's own");
        return;
    case PRINT_ROW_ENTRIES:
        snprintf(out, 48, "%s", options->entries ? "Also what is filled in" : "Only what was given");
        return;
    case PRINT_ROW_COUNT: break;
    }
    out[0] = '\0';
}

static int step(const int *values, int count, int value, int direction) {
    int at = 0;
    while (at + 1 < count && values[at] != value) at++;
    return values[(at + direction + count) % count];
}

void print_row_change(PrintChoice *choice, PrintRow row, int direction) {
    PrintWork *work = &choice->work;
    PrintOptions *options = &work->options;
    switch (row) {
    case PRINT_ROW_KIND: work->picture = !work->picture; break;
    case PRINT_ROW_PER_PAGE:
        options->per_page = step(PER_PAGE, sizeof PER_PAGE / sizeof *PER_PAGE, options->per_page, direction);
        break;
    case PRINT_ROW_SOLUTIONS:
        options->solutions = (PrintSolutions)(((int)options->solutions + direction + PRINT_SOLUTIONS_COUNT) %
                                              PRINT_SOLUTIONS_COUNT);
        break;
    case PRINT_ROW_PAPER: options->paper = options->paper == PRINT_A4 ? PRINT_LETTER : PRINT_A4; break;
    case PRINT_ROW_GROUND: work->look.dark = !work->look.dark; break;
    case PRINT_ROW_SIZE:
        work->look.side = step(SIZES, sizeof SIZES / sizeof *SIZES, work->look.side, direction);
        break;
    case PRINT_ROW_SIGNS: work->look.digits = options->digits = !options->digits; break;
    case PRINT_ROW_ENTRIES: work->look.entries = options->entries = !options->entries; break;
    case PRINT_ROW_COUNT: break;
    }
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

void print_arrow_draw(Draw *draw, const App *app, Rect rect, int direction, bool hovered) {
    float u = app->look.unit, x = rect.x + rect.w / 2, y = rect.y + rect.h / 2,
          d = 2.5f * u * (float)direction;
    float thickness = fmaxf(1.5f, 1.8f * u);
    Colour colour = role(app, hovered ? ROLE_TEXT : ROLE_DIM);
    draw_line(draw, x - d, y - 5 * u, x + d, y, thickness, colour);
    draw_line(draw, x + d, y, x - d, y + 5 * u, thickness, colour);
}

void print_row_draw(Draw *draw, const App *app, const PrintChoice *choice, PrintRow row, Rect rect,
                    Rect control, bool focused, int hovered) {
    float u = app->look.unit, arrow = 40 * u, size = fmaxf(16 * u, 12);
    draw_round(draw, rect, 10 * u, role(app, ROLE_PANEL));
    draw_round_frame(draw, rect, 10 * u, focused ? fmaxf(2, roundf(2 * u)) : fmaxf(1, roundf(u)),
                     role(app, focused ? ROLE_ENTERED : ROLE_LINE_THIN));
    draw_text_in(draw, FACE_TEXT, size, (Rect){rect.x + 16 * u, rect.y, control.x - rect.x - 16 * u, rect.h},
                 ALIGN_LEFT, role(app, ROLE_DIM), print_row_label(row));
    char value[48];
    print_row_value(choice, row, value);
    float room = control.w - 2 * arrow, width = draw_text_width(draw, FACE_MEDIUM, size, value);
    if (width > room) size *= room / width;
    draw_text_in(draw, FACE_MEDIUM, size, (Rect){control.x + arrow, control.y, room, control.h}, ALIGN_CENTRE,
                 role(app, ROLE_TEXT), value);
    print_arrow_draw(draw, app, (Rect){control.x, control.y, arrow, control.h}, -1, hovered < 0);
    print_arrow_draw(draw, app, (Rect){control.x + control.w - arrow, control.y, arrow, control.h}, 1,
                     hovered > 0);
}
