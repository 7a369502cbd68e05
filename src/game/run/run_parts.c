#include "game/run/run_parts.h"

#include <limits.h>
#include <string.h>

enum { LINE_LONGEST = 1 << 16 }; // no line of a run is as long

void run_parts_add(RunParts *parts, const char *piece, size_t size) {
    if (parts->start > 0) {
        memmove(parts->held.text, parts->held.text + parts->start, parts->held.length - parts->start);
        text_cut(&parts->held, parts->held.length - parts->start);
        parts->searched -= parts->start;
        parts->start = 0;
    }
    text_add_bytes(&parts->held, piece, size);
}

void run_parts_finish(RunParts *parts) {
    text_finish(&parts->held);
    *parts = (RunParts){.line = 1};
}

// The next line, with its newline if it has one. A line too long for a run comes in parts.
static bool next_line(RunParts *parts, bool at_end, size_t *out_size) {
    size_t left = parts->held.length - parts->searched;
    if (left == 0) return false;
    const char *line = parts->held.text + parts->searched, *newline = memchr(line, '\n', left);
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
static void leave_behind(RunParts *parts, size_t end) {
    parts->line = parts->lines > INT_MAX - parts->line ? INT_MAX : parts->line + parts->lines;
    parts->lines = 0;
    parts->start = end;
}

static void cut(RunParts *parts, size_t end, PartsPlace place, RunPart *out) {
    *out =
        (RunPart){.line = parts->line, .text = parts->held.text + parts->start, .size = end - parts->start};
    leave_behind(parts, end);
    parts->place = place;
}

static void refuse(RunParts *parts, const char *reason, RunPart *out) {
    *out = (RunPart){.line = parts->line, .reason = reason};
    parts->place = PARTS_LOST;
}

// A line that begins a run, or ends one for want of its end. True when a part is complete.
static bool begin(RunParts *parts, RunPart *out) {
    bool cut_off = parts->place == PARTS_IN_RUN && parts->searched > parts->start;
    if (cut_off)
        cut(parts, parts->searched, PARTS_IN_RUN, out);
    else
        leave_behind(parts, parts->searched);
    parts->place = PARTS_IN_RUN;
    return cut_off;
}

// True when a part is complete.
static bool take_line(RunParts *parts, size_t size, RunPart *out) {
    const char *line = parts->held.text + parts->searched;
    size_t end = parts->searched + size;
    bool whole = line[size - 1] == '\n', starts = !parts->middle, given = false;
    if (starts && begins_with(line, size, "nonet-run ")) given = begin(parts, out);
    bool last = starts && begins_with(line, size, "end ");
    parts->searched = end;
    parts->middle = !whole;
    parts->lines += whole;
    if (given) return true;
    if (parts->place == PARTS_IN_RUN) {
        if (last) cut(parts, end, PARTS_BETWEEN, out);
        if (last) return true;
        if (end - parts->start <= RUN_TEXT_LIMIT) return false;
        refuse(parts, "The run is too long", out);
        leave_behind(parts, end);
        return true;
    }
    bool stray = parts->place == PARTS_BETWEEN && !is_empty(line, size);
    if (stray) refuse(parts, "This is no run of Nonet", out);
    leave_behind(parts, end);
    return stray;
}

bool run_parts_next(RunParts *parts, bool at_end, RunPart *out) {
    size_t size;
    while (next_line(parts, at_end, &size))
        if (take_line(parts, size, out)) return true;
    if (!at_end || parts->place != PARTS_IN_RUN || parts->start == parts->held.length) return false;
    cut(parts, parts->held.length, PARTS_BETWEEN, out);
    return true;
}
