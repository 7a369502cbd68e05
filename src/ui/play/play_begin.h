#pragma once
// How a game begins: with a seed of a pack, with several in a row, or with what a share code or a puzzle
// says. It is played by play->rules.

#include "core/base/rng.h"
#include "core/symmetry/code.h"
#include "ui/play/play.h"

// Starts a fresh puzzle of a pack: of a band (a random seed, unsolved ones first) or of one seed (index >=
// 0). The seed is verified before its first game. A game of the pack that was half played in another program
// (host/packs/pack_games.h) goes on from there, unless it is played for time. False with the reason in
// *error.
bool play_begin_pack(Play *play, Save *save, const PackEntry *pack, int band, int seed_index, Rng *rng,
                     TextError *error);

// Starts what a share code names, or an 81-character puzzle (refused when it breaks a rule, or has no
// solution or several).
bool play_begin_text(Play *play, Save *save, const PackList *packs, const char *text, TextError *error);

// Reads a share code, whose length tells which of the known boards it may be for: each is tried, 9x9 first.
// *out_layout becomes its board; it is arbitrary for a seed that no pack has. False with the reason.
bool play_read_code(const PackList *packs, const char *text, Layout *out_layout, Code *out, TextError *error);

// The same with a puzzle as a board's text (core/constraint/board_text.h) that has clues.
bool play_begin_board(Play *play, Save *save, const char *text, TextError *error);

// The same with a puzzle on a board.
bool play_begin_puzzle(Play *play, Save *save, const Layout *layout, const Grid *puzzle, TextError *error);

// Tells what is known of the puzzle that begins next: its one solution, which is not looked for again (on the
// largest boards that takes seconds), and its grade (band -1: not known). The grade of other puzzles is found
// out while they are played (ui/play/late_grade.h).
void play_know(Play *play, const Layout *layout, const Grid *puzzle, const Grid *solution, int band,
               int rating_tenths);

// Starts the puzzles of another game for a second player, in the same mode.
bool play_begin_same(Play *play, Save *save, const Play *other, TextError *error);

// Starts the puzzles of the game that is on, or was last, once more.
bool play_begin_again(Play *play, Save *save, TextError *error);

// Starts a run of several puzzles under one clock: different seeds of a band. False also when the band has
// too few.
bool play_begin_marathon(Play *play, Save *save, const PackEntry *pack, int band, int puzzles, Rng *rng,
                         TextError *error);

// The same with the puzzles of these share codes, 1 to RUN_PUZZLES_MAX.
bool play_begin_codes(Play *play, Save *save, const PackList *packs, const char *const *code, int codes,
                      TextError *error);
