#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd/bench.txt.h"
#include "cli/tool/cli.h"
#include "core/base/memory.h"
#include "core/solve/solver.h"
#include "host/files/machine.h"

enum {
    SLICE = 4096, // puzzles between two readings of the clock; there is room for a solution of each
    PASSES_MAX = 1000,
    ENGINES_MAX = 32,
};

typedef struct {
    Grid grid;
    int line;
    uint64_t count; // of its solutions
} BenchPuzzle;

// The puzzles of a file.
typedef struct {
    const char *file;
    const Layout *layout;
    BenchPuzzle *puzzle;
    size_t puzzles, room;
    size_t unique, none, several;
    bool too_many; // for the memory that there is
} Set;

typedef struct {
    Layout layout;
    const SolverEngine *engine[ENGINES_MAX];
    int engines;
    bool single, batch, json;
    uint64_t passes, limit;
    int file_width; // of the table's first column
    bool headed;
    // Of one slice:
    SolverTask task[SLICE];
    uint64_t count[SLICE];
    Grid solution[SLICE];
} Bench;

// One row of the table.
typedef struct {
    const SolverEngine *engine;
    bool batch;
    int64_t us[PASSES_MAX];
} BenchRow;

// ---- Puzzles

static bool collect(void *context, void *own, int index, const CliSource *source, const Grid *puzzle,
                    Reply *reply) {
    (void)own, (void)index;
    Set *set = context;
    set->file = source->file;
    if (source->layout != set->layout && !layout_equal(source->layout, set->layout))
        return cli_refuse_puzzle(reply, source, "this is on another board; --layout says which is measured");
    if (set->puzzles == set->room && !set->too_many) {
        size_t room = set->room ? 2 * set->room : 1024;
        BenchPuzzle *grown = mem_try_resize(set->puzzle, room, sizeof *grown);
        set->too_many = !grown;
        if (grown) set->puzzle = grown, set->room = room;
    }
    if (set->too_many) return false;
    set->puzzle[set->puzzles++] = (BenchPuzzle){.grid = *puzzle, .line = source->line};
    return true;
}

static void count_solutions(const Bench *bench, Set *set) {
    const SolverEngine *judge = solver_engine(0); // the general one
    for (size_t i = 0; i < set->puzzles; i++) {
        BenchPuzzle *it = &set->puzzle[i];
        it->count = solver_each_by(judge, &bench->layout, &it->grid, bench->limit, NULL, NULL, NULL, NULL);
        set->unique += it->count == 1;
        set->none += it->count == 0;
        set->several += it->count > 1;
    }
}

// ---- Passes

static bool keep(void *context, const Grid *solution) {
    *(Grid *)context = *solution;
    return true;
}

// The processor time that a slice takes.
static int64_t solve_slice(Bench *bench, const BenchRow *row, const BenchPuzzle *puzzle, size_t size) {
    const Layout *layout = &bench->layout;
    for (size_t i = 0; i < size; i++) bench->task[i] = (SolverTask){.puzzle = &puzzle[i].grid};
    int64_t start_us = machine_processor_us();
    if (row->batch) {
        solver_batch_by(row->engine, layout, bench->task, size, bench->limit, bench->count, bench->solution);
    } else {
        for (size_t i = 0; i < size; i++)
            bench->count[i] = solver_each_by(row->engine, layout, &puzzle[i].grid, bench->limit, keep, NULL,
                                             &bench->solution[i], NULL);
    }
    return machine_processor_us() - start_us;
}

static bool agrees(const Layout *layout, const Grid *puzzle, const Grid *solution) {
    for (int cell = 0; cell < layout->cells; cell++)
        if (puzzle->cell[cell] && puzzle->cell[cell] != solution->cell[cell]) return false;
    return grid_complete(layout, solution);
}

static const char *mode_name(const BenchRow *row) { return row->batch ? "batch" : "single"; }

static bool check_slice(const Bench *bench, const BenchRow *row, const Set *set, size_t from, size_t size) {
    const Layout *layout = &bench->layout;
    for (size_t i = 0; i < size; i++) {
        const BenchPuzzle *puzzle = &set->puzzle[from + i];
        uint64_t count = bench->count[i], right = puzzle->count;
        bool fine = count == right && (count == 0 || agrees(layout, &puzzle->grid, &bench->solution[i]));
        if (fine) continue;
        TextError error;
        char what[64] = "gives a solution that is none";
        if (count != right)
            snprintf(what, sizeof what, "finds %llu where there are %llu", (unsigned long long)count,
                     (unsigned long long)right);
        text_error(&error, puzzle->line, 0, "wrong answer: %s, %s, %s", solver_engine_name(row->engine),
                   mode_name(row), what);
        cli_complain_as(bench->json, set->file, &error);
        char text[CELLS_MAX + 1];
        grid_format(layout, &puzzle->grid, text);
        fprintf(stderr, "%s\n", text);
        return false;
    }
    return true;
}

// False when an answer was wrong.
static bool pass(Bench *bench, const BenchRow *row, const Set *set, int64_t *out_us) {
    *out_us = 0;
    for (size_t from = 0; from < set->puzzles; from += SLICE) {
        size_t size = set->puzzles - from < SLICE ? set->puzzles - from : SLICE;
        *out_us += solve_slice(bench, row, &set->puzzle[from], size);
        if (!check_slice(bench, row, set, from, size)) return false;
    }
    if (*out_us == 0) *out_us = 1; // less than the clock can measure
    return true;
}

// ---- Rows

static void print_row(Bench *bench, const BenchRow *row, const Set *set) {
    uint64_t lower = (bench->passes - 1) / 2, upper = bench->passes / 2; // the middle passes
    double best = (double)row->us[0] / 1e6;
    double median = (double)(row->us[lower] + row->us[upper]) / 2e6;
    double puzzles = (double)set->puzzles;
    const char *engine = solver_engine_name(row->engine);
    if (bench->json) {
        Reply reply = {0};
        reply_json(&reply, "{\"file\":", set->file);
        reply_format(&reply,
                     ",\"engine\":\"%s\",\"mode\":\"%s\",\"limit\":%llu,\"puzzles\":%zu,\"unique\":%zu,"
                     "\"none\":%zu,\"several\":%zu,\"passes\":%llu,",
                     engine, mode_name(row), (unsigned long long)bench->limit, set->puzzles, set->unique,
                     set->none, set->several, (unsigned long long)bench->passes);
        reply_format(&reply,
                     "\"best_seconds\":%.6f,\"median_seconds\":%.6f,\"best_per_second\":%.0f,"
                     "\"median_per_second\":%.0f}\n",
                     best, median, puzzles / best, puzzles / median);
        reply_close(&reply);
        return;
    }
    if (!bench->headed)
        printf("%-*s  %-14s %-6s %9s %9s %7s %8s %10s %10s %12s %12s\n", bench->file_width, "file", "engine",
               "mode", "puzzles", "unique", "none", "several", "best s", "median s", "best/s", "median/s");
    bench->headed = true;
    printf("%-*s  %-14s %-6s %9zu %9zu %7zu %8zu %10.6f %10.6f %12.0f %12.0f\n", bench->file_width, set->file,
           engine, mode_name(row), set->puzzles, set->unique, set->none, set->several, best, median,
           puzzles / best, puzzles / median);
    (void)fflush(stdout);
}

static int by_size(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static bool measure(Bench *bench, BenchRow *row, const Set *set) {
    int64_t warm_up_us;
    if (!pass(bench, row, set, &warm_up_us)) return false;
    for (uint64_t i = 0; i < bench->passes; i++)
        if (!pass(bench, row, set, &row->us[i])) return false;
    qsort(row->us, bench->passes, sizeof row->us[0], by_size);
    print_row(bench, row, set);
    return true;
}

static bool measure_file(Bench *bench, int files, char **file) {
    Set set = {.file = "stdin", .layout = &bench->layout};
    CliAsk ask = {.json = bench->json, .jobs = 1, .grain = 1, .context = &set, .answer = collect};
    bool fine = cli_each_puzzle(&bench->layout, files, file, &ask) == CLI_DONE;
    if (set.too_many) {
        fprintf(stderr, "nonet-cli bench: not enough memory\n");
    } else if (set.puzzles > 0) {
        count_solutions(bench, &set);
        for (int i = 0; i < 2 * bench->engines; i++) {
            BenchRow row = {.engine = bench->engine[i / 2], .batch = i % 2 == 1};
            if (row.batch ? bench->batch : bench->single) fine = measure(bench, &row, &set) && fine;
        }
    }
    free(set.puzzle);
    return fine;
}

// ---- The call

static int no_such_engine(const char *name) {
    Text known = {0};
    const SolverEngine *engine;
    for (int i = 0; (engine = solver_engine(i)); i++) text_addf(&known, "%s, ", solver_engine_name(engine));
    int status = cli_misuse(&cmd_bench, "there is no engine '%s'; known: %sall", name, text_of(&known));
    text_finish(&known);
    return status;
}

static int choose_engines(Bench *bench, const char *name) {
    const Layout *layout = &bench->layout;
    const SolverEngine *engine = name ? solver_engine_named(name) : solver_engine_best(layout);
    if (name && strcmp(name, "all") == 0) {
        for (int i = 0; (engine = solver_engine(i)) && bench->engines < ENGINES_MAX; i++)
            if (solver_engine_suits(engine, layout)) bench->engine[bench->engines++] = engine;
        return CLI_GO;
    }
    if (!engine) return no_such_engine(name);
    bench->engine[bench->engines++] = engine;
    if (solver_engine_suits(engine, layout)) return CLI_GO;
    MEM_LOCAL(Layout, usual);
    bool elsewhere = layout_init(usual, "9x9") && solver_engine_suits(engine, usual);
    return cli_misuse(&cmd_bench, "the engine '%s' %s", name,
                      elsewhere ? "is not for this layout"
                                : "needs a processor that can do more than this one");
}

static int measure_files(Bench *bench, int files, char **file) {
    bench->file_width = 5;
    for (int i = 0; i < files; i++)
        if ((int)strlen(file[i]) > bench->file_width) bench->file_width = (int)strlen(file[i]);
    bool fine = files > 0 || measure_file(bench, 0, NULL);
    for (int i = 0; i < files; i++) fine = measure_file(bench, 1, &file[i]) && fine;
    return fine ? CLI_DONE : CLI_NO;
}

static int run(int argc, char **argv) {
    Bench *bench = mem_zeroed(1, sizeof *bench); // large
    bool single = false, batch = false;
    const char *engine = NULL;
    bench->passes = 5;
    bench->limit = 2;
    CliOption option[] = {{"engine", .text = &engine},
                          {"single", .flag = &single},
                          {"batch", .flag = &batch},
                          {"passes", .number = &bench->passes, .least = 1, .most = PASSES_MAX},
                          {"limit", .number = &bench->limit, .least = 2, .most = UINT64_C(1) << 60},
                          {"layout", .layout = &bench->layout},
                          {"json", .flag = &bench->json},
                          {0}};
    int status = cli_options(&cmd_bench, &argc, argv, option);
    bench->single = !batch;
    bench->batch = !single;
    if (status == CLI_GO && single && batch)
        status = cli_misuse(&cmd_bench, "either --single or --batch; without them both are measured");
    if (status == CLI_GO) status = choose_engines(bench, engine);
    if (status == CLI_GO) status = measure_files(bench, argc - 1, argv + 1);
    free(bench);
    return status;
}

const Command cmd_bench = {"bench", "how fast the solver's engines are", BENCH_TXT, .run = run};
