// How well effort (core/rate/effort) and rating tell how long people take: rank correlations (C. Spearman,
// 1904) with their times, of all puzzles and of each of several folds (every n-th puzzle), which show how far
// chance goes. The weights of effort come with its formula and are not fitted to these puzzles; the growth of
// times with effort is, and is printed.
//     bench_effort [human.csv]
// reads game number, puzzle, time (D_TO) and a second figure that is left alone; by default the file of
// people's times that is not part of the project. Exit status 77 when it is missing.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rate/effort.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"

enum { PUZZLES_MAX = 4096, FOLDS = 5, LINE_BYTES = 512 };

typedef struct {
    int count;
    double time[PUZZLES_MAX], effort[PUZZLES_MAX], rating[PUZZLES_MAX];
} Sample;

// Half of those that are alike count as below.
static double rank_of(const double *value, int count, int which) {
    double rank = 0.0;
    for (int i = 0; i < count; i++)
        rank += value[i] < value[which] ? 1.0 : value[i] == value[which] ? 0.5 : 0.0;
    return rank;
}

typedef struct {
    double correlation, slope;
} Line;

static Line line_through(const double *x, const double *y, int count) {
    double mean_x = 0.0, mean_y = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
    for (int i = 0; i < count; i++) mean_x += x[i] / count, mean_y += y[i] / count;
    for (int i = 0; i < count; i++) {
        xx += (x[i] - mean_x) * (x[i] - mean_x);
        xy += (x[i] - mean_x) * (y[i] - mean_y);
        yy += (y[i] - mean_y) * (y[i] - mean_y);
    }
    return (Line){xy / sqrt(xx * yy), xy / xx};
}

static double rank_correlation(const double *a, const double *b, int count) {
    static double ranks_a[PUZZLES_MAX], ranks_b[PUZZLES_MAX];
    for (int i = 0; i < count; i++) {
        ranks_a[i] = rank_of(a, count, i);
        ranks_b[i] = rank_of(b, count, i);
    }
    return line_through(ranks_a, ranks_b, count).correlation;
}

static bool read_sample(FILE *file, Sample *out) {
    Layout layout;
    char line[LINE_BYTES];
    layout_init(&layout, "9x9");
    for (int number = 1; fgets(line, sizeof line, file) != NULL && out->count < PUZZLES_MAX; number++) {
        char *puzzle = strchr(line, ','), *time = puzzle ? strchr(puzzle + 1, ',') : NULL;
        if (number == 1) continue; // the header
        Grid grid, solution;
        Grade grade;
        if (time) *time++ = '\0';
        if (!time || !grid_parse(&layout, puzzle + 1, &grid) || !solver_unique(&layout, &grid, &solution)) {
            fprintf(stderr, "bench_effort: line %d holds no puzzle with one solution and a time\n", number);
            return false;
        }
        grade_canonical(&layout, &grid, NULL, NULL, &grade, NULL);
        out->time[out->count] = strtod(time, NULL);
        out->rating[out->count] = grade.rating_tenths;
        out->effort[out->count++] = effort_of(&layout, &grid, &solution);
    }
    return out->count >= FOLDS * 3;
}

static void report_fold(const Sample *all, int fold) {
    static Sample part;
    part.count = 0;
    for (int i = fold; i < all->count; i += FOLDS) {
        part.time[part.count] = all->time[i];
        part.effort[part.count] = all->effort[i];
        part.rating[part.count++] = all->rating[i];
    }
    printf("fold %d: %4d puzzles   effort %.3f   rating %.3f\n", fold + 1, part.count,
           rank_correlation(part.effort, part.time, part.count),
           rank_correlation(part.rating, part.time, part.count));
}

int main(int argc, char **argv) {
    static Sample sample;
    static double log_effort[PUZZLES_MAX], log_time[PUZZLES_MAX];
    const char *path = argc > 1 ? argv[1] : TEST_SOURCE "/../shared/data/human.csv";
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "bench_effort: there is no %s; people's times are not part of the project\n", path);
        return 77;
    }
    bool read = read_sample(file, &sample);
    (void)fclose(file);
    if (!read) return 1;
    for (int fold = 0; fold < FOLDS; fold++) report_fold(&sample, fold);
    printf("all:    %4d puzzles   effort %.3f   rating %.3f\n", sample.count,
           rank_correlation(sample.effort, sample.time, sample.count),
           rank_correlation(sample.rating, sample.time, sample.count));
    for (int i = 0; i < sample.count; i++) {
        log_effort[i] = log(sample.effort[i]);
        log_time[i] = log(sample.time[i]);
    }
    printf("times grow with effort to the power of %.2f\n",
           line_through(log_effort, log_time, sample.count).slope);
    return 0;
}
