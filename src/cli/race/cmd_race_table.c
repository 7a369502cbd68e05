#include <stdio.h>
#include <unistd.h>

#include "cli/race/race_packs.h"
#include "cli/race/race_table.txt.h"
#include "core/base/memory.h"
#include "host/races/race_files.h"
#include "host/races/race_lists.h"
#include "host/races/race_page.h"

typedef struct {
    const char *folder, *race, *pack, *out;
    bool json, csv, html;
} TableOrder;

// Reads the race; the path of its file goes to `path`.
static bool read_race(const TableOrder *order, char path[PATH_MAX_BYTES], Race *race) {
    TextError error = {0};
    *race = (Race){0};
    snprintf(path, PATH_MAX_BYTES, "%s", order->race ? order->race : order->folder);
    bool fine = order->race || race_files_find(order->folder, path, &error);
    fine = fine && race_files_read(path, race, &error);
    if (fine && !race_is_open(race))
        fine = text_error(&error, 0, 0, "The race is not open yet: nonet-cli race open");
    if (!fine) cli_complain_as(order->json, path, &error);
    return fine;
}

// Packs grow, and then other puzzles may follow: whoever made the race may have had another copy of the pack.
// So this is only reported.
static void say_what_follows(const TableOrder *order, const char *path, const Race *race) {
    MEM_LOCAL(RacePacks, packs);
    TextError error = {0};
    if (race->count == 0) return;
    if (race_packs_open(order->pack, order->json, packs)) {
        const Pack *pack = race_packs_find(packs, race->head.pack);
        if (pack && !race_follows(race, pack, &error)) cli_complain(path, &error);
    }
    race_packs_close(packs);
}

static bool say_unsound(const TableOrder *order, const RaceTable *table) {
    bool fine = true;
    for (int i = 0; i < table->entries; i++) {
        const RaceEntry *entry = &table->entry[i];
        char path[PATH_MAX_BYTES];
        if (entry->verdict != RACE_UNSOUND) continue;
        path_join(path, order->folder, entry->file);
        cli_complain(path, &entry->error);
        fine = false;
    }
    return fine;
}

static bool write_table(const TableOrder *order, const Race *race, const RaceTable *table) {
    Text text = {0};
    if (order->json)
        race_list_json(race, table, &text);
    else if (order->csv)
        race_list_csv(race, table, &text);
    else if (order->html)
        race_page(race, table, &text);
    else
        race_list_text(race, table, &text);
    bool fine = cli_write(order->out, text_of(&text), text.length);
    text_finish(&text);
    return fine;
}

static bool show_progress(void *context, int done, int of) {
    (void)context;
    if (isatty(STDERR_FILENO) == 1 && done % 16 == 0) fprintf(stderr, "\r%d of %d runs\r", done, of);
    return true;
}

static int make_table(const TableOrder *order) {
    char path[PATH_MAX_BYTES];
    Race race;
    RaceTable table = {0};
    TextError error = {0};
    bool fine = read_race(order, path, &race);
    if (fine && !race_files_table(&race, order->folder, show_progress, NULL, &table, &error)) {
        cli_complain_as(order->json, order->folder, &error);
        fine = false;
    }
    if (fine) {
        say_what_follows(order, path, &race);
        fine = say_unsound(order, &table);
        fine = write_table(order, &race, &table) && fine;
    }
    race_table_finish(&table);
    race_finish(&race);
    return fine ? CLI_DONE : CLI_NO;
}

static int run(int argc, char **argv) {
    TableOrder order = {0};
    CliOption option[] = {{"race", .text = &order.race},
                          {"pack", .text = &order.pack},
                          {"json", .flag = &order.json},
                          {"csv", .flag = &order.csv},
                          {"html", .flag = &order.html},
                          {"out", .text = &order.out},
                          {0}};
    int status = cli_options(&cmd_race_table, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc != 2) return cli_misuse(&cmd_race_table, "one folder is needed");
    if (order.json + order.csv + order.html > 1)
        return cli_misuse(&cmd_race_table, "one of --json, --csv and --html, not several");
    order.folder = argv[1];
    return make_table(&order);
}

const Command cmd_race_table = {"race table", "ranks the runs in a folder", RACE_TABLE_TXT, .run = run};
