// Completion for bash, without any help of the package bash-completion.
#include <string.h>

#include "pages.h"

static void add_call(Text *out, ValuesKind kind, const char *words, const char *self) {
    switch (kind) {
    case VALUES_FREE: text_add(out, ":"); break;
    case VALUES_LIST: text_addf(out, "%s_words '%s'", self, words); break;
    case VALUES_COMMAS: text_addf(out, "%s_commas '%s'", self, words); break;
    case VALUES_FILES: text_addf(out, "%s_files -f", self); break;
    case VALUES_FOLDERS: text_addf(out, "%s_files -d", self); break;
    case VALUES_PACKS: text_addf(out, "%s_files -d '%s'", self, words); break;
    }
}

static void add_helpers(Text *out, const char *self) {
    text_addf(out,
              "%s_words() {\n"
              "    COMPREPLY=($(compgen -W \"$1\" -- \"$cur\"))\n"
              "}\n\n",
              self);
    text_addf(out,
              "%s_commas() {\n"
              "    local before=\n"
              "    [[ $cur == *,* ]] && before=${cur%%,*},\n"
              "    COMPREPLY=($(compgen -P \"$before\" -W \"$1\" -- \"${cur##*,}\"))\n"
              "    compopt -o nospace 2>/dev/null\n"
              "}\n\n",
              self);
    text_addf(out,
              "%s_files() {\n"
              "    local IFS=$'\\n'\n"
              "    COMPREPLY=($(compgen \"$1\" -- \"$cur\"))\n"
              "    IFS=$' \\n'\n"
              "    COMPREPLY+=($(compgen -W \"${2-}\" -- \"$cur\"))\n"
              "    compopt -o filenames 2>/dev/null\n"
              "}\n\n",
              self);
}

// What may follow each option that takes something.
static void add_values(const Book *book, const char *self, Text *out) {
    Text words = {0};
    for (int i = 0; i < book->count; i++) {
        const Page *page = &book->page[i];
        HelpOptions options = {.help = text_of(&page->help)};
        while (help_next(&options)) {
            if (!options.found.takes[0]) continue;
            ValuesKind kind = values_of(book, &options.found, &words);
            text_addf(out, "    '%s --%s') ", page->name, options.found.name);
            add_call(out, kind, text_of(&words), self);
            text_add(out, "; return ;;\n");
        }
    }
    text_finish(&words);
}

static void add_names(const Book *book, Text *out) {
    for (int i = 0; i < book->count; i++) {
        const Page *page = &book->page[i];
        HelpOptions options = {.help = text_of(&page->help)};
        text_addf(out, "    '%s') options='--help", page->name);
        while (help_next(&options))
            if (strcmp(options.found.name, "help") != 0) text_addf(out, " --%s", options.found.name);
        text_add(out, "' parts='");
        const Page *part;
        for (int at = 0, n = 0; (part = book_part(book, page, &at)); n++)
            text_addf(out, "%s%s", n ? " " : "", page_word(part));
        text_add(out, "' ;;\n");
    }
}

// A command is the first word, and the second too where the first has parts.
static void add_command(const Book *book, Text *out) {
    if (book->count == 1) return;
    text_add(out, "    ((COMP_CWORD > 1)) && command=${COMP_WORDS[1]}\n"
                  "    case $command in\n    ");
    int n = 0;
    for (int i = 1; i < book->count; i++)
        if (page_has_parts(book, &book->page[i]))
            text_addf(out, "%s%s", n++ ? " | " : "", book->page[i].name);
    text_add(out, ") ((COMP_CWORD > 2)) && command+=\" ${COMP_WORDS[2]}\" ;;\n    esac\n");
}

void bash_completion(const Book *book, Text *out) {
    Text self = {0};
    text_add_char(&self, '_');
    add_function(&self, book->program);
    text_addf(out, "# Completion of %s for bash, made from its help.\n\n", book->program);
    add_helpers(out, text_of(&self));
    text_addf(out,
              "%s() {\n"
              "    local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
              "    local command= option= options= parts=\n"
              "    COMPREPLY=()\n"
              "    # --max=5 comes as three words.\n"
              "    if [[ $cur == = ]]; then\n"
              "        cur= option=$before\n"
              "    elif [[ $before == = ]]; then\n"
              "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
              "    else\n"
              "        option=$before\n"
              "    fi\n",
              text_of(&self));
    add_command(book, out);
    text_add(out, "    case \"$command $option\" in\n");
    add_values(book, text_of(&self), out);
    text_add(out, "    esac\n    case $command in\n");
    add_names(book, out);
    text_addf(out,
              "    esac\n"
              "    if [[ $cur == -* ]]; then\n"
              "        %s_words \"$options\"\n"
              "    elif [[ $parts ]]; then\n"
              "        %s_words \"$parts\"\n"
              "    else\n"
              "        %s_files -f\n"
              "    fi\n"
              "}\n\n"
              "complete -F %s %s\n",
              text_of(&self), text_of(&self), text_of(&self), text_of(&self), book->program);
    text_finish(&self);
}
