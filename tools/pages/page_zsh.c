// Completion for zsh, by its _arguments.
#include <string.h>

#include "pages.h"

// In single quotes.
static void add_quoted(Text *out, const char *text) {
    for (; *text; text++)
        if (*text == '\'')
            text_add(out, "'\\''");
        else
            text_add_char(out, *text);
}

static void add_action(Text *out, ValuesKind kind, const char *words) {
    switch (kind) {
    case VALUES_FREE: text_add(out, " "); break;
    case VALUES_LIST: text_addf(out, "(%s)", words); break;
    case VALUES_COMMAS: text_addf(out, "_sequence compadd - %s", words); break;
    case VALUES_FILES: text_add(out, "_files"); break;
    case VALUES_FOLDERS: text_add(out, "_files -/"); break;
    case VALUES_PACKS: text_addf(out, "{ compadd - %s; _files -/ }", words); break;
    }
}

static void add_option(const Book *book, const HelpOption *option, Text *out) {
    char brief[BRIEF_MAX];
    Text words = {0};
    option_brief(option, brief);
    text_addf(out, " \\\n            '%s--%s%s[", option->repeats ? "*" : "", option->name,
              option->takes[0] ? "=" : "");
    add_quoted(out, brief);
    text_add_char(out, ']');
    if (option->takes[0]) {
        ValuesKind kind = values_of(book, option, &words);
        text_add_char(out, ':');
        for (const char *c = option->takes; *c; c++) text_addf(out, *c == ':' ? "\\%c" : "%c", *c);
        text_add_char(out, ':');
        add_action(out, kind, text_of(&words));
    }
    text_add_char(out, '\'');
    text_finish(&words);
}

static void add_options(const Book *book, const Page *page, Text *out) {
    HelpOptions options = {.help = text_of(&page->help)};
    text_add(out, "_arguments '(- *)--help[prints the help]'");
    while (help_next(&options))
        if (strcmp(options.found.name, "help") != 0) add_option(book, &options.found, out);
}

static void add_parts(const Book *book, const Page *page, const char *indent, Text *out) {
    const Page *part;
    text_addf(out, "%slocal -a parts=(\n", indent);
    for (int at = 0; (part = book_part(book, page, &at));) {
        text_addf(out, "%s    '%s:", indent, page_word(part));
        for (const char *c = part->summary; *c; c++)
            if (*c == '\'')
                text_add(out, "'\\''");
            else
                text_addf(out, *c == ':' ? "\\%c" : "%c", *c);
        text_add(out, "'\n");
    }
    text_addf(out, "%s)\n", indent);
}

// The options of a command that has parts are offered where no part has been typed.
static void add_level(const Book *book, const Page *page, const char *indent, Text *out) {
    add_parts(book, page, indent, out);
    text_addf(out, "%sif [[ $PREFIX == -* ]]; then\n%s    ", indent, indent);
    add_options(book, page, out);
    text_addf(out,
              "\n%selse\n"
              "%s    _describe -t commands command parts\n"
              "%sfi\n"
              "%sreturn\n",
              indent, indent, indent, indent);
}

static void add_commands(const Book *book, Text *out) {
    text_add(out, "    if (( CURRENT == 2 )); then\n");
    add_level(book, &book->page[0], "        ", out);
    text_add(out, "    fi\n    local command=$words[2]\n    case $command in\n");
    for (int i = 1; i < book->count; i++) {
        const Page *page = &book->page[i];
        if (!page_has_parts(book, page)) continue;
        text_addf(out, "    (%s)\n        if (( CURRENT == 3 )); then\n", page->name);
        add_level(book, page, "            ", out);
        text_add(out, "        fi\n"
                      "        command+=\" $words[3]\"\n"
                      "        shift words\n"
                      "        (( CURRENT-- ))\n"
                      "        ;;\n");
    }
    text_add(out, "    esac\n    shift words\n    (( CURRENT-- ))\n    case $command in\n");
    for (int i = 1; i < book->count; i++) {
        const Page *page = &book->page[i];
        if (page_has_parts(book, page)) continue;
        text_addf(out, "    ('%s')\n        ", page->name);
        add_options(book, page, out);
        text_add(out, " \\\n            '*:file:_files'\n        ;;\n");
    }
    text_add(out, "    esac\n");
}

void zsh_completion(const Book *book, Text *out) {
    text_addf(out, "#compdef %s\n# Completion of %s for zsh, made from its help.\n\n_%s() {\n", book->program,
              book->program, book->program);
    if (book->count > 1) {
        add_commands(book, out);
    } else {
        text_add(out, "    ");
        add_options(book, &book->page[0], out);
        text_add(out, " \\\n            '*:file:_files'\n");
    }
    text_addf(out, "}\n\n_%s \"$@\"\n", book->program);
}
