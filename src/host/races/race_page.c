#include "host/races/race_page.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <string.h>

#include "game/play/timer.h"
#include "game/race/calendar.h"
#include "game/race/race_words.h"
#include "game/settings/theme_colours.h"
#include "host/formats/shared/xml.h"
#include "host/races/race_chart.h"

static const char STYLE[] =
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--ground);color:var(--text);font:16px/1.5 Inter,system-ui,sans-serif}\n"
    "main{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem}\n"
    "h1{font-size:2rem;line-height:1.2;margin:0 0 .25rem;font-weight:600;overflow-wrap:anywhere}\n"
    "h2{font-size:1.1rem;margin:2.5rem 0 .75rem;font-weight:600}\n"
    "p{margin:.25rem 0}.dim,dt,th,figcaption,footer{color:var(--dim)}\n"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.25rem;margin:1.5rem 0 0}\n"
    "dd{margin:0;overflow-wrap:anywhere}code{font:.9em JetBrains "
    "Mono,ui-monospace,monospace;overflow-wrap:anywhere}\n"
    ".wide{overflow-x:auto;background:var(--panel);border:1px solid var(--line);border-radius:.75rem}\n"
    "table{border-collapse:collapse;width:100%}\n"
    "th,td{padding:.5rem .9rem;text-align:left;vertical-align:top}\n"
    "th{font-weight:400;font-size:.85rem;white-space:nowrap}td{border-top:1px solid var(--line)}\n"
    "td.n,th.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}\n"
    "td.who,td.why{overflow-wrap:anywhere;min-width:9rem}tr.first td{font-weight:600}\n"
    "th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}\n"
    "th[aria-sort] button{color:var(--text)}th[aria-sort=ascending] button::after{content:' \\2191'}\n"
    "th[aria-sort=descending] button::after{content:' \\2193'}\n"
    "td.player{position:relative;padding-left:2.1rem}\n"
    "i{position:absolute;left:.75rem;top:.85rem;width:.75rem;height:.75rem;border-radius:50%}\n"
    "figure{margin:0;padding:1rem;background:var(--panel);border:1px solid "
    "var(--line);border-radius:.75rem}\n"
    "svg{display:block;width:100%;height:auto}svg text{font-size:12px;fill:var(--dim)}\n"
    "svg .grid{stroke:var(--line);fill:none}svg .pace{fill:none;stroke-width:1.75;stroke-linejoin:round}\n"
    "svg .pace.first{stroke-width:3.5}svg .pace:hover{stroke-width:5}\n"
    "footer{margin-top:2.5rem;font-size:.85rem}\n"
    "@media "
    "print{body{background:#fff;font-size:11px}main{max-width:none;padding:0}.wide,figure{background:none}"
    "tr,figure{break-inside:avoid}th button{cursor:auto}}\n";

static const char SCRIPT[] = "for(const table of document.querySelectorAll('table.sort')){\n"
                             "const heads=[...table.tHead.rows[0].cells];\n"
                             "heads.forEach((head,column)=>{\n"
                             "const "
                             "button=document.createElement('button');button.textContent=head.textContent;"
                             "head.replaceChildren(button);\n"
                             "button.onclick=()=>{\n"
                             "const down=head.getAttribute('aria-sort')==='ascending';\n"
                             "for(const other of heads)other.removeAttribute('aria-sort');\n"
                             "head.setAttribute('aria-sort',down?'descending':'ascending');\n"
                             "const key=row=>row.cells[column].dataset.v??row.cells[column].textContent;\n"
                             "const rows=[...table.tBodies[0].rows].sort((a,b)=>{\n"
                             "const x=key(a),y=key(b),n=x-y;return Number.isNaN(n)?x.localeCompare(y):n});\n"
                             "if(down)rows.reverse();table.tBodies[0].append(...rows)}})}\n";

// ---- pieces

static void add_escaped_plain(Text *out, const char *text) {
    Text plain = {0};
    race_add_plain(&plain, text);
    xml_add_escaped(out, text_of(&plain));
    text_finish(&plain);
}

// Names may be in any script: each is isolated, so that it cannot reverse the direction of its surroundings.
static void add_player(Text *out, const char *player) {
    Text name = {0};
    race_add_player(&name, player);
    text_add(out, "<bdi>");
    xml_add_escaped(out, text_of(&name));
    text_add(out, "</bdi>");
    text_finish(&name);
}

static void add_policy(Text *out) {
    struct sha256_ctx hash;
    uint8_t sum[SHA256_DIGEST_SIZE];
    char digits[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE) + 1] = "";
    sha256_init(&hash);
    sha256_update(&hash, strlen(SCRIPT), (const uint8_t *)SCRIPT);
    sha256_digest(&hash, sizeof sum, sum);
    base64_encode_raw(digits, sizeof sum, sum);
    text_addf(out,
              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
              "'unsafe-inline'; script-src 'sha256-%s'\">\n",
              digits);
}

// The colours of the window's theme, as variables.
static void add_colours(ThemeChoice theme, Text *out) {
    static const struct {
        const char *name;
        Role role;
    } VARIABLES[] = {{"ground", ROLE_BACKGROUND},
                     {"panel", ROLE_PANEL},
                     {"line", ROLE_LINE_THIN},
                     {"text", ROLE_TEXT},
                     {"dim", ROLE_DIM}};
    _Static_assert((int)RACE_CHART_COLOURS == (int)COLOUR_RUNNERS, "a colour for each line");
    const ColourTable *of = theme_table(theme);
    for (size_t i = 0; i < sizeof VARIABLES / sizeof *VARIABLES; i++)
        text_addf(out, "--%s:#%06x;", VARIABLES[i].name, (unsigned)of->role[VARIABLES[i].role] & 0xFFFFFF);
    for (int i = 0; i < COLOUR_RUNNERS; i++)
        text_addf(out, "--c%d:#%06x;", i, (unsigned)of->runner[i] & 0xFFFFFF);
}

static void add_style(Text *out) {
    text_add(out, "<style>\n:root{color-scheme:light dark;");
    add_colours(THEME_PAPER, out);
    text_add(out, "}\n@media (prefers-color-scheme:dark){:root{");
    add_colours(THEME_INK, out);
    text_addf(out, "}}\n%s</style>\n", STYLE);
}

static void add_top(const Race *race, Text *out) {
    text_add(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                  "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    add_policy(out);
    text_add(out, "<title>");
    add_escaped_plain(out, race->name);
    text_add(out, "</title>\n");
    add_style(out);
    text_add(out, "</head>\n<body>\n<main>\n<h1>");
    add_escaped_plain(out, race->name);
    text_add(out, "</h1>\n");
}

// ---- the rules

typedef void AddWords(Text *out, const Race *race);

static void add_mode(Text *out, const Race *race) {
    text_addf(out, "%s. %s.", race_mode_title(race->head.mode), race_mode_words(race->head.mode));
}

static void add_allowed(Text *out, const Race *race) {
    race_add_aids_words(out, race->aids);
    text_add(out, race->hints ? ". Hints may be asked for." : ". No hints.");
}

static void add_term(Text *out, const char *term, const Race *race, AddWords *words) {
    Text text = {0};
    words(&text, race);
    text_addf(out, "<dt>%s</dt><dd>", term);
    add_escaped_plain(out, text_of(&text));
    text_add(out, "</dd>\n");
    text_finish(&text);
}

static void add_value(Text *out, const char *term, const char *value) {
    if (!*value) return;
    text_addf(out, "<dt>%s</dt><dd><code>", term);
    add_escaped_plain(out, value);
    text_add(out, "</code></dd>\n");
}

static void add_rules(const Race *race, Text *out) {
    text_add(out, "<dl>\n");
    add_term(out, "Puzzles", race, race_add_puzzles_words);
    add_term(out, "Mode", race, add_mode);
    add_term(out, "Allowed", race, add_allowed);
    add_term(out, "Open", race, race_add_window_words);
    add_value(out, "Phrase", race->phrase);
    add_value(out, "Value from", race->awaits);
    add_value(out, "Value", race->value);
    add_value(out, "Race", race->head.race);
    text_add(out, "</dl>\n");
}

// ---- the table

static void add_time_cell(Text *out, int64_t time_us, bool difference) {
    char text[32] = "";
    if (difference && time_us > 0) time_format_difference(time_us, TIME_MILLISECONDS, text, sizeof text);
    if (!difference) time_format(time_us, TIME_MILLISECONDS, text, sizeof text);
    text_addf(out, "<td class=\"n\" data-v=\"%lld\">%s</td>", (long long)time_us, text);
}

static void add_entry(const RaceTable *table, int index, Text *out) {
    const RaceEntry *entry = &table->entry[index];
    char begun[CALENDAR_TEXT_MAX];
    calendar_moment_format(entry->begun_unix_s, begun);
    int64_t behind_ms = entry->result.time_us / 1000 - table->entry[0].result.time_us / 1000;
    text_addf(out, "<tr%s><td class=\"n\">%d</td><td class=\"who player\">",
              entry->rank == 1 ? " class=\"first\"" : "", entry->rank);
    text_addf(out, "<i style=\"background:var(--c%d)\"></i>", index % RACE_CHART_COLOURS);
    add_player(out, entry->player);
    text_add(out, "</td>");
    add_time_cell(out, entry->result.time_us, false);
    add_time_cell(out, behind_ms * 1000, true);
    text_addf(
        out,
        "<td class=\"n\">%d</td><td class=\"n\">%d</td><td class=\"n\">%.10s %.5s</td><td class=\"why\">",
        entry->result.mistakes, entry->attempts, begun, begun + 11);
    add_escaped_plain(out, entry->file);
    text_add(out, "</td></tr>\n");
}

static void add_table(const RaceTable *table, Text *out) {
    text_add(out, "<h2>Table</h2>\n");
    if (table->ranked == 0) {
        text_add(out, "<p class=\"dim\">No run counts yet.</p>\n");
        return;
    }
    text_add(
        out,
        "<div class=\"wide\"><table class=\"sort\">\n<thead><tr><th class=\"n\">Rank</th><th>Player</th>"
        "<th class=\"n\">Time</th><th class=\"n\">Behind</th><th class=\"n\">Mistakes</th>"
        "<th class=\"n\">Runs</th><th class=\"n\">Begun (UTC)</th><th>File</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < table->ranked; i++) add_entry(table, i, out);
    text_add(out, "</tbody>\n</table></div>\n");
}

static void add_remark(const Race *race, const RaceTable *table, const RaceEntry *entry, Text *out) {
    Text words = {0};
    race_entry_words(race, table, entry, &words);
    if (words.length > 0) {
        text_add(out, "<tr><td class=\"why\">");
        add_escaped_plain(out, entry->file);
        text_add(out, "</td><td class=\"who\">");
        if (entry->verdict != RACE_UNSOUND) add_player(out, entry->player);
        text_add(out, "</td><td class=\"why\">");
        xml_add_escaped(out, text_of(&words));
        text_add(out, "</td></tr>\n");
    }
    text_finish(&words);
}

static void add_remarks(const Race *race, const RaceTable *table, Text *out) {
    Text rows = {0};
    for (int i = 0; i < table->entries; i++) add_remark(race, table, &table->entry[i], &rows);
    if (rows.length > 0)
        text_addf(out,
                  "<h2>Remarks, and runs that do not count</h2>\n<div class=\"wide\"><table>\n"
                  "<thead><tr><th>File</th><th>Player</th><th>Why</th></tr></thead>\n<tbody>\n%s"
                  "</tbody>\n</table></div>\n",
                  text_of(&rows));
    text_finish(&rows);
}

static void add_puzzles(const Race *race, Text *out) {
    if (!race_is_open(race)) return;
    text_add(out, "<h2>Puzzles</h2>\n<ol>\n");
    for (int i = 0; i < race->head.puzzles; i++) {
        text_add(out, "<li><code>");
        add_escaped_plain(out, race->head.puzzle[i].code);
        text_add(out, "</code></li>\n");
    }
    text_add(out, "</ol>\n");
}

void race_page(const Race *race, const RaceTable *table, Text *out) {
    add_top(race, out);
    add_rules(race, out);
    add_table(table, out);
    race_chart(table, out);
    add_remarks(race, table, out);
    add_puzzles(race, out);
    text_addf(
        out,
        "<footer><p>Each run was played again, input by input: these puzzles, these inputs at these times "
        "and "
        "these aids lead to this time, and nothing was cut. When a run was begun, and by whom, is what the "
        "player's machine says. Anybody can make this table again from the same files: nonet-cli race "
        "table.</p></footer>\n</main>\n<script>%s</script>\n</body>\n</html>\n",
        SCRIPT);
}
