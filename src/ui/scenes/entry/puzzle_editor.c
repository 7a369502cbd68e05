#include "ui/scenes/entry/puzzle_editor.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/utf8.h"
#include "core/pack/pack_seeds.h"

enum { SETTLE_MS = 3 };

#define DETAIL(draft, ...) snprintf((draft)->words.detail, sizeof(draft)->words.detail, __VA_ARGS__)

// ---- words

static void say(PuzzleEditor *draft, Tone tone, const char *heading, const char *main) {
    PuzzleEditorWords *words = &draft->words;
    memset(words, 0, sizeof *words);
    words->tone = tone;
    snprintf(words->heading, sizeof words->heading, "%s", heading);
    snprintf(words->main, sizeof words->main, "%s", main);
}

static void say_reason(PuzzleEditor *draft, const char *reason) {
    DETAIL(draft, "%s.", reason);
    draft->words.detail[0] = (char)toupper((unsigned char)draft->words.detail[0]);
}

static void say_refusal(PuzzleEditor *draft) {
    const TextError *refusal = &draft->refusal;
    say(draft, TONE_BAD, "CANNOT BE READ", "Neither puzzle nor code");
    if (refusal->line > 0 && refusal->column > 0)
        DETAIL(draft, "Line %d, column %d: %s.", refusal->line, refusal->column, refusal->reason);
    else if (refusal->line > 0)
        DETAIL(draft, "Line %d: %s.", refusal->line, refusal->reason);
    else
        say_reason(draft, refusal->reason);
}

static void say_clash(PuzzleEditor *draft) {
    NoSolutionReason clash = no_solution_reason_find(&draft->layout, &draft->shown);
    char main[96];
    no_solution_reason_clash_words(&draft->layout, &clash, main, sizeof main);
    say(draft, TONE_BAD, "BREAKS A RULE", main);
    DETAIL(draft, "%d cells clash.", cellset_count(&clash.cells));
}

// ---- codes

// How many characters of a code there are besides what stands between.
static int code_length(const char *code) {
    int length = 0;
    for (; *code; code++) length += *code != '-' && *code != ' ';
    return length;
}

// How many a seed's code has.
static int seed_code_length(const Layout *layout) {
    char code[CODE_TEXT_MAX];
    code_format(layout, &(Code){.kind = CODE_SEED}, code);
    return code_length(code);
}

static void say_code_error(PuzzleEditor *draft, const TextError *error) {
    int length = code_length(draft->code), whole = seed_code_length(&draft->layout);
    bool puzzle = draft->code[0] == 'P', more = error->column == 0 && (puzzle || length < whole);
    if (!more) {
        say(draft, TONE_BAD, "NOT A CODE", error->column > 0 ? "A character is wrong" : "It does not fit");
        say_reason(draft, error->reason);
        return;
    }
    char main[64];
    if (puzzle)
        snprintf(main, sizeof main, "%d %s so far", length, length == 1 ? "character" : "characters");
    else
        snprintf(main, sizeof main, "%d of %d characters", length, whole);
    say(draft, TONE_QUIET, "SHARE CODE", main);
    if (puzzle && length > 3) say_reason(draft, error->reason);
}

// ---- what is known of a puzzle

static const char *pattern_words(Pattern pattern) {
    switch (pattern) {
    case PATTERN_NONE: return "no symmetry";
    case PATTERN_ROTATE180: return "180° pattern";
    case PATTERN_ROTATE90: return "90° pattern";
    case PATTERN_MIRROR:
    case PATTERN_FLIP: return "mirror pattern";
    case PATTERN_DIAGONAL:
    case PATTERN_ANTIDIAGONAL: return "diagonal pattern";
    case PATTERN_DIAGONALS: return "two-diagonal pattern";
    case PATTERN_COUNT: break;
    }
    return "";
}

static void say_seed(PuzzleEditor *draft, const App *app, const PackEntry *pack, const Seed *seed) {
    PuzzleEditorWords *words = &draft->words;
    say(draft, TONE_GOOD, "SHARE CODE", pack->pack.name);
    snprintf(words->extra, sizeof words->extra, "%s %d.%d", band_name(seed->band), seed->rating_tenths / 10,
             seed->rating_tenths % 10);
    bool solved = app->save && save_seed_is_solved(app->save, pack->pack.id, seed->id);
    DETAIL(draft, "%d clues  ·  %s  ·  %s", seed->clues,
           pattern_words(pattern_of(&draft->layout, &draft->shown)), solved ? "solved before" : "new to you");
    words->playable = true;
}

// What the player has to do with a seed: "a seed of Runes · solved before".
static void known_words(const App *app, uint64_t seed_id, char *out, size_t size) {
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, seed_id, &index);
    bool solved = app->save && save_seed_is_solved(app->save, "", seed_id);
    if (pack && app->save) solved = solved || save_seed_is_solved(app->save, pack->pack.id, seed_id);
    const char *history = solved ? "solved before" : "new to you";
    if (pack)
        snprintf(out, size, "a seed of %s  ·  %s", pack->pack.name, history);
    else
        snprintf(out, size, "%s", history);
}

static void say_unique(PuzzleEditor *draft, const App *app, const PuzzleFacts *facts) {
    PuzzleEditorWords *words = &draft->words;
    int clues = grid_filled(&draft->layout, &draft->shown);
    if (clues == draft->layout.cells) {
        say(draft, TONE_QUIET, "SOLVED ALREADY", "Nothing is left to place");
        return;
    }
    say(draft, TONE_GOOD, "ONE SOLUTION",
        facts->grading  ? "Rating…"
        : facts->graded ? band_name(facts->band)
        : facts->cut    ? "Not rated"
                        : "Beyond the grades");
    if (facts->graded)
        snprintf(words->extra, sizeof words->extra, "%d.%d", facts->rating_tenths / 10,
                 facts->rating_tenths % 10);
    char known[PACK_NAME_MAX + 60];
    known_words(app, facts->seed_id, known, sizeof known);
    DETAIL(draft, "%d clues  ·  %s  ·  %s  ·  %s", clues, pattern_words(facts->pattern),
           facts->minimal ? "minimal" : "not minimal", known);
    words->playable = true;
}

static void say_none(PuzzleEditor *draft, int clues) {
    say(draft, TONE_BAD, "NO SOLUTION", "It cannot be filled");
    char reason[160];
    no_solution_reason_words(&draft->layout, &draft->obstacle, reason, sizeof reason);
    DETAIL(draft, "%d %s. %s", clues, clues == 1 ? "clue" : "clues",
           reason[0] ? reason : "One of them must be wrong.");
}

static void say_facts(PuzzleEditor *draft, const App *app) {
    const PuzzleFacts *facts = &draft->facts;
    int clues = grid_filled(&draft->layout, &draft->shown);
    if (facts->solutions == 1) {
        say_unique(draft, app, facts);
        return;
    }
    if (facts->solutions == 0 && facts->cut) {
        say(draft, TONE_QUIET, "NOT CHECKED", "It takes too long");
        return;
    }
    if (facts->solutions == 0) {
        draft->obstacle = no_solution_reason_find(&draft->layout, &draft->shown);
        say_none(draft, clues);
        return;
    }
    char main[64];
    if (facts->solutions >= PUZZLE_CHECK_SOLUTIONS_MAX)
        snprintf(main, sizeof main, "At least 1,000 solutions");
    else
        snprintf(main, sizeof main, "%s %d solutions", facts->cut ? "At least" : "Exactly",
                 (int)facts->solutions);
    _Static_assert(PUZZLE_CHECK_SOLUTIONS_MAX == 1000, "the words name the limit");
    say(draft, TONE_QUIET, "SEVERAL SOLUTIONS", main);
    DETAIL(draft, "%d %s: too few for a single solution.", clues, clues == 1 ? "clue" : "clues");
}

// ---- reading

static void read_puzzle(PuzzleEditor *draft) {
    Conflict clash;
    if (grid_filled(&draft->layout, &draft->shown) == 0) {
        say(draft, TONE_QUIET, "AN EMPTY GRID", "Nothing here yet");
        DETAIL(draft, "A puzzle is typed or pasted. A share code begins with N or P.");
    } else if (grid_conflicts(&draft->layout, &draft->shown, &clash, 1) > 0) {
        say_clash(draft);
    } else {
        say(draft, TONE_QUIET, "CHECKING…", "Counting solutions");
        int clues = grid_filled(&draft->layout, &draft->shown);
        DETAIL(draft, "%d %s", clues, clues == 1 ? "clue" : "clues");
        puzzle_check_ask(draft->verdict, &draft->layout, &draft->shown);
        draft->asked = true;
        draft->facts = (PuzzleFacts){0};
    }
}

// The very puzzle that a seed code names, out of the seed as the pack has it.
static bool seed_puzzle(const PuzzleEditor *draft, const Code *code, const Seed *seed, Grid *out) {
    Transform to_canonical, to_puzzle;
    Grid canonical;
    canonical_form(&draft->layout, &seed->puzzle, &canonical, &to_canonical);
    if (!transform_from_number(&draft->layout, code->transform, &to_puzzle)) return false;
    transform_apply(&draft->layout, &to_puzzle, &canonical, out);
    return true;
}

static void read_seed_code(PuzzleEditor *draft, const App *app, const Code *code) {
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, code->seed_id, &index);
    char id[12];
    seed_id_format(code->seed_id, id);
    if (!pack) {
        say(draft, TONE_BAD, "SEED NOT INSTALLED", "In none of your packs");
        DETAIL(draft, "The code is whole, but no pack here holds its seed, %s.", id);
        return;
    }
    Seed seed;
    TextError error = {0};
    if (!pack_seed(&pack->pack, index, &seed, &error) || !seed_puzzle(draft, code, &seed, &draft->shown)) {
        say(draft, TONE_BAD, "SEED CANNOT BE READ", pack->pack.name);
        say_reason(draft, error.reason[0] ? error.reason : "the code names no arrangement of its seed");
        return;
    }
    snprintf(draft->pack_id, sizeof draft->pack_id, "%s", pack->pack.id);
    say_seed(draft, app, pack, &seed);
}

static void read_code(PuzzleEditor *draft, const App *app) {
    Code code;
    TextError error = {0};
    draft->shown = (Grid){{0}};
    if (!code_parse(&draft->layout, draft->code, &code, &error)) {
        say_code_error(draft, &error);
        return;
    }
    switch (code.kind) {
    case CODE_SEED: read_seed_code(draft, app, &code); break;
    case CODE_PUZZLE:
        draft->shown = code.puzzle;
        read_puzzle(draft);
        break;
    }
}

static void read_again(PuzzleEditor *draft, const App *app) {
    puzzle_check_cancel(draft->verdict);
    draft->asked = false;
    draft->pack_id[0] = 0;
    draft->facts = (PuzzleFacts){0};
    draft->obstacle = (NoSolutionReason){.kind = NO_SOLUTION_NONE};
    draft->shown = draft->grid;
    if (draft->refused)
        say_refusal(draft);
    else if (puzzle_editor_is_code(draft))
        read_code(draft, app);
    else
        read_puzzle(draft);
}

// ---- changing

static void changed(PuzzleEditor *draft, const App *app) {
    draft->refused = false;
    draft->note[0] = 0;
    read_again(draft, app);
}

void puzzle_editor_init(PuzzleEditor *draft, const App *app) {
    memset(draft, 0, sizeof *draft);
    bool known = layout_init(&draft->layout, "9x9");
    assert(known);
    draft->verdict = puzzle_check_create();
    changed(draft, app);
}

void puzzle_editor_finish(PuzzleEditor *draft) {
    puzzle_check_destroy(draft->verdict);
    draft->verdict = NULL;
}

bool puzzle_editor_is_code(const PuzzleEditor *draft) { return draft->code[0] != 0; }

bool puzzle_editor_has_board(const PuzzleEditor *draft) {
    return !puzzle_editor_is_code(draft) || grid_filled(&draft->layout, &draft->shown) > 0;
}

const PackEntry *puzzle_editor_pack(const PuzzleEditor *draft, const App *app) {
    return draft->pack_id[0] ? packs_find(&app->packs, draft->pack_id) : NULL;
}

// ---- from outside

static void paste_drop_code(PuzzleEditor *draft, const char *text) {
    size_t n = 0;
    for (; *text && n + 1 < sizeof draft->code; text++) {
        char c = *text;
        if (c == '\n' || c == '\r' || c == '\t' || (c == ' ' && n == 0)) continue;
        draft->code[n++] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    while (n > 0 && draft->code[n - 1] == ' ') n--;
    draft->code[n] = 0;
}

// What host/formats/formats finds in a text.
typedef struct {
    int puzzles;
    FormatsPuzzle first;
    bool refused; // the first complaint:
    TextError error;
} PuzzleEditorFound;

static bool find(void *context, const FormatsPuzzle *puzzle) {
    PuzzleEditorFound *found = context;
    if (found->puzzles++ == 0) found->first = *puzzle;
    return true;
}

static bool complain(void *context, const TextError *error) {
    PuzzleEditorFound *found = context;
    if (!found->refused) found->error = *error;
    found->refused = true;
    return true;
}

// The puzzle of what was found, and a note of what is left out of it.
static Grid puzzle_of(const Layout *layout, const PuzzleEditorFound *found, char note[ENTRY_NOTE_MAX]) {
    const FormatsPuzzle *first = &found->first;
    int entries = grid_filled(layout, &first->entries);
    bool bare = grid_filled(layout, &first->givens) == 0 && entries > 0;
    const char *marks = first->marks_are == FORMATS_NO_MARKS ? ""
                        : first->marks_are == FORMATS_NOTES  ? "the notes"
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

void puzzle_editor_bring(PuzzleEditor *draft, const App *app, const char *text) {
    if (code_looks_like(text)) {
        draft->title[0] = draft->author[0] = 0;
        paste_drop_code(draft, text);
        changed(draft, app);
        return;
    }
    PuzzleEditorFound found = {0};
    formats_read(text, strlen(text), &draft->layout, find, complain, &found);
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

void puzzle_editor_keep(const PuzzleEditor *draft, EntryKept *out) {
    *out = (EntryKept){.cursor = draft->cursor};
    if (puzzle_editor_is_code(draft) || grid_filled(&draft->layout, &draft->grid) > 0)
        grid_format(&draft->layout, &draft->shown, out->puzzle);
    grid_format(&draft->layout, &draft->grid, out->cells);
    memcpy(out->code, draft->code, sizeof out->code);
    memcpy(out->pack_id, draft->pack_id, sizeof out->pack_id);
    memcpy(out->title, draft->title, sizeof out->title);
    memcpy(out->author, draft->author, sizeof out->author);
    memcpy(out->note, draft->note, sizeof out->note);
}

void puzzle_editor_take_up(PuzzleEditor *draft, const App *app, const EntryKept *kept) {
    if (!kept->puzzle[0] || !grid_parse(&draft->layout, kept->cells, &draft->grid)) return;
    draft->refused = false;
    draft->cursor = kept->cursor;
    memcpy(draft->code, kept->code, sizeof draft->code);
    memcpy(draft->title, kept->title, sizeof draft->title);
    memcpy(draft->author, kept->author, sizeof draft->author);
    memcpy(draft->note, kept->note, sizeof draft->note);
    read_again(draft, app);
}

void puzzle_editor_packs_changed(PuzzleEditor *draft, const App *app) {
    if (puzzle_editor_is_code(draft))
        read_again(draft, app);
    else if (!draft->refused && !draft->asked && draft->facts.solutions == 1)
        say_facts(draft, app);
}

// ---- by hand

// What a character means as a cell: a token, 0 for blank, -1 for nothing.
static int token_of(const PuzzleEditor *draft, char c) {
    if (c == ' ' || c == '0' || c == '.' || c == '-' || c == '_' || c == '*') return 0;
    if (c >= '1' && c <= '9' && c - '0' <= draft->layout.order) return c - '0';
    return -1;
}

bool puzzle_editor_type(PuzzleEditor *draft, const App *app, const char *character) {
    char c = character[0] >= 'a' && character[0] <= 'z' ? (char)(character[0] - 'a' + 'A') : character[0];
    size_t length = strlen(draft->code), bytes = strlen(character);
    if (puzzle_editor_is_code(draft)) {
        if (length + bytes >= sizeof draft->code) return false;
        memcpy(draft->code + length, character, bytes + 1);
        draft->code[length] = c;
    } else if (c == 'N' || c == 'P') {
        draft->code[0] = c, draft->code[1] = 0;
    } else {
        int token = token_of(draft, c);
        if (token < 0) return false;
        draft->grid.cell[draft->cursor] = (uint8_t)token;
        if (draft->cursor + 1 < draft->layout.cells) draft->cursor++;
    }
    changed(draft, app);
    return true;
}

void puzzle_editor_put(PuzzleEditor *draft, const App *app, int token) {
    if (puzzle_editor_is_code(draft)) return;
    draft->grid.cell[draft->cursor] = (uint8_t)token;
    changed(draft, app);
}

void puzzle_editor_cycle(PuzzleEditor *draft, const App *app, int step) {
    int count = draft->layout.order + 1;
    puzzle_editor_put(draft, app, (draft->grid.cell[draft->cursor] + step + count) % count);
}

void puzzle_editor_erase(PuzzleEditor *draft, const App *app) {
    size_t length = strlen(draft->code);
    if (length > 0) {
        draft->code[utf8_before(draft->code, length)] = 0;
    } else {
        if (!draft->grid.cell[draft->cursor] && draft->cursor > 0) draft->cursor--;
        draft->grid.cell[draft->cursor] = 0;
    }
    changed(draft, app);
}

void puzzle_editor_clear(PuzzleEditor *draft, const App *app) {
    draft->code[0] = 0;
    draft->grid = (Grid){{0}};
    draft->title[0] = draft->author[0] = 0;
    draft->cursor = 0;
    changed(draft, app);
}

bool puzzle_editor_settle(PuzzleEditor *draft, const App *app) {
    if (!draft->asked) return false;
    if (!puzzle_check_settled(draft->verdict, SETTLE_MS, &draft->facts) &&
        !puzzle_check_answer(draft->verdict, 0, &draft->facts))
        return true;
    draft->asked = draft->facts.grading;
    say_facts(draft, app);
    return draft->asked;
}

int puzzle_editor_text(const PuzzleEditor *draft, char *out) {
    if (puzzle_editor_is_code(draft)) return snprintf(out, PUZZLE_EDITOR_TEXT_MAX, "%s", draft->code);
    grid_format(&draft->layout, &draft->grid, out);
    return draft->layout.cells;
}
