// libxml2: feeds (xmlreader) and the HTML inside their titles.
#pragma once
#include <libxml/HTMLparser.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

// xmlGetLastError() answers a pointer to const since 2.12; Swift would see another type.
static inline int signaged_xml_error(int *line, int *column, char *text, int capacity) {
    const xmlError *error = xmlGetLastError();
    if (!error || error->code == XML_ERR_OK) return 0;
    *line = error->line;
    *column = error->int2;
    int length = 0;
    for (const char *from = error->message; from && *from && *from != '\n' && length + 1 < capacity; from++)
        text[length++] = *from;
    text[length] = 0;
    return error->code;
}

// xmlFree is a variable, which Swift 6 does not let through.
static inline void signaged_xml_free(void *memory) { xmlFree(memory); }

// Two structures that begin alike, behind one pointer type.
static inline int signaged_xml_defines_entities(xmlNodePtr node) {
    return node && node->type == XML_DTD_NODE && ((xmlDtdPtr)node)->entities;
}
