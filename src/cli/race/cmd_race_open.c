#include <string.h>

#include "cli/race/race_open.txt.h"
#include "cli/race/race_packs.h"
#include "core/base/memory.h"
#include "host/races/race_files.h"

// Opens a race; one that is open already is proved.
static bool open_or_prove(const RacePacks *packs, const char *value, bool given, Race *race,
                          TextError *error) {
    if (!race_is_open(race)) return race_packs_follow(packs, race, value, error);
    if (given && strcmp(value, race->value) != 0)
        return text_error(error, 0, 0, "This race is open already, with another value");
    const Pack *pack = race_packs_find(packs, race->head.pack);
    if (race->count == 0) return true;
    if (!pack) return race_packs_lack(race->head.pack, error);
    return race_follows(race, pack, error);
}

static int run(int argc, char **argv) {
    const char *value = "", *folder = NULL, *out = NULL;
    bool json = false;
    CliOption option[] = {{"value", .text = &value},
                          {"pack", .text = &folder},
                          {"out", .text = &out},
                          {"json", .flag = &json},
                          {0}};
    int status = cli_options(&cmd_race_open, &argc, argv, option);
    if (status != CLI_GO) return status;
    if (argc != 2) return cli_misuse(&cmd_race_open, "one race, *" RACE_FILE_ENDING ", is needed");
    MEM_LOCAL(RacePacks, packs);
    Race race;
    TextError error = {0};
    bool fine = race_files_read(argv[1], &race, &error);
    if (!fine) cli_complain_as(json, argv[1], &error);
    fine = fine && race_packs_open(folder, json, packs);
    if (fine && !open_or_prove(packs, value, cli_given(option, "value"), &race, &error)) {
        cli_complain_as(json, argv[1], &error);
        fine = false;
    }
    fine = fine && race_packs_print(&race, json, out);
    race_packs_close(packs);
    race_finish(&race);
    return fine ? CLI_DONE : CLI_NO;
}

const Command cmd_race_open = {"race open", "tells the puzzles of a race, once its value is known",
                               RACE_OPEN_TXT, .run = run};
