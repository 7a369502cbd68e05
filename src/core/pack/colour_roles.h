#pragma once
// The roles that a colour can play. A theme gives each a colour; a pack may override some. Only names live
// here.

typedef enum {
    ROLE_BACKGROUND,
    ROLE_PANEL,
    ROLE_BOARD,
    ROLE_LINE_THIN,
    ROLE_LINE_THICK,
    ROLE_GIVEN,
    ROLE_ENTERED,
    ROLE_NOTE,
    ROLE_SELECTED,
    ROLE_SAME,
    ROLE_HOUSE,
    ROLE_CONFLICT,
    ROLE_HINT,
    ROLE_GOOD,
    ROLE_TEXT,      // titles and labels that matter
    ROLE_DIM,       // small labels
    ROLE_ACCENT,    // the one button that is meant
    ROLE_ON_ACCENT, // text on it
    ROLE_COUNT
} Role;

const char *role_name(Role role); // "background", "panel", "line_thin", ...
