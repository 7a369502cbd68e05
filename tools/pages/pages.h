#pragma once
// Man pages and completion, made from the help of the programs while they are built: whatever --help mentions
// is in all of them.

#include "cli/tool/help.h"
#include "core/base/text.h"

enum { PAGES_MAX = 64, TITLE_MAX = 64, BRIEF_MAX = 100 };

// A program or one of its commands.
typedef struct {
    char name[TITLE_MAX];    // "pack new"; "" for the program itself
    char summary[BRIEF_MAX]; // what its help says after the name
    Text help;
} Page;

// A program with all of its commands, the parts of commands among them.
typedef struct {
    const char *program; // "nonet-cli"
    Page page[PAGES_MAX];
    int count;
    char *const *pack; // ids of the packs that come with the game
    int packs;
} Book;

// The next part of a command, or of the program: its parts are those whose name is its own plus one word. *at
// is 0 at first. NULL when there are no more. page_word is that last word of the name.
const Page *book_part(const Book *book, const Page *of, int *at);
const char *page_word(const Page *page);
bool page_has_parts(const Book *book, const Page *page);

// What an option can be given.
typedef enum {
    VALUES_FREE,    // not known
    VALUES_LIST,    // one of these words
    VALUES_COMMAS,  // some of these words, with commas between
    VALUES_FILES,   // a file
    VALUES_FOLDERS, // a folder
    VALUES_PACKS    // one of these words, or a folder
} ValuesKind;

// *out: the words, with blanks between.
ValuesKind values_of(const Book *book, const HelpOption *option, Text *out);

// The beginning of an option's words, up to where they go into detail, without characters that need quoting.
void option_brief(const HelpOption *option, char out[BRIEF_MAX]);

// The files.
void man_page(const Book *book, const Page *page, Text *out);
void bash_completion(const Book *book, Text *out);
void zsh_completion(const Book *book, Text *out);
void fish_completion(const Book *book, Text *out);

// A program's name as the name of a shell function: '-' becomes '_'.
void add_function(Text *out, const char *program);
