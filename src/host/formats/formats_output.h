#ifndef NONET_HOST_FORMATS_FORMATS_OUTPUT_H
#define NONET_HOST_FORMATS_FORMATS_OUTPUT_H
// Where what is read goes to: puzzles, and complaints about what is none.

#include "core/base/text_error.h"
#include "host/formats/formats_puzzle.h"

// Called for each puzzle, and for each thing that is none. Return false to hear no more of either. Nothing is
// said of a puzzle's rules or solutions.
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

#endif
