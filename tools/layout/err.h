/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One-line diagnostics.
 */
#ifndef DSTLAYOUT_ERR_H
#define DSTLAYOUT_ERR_H

/**
 * struct err - what went wrong, ready to be printed on one line
 * @text: "FILE: what is wrong: what to do", without a newline and without
 *	control characters; empty while nothing is wrong
 *
 * The library prints nothing. Every function that can fail for a reason that
 * a user can act on takes one of these; the command prints it once.
 */
struct err {
	char text[1024];
};

/**
 * err__say() - record what went wrong
 * @err: where to; may be NULL
 * @fmt: as for printf(); bytes that a terminal would interpret come out as '?'
 */
void err__say(struct err *err, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/* -1 in a shape that compilers do not call a value without effect */
static inline int err__failure(void)
{
	return -1;
}

/**
 * err__set() - record a failure
 * @err: where to; may be NULL
 *
 * What comes behind it is as for err__say(). A macro, so that what analyzes a caller
 * sees that it fails: otherwise it follows paths on which it goes on.
 *
 * Return: always -1, so that a caller can write "return err__set(...)".
 */
#define err__set(err, ...) (err__say(err, __VA_ARGS__), err__failure())

/**
 * err__clean() - take out what a terminal would interpret
 * @text: NUL-terminated; each such byte becomes '?', newlines and tabs too
 *
 * Names come out of untrusted files. Neither a line of our own nor a
 * terminal's state may depend on them.
 */
void err__clean(char *text);

#endif /* DSTLAYOUT_ERR_H */
