#pragma once
// The words about what is being entered: each of these fills in editor->words.

#include "core/symmetry/code.h"
#include "ui/scenes/entry/puzzle_state.h"

void puzzle_words_empty(PuzzleEditor *editor);
void puzzle_words_refusal(PuzzleEditor *editor); // of what was brought
void puzzle_words_hand(PuzzleEditor *editor);    // of what is drawn and cannot be so, or not yet
void puzzle_words_clash(PuzzleEditor *editor);

// While solutions are counted.
void puzzle_words_counting(PuzzleEditor *editor, const App *app);

// Of what is known by now.
void puzzle_words_facts(PuzzleEditor *editor, const App *app);

// Of a code: it is none, or not whole yet; its pack is not here; its puzzle cannot be read; and its puzzle.
void puzzle_words_code_error(PuzzleEditor *editor, const TextError *error);
void puzzle_words_no_pack(PuzzleEditor *editor, uint64_t seed_id);
void puzzle_words_no_seed(PuzzleEditor *editor, const PackEntry *pack, const TextError *error);
void puzzle_words_seed(PuzzleEditor *editor, const App *app, const PackEntry *pack, const Seed *seed);
