#include "cli/pack/pack_findings.h"

#include <stdarg.h>
#include <stdio.h>

#include "cli/tool/cli.h"
#include "cli/tool/open_pack.h"

void pack_find_at(PackFindings *found, const char *path, const TextError *error, bool warning) {
    Reply *list = warning ? &found->warnings : &found->errors;
    if (pack_shows_progress()) fputs("\r\033[K", stderr);
    cli_complain(path, error);
    reply_json(list, list->text.length ? ",{\"file\":" : "{\"file\":", path);
    reply_format(list, ",\"line\":%d,\"column\":%d", error->line, error->column);
    reply_json(list, ",\"reason\":", error->reason);
    reply_text(list, "}");
    if (!warning) found->count++;
}

static void find(PackFindings *found, const char *file, int line, bool warning, const char *format,
                 va_list arguments) {
    TextError error;
    char path[PATH_MAX_BYTES], reason[sizeof error.reason];
    vsnprintf(reason, sizeof reason, format, arguments);
    text_error(&error, line, 0, "%s", reason);
    path_join(path, found->entry.folder, file);
    pack_find_at(found, path, &error, warning);
}

void pack_find(PackFindings *found, const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    find(found, file, line, false, format, arguments);
    va_end(arguments);
}

void pack_warn(PackFindings *found, const char *file, int line, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    find(found, file, line, true, format, arguments);
    va_end(arguments);
}
