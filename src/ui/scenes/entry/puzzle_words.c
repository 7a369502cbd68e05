#include "ui/scenes/entry/puzzle_words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/base/text.h"
#include "core/constraint/constraint.h"
#include "core/constraint/constraint_broken.h"
#include "core/rate/grade.h"
#include "game/records/expected_time.h"

enum { ABOUT_MAX = 64 };

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

void puzzle_words_refusal(PuzzleEditor *editor) {
    const TextError *refusal = &editor->refusal;
    say(editor, TONE_BAD, "CANNOT BE READ", "Neither puzzle nor code");
    if (refusal->line > 0 && refusal->column > 0)
        DETAIL(editor, "Line %d, column %d: %s.", refusal->line, refusal->column, refusal->reason);
    else if (refusal->line > 0)
        DETAIL(editor, "Line %d: %s.", refusal->line, refusal->reason);
    else
        say_reason(editor, refusal->reason);
}

void puzzle_words_clash(PuzzleEditor *editor) {
    const Layout *layout = &editor->layout;
    NoSolutionReason clash = no_solution_reason_find(layout, &editor->shown);
    char words[NO_SOLUTION_REASON_MAX], name[CONSTRAINT_WORDS_MAX];
    no_solution_reason_clash_words(layout, &clash, words, sizeof words);
    int broken = clash.kind == NO_SOLUTION_RULE ? constraint_broken(layout, &editor->shown, &clash.rule) : -1;
    if (broken < 0) {
        say(editor, TONE_BAD, "BREAKS A RULE", words);
        DETAIL(editor, "%d cells clash.", cellset_count(&clash.cells));
        return;
    }
    constraint_words(layout, &layout->constraint[broken], name);
    say(editor, TONE_BAD, "BREAKS A RULE", name);
    DETAIL(editor, "%s.", words);
}

void puzzle_words_empty(PuzzleEditor *editor) {
    say(editor, TONE_QUIET, "AN EMPTY GRID", "Nothing here yet");
    DETAIL(editor, "A puzzle is typed or pasted. A share code begins with N or P.");
}

// "12 clues", "12 clues, 3 constraints".
static void what_is_there(const PuzzleEditor *editor, char out[ABOUT_MAX]) {
    char clues[TEXT_COUNT_MAX], constraints[TEXT_COUNT_MAX];
    int drawn = editor->layout.constraint_count;
    text_count(grid_filled(&editor->layout, &editor->shown), "clue", "clues", clues);
    text_count(drawn, "constraint", "constraints", constraints);
    snprintf(out, ABOUT_MAX, "%s%s%s", clues, drawn ? ", " : "", drawn ? constraints : "");
}

void puzzle_words_counting(PuzzleEditor *editor, const App *app) {
    char there[ABOUT_MAX], seconds[TEXT_COUNT_MAX], found[TEXT_COUNT_MAX];
    bool slow = puzzle_state_is_slow(editor, app->now_us);
    say(editor, TONE_QUIET, "CHECKING…", slow ? "Counting…" : "Counting solutions"); // beside "Stop counting"
    what_is_there(editor, there);
    DETAIL(editor, "%s", there);
    if (!slow) return;
    text_count((int)((app->now_us - editor->asked_us) / 1000000), "second", "seconds", seconds);
    text_count(puzzle_check_found(editor->check), "solution", "solutions", found);
    DETAIL(editor, "%s. %s in %s so far. You can go on meanwhile.", there, found, seconds);
}

// ---- what is in hand

// "Cage 15", "Quadruple 3 5".
static void hand_name(const PuzzleEditor *editor, char *out, size_t size) {
    const ConstraintKind *kind = constraint_kind(editor->kind);
    Text text = text_fixed(out, size);
    text_add(&text, kind->name);
    int32_t value = editor->hand.value;
    if (kind->value != VALUE_TOKENS && (value > 0 || editor->hand.typed)) text_addf(&text, " %d", (int)value);
    for (; kind->value == VALUE_TOKENS && value > 0; value >>= 5) text_addf(&text, " %d", (int)(value & 31));
}

void puzzle_words_hand(PuzzleEditor *editor) {
    const PuzzleHand *hand = &editor->hand;
    ConstraintValue value = constraint_kind(editor->kind)->value;
    bool lacks = (value == VALUE_NEEDED || value == VALUE_TOKENS) && hand->value < 0;
    char name[96];
    hand_name(editor, name, sizeof name);
    say(editor, hand->drawing || lacks ? TONE_QUIET : TONE_BAD,
        hand->drawing || lacks ? "DRAWING" : "NOT POSSIBLE", name);
    if (lacks)
        DETAIL(editor, "%s", value == VALUE_TOKENS ? "Type one to four tokens." : "Type its number.");
    else
        say_reason(editor, hand->why.reason);
}

// ---- codes

// How many characters of a code there are, not counting separators.
static int code_length(const char *code) {
    int length = 0;
    for (; *code; code++) length += *code != '-' && *code != ' ';
    return length;
}

void puzzle_words_code_error(PuzzleEditor *editor, const TextError *error) {
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

// How long it takes; for an expert, what can be said of its clues.
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

void puzzle_words_seed(PuzzleEditor *editor, const App *app, const PackEntry *pack, const Seed *seed) {
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

void puzzle_words_no_pack(PuzzleEditor *editor, uint64_t seed_id) {
    char id[12];
    seed_id_format(seed_id, id);
    say(editor, TONE_BAD, "PUZZLE NOT INSTALLED", "In none of your packs");
    DETAIL(editor, "The code is whole, but no pack here holds its puzzle, %s.", id);
}

void puzzle_words_no_seed(PuzzleEditor *editor, const PackEntry *pack, const TextError *error) {
    say(editor, TONE_BAD, "PUZZLE CANNOT BE READ", pack->pack.name);
    say_reason(editor, error->reason[0] ? error->reason : "the code names no arrangement of its puzzle");
}

// How the player knows a seed: "a puzzle of Runes · solved before".
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

// How far a rating is that takes a while.
static void say_progress(PuzzleEditor *editor, const App *app) {
    char steps[TEXT_COUNT_MAX], seconds[TEXT_COUNT_MAX];
    text_count(editor->facts.steps, "step", "steps", steps);
    text_count((int)((app->now_us - editor->asked_us) / 1000000), "second", "seconds", seconds);
    DETAIL(editor, "%s in %s so far. The hardest puzzles take a while.", steps, seconds);
}

static void say_unique(PuzzleEditor *editor, const App *app, const PuzzleFacts *facts) {
    PuzzleEditorWords *words = &editor->words;
    char there[ABOUT_MAX];
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
    if (puzzle_state_is_slow(editor, app->now_us)) {
        say_progress(editor, app);
        return;
    }
    char known[PACK_NAME_MAX + 60], about[ABOUT_MAX];
    known_words(app, facts->seed_id, known, sizeof known);
    about_words(editor, app, facts->pattern, &facts->minimal, facts->effort, about);
    what_is_there(editor, there);
    DETAIL(editor, "%s%s  ·  %s", there, about, known);
}

static void say_none(PuzzleEditor *editor) {
    editor->reason = editor->facts.reason;
    say(editor, TONE_BAD, "NO SOLUTION", "It cannot be filled");
    char reason[NO_SOLUTION_REASON_MAX], there[ABOUT_MAX];
    no_solution_reason_words(&editor->layout, &editor->reason, reason, sizeof reason);
    what_is_there(editor, there);
    DETAIL(editor, "%s. %s", there, reason[0] ? reason : "One of them must be wrong.");
}

void puzzle_words_facts(PuzzleEditor *editor, const App *app) {
    const PuzzleFacts *facts = &editor->facts;
    if (facts->solutions == 1) {
        say_unique(editor, app, facts);
        return;
    }
    if (facts->solutions == 0) {
        if (facts->cut)
            say(editor, TONE_QUIET, "NOT CHECKED", "It takes too long");
        else
            say_none(editor);
        return;
    }
    char main[64], there[ABOUT_MAX];
    if (facts->solutions >= PUZZLE_CHECK_SOLUTIONS_MAX)
        snprintf(main, sizeof main, "At least 1,000 solutions");
    else
        snprintf(main, sizeof main, "%s %d solutions", facts->cut ? "At least" : "Exactly",
                 (int)facts->solutions);
    _Static_assert(PUZZLE_CHECK_SOLUTIONS_MAX == 1000, "the words name the limit");
    say(editor, TONE_QUIET, "SEVERAL SOLUTIONS", main);
    what_is_there(editor, there);
    DETAIL(editor, "%s: too few for a single solution.", there);
}
