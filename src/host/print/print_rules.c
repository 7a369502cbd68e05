#include "host/print/print_rules.h"

#include <stdio.h>
#include <string.h>

#include "core/constraint/constraint.h"

enum { LINE_BYTES = 256 };

static const double SIZE = 8, LINE = 11;

void print_rules_add(PrintRules *rules, const Layout *layout) {
    for (int i = 0; i < layout->constraint_count; i++) {
        const ConstraintKind *kind = constraint_kind_at(&layout->constraint[i]);
        int at = 0;
        while (at < rules->count && rules->kind[at] != kind) at++;
        if (at == rules->count && at < PRINT_RULES_MAX) rules->kind[rules->count++] = kind;
    }
}

// The bytes of a text that fit into a line: whole words, but one at least.
static size_t fitting(PrintInk *ink, const PrintStyle *style, const char *text) {
    char line[LINE_BYTES];
    size_t fits = strcspn(text, " "), length = fits;
    while (text[length] && length + 1 < sizeof line) {
        length += 1 + strcspn(text + length + 1, " ");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        if (length >= sizeof line || print_text_width(ink, style->face, style->size, line) > style->width)
            break;
        fits = length;
    }
    return fits;
}

double print_rules(PrintInk *ink, const PrintRules *rules, double x, double y, double width, bool draw) {
    double used = 0;
    PrintStyle name = {PRINT_FACE_STRONG, SIZE, ink->colours.ink, PRINT_LEFT, width / 2};
    for (int i = 0; i < rules->count; i++) {
        const ConstraintKind *kind = rules->kind[i];
        double indent = print_text_width(ink, name.face, name.size, kind->name) + SIZE * 0.7;
        if (draw) print_text(ink, &name, x, y + used + SIZE, kind->name);
        for (const char *rest = kind->rule; *rest; used += LINE, indent = 0) {
            PrintStyle words = {PRINT_FACE_TEXT, SIZE, ink->colours.ink, PRINT_LEFT, width - indent};
            char line[LINE_BYTES];
            size_t length = fitting(ink, &words, rest);
            snprintf(line, sizeof line, "%.*s", (int)length, rest);
            if (draw) print_text(ink, &words, x + indent, y + used + SIZE, line);
            rest += length + (rest[length] == ' ');
        }
    }
    return used;
}
