// What an event was, in the player's words.
#include <stdio.h>

#include "core/base/text.h"
#include "ui/scenes/replay/replay_view.h"

// "D5", with expert words "r4c5"; "3 cells".
static const char *cells_name(const Layout *layout, bool expert, const CellSet *cells, char out[16]) {
    int count = cellset_count(cells);
    if (count == 1)
        name_cell(layout, expert, cellset_next(cells, 0), out);
    else
        snprintf(out, 16, "%d cells", count);
    return out;
}

static void add_move(Text *out, const Layout *layout, Names names, const Move *move) {
    static const char *const STAGE[] = {"", "where to look", "what to look for", "why", "carried out"};
    char room[16];
    const char *cells = cells_name(layout, names.expert, &move->cells, room);
    const char *token = move->token ? name_token(names.tokens, move->token) : "";
    switch (move->kind) {
    case MOVE_PUT: text_addf(out, "%s in %s", token, cells); break;
    case MOVE_ERASE: text_addf(out, "Erased: %s", cells); break;
    case MOVE_NOTE_ON: text_addf(out, "Note %s in %s", token, cells); break;
    case MOVE_NOTE_OFF: text_addf(out, "Note %s taken from %s", token, cells); break;
    case MOVE_FILL: text_add(out, "All notes filled in"); break;
    case MOVE_CLEAR: text_add(out, "All notes cleared"); break;
    case MOVE_CORNER_ON: text_addf(out, "Corner mark %s in %s", token, cells); break;
    case MOVE_CORNER_OFF: text_addf(out, "Corner mark %s taken from %s", token, cells); break;
    case MOVE_COLOUR_ON: text_addf(out, "Colour %d: %s", move->colour, cells); break;
    case MOVE_COLOUR_OFF: text_addf(out, "Colour %d taken from %s", move->colour, cells); break;
    case MOVE_TINT_ON: text_addf(out, "Note %s in %s: colour %d", token, cells, move->colour); break;
    case MOVE_TINT_OFF: text_addf(out, "Note %s in %s: no colour", token, cells); break;
    case MOVE_LINE_ON: text_add(out, "Line drawn"); break;
    case MOVE_LINE_OFF: text_add(out, "Line taken away"); break;
    case MOVE_WIPE: text_addf(out, "Colours and lines wiped: %s", cells); break;
    case MOVE_TRY: text_add(out, "A try begins"); break;
    case MOVE_BACK: text_add(out, "Back to before the try"); break;
    case MOVE_KEEP: text_add(out, "The try is kept"); break;
    case MOVE_REVEAL: text_addf(out, "Given away: %s in %s", token, cells); break;
    case MOVE_UNDO: text_add(out, "Undo"); break;
    case MOVE_REDO: text_add(out, "Redo"); break;
    case MOVE_HINT: text_addf(out, "Hint: %s", move->stage <= 4 ? STAGE[move->stage] : ""); break;
    case MOVE_CHECK: text_add(out, "Entries checked"); break;
    case MOVE_PAUSE: text_add(out, "Pause"); break;
    case MOVE_RESUME: text_add(out, "The game goes on"); break;
    case MOVE_KIND_COUNT: break;
    }
}

static void add_aids(Text *out, unsigned aids) {
    static const char *const AID[AID_COUNT] = {"conflicts",           "wrong entries", "equal tokens",
                                               "row, column and box", "tidy notes",    "notes filled in"};
    text_add(out, aids ? "Aids: " : "No aids");
    const char *between = "";
    for (int i = 0; i < AID_COUNT; i++) {
        if (!(aids >> i & 1)) continue;
        text_addf(out, "%s%s", between, AID[i]);
        between = ", ";
    }
}

static const char *const WRITES[WRITE_COUNT] = {"Notes mode off", "Notes mode on", "Writes corner marks",
                                                "Colours cells",  "Colours notes", "Draws lines"};

void replay_words(const Layout *layout, Names names, const Event *event, char out[REPLAY_WORDS_MAX]) {
    Text text = text_fixed(out, REPLAY_WORDS_MAX);
    char room[16];
    int64_t number = event->number;
    switch (event->kind) {
    case EVENT_MOVE: add_move(&text, layout, names, &event->move); break;
    case EVENT_START: text_addf(&text, "Puzzle %d begins", (int)number); break;
    case EVENT_SELECT:
        text_addf(&text, "Selected: %s", cells_name(layout, names.expert, &event->move.cells, room));
        break;
    case EVENT_HAND:
        if (number)
            text_addf(&text, "%s in hand", name_token(names.tokens, (int)number));
        else
            text_add(&text, "Nothing in hand");
        break;
    case EVENT_NOTES: text_add(&text, WRITES[number]); break;
    case EVENT_AIDS: add_aids(&text, (unsigned)number); break;
    case EVENT_HIDDEN: text_add(&text, "The window is hidden"); break;
    case EVENT_SHOWN: text_add(&text, "The window is shown again"); break;
    case EVENT_ASLEEP: text_addf(&text, "The machine slept for %.1f s", (double)number / 1e6); break;
    case EVENT_FRAMES:
        text_addf(&text, number == 1 ? "A frame came late" : "%lld frames came late", (long long)number);
        break;
    case EVENT_SUBMIT: text_add(&text, "Handed in"); break;
    case EVENT_STOP: text_add(&text, "Given up"); break;
    case EVENT_KIND_COUNT: break;
    }
}
