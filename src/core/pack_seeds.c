// seeds.csv: index, reading, proving, printing and drawing of a pack's seeds.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/grade.h"
#include "core/pack.h"
#include "core/solver.h"

enum {
    COLUMN_SEED,
    COLUMN_SOLUTION,
    COLUMN_RATING,
    COLUMN_PEARL,
    COLUMN_DIAMOND,
    COLUMN_BAND,
    COLUMN_CLUES,
    COLUMN_PATTERN,
    COLUMN_FIXED, // the technique columns follow, then the id
    COLUMNS_MAX = COLUMN_FIXED + TECHNIQUE_COUNT + 1,
    ID_DIGITS = (SEED_ID_BITS + 3) / 4,
    RATING_MAX = 200,
};

static const char *const FIXED[COLUMN_FIXED] = {"seed",    "solution", "rating", "pearl",
                                                "diamond", "band",     "clues",  "pattern"};

// A field of a line: not ended by a 0.
typedef struct {
    const char *text;
    int length;
    int column; // from 1
} Field;

// Cuts a line (without its line break) into at most `max` fields. Returns how many there are in all.
static int cut(const char *line, size_t length, Field *out, int max) {
    int count = 0;
    const char *at = line, *end = line + length;
    for (;;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        const char *stop = comma ? comma : end;
        if (count < max) out[count] = (Field){at, (int)(stop - at), (int)(at - line) + 1};
        count++;
        if (!comma) return count;
        at = comma + 1;
    }
}

static bool field_is(const Field *field, const char *word) {
    return (size_t)field->length == strlen(word) && memcmp(field->text, word, (size_t)field->length) == 0;
}

// The field as text, cut short to what a message can hold.
static const char *field_text(const Field *field, char out[41]) {
    int length = field->length < 40 ? field->length : 40;
    memcpy(out, field->text, (size_t)length);
    out[length] = '\0';
    for (int i = 0; i < length; i++)
        if ((unsigned char)out[i] < 0x20 || (unsigned char)out[i] > 0x7E) out[i] = '?';
    return out;
}

static bool bad_field(TextError *error, int line, const Field *field, const char *wanted) {
    char text[41];
    return text_error(error, line, field->column, "“%s” is not %s", field_text(field, text), wanted);
}

static bool parse_number(const Field *field, int max, int *out) {
    int value = 0;
    if (field->length < 1 || field->length > 6) return false;
    for (int i = 0; i < field->length; i++) {
        if (field->text[i] < '0' || field->text[i] > '9') return false;
        value = value * 10 + (field->text[i] - '0');
    }
    *out = value;
    return value <= max;
}

// "4.2" as 42.
static bool parse_tenths(const Field *field, int *out) {
    int point = field->length - 2, whole, tenth;
    if (point < 1 || field->text[point] != '.') return false;
    if (!parse_number(&(Field){field->text, point, 0}, RATING_MAX / 10, &whole)) return false;
    if (!parse_number(&(Field){field->text + point + 1, 1, 0}, 9, &tenth)) return false;
    *out = whole * 10 + tenth;
    return *out <= RATING_MAX;
}

static bool parse_id(const Field *field, uint64_t *out) {
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

static bool parse_band(const Field *field, Band *out) {
    char name[16];
    if (field->length >= (int)sizeof name) return false;
    memcpy(name, field->text, (size_t)field->length);
    name[field->length] = '\0';
    for (int i = 0; i < field->length; i++)
        if (name[i] < 'a' || name[i] > 'z') return false;
    return band_parse(name, out);
}

// Checks cells written as letters; with `out` also reads them. `full` allows no empty one.
static bool parse_cells(const Layout *layout, const Field *field, bool full, Grid *out, int line,
                        TextError *error) {
    if (field->length != layout->cells)
        return text_error(error, line, field->column, "%d cells where the layout %s has %d", field->length,
                          layout->id, layout->cells);
    if (out) *out = (Grid){{0}};
    for (int i = 0; i < field->length; i++) {
        int token = field->text[i] == '.' ? 0 : field->text[i] - 'a' + 1;
        if (token < 0 || token > layout->order || (full && !token) || (!token && field->text[i] != '.'))
            return text_error(error, line, field->column + i, "“%.1s” is not a token a to %c%s",
                              field->text[i] > ' ' && field->text[i] < 0x7F ? field->text + i : "?",
                              'a' + layout->order - 1, full ? "" : " or '.'");
        if (out) out->cell[i] = (uint8_t)token;
    }
    return true;
}

static int column_count(const Pack *pack) {
    return COLUMN_FIXED + pack->technique_columns + 1;
}

static bool read_header(Pack *pack, const char *line, size_t length, int number, TextError *error) {
    Field field[COLUMNS_MAX];
    int count = cut(line, length, field, COLUMNS_MAX);
    for (int i = 0; i < COLUMN_FIXED; i++)
        if (i >= count || !field_is(&field[i], FIXED[i]))
            return text_error(error, number, i < count ? field[i].column : 0,
                              "the header's column %d must be “%s”", i + 1, FIXED[i]);
    if (count > COLUMNS_MAX)
        return text_error(error, number, 0, "the header has %d columns, more than are known", count);
    const char *keys[TECHNIQUE_COUNT];
    for (int i = 0; i < TECHNIQUE_COUNT; i++) keys[i] = technique_info((Technique)i)->key;
    int technique = 0;
    pack->technique_columns = 0;
    for (int i = COLUMN_FIXED; i < count - 1; i++) {
        char text[41];
        int found = 0;
        while (found < TECHNIQUE_COUNT && !field_is(&field[i], keys[found])) found++;
        if (found == TECHNIQUE_COUNT) {
            const char *nearest = text_nearest(field_text(&field[i], text), keys, TECHNIQUE_COUNT);
            return text_error(error, number, field[i].column, "unknown technique “%s”%s%s%s", text,
                              nearest ? "; did you mean “" : "", nearest ? nearest : "", nearest ? "”?" : "");
        }
        if (found < technique)
            return text_error(error, number, field[i].column, "the technique “%s” is not in its place",
                              keys[found]);
        technique = found + 1;
        pack->technique_column[pack->technique_columns++] = (uint8_t)found;
    }
    if (count <= COLUMN_FIXED || !field_is(&field[count - 1], "id"))
        return text_error(error, number, count > 0 ? field[count - 1].column : 0,
                          "the header's last column must be “id”");
    return true;
}

static bool index_line(const Pack *pack, const char *line, size_t length, int number, SeedEntry *out,
                       TextError *error) {
    Field field[COLUMNS_MAX];
    int wanted = column_count(pack), count = cut(line, length, field, wanted);
    if (count != wanted)
        return text_error(error, number, 0, "%d columns where the header has %d", count, wanted);
    Band band;
    int rating;
    if (!parse_cells(&pack->layout, &field[COLUMN_SEED], false, NULL, number, error)) return false;
    if (!parse_cells(&pack->layout, &field[COLUMN_SOLUTION], true, NULL, number, error)) return false;
    if (!parse_tenths(&field[COLUMN_RATING], &rating))
        return bad_field(error, number, &field[COLUMN_RATING], "a rating such as 4.2");
    if (!parse_band(&field[COLUMN_BAND], &band))
        return bad_field(error, number, &field[COLUMN_BAND], "a band such as easy");
    if (!parse_id(&field[wanted - 1], &out->id))
        return bad_field(error, number, &field[wanted - 1], "an id of 11 digits 0 to 9 and a to f");
    out->line = (uint32_t)number;
    out->band = (uint8_t)band;
    out->rating_tenths = (uint8_t)rating;
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

static bool index_all(Pack *pack, TextError *error) {
    const char *at = pack->csv, *end = pack->csv + pack->csv_size;
    if (pack->csv_size >= UINT32_MAX) return text_error(error, 0, 0, "the file is larger than 4 GB");
    if (pack->csv_size >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
    int room = 0;
    bool header = false;
    for (int number = 1; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *next = stop ? stop + 1 : end;
        size_t length = (size_t)((stop ? stop : end) - at);
        if (length > 0 && at[length - 1] == '\r') length--;
        if (length > 0 && !header) {
            if (!read_header(pack, at, length, number, error)) return false;
            header = true;
        } else if (length > 0) {
            SeedEntry entry = {.offset = (uint32_t)(at - pack->csv)};
            if (!index_line(pack, at, length, number, &entry, error)) return false;
            if (!add_entry(pack, &room, &entry)) return text_error(error, number, 0, "not enough memory");
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
    Field field[COLUMNS_MAX];
    int wanted = column_count(pack);
    if (cut(text, length, field, wanted) != wanted)
        return text_error(error, line, 0, "the line has lost columns");
    *out = (Seed){.id = entry->id, .band = (Band)entry->band};
    if (!parse_cells(&pack->layout, &field[COLUMN_SEED], false, &out->puzzle, line, error)) return false;
    if (!parse_cells(&pack->layout, &field[COLUMN_SOLUTION], true, &out->solution, line, error)) return false;
    int *const tenths[] = {&out->rating_tenths, &out->pearl_tenths, &out->diamond_tenths};
    for (int i = 0; i < 3; i++)
        if (!parse_tenths(&field[COLUMN_RATING + i], tenths[i]))
            return bad_field(error, line, &field[COLUMN_RATING + i], "a rating such as 4.2");
    if (!parse_number(&field[COLUMN_CLUES], pack->layout.cells, &out->clues))
        return bad_field(error, line, &field[COLUMN_CLUES], "a number of clues");
    char name[24];
    snprintf(name, sizeof name, "%.*s", field[COLUMN_PATTERN].length, field[COLUMN_PATTERN].text);
    if (!pattern_parse(name, &out->pattern))
        return bad_field(error, line, &field[COLUMN_PATTERN], "a pattern such as rotate180");
    for (int i = 0; i < pack->technique_columns; i++)
        if (!parse_number(&field[COLUMN_FIXED + i], 9999, &out->used[pack->technique_column[i]]))
            return bad_field(error, line, &field[COLUMN_FIXED + i], "how often a technique was used");
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
    for (int i = 0; i < COLUMN_FIXED; i++) length = append(out, append(out, length, FIXED[i]), ",");
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
