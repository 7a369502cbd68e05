// How a command reports errors: in words, and with --json as objects too.
#include <stdarg.h>
#include <stdio.h>

#include "cli/tool/cli.h"

void cli_complain_as(bool json, const char *file, const TextError *error) {
    Reply reply = {0};
    (void)fflush(stdout);
    if (json) reply_error_json(&reply, file, error);
    reply_error(&reply, file, error);
    reply_close(&reply);
}

void cli_complain(const char *file, const TextError *error) { cli_complain_as(false, file, error); }

bool cli_refuse_error(Reply *reply, const CliSource *source, const TextError *error) {
    TextError placed = *error;
    placed.line = source->line;
    if (source->json) reply_error_json(reply, source->file, &placed);
    reply_error(reply, source->file, &placed);
    return false;
}

bool cli_refuse_puzzle(Reply *reply, const CliSource *source, const char *format, ...) {
    TextError error = {.line = 0};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.reason, sizeof error.reason, format, arguments);
    va_end(arguments);
    return cli_refuse_error(reply, source, &error);
}

void cli_note_puzzle(Reply *reply, const CliSource *source, const char *format, ...) {
    TextError error = {.line = source->line};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.reason, sizeof error.reason, format, arguments);
    va_end(arguments);
    reply_error(reply, source->file, &error);
}
