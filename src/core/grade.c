#include "core/grade.h"

#include "core/hint.h"

void grade_puzzle(const Layout *layout, const Grid *puzzle, Grade *out) {
    Grade grade = {.solved = false};
    Position position = position_of_grid(layout, puzzle);
    bool placed = false;
    int steps = 0;
    Step step;
    while (hint_next(&position, &step)) {
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
