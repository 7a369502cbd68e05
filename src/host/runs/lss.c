#include "host/runs/lss.h"

#include <time.h>

#include "core/base/utf8.h"
#include "game/records/compare.h"
#include "host/formats/shared/xml.h"

// A name from outside: characters that XML cannot hold even when escaped are left out.
static void add_words(Text *out, const char *words) {
    while (*words) {
        char character[UTF8_MAX + 1] = "";
        uint32_t code = 0;
        const char *from = words;
        bool whole = utf8_next(&words, &code);
        if (!whole) words++;
        bool fit = whole && code >= 0x20 && code != 0xFFFE && code != 0xFFFF;
        if (!fit) continue;
        utf8_character(from, character);
        xml_add_escaped(out, character);
    }
}

// "00:04:09.1230000", as .NET writes a span of time; from 24 hours on "1.00:04:09.1230000".
static void add_time(Text *out, int64_t time_us) {
    int64_t seconds = time_us / 1000000, days = seconds / 86400;
    if (days > 0) text_addf(out, "%lld.", (long long)days);
    text_addf(out, "%02d:%02d:%02d.%06d0", (int)(seconds / 3600 % 24), (int)(seconds / 60 % 60),
              (int)(seconds % 60), (int)(time_us % 1000000));
}

static void add_both_times(Text *out, int64_t time_us) {
    text_add(out, "<RealTime>");
    add_time(out, time_us);
    text_add(out, "</RealTime><GameTime>");
    add_time(out, time_us);
    text_add(out, "</GameTime>");
}

// "11/20/2026 12:40:01", in UTC.
static void add_date(Text *out, int64_t unix_s) {
    time_t when = (time_t)unix_s;
    struct tm date = {0};
    if (!gmtime_r(&when, &date)) gmtime_r(&(time_t){0}, &date);
    text_addf(out, "%02d/%02d/%04d %02d:%02d:%02d", date.tm_mon + 1, date.tm_mday, date.tm_year + 1900,
              date.tm_hour, date.tm_min, date.tm_sec);
}

static void add_head(Text *out, const LssAbout *about, int count) {
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Run version=\"1.7.0\">\n"
                  "  <GameIcon/>\n  <GameName>Nonet</GameName>\n  <CategoryName>");
    add_words(out, about->category);
    text_add(out, "</CategoryName>\n  <LayoutPath/>\n  <Metadata>\n    <Run id=\"\"/>\n"
                  "    <Platform usesEmulator=\"False\">PC</Platform>\n    <Region/>\n    <Variables/>\n"
                  "    <CustomVariables>\n");
    for (int i = 0; i < about->variable_count; i++) {
        text_add(out, "      <Variable name=\"");
        add_words(out, about->variables[i].name);
        text_add(out, "\">");
        add_words(out, about->variables[i].value);
        text_add(out, "</Variable>\n");
    }
    text_addf(out,
              "    </CustomVariables>\n  </Metadata>\n  <Offset>00:00:00</Offset>\n"
              "  <AttemptCount>%d</AttemptCount>\n",
              count);
}

static void add_attempt(Text *out, const RunTimes *run, int number) {
    text_addf(out, "    <Attempt id=\"%d\" started=\"", number);
    add_date(out, run->begun_unix_s);
    text_add(out, "\" isStartedSynced=\"False\" ended=\"");
    add_date(out, run->begun_unix_s + run->time_us / 1000000);
    text_add(out, "\" isEndedSynced=\"False\"");
    if (!run->finished) {
        text_add(out, "/>\n");
        return;
    }
    text_add(out, ">");
    add_both_times(out, run->time_us);
    text_add(out, "</Attempt>\n");
}

static void add_segment(Text *out, const RunTimes *runs, int count, int k, const Splits *best_run,
                        const Splits *best_segments) {
    text_addf(out, "    <Segment>\n      <Name>%d of %d</Name>\n      <Icon/>\n", k + 1, (int)SPLIT_COUNT);
    text_add(out, "      <SplitTimes><SplitTime name=\"Personal Best\">");
    if (k < best_run->reached) add_both_times(out, best_run->time_us[k]);
    text_add(out, "</SplitTime></SplitTimes>\n      <BestSegmentTime>");
    if (k < best_segments->reached) add_both_times(out, compare_segment_us(best_segments, k));
    text_add(out, "</BestSegmentTime>\n      <SegmentHistory>\n");
    for (int i = 0; i < count; i++) {
        if (runs[i].reached <= k) continue;
        Splits splits = compare_run(&runs[i]);
        text_addf(out, "        <Time id=\"%d\">", i + 1);
        add_both_times(out, compare_segment_us(&splits, k));
        text_add(out, "</Time>\n");
    }
    text_add(out, "      </SegmentHistory>\n    </Segment>\n");
}

void lss_add(Text *out, const LssAbout *about, const RunTimes *runs, int count) {
    Splits best_run = compare_make(COMPARE_BEST_RUN, runs, count);
    Splits best_segments = compare_make(COMPARE_BEST_SEGMENTS, runs, count);
    add_head(out, about, count);
    text_add(out, "  <AttemptHistory>\n");
    for (int i = 0; i < count; i++) add_attempt(out, &runs[i], i + 1);
    text_add(out, "  </AttemptHistory>\n  <Segments>\n");
    for (int k = 0; k < SPLIT_COUNT; k++) add_segment(out, runs, count, k, &best_run, &best_segments);
    text_add(out, "  </Segments>\n  <AutoSplitterSettings/>\n</Run>\n");
}
