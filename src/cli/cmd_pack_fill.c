#include <stdlib.h>
#include <string.h>

#include "cli/cmd_pack.h"
#include "core/generate.h"
#include "core/grade.h"
#include "host/machine.h"

static const char HELP[] =
    "nonet-cli pack fill: makes seeds for a pack\n\n"
    "Usage: nonet-cli pack fill FOLDER --band NAME=N... --seed S [--pattern P] [--avoid FOLDER]... [--tries "
    "N]\n\n"
    "Draws puzzles at random, grades them, and appends those of the bands asked for to the folder's "
    "seeds.csv, until each of these\n"
    "bands holds N seeds in all. The folder needs a whole pack.ini; seeds.csv is made when it is missing, "
    "and replaced in\n"
    "one step at the end. If it was made by an older version, with other columns, its seeds are graded "
    "anew. The same seed,\n"
    "options and files give the same seeds on every machine. It is a plain draw: a band that few puzzles "
    "fall in takes long.\n\n"
    "  --band NAME=N   this band is to hold N seeds; may be given again for other bands\n"
    "  --seed S        the number that the random sequence starts from\n"
    "  --pattern P     the symmetry of where the clues stand (default rotate180; see generate --help)\n"
    "  --avoid FOLDER  takes no seed that this pack has, in whatever dress; may be given again\n"
    "  --tries N       gives up after N puzzles (default 10000000), keeping what was found\n"
    "  --help          prints this\n\n"
    "Exit status: 0 each band is full; 1 given up, or something could not be read or written; 2 called "
    "wrongly.\n";

enum { OPTION_BAND, OPTION_SEED, OPTION_PATTERN, OPTION_AVOID, OPTION_TRIES, OPTION_COUNT };

typedef struct {
    PackEntry entry; // what the folder holds so far
    int wanted[BAND_COUNT];
    GenerateSpec spec;
    uint64_t seed, tries;
    uint64_t *known; // ids that must not come again
    size_t known_count, known_room;
    char *added; // lines for seeds.csv
    size_t added_size;
} Fill;

static bool know(Fill *fill, uint64_t id) {
    if (fill->known_count == fill->known_room) {
        size_t room = fill->known_room ? fill->known_room * 2 : 1024;
        uint64_t *known = realloc(fill->known, room * sizeof *known);
        if (!known) return false;
        fill->known = known;
        fill->known_room = room;
    }
    fill->known[fill->known_count++] = id;
    return true;
}

static bool knows(const Fill *fill, uint64_t id) {
    for (size_t i = 0; i < fill->known_count; i++)
        if (fill->known[i] == id) return true;
    return false;
}

static bool know_pack(Fill *fill, const Pack *pack) {
    for (int i = 0; i < pack->seed_count; i++)
        if (!know(fill, pack->seeds[i].id)) return false;
    return true;
}

static bool read_wanted(const CliOption *option, Fill *out) {
    if (!option->count) {
        cli_misuse(&cmd_pack_fill, "--band is missing");
        return false;
    }
    for (int i = 0; i < option->count; i++) {
        const char *sign = strchr(option->value[i], '=');
        char name[24];
        Band band;
        snprintf(name, sizeof name, "%.*s",
                 sign && sign - option->value[i] < 23 ? (int)(sign - option->value[i]) : 0, option->value[i]);
        if (!sign || !band_parse(name, &band) || sign[1] < '1' || sign[1] > '9' || strlen(sign + 1) > 7 ||
            strspn(sign + 1, "0123456789") != strlen(sign + 1)) {
            cli_misuse(&cmd_pack_fill, "--band is '%s'; it must be a band and a number, as in easy=60",
                       option->value[i]);
            return false;
        }
        out->wanted[band] = atoi(sign + 1);
    }
    return true;
}

static bool read_options(CliOption *option, Fill *out) {
    out->spec.pattern = PATTERN_ROTATE180;
    out->tries = 10000000;
    if (!read_wanted(&option[OPTION_BAND], out)) return false;
    if (!option[OPTION_SEED].count) {
        cli_misuse(&cmd_pack_fill, "--seed is missing");
        return false;
    }
    if (!cli_number(&cmd_pack_fill, &option[OPTION_SEED], 0, UINT64_MAX, &out->seed)) return false;
    if (option[OPTION_TRIES].count &&
        !cli_number(&cmd_pack_fill, &option[OPTION_TRIES], 1, UINT64_MAX, &out->tries))
        return false;
    if (option[OPTION_PATTERN].count && !pattern_parse(option[OPTION_PATTERN].value[0], &out->spec.pattern)) {
        cli_misuse(&cmd_pack_fill, "there is no pattern '%s'", option[OPTION_PATTERN].value[0]);
        return false;
    }
    return true;
}

// Whether the file has the columns that are written today.
static bool has_all_columns(const Pack *pack) {
    int columns = 0;
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) columns += grade_counts(t);
    for (int i = 0; i < pack->technique_columns; i++)
        columns -= grade_counts((Technique)pack->technique_column[i]) ? 1 : TECHNIQUE_COUNT;
    return columns == 0;
}

// Seeds of an older file are graded anew.
static bool grade_anew(Pack *pack, TextError *error) {
    size_t room = ((size_t)pack->seed_count + 1) * SEED_LINE_MAX;
    char *text = malloc(room);
    if (!text) return text_error(error, 0, 0, "not enough memory");
    size_t size = (size_t)pack_print_header(text);
    text[size++] = '\n';
    for (int i = 0; i < pack->seed_count; i++) {
        Seed old, seed;
        if (!pack_seed(pack, i, &old, error) || !seed_measure(&pack->layout, &old.puzzle, &seed, error)) {
            error->line = (int)pack->seeds[i].line;
            free(text);
            return false;
        }
        size += (size_t)pack_print_seed(&pack->layout, &seed, text + size);
        text[size++] = '\n';
    }
    text[size] = '\0';
    return pack_take_seeds(pack, text, size, error);
}

static bool read_packs(Fill *fill, const char *folder, const CliOption *avoid) {
    PackEntry *entry = &fill->entry;
    char path[PATH_MAX_BYTES], reason[128];
    pack_read_about(folder, entry);
    bool fine = entry->usable;
    path_join(path, folder, "seeds.csv");
    if (fine && machine_file_exists(path)) {
        memcpy(entry->file, path, sizeof path);
        size_t size;
        char *text = machine_read_file(path, 0, &size, reason, sizeof reason);
        fine = text ? pack_take_seeds(&entry->pack, text, size, &entry->error)
                    : text_error(&entry->error, 0, 0, "%s", reason);
    }
    if (fine && entry->pack.csv && !has_all_columns(&entry->pack))
        fine = grade_anew(&entry->pack, &entry->error);
    if (!fine) cli_complain(entry->file, &entry->error);
    fine = fine && know_pack(fill, &entry->pack);
    for (int i = 0; fine && i < avoid->count; i++) {
        PackEntry other;
        pack_read_folder(avoid->value[i], &other);
        if (!other.usable) cli_complain(other.file, &other.error);
        fine = other.usable && know_pack(fill, &other.pack);
        pack_entry_finish(&other);
    }
    return fine;
}

static bool add_line(Fill *fill, const char *line, int length) {
    char *added = realloc(fill->added, fill->added_size + (size_t)length + 1);
    if (!added) return false;
    memcpy(added + fill->added_size, line, (size_t)length);
    fill->added = added;
    fill->added_size += (size_t)length + 1;
    added[fill->added_size - 1] = '\n';
    return true;
}

static bool is_full(const Fill *fill) {
    for (int band = 0; band < BAND_COUNT; band++)
        if (fill->entry.pack.band_count[band] < fill->wanted[band]) return false;
    return true;
}

static bool draw_until_full(Fill *fill) {
    Pack *pack = &fill->entry.pack;
    Rng rng = rng_seed(fill->seed);
    for (uint64_t tries = 0; !is_full(fill) && tries < fill->tries; tries++) {
        Grid puzzle;
        Seed seed;
        // Half of them dug to the end, half left with more clues, so that the easy ones do not all look bare.
        GenerateSpec spec = fill->spec;
        if (rng_below(&rng, 2)) spec.clues_min = pack->layout.cells * 3 / 10 + (int)rng_below(&rng, 10);
        generate_puzzle(&pack->layout, &rng, &spec, &puzzle, NULL);
        if (pack_shows_progress() && tries % 64 == 0) {
            fprintf(stderr, "\r\033[K%s, try %llu: ", pack->id, (unsigned long long)tries);
            pack_print_bands(pack, stderr);
        }
        if (!seed_measure(&pack->layout, &puzzle, &seed, NULL)) continue;
        if (pack->band_count[seed.band] >= fill->wanted[seed.band] || knows(fill, seed.id)) continue;
        char line[SEED_LINE_MAX];
        if (!know(fill, seed.id) || !add_line(fill, line, pack_print_seed(&pack->layout, &seed, line)))
            return false;
        pack->band_count[seed.band]++;
    }
    if (pack_shows_progress()) fputs("\r\033[K", stderr);
    return is_full(fill);
}

// Old lines and new ones, in one step.
static bool write_seeds(const Fill *fill) {
    char path[PATH_MAX_BYTES], reason[128], header[SEED_LINE_MAX];
    const Pack *pack = &fill->entry.pack;
    size_t old = pack->csv_size;
    size_t length = old ? 0 : (size_t)pack_print_header(header);
    char *text = malloc(old + length + 2 + fill->added_size);
    if (!text) return false;
    size_t size = 0;
    if (old) memcpy(text, pack->csv, size = old);
    if (length) memcpy(text, header, size = length);
    if (size > 0 && text[size - 1] != '\n') text[size++] = '\n';
    if (fill->added_size) memcpy(text + size, fill->added, fill->added_size);
    size += fill->added_size;
    path_join(path, fill->entry.folder, "seeds.csv");
    bool fine = machine_write_file(path, text, size, reason, sizeof reason);
    if (!fine) fprintf(stderr, "%s: %s\n", path, reason);
    free(text);
    return fine;
}

static int run(int argc, char **argv) {
    CliOption option[OPTION_COUNT] = {
        [OPTION_BAND] = {.name = "band", .takes_value = true, .many = true},
        [OPTION_SEED] = {.name = "seed", .takes_value = true},
        [OPTION_PATTERN] = {.name = "pattern", .takes_value = true},
        [OPTION_AVOID] = {.name = "avoid", .takes_value = true, .many = true},
        [OPTION_TRIES] = {.name = "tries", .takes_value = true},
    };
    CliParsed parsed = cli_options(&cmd_pack_fill, &argc, argv, option, OPTION_COUNT);
    if (parsed != CLI_GO) return cli_stopped(parsed);
    if (argc != 2) return cli_misuse(&cmd_pack_fill, argc == 1 ? "which folder?" : "one folder at a time");
    Fill fill = {0};
    if (!read_options(option, &fill)) return CLI_USAGE;
    bool full = false, written = false;
    if (read_packs(&fill, argv[1], &option[OPTION_AVOID])) {
        full = draw_until_full(&fill);
        written = write_seeds(&fill);
        if (!full) fprintf(stderr, "nonet-cli pack fill: given up before every band was full\n");
    }
    if (written) {
        printf("%s: ", fill.entry.folder);
        pack_print_bands(&fill.entry.pack, stdout);
        putchar('\n');
    }
    pack_entry_finish(&fill.entry);
    free(fill.known);
    free(fill.added);
    return full && written ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_fill = {"pack fill", "makes seeds for a pack", HELP, run};
