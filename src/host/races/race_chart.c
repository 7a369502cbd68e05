#include "host/races/race_chart.h"

#include "game/play/timer.h"
#include "game/records/figures.h"
#include "host/formats/shared/xml.h"

enum { WIDTH = 720, HEIGHT = 320, LEFT = 44, RIGHT = 696, TOP = 12, BOTTOM = 288, LABELS = 8, SLOWEST = 3 };

// The end of the time axis: that of the slowest run, but not so far off that the others cannot be seen.
static int64_t longest_of(const RaceTable *table) {
    int64_t best_us = table->entry[0].result.time_us,
            last_us = table->entry[table->ranked - 1].result.time_us;
    int64_t most_us = best_us < last_us / SLOWEST ? best_us * SLOWEST : last_us;
    return most_us > 0 ? most_us : 1;
}

// Tenths of a unit.
static int x_of(int64_t time_us, int64_t longest_us) {
    double at = (double)time_us / (double)longest_us;
    return (int)(10 * (LEFT + (RIGHT - LEFT) * (at < SLOWEST ? at : SLOWEST)));
}

static int y_of(int split) { return 10 * BOTTOM - 10 * (BOTTOM - TOP) * split / SPLIT_COUNT; }

static void add_point(Text *out, int x, int y) {
    text_addf(out, " %d.%d,%d.%d", x / 10, x % 10, y / 10, y % 10);
}

static void add_grid(int64_t longest_us, Text *out) {
    int64_t first_us, step_us;
    for (int k = 0; k <= SPLIT_COUNT; k += 3)
        text_addf(out,
                  "<path class=\"grid\" d=\"M%d %d.%dH%d\"/><text x=\"%d\" y=\"%d\" "
                  "text-anchor=\"end\">%s</text>\n",
                  LEFT, y_of(k) / 10, y_of(k) % 10, RIGHT, LEFT - 8, y_of(k) / 10 + 4,
                  (const char *const[]){"0", "⅓", "⅔", "all"}[k / 3]);
    int count = figures_axis(0, longest_us, LABELS, &first_us, &step_us);
    for (int i = 0; i < count; i++) {
        char label[32];
        int x = x_of(first_us + i * step_us, longest_us) / 10;
        time_format(first_us + i * step_us, TIME_SECONDS, label, sizeof label);
        text_addf(out,
                  "<path class=\"grid\" d=\"M%d %dV%d\"/><text x=\"%d\" y=\"%d\" "
                  "text-anchor=\"middle\">%s</text>\n",
                  x, TOP, BOTTOM, x, BOTTOM + 20, label);
    }
}

static void add_line(const RaceEntry *entry, int index, int64_t longest_us, Text *out) {
    const Splits *splits = &entry->result.splits;
    Text name = {0};
    char time[32];
    time_format(entry->result.time_us, TIME_MILLISECONDS, time, sizeof time);
    text_addf(out, "<polyline class=\"pace%s\" clip-path=\"url(#plot)\" style=\"stroke:var(--c%d)\"",
              index == 0 ? " first" : "", index % RACE_CHART_COLOURS);
    if (index >= RACE_CHART_COLOURS)
        text_addf(out, " stroke-dasharray=\"%d 3\"", 3 + index / RACE_CHART_COLOURS * 3);
    text_add(out, " points=\"");
    add_point(out, x_of(0, longest_us), y_of(0));
    for (int k = 0; k < splits->reached; k++)
        add_point(out, x_of(splits->time_us[k], longest_us), y_of(k + 1));
    text_addf(out, "\"><title>%d. ", entry->rank);
    race_add_player(&name, entry->player);
    xml_add_escaped(out, text_of(&name));
    text_addf(out, ", %s</title></polyline>\n", time);
    text_finish(&name);
}

void race_chart(const RaceTable *table, Text *out) {
    if (table->ranked == 0) return;
    int64_t longest_us = longest_of(table);
    text_addf(out,
              "<h2>Pace</h2>\n<figure><svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"The pace of each "
              "run\">\n"
              "<clipPath id=\"plot\"><path d=\"M%d %dH%dV%dH%dZ\"/></clipPath>\n",
              WIDTH, HEIGHT, LEFT - 4, TOP - 4, RIGHT + 4, BOTTOM + 4, LEFT - 4);
    add_grid(longest_us, out);
    for (int i = table->ranked - 1; i >= 0; i--) add_line(&table->entry[i], i, longest_us, out);
    text_add(out, "</svg>\n<figcaption>How much was filled when, in ninths: a line for each player's best "
                  "run.</figcaption></figure>\n");
}
