// seeds.csv: index, reading, proving, printing and drawing of a pack's seeds.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/csv.h"
#include "core/grade.h"
#include "core/pack.h"
#include "core/solver.h"

// What a column can hold: these, then how often each technique was used.
enum {
    COLUMN_SEED,
    COLUMN_SOLUTION,
    COLUMN_RATING,
    COLUMN_PEARL,
    COLUMN_DIAMOND,
    COLUMN_BAND,
    COLUMN_CLUES,
    COLUMN_PATTERN,
    COLUMN_ID,
    COLUMN_TECHNIQUES,
    COLUMN_COUNT = COLUMN_TECHNIQUES + TECHNIQUE_COUNT,
    FIELDS_MAX = 240, // of a line; what is beyond is passed over
    NOWHERE = 255,    // in place of a field's index
    ID_DIGITS = (SEED_ID_BITS + 3) / 4,
    RATING_MAX = 200,
};
_Static_assert((int)COLUMN_COUNT == (int)PACK_COLUMNS, "a place for each column");

static const char *const FIXED[COLUMN_TECHNIQUES] = {"seed", "solution", "rating",  "pearl", "diamond",
                                                     "band", "clues",    "pattern", "id"};

static const char *column_name(int column) {
    return column < COLUMN_TECHNIQUES ? FIXED[column]
                                      : technique_info((Technique)(column - COLUMN_TECHNIQUES))->key;
}

static bool bad_field(TextError *error, int line, const CsvField *field, const char *wanted) {
    char text[41];
    return text_error(error, line, field->column, "“%s” is not %s", csv_text(field, text), wanted);
}

static bool parse_number(const CsvField *field, int max, int *out) {
    int value = 0;
    if (field->length < 1 || field->length > 6) return false;
    for (int i = 0; i < field->length; i++) {
        if (field->text[i] < '0' || field->text[i] > '9') return false;
        value = value * 10 + (field->text[i] - '0');
    }
    *out = value;
    return value <= max;
}

// "4.2" as 42. Spreadsheets make "4,2" of it in some countries, and a mere "4" of 4.0 in all.
static bool parse_tenths(const CsvField *field, int *out) {
    int point = field->length - 2, whole, tenth = 0;
    if (point >= 1 && (field->text[point] == '.' || field->text[point] == ',')) {
        if (!parse_number(&(CsvField){field->text + point + 1, 1, 0}, 9, &tenth)) return false;
    } else {
        point = field->length;
    }
    if (!parse_number(&(CsvField){field->text, point, 0}, RATING_MAX / 10, &whole)) return false;
    *out = whole * 10 + tenth;
    return *out <= RATING_MAX;
}

// What a spreadsheet may have made of an id that it took for a number: 00123456789 loses its zeros,
// 1234567e010 and 123456789e2 are multiplied out, and a narrow column rounds.
static bool is_spoilt_id(const CsvField *field) {
    int digits = 0, others = 0;
    for (int i = 0; i < field->length; i++) {
        char c = field->text[i];
        if (c >= '0' && c <= '9')
            digits++;
        else if (i > 0 && c && strchr(".,eE+", c))
            others++;
        else
            return false;
    }
    if (digits == ID_DIGITS && others == 0) return field->text[ID_DIGITS - 1] == '0';
    return digits > 0 && (others > 0 || digits < ID_DIGITS);
}

static bool parse_hex(const CsvField *field, uint64_t *out) {
    uint64_t id = 0;
    if (field->length != ID_DIGITS) return false;
    for (int i = 0; i < ID_DIGITS; i++) {
        char c = field->text[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return false;
        id = id << 4 | (uint64_t)digit;
    }
    *out = id;
    return true;
}

static bool parse_band(const CsvField *field, Band *out) {
    char name[16];
    if (field->length >= (int)sizeof name) return false;
    memcpy(name, field->text, (size_t)field->length);
    name[field->length] = '\0';
    for (int i = 0; i < field->length; i++)
        if (name[i] < 'a' || name[i] > 'z') return false;
    return band_parse(name, out);
}

// True when all cells are tokens or, unless it is to be full, empty. Without a branch, so that compilers make
// vectors of it: most of the time that a pack takes to open is spent here.
static bool are_cells(const Layout *layout, const char *text, bool full) {
    unsigned wrong = 0, order = (unsigned)layout->order;
    for (int i = 0; i < layout->cells; i++) {
        unsigned token = (unsigned)(unsigned char)text[i] - 'a';
        wrong |= (unsigned)(token >= order) & (unsigned)(full || text[i] != '.');
    }
    return wrong == 0;
}

// Cells written as letters. `full` allows no empty one. `out` may be NULL.
static bool parse_cells(const Layout *layout, const CsvField *field, bool full, Grid *out, int line,
                        TextError *error) {
    if (field->length != layout->cells)
        return text_error(error, line, field->column, "%d cells where the layout %s has %d", field->length,
                          layout->id, layout->cells);
    const char *text = field->text;
    if (!are_cells(layout, text, full)) {
        int i = 0;
        while ((text[i] >= 'a' && text[i] < 'a' + layout->order) || (text[i] == '.' && !full)) i++;
        return text_error(error, line, field->column + i, "“%.1s” is not a token a to %c%s",
                          text[i] > ' ' && text[i] < 0x7F ? text + i : "?", 'a' + layout->order - 1,
                          full ? "" : " or '.'");
    }
    if (out) *out = (Grid){{0}};
    for (int i = 0; out && i < layout->cells; i++)
        out->cell[i] = (uint8_t)(text[i] == '.' ? 0 : text[i] - 'a' + 1);
    return true;
}

// An id, or where it was spoilt the one that the seed has.
static bool parse_id(const Layout *layout, const CsvField *field, const CsvField *cells, uint64_t *out) {
    if (!is_spoilt_id(field)) return parse_hex(field, out);
    Grid puzzle, canonical;
    if (!parse_cells(layout, cells, false, &puzzle, 0, NULL)) return false;
    canonical_form(layout, &puzzle, &canonical, NULL);
    *out = canonical_id(layout, &canonical);
    return true;
}

static int find_column(const CsvField *field) {
    for (int i = 0; i < COLUMN_COUNT; i++)
        if (csv_is(field, column_name(i))) return i;
    return COLUMN_COUNT;
}

// A column of somebody's own is passed over, but not one whose name is nearly that of a column that is
// missing.
static bool is_own_column(const Pack *pack, const CsvField *field, int number, TextError *error) {
    const char *missing[COLUMN_COUNT];
    char text[41];
    for (int i = 0; i < COLUMN_COUNT; i++) missing[i] = pack->place[i] == NOWHERE ? column_name(i) : NULL;
    const char *nearest =
        field->length > 40 ? NULL : text_nearest(csv_text(field, text), missing, COLUMN_COUNT);
    return !nearest ||
           text_error(error, number, field->column, "unknown column “%s”; did you mean “%s”?", text, nearest);
}

// Finds out in which field of the lines each column is.
static bool read_header(Pack *pack, const char *line, size_t length, int number, TextError *error) {
    CsvField field[FIELDS_MAX];
    int found[FIELDS_MAX];
    pack->separator = csv_separator(line, length);
    pack->fields = csv_cut(line, length, pack->separator, field, FIELDS_MAX);
    if (pack->fields > FIELDS_MAX)
        return text_error(error, number, 0, "the header has %d columns; there can be %d", pack->fields,
                          FIELDS_MAX);
    memset(pack->place, NOWHERE, sizeof pack->place);
    for (int i = 0; i < pack->fields; i++) {
        found[i] = find_column(&field[i]);
        if (found[i] == COLUMN_COUNT) continue;
        if (pack->place[found[i]] != NOWHERE)
            return text_error(error, number, field[i].column, "the column “%s” stands twice",
                              column_name(found[i]));
        pack->place[found[i]] = (uint8_t)i;
    }
    for (int i = 0; i < pack->fields; i++)
        if (found[i] == COLUMN_COUNT && !is_own_column(pack, &field[i], number, error)) return false;
    pack->fields = 0;
    for (int i = 0; i < COLUMN_COUNT; i++) {
        if (i < COLUMN_TECHNIQUES && pack->place[i] == NOWHERE)
            return text_error(error, number, 0, "the header, which must come first, has no column “%s”",
                              FIXED[i]);
        if (pack->place[i] != NOWHERE && pack->place[i] >= pack->fields) pack->fields = pack->place[i] + 1;
    }
    return true;
}

bool pack_counts_all(const Pack *pack) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (grade_counts(t) && pack->place[COLUMN_TECHNIQUES + t] == NOWHERE) return false;
    return true;
}

static bool index_line(const Pack *pack, const CsvField *field, int number, SeedEntry *out,
                       TextError *error) {
    const CsvField *cells = &field[pack->place[COLUMN_SEED]], *id = &field[pack->place[COLUMN_ID]];
    const CsvField *rating = &field[pack->place[COLUMN_RATING]], *band = &field[pack->place[COLUMN_BAND]];
    Band band_found;
    int tenths;
    if (!parse_cells(&pack->layout, cells, false, NULL, number, error)) return false;
    if (!parse_cells(&pack->layout, &field[pack->place[COLUMN_SOLUTION]], true, NULL, number, error))
        return false;
    if (!parse_tenths(rating, &tenths)) return bad_field(error, number, rating, "a rating such as 4.2");
    if (!parse_band(band, &band_found)) return bad_field(error, number, band, "a band such as easy");
    if (!parse_id(&pack->layout, id, cells, &out->id))
        return bad_field(error, number, id, "an id of 11 digits 0 to 9 and a to f");
    out->line = (uint32_t)number;
    out->band = (uint8_t)band_found;
    out->rating_tenths = (uint8_t)tenths;
    return true;
}

static bool add_entry(Pack *pack, int *room, const SeedEntry *entry) {
    if (pack->seed_count == *room) {
        *room = *room ? *room * 2 : 256;
        SeedEntry *seeds = realloc(pack->seeds, (size_t)*room * sizeof *seeds);
        if (!seeds) return false;
        pack->seeds = seeds;
    }
    pack->seeds[pack->seed_count++] = *entry;
    pack->band_count[entry->band]++;
    return true;
}

// Empty rows, and the line by which Excel is told of a separator ("sep=;").
static bool stands_before_header(const char *line, size_t length) {
    if (length >= 4 && length <= 6 && memcmp(line, "sep=", 4) == 0) return true;
    for (size_t i = 0; i < length; i++)
        if (!strchr(",;\t \"", line[i]) || !line[i]) return false;
    return true;
}

// One line after the header.
static bool take_line(Pack *pack, int *room, const char *line, size_t length, int number, TextError *error) {
    CsvField field[FIELDS_MAX];
    int fields = csv_cut(line, length, pack->separator, field, pack->fields);
    if (fields == 0) return true; // what spreadsheets leave of empty rows
    if (fields < pack->fields)
        return text_error(error, number, 0, "%d columns where the header has %d", fields, pack->fields);
    SeedEntry entry = {.offset = (uint32_t)(line - pack->csv)};
    return index_line(pack, field, number, &entry, error) &&
           (add_entry(pack, room, &entry) || text_error(error, number, 0, "not enough memory"));
}

static bool index_all(Pack *pack, TextError *error) {
    const char *at = pack->csv, *end = pack->csv + pack->csv_size;
    if (pack->csv_size >= UINT32_MAX) return text_error(error, 0, 0, "the file is larger than 4 GB");
    if (pack->csv_size >= 2 && (memcmp(at, "\xFF\xFE", 2) == 0 || memcmp(at, "\xFE\xFF", 2) == 0))
        return text_error(error, 0, 0, "the file is in UTF-16; it must be saved as UTF-8");
    if (pack->csv_size >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    int room = 0;
    bool header = false;
    for (int number = 1; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *next = stop ? stop + 1 : end;
        size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 0 && at[length - 1] == '\r') length--;
        if (header) {
            if (!take_line(pack, &room, at, length, number, error)) return false;
        } else if (!stands_before_header(at, length)) {
            if (!read_header(pack, at, length, number, error)) return false;
            header = true;
        }
        at = next;
    }
    return header || text_error(error, 0, 0, "the file is empty; its first line must be the header");
}

static void drop_seeds(Pack *pack) {
    free(pack->seeds);
    free(pack->csv);
    pack->seeds = NULL;
    pack->csv = NULL;
    pack->csv_size = 0;
    pack->seed_count = 0;
    memset(pack->band_count, 0, sizeof pack->band_count);
}

bool pack_take_seeds(Pack *pack, char *csv, size_t size, TextError *error) {
    assert(pack->layout.order > 0);
    drop_seeds(pack);
    pack->csv = csv;
    pack->csv_size = size;
    if (index_all(pack, error)) return true;
    drop_seeds(pack);
    return false;
}

bool pack_seed(const Pack *pack, int index, Seed *out, TextError *error) {
    assert(index >= 0 && index < pack->seed_count);
    const SeedEntry *entry = &pack->seeds[index];
    int line = (int)entry->line;
    const char *text = pack->csv + entry->offset;
    size_t length = strcspn(text, "\r\n");
    CsvField field[FIELDS_MAX];
    if (csv_cut(text, length, pack->separator, field, pack->fields) < pack->fields)
        return text_error(error, line, 0, "the line has lost columns");
    const uint8_t *place = pack->place;
    *out = (Seed){.id = entry->id, .band = (Band)entry->band};
    if (!parse_cells(&pack->layout, &field[place[COLUMN_SEED]], false, &out->puzzle, line, error))
        return false;
    if (!parse_cells(&pack->layout, &field[place[COLUMN_SOLUTION]], true, &out->solution, line, error))
        return false;
    int *const tenths[] = {&out->rating_tenths, &out->pearl_tenths, &out->diamond_tenths};
    for (int i = 0; i < 3; i++) {
        const CsvField *rating = &field[place[COLUMN_RATING + i]];
        if (!parse_tenths(rating, tenths[i])) return bad_field(error, line, rating, "a rating such as 4.2");
    }
    if (!parse_number(&field[place[COLUMN_CLUES]], pack->layout.cells, &out->clues))
        return bad_field(error, line, &field[place[COLUMN_CLUES]], "a number of clues");
    const CsvField *pattern = &field[place[COLUMN_PATTERN]];
    char name[24];
    snprintf(name, sizeof name, "%.*s", pattern->length, pattern->text);
    if (!pattern_parse(name, &out->pattern))
        return bad_field(error, line, pattern, "a pattern such as rotate180");
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (place[COLUMN_TECHNIQUES + t] == NOWHERE) continue;
        const CsvField *used = &field[place[COLUMN_TECHNIQUES + t]];
        if (!parse_number(used, 9999, &out->used[t]))
            return bad_field(error, line, used, "how often a technique was used");
    }
    return true;
}

int pack_find_seed(const Pack *pack, uint64_t id) {
    for (int i = 0; i < pack->seed_count; i++)
        if (pack->seeds[i].id == id) return i;
    return -1;
}

static bool verify_solution(const Layout *layout, const Seed *seed, int line, TextError *error) {
    if (grid_conflicts(layout, &seed->puzzle, NULL, 0) > 0)
        return text_error(error, line, 0, "the givens break the rules: a token stands twice in a house");
    Grid solution;
    uint64_t count = solver_count(layout, &seed->puzzle, 2);
    if (count == 0) return text_error(error, line, 0, "the seed has no solution");
    if (count > 1) return text_error(error, line, 0, "the seed has more than one solution");
    if (!solver_unique(layout, &seed->puzzle, &solution) || !grid_equal(layout, &solution, &seed->solution))
        return text_error(error, line, 0, "the solution given is not the seed's");
    return true;
}

static bool verify_grade(const Layout *layout, const Seed *seed, const Grid *canonical, int line,
                         TextError *error) {
    Grade grade;
    grade_puzzle(layout, canonical, NULL, NULL, &grade);
    if (!grade.solved) return text_error(error, line, 0, "no technique leads to the end of the seed");
    const struct {
        const char *what;
        int said, is;
    } ratings[] = {{"rating", seed->rating_tenths, grade.rating_tenths},
                   {"pearl", seed->pearl_tenths, grade.pearl_tenths},
                   {"diamond", seed->diamond_tenths, grade.diamond_tenths}};
    for (int i = 0; i < 3; i++)
        if (ratings[i].said != ratings[i].is)
            return text_error(error, line, 0, "%s %d.%d, but it is %d.%d", ratings[i].what,
                              ratings[i].said / 10, ratings[i].said % 10, ratings[i].is / 10,
                              ratings[i].is % 10);
    if (seed->band != band_of_rating(grade.rating_tenths))
        return text_error(error, line, 0, "the band of rating %d.%d is %s, not %s", grade.rating_tenths / 10,
                          grade.rating_tenths % 10, band_name(band_of_rating(grade.rating_tenths)),
                          band_name(seed->band));
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
        if (seed->used[i] != grade.used[i])
            return text_error(error, line, 0, "%s %d times, but it is used %d times",
                              technique_info((Technique)i)->key, seed->used[i], grade.used[i]);
    return true;
}

bool pack_verify_seed(const Pack *pack, const Seed *seed, int line, bool grade, TextError *error) {
    const Layout *layout = &pack->layout;
    if (!verify_solution(layout, seed, line, error)) return false;
    int clues = grid_filled(layout, &seed->puzzle);
    if (seed->clues != clues)
        return text_error(error, line, 0, "%d clues, but there are %d", seed->clues, clues);
    Pattern pattern = pattern_of(layout, &seed->puzzle);
    if (seed->pattern != pattern)
        return text_error(error, line, 0, "the clues' pattern is %s, not %s", pattern_name(pattern),
                          pattern_name(seed->pattern));
    Grid canonical;
    canonical_form(layout, &seed->puzzle, &canonical, NULL);
    uint64_t id = canonical_id(layout, &canonical);
    if (seed->id != id) {
        char said[12], is[12];
        seed_id_print(seed->id, said);
        seed_id_print(id, is);
        return text_error(error, line, 0, "id %s, but it is %s", said, is);
    }
    return !grade || verify_grade(layout, seed, &canonical, line, error);
}

bool seed_measure(const Layout *layout, const Grid *puzzle, Seed *out, TextError *error) {
    Seed seed = {.puzzle = *puzzle};
    if (!solver_unique(layout, puzzle, &seed.solution))
        return text_error(error, 0, 0, "the puzzle has not exactly one solution");
    Grid canonical;
    Grade grade;
    grade_canonical(layout, puzzle, NULL, NULL, &grade, &canonical);
    if (!grade.solved) return text_error(error, 0, 0, "no technique leads to the end of the puzzle");
    seed.id = canonical_id(layout, &canonical);
    seed.rating_tenths = grade.rating_tenths;
    seed.pearl_tenths = grade.pearl_tenths;
    seed.diamond_tenths = grade.diamond_tenths;
    seed.band = band_of_rating(grade.rating_tenths);
    seed.clues = grid_filled(layout, puzzle);
    seed.pattern = pattern_of(layout, puzzle);
    memcpy(seed.used, grade.used, sizeof seed.used);
    *out = seed;
    return true;
}

// Appends to a text that is known to have room.
static int append(char *out, int length, const char *text) {
    int more = (int)strlen(text);
    assert(length + more < SEED_LINE_MAX);
    memcpy(out + length, text, (size_t)more + 1);
    return length + more;
}

int pack_print_header(char *out) {
    int length = 0;
    for (int i = 0; i < COLUMN_ID; i++) length = append(out, append(out, length, FIXED[i]), ",");
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (grade_counts(t)) length = append(out, append(out, length, technique_info(t)->key), ",");
    return append(out, length, "id");
}

int pack_print_seed(const Layout *layout, const Seed *seed, char *out) {
    int length = 0;
    for (int i = 0; i < layout->cells; i++)
        out[length++] = seed->puzzle.cell[i] ? (char)('a' + seed->puzzle.cell[i] - 1) : '.';
    out[length++] = ',';
    for (int i = 0; i < layout->cells; i++) out[length++] = (char)('a' + seed->solution.cell[i] - 1);
    char text[128], band[16];
    snprintf(band, sizeof band, "%s", band_name(seed->band));
    band[0] = (char)(band[0] - 'A' + 'a');
    snprintf(text, sizeof text, ",%d.%d,%d.%d,%d.%d,%s,%d,%s", seed->rating_tenths / 10,
             seed->rating_tenths % 10, seed->pearl_tenths / 10, seed->pearl_tenths % 10,
             seed->diamond_tenths / 10, seed->diamond_tenths % 10, band, seed->clues,
             pattern_name(seed->pattern));
    length = append(out, length, text);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t)) continue;
        snprintf(text, sizeof text, ",%d", seed->used[t]);
        length = append(out, length, text);
    }
    char id[12];
    seed_id_print(seed->id, id);
    return append(out, append(out, length, ","), id);
}

void seed_id_print(uint64_t id, char out[12]) {
    for (int i = ID_DIGITS - 1; i >= 0; i--, id >>= 4) out[i] = "0123456789abcdef"[id & 15];
    out[ID_DIGITS] = '\0';
}

// The relabelling after which a row of the solution spells the pack's word. A row that repeats a token (the
// solution of a seed that nobody has proved) can spell nothing and is left alone.
static Transform relabel_to_word(const Pack *pack, const Grid *solution, int row) {
    Transform relabel = transform_identity(&pack->layout);
    bool seen[TOKENS_MAX + 1] = {false};
    for (int column = 0; column < pack->layout.order; column++) {
        int token = solution->cell[layout_cell(&pack->layout, row, column)];
        if (seen[token]) return transform_identity(&pack->layout);
        seen[token] = true;
        relabel.token[token] = pack->reveal_token[column];
    }
    return relabel;
}

void pack_draw(const Pack *pack, const Seed *seed, Rng *rng, Grid *out_puzzle, Grid *out_solution,
               Transform *out_transform) {
    const Layout *layout = &pack->layout;
    Transform drawn = transform_random(layout, pack->randomise, rng);
    if (pack->reveal[0]) {
        Grid moved;
        transform_apply(layout, &drawn, &seed->solution, &moved);
        int row = (int)rng_below(rng, (uint64_t)layout->order);
        Transform relabel = relabel_to_word(pack, &moved, row);
        drawn = transform_compose(layout, &drawn, &relabel);
    }
    transform_apply(layout, &drawn, &seed->puzzle, out_puzzle);
    transform_apply(layout, &drawn, &seed->solution, out_solution);
    Grid canonical;
    Transform to_canonical;
    canonical_form(layout, &seed->puzzle, &canonical, &to_canonical);
    Transform from_canonical = transform_inverse(layout, &to_canonical);
    *out_transform = transform_compose(layout, &from_canonical, &drawn);
}
