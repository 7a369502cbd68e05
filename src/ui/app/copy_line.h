#pragma once
// What is copied to the clipboard, for every scene that copies something.

#include "ui/app/app.h"

// Copies a grid as one line of characters, and says so in a notice: `what` is its subject, "The puzzle".
void copy_line(App *app, const Layout *layout, const Grid *grid, const char *what);

// Copies a text. What is said of it, in a notice, is the caller's, but when it fails that is said instead.
void copy_text(App *app, const char *text, const char *said, ...) __attribute__((format(printf, 3, 4)));
