/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_XML_H
#define DSTLAYOUT_XML_H

#include "out.h"

/**
 * xml__text() - write text into an XML document
 * @out: where to
 * @text: anything; good inside of an element and of a quoted attribute
 *
 * What XML 1.0 has no way to write, and what a terminal would interpret,
 * becomes U+FFFD. A line feed stays one between tags only, so that attributes
 * come back as they were written: it is written as a reference.
 */
void xml__text(struct out *out, const char *text);

/** xml__attribute() - write a blank, a name, and a quoted value */
void xml__attribute(struct out *out, const char *name, const char *value);

#endif /* DSTLAYOUT_XML_H */
