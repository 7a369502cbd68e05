// Puzzles out of text. The cases are files: tests/data/puzzle_text/NAME.txt is a text and NAME.out what it
// gives, a line for each puzzle ('.' for empty) or error ("error line 3 column 5: why"). A name that begins
// with a layout's id and a dash is read for that layout, any other for 9x9.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/rng.h"
#include "core/text/puzzle_text.h"

static Layout layout_of(const char *id) {
    Layout layout;
    assert_true(layout_init(&layout, id));
    return layout;
}

// The whole file, with a 0 after it; the caller frees it.
static char *read_file(const char *path, size_t *out_size) {
    FILE *file = fopen(path, "rb");
    if (!file) fail_msg("cannot open %s", path);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    assert_non_null(text);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    assert_int_equal(fclose(file), 0);
    text[size] = '\0';
    *out_size = (size_t)size;
    return text;
}

// Everything that a text gives, as in an .out file; the caller frees it.
static char *everything_in(const Layout *layout, const char *text, size_t size) {
    static PuzzleTextReader reader;
    char *result = NULL;
    size_t length = 0, at = 0;
    FILE *out = open_memstream(&result, &length);
    puzzle_text_begin(&reader, layout);
    for (;;) {
        Grid grid;
        TextError error;
        PuzzleTextStatus status;
        bool ended = at == size;
        if (ended) {
            status = puzzle_text_end(&reader, &grid, &error);
        } else {
            const char *end = memchr(text + at, '\n', size - at);
            size_t line = end ? (size_t)(end - (text + at)) + 1 : size - at;
            status = puzzle_text_line(&reader, text + at, (int)line, &grid, &error);
            at += line;
        }
        char printed[CELLS_MAX + 1];
        switch (status) {
        case PUZZLE_TEXT_PUZZLE:
            grid_format(layout, &grid, printed);
            fprintf(out, "%s\n", printed);
            assert_in_range(reader.first_line, 1, reader.line);
            break;
        case PUZZLE_TEXT_ERROR:
            fprintf(out, "error line %d column %d: %s\n", error.line, error.column, error.reason);
            break;
        case PUZZLE_TEXT_MORE: break;
        }
        if (ended && status == PUZZLE_TEXT_MORE) break;
    }
    assert_int_equal(fclose(out), 0);
    return result;
}

static void layout_of_name(const char *name, Layout *out) {
    for (int i = 0; layout_id(i); i++) {
        size_t length = strlen(layout_id(i));
        if (strncmp(name, layout_id(i), length) == 0 && name[length] == '-') {
            assert_true(layout_init(out, layout_id(i)));
            return;
        }
    }
    *out = layout_of("9x9");
}

static bool check_case(const char *name) {
    char path[512];
    size_t size, want_size;
    snprintf(path, sizeof path, "%s/puzzle_text/%s.txt", TEST_DATA, name);
    char *text = read_file(path, &size);
    snprintf(path, sizeof path, "%s/puzzle_text/%s.out", TEST_DATA, name);
    char *want = read_file(path, &want_size);
    Layout layout;
    layout_of_name(name, &layout);
    char *got = everything_in(&layout, text, size);
    bool same = strcmp(got, want) == 0;
    if (!same) printf("%s gives\n%sinstead of\n%s\n", name, got, want);
    free(text);
    free(want);
    free(got);
    return same;
}

static void cases_of_the_folder(void **state) {
    (void)state;
    DIR *folder = opendir(TEST_DATA "/puzzle_text");
    assert_non_null(folder);
    int cases = 0, wrong = 0;
    for (const struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".txt") != 0) continue;
        char name[256];
        snprintf(name, sizeof name, "%.*s", (int)(dot - entry->d_name), entry->d_name);
        cases++;
        wrong += !check_case(name);
    }
    closedir(folder);
    assert_true(cases >= 90);
    assert_int_equal(wrong, 0);
}

// A random grid and a way to write it down; what is written must be read.
typedef struct {
    char blank[4];
    const char *between, *row_end, *band_end;
} Style;

static Style random_style(Rng *rng) {
    static const char *const blanks[] = {".", "0", "-", "*", "_", "-1"};
    static const char *const betweens[] = {"", " ", ",", ", ", ";", "\t", " | "};
    static const char *const row_ends[] = {"\n", "\r\n", ",\n", " |\n", "],\n["};
    static const char *const band_ends[] = {"", "", "---+---+---\n", "\n", "+-------+-------+\n"};
    Style style = {"", betweens[rng_below(rng, 7)], row_ends[rng_below(rng, 5)],
                   band_ends[rng_below(rng, 5)]};
    strcpy(style.blank, blanks[rng_below(rng, 6)]);
    if (style.row_end[strlen(style.row_end) - 1] != '\n') style.band_end = "";
    if (style.blank[1] == '1' && style.between[0] == '\0') style.between = " ";
    return style;
}

static void write_grid(FILE *out, const Layout *layout, const Grid *grid, const Style *style) {
    char text[CELLS_MAX + 1];
    grid_format(layout, grid, text);
    for (int i = 0; i < layout->cells; i++) {
        bool row_end = (i + 1) % layout->order == 0, last = i + 1 == layout->cells;
        bool band_end = row_end && layout->box_rows > 0 && (i + 1) % (layout->order * layout->box_rows) == 0;
        fprintf(out, "%s", text[i] == '.' ? style->blank : (char[]){text[i], '\0'});
        if (!row_end) fprintf(out, "%s", style->between);
        if (row_end && !last) fprintf(out, "%s", style->row_end);
        if (band_end && !last) fprintf(out, "%s", style->band_end);
    }
    fprintf(out, "\n");
}

static void written_grids_are_read(void **state) {
    (void)state;
    static const char *const ids[] = {"4x4", "6x6", "9x9", "12x12", "16x16", "25x25", "jigsaw"};
    for (int i = 0; i < 6; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(900 + (uint64_t)i);
        for (int n = 0; n < 400; n++) {
            Style style = random_style(&rng);
            char *text = NULL, *want = NULL;
            size_t size = 0, want_size = 0;
            FILE *out = open_memstream(&text, &size), *expected = open_memstream(&want, &want_size);
            int puzzles = 1 + (int)rng_below(&rng, 3);
            for (int k = 0; k < puzzles; k++) {
                Grid grid = {{0}};
                char printed[CELLS_MAX + 1];
                for (int c = 0; c < layout.cells; c++) {
                    bool given = rng_below(&rng, 2) == 0;
                    grid.cell[c] = (uint8_t)(given ? 1 + rng_below(&rng, (uint64_t)layout.order) : 0);
                }
                // Rows without a token, of dashes, could be borders; the cases of the folder have those.
                for (int r = 0; r < layout.order; r++) grid.cell[r * layout.order + r] = (uint8_t)(r + 1);
                write_grid(out, &layout, &grid, &style);
                grid_format(&layout, &grid, printed);
                fprintf(expected, "%s\n", printed);
                if (rng_below(&rng, 2) == 0) fprintf(out, "\n\n");
            }
            assert_int_equal(fclose(out), 0);
            assert_int_equal(fclose(expected), 0);
            char *got = everything_in(&layout, text, size);
            if (strcmp(got, want) != 0) fail_msg("%s, round %d:\n%s\ngives\n%s", ids[i], n, text, got);
            free(got);
            free(text);
            free(want);
        }
    }
}

static void one_puzzle_of_a_text(void **state) {
    (void)state;
    static const char puzzle[] =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    Layout layout = layout_of("9x9");
    Grid want, grid;
    TextError error;
    char text[1000];
    assert_true(grid_parse(&layout, puzzle, &want));
    assert_true(puzzle_text_parse(&layout, puzzle, &grid, &error));
    assert_true(grid_equal(&layout, &grid, &want));
    snprintf(text, sizeof text, "Puzzle of the day:\r\n%s\r\nsee https://example.org\r\n", puzzle);
    memset(&grid, 0, sizeof grid);
    assert_true(puzzle_text_parse(&layout, text, &grid, NULL));
    assert_true(grid_equal(&layout, &grid, &want));
    snprintf(text, sizeof text, "Puzzle of the day:\r%s\rsee https://example.org\r", puzzle);
    memset(&grid, 0, sizeof grid);
    assert_true(puzzle_text_parse(&layout, text, &grid, NULL));
    assert_true(grid_equal(&layout, &grid, &want));

    memset(&grid, 7, sizeof grid);
    Grid untouched = grid;
    snprintf(text, sizeof text, "# two\n%s\n%s\n", puzzle, puzzle);
    assert_false(puzzle_text_parse(&layout, text, &grid, &error));
    assert_int_equal(error.line, 3);
    assert_string_equal(error.reason, "there are 2 puzzles in this text, one is needed");
    assert_false(puzzle_text_parse(&layout, "", &grid, &error));
    assert_int_equal(error.line, 0);
    assert_string_equal(error.reason, "there is no puzzle in this text");
    assert_false(puzzle_text_parse(&layout, "53..x", &grid, &error));
    assert_int_equal(error.line, 1);
    assert_int_equal(error.column, 5);
    assert_memory_equal(&grid, &untouched, sizeof grid);
}

static void where_puzzles_began(void **state) {
    (void)state;
    static const char *const lines[] = {"# c", "+--+", "12..", "..34", "", "3...", "...1", "1234123412341234",
                                        "x",   "1"};
    static const int first_line[] = {0, 0, 0, 0, 0, 0, 3, 8, 0, 0};
    static PuzzleTextReader reader;
    Layout layout = layout_of("4x4");
    Grid grid;
    TextError error;
    puzzle_text_begin(&reader, &layout);
    for (int i = 0; i < 10; i++) {
        PuzzleTextStatus status = puzzle_text_line(&reader, lines[i], (int)strlen(lines[i]), &grid, &error);
        assert_int_equal(status, first_line[i] > 0 ? PUZZLE_TEXT_PUZZLE
                                 : i == 8          ? PUZZLE_TEXT_ERROR
                                                   : PUZZLE_TEXT_MORE);
        if (status == PUZZLE_TEXT_PUZZLE) assert_int_equal(reader.first_line, first_line[i]);
        assert_int_equal(reader.line, i + 1);
    }
    assert_int_equal(puzzle_text_end(&reader, &grid, &error), PUZZLE_TEXT_ERROR);
    assert_int_equal(puzzle_text_end(&reader, &grid, &error), PUZZLE_TEXT_MORE);
    assert_int_equal(reader.puzzles, 2);
    assert_int_equal(reader.errors, 2);
}

// Whatever is fed: no crash, no more results than lines, and puzzles only.
static void noise_is_survived(void **state) {
    (void)state;
    static const char signs[] = "123456789...000---***___|||+++===:'\",;[] \t##xe\xc3\xa9\xff\r\n\n\n\n\n";
    static const char *const ids[] = {"4x4", "9x9", "16x16"};
    for (int i = 0; i < 3; i++) {
        Layout layout = layout_of(ids[i]);
        Rng rng = rng_seed(950 + (uint64_t)i);
        for (int n = 0; n < 3000; n++) {
            char text[1200];
            size_t size = rng_below(&rng, sizeof text);
            // Few different signs at a time, so that puzzles and borders do come about.
            uint64_t variety = 1 + rng_below(&rng, sizeof signs - 1),
                     offset = rng_below(&rng, sizeof signs - 1);
            for (size_t k = 0; k < size; k++) {
                text[k] = signs[(offset + rng_below(&rng, variety)) % (sizeof signs - 1)];
                if (rng_below(&rng, (uint64_t)layout.order + 1) == 0) text[k] = '\n';
            }
            char *got = everything_in(&layout, text, size);
            assert_true(strlen(got) > 0);
            free(got);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cases_of_the_folder),  cmocka_unit_test(written_grids_are_read),
        cmocka_unit_test(one_puzzle_of_a_text), cmocka_unit_test(where_puzzles_began),
        cmocka_unit_test(noise_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
