#include "game/words/glossary.h"

#include <stddef.h>

static const GlossaryWord WORDS[] = {
    {"Band", "How hard a puzzle is, as one word: Gentle, Easy, Medium and on."},
    {"Box", "A group of cells inside thick lines. It holds each token once."},
    {"Candidate", "A token that could still go into a cell."},
    {"Cell", "One of the small squares of the board."},
    {"Clash", "The same token twice in a row, a column or a box."},
    {"Clean", "A game is clean when it was solved without a hint and without a check."},
    {"Column", "A line of cells from top to bottom. It holds each token once."},
    {"Daily nonet", "Puzzles of the day: the same for everybody, new every day."},
    {"Entry", "A token that you have put into a cell."},
    {"Ghost", "An earlier run of the same puzzle that you race against."},
    {"Given", "A token that is there from the start. It never changes."},
    {"Hint", "Help with the next step: first where to look, then what to see, then why."},
    {"House", "A row, a column or a box."},
    {"Note", "A small token in the corner of a cell: you think that it may go there."},
    {"Pack", "A collection of puzzles with tokens, colours and sounds of its own."},
    {"Rating", "How hard the hardest step of a puzzle is, as a number. Gentle puzzles have the smallest."},
    {"Row", "A line of cells from left to right. It holds each token once."},
    {"Run", "One game as it was played, from the start to the end. It can be watched again."},
    {"Seed", "A puzzle as a pack keeps it. What you play is a seed in another disguise."},
    {"Share code", "A short text that brings up exactly the same puzzle for somebody else."},
    {"Solution", "The full board, with no rule broken. Each puzzle has one."},
    {"Split", "The time at which one more ninth of the empty cells is filled."},
    {"Technique", "A way to find the next step. Each has a page under Learn."},
    {"Token", "One of the signs that fill the board: a number, a letter or a picture."},
};

const GlossaryWord *glossary_word(int index) {
    return index >= 0 && index < (int)(sizeof WORDS / sizeof *WORDS) ? &WORDS[index] : NULL;
}
