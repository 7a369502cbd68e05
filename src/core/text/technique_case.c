#include "core/text/technique_case.h"

#include <stdio.h>
#include <string.h>

#include "core/base/csv.h"
#include "core/techniques/technique_find.h"

enum { FIELDS = 8, CODE_DIGITS = 4, LENGTH_DIGITS_MAX = 4 };

// Codes of HoDoKu 2.2 for techniques that are found here by other rules: those stop elsewhere than the
// nearest of ours, so that their cases could not pass.
static const char *const UNKNOWN[] = {
    "1301", // forcing chain, contradiction
    "1302", // forcing chain, verity
    "1303", // forcing net, contradiction
    "1304", // forcing net, verity
};
enum { UNKNOWN_COUNT = sizeof UNKNOWN / sizeof UNKNOWN[0] };

// What variants of a family of codes (its first digits) ask of the finder.
static const char ALWAYS = '-'; // in place of a variant's digit: with and without one
static const struct {
    const char *family;
    const char *variants;
    uint32_t options;
} VARIANTS[] = {
    {"0404", "-", FIND_DUAL},
    {"0405", "-", FIND_DUAL | FIND_ER_OF_TWO},
    {"0110", "1", FIND_LOCKED_AS_SUBSET},
    {"0111", "1", FIND_LOCKED_AS_SUBSET},
    {"0402", "1", FIND_ER_OF_TWO},
    {"06", "1", 0},
    {"06", "2", FIND_RECTANGLE_GAPS},
    {"0707", "12", 0},
    {"0708", "12", 0},
    {"0709", "1", 0},
    {"0709", "2", FIND_ALS_IN_CHAINS},
    {"0710", "12", 0},
    {"0710", "34", FIND_ALS_IN_CHAINS},
    {"0711", "12", 0},
    {"0711", "34", FIND_ALS_IN_CHAINS},
    {"090", "1", 0},
    {"090", "2", FIND_ALS_OVERLAP},
};
enum { VARIANT_COUNT = sizeof VARIANTS / sizeof VARIANTS[0] };

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_token(char c) { return c >= '1' && c <= '9'; }

bool technique_case_skips(const char *line, int length) {
    int start = 0;
    while (start < length && is_blank(line[start])) start++;
    return start == length || line[start] == '#';
}

static const char *const FORCING =
    "forcing chains and nets are found here by the rules of Sudoku Explainer, not by those of HoDoKu";

// Adds what the variant asks for; false when the code has no such variant.
static bool add_variant(const char *code, char variant, TechniqueCase *out) {
    for (int i = 0; i < VARIANT_COUNT; i++) {
        if (!strchr(VARIANTS[i].variants, variant)) continue;
        if (memcmp(VARIANTS[i].family, code, strlen(VARIANTS[i].family)) != 0) continue;
        out->position.options |= VARIANTS[i].options;
        return true;
    }
    return false;
}

// A code may stand for two techniques, which follow each other. False when it stands for none.
static bool take_code(const char *code, TechniqueCase *out) {
    memcpy(out->code, code, CODE_DIGITS);
    out->technique_count = 0;
    for (Technique t = TECHNIQUE_COUNT; t-- > 0;) {
        if (strcmp(technique_info(t)->code, out->code) != 0) continue;
        out->technique = t;
        out->technique_count++;
    }
    add_variant(code, ALWAYS, out);
    if (out->technique_count > 0) return true;
    out->technique = TECHNIQUE_COUNT;
    out->why_unknown = FORCING;
    for (int i = 0; i < UNKNOWN_COUNT; i++)
        if (strcmp(UNKNOWN[i], out->code) == 0) return true;
    return false;
}

static void take_key(Technique technique, TechniqueCase *out) {
    out->technique = technique;
    out->technique_count = 1;
    snprintf(out->code, sizeof out->code, "%s", technique_info(technique)->key);
}

void technique_case_begin(Technique technique, const Position *position, TechniqueCase *out) {
    memset(out, 0, sizeof *out);
    out->position = *position;
    out->position.options = 0;
    if (technique_info(technique)->code[0] != '\0')
        take_code(technique_info(technique)->code, out);
    else
        take_key(technique, out);
}

static bool parse_variant(const CsvField *field, int digits, int number, TechniqueCase *out,
                          TextError *error) {
    char which = field->text[digits + 1];
    out->none = which == 'x';
    if (out->none) return true;
    if (which != '\0' && which != ALWAYS && add_variant(field->text, which, out)) return true;
    return text_error(error, number, field->column + digits, "there is no variant -%c of %.*s", which,
                      CODE_DIGITS, field->text);
}

// All fish except Kraken fish.
static bool may_be_siamese(const CsvField *field) {
    return memcmp(field->text, "03", 2) == 0 && field->text[2] != '7';
}

// A technique without a code. False when the field names none.
static bool parse_key(const CsvField *field, TechniqueCase *out) {
    char key[TECHNIQUE_CASE_CODE_MAX];
    if (field->length >= (int)sizeof key) return false;
    snprintf(key, sizeof key, "%.*s", field->length, field->text);
    Technique technique = technique_of_key(key, NULL);
    if (technique == TECHNIQUE_COUNT || technique_info(technique)->code[0] != '\0') return false;
    take_key(technique, out);
    return true;
}

static bool parse_code(const CsvField *field, int number, TechniqueCase *out, TextError *error) {
    if (parse_key(field, out)) return true;
    int digits = 0;
    while (digits < field->length && is_digit(field->text[digits])) digits++;
    bool siamese = digits == CODE_DIGITS + 1 && field->text[CODE_DIGITS] == '1';
    bool variant = digits + 2 == field->length && field->text[digits] == '-';
    if ((digits != CODE_DIGITS && !siamese) || (digits != field->length && !variant))
        return text_error(error, number, field->column,
                          "not a code: four digits, perhaps 1, perhaps -1; nor a key");
    if (!take_code(field->text, out))
        return text_error(error, number, field->column, "no technique has the code %.*s", CODE_DIGITS,
                          field->text);
    if (siamese && !may_be_siamese(field))
        return text_error(error, number, field->column + CODE_DIGITS, "%.*s cannot be siamese: it is no fish",
                          CODE_DIGITS, field->text);
    if (siamese) out->position.options |= FIND_SIAMESE;
    memcpy(out->code, field->text, (size_t)field->length);
    return !variant || parse_variant(field, digits, number, out, error);
}

static bool parse_digits(const CsvField *field, int number, TechniqueCase *out, TextError *error) {
    for (int i = 0; i < field->length; i++) {
        if (!is_token(field->text[i]))
            return text_error(error, number, field->column + i, "not a digit from 1 to 9");
        out->tokens |= marks_bit(field->text[i] - '0');
    }
    return true;
}

static bool parse_grid(const CsvField *field, int number, TechniqueCase *out, TextError *error) {
    Position *position = &out->position;
    int cell = 0;
    bool given = true;
    for (int i = 0; i < field->length; i++) {
        char c = field->text[i];
        if (c == '+' && given && i + 1 < field->length && is_token(field->text[i + 1])) {
            given = false;
            continue;
        }
        if (c != '.' && !is_digit(c))
            return text_error(error, number, field->column + i,
                              "not a cell: '.', a digit, or '+' and a digit");
        if (cell == position->layout->cells)
            return text_error(error, number, field->column + i, "more than %d cells",
                              position->layout->cells);
        position->grid.cell[cell] = is_token(c) ? (uint8_t)(c - '0') : 0;
        if (is_token(c) && given) cellset_add(&position->given, cell);
        given = true;
        cell++;
    }
    if (cell != position->layout->cells)
        return text_error(error, number, field->column, "%d cells where %d belong", cell,
                          position->layout->cells);
    position->marks = marks_of_grid(position->layout, &position->grid);
    return true;
}

// A list of <token><row><column>, separated by blanks. Returns how many, or -1.
static int parse_candidates(const CsvField *field, int number, Marks *out, TextError *error) {
    int count = 0;
    for (int i = 0; i < field->length;) {
        if (field->text[i] == ' ') {
            i++;
            continue;
        }
        int digit[3];
        for (int k = 0; k < 3; k++, i++) {
            char c = i < field->length ? field->text[i] : ' ';
            if (!is_token(c)) {
                text_error(error, number, field->column + i,
                           "not a candidate: token, row and column, as in 314");
                return -1;
            }
            digit[k] = c - '0';
        }
        out->cell[(digit[1] - 1) * 9 + digit[2] - 1] |= marks_bit(digit[0]);
        count++;
    }
    return count;
}

static bool parse_result(const CsvField field[FIELDS], int number, TechniqueCase *out, TextError *error) {
    Marks deleted = {{0}};
    if (parse_candidates(&field[4], number, &deleted, error) < 0) return false;
    for (int c = 0; c < out->position.layout->cells; c++) out->position.marks.cell[c] &= ~deleted.cell[c];
    int removals = parse_candidates(&field[5], number, &out->removed, error);
    int placements = parse_candidates(&field[6], number, &out->placed, error);
    if (removals < 0 || placements < 0) return false;
    if (!out->none && (removals > 0) == (placements > 0))
        return text_error(error, number, field[5].column,
                          "it must either remove candidates or place a token");
    for (int i = 0; i < field[7].length; i++) {
        if (!is_digit(field[7].text[i]) || i == LENGTH_DIGITS_MAX)
            return text_error(error, number, field[7].column + i, "not a length: a number of links");
        out->length = out->length * 10 + field[7].text[i] - '0';
    }
    return true;
}

bool technique_case_parse(const Layout *layout, const char *line, int length, int number, TechniqueCase *out,
                          TextError *error) {
    memset(out, 0, sizeof *out);
    out->position.layout = layout;
    if (layout->cells != 81) return text_error(error, number, 0, "technique cases are for 9x9");
    // The text before the first colon is empty, and the last field may be left out.
    CsvField field[FIELDS] = {{0}};
    while (length > 0 && is_blank(line[length - 1])) length--;
    int count = csv_split(line, length, ':', field, FIELDS), start = 0;
    while (start < length && is_blank(line[start])) start++;
    if (start == length || line[start] != ':')
        return text_error(error, number, 1, "not a technique case: it begins with ':'");
    if (count < FIELDS - 1 || count > FIELDS)
        return text_error(error, number, 0,
                          "%d fields where seven belong, or six without the length: code, digits, grid, "
                          "deleted, removed, placed, length",
                          count - 1);
    return parse_code(&field[1], number, out, error) && parse_digits(&field[2], number, out, error) &&
           parse_grid(&field[3], number, out, error) && parse_result(field, number, out, error);
}

typedef struct {
    const TechniqueCase *wanted;
    int found;
    Marks placed; // by all steps together
    Step *wrong;
} CaseSearch;

// A step that the case gives as a placement may be found as the removal of everything else in the cell, and
// vice versa.
static bool does_the_same(const TechniqueCase *wanted, const Step *step, Marks *placed) {
    const Layout *layout = wanted->position.layout;
    const Marks *marks = &wanted->position.marks;
    if (marks_empty(layout, &wanted->placed)) {
        Marks remove = step->remove;
        if (step->token) remove.cell[step->cell] |= marks->cell[step->cell] & ~marks_bit(step->token);
        return marks_equal(layout, &remove, &wanted->removed);
    }
    if (step->token) {
        placed->cell[step->cell] |= marks_bit(step->token);
        return marks_has(&wanted->placed, step->cell, step->token);
    }
    for (int c = 0; c < layout->cells; c++) {
        TokenMask kept = wanted->placed.cell[c];
        if (step->remove.cell[c] != (kept ? marks->cell[c] & ~kept : 0)) return false;
        placed->cell[c] |= kept;
    }
    return true;
}

TokenMask technique_case_tokens(const Step *step) {
    bool first_only = step->technique == TECHNIQUE_DUAL_TWO_STRING_KITE;
    return first_only ? marks_bit(marks_first(step->tokens)) : step->tokens;
}

int technique_case_length(const Step *step) {
    bool counted = memcmp(technique_info(step->technique)->code, "07", 2) == 0 && step->node_count > 0;
    for (int i = 0; i < step->node_count; i++) counted = counted && step->node[i].als == 0;
    return counted ? step->node_count - 1 : 0;
}

static bool compare(void *context, const Step *step) {
    CaseSearch *search = context;
    if (technique_case_tokens(step) != search->wanted->tokens) return true;
    search->found++;
    if (!does_the_same(search->wanted, step, &search->placed) && search->wrong->technique == TECHNIQUE_COUNT)
        *search->wrong = *step;
    return true;
}

CaseResult technique_case_run(const TechniqueCase *technique_case, int *out_found, Step *out_wrong) {
    Step wrong = {.technique = TECHNIQUE_COUNT};
    CaseSearch search = {technique_case, 0, {{0}}, &wrong};
    for (int i = 0; i < technique_case->technique_count; i++) {
        Technique technique = technique_case->technique + (Technique)i;
        technique_find(&technique_case->position, technique, compare, &search);
    }
    if (out_found) *out_found = search.found;
    if (out_wrong) *out_wrong = wrong;
    if (technique_case->technique_count == 0) return CASE_UNKNOWN;
    if (technique_case->none) return search.found == 0 ? CASE_PASSED : CASE_FAILED;
    bool all = marks_equal(technique_case->position.layout, &search.placed, &technique_case->placed);
    return search.found > 0 && all && wrong.technique == TECHNIQUE_COUNT ? CASE_PASSED : CASE_FAILED;
}
