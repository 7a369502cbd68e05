#pragma once
// Reads a document of XML, whatever format it is of, in pieces.

#include "host/formats/format.h"

typedef enum {
    XML_MORE,
    XML_ENDED,  // its outermost element has
    XML_BROKEN, // complained of
} XmlResult;

// True when the text, behind its '<', begins with the name of an outermost element that is known here, or of
// a web page.
bool xml_document_knows(const char *name, size_t size);

// A document that begins at that place, fed in pieces until it is no longer XML_MORE; xml_document_end
// when the text ends before.
XmlReader *xml_document_create(FormatsOutput *output, int line, int column);
XmlResult xml_document_feed(XmlReader *xml, const char *text, size_t size);
void xml_document_end(XmlReader *xml);
void xml_document_destroy(XmlReader *xml);

// Complains of an outermost element that no format has.
void xml_document_refuse(FormatsOutput *output, int line, int column, const char *name);
