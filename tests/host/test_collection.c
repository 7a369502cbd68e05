// Files of puzzles made into packs: every format, duplicates of every kind, what is refused, and stopping.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/make/generate.h"
#include "core/pack/pack_seeds.h"
#include "core/solve/solver.h"
#include "core/symmetry/code.h"
#include "host/files/machine.h"
#include "host/formats/formats.h"
#include "host/packs/collection.h"
#include "host/packs/pack_games.h"
#include "host/packs/packs.h"
#include "support/formats_text.h"
#include "support/no_threads.h"
#include "support/patience.h"
#include "support/sanitized.h"

enum { NOTES_MAX = 64 };

typedef struct {
    char root[64];
    Paths paths;
    Layout layout;
    CollectionNote note[NOTES_MAX];
    int notes, calls;
    int stop_at; // done puzzles; 0: never
    CollectionProgress last;
} Place;

static void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void shell(const char *format, ...) {
    char command[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    if (system(command) != 0) fail_msg("%s", command);
}

static int begin(void **state) {
    Place *place = calloc(1, sizeof *place);
    strcpy(place->root, "/tmp/nonet-collection-XXXXXX");
    if (!mkdtemp(place->root)) return -1;
    path_join(place->paths.share, place->root, "share");
    path_join(place->paths.data, place->root, "data");
    shell("cd %s && mkdir -p share/packs data && cp -r '" TEST_DATA "/packs/good' share/packs/shipped",
          place->root);
    setenv("XDG_DATA_DIRS", "/nonexistent", 1);
    layout_init(&place->layout, "9x9");
    *state = place;
    return 0;
}

static int end(void **state) {
    Place *place = *state;
    shell("rm -rf %s", place->root);
    free(place);
    return 0;
}

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char HARD[] =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
static const char HARDER[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

static void spill(const Place *place, const char *name, const char *text) {
    char path[PATH_MAX_BYTES];
    path_join(path, place->root, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static bool hear(void *context, const CollectionProgress *progress, const CollectionNote *note) {
    Place *place = context;
    place->calls++;
    assert_true(progress->done >= place->last.done);
    assert_true(progress->total < 0 || progress->done <= progress->total);
    assert_int_equal(progress->done, progress->added + progress->doubles + progress->refused);
    if (note && place->notes < NOTES_MAX) place->note[place->notes++] = *note;
    place->last = *progress;
    return !(place->stop_at && progress->done >= place->stop_at);
}

// Reads a file of the folder and writes the pack.
static void import(Place *place, const char *name, int workers, Collection *out) {
    char path[PATH_MAX_BYTES];
    TextError error = {0};
    path_join(path, place->root, name);
    place->notes = 0;
    place->last = (CollectionProgress){.total = -1};
    CollectionOrder order = {
        .paths = &place->paths, .path = path, .workers = workers, .say = hear, .context = place};
    if (!collection_read(&order, out, &error)) fail_msg("%s: %s", name, error.reason);
    if (!collection_write(&place->paths, out, &error)) fail_msg("%s: %s", name, error.reason);
}

static void expect_counts(const Collection *collection, int added, int doubles, int refused) {
    const CollectionProgress *progress = &collection->progress;
    if (progress->added != added || progress->doubles != doubles || progress->refused != refused)
        fail_msg("%d added, %d doubles, %d refused; expected %d, %d, %d", progress->added, progress->doubles,
                 progress->refused, added, doubles, refused);
    int sum = 0;
    for (int band = 0; band < BAND_COUNT; band++) sum += progress->band_count[band];
    assert_int_equal(sum, added);
    if (!collection->stopped) assert_int_equal(progress->total, added + doubles + refused);
}

static void expect_note(const Place *place, int index, CollectionKind kind, int line, const char *reason) {
    assert_true(index < place->notes);
    const CollectionNote *note = &place->note[index];
    if (note->kind != kind || note->line != line || !strstr(note->reason, reason))
        fail_msg("note %d: %d, line %d: “%s”; expected %d, line %d: “%s”", index, note->kind, note->line,
                 note->reason, kind, line, reason);
}

// The pack in the player's folder, every seed of it proved and as it stands in the text.
static void expect_pack(const Place *place, const char *id, const char *name, int seeds, const char *first) {
    PackEntry entry;
    char path[PATH_MAX_BYTES], folder[128];
    snprintf(folder, sizeof folder, "packs/%s", id);
    path_join(path, place->paths.data, folder);
    pack_read_folder(path, &entry);
    if (!entry.usable) fail_msg("%s: %s", entry.file, entry.error.reason);
    assert_string_equal(entry.pack.id, id);
    assert_string_equal(entry.pack.name, name);
    assert_int_equal(entry.pack.seed_count, seeds);
    for (int i = 0; i < seeds; i++) {
        Seed seed;
        TextError error;
        char cells[CELLS_MAX + 1];
        assert_true(pack_seed(&entry.pack, i, &seed, &error));
        if (!pack_verify_seed(&entry.pack, &seed, i + 2, true, &error)) fail_msg("%s", error.reason);
        grid_format(&place->layout, &seed.puzzle, cells);
        if (i == 0 && first) assert_string_equal(cells, first);
    }
    pack_entry_finish(&entry);
}

// The same puzzle in another dress.
static void disguise(const Place *place, const char *text, uint64_t seed, char out[CELLS_MAX + 1]) {
    Grid puzzle, dressed;
    Rng rng = rng_seed(seed);
    assert_true(grid_parse(&place->layout, text, &puzzle));
    Transform transform = transform_random(&place->layout, SYMMETRY_FULL, &rng);
    transform_apply(&place->layout, &transform, &puzzle, &dressed);
    grid_format(&place->layout, &dressed, out);
}

static void test_puzzles_become_a_pack(void **state) {
    Place *place = *state;
    Collection collection;
    char text[2048], dressed[CELLS_MAX + 1];
    disguise(place, EASY, 3, dressed);
    snprintf(text, sizeof text, "# Some\n%s\n%s\n%s\nh%s\n%s\n11%s\n%.80s.\n", HARD, EASY, dressed, HARD + 1,
             HARD, EASY + 2,
             "................................................................................");
    spill(place, "My_best of.2024.txt", text);
    import(place, "My_best of.2024.txt", 0, &collection);
    expect_counts(&collection, 2, 2, 3);
    expect_note(place, 0, COLLECTION_DOUBLE, 4, "the same puzzle as in line 3");
    expect_note(place, 1, COLLECTION_REFUSED, 5, "column 1: the letter 'h' stands where");
    expect_note(place, 2, COLLECTION_DOUBLE, 6, "the same puzzle as in line 2");
    expect_note(place, 3, COLLECTION_REFUSED, 7, "the digit 1 stands twice in a row");
    expect_note(place, 4, COLLECTION_REFUSED, 8, "it has more than one solution");
    collection_finish(&collection);
    expect_pack(place, "my-best-of-2024", "My_best of.2024", 2, HARD);
    // The same file again, with one more puzzle: only that is new.
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, "%s\n", HARDER);
    spill(place, "My_best of.2024.txt", text);
    import(place, "My_best of.2024.txt", 0, &collection);
    expect_counts(&collection, 1, 4, 3);
    expect_note(place, 0, COLLECTION_DOUBLE, 2, "in this collection already: seeds.csv, line 2");
    collection_finish(&collection);
    expect_pack(place, "my-best-of-2024", "My_best of.2024", 3, HARD);
    import(place, "My_best of.2024.txt", 0, &collection);
    expect_counts(&collection, 0, 5, 3);
    collection_finish(&collection);
    // Another file with the same puzzles: nothing is new, and no pack is made.
    shell("cd %s && cp My_best* other.txt", place->root);
    import(place, "other.txt", 0, &collection);
    expect_counts(&collection, 0, 5, 3);
    expect_note(place, 0, COLLECTION_DOUBLE, 2, "in “My_best of.2024” already: seeds.csv, line 2");
    assert_false(collection.pack.exists);
    collection_finish(&collection);
    shell("[ \"$(ls -A %s/data/packs)\" = my-best-of-2024 ]", place->root);
}

// Puzzles of a pack that is installed, as they are and by code; codes of every kind.
static void test_what_is_installed_is_named(void **state) {
    Place *place = *state;
    PackEntry entry;
    char path[PATH_MAX_BYTES], text[4096], cells[CELLS_MAX + 1], dressed[CELLS_MAX + 1], code[CODE_TEXT_MAX],
        whole[CODE_TEXT_MAX], foreign[CODE_TEXT_MAX];
    Seed seed;
    TextError error;
    path_join(path, place->paths.share, "packs/shipped");
    pack_read_folder(path, &entry);
    assert_true(pack_seed(&entry.pack, 1, &seed, &error));
    grid_format(&place->layout, &seed.puzzle, cells);
    disguise(place, cells, 9, dressed);
    code_format(&place->layout, &(Code){.kind = CODE_SEED, .seed_id = seed.id}, code);
    code_format(&place->layout, &(Code){.kind = CODE_SEED, .seed_id = seed.id ^ 1}, foreign);
    Code puzzle = {.kind = CODE_PUZZLE};
    assert_true(grid_parse(&place->layout, HARD, &puzzle.puzzle));
    code_format(&place->layout, &puzzle, whole);
    snprintf(text, sizeof text, "%s\n%s\r\n  %s  \n%s\n%s\nP1-XYZ\n%s", dressed, code, whole, foreign, whole,
             EASY);
    spill(place, "codes.txt", text);
    Collection collection;
    import(place, "codes.txt", 2, &collection);
    expect_counts(&collection, 2, 3, 2);
    expect_note(place, 0, COLLECTION_DOUBLE, 1, "in “Sample” already: seeds.csv, line 3");
    expect_note(place, 1, COLLECTION_DOUBLE, 2, "in “Sample” already: seeds.csv, line 3");
    expect_note(place, 2, COLLECTION_REFUSED, 4, "the code is whole, but none of your packs has its puzzle");
    expect_note(place, 3, COLLECTION_DOUBLE, 5, "the same puzzle as in line 3");
    expect_note(place, 4, COLLECTION_REFUSED, 6, "");
    collection_finish(&collection);
    expect_pack(place, "codes", "Codes", 2, HARD);
    pack_entry_finish(&entry);
    // The same with CR alone at the ends of lines.
    assert_int_equal(collection_count(text, strlen(text), 10), 6);
    for (char *c = text; *c; c++)
        if (*c == '\n') *c = '\r';
    assert_int_equal(collection_count(text, strlen(text), 10), 6);
    // Codes alone.
    snprintf(text, sizeof text, "%s\n%s", code, code);
    spill(place, "only codes.txt", text);
    import(place, "only codes.txt", 2, &collection);
    expect_counts(&collection, 0, 2, 0);
    collection_finish(&collection);
    assert_int_equal(collection_count(text, strlen(text), 10), 2);
}

// Each file of tests/data/formats that is read without complaint gives as many puzzles here as there.
static int counted;

static bool count(void *context, const FormatsPuzzle *puzzle) {
    (void)context, (void)puzzle;
    counted++;
    return true;
}

static bool pass_over(void *context, const TextError *error) {
    (void)context, (void)error;
    return true;
}

static void test_every_format_is_read(void **state) {
    Place *place = *state;
    FILE *names = popen("ls " TEST_DATA "/formats | grep -v '\\.out$'", "r");
    char name[128], path[PATH_MAX_BYTES];
    int files = 0;
    while (names && fgets(name, sizeof name, names)) {
        name[strcspn(name, "\n")] = '\0';
        snprintf(path, sizeof path, TEST_DATA "/formats/%s", name);
        size_t size;
        char *text = machine_read_file(path, 0, &size, NULL, 0);
        assert_non_null(text);
        counted = 0;
        FormatsReader *reader = formats_create(&place->layout, count, pass_over, NULL);
        formats_take_boards(reader);
        formats_feed(reader, text, size);
        formats_finish(reader);
        if (collection_count(text, size, 100000) != counted)
            fail_msg("%s: %d puzzles, %d expected", name, collection_count(text, size, 100000), counted);
        assert_int_equal(collection_count(text, size, 1), counted > 0);
        free(text);
        shell("rm -rf %s/data/packs && cp '%s' '%s/%s'", place->root, path, place->root, name);
        Collection collection;
        import(place, name, 0, &collection);
        assert_int_equal(collection.progress.done, collection.progress.total);
        assert_true(collection.progress.total >= counted);
        collection_finish(&collection);
        files++;
    }
    pclose(names);
    assert_true(files > 20);
}

static const char KILLER[] =
    "9x9; cage 16 r1c7-r1c9; cage 18 r7c1-r9c1; cage 28 r7c7-r9c7-r9c9; "
    "cage 29 r3c2 r3c3 r4c1-r4c3; cage 21 r6c1-r6c3 r7c2; cage 32 r5c5 r5c6 r6c4-r6c6; "
    "cage 13 r4c8-r6c8; cage 19 r7c3 r8c2 r8c3 r9c2 r9c3; cage 15 r8c5 r9c5; "
    "cage 24 r2c7-r2c9 r3c7 r4c7; cage 17 r7c8 r7c9 r8c8 r8c9; "
    "cage 23 r7c4-r7c6 r8c4 r9c4; cage 21 r1c3 r1c4 r2c3; "
    "cage 25 r1c5 r2c4 r2c5 r3c4 r3c5; cage 12 r5c1-r5c4; cage 29 r3c8 r3c9-r6c9; "
    "cage 9 r4c4-r4c6; cage 13 r2c1 r2c2 r3c1; cage 8 r5c7 r6c7; cage 15 r1c6-r3c6; "
    "cage 7 r8c6 r9c6; cage 11 r1c1 r1c2; "
    "clues .3...2............6..........83..2.....4...8..6..2.5....2..56.......4.52.1....4.8";
static const char JIGSAW[] =
    "9x9; "
    "regions 111122233111222333114552333444522663444556666445557666888577999888777999888777999;"
    " "
    "clues 4..7..9..5....76.39....2.4........6.2.85...1..5....83..........19.8..37.....75...";
static const char SIGNS[] =
    "6x6; less r1c1 r1c2; less r1c1 r2c1; less r1c2 r1c3; less r2c2 r1c2; less r1c4 r1c3; "
    "less r2c3 r1c3; less r1c4 r1c5; less r2c4 r1c4; less r1c6 r1c5; less r2c5 r1c5; "
    "less r1c6 r2c6; less r2c2 r2c1; less r3c1 r2c1; less r2c3 r2c2; less r3c2 r2c2; "
    "less r2c3 r2c4; less r2c3 r3c3; less r2c4 r2c5; less r2c4 r3c4; less r2c5 r2c6; "
    "less r3c5 r2c5; less r3c6 r2c6; less r3c2 r3c1; less r3c1 r4c1; less r3c2 r3c3; "
    "less r3c2 r4c2; less r3c4 r3c3; less r4c3 r3c3; less r3c5 r3c4; less r4c4 r3c4; "
    "less r3c6 r3c5; less r4c5 r3c5; less r3c6 r4c6; less r4c2 r4c1; less r5c1 r4c1; "
    "less r4c2 r4c3; less r4c2 r5c2; less r4c3 r4c4; less r5c3 r4c3; less r4c5 r4c4; "
    "less r5c4 r4c4; less r4c5 r4c6; less r4c5 r5c5; less r5c6 r4c6; less r5c1 r5c2; "
    "less r6c1 r5c1; less r5c3 r5c2; less r6c2 r5c2; less r5c4 r5c3; less r5c3 r6c3; "
    "less r5c4 r5c5; less r5c4 r6c4; less r5c6 r5c5; less r6c5 r5c5; less r6c6 r5c6; "
    "less r6c1 r6c2; less r6c3 r6c2; less r6c3 r6c4; less r6c5 r6c4; less r6c5 r6c6; "
    "clues ....................................";

// Puzzles on boards of their own stand beside plain ones; a pack is of one size, that of the first.
static void test_puzzles_keep_their_boards(void **state) {
    Place *place = *state;
    Collection collection;
    char text[4096];
    snprintf(text, sizeof text, "%s\n%s\n%s\n%s\n%s\n%s; cage 3 r1c1 r1c2\n", KILLER, EASY, SIGNS, JIGSAW,
             KILLER, KILLER);
    assert_int_equal(collection_count(text, strlen(text), 10), 5); // the last one contradicts itself
    spill(place, "mixed.txt", text);
    import(place, "mixed.txt", 0, &collection);
    expect_counts(&collection, 3, 1, 2);
    expect_note(place, 0, COLLECTION_REFUSED, 3, "this puzzle is on another board than the pack's");
    expect_note(place, 1, COLLECTION_DOUBLE, 5, "the same puzzle as in line 1");
    collection_finish(&collection);
    expect_pack(place, "mixed", "Mixed", 3, NULL);
    snprintf(text, sizeof text, "%s\n%s\n", SIGNS, KILLER);
    spill(place, "little.txt", text);
    import(place, "little.txt", 0, &collection);
    expect_counts(&collection, 1, 0, 1);
    assert_int_equal(collection.pack.list.layout.order, 6);
    collection_finish(&collection);
    import(place, "little.txt", 0, &collection); // the same pack again
    expect_counts(&collection, 0, 1, 1);
    expect_note(place, 0, COLLECTION_DOUBLE, 1, "in this collection already: seeds.csv, line 2");
    collection_finish(&collection);
}

static void test_a_title_names_the_pack(void **state) {
    Place *place = *state;
    Collection collection;
    char text[1024];
    snprintf(text, sizeof text,
             "#T Sunday\n#AA. Author\n%.9s\n%.9s\n%.9s\n%.9s\n%.9s\n%.9s\n%.9s\n%.9s\n%.9s\n", EASY, EASY + 9,
             EASY + 18, EASY + 27, EASY + 36, EASY + 45, EASY + 54, EASY + 63, EASY + 72);
    spill(place, "x.sdk", text);
    CollectionOrder order = {.paths = &place->paths, .title = "By hand"};
    char path[PATH_MAX_BYTES];
    TextError error;
    path_join(path, place->root, "x.sdk");
    order.path = path;
    assert_true(collection_read(&order, &collection, &error));
    assert_string_equal(collection.pack.name, "By hand");
    assert_string_equal(collection.pack.id, "x");
    assert_string_equal(collection.pack.note, "From x.sdk");
    collection_finish(&collection);
}

static bool count_entries(void *context, const FormatsPuzzle *game) {
    int *entries = context;
    for (int c = 0; c < FORMATS_CELLS; c++) *entries += game->entries.cell[c] != 0;
    return false;
}

static void expect_entries(const Place *place, const char *cells, int wanted) {
    char folder[PATH_MAX_BYTES];
    Grid puzzle;
    int entries = 0;
    path_join(folder, place->paths.data, "packs/games");
    assert_true(grid_parse(&place->layout, cells, &puzzle));
    bool found = pack_games_find(folder, &place->layout, &puzzle, count_entries, &entries);
    assert_int_equal(found, wanted > 0);
    assert_int_equal(entries, wanted);
}

// A pack keeps what was done in games that were begun, but not in one that is solved.
static void test_games_keep_what_was_played(void **state) {
    Place *place = *state;
    Collection collection;
    char text[1024], solved[256];
    Grid puzzle, solution;
    assert_true(grid_parse(&place->layout, EASY, &puzzle));
    assert_true(solver_unique(&place->layout, &puzzle, &solution));
    snprintf(text, sizeof text, ":0000:x:%.2s+4%.78s::::\n%s\n", EASY, EASY + 3, HARD);
    spill(place, "games.txt", text);
    import(place, "games.txt", 1, &collection);
    expect_counts(&collection, 2, 0, 0);
    assert_int_equal(collection.progress.begun, 1);
    collection_finish(&collection);
    expect_entries(place, EASY, 1);
    expect_entries(place, HARD, 0);
    // Read again: what stands last in the file counts.
    snprintf(text, sizeof text, ":0000:x:%.2s+4%.78s::::\n:0000:x:%.2s+4+6%.77s::::\n", EASY, EASY + 3, EASY,
             EASY + 4);
    spill(place, "games.txt", text);
    import(place, "games.txt", 2, &collection);
    expect_counts(&collection, 0, 2, 0);
    assert_int_equal(collection.progress.begun, 2);
    collection_finish(&collection);
    expect_entries(place, EASY, 2);
    size_t length = 0;
    for (int c = 0; c < FORMATS_CELLS; c++) {
        if (!puzzle.cell[c]) solved[length++] = '+';
        solved[length++] = (char)('0' + solution.cell[c]);
    }
    solved[length] = '\0';
    snprintf(text, sizeof text, ":0000:x:%s::::\n%s\n", solved, HARDER);
    spill(place, "games.txt", text);
    import(place, "games.txt", 1, &collection);
    expect_counts(&collection, 1, 1, 0);
    assert_int_equal(collection.progress.begun, 0);
    collection_finish(&collection);
    expect_entries(place, EASY, 2);
}

// A shipped pack has the id; a pack of the player's own that is no collection has it.
static void test_ids_that_are_taken(void **state) {
    Place *place = *state;
    Collection collection;
    char text[128];
    snprintf(text, sizeof text, "%s\n", HARD);
    spill(place, "sample.txt", text);
    import(place, "sample.txt", 1, &collection);
    assert_string_equal(collection.pack.id, "sample-2");
    collection_finish(&collection);
    expect_pack(place, "sample-2", "Sample", 1, HARD);
    shell("cd %s && cp -r share/packs/shipped data/packs/words && sed -i 's/^id = .*/id = words/' "
          "data/packs/words/pack.ini && cp data/packs/words/seeds.csv before",
          place->root);
    snprintf(text, sizeof text, "%s\n", HARDER);
    spill(place, "words.txt", text);
    import(place, "words.txt", 1, &collection);
    assert_string_equal(collection.pack.id, "words-2");
    collection_finish(&collection);
    shell("cd %s && cmp before data/packs/words/seeds.csv", place->root);
    spill(place, "ᚠᚢ.txt", EASY);
    import(place, "ᚠᚢ.txt", 1, &collection);
    expect_counts(&collection, 1, 0, 0);
    collection_finish(&collection);
    expect_pack(place, "puzzles", "ᚠᚢ", 1, EASY);
}

static char *many(const Place *place, int count_wanted, uint64_t seed) {
    char *text = malloc((size_t)count_wanted * 82 + 1), *at = text;
    Rng rng = rng_seed(seed);
    GenerateSpec spec = {.pattern = PATTERN_NONE};
    for (int i = 0; i < count_wanted; i++) {
        Grid puzzle;
        while (!generate_puzzle(&place->layout, &rng, &spec, &puzzle, NULL)) continue;
        grid_format(&place->layout, &puzzle, at);
        at += 81;
        *at++ = '\n';
    }
    *at = '\0';
    return text;
}

// With one worker or several, the file that comes out is the same, in the order of the one that went in.
static void test_threads_change_nothing(void **state) {
    Place *place = *state;
    char *text = many(place, 150, 11);
    spill(place, "many.txt", text);
    char *first = NULL;
    size_t size = 0;
    for (int workers = 0; workers <= 5; workers += workers ? 2 : 1) {
        Collection collection;
        threads_left(workers ? -1 : 0); // nor does it that there are none
        shell("rm -rf %s/data/packs", place->root);
        import(place, "many.txt", workers, &collection);
        expect_counts(&collection, 150, 0, 0);
        if (first) assert_int_equal(collection.pack.list.size, size);
        if (first) assert_memory_equal(collection.pack.list.text, first, size);
        size = collection.pack.list.size;
        if (!first) first = memcpy(malloc(size), collection.pack.list.text, size);
        for (int i = 0; i < 150; i++) assert_int_equal(collection.pack.list.source[i].line, i + 1);
        collection_finish(&collection);
    }
    threads_left(-1);
    free(first);
    free(text);
}

// Stopped, it keeps what was graded; the same file then goes on where it was.
static void test_it_can_be_stopped(void **state) {
    Place *place = *state;
    Collection collection;
    // More than can be at work at once; what is said of the line in the hundredth's place stops it.
    enum { MANY = 700 };
    char *text = many(place, MANY, 5);
    text[99 * 82] = '?';
    spill(place, "many.txt", text);
    place->stop_at = 40;
    import(place, "many.txt", 2, &collection);
    assert_true(collection.stopped);
    int got = collection.progress.added;
    assert_true(got >= 40 && got < MANY - 1);
    collection_finish(&collection);
    expect_pack(place, "many", "Many", got, NULL);
    place->stop_at = 0;
    import(place, "many.txt", 2, &collection);
    assert_false(collection.stopped);
    expect_counts(&collection, MANY - 1 - got, got, 1);
    collection_finish(&collection);
    free(text);
    // In the midst of a puzzle that takes seconds, at once; also where there is no thread.
    spill(place, "hard.txt",
          "........1.....2.34.35.......62......7.3.25..885...67...7853....32..68...5.62.7.8.\n");
    place->stop_at = -1;
    for (int turn = 0; turn < 2; turn++) {
        threads_left(turn ? 0 : -1);
        int64_t before = process_us();
        import(place, "hard.txt", 1, &collection);
        assert_true(collection.stopped);
        assert_true(process_us() - before < 1500000);
        expect_counts(&collection, 0, 0, 0);
        assert_false(collection.pack.exists);
        collection_finish(&collection);
    }
    threads_left(-1);
}

static void test_what_cannot_be_read(void **state) {
    Place *place = *state;
    Collection collection;
    char path[PATH_MAX_BYTES];
    TextError error;
    CollectionOrder order = {.paths = &place->paths, .path = path};
    path_join(path, place->root, "nowhere.txt");
    assert_false(collection_read(&order, &collection, &error));
    assert_string_equal(error.reason, "No such file or directory");
    collection_finish(&collection);
    snprintf(path, sizeof path, "%s", place->root);
    assert_false(collection_read(&order, &collection, &error));
    assert_string_equal(error.reason, "Is a directory");
    collection_finish(&collection);
    // A folder that cannot be written.
    spill(place, "one.txt", EASY);
    shell("cd %s && rm -rf data && touch data", place->root);
    path_join(path, place->root, "one.txt");
    assert_true(collection_read(&order, &collection, &error));
    assert_false(collection_write(&place->paths, &collection, &error));
    assert_non_null(strstr(error.reason, "ot a directory"));
    collection_finish(&collection);
    // The pack that it belongs to is broken: it is not overwritten.
    shell("cd %s && rm data && mkdir data", place->root);
    import(place, "one.txt", 1, &collection);
    collection_finish(&collection);
    shell("cd %s && echo broken >> data/packs/one/seeds.csv", place->root);
    assert_false(collection_read(&order, &collection, &error));
    assert_non_null(strstr(error.reason, "seeds.csv, line 3: "));
    collection_finish(&collection);
}

// Lines of any length, codes across the edges of pieces, and bytes of every kind.
static void test_pieces(void **state) {
    Place *place = *state;
    char *text = malloc(400000);
    char code[CODE_TEXT_MAX];
    Code puzzle = {.kind = CODE_PUZZLE};
    assert_true(grid_parse(&place->layout, HARD, &puzzle.puzzle));
    code_format(&place->layout, &puzzle, code);
    for (int at = 65500; at < 65540; at += 7) {
        for (int i = 0; i < at; i++) text[i] = i % 1000 == 999 || i == at - 1 ? '\n' : '#';
        int length = at + sprintf(text + at, "%s\n%s\n", code, EASY);
        char path[PATH_MAX_BYTES];
        path_join(path, place->root, "pieces.txt");
        assert_true(machine_write_file(path, text, (size_t)length, NULL, 0));
        shell("rm -rf %s/data/packs", place->root);
        Collection collection;
        import(place, "pieces.txt", 1, &collection);
        if (place->notes) fail_msg("line %d: %s", place->note[0].line, place->note[0].reason);
        expect_counts(&collection, 2, 0, 0);
        assert_int_equal(collection.pack.list.source[0].line, 67);
        assert_int_equal(collection.pack.list.source[1].line, 68);
        collection_finish(&collection);
    }
    free(text);
}

// Much that is no puzzle between a few that are: what the workers pass over comes round in their ring.
static void test_few_puzzles_among_much_else(void **state) {
    Place *place = *state;
    static const char *const PUZZLES[] = {
        // gentle ones, which take no time
        EASY, "...684..9..6......47...1.85.....69.8....2....3.54.....81.2...97......3..2..947...",
        ".......3..1..426.54...96.1.6....8..7.41...56.2..1....8.6.75...41.892..5..5......."};
    enum { OTHERS = FEW(700), WIDTH = 82 };
    char *text = malloc(3 * (OTHERS * WIDTH + 100)), *at = text;
    assert_non_null(text);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < OTHERS; k++) at += sprintf(at, "11%079d\n", k);
        at += sprintf(at, "%s\n", PUZZLES[i]);
    }
    spill(place, "few.txt", text);
    free(text);
    for (int workers = 1; workers <= 4; workers += 3) {
        Collection collection;
        import(place, "few.txt", workers, &collection);
        expect_counts(&collection, 3, 0, 3 * OTHERS);
        collection_finish(&collection);
        expect_pack(place, "few", "Few", 3, EASY);
        shell("rm -r %s/data/packs", place->root);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_puzzles_become_a_pack, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_installed_is_named, begin, end),
        cmocka_unit_test_setup_teardown(test_every_format_is_read, begin, end),
        cmocka_unit_test_setup_teardown(test_puzzles_keep_their_boards, begin, end),
        cmocka_unit_test_setup_teardown(test_a_title_names_the_pack, begin, end),
        cmocka_unit_test_setup_teardown(test_games_keep_what_was_played, begin, end),
        cmocka_unit_test_setup_teardown(test_ids_that_are_taken, begin, end),
        cmocka_unit_test_setup_teardown(test_threads_change_nothing, begin, end),
        cmocka_unit_test_setup_teardown(test_it_can_be_stopped, begin, end),
        cmocka_unit_test_setup_teardown(test_what_cannot_be_read, begin, end),
        cmocka_unit_test_setup_teardown(test_pieces, begin, end),
        cmocka_unit_test_setup_teardown(test_few_puzzles_among_much_else, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
