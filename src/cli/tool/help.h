#pragma once
// What the help of a command says of its options. The text is the only table of them: --help prints it, man
// pages and completion are made from it (tools/pages), and cli_options checks that a command reads just
// these.
//
//   --max N, --least N  words, which may continue in lines that are indented more
//
// An option's line begins with two blanks. Two blanks stand before its words, which may also begin on the
// next line. What an option takes is one word: a name in capitals (tools/pages/values.c knows what some of
// these can be), or the values themselves, in small letters with bars between.

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char name[32];  // "max"
    char takes[64]; // "N"; "" for an option without a value
    const char *words;
    size_t size;  // of the words, with the line breaks and blanks that stand between them
    bool repeats; // it may be given again: the usage has "[--name TAKES]..."
} HelpOption;

// Goes through the options of a help text. Begin with only `help` set. help_next is false when there are no
// more; `at` is then the end of the text.
typedef struct {
    const char *help;
    const char *at;   // in the line of an option, or before one
    bool in_line;     // more options may stand in this line
    HelpOption found; // the one found last
} HelpOptions;
bool help_next(HelpOptions *options);

// True when the help has an option of that name, which goes to *out (NULL allowed).
bool help_find(const char *help, const char *name, HelpOption *out);
