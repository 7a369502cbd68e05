#include "game/run/run_feed.h"

#include <limits.h>
#include <string.h>

enum { LINE_LONGEST = 1 << 16 }; // no line of a run is as long

void run_feed_add(RunFeed *feed, const char *piece, size_t size) {
    if (feed->start > 0) {
        memmove(feed->held.text, feed->held.text + feed->start, feed->held.length - feed->start);
        text_cut(&feed->held, feed->held.length - feed->start);
        feed->searched -= feed->start;
        feed->start = 0;
    }
    text_add_bytes(&feed->held, piece, size);
}

void run_feed_finish(RunFeed *feed) {
    text_finish(&feed->held);
    *feed = (RunFeed){.line = 1};
}

// The next line, with its newline if it has one. A line too long for a run comes in parts.
static bool next_line(RunFeed *feed, bool at_end, size_t *out_size) {
    size_t left = feed->held.length - feed->searched;
    if (left == 0) return false;
    const char *line = feed->held.text + feed->searched, *newline = memchr(line, '\n', left);
    if (!newline && !at_end && left < LINE_LONGEST) return false;
    *out_size = newline ? (size_t)(newline - line) + 1 : left;
    return true;
}

static bool begins_with(const char *line, size_t size, const char *word) {
    return size >= strlen(word) && memcmp(line, word, strlen(word)) == 0;
}

static bool is_empty(const char *line, size_t size) {
    return (size == 1 && line[0] == '\n') || (size == 2 && line[0] == '\r' && line[1] == '\n');
}

// Everything up to `end` is done with.
static void leave_behind(RunFeed *feed, size_t end) {
    feed->line = feed->lines > INT_MAX - feed->line ? INT_MAX : feed->line + feed->lines;
    feed->lines = 0;
    feed->start = end;
}

static void cut(RunFeed *feed, size_t end, FeedPlace place, RunPart *out) {
    *out = (RunPart){.line = feed->line, .text = feed->held.text + feed->start, .size = end - feed->start};
    leave_behind(feed, end);
    feed->place = place;
}

static void refuse(RunFeed *feed, const char *reason, RunPart *out) {
    *out = (RunPart){.line = feed->line, .reason = reason};
    feed->place = FEED_LOST;
}

// A line that begins a run, or ends one for want of its end. True when a part is complete.
static bool begin(RunFeed *feed, RunPart *out) {
    bool cut_off = feed->place == FEED_IN_RUN && feed->searched > feed->start;
    if (cut_off)
        cut(feed, feed->searched, FEED_IN_RUN, out);
    else
        leave_behind(feed, feed->searched);
    feed->place = FEED_IN_RUN;
    return cut_off;
}

// True when a part is complete.
static bool take_line(RunFeed *feed, size_t size, RunPart *out) {
    const char *line = feed->held.text + feed->searched;
    size_t end = feed->searched + size;
    bool whole = line[size - 1] == '\n', starts = !feed->middle, given = false;
    if (starts && begins_with(line, size, "nonet-run ")) given = begin(feed, out);
    bool last = starts && begins_with(line, size, "end ");
    feed->searched = end;
    feed->middle = !whole;
    feed->lines += whole;
    if (given) return true;
    if (feed->place == FEED_IN_RUN) {
        if (last) cut(feed, end, FEED_BETWEEN, out);
        if (last) return true;
        if (end - feed->start <= RUN_TEXT_LIMIT) return false;
        refuse(feed, "The run is too long", out);
        leave_behind(feed, end);
        return true;
    }
    bool stray = feed->place == FEED_BETWEEN && !is_empty(line, size);
    if (stray) refuse(feed, "This is no run of Nonet", out);
    leave_behind(feed, end);
    return stray;
}

bool run_feed_next(RunFeed *feed, bool at_end, RunPart *out) {
    size_t size;
    while (next_line(feed, at_end, &size))
        if (take_line(feed, size, out)) return true;
    if (!at_end || feed->place != FEED_IN_RUN || feed->start == feed->held.length) return false;
    cut(feed, feed->held.length, FEED_BETWEEN, out);
    return true;
}
