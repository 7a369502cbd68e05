#pragma once
// Technique cases: a position and the exact result that one technique has in it, one per line, in the format
// of HoDoKu's regression library (B. Hobiger):
//
//     :<code>[-<variant>]:<digits>:<grid>:<deleted>:<removed>:<placed>:<length>
//
// code names the technique (a fifth digit 1 asks for siamese fish); a variant sets options of the finder, and
// -x says that there must be no such step. Techniques that HoDoKu does not have are named by their key,
// without variants: "tridagon". digits are the tokens of the step; a BUG has none. grid has 81
// cells: '.' or 0 for empty, '+' before a digit that is not given. deleted, removed and placed are lists of
// <token><row><column>, separated by blanks; HoDoKu writes deleted by cell, then by token, and the other two
// by token, then by cell, and treats a line in any other order as a failure. length is the length of a chain;
// it may be left out with its colon.

#include "core/base/text_error.h"
#include "core/logic/step.h"

enum { TECHNIQUE_CASE_CODE_MAX = 40 };

typedef struct {
    Technique technique;     // the first of those that the code stands for
    int technique_count;     // how many, consecutive in the enum; 0: none, technique is TECHNIQUE_COUNT
    const char *why_unknown; // if there is none: a sentence without the final stop; else NULL
    char code[TECHNIQUE_CASE_CODE_MAX]; // as written, with the variant: "0402-1"
    bool none;                          // no such step may be found
    TokenMask tokens;                   // the digits, as in Marks
    Position position;                  // with the options of the variant
    Marks removed;                      // expected removals; empty for a placement
    Marks placed;                       // expected: one candidate, or all that the found steps place together
    int length;                         // 0 when not stated
} TechniqueCase;

// Reads a line (of `length` bytes, without the line break) for a layout that must be 9x9. False, with the
// reason, when it is not a case. Nor are blank lines and lines that begin with '#': see technique_case_skips.
bool technique_case_parse(const Layout *layout, const char *line, int length, int number, TechniqueCase *out,
                          TextError *error);
bool technique_case_skips(const char *line, int length);

typedef enum { CASE_PASSED, CASE_FAILED, CASE_UNKNOWN } CaseResult; // unknown: there is no finder

// Finds all instances of the technique, ignoring those with other tokens than the case. The case passes when
// there is an instance and each does exactly what the case says (with -x: when there is none). An instance
// that places a token may also list the removal of that cell's other candidates, or not. *out_found (NULL
// allowed) counts the instances with the tokens of the case; *out_wrong (NULL allowed) is the first of them
// that does something else (its technique is TECHNIQUE_COUNT if there is none).
CaseResult technique_case_run(const TechniqueCase *technique_case, int *out_found, Step *out_wrong);

// The digits of a step in a case, as in Marks: its tokens, but of two kites of different tokens only the
// lower.
TokenMask technique_case_tokens(const Step *step);

// The length of a step in a case, as HoDoKu counts it: the links of a chain without sets, but for the one
// that closes a loop. 0 for any other step.
int technique_case_length(const Step *step);

// The reverse. technique_case_begin makes a case for the technique in the position, with its code and the
// options of that code, or with its key, but no tokens and no result yet. technique_case_format writes the
// line of a case, without line break, and returns its length. Both are for 9x9, and in
// technique_case_format.c.
enum { TECHNIQUE_CASE_LINE_MAX = 10240 };
void technique_case_begin(Technique technique, const Position *position, TechniqueCase *out);
int technique_case_format(const TechniqueCase *technique_case, char out[TECHNIQUE_CASE_LINE_MAX]);
