// nonet-cli race daily and race weekly.
#include <stdio.h>
#include <string.h>

#include "cli/race/race_daily.txt.h"
#include "cli/race/race_packs.h"
#include "cli/race/race_weekly.txt.h"
#include "core/base/memory.h"
#include "game/race/calendar.h"
#include "game/race/race_daily.h"
#include "host/files/machine.h"
#include "host/races/race_files.h"

typedef struct {
    const Command *command;
    const char *pack, *out, *band;
    bool json;
    int day;
    int printed;
} DaysOrder;

static bool take_day(int argc, char **argv, DaysOrder *order) {
    order->day = machine_today();
    if (argc > 2) return cli_refuse(order->command, "one date at the most");
    return argc < 2 || calendar_day_parse(argv[1], &order->day) ||
           cli_refuse(order->command, "'%s' is no date; one is written 2026-11-22", argv[1]);
}

// Opens and prints a race; with --out, writes it to a file of its own.
static bool print(DaysOrder *order, const RacePacks *packs, Race *race) {
    char path[PATH_MAX_BYTES], name[RACE_WORDS_MAX + 64];
    TextError error = {0};
    if (!race_packs_follow(packs, race, "", &error)) {
        cli_complain_as(order->json, race->name, &error);
        return false;
    }
    const char *band = race->count == 1 ? band_name((Band)race->head.band) : "";
    snprintf(name, sizeof name, "%s%s%s" RACE_FILE_ENDING, race->phrase, *band ? " " : "", band);
    for (char *at = name; *at; at++) *at = *at == ' ' ? '-' : *at;
    if (order->out) path_join(path, order->out, name);
    if (!order->out && !order->json && order->printed++) putchar('\n');
    return race_packs_print(race, order->json, order->out ? path : NULL);
}

static bool print_daily(DaysOrder *order, const RacePacks *packs, Band band) {
    Race race;
    race_daily(order->day, band, &race);
    bool fine = print(order, packs, &race);
    race_finish(&race);
    return fine;
}

static int run_daily(int argc, char **argv) {
    DaysOrder order = {.command = &cmd_race_daily};
    CliOption option[] = {{"band", .text = &order.band},
                          {"pack", .text = &order.pack},
                          {"out", .text = &order.out},
                          {"json", .flag = &order.json},
                          {0}};
    Band band = BAND_COUNT;
    int status = cli_options(order.command, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (!take_day(argc, argv, &order)) return CLI_USAGE;
    if (order.band && !band_parse(order.band, &band))
        return cli_misuse(order.command, "there is no band '%s'", order.band);
    MEM_LOCAL(RacePacks, packs);
    bool fine = race_packs_open(order.pack, order.json, packs);
    if (fine && order.band) fine = print_daily(&order, packs, band);
    for (int i = 0; fine && !order.band && i < RACE_DAILIES; i++)
        fine = print_daily(&order, packs, race_daily_band(i));
    race_packs_close(packs);
    return fine ? CLI_DONE : CLI_NO;
}

static int run_weekly(int argc, char **argv) {
    DaysOrder order = {.command = &cmd_race_weekly};
    CliOption option[] = {
        {"pack", .text = &order.pack}, {"out", .text = &order.out}, {"json", .flag = &order.json}, {0}};
    int status = cli_options(order.command, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (!take_day(argc, argv, &order)) return CLI_USAGE;
    MEM_LOCAL(RacePacks, packs);
    Race race;
    race_weekly(order.day, &race);
    bool fine = race_packs_open(order.pack, order.json, packs) && print(&order, packs, &race);
    race_finish(&race);
    race_packs_close(packs);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_race_daily = {"race daily", "the three races of a day", RACE_DAILY_TXT, .run = run_daily};
const Command cmd_race_weekly = {"race weekly", "the race of a week", RACE_WEEKLY_TXT, .run = run_weekly};
