#pragma once
// The lines of seeds.csv, one at a time. Which field holds what is in pack->separator, fields and place,
// where the header put it. Lines come without their break.

#include "core/pack/pack.h"

// What is worked out once for all lines: where the techniques stand, and their bits.
typedef struct {
    const Pack *pack;
    int techniques;
    struct {
        uint8_t place;
        int16_t bit;
    } technique[TECHNIQUE_COUNT];
} LineReader;

// True for what may stand before the header: empty rows, and the line by which Excel is told of a separator
// ("sep=;").
bool pack_line_precedes_header(const char *line, size_t length);

// Finds out in which field of the lines each column is.
bool pack_line_header(Pack *pack, const char *line, size_t length, int number, TextError *error);

// A number that changes with anything in the header that says how lines are read.
uint64_t pack_line_columns(const Pack *pack);

void pack_line_reader(const Pack *pack, LineReader *out);

// What the index knows of a line, except its offset. *out_any is false for what spreadsheets leave of empty
// rows.
bool pack_line_entry(const LineReader *reader, const char *line, size_t length, int number, SeedEntry *out,
                     bool *out_any, TextError *error);

// The whole seed. False also when it is not that of the entry.
bool pack_line_seed(const Pack *pack, const char *line, size_t length, const SeedEntry *entry, Seed *out,
                    TextError *error);

// True when the csv has a column for each technique that a grade counts: one written long ago may not.
bool pack_counts_all(const Pack *pack);

// The header line of seeds.csv and a seed's line, without line break. Both return the length; out needs
// SEED_HEADER_MAX and SEED_LINE_MAX bytes. Where a seed has a board of its own its line goes on with that,
// and PACK_BOARD_HEADER must follow the header.
enum { SEED_HEADER_MAX = 2048, SEED_LINE_MAX = SEED_HEADER_MAX + 2 * SEED_BOARD_MAX };
#define PACK_BOARD_HEADER ",board"
int pack_format_header(char *out);
int pack_format_seed(const Layout *layout, const Seed *seed, char *out);
