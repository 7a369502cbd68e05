#pragma once
// The links between the candidates of a position, as lists in Sudoku Explainer's order and as sets of bits.
// Candidates are numbered in reading order, those that are there only, so that sets are short.

#include "core/rate/rate_board.h"

typedef struct {
    // As sets, of the links chosen with rate_links_choose. They come first, where they are well aligned.
    uint64_t weak[CANDIDATES_9][CANDIDATE_WORDS];
    uint64_t strong[CANDIDATES_9][CANDIDATE_WORDS];
    uint64_t next[CANDIDATES_9][CANDIDATE_WORDS]; // on, when it is on, by one that goes off
    bool cells, houses;
    int count, words;                 // candidates; words of a set of them: 4, 6 or CANDIDATE_WORDS
    uint16_t candidate[CANDIDATES_9]; // cell * 9 + token, by number
    int16_t number[CANDIDATES_9];     // the other way
    uint8_t tokens[CANDIDATES_9];     // of the candidate's cell
    // What goes off when it is on: first its cell's (cell_offs of them), then its houses'.
    uint16_t off[CANDIDATES_9][28];
    uint8_t cell_offs[CANDIDATES_9], offs[CANDIDATES_9];
    // What is on when it is off: first its cell's (cell_ons, 0 or 1), then its houses'.
    uint16_t on[CANDIDATES_9][4];
    uint8_t cell_ons[CANDIDATES_9], ons[CANDIDATES_9];
} RateLinks;

void rate_links_find(const RateBoard *board, RateLinks *out);

// Makes the sets: strong links in cells, in houses, or both; weak ones in houses always.
void rate_links_choose(RateLinks *links, bool cells, bool houses);

// One round further: `front` becomes what it turns on that is not yet in `seen`. False when there is nothing.
bool rate_links_step(const RateLinks *links, uint64_t *front, uint64_t *seen);

// Adds to `off` what the candidates of `front` turn off.
void rate_links_off(const RateLinks *links, const uint64_t *front, uint64_t *off);

// What each candidate turns on and off when it is on, so far; and what it turned on in the last round.
typedef struct {
    uint64_t on[CANDIDATES_9][CANDIDATE_WORDS], off[CANDIDATES_9][CANDIDATE_WORDS],
        front[CANDIDATES_9][CANDIDATE_WORDS];
} RateSpread;

// The shortest chain: returns its number of rounds, and in *out_start the first start that by then turns
// itself off, or else on. 0 when there is none in so many rounds. spread: room, of any content.
int rate_links_shortest_chain(const RateLinks *links, RateSpread *spread, int rounds, int *out_start,
                              bool *out_on);
