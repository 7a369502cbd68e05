// Lines of seeds.csv: its header, what of a line goes into the index, a whole seed, and writing them.
#include "core/pack/pack_line.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/csv.h"
#include "core/base/hash.h"
#include "core/base/memory.h"
#include "core/base/text.h"
#include "core/rate/effort.h"
#include "core/rate/grade.h"

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
    COLUMN_EFFORT,
    COLUMN_ID,
    COLUMN_BOARD,
    COLUMN_TECHNIQUES,
    COLUMN_COUNT = COLUMN_TECHNIQUES + TECHNIQUE_COUNT,
    FIELDS_MAX = 240, // of a line; what is beyond is ignored
    NOWHERE = 255,    // in place of a field's index
    RATING_MAX = 200,
    USED_MAX = 9999, // times that a technique was used
};
_Static_assert((int)COLUMN_COUNT == (int)PACK_COLUMNS, "a place for each column");

static const char *const FIXED[COLUMN_TECHNIQUES] = {
    "seed", "solution", "rating", "pearl", "diamond", "band", "clues", "pattern", "effort", "id", "board"};

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
// 1234567e010 and 123456789e2 are multiplied out, and a narrow column rounds, to 1.23E+15. A whole id with an
// "e" in it is as it was.
static bool is_spoilt_id(const CsvField *field) {
    bool has_signs = false, has_e = false;
    for (int i = 0; i < field->length; i++) {
        char c = field->text[i];
        if (i > 0 && c && strchr(".,E+", c))
            has_signs = true;
        else if (i > 0 && c == 'e')
            has_e = true;
        else if (c < '0' || c > '9')
            return false;
    }
    if (field->length == SEED_ID_DIGITS && !has_signs)
        return !has_e && field->text[SEED_ID_DIGITS - 1] == '0';
    return has_signs || has_e || (field->length > 0 && field->length < SEED_ID_DIGITS);
}

static bool parse_hex(const CsvField *field, uint64_t *out) {
    uint64_t id = 0;
    if (field->length != SEED_ID_DIGITS) return false;
    for (int i = 0; i < SEED_ID_DIGITS; i++) {
        char c = field->text[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0) return false;
        id = id << 4 | (uint64_t)digit;
    }
    *out = id;
    return true;
}

// A field as a name of `size` bytes at most. False when it is longer.
static bool name_of(const CsvField *field, char *out, size_t size) {
    if (field->length >= (int)size) return false;
    memcpy(out, field->text, (size_t)field->length);
    out[field->length] = '\0';
    return true;
}

static bool parse_band(const CsvField *field, Band *out) {
    char name[16];
    return name_of(field, name, sizeof name) && !name[strspn(name, "abcdefghijklmnopqrstuvwxyz")] &&
           (int)strlen(name) == field->length && band_parse(name, out);
}

static bool parse_pattern(const CsvField *field, Pattern *out) {
    char name[24];
    return name_of(field, name, sizeof name) && pattern_parse(name, out);
}

// True when all cells are tokens or, unless it is to be full, empty. Without a branch, so that compilers can
// vectorise it: most of the time that a pack takes to open is spent here.
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

// Puzzle and solution; each may be NULL.
static bool parse_grids(const Pack *pack, const CsvField *field, Grid *puzzle, Grid *solution, int line,
                        TextError *error) {
    const CsvField *seed = &field[pack->place[COLUMN_SEED]], *whole = &field[pack->place[COLUMN_SOLUTION]];
    return parse_cells(&pack->layout, seed, false, puzzle, line, error) &&
           parse_cells(&pack->layout, whole, true, solution, line, error);
}

static bool parse_clues(const Pack *pack, const CsvField *field, int *clues, Pattern *pattern, int line,
                        TextError *error) {
    const CsvField *count = &field[pack->place[COLUMN_CLUES]], *name = &field[pack->place[COLUMN_PATTERN]];
    if (!parse_number(count, pack->layout.cells, clues))
        return bad_field(error, line, count, "a number of clues");
    return parse_pattern(name, pattern) || bad_field(error, line, name, "a pattern such as rotate180");
}

// Files written before there was this column lack it.
static bool parse_effort(const Pack *pack, const CsvField *field, int *out) {
    *out = 0;
    return pack->place[COLUMN_EFFORT] == NOWHERE ||
           parse_number(&field[pack->place[COLUMN_EFFORT]], EFFORT_MAX, out);
}

static bool bad_effort(const Pack *pack, const CsvField *field, int line, TextError *error) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, "an effort of 0 to %d", EFFORT_MAX);
    return bad_field(error, line, &field[pack->place[COLUMN_EFFORT]], wanted);
}

// The field that holds a seed's own board; empty where there is none, as at the end of most lines.
static CsvField board_field(const Pack *pack, const CsvField *field, int fields) {
    int place = pack->place[COLUMN_BOARD];
    return place < fields ? field[place] : (CsvField){"", 0, 1};
}

// With | or ; between its parts: "cage 9 r1c1 r1c2 | anti-knight" becomes "cage 9 r1c1 r1c2; anti-knight".
static bool parse_board(const CsvField *field, char out[SEED_BOARD_MAX]) {
    int length = 0;
    for (int i = 0; i < field->length; i++) {
        char c = field->text[i];
        if (c == '|' && length > 0 && out[length - 1] == ' ') length--;
        if (c < ' ' || c > '~' || length == SEED_BOARD_MAX - 1) return false;
        out[length++] = c;
        if (c == '|') out[length - 1] = ';';
    }
    out[length] = '\0';
    return true;
}

static bool bad_board(const CsvField *field, int line, TextError *error) {
    char wanted[60];
    snprintf(wanted, sizeof wanted, "a board's text of at most %d bytes", SEED_BOARD_MAX - 1);
    return bad_field(error, line, field, wanted);
}

// An id, or where it was spoilt the one that the seed has.
static bool parse_id(const Pack *pack, const CsvField *field, const CsvField *own, uint64_t *out) {
    const CsvField *id = &field[pack->place[COLUMN_ID]], *cells = &field[pack->place[COLUMN_SEED]];
    if (!is_spoilt_id(id)) return parse_hex(id, out);
    Seed seed;
    if (!parse_cells(&pack->layout, cells, false, &seed.puzzle, 0, NULL) || !parse_board(own, seed.board))
        return false;
    Layout *board = mem_alloc(sizeof *board);
    bool fine = seed_board(&pack->layout, &seed, board, NULL);
    if (fine) {
        Grid canonical;
        canonical_form(board, &seed.puzzle, &canonical, NULL);
        *out = canonical_id(board, &canonical);
    }
    free(board);
    return fine;
}

// Looks from `first` on, for columns mostly come in our order; COLUMN_COUNT for none.
static int find_column(const CsvField *field, int first) {
    for (int i = 0; i < COLUMN_COUNT; i++) {
        int column = (first + i) % COLUMN_COUNT;
        if (csv_is(field, column_name(column))) return column;
    }
    return COLUMN_COUNT;
}

// A column of somebody's own is ignored, but not one whose name is nearly that of a column that is
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

bool pack_line_header(Pack *pack, const char *line, size_t length, int number, TextError *error) {
    CsvField field[FIELDS_MAX];
    int found[FIELDS_MAX];
    pack->separator = csv_separator(line, length);
    pack->fields = csv_cut(line, length, pack->separator, field, FIELDS_MAX);
    if (pack->fields > FIELDS_MAX)
        return text_error(error, number, 0, "the header has %d columns; there can be %d", pack->fields,
                          FIELDS_MAX);
    memset(pack->place, NOWHERE, sizeof pack->place);
    for (int i = 0; i < pack->fields; i++) {
        found[i] = find_column(&field[i], i > 0 ? found[i - 1] + 1 : 0);
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
        if (i <= COLUMN_ID && i != COLUMN_EFFORT && pack->place[i] == NOWHERE)
            return text_error(error, number, 0, "the header, which must come first, has no column “%s”",
                              FIXED[i]);
        if (pack->place[i] != NOWHERE && pack->place[i] >= pack->fields) pack->fields = pack->place[i] + 1;
    }
    return true;
}

bool pack_line_precedes_header(const char *line, size_t length) {
    if (length >= 4 && length <= 6 && memcmp(line, "sep=", 4) == 0) return true;
    for (size_t i = 0; i < length; i++)
        if (!strchr(",;\t \"", line[i]) || !line[i]) return false;
    return true;
}

bool pack_counts_all(const Pack *pack) {
    if (pack->place[COLUMN_EFFORT] == NOWHERE) return false;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (grade_counts(t) && pack->place[COLUMN_TECHNIQUES + t] == NOWHERE) return false;
    return true;
}

// seed_technique_bit of each.
static void technique_bits(int out[TECHNIQUE_COUNT]) {
    int bits = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) out[t] = grade_counts(t) ? bits++ : -1;
}

uint64_t pack_line_columns(const Pack *pack) {
    int bits[TECHNIQUE_COUNT];
    technique_bits(bits);
    uint64_t hash = hash_text(HASH_BEGIN, pack->layout.id) ^ pack->layout.text_hash;
    const char where[2] = {pack->separator, (char)pack->fields};
    hash = hash_bytes(hash, where, sizeof where);
    for (int column = 0; column < COLUMN_COUNT; column++) {
        if (pack->place[column] == NOWHERE) continue;
        const char *name = column_name(column);
        int bit = column < COLUMN_TECHNIQUES ? 0 : bits[column - COLUMN_TECHNIQUES];
        const char what[2] = {(char)pack->place[column], (char)bit};
        hash = hash_bytes(hash_text(hash, name), what, sizeof what);
    }
    return hash;
}

void pack_line_reader(const Pack *pack, LineReader *out) {
    int bits[TECHNIQUE_COUNT];
    technique_bits(bits);
    *out = (LineReader){.pack = pack};
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        int place = pack->place[COLUMN_TECHNIQUES + t];
        if (place == NOWHERE) continue;
        out->technique[out->techniques].place = (uint8_t)place;
        out->technique[out->techniques++].bit = (int16_t)bits[t];
    }
}

// What the columns of the techniques say. Nearly all fields are a lone digit, and most of those a 0.
static bool read_techniques(const LineReader *reader, const CsvField *field, int number, uint64_t *out,
                            TextError *error) {
    uint64_t used = 0;
    for (int i = 0; i < reader->techniques; i++) {
        const CsvField *times = &field[reader->technique[i].place];
        int count, bit = reader->technique[i].bit;
        if (times->length == 1 && *times->text == '0') continue;
        if (!parse_number(times, USED_MAX, &count))
            return bad_field(error, number, times, "how often a technique was used");
        if (count > 0 && bit >= 0) used |= UINT64_C(1) << bit;
    }
    *out = used;
    return true;
}

static bool index_fields(const LineReader *reader, const CsvField *field, int fields, int number,
                         SeedEntry *out, TextError *error) {
    const Pack *pack = reader->pack;
    const CsvField own = board_field(pack, field, fields);
    char board[SEED_BOARD_MAX];
    const CsvField *rating = &field[pack->place[COLUMN_RATING]], *band = &field[pack->place[COLUMN_BAND]];
    Band band_found;
    Pattern pattern = PATTERN_NONE;
    int tenths, clues, effort;
    if (!parse_grids(pack, field, NULL, NULL, number, error)) return false;
    if (!parse_tenths(rating, &tenths)) return bad_field(error, number, rating, "a rating such as 4.2");
    if (!parse_band(band, &band_found)) return bad_field(error, number, band, "a band such as easy");
    if (!parse_clues(pack, field, &clues, &pattern, number, error)) return false;
    if (!parse_effort(pack, field, &effort)) return bad_effort(pack, field, number, error);
    if (!read_techniques(reader, field, number, &out->techniques, error)) return false;
    if (!parse_board(&own, board)) return bad_board(&own, number, error);
    if (!parse_id(pack, field, &own, &out->id))
        return bad_field(error, number, &field[pack->place[COLUMN_ID]],
                         "an id of 11 digits 0 to 9 and a to f");
    out->line = (uint32_t)number;
    out->band = (uint8_t)band_found;
    out->rating_tenths = (uint8_t)tenths;
    out->clues = (uint8_t)(clues < UINT8_MAX ? clues : UINT8_MAX);
    out->pattern = (uint8_t)pattern;
    out->effort = (uint16_t)effort;
    return true;
}

// How many fields a line must have: a board at its end may be missing.
static int least_fields(const Pack *pack) {
    bool board_ends = pack->place[COLUMN_BOARD] + 1 == pack->fields;
    int least = 0;
    for (int i = 0; i < COLUMN_COUNT && board_ends; i++)
        if (i != COLUMN_BOARD && pack->place[i] != NOWHERE && pack->place[i] >= least)
            least = pack->place[i] + 1;
    return board_ends ? least : pack->fields;
}

bool pack_line_entry(const LineReader *reader, const char *line, size_t length, int number, SeedEntry *out,
                     bool *out_any, TextError *error) {
    const Pack *pack = reader->pack;
    CsvField field[FIELDS_MAX];
    int fields = csv_cut(line, length, pack->separator, field, pack->fields);
    *out_any = fields > 0;
    if (fields == 0) return true;
    if (fields < least_fields(pack))
        return text_error(error, number, 0, "%d columns where the header has %d", fields, pack->fields);
    return index_fields(reader, field, fields, number, out, error);
}

bool pack_line_seed(const Pack *pack, const char *text, size_t length, const SeedEntry *entry, Seed *out,
                    TextError *error) {
    int line = (int)entry->line;
    CsvField field[FIELDS_MAX];
    int fields = csv_cut(text, length, pack->separator, field, pack->fields);
    if (fields < least_fields(pack)) return text_error(error, line, 0, "the line has lost columns");
    const uint8_t *place = pack->place;
    const CsvField own = board_field(pack, field, fields);
    *out = (Seed){.band = (Band)entry->band};
    if (!parse_board(&own, out->board)) return bad_board(&own, line, error);
    if (!parse_id(pack, field, &own, &out->id) || out->id != entry->id)
        return text_error(error, line, 0, "the file has changed since it was read");
    if (!parse_grids(pack, field, &out->puzzle, &out->solution, line, error)) return false;
    int *const tenths[] = {&out->rating_tenths, &out->pearl_tenths, &out->diamond_tenths};
    for (int i = 0; i < 3; i++) {
        const CsvField *rating = &field[place[COLUMN_RATING + i]];
        if (!parse_tenths(rating, tenths[i])) return bad_field(error, line, rating, "a rating such as 4.2");
    }
    if (!parse_clues(pack, field, &out->clues, &out->pattern, line, error)) return false;
    if (!parse_effort(pack, field, &out->effort)) return bad_effort(pack, field, line, error);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (place[COLUMN_TECHNIQUES + t] == NOWHERE) continue;
        const CsvField *used = &field[place[COLUMN_TECHNIQUES + t]];
        if (!parse_number(used, USED_MAX, &out->used[t]))
            return bad_field(error, line, used, "how often a technique was used");
    }
    return true;
}

int pack_format_header(char *out) {
    Text line = text_fixed(out, SEED_HEADER_MAX);
    for (int i = 0; i < COLUMN_ID; i++) text_addf(&line, "%s,", FIXED[i]);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (grade_counts(t)) text_addf(&line, "%s,", technique_info(t)->key);
    text_add(&line, FIXED[COLUMN_ID]);
    assert(!line.full);
    return (int)line.length;
}

// In quotes only where it needs them, as where tokens stand with commas between.
static void add_board(const char *board, Text *line) {
    const char *quote = strchr(board, ',') ? "\"" : "";
    text_addf(line, ",%s", quote);
    for (const char *c = board; *c; c++) {
        if (*c == ';') text_add_char(line, ' ');
        text_add_char(line, *c == ';' ? '|' : *c);
    }
    text_add(line, quote);
}

int pack_format_seed(const Layout *layout, const Seed *seed, char *out) {
    Text line = text_fixed(out, SEED_LINE_MAX);
    for (int i = 0; i < layout->cells; i++)
        text_add_char(&line, seed->puzzle.cell[i] ? (char)('a' + seed->puzzle.cell[i] - 1) : '.');
    text_add_char(&line, ',');
    for (int i = 0; i < layout->cells; i++) text_add_char(&line, (char)('a' + seed->solution.cell[i] - 1));
    const int tenths[] = {seed->rating_tenths, seed->pearl_tenths, seed->diamond_tenths};
    for (int i = 0; i < 3; i++) text_addf(&line, ",%d.%d", tenths[i] / 10, tenths[i] % 10);
    const char *band = band_name(seed->band);
    text_addf(&line, ",%c%s,%d,%s,%d,", band[0] - 'A' + 'a', band + 1, seed->clues,
              pattern_name(seed->pattern), seed->effort);
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!grade_counts(t)) continue;
        text_add_number(&line, (uint64_t)seed->used[t]);
        text_add_char(&line, ',');
    }
    char id[12];
    seed_id_format(seed->id, id);
    text_add(&line, id);
    if (seed->board[0]) add_board(seed->board, &line);
    assert(!line.full);
    return (int)line.length;
}
