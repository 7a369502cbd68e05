// Options of subcommands.
#ifdef __linux__
#define _GNU_SOURCE // sched_getaffinity
#include <sched.h>
#endif
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tool/cli.h"
#include "cli/tool/help.h"
#include "core/constraint/board_text.h"
#include "host/files/machine.h"

int cli_misuse(const Command *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "nonet-cli %s: ", command->name);
    vfprintf(stderr, format, arguments);
    fprintf(stderr, "\nTry 'nonet-cli %s --help'.\n", command->name);
    va_end(arguments);
    return CLI_USAGE;
}

static bool refuse_unknown(const Command *command, const char *given, const CliOption *option) {
    const char *names[CLI_VALUES_MAX] = {"help"};
    int known = 1;
    for (; option->name && known < CLI_VALUES_MAX; option++) names[known++] = option->name;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(given, "="), given);
    const char *nearest = text_nearest(name + strspn(name, "-"), names, known);
    return cli_refuse(command, nearest ? "unknown option '%s'; did you mean --%s?" : "unknown option '%s'",
                      name, nearest);
}

// One option at argv[*at]; *at moves past its value.
static bool take(const Command *command, char **argv, int *at, CliOption *option) {
    const char *given = argv[*at];
    size_t length = strcspn(given, "=");
    CliOption *it = option;
    while (it->name && (strncmp(given, "--", 2) != 0 || strlen(it->name) != length - 2 ||
                        strncmp(it->name, given + 2, length - 2) != 0))
        it++;
    if (!it->name) return refuse_unknown(command, given, option);
    if (it->value && !(it->list && it->list->count < CLI_VALUES_MAX))
        return cli_refuse(command, "--%s is given more often than it can be", it->name);
    if (it->flag && given[length]) return cli_refuse(command, "--%s takes no value", it->name);
    it->value = it->flag ? "" : given[length] ? given + length + 1 : argv[*at + 1];
    if (!it->value) return cli_refuse(command, "--%s needs a value", it->name);
    *at += !it->flag && !given[length];
    if (it->list) it->list->value[it->list->count++] = it->value;
    return true;
}

static bool set_number(const Command *command, const CliOption *it, uint64_t least, uint64_t most,
                       uint64_t *out) {
    const char *text = it->value;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno || number < least || number > most)
        return cli_refuse(command, "--%s is '%s'; it must be a number from %llu to %llu", it->name, text,
                          (unsigned long long)least, (unsigned long long)most);
    *out = number;
    return true;
}

static bool set_layout(const Command *command, const char *id, Layout *out) {
    if (layout_init(out, id)) return true;
    if (board_text_begins(id, strlen(id))) {
        TextError error = {0};
        return board_parse(id, out, NULL, &error) || cli_refuse(command, "--layout: %s", error.reason);
    }
    Text known = {0};
    const char *name;
    for (int i = 0; (name = layout_id(i)); i++) text_addf(&known, "%s%s", i ? ", " : "", name);
    cli_misuse(command, "there is no layout '%s'; known: %s", id, text_of(&known));
    text_finish(&known);
    return false;
}

// How many processors this process may use.
static uint64_t processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef __linux__
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) count = CPU_COUNT(&set);
#endif
    return count < 1 ? 1 : count > JOBS_MAX ? JOBS_MAX : (uint64_t)count;
}

static bool set(const Command *command, const CliOption *it) {
    if (it->layout) return set_layout(command, it->value ? it->value : "9x9", it->layout);
    if (it->jobs) {
        uint64_t jobs = it->value ? 0 : processors();
        bool fine = !it->value || set_number(command, it, 1, JOBS_MAX, &jobs);
        *it->jobs = (int)jobs;
        return fine;
    }
    if (it->value && it->flag) *it->flag = true;
    if (it->value && it->text) *it->text = it->value;
    return !it->value || !it->number || set_number(command, it, it->least, it->most, it->number);
}

void cli_help(const Command *command, Text *out) {
    Text list = {0};
    if (command->add_list) {
        command->add_list(&list);
        text_addf(out, command->help, text_of(&list));
    } else {
        text_add(out, command->help);
    }
    text_finish(&list);
}

// Checks that the help has the same options as the command reads: man pages and completion are made from the
// help.
static void hold_against_help(const Command *command, const CliOption *option) {
    HelpOptions told = {.help = command->help};
    HelpOption found;
    while (help_next(&told)) {
        const CliOption *it = option;
        while (it->name && strcmp(it->name, told.found.name) != 0) it++;
        assert(it->name || strcmp(told.found.name, "help") == 0);
    }
    for (const CliOption *it = option; it->name; it++) {
        assert(help_find(command->help, it->name, &found));
        assert(!it->flag == (found.takes[0] != '\0'));
    }
}

static void print_help(const Command *command) {
    Text help = {0};
    cli_help(command, &help);
    fputs(text_of(&help), stdout);
    text_finish(&help);
}

int cli_options(const Command *command, int *argc, char **argv, CliOption *option) {
    int left = 1;
    bool ended = false;
    hold_against_help(command, option);
    for (int i = 1; i < *argc; i++) {
        if (ended || argv[i][0] != '-' || !argv[i][1]) {
            argv[left++] = argv[i];
        } else if (strcmp(argv[i], "--") == 0) {
            ended = true;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(command);
            return CLI_DONE;
        } else if (!take(command, argv, &i, option)) {
            return CLI_USAGE;
        }
    }
    *argc = left;
    for (; option->name; option++)
        if (!set(command, option)) return CLI_USAGE;
    return CLI_GO;
}

bool cli_given(const CliOption *option, const char *name) {
    while (strcmp(option->name, name) != 0) option++;
    return option->value != NULL;
}

// "new, import or check"
static void list_names(const char *const *name, int count, const char *last, Text *out) {
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : last, name[i]);
}

int cli_run_part(const Command *command, int argc, char **argv) {
    const Command *const *part = command->part;
    const char *name[CLI_VALUES_MAX];
    int count = 0;
    for (; part[count]; count++) {
        assert(count < CLI_VALUES_MAX);
        name[count] = part[count]->name + strlen(command->name) + 1;
        if (argc > 1 && strcmp(argv[1], name[count]) == 0) return part[count]->run(argc - 1, argv + 1);
    }
    int status = cli_options(command, &argc, argv, &(CliOption){0});
    if (status != CLI_GO) return status;
    const char *nearest = argc > 1 ? text_nearest(argv[1], name, count) : NULL;
    Text known = {0};
    list_names(name, count, argc > 1 ? " and " : " or ", &known);
    if (argc == 1)
        cli_misuse(command, "%s?", text_of(&known));
    else if (nearest)
        cli_misuse(command, "there is no '%s'; did you mean '%s'?", argv[1], nearest);
    else
        cli_misuse(command, "'%s' is %s%s", argv[1], count > 1 ? "none of " : "not ", text_of(&known));
    text_finish(&known);
    return CLI_USAGE;
}

bool cli_range(const char *text, int most, int *out_low, int *out_high) {
    char *end;
    long low = strtol(text, &end, 10), high = low;
    if (*text < '0' || *text > '9') return false;
    if (*end == '-' && end[1] >= '0' && end[1] <= '9') high = strtol(end + 1, &end, 10);
    if (*end || low < 1 || low > high || high > most) return false;
    *out_low = (int)low;
    *out_high = (int)high;
    return true;
}

uint64_t cli_draw_seed(void) {
    uint64_t seed = machine_entropy();
    fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
    return seed;
}

bool cli_technique(const Command *command, const char *key, Technique *out) {
    const char *nearest;
    *out = technique_of_key(key, &nearest);
    if (*out < TECHNIQUE_COUNT) return true;
    return cli_refuse(command,
                      nearest ? "there is no technique '%s'; did you mean %s?" : "there is no technique '%s'",
                      key, nearest);
}
