#pragma once
// What the puzzles of a pack stand on, if not on plain 9x9: the kinds of constraints of their boards; and
// how many clues its puzzles have in which band. New puzzles are made like them.

#include "core/make/board_draw.h"
#include "core/pack/pack.h"

enum { GENERATE_KINDS_MAX = 48, GENERATE_SAMPLE_MAX = 500, GENERATE_NAME_MAX = 40 };

// Boards of one sort: how they are drawn on the pack's layout.
typedef struct {
    uint64_t kinds; // bits of their kinds of constraints, and of irregular boxes
    char name[GENERATE_NAME_MAX];
    BoardDrawSpec draw;
} GenerateKind;

typedef struct {
    uint8_t kind; // index into GenerateBoards.kind
    uint8_t band;
    uint16_t clues;
} GenerateSample;

typedef struct {
    Layout base; // the pack's layout
    int kinds;   // 0: the pack is of plain 9x9, or has no puzzles
    GenerateKind kind[GENERATE_KINDS_MAX];
    int samples;
    GenerateSample sample[GENERATE_SAMPLE_MAX]; // of its puzzles
} GenerateBoards;

void generate_boards_of(const Pack *pack, GenerateBoards *out);

// How many of the samples are of that band (-1: any) and kind (-1: any); the n-th of them is *out.
int generate_boards_like(const GenerateBoards *boards, int band, int kind, int n, GenerateSample *out);
