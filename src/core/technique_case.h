#ifndef NONET_CORE_TECHNIQUE_CASE_H
#define NONET_CORE_TECHNIQUE_CASE_H
// Technique cases: a position and the exact result that one technique has in it, a line each, in the format
// of HoDoKu's regression library (B. Hobiger):
//
//     :<code>[-<variant>]:<digits>:<grid>:<deleted>:<removed>:<placed>:<length>
//
// code names the technique (a fifth digit 1 asks for siamese fish); a variant sets options of the finder, and
// -x says that there must be none. grid has 81 cells, '.' empty, '+' before a digit that is not given.
// deleted, removed and placed are lists of <token><row><column>. length is that of a chain, in links.

#include "core/step.h"
#include "core/text_error.h"

typedef struct {
    Technique technique; // the first of those that the code stands for
    int technique_count; // that follow each other in the enum
    char code[8];        // as written, with the variant: "0402-1"
    bool none;           // no such step may be found
    uint16_t tokens;     // the digits, as in Marks
    Position position;   // with the options of the variant
    Marks removed;       // expected; empty for a placement
    Marks placed;        // expected; one candidate, or all that the steps found place together
    int length;          // 0 when not said
} TechniqueCase;

// Reads a line (of `length` bytes, without the line break) for a layout that must be 9x9. False, with the
// reason, when it is none. Empty lines and lines that begin with '#' are none: see technique_case_skips.
bool technique_case_parse(const Layout *layout, const char *line, int length, int number, TechniqueCase *out,
                          TextError *error);
bool technique_case_skips(const char *line, int length);

typedef enum { CASE_PASSED, CASE_FAILED, CASE_UNKNOWN } CaseResult; // unknown: there is no finder

// Finds all instances of the technique. Passed when there is one whose tokens are those of the case, and each
// such instance does exactly what the case says; one that places a token may remove that cell's other
// candidates, or say nothing of them. *out_found (NULL allowed) counts the instances with those tokens, and
// *out_wrong (NULL allowed) is the first of them that does something else (its technique is TECHNIQUE_COUNT
// if there is none).
CaseResult technique_case_run(const TechniqueCase *technique_case, int *out_found, Step *out_wrong);

#endif
