#include "ui/scenes/entry/puzzle_editor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/memory.h"
#include "core/base/utf8.h"
#include "core/pack/pack_seeds.h"
#include "core/symmetry/board_code.h"
#include "core/text/puzzle_text.h"
#include "ui/play/game_formats.h"
#include "ui/play/pace.h"
#include "ui/play/play_begin.h"
#include "ui/scenes/entry/puzzle_words.h"

enum { SETTLE_MS = 3 };

// ---- reading

static void read_puzzle(PuzzleEditor *editor, const App *app) {
    Conflict clash;
    if (editor->hand.open && editor->hand.refused) {
        puzzle_words_hand(editor);
    } else if (editor->layout.constraint_count == 0 && grid_filled(&editor->layout, &editor->shown) == 0) {
        puzzle_words_empty(editor);
    } else if (grid_conflicts(&editor->layout, &editor->shown, &clash, 1) > 0) {
        puzzle_words_clash(editor);
    } else {
        puzzle_check_ask(editor->check, &editor->layout, &editor->shown);
        editor->asked = true;
        editor->asked_us = app->now_us;
        puzzle_words_counting(editor, app);
    }
}

static void take_board(PuzzleEditor *editor, const Layout *board) {
    layout_copy(board, &editor->layout);
    if (editor->kept.cursor >= board->cells) editor->kept.cursor = 0;
}

// A code's puzzle stands on editor->next. What was on another board can be brought back.
static void show_code(PuzzleEditor *editor, const Grid *puzzle) {
    if (!layout_equal(&editor->next, &editor->layout)) {
        editor->grid = (Grid){{0}};
        take_board(editor, &editor->next);
    }
    editor->shown = *puzzle;
}

// The very puzzle that a seed code names, out of the seed as the pack has it.
static bool show_seed(PuzzleEditor *editor, const Pack *pack, int index, const Code *code, Seed *seed,
                      TextError *error) {
    Disguise disguise;
    if (!pack_seed_board(pack, index, seed, &editor->next, error)) return false;
    if (!disguise_of_number(&editor->next, &seed->puzzle, code->transform, &disguise))
        return text_error(error, 0, 0, "the code names no arrangement of its puzzle");
    show_code(editor, &disguise.puzzle);
    return true;
}

static void read_seed_code(PuzzleEditor *editor, const App *app, const Code *code) {
    int index;
    const PackEntry *pack = packs_find_seed(&app->packs, code->seed_id, &index);
    if (!pack) {
        puzzle_words_no_pack(editor, code->seed_id);
        return;
    }
    Seed seed;
    TextError error = {0};
    if (!show_seed(editor, &pack->pack, index, code, &seed, &error)) {
        puzzle_words_no_seed(editor, pack, &error);
        return;
    }
    snprintf(editor->kept.pack_id, sizeof editor->kept.pack_id, "%s", pack->pack.id);
    puzzle_words_seed(editor, app, pack, &seed);
}

static void read_code(PuzzleEditor *editor, const App *app) {
    Code code;
    TextError error = {0};
    editor->shown = (Grid){{0}};
    if (!play_read_code(&app->packs, editor->kept.code, &editor->next, &code, &error)) {
        puzzle_words_code_error(editor, &error);
        return;
    }
    switch (code.kind) {
    case CODE_SEED: read_seed_code(editor, app, &code); break;
    case CODE_PUZZLE:
        show_code(editor, &code.puzzle);
        read_puzzle(editor, app);
        break;
    }
}

void puzzle_editor_look(PuzzleEditor *editor, const App *app) {
    puzzle_check_cancel(editor->check);
    editor->asked = false;
    editor->kept.pack_id[0] = 0;
    editor->facts = (PuzzleFacts){0};
    editor->reason = (NoSolutionReason){.kind = NO_SOLUTION_NONE};
    editor->shown = editor->grid;
    if (editor->refused)
        puzzle_words_refusal(editor);
    else if (puzzle_state_is_code(editor))
        read_code(editor, app);
    else
        read_puzzle(editor, app);
}

// ---- changing

void puzzle_editor_note(PuzzleEditor *editor, bool instead) {
    char *state = mem_alloc(ENTRY_PUZZLE_MAX);
    entry_puzzle_write(&editor->layout, &editor->grid, state);
    if (state[0]) puzzle_history_note(&editor->history, state, instead);
    free(state);
    editor->kept.begun = false; // the puzzle is another now
}

// What was in hand is let go: the board has it, or it cannot be.
static void changed(PuzzleEditor *editor, const App *app) {
    editor->refused = editor->hand.open = false;
    editor->kept.note[0] = 0;
    puzzle_editor_note(editor, false);
    puzzle_editor_look(editor, app);
}

bool puzzle_editor_step(PuzzleEditor *editor, const App *app, int step) {
    const PuzzleHand *hand = &editor->hand;
    if (puzzle_state_is_code(editor)) return false;
    if (step < 0 && hand->open && (hand->drawing || hand->refused)) step = 0; // the board is without it
    const char *state = puzzle_history_step(&editor->history, step);
    if (!state || !entry_puzzle_read(state, &editor->next, &editor->grid)) return false;
    take_board(editor, &editor->next);
    editor->refused = editor->hand.open = editor->kept.begun = false;
    puzzle_editor_look(editor, app);
    return true;
}

void puzzle_editor_choose_board(PuzzleEditor *editor, const App *app, const char *id) {
    TextError error;
    int order = editor->layout.order;
    editor->kept.code[0] = 0;
    if (!board_of_id(id, &editor->layout, &editor->next, &error) || editor->next.order != order)
        layout_init(&editor->next, id);
    if (editor->next.order != order) editor->grid = (Grid){{0}};
    take_board(editor, &editor->next);
    changed(editor, app);
}

void puzzle_editor_init(PuzzleEditor *editor, const App *app) {
    memset(editor, 0, sizeof *editor);
    layout_init(&editor->layout, "9x9");
    editor->check = puzzle_check_create();
    editor->pace = app->save ? pace_of_player(app->save) : 1;
    editor->kind = PUZZLE_CLUES;
    changed(editor, app);
}

void puzzle_editor_finish(PuzzleEditor *editor) {
    puzzle_check_destroy(editor->check);
    puzzle_history_finish(&editor->history);
    entry_kept_finish(&editor->kept);
    editor->check = NULL;
}

void puzzle_editor_stop(PuzzleEditor *editor, const App *app) {
    int found = puzzle_check_found(editor->check);
    puzzle_check_cancel(editor->check);
    if (!editor->facts.grading && found > 1) editor->facts.solutions = (uint64_t)found;
    editor->asked = editor->facts.grading = false;
    editor->facts.cut = true;
    puzzle_words_facts(editor, app);
}

bool puzzle_editor_is_empty(const PuzzleEditor *editor) {
    return !puzzle_state_is_code(editor) && editor->layout.constraint_count == 0 &&
           grid_filled(&editor->layout, &editor->grid) == 0;
}

bool puzzle_editor_has_board(const PuzzleEditor *editor) {
    return !puzzle_state_is_code(editor) || grid_filled(&editor->layout, &editor->shown) > 0;
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

// What there is besides the givens, and what becomes of it.
static void say_rest(const FoundGame *found, bool begun, Text *note) {
    const FormatsPuzzle *first = &found->first;
    Text words = {0};
    game_formats_words(first, &found->board, &words);
    int entries = grid_filled(&found->board, &first->entries);
    bool bare = grid_filled(&found->board, &first->givens) == 0 && entries > 0;
    if (bare)
        text_addf(note, "No value was marked as given: all %d are taken.", entries);
    else if (begun)
        text_addf(note, "Play it, and you go on with %s.", text_of(&words));
    else if (words.length > 0)
        text_addf(note, "Only its clues were taken, not its %s.", text_of(&words));
    text_finish(&words);
}

// The puzzle of what was found, and a note of what comes with it and what is left out of it.
static Grid puzzle_of(PuzzleEditor *editor, FoundGame *found) {
    FormatsPuzzle *first = &found->first;
    Text note = text_fixed(editor->kept.note, sizeof editor->kept.note);
    bool begun = game_formats_is_begun(first, &found->board);
    bool bare = grid_filled(&found->board, &first->givens) == 0 && formats_has_entries(first);
    if (found->puzzles > 1) text_addf(&note, "The first of %d puzzles in the text. ", found->puzzles);
    say_rest(found, begun, &note);
    entry_kept_finish(&editor->kept);
    if (begun) { // its steps go with it
        editor->kept.game = *first;
        editor->kept.game.board = NULL;
        first->change = NULL;
    }
    editor->kept.begun = begun;
    return bare ? first->entries : first->givens;
}

static void forget(PuzzleEditor *editor) {
    entry_kept_finish(&editor->kept);
    memset(&editor->kept, 0, sizeof editor->kept);
}

// A puzzle on a board of its own, as a text or a code. Where that is wrong, the board that was there stays.
static void bring_board(PuzzleEditor *editor, const App *app, const char *text) {
    Grid clues;
    editor->refused = board_code_begins(text, strlen(text))
                          ? !board_code_parse(text, &editor->next, &clues, &editor->refusal)
                          : !board_parse(text, &editor->next, &clues, &editor->refusal);
    editor->hand.open = false;
    if (!editor->refused) {
        forget(editor);
        editor->grid = clues;
        take_board(editor, &editor->next);
        puzzle_editor_note(editor, false);
    }
    puzzle_editor_look(editor, app);
}

// The classic board, for what is read on no other; what was on another can be brought back.
static void usual_board(PuzzleEditor *editor) {
    editor->hand.open = false;
    if (layout_is_classic(&editor->layout)) return;
    layout_init(&editor->next, "9x9");
    editor->grid = (Grid){{0}};
    take_board(editor, &editor->next);
    puzzle_editor_note(editor, false);
}

// As many cells as the board has, where a text of cells alone is taken for another board or for none: its
// clues. False for any other text.
static bool bring_clues(PuzzleEditor *editor, const char *text) {
    Grid clues;
    TextError error;
    if (layout_is_classic(&editor->layout) || !puzzle_text_parse(&editor->layout, text, &clues, &error))
        return false;
    editor->refused = editor->hand.open = false;
    forget(editor);
    editor->grid = clues;
    puzzle_editor_note(editor, false);
    return true;
}

// Cells alone do not say that they are on another board than the one that was drawn.
static bool is_for_board(const PuzzleEditor *editor, const Layout *found) {
    return !board_is_told_by_cells(&editor->layout) && board_is_told_by_cells(found) &&
           found->order == editor->layout.order;
}

static void bring_found(PuzzleEditor *editor, const char *text, FoundGame *found) {
    if (editor->refused) {
        bring_clues(editor, text);
        return;
    }
    if (is_for_board(editor, &found->board) && bring_clues(editor, text)) {
        snprintf(editor->kept.note, sizeof editor->kept.note, "The board stays: these are its clues.");
        return;
    }
    editor->hand.open = false;
    take_board(editor, &found->board);
    editor->kept.code[0] = 0;
    editor->kept.cursor = 0;
    memcpy(editor->kept.title, found->first.title, sizeof editor->kept.title);
    memcpy(editor->kept.author, found->first.author, sizeof editor->kept.author);
    editor->grid = puzzle_of(editor, found);
    bool begun = editor->kept.begun;
    puzzle_editor_note(editor, false);
    editor->kept.begun = begun;
}

static void bring_puzzle(PuzzleEditor *editor, const App *app, const char *text) {
    MEM_LOCAL(FoundGame, found);
    editor->refused = !game_formats_read(text, found, &editor->refusal);
    bring_found(editor, text, found);
    game_formats_drop(&found->first);
    puzzle_editor_look(editor, app);
}

void puzzle_editor_bring(PuzzleEditor *editor, const App *app, const char *text) {
    size_t blanks = strspn(text, " \t\r\n"), length = strlen(text);
    if (board_code_begins(text + blanks, length - blanks)) {
        bring_board(editor, app, text + blanks);
    } else if (board_text_begins(text, length)) {
        bring_board(editor, app, text);
    } else if (code_looks_like(text)) {
        usual_board(editor);
        editor->kept.title[0] = editor->kept.author[0] = 0;
        paste_drop_code(editor, text);
        changed(editor, app);
    } else {
        bring_puzzle(editor, app, text);
    }
}

void puzzle_editor_keep(const PuzzleEditor *editor, EntryKept *out) {
    entry_kept_copy(&editor->kept, out);
    if (!puzzle_editor_is_empty(editor)) entry_puzzle_write(&editor->layout, &editor->shown, out->puzzle);
    entry_puzzle_write(&editor->layout, &editor->grid, out->typed);
}

void puzzle_editor_take_up(PuzzleEditor *editor, const App *app, const EntryKept *kept) {
    if (!kept->puzzle[0] || !entry_puzzle_read(kept->typed, &editor->next, &editor->grid)) return;
    editor->refused = editor->hand.open = false;
    entry_kept_copy(kept, &editor->kept);
    editor->kept.puzzle[0] = 0;
    editor->kept.page = 0;
    take_board(editor, &editor->next);
    puzzle_history_finish(&editor->history);
    puzzle_editor_note(editor, false);
    editor->kept.begun = kept->begun;
    puzzle_editor_look(editor, app);
}

void puzzle_editor_packs_changed(PuzzleEditor *editor, const App *app) {
    if (puzzle_state_is_code(editor))
        puzzle_editor_look(editor, app);
    else if (!editor->refused && !editor->asked && editor->facts.solutions == 1)
        puzzle_words_facts(editor, app);
}

// ---- by hand

// What a character means as a cell: a token, 0 for blank, -1 for nothing.
static int token_of(const PuzzleEditor *editor, char c) {
    if (c == ' ' || c == '-' || c == '_' || c == '*') return 0;
    int token = grid_token(c);
    return token <= editor->layout.order ? token : -1;
}

bool puzzle_editor_type(PuzzleEditor *editor, const App *app, const char *character) {
    char c = character[0] >= 'a' && character[0] <= 'z' ? (char)(character[0] - 'a' + 'A') : character[0];
    size_t length = strlen(editor->kept.code), bytes = strlen(character);
    if (puzzle_state_is_code(editor)) {
        if (length + bytes >= sizeof editor->kept.code) return false;
        memcpy(editor->kept.code + length, character, bytes + 1);
        editor->kept.code[length] = c;
    } else if ((c == 'N' || c == 'P') && layout_is_classic(&editor->layout)) {
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
    if (puzzle_state_is_code(editor)) return;
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
        if (length == 1) usual_board(editor); // whatever board the code was for
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
        !puzzle_check_answer(editor->check, 0, &editor->facts)) {
        puzzle_words_counting(editor, app);
        return true;
    }
    editor->asked = editor->facts.grading;
    puzzle_words_facts(editor, app);
    return editor->asked;
}

bool puzzle_editor_begin(const PuzzleEditor *editor, App *app, TextError *error) {
    char text[PUZZLE_EDITOR_TEXT_MAX];
    if (editor->kept.begun && !puzzle_state_is_code(editor))
        return game_formats_begin(&app->play, app->save, &editor->kept.game, &editor->layout, error);
    puzzle_editor_text(editor, text);
    if (puzzle_state_is_code(editor) || layout_is_classic(&editor->layout))
        return play_begin_text(&app->play, app->save, &app->packs, text, error);
    Text board = {0};
    board_format(&editor->layout, &board);
    text_addf(&board, "; clues %s", text);
    bool well = play_begin_board(&app->play, app->save, text_of(&board), error);
    text_finish(&board);
    return well;
}

int puzzle_editor_text(const PuzzleEditor *editor, char *out) {
    if (puzzle_state_is_code(editor)) return snprintf(out, PUZZLE_EDITOR_TEXT_MAX, "%s", editor->kept.code);
    grid_format(&editor->layout, &editor->grid, out);
    return editor->layout.cells;
}
