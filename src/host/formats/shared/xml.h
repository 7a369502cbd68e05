#pragma once
// XML documents, read in pieces: which format a document is of, and what formats use to read it, such as
// places and attributes.

#include <expat.h>

#include "host/formats/shared/format.h"

enum {
    XML_TEXT_MAX = 1024,
    XML_NAMES_MAX = 64, // different names of elements and attributes: no format here has as many
};

struct XmlReader {
    FormatsOutput *output;
    int line, column; // where the document begins
    XML_Parser parser;
    const FormatRow *row; // the format of the outermost element
    int depth;
    bool ended;              // the outermost element is closed
    bool said;               // it has been said why nothing more is read
    long long fed;           // bytes
    char text[XML_TEXT_MAX]; // of the element that is read
    size_t text_size;
    bool text_cut;
    int text_line, text_column;
    uint64_t name[XML_NAMES_MAX]; // hashes of those that were met
    int names;
    Format format;      // the version of it
    FormatsTexts about; // what holds for the puzzles to come
    FormatsPuzzle game; // the puzzle that is read, where that takes several elements
    bool in_game, refused, has_values;
    void *kept; // what a format keeps from element to element, freed with the reader
};

typedef enum {
    XML_MORE,
    XML_ENDED,  // its outermost element is closed
    XML_BROKEN, // complained of
} XmlResult;

// True when the text, after its '<', begins with the name of an outermost element that is known here, or with
// that of a web page.
bool xml_document_knows(const FormatsOutput *output, const char *name, size_t size);

// A document that begins at that place, fed in pieces until it is no longer XML_MORE; xml_document_end
// when the text ends before.
XmlReader *xml_document_create(FormatsOutput *output, int line, int column);
XmlResult xml_document_feed(XmlReader *xml, const char *text, size_t size);
void xml_document_end(XmlReader *xml);
void xml_document_destroy(XmlReader *xml);

// Complains about an outermost element that no format has.
void xml_document_refuse(FormatsOutput *output, int line, int column, const char *name);

// ---- For the formats

// The line of what is read now.
int xml_line(const XmlReader *xml);

void xml_complain(const XmlReader *xml, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Stops reading.
void xml_stop(XmlReader *xml);

const char *xml_attribute(const char **attributes, const char *name); // NULL when it is not there
bool xml_is_number(const char *text);
int64_t xml_seconds(const char *milliseconds); // -1 when it is not a number

// ` name="1000"` for a time that is known; a text, with the characters escaped that XML cannot hold as they
// are.
void xml_add_milliseconds(Text *out, const char *attribute, int64_t played_s);
void xml_add_escaped(Text *out, const char *text);
