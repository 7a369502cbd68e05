// Pages as in a puzzle book: where everything stands on them. Points.
#include "host/print/print_page.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "host/print/print_board.h"
#include "host/print/print_constraints.h"
#include "host/print/print_qr.h"
#include "host/print/print_qr_text.h"
#include "host/print/print_rules.h"
#include "host/print/print_token.h"

enum {
    MARGIN = 48, // at the sides
    TOP = 44,
    BOTTOM = 40,
    RIBBON = 18, // the height of a pack's ribbon, which ends where the page begins
    RIBBON_STEP = 27,
    HEAD = 30,     // the title and the space below it
    FOOT = 24,     // the page's number
    LEGEND = 34,   // the tokens and their names
    CAPTION = 19,  // above a board
    RULES_GAP = 6, // below rules in words
    GAP = 26,      // between boards at least
    SMALL_GAP = 16,
    SMALL_CAPTION = 12, // above a solution
    QR_GAP = 12,        // between a board and its QR code
    QR_LEAST = 52,      // side
    QR_MOST = 150,
    QR_LINE = 80, // bytes of text beside one
};

static const double QR_TEXT = 7;

typedef struct {
    double x, y, w, h;
} Area;

typedef struct {
    int columns, rows;
    double size;          // of a board
    double caption;       // above each
    double below, beside; // room for a QR code there; one of them is 0
    double gap_x, gap_y;  // between
    double left, top;     // of the first caption
} Lattice;

static PrintStyle style(const PrintInk *ink, PrintFace face, double size, PrintAlign align, double width) {
    return (PrintStyle){face, size, ink->colours.ink, align, width};
}

static PrintStyle dim_style(const PrintInk *ink, double size, PrintAlign align, double width) {
    return (PrintStyle){PRINT_FACE_TEXT, size, ink->colours.dim, align, width};
}

// ---- how much

// The index of the n-th board whose solution is known, or -1.
static int nth_known(const PrintSheet *sheet, int n) {
    for (int i = 0; i < sheet->count; i++)
        if (print_solution_known(sheet, i) && n-- == 0) return i;
    return -1;
}

static void columns_and_rows(int per_page, int *columns, int *rows) {
    *columns = per_page >= 4 ? 2 : 1;
    *rows = per_page / *columns;
}

// ---- head and foot

static bool has_title(const PrintSheet *sheet) { return sheet->title && *sheet->title; }

// Across the top of each page of a pack that has colours of its own: its tokens in its colour on its ground.
static void draw_ribbon(PrintInk *ink, double x, double width) {
    int order = ink->sheet->layout->order, count = (int)(width / RIBBON_STEP);
    double step = width / count, y = TOP - RIBBON - 8;
    if (!ink->sheet->coloured) return;
    print_rectangle(ink, x, y, width, RIBBON, ink->colours.given_ground);
    for (int i = 0; i < count; i++)
        print_token(ink, i % order + 1, x + (i + 0.5) * step, y + RIBBON / 2.0, RIBBON, false);
}

// Draws head and foot, and returns the area between them.
static Area draw_head_and_foot(PrintInk *ink, const PrintOptions *options, int page, const char *about) {
    double width, height;
    print_paper_size(options->paper, &width, &height);
    Area area = {MARGIN, TOP, width - 2 * MARGIN, height - TOP - BOTTOM - FOOT};
    char number[32];
    snprintf(number, sizeof number, "%d", page + 1);
    PrintStyle foot = dim_style(ink, 9, PRINT_CENTRE, area.w);
    print_text(ink, &foot, width / 2, height - BOTTOM, number);
    draw_ribbon(ink, MARGIN, area.w);
    if (!has_title(ink->sheet) && !*about) return area;
    PrintStyle title = style(ink, PRINT_FACE_TITLE, 16, PRINT_LEFT, area.w * 0.75);
    double used = 0;
    if (has_title(ink->sheet)) used = print_text(ink, &title, area.x, TOP + 12, ink->sheet->title);
    PrintStyle right = dim_style(ink, 11, PRINT_RIGHT, area.w - used - 12);
    if (used > 0)
        print_text(ink, &right, area.x + area.w, TOP + 12, about);
    else
        print_text(ink, &title, area.x, TOP + 12, about);
    area.y += HEAD;
    area.h -= HEAD;
    return area;
}

// Only signs that do not explain themselves are named. In a font of the pack's own a "J" may be a hook.
static bool has_name(const PrintInk *ink, int token) {
    const TokenLook *look = &ink->look[token];
    return look->shape != SHAPE_NONE || ink->look_face[token] == PRINT_FACE_PACK ||
           (unsigned char)look->text[0] >= 0x80;
}

static Area draw_legend(PrintInk *ink, Area area) {
    if (!ink->signs) return area;
    int order = ink->sheet->layout->order;
    area.h -= LEGEND;
    double step = area.w / order, y = area.y + area.h + 12;
    for (int token = 1; token <= order; token++) {
        double x = area.x + (token - 0.5) * step;
        bool named = has_name(ink, token);
        print_token(ink, token, x, y, 22, true);
        PrintStyle small = dim_style(ink, 6.5, PRINT_CENTRE, step - 3);
        if (named) print_text(ink, &small, x, y + 19, ink->look[token].name);
    }
    return area;
}

// ---- boards in rows and columns

// The largest boards that fit; the space that is left over goes between and around them.
static Lattice lattice(Area area, int columns, int rows, double caption, double gap, double below,
                       double beside) {
    double by_width = (area.w - (columns - 1) * gap) / columns - beside;
    double by_height = (area.h - (rows - 1) * gap) / rows - caption - below;
    Lattice lattice = {
        .columns = columns, .rows = rows, .caption = caption, .below = below, .beside = beside};
    lattice.size = fmin(by_width, by_height);
    double free_x = area.w - columns * (lattice.size + beside);
    double free_y = area.h - rows * (lattice.size + caption + below);
    // At most half a board between columns, so that a narrow pair stays together in the middle.
    lattice.gap_x = columns > 1 ? fmin(free_x / (columns - 1), lattice.size / 2) : 0;
    lattice.gap_y = rows > 1 ? fmin(free_y / (rows - 0.5), gap * 2.4) : 0;
    lattice.left = area.x + (free_x - (columns - 1) * lattice.gap_x) / 2;
    lattice.top = area.y + fmin((free_y - (rows - 1) * lattice.gap_y) / 3, 60);
    return lattice;
}

static void place_board(const Lattice *lattice, int index, double *x, double *y) {
    int column = index % lattice->columns, row = index / lattice->columns;
    *x = lattice->left + column * (lattice->size + lattice->beside + lattice->gap_x);
    *y = lattice->top + row * (lattice->size + lattice->caption + lattice->below + lattice->gap_y);
}

static const char *title_of(const PrintSheet *sheet, int board, char number[16]) {
    snprintf(number, 16, "%d", board + 1);
    return sheet->board[board].title[0] ? sheet->board[board].title : number;
}

// The detail of a board, or only its first part if the whole does not fit.
static void draw_detail(PrintInk *ink, const PrintStyle *style, double x, double baseline,
                        const char *detail) {
    char first[2 * PRINT_TEXT_MAX + 4];
    snprintf(first, sizeof first, "%s", detail);
    char *next = strstr(first, " · ");
    if (next && print_text_width(ink, style->face, style->size, detail) > style->width) *next = '\0';
    print_text(ink, style, x, baseline, first);
}

// ---- QR codes

static const char *qr_text(const PrintBoard *board, PrintQr kind) {
    return kind == PRINT_QR_LINK ? board->link : kind == PRINT_QR_CODE ? board->code : NULL;
}

// The side of all codes of a page: modules of 0.46 mm, unless there are very many or very few. 0: no codes.
static double qr_side(const PrintSheet *sheet, const PrintOptions *options, int first) {
    int most = 0;
    for (int i = first; i < first + options->per_page && i < sheet->count; i++) {
        const char *text = qr_text(&sheet->board[i], options->qr);
        int modules = text ? print_qr_modules(text) : 0;
        most = modules > most ? modules : most;
    }
    return most ? fmin(fmax(most * 1.3, QR_LEAST), QR_MOST) : 0;
}

// The bytes of a code that fit on a line: up to a dash, if there is one.
static size_t code_line(PrintInk *ink, const PrintStyle *style, const char *code) {
    char line[QR_LINE];
    size_t fits = 0, to_dash = 0;
    for (size_t length = 1; length < sizeof line && code[length - 1]; length++) {
        snprintf(line, sizeof line, "%.*s", (int)length, code);
        if (print_text_width(ink, style->face, style->size, line) > style->width) break;
        fits = length;
        if (code[length - 1] == '-') to_dash = length;
    }
    return code[fits] && to_dash ? to_dash : fits;
}

// A code for typing, where there is room for all of it.
static void spell_code(PrintInk *ink, const char *code, Area area) {
    PrintStyle style = dim_style(ink, QR_TEXT, PRINT_LEFT, area.w);
    for (int drawn = 0; drawn < 2; drawn++) {
        double y = area.y + QR_TEXT;
        for (const char *rest = code; *rest; y += QR_TEXT * 1.35) {
            char line[QR_LINE];
            size_t length = code_line(ink, &style, rest);
            if (length == 0 || y > area.y + area.h) return;
            snprintf(line, sizeof line, "%.*s", (int)length, rest);
            if (drawn) print_text(ink, &style, area.x, y, line);
            rest += length;
        }
    }
}

// A QR code below or beside a board, and to its right or below it what it is.
static void draw_qr(PrintInk *ink, const Lattice *lattice, const PrintBoard *board, PrintQr kind, double x,
                    double y) {
    const char *text = qr_text(board, kind);
    if (!text || !print_qr_holds(text)) return;
    bool below = lattice->below > 0;
    double side = (below ? lattice->below : lattice->beside) - QR_GAP;
    if (below)
        y += lattice->size + QR_GAP;
    else
        x += lattice->size + QR_GAP;
    print_qr(ink, text, x, y, side);
    double quiet = side * 4 / print_qr_modules(text) + 4; // four modules must stay free
    Area area = below ? (Area){x + side + quiet, y, lattice->size - side - quiet, side}
                      : (Area){x, y + side + quiet, side, lattice->size - side - quiet};
    PrintStyle words = style(ink, PRINT_FACE_STRONG, QR_TEXT, PRINT_LEFT, area.w);
    PrintStyle where = dim_style(ink, QR_TEXT, PRINT_LEFT, area.w);
    print_text(ink, &words, area.x, area.y + QR_TEXT,
               kind == PRINT_QR_CODE ? "Play in Nonet" : "Play online");
    area.y += QR_TEXT * 1.5, area.h -= QR_TEXT * 1.5;
    if (kind == PRINT_QR_CODE) {
        spell_code(ink, text, area);
        return;
    }
    char host[QR_LINE];
    const char *name = strstr(text, "://");
    name = name ? name + 3 : text;
    snprintf(host, sizeof host, "%.*s", (int)strcspn(name, "/"), name);
    print_text(ink, &where, area.x, area.y + QR_TEXT, host);
}

static void draw_puzzle(PrintInk *ink, const Lattice *lattice, PrintQr qr, int index, int board) {
    double x, y, size = lattice->size;
    char number[16];
    place_board(lattice, index, &x, &y);
    const PrintBoard *puzzle = &ink->sheet->board[board];
    double title_size = size > 300 ? 13 : size > 200 ? 11 : 9.5;
    PrintStyle title = style(ink, PRINT_FACE_STRONG, title_size, PRINT_LEFT, size * 0.6);
    title.colour = ink->colours.title;
    double used = print_text(ink, &title, x, y + CAPTION - 7, title_of(ink->sheet, board, number));
    PrintStyle detail = dim_style(ink, title_size * 0.82, PRINT_RIGHT, size - used - 8);
    char about[2 * PRINT_TEXT_MAX + 4];
    print_constraints_unseen(print_layout_of(ink->sheet, puzzle), about, PRINT_TEXT_MAX);
    if (*about) strcat(about, " · ");
    strcat(about, puzzle->detail);
    draw_detail(ink, &detail, x + size, y + CAPTION - 7, about);
    print_board(ink, puzzle, PRINT_PUZZLE, x, y + lattice->caption, size);
    draw_qr(ink, lattice, puzzle, qr, x, y + lattice->caption);
}

static void draw_solution(PrintInk *ink, const Lattice *lattice, int index, int board) {
    double x, y;
    char number[16];
    place_board(lattice, index, &x, &y);
    PrintStyle title = style(ink, PRINT_FACE_STRONG, lattice->size > 110 ? 8 : 7, PRINT_LEFT, lattice->size);
    print_text(ink, &title, x, y + SMALL_CAPTION - 4, title_of(ink->sheet, board, number));
    print_board(ink, &ink->sheet->board[board], PRINT_SOLUTION, x, y + lattice->caption, lattice->size);
}

// ---- solutions at the foot

// As many side by side as can still be read.
static void foot_lattice(const PrintInk *ink, double width, int per_page, Lattice *out) {
    int order = ink->sheet->layout->order, columns = per_page;
    double least = order * 7.0;
    while (columns > 1 && (width - (columns - 1) * SMALL_GAP) / columns < least) columns--;
    double size = fmin((width - (columns - 1) * SMALL_GAP) / columns, order * 10.5);
    *out = (Lattice){.columns = columns,
                     .rows = (per_page + columns - 1) / columns,
                     .size = size,
                     .caption = SMALL_CAPTION,
                     .gap_x = SMALL_GAP,
                     .gap_y = SMALL_GAP / 2.0};
}

static Area draw_foot(PrintInk *ink, const PrintOptions *options, Area area, int first) {
    Lattice small;
    foot_lattice(ink, area.w, options->per_page, &small);
    double h = small.rows * (small.size + small.caption) + (small.rows - 1) * small.gap_y;
    small.left = (area.w - small.columns * small.size - (small.columns - 1) * small.gap_x) / 2;
    if (ink->signs) area.h -= SMALL_GAP; // away from the legend
    area.h -= h + GAP;
    // Everything is turned by 180 degrees: the strip's lower right corner becomes its upper left one.
    cairo_save(ink->cairo);
    cairo_translate(ink->cairo, area.x + area.w, area.y + area.h + GAP + h);
    cairo_rotate(ink->cairo, 3.14159265358979324);
    int last = first + options->per_page, count = ink->sheet->count;
    for (int board = first; board < last && board < count; board++)
        if (print_solution_known(ink->sheet, board)) draw_solution(ink, &small, board - first, board);
    cairo_restore(ink->cairo);
    return area;
}

// ---- rules

static PrintRules rules_of_page(const PrintSheet *sheet, const PrintOptions *options, int first) {
    PrintRules rules = {.count = 0};
    for (int i = first; i < first + options->per_page && i < sheet->count; i++)
        print_rules_add(&rules, print_layout_of(sheet, &sheet->board[i]));
    return rules;
}

// Those of several boards stand at the head of the page, once.
static Area draw_common_rules(PrintInk *ink, const PrintRules *rules, Area area) {
    if (rules->count == 0) return area;
    double height = print_rules(ink, rules, area.x, area.y, area.w, true) + RULES_GAP;
    return (Area){area.x, area.y + height, area.w, area.h - height};
}

// ---- pages

// The largest boards, with their QR codes below or beside them.
static Lattice puzzle_lattice(Area area, const PrintOptions *options, double caption, double qr) {
    int columns, rows;
    columns_and_rows(options->per_page, &columns, &rows);
    double room = qr > 0 ? qr + QR_GAP : 0, gap = rows > 2 ? SMALL_GAP : GAP;
    Lattice boards = lattice(area, columns, rows, caption, gap, room, 0);
    if (room == 0) return boards;
    Lattice other = lattice(area, columns, rows, caption, gap, 0, room);
    return other.size > boards.size ? other : boards;
}

static void draw_puzzles(PrintInk *ink, const PrintOptions *options, int page) {
    int first = page * options->per_page;
    Area area = draw_head_and_foot(ink, options, page, "");
    area = draw_legend(ink, area);
    PrintRules rules = rules_of_page(ink->sheet, options, first);
    if (options->per_page > 1) area = draw_common_rules(ink, &rules, area);
    if (options->solutions == PRINT_SOLUTIONS_FOOT && nth_known(ink->sheet, 0) >= 0)
        area = draw_foot(ink, options, area, first);
    double qr = qr_side(ink->sheet, options, first), caption = CAPTION;
    Lattice boards = puzzle_lattice(area, options, caption, qr);
    if (options->per_page == 1 && rules.count > 0) { // between the board and its title
        // The words make room for themselves, so that the board may become narrower and they longer.
        double width = boards.size;
        for (int i = 0; i < 3; i++) {
            width = boards.size;
            caption = CAPTION + print_rules(ink, &rules, 0, 0, width, false) + RULES_GAP;
            boards = puzzle_lattice(area, options, caption, qr);
        }
        double x, y;
        place_board(&boards, 0, &x, &y);
        print_rules(ink, &rules, x, y + CAPTION, width, true);
    }
    for (int i = 0; i < options->per_page && first + i < ink->sheet->count; i++)
        draw_puzzle(ink, &boards, options->qr, i, first + i);
}

static void draw_solutions(PrintInk *ink, const PrintOptions *options, int page, int solution_page) {
    int each = print_solutions_per_page(ink->sheet->layout), columns = each == 12 ? 3 : 2;
    Area area = draw_head_and_foot(ink, options, page, "Solutions");
    Lattice small = lattice(area, columns, each / columns, SMALL_CAPTION, SMALL_GAP, 0, 0);
    for (int i = 0; i < each; i++) {
        int board = nth_known(ink->sheet, solution_page * each + i);
        if (board >= 0) draw_solution(ink, &small, i, board);
    }
}

void print_page(PrintInk *ink, const PrintOptions *options, int page) {
    ink->colours = print_colours(ink->sheet, COLOURS_PAGE);
    ink->entries = options->entries;
    int solutions, pages = print_pages(ink->sheet, options, &solutions);
    if (page < pages - solutions)
        draw_puzzles(ink, options, page);
    else
        draw_solutions(ink, options, page, page - (pages - solutions));
}
