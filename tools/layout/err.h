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
 * err__set() - record a failure
 * @err: where to; may be NULL
 * @fmt: as for printf(); bytes that a terminal would interpret come out as '?'
 *
 * Return: always -1, so that a caller can write "return err__set(...)".
 */
int err__set(struct err *err, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));

/**
 * err__clean() - take out what a terminal would interpret
 * @text: NUL-terminated; each such byte becomes '?', newlines and tabs too
 *
 * Names come out of untrusted files. Neither a line of our own nor a
 * terminal's state may depend on them.
 */
void err__clean(char *text);

#endif /* DSTLAYOUT_ERR_H */
