#pragma once
// nonet-cli: what its subcommands share. Data goes to standard output, words to standard error. A subcommand
// returns one of the three exit statuses below.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/tool/jobs.h"
#include "cli/tool/reply.h"
#include "core/board/grid.h"
#include "core/logic/step.h"
#include "core/rate/band.h"
#include "core/text/puzzle_text.h"

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
    cmd_hint, cmd_cases, cmd_mine, cmd_pack, cmd_convert, cmd_print, cmd_bench;

// ---- Options

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

// A number in an option's value, at least `least`. When it is not one, says so on standard error and returns
// false.
bool cli_number(const Command *command, const CliOption *option, uint64_t least, uint64_t most,
                uint64_t *out);

// The layout that --layout names, 9x9 when it was not given. When there is none of that name, says so and
// returns false.
bool cli_layout(const Command *command, const CliOption *option, Layout *out);

// How many workers --jobs asks for, as many as there are processors when it was not given. When it is not a
// number, says so and returns false.
bool cli_jobs(const Command *command, const CliOption *option, int *out);

// The options of a command that answers a stream of puzzles: CLI_STREAM_OPTIONS stands first in its array,
// and its own begin at CLI_STREAM_COUNT.
enum { CLI_STREAM_JOBS, CLI_STREAM_LAYOUT, CLI_STREAM_JSON, CLI_STREAM_COUNT };

#define CLI_STREAM_OPTIONS                                                                                   \
    [CLI_STREAM_JOBS] = {.name = "jobs", .takes_value = true},                                               \
    [CLI_STREAM_LAYOUT] = {.name = "layout", .takes_value = true}, [CLI_STREAM_JSON] = {.name = "json"}

typedef struct {
    Layout layout;
    int jobs;
    bool json;
    int status; // the exit status, when there is nothing more to do
} CliStream;

// cli_options, and what --jobs, --layout and --json say. False: the command ends with out->status.
bool cli_stream_options(const Command *command, int *argc, char **argv, CliOption *option, int count,
                        CliStream *out);

// Says what is wrong with the way a command was called, and returns CLI_USAGE.
int cli_misuse(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

// ---- Input and output

typedef struct {
    const char *file; // "stdin" for standard input
    int line;         // where the puzzle begins
    const Layout *layout;
} CliSource;

// What is asked of each puzzle of an input. `context` is the command's; several workers have it at once, and
// then leave it as it is. `own` is a worker's own: own_size bytes, zero at first.
typedef struct {
    int jobs;  // how many workers; with 1 all happens in one thread
    int grain; // so many puzzles are worth a worker's while
    void *context;
    size_t own_size;

    // Says the answer. False when it is no. Work that may go on for long asks reply_hand_on now and then.
    // `index` is the puzzle's among those of `prepare`.
    bool (*answer)(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                   Reply *reply);

    // In place of `answer`, where candidates matter: the input is all that core/text/position_text.h reads.
    bool (*answer_position)(void *context, void *own, const CliSource *source, const Position *position,
                            Reply *reply);

    // Called before the answers to these puzzles, at most JOBS_TAKEN_MAX, are asked for. NULL allowed.
    void (*prepare)(void *context, void *own, const Layout *layout, const Grid *const *puzzle, int count);

    // Called for each line before it is taken for (a part of) a puzzle; returns true when it has dealt with
    // it. *answer is true when called; false says that the answer for this line is no. NULL allowed; needs
    // jobs 1.
    bool (*line)(void *context, const CliSource *source, const char *line, Reply *reply, bool *answer);
} CliAsk;

// Reads the puzzles of the files, or of standard input when there are none ("-" also means it), and prints
// the answers in order, each before the input lets wait for more. Says what is not a puzzle and goes on.
// Returns CLI_DONE when all were puzzles and all answers yes, else CLI_NO.
int cli_each_puzzle(const Layout *layout, int files, char **file, const CliAsk *ask);

// Says something about a place on standard error: "file:line:column: reason"; line and column are left out
// when they are 0.
void cli_complain(const char *file, const TextError *error);

// A band's name in lower case, as data has it; out needs 16 bytes.
void cli_band_name(Band band, char out[16]);

// "file":"...","line":N,"puzzle":"..." for the beginning of a JSON object.
void cli_reply_source(Reply *reply, const CliSource *source, const Grid *puzzle);

// Boards so small that every search is short are solved many at a time (solver_batch), up to this limit;
// those that have more solutions, and all puzzles on larger boards, for which it is 0, one by one
// (solver_each, which reports on the way).
uint64_t cli_limit_together(const Layout *layout, uint64_t limit);

// A grain that suits either way.
int cli_grain(const Layout *layout);

// For solver_each's keep_going where the context is the Reply.
bool cli_keep_going(void *reply);
