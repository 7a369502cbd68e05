#pragma once
// Where a reader sends what it finds: puzzles, and complaints about everything that is not one.

#include "core/base/text_error.h"
#include "host/formats/formats_puzzle.h"

// Called for each puzzle, and for each thing that is not one. Return false to stop. A puzzle is not checked:
// it may break the rules or have any number of solutions.
typedef bool FormatsSink(void *context, const FormatsPuzzle *puzzle);
typedef bool FormatsComplaint(void *context, const TextError *error);

typedef struct {
    const Layout *layout;
    FormatsSink *sink;
    FormatsComplaint *complaint;
    void *context;
    int puzzles, complaints;
    bool stopped; // no more is wanted
} FormatsOutput;

// Hands over a puzzle; marks of filled cells are dropped, and if there are none at all, so is marks_are. A
// time beyond FORMATS_PLAYED_MAX_S is not known.
void formats_give(FormatsOutput *output, FormatsPuzzle *puzzle);
void formats_complain(FormatsOutput *output, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
