#include "ui/draft.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/format.h"

enum { SETTLE_MS = 3 };

// ---- words

static void say(DraftWords *words, Tone tone, const char *heading, const char *main) {
    memset(words, 0, sizeof *words);
    words->tone = tone;
    snprintf(words->heading, sizeof words->heading, "%s", heading);
    snprintf(words->main, sizeof words->main, "%s", main);
}

#define DETAIL(words, ...) snprintf((words)->detail, sizeof(words)->detail, __VA_ARGS__)

// A reason as a sentence of its own.
static void say_reason(DraftWords *words, const char *reason) {
    DETAIL(words, "%s.", reason);
    if (words->detail[0] >= 'a' && words->detail[0] <= 'z')
        words->detail[0] = (char)(words->detail[0] - 'a' + 'A');
}

static const char *pattern_words(Pattern pattern) {
    switch (pattern) {
    case PATTERN_NONE:
        return "no symmetry";
    case PATTERN_ROTATE180:
        return "180° pattern";
    case PATTERN_ROTATE90:
        return "90° pattern";
    case PATTERN_MIRROR:
    case PATTERN_FLIP:
        return "mirror pattern";
    case PATTERN_DIAGONAL:
    case PATTERN_ANTIDIAGONAL:
        return "diagonal pattern";
    case PATTERN_DIAGONALS:
        return "two-diagonal pattern";
    case PATTERN_COUNT:
        break;
    }
    return "";
}

// What the player has to do with a seed: " · a seed of Runes · solved before".
static void known_words(const App *app, uint64_t seed_id, const PackEntry *pack, char *out, size_t size) {
    bool solved = app->save && save_seed_is_solved(app->save, "", seed_id);
    if (pack && app->save) solved = solved || save_seed_is_solved(app->save, pack->pack.id, seed_id);
    const char *history = solved ? "solved before" : "new to you";
    if (pack)
        snprintf(out, size, "a seed of %s  ·  %s", pack->pack.name, history);
    else
        snprintf(out, size, "%s", history);
}

static void say_clash(Draft *draft) {
    Conflict clash;
    grid_conflicts(&draft->layout, &draft->shown, &clash, 1);
    const House *house = &draft->layout.house[clash.house];
    CellSet cells = grid_conflict_cells(&draft->layout, &draft->shown);
    char main[96];
    snprintf(main, sizeof main, "Two %ds in %s %d", draft->shown.cell[clash.a], house_kind_name(house->kind),
             house->number);
    say(&draft->words, TONE_BAD, "BREAKS A RULE", main);
    DETAIL(&draft->words, "%d cells clash.", cellset_count(&cells));
}

static void say_unique(Draft *draft, const App *app, const PuzzleFacts *facts) {
    DraftWords *words = &draft->words;
    int clues = grid_filled(&draft->layout, &draft->shown), index;
    if (clues == draft->layout.cells) {
        say(words, TONE_QUIET, "SOLVED ALREADY", "Nothing is left to place");
        return;
    }
    say(words, TONE_GOOD, "ONE SOLUTION",
        facts->grading  ? "Rating…"
        : facts->graded ? band_name(facts->band)
                        : "Beyond the grades");
    if (facts->graded)
        snprintf(words->extra, sizeof words->extra, "%d.%d", facts->rating_tenths / 10,
                 facts->rating_tenths % 10);
    char known[PACK_NAME_MAX + 60];
    known_words(app, facts->seed_id, packs_find_seed(&app->packs, facts->seed_id, &index), known,
                sizeof known);
    DETAIL(words, "%d clues  ·  %s  ·  %s  ·  %s", clues, pattern_words(facts->pattern),
           facts->minimal ? "minimal" : "not minimal", known);
    words->playable = true;
}

static void say_facts(Draft *draft, const App *app, const PuzzleFacts *facts) {
    int clues = grid_filled(&draft->layout, &draft->shown);
    if (facts->solutions == 1) {
        say_unique(draft, app, facts);
        return;
    }
    if (facts->solutions == 0) {
        say(&draft->words, TONE_BAD, "NO SOLUTION", "It cannot be filled");
        DETAIL(&draft->words, "%d %s. One of them must be wrong.", clues, clues == 1 ? "clue" : "clues");
        return;
    }
    char main[64];
    if (facts->solutions >= VERDICT_SOLUTIONS_MAX)
        snprintf(main, sizeof main, "At least 1,000 solutions");
    else
        snprintf(main, sizeof main, "Exactly %d solutions", (int)facts->solutions);
    _Static_assert(VERDICT_SOLUTIONS_MAX == 1000, "the words name the limit");
    say(&draft->words, TONE_QUIET, "SEVERAL SOLUTIONS", main);
    DETAIL(&draft->words, "%d %s: too few for a single solution.", clues, clues == 1 ? "clue" : "clues");
}

// ---- reading

static void read_puzzle(Draft *draft) {
    Conflict clash;
    if (grid_filled(&draft->layout, &draft->shown) == 0) {
        say(&draft->words, TONE_QUIET, "AN EMPTY GRID", "Nothing here yet");
        DETAIL(&draft->words, "A puzzle is typed or pasted. A share code begins with N or P.");
    } else if (grid_conflicts(&draft->layout, &draft->shown, &clash, 1) > 0) {
        say_clash(draft);
    } else {
        say(&draft->words, TONE_QUIET, "CHECKING…", "Counting solutions");
        int clues = grid_filled(&draft->layout, &draft->shown);
        DETAIL(&draft->words, "%d %s", clues, clues == 1 ? "clue" : "clues");
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
    DraftWords *words = &draft->words;
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, code->seed_id, &index);
    char id[12];
    seed_id_print(code->seed_id, id);
    if (!pack) {
        say(words, TONE_BAD, "SEED NOT INSTALLED", "In none of your packs");
        DETAIL(words, "The code is whole, but no pack here holds its seed, %s.", id);
        return;
    }
    Seed seed;
    TextError error = {0};
    if (!pack_seed(&pack->pack, index, &seed, &error) || !seed_puzzle(draft, code, &seed, &draft->shown)) {
        say(words, TONE_BAD, "SEED CANNOT BE READ", pack->pack.name);
        say_reason(words, error.reason[0] ? error.reason : "the code names no arrangement of its seed");
        return;
    }
    draft->pack = pack;
    say(words, TONE_GOOD, "SHARE CODE", pack->pack.name);
    snprintf(words->extra, sizeof words->extra, "%s %d.%d", band_name(seed.band), seed.rating_tenths / 10,
             seed.rating_tenths % 10);
    bool solved = app->save && save_seed_is_solved(app->save, pack->pack.id, seed.id);
    DETAIL(words, "%d clues  ·  %s  ·  %s", seed.clues,
           pattern_words(pattern_of(&draft->layout, &draft->shown)), solved ? "solved before" : "new to you");
    words->playable = true;
}

// How many characters of a code there are besides what stands between.
static int code_length(const char *code) {
    int length = 0;
    for (; *code; code++) length += *code != '-' && *code != ' ';
    return length;
}

static void say_code_error(Draft *draft, const TextError *error) {
    DraftWords *words = &draft->words;
    int length = code_length(draft->code);
    bool puzzle = draft->code[0] == 'P',
         more = error->column == 0 && (puzzle || length < draft->seed_code_length);
    if (!more) {
        say(words, TONE_BAD, "NOT A CODE", error->column > 0 ? "A character is wrong" : "It does not fit");
        say_reason(words, error->reason);
        return;
    }
    char main[64];
    if (puzzle)
        snprintf(main, sizeof main, "%d %s so far", length, length == 1 ? "character" : "characters");
    else
        snprintf(main, sizeof main, "%d of %d characters", length, draft->seed_code_length);
    say(words, TONE_QUIET, "SHARE CODE", main);
    if (puzzle && length > 3) say_reason(words, error->reason);
}

static void read_code(Draft *draft, const App *app) {
    Code code;
    TextError error = {0};
    draft->shown = (Grid){{0}};
    if (!code_parse(&draft->layout, draft->code, &code, &error)) {
        say_code_error(draft, &error);
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
    draft->pack = NULL;
    draft->shown = draft->grid;
    if (draft->refused) {
        say(&draft->words, TONE_BAD, "CANNOT BE READ", "Neither puzzle nor code");
        if (draft->refusal.line > 0)
            DETAIL(&draft->words, "Line %d: %s.", draft->refusal.line, draft->refusal.reason);
        else
            say_reason(&draft->words, draft->refusal.reason);
    } else if (draft_is_code(draft)) {
        read_code(draft, app);
    } else {
        read_puzzle(draft);
    }
}

// ---- changing

static void changed(Draft *draft, const App *app) {
    draft->refused = false;
    read_again(draft, app);
}

void draft_init(Draft *draft, const App *app) {
    memset(draft, 0, sizeof *draft);
    bool known = layout_init(&draft->layout, "9x9");
    assert(known);
    draft->verdict = verdict_create();
    char code[CODE_TEXT_MAX];
    code_print(&draft->layout, &(Code){.kind = CODE_SEED}, code);
    draft->seed_code_length = code_length(code);
    changed(draft, app);
}

void draft_finish(Draft *draft) {
    verdict_destroy(draft->verdict);
    draft->verdict = NULL;
}

bool draft_is_code(const Draft *draft) {
    return draft->code[0] != 0;
}

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

void draft_bring(Draft *draft, const App *app, const char *text) {
    Grid grid;
    if (code_looks_like(text)) {
        bring_code(draft, text);
        changed(draft, app);
        return;
    }
    draft->refused = !format_parse(&draft->layout, text, &grid, &draft->refusal);
    if (!draft->refused) {
        draft->code[0] = 0;
        draft->grid = grid;
        draft->cursor = 0;
    }
    read_again(draft, app);
}

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

void draft_type(Draft *draft, const App *app, const char *character) {
    char c = character[0] >= 'a' && character[0] <= 'z' ? (char)(character[0] - 'a' + 'A') : character[0];
    size_t length = strlen(draft->code), bytes = strlen(character);
    if (draft_is_code(draft)) {
        if (length + bytes >= sizeof draft->code) return;
        memcpy(draft->code + length, character, bytes + 1);
        draft->code[length] = c;
    } else if (c == 'N' || c == 'P') {
        draft->code[0] = c, draft->code[1] = 0;
    } else {
        int token = token_of(draft, c);
        if (token < 0) return;
        write_and_move_on(draft, token);
    }
    changed(draft, app);
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
    say_facts(draft, app, &draft->facts);
    return draft->asked;
}

int draft_text(const Draft *draft, char *out) {
    if (draft_is_code(draft)) return snprintf(out, DRAFT_TEXT_MAX, "%s", draft->code);
    grid_print(&draft->layout, &draft->grid, out);
    return draft->layout.cells;
}
