#include "ui/scenes/entry/puzzle_editor_words.h"

#include <stdio.h>
#include <string.h>

void puzzle_editor_say(PuzzleEditor *draft, Tone tone, const char *heading, const char *main) {
    PuzzleEditorWords *words = &draft->words;
    memset(words, 0, sizeof *words);
    words->tone = tone;
    snprintf(words->heading, sizeof words->heading, "%s", heading);
    snprintf(words->main, sizeof words->main, "%s", main);
}

#define DETAIL(draft, ...) snprintf((draft)->words.detail, sizeof(draft)->words.detail, __VA_ARGS__)

static void capitalise(char *text) {
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
}

void puzzle_editor_say_reason(PuzzleEditor *draft, const char *reason) {
    DETAIL(draft, "%s.", reason);
    capitalise(draft->words.detail);
}

void puzzle_editor_say_refusal(PuzzleEditor *draft) {
    const TextError *refusal = &draft->refusal;
    puzzle_editor_say(draft, TONE_BAD, "CANNOT BE READ", "Neither puzzle nor code");
    if (refusal->line > 0 && refusal->column > 0)
        DETAIL(draft, "Line %d, column %d: %s.", refusal->line, refusal->column, refusal->reason);
    else if (refusal->line > 0)
        DETAIL(draft, "Line %d: %s.", refusal->line, refusal->reason);
    else
        puzzle_editor_say_reason(draft, refusal->reason);
}

void puzzle_editor_say_clash(PuzzleEditor *draft) {
    NoSolutionReason clash = no_solution_reason_find(&draft->layout, &draft->shown);
    char main[96];
    no_solution_reason_clash_words(&draft->layout, &clash, main, sizeof main);
    puzzle_editor_say(draft, TONE_BAD, "BREAKS A RULE", main);
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

void puzzle_editor_say_code_error(PuzzleEditor *draft, const TextError *error) {
    int length = code_length(draft->code), whole = seed_code_length(&draft->layout);
    bool puzzle = draft->code[0] == 'P', more = error->column == 0 && (puzzle || length < whole);
    if (!more) {
        puzzle_editor_say(draft, TONE_BAD, "NOT A CODE",
                          error->column > 0 ? "A character is wrong" : "It does not fit");
        puzzle_editor_say_reason(draft, error->reason);
        return;
    }
    char main[64];
    if (puzzle)
        snprintf(main, sizeof main, "%d %s so far", length, length == 1 ? "character" : "characters");
    else
        snprintf(main, sizeof main, "%d of %d characters", length, whole);
    puzzle_editor_say(draft, TONE_QUIET, "SHARE CODE", main);
    if (puzzle && length > 3) puzzle_editor_say_reason(draft, error->reason);
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

void puzzle_editor_say_seed(PuzzleEditor *draft, const App *app, const PackEntry *pack, const Seed *seed) {
    PuzzleEditorWords *words = &draft->words;
    puzzle_editor_say(draft, TONE_GOOD, "SHARE CODE", pack->pack.name);
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
        puzzle_editor_say(draft, TONE_QUIET, "SOLVED ALREADY", "Nothing is left to place");
        return;
    }
    puzzle_editor_say(draft, TONE_GOOD, "ONE SOLUTION",
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
    puzzle_editor_say(draft, TONE_BAD, "NO SOLUTION", "It cannot be filled");
    char reason[160];
    no_solution_reason_words(&draft->layout, &draft->obstacle, reason, sizeof reason);
    DETAIL(draft, "%d %s. %s", clues, clues == 1 ? "clue" : "clues",
           reason[0] ? reason : "One of them must be wrong.");
}

void puzzle_editor_say_facts(PuzzleEditor *draft, const App *app) {
    const PuzzleFacts *facts = &draft->facts;
    int clues = grid_filled(&draft->layout, &draft->shown);
    if (facts->solutions == 1) {
        say_unique(draft, app, facts);
        return;
    }
    if (facts->solutions == 0 && facts->cut) {
        puzzle_editor_say(draft, TONE_QUIET, "NOT CHECKED", "It takes too long");
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
    puzzle_editor_say(draft, TONE_QUIET, "SEVERAL SOLUTIONS", main);
    DETAIL(draft, "%d %s: too few for a single solution.", clues, clues == 1 ? "clue" : "clues");
}
