// How well effort (core/rate/effort) and rating tell how long people take: rank correlations (C. Spearman,
// 1904) with both figures of their times, of all puzzles and of each of ten folds (every tenth puzzle), which
// show how far chance goes.
//
// The weights of effort are few and round, but they were chosen with these puzzles in view. So each fold is
// also looked at with the weights that do best on the other nine, of a grid around those in use: such figures
// owe nothing to the puzzles that they are measured on. To set folds with different weights side by side,
// what counts of a puzzle is its rank among those of the nine. The growth of times with effort is printed
// too.
//     bench_effort [human.csv]
// reads game number, puzzle and both figures (D_TO, D_TR); by default the file of people's times that is not
// part of the project. Exit status 77 when it is missing.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rate/effort.h"
#include "core/rate/grade.h"
#include "core/solve/solver.h"

enum { PUZZLES_MAX = 4096, FOLDS = 10, LINE_BYTES = 512, TIMES = 2, BEYOND_SINGLES = 23 };

static const int LINES[] = {15, 25, 50}, CELLS[] = {1, 3, 10}, SAMES[] = {1, 2, 5, 10};
enum { GRID_LINES = 3, GRID_CELLS = 3, GRID_SAMES = 4, GRID = GRID_LINES * GRID_CELLS * GRID_SAMES };

typedef struct {
    int count;
    Grid puzzle[PUZZLES_MAX], solution[PUZZLES_MAX];
    double time[TIMES][PUZZLES_MAX], rating[PUZZLES_MAX];
    double effort[PUZZLES_MAX], weighed[GRID][PUZZLES_MAX];
    double outside[PUZZLES_MAX]; // with weights that were chosen without the puzzle: its rank
} Sample;

static SightWeights grid_weights(int i) {
    SightWeights weights = effort_weights();
    weights.line = LINES[i % GRID_LINES];
    weights.cell = CELLS[i / GRID_LINES % GRID_CELLS];
    weights.same = SAMES[i / GRID_LINES / GRID_CELLS];
    return weights;
}

// Half of those that are alike count as below.
static double rank_of(const double *value, int count, double of) {
    double rank = 0.0;
    for (int i = 0; i < count; i++) rank += value[i] < of ? 1.0 : value[i] == of ? 0.5 : 0.0;
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
        ranks_a[i] = rank_of(a, count, a[i]);
        ranks_b[i] = rank_of(b, count, b[i]);
    }
    return line_through(ranks_a, ranks_b, count).correlation;
}

static bool read_line(const Layout *layout, char *line, Sample *out) {
    int at = out->count;
    char *puzzle = strchr(line, ','), *time = puzzle ? strchr(puzzle + 1, ',') : NULL;
    char *second = time ? strchr(time + 1, ',') : NULL;
    Grade grade;
    if (!second) return false;
    *time = '\0';
    if (!grid_parse(layout, puzzle + 1, &out->puzzle[at])) return false;
    if (!solver_unique(layout, &out->puzzle[at], &out->solution[at])) return false;
    grade_canonical(layout, &out->puzzle[at], NULL, NULL, &grade, NULL);
    out->time[0][at] = strtod(time + 1, NULL);
    out->time[1][at] = strtod(second + 1, NULL);
    out->rating[at] = grade.rating_tenths;
    out->effort[at] = effort_of(layout, &out->puzzle[at], &out->solution[at]);
    for (int i = 0; i < GRID; i++) {
        SightWeights weights = grid_weights(i);
        out->weighed[i][at] = effort_weighed(layout, &out->puzzle[at], &out->solution[at], &weights);
    }
    out->count++;
    return true;
}

static bool read_sample(FILE *file, Sample *out) {
    Layout layout;
    char line[LINE_BYTES];
    layout_init(&layout, "9x9");
    for (int number = 1; fgets(line, sizeof line, file) != NULL && out->count < PUZZLES_MAX; number++) {
        if (number == 1 || read_line(&layout, line, out)) continue; // the first is the header
        fprintf(stderr, "bench_effort: line %d holds no puzzle with one solution and two times\n", number);
        return false;
    }
    return out->count >= FOLDS * 3;
}

// The values of the puzzles of a fold, or of all others.
static int part_of(const double *value, int count, int fold, bool inside, double *out) {
    int parts = 0;
    for (int i = 0; i < count; i++)
        if ((i % FOLDS == fold) == inside) out[parts++] = value[i];
    return parts;
}

// Without a fold, or within it.
static double part_correlation(const Sample *all, const double *value, int time, int fold, bool inside) {
    static double a[PUZZLES_MAX], b[PUZZLES_MAX];
    part_of(value, all->count, fold, inside, a);
    return rank_correlation(a, b, part_of(all->time[time], all->count, fold, inside, b));
}

// Those of the grid that do best, by both figures, without a fold.
static int best_without(const Sample *all, int fold) {
    int best = 0;
    double most = -TIMES;
    for (int i = 0; i < GRID; i++) {
        double sum = 0.0;
        for (int time = 0; time < TIMES; time++)
            sum += part_correlation(all, all->weighed[i], time, fold, false);
        if (sum > most) most = sum, best = i;
    }
    return best;
}

static void report_fold(Sample *all, int fold) {
    static double others[PUZZLES_MAX];
    int best = best_without(all, fold), count = part_of(all->weighed[best], all->count, fold, false, others);
    SightWeights weights = grid_weights(best);
    for (int i = fold; i < all->count; i += FOLDS)
        all->outside[i] = rank_of(others, count, all->weighed[best][i]) / count;
    printf("fold %2d: %4d puzzles", fold + 1, all->count - count);
    for (int time = 0; time < TIMES; time++)
        printf("   effort %.3f (chosen outside %.3f) rating %.3f",
               part_correlation(all, all->effort, time, fold, true),
               part_correlation(all, all->weighed[best], time, fold, true),
               part_correlation(all, all->rating, time, fold, true));
    printf("   chosen: line %d, cell %d, same %d\n", weights.line, weights.cell, weights.same);
}

// Of those that are rated like singles, or of those above them.
static void report_above(const Sample *all, bool above) {
    static double value[2 + TIMES][PUZZLES_MAX];
    int count = 0;
    for (int i = 0; i < all->count; i++) {
        if ((all->rating[i] >= BEYOND_SINGLES) != above) continue;
        value[0][count] = all->effort[i], value[1][count] = all->rating[i];
        for (int time = 0; time < TIMES; time++) value[2 + time][count] = all->time[time][i];
        count++;
    }
    printf("%s 2.3: %4d puzzles", above ? "from " : "below", count);
    for (int time = 0; time < TIMES; time++)
        printf("   effort %.3f rating %.3f", rank_correlation(value[0], value[2 + time], count),
               rank_correlation(value[1], value[2 + time], count));
    printf("\n");
}

static void report(Sample *all) {
    static double log_effort[PUZZLES_MAX], log_time[PUZZLES_MAX];
    int count = all->count;
    for (int fold = 0; fold < FOLDS; fold++) report_fold(all, fold);
    printf("all:     %4d puzzles", count);
    for (int time = 0; time < TIMES; time++)
        printf("   effort %.3f (chosen outside %.3f) rating %.3f",
               rank_correlation(all->effort, all->time[time], count),
               rank_correlation(all->outside, all->time[time], count),
               rank_correlation(all->rating, all->time[time], count));
    printf("\n");
    report_above(all, false);
    report_above(all, true);
    printf("the two figures agree by %.3f\n", rank_correlation(all->time[0], all->time[1], count));
    for (int i = 0; i < count; i++) {
        log_effort[i] = log(all->effort[i]);
        log_time[i] = log(all->time[0][i]);
    }
    printf("times grow with effort to the power of %.2f\n", line_through(log_effort, log_time, count).slope);
}

int main(int argc, char **argv) {
    static Sample sample;
    const char *path = argc > 1 ? argv[1] : TEST_SOURCE "/../shared/data/human.csv";
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "bench_effort: there is no %s; people's times are not part of the project\n", path);
        return 77;
    }
    bool read = read_sample(file, &sample);
    (void)fclose(file);
    if (!read) return 1;
    report(&sample);
    return 0;
}
