#include "core/grade.h"

#include "core/tech.h"

bool grade_counts(Technique technique) {
    bool (*find)(const Position *, Technique, StepSink *, void *) = technique_info(technique)->find;
    return find == tech_singles_find || find == tech_locked_find || find == tech_subset_find;
}

static bool take_first(void *context, const Step *step) {
    *(Step *)context = *step;
    return false;
}

static bool easiest_step(const Position *position, Step *out) {
    for (Technique t = 0; t < TECHNIQUE_COUNT; t++)
        if (grade_counts(t) && !technique_find(position, t, take_first, out)) return true;
    return false;
}

void grade_puzzle(const Layout *layout, const Grid *puzzle, Grade *out) {
    Grade grade = {.solved = false};
    Position position = position_of_grid(layout, puzzle);
    bool placed = false;
    int steps = 0;
    Step step;
    while (easiest_step(&position, &step)) {
        int rating = technique_info(step.technique)->rating_tenths;
        if (rating > grade.rating_tenths) grade.rating_tenths = rating;
        if (!placed) grade.pearl_tenths = grade.rating_tenths;
        if (steps++ == 0) grade.diamond_tenths = rating;
        placed = placed || step.token != 0;
        grade.used[step.technique]++;
        position_apply(&position, &step);
    }
    grade.solved = grid_complete(layout, &position.grid);
    *out = grade;
}
