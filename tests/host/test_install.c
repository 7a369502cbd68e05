// Packs that are installed, and the player's own folder: what is taken, what is refused and why, and that
// nothing is lost whatever happens in the middle of it.

#define _GNU_SOURCE

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/constraint/board_text.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/packs/install.h"
#include "host/packs/own_pack.h"

typedef struct {
    char root[64];
    Paths paths;
    char from[PATH_MAX_BYTES]; // a good pack of the id "sample"
} Place;

static void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void shell(const char *format, ...) {
    char command[4 * PATH_MAX_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    if (system(command) != 0) fail_msg("%s", command);
}

static int begin(void **state) {
    Place *place = calloc(1, sizeof *place);
    strcpy(place->root, "/tmp/nonet-install-XXXXXX");
    if (!mkdtemp(place->root)) return -1;
    path_join(place->paths.share, place->root, "share");
    path_join(place->paths.data, place->root, "data");
    path_join(place->from, place->root, "from");
    shell("cd %s && mkdir -p share/packs data && cp -r '" TEST_DATA "/packs/good' from && "
          "cp -r from share/packs/shipped && sed -i 's/^id = .*/id = shipped/' share/packs/shipped/pack.ini",
          place->root);
    setenv("XDG_DATA_DIRS", "/nonexistent", 1);
    *state = place;
    return 0;
}

static int end(void **state) {
    Place *place = *state;
    shell("chmod -R u+rwx %s && rm -rf %s", place->root, place->root);
    free(place);
    return 0;
}

static char *slurp(const char *folder, const char *name) {
    char path[PATH_MAX_BYTES];
    path_join(path, folder, name);
    return machine_read_file(path, 0, NULL, NULL, 0);
}

// True when the player's packs are these folders and nothing else, hidden ones included.
static void expect_folders(const Place *place, const char *names) {
    char command[256], found[512] = "";
    snprintf(command, sizeof command, "ls -A %s/data/packs 2>/dev/null | tr '\\n' ' '", place->root);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    if (!fgets(found, sizeof found, pipe)) found[0] = '\0';
    pclose(pipe);
    assert_string_equal(found, names);
}

static bool install(const Place *place, const char *folder, TextError *error) {
    InstallPlan *plan = malloc(sizeof *plan);
    bool fine = install_plan(&place->paths, folder, NULL, NULL, plan);
    if (fine)
        fine = install_pack(&place->paths, plan, NULL, NULL, error);
    else
        *error = plan->error;
    install_plan_finish(plan);
    free(plan);
    return fine;
}

static void test_a_folder_is_copied(void **state) {
    Place *place = *state;
    InstallPlan plan;
    TextError error = {0};
    shell("cd %s/from && echo notes > .hidden && mkdir work && echo x > work/x && ln -s /etc/passwd link && "
          "echo read > readme.txt",
          place->root);
    assert_true(install_plan(&place->paths, place->from, NULL, NULL, &plan));
    assert_false(plan.replaces);
    assert_int_equal(plan.files, 4); // one says what is expected of the pack
    assert_int_equal(plan.left_out, 2);
    assert_string_equal(plan.entry.pack.id, "sample");
    assert_true(install_pack(&place->paths, &plan, NULL, NULL, &error));
    expect_folders(place, "sample ");
    PackEntry entry;
    pack_read_folder(plan.to, &entry);
    assert_true(entry.usable);
    assert_int_equal(entry.pack.seed_count, plan.entry.pack.seed_count);
    pack_entry_finish(&entry);
    install_plan_finish(&plan);
    char *there = slurp(plan.to, "readme.txt");
    assert_string_equal(there, "read\n");
    free(there);
    assert_null(slurp(plan.to, ".hidden"));
    assert_null(slurp(plan.to, "link"));
    assert_null(slurp(plan.to, "work/x"));
    PackList list;
    packs_read(&place->paths, &list);
    assert_non_null(packs_find(&list, "sample"));
    packs_finish(&list);
}

// A file of the pack stands for its folder; names decide, and only beside a pack.ini.
static void test_what_is_a_pack(void **state) {
    Place *place = *state;
    char path[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    static const char *const names[] = {"", "/", "/pack.ini", "/seeds.csv"};
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%.200s%s", place->from, names[i]);
        assert_true(install_is_pack(path, folder));
        assert_string_equal(folder, place->from);
    }
    shell("cd %s && echo > from/other.csv && mkdir empty && echo > empty/seeds.csv", place->root);
    snprintf(path, sizeof path, "%s/from/other.csv", place->root);
    assert_false(install_is_pack(path, folder));
    snprintf(path, sizeof path, "%s/empty", place->root);
    assert_false(install_is_pack(path, folder));
    snprintf(path, sizeof path, "%s/empty/seeds.csv", place->root);
    assert_false(install_is_pack(path, folder));
    assert_false(install_is_pack("/nonexistent", folder));
}

static void expect_refused(const Place *place, const char *folder, const char *file, int line,
                           const char *reason) {
    InstallPlan *plan = malloc(sizeof *plan);
    assert_false(install_plan(&place->paths, folder, NULL, NULL, plan));
    if (!strstr(plan->error.reason, reason) || !strstr(plan->file, file) || plan->error.line != line)
        fail_msg("%s: “%s:%d: %s”; expected “%s:%d: %s”", folder, plan->file, plan->error.line,
                 plan->error.reason, file, line, reason);
    install_plan_finish(plan);
    free(plan);
    expect_folders(place, "");
}

static void test_what_is_refused_is_said(void **state) {
    Place *place = *state;
    char path[PATH_MAX_BYTES];
    path_join(path, place->root, "empty");
    expect_refused(place, path, "/empty", 0, "No such file");
    shell("mkdir %s/empty", place->root);
    expect_refused(place, path, "/empty", 0, "this folder is not a pack: it has no pack.ini");
    expect_refused(place, TEST_DATA "/packs/unknown-key", "unknown-key/pack.ini", 5,
                   "did you mean “author”?");
    expect_refused(place, TEST_DATA "/packs/no-seeds", "no-seeds/seeds.csv", 0, "No such file");
    expect_refused(place, TEST_DATA "/packs/csv-bad-cell", "csv-bad-cell/seeds.csv", 3, "is not a token");
    expect_refused(place, TEST_DATA "/packs/missing-font", "missing-font/pack.ini", 14, "there is no file");
    path_join(path, place->paths.share, "packs/shipped");
    expect_refused(place, path, "packs/shipped", 0, "it is installed already");
    shell("sed -i 's/^id = .*/id = shipped/' %s/pack.ini", place->from);
    expect_refused(place, place->from, "from/pack.ini", 2, "the id “shipped” is that of a pack which came");
    // Files of the pack that are links lead out of it.
    shell("cd %s/from && sed -i 's/^id = .*/id = sample/' pack.ini && mv seeds.csv ../s && ln -s ../s "
          "seeds.csv",
          place->root);
    expect_refused(place, place->from, "from/seeds.csv", 0, "it is a link");
    // Not even opened: a pipe would let wait for ever.
    shell("cd %s/from && rm seeds.csv && cp ../s seeds.csv && truncate -s 3G big", place->root);
    expect_refused(place, place->from, "/from", 0, "it takes 3072 MB; a pack may take 2048");
    shell("cd %s/from && rm big && seq 1001 | xargs touch", place->root);
    expect_refused(place, place->from, "/from", 0, "files; a pack may have 1000");
}

static void test_an_older_one_is_replaced(void **state) {
    Place *place = *state;
    TextError error = {0};
    assert_true(install(place, place->from, &error));
    // Wherever in the player's folder it lies; what it had besides goes with it.
    shell("cd %s/data/packs && mv sample Elsewhere && echo x > Elsewhere/old && mkdir Elsewhere/sub",
          place->root);
    shell("sed -i 's/^name = .*/name = Newer/' %s/pack.ini", place->from);
    InstallPlan plan;
    assert_true(install_plan(&place->paths, place->from, NULL, NULL, &plan));
    assert_true(plan.replaces);
    assert_string_equal(plan.old_name, "Sample");
    assert_true(install_pack(&place->paths, &plan, NULL, NULL, &error));
    install_plan_finish(&plan);
    expect_folders(place, "Elsewhere ");
    char *ini = slurp(plan.to, "pack.ini");
    assert_non_null(strstr(ini, "name = Newer"));
    free(ini);
    assert_null(slurp(plan.to, "old"));
    // What is there and unusable is replaced too; a folder of that name with another pack is not.
    shell("echo broken > %s/data/packs/Elsewhere/seeds.csv", place->root);
    assert_true(install(place, place->from, &error));
    expect_folders(place, "Elsewhere ");
    shell("cd %s/data/packs && mv Elsewhere sample && sed -i 's/^id = .*/id = another/' sample/pack.ini",
          place->root);
    assert_true(install(place, place->from, &error));
    expect_folders(place, "sample sample-2 ");
    // The very folder that is read.
    snprintf(plan.to, sizeof plan.to, "%s/data/packs/sample-2", place->root);
    assert_false(install(place, plan.to, &error));
    assert_non_null(strstr(error.reason, "installed already"));
}

// A link in the player's folder to where somebody works on a pack: the link goes, the work stays.
static void test_links_are_not_followed(void **state) {
    Place *place = *state;
    TextError error = {0};
    shell("cd %s && cp -r from work && echo keep > work/keep && mkdir data/packs && ln -s ../../work "
          "data/packs/mine",
          place->root);
    assert_true(install(place, place->from, &error));
    expect_folders(place, "mine ");
    char path[PATH_MAX_BYTES];
    path_join(path, place->root, "work");
    char *keep = slurp(path, "keep");
    assert_string_equal(keep, "keep\n");
    free(keep);
    path_join(path, place->paths.data, "packs/mine");
    struct stat info;
    assert_int_equal(lstat(path, &info), 0);
    assert_true(S_ISDIR(info.st_mode));
}

typedef struct {
    int left; // calls until the end
    bool dies;
} Fate;

static bool until(void *context) {
    Fate *fate = context;
    if (fate->left-- > 0) return true;
    if (fate->dies) _exit(7);
    return false;
}

// Stopped, or killed, at every place where it can be: the old pack is whole until the new one is.
static void test_the_old_one_is_whole_until_the_new_one_is(void **state) {
    Place *place = *state;
    TextError error = {0};
    assert_true(install(place, place->from, &error));
    shell("sed -i 's/^name = .*/name = Newer/' %s/pack.ini", place->from);
    InstallPlan plan;
    assert_true(install_plan(&place->paths, place->from, NULL, NULL, &plan));
    int calls = 0;
    for (bool done = false; !done; calls++) {
        pid_t child = fork();
        Fate fate = {calls, true};
        if (child == 0) _exit(install_pack(&place->paths, &plan, until, &fate, &error) ? 0 : 1);
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        done = WEXITSTATUS(status) == 0;
        if (!done) assert_int_equal(WEXITSTATUS(status), 7);
        PackEntry entry;
        pack_read_folder(plan.to, &entry);
        assert_true(entry.usable);
        assert_string_equal(entry.pack.name, done ? "Newer" : "Sample");
        pack_entry_finish(&entry);
        PackList list; // what was left behind is no pack
        packs_read(&place->paths, &list);
        assert_int_equal(list.count, 2);
        packs_finish(&list);
        if (done) break;
        shell("cd %s/data/packs && rm -rf .install-*", place->root);
        fate = (Fate){calls, false};
        error.reason[0] = 'x';
        assert_false(install_pack(&place->paths, &plan, until, &fate, &error));
        assert_string_equal(error.reason, "");
        expect_folders(place, "sample ");
    }
    assert_true(calls >= 4);
    install_plan_finish(&plan);
    expect_folders(place, "sample ");
    // What a program left that was killed is gone with the next one, an hour later.
    shell("cd %s/data/packs && mkdir .install-abc .install-new && touch .install-abc/x && touch -d '2 hours "
          "ago' "
          ".install-abc",
          place->root);
    assert_true(install(place, place->from, &error));
    expect_folders(place, ".install-new sample ");
}

static void test_a_folder_that_cannot_be_written(void **state) {
    Place *place = *state;
    TextError error = {0};
    // A file in the way; permissions mean nothing to root.
    shell("rm -rf %s/data && touch %s/data", place->root, place->root);
    assert_false(install(place, place->from, &error));
    assert_non_null(strstr(error.reason, "data/packs: "));
    assert_non_null(strstr(error.reason, "ot a directory"));
    if (geteuid() == 0) return;
    shell("cd %s && rm data && mkdir -p data/packs && chmod a-w data/packs", place->root);
    assert_false(install(place, place->from, &error));
    assert_non_null(strstr(error.reason, "Permission denied"));
}

// Files that cannot be read, and a pack that changes while it is copied.
static bool spoil(void *context) {
    const Place *place = context;
    shell("sed -i 's/^id = .*/id = different/' %s/pack.ini", place->from);
    return true;
}

static void test_a_pack_that_changes_meanwhile(void **state) {
    Place *place = *state;
    TextError error = {0};
    InstallPlan plan;
    assert_true(install_plan(&place->paths, place->from, NULL, NULL, &plan));
    assert_false(install_pack(&place->paths, &plan, spoil, place, &error));
    assert_string_equal(error.reason, "the pack has changed while it was copied; try again");
    shell("rm -rf %s", place->from);
    assert_false(install_pack(&place->paths, &plan, NULL, NULL, &error));
    assert_non_null(strstr(error.reason, "No such file"));
    install_plan_finish(&plan);
    expect_folders(place, "");
}

// ---- the player's own packs

static void test_names_make_ids(void **state) {
    (void)state;
    static const char *const cases[][3] = {{"My Words!", "my-words", "My Words!"},
                                           {"top_1465", "top-1465", "Top 1465"},
                                           {"--a--b--", "a-b", "  A  B  "},
                                           {"Süße", "s-e", "Süße"},
                                           {"ᚠᚢ", "", "ᚠᚢ"},
                                           {"hardest puzzles", "hardest-puzzles", "hardest puzzles"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char id[PACK_ID_MAX], name[PACK_NAME_MAX];
        own_pack_id(cases[i][0], id);
        own_pack_name(cases[i][0], name);
        assert_string_equal(id, cases[i][1]);
        assert_string_equal(name, cases[i][2]);
    }
}

static void add_seed(OwnPack *pack, const char *text) {
    Grid puzzle;
    Seed seed;
    TextError error;
    assert_true(grid_parse(&pack->list.layout, text, &puzzle));
    assert_true(seed_measure(&pack->list.layout, &puzzle, &seed, &error));
    assert_true(seed_list_add(&pack->list, &seed, "", 0));
}

static const char EASY[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char HARD[] =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
static const char HARDER[] =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
static const char HARDEST[] =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

static bool open_nine(const Paths *paths, const char *name, const char *note, OwnPack *out,
                      TextError *error) {
    Layout layout;
    return layout_init(&layout, "9x9") && own_pack_open(paths, name, note, &layout, out, error);
}

static void test_own_packs_are_made_and_grow(void **state) {
    Place *place = *state;
    OwnPack pack;
    TextError error = {0};
    assert_true(open_nine(&place->paths, "A; \"B\"\n", "From a;b", &pack, &error));
    assert_false(pack.exists);
    add_seed(&pack, EASY);
    assert_true(own_pack_write(&place->paths, &pack, &error));
    assert_true(pack.exists);
    own_pack_finish(&pack);
    expect_folders(place, "a-b ");
    // By the same name and note, or its id, it is found again; with another note it is another pack.
    assert_true(open_nine(&place->paths, "A; \"B\"\n", "From a;b", &pack, &error));
    assert_true(pack.exists);
    assert_string_equal(pack.name, "A, 'B'?");
    assert_int_equal(pack.list.count, 1);
    add_seed(&pack, HARD);
    assert_true(own_pack_write(&place->paths, &pack, &error));
    own_pack_finish(&pack);
    assert_true(own_pack_open_id(&place->paths, "a-b", &pack, &error));
    assert_int_equal(pack.list.count, 2);
    own_pack_finish(&pack);
    assert_true(open_nine(&place->paths, "a b", "From c", &pack, &error));
    assert_false(pack.exists);
    assert_string_equal(pack.id, "a-b-2");
    own_pack_finish(&pack);
    assert_true(open_nine(&place->paths, "shipped", "x", &pack, &error));
    assert_string_equal(pack.id, "shipped-2");
    own_pack_finish(&pack);
    assert_false(own_pack_open_id(&place->paths, "shipped", &pack, &error));
    assert_non_null(strstr(error.reason, "is not yours to change"));
    own_pack_finish(&pack);
    assert_false(own_pack_open_id(&place->paths, "nowhere", &pack, &error));
    own_pack_finish(&pack);
    // Broken by hand: never overwritten.
    shell("cd %s/data/packs/a-b && echo broken >> seeds.csv", place->root);
    assert_false(open_nine(&place->paths, "A; \"B\"\n", "From a;b", &pack, &error));
    assert_non_null(strstr(error.reason, "line 4"));
    own_pack_finish(&pack);
}

static int seeds_of(const Place *place, const char *id) {
    char folder[PATH_MAX_BYTES];
    PackEntry entry;
    path_join(folder, place->paths.data, "packs");
    path_join(folder, folder, id);
    pack_read_folder(folder, &entry);
    int count = entry.usable ? entry.pack.seed_count : -1;
    pack_entry_finish(&entry);
    return count;
}

// Two that have opened the same pack, in this program or another, write one after the other.
static void test_two_writers_lose_nothing(void **state) {
    Place *place = *state;
    OwnPack one, two;
    TextError error = {0};
    assert_true(open_nine(&place->paths, "My puzzles", "Kept", &one, &error));
    assert_true(open_nine(&place->paths, "My puzzles", "Kept", &two, &error));
    add_seed(&one, EASY);
    add_seed(&two, HARD);
    assert_true(own_pack_write(&place->paths, &one, &error));
    assert_true(own_pack_write(&place->paths, &two, &error));
    assert_int_equal(seeds_of(place, "my-puzzles"), 2);
    own_pack_finish(&two);
    add_seed(&one, HARD); // the other has written it, which this one does not know
    assert_true(own_pack_write(&place->paths, &one, &error));
    assert_true(own_pack_write(&place->paths, &one, &error)); // once more, with nothing new
    own_pack_finish(&one);
    assert_int_equal(seeds_of(place, "my-puzzles"), 2);
    assert_true(own_pack_open_id(&place->paths, "my-puzzles", &one, &error));
    assert_true(own_pack_open_id(&place->paths, "my-puzzles", &two, &error));
    add_seed(&one, HARDER);
    add_seed(&two, HARDER);
    add_seed(&two, HARDEST);
    assert_true(own_pack_write(&place->paths, &one, &error));
    assert_true(own_pack_write(&place->paths, &two, &error));
    own_pack_finish(&one);
    own_pack_finish(&two);
    assert_int_equal(seeds_of(place, "my-puzzles"), 4);
    expect_folders(place, "my-puzzles ");
}

// Keeps seeds of the numbers from `first` on, one after the other, until the process ends.
static void keep_many(const Place *place, int first, int count) {
    Seed seed;
    Layout layout;
    Grid puzzle;
    TextError error = {0};
    layout_init(&layout, "9x9");
    if (!grid_parse(&layout, EASY, &puzzle) || !seed_measure(&layout, &puzzle, &seed, &error)) _exit(1);
    for (int i = 0; i < count; i++) {
        OwnPack pack;
        seed.id = UINT64_C(0xA0000000) + (uint64_t)(first + i);
        bool fine = open_nine(&place->paths, "My puzzles", "Kept", &pack, &error) &&
                    seed_list_add(&pack.list, &seed, "", 0) && own_pack_write(&place->paths, &pack, &error);
        own_pack_finish(&pack);
        if (!fine) _exit(2);
    }
    _exit(0);
}

// Programs that write all at once: what each has written is there at the end. Of those that are killed at any
// moment, all that was there stays.
static void test_many_programs_write_at_once(void **state) {
    Place *place = *state;
    enum { PROGRAMS = 4, EACH = 8, KILLED = 25, GREAT = 1 << 20 };
    pid_t child[PROGRAMS];
    for (int i = 0; i < PROGRAMS; i++)
        if ((child[i] = fork()) == 0) keep_many(place, i * EACH, EACH);
    for (int i = 0; i < PROGRAMS; i++) {
        int status;
        assert_int_equal(waitpid(child[i], &status, 0), child[i]);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
    }
    int seeds = seeds_of(place, "my-puzzles");
    assert_int_equal(seeds, PROGRAMS * EACH);
    for (int i = 0; i < KILLED; i++) {
        pid_t killed = fork();
        if (killed == 0) keep_many(place, (i + 1) * GREAT, GREAT);
        usleep(5000 + 1700 * (useconds_t)i);
        kill(killed, SIGKILL);
        assert_int_equal(waitpid(killed, NULL, 0), killed);
        int now = seeds_of(place, "my-puzzles");
        assert_true(now >= seeds);
        seeds = now;
    }
}

// What a player has made of the file stays to the letter: columns, their order, separator, line breaks.
static void test_the_players_own_columns_stay(void **state) {
    Place *place = *state;
    OwnPack pack;
    TextError error = {0};
    assert_true(open_nine(&place->paths, "Mine", "Kept", &pack, &error));
    add_seed(&pack, EASY);
    assert_true(own_pack_write(&place->paths, &pack, &error));
    own_pack_finish(&pack);
    shell("cd %s/data/packs/mine && awk -F, 'BEGIN { printf \"\\357\\273\\277sep=;\\r\\n\" } { gsub(/,/, "
          "\";\"); printf \"%%s;%%s;\\\"stars; of mine\\\"%%s\", NR == 1 ? \"remark\" : \"on a train\", $0, "
          "NR == 1 ? \"\\r\\n\" : \"\" }' seeds.csv > x && mv x seeds.csv && cp seeds.csv ../../../before",
          place->root);
    assert_int_equal(seeds_of(place, "mine"), 1);
    assert_true(own_pack_open_id(&place->paths, "mine", &pack, &error));
    add_seed(&pack, HARD);
    assert_true(own_pack_write(&place->paths, &pack, &error));
    own_pack_finish(&pack);
    assert_int_equal(seeds_of(place, "mine"), 2);
    char *before = slurp(place->root, "before"), *after = slurp(place->paths.data, "packs/mine/seeds.csv");
    size_t length = strlen(before);
    assert_memory_equal(after, before, length);
    assert_int_equal(strncmp(after + length, "\r\n;", 3), 0);
    assert_int_equal(strncmp(after + strlen(after) - 3, ";\r\n", 3), 0);
    free(before);
    free(after);
    // Grown by two, it is still whole, and a second writer changes nothing of it.
    assert_true(own_pack_open_id(&place->paths, "mine", &pack, &error));
    assert_int_equal(pack.list.count, 2);
    assert_true(own_pack_write(&place->paths, &pack, &error));
    own_pack_finish(&pack);
}

static void add_board_seed(OwnPack *pack, const char *text) {
    Layout board;
    Grid puzzle;
    Seed seed, own = {.board = ""};
    TextError error = {0};
    if (!board_parse(text, &board, &puzzle, &error) ||
        !seed_set_board(&pack->list.layout, &board, &own, &error) ||
        !seed_measure(&board, &puzzle, &seed, &error))
        fail_msg("%s", error.reason);
    memcpy(seed.board, own.board, sizeof seed.board);
    assert_true(seed_list_add(&pack->list, &seed, "", 0));
}

// A puzzle on a board of its own comes to a file without such a column: the header gets one, after all that
// other lines have, and nothing else of it changes.
static void test_a_file_gets_a_column_for_boards(void **state) {
    Place *place = *state;
    static const char *const edits[] = {
        "cp seeds.csv x", // as the program writes it
        // with semicolons and CRLF, a column in quotes at the end, and remarks beyond the header
        ("awk -F, '{ gsub(/,/, \";\"); printf \"%s;%s\\r\\n\", $0, "
         "NR == 1 ? \"\\\"stars; of mine\\\"\" : \"4;by train\" }' seeds.csv >x"),
        "awk '{ printf \"%s%s\\n\", $0, NR == 1 ? \",,,\" : \"\" }' seeds.csv >x", // empty columns
    };
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        OwnPack pack;
        TextError error = {0};
        char name[8];
        snprintf(name, sizeof name, "own%zu", i);
        assert_true(open_nine(&place->paths, name, "Kept", &pack, &error));
        add_seed(&pack, EASY);
        assert_true(own_pack_write(&place->paths, &pack, &error));
        own_pack_finish(&pack);
        shell("cd %s/data/packs/%s && %s && mv x seeds.csv", place->root, name, edits[i]);
        assert_int_equal(seeds_of(place, name), 1);
        assert_true(own_pack_open_id(&place->paths, name, &pack, &error));
        add_board_seed(&pack,
                       "9x9; anti-knight; quadruple 2,4,9 r3c1 r3c2 r4c1 r4c2; clues "
                       "...31....5..6...1.......9.....5..4..73.....2..6472......74.839.35..67.416....15.7");
        if (!own_pack_write(&place->paths, &pack, &error)) fail_msg("%s: %s", name, error.reason);
        own_pack_finish(&pack);
        assert_int_equal(seeds_of(place, name), 2);
        assert_true(own_pack_open_id(&place->paths, name, &pack, &error));
        assert_int_equal(pack.list.count, 2);
        add_seed(&pack, HARD); // and grows on
        assert_true(own_pack_write(&place->paths, &pack, &error));
        own_pack_finish(&pack);
        PackEntry entry;
        char folder[PATH_MAX_BYTES];
        Seed seed;
        path_join(folder, place->paths.data, "packs");
        path_join(folder, folder, name);
        pack_read_folder(folder, &entry);
        assert_int_equal(entry.pack.seed_count, 3);
        for (int k = 0; k < 3; k++) {
            assert_true(pack_seed(&entry.pack, k, &seed, &error));
            assert_string_equal(seed.board, k == 1 ? "anti-knight; quadruple 2,4,9 r3c1 r3c2 r4c1 r4c2" : "");
            if (!pack_verify_seed(&entry.pack, &seed, k, true, &error)) fail_msg("%s", error.reason);
        }
        pack_entry_finish(&entry);
    }
}

// A pack for each size of board, with a note alike.
static void test_own_packs_are_of_one_size(void **state) {
    Place *place = *state;
    OwnPack pack;
    Layout six, nine;
    TextError error = {0};
    layout_init(&six, "6x6");
    layout_init(&nine, "9x9");
    assert_true(own_pack_open(&place->paths, "Mine", "Kept", &six, &pack, &error));
    add_board_seed(&pack,
                   "6x6; cage 16 r1c1 r2c1 r2c2 r3c1 r3c2; clues 63..5....236.2..4.5.4123...31441.56.");
    assert_true(own_pack_write(&place->paths, &pack, &error));
    own_pack_finish(&pack);
    assert_true(own_pack_open(&place->paths, "Mine", "Kept", &nine, &pack, &error));
    assert_string_equal(pack.id, "mine-2");
    own_pack_finish(&pack);
    assert_true(own_pack_open(&place->paths, "Mine", "Kept", &six, &pack, &error));
    assert_string_equal(pack.id, "mine");
    assert_int_equal(pack.list.count, 1);
    own_pack_finish(&pack);
    assert_true(own_pack_open_id(&place->paths, "mine", &pack, &error));
    assert_int_equal(pack.list.layout.order, 6);
    own_pack_finish(&pack);
}

// Killed between the two steps that it takes where folders cannot change places in one.
static void test_what_stepped_aside_comes_back(void **state) {
    Place *place = *state;
    TextError error = {0};
    assert_true(install(place, place->from, &error));
    shell("cd %s/data/packs && mv sample .aside-sample && touch -d '2 days ago' .aside-sample", place->root);
    own_pack_recover(&place->paths);
    expect_folders(place, "sample ");
    shell("cd %s/data/packs && mv sample .aside-sample", place->root);
    assert_true(install(place, place->from, &error));
    expect_folders(place, "sample ");
    shell("cd %s/data/packs && cp -r sample .aside-sample", place->root);
    own_pack_recover(&place->paths);
    expect_folders(place, "sample ");
    assert_true(seeds_of(place, "sample") > 0);
}

// A place that was free when it was looked at, and then was not.
static void test_what_has_come_meanwhile_stays(void **state) {
    Place *place = *state;
    TextError error = {0};
    InstallPlan plan;
    assert_true(install_plan(&place->paths, place->from, NULL, NULL, &plan));
    shell("cd %s/data && mkdir -p packs/sample && echo mine > packs/sample/work", place->root);
    assert_false(install_pack(&place->paths, &plan, NULL, NULL, &error));
    assert_non_null(strstr(error.reason, "meanwhile"));
    install_plan_finish(&plan);
    expect_folders(place, "sample ");
    char *work = slurp(place->paths.data, "packs/sample/work");
    assert_string_equal(work, "mine\n");
    free(work);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_folder_is_copied, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_a_pack, begin, end),
        cmocka_unit_test_setup_teardown(test_what_is_refused_is_said, begin, end),
        cmocka_unit_test_setup_teardown(test_an_older_one_is_replaced, begin, end),
        cmocka_unit_test_setup_teardown(test_links_are_not_followed, begin, end),
        cmocka_unit_test_setup_teardown(test_the_old_one_is_whole_until_the_new_one_is, begin, end),
        cmocka_unit_test_setup_teardown(test_a_folder_that_cannot_be_written, begin, end),
        cmocka_unit_test_setup_teardown(test_a_pack_that_changes_meanwhile, begin, end),
        cmocka_unit_test(test_names_make_ids),
        cmocka_unit_test_setup_teardown(test_own_packs_are_made_and_grow, begin, end),
        cmocka_unit_test_setup_teardown(test_two_writers_lose_nothing, begin, end),
        cmocka_unit_test_setup_teardown(test_many_programs_write_at_once, begin, end),
        cmocka_unit_test_setup_teardown(test_the_players_own_columns_stay, begin, end),
        cmocka_unit_test_setup_teardown(test_a_file_gets_a_column_for_boards, begin, end),
        cmocka_unit_test_setup_teardown(test_own_packs_are_of_one_size, begin, end),
        cmocka_unit_test_setup_teardown(test_what_stepped_aside_comes_back, begin, end),
        cmocka_unit_test_setup_teardown(test_what_has_come_meanwhile_stays, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
