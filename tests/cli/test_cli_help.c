// The help of a command as the one table of its options.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/tool/help.h"

static const char HELP[] =
    "nonet-cli try: tries\n"
    "\n"
    "Usage: nonet-cli try [--max N] [--like FILE]... [--paper a4|letter] --code CODE...\n"
    "                     [--json]\n"
    "\n"
    "  WORD         no option\n"
    "  --max N      so many,\n"
    "               or more\n"
    "  --like FILE  again and again\n"
    "  --low N, --high N\n"
    "               from here to there\n"
    "  --paper a4|letter\n"
    "               the size\n"
    "  --code CODE  a code\n"
    "  --json       as JSON\n"
    "  --help       prints this\n"
    "\n"
    "Words about --max and\n"
    "--json, which are no options.\n";

static void options_are_read_from_the_help(void **state) {
    (void)state;
    static const struct {
        const char *name, *takes, *words;
        bool repeats;
    } EXPECTED[] = {{"max", "N", "so many,\n               or more", false},
                    {"like", "FILE", "again and again", true},
                    {"low", "N", "               from here to there", false},
                    {"high", "N", "               from here to there", false},
                    {"paper", "a4|letter", "               the size", false},
                    {"code", "CODE", "a code", true},
                    {"json", "", "as JSON", false},
                    {"help", "", "prints this", false}};
    HelpOptions options = {.help = HELP};
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        assert_true(help_next(&options));
        assert_string_equal(options.found.name, EXPECTED[i].name);
        assert_string_equal(options.found.takes, EXPECTED[i].takes);
        assert_int_equal(options.found.size, strlen(EXPECTED[i].words));
        assert_memory_equal(options.found.words, EXPECTED[i].words, options.found.size);
        assert_int_equal(options.found.repeats, EXPECTED[i].repeats);
    }
    assert_false(help_next(&options));
    assert_false(help_next(&options));
    HelpOption found;
    assert_true(help_find(HELP, "high", &found) && strcmp(found.takes, "N") == 0);
    assert_false(help_find(HELP, "WORD", NULL) || help_find(HELP, "ma", NULL) || help_find("", "max", NULL));
}

// Whether a command with these options and this help ends the program, as a mistake of its author does.
static bool is_refused(const char *help, const CliOption *given) {
    Command command = {.name = "try", .help = help};
    (void)fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        char name[] = "try", *argv[] = {name, NULL};
        CliOption option[4];
        int argc = 1;
        memcpy(option, given, sizeof option);
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr)) _exit(3);
        _exit(cli_options(&command, &argc, argv, option) == CLI_GO ? 0 : 3);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status);
}

static void help_and_options_are_the_same(void **state) {
    (void)state;
    static const char help[] = "  --max N  so many\n  --json   as JSON\n  --help   prints this\n";
    bool json = false;
    const char *max = NULL;
    const CliOption both[4] = {{"max", .text = &max}, {"json", .flag = &json}},
                    one[4] = {{"max", .text = &max}},
                    more[4] = {{"max", .text = &max}, {"json", .flag = &json}, {"min", .text = &max}},
                    kinds[4] = {{"max", .flag = &json}, {"json", .flag = &json}};
    assert_false(is_refused(help, both));
    assert_true(is_refused(help, one));   // the help tells of --json
    assert_true(is_refused(help, more));  // it does not tell of --min
    assert_true(is_refused(help, kinds)); // it says that --max takes something
}

// Every command has a help that tells of its name, what it is for, how it is called and how it ends.
static void check_command(const Command *command) {
    Text help = {0};
    char begins[64];
    cli_help(command, &help);
    snprintf(begins, sizeof begins, "nonet-cli%s%s: ", *command->name ? " " : "", command->name);
    assert_memory_equal(text_of(&help), begins, strlen(begins));
    assert_non_null(strstr(text_of(&help), "\n\nUsage: nonet-cli"));
    assert_non_null(strstr(text_of(&help), "\n\nExit status: 0 "));
    assert_null(strstr(text_of(&help), "%s"));
    for (const Command *const *part = command->part; part && *part; part++) {
        if (*command->name) assert_non_null(strstr(text_of(&help), (*part)->name));
        check_command(*part);
    }
    text_finish(&help);
}

static void every_command_has_its_help(void **state) {
    (void)state;
    check_command(&cmd_nonet_cli);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_read_from_the_help),
        cmocka_unit_test(help_and_options_are_the_same),
        cmocka_unit_test(every_command_has_its_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
