// host/packs/packs: every folder of tests/data/packs holds a pack and, in `expected`, what is to be said of
// it: "ok", or the error as file:line:column: reason. Also finding packs in their places, and the packs that
// ship.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/pack/pack_game.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"

static void describe(const PackEntry *entry, char *out, size_t size) {
    const char *slash = strrchr(entry->file, '/');
    char place[32] = "";
    if (entry->error.line && entry->error.column)
        snprintf(place, sizeof place, "%d:%d:", entry->error.line, entry->error.column);
    else if (entry->error.line)
        snprintf(place, sizeof place, "%d:", entry->error.line);
    snprintf(out, size, "%.100s:%s %s", slash ? slash + 1 : entry->file, place, entry->error.reason);
}

static void each_case_says_what_is_expected(void **state) {
    (void)state;
    DIR *cases = opendir(TEST_DATA "/packs");
    assert_non_null(cases);
    int count = 0, wrong = 0;
    for (struct dirent *item; (item = readdir(cases));) {
        char path[1024], said[1024];
        if (item->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/packs/%s/expected", TEST_DATA, item->d_name);
        size_t size;
        char *expected = machine_read_file(path, 0, &size, said, sizeof said);
        if (!expected) fail_msg("%s: %s", path, said);
        expected[strcspn(expected, "\n")] = '\0';
        PackEntry entry;
        *strrchr(path, '/') = '\0';
        pack_read_folder(path, &entry);
        if (entry.usable)
            snprintf(said, sizeof said, "ok");
        else
            describe(&entry, said, sizeof said);
        if (strcmp(said, expected) != 0) {
            describe(&entry, said, sizeof said);
            fprintf(stderr, "%s\n  said     %s\n  expected %s\n", item->d_name, entry.usable ? "ok" : said,
                    expected);
            wrong++;
        }
        assert_true(entry.usable || entry.pack.id[0]);
        assert_true(entry.usable || entry.pack.name[0]);
        assert_true(entry.usable || !entry.pack.csv);
        pack_entry_finish(&entry);
        free(expected);
        count++;
    }
    closedir(cases);
    assert_true(count > 50);
    assert_int_equal(wrong, 0);
}

// A folder of its own for a test, with share/packs, system/nonet/packs and data/nonet/packs in it.
static char *make_root(void) {
    static const char *const folders[] = {"share/packs", "system/nonet/packs", "data/nonet/packs", "config"};
    char *root = strdup("/tmp/nonet-test-packs-XXXXXX");
    assert_non_null(mkdtemp(root));
    for (int i = 0; i < 4; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", root, folders[i]);
        assert_true(machine_make_folder(path));
    }
    return root;
}

static void drop_root(char *root) {
    char command[256];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    assert_int_equal(system(command), 0);
    free(root);
}

// Puts the good pack of the data folder somewhere under another id and name.
static void put_pack(const char *root, const char *where, const char *id, const char *name) {
    char folder[300], path[400];
    snprintf(folder, sizeof folder, "%s/%s", root, where);
    assert_true(machine_make_folder(folder));
    size_t size;
    char *text = machine_read_file(TEST_DATA "/packs/good/pack.ini", 0, &size, NULL, 0);
    assert_non_null(text);
    char *rest = strstr(text, "summary");
    assert_non_null(rest);
    char *ini = malloc(size + 200);
    snprintf(ini, size + 200, "[pack]\nid = %s\nname = %s\n%s", id, name, rest);
    snprintf(path, sizeof path, "%s/pack.ini", folder);
    assert_true(machine_write_file(path, ini, strlen(ini), NULL, 0));
    free(ini);
    free(text);
    text = machine_read_file(TEST_DATA "/packs/good/seeds.csv", 0, &size, NULL, 0);
    snprintf(path, sizeof path, "%s/seeds.csv", folder);
    assert_true(machine_write_file(path, text, size, NULL, 0));
    free(text);
}

static void set_places(const char *root, Paths *out) {
    char path[256];
    snprintf(path, sizeof path, "%s/share", root);
    setenv("NONET_SHARE", path, 1);
    snprintf(path, sizeof path, "%s/data", root);
    setenv("XDG_DATA_HOME", path, 1);
    snprintf(path, sizeof path, "%s/config", root);
    setenv("XDG_CONFIG_HOME", path, 1);
    snprintf(path, sizeof path, "relative/ignored:%s/system", root);
    setenv("XDG_DATA_DIRS", path, 1);
    assert_true(paths_find(out));
}

static void packs_are_found_in_their_places(void **state) {
    (void)state;
    char *root = make_root(), path[256];
    Paths paths;
    set_places(root, &paths);
    put_pack(root, "share/packs/zebra", "zebra", "Zebra");
    put_pack(root, "share/packs/ant", "ant", "Ant");
    put_pack(root, "system/nonet/packs/cat", "cat", "Cat");
    put_pack(root, "data/nonet/packs/bee", "bee", "Bee");
    put_pack(root, "data/nonet/packs/again", "ant", "Another Ant");
    snprintf(path, sizeof path, "%s/data/nonet/packs/empty", root);
    assert_true(machine_make_folder(path));
    snprintf(path, sizeof path, "%s/data/nonet/packs/README.txt", root);
    assert_true(machine_write_file(path, "hello", 5, NULL, 0));

    PackList list;
    packs_read(&paths, &list);
    assert_int_equal(list.count, 6);
    static const char *const names[] = {"Ant", "Zebra", "Cat", "Bee"};
    for (int i = 0; i < 4; i++) {
        assert_true(list.entry[i]->usable);
        assert_string_equal(list.entry[i]->pack.name, names[i]);
    }
    assert_false(list.entry[4]->usable);
    assert_string_equal(list.entry[4]->pack.name, "Another Ant");
    assert_non_null(strstr(list.entry[4]->error.reason, "the id “ant” is taken already"));
    assert_int_equal(list.entry[4]->error.line, 2);
    assert_string_equal(list.entry[5]->pack.id, "empty");
    assert_non_null(packs_find(&list, "bee"));
    assert_null(packs_find(&list, "empty"));
    assert_null(packs_find(&list, "dog"));

    int index = -1;
    uint64_t id = list.entry[0]->pack.seeds[1].id;
    assert_ptr_equal(packs_find_seed(&list, id, &index), list.entry[0]);
    assert_int_equal(index, 1);
    assert_null(packs_find_seed(&list, id ^ 1, &index));
    packs_finish(&list);
    drop_root(root);
}

// Puts a line below [pack] of a pack that put_pack made.
static void put_order(const char *root, const char *where, const char *order) {
    char path[400], ini[4096];
    size_t size;
    snprintf(path, sizeof path, "%s/%s/pack.ini", root, where);
    char *text = machine_read_file(path, 0, &size, NULL, 0);
    assert_non_null(text);
    snprintf(ini, sizeof ini, "[pack]\norder = %s\n%s", order, text + strlen("[pack]\n"));
    free(text);
    assert_true(machine_write_file(path, ini, strlen(ini), NULL, 0));
}

static void packs_are_listed_by_order_then_by_name(void **state) {
    (void)state;
    static const struct {
        const char *where, *id, *name, *order;
    } packs[] = {{"share/packs/a", "a", "Ant", NULL},     {"share/packs/b", "b", "Bee", "101"},
                 {"share/packs/c", "c", "Zebra", "2"},    {"share/packs/d", "d", "Yak", "2"},
                 {"share/packs/e", "e", "Ox", "10"},      {"share/packs/f", "f", "Cat", "100"},
                 {"data/nonet/packs/g", "g", "Dog", "0"}, {"data/nonet/packs/h", "h", "Auk", NULL},
                 {"data/nonet/packs/i", "i", "Emu", "x"}};
    static const char *const names[] = {"Yak", "Zebra", "Ox", "Ant", "Cat", "Bee", "Dog", "Auk", "Emu"};
    enum { COUNT = sizeof packs / sizeof packs[0] };
    char *root = make_root();
    Paths paths;
    set_places(root, &paths);
    for (int i = 0; i < COUNT; i++) {
        put_pack(root, packs[i].where, packs[i].id, packs[i].name);
        if (packs[i].order) put_order(root, packs[i].where, packs[i].order);
    }
    PackList list;
    packs_read(&paths, &list);
    assert_int_equal(list.count, COUNT);
    // The last could not be used, and did not get as far as its name.
    for (int i = 0; i < COUNT - 1; i++) assert_string_equal(list.entry[i]->pack.name, names[i]);
    assert_false(list.entry[COUNT - 1]->usable);
    assert_int_equal(list.entry[COUNT - 1]->error.line, 2);
    packs_finish(&list);
    drop_root(root);
}

static void the_packs_that_ship_have_their_order(void **state) {
    (void)state;
    // Others may stand between them.
    static const char *const ids[] = {"classic-nine", "runes", "chroma", "sky", "words", "orrery"};
    PackList list;
    packs_read(&(Paths){.share = TEST_SOURCE, .data = "", .config = ""}, &list);
    assert_true(list.count >= 6);
    assert_string_equal(list.entry[0]->pack.id, ids[0]);
    int found = 0;
    for (int i = 0; i < list.count && found < 6; i++)
        found += strcmp(list.entry[i]->pack.id, ids[found]) == 0;
    assert_int_equal(found, 6);
    packs_finish(&list);
}

// Games in progress name the pack as it was called when they were begun.
static void packs_are_found_by_what_they_were(void **state) {
    (void)state;
    PackList list;
    packs_read(&(Paths){.share = TEST_SOURCE, .data = "", .config = ""}, &list);
    const PackEntry *words = packs_find(&list, "words"), *woerter = packs_find(&list, "woerter");
    assert_non_null(words);
    assert_non_null(woerter);
    assert_ptr_equal(packs_find(&list, "dragonfly"), words);
    assert_ptr_equal(packs_find(&list, "labyrinth"), words);
    assert_ptr_equal(packs_find(&list, "schwalben"), woerter);
    assert_null(packs_find(&list, "dragon"));
    assert_true(words->pack.words.count >= 60 && woerter->pack.words.count >= 60);
    packs_finish(&list);
}

// Each picture that the clues of Stencils draw has a name.
static void stencils_are_named(void **state) {
    (void)state;
    PackList list;
    packs_read(&(Paths){.share = TEST_SOURCE, .data = "", .config = ""}, &list);
    const PackEntry *entry = packs_find(&list, "stencils");
    assert_non_null(entry);
    for (int i = 0; i < entry->pack.seed_count; i++) {
        Seed seed;
        PackGame game;
        assert_true(pack_seed(&entry->pack, i, &seed, NULL));
        pack_game(&entry->pack, "", &entry->pack.layout, &seed.puzzle, &seed.solution, &game);
        if (!game.picture[0]) fail_msg("line %d draws nothing that has a name", i + 2);
    }
    packs_finish(&list);
}

static void a_place_named_twice_is_read_once(void **state) {
    (void)state;
    char *root = make_root(), path[256];
    Paths paths;
    set_places(root, &paths);
    put_pack(root, "share/packs/ant", "ant", "Ant");
    snprintf(path, sizeof path, "%s/system/nonet/packs/ant", root);
    char target[256];
    snprintf(target, sizeof target, "%s/share/packs/ant", root);
    assert_int_equal(symlink(target, path), 0);
    PackList list;
    packs_read(&paths, &list);
    assert_int_equal(list.count, 1);
    assert_true(list.entry[0]->usable);
    packs_finish(&list);
    drop_root(root);
}

static void no_packs_are_no_error(void **state) {
    (void)state;
    PackList list;
    packs_read(&(Paths){.share = "/nonexistent", .data = "", .config = ""}, &list);
    for (int i = 0; i < list.count; i++) assert_non_null(list.entry[i]->folder);
    packs_finish(&list);
    packs_finish(&list);
}

// Two tokens that someone who sees no colour could take for each other.
static bool alike_without_colour(const TokenLook *a, const TokenLook *b) {
    return strcmp(a->text, b->text) == 0 && a->shape == b->shape;
}

static void the_packs_that_ship_are_whole(void **state) {
    (void)state;
    static const struct {
        const char *id;
        int seeds;
    } packs[] = {{"classic-nine", 600}, {"words", 400},  {"chroma", 400},
                 {"runes", 400},        {"orrery", 400}, {"sky", 400}};
    for (int i = 0; i < 6; i++) {
        char path[512], said[1024];
        PackEntry entry;
        snprintf(path, sizeof path, "%s/packs/%s", TEST_SOURCE, packs[i].id);
        pack_read_folder(path, &entry);
        if (!entry.usable) {
            describe(&entry, said, sizeof said);
            fail_msg("%s: %s", path, said);
        }
        const Pack *pack = &entry.pack;
        assert_string_equal(pack->id, packs[i].id);
        assert_true(pack->seed_count >= packs[i].seeds);
        for (Band band = BAND_GENTLE; band < BAND_COUNT; band++)
            assert_true(pack->band_count[band] >= packs[i].seeds / 10);
        assert_true(pack->summary[0] && pack->scale[0] && pack->instrument[0]);
        assert_string_equal(pack->licence, "CC0-1.0");
        for (int token = 1; token <= pack->layout.order; token++)
            for (int other = 1; other < token; other++)
                assert_false(alike_without_colour(&pack->token[token], &pack->token[other]));
        // All of the file can be read; that it is true is for `nonet-cli pack check` to prove.
        for (int k = 0; k < pack->seed_count; k++) {
            Seed seed;
            TextError error;
            if (!pack_seed(pack, k, &seed, &error))
                fail_msg("%s: line %d: %s", packs[i].id, error.line, error.reason);
        }
        pack_entry_finish(&entry);
    }
}

// Packs on other boards than plain 9x9: a hundred seeds at least, and every board can be made.
static void the_packs_of_boards_are_whole(void **state) {
    (void)state;
    static const char *const IDS[] = {"seasons",     "dice",    "patchwork",   "compass", "cages", "rods",
                                      "hot-springs", "sixteen", "curiosities", "orchard", "gambit"};
    PackList list;
    packs_read(&(Paths){.share = TEST_SOURCE, .data = "", .config = ""}, &list);
    for (size_t i = 0; i < sizeof IDS / sizeof IDS[0]; i++) {
        const PackEntry *entry = packs_find(&list, IDS[i]);
        if (!entry) fail_msg("%s cannot be read", IDS[i]);
        assert_true(entry->pack.seed_count >= 100);
        for (int k = 0; k < entry->pack.seed_count; k++) {
            Seed seed;
            Layout board;
            TextError error;
            if (!pack_seed_board(&entry->pack, k, &seed, &board, &error))
                fail_msg("%s: line %d: %s", IDS[i], error.line, error.reason);
            assert_int_equal(board.order, entry->pack.layout.order);
        }
    }
    packs_finish(&list);
}

// No rating has more than half of a band. Gentle puzzles are nearly all 1.2, which is what Gentle means;
// these spread by how much there is to search.
static void ratings_within_a_band_are_spread(void **state) {
    (void)state;
    PackList list;
    packs_read(&(Paths){.share = TEST_SOURCE, .data = "", .config = ""}, &list);
    for (int p = 0; p < list.count; p++) {
        const Pack *pack = &list.entry[p]->pack;
        int rated[BAND_COUNT][256] = {{0}}, least = INT_MAX, most = 0;
        for (int i = 0; i < pack->seed_count; i++) {
            const SeedEntry *seed = &pack->seeds[i];
            rated[seed->band][seed->rating_tenths]++;
            if (seed->band != BAND_GENTLE) continue;
            if (seed->effort < least) least = seed->effort;
            if (seed->effort > most) most = seed->effort;
        }
        for (Band band = BAND_EASY; band < BAND_COUNT; band++)
            for (int rating = 1; rating < 256; rating++) // 0 is none, where a board has constraints
                if (2 * rated[band][rating] > pack->band_count[band])
                    fail_msg("%s: %d of %d %s puzzles are rated %d.%d", pack->id, rated[band][rating],
                             pack->band_count[band], band_name(band), rating / 10, rating % 10);
        if (pack->band_count[BAND_GENTLE] && most < 2 * least)
            fail_msg("%s: the effort of gentle puzzles is %d to %d", pack->id, least, most);
    }
    packs_finish(&list);
}

// ---- packs that change while they are in use

// What was heard of a refresh: "ant changed, bee gone", in the order of the list.
typedef struct {
    char text[400];
} News;

static void hear(void *context, PackEntry *entry, PackChange change, const PackEntry *fresh) {
    static const char *const words[] = {"added", "changed", "refused", "gone", "later"};
    News *news = context;
    const char *slash = strrchr(entry->folder, '/');
    size_t length = strlen(news->text);
    assert_string_equal(fresh->folder, entry->folder);
    assert_true(change != PACK_REFUSED || fresh->error.reason[0]);
    snprintf(news->text + length, sizeof news->text - length, "%s%s %s", length ? ", " : "", slash + 1,
             words[change]);
}

static void assert_news(PackList *list, const Paths *paths, const PackReading *how, const PackEntry *in_play,
                        const char *expected) {
    News news = {""};
    packs_refresh(list, paths, how, in_play, hear, &news);
    assert_string_equal(news.text, expected);
}

static void run_in(const char *root, const char *format, const char *what) {
    char command[600];
    int length = snprintf(command, sizeof command, "cd '%s' && ", root);
    snprintf(command + length, sizeof command - (size_t)length, format, what);
    assert_int_equal(system(command), 0);
}

static void packs_are_read_again_when_they_change(void **state) {
    (void)state;
    char *root = make_root();
    Paths paths;
    PackList list;
    set_places(root, &paths);
    put_pack(root, "share/packs/ant", "ant", "Ant");
    put_pack(root, "share/packs/bee", "bee", "Bee");
    put_pack(root, "data/nonet/packs/cat", "cat", "Cat");
    packs_read(&paths, &list);
    PackEntry *ant = list.entry[0], *bee = list.entry[1], *cat = list.entry[2];
    assert_news(&list, &paths, NULL, NULL, "");

    // What editors and the game put beside a pack's files is nothing.
    run_in(root, "touch share/packs/ant/%s share/packs/ant/pack.ini~ share/packs/ant/.x.swp", "seeds.index");
    assert_news(&list, &paths, NULL, NULL, "");

    // A change is taken over in place, and the version grows.
    put_pack(root, "share/packs/ant", "ant", "Great Ant");
    int version = ant->version;
    assert_news(&list, &paths, NULL, NULL, "ant changed");
    assert_ptr_equal(list.entry[0], ant);
    assert_string_equal(ant->pack.name, "Great Ant");
    assert_true(ant->version > version && ant->pack.seed_count > 0);
    assert_news(&list, &paths, NULL, NULL, "");

    // A mistake leaves the pack as it was; it is told of once.
    int seeds = bee->pack.seed_count;
    run_in(root, "echo rubbish >> share/packs/bee/%s", "seeds.csv");
    assert_news(&list, &paths, NULL, NULL, "bee refused");
    assert_true(bee->usable);
    assert_int_equal(bee->pack.seed_count, seeds);
    assert_news(&list, &paths, NULL, NULL, "");
    put_pack(root, "share/packs/bee", "bee", "Bee");
    assert_news(&list, &paths, NULL, NULL, "bee changed");

    // A new one comes at the end; one whose id is taken is not usable until the id is free.
    put_pack(root, "share/packs/dog", "dog", "Dog");
    put_pack(root, "data/nonet/packs/twin", "cat", "Other Cat");
    assert_news(&list, &paths, NULL, NULL, "dog added, twin added");
    assert_int_equal(list.count, 5);
    assert_true(list.entry[3]->usable && !list.entry[4]->usable);
    PackEntry *dog = list.entry[3], *twin = list.entry[4];
    run_in(root, "rm -r data/nonet/packs/%s", "cat");
    assert_news(&list, &paths, NULL, NULL, "cat gone, twin changed");
    assert_true(cat->gone && !cat->usable && twin->usable);
    assert_ptr_equal(list.entry[2], cat); // until it is tidied up
    packs_tidy(&list, NULL);
    assert_int_equal(list.count, 4);
    const PackEntry *order[] = {bee, dog, ant, twin}; // Bee, Dog, Great Ant; then the user's
    for (int i = 0; i < 4; i++) assert_ptr_equal(list.entry[i], order[i]);
    packs_finish(&list);
    drop_root(root);
}

static void the_pack_in_play_stays_usable(void **state) {
    (void)state;
    char *root = make_root();
    Paths paths;
    PackList list;
    set_places(root, &paths);
    put_pack(root, "share/packs/ant", "ant", "Ant");
    packs_read(&paths, &list);
    PackEntry *ant = list.entry[0];
    // Its board cannot become another one, but all the rest can.
    run_in(root, "sed -i 's/^layout = .*/layout = 6x6/; /^[789] = /d' share/packs/ant/%s", "pack.ini");
    assert_news(&list, &paths, NULL, ant, "ant refused");
    assert_true(ant->usable && ant->pack.layout.order == 9);
    run_in(root, "rm -r share/packs/%s", "ant");
    assert_news(&list, &paths, NULL, ant, "ant gone");
    packs_tidy(&list, ant);
    assert_true(list.count == 1 && ant->usable && ant->gone && ant->pack.seed_count > 0);
    put_pack(root, "share/packs/ant", "ant", "Ant is back");
    assert_news(&list, &paths, NULL, ant, "ant changed");
    assert_false(ant->gone);
    packs_finish(&list);
    drop_root(root);
}

static void large_packs_are_read_later(void **state) {
    (void)state;
    const PackReading later = {.large = 1, .later = true}, now = {.large = 1};
    char *root = make_root();
    Paths paths;
    PackList list;
    PackEntry fresh;
    set_places(root, &paths);
    put_pack(root, "share/packs/ant", "ant", "Ant");
    packs_read_as(&paths, &later, &list);
    PackEntry *ant = list.entry[0];
    assert_true(ant->usable && ant->indexing && packs_indexing(&list));
    assert_ptr_equal(packs_find(&list, "ant"), ant); // for a game that goes on in it
    pack_read(ant->folder, &now, &fresh);
    assert_int_equal(packs_put(&list, ant, &fresh, NULL), PACK_CHANGED);
    assert_true(ant->usable && !ant->indexing && ant->pack.seed_count > 0 && !packs_indexing(&list));

    // While a changed one is read, the old does.
    put_pack(root, "share/packs/ant", "ant", "Great Ant");
    assert_news(&list, &paths, &later, NULL, "ant later");
    assert_true(ant->usable && !ant->indexing && ant->pack.seed_count > 0);
    assert_string_equal(ant->pack.name, "Ant");
    assert_news(&list, &paths, &later, NULL, "");
    pack_read(ant->folder, &now, &fresh);
    assert_int_equal(packs_put(&list, ant, &fresh, NULL), PACK_CHANGED);
    assert_string_equal(ant->pack.name, "Great Ant");

    // A bad one that comes later is bad all the same.
    put_pack(root, "share/packs/bee", "bee", "Bee");
    run_in(root, "echo rubbish >> share/packs/bee/%s", "seeds.csv");
    assert_news(&list, &paths, &later, NULL, "bee later");
    PackEntry *bee = packs_at(&list, list.entry[1]->folder);
    pack_read(bee->folder, &now, &fresh);
    assert_int_equal(packs_put(&list, bee, &fresh, NULL), PACK_REFUSED);
    assert_false(bee->usable);
    assert_non_null(strstr(bee->file, "bee/seeds.csv"));
    packs_finish(&list);
    drop_root(root);
}

static int files_in(const char *root, const char *folder) {
    char path[300];
    snprintf(path, sizeof path, "%s/%s", root, folder);
    DIR *open = opendir(path);
    int count = 0;
    for (struct dirent *item; open && (item = readdir(open));) count += item->d_name[0] != '.';
    if (open) closedir(open);
    return count;
}

static void small_packs_are_opened_through_the_cache(void **state) {
    (void)state;
    const PackReading cached = {.cached = true};
    char *root = make_root(), cache[300];
    Paths paths;
    PackEntry plain, entry;
    Seed seed, again;
    TextError error;
    set_places(root, &paths);
    put_pack(root, "share/packs/ant", "ant", "Ant");
    char folder[300];
    snprintf(folder, sizeof folder, "%s/share/packs/ant", root);
    snprintf(cache, sizeof cache, "%s/cache", root);
    setenv("XDG_CACHE_HOME", cache, 1);
    pack_read(folder, &(PackReading){0}, &plain);
    for (int time = 0; time < 3; time++) { // it is made, found, and damaged
        pack_read(folder, &cached, &entry);
        assert_true(entry.usable && !entry.indexing);
        assert_null(entry.pack.csv);
        assert_int_equal(entry.pack.seed_count, plain.pack.seed_count);
        for (int i = 0; i < plain.pack.seed_count; i++) {
            assert_true(pack_seed(&plain.pack, i, &seed, &error) &&
                        pack_seed(&entry.pack, i, &again, &error));
            assert_int_equal(again.id, seed.id);
            assert_memory_equal(&again.puzzle, &seed.puzzle, sizeof seed.puzzle);
        }
        pack_entry_finish(&entry);
        assert_int_equal(files_in(root, "cache/nonet"), 1);
        assert_int_equal(files_in(root, "share/packs/ant"), 2); // nothing beside it
        if (time == 1) run_in(root, "chmod u+w cache/nonet/* && truncate -s 100 cache/nonet/*%s", "");
    }
    // What is wrong with it is said as ever, and where nothing can be kept it is read.
    run_in(root, "echo rubbish >> share/packs/ant/%s", "seeds.csv");
    pack_entry_finish(&plain);
    pack_read(folder, &(PackReading){0}, &plain);
    pack_read(folder, &cached, &entry);
    assert_true(!entry.usable && !plain.usable && plain.error.line > 0);
    assert_int_equal(entry.error.line, plain.error.line);
    assert_string_equal(entry.error.reason, plain.error.reason);
    pack_entry_finish(&entry);
    put_pack(root, "share/packs/ant", "ant", "Ant");
    setenv("XDG_CACHE_HOME", "/proc/nowhere", 1);
    pack_read(folder, &cached, &entry);
    assert_true(entry.usable && entry.pack.seed_count > 0);
    assert_true(pack_seed(&entry.pack, 0, &seed, &error));
    unsetenv("XDG_CACHE_HOME");
    pack_entry_finish(&entry);
    pack_entry_finish(&plain);
    drop_root(root);
}

// A pipe in place of a file would keep whoever opens it waiting, and a device would never end.
static void what_is_no_file_is_refused(void **state) {
    (void)state;
    static const char *const NAMES[] = {"pack.ini", "seeds.csv"};
    for (int i = 0; i < 2; i++) {
        char *folder = make_root(), path[64];
        run_in(folder, "cp '" TEST_DATA "/packs/good/'*.* . && rm %s", NAMES[i]);
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        assert_int_equal(i ? symlink("/dev/zero", path) : mkfifo(path, 0600), 0);
        PackEntry entry;
        pack_read_folder(folder, &entry);
        assert_false(entry.usable);
        assert_string_equal(entry.file, path);
        assert_string_equal(entry.error.reason, "it is no plain file");
        pack_entry_finish(&entry);
        drop_root(folder);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_case_says_what_is_expected),
        cmocka_unit_test(packs_are_found_in_their_places),
        cmocka_unit_test(a_place_named_twice_is_read_once),
        cmocka_unit_test(no_packs_are_no_error),
        cmocka_unit_test(the_packs_that_ship_are_whole),
        cmocka_unit_test(packs_are_listed_by_order_then_by_name),
        cmocka_unit_test(the_packs_that_ship_have_their_order),
        cmocka_unit_test(packs_are_found_by_what_they_were),
        cmocka_unit_test(stencils_are_named),
        cmocka_unit_test(the_packs_of_boards_are_whole),
        cmocka_unit_test(ratings_within_a_band_are_spread),
        cmocka_unit_test(packs_are_read_again_when_they_change),
        cmocka_unit_test(the_pack_in_play_stays_usable),
        cmocka_unit_test(large_packs_are_read_later),
        cmocka_unit_test(small_packs_are_opened_through_the_cache),
        cmocka_unit_test(what_is_no_file_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
