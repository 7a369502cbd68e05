#pragma once
// What formats that are XML read with: the place of what is read, and attributes. The parser is driven by
// host/formats/xml_document.

#include <expat.h>

#include "host/formats/format.h"

enum { XML_TEXT_MAX = 1024 };

struct XmlReader {
    FormatsOutput *output;
    int line, column; // where the document begins
    XML_Parser parser;
    const FormatRow *row; // whose outermost element it is
    int depth;
    bool ended;              // the outermost element is closed
    bool said;               // why nothing more is read
    long long fed;           // bytes
    char text[XML_TEXT_MAX]; // of the element that is read
    size_t text_size;
    bool text_cut;
    int text_line, text_column;
    FormatsPuzzle about; // the texts that hold for the puzzles to come
    FormatsPuzzle game;  // the puzzle that is read, where that takes several elements
    bool in_game, refused, has_values;
};

// Line and column of what is read now.
void xml_place(const XmlReader *xml, int *out_line, int *out_column);
int xml_line(const XmlReader *xml);

void xml_complain(const XmlReader *xml, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Stops reading.
void xml_stop(XmlReader *xml);

const char *xml_attribute(const char **attributes, const char *name); // NULL when it is not there
bool xml_is_number(const char *text);
int64_t xml_milliseconds(const char *text); // -1 when it is not a number

// " name="1000"" for a time that is known, and text with what XML cannot hold written in its way.
void xml_add_milliseconds(Text *out, const char *attribute, int64_t played_s);
void xml_add_escaped(Text *out, const char *text);
