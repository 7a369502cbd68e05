#ifndef NONET_CLI_CLI_H
#define NONET_CLI_CLI_H
// nonet-cli: what its subcommands share. Data goes to standard output, words to standard error. A subcommand
// returns one of the three exit statuses below.

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/band.h"
#include "core/format.h"
#include "core/grid.h"

#ifndef NONET_VERSION
#define NONET_VERSION "0.1.0"
#endif

enum { CLI_DONE = 0, CLI_NO = 1, CLI_USAGE = 2 };

typedef struct {
    const char *name;
    const char *summary;               // half a line
    const char *help;                  // all of --help
    int (*run)(int argc, char **argv); // argv[0] is the subcommand's name
} Command;

extern const Command cmd_solve, cmd_count, cmd_generate, cmd_transform, cmd_canon, cmd_code, cmd_grade,
    cmd_pack;

// ---- Options
// -------------------------------------------------------------------------------------------------------

enum { CLI_VALUES_MAX = 32 };

typedef struct {
    const char *name; // "max", for --max N and --max=N
    bool takes_value;
    int count;                         // how often it was given
    const char *value[CLI_VALUES_MAX]; // those values; [0] for an option given once
    bool many;                         // may be given more than once
} CliOption;

typedef enum { CLI_GO, CLI_STOP_DONE, CLI_STOP_USAGE } CliParsed;

// Takes the options out of argv, from argv[1] on; what is left, the operands, moves up and *argc shrinks.
// "--" ends the options; "-" is an operand. --help and -h print the command's help. An unknown option names
// the nearest one.
CliParsed cli_options(const Command *command, int *argc, char **argv, CliOption *option, int count);

// The exit status for a CliParsed that is not CLI_GO.
int cli_stopped(CliParsed parsed);

// A number in an option's value, at least `least`. False, said on standard error, when it is none.
bool cli_number(const Command *command, const CliOption *option, uint64_t least, uint64_t most,
                uint64_t *out);

// The layout that --layout names, 9x9 when it was not given. False, said, when there is none of that name.
bool cli_layout(const Command *command, const CliOption *option, Layout *out);

// Says what is wrong with the way a command was called, and returns CLI_USAGE.
int cli_misuse(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

// ---- Input
// ---------------------------------------------------------------------------------------------------------

typedef struct {
    const char *file; // "stdin" for standard input
    int line;         // where the puzzle begins
    const Layout *layout;
} CliSource;

// Called for each puzzle; returns false when the answer for it is no.
typedef bool CliPuzzle(void *context, const CliSource *source, const Grid *puzzle);

// Called for each line before it is taken for (a part of) a puzzle; returns true when it has dealt with it.
// *answer is true when called; false says that the answer for this line is no.
typedef bool CliLine(void *context, const CliSource *source, const char *line, bool *answer);

// Reads the puzzles of the files, or of standard input when there are none ("-" also means it). Says what is
// not a puzzle and goes on. Returns CLI_DONE when all were puzzles and all answers yes, else CLI_NO. `first`
// may be NULL.
int cli_each_puzzle(const Layout *layout, int files, char **file, CliPuzzle *visit, CliLine *first,
                    void *context);

// Says something about a place: "file:line:column: reason"; line and column are left out when they are 0.
void cli_complain(const char *file, const TextError *error);

// ---- Output
// --------------------------------------------------------------------------------------------------------

// A band's name in lower case, as data has it; out needs 16 bytes.
void cli_band_name(Band band, char out[16]);

// A grid as text, without line break.
void cli_print_grid(const Layout *layout, const Grid *grid);

// A text as a JSON string, quotes included.
void cli_print_json(const char *text);

// "file":"...","line":N,"puzzle":"..." for the beginning of a JSON object.
void cli_print_json_source(const CliSource *source, const Grid *puzzle);

#endif
