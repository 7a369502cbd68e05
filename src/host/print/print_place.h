#pragma once
// Where print-outs and pictures are saved.

#include "host/files/paths.h"
#include "host/print/print_sheet.h"

typedef enum { PRINT_PLACE_DOCUMENTS, PRINT_PLACE_PICTURES } PrintPlace;

// The user's folder for documents or pictures (xdg-user-dirs), or the home folder where there is none.
void print_place(PrintPlace place, char out[PATH_MAX_BYTES]);

// "Runes 17" becomes "nonet-runes-17": letters and digits as file names have them everywhere.
void print_stem(const char *title, char out[PRINT_TEXT_MAX]);

// A path in the folder at which there is nothing yet: stem.pdf, stem-2.pdf, ...
void print_free_path(const char *folder, const char *stem, const char *extension, char out[PATH_MAX_BYTES]);
