// core/pack/pack: keys and tokens, the index of seeds.csv, proving a seed, and drawing fresh puzzles out of
// it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "core/look/shape_outline.h"
#include "core/make/generate.h"
#include "core/pack/instruments.h"
#include "core/pack/pack.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "core/pack/scale.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"
#include "support/sanitized.h"

static void set(Pack *pack, const char *section, const char *key, const char *value) {
    TextError error;
    if (!pack_set(pack, section, key, value, 1, &error))
        fail_msg("[%s] %s = %s: %s", section, key, value, error.reason);
}

static void begin_on(Pack *pack, const char *board, const char *randomise, const char *letters) {
    const char *const keys[][3] = {{"pack", "id", "sample"},    {"pack", "name", "Sample"},
                                   {"pack", "author", "Nonet"}, {"pack", "licence", "CC0-1.0"},
                                   {"pack", "format", "1"},     {"board", "layout", board}};
    pack_init(pack);
    for (int i = 0; i < 6; i++) set(pack, keys[i][0], keys[i][1], keys[i][2]);
    set(pack, "board", "randomise", randomise);
    for (int token = 1; token <= 9; token++) {
        char key[12], value[32];
        snprintf(key, sizeof key, "%d", token);
        snprintf(value, sizeof value, "%c | letter %c", letters[token - 1], letters[token - 1]);
        set(pack, "tokens", key, value);
    }
}

static void begin(Pack *pack, const char *randomise, const char *letters) {
    begin_on(pack, "9x9", randomise, letters);
}

static void make_pack(Pack *pack, const char *randomise, const char *letters, const char *word) {
    TextError error;
    begin(pack, randomise, letters);
    if (word) set(pack, "reveal", "word", word);
    if (!pack_complete(pack, &error)) fail_msg("%s", error.reason);
}

// Seeds drawn at random, as many as asked for.
static void draw_seeds(const Layout *layout, uint64_t number, int count, Seed *out) {
    Rng rng = rng_seed(number);
    for (int i = 0; i < count;) {
        Grid puzzle;
        GenerateSpec spec = {.pattern = (Pattern)rng_below(&rng, PATTERN_COUNT),
                             .clues_min = 24 + (int)rng_below(&rng, 8)};
        generate_puzzle(layout, &rng, &spec, &puzzle, NULL);
        if (seed_measure(layout, &puzzle, &out[i], NULL)) i++;
    }
}

static void give_seeds(Pack *pack, const Seed *seed, int count) {
    char *csv = malloc((size_t)(count + 1) * SEED_LINE_MAX);
    size_t size = (size_t)pack_format_header(csv);
    bool boards = false;
    for (int i = 0; i < count; i++) boards |= seed[i].board[0] != '\0';
    size += (size_t)sprintf(csv + size, "%s\n", boards ? PACK_BOARD_HEADER : "");
    for (int i = 0; i < count; i++) {
        size += (size_t)pack_format_seed(&pack->layout, &seed[i], csv + size);
        csv[size++] = '\n';
    }
    csv[size] = '\0';
    TextError error;
    if (!pack_take_seeds(pack, csv, size, &error)) fail_msg("line %d: %s", error.line, error.reason);
}

// With a colour on dark ground and one on light, or -1 for none.
static void token_has(const char *value, const char *text, const char *name, Shape shape, int64_t dark,
                      int64_t light) {
    Pack pack;
    pack_init(&pack);
    set(&pack, "tokens", "4", value);
    const TokenLook *look = &pack.token[4];
    assert_string_equal(look->text, text);
    assert_string_equal(look->name, name);
    assert_int_equal(look->shape, shape);
    assert_int_equal(look->has_colour, dark >= 0);
    if (dark < 0) return;
    assert_int_equal(look->colour[GROUND_DARK], (uint32_t)dark);
    assert_int_equal(look->colour[GROUND_LIGHT], (uint32_t)light);
}

static void token_is(const char *value, const char *text, const char *name, Shape shape, int64_t colour) {
    token_has(value, text, name, shape, colour, colour);
}

static void tokens_are_text_shape_and_colour_in_any_order(void **state) {
    (void)state;
    token_is("1 | One", "1", "One", SHAPE_NONE, -1);
    token_is("ᚠ | Fehu", "ᚠ", "Fehu", SHAPE_NONE, -1);
    token_is("  a   |   the a  ", "a", "the a", SHAPE_NONE, -1);
    token_is("shape:triangle | colour:#009E73 | Green triangle", "", "Green triangle", SHAPE_TRIANGLE,
             0x009E73);
    token_is("colour:#009e73 | Green | shape:triangle", "", "Green", SHAPE_TRIANGLE, 0x009E73);
    token_is("Green | shape:triangle", "", "Green", SHAPE_TRIANGLE, -1);
    token_is("colour:#009E73 | Green", "", "Green", SHAPE_SQUARE, 0x009E73);
    token_is("A | colour:#E69F00 | Alpha", "A", "Alpha", SHAPE_NONE, 0xE69F00);
    token_is("A | shape: moon | Alpha | colour: #E69F00", "A", "Alpha", SHAPE_MOON, 0xE69F00);
    token_has("A | colour:#E69F00  #9A6A00 | Alpha", "A", "Alpha", SHAPE_NONE, 0xE69F00, 0x9A6A00);
    for (int shape = 1; shape < SHAPE_COUNT; shape++) {
        char value[64];
        snprintf(value, sizeof value, "shape:%s | it", shape_outline((Shape)shape)->name);
        token_is(value, "", "it", (Shape)shape, -1);
    }
}

static void a_token_can_have_a_small_sign(void **state) {
    (void)state;
    Pack pack;
    TextError error = {.reason = ""};
    pack_init(&pack);
    set(&pack, "tokens", "4", "♅ | small: U | Uranus");
    assert_string_equal(pack.token[4].small, "U");
    assert_string_equal(pack.token[4].name, "Uranus");
    assert_false(pack.token[4].small_own);
    set(&pack, "tokens", "3", "🐈 | Cat | note:c");
    assert_string_equal(pack.token[3].small, "c");
    assert_true(pack.token[3].small_own);
    assert_false(pack_set(&pack, "tokens", "7", "a | b | note:c | small:d", 7, &error));
    assert_string_equal(error.reason, "a token has only one sign for notes");
    assert_false(pack_set(&pack, "tokens", "5", "a | b | small:c | small:d", 7, &error));
    assert_string_equal(error.reason, "a token has only one sign for notes");
    assert_false(pack_set(&pack, "tokens", "6", "a | b | small:", 8, &error));
    assert_string_equal(error.reason, "the token's sign for notes is empty");
}

static void reveal_words_are_found_among_the_tokens(void **state) {
    (void)state;
    static const uint8_t expected[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    Pack pack;
    make_pack(&pack, "full", "DRAGONFLY", "DRAGONFLY");
    assert_memory_equal(pack.reveal_token, expected, 9);
    make_pack(&pack, "full", "YLFNOGARD", "dragonfly");
    for (int i = 0; i < 9; i++) assert_int_equal(pack.reveal_token[i], 9 - i);

    // Letters of more than one byte, and of either case.
    begin(&pack, "relabel", "ABCDEFGHI");
    pack.key_line[0] = 1;
    static const char *const letters[] = {"é", "Ž", "ß", "ω", "Д", "ÿ", "ł", "ö", "x"};
    for (int i = 0; i < 9; i++) snprintf(pack.token[i + 1].text, TOKEN_TEXT_MAX, "%s", letters[i]);
    set(&pack, "reveal", "word", "ÉžßΩдŸŁÖX");
    TextError error;
    if (!pack_complete(&pack, &error)) fail_msg("%s", error.reason);
    assert_memory_equal(pack.reveal_token, expected, 9);
}

static void capitals_and_code_points(void **state) {
    (void)state;
    const char *text = "aé€😀";
    static const uint32_t codes[] = {'a', 0xE9, 0x20AC, 0x1F600};
    for (int i = 0; i < 4; i++) {
        uint32_t code;
        assert_true(utf8_next(&text, &code));
        assert_int_equal(code, codes[i]);
    }
    uint32_t code;
    assert_false(utf8_next(&text, &code));
    static const char *const bad[] = {"\x80",
                                      "\xC0\x80",
                                      "\xC3",
                                      "\xE2\x82",
                                      "\xED\xA0\x80",
                                      "\xF4\x90\x80\x80",
                                      "\xF5\x80\x80\x80",
                                      "\xE0\x80\xAF",
                                      "\xFF",
                                      "a\x01",
                                      "\x7F",
                                      "\xC2\x80"};
    for (int i = 0; i < 12; i++)
        if (utf8_valid(bad[i])) fail_msg("text %d should not be valid", i);
    assert_true(utf8_valid(""));
    assert_true(utf8_valid("Ærøskøbing 🜨"));
    static const uint32_t pairs[][2] = {
        {'a', 'A'},     {'z', 'Z'},     {0xE0, 0xC0},   {0xF7, 0xF7},     {0xFF, 0x178},  {0x101, 0x100},
        {0x13A, 0x139}, {0x148, 0x147}, {0x149, 0x149}, {0x17E, 0x17D},   {0x3C3, 0x3A3}, {0x3C2, 0x3C2},
        {0x451, 0x401}, {0x44F, 0x42F}, {'1', '1'},     {0x16A0, 0x16A0}, {0x131, 0x131}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        assert_int_equal(utf8_upper(pairs[i][0]), pairs[i][1]);
}

static void seeds_come_back_as_they_were_written(void **state) {
    (void)state;
    enum { COUNT = 40 };
    Pack pack;
    Seed seed[COUNT];
    make_pack(&pack, "full", "123456789", NULL);
    draw_seeds(&pack.layout, 11, COUNT, seed);
    give_seeds(&pack, seed, COUNT);
    assert_int_equal(pack.seed_count, COUNT);
    int bands = 0;
    for (int i = 0; i < BAND_COUNT; i++) bands += pack.band_count[i];
    assert_int_equal(bands, COUNT);
    for (int i = 0; i < COUNT; i++) {
        Seed read;
        TextError error;
        if (!pack_seed(&pack, i, &read, &error)) fail_msg("line %d: %s", error.line, error.reason);
        char written[SEED_LINE_MAX], again[SEED_LINE_MAX];
        pack_format_seed(&pack.layout, &seed[i], written);
        pack_format_seed(&pack.layout, &read, again);
        assert_string_equal(written, again);
        assert_int_equal(pack.seeds[i].line, i + 2);
        assert_int_equal(pack.seeds[i].rating_tenths, seed[i].rating_tenths);
        assert_int_equal(pack_find_seed(&pack, seed[i].id), i);
        if (!pack_verify_seed(&pack, &read, 2, true, &error)) fail_msg("seed %d: %s", i, error.reason);
    }
    assert_int_equal(pack_find_seed(&pack, UINT64_C(1) << 63), -1);
    pack_finish(&pack);
    pack_finish(&pack);
}

// ---- what a spreadsheet makes of seeds.csv

enum { TABLE_ROWS = 31, TABLE_COLUMNS = 64 };

typedef struct {
    char *cell[TABLE_ROWS][TABLE_COLUMNS];
    int rows, columns;
} Table;

static Table table_of(const Layout *layout, const Seed *seed, int count) {
    Table table = {.rows = count + 1};
    for (int row = 0; row <= count; row++) {
        char line[SEED_LINE_MAX];
        row ? pack_format_seed(layout, &seed[row - 1], line) : pack_format_header(line);
        table.columns = 0;
        char *rest = line;
        for (char *field; (field = strsep(&rest, ","));) {
            assert_true(table.columns < TABLE_COLUMNS);
            table.cell[row][table.columns++] = strdup(field);
        }
    }
    return table;
}

static void free_table(Table *table) {
    for (int row = 0; row < table->rows; row++)
        for (int column = 0; column < table->columns; column++) free(table->cell[row][column]);
}

static void swap_columns(Table *table, int a, int b) {
    for (int row = 0; row < table->rows; row++) {
        char *kept = table->cell[row][a];
        table->cell[row][a] = table->cell[row][b];
        table->cell[row][b] = kept;
    }
}

static bool is_rating(const char *name) {
    return strcmp(name, "rating") == 0 || strcmp(name, "pearl") == 0 || strcmp(name, "diamond") == 0;
}

// 4.0 as "4" and, where the comma is the decimal sign, 4.2 as "4,2".
static void print_cell(FILE *out, const Table *table, int row, int column, char separator, Rng *rng) {
    char text[256];
    snprintf(text, sizeof text, "%s", table->cell[row][column]);
    size_t length = strlen(text);
    if (row > 0 && is_rating(table->cell[0][column])) {
        if (strcmp(text + length - 2, ".0") == 0)
            text[length - 2] = '\0';
        else if (separator != ',' || rng_below(rng, 2))
            text[length - 2] = ',';
    }
    bool quotes = strchr(text, separator) || rng_below(rng, 3) == 0;
    fprintf(out, rng_below(rng, 8) ? "%s%s%s" : " %s%s%s ", quotes ? "\"" : "", text, quotes ? "\"" : "");
}

// The table with its rows as they are, written as spreadsheets may.
static char *print_table(const Table *table, Rng *rng, size_t *out_size) {
    char *text = NULL, separator = ",;\t"[rng_below(rng, 3)];
    FILE *out = open_memstream(&text, out_size);
    const char *end = rng_below(rng, 2) ? "\r\n" : "\n";
    int more = (int)rng_below(rng, 4);
    bool own = rng_below(rng, 2);
    if (rng_below(rng, 2)) fputs("\xEF\xBB\xBF", out);
    if (separator == ';' && rng_below(rng, 2)) fprintf(out, "sep=;%s", end);
    for (int row = 0; row < table->rows; row++) {
        if (own)
            fprintf(out, "\"%s\"%c", row ? rng_below(rng, 2) ? "yes, this; one" : "" : "picked", separator);
        for (int column = 0; column < table->columns; column++) {
            if (column) fputc(separator, out);
            print_cell(out, table, row, column, separator, rng);
        }
        for (int i = 0; i < more; i++) fputc(separator, out);
        if (row + 1 < table->rows || rng_below(rng, 2)) fputs(end, out);
        while (row > 0 && rng_below(rng, 8) == 0)
            for (int i = (int)rng_below(rng, 60); i >= 0; i--) fputs(i ? (char[]){separator, 0} : end, out);
    }
    assert_int_equal(fclose(out), 0);
    return text;
}

static void seeds_survive_a_spreadsheet(void **state) {
    (void)state;
    enum { COUNT = 20 };
    Pack pack;
    Seed seed[COUNT];
    make_pack(&pack, "full", "123456789", NULL);
    draw_seeds(&pack.layout, 12, COUNT, seed);
    for (uint64_t number = 0; number < 300; number++) {
        Rng rng = rng_seed(number);
        Table table = table_of(&pack.layout, seed, COUNT);
        for (int i = 0; i < 40 && number % 4; i++)
            swap_columns(&table, (int)rng_below(&rng, (uint64_t)table.columns),
                         (int)rng_below(&rng, (uint64_t)table.columns));
        size_t size;
        char *csv = print_table(&table, &rng, &size);
        TextError error;
        if (!pack_take_seeds(&pack, csv, size, &error))
            fail_msg("table %d, line %d: %s", (int)number, error.line, error.reason);
        assert_int_equal(pack.seed_count, COUNT);
        assert_true(pack_counts_all(&pack));
        for (int i = 0; i < COUNT; i++) {
            Seed read;
            char before[SEED_LINE_MAX], after[SEED_LINE_MAX];
            if (!pack_seed(&pack, i, &read, &error))
                fail_msg("table %d, line %d: %s", (int)number, error.line, error.reason);
            pack_format_seed(&pack.layout, &seed[i], before);
            pack_format_seed(&pack.layout, &read, after);
            assert_string_equal(before, after);
            assert_int_equal(pack.seeds[i].id, seed[i].id);
        }
        free_table(&table);
    }
    pack_finish(&pack);
}

// Of the ids that are numbers to a spreadsheet little may be left.
static void spoilt_ids_are_computed_anew(void **state) {
    (void)state;
    static const char *const spoilt[] = {"1234567890",  "123456789",   "0",           "9.04568E+11",
                                         "9,04568E+11", "1.23457e+15", "12345678900", "1E+13"};
    static const char *const bad[] = {"",           "xyz",          "abc",          "+12",
                                      "-123456789", "123456789ab0", "123456789012", "e1234567"};
    Pack pack;
    Seed seed;
    TextError error;
    make_pack(&pack, "full", "123456789", NULL);
    draw_seeds(&pack.layout, 13, 1, &seed);
    for (size_t i = 0; i < sizeof spoilt / sizeof spoilt[0] + sizeof bad / sizeof bad[0]; i++) {
        bool fine = i < sizeof spoilt / sizeof spoilt[0];
        char *csv = malloc(2 * SEED_LINE_MAX);
        size_t size = (size_t)pack_format_header(csv);
        csv[size++] = '\n';
        pack_format_seed(&pack.layout, &seed, csv + size);
        char *id = strrchr(csv, ',') + 1;
        size = (size_t)(id - csv) +
               (size_t)sprintf(id, "%s", fine ? spoilt[i] : bad[i - sizeof spoilt / sizeof spoilt[0]]);
        bool taken = pack_take_seeds(&pack, csv, size, &error);
        if (taken != fine) fail_msg("id %d: %s", (int)i, taken ? "taken" : error.reason);
        if (taken) assert_int_equal(pack.seeds[0].id, seed.id);
        if (!taken) assert_int_equal(error.line, 2);
    }
    pack_finish(&pack);
}

static void header_errors_say_which_column(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"seed,solution,ratin,pearl,diamond,band,clues,pattern,id\n", "did you mean “rating”?"},
        {"Seed;SOLUTION;rating;pearl;diamond;band;clues;pattern;id;\n", NULL},
        {"\n;;;\r\nseed;solution;rating;pearl;diamond;band;clues;pattern;id\n", NULL},
        {"seed,solution,pearl,diamond,band,clues,pattern,id\n", "has no column “rating”"},
        {"seed,solution,rating,rating,pearl,diamond,band,clues,pattern,id\n", "“rating” stands twice"},
        {"seed,solution,rating,pearl,diamond,band,clues,pattern,id,my rating,day of the week,,x_wing\n",
         NULL},
        {"seed,solution,rating,pearl,diamond,band,clues,pattern,id,naked_tripel\n",
         "did you mean “naked_triple”?"},
    };
    Pack pack;
    make_pack(&pack, "full", "123456789", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TextError error;
        bool fine = pack_take_seeds(&pack, strdup(cases[i][0]), strlen(cases[i][0]), &error);
        if (fine != !cases[i][1]) fail_msg("header %d: %s", (int)i, fine ? "taken" : error.reason);
        if (fine) assert_false(pack_counts_all(&pack));
        if (fine) continue;
        assert_int_equal(error.line, 1);
        if (!strstr(error.reason, cases[i][1]))
            fail_msg("said “%s” in place of “%s”", error.reason, cases[i][1]);
    }
    pack_finish(&pack);
}

static void refused(const Pack *pack, const Seed *seed, const char *because) {
    TextError error;
    if (pack_verify_seed(pack, seed, 7, true, &error)) fail_msg("taken, though %s", because);
    assert_int_equal(error.line, 7);
    if (!strstr(error.reason, because)) fail_msg("said “%s” in place of “%s”", error.reason, because);
}

static void untrue_seeds_are_refused(void **state) {
    (void)state;
    Pack pack;
    Seed good;
    make_pack(&pack, "full", "123456789", NULL);
    draw_seeds(&pack.layout, 5, 1, &good);
    TextError error;
    assert_true(pack_verify_seed(&pack, &good, 7, true, &error));
    int empty = 0, given = 0;
    while (good.puzzle.cell[empty]) empty++;
    while (!good.puzzle.cell[given]) given++;

    Seed seed = good;
    seed.puzzle.cell[empty] = good.solution.cell[empty] % 9 + 1;
    TextError ignored;
    assert_false(pack_verify_seed(&pack, &seed, 7, false, &ignored));
    seed = good;
    for (int i = 0; i < 60; i++) seed.puzzle.cell[i] = 0;
    refused(&pack, &seed, "the seed has more than one solution");
    seed = good;
    seed.solution.cell[0] = good.solution.cell[0] % 9 + 1;
    refused(&pack, &seed, "the solution given is not the seed's");
    seed = good;
    seed.clues++;
    refused(&pack, &seed, "clues, but there are");
    seed = good;
    seed.pattern = good.pattern == PATTERN_MIRROR ? PATTERN_FLIP : PATTERN_MIRROR;
    refused(&pack, &seed, "the clues' pattern is");
    seed = good;
    seed.id ^= 1;
    refused(&pack, &seed, "id ");
    seed = good;
    seed.rating_tenths++;
    refused(&pack, &seed, "rating ");
    seed = good;
    seed.pearl_tenths++;
    refused(&pack, &seed, "pearl ");
    seed = good;
    seed.diamond_tenths++;
    refused(&pack, &seed, "diamond ");
    seed = good;
    seed.band = BAND_DIABOLICAL;
    refused(&pack, &seed, "the band of rating");
    seed = good;
    seed.used[TECHNIQUE_HIDDEN_SINGLE_BOX]++;
    refused(&pack, &seed, "hidden_single_box");
    assert_true(pack_verify_seed(&pack, &seed, 7, false, &error));

    seed = good;
    int house = pack.layout.house_of[given][0];
    for (int i = 0; i < pack.layout.order; i++) {
        int cell = pack.layout.house[house].cell[i];
        if (cell != given) seed.puzzle.cell[cell] = seed.puzzle.cell[given];
    }
    refused(&pack, &seed, "the givens break the rules");
}

// The row of a solution that spells the word in tokens, or -1.
static int spelling_row(const Pack *pack, const Grid *solution) {
    int order = pack->layout.order;
    for (int row = 0; row < order; row++)
        if (memcmp(&solution->cell[row * order], pack->reveal_token, (size_t)order) == 0) return row;
    return -1;
}

// A rotation makes one diagonal of the other, and a flip of a mirror.
static Pattern pattern_kind(Pattern pattern) {
    return pattern == PATTERN_FLIP           ? PATTERN_MIRROR
           : pattern == PATTERN_ANTIDIAGONAL ? PATTERN_DIAGONAL
                                             : pattern;
}

static void check_draw(const Pack *pack, const Seed *seed, Rng *rng) {
    Layout board, again;
    Grid solution, solved, canonical;
    Disguise disguise, named;
    TextError error;
    assert_true(seed_board(&pack->layout, seed, &board, &error));
    again = board;
    pack_draw(pack, &board, seed, rng, &disguise, &solution);
    const Grid *puzzle = &disguise.puzzle;
    assert_true(solver_unique(&board, puzzle, &solved));
    assert_true(grid_equal(&board, &solved, &solution));
    assert_int_equal(grid_filled(&board, puzzle), seed->clues);
    // The way a share code takes: from the seed's id and by number to the very same puzzle and board.
    canonical_form(&board, puzzle, &canonical, NULL);
    assert_int_equal(canonical_id(&board, &canonical), seed->id);
    assert_true(disguise_of_number(&again, &seed->puzzle, disguise.number, &named));
    assert_true(grid_equal(&board, &named.puzzle, puzzle));
    assert_true(layout_equal(&board, &again) && board.text_hash == again.text_hash);
    if (pack->reveal[0]) assert_true(spelling_row(pack, &solution) >= 0);
    if (pack->randomise <= SYMMETRY_PATTERN)
        assert_int_equal(pattern_kind(pattern_of(&board, puzzle)), pattern_kind(seed->pattern));
    if (pack->randomise == SYMMETRY_NONE) assert_true(grid_equal(&board, puzzle, &seed->puzzle));
    if (pack->randomise == SYMMETRY_RELABEL)
        for (int i = 0; i < board.cells; i++)
            assert_int_equal(puzzle->cell[i] == 0, seed->puzzle.cell[i] == 0);
}

static void draws_keep_the_rules(void **state) {
    (void)state;
    enum { COUNT = 12, DRAWS = 12 };
    static const char *const rules[] = {"none", "relabel", "pattern", "full"};
    Seed seed[COUNT];
    for (int rule = 0; rule < 4; rule++) {
        for (int reveals = 0; reveals <= (rule > 0); reveals++) {
            Pack pack;
            make_pack(&pack, rules[rule], "FLYDRAGON", reveals ? "Dragonfly" : NULL);
            if (rule == 0 && !reveals) draw_seeds(&pack.layout, 3, COUNT, seed);
            Rng rng = rng_seed((uint64_t)rule);
            for (int i = 0; i < COUNT; i++)
                for (int k = 0; k < DRAWS; k++) check_draw(&pack, &seed[i], &rng);
        }
    }
}

static void the_word_comes_in_every_row_alike(void **state) {
    (void)state;
    enum { DRAWS = 2700 };
    Pack pack;
    Seed seed;
    make_pack(&pack, "relabel", "DRAGONFLY", "DRAGONFLY");
    draw_seeds(&pack.layout, 8, 1, &seed);
    Rng rng = rng_seed(77);
    int rows[9] = {0};
    for (int i = 0; i < DRAWS; i++) {
        Grid solution;
        Disguise disguise;
        Layout board = pack.layout;
        pack_draw(&pack, &board, &seed, &rng, &disguise, &solution);
        rows[spelling_row(&pack, &solution)]++;
    }
    double chi = 0, expected = DRAWS / 9.0;
    for (int i = 0; i < 9; i++) chi += (rows[i] - expected) * (rows[i] - expected) / expected;
    assert_true(chi < 26.1); // 8 degrees of freedom, one in a thousand
}

static void the_same_sequence_draws_the_same_puzzle(void **state) {
    (void)state;
    Pack pack;
    Seed seed;
    make_pack(&pack, "full", "123456789", NULL);
    draw_seeds(&pack.layout, 21, 1, &seed);
    Grid solution;
    Disguise first, second;
    Layout board = pack.layout;
    Rng a = rng_seed(4), b = rng_seed(4);
    pack_draw(&pack, &board, &seed, &a, &first, &solution);
    pack_draw(&pack, &board, &seed, &b, &second, &solution);
    assert_true(grid_equal(&board, &first.puzzle, &second.puzzle));
    pack_draw(&pack, &board, &seed, &a, &second, &solution);
    assert_false(grid_equal(&board, &first.puzzle, &second.puzzle));
}

static void ratings_hold_for_every_dress(void **state) {
    (void)state;
    Pack pack;
    Seed seed, other;
    make_pack(&pack, "full", "123456789", NULL);
    draw_seeds(&pack.layout, 31, 1, &seed);
    Rng rng = rng_seed(9);
    for (int i = 0; i < 50; i++) {
        Grid solution;
        Disguise disguise;
        Layout board = pack.layout;
        pack_draw(&pack, &board, &seed, &rng, &disguise, &solution);
        assert_true(seed_measure(&board, &disguise.puzzle, &other, NULL));
        assert_int_equal(other.id, seed.id);
        assert_int_equal(other.rating_tenths, seed.rating_tenths);
        assert_int_equal(other.pearl_tenths, seed.pearl_tenths);
        assert_int_equal(other.diamond_tenths, seed.diamond_tenths);
        assert_memory_equal(other.used, seed.used, sizeof seed.used);
    }
}

static void every_instrument_and_mode_can_be_named(void **state) {
    (void)state;
    for (Instrument instrument = 0; instrument < INSTRUMENT_COUNT; instrument++) {
        Pack pack;
        pack_init(&pack);
        set(&pack, "voices", "instrument", instruments_instrument_name(instrument));
        assert_string_equal(pack.instrument, instruments_instrument_name(instrument));
    }
    for (int mode = 0; scale_mode_name(mode); mode++) {
        Pack pack;
        char scale[64];
        snprintf(scale, sizeof scale, "Bb %s", scale_mode_name(mode));
        pack_init(&pack);
        set(&pack, "voices", "scale", scale);
        assert_string_equal(pack.scale, scale);
    }
    int mode = scale_mode("Minor \t Pentatonic ");
    assert_string_equal(scale_mode_name(mode), "minor pentatonic");
    assert_int_equal(scale_mode("minorpentatonic"), -1);
    assert_int_equal(scale_mode(""), -1);
    assert_int_equal(scale_mode("mino"), -1);
}

// A pack of a board with constraints: its seeds have no rating, its disguises keep to the constraints.
static void a_board_can_have_constraints(void **state) {
    (void)state;
    static const char *const BOARDS[] = {"9x9 | diagonal r1c1-r9c9 | diagonal r1c9-r9c1", "9x9|anti-knight",
                                         "9x9; hyper", "9x9 | thermo r1c1-r1c4 | cage 9 r5c5 r5c6"};
    for (int i = 0; i < 4; i++) {
        Pack pack;
        TextError error;
        Seed seed;
        Rng rng = rng_seed(31);
        begin_on(&pack, BOARDS[i], "full", "abcdefghi");
        assert_true(pack.layout.constraint_count > 0);
        assert_true(pack_complete(&pack, &error));
        draw_seeds(&pack.layout, 40 + (uint64_t)i, 1, &seed);
        assert_int_equal(seed.rating_tenths, 0);
        give_seeds(&pack, &seed, 1);
        assert_true(pack_verify_seed(&pack, &seed, 2, true, &error));
        for (int k = 0; k < FEW(8); k++) check_draw(&pack, &seed, &rng);
        seed.band = seed.band == BAND_HARD ? BAND_EASY : BAND_HARD;
        assert_false(pack_verify_seed(&pack, &seed, 2, true, &error));
        assert_non_null(strstr(error.reason, "by its effort"));
        pack_finish(&pack);
    }
}

// ---- boards of seeds

static const char *const OWN_BOARDS[] = {
    "thermo r1c1-r1c4; cage 9 r5c5 r5c6",
    "",
    "quadruple 1,2 r4c4 r4c5 r5c4 r5c5; less r1c1 r1c2",
    "diagonal r1c1-r9c9",
    "regions 111122233111222333114552333444522663444556666445557666888577999888777999888777999",
};
enum { OWN_BOARDS_COUNT = sizeof OWN_BOARDS / sizeof OWN_BOARDS[0] };

// A pack on 9x9 with a seed on each of those boards.
static void make_own_boards(Pack *pack, Seed seed[OWN_BOARDS_COUNT]) {
    make_pack(pack, "full", "abcdefghi", NULL);
    for (int i = 0; i < OWN_BOARDS_COUNT; i++) {
        Layout board;
        Seed own = {.board = ""};
        TextError error;
        snprintf(own.board, sizeof own.board, "%s", OWN_BOARDS[i]);
        if (!seed_board(&pack->layout, &own, &board, &error)) fail_msg("%s: %s", own.board, error.reason);
        draw_seeds(&board, 60 + (uint64_t)i, 1, &seed[i]);
        assert_true(seed_set_board(&pack->layout, &board, &seed[i], &error));
        assert_string_equal(seed[i].board, OWN_BOARDS[i]);
    }
    give_seeds(pack, seed, OWN_BOARDS_COUNT);
}

static void each_seed_can_have_a_board(void **state) {
    (void)state;
    Pack pack;
    Seed seed[OWN_BOARDS_COUNT];
    Rng rng = rng_seed(17);
    make_own_boards(&pack, seed);
    for (int i = 0; i < OWN_BOARDS_COUNT; i++) {
        Seed read;
        Layout board;
        TextError error = {.reason = ""};
        if (!pack_seed_board(&pack, i, &read, &board, &error)) fail_msg("%d: %s", error.line, error.reason);
        assert_string_equal(read.board, OWN_BOARDS[i]);
        assert_int_equal(layout_equal(&board, &pack.layout), !OWN_BOARDS[i][0]);
        if (!pack_verify_seed(&pack, &read, 2, true, &error)) fail_msg("%s", error.reason);
        if (!pack_verify_disguises(&pack, &read, 2, &error)) fail_msg("%s", error.reason);
        for (int k = 0; k < FEW(12); k++) check_draw(&pack, &read, &rng);
        if (!OWN_BOARDS[i][0]) continue;
        read.board[0] = '\0'; // without it there are more solutions, or another id
        assert_false(pack_verify_seed(&pack, &read, 2, true, &error));
        assert_int_equal(error.line, 2);
    }
    pack_finish(&pack);
}

// A pack whose first seed has this board; what it says of the board then, or of the file.
static void board_says(const char *board, const char *reason) {
    Pack pack;
    Seed seed[OWN_BOARDS_COUNT], read;
    Layout layout;
    TextError error = {.reason = ""};
    make_own_boards(&pack, seed);
    snprintf(seed[0].board, sizeof seed[0].board, "%s", board);
    char *csv = malloc(2 * SEED_LINE_MAX);
    size_t size = (size_t)pack_format_header(csv);
    size += (size_t)sprintf(csv + size, "%s\n\n", PACK_BOARD_HEADER);
    size += (size_t)pack_format_seed(&pack.layout, &seed[0], csv + size);
    bool well =
        pack_take_seeds(&pack, csv, size, &error) && pack_seed_board(&pack, 0, &read, &layout, &error);
    assert_int_equal(well, !reason);
    if (reason && !strstr(error.reason, reason)) fail_msg("said “%s” in place of “%s”", error.reason, reason);
    if (reason) assert_int_equal(error.line, 3);
    pack_finish(&pack);
}

static void a_wrong_board_is_told_with_its_line(void **state) {
    (void)state;
    char long_board[SEED_BOARD_MAX] = "";
    board_says("cage 9 r5c5 r5c6 ;thermo r1c1-r1c4", NULL); // however it is written
    board_says("thermo r1c1-r1c10", "board: 'r1c1-r1c10' is not a cell of this board");
    board_says("termo r1c1-r1c4", "board: 'termo' is not a kind of constraint; did you mean 'thermo'?");
    board_says("cage 99 r5c5 r5c6", "add up to 3 to 17, not to 99");
    board_says("less r1c1 r1c2; less r1c2 r1c1", "no way to keep it");
    board_says("clues 1", "only a board is wanted");
    board_says("th\xC3\xA9rmo r1c1-r1c4", "is not a board's text");
    // Spaces, since there would be too many constraints before the text is too long.
    static const char PART[] = "less  r1c1   r1c2 ;         ";
    while (strlen(long_board) + strlen(PART) < sizeof long_board) strcat(long_board, PART);
    board_says(long_board, NULL);
}

static void a_board_has_its_limits(void **state) {
    (void)state;
    Pack pack;
    Layout board, base;
    Seed seed;
    TextError error;
    make_pack(&pack, "full", "abcdefghi", NULL);
    assert_true(board_parse("9x9; anti-knight; odd r1c1", &board, NULL, NULL));
    assert_true(board_parse("9x9; anti-knight", &base, NULL, NULL));
    assert_true(seed_set_board(&base, &board, &seed, &error));
    assert_string_equal(seed.board, "odd r1c1");
    assert_false(seed_set_board(&board, &base, &seed, &error));
    assert_true(board_parse("6x6; anti-knight", &board, NULL, NULL));
    assert_false(seed_set_board(&pack.layout, &board, &seed, &error));
    assert_string_equal(error.reason, "this puzzle is on another board than the pack's");
    pack_finish(&pack);
    Seed own[OWN_BOARDS_COUNT];
    make_own_boards(&pack, own);
    char *csv = malloc(2 * SEED_LINE_MAX);
    size_t size = (size_t)pack_format_header(csv);
    size += (size_t)sprintf(csv + size, "%s\n", PACK_BOARD_HEADER);
    own[0].board[0] = '\0';
    size += (size_t)pack_format_seed(&pack.layout, &own[0], csv + size);
    csv[size++] = ',';
    memset(csv + size, 'x', SEED_BOARD_MAX);
    csv[size + SEED_BOARD_MAX] = '\0';
    assert_false(pack_take_seeds(&pack, csv, size + SEED_BOARD_MAX, &error));
    assert_int_equal(error.line, 2);
    assert_true(error.column > 200);
    assert_non_null(strstr(error.reason, "is not a board's text of at most 32767 bytes"));
    pack_finish(&pack);
}

static void a_wrong_board_is_told_with_its_reason(void **state) {
    (void)state;
    Pack pack;
    TextError error;
    pack_init(&pack);
    assert_false(pack_set(&pack, "board", "layout", "9x9 | anti-knigt", 7, &error));
    assert_int_equal(error.line, 7);
    assert_non_null(strstr(error.reason, "did you mean 'anti-knight'"));
    pack_finish(&pack);
}

// Every kind of card has a name of its own, which leads back to it; without one it is left unsaid.
static void cards_go_by_name(void **state) {
    (void)state;
    TextError error;
    Pack pack;
    for (int kind = CARD_UNSAID; kind < CARD_COUNT; kind++) {
        pack_init(&pack);
        assert_int_equal(pack.card, CARD_UNSAID);
        const char *name = card_kind_name((CardKind)kind);
        assert_int_equal(pack_set(&pack, "pack", "card", name, 3, &error), kind != CARD_UNSAID);
        assert_int_equal(pack.card, kind);
        pack_finish(&pack);
    }
}

static void the_order_is_a_small_number(void **state) {
    (void)state;
    static const struct {
        const char *value;
        int order; // -1: refused
    } cases[] = {{"0", 0},     {"7", 7},     {"007", 7}, {"100", 100},
                 {"999", 999}, {"1000", -1}, {"-1", -1}, {"1.5", -1},
                 {"one", -1},  {"", -1},     {" 1", -1}, {"99999999999999999999", -1}};
    Pack pack;
    pack_init(&pack);
    assert_int_equal(pack.list_order, PACK_ORDER_STANDARD);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TextError error;
        pack_init(&pack);
        bool fine = pack_set(&pack, "pack", "order", cases[i].value, 3, &error);
        assert_int_equal(fine, cases[i].order >= 0);
        assert_int_equal(fine ? pack.list_order : -1, cases[i].order);
        if (!fine) assert_int_equal(error.line, 3);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_text_shape_and_colour_in_any_order),
        cmocka_unit_test(a_token_can_have_a_small_sign),
        cmocka_unit_test(reveal_words_are_found_among_the_tokens),
        cmocka_unit_test(capitals_and_code_points),
        cmocka_unit_test(seeds_come_back_as_they_were_written),
        cmocka_unit_test(seeds_survive_a_spreadsheet),
        cmocka_unit_test(spoilt_ids_are_computed_anew),
        cmocka_unit_test(header_errors_say_which_column),
        cmocka_unit_test(untrue_seeds_are_refused),
        cmocka_unit_test(draws_keep_the_rules),
        cmocka_unit_test(the_word_comes_in_every_row_alike),
        cmocka_unit_test(the_same_sequence_draws_the_same_puzzle),
        cmocka_unit_test(ratings_hold_for_every_dress),
        cmocka_unit_test(every_instrument_and_mode_can_be_named),
        cmocka_unit_test(a_board_can_have_constraints),
        cmocka_unit_test(a_wrong_board_is_told_with_its_reason),
        cmocka_unit_test(each_seed_can_have_a_board),
        cmocka_unit_test(a_wrong_board_is_told_with_its_line),
        cmocka_unit_test(a_board_has_its_limits),
        cmocka_unit_test(cards_go_by_name),
        cmocka_unit_test(the_order_is_a_small_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
