#include "support/settled.h"
#include "ui/scenes/solutions/solutions_view.h"

bool solutions_are_settled(const void *scene) { return ((const SolutionsScene *)scene)->over; }
