// Technique cases: what a line says, what is wrong with one, and when a case passes. All positions are made
// here.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/techniques/technique_find.h"
#include "support/finder_walk.h"
#include "support/shared.h"
#include "support/technique_cases.h"

#define ROW "........."
#define EMPTY ROW ROW ROW ROW ROW ROW ROW ROW ROW

// All codes of HoDoKu 2.2, those that can be run first.
static const char *const codes[] = {
    "0000", "0002", "0003", "0100", "0101", "0110", "0111", "0200", "0201", "0202", "0210", "0211",
    "0212", "0300", "0301", "0302", "0303", "0304", "0305", "0310", "0311", "0312", "0313", "0314",
    "0315", "0320", "0321", "0322", "0323", "0324", "0325", "0330", "0331", "0332", "0333", "0334",
    "0335", "0340", "0341", "0342", "0343", "0344", "0345", "0350", "0351", "0352", "0353", "0354",
    "0355", "0360", "0361", "0362", "0363", "0364", "0365", "0371", "0372", "0400", "0401", "0402",
    "0403", "0404", "0405", "0500", "0501", "0502", "0503", "0600", "0601", "0602", "0603", "0604",
    "0605", "0606", "0607", "0608", "0610", "0701", "0702", "0703", "0706", "0707", "0708", "0709",
    "0710", "0711", "0800", "0801", "0803", "0901", "0902", "0903", "0904", "1101", "1201", "1202",
};
static const char *const codes_without[] = {"1301", "1302", "1303", "1304"};
enum { CODES = sizeof codes / sizeof codes[0], CODES_WITHOUT = 4, LINE_MAX = 8192 };

static Layout nine;

static bool parse(const char *line, TechniqueCase *out, TextError *error) {
    return technique_case_parse(&nine, line, (int)strlen(line), 12, out, error);
}

static TechniqueCase parsed(const char *line) {
    TechniqueCase made;
    TextError error;
    if (!parse(line, &made, &error)) fail_msg("%s: column %d: %s", line, error.column, error.reason);
    return made;
}

// --- what a line says ---

static void a_line_is_read_whole(void **state) {
    (void)state;
    TechniqueCase made =
        parsed(":0311:5:+1.2......" ROW ROW ROW ROW ROW ROW ROW "........3:514 515:526 527::17");
    assert_int_equal(made.technique, TECHNIQUE_FINNED_SWORDFISH);
    assert_int_equal(made.technique_count, 1);
    assert_null(made.why_unknown);
    assert_string_equal(made.code, "0311");
    assert_false(made.none);
    assert_int_equal(made.tokens, marks_bit(5));
    assert_int_equal(made.position.options, 0);
    assert_int_equal(made.position.grid.cell[0], 1);
    assert_int_equal(made.position.grid.cell[2], 2);
    assert_int_equal(made.position.grid.cell[80], 3);
    assert_false(cellset_has(&made.position.given, 0));
    assert_true(cellset_has(&made.position.given, 2));
    assert_int_equal(cellset_count(&made.position.given), 2);
    assert_false(marks_has(&made.position.marks, 1, 1)); // by the rules
    assert_false(marks_has(&made.position.marks, 3, 5)); // deleted
    assert_true(marks_has(&made.position.marks, 1, 5));
    assert_int_equal(made.removed.cell[9 + 5], marks_bit(5));
    assert_int_equal(made.removed.cell[9 + 6], marks_bit(5));
    assert_true(marks_empty(&nine, &made.placed));
    assert_int_equal(made.length, 17);
}

static void variants_set_options(void **state) {
    (void)state;
    static const struct {
        const char *code;
        uint32_t options;
    } all[] = {
        {"0110-1", FIND_LOCKED_AS_SUBSET},
        {"0312", 0},
        {"03121", FIND_SIAMESE},
        {"03421", FIND_SIAMESE},
        {"03621", FIND_SIAMESE},
        {"0363", 0},
        {"0402", 0},
        {"0402-1", FIND_ER_OF_TWO},
        {"0404", FIND_DUAL},
        {"0405", FIND_DUAL | FIND_ER_OF_TWO},
        {"0600-1", 0},
        {"0608-2", FIND_RECTANGLE_GAPS},
        {"0707-1", 0},
        {"0707-2", 0},
        {"0710-2", 0},
        {"0710-3", FIND_ALS_IN_CHAINS},
        {"0711-4", FIND_ALS_IN_CHAINS},
        {"0709-2", FIND_ALS_IN_CHAINS},
        {"0903", 0},
        {"0904-2", FIND_ALS_OVERLAP},
        {"0371-x", 0},
        {"tridagon", 0},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char line[LINE_MAX];
        snprintf(line, sizeof line, ":%s:5:" EMPTY "::511::", all[i].code);
        TechniqueCase made = parsed(line);
        assert_string_equal(made.code, all[i].code);
        assert_int_equal(made.position.options, all[i].options);
        assert_int_equal(made.none, strchr(all[i].code, 'x') != NULL);
    }
}

static void every_code_is_known(void **state) {
    (void)state;
    bool met[TECHNIQUE_COUNT] = {false};
    char line[LINE_MAX];
    for (int i = 0; i < CODES; i++) {
        snprintf(line, sizeof line, ":%s:1:" EMPTY "::511::", codes[i]);
        TechniqueCase made = parsed(line);
        assert_null(made.why_unknown);
        for (int k = 0; k < made.technique_count; k++) {
            assert_false(met[made.technique + (Technique)k]);
            met[made.technique + (Technique)k] = true;
        }
    }
    for (int i = 0; i < CODES_WITHOUT; i++) {
        snprintf(line, sizeof line, ":%s:5:" EMPTY "::511::", codes_without[i]);
        TechniqueCase made = parsed(line);
        assert_int_equal(made.technique_count, 0);
        assert_true(strlen(made.why_unknown) > 20);
        int found = -1;
        Step wrong;
        assert_int_equal(technique_case_run(&made, &found, &wrong), CASE_UNKNOWN);
        assert_int_equal(found, 0);
        assert_int_equal(wrong.technique, TECHNIQUE_COUNT);
    }
}

static void lines_may_be_lax(void **state) {
    (void)state;
    TechniqueCase made = parsed("  :0300:5:" EMPTY "::511 :: \r"); // blanks around
    assert_true(marks_has(&made.removed, 0, 5));
    made = parsed(":0300:5:" EMPTY "::511:"); // no length, and no colon for it
    assert_int_equal(made.length, 0);
    made = parsed(":0610::" EMPTY ":::511:"); // no digits
    assert_int_equal(made.tokens, 0);
    made = parsed(":0606-x:34:" EMPTY "::::"); // nothing may be found, so nothing need be said
    assert_true(made.none);
    made = parsed(":0300:5:000000000" ROW ROW ROW ROW ROW ROW ROW ROW "::511::");
    assert_int_equal(made.position.marks.cell[0], 0x1ff);
    assert_true(technique_case_skips("", 0));
    assert_true(technique_case_skips(" \r", 2));
    assert_true(technique_case_skips("# a remark", 10));
    assert_true(technique_case_skips("#:0300:", 7));
    assert_false(technique_case_skips(":0300:", 6));
}

// --- what is wrong with a line ---

static void faults_are_named(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int column; // 0: of no column
        const char *reason;
    } all[] = {
        {"", 1, "begins with ':'"},
        {"0300:5:" EMPTY "::511::", 1, "begins with ':'"},
        {":", 0, "1 fields where seven belong"},
        {":0300:5:" EMPTY "::", 0, "5 fields where seven belong"},
        {":0300:5:" EMPTY "::511::1:2", 0, "8 fields where seven belong"},
        {"::5:" EMPTY "::511::", 2, "not a code"},
        {":030:5:" EMPTY "::511::", 2, "not a code"},
        {":030a:5:" EMPTY "::511::", 2, "not a code"},
        {":xxxx:5:" EMPTY "::511::", 2, "not a code"},
        {":03112:5:" EMPTY "::511::", 2, "not a code"},
        {":tridagon-1:5:" EMPTY "::511::", 2, "not a code"},
        {":0707-:5:" EMPTY "::511::", 2, "not a code"},
        {":0707-12:5:" EMPTY "::511::", 2, "not a code"},
        {":0001:5:" EMPTY "::511::", 2, "no technique has the code 0001"},
        {":0609:5:" EMPTY "::511::", 2, "no technique has the code 0609"},
        {":0802-1:5:" EMPTY "::511::", 2, "no technique has the code 0802"},
        {":07081:5:" EMPTY "::511::", 6, "0708 cannot be siamese"},
        {":03711:5:" EMPTY "::511::", 6, "0371 cannot be siamese"},
        {":0300-1:5:" EMPTY "::511::", 6, "no variant -1 of 0300"},
        {":0707-3:5:" EMPTY "::511::", 6, "no variant -3 of 0707"},
        {":03111-2:5:" EMPTY "::511::", 7, "no variant -2 of 0311"},
        {":0707-X:5:" EMPTY "::511::", 6, "no variant -X of 0707"},
        {":0300:0:" EMPTY "::511::", 7, "not a digit"},
        {":0300:5 :" EMPTY "::511::", 8, "not a digit"},
        {":0300:5:" ROW "::511::", 9, "9 cells where 81 belong"},
        {":0300:5:" EMPTY ".::511::", 90, "more than 81 cells"},
        {":0300:5:x" EMPTY "::511::", 9, "not a cell"},
        {":0300:5:++5" EMPTY "::511::", 9, "not a cell"},
        {":0300:5:+." EMPTY "::511::", 9, "not a cell"},
        {":0300:5:" EMPTY ":51:511::", 93, "not a candidate"},
        {":0300:5:" EMPTY ":510:511::", 93, "not a candidate"},
        {":0300:5:" EMPTY ":511,512:511::", 94, "not a candidate"},
        {":0300:5:" EMPTY "::5111::", 96, "not a candidate"},
        {":0300:5:" EMPTY ":::r1c1:", 93, "not a candidate"},
        {":0300:5:" EMPTY "::::", 92, "either remove candidates or place"},
        {":0300:5:" EMPTY "::511:512:", 92, "either remove candidates or place"},
        {":0701:5:" EMPTY "::511::five", 97, "not a length"},
        {":0701:5:" EMPTY "::511::12345", 101, "not a length"},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        TechniqueCase made;
        TextError error = {0};
        bool read = parse(all[i].line, &made, &error);
        if (read) fail_msg("%s: read, though %s", all[i].line, all[i].reason);
        if (strstr(error.reason, all[i].reason) == NULL || error.column != all[i].column || error.line != 12)
            fail_msg("%s: line %d, column %d: %s", all[i].line, error.line, error.column, error.reason);
        assert_false(parse(all[i].line, &made, NULL));
    }
    Layout six;
    TechniqueCase made;
    assert_true(layout_init(&six, "6x6"));
    assert_false(technique_case_parse(&six, ":", 1, 1, &made, NULL));
}

// Whatever is done to a line, it is read or refused with a reason.
static void nonsense_is_refused(void **state) {
    (void)state;
    static const char good[] =
        ":0371-x:5:+1.2......" ROW ROW ROW ROW ROW ROW ROW "........3:514 515:526 527::17";
    static const char letters[] = ":::-+.x0123456789 \t#";
    int read = 0, refused = 0;
    for (uint64_t seed = 1; seed <= 20000 / CHAIN_SHARE; seed++) {
        Rng rng = rng_seed(seed);
        char line[sizeof good];
        memcpy(line, good, sizeof good);
        int length = (int)strlen(good);
        for (uint64_t i = 1 + rng_below(&rng, 3); i > 0; i--)
            line[rng_below(&rng, (uint64_t)length)] = letters[rng_below(&rng, sizeof letters - 1)];
        if (rng_below(&rng, 4) == 0) length = (int)rng_below(&rng, (uint64_t)length + 1);
        // In memory of exactly this size, so that reading on is seen.
        char *exact = malloc((size_t)length + 1);
        assert_non_null(exact);
        char *start = exact + 1;
        memcpy(start, line, (size_t)length);
        TechniqueCase made;
        TextError error = {0};
        if (technique_case_parse(&nine, start, length, 3, &made, &error)) {
            read++;
        } else {
            refused++;
            assert_true(error.line == 3 && error.reason[0] != '\0' && error.column >= 0);
            assert_true(error.column <= length + 1);
        }
        free(exact);
    }
    printf("%d lines read, %d refused\n", read, refused);
    assert_true(read > 0 && refused > 0);
}

// --- passing and failing ---

typedef struct {
    TokenMask tokens;
    Marks remove;
    int found, others; // with these tokens; with the same but another result
    bool places;
} Single;

static bool take_single(void *context, const Step *step) {
    Single *single = context;
    single->places = single->places || step->token != 0;
    if (single->found == 0) {
        single->tokens = step->tokens;
        single->remove = step->remove;
    }
    if (step->tokens != single->tokens) return true;
    single->found++;
    single->others += !marks_equal(&nine, &single->remove, &step->remove);
    return true;
}

static void print_candidates(char *line, const Marks *marks) {
    for (int t = 1; t <= 9; t++) {
        for (int c = 0; c < nine.cells; c++) {
            if (!marks_has(marks, c, t)) continue;
            size_t length = strlen(line);
            const char *blank = line[length - 1] == ':' ? "" : " ";
            snprintf(line + length, LINE_MAX - length, "%s%d%d%d", blank, t, c / 9 + 1, c % 9 + 1);
        }
    }
}

static void print_case(char *line, const char *code, TokenMask tokens, const Position *position,
                       const Marks *remove) {
    char *end = line + sprintf(line, ":%s:", code);
    for (int t = 1; t <= 9; t++)
        if (tokens & marks_bit(t)) *end++ = (char)('0' + t);
    *end++ = ':';
    for (int c = 0; c < nine.cells; c++) {
        if (position->grid.cell[c] != 0 && !cellset_has(&position->given, c)) *end++ = '+';
        *end++ = position->grid.cell[c] == 0 ? '.' : (char)('0' + position->grid.cell[c]);
    }
    memcpy(end, ":", 2);
    Marks deleted = marks_of_grid(&nine, &position->grid);
    for (int c = 0; c < nine.cells; c++) deleted.cell[c] &= ~position->marks.cell[c];
    print_candidates(line, &deleted);
    strcat(line, ":");
    print_candidates(line, remove);
    strcat(line, "::");
}

static CaseResult result_of(const char *line, int *out_found, Step *out_wrong) {
    TechniqueCase made = parsed(line);
    return technique_case_run(&made, out_found, out_wrong);
}

static TokenMask absent_tokens(const Position *position, Technique technique) {
    for (int t = 1; t <= 9; t++) {
        Single none = {.tokens = marks_bit(t), .found = 1};
        technique_find(position, technique, take_single, &none);
        if (none.found == 1) return marks_bit(t);
    }
    return 0;
}

// The rule with a step that is alone of its kind: it passes; with one candidate more or less it fails; where
// none may be it fails; tokens with which there is nothing fail, and pass where none may be.
static void rule_holds(const char *code, Technique technique, const Position *position,
                       const Single *single) {
    static char line[LINE_MAX];
    char none[8];
    int found = 0;
    Step wrong;
    snprintf(none, sizeof none, "%.4s-x", code);
    print_case(line, code, single->tokens, position, &single->remove);
    assert_int_equal(result_of(line, &found, &wrong), CASE_PASSED);
    assert_int_equal(found, single->found);
    assert_int_equal(wrong.technique, TECHNIQUE_COUNT);

    Marks more = single->remove;
    int cell = 0;
    while (position->marks.cell[cell] == 0 || (position->marks.cell[cell] & ~more.cell[cell]) == 0) cell++;
    more.cell[cell] |= position->marks.cell[cell];
    print_case(line, code, single->tokens, position, &more);
    assert_int_equal(result_of(line, &found, &wrong), CASE_FAILED);
    assert_int_equal(found, single->found);
    assert_int_equal(wrong.technique, technique);
    assert_true(marks_equal(&nine, &wrong.remove, &single->remove));

    print_case(line, none, single->tokens, position, &single->remove);
    assert_int_equal(result_of(line, NULL, NULL), CASE_FAILED);
    TokenMask absent = absent_tokens(position, technique);
    if (absent == 0) return;
    print_case(line, code, absent, position, &single->remove);
    assert_int_equal(result_of(line, &found, NULL), CASE_FAILED);
    assert_int_equal(found, 0);
    print_case(line, none, absent, position, &single->remove);
    assert_int_equal(result_of(line, NULL, NULL), CASE_PASSED);
}

static void cases_pass_by_the_rule(void **state) {
    (void)state;
    static const char *const tried[] = {"0100", "0101", "0200", "0210", "0300", "0310", "0311",
                                        "0371", "0372", "0400", "0401", "0800", "0801", "0702"};
    enum { TRIED = sizeof tried / sizeof tried[0] };
    int held[TRIED] = {0}, several = 0;
    static char line[LINE_MAX];
    for (uint64_t seed = 1; seed <= 300 / CHAIN_SHARE; seed++) {
        Grid solution;
        Position position = walk_position(&nine, 90000 + seed, &solution);
        for (int i = 0; i < TRIED; i++) {
            snprintf(line, sizeof line, ":%s:1:" EMPTY "::511::", tried[i]);
            TechniqueCase made = parsed(line);
            Single single = {.found = 0};
            if (held[i] < 6) technique_find(&position, made.technique, take_single, &single);
            if (single.found == 0 || single.places) continue;
            if (single.others == 0) {
                rule_holds(tried[i], made.technique, &position, &single);
                held[i]++;
                continue;
            }
            // Two of them with the same tokens and not the same result: no line can be true of both.
            print_case(line, tried[i], single.tokens, &position, &single.remove);
            assert_int_equal(result_of(line, NULL, NULL), CASE_FAILED);
            several++;
        }
    }
    for (int i = 0; i < TRIED; i++) {
        printf("%s: %d%s", tried[i], held[i], i + 1 < TRIED ? ", " : "\n");
        if (CHAIN_SHARE == 1) assert_true(held[i] > 0);
    }
    assert_true(several > 0);
}

// A step that sets a cell may be told as a placement, and a removal of all else in a cell too.
static void placements_pass(void **state) {
    (void)state;
    static char line[LINE_MAX];
    Grid grid = {{0}};
    for (int c = 0; c < 8; c++) grid.cell[c] = (uint8_t)(c + 1);
    Position position = position_of_grid(&nine, &grid);
    Marks nothing = {{0}};
    print_case(line, "0000", marks_bit(9), &position, &nothing); // a full house: ends in "::"
    line[strlen(line) - 1] = '\0';
    strcat(line, "919:");
    assert_int_equal(result_of(line, NULL, NULL), CASE_PASSED);
    strcpy(strstr(line, "919:"), "918:");
    assert_int_equal(result_of(line, NULL, NULL), CASE_FAILED);
    print_case(line, "0003", marks_bit(9), &position, &nothing); // and a naked single
    line[strlen(line) - 1] = '\0';
    strcat(line, "919:");
    assert_int_equal(result_of(line, NULL, NULL), CASE_PASSED);
    strcpy(strstr(line, "919:"), "919 929:"); // both are never placed
    assert_int_equal(result_of(line, NULL, NULL), CASE_FAILED);
}

// --- cases of every technique

static void our_own_pass(void **state) {
    (void)state;
    static const char *const prefixes[] = {""};
    FILE *file = fopen(TEST_DATA "/technique_cases.txt", "r");
    assert_non_null(file);
    int run = cases_of_file(file, prefixes, 1);
    print_message("%d cases pass\n", run);
    assert_true(run >= 280);
}

static void the_library_passes(void **state) {
    (void)state;
    static const char *const prefixes[] = {""};
    int run = cases_of_file(shared_open("technique-cases.txt"), prefixes, 1);
    print_message("%d cases pass\n", run);
    assert_true(run > 0);
}

static int set_up(void **state) {
    (void)state;
    return layout_init(&nine, "9x9") ? 0 : -1;
}

// HoDoKu's test compares lines as texts: its own come back as they were, to the order of every list.
static void the_library_is_written_as_it_was(void **state) {
    (void)state;
    static TechniqueCase it;
    char line[TECHNIQUE_CASE_LINE_MAX], written[TECHNIQUE_CASE_LINE_MAX];
    int same = 0, lists = 0;
    FILE *file = shared_open("technique-cases.txt");
    while (fgets(line, sizeof line, file)) {
        TextError error;
        int length = (int)strcspn(line, "\r\n");
        line[length] = '\0';
        if (technique_case_skips(line, length)) continue;
        assert_true(technique_case_parse(&nine, line, length, 1, &it, &error));
        int more = technique_case_format(&it, written) - length; // the last colon, which may be left out
        if (more == 1 && written[length] == ':') written[length] = '\0';
        assert_string_equal(written, line);
        same++;
        lists += strchr(line, ' ') != NULL;
    }
    (void)fclose(file);
    assert_true(same > 600 && lists > 400);
}

typedef struct {
    const TechniqueCase *it;
    int steps;
} Measured;

static bool measure(void *context, const Step *step) {
    Measured *measured = context;
    int length = technique_case_length(step);
    if (technique_case_tokens(step) != measured->it->tokens || length == 0) return true;
    assert_int_equal(length, measured->it->length);
    measured->steps++;
    return true;
}

// The lengths of all chains of the library that have no sets.
static void lengths_are_those_of_the_library(void **state) {
    (void)state;
    static TechniqueCase it;
    char line[TECHNIQUE_CASE_LINE_MAX];
    int chains = 0;
    FILE *file = shared_open("technique-cases.txt");
    while (fgets(line, sizeof line, file)) {
        TextError error;
        int length = (int)strcspn(line, "\r\n");
        if (technique_case_skips(line, length)) continue;
        assert_true(technique_case_parse(&nine, line, length, 1, &it, &error));
        Measured measured = {&it, 0};
        for (int i = 0; i < it.technique_count && it.length > 0; i++)
            technique_find(&it.position, it.technique + (Technique)i, measure, &measured);
        chains += measured.steps > 0;
    }
    (void)fclose(file);
    print_message("%d chains\n", chains);
    assert_true(chains >= 100);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_is_read_whole),   cmocka_unit_test(variants_set_options),
        cmocka_unit_test(every_code_is_known),    cmocka_unit_test(lines_may_be_lax),
        cmocka_unit_test(faults_are_named),       cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(cases_pass_by_the_rule), cmocka_unit_test(placements_pass),
        cmocka_unit_test(our_own_pass),
    };
    const struct CMUnitTest shared[] = {cmocka_unit_test(the_library_passes),
                                        cmocka_unit_test(the_library_is_written_as_it_was),
                                        cmocka_unit_test(lengths_are_those_of_the_library)};
    return run_one_group(argc, argv, tests, shared, set_up);
}
