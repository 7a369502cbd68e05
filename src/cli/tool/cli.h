#pragma once
// What the subcommands of nonet-cli share. Data goes to standard output, messages to standard error. A
// subcommand returns CLI_DONE, CLI_NO or CLI_USAGE.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/tool/jobs.h"
#include "cli/tool/reply.h"
#include "core/board/grid.h"
#include "core/logic/step.h"
#include "core/rate/band.h"
#include "core/symmetry/symmetry.h"

#ifndef NONET_VERSION
#define NONET_VERSION "0.1.0"
#endif

enum { CLI_DONE = 0, CLI_NO = 1, CLI_USAGE = 2, CLI_GO = -1 };

typedef struct Command Command;
struct Command {
    const char *name;
    const char *summary; // half a line
    const char *help;    // all of --help (cli/tool/help.h); with a list, a printf format with one %s
    int (*run)(int argc, char **argv); // argv[0] is the subcommand's name
    const Command *const *part;        // its own subcommands, ended by NULL; NULL: none
    void (*add_list)(Text *out);       // adds the list that stands for %s in the help; NULL: there is none
};

// Adds all of a command's --help.
void cli_help(const Command *command, Text *out);

extern const Command cmd_solve, cmd_count, cmd_generate, cmd_transform, cmd_canon, cmd_code, cmd_grade,
    cmd_hint, cmd_cases, cmd_mine, cmd_pack, cmd_convert, cmd_print, cmd_run, cmd_race, cmd_bench;

// The parts of `pack`.
extern const Command cmd_pack_new, cmd_pack_import, cmd_pack_stats, cmd_pack_merge, cmd_pack_check;

// The parts of `run`.
extern const Command cmd_run_verify, cmd_run_show, cmd_run_export;

// The parts of `race`.
extern const Command cmd_race_make, cmd_race_open, cmd_race_table, cmd_race_daily, cmd_race_weekly;

// ---- Options

enum { CLI_VALUES_MAX = 32 };

// The values of an option that may be given more than once.
typedef struct {
    int count;
    const char *value[CLI_VALUES_MAX];
} CliList;

// An option, with the one thing that it sets. What is not given stays as it is, except jobs and layout.
typedef struct {
    const char *name;  // "max", for --max N and --max=N; NULL after the last
    bool *flag;        // an option without a value
    const char **text; // any value
    CliList *list;
    uint64_t *number; // from `least` to `most`
    uint64_t least;
    uint64_t most;
    Layout *layout;    // 9x9 when it is not given
    int *jobs;         // how many workers; as many as there are processors when it is not given
    const char *value; // the value given last, "" for a flag; NULL when the option was not given
} CliOption;

// Takes the options out of argv, from argv[1] on; what is left, the operands, moves up and *argc shrinks.
// "--" ends the options; "-" is an operand. Returns CLI_GO, or the exit status when there is nothing more to
// do: --help and -h print the command's help, and errors are reported on standard error.
int cli_options(const Command *command, int *argc, char **argv, CliOption *option);

// True when the option of that name was given.
bool cli_given(const CliOption *option, const char *name);

// Says what is wrong with the way a command was called. cli_misuse returns CLI_USAGE, cli_refuse is false.
int cli_misuse(const Command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define cli_refuse(...) ((void)cli_misuse(__VA_ARGS__), false)

// A command with parts, as `pack` has: runs the one that argv[1] names.
int cli_run_part(const Command *command, int argc, char **argv);

// A number from 1 to `most`, or two as in "22-26", the first not greater than the second.
bool cli_range(const char *text, int most, int *out_low, int *out_high);

// Draws a seed for the random sequence, and says it on standard error.
uint64_t cli_draw_seed(void);

// A technique by its key. False, with a message, when there is none.
bool cli_technique(const Command *command, const char *key, Technique *out);

// ---- Input and output

typedef struct {
    const char *file; // "stdin" for standard input
    int line;         // where the puzzle begins
    const Layout *layout;
    bool json; // errors are objects of JSON too
} CliSource;

// What is asked of each puzzle of an input. `context` is the command's; several workers share it, read-only.
// `own` belongs to one worker: own_size bytes, zero at first.
typedef struct {
    bool json; // what is not a puzzle, or is refused, is an object of JSON among the answers too
    int jobs;  // how many workers; with 1 everything happens in one thread
    int grain; // how many puzzles make it worth using another worker
    void *context;
    size_t own_size;

    // Says the answer. False when the answer is no. Long work calls reply_hand_on now and then. `index` is
    // the puzzle's index among those of `prepare`.
    bool (*answer)(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                   Reply *reply);

    // In place of `answer`, where entries and candidates matter.
    bool (*answer_position)(void *context, void *own, const CliSource *source, const Position *position,
                            Reply *reply);

    // Called before the answers for these puzzles, at most JOBS_TAKEN_MAX, are asked for. NULL allowed.
    void (*prepare)(void *context, void *own, const Layout *layout, const Grid *const *puzzle, int count);

    // Called for each line before it is read as (a part of) a puzzle; returns true when it has dealt with the
    // line. *answer is true at first; set to false when the answer for this line is no. NULL allowed; needs
    // jobs 1.
    bool (*line)(void *context, const CliSource *source, const char *line, Reply *reply, bool *answer);
} CliAsk;

// Reads the puzzles of the operands, whatever host/formats/formats can read, or of standard input when there
// are none ("-" also means standard input), and prints the answers in order, each before it waits for more
// input. Reports what is not a puzzle and goes on. Returns CLI_DONE when all were puzzles and all answers
// yes, else CLI_NO.
int cli_each_puzzle(const Layout *layout, int files, char **file, const CliAsk *ask);

// The index-th thing that a command reads: its operands in order ("-" if there are none), then NULL.
const char *cli_operand(int files, char *const *file, int index);

// An operand as messages name it: "stdin" for "-", "argument" for a puzzle, a link or a code that is no file.
const char *cli_operand_name(const char *operand);

// Where the content of an operand goes. `wait` (NULL allowed) is called before reading waits for more, and
// again when that has taken a long time at a terminal.
typedef struct {
    bool (*take)(void *reader, const char *piece, size_t size); // false when no more is wanted
    void (*wait)(void *reader, bool long_time);
    void *reader;
} CliFeed;

// Hands an operand, or the content of the file that it names, to a reader in pieces. False with the reason
// when it cannot be read.
bool cli_feed(const char *operand, const CliFeed *feed, TextError *error);

// Writes bytes to a file in one step, or to standard output when `out` is NULL. False, with a message, when
// they cannot be written.
bool cli_write(const char *out, const char *bytes, size_t size);

// Reports an error on standard error: "file:line:column: reason"; line and column are left out when they are
// 0.
void cli_complain(const char *file, const TextError *error);

// The same; with `json` it is an object on standard output too.
void cli_complain_as(bool json, const char *file, const TextError *error);

// The same about a puzzle, in place of its answer; with --json as an object too. Returns false.
bool cli_refuse_puzzle(Reply *reply, const CliSource *source, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same with an error that has a column.
bool cli_refuse_error(Reply *reply, const CliSource *source, const TextError *error);

// The same in addition to the answer, only on standard error.
void cli_note_puzzle(Reply *reply, const CliSource *source, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// A band's name in lower case, as in data; out needs 16 bytes.
void cli_band_name(Band band, char out[16]);

// {"file":"...","line":N,"puzzle":"...", the beginning of a JSON object; then the board where it needs
// saying.
void cli_reply_source(Reply *reply, const CliSource *source, const Grid *puzzle);

// The transform's number, "geometry:relabel".
void cli_reply_transform(Reply *reply, const Layout *layout, const Transform *transform);

// Solves many puzzles at a time (solver_batch; out_solution may be NULL), if the board is so small that every
// search is short, and counts solutions up to the limit that it returns. Puzzles that have more solutions
// must be solved one by one (solver_each, which reports on the way); so must all puzzles on larger boards,
// for which it returns 0.
uint64_t cli_solve_together(const Layout *layout, const Grid *const *puzzle, int count, uint64_t limit,
                            uint64_t *out_count, Grid *out_solution);

// A grain that suits solving many at a time, or one by one, on this board.
int cli_grain(const Layout *layout);

// How many solutions there are, counting no further than 2; the last one found goes to *out.
uint64_t cli_count_solutions(const Layout *layout, const Grid *puzzle, Reply *reply, Grid *out);

// Callbacks keep_going for solver_each and for hint_next; the context is the Reply.
bool cli_keep_going(void *reply);
bool cli_keep_looking(void *reply, Technique technique);
