#include "ui/play/daily_streak.h"

#include <stdlib.h>

#include "core/base/memory.h"
#include "game/records/figures.h"

// If the clock was set back, days that it has not reached again still count.
int daily_streak(const SavedDaily *daily, int count, int today) {
    int *days = mem_zeroed((size_t)count + 1, sizeof *days);
    int solved = 0, latest = today, streak, longest;
    for (int i = 0; i < count; i++) {
        if (!daily[i].solved) continue;
        if (daily[i].day > latest + 1) break;
        days[solved++] = daily[i].day;
        if (daily[i].day > latest) latest = daily[i].day;
    }
    figures_streak(days, solved, latest, &streak, &longest);
    free(days);
    return streak;
}
