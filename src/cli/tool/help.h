#pragma once
// What the help of a command says of its options. The text is the one table of them: --help prints it, man
// pages and completion are made from it (tools/pages), and cli_options holds what a command reads against it.
//
//   --max N, --least N  words, which go on in lines that are indented more
//
// An option's line begins with two blanks. Two blanks stand before its words, which may also begin in the
// next line. What an option takes is one word: a name in capitals (tools/pages/values.c knows what some of
// them can be), or the values themselves, in small letters with bars between.

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char name[32];  // "max"
    char takes[64]; // "N"; "" for an option without a value
    const char *words;
    size_t size;  // of the words, with the line breaks and blanks that stand between them
    bool repeats; // it may be given again: "[--name TAKES]..." stands in the usage
} HelpOption;

// Goes through the options of a help. False when there are no more; *at is then the help's end. Begin with
// *at at the help itself.
typedef struct {
    const char *help;
    const char *at;   // in the line of an option, or before one
    bool in_line;     // more options may stand in this line
    HelpOption found; // the one found last
} HelpOptions;
bool help_next(HelpOptions *options);

// True when the help tells of an option of that name: *out (NULL allowed).
bool help_find(const char *help, const char *name, HelpOption *out);
