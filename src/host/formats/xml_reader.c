#include "host/formats/xml_reader.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *xml_attribute(const char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

void xml_place(const XmlReader *xml, int *out_line, int *out_column) {
    int line = (int)XML_GetCurrentLineNumber(xml->parser),
        column = (int)XML_GetCurrentColumnNumber(xml->parser);
    *out_line = xml->line + line - 1;
    *out_column = column + (line == 1 ? xml->column : 1);
}

void xml_stop(XmlReader *xml) {
    xml->said = true;
    XML_StopParser(xml->parser, XML_FALSE);
}

void xml_complain(const XmlReader *xml, const char *format, ...) {
    TextError error;
    int line, column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.reason, sizeof error.reason, format, arguments);
    va_end(arguments);
    xml_place(xml, &line, &column);
    formats_complain(xml->output, line, column, "%s", error.reason);
}

int xml_line(const XmlReader *xml) {
    int line, column;
    xml_place(xml, &line, &column);
    return line;
}

int64_t xml_milliseconds(const char *text) {
    if (!text || strspn(text, "0123456789") != strlen(text) || !*text || strlen(text) > 15) return -1;
    return strtoll(text, NULL, 10);
}

bool xml_is_number(const char *text) { return *text && strspn(text, "0123456789") == strlen(text); }

// A time that is not known is left out.
void xml_add_milliseconds(Text *out, const char *attribute, int64_t played_s) {
    if (played_s >= 0) text_addf(out, " %s=\"%" PRId64 "\"", attribute, 1000 * played_s);
}

void xml_add_escaped(Text *out, const char *text) {
    for (; *text; text++) {
        const char *escape = *text == '<'   ? "&lt;"
                             : *text == '>' ? "&gt;"
                             : *text == '&' ? "&amp;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        if (escape)
            text_add(out, escape);
        else
            text_add_char(out, *text);
    }
}
