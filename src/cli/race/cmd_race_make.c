#include <stdlib.h>
#include <string.h>

#include "cli/race/race_make.txt.h"
#include "cli/race/race_packs.h"
#include "core/base/memory.h"
#include "game/race/calendar.h"

typedef struct {
    const char *name, *mode, *aids, *opens, *closes, *pack, *band, *phrase, *awaits, *out;
    uint64_t count;
    bool hints, json;
    CliList codes;
    Layout layout;
} RaceOrder;

static bool take_words(const char *given, const char *what, char *out, size_t size) {
    if (!given) return true;
    if (strlen(given) >= size)
        return cli_refuse(&cmd_race_make, "--%s has at most %d bytes", what, (int)size - 1);
    memcpy(out, given, strlen(given) + 1);
    return true;
}

static bool take_moment(const char *given, const char *what, int64_t *out) {
    return !given || (calendar_moment_parse(given, out) && *out > 0) ||
           cli_refuse(&cmd_race_make, "--%s is '%s'; a time is written 2026-11-22T18:00Z, in UTC", what,
                      given);
}

static bool take_rules(const RaceOrder *order, Race *race) {
    bool several = order->count > 1 || order->codes.count > 1;
    race->head.mode = several ? RUN_MARATHON : RUN_RACE;
    if (order->mode && !run_mode_parse(order->mode, &race->head.mode))
        return cli_refuse(&cmd_race_make, "--mode is '%s'; it is speedrun, race, marathon or championship",
                          order->mode);
    race->aids = AID_SAME | AID_HOUSES | AID_TIDY | AID_FILL;
    if (race->head.mode != RUN_CHAMPIONSHIP) race->aids |= AID_CONFLICTS;
    if (order->aids && !aids_parse(order->aids, &race->aids))
        return cli_refuse(
            &cmd_race_make,
            "--aids is '%s'; it is none, or some of conflicts,solution,same,houses,tidy,fill in this order",
            order->aids);
    race->hints = order->hints;
    return take_words(order->name, "name", race->name, sizeof race->name) &&
           take_words(order->phrase, "phrase", race->phrase, sizeof race->phrase) &&
           take_words(order->awaits, "awaits", race->awaits, sizeof race->awaits) &&
           take_moment(order->opens, "opens", &race->opens_unix_s) &&
           take_moment(order->closes, "closes", &race->closes_unix_s);
}

static bool fits_together(const RaceOrder *order) {
    if (!order->name) return cli_refuse(&cmd_race_make, "a race has a name: --name");
    if (order->codes.count && (order->phrase || order->band || order->awaits))
        return cli_refuse(&cmd_race_make, "puzzles are given by --code, or follow from --phrase: not both");
    if (!order->codes.count && !(order->phrase && order->band))
        return cli_refuse(&cmd_race_make,
                          "puzzles are given by --code, or follow from --phrase, --pack and --band");
    return true;
}

static bool take_source(const RaceOrder *order, const RacePacks *packs, Race *race) {
    Band band;
    const char *id = packs->named.usable ? packs->named.pack.id : order->pack;
    if (!band_parse(order->band, &band))
        return cli_refuse(&cmd_race_make, "there is no band '%s'", order->band);
    if (!take_words(id, "pack", race->head.pack, sizeof race->head.pack)) return false;
    race->head.band = (int)band;
    race->count = (int)order->count;
    return true;
}

static bool take_codes(const RaceOrder *order, const RacePacks *packs, Race *race) {
    race->head.band = -1;
    for (int i = 0; i < order->codes.count; i++) {
        TextError error = {0};
        if (race_packs_add_code(packs, &order->layout, order->codes.value[i], race, &error)) continue;
        cli_complain_as(order->json, order->codes.value[i], &error);
        return false;
    }
    return true;
}

// Opens a race that awaits its value with a trial value, so that nobody publishes one that cannot be opened.
static bool try_to_open(const RacePacks *packs, const Race *race, TextError *error) {
    Race trial = *race;
    bool fine = race_packs_follow(packs, &trial, "a trial", error);
    race_finish(&trial);
    return fine;
}

static int make(const RaceOrder *order, const RacePacks *packs, Race *race) {
    TextError error = {0};
    if (!take_rules(order, race)) return CLI_USAGE;
    if (order->codes.count && !take_codes(order, packs, race)) return CLI_NO;
    if (!order->codes.count && !take_source(order, packs, race)) return CLI_USAGE;
    bool fine = race_seal(race, &error);
    if (fine && race_waits(race))
        fine = try_to_open(packs, race, &error);
    else if (fine && race->count)
        fine = race_packs_follow(packs, race, "", &error);
    if (fine && race_prove(race, &error))
        return race_packs_print(race, order->json, order->out) ? CLI_DONE : CLI_NO;
    cli_complain_as(order->json, "race", &error);
    return CLI_NO;
}

static int run(int argc, char **argv) {
    MEM_LOCAL(RaceOrder, order);
    order->count = 1;
    order->pack = "classic-nine";
    CliOption option[] = {{"name", .text = &order->name},
                          {"mode", .text = &order->mode},
                          {"aids", .text = &order->aids},
                          {"hints", .flag = &order->hints},
                          {"opens", .text = &order->opens},
                          {"closes", .text = &order->closes},
                          {"code", .list = &order->codes},
                          {"layout", .layout = &order->layout},
                          {"pack", .text = &order->pack},
                          {"band", .text = &order->band},
                          {"count", .number = &order->count, .least = 1, .most = RUN_PUZZLES_MAX},
                          {"phrase", .text = &order->phrase},
                          {"awaits", .text = &order->awaits},
                          {"out", .text = &order->out},
                          {"json", .flag = &order->json},
                          {0}};
    int status = cli_options(&cmd_race_make, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc > 1) return cli_misuse(&cmd_race_make, "'%s' is no option", argv[1]);
    if (!fits_together(order)) return CLI_USAGE;
    MEM_LOCAL(RacePacks, packs);
    Race race = {0};
    status = race_packs_open(order->pack, order->json, packs) ? make(order, packs, &race) : CLI_NO;
    race_finish(&race);
    race_packs_close(packs);
    return status;
}

const Command cmd_race_make = {"race make", "writes the file of a race", RACE_MAKE_TXT, .run = run};
