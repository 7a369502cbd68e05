// How packs of 1,000 to 1,000,000 seeds open: with no index yet, with one, and what is asked of them then.
//   bench_packs [--keep FOLDER] [COUNT...]
// The packs are made of a pack that ships: its seeds in other disguises under ids of their own, so that every
// line differs. They are written to a temporary folder, or to FOLDER/bench-COUNT and left there.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/pack/pack_index.h"
#include "core/pack/pack_line.h"
#include "core/pack/pack_seeds.h"
#include "host/files/machine.h"
#include "host/packs/packs.h"

enum { TIMES = 1000 };

// Writes the pack of `count` seeds.
static void write_pack(const Pack *pack, const char *folder, int count) {
    char path[PATH_MAX_BYTES], line[SEED_LINE_MAX];
    assert(machine_make_folder(folder));
    path_join(path, folder, "pack.ini");
    FILE *file = fopen(path, "w");
    assert(file);
    fprintf(file,
            "[pack]\nid = bench-%d\nname = Bench %d\nauthor = Nobody\nlicence = CC0-1.0\nformat = 1\n\n"
            "[board]\nlayout = 9x9\nrandomise = full\n\n[tokens]\n",
            count, count);
    for (int token = 1; token <= 9; token++) fprintf(file, "%d = %d | %d\n", token, token, token);
    (void)fclose(file);
    path_join(path, folder, "seeds.csv");
    file = fopen(path, "w");
    assert(file);
    pack_format_header(line);
    fprintf(file, "%s\n", line);
    Rng rng = rng_seed(1);
    for (int i = 0; i < count; i++) {
        Seed seed, other;
        assert(pack_seed(pack, i % pack->seed_count, &seed, NULL));
        other = seed;
        Transform transform = transform_random(&pack->layout, SYMMETRY_FULL, &rng);
        transform_apply(&pack->layout, &transform, &seed.puzzle, &other.puzzle);
        transform_apply(&pack->layout, &transform, &seed.solution, &other.solution);
        other.pattern = pattern_of(&pack->layout, &other.puzzle);
        // An odd factor makes another number of each; with a letter first none looks like a spoilt one.
        const uint64_t below = UINT64_C(1) << (SEED_ID_BITS - 4);
        other.id = (((uint64_t)i * UINT64_C(0x9E3779B97F5)) & (below - 1)) | (below * 0xA);
        pack_format_seed(&pack->layout, &other, line);
        fprintf(file, "%s\n", line);
    }
    assert(fclose(file) == 0);
}

static double since_ms(int64_t begin_us) { return (double)(machine_now_us() - begin_us) / 1000; }

static double peak_mb(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_maxrss / 1024;
}

static void ask(const Pack *pack) {
    Rng rng = rng_seed(7);
    Seed seed;
    TextError error;
    int64_t begin_us = machine_now_us();
    for (int i = 0; i < TIMES; i++) {
        Band band = BAND_MEDIUM;
        int k = (int)rng_below(&rng, (uint64_t)pack->band_count[band]);
        assert(pack_seed(pack, pack_band_seed(pack, band, k), &seed, &error) && seed.band == band);
    }
    printf(" %9.2f", since_ms(begin_us) * 1000 / TIMES);
    begin_us = machine_now_us();
    for (int i = 0; i < TIMES; i++) {
        int index = (int)rng_below(&rng, (uint64_t)pack->seed_count);
        assert(pack_find_seed(pack, pack->seeds[index].id) == index);
    }
    printf(" %9.2f", since_ms(begin_us) * 1000 / TIMES);
}

// Opens the pack in a process of its own, whose peak of memory is then that of this alone.
static void open_pack(const char *folder, bool asks) {
    (void)fflush(stdout);
    pid_t child = fork();
    assert(child >= 0);
    if (child == 0) {
        static PackEntry entry;
        double before_mb = peak_mb();
        int64_t begin_us = machine_now_us();
        pack_read(folder, &(PackReading){0}, &entry);
        double open_ms = since_ms(begin_us);
        if (!entry.usable) {
            fprintf(stderr, "%s:%d: %s\n", entry.file, entry.error.line, entry.error.reason);
            exit(1);
        }
        printf(" %9.2f %8.1f", open_ms, peak_mb() - before_mb);
        if (asks) ask(&entry.pack);
        (void)fflush(stdout);
        _exit(0);
    }
    int status;
    assert(waitpid(child, &status, 0) == child && status == 0);
}

static void bench(const char *parent, const Pack *model, int count, bool keep) {
    char folder[PATH_MAX_BYTES], name[40], command[PATH_MAX_BYTES + 20];
    snprintf(name, sizeof name, "bench-%d", count);
    path_join(folder, parent, name);
    write_pack(model, folder, count);
    printf("%9d", count);
    open_pack(folder, false);
    open_pack(folder, true);
    printf("\n");
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (!keep) assert(system(command) == 0);
}

int main(int argc, char **argv) {
    static const int USUAL[] = {1000, 10000, 100000, 1000000};
    static PackEntry model;
    char folder[] = "/tmp/nonet-bench-XXXXXX";
    bool keep = argc > 2 && strcmp(argv[1], "--keep") == 0;
    const char *parent = keep ? argv[2] : mkdtemp(folder);
    assert(parent);
    pack_read_folder(TEST_SOURCE "/packs/classic-nine", &model);
    assert(model.usable);
    printf("    seeds  index, ms  peak MB  open, ms  peak MB  draw, us  find, us\n");
    int first = keep ? 3 : 1;
    for (int i = first; i < argc; i++) bench(parent, &model.pack, atoi(argv[i]), keep);
    for (int i = 0; first == argc && i < 4; i++) bench(parent, &model.pack, USUAL[i], keep);
    pack_entry_finish(&model);
    if (!keep) rmdir(folder);
    return 0;
}
