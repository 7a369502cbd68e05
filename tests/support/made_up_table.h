#pragma once
// A table of a race without runs, for what is written and drawn of it: every verdict that has words of its
// own, names that mean mischief, and more players than there are colours.

#include <stdio.h>
#include <string.h>

#include "game/race/race_table.h"

static inline void made_up_entry(RaceTable *table, const char *file, const char *player, int seconds,
                                 RaceVerdict verdict) {
    RaceEntry entry = {.begun_unix_s = 1795370400 + 60,
                       .verdict = verdict,
                       .twin = -1,
                       .mode = RUN_MARATHON,
                       .result = {.finished = true,
                                  .time_us = (int64_t)seconds * 1000000 + 999,
                                  .blanks = 108,
                                  .placed = 108,
                                  .mistakes = seconds % 3}};
    snprintf(entry.player, sizeof entry.player, "%s", player);
    snprintf((char *)entry.inputs, sizeof entry.inputs, "%s", file);
    entry.result.splits.reached = SPLIT_COUNT;
    for (int k = 0; k < SPLIT_COUNT; k++)
        entry.result.splits.time_us[k] = entry.result.time_us * (k + 1) * (k + 9) / (SPLIT_COUNT * 17);
    if (verdict == RACE_UNSOUND) text_error(&entry.error, 7, 3, "\"<b>\" cannot stand after \"%s\"", player);
    if (verdict == RACE_HELPED) entry.result.hints = 2;
    race_table_take(table, file, &entry);
}

static inline RaceTable made_up_table(void) {
    RaceTable table = {0};
    made_up_entry(&table, "zoe.nonet-run", "Zo\u00eb", 245, RACE_RANKED);
    made_up_entry(&table, "b.nonet-run", "<script>alert(1)</script>", 251, RACE_RANKED);
    made_up_entry(&table, "c.nonet-run", "=HYPERLINK(\"x\")", 251, RACE_RANKED);
    made_up_entry(&table, "d.nonet-run", "\u202Egnp.exe", 260, RACE_RANKED);
    made_up_entry(&table, "e\xff\n.nonet-run", "\u05d3\u05df & \u540d\u524d", 300, RACE_RANKED);
    for (int i = 0; i < 5; i++) {
        char name[16], file[32];
        snprintf(name, sizeof name, "Player %d", i + 1);
        snprintf(file, sizeof file, "p%d.nonet-run", i + 1);
        made_up_entry(&table, file, name, 310 + 37 * i, RACE_RANKED);
    }
    made_up_entry(&table, "nobody.nonet-run", "", 2000, RACE_RANKED);
    made_up_entry(&table, "zoe-2.nonet-run", "Zo\u00eb", 250, RACE_BETTERED);
    made_up_entry(&table, "helped.nonet-run", "Ann", 100, RACE_HELPED);
    made_up_entry(&table, "late.nonet-run", "</td>", 100, RACE_LATE);
    made_up_entry(&table, "bad.nonet-run", "<i>", 0, RACE_UNSOUND);
    made_up_entry(&table, "twin.nonet-run", "Twin", 245, RACE_RANKED);
    memcpy(table.entry[table.entries - 1].inputs, table.entry[0].inputs, sizeof table.entry[0].inputs);
    race_table_rank(&table);
    return table;
}
