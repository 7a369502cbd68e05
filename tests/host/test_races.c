#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/look/colour_roles.h"
#include "core/look/colour_vision.h"
#include "host/files/machine.h"
#include "host/races/race_files.h"
#include "host/races/race_lists.h"
#include "host/races/race_page.h"
#include "support/made_up_table.h"
#include "support/race_pack.h"

#define PAGES TEST_DATA "/race-pages/"

static char root[64];

static int make_root(void **state) {
    (void)state;
    strcpy(root, "/tmp/nonet-test-races-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int drop_root(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

static void spill(const char *name, const char *text, size_t size) {
    char path[PATH_MAX_BYTES], reason[128];
    path_join(path, root, name);
    if (!machine_write_file(path, text, size, reason, sizeof reason)) fail_msg("%s: %s", path, reason);
}

static Race open_race(void) {
    static const char RULES[] =
        "nonet-race 1\nname Club <evening>\nmode marathon\naids conflicts,same,houses,tidy,fill\nhints no\n"
        "opens 2026-11-22T18:00:00Z\ncloses 2026-11-22T20:00:00Z\nfrom classic-nine gentle 2\n"
        "phrase \"One\" & two\nawaits drand round 1\n";
    PackEntry pack;
    Race race;
    TextError error;
    race_pack(&pack);
    if (!race_read(RULES, strlen(RULES), &race, &error) || !race_open(&race, &pack.pack, "8f3a", &error))
        fail_msg("%s", error.reason);
    pack_entry_finish(&pack);
    return race;
}

// ---- files

static void spill_run(const char *name, const Run *run) {
    Text text = {0};
    run_write(run, &text);
    spill(name, text_of(&text), text.length);
    text_finish(&text);
}

static void a_folder_is_a_table(void **state) {
    (void)state;
    Race race = open_race(), again;
    Rng rng = rng_seed(1);
    Text text = {0};
    char path[PATH_MAX_BYTES], cut[PATH_MAX_BYTES];
    TextError error = {0};
    assert_false(race_files_find(root, path, &error));
    assert_non_null(strstr(error.reason, "There is no race"));
    race_write(&race, &text);
    spill("club.nonet-race", text_of(&text), text.length);
    text_finish(&text);
    assert_true(race_files_find(root, path, &error));
    if (!race_files_read(path, &again, &error)) fail_msg("%s", error.reason);
    assert_string_equal(again.head.race, race.head.race);

    static const char *const WHO[] = {"Ann", "Bea", "Ann"};
    for (int i = 0; i < 3; i++) {
        Run run = race_run(&race, WHO[i], &rng);
        char name[32];
        snprintf(name, sizeof name, "%d.nonet-run", i);
        spill_run(name, &run);
        if (i == 0) { // a copy that is cut off, and one that is none
            run_write(&run, &text);
            spill("cut.nonet-run", text_of(&text), text.length / 2);
            text_finish(&text);
        }
        run_finish(&run);
    }
    spill("notes.txt", "x", 1);
    spill("none.NONET-RUN", "x\n", 2);
    path_join(cut, root, "pipe.nonet-run");
    assert_int_equal(mkfifo(cut, 0600), 0);

    RaceTable table;
    if (!race_files_table(&again, root, NULL, NULL, &table, &error)) fail_msg("%s", error.reason);
    assert_int_equal(table.entries, 6);
    assert_int_equal(table.ranked, 2);
    assert_string_not_equal(table.entry[0].player, table.entry[1].player);
    int unsound = 0;
    for (int i = 0; i < table.entries; i++) {
        const RaceEntry *entry = &table.entry[i];
        unsound += entry->verdict == RACE_UNSOUND;
        if (strcmp(entry->file, "cut.nonet-run") == 0) assert_true(entry->error.line > 1);
        if (strcmp(entry->file, "pipe.nonet-run") == 0)
            assert_string_equal(entry->error.reason, "this is not a file");
    }
    assert_int_equal(unsound, 3);
    race_table_finish(&table);
    spill("second.nonet-race", "", 0);
    assert_false(race_files_find(root, path, &error));
    assert_non_null(strstr(error.reason, "There are 2 races"));
    race_finish(&race);
    race_finish(&again);
}

static bool stop_at_once(void *context, int done, int of) {
    assert_int_equal(done, 0);
    *(int *)context = of;
    return false;
}

static void a_table_can_be_stopped(void **state) {
    (void)state;
    Race race = open_race();
    RaceTable table;
    TextError error;
    int of = 0;
    assert_false(race_files_table(&race, root, stop_at_once, &of, &table, &error));
    assert_int_equal(of, 6);
    assert_string_equal(error.reason, "");
    assert_false(race_files_table(&race, "/nonexistent", NULL, NULL, &table, &error));
    assert_true(error.reason[0]);
    race_finish(&race);
}

// ---- what is written

static void expect_golden(const char *name, const Text *text) {
    char path[PATH_MAX_BYTES], reason[128];
    snprintf(path, sizeof path, PAGES "%s", name);
    if (getenv("NONET_GOLDEN_UPDATE")) {
        if (!machine_write_file(path, text_of(text), text->length, reason, sizeof reason))
            fail_msg("%s: %s", path, reason);
    }
    char *golden = machine_read_file(path, 0, NULL, reason, sizeof reason);
    if (!golden) fail_msg("%s: %s", path, reason);
    if (strcmp(golden, text_of(text)) != 0)
        fail_msg("%s differs; NONET_GOLDEN_UPDATE=1 writes it again", name);
    free(golden);
}

typedef void WriteTable(const Race *race, const RaceTable *table, Text *out);

static Text written(WriteTable *write, bool empty) {
    Race race = open_race();
    RaceTable table = {0};
    if (!empty) table = made_up_table();
    Text text = {0};
    write(&race, &table, &text);
    race_table_finish(&table);
    race_finish(&race);
    return text;
}

static void tables_are_as_they_were(void **state) {
    (void)state;
    static const struct {
        const char *name;
        WriteTable *write;
    } KINDS[] = {{"table.txt", race_list_text},
                 {"table.csv", race_list_csv},
                 {"table.json", race_list_json},
                 {"table.html", race_page}};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        Text text = written(KINDS[i].write, false);
        expect_golden(KINDS[i].name, &text);
        text_finish(&text);
    }
}

static void expect_colour(const char *style, const char *name, uint32_t colour) {
    char variable[32];
    snprintf(variable, sizeof variable, "--%s:#%06x;", name, (unsigned)colour & 0xFFFFFF);
    const char *at = strstr(style, variable), *end = strchr(style, '\n');
    if (!at || at > end) fail_msg("%s is not in %.*s", variable, (int)(end - style), style);
}

// The colours are those of the themes Paper and Ink, and each runner's line is seen on its panel.
static void the_page_has_the_colours_of_the_themes(void **state) {
    (void)state;
    static const char *const BEGINS[] = {"\n:root{", "\n@media (prefers-color-scheme:dark){:root{"};
    static const ColourTableId TABLES[] = {COLOURS_PAPER, COLOURS_INK};
    Text page = written(race_page, false);
    for (int i = 0; i < 2; i++) {
        const ColourTable *of = colour_table(TABLES[i]);
        const char *style = strstr(text_of(&page), BEGINS[i]);
        assert_non_null(style);
        style++;
        expect_colour(style, "ground", of->role[ROLE_BACKGROUND]);
        expect_colour(style, "panel", of->role[ROLE_PANEL]);
        expect_colour(style, "line", of->role[ROLE_LINE_THIN]);
        expect_colour(style, "text", of->role[ROLE_TEXT]);
        expect_colour(style, "dim", of->role[ROLE_DIM]);
        for (int k = 0; k < COLOUR_RUNNERS; k++) {
            char name[16];
            snprintf(name, sizeof name, "c%d", k);
            expect_colour(style, name, of->runner[k]);
            assert_true(colour_contrast(of->runner[k], of->role[ROLE_PANEL]) >= 3);
        }
    }
    text_finish(&page);
}

static void an_empty_table_says_so(void **state) {
    (void)state;
    Text text = written(race_list_text, true), page = written(race_page, true),
         json = written(race_list_json, true);
    assert_non_null(strstr(text_of(&text), "No run counts yet."));
    assert_non_null(strstr(text_of(&page), "No run counts yet."));
    assert_non_null(strstr(text_of(&json), "\"table\":[],\"others\":[]}"));
    text_finish(&text);
    text_finish(&page);
    text_finish(&json);
}

// ---- the page can do no harm

typedef struct {
    int scripts, tables, lines, rows;
    bool outside; // an address of somewhere else
    char text[65536];
    size_t length;
} Seen;

static void see_element(void *context, const char *name, const char **attribute) {
    Seen *seen = context;
    seen->scripts += strcmp(name, "script") == 0;
    seen->tables += strcmp(name, "table") == 0;
    seen->lines += strcmp(name, "polyline") == 0;
    seen->rows += strcmp(name, "tr") == 0;
    for (; *attribute; attribute += 2)
        seen->outside = seen->outside || strcmp(attribute[0], "src") == 0 ||
                        strcmp(attribute[0], "href") == 0 || strncmp(attribute[0], "on", 2) == 0 ||
                        strstr(attribute[1], "//");
}

static void see_text(void *context, const char *text, int length) {
    Seen *seen = context;
    assert_true(seen->length + (size_t)length < sizeof seen->text);
    memcpy(seen->text + seen->length, text, (size_t)length);
    seen->length += (size_t)length;
}

// The body, but for the script, is well-formed XML, so that a parser of XML sees what a browser would.
static void a_name_stays_a_name(void **state) {
    (void)state;
    Text page = written(race_page, false);
    const char *body = strstr(text_of(&page), "<body>"), *script = strstr(body, "<script>"),
               *after = strstr(script, "</script>");
    static Seen seen;
    XML_Parser parser = XML_ParserCreate("UTF-8");
    XML_SetUserData(parser, &seen);
    XML_SetElementHandler(parser, see_element, NULL);
    XML_SetCharacterDataHandler(parser, see_text);
    const char *end = strstr(after, "</html>");
    if (XML_Parse(parser, body, (int)(script - body), 0) != XML_STATUS_OK ||
        XML_Parse(parser, after + strlen("</script>"), (int)(end - after - (long)strlen("</script>")), 1) !=
            XML_STATUS_OK)
        fail_msg("line %d: %s", (int)XML_GetCurrentLineNumber(parser),
                 XML_ErrorString(XML_GetErrorCode(parser)));
    XML_ParserFree(parser);
    assert_int_equal(seen.scripts, 0);
    assert_int_equal(seen.tables, 2);
    assert_int_equal(seen.lines, 12);
    assert_false(seen.outside);
    assert_non_null(strstr(seen.text, "<script>alert(1)</script>"));
    assert_non_null(strstr(seen.text, "?gnp.exe"));
    assert_null(strstr(text_of(&page), "\u202E"));
    text_finish(&page);
}

static void json_is_json(void **state) {
    (void)state;
    Text text = written(race_list_json, false);
    assert_non_null(strstr(text_of(&text), "\"player\":\"=HYPERLINK(\\\"x\\\")\""));
    assert_int_equal(strcspn(text_of(&text), "\n"), text.length - 1);
    text_finish(&text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_is_a_table),
        cmocka_unit_test(a_table_can_be_stopped),
        cmocka_unit_test(tables_are_as_they_were),
        cmocka_unit_test(the_page_has_the_colours_of_the_themes),
        cmocka_unit_test(an_empty_table_says_so),
        cmocka_unit_test(a_name_stays_a_name),
        cmocka_unit_test(json_is_json),
    };
    return cmocka_run_group_tests(tests, make_root, drop_root);
}
