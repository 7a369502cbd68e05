#pragma once
// Tables as spreadsheets write them: lines cut into fields. The separator is a comma, a semicolon or a tab;
// fields may stand in double quotes, and blanks around them are ignored. A field never continues on the
// next line, and a quote inside a field is a character like any other.

#include <stdbool.h>
#include <stddef.h>

// A field of a line: not ended by a 0, without its quotes.
typedef struct {
    const char *text;
    int length;
    int column; // where it begins, in bytes from 1
} CsvField;

// The separator of a table, by the first line that has one: the first of , ; and tab outside of quotes.
char csv_separator(const char *line, size_t length);

// Cuts a line, without its line break, into fields, of which the first `max` are kept. Returns the number of
// fields up to the last that is not empty; 0 for an empty line.
int csv_cut(const char *line, size_t length, char separator, CsvField *out, int max);

// Cuts a line at every separator and at nothing else: blanks and quotes belong to the fields. Returns how
// many there are; the first `max` are kept.
int csv_split(const char *line, int length, char separator, CsvField *out, int max);

// True when the field is that word, whatever the case of the letters A to Z.
bool csv_is(const CsvField *field, const char *word);

// The field as text for a message: cut short, and '?' for what cannot be printed. Returns `out`.
const char *csv_text(const CsvField *field, char out[41]);
