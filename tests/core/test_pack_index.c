// core/pack/pack_index and host/packs/pack_files: a pack whose seeds stay on the disk is the same as one in
// memory; its index is made anew when it is of another csv; and whatever stands in an index file does no
// harm.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/rng.h"
#include "core/pack/pack_index.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/packs/pack_files.h"
#include "host/packs/packs.h"
#include "support/pack_index_sound.h"

// A folder with a copy of a pack that ships, and a cache of its own.
typedef struct {
    char root[64], pack[96], csv[128], index[128], cache[128];
} Place;

static void copy(const char *from, const char *folder, const char *name) {
    char path[600], to[300];
    size_t size;
    snprintf(path, sizeof path, "%s/%s", from, name);
    snprintf(to, sizeof to, "%s/%s", folder, name);
    char *text = machine_read_file(path, 0, &size, NULL, 0);
    assert_non_null(text);
    assert_true(machine_write_file(to, text, size, NULL, 0));
    free(text);
}

static int open_place(void **state) {
    static const char FROM[] = TEST_SOURCE "/packs/runes";
    Place *place = calloc(1, sizeof *place);
    strcpy(place->root, "/tmp/nonet-test-index-XXXXXX");
    assert_non_null(mkdtemp(place->root));
    snprintf(place->pack, sizeof place->pack, "%s/pack", place->root);
    snprintf(place->csv, sizeof place->csv, "%s/seeds.csv", place->pack);
    snprintf(place->index, sizeof place->index, "%s/seeds.index", place->pack);
    snprintf(place->cache, sizeof place->cache, "%s/cache", place->root);
    assert_true(machine_make_folder(place->pack));
    copy(FROM, place->pack, "pack.ini");
    copy(FROM, place->pack, "seeds.csv");
    PackEntry entry;
    pack_read_about(FROM, &entry);
    if (entry.pack.font[0]) copy(FROM, place->pack, entry.pack.font);
    pack_entry_finish(&entry);
    setenv("XDG_CACHE_HOME", place->cache, 1);
    *state = place;
    return 0;
}

static int close_place(void **state) {
    Place *place = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", place->root);
    assert_int_equal(system(command), 0);
    free(place);
    return 0;
}

// Whether an index was made while it was read.
typedef struct {
    int calls, allowed;
} Heard;

static bool hear(void *context, int percent) {
    Heard *heard = context;
    assert_true(percent >= 0 && percent <= 100);
    return heard->calls++ < heard->allowed;
}

// Reads the pack as a large one. Returns whether an index was made for it.
static bool read_large(const Place *place, PackEntry *out) {
    Heard heard = {.allowed = 1000000};
    PackReading how = {.large = 1, .keep_going = hear, .context = &heard};
    pack_read(place->pack, &how, out);
    if (!out->usable) fail_msg("%s:%d: %s", out->file, out->error.line, out->error.reason);
    assert_null(out->pack.csv);
    return heard.calls > 0;
}

// All that can be asked of the two is answered alike.
static void assert_same(const Pack *a, const Pack *b) {
    assert_int_equal(a->seed_count, b->seed_count);
    assert_memory_equal(a->seeds, b->seeds, (size_t)a->seed_count * sizeof *a->seeds);
    assert_memory_equal(a->band_count, b->band_count, sizeof a->band_count);
    for (int i = 0; i < a->seed_count; i++) {
        Seed one, other;
        TextError error;
        assert_true(pack_seed(a, i, &one, &error));
        assert_true(pack_seed(b, i, &other, &error));
        assert_memory_equal(&one, &other, sizeof one);
        assert_int_equal(pack_find_seed(a, one.id), i);
        assert_int_equal(pack_find_seed(b, one.id), i);
    }
    for (Band band = BAND_GENTLE; band < BAND_COUNT; band++) {
        for (int k = 0; k < a->band_count[band]; k++)
            assert_int_equal(pack_band_seed(a, band, k), pack_band_seed(b, band, k));
        assert_int_equal(pack_band_seed(b, band, b->band_count[band]), -1);
        assert_int_equal(pack_band_seed(b, band, -1), -1);
    }
}

static void assert_same_as_small(const Place *place, const PackEntry *large) {
    PackEntry small;
    pack_read(place->pack, &(PackReading){.large = 1 << 30}, &small);
    assert_true(small.usable && small.pack.csv);
    assert_same(&small.pack, &large->pack);
    pack_entry_finish(&small);
}

static void the_index_says_what_the_lines_say(void **state) {
    const Place *place = *state;
    PackEntry entry;
    pack_read(place->pack, &(PackReading){0}, &entry);
    const Pack *pack = &entry.pack;
    int next[BAND_COUNT] = {0};
    for (int i = 0; i < pack->seed_count; i++) {
        const SeedEntry *known = &pack->seeds[i];
        Seed seed;
        TextError error;
        assert_true(pack_seed(pack, i, &seed, &error));
        assert_int_equal(known->rating_tenths, seed.rating_tenths);
        assert_int_equal(known->band, seed.band);
        assert_int_equal(known->clues, seed.clues);
        assert_int_equal(known->pattern, seed.pattern);
        assert_int_equal(known->line, i + 2);
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            int bit = seed_technique_bit(t);
            if (bit >= 0) assert_int_equal(known->techniques >> bit & 1, seed.used[t] > 0);
        }
        assert_int_equal(pack_band_seed(pack, seed.band, next[seed.band]++), i);
        assert_int_equal(pack_find_seed(pack, seed.id ^ 1), -1);
    }
    pack_entry_finish(&entry);
}

static void bits_of_techniques_differ(void **state) {
    (void)state;
    uint64_t seen = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        int bit = seed_technique_bit(t);
        if (bit < 0) continue;
        assert_true(bit < 64);
        assert_int_equal(seen >> bit & 1, 0);
        seen |= UINT64_C(1) << bit;
    }
    assert_true(seen != 0);
}

static void a_large_pack_is_as_a_small_one(void **state) {
    const Place *place = *state;
    PackEntry first, second;
    assert_true(read_large(place, &first));
    struct stat info;
    assert_int_equal(stat(place->index, &info), 0);
    assert_int_equal(info.st_mode & 0222, 0);
    assert_false(read_large(place, &second)); // the index is there
    assert_same_as_small(place, &first);
    assert_same_as_small(place, &second);
    pack_entry_finish(&first);
    pack_entry_finish(&second);
}

static void seeds_of_one_id_are_all_found(void **state) {
    const Place *place = *state;
    size_t size;
    char *text = machine_read_file(place->csv, 0, &size, NULL, 0);
    char *second = strchr(text, '\n') + 1, *third = strchr(second, '\n') + 1;
    FILE *file = fopen(place->csv, "a");
    assert_int_equal(fwrite(second, 1, (size_t)(third - second), file), (size_t)(third - second));
    assert_int_equal(fclose(file), 0);
    free(text);
    PackEntry entry;
    read_large(place, &entry);
    uint64_t id = entry.pack.seeds[0].id;
    assert_int_equal(pack_find_seed(&entry.pack, id), 0);
    assert_int_equal(pack_find_seeds(&entry.pack, id, 1), entry.pack.seed_count - 1);
    assert_int_equal(pack_find_seeds(&entry.pack, id, 2), -1);
    pack_entry_finish(&entry);
}

static void what_a_spreadsheet_makes_is_read_alike(void **state) {
    const Place *place = *state;
    size_t size;
    char *text = machine_read_file(place->csv, 0, &size, NULL, 0);
    FILE *file = fopen(place->csv, "w");
    fputs("\xEF\xBB\xBF\r\n;;;\r\n", file);
    for (char *c = text; *c; c++) fputs(*c == ',' ? ";" : *c == '\n' ? "\r\n\r\n" : (char[]){*c, 0}, file);
    assert_int_equal(fclose(file), 0);
    free(text);
    PackEntry entry;
    assert_true(read_large(place, &entry));
    assert_int_equal(entry.pack.separator, ';');
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
}

static void a_stale_index_is_made_anew(void **state) {
    const Place *place = *state;
    PackEntry entry;
    assert_true(read_large(place, &entry));
    int seeds = entry.pack.seed_count;
    pack_entry_finish(&entry);
    // Another time.
    struct timespec times[2] = {{.tv_sec = 1000000000}, {.tv_sec = 1000000000}};
    assert_int_equal(utimensat(AT_FDCWD, place->csv, times, 0), 0);
    assert_true(read_large(place, &entry));
    pack_entry_finish(&entry);
    assert_false(read_large(place, &entry));
    pack_entry_finish(&entry);
    // Another size.
    size_t size;
    char *text = machine_read_file(place->csv, 0, &size, NULL, 0);
    text[size - 1] = '\0';
    size_t shorter = (size_t)(strrchr(text, '\n') - text) + 1;
    text[size - 1] = '\n';
    assert_true(machine_write_file(place->csv, text, shorter, NULL, 0));
    assert_int_equal(utimensat(AT_FDCWD, place->csv, times, 0), 0);
    assert_true(read_large(place, &entry));
    assert_int_equal(entry.pack.seed_count, seeds - 1);
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
    free(text);
}

static void where_the_folder_takes_none_the_cache_does(void **state) {
    const Place *place = *state;
    PackEntry entry;
    assert_true(machine_make_folder(place->index)); // nothing can be written there, whoever we are
    assert_true(read_large(place, &entry));
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
    assert_false(read_large(place, &entry));
    assert_null(entry.pack.index);
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
    // Nor the cache: the index stays in memory.
    setenv("XDG_CACHE_HOME", place->csv, 1);
    assert_true(read_large(place, &entry));
    assert_non_null(entry.pack.index);
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
}

static void a_csv_that_changes_underneath_is_noticed(void **state) {
    const Place *place = *state;
    PackEntry entry;
    read_large(place, &entry);
    Seed seed;
    TextError error;
    FILE *file = fopen(place->csv, "r+");
    assert_int_equal(fseek(file, (long)entry.pack.seeds[5].offset, SEEK_SET), 0);
    size_t size;
    char *text = machine_read_file(place->csv, 0, &size, NULL, 0);
    assert_int_equal(fwrite(text + entry.pack.seeds[9].offset, 1, 200, file), 200); // half of another line
    assert_int_equal(fclose(file), 0);
    free(text);
    if (pack_seed(&entry.pack, 5, &seed, &error)) assert_int_equal(seed.id, entry.pack.seeds[5].id);
    assert_int_equal(truncate(place->csv, (off_t)entry.pack.seeds[9].offset + 20), 0);
    assert_true(pack_seed(&entry.pack, 2, &seed, &error));
    assert_false(pack_seed(&entry.pack, 9, &seed, &error));
    assert_int_equal(error.line, 11);
    for (int i = 10; i < entry.pack.seed_count; i++) assert_false(pack_seed(&entry.pack, i, &seed, &error));
    pack_entry_finish(&entry);
}

static void bad_lines_are_named(void **state) {
    const Place *place = *state;
    size_t size;
    char *text = machine_read_file(place->csv, 0, &size, NULL, 0);
    char *third = strchr(strchr(text, '\n') + 1, '\n') + 1;
    third[3] = '!';
    assert_true(machine_write_file(place->csv, text, size, NULL, 0));
    PackEntry entry;
    pack_read(place->pack, &(PackReading){.large = 1}, &entry);
    assert_false(entry.usable);
    assert_int_equal(entry.error.line, 3);
    assert_int_equal(entry.error.column, 4);
    assert_true(machine_file_exists(place->csv) && !machine_file_exists(place->index));
    pack_entry_finish(&entry);
    // A line longer than can be read at once.
    third[3] = '.';
    FILE *file = fopen(place->csv, "w");
    assert_int_equal(fwrite(text, 1, (size_t)(third - text), file), (size_t)(third - text));
    fprintf(file, "%*s\n", 20000, "x");
    assert_int_equal(fclose(file), 0);
    pack_read(place->pack, &(PackReading){.large = 1}, &entry);
    assert_false(entry.usable);
    assert_int_equal(entry.error.line, 3);
    assert_non_null(strstr(entry.error.reason, "longer than"));
    pack_entry_finish(&entry);
    free(text);
}

static void the_making_can_be_stopped(void **state) {
    const Place *place = *state;
    Heard heard = {.allowed = 0};
    PackReading how = {.large = 1, .keep_going = hear, .context = &heard};
    PackEntry entry;
    pack_read(place->pack, &how, &entry);
    assert_false(entry.usable);
    assert_string_equal(entry.error.reason, "stopped");
    assert_false(machine_file_exists(place->index));
    pack_entry_finish(&entry);
}

static void what_is_for_later_has_no_seeds_yet(void **state) {
    const Place *place = *state;
    PackEntry entry;
    pack_read(place->pack, &(PackReading){.large = 1, .later = true}, &entry);
    assert_true(entry.usable && entry.indexing);
    assert_int_equal(entry.pack.seed_count, 0);
    assert_int_equal(pack_find_seed(&entry.pack, 1), -1);
    assert_string_equal(entry.pack.id, "runes");
    assert_false(machine_file_exists(place->index));
    pack_entry_finish(&entry);
    pack_read(place->pack, &(PackReading){.later = true}, &entry); // it is a small one
    assert_true(entry.usable && !entry.indexing && entry.pack.seed_count > 0);
    pack_entry_finish(&entry);
}

// ---- index files that are not as they were written

static void put_index(const Place *place, const char *block, size_t size) {
    assert_int_equal(unlink(place->index), 0);
    FILE *file = fopen(place->index, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(block, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static char *get_index(const Place *place, size_t *out_size) {
    PackEntry entry;
    read_large(place, &entry);
    pack_entry_finish(&entry);
    char *block = machine_read_file(place->index, 0, out_size, NULL, 0);
    assert_non_null(block);
    return block;
}

// The index is not used, and made anew.
static void assert_refused(const Place *place, const char *block, size_t size, const char *what) {
    put_index(place, block, size);
    PackEntry entry;
    if (!read_large(place, &entry)) fail_msg("%s: the index was used", what);
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
}

static void every_kind_of_damage_is_seen(void **state) {
    const Place *place = *state;
    size_t size;
    char *good = get_index(place, &size), *bad = malloc(size + 64);
    PackIndexHeader *header = (PackIndexHeader *)(void *)bad;
    memset(bad, 0, size + 64);
    assert_refused(place, bad, 0, "empty");
    assert_refused(place, bad, size, "nothing but 0");
    for (size_t length = 1; length < sizeof *header; length += 13)
        assert_refused(place, good, length, "part of a header");
    assert_refused(place, good, size - 8, "cut off");
    memcpy(bad, good, size);
    assert_refused(place, bad, size + 8, "too long");
    for (int field = 0; field < 10; field++) {
        memcpy(bad, good, size);
        switch (field) {
        case 0: header->magic[3] ^= 1; break;
        case 1: header->byte_order = 0x04030201; break;
        case 2: header->version++; break;
        case 3: header->csv_size++; break;
        case 4: header->csv_time_ns--; break;
        case 5: header->columns ^= 1; break;
        case 6: header->count--; break;
        case 7: header->count = UINT32_MAX; break;
        case 8: header->band_start[2] = header->band_start[BAND_COUNT] + 1; break;
        case 9: header->sum ^= 1; break;
        }
        char what[20];
        snprintf(what, sizeof what, "field %d", field);
        assert_refused(place, bad, size, what);
    }
    free(good);
    free(bad);
}

static void random_damage_is_seen(void **state) {
    const Place *place = *state;
    size_t size;
    char *good = get_index(place, &size), *bad = malloc(size + 64);
    for (uint64_t number = 1; number <= 200; number++) {
        Rng rng = rng_seed(number);
        memcpy(bad, good, size);
        size_t length = size;
        int changes = 1 + (int)rng_below(&rng, 4);
        for (int i = 0; i < changes; i++) bad[rng_below(&rng, size)] ^= (char)(1 + rng_below(&rng, 255));
        if (number % 7 == 0) length = (size_t)rng_below(&rng, size);
        if (memcmp(good, bad, size) == 0 && length == size) continue;
        char what[40];
        snprintf(what, sizeof what, "seed %d", (int)number);
        assert_refused(place, bad, length, what);
    }
    free(good);
    free(bad);
}

// Damage with a sum that is right again, as somebody with bad intentions would make it: whatever is asked of
// such a pack, nothing is read or written that should not be.
static void forged_indexes_do_no_harm(void **state) {
    const Place *place = *state;
    size_t size;
    char *good = get_index(place, &size), *bad = malloc(size);
    PackIndexHeader *header = (PackIndexHeader *)(void *)bad;
    int used = 0;
    for (uint64_t number = 1; number <= 200; number++) {
        Rng rng = rng_seed(number);
        memcpy(bad, good, size);
        int changes = 1 + (int)rng_below(&rng, 4);
        bool late = number % 2; // in by_id and by_band, else anywhere
        size_t from = late ? sizeof *header + header->count * sizeof(SeedEntry) : sizeof *header;
        for (int i = 0; i < changes; i++)
            bad[from + rng_below(&rng, size - from)] ^= (char)(1 + rng_below(&rng, 255));
        header->sum =
            pack_index_sum(pack_index_sum_header(header), bad + sizeof *header, size - sizeof *header);
        put_index(place, bad, size);
        PackEntry entry;
        used += !read_large(place, &entry);
        const Pack *pack = &entry.pack;
        for (int i = 0; i < pack->seed_count; i++) {
            Seed seed;
            TextError error;
            assert_true(pack->seeds[i].band < BAND_COUNT && pack->seeds[i].pattern < PATTERN_COUNT);
            if (pack_seed(pack, i, &seed, &error)) assert_int_equal(seed.id, pack->seeds[i].id);
            int found = pack_find_seed(pack, pack->seeds[i].id);
            assert_true(found >= -1 && found < pack->seed_count);
        }
        for (Band band = BAND_GENTLE; band < BAND_COUNT; band++)
            for (int k = 0; k < pack->band_count[band]; k++) {
                int seed = pack_band_seed(pack, band, k);
                assert_true(seed >= -1 && seed < pack->seed_count);
            }
        pack_entry_finish(&entry);
    }
    assert_true(used > 100);
    free(good);
    free(bad);
}

static void an_index_that_is_no_file_is_passed_over(void **state) {
    const Place *place = *state;
    PackEntry entry;
    assert_int_equal(mkfifo(place->index, 0600), 0);
    assert_true(read_large(place, &entry)); // and nobody waits for the other end
    assert_same_as_small(place, &entry);
    pack_entry_finish(&entry);
}

static void blocks_in_memory_are_looked_at_alike(void **state) {
    const Place *place = *state;
    size_t size;
    PackEntry entry;
    pack_read(place->pack, &(PackReading){0}, &entry);
    const void *block = pack_index_block(&entry.pack, &size);
    assert_true(pack_index_sound(block, size));
    char *other = malloc(size);
    memcpy(other, block, size);
    for (size_t at = 0; at < size; at += 97) {
        other[at] ^= 16;
        assert_false(pack_index_sound(other, size));
        other[at] ^= 16;
    }
    assert_true(pack_index_sound(other, size));
    free(other);
    pack_entry_finish(&entry);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bits_of_techniques_differ),
        cmocka_unit_test_setup_teardown(the_index_says_what_the_lines_say, open_place, close_place),
        cmocka_unit_test_setup_teardown(a_large_pack_is_as_a_small_one, open_place, close_place),
        cmocka_unit_test_setup_teardown(seeds_of_one_id_are_all_found, open_place, close_place),
        cmocka_unit_test_setup_teardown(what_a_spreadsheet_makes_is_read_alike, open_place, close_place),
        cmocka_unit_test_setup_teardown(a_stale_index_is_made_anew, open_place, close_place),
        cmocka_unit_test_setup_teardown(where_the_folder_takes_none_the_cache_does, open_place, close_place),
        cmocka_unit_test_setup_teardown(a_csv_that_changes_underneath_is_noticed, open_place, close_place),
        cmocka_unit_test_setup_teardown(bad_lines_are_named, open_place, close_place),
        cmocka_unit_test_setup_teardown(the_making_can_be_stopped, open_place, close_place),
        cmocka_unit_test_setup_teardown(what_is_for_later_has_no_seeds_yet, open_place, close_place),
        cmocka_unit_test_setup_teardown(every_kind_of_damage_is_seen, open_place, close_place),
        cmocka_unit_test_setup_teardown(random_damage_is_seen, open_place, close_place),
        cmocka_unit_test_setup_teardown(forged_indexes_do_no_harm, open_place, close_place),
        cmocka_unit_test_setup_teardown(an_index_that_is_no_file_is_passed_over, open_place, close_place),
        cmocka_unit_test_setup_teardown(blocks_in_memory_are_looked_at_alike, open_place, close_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
