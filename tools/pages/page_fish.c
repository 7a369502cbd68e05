// Completion for fish.
#include <string.h>

#include "pages.h"

// In single quotes.
static void add_quoted(Text *out, const char *text) {
    text_add_char(out, '\'');
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') text_add_char(out, '\\');
        text_add_char(out, *text);
    }
    text_add_char(out, '\'');
}

static void add_values(Text *out, ValuesKind kind, const char *words, const char *self) {
    switch (kind) {
    case VALUES_FREE: text_add(out, " -x"); break;
    case VALUES_LIST: text_addf(out, " -x -a '%s'", words); break;
    case VALUES_COMMAS: text_addf(out, " -x -a '(__%s_commas %s)'", self, words); break;
    case VALUES_FILES: text_add(out, " -r -F"); break;
    case VALUES_FOLDERS: text_add(out, " -x -a '(__fish_complete_directories)'"); break;
    case VALUES_PACKS: text_addf(out, " -x -a '%s (__fish_complete_directories)'", words); break;
    }
}

static void begin(const Book *book, const Page *page, const char *self, Text *out) {
    text_addf(out, "complete -c %s", book->program);
    if (book->count > 1) text_addf(out, " -n '__%s_at %s'", self, *page->name ? page->name : "-");
}

static void add_options(const Book *book, const Page *page, const char *self, Text *out) {
    HelpOptions options = {.help = text_of(&page->help)};
    Text words = {0};
    char brief[BRIEF_MAX];
    begin(book, page, self, out);
    text_add(out, " -l help -d 'prints the help'\n");
    while (help_next(&options)) {
        if (strcmp(options.found.name, "help") == 0) continue;
        begin(book, page, self, out);
        text_addf(out, " -l %s", options.found.name);
        if (options.found.takes[0]) {
            ValuesKind kind = values_of(book, &options.found, &words);
            add_values(out, kind, text_of(&words), self);
        }
        option_brief(&options.found, brief);
        text_add(out, " -d ");
        add_quoted(out, brief);
        text_add_char(out, '\n');
    }
    text_finish(&words);
}

static void add_parts(const Book *book, const Page *page, const char *self, Text *out) {
    const Page *part;
    for (int at = 0; (part = book_part(book, page, &at));) {
        begin(book, page, self, out);
        text_addf(out, " -f -a %s -d ", page_word(part));
        add_quoted(out, part->summary);
        text_add_char(out, '\n');
    }
}

// The command that has been typed: one word, and the second too where the first has parts; "-" before there
// is any.
static void add_functions(const Book *book, const char *self, Text *out) {
    text_addf(
        out,
        "function __%s_commas\n"
        "    set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string match -r '.*,')\n"
        "    for word in $argv\n"
        "        echo \"$before$word\"\n"
        "    end\n"
        "end\n\n",
        self);
    if (book->count == 1) return;
    text_addf(out,
              "function __%s_at\n"
              "    set -l words (commandline -opc)\n"
              "    set -l command -\n"
              "    set -q words[2]; and set command $words[2]\n"
              "    contains -- $command",
              self);
    for (int i = 1; i < book->count; i++)
        if (page_has_parts(book, &book->page[i])) text_addf(out, " %s", book->page[i].name);
    text_add(out, "; and set -q words[3]; and set command $command $words[3]\n"
                  "    test \"$command\" = \"$argv\"\n"
                  "end\n\n");
}

void fish_completion(const Book *book, Text *out) {
    Text self = {0};
    add_function(&self, book->program);
    text_addf(out, "# Completion of %s for fish, made from its help.\n\n", book->program);
    add_functions(book, text_of(&self), out);
    for (int i = 0; i < book->count; i++) {
        add_parts(book, &book->page[i], text_of(&self), out);
        add_options(book, &book->page[i], text_of(&self), out);
    }
    text_finish(&self);
}
