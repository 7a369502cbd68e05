#include "core/pack/colour_roles.h"

#include <assert.h>

static const char *const NAMES[] = {
    [ROLE_BACKGROUND] = "background",
    [ROLE_PANEL] = "panel",
    [ROLE_BOARD] = "board",
    [ROLE_LINE_THIN] = "line_thin",
    [ROLE_LINE_THICK] = "line_thick",
    [ROLE_GIVEN] = "given",
    [ROLE_ENTERED] = "entered",
    [ROLE_NOTE] = "note",
    [ROLE_SELECTED] = "selected",
    [ROLE_SAME] = "same",
    [ROLE_HOUSE] = "house",
    [ROLE_CONFLICT] = "conflict",
    [ROLE_HINT] = "hint",
    [ROLE_GOOD] = "good",
    [ROLE_TEXT] = "text",
    [ROLE_DIM] = "dim",
    [ROLE_ACCENT] = "accent",
    [ROLE_ON_ACCENT] = "on_accent",
};
_Static_assert(sizeof NAMES / sizeof NAMES[0] == ROLE_COUNT, "a name for each role");

const char *role_name(Role role) {
    assert(role >= 0 && role < ROLE_COUNT);
    return NAMES[role];
}
