// Man pages. A help is its name and summary, then paragraphs: the usage; prose; entries, which are indented
// and have their words two blanks behind their names, or in the lines below; the exit status.
#include <ctype.h>
#include <string.h>

#include "core/base/utf8.h"
#include "pages.h"

#ifndef NONET_VERSION
#define NONET_VERSION "0.1.0"
#endif

typedef struct {
    const char *text;
    size_t length, indent; // of the text, without blanks around it; how many blanks stand before it
    bool option;           // it begins the entry of an option
} ManLine;

enum { LINES_MAX = 512 };

typedef struct {
    ManLine line[LINES_MAX];
    int count;
} ManLines;

// ---- Text

static void add_sign(Text *out, uint32_t code) {
    switch (code) {
    case '\\': text_add(out, "\\e"); break;
    case '\'': text_add(out, "\\(aq"); break;
    case '`': text_add(out, "\\(ga"); break;
    case '^': text_add(out, "\\(ha"); break;
    case '~': text_add(out, "\\(ti"); break;
    default:
        if (code < 0x80)
            text_add_char(out, (char)code);
        else
            text_addf(out, "\\[u%04X]", (unsigned)code);
    }
}

// Text, escaped for a page. Hyphens in names, and in options in prose, stay hyphens when they are copied.
static void add_signs(Text *out, const char *text, size_t length, bool name) {
    Text copy = {0};
    text_add_bytes(&copy, text, length);
    const char *at = text_of(&copy);
    uint32_t code, before = ' ';
    while (utf8_next(&at, &code)) {
        bool hard = code == '-' && (name || *at == '-' || before == '-');
        if (hard)
            text_add(out, "\\-");
        else
            add_sign(out, code);
        before = code;
    }
    text_finish(&copy);
}

static void add_name(Text *out, const char *text, size_t length) { add_signs(out, text, length, true); }

// A line of prose.
static void add_line(Text *out, const char *text, size_t length) {
    if (length == 0) return;
    if (*text == '.' || *text == '\'') text_add(out, "\\&");
    add_signs(out, text, length, false);
    text_add_char(out, '\n');
}

// ---- Lines

static ManLine line_at(const char *at) {
    size_t length = strcspn(at, "\n"), indent = strspn(at, " ");
    if (indent > length) indent = length;
    while (length > indent && at[length - 1] == ' ') length--;
    bool option = strncmp(at + indent, "--", 2) == 0 && indent == 2;
    return (ManLine){at + indent, length - indent, indent, option};
}

// The lines up to an empty one. Returns what comes after that.
static const char *take_paragraph(const char *at, ManLines *out) {
    out->count = 0;
    while (*at == '\n') at++;
    while (*at && *at != '\n' && out->count < LINES_MAX) {
        out->line[out->count++] = line_at(at);
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    return at;
}

// ---- Entries

// Where the name of an entry ends.
static size_t name_length(const ManLine *line) {
    for (size_t i = 0; i + 1 < line->length; i++)
        if (line->text[i] == ' ' && line->text[i + 1] == ' ') return i;
    return line->length;
}

// "--max N, --least N": names bold, what they take in italics.
static void add_option_name(Text *out, const char *text, size_t length) {
    while (length > 0) {
        size_t word = 0;
        while (word < length && !strchr(" ,", text[word])) word++;
        bool name = strncmp(text, "--", 2) == 0;
        text_add(out, name ? "\\fB" : "\\fI");
        add_name(out, text, word);
        text_add(out, "\\fR");
        while (word < length && strchr(" ,", text[word])) text_add_char(out, text[word++]);
        text += word, length -= word;
    }
    text_add_char(out, '\n');
}

static int add_entries(const ManLines *lines, int from, size_t indent, Text *out);

// The words of an entry, from the line `from` on. Deeper lines are entries of their own.
static int add_words(const ManLines *lines, int from, size_t indent, size_t column, Text *out) {
    while (from < lines->count && lines->line[from].indent > indent) {
        const ManLine *line = &lines->line[from];
        if (column == 0) column = line->indent;
        if (line->indent > column) {
            text_add(out, ".RS\n");
            from = add_entries(lines, from, line->indent, out);
            text_add(out, ".RE\n");
        } else {
            add_line(out, line->text, line->length);
            from++;
        }
    }
    return from;
}

// The entries with this indentation: options, or others. Returns the index of the line after them.
static int add_entries(const ManLines *lines, int from, size_t indent, Text *out) {
    bool option = lines->line[from].option;
    while (from < lines->count && lines->line[from].indent == indent && lines->line[from].option == option) {
        const ManLine *line = &lines->line[from++];
        bool point = strncmp(line->text, "- ", 2) == 0;
        size_t name = point ? 1 : name_length(line), words = name;
        while (words < line->length && line->text[words] == ' ') words++;
        if (point) {
            text_add(out, ".IP \\(bu 2\n");
        } else {
            text_add(out, ".TP\n");
            if (line->option) {
                add_option_name(out, line->text, name);
            } else {
                text_add(out, "\\fB");
                add_name(out, line->text, name);
                text_add(out, "\\fR\n");
            }
        }
        add_line(out, line->text + words, line->length - words);
        from = add_words(lines, from, indent, words < line->length ? indent + words : 0, out);
    }
    return from;
}

// ---- Sections

typedef struct {
    const Book *book;
    const Page *page;
    Text *out;
    const char *section; // the last one
} ManPage;

// Entries bring their own space.
static void begin_section(ManPage *man, const char *section, bool entries) {
    bool same = man->section && strcmp(man->section, section) == 0;
    if (!same)
        text_addf(man->out, ".SH %s\n", section);
    else if (!entries)
        text_add(man->out, ".PP\n");
    man->section = section;
}

// "Usage: nonet-cli solve [--max N] ...": one to a line; lines that are indented more continue it.
static void add_usage(ManPage *man, const ManLines *lines) {
    static const char usage[] = "Usage: ";
    begin_section(man, "SYNOPSIS", false);
    for (int i = 0; i < lines->count; i++) {
        const char *text = lines->line[i].text;
        size_t length = lines->line[i].length, bold = strlen(man->book->program);
        if (i == 0) text += strlen(usage), length -= strlen(usage);
        bool begins = i == 0 || lines->line[i].indent == strlen(usage);
        if (begins && *man->page->name) bold += 1 + strlen(man->page->name);
        if (begins && i > 0) text_add(man->out, ".br\n");
        if (begins && bold <= length) {
            text_add(man->out, "\\fB");
            add_name(man->out, text, bold);
            text_add(man->out, "\\fR");
            text += bold, length -= bold;
        }
        add_name(man->out, text, length);
        text_add_char(man->out, '\n');
    }
}

static void add_paragraph(ManPage *man, const ManLines *lines, bool behind_options) {
    static const char status[] = "Exit status: ";
    const char *section = behind_options ? "NOTES" : "DESCRIPTION";
    bool is_status = strncmp(lines->line[0].text, status, strlen(status)) == 0;
    int i = 0;
    if (lines->line[0].option) section = "OPTIONS";
    if (is_status) section = "EXIT STATUS";
    begin_section(man, section, lines->line[0].indent > 0);
    while (i < lines->count) {
        const ManLine *line = &lines->line[i];
        size_t skip = is_status && i == 0 ? strlen(status) : 0;
        if (line->indent == 0) {
            add_line(man->out, line->text + skip, line->length - skip);
            i++;
            continue;
        }
        if (line->option) begin_section(man, "OPTIONS", true);
        int after = add_entries(lines, i, line->indent, man->out);
        i = after > i ? after : i + 1;
    }
}

static void add_see_also(ManPage *man) {
    const Page *part;
    int at = 0, n = 0;
    begin_section(man, "SEE ALSO", false);
    if (*man->page->name) text_addf(man->out, "\\fBnonet\\-cli\\fR(1)"), n++;
    while ((part = book_part(man->book, man->page, &at))) {
        text_add(man->out, n++ ? ",\n\\fBnonet\\-cli" : "\\fBnonet\\-cli");
        text_add(man->out, "\\-");
        for (const char *c = part->name; *c; c++) text_addf(man->out, *c == ' ' ? "\\-" : "%c", *c);
        text_add(man->out, "\\fR(1)");
    }
    if (!*man->page->name) {
        const char *other = strcmp(man->book->program, "nonet") == 0 ? "nonet\\-cli" : "nonet";
        text_addf(man->out, "%s\\fB%s\\fR(1)", n ? ",\n" : "", other);
    }
    text_add_char(man->out, '\n');
}

static void add_title(ManPage *man) {
    text_add(man->out, ".\\\" Made from the help of the program.\n.TH \"");
    for (const char *c = man->book->program; *c; c++)
        text_add_char(man->out, (char)toupper((unsigned char)*c));
    if (*man->page->name) text_add_char(man->out, '-');
    for (const char *c = man->page->name; *c; c++)
        text_add_char(man->out, *c == ' ' ? '-' : (char)toupper((unsigned char)*c));
    text_add(man->out, "\" 1 \"\" \"Nonet " NONET_VERSION "\" \"Nonet\"\n");
    begin_section(man, "NAME", false);
    add_name(man->out, man->book->program, strlen(man->book->program));
    if (*man->page->name) text_add(man->out, "\\-");
    for (const char *c = man->page->name; *c; c++) text_addf(man->out, *c == ' ' ? "\\-" : "%c", *c);
    text_add(man->out, " \\- ");
    add_line(man->out, man->page->summary, strlen(man->page->summary));
}

void man_page(const Book *book, const Page *page, Text *out) {
    ManPage man = {book, page, out, NULL};
    ManLines lines;
    bool options = false;
    add_title(&man);
    const char *at = text_of(&page->help);
    at += strcspn(at, "\n");
    for (at = take_paragraph(at, &lines); lines.count > 0; at = take_paragraph(at, &lines)) {
        if (strncmp(lines.line[0].text, "Usage: ", 7) == 0)
            add_usage(&man, &lines);
        else
            add_paragraph(&man, &lines, options);
        for (int i = 0; i < lines.count; i++) options = options || lines.line[i].option;
    }
    add_see_also(&man);
}
