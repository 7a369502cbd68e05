#include "cli/tool/help.h"

#include <stdio.h>
#include <string.h>

static bool is_option_line(const char *line) { return strncmp(line, "  --", 4) == 0; }

static const char *next_line(const char *at) {
    at += strcspn(at, "\n");
    return at + (*at == '\n');
}

// The words of an option: from after its names up to a line that is indented no more than the option.
static void take_words(const char *at, HelpOption *out) {
    while (*at == ' ') at++;
    if (*at == '\n') at++;
    const char *end = next_line(at);
    while (strncmp(end, "   ", 3) == 0) end = next_line(end);
    while (end > at && (end[-1] == '\n' || end[-1] == ' ')) end--;
    out->words = at;
    out->size = (size_t)(end - at);
}

static bool may_repeat(const char *help, const HelpOption *option) {
    char given[128], bracketed[128];
    snprintf(given, sizeof given, "--%s %s...", option->name, option->takes);
    snprintf(bracketed, sizeof bracketed, "[--%s %s]...", option->name, option->takes);
    return option->takes[0] && (strstr(help, given) || strstr(help, bracketed));
}

static void take_name(HelpOptions *options) {
    HelpOption *out = &options->found;
    const char *at = options->at + 2;
    size_t name = strcspn(at, " ,\n"), takes = 0;
    snprintf(out->name, sizeof out->name, "%.*s", (int)name, at);
    at += name;
    if (*at == ' ' && at[1] != ' ' && at[1] != '\n') takes = strcspn(++at, " ,\n");
    snprintf(out->takes, sizeof out->takes, "%.*s", (int)takes, at);
    options->at = at + takes;
}

bool help_next(HelpOptions *options) {
    if (!options->at) options->at = options->help;
    if (options->in_line && strncmp(options->at, ", --", 4) == 0) {
        options->at += 2;
    } else {
        if (options->in_line) options->at = next_line(options->at);
        while (*options->at && !is_option_line(options->at)) options->at = next_line(options->at);
        options->in_line = *options->at != '\0';
        if (!options->in_line) return false;
        options->at += 2;
    }
    take_name(options);
    const char *behind = options->at;
    while (strncmp(behind, ", --", 4) == 0) {
        behind += 2;
        behind += strcspn(behind, " ,\n");
        if (*behind == ' ' && behind[1] != ' ') behind += 1 + strcspn(behind + 1, " ,\n");
    }
    take_words(behind, &options->found);
    options->found.repeats = may_repeat(options->help, &options->found);
    return true;
}

bool help_find(const char *help, const char *name, HelpOption *out) {
    HelpOptions options = {.help = help};
    while (help_next(&options)) {
        if (strcmp(options.found.name, name) != 0) continue;
        if (out) *out = options.found;
        return true;
    }
    return false;
}
