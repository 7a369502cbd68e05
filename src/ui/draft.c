#include "ui/draft.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ui/copy_line.h"

enum { SETTLE_MS = 3 };

#define DETAIL(draft, ...) snprintf((draft)->words.detail, sizeof(draft)->words.detail, __VA_ARGS__)

// ---- reading

static void read_puzzle(Draft *draft) {
    Conflict clash;
    if (grid_filled(&draft->layout, &draft->shown) == 0) {
        draft_say(draft, TONE_QUIET, "AN EMPTY GRID", "Nothing here yet");
        DETAIL(draft, "A puzzle is typed or pasted. A share code begins with N or P.");
    } else if (grid_conflicts(&draft->layout, &draft->shown, &clash, 1) > 0) {
        draft_say_clash(draft);
    } else {
        draft_say(draft, TONE_QUIET, "CHECKING…", "Counting solutions");
        int clues = grid_filled(&draft->layout, &draft->shown);
        DETAIL(draft, "%d %s", clues, clues == 1 ? "clue" : "clues");
        verdict_ask(draft->verdict, &draft->layout, &draft->shown);
        draft->asked = true;
        draft->facts = (PuzzleFacts){0};
    }
}

// The very puzzle that a seed code names, out of the seed as the pack has it.
static bool seed_puzzle(const Draft *draft, const Code *code, const Seed *seed, Grid *out) {
    Transform to_canonical, to_puzzle;
    Grid canonical;
    canonical_form(&draft->layout, &seed->puzzle, &canonical, &to_canonical);
    if (!transform_from_number(&draft->layout, code->transform, &to_puzzle)) return false;
    transform_apply(&draft->layout, &to_puzzle, &canonical, out);
    return true;
}

static void read_seed_code(Draft *draft, const App *app, const Code *code) {
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, code->seed_id, &index);
    char id[12];
    seed_id_print(code->seed_id, id);
    if (!pack) {
        draft_say(draft, TONE_BAD, "SEED NOT INSTALLED", "In none of your packs");
        DETAIL(draft, "The code is whole, but no pack here holds its seed, %s.", id);
        return;
    }
    Seed seed;
    TextError error = {0};
    if (!pack_seed(&pack->pack, index, &seed, &error) || !seed_puzzle(draft, code, &seed, &draft->shown)) {
        draft_say(draft, TONE_BAD, "SEED CANNOT BE READ", pack->pack.name);
        draft_say_reason(draft, error.reason[0] ? error.reason : "the code names no arrangement of its seed");
        return;
    }
    snprintf(draft->pack_id, sizeof draft->pack_id, "%s", pack->pack.id);
    draft_say_seed(draft, app, pack, &seed);
}

static void read_code(Draft *draft, const App *app) {
    Code code;
    TextError error = {0};
    draft->shown = (Grid){{0}};
    if (!code_parse(&draft->layout, draft->code, &code, &error)) {
        draft_say_code_error(draft, &error);
        return;
    }
    switch (code.kind) {
    case CODE_SEED:
        read_seed_code(draft, app, &code);
        break;
    case CODE_PUZZLE:
        draft->shown = code.puzzle;
        read_puzzle(draft);
        break;
    }
}

static void read_again(Draft *draft, const App *app) {
    verdict_cancel(draft->verdict);
    draft->asked = false;
    draft->pack_id[0] = 0;
    draft->facts = (PuzzleFacts){0};
    draft->obstacle = (Obstacle){.kind = OBSTACLE_NONE};
    draft->shown = draft->grid;
    if (draft->refused)
        draft_say_refusal(draft);
    else if (draft_is_code(draft))
        read_code(draft, app);
    else
        read_puzzle(draft);
}

// ---- changing

static void changed(Draft *draft, const App *app) {
    draft->refused = false;
    draft->note[0] = 0;
    read_again(draft, app);
}

void draft_init(Draft *draft, const App *app) {
    memset(draft, 0, sizeof *draft);
    bool known = layout_init(&draft->layout, "9x9");
    assert(known);
    draft->verdict = verdict_create();
    changed(draft, app);
}

void draft_finish(Draft *draft) {
    verdict_destroy(draft->verdict);
    draft->verdict = NULL;
}

bool draft_is_code(const Draft *draft) {
    return draft->code[0] != 0;
}

bool draft_has_board(const Draft *draft) {
    return !draft_is_code(draft) || grid_filled(&draft->layout, &draft->shown) > 0;
}

const PackEntry *draft_pack(const Draft *draft, const App *app) {
    return draft->pack_id[0] ? packs_find(&app->packs, draft->pack_id) : NULL;
}

// ---- from outside

static void bring_code(Draft *draft, const char *text) {
    size_t n = 0;
    for (; *text && n + 1 < sizeof draft->code; text++) {
        char c = *text;
        if (c == '\n' || c == '\r' || c == '\t' || (c == ' ' && n == 0)) continue;
        draft->code[n++] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    while (n > 0 && draft->code[n - 1] == ' ') n--;
    draft->code[n] = 0;
}

// What host/exchange finds in a text.
typedef struct {
    int puzzles;
    ExchangePuzzle first;
    bool refused; // the first complaint:
    TextError error;
} Found;

static bool find(void *context, const ExchangePuzzle *puzzle) {
    Found *found = context;
    if (found->puzzles++ == 0) found->first = *puzzle;
    return true;
}

static bool complain(void *context, const TextError *error) {
    Found *found = context;
    if (!found->refused) found->error = *error;
    found->refused = true;
    return true;
}

// The puzzle of what was found, and a note of what is left out of it.
static Grid puzzle_of(const Layout *layout, const Found *found, char note[ENTRY_NOTE_MAX]) {
    const ExchangePuzzle *first = &found->first;
    int entries = grid_filled(layout, &first->entries);
    bool bare = grid_filled(layout, &first->givens) == 0 && entries > 0;
    const char *marks = first->marks_are == EXCHANGE_NO_MARKS ? ""
                        : first->marks_are == EXCHANGE_NOTES  ? "the notes"
                                                              : "the candidates";
    int n = 0;
    note[0] = 0;
    if (found->puzzles > 1)
        n = snprintf(note, ENTRY_NOTE_MAX, "The first of %d puzzles in the text. ", found->puzzles);
    char *rest = note + n;
    size_t room = ENTRY_NOTE_MAX - (size_t)n;
    if (bare)
        snprintf(rest, room, "No value was marked as given: all %d are taken.", entries);
    else if (entries > 0)
        snprintf(rest, room, "%d %s%s%s left out: only givens make a puzzle.", entries,
                 entries == 1 ? "entry" : "entries", *marks ? " and " : "", marks);
    else if (*marks)
        snprintf(rest, room, "%s%s were left out: only givens make a puzzle.", "The", marks + 3);
    return bare ? first->entries : first->givens;
}

void draft_bring(Draft *draft, const App *app, const char *text) {
    if (code_looks_like(text)) {
        draft->title[0] = draft->author[0] = 0;
        bring_code(draft, text);
        changed(draft, app);
        return;
    }
    Found found = {0};
    exchange_read(text, strlen(text), &draft->layout, find, complain, &found);
    draft->refused = found.puzzles == 0;
    if (draft->refused) {
        draft->refusal = found.error;
        read_again(draft, app);
        return;
    }
    draft->code[0] = 0;
    draft->cursor = 0;
    draft->grid = puzzle_of(&draft->layout, &found, draft->note);
    memcpy(draft->title, found.first.title, sizeof draft->title);
    memcpy(draft->author, found.first.author, sizeof draft->author);
    read_again(draft, app);
}

void draft_keep(const Draft *draft, EntryKept *out) {
    *out = (EntryKept){.cursor = draft->cursor};
    if (draft_is_code(draft) || grid_filled(&draft->layout, &draft->grid) > 0)
        grid_print(&draft->layout, &draft->shown, out->puzzle);
    grid_print(&draft->layout, &draft->grid, out->cells);
    memcpy(out->code, draft->code, sizeof out->code);
    memcpy(out->pack_id, draft->pack_id, sizeof out->pack_id);
    memcpy(out->title, draft->title, sizeof out->title);
    memcpy(out->author, draft->author, sizeof out->author);
    memcpy(out->note, draft->note, sizeof out->note);
}

void draft_take_up(Draft *draft, const App *app, const EntryKept *kept) {
    if (!kept->puzzle[0] || !grid_parse(&draft->layout, kept->cells, &draft->grid)) return;
    draft->refused = false;
    draft->cursor = kept->cursor;
    memcpy(draft->code, kept->code, sizeof draft->code);
    memcpy(draft->title, kept->title, sizeof draft->title);
    memcpy(draft->author, kept->author, sizeof draft->author);
    memcpy(draft->note, kept->note, sizeof draft->note);
    read_again(draft, app);
}

void draft_packs_changed(Draft *draft, const App *app) {
    if (draft_is_code(draft))
        read_again(draft, app);
    else if (!draft->refused && !draft->asked && draft->facts.solutions == 1)
        draft_say_facts(draft, app);
}

// ---- by hand

static void write_and_move_on(Draft *draft, int token) {
    draft->grid.cell[draft->cursor] = (uint8_t)token;
    if (draft->cursor + 1 < draft->layout.cells) draft->cursor++;
}

// What a character means as a cell: a token, 0 for blank, -1 for nothing.
static int token_of(const Draft *draft, char c) {
    if (c == ' ' || c == '0' || c == '.' || c == '-' || c == '_' || c == '*') return 0;
    if (c >= '1' && c <= '9' && c - '0' <= draft->layout.order) return c - '0';
    return -1;
}

bool draft_type(Draft *draft, const App *app, const char *character) {
    char c = character[0] >= 'a' && character[0] <= 'z' ? (char)(character[0] - 'a' + 'A') : character[0];
    size_t length = strlen(draft->code), bytes = strlen(character);
    if (draft_is_code(draft)) {
        if (length + bytes >= sizeof draft->code) return false;
        memcpy(draft->code + length, character, bytes + 1);
        draft->code[length] = c;
    } else if (c == 'N' || c == 'P') {
        draft->code[0] = c, draft->code[1] = 0;
    } else {
        int token = token_of(draft, c);
        if (token < 0) return false;
        write_and_move_on(draft, token);
    }
    changed(draft, app);
    return true;
}

void draft_put(Draft *draft, const App *app, int token) {
    if (draft_is_code(draft)) return;
    draft->grid.cell[draft->cursor] = (uint8_t)token;
    changed(draft, app);
}

void draft_cycle(Draft *draft, const App *app, int step) {
    int count = draft->layout.order + 1;
    draft_put(draft, app, (draft->grid.cell[draft->cursor] + step + count) % count);
}

void draft_erase(Draft *draft, const App *app) {
    size_t length = strlen(draft->code);
    if (length > 0) {
        do length--;
        while (length > 0 && ((uint8_t)draft->code[length] & 0xC0u) == 0x80u);
        draft->code[length] = 0;
    } else {
        if (!draft->grid.cell[draft->cursor] && draft->cursor > 0) draft->cursor--;
        draft->grid.cell[draft->cursor] = 0;
    }
    changed(draft, app);
}

void draft_clear(Draft *draft, const App *app) {
    draft->code[0] = 0;
    draft->grid = (Grid){{0}};
    draft->title[0] = draft->author[0] = 0;
    draft->cursor = 0;
    changed(draft, app);
}

bool draft_move(Draft *draft, Action direction) {
    int order = draft->layout.order, row = draft->cursor / order, column = draft->cursor % order;
    if (direction == ACTION_UP) row--;
    if (direction == ACTION_DOWN) row++;
    if (direction == ACTION_LEFT) column--;
    if (direction == ACTION_RIGHT) column++;
    if (row < 0 || column < 0 || row >= order || column >= order) return false;
    draft->cursor = layout_cell(&draft->layout, row, column);
    return true;
}

bool draft_settle(Draft *draft, const App *app) {
    if (!draft->asked) return false;
    if (!verdict_settled(draft->verdict, SETTLE_MS, &draft->facts) &&
        !verdict_answer(draft->verdict, 0, &draft->facts))
        return true;
    draft->asked = draft->facts.grading;
    draft_say_facts(draft, app);
    return draft->asked;
}

int draft_text(const Draft *draft, char *out) {
    if (draft_is_code(draft)) return snprintf(out, DRAFT_TEXT_MAX, "%s", draft->code);
    copy_line_text(&draft->layout, &draft->grid, out);
    return draft->layout.cells;
}
