#include <stdlib.h>

#include "cli/pack/pack_stats.txt.h"
#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"
#include "core/base/memory.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/grade.h"

enum { RATINGS = 256, BAR = 40 };

typedef struct {
    int seeds;
    int band[BAND_COUNT], rating[RATINGS], clues[CELLS_MAX + 1], pattern[PATTERN_COUNT];
    int with[TECHNIQUE_COUNT];        // seeds that use it
    long long times[TECHNIQUE_COUNT]; // how often it is used
} Stats;

static bool count_pack(const PackEntry *entry, const char *path, bool json, Stats *out) {
    bool fine = true;
    for (int i = 0; i < entry->pack.seed_count; i++) {
        Seed seed;
        TextError error;
        if (!pack_seed(&entry->pack, i, &seed, &error)) {
            cli_complain_as(json, path, &error);
            fine = false;
            continue;
        }
        out->seeds++;
        out->band[seed.band]++;
        out->rating[seed.rating_tenths]++;
        out->clues[seed.clues]++;
        out->pattern[seed.pattern]++;
        for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
            out->with[t] += seed.used[t] > 0;
            out->times[t] += seed.used[t];
        }
    }
    return fine;
}

// ---- the names of what is counted

typedef const char *NameOf(int index, char out[32]);

static const char *name_of_band(int index, char out[32]) {
    cli_band_name((Band)index, out);
    return out;
}

// Boards with constraints have no rating.
static const char *name_of_rating(int index, char out[32]) {
    if (index == 0) return "none";
    snprintf(out, 32, "%d.%d", index / 10, index % 10);
    return out;
}

static const char *name_of_number(int index, char out[32]) {
    snprintf(out, 32, "%d", index);
    return out;
}

static const char *name_of_pattern(int index, char out[32]) {
    (void)out;
    return pattern_name((Pattern)index);
}

// ---- in words

static void print_row(const char *name, int count, int of, int most) {
    char bar[BAR + 1] = "";
    for (int i = 0; (long long)i * most < (long long)count * BAR; i++) bar[i] = '#', bar[i + 1] = '\0';
    printf("  %-28s%8d %5.1f%%%s%s\n", name, count, of ? 100.0 * count / of : 0, bar[0] ? "  " : "", bar);
}

// The rows that have seeds; with `gaps` also those between.
static void print_rows(const char *title, const int *count, int length, bool gaps, NameOf *name_of, int of) {
    int first = 0, last = length - 1, most = 0;
    while (first < length && !count[first]) first++;
    while (last >= 0 && !count[last]) last--;
    for (int i = 0; i < length; i++) most = count[i] > most ? count[i] : most;
    if (most == 0) return;
    printf("\n%s\n", title);
    for (int i = first; i <= last; i++) {
        char name[32];
        if (gaps || count[i]) print_row(name_of(i, name), count[i], of, most);
    }
}

static void print_techniques(const Stats *stats) {
    printf("\n%-30s%8s%20s\n", "technique", "seeds", "times");
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (stats->with[t])
            printf("  %-28s%8d %5.1f%% %12lld\n", technique_info(t)->key, stats->with[t],
                   100.0 * stats->with[t] / stats->seeds, stats->times[t]);
    const char *before = "  not used: ";
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (stats->with[t] || !grade_counts(t)) continue;
        printf("%s%s", before, technique_info(t)->key);
        before = " ";
    }
    if (before[0] && !before[1]) putchar('\n');
}

static void print_table(const char *source, const Stats *stats) {
    printf("%s: %d seeds\n", source, stats->seeds);
    print_rows("band", stats->band, BAND_COUNT, true, name_of_band, stats->seeds);
    print_rows("rating", stats->rating, RATINGS, false, name_of_rating, stats->seeds);
    print_rows("clues", stats->clues, CELLS_MAX + 1, true, name_of_number, stats->seeds);
    print_rows("pattern", stats->pattern, PATTERN_COUNT, false, name_of_pattern, stats->seeds);
    print_techniques(stats);
}

// ---- as JSON

static void reply_counts(Reply *reply, const char *title, const int *count, int length, NameOf *name_of) {
    const char *before = "";
    char text[32];
    reply_format(reply, ",\"%s\":{", title);
    for (int i = 0; i < length; i++) {
        if (!count[i]) continue;
        reply_format(reply, "%s\"%s\":%d", before, name_of(i, text), count[i]);
        before = ",";
    }
    reply_text(reply, "}");
}

static bool print_json(const char *source, const Stats *stats) {
    Reply reply = {0};
    reply_json(&reply, "{\"source\":", source);
    reply_format(&reply, ",\"seeds\":%d", stats->seeds);
    reply_counts(&reply, "bands", stats->band, BAND_COUNT, name_of_band);
    reply_counts(&reply, "ratings", stats->rating, RATINGS, name_of_rating);
    reply_counts(&reply, "clues", stats->clues, CELLS_MAX + 1, name_of_number);
    reply_counts(&reply, "patterns", stats->pattern, PATTERN_COUNT, name_of_pattern);
    reply_text(&reply, ",\"techniques\":{");
    const char *before = "";
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++) {
        if (!stats->with[t]) continue;
        reply_format(&reply, "%s\"%s\":{\"seeds\":%d,\"times\":%lld}", before, technique_info(t)->key,
                     stats->with[t], stats->times[t]);
        before = ",";
    }
    reply_text(&reply, "}}\n");
    return reply_close(&reply);
}

// ---- the command

static bool print(const char *source, const Stats *stats, bool json) {
    if (json) return print_json(source, stats);
    print_table(source, stats);
    return true;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(Layout, layout);
    Stats stats = {0};
    bool total = false, json = false, fine = true;
    CliOption option[] = {
        {"total", .flag = &total}, {"json", .flag = &json}, {"layout", .layout = layout}, {0}};
    int status = cli_options(&cmd_pack_stats, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc == 1) return cli_misuse(&cmd_pack_stats, "which folder or file?");
    PackEntry *entry = mem_zeroed(1, sizeof *entry); // large
    for (int i = 1; i < argc; i++) {
        char path[PATH_MAX_BYTES];
        bool open = pack_open(argv[i], layout, json, entry);
        if (entry->file[0]) // a file of seeds
            snprintf(path, sizeof path, "%s", argv[i]);
        else
            path_join(path, entry->folder, "seeds.csv");
        fine = open && count_pack(entry, path, json, &stats) && fine;
        if (open && !total) {
            if (i > 1 && !json) putchar('\n');
            fine = print(entry->folder, &stats, json) && fine;
            stats = (Stats){0};
        }
        pack_entry_finish(entry);
    }
    free(entry);
    if (total) fine = print("total", &stats, json) && fine;
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_pack_stats = {"pack stats", "counts what seeds there are", PACK_STATS_TXT, .run = run};
