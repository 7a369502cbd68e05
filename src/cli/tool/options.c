// Options of subcommands.
#ifdef __linux__
#define _GNU_SOURCE // sched_getaffinity
#include <sched.h>
#endif
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "core/base/text_error.h"

int cli_misuse(const Command *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "nonet-cli %s: ", command->name);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry 'nonet-cli %s --help'.\n", command->name);
    va_end(arguments);
    return CLI_USAGE;
}

static CliParsed unknown(const Command *command, const char *given, const CliOption *option, int count) {
    const char *names[CLI_VALUES_MAX] = {"help"};
    int known = 1;
    for (int i = 0; i < count && known < CLI_VALUES_MAX; i++) names[known++] = option[i].name;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(strcspn(given, "=") < 63 ? strcspn(given, "=") : 63), given);
    const char *word = name + strspn(name, "-");
    const char *nearest = text_nearest(word, names, known);
    cli_misuse(command, nearest ? "unknown option '%s'; did you mean --%s?" : "unknown option '%s'", name,
               nearest);
    return CLI_STOP_USAGE;
}

// One option at argv[*at]; *at moves past its value.
static CliParsed take(const Command *command, int argc, char **argv, int *at, CliOption *option, int count) {
    const char *given = argv[*at];
    size_t length = strcspn(given, "=");
    for (int i = 0; i < count && strncmp(given, "--", 2) == 0; i++) {
        CliOption *it = &option[i];
        if (strlen(it->name) != length - 2 || strncmp(it->name, given + 2, length - 2) != 0) continue;
        if ((it->count > 0 && !it->many) || it->count == CLI_VALUES_MAX) {
            cli_misuse(command, "--%s is given more often than it can be", it->name);
            return CLI_STOP_USAGE;
        }
        const char *value = given[length] ? given + length + 1 : NULL;
        if (!it->takes_value && value) {
            cli_misuse(command, "--%s takes no value", it->name);
            return CLI_STOP_USAGE;
        }
        if (it->takes_value && !value) value = ++*at < argc ? argv[*at] : NULL;
        if (it->takes_value && !value) {
            cli_misuse(command, "--%s needs a value", it->name);
            return CLI_STOP_USAGE;
        }
        it->value[it->count++] = value;
        return CLI_GO;
    }
    return unknown(command, given, option, count);
}

CliParsed cli_options(const Command *command, int *argc, char **argv, CliOption *option, int count) {
    int left = 1;
    bool ended = false;
    for (int i = 1; i < *argc; i++) {
        if (ended || argv[i][0] != '-' || !argv[i][1]) {
            argv[left++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(command->help, stdout);
            return CLI_STOP_DONE;
        } else {
            CliParsed parsed = take(command, *argc, argv, &i, option, count);
            if (parsed != CLI_GO) return parsed;
        }
    }
    *argc = left;
    return CLI_GO;
}

int cli_stopped(CliParsed parsed) { return parsed == CLI_STOP_DONE ? CLI_DONE : CLI_USAGE; }

bool cli_number(const Command *command, const CliOption *option, uint64_t least, uint64_t most,
                uint64_t *out) {
    const char *text = option->value[0];
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    bool digits = *text >= '0' && *text <= '9' && !*end && !errno;
    if (digits && number >= least && number <= most) {
        *out = number;
        return true;
    }
    cli_misuse(command, "--%s is '%s'; it must be a number from %llu to %llu", option->name, text,
               (unsigned long long)least, (unsigned long long)most);
    return false;
}

bool cli_layout(const Command *command, const CliOption *option, Layout *out) {
    const char *id = option->count ? option->value[0] : "9x9";
    if (layout_init(out, id)) return true;
    Text known = {0};
    const char *name;
    for (int i = 0; (name = layout_id(i)); i++) text_addf(&known, "%s%s", i ? ", " : "", name);
    cli_misuse(command, "there is no layout '%s'; known: %s", id, text_of(&known));
    text_finish(&known);
    return false;
}

// Those that this process may use.
static int processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
#endif
    return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : (int)count;
}

bool cli_jobs(const Command *command, const CliOption *option, int *out) {
    uint64_t jobs = 0;
    if (option->count && !cli_number(command, option, 1, JOBS_MAX, &jobs)) return false;
    *out = jobs ? (int)jobs : processors();
    return true;
}

bool cli_stream_options(const Command *command, int *argc, char **argv, CliOption *option, int count,
                        CliStream *out) {
    CliParsed parsed = cli_options(command, argc, argv, option, count);
    out->json = option[CLI_STREAM_JSON].count > 0;
    out->status = parsed == CLI_GO ? CLI_USAGE : cli_stopped(parsed);
    return parsed == CLI_GO && cli_layout(command, &option[CLI_STREAM_LAYOUT], &out->layout) &&
           cli_jobs(command, &option[CLI_STREAM_JOBS], &out->jobs);
}
