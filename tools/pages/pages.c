// Writes the man pages and the completion of nonet and nonet-cli:
//
//     pages FOLDER PACK...
//
// FOLDER/man1/nonet-cli-solve.1, FOLDER/bash/nonet-cli, FOLDER/zsh/_nonet-cli, FOLDER/fish/nonet-cli.fish and
// so on; the folders must be there. PACK are the ids of the packs that come with the game.
#include "pages.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "host/files/machine.h"
#include "ui/nonet.txt.h"

const char *page_word(const Page *page) {
    const char *blank = strrchr(page->name, ' ');
    return blank ? blank + 1 : page->name;
}

const Page *book_part(const Book *book, const Page *of, int *at) {
    size_t length = strlen(of->name);
    while (*at < book->count) {
        const Page *page = &book->page[(*at)++];
        const char *rest = page->name + length;
        if (page == of || strncmp(page->name, of->name, length) != 0) continue;
        if (length > 0 && *rest++ != ' ') continue;
        if (*rest && !strchr(rest, ' ')) return page;
    }
    return NULL;
}

bool page_has_parts(const Book *book, const Page *page) {
    int at = 0;
    return book_part(book, page, &at) != NULL;
}

void option_brief(const HelpOption *option, char out[BRIEF_MAX]) {
    static const char *const ENDS[] = {";", ": ", ". ", " (", ", as in"};
    Text words = {0};
    for (size_t i = 0; i < option->size; i++) {
        char c = option->words[i];
        bool blank = c == ' ' || c == '\n';
        if (blank && (words.length == 0 || words.text[words.length - 1] == ' ')) continue;
        text_add_char(&words, blank ? ' ' : c);
    }
    size_t length = words.length;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        const char *end = strstr(text_of(&words), ENDS[i]);
        if (end && end > words.text && (size_t)(end - words.text) < length)
            length = (size_t)(end - words.text);
    }
    while (length >= BRIEF_MAX || (length < words.length && words.text[length] != ' ' && length > 70 &&
                                   !strchr(";:.,", words.text[length])))
        length--;
    while (length > 0 && strchr(" :.,", words.text[length - 1])) length--;
    snprintf(out, BRIEF_MAX, "%.*s", (int)length, text_of(&words));
    for (char *c = out; *c; c++)
        if (strchr("[]\\`$\"", *c)) *c = '\'';
    text_finish(&words);
}

void add_function(Text *out, const char *program) {
    for (; *program; program++) text_add_char(out, *program == '-' ? '_' : *program);
}

// ---- Books

static void add_page(Book *book, const char *name, const char *help) {
    if (book->count == PAGES_MAX) {
        fprintf(stderr, "pages: more than %d commands\n", PAGES_MAX);
        exit(1);
    }
    Page *page = &book->page[book->count++];
    const char *colon = strstr(help, ": ");
    snprintf(page->name, sizeof page->name, "%s", name);
    text_add(&page->help, help);
    if (!colon || colon > help + strcspn(help, "\n")) {
        fprintf(stderr, "pages: the help of '%s' does not begin with its name and a summary\n", name);
        exit(1);
    }
    snprintf(page->summary, sizeof page->summary, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
}

// Ends the build where an option has no gap before its words: it would be read as something else.
static void check_options(const char *program, const Page *page) {
    HelpOptions options = {.help = text_of(&page->help)};
    while (help_next(&options)) {
        const char *words = options.found.words;
        if (words[-1] == '\n' || (words[-1] == ' ' && words[-2] == ' ')) continue;
        fprintf(stderr, "pages: two blanks must stand before the words of --%s in the help of %s %s\n",
                options.found.name, program, page->name);
        exit(1);
    }
}

static void add_command(Book *book, const Command *command) {
    Text help = {0};
    cli_help(command, &help);
    add_page(book, command->name, text_of(&help));
    text_finish(&help);
    for (const Command *const *part = command->part; part && *part; part++) add_command(book, *part);
}

static void finish(Book *book) {
    for (int i = 0; i < book->count; i++) text_finish(&book->page[i].help);
}

// ---- Files

static void write_file(const char *folder, const char *kind, const char *name, Text *text) {
    char path[1024], reason[128];
    snprintf(path, sizeof path, "%s/%s/%s", folder, kind, name);
    if (!machine_write_file(path, text_of(text), text->length, reason, sizeof reason)) {
        fprintf(stderr, "pages: %s: %s\n", path, reason);
        exit(1);
    }
    text_finish(text);
}

static void write_man(const char *folder, const Book *book, const Page *page) {
    char name[2 * TITLE_MAX];
    Text text = {0};
    snprintf(name, sizeof name, "%s%s%s.1", book->program, *page->name ? "-" : "", page->name);
    for (char *c = name; *c; c++)
        if (*c == ' ') *c = '-';
    man_page(book, page, &text);
    write_file(folder, "man1", name, &text);
}

static void write_book(const char *folder, Book *book) {
    char name[TITLE_MAX];
    Text text = {0};
    for (int i = 0; i < book->count; i++) check_options(book->program, &book->page[i]);
    for (int i = 0; i < book->count; i++) write_man(folder, book, &book->page[i]);
    bash_completion(book, &text);
    write_file(folder, "bash", book->program, &text);
    zsh_completion(book, &text);
    snprintf(name, sizeof name, "_%s", book->program);
    write_file(folder, "zsh", name, &text);
    fish_completion(book, &text);
    snprintf(name, sizeof name, "%s.fish", book->program);
    write_file(folder, "fish", name, &text);
    finish(book);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("Usage: pages FOLDER PACK...\n", stderr);
        return 2;
    }
    static Book cli = {.program = "nonet-cli"}, game = {.program = "nonet"};
    cli.pack = game.pack = argv + 2;
    cli.packs = game.packs = argc - 2;
    add_command(&cli, &cmd_nonet_cli);
    add_page(&game, "", NONET_TXT);
    write_book(argv[1], &cli);
    write_book(argv[1], &game);
    return 0;
}
