#include "ui/scenes/entry/puzzle_editor.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "core/base/utf8.h"
#include "core/constraint/board_text.h"
#include "core/pack/pack_seeds.h"
#include "core/rate/grade.h"
#include "game/records/expected_time.h"
#include "ui/play/pace.h"
#include "ui/play/play_begin.h"

enum { SETTLE_MS = 3, ABOUT_MAX = 64, SLOW_US = 1500000 };

#define DETAIL(editor, ...) snprintf((editor)->words.detail, sizeof(editor)->words.detail, __VA_ARGS__)

// ---- words

static void say(PuzzleEditor *editor, Tone tone, const char *heading, const char *main) {
    PuzzleEditorWords *words = &editor->words;
    memset(words, 0, sizeof *words);
    words->tone = tone;
    snprintf(words->heading, sizeof words->heading, "%s", heading);
    snprintf(words->main, sizeof words->main, "%s", main);
}

static void say_reason(PuzzleEditor *editor, const char *reason) {
    DETAIL(editor, "%s.", reason);
    editor->words.detail[0] = (char)toupper((unsigned char)editor->words.detail[0]);
}

static void say_refusal(PuzzleEditor *editor) {
    const TextError *refusal = &editor->refusal;
    say(editor, TONE_BAD, "CANNOT BE READ", "Neither puzzle nor code");
    if (refusal->line > 0 && refusal->column > 0)
        DETAIL(editor, "Line %d, column %d: %s.", refusal->line, refusal->column, refusal->reason);
    else if (refusal->line > 0)
        DETAIL(editor, "Line %d: %s.", refusal->line, refusal->reason);
    else
        say_reason(editor, refusal->reason);
}

static void say_clash(PuzzleEditor *editor) {
    NoSolutionReason clash = no_solution_reason_find(&editor->layout, &editor->shown);
    char main[96];
    no_solution_reason_clash_words(&editor->layout, &clash, main, sizeof main);
    say(editor, TONE_BAD, "BREAKS A RULE", main);
    DETAIL(editor, "%d cells clash.", cellset_count(&clash.cells));
}

// ---- codes

// How many characters of a code there are besides what stands between.
static int code_length(const char *code) {
    int length = 0;
    for (; *code; code++) length += *code != '-' && *code != ' ';
    return length;
}

static void say_code_error(PuzzleEditor *editor, const TextError *error) {
    char seed[CODE_TEXT_MAX];
    code_format(&editor->layout, &(Code){.kind = CODE_SEED}, seed);
    int length = code_length(editor->kept.code), whole = code_length(seed);
    bool puzzle = editor->kept.code[0] == 'P', more = error->column == 0 && (puzzle || length < whole);
    if (!more) {
        say(editor, TONE_BAD, "NOT A CODE", error->column > 0 ? "A character is wrong" : "It does not fit");
        say_reason(editor, error->reason);
        return;
    }
    char main[96], count[TEXT_COUNT_MAX];
    if (puzzle)
        snprintf(main, sizeof main, "%s so far", text_count(length, "character", "characters", count));
    else
        snprintf(main, sizeof main, "%d of %d characters", length, whole);
    say(editor, TONE_QUIET, "SHARE CODE", main);
    if (puzzle && length > 3) say_reason(editor, error->reason);
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

// How long it takes; to an expert, what is to be seen of its clues.
static void about_words(const PuzzleEditor *editor, const App *app, Pattern pattern, const bool *minimal,
                        int effort, char out[ABOUT_MAX]) {
    char minutes[EXPECTED_WORDS_MAX];
    expected_words(expected_seconds(effort, editor->pace), minutes);
    if (app->settings.expert_words)
        snprintf(out, ABOUT_MAX, "  ·  %s%s", pattern_words(pattern),
                 !minimal   ? ""
                 : *minimal ? "  ·  minimal"
                            : "  ·  not minimal");
    else
        snprintf(out, ABOUT_MAX, "%s%s", *minutes ? "  ·  " : "", minutes);
}

static void say_seed(PuzzleEditor *editor, const App *app, const PackEntry *pack, const Seed *seed) {
    PuzzleEditorWords *words = &editor->words;
    char grade[40], about[ABOUT_MAX];
    say(editor, TONE_GOOD, "SHARE CODE", pack->pack.name);
    app_grade(app, (int)seed->band, seed->rating_tenths, grade);
    snprintf(words->extra, sizeof words->extra, "%.31s", grade);
    bool solved = app->save && save_seed_is_solved(app->save, pack->pack.id, seed->id);
    about_words(editor, app, pattern_of(&editor->layout, &editor->shown), NULL, seed->effort, about);
    DETAIL(editor, "%d clues%s  ·  %s", seed->clues, about, solved ? "solved before" : "new to you");
    words->playable = true;
}

// What the player has to do with a seed: "a puzzle of Runes · solved before".
static void known_words(const App *app, uint64_t seed_id, char *out, size_t size) {
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, seed_id, &index);
    bool solved = app->save && save_seed_is_solved(app->save, "", seed_id);
    if (pack && app->save) solved = solved || save_seed_is_solved(app->save, pack->pack.id, seed_id);
    const char *history = solved ? "solved before" : "new to you";
    if (pack)
        snprintf(out, size, "a puzzle of %s  ·  %s", pack->pack.name, history);
    else
        snprintf(out, size, "%s", history);
}

// How far a rating is that takes long.
static void say_progress(PuzzleEditor *editor, const App *app) {
    char steps[TEXT_COUNT_MAX], seconds[TEXT_COUNT_MAX];
    text_count(editor->facts.steps, "step", "steps", steps);
    text_count((int)((app->now_us - editor->asked_us) / 1000000), "second", "seconds", seconds);
    DETAIL(editor, "%s in %s so far. The hardest puzzles take a while.", steps, seconds);
}

static void say_unique(PuzzleEditor *editor, const App *app, const PuzzleFacts *facts) {
    PuzzleEditorWords *words = &editor->words;
    int clues = grid_filled(&editor->layout, &editor->shown);
    if (clues == editor->layout.cells) {
        say(editor, TONE_QUIET, "SOLVED ALREADY", "Nothing is left to place");
        return;
    }
    say(editor, TONE_GOOD, "ONE SOLUTION",
        facts->grading                                        ? "Rating…"
        : facts->graded || !grade_has_rating(&editor->layout) ? band_name(facts->band)
        : facts->cut                                          ? "Not rated"
                                                              : "Beyond the grades");
    words->playable = true;
    if (facts->graded && facts->rating_tenths > 0 && app->settings.expert_words)
        snprintf(words->extra, sizeof words->extra, "%d.%d", facts->rating_tenths / 10,
                 facts->rating_tenths % 10);
    if (puzzle_editor_is_slow(editor, app)) {
        say_progress(editor, app);
        return;
    }
    char known[PACK_NAME_MAX + 60], about[ABOUT_MAX];
    known_words(app, facts->seed_id, known, sizeof known);
    about_words(editor, app, facts->pattern, &facts->minimal, facts->effort, about);
    DETAIL(editor, "%d clues%s  ·  %s", clues, about, known);
}

static void say_none(PuzzleEditor *editor, int clues) {
    editor->reason = no_solution_reason_find(&editor->layout, &editor->shown);
    say(editor, TONE_BAD, "NO SOLUTION", "It cannot be filled");
    char reason[160], count[TEXT_COUNT_MAX];
    no_solution_reason_words(&editor->layout, &editor->reason, reason, sizeof reason);
    DETAIL(editor, "%s. %s", text_count(clues, "clue", "clues", count),
           reason[0] ? reason : "One of them must be wrong.");
}

static void say_facts(PuzzleEditor *editor, const App *app) {
    const PuzzleFacts *facts = &editor->facts;
    int clues = grid_filled(&editor->layout, &editor->shown);
    if (facts->solutions == 1) {
        say_unique(editor, app, facts);
        return;
    }
    if (facts->solutions == 0) {
        if (facts->cut)
            say(editor, TONE_QUIET, "NOT CHECKED", "It takes too long");
        else
            say_none(editor, clues);
        return;
    }
    char main[64], count[TEXT_COUNT_MAX];
    if (facts->solutions >= PUZZLE_CHECK_SOLUTIONS_MAX)
        snprintf(main, sizeof main, "At least 1,000 solutions");
    else
        snprintf(main, sizeof main, "%s %d solutions", facts->cut ? "At least" : "Exactly",
                 (int)facts->solutions);
    _Static_assert(PUZZLE_CHECK_SOLUTIONS_MAX == 1000, "the words name the limit");
    say(editor, TONE_QUIET, "SEVERAL SOLUTIONS", main);
    DETAIL(editor, "%s: too few for a single solution.", text_count(clues, "clue", "clues", count));
}

// ---- reading

static void read_puzzle(PuzzleEditor *editor, const App *app) {
    Conflict clash;
    char count[TEXT_COUNT_MAX];
    if (grid_filled(&editor->layout, &editor->shown) == 0 && editor->layout.constraint_count == 0) {
        say(editor, TONE_QUIET, "AN EMPTY GRID", "Nothing here yet");
        DETAIL(editor, "A puzzle is typed or pasted. A share code begins with N or P.");
    } else if (grid_conflicts(&editor->layout, &editor->shown, &clash, 1) > 0) {
        say_clash(editor);
    } else {
        say(editor, TONE_QUIET, "CHECKING…", "Counting solutions");
        int clues = grid_filled(&editor->layout, &editor->shown);
        text_count(clues, "clue", "clues", count);
        DETAIL(editor, "%s", count);
        puzzle_check_ask(editor->check, &editor->layout, &editor->shown);
        editor->asked = true;
        editor->asked_us = app->now_us;
        editor->facts = (PuzzleFacts){0};
    }
}

// The very puzzle that a seed code names, out of the seed as the pack has it.
static bool seed_puzzle(const PuzzleEditor *editor, const Code *code, const Seed *seed, Grid *out) {
    Transform to_canonical, to_puzzle;
    Grid canonical;
    canonical_form(&editor->layout, &seed->puzzle, &canonical, &to_canonical);
    if (!transform_from_number(&editor->layout, code->transform, &to_puzzle)) return false;
    transform_apply(&editor->layout, &to_puzzle, &canonical, out);
    return true;
}

static void read_seed_code(PuzzleEditor *editor, const App *app, const Code *code) {
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, code->seed_id, &index);
    char id[12];
    seed_id_format(code->seed_id, id);
    if (!pack) {
        say(editor, TONE_BAD, "PUZZLE NOT INSTALLED", "In none of your packs");
        DETAIL(editor, "The code is whole, but no pack here holds its puzzle, %s.", id);
        return;
    }
    Seed seed;
    TextError error = {0};
    if (!pack_seed(&pack->pack, index, &seed, &error) || !seed_puzzle(editor, code, &seed, &editor->shown)) {
        say(editor, TONE_BAD, "PUZZLE CANNOT BE READ", pack->pack.name);
        say_reason(editor, error.reason[0] ? error.reason : "the code names no arrangement of its puzzle");
        return;
    }
    snprintf(editor->kept.pack_id, sizeof editor->kept.pack_id, "%s", pack->pack.id);
    say_seed(editor, app, pack, &seed);
}

static void read_code(PuzzleEditor *editor, const App *app) {
    Code code;
    TextError error = {0};
    editor->shown = (Grid){{0}};
    if (!code_parse(&editor->layout, editor->kept.code, &code, &error)) {
        say_code_error(editor, &error);
        return;
    }
    switch (code.kind) {
    case CODE_SEED: read_seed_code(editor, app, &code); break;
    case CODE_PUZZLE:
        editor->shown = code.puzzle;
        read_puzzle(editor, app);
        break;
    }
}

static void read_again(PuzzleEditor *editor, const App *app) {
    puzzle_check_cancel(editor->check);
    editor->asked = false;
    editor->kept.pack_id[0] = 0;
    editor->facts = (PuzzleFacts){0};
    editor->reason = (NoSolutionReason){.kind = NO_SOLUTION_NONE};
    editor->shown = editor->grid;
    if (editor->refused)
        say_refusal(editor);
    else if (puzzle_editor_is_code(editor))
        read_code(editor, app);
    else
        read_puzzle(editor, app);
}

// ---- changing

static void changed(PuzzleEditor *editor, const App *app) {
    editor->refused = false;
    editor->kept.note[0] = 0;
    read_again(editor, app);
}

void puzzle_editor_init(PuzzleEditor *editor, const App *app) {
    memset(editor, 0, sizeof *editor);
    layout_init(&editor->layout, "9x9");
    editor->check = puzzle_check_create();
    editor->pace = app->save ? pace_of_player(app->save) : 1;
    changed(editor, app);
}

void puzzle_editor_finish(PuzzleEditor *editor) {
    puzzle_check_destroy(editor->check);
    editor->check = NULL;
}

bool puzzle_editor_is_slow(const PuzzleEditor *editor, const App *app) {
    return editor->asked && editor->facts.grading && app->now_us - editor->asked_us > SLOW_US;
}

void puzzle_editor_stop_rating(PuzzleEditor *editor, const App *app) {
    puzzle_check_cancel(editor->check);
    editor->asked = editor->facts.grading = false;
    editor->facts.cut = true;
    say_facts(editor, app);
}

bool puzzle_editor_is_empty(const PuzzleEditor *editor) {
    return !puzzle_editor_is_code(editor) && grid_filled(&editor->layout, &editor->grid) == 0 &&
           editor->layout.constraint_count == 0;
}

bool puzzle_editor_is_code(const PuzzleEditor *editor) { return editor->kept.code[0] != 0; }

bool puzzle_editor_has_board(const PuzzleEditor *editor) {
    return !puzzle_editor_is_code(editor) || grid_filled(&editor->layout, &editor->shown) > 0;
}

const PackEntry *puzzle_editor_pack(const PuzzleEditor *editor, const App *app) {
    return packs_find(&app->packs, editor->kept.pack_id);
}

// ---- from outside

static void paste_drop_code(PuzzleEditor *editor, const char *text) {
    size_t n = 0;
    for (; *text && n + 1 < sizeof editor->kept.code; text++) {
        char c = *text;
        if (c == '\n' || c == '\r' || c == '\t' || (c == ' ' && n == 0)) continue;
        editor->kept.code[n++] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    while (n > 0 && editor->kept.code[n - 1] == ' ') n--;
    editor->kept.code[n] = 0;
}

// What host/formats/formats finds in a text.
typedef struct {
    int puzzles;
    FormatsPuzzle first;
    Layout board; // where it has one of its own
    bool has_board;
    bool refused; // the first complaint:
    TextError error;
} PuzzleEditorFound;

static bool find(void *context, const FormatsPuzzle *puzzle) {
    PuzzleEditorFound *found = context;
    if (found->puzzles++ > 0) return true;
    found->first = *puzzle;
    found->has_board = puzzle->board != NULL;
    if (found->has_board) found->board = *puzzle->board;
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

// A puzzle on a board of its own. Where the text is wrong, the board that was there stays.
static void bring_board(PuzzleEditor *editor, const App *app, const char *text) {
    Layout layout;
    Grid clues;
    editor->refused = !board_parse(text, &layout, &clues, &editor->refusal);
    if (!editor->refused) {
        puzzle_check_cancel(editor->check); // which may be looking at the layout
        editor->layout = layout;
        editor->grid = clues;
        editor->kept = (EntryKept){.cursor = 0};
    }
    read_again(editor, app);
}

static void usual_board(PuzzleEditor *editor) {
    if (layout_is_classic(&editor->layout)) return;
    puzzle_check_cancel(editor->check);
    layout_init(&editor->layout, "9x9");
}

void puzzle_editor_bring(PuzzleEditor *editor, const App *app, const char *text) {
    if (board_text_begins(text, strlen(text))) {
        bring_board(editor, app, text);
        return;
    }
    usual_board(editor);
    if (code_looks_like(text)) {
        editor->kept.title[0] = editor->kept.author[0] = 0;
        paste_drop_code(editor, text);
        changed(editor, app);
        return;
    }
    PuzzleEditorFound found = {0};
    FormatsReader *reader = formats_create(&editor->layout, find, complain, &found);
    formats_take_boards(reader);
    formats_feed(reader, text, strlen(text));
    formats_finish(reader);
    editor->refused = found.puzzles == 0;
    if (editor->refused) {
        editor->refusal = found.error;
        read_again(editor, app);
        return;
    }
    if (found.has_board) {
        puzzle_check_cancel(editor->check);
        editor->layout = found.board;
    }
    editor->kept.code[0] = 0;
    editor->kept.cursor = 0;
    editor->grid = puzzle_of(&editor->layout, &found, editor->kept.note);
    memcpy(editor->kept.title, found.first.title, sizeof editor->kept.title);
    memcpy(editor->kept.author, found.first.author, sizeof editor->kept.author);
    read_again(editor, app);
}

void puzzle_editor_keep(const PuzzleEditor *editor, EntryKept *out) {
    *out = editor->kept;
    if (!layout_is_classic(&editor->layout)) return; // cells alone would be a puzzle on another board
    if (puzzle_editor_is_code(editor) || grid_filled(&editor->layout, &editor->grid) > 0)
        grid_format(&editor->layout, &editor->shown, out->puzzle);
    grid_format(&editor->layout, &editor->grid, out->cells);
}

void puzzle_editor_take_up(PuzzleEditor *editor, const App *app, const EntryKept *kept) {
    if (!kept->puzzle[0] || !grid_parse(&editor->layout, kept->cells, &editor->grid)) return;
    editor->refused = false;
    editor->kept = *kept;
    editor->kept.puzzle[0] = 0;
    editor->kept.page = 0;
    read_again(editor, app);
}

void puzzle_editor_packs_changed(PuzzleEditor *editor, const App *app) {
    if (puzzle_editor_is_code(editor))
        read_again(editor, app);
    else if (!editor->refused && !editor->asked && editor->facts.solutions == 1)
        say_facts(editor, app);
}

// ---- by hand

// What a character means as a cell: a token, 0 for blank, -1 for nothing.
static int token_of(const PuzzleEditor *editor, char c) {
    if (c == ' ' || c == '0' || c == '.' || c == '-' || c == '_' || c == '*') return 0;
    if (c >= '1' && c <= '9' && c - '0' <= editor->layout.order) return c - '0';
    return -1;
}

bool puzzle_editor_type(PuzzleEditor *editor, const App *app, const char *character) {
    char c = character[0] >= 'a' && character[0] <= 'z' ? (char)(character[0] - 'a' + 'A') : character[0];
    size_t length = strlen(editor->kept.code), bytes = strlen(character);
    if (puzzle_editor_is_code(editor)) {
        if (length + bytes >= sizeof editor->kept.code) return false;
        memcpy(editor->kept.code + length, character, bytes + 1);
        editor->kept.code[length] = c;
    } else if (c == 'N' || c == 'P') {
        editor->kept.code[0] = c, editor->kept.code[1] = 0;
    } else {
        int token = token_of(editor, c);
        if (token < 0) return false;
        editor->grid.cell[editor->kept.cursor] = (uint8_t)token;
        if (editor->kept.cursor + 1 < editor->layout.cells) editor->kept.cursor++;
    }
    changed(editor, app);
    return true;
}

void puzzle_editor_put(PuzzleEditor *editor, const App *app, int token) {
    if (puzzle_editor_is_code(editor)) return;
    editor->grid.cell[editor->kept.cursor] = (uint8_t)token;
    changed(editor, app);
}

void puzzle_editor_cycle(PuzzleEditor *editor, const App *app, int step) {
    int count = editor->layout.order + 1;
    puzzle_editor_put(editor, app, (editor->grid.cell[editor->kept.cursor] + step + count) % count);
}

void puzzle_editor_erase(PuzzleEditor *editor, const App *app) {
    size_t length = strlen(editor->kept.code);
    if (length > 0) {
        editor->kept.code[utf8_before(editor->kept.code, length)] = 0;
    } else {
        if (!editor->grid.cell[editor->kept.cursor] && editor->kept.cursor > 0) editor->kept.cursor--;
        editor->grid.cell[editor->kept.cursor] = 0;
    }
    changed(editor, app);
}

void puzzle_editor_clear(PuzzleEditor *editor, const App *app) {
    usual_board(editor);
    editor->kept.code[0] = 0;
    editor->grid = (Grid){{0}};
    editor->kept.title[0] = editor->kept.author[0] = 0;
    editor->kept.cursor = 0;
    changed(editor, app);
}

bool puzzle_editor_settle(PuzzleEditor *editor, const App *app) {
    if (!editor->asked) return false;
    if (!puzzle_check_settled(editor->check, SETTLE_MS, &editor->facts) &&
        !puzzle_check_answer(editor->check, 0, &editor->facts))
        return true;
    editor->asked = editor->facts.grading;
    say_facts(editor, app);
    return editor->asked;
}

bool puzzle_editor_begin(const PuzzleEditor *editor, App *app, TextError *error) {
    char text[PUZZLE_EDITOR_TEXT_MAX];
    puzzle_editor_text(editor, text);
    if (layout_is_classic(&editor->layout))
        return play_begin_text(&app->play, app->save, &app->packs, text, error);
    Text board = {0};
    board_format(&editor->layout, &board);
    text_addf(&board, "; clues %s", text);
    bool well = play_begin_board(&app->play, app->save, text_of(&board), error);
    text_finish(&board);
    return well;
}

int puzzle_editor_text(const PuzzleEditor *editor, char *out) {
    if (puzzle_editor_is_code(editor)) return snprintf(out, PUZZLE_EDITOR_TEXT_MAX, "%s", editor->kept.code);
    grid_format(&editor->layout, &editor->grid, out);
    return editor->layout.cells;
}
