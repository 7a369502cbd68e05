#include "host/print/print_sheet.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/text_error.h"

static const char *const SOLUTIONS_NAME[PRINT_SOLUTIONS_COUNT] = {"none", "end", "foot"};
static const char *const QR_NAME[PRINT_QR_COUNT] = {[PRINT_QR_LINK] = "link", [PRINT_QR_CODE] = "code"};
static const char *const PAPER_NAME[PRINT_PAPER_COUNT] = {"a4", "letter"};

bool print_solutions_parse(const char *name, PrintSolutions *out) {
    int found = text_index(name, SOLUTIONS_NAME, PRINT_SOLUTIONS_COUNT);
    if (found >= 0) *out = (PrintSolutions)found;
    return found >= 0;
}

bool print_qr_parse(const char *name, PrintQr *out) {
    int found = text_index(name, QR_NAME + 1, PRINT_QR_COUNT - 1);
    if (found >= 0) *out = (PrintQr)(found + 1);
    return found >= 0;
}

bool print_paper_parse(const char *name, PrintPaper *out) {
    int found = text_index(name, PAPER_NAME, PRINT_PAPER_COUNT);
    if (found >= 0) *out = (PrintPaper)found;
    return found >= 0;
}

void print_paper_size(PrintPaper paper, double *out_width, double *out_height) {
    *out_width = paper == PRINT_A4 ? 595.276 : 612; // 210 x 297 mm, 8.5 x 11 inches
    *out_height = paper == PRINT_A4 ? 841.89 : 792;
}

// The countries that use Letter, according to the measurement data of Unicode's CLDR.
PrintPaper print_paper_usual(void) {
    static const char *const LETTER[] = {"BZ", "CA", "CL", "CO", "CR", "GT", "MX",
                                         "NI", "PA", "PH", "PR", "SV", "US", "VE"};
    static const char *const VARIABLE[] = {"LC_ALL", "LC_PAPER", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof VARIABLE / sizeof *VARIABLE && (!locale || !*locale); i++)
        locale = getenv(VARIABLE[i]);
    const char *country = locale ? strchr(locale, '_') : NULL;
    for (size_t i = 0; country && i < sizeof LETTER / sizeof *LETTER; i++)
        if (strncmp(country + 1, LETTER[i], 2) == 0 && !isalpha((unsigned char)country[3]))
            return PRINT_LETTER;
    return PRINT_A4;
}

bool print_per_page_fits(int per_page) {
    return per_page == 1 || per_page == 2 || per_page == 4 || per_page == 6;
}

bool print_thoughts_empty(const PrintThoughts *thoughts) {
    if (thoughts->lines > 0) return false;
    for (int cell = 0; cell < CELLS_MAX; cell++)
        if (thoughts->notes.cell[cell] || thoughts->corners.cell[cell] || thoughts->colours.cell[cell])
            return false;
    return true;
}

static bool is_digit(const TokenLook *look, int token) {
    char digit[12];
    snprintf(digit, sizeof digit, "%d", token);
    return look->shape == SHAPE_NONE && strcmp(look->text, digit) == 0;
}

bool print_has_signs(const PrintSheet *sheet) {
    if (!sheet->look) return false;
    for (int token = 1; token <= sheet->layout->order; token++)
        if (!is_digit(&sheet->look[token], token)) return true;
    return false;
}

bool print_solution_known(const PrintSheet *sheet, int board) {
    return sheet->board[board].solution.cell[0] != 0;
}

static int count_known(const PrintSheet *sheet) {
    int known = 0;
    for (int i = 0; i < sheet->count; i++) known += print_solution_known(sheet, i);
    return known;
}

int print_solutions_per_page(const Layout *layout) { return layout->order <= 9 ? 12 : 6; }

int print_pages(const PrintSheet *sheet, const PrintOptions *options, int *out_solutions) {
    int solutions = 0, each = print_solutions_per_page(sheet->layout);
    if (options->solutions == PRINT_SOLUTIONS_END) solutions = (count_known(sheet) + each - 1) / each;
    if (out_solutions) *out_solutions = solutions;
    return (sheet->count + options->per_page - 1) / options->per_page + solutions;
}
