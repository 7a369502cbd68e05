#pragma once
// What a format keeps besides the givens, as its row says it in words.

#include <string.h>

#include "host/formats/formats.h"

enum {
    HOLDS_ENTRIES = 1,
    HOLDS_NOTES = 2,
    HOLDS_CANDIDATES = 4,
    HOLDS_TIME = 8,
    HOLDS_TITLE = 16,
    HOLDS_AUTHOR = 32,
    HOLDS_LEVEL = 64,
    HOLDS_SOURCE = 128,
    HOLDS_CORNERS = 256,
    HOLDS_COLOURS = 512, // of cells and notes
    HOLDS_LINES = 1024,
    HOLDS_ONE_COLOUR = 2048, // of each cell
    HOLDS_STEPS = 4096
};

static inline unsigned format_holds(Format format) {
    static const struct {
        const char *word;
        unsigned holds;
    } words[] = {{"entries", HOLDS_ENTRIES},
                 {"notes", HOLDS_NOTES},
                 {"candidates", HOLDS_CANDIDATES},
                 {"time", HOLDS_TIME},
                 {"title", HOLDS_TITLE},
                 {"author", HOLDS_AUTHOR},
                 {"level", HOLDS_LEVEL},
                 {"source", HOLDS_SOURCE},
                 {"the texts", HOLDS_TITLE | HOLDS_AUTHOR | HOLDS_LEVEL | HOLDS_SOURCE},
                 {"corner marks", HOLDS_CORNERS},
                 {"lines", HOLDS_LINES},
                 {"one colour", HOLDS_ONE_COLOUR},
                 {"steps", HOLDS_STEPS},
                 {"everything", ~0U}};
    const char *said = strchr(formats_row(format)->name, ';');
    unsigned holds = 0;
    for (size_t i = 0; said && i < sizeof words / sizeof words[0]; i++)
        if (strstr(said, words[i].word)) holds |= words[i].holds;
    return holds;
}
