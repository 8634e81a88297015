/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where a report goes: the standard output, or a file that appears whole or
 * not at all. Names in a report come from untrusted objects; nothing that a
 * terminal would interpret gets out.
 */
#ifndef DSTLAYOUT_OUT_H
#define DSTLAYOUT_OUT_H

#include <stdbool.h>
#include <stddef.h>

#include "err.h"

struct out;

/** enum out_color - what a stretch of text means */
enum out_color {
	COLOR_NONE,
	COLOR_BAD,
	COLOR_WARN,
	COLOR_GOOD,
	COLOR_HOT_WRITE,
	COLOR_READ_MOSTLY,
	COLOR_COLD,
	COLOR_DIM,
	COLOR_BOLD,
	NR_COLORS,
};

/** enum out_when - when to use colour */
enum out_when {
	WHEN_AUTO,	/* on a terminal that can, unless $NO_COLOR is set */
	WHEN_ALWAYS,
	WHEN_NEVER,
};

/**
 * out__check() - whether a report could be written
 * @path: file to replace, or NULL for the standard output
 * @err: says why not
 *
 * For those who work for long before they open one. Nothing is changed; what only
 * a write shows, such as a device that is full, is not noticed.
 *
 * Return: 0, or -1 with @err set.
 */
int out__check(const char *path, struct err *err);

/**
 * out__open() - begin to write a report
 * @out: set; ends with out__commit() or out__abandon()
 * @path: file to replace, or NULL for the standard output
 * @when: whether to use colour
 * @err: says why on failure
 *
 * A regular file is written beside its place under another name, which is
 * removed should a signal end the program; @path itself changes in
 * out__commit() only. Anything else at @path (a device, a pipe) is written
 * directly.
 *
 * Return: 0, or -1 with @err set.
 */
int out__open(struct out **out, const char *path, enum out_when when,
	      struct err *err);

/**
 * out__printf() - write one piece of text
 * @out: where to; failures are kept until out__commit()
 * @fmt: as for printf(); only newlines that end @fmt itself are written as
 *	such, every other control character comes out as '?'
 */
void out__printf(struct out *out, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * out__write() - write bytes as they are
 * @out: where to
 * @data: text in which nothing is left that a terminal would interpret
 * @size: in bytes
 */
void out__write(struct out *out, const char *data, size_t size);

/**
 * out__reserve() - where to write bytes in place
 * @size: how many at most
 *
 * The same rules hold for them as for out__write(). They are part of the report
 * once out__advance() has said how many there are; anything else that is
 * written before moves the place.
 *
 * Return: room for @size bytes, or NULL without memory: out__commit() then
 * fails.
 */
char *out__reserve(struct out *out, size_t size);

/** out__advance() - take up what was written to where out__reserve() said */
void out__advance(struct out *out, size_t size);

/**
 * out__append() - add what was written to somewhere else
 * @out: where to
 * @part: opened for the standard output; gone afterwards
 */
void out__append(struct out *out, struct out *part);

/** out__fail() - memory ran out somewhere else: out__commit() is to say so */
void out__fail(struct out *out);

/**
 * out__color() - what the text from here on means
 * @out: where to
 * @color: COLOR_NONE ends it; nothing is written where colour is off
 */
void out__color(struct out *out, enum out_color color);

/** out__width() - columns of the terminal, or 0 where lines need no limit */
unsigned int out__width(const struct out *out);

/** out__unicode() - whether the reader is a terminal that shows UTF-8 */
bool out__unicode(const struct out *out);

/**
 * out__commit() - finish a report; @out is gone afterwards
 * @out: all of it was written, or nothing is seen of it
 * @err: says what could not be written
 *
 * A reader of the standard output who leaves before its end has seen enough:
 * that is no failure.
 *
 * Return: 0, or -1 with @err set.
 */
int out__commit(struct out *out, struct err *err);

/** out__abandon() - drop a report; @out may be NULL */
void out__abandon(struct out *out);

#endif /* DSTLAYOUT_OUT_H */
