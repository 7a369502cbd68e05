#include "cli/cli.h"
#include "core/grade.h"
#include "core/solver.h"
#include "core/symmetry.h"

static const char HELP[] =
    "nonet-cli grade: how hard puzzles are (provisional)\n\n"
    "Usage: nonet-cli grade [--raw] [--layout ID] [--json] [FILE...]\n\n"
    "Prints for each puzzle, one a line: its rating, pearl and diamond (hardest step; hardest up to the "
    "first placement;\n"
    "first step; on the Sudoku Explainer scale) and its band. They are taken on the canonical form, so that "
    "a puzzle has one\n"
    "rating whatever its dress. Provisional: the techniques known reach up to hidden quads. For a puzzle "
    "that needs more\n"
    "the line ends in 'beyond' in place of the band, and the ratings are those up to where they led. A "
    "puzzle without\n"
    "exactly one solution has no rating: it gives no line, but a word on standard error.\n\n"
    "  --raw        rates the puzzle as it stands\n"
    "  --layout ID  the board, such as 9x9 (the default) or 16x16\n"
    "  --json       prints one object a puzzle: file, line, puzzle, solved, rating, pearl, diamond, band, "
    "used (how often\n"
    "               each technique was)\n"
    "  --help       prints this\n\n"
    "Exit status: 0 every puzzle was solved by the techniques known; 1 one was not, or something was not a "
    "puzzle; 2 called\n"
    "wrongly.\n";

enum { OPTION_RAW, OPTION_LAYOUT, OPTION_JSON, OPTION_COUNT };

typedef struct {
    bool raw, json;
} Rating;

static void print_tenths(const char *before, int tenths) {
    printf("%s%d.%d", before, tenths / 10, tenths % 10);
}

static void print_grade(const CliSource *source, const Grid *puzzle, const Grade *grade, const char *band,
                        bool json) {
    if (!json) {
        print_tenths("", grade->rating_tenths);
        print_tenths(" ", grade->pearl_tenths);
        print_tenths(" ", grade->diamond_tenths);
        printf(" %s\n", band);
        return;
    }
    putchar('{');
    cli_print_json_source(source, puzzle);
    printf(",\"solved\":%s", grade->solved ? "true" : "false");
    print_tenths(",\"rating\":", grade->rating_tenths);
    print_tenths(",\"pearl\":", grade->pearl_tenths);
    print_tenths(",\"diamond\":", grade->diamond_tenths);
    printf(",\"band\":\"%s\",\"used\":{", band);
    const char *before = "";
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
        if (!grade->used[i]) continue;
        printf("%s\"%s\":%d", before, technique_info((Technique)i)->key, grade->used[i]);
        before = ",";
    }
    fputs("}}\n", stdout);
}

static bool rate(void *context, const CliSource *source, const Grid *puzzle) {
    const Rating *rating = context;
    Grid form = *puzzle;
    uint64_t solutions = solver_count(source->layout, puzzle, 2);
    if (solutions != 1) {
        TextError error;
        text_error(&error, source->line, 0, solutions ? "more than one solution" : "no solution");
        cli_complain(source->file, &error);
        return false;
    }
    if (!rating->raw) canonical_form(source->layout, puzzle, &form, NULL);
    Grade grade;
    grade_puzzle(source->layout, &form, &grade);
    char band[16] = "beyond";
    if (grade.solved) cli_band_name(band_of_rating(grade.rating_tenths), band);
    print_grade(source, puzzle, &grade, band, rating->json);
    return grade.solved;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {
        [OPTION_RAW] = {.name = "raw"},
        [OPTION_LAYOUT] = {.name = "layout", .takes_value = true},
        [OPTION_JSON] = {.name = "json"},
    };
    CliParsed parsed = cli_options(&cmd_grade, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    Layout layout;
    Rating rating = {option[OPTION_RAW].count > 0, option[OPTION_JSON].count > 0};
    if (!cli_layout(&cmd_grade, &option[OPTION_LAYOUT], &layout)) return CLI_USAGE;
    return cli_each_puzzle(&layout, argc - 1, argv + 1, rate, NULL, &rating);
}

const Command cmd_grade = {"grade", "how hard puzzles are (provisional)", HELP, run};
