#include "game/run/event.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/text.h"

static const char DEVICE_LETTER[] = "-kmpt";
static const char *const DEVICE_NAME[] = {"game", "keyboard", "mouse", "pad", "touch"};
_Static_assert(sizeof DEVICE_LETTER == EVENT_DEVICE_COUNT + 1, "a letter each");
_Static_assert(sizeof DEVICE_NAME / sizeof *DEVICE_NAME == EVENT_DEVICE_COUNT, "a name each");

static const char *const AID_NAME[AID_COUNT] = {"conflicts", "solution", "same", "houses", "tidy", "fill"};

// What follows a word.
typedef enum { FOLLOWS_NOTHING, FOLLOWS_NUMBER, FOLLOWS_CELLS, FOLLOWS_SWITCH, FOLLOWS_AIDS } Follows;

static const struct {
    const char *word;
    Follows follows;
} NOTATION[] = {
    [EVENT_MOVE] = {NULL, FOLLOWS_NOTHING},       [EVENT_START] = {"start", FOLLOWS_NUMBER},
    [EVENT_SELECT] = {"at", FOLLOWS_CELLS},       [EVENT_HAND] = {"hand", FOLLOWS_NUMBER},
    [EVENT_NOTES] = {"notes", FOLLOWS_SWITCH},    [EVENT_AIDS] = {"aids", FOLLOWS_AIDS},
    [EVENT_HIDDEN] = {"hidden", FOLLOWS_NOTHING}, [EVENT_SHOWN] = {"shown", FOLLOWS_NOTHING},
    [EVENT_ASLEEP] = {"asleep", FOLLOWS_NUMBER},  [EVENT_FRAMES] = {"frames", FOLLOWS_NUMBER},
    [EVENT_SUBMIT] = {"submit", FOLLOWS_NOTHING}, [EVENT_STOP] = {"stop", FOLLOWS_NOTHING},
};
_Static_assert(sizeof NOTATION / sizeof *NOTATION == EVENT_KIND_COUNT, "every kind has its word");

static const char *const WRITING[] = {"off", "on", "corners", "colours", "tints", "lines"};
_Static_assert(sizeof WRITING / sizeof *WRITING == WRITE_COUNT, "a word each");

int event_version(const Event *event) {
    bool plain = event->kind == EVENT_NOTES  ? event->number <= WRITE_NOTES
                 : event->kind == EVENT_MOVE ? move_is_plain(event->move.kind)
                                             : true;
    return plain ? 1 : 2;
}

const char *event_device_name(EventDevice device) { return DEVICE_NAME[device]; }

Event event_of_move(const Move *move, EventDevice device) {
    return (Event){.time_us = move->time_us, .kind = EVENT_MOVE, .device = device, .move = *move};
}

// ---- aids

void aids_format(unsigned aids, char out[AIDS_TEXT_MAX]) {
    Text text = text_fixed(out, AIDS_TEXT_MAX);
    for (int i = 0; i < AID_COUNT; i++)
        if (aids >> i & 1) text_addf(&text, "%s%s", text.length ? "," : "", AID_NAME[i]);
    if (text.length == 0) text_add(&text, "none");
}

static int aid_of(const char *word, size_t length) {
    for (int i = 0; i < AID_COUNT; i++)
        if (strlen(AID_NAME[i]) == length && memcmp(AID_NAME[i], word, length) == 0) return i;
    return -1;
}

bool aids_parse(const char *text, unsigned *out) {
    unsigned aids = 0;
    if (strcmp(text, "none") == 0) {
        *out = 0;
        return true;
    }
    for (;;) {
        size_t length = strcspn(text, ",");
        int aid = aid_of(text, length);
        if (aid < 0 || aids >> aid & 1) return false;
        aids |= 1u << aid;
        if (!text[length]) break;
        text += length + 1;
    }
    *out = aids;
    return true;
}

// ---- an event

// "at" is a note's cells without its token: written and read as an erase, whose form is the same.
static const char *format_cells(const Layout *layout, const CellSet *cells, char out[MOVE_TEXT_MAX]) {
    move_format(layout, &(Move){.kind = MOVE_ERASE, .cells = *cells}, out);
    return out + strlen("erase ");
}

int event_format(const Layout *layout, const Event *event, char out[EVENT_TEXT_MAX]) {
    char rest[MOVE_TEXT_MAX];
    Text text = text_fixed(out, EVENT_TEXT_MAX);
    text_add_number(&text, (uint64_t)event->time_us);
    text_add_bytes(&text, (char[]){' ', DEVICE_LETTER[event->device], ' '}, 3);
    if (event->kind == EVENT_MOVE) {
        move_format(layout, &event->move, rest);
        text_add(&text, rest);
        return (int)text.length;
    }
    text_add(&text, NOTATION[event->kind].word);
    switch (NOTATION[event->kind].follows) {
    case FOLLOWS_NOTHING: break;
    case FOLLOWS_NUMBER: text_addf(&text, " %lld", (long long)event->number); break;
    case FOLLOWS_CELLS: text_addf(&text, " %s", format_cells(layout, &event->move.cells, rest)); break;
    case FOLLOWS_SWITCH: text_addf(&text, " %s", WRITING[event->number]); break;
    case FOLLOWS_AIDS:
        aids_format((unsigned)event->number, rest);
        text_addf(&text, " %s", rest);
        break;
    }
    return (int)text.length;
}

// Digits without needless zeros, then a blank or the end.
static bool take_number(const char **at, int64_t *out) {
    const char *start = *at;
    int64_t number = 0;
    for (; **at >= '0' && **at <= '9'; ++*at) {
        int digit = **at - '0';
        if (number > (INT64_MAX - digit) / 10) return false;
        number = number * 10 + digit;
    }
    if (*at == start || (*start == '0' && *at > start + 1) || (**at != ' ' && **at)) return false;
    if (**at == ' ') ++*at;
    *out = number;
    return true;
}

static bool number_is_sound(const Layout *layout, const Event *event) {
    if (event->kind == EVENT_HAND) return event->number <= layout->order;
    return event->number >= 1;
}

static bool parse_rest(const Layout *layout, const char *rest, Event *event) {
    Move erase;
    char text[EVENT_TEXT_MAX];
    unsigned aids;
    switch (NOTATION[event->kind].follows) {
    case FOLLOWS_NOTHING: return !*rest;
    case FOLLOWS_NUMBER:
        return take_number(&rest, &event->number) && !*rest && number_is_sound(layout, event);
    case FOLLOWS_CELLS:
        snprintf(text, sizeof text, "erase %s", rest);
        if (!move_parse(layout, text, &erase, NULL)) return false;
        event->move.cells = erase.cells;
        return true;
    case FOLLOWS_SWITCH:
        while (event->number < WRITE_COUNT && strcmp(rest, WRITING[event->number]) != 0) event->number++;
        return event->number < WRITE_COUNT;
    case FOLLOWS_AIDS:
        if (!aids_parse(rest, &aids)) return false;
        event->number = aids;
        return true;
    }
    return false;
}

static EventKind kind_of(const char *word, size_t length) {
    for (EventKind kind = EVENT_MOVE + 1; kind < EVENT_KIND_COUNT; kind++)
        if (strlen(NOTATION[kind].word) == length && memcmp(NOTATION[kind].word, word, length) == 0)
            return kind;
    return EVENT_MOVE;
}

bool event_parse(const Layout *layout, const char *text, Event *out, TextError *error) {
    Event event = {.kind = EVENT_MOVE};
    const char *at = text;
    if (!take_number(&at, &event.time_us))
        return text_error(error, 0, 1, "The line does not begin with a time in microseconds");
    const char *letter = *at ? strchr(DEVICE_LETTER, *at) : NULL;
    if (letter && at[1] == ' ') {
        event.device = (EventDevice)(letter - DEVICE_LETTER);
        at += 2;
    }
    size_t length = strcspn(at, " ");
    event.kind = kind_of(at, length);
    if (event.kind == EVENT_MOVE) {
        if (!move_parse(layout, at, &event.move, error)) {
            if (error) error->column += (int)(at - text);
            return false;
        }
        event.move.time_us = event.time_us;
    } else {
        const char *rest = at + length + (at[length] == ' ');
        if (!parse_rest(layout, rest, &event))
            return text_error(error, 0, (int)(rest - text) + 1, "\"%.40s\" cannot stand after \"%s\"", rest,
                              NOTATION[event.kind].word);
    }
    *out = event;
    return true;
}
