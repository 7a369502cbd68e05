// Processor time that the general search needs for puzzles on boards of any kind: to find the solution and
// prove that there is no other.
//     bench_search boards.txt [seconds]
// reads a board with clues a line (docs/boards.md), e.g. "9x9; cage 15 r1c1 r1c2; clues ...", and prints for
// each  line ms solutions,  at the end the median and the slowest. A search that is not done after
// so many seconds (60) is given up: its solutions have a '?', and its time is only a lower bound. Lines that
// start with '#' and empty ones are skipped; a board without clues is searched as it is.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/constraint/board_text.h"
#include "core/solve/solver_general.h"

enum { LIMIT = 2, BOARDS_MAX = 10000 };

static const double GIVE_UP_S = 60;

static double processor_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static bool going(void *context) { return processor_s() < *(const double *)context; }

static int compare(const void *a, const void *b) {
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

static double median(const double *sorted, int count) {
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

// Seconds for one board; prints its line.
static double search(const Layout *layout, const Grid *clues, int line, double give_up_s) {
    double start = processor_s(), until = start + give_up_s;
    SolverSearch asked = {.limit = LIMIT, .keep_going = going, .context = &until};
    uint64_t found = solver_general_each(layout, clues, &asked);
    double seconds = processor_s() - start;
    printf("%d %.3f %d%s\n", line, seconds * 1e3, (int)found, asked.given_up ? "?" : "");
    (void)fflush(stdout);
    return seconds;
}

// False when a line is no board.
static bool search_all(FILE *file, const char *path, double give_up_s) {
    static char text[BOARD_TEXT_MAX + 2];
    static Layout layout;
    static double taken[BOARDS_MAX];
    int count = 0;
    for (int line = 1; count < BOARDS_MAX && fgets(text, sizeof text, file); line++) {
        Grid clues;
        TextError error = {0};
        text[strcspn(text, "\r\n")] = '\0';
        if (text[0] == '\0' || text[0] == '#') continue;
        if (!board_parse(text, &layout, &clues, &error)) {
            fprintf(stderr, "bench_search: %s:%d:%d: %s\n", path, line, (int)error.column, error.reason);
            return false;
        }
        taken[count++] = search(&layout, &clues, line, give_up_s);
    }
    if (count == 0) return true;
    qsort(taken, (size_t)count, sizeof *taken, compare);
    printf("median %.3f slowest %.3f of %d\n", median(taken, count) * 1e3, taken[count - 1] * 1e3, count);
    return true;
}

int main(int argc, char **argv) {
    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: bench_search boards.txt [seconds]\n");
        return 2;
    }
    double give_up_s = argc == 3 ? strtod(argv[2], NULL) : GIVE_UP_S;
    FILE *file = fopen(argv[1], "r");
    if (!file) {
        fprintf(stderr, "bench_search: cannot open %s\n", argv[1]);
        return 1;
    }
    bool good = search_all(file, argv[1], give_up_s);
    (void)fclose(file);
    return good ? 0 : 1;
}
