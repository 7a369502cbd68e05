#include "core/text/technique_case.h"

#include <stddef.h>
#include <string.h>

enum { FIELDS = 8, CODE_DIGITS = 4, LENGTH_DIGITS_MAX = 4 };

// What the codes stand for: all that HoDoKu 2.2 has. Only 0002 is two techniques. Those of none of ours come
// to an end in other places than the nearest of ours, so that their cases could not pass.
static const struct {
    char code[CODE_DIGITS + 1];
    Technique technique;
    int count;
    uint32_t options; // that the code always has
} CODES[] = {
    {"0000", TECHNIQUE_FULL_HOUSE, 1, 0},
    {"0002", TECHNIQUE_HIDDEN_SINGLE_BOX, 2, 0},
    {"0003", TECHNIQUE_NAKED_SINGLE, 1, 0},
    {"0100", TECHNIQUE_POINTING, 1, 0},
    {"0101", TECHNIQUE_CLAIMING, 1, 0},
    {"0110", TECHNIQUE_LOCKED_PAIR, 1, 0},
    {"0111", TECHNIQUE_LOCKED_TRIPLE, 1, 0},
    {"0200", TECHNIQUE_NAKED_PAIR, 1, 0},
    {"0201", TECHNIQUE_NAKED_TRIPLE, 1, 0},
    {"0202", TECHNIQUE_NAKED_QUAD, 1, 0},
    {"0210", TECHNIQUE_HIDDEN_PAIR, 1, 0},
    {"0211", TECHNIQUE_HIDDEN_TRIPLE, 1, 0},
    {"0212", TECHNIQUE_HIDDEN_QUAD, 1, 0},
    {"0300", TECHNIQUE_X_WING, 1, 0},
    {"0301", TECHNIQUE_SWORDFISH, 1, 0},
    {"0302", TECHNIQUE_JELLYFISH, 1, 0},
    {"0303", TECHNIQUE_SQUIRMBAG, 1, 0},
    {"0304", TECHNIQUE_WHALE, 1, 0},
    {"0305", TECHNIQUE_LEVIATHAN, 1, 0},
    {"0310", TECHNIQUE_FINNED_X_WING, 1, 0},
    {"0311", TECHNIQUE_FINNED_SWORDFISH, 1, 0},
    {"0312", TECHNIQUE_FINNED_JELLYFISH, 1, 0},
    {"0313", TECHNIQUE_FINNED_SQUIRMBAG, 1, 0},
    {"0314", TECHNIQUE_FINNED_WHALE, 1, 0},
    {"0315", TECHNIQUE_FINNED_LEVIATHAN, 1, 0},
    {"0320", TECHNIQUE_SASHIMI_X_WING, 1, 0},
    {"0321", TECHNIQUE_SASHIMI_SWORDFISH, 1, 0},
    {"0322", TECHNIQUE_SASHIMI_JELLYFISH, 1, 0},
    {"0323", TECHNIQUE_SASHIMI_SQUIRMBAG, 1, 0},
    {"0324", TECHNIQUE_SASHIMI_WHALE, 1, 0},
    {"0325", TECHNIQUE_SASHIMI_LEVIATHAN, 1, 0},
    {"0330", TECHNIQUE_FRANKEN_X_WING, 1, 0},
    {"0331", TECHNIQUE_FRANKEN_X_WING + 1, 1, 0},
    {"0332", TECHNIQUE_FRANKEN_X_WING + 2, 1, 0},
    {"0333", TECHNIQUE_FRANKEN_X_WING + 3, 1, 0},
    {"0334", TECHNIQUE_FRANKEN_X_WING + 4, 1, 0},
    {"0335", TECHNIQUE_FRANKEN_X_WING + 5, 1, 0},
    {"0340", TECHNIQUE_FINNED_FRANKEN_X_WING, 1, 0},
    {"0341", TECHNIQUE_FINNED_FRANKEN_X_WING + 1, 1, 0},
    {"0342", TECHNIQUE_FINNED_FRANKEN_X_WING + 2, 1, 0},
    {"0343", TECHNIQUE_FINNED_FRANKEN_X_WING + 3, 1, 0},
    {"0344", TECHNIQUE_FINNED_FRANKEN_X_WING + 4, 1, 0},
    {"0345", TECHNIQUE_FINNED_FRANKEN_X_WING + 5, 1, 0},
    {"0350", TECHNIQUE_MUTANT_X_WING, 1, 0},
    {"0351", TECHNIQUE_MUTANT_X_WING + 1, 1, 0},
    {"0352", TECHNIQUE_MUTANT_X_WING + 2, 1, 0},
    {"0353", TECHNIQUE_MUTANT_X_WING + 3, 1, 0},
    {"0354", TECHNIQUE_MUTANT_X_WING + 4, 1, 0},
    {"0355", TECHNIQUE_MUTANT_X_WING + 5, 1, 0},
    {"0360", TECHNIQUE_FINNED_MUTANT_X_WING, 1, 0},
    {"0361", TECHNIQUE_FINNED_MUTANT_X_WING + 1, 1, 0},
    {"0362", TECHNIQUE_FINNED_MUTANT_X_WING + 2, 1, 0},
    {"0363", TECHNIQUE_FINNED_MUTANT_X_WING + 3, 1, 0},
    {"0364", TECHNIQUE_FINNED_MUTANT_X_WING + 4, 1, 0},
    {"0365", TECHNIQUE_FINNED_MUTANT_X_WING + 5, 1, 0},
    {"0371", TECHNIQUE_KRAKEN_1, 1, 0},
    {"0372", TECHNIQUE_KRAKEN_2, 1, 0},
    {"0400", TECHNIQUE_SKYSCRAPER, 1, 0},
    {"0401", TECHNIQUE_TWO_STRING_KITE, 1, 0},
    {"0402", TECHNIQUE_EMPTY_RECTANGLE, 1, 0},
    {"0403", TECHNIQUE_TURBOT_FISH, 1, 0},
    {"0404", TECHNIQUE_DUAL_TWO_STRING_KITE, 1, FIND_DUAL},
    {"0405", TECHNIQUE_DUAL_EMPTY_RECTANGLE, 1, FIND_DUAL | FIND_ER_OF_TWO},
    {"0500", TECHNIQUE_SIMPLE_COLOURS_TRAP, 1, 0},
    {"0501", TECHNIQUE_SIMPLE_COLOURS_WRAP, 1, 0},
    {"0502", TECHNIQUE_MULTI_COLOURS_1, 1, 0},
    {"0503", TECHNIQUE_MULTI_COLOURS_2, 1, 0},
    {"0600", TECHNIQUE_UNIQUE_RECTANGLE_1, 1, 0},
    {"0601", TECHNIQUE_UNIQUE_RECTANGLE_2, 1, 0},
    {"0602", TECHNIQUE_UNIQUE_RECTANGLE_3, 1, 0},
    {"0603", TECHNIQUE_UNIQUE_RECTANGLE_4, 1, 0},
    {"0604", TECHNIQUE_UNIQUE_RECTANGLE_5, 1, 0},
    {"0605", TECHNIQUE_UNIQUE_RECTANGLE_6, 1, 0},
    {"0606", TECHNIQUE_HIDDEN_RECTANGLE, 1, 0},
    {"0607", TECHNIQUE_AVOIDABLE_RECTANGLE_1, 1, 0},
    {"0608", TECHNIQUE_AVOIDABLE_RECTANGLE_2, 1, 0},
    {"0610", TECHNIQUE_BUG_1, 1, 0},
    {"0701", TECHNIQUE_X_CHAIN, 1, 0},
    {"0702", TECHNIQUE_XY_CHAIN, 1, 0},
    {"0703", TECHNIQUE_REMOTE_PAIR, 1, 0},
    {"0706", TECHNIQUE_CONTINUOUS_NICE_LOOP, 1, 0},
    {"0707", TECHNIQUE_DISCONTINUOUS_NICE_LOOP, 1, 0},
    {"0708", TECHNIQUE_AIC, 1, 0},
    {"0709", TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP, 1, 0},
    {"0710", TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP, 1, 0},
    {"0711", TECHNIQUE_GROUPED_AIC, 1, 0},
    {"0800", TECHNIQUE_XY_WING, 1, 0},
    {"0801", TECHNIQUE_XYZ_WING, 1, 0},
    {"0803", TECHNIQUE_W_WING, 1, 0},
    {"0901", TECHNIQUE_ALS_XZ, 1, 0},
    {"0902", TECHNIQUE_ALS_XY_WING, 1, 0},
    {"0903", TECHNIQUE_ALS_CHAIN, 1, 0},
    {"0904", TECHNIQUE_DEATH_BLOSSOM, 1, 0},
    {"1101", TECHNIQUE_SUE_DE_COQ, 1, 0},
    {"1201", TECHNIQUE_TEMPLATE_SET, 1, 0},
    {"1202", TECHNIQUE_TEMPLATE_DELETE, 1, 0},
    {"1301", TECHNIQUE_COUNT, 0, 0}, // forcing chain, contradiction
    {"1302", TECHNIQUE_COUNT, 0, 0}, // forcing chain, verity
    {"1303", TECHNIQUE_COUNT, 0, 0}, // forcing net, contradiction
    {"1304", TECHNIQUE_COUNT, 0, 0}, // forcing net, verity
};
enum { CODE_COUNT = sizeof CODES / sizeof CODES[0] };

// What a variant of a family of codes (its first digits) asks of the finder.
static const struct {
    const char *family;
    char variant;
    uint32_t options;
} VARIANTS[] = {
    {"0110", '1', FIND_LOCKED_AS_SUBSET},
    {"0111", '1', FIND_LOCKED_AS_SUBSET},
    {"0402", '1', FIND_ER_OF_TWO},
    {"06", '1', 0},
    {"06", '2', FIND_RECTANGLE_GAPS},
    {"0707", '1', 0},
    {"0707", '2', 0},
    {"0708", '1', 0},
    {"0708", '2', 0},
    {"0709", '1', 0},
    {"0709", '2', FIND_ALS_IN_CHAINS},
    {"0710", '1', 0},
    {"0710", '2', 0},
    {"0710", '3', FIND_ALS_IN_CHAINS},
    {"0710", '4', FIND_ALS_IN_CHAINS},
    {"0711", '1', 0},
    {"0711", '2', 0},
    {"0711", '3', FIND_ALS_IN_CHAINS},
    {"0711", '4', FIND_ALS_IN_CHAINS},
    {"090", '1', 0},
    {"090", '2', FIND_ALS_OVERLAP},
};
enum { VARIANT_COUNT = sizeof VARIANTS / sizeof VARIANTS[0] };

typedef struct {
    const char *text;
    int length;
    int column; // from 1
} CaseField;

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_token(char c) {
    return c >= '1' && c <= '9';
}

bool technique_case_skips(const char *line, int length) {
    int start = 0;
    while (start < length && is_blank(line[start])) start++;
    return start == length || line[start] == '#';
}

static const char *const FORCING =
    "forcing chains and nets are found here by the rules of Sudoku Explainer, not by those of HoDoKu";

static bool parse_variant(const CaseField *field, int digits, int number, TechniqueCase *out,
                          TextError *error) {
    char which = field->text[digits + 1];
    out->none = which == 'x';
    if (out->none) return true;
    for (int i = 0; i < VARIANT_COUNT; i++) {
        if (VARIANTS[i].variant != which) continue;
        if (memcmp(VARIANTS[i].family, field->text, strlen(VARIANTS[i].family)) != 0) continue;
        out->position.options |= VARIANTS[i].options;
        return true;
    }
    return text_error(error, number, field->column + digits, "there is no variant -%c of %.*s", which,
                      CODE_DIGITS, field->text);
}

// Fish but Kraken.
static bool may_be_siamese(const CaseField *field) {
    return memcmp(field->text, "03", 2) == 0 && field->text[2] != '7';
}

static bool parse_code(const CaseField *field, int number, TechniqueCase *out, TextError *error) {
    int digits = 0;
    while (digits < field->length && is_digit(field->text[digits])) digits++;
    bool siamese = digits == CODE_DIGITS + 1 && field->text[CODE_DIGITS] == '1';
    bool variant = digits + 2 == field->length && field->text[digits] == '-';
    if ((digits != CODE_DIGITS && !siamese) || (digits != field->length && !variant))
        return text_error(error, number, field->column, "not a code: four digits, perhaps 1, perhaps -1");
    int i = 0;
    while (i < CODE_COUNT && memcmp(CODES[i].code, field->text, CODE_DIGITS) != 0) i++;
    if (i == CODE_COUNT)
        return text_error(error, number, field->column, "no technique has the code %.*s", CODE_DIGITS,
                          field->text);
    if (siamese && !may_be_siamese(field))
        return text_error(error, number, field->column + CODE_DIGITS, "%.*s cannot be siamese: it is no fish",
                          CODE_DIGITS, field->text);
    out->technique = CODES[i].technique;
    out->technique_count = CODES[i].count;
    out->why_unknown = CODES[i].count == 0 ? FORCING : NULL;
    out->position.options = CODES[i].options | (siamese ? FIND_SIAMESE : 0u);
    memcpy(out->code, field->text, (size_t)field->length);
    return !variant || parse_variant(field, digits, number, out, error);
}

static bool parse_digits(const CaseField *field, int number, TechniqueCase *out, TextError *error) {
    for (int i = 0; i < field->length; i++) {
        if (!is_token(field->text[i]))
            return text_error(error, number, field->column + i, "not a digit from 1 to 9");
        out->tokens |= marks_bit(field->text[i] - '0');
    }
    return true;
}

static bool parse_grid(const CaseField *field, int number, TechniqueCase *out, TextError *error) {
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
static int parse_candidates(const CaseField *field, int number, Marks *out, TextError *error) {
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

static bool parse_result(const CaseField field[FIELDS], int number, TechniqueCase *out, TextError *error) {
    Marks deleted = {{0}};
    if (parse_candidates(&field[4], number, &deleted, error) < 0) return false;
    for (int c = 0; c < out->position.layout->cells; c++)
        out->position.marks.cell[c] &= (uint16_t)~deleted.cell[c];
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
    CaseField field[FIELDS] = {{0}};
    int count = 0, start = 0;
    while (length > 0 && is_blank(line[length - 1])) length--;
    while (start < length && is_blank(line[start])) start++;
    for (int i = start; i <= length; i++) {
        if (i < length && line[i] != ':') continue;
        if (count < FIELDS) field[count] = (CaseField){line + start, i - start, start + 1};
        count++;
        start = i + 1;
    }
    if (count < 2 || field[0].length != 0)
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

// A step that is told as a placement may be found as the removal of all else in the cell, and the other way.
static bool does_the_same(const TechniqueCase *wanted, const Step *step, Marks *placed) {
    const Layout *layout = wanted->position.layout;
    const Marks *marks = &wanted->position.marks;
    if (marks_empty(layout, &wanted->placed)) {
        Marks remove = step->remove;
        if (step->token)
            remove.cell[step->cell] |= marks->cell[step->cell] & (uint16_t)~marks_bit(step->token);
        return marks_equal(layout, &remove, &wanted->removed);
    }
    if (step->token) {
        placed->cell[step->cell] |= marks_bit(step->token);
        return marks_has(&wanted->placed, step->cell, step->token);
    }
    for (int c = 0; c < layout->cells; c++) {
        uint16_t kept = wanted->placed.cell[c];
        if (step->remove.cell[c] != (kept ? marks->cell[c] & (uint16_t)~kept : 0)) return false;
        placed->cell[c] |= kept;
    }
    return true;
}

static bool compare(void *context, const Step *step) {
    CaseSearch *search = context;
    if (step->tokens != search->wanted->tokens) return true;
    search->found++;
    if (!does_the_same(search->wanted, step, &search->placed) && search->wrong->technique == TECHNIQUE_COUNT)
        *search->wrong = *step;
    return true;
}

CaseResult technique_case_run(const TechniqueCase *technique_case, int *out_found, Step *out_wrong) {
    Step wrong = {.technique = TECHNIQUE_COUNT};
    CaseSearch search = {technique_case, 0, {{0}}, &wrong};
    bool known = false;
    for (int i = 0; i < technique_case->technique_count; i++) {
        Technique technique = technique_case->technique + (Technique)i;
        known |= technique_info(technique)->find != NULL;
        technique_find(&technique_case->position, technique, compare, &search);
    }
    if (out_found) *out_found = search.found;
    if (out_wrong) *out_wrong = wrong;
    if (!known) return CASE_UNKNOWN;
    if (technique_case->none) return search.found == 0 ? CASE_PASSED : CASE_FAILED;
    bool all = marks_equal(technique_case->position.layout, &search.placed, &technique_case->placed);
    return search.found > 0 && all && wrong.technique == TECHNIQUE_COUNT ? CASE_PASSED : CASE_FAILED;
}
