#include "cli/cmd/grade.txt.h"
#include "cli/cmd/no_solution.h"
#include "cli/tool/puzzle_form.h"
#include "core/base/memory.h"
#include "core/rate/effort.h"
#include "core/rate/gentle.h"
#include "core/rate/grade.h"
#include "host/formats/boards/board_writers.h"

typedef struct {
    bool raw, json;
    PuzzleForm form;
    const char *records; // NULL: none; else their form
    int index;           // of the last record
} GradeRating;

static const char *const RECORD_FORMS[] = {"digits", "letters"};
enum { RECORD_DIGITS, RECORD_LETTERS, RECORD_FORM_COUNT };

static void say_tenths(Reply *reply, const char *before, int tenths) {
    reply_format(reply, "%s%d.%d", before, tenths / 10, tenths % 10);
}

// On boards that Sudoku Explainer's scale does not know: a dash in place of a rating, null in JSON.
static void say_ratings(Reply *reply, const Layout *layout, const Grade *grade, bool json) {
    const char *before[] = {json ? ",\"er\":" : "", json ? ",\"ep\":" : " ", json ? ",\"ed\":" : " "};
    const int tenths[] = {grade->rating_tenths, grade->pearl_tenths, grade->diamond_tenths};
    for (int i = 0; i < 3; i++)
        if (grade_has_rating(layout))
            say_tenths(reply, before[i], tenths[i]);
        else
            reply_format(reply, "%s%s", before[i], json ? "null" : "-");
}

static void say_grade(Reply *reply, const CliSource *source, const Grid *puzzle, const Grade *grade,
                      const char *band, int effort, bool json) {
    int minutes = effort_tenths(effort);
    if (!json) {
        say_ratings(reply, source->layout, grade, false);
        reply_format(reply, " %s %d.%d\n", band, minutes / 10, minutes % 10);
        return;
    }
    cli_reply_source(reply, source, puzzle);
    reply_format(reply, ",\"solved\":%s", grade->solved ? "true" : "false");
    say_ratings(reply, source->layout, grade, true);
    reply_format(reply, ",\"band\":\"%s\",\"effort\":%d,\"minutes\":%d.%d,\"used\":{", band, effort,
                 minutes / 10, minutes % 10);
    const char *before = "";
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
        if (!grade->used[i]) continue;
        reply_format(reply, "%s\"%s\":%d", before, technique_info((Technique)i)->key, grade->used[i]);
        before = ",";
    }
    reply_text(reply, "}}\n");
}

// Says a record; before the first, a line that names the fields.
static bool say_record(GradeRating *rating, Reply *reply, const CliSource *source,
                       const PuzzleRecord *record) {
    TextError error;
    int form = text_index(rating->records, RECORD_FORMS, RECORD_FORM_COUNT);
    Text line = {0};
    if (rating->index++ == 0) text_add(&line, RECORD_HEAD);
    bool fine = record_add(&line, source->layout, record, form == RECORD_LETTERS, &error);
    if (fine) reply_text(reply, text_of(&line));
    text_finish(&line);
    return fine || cli_refuse_puzzle(reply, source, "%s", error.reason);
}

// Where grades are short, a band that comes from the effort does not hang on them.
static bool has_band(const Layout *layout, const Grade *grade) {
    return grade->solved || (grade_is_short(layout) && !grade_has_rating(layout));
}

static bool rate(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                 Reply *reply) {
    (void)own, (void)index;
    GradeRating *rating = context;
    Grid solution;
    uint64_t solutions = cli_count_solutions(source->layout, puzzle, reply, &solution);
    char why[NO_SOLUTION_WORDS_MAX] = "more than one solution";
    if (solutions == 0) no_solution_words(source->layout, puzzle, why);
    if (solutions != 1) return cli_refuse_puzzle(reply, source, "%s", why);
    Grade grade;
    bool done = rating->raw ? grade_puzzle(source->layout, puzzle, cli_keep_going, reply, &grade)
                            : grade_canonical(source->layout, puzzle, cli_keep_going, reply, &grade, NULL);
    if (!done) return false; // it is no longer wanted
    char band[16] = "beyond";
    bool banded = has_band(source->layout, &grade);
    if (banded) cli_band_name(gentle_band(source->layout, puzzle, &solution, grade.rating_tenths), band);
    if (rating->records) {
        PuzzleRecord record = {rating->index + 1, puzzle, &solution, band};
        return say_record(rating, reply, source, &record) && grade.solved;
    }
    if (rating->form != FORM_OWN) {
        FormedPuzzle formed = {puzzle, &solution, grade.rating_tenths, band};
        if (!puzzle_form_say(rating->form, source->layout, &formed, reply))
            return cli_refuse_puzzle(reply, source, "--format is for boards without constraints");
        return banded;
    }
    int effort = effort_of(source->layout, puzzle, &solution);
    say_grade(reply, source, puzzle, &grade, band, effort, rating->json);
    return banded;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    GradeRating rating = {0};
    const char *form = NULL;
    CliAsk ask = {.grain = 1, .context = &rating, .answer = rate};
    CliOption option[] = {{"layout", .layout = layout},
                          {"jobs", .jobs = &ask.jobs},
                          {"json", .flag = &rating.json},
                          {"raw", .flag = &rating.raw},
                          {"records", .text = &rating.records},
                          {"format", .text = &form},
                          {0}};
    int status = cli_options(&cmd_grade, &argc, argv, option);
    if (status == CLI_GO && rating.records) {
        if (text_index(rating.records, RECORD_FORMS, RECORD_FORM_COUNT) < 0)
            return cli_misuse(&cmd_grade, "--records is 'digits' or 'letters', not '%s'", rating.records);
        ask.jobs = 1; // records have an index
    }
    if (status == CLI_GO && !puzzle_form_parse(&cmd_grade, form, &rating.form)) return CLI_USAGE;
    if (status == CLI_GO && form && (rating.json || rating.records))
        return cli_misuse(&cmd_grade, "--format goes with neither --json nor --records");
    Reply head = {0};
    puzzle_form_head(rating.form, &head);
    if (!reply_close(&head)) return CLI_NO;
    ask.json = rating.json;
    return status == CLI_GO ? cli_each_puzzle(layout, argc - 1, argv + 1, &ask) : status;
}

const Command cmd_grade = {"grade", "how hard puzzles are", GRADE_TXT, .run = run};
