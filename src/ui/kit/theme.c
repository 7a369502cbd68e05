#include "ui/kit/theme.h"

#include <string.h>

#include "game/settings/theme_colours.h"

Theme theme_make(ThemeChoice choice, const Pack *pack) {
    const ColourTable *table = theme_table(choice);
    Theme theme = {.dark = table->dark};
    theme_colours(choice, pack, theme.colour);
    memcpy(theme.band, table->band, sizeof theme.band);
    memcpy(theme.set, table->set, sizeof theme.set);
    return theme;
}
