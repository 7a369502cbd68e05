#include "host/formats/shared/xml.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/hash.h"
#include "core/base/memory.h"

const char *xml_attribute(const char **attributes, const char *name) {
    for (; attributes[0]; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

// Line and column of what is being read.
static void find_place(const XmlReader *xml, int *out_line, int *out_column) {
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
    int line, column;
    find_place(xml, &line, &column);
    va_list arguments;
    va_start(arguments, format);
    formats_complainv(xml->output, line, column, format, arguments);
    va_end(arguments);
}

int xml_line(const XmlReader *xml) {
    int line, column;
    find_place(xml, &line, &column);
    return line;
}

int64_t xml_seconds(const char *milliseconds) {
    if (!milliseconds || !xml_is_number(milliseconds) || strlen(milliseconds) > 15) return -1;
    return strtoll(milliseconds, NULL, 10) / 1000;
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

// ---- Whole documents

// The parser keeps the tags that are open, each name that it has met, and a tag until it ends. These bound
// them; the longest tag is a game of OpenSudoku with as many steps as a puzzle keeps, each of 34 bytes at
// most.
enum { XML_TAG_MAX = 1 << 21, XML_DEPTH_MAX = 32, XML_NAME_MAX = 64 };
_Static_assert(XML_TAG_MAX > 34 * FORMATS_CHANGES_MAX, "such a game fits");

static const FormatRow *row_of(const FormatsOutput *output, const char *root, size_t length) {
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const FormatRow *row = output->row[i];
        bool same =
            row->xml_root && strlen(row->xml_root) == length && memcmp(row->xml_root, root, length) == 0;
        if (same) return row;
    }
    return NULL;
}

void xml_document_refuse(FormatsOutput *output, int line, int column, const char *name) {
    char known[120];
    Text roots = text_fixed(known, sizeof known);
    for (int i = 0; i < FORMAT_COUNT; i++) {
        const char *root = output->row[i]->xml_root;
        if (root) text_addf(&roots, "%s%s", roots.length ? ", " : "", root);
    }
    formats_complain(output, line, column, "<%.40s> is of none of the kinds that are known here: %s", name,
                     known);
}

static bool take_name(XmlReader *xml, const char *name) {
    uint64_t hash = hash_text(HASH_BEGIN, name);
    for (int i = 0; i < xml->names; i++)
        if (xml->name[i] == hash) return true;
    if (xml->names == XML_NAMES_MAX || strlen(name) > XML_NAME_MAX) return false;
    xml->name[xml->names++] = hash;
    return true;
}

// True when no more of this document is to be read.
static bool goes_too_far(XmlReader *xml, const char *name, const char **attributes) {
    bool named = take_name(xml, name);
    for (int i = 0; attributes[i] && named; i += 2) named = take_name(xml, attributes[i]);
    if (!named) xml_complain(xml, "this has names that no puzzle's file has, such as “%.20s”", name);
    if (named && xml->depth == XML_DEPTH_MAX)
        xml_complain(xml, "elements stand in one another more than %d deep", XML_DEPTH_MAX);
    bool far = !named || xml->depth == XML_DEPTH_MAX;
    if (far) xml_stop(xml);
    return far;
}

static void start_element(void *context, const char *name, const char **attributes) {
    XmlReader *xml = context;
    if (goes_too_far(xml, name, attributes)) return;
    xml->text_size = 0;
    xml->text_cut = false;
    find_place(xml, &xml->text_line, &xml->text_column);
    if (xml->depth++ == 0) xml->row = row_of(xml->output, name, strlen(name));
    if (xml->row) {
        xml->row->xml_start(xml, name, attributes);
    } else {
        xml_document_refuse(xml->output, xml->text_line, xml->text_column, name);
        xml_stop(xml);
    }
    if (xml->output->stopped && !xml->said) xml_stop(xml);
}

static void end_element(void *context, const char *name) {
    XmlReader *xml = context;
    if (xml->row) xml->row->xml_end(xml, name);
    xml->text_size = 0;
    if (--xml->depth > 0 || xml->said) return;
    xml->ended = true;
    XML_StopParser(xml->parser, XML_FALSE);
}

static void take_characters(void *context, const char *text, int length) {
    XmlReader *xml = context;
    size_t room = XML_TEXT_MAX - xml->text_size, more = (size_t)length < room ? (size_t)length : room;
    memcpy(xml->text + xml->text_size, text, more);
    xml->text_size += more;
    if (more < (size_t)length) xml->text_cut = true;
}

// Entities can make a small file a huge one, the other definitions need memory without bound, and no program
// that writes these files has any.
static void refuse_definitions(void *context, const char *name, const char *system_id, const char *public_id,
                               int has_definitions) {
    (void)system_id, (void)public_id;
    XmlReader *xml = context;
    if (!has_definitions) return;
    if (!xml->said) xml_complain(xml, "<!DOCTYPE %.40s> has definitions, which are not read here", name);
    xml_stop(xml);
}

bool xml_document_knows(const FormatsOutput *output, const char *name, size_t size) {
    size_t length = 0;
    while (length < size && !strchr(" \t/>", name[length])) length++;
    return row_of(output, name, length) || (length == 4 && memcmp(name, "html", 4) == 0);
}

XmlReader *xml_document_create(FormatsOutput *output, int line, int column) {
    XmlReader *xml = mem_zeroed(1, sizeof *xml);
    *xml = (XmlReader){.output = output, .line = line, .column = column, .parser = XML_ParserCreate(NULL)};
    assert(xml->parser && "not enough memory");
    XML_SetUserData(xml->parser, xml);
    XML_SetElementHandler(xml->parser, start_element, end_element);
    XML_SetCharacterDataHandler(xml->parser, take_characters);
    XML_SetStartDoctypeDeclHandler(xml->parser, refuse_definitions);
    return xml;
}

void xml_document_destroy(XmlReader *xml) {
    if (!xml) return;
    XML_ParserFree(xml->parser);
    free(xml->kept);
    free(xml);
}

static XmlResult parse_piece(XmlReader *xml, const char *text, size_t size, bool last) {
    enum XML_Status status = XML_Parse(xml->parser, text, (int)size, last);
    if (xml->ended) return XML_ENDED;
    if (status == XML_STATUS_OK && !xml->said) return XML_MORE;
    if (!xml->said) xml_complain(xml, "broken XML: %s", XML_ErrorString(XML_GetErrorCode(xml->parser)));
    return XML_BROKEN;
}

XmlResult xml_document_feed(XmlReader *xml, const char *text, size_t size) {
    assert(size <= INT_MAX);
    XmlResult result = parse_piece(xml, text, size, false);
    xml->fed += (long long)size;
    if (result != XML_MORE || xml->fed - XML_GetCurrentByteIndex(xml->parser) < XML_TAG_MAX) return result;
    xml_complain(xml, "a tag of more than %d bytes is too long to read", XML_TAG_MAX);
    return XML_BROKEN;
}

void xml_document_end(XmlReader *xml) { parse_piece(xml, "", 0, true); }
