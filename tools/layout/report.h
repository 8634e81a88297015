/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reports on what was checked: one table of functions per output format.
 */
#ifndef DSTLAYOUT_REPORT_H
#define DSTLAYOUT_REPORT_H

#include "check.h"
#include "out.h"
#include "types_debug.h"

/**
 * struct report - what every format is given
 * @out: where to write
 * @checks: one per object
 * @nr: how many
 * @strict: whether warnings count as errors
 * @total: results of all objects together
 * @number: for the format's own use, 0 at the beginning
 * @state: for the format's own use, NULL at the beginning
 */
struct report {
	struct out *out;
	const struct check_report *checks;
	size_t nr;
	bool strict;
	struct check_counts total;
	size_t number;
	void *state;
};

/**
 * struct report_format - an output format
 * @name: as --format takes it
 * @load: get what the format needs; 0, or -1 with @err set
 * @begin: before anything else
 * @object_begin: before the results of each object
 * @result: each result
 * @object_end: behind the results of each object
 * @end: last
 *
 * Any of the functions may be NULL.
 */
struct report_format {
	const char *name;
	int (*load)(struct err *err);
	void (*begin)(struct report *report);
	void (*object_begin)(struct report *report,
			     const struct check_report *check);
	void (*result)(struct report *report, const struct check_report *check,
		       const struct check_result *result);
	void (*object_end)(struct report *report,
			   const struct check_report *check);
	void (*end)(struct report *report);
};

extern const struct report_format report_text;
extern const struct report_format report_ktap;
extern const struct report_format report_json;	/* these are the command's */
extern const struct report_format report_junit;
extern const struct report_format report_sarif;

/**
 * report_formats - what there is, NULL behind the last
 *
 * The library has a table of those that need libc only, the command one of
 * its own: see object_providers.
 */
extern const struct report_format *const report_formats[];

/**
 * report_format__find() - the format of a name
 * @name: what the user asked for
 * @err: names the formats there are
 *
 * Return: the format, or NULL with @err set.
 */
const struct report_format *report_format__find(const char *name,
						struct err *err);

/**
 * report__write() - write the report on some objects
 * @format: how
 * @out: where to; committing it is the caller's
 * @checks: the results
 * @nr: how many objects
 * @strict: whether warnings count as errors
 */
void report__write(const struct report_format *format, struct out *out,
		   const struct check_report *checks, size_t nr, bool strict);

/**
 * report__write_object() - the line that a report for people begins with
 * @out: where to
 * @object: what it is about
 * @line: bytes of a line
 * @origin: where @line comes from
 */
void report__write_object(struct out *out, const struct object *object,
			  unsigned int line, enum check_line_origin origin);

/** check_counts__add() - add @more to @sum */
void check_counts__add(struct check_counts *sum,
		       const struct check_counts *more);

/** check_result__is_error() - whether a result makes the exit status 1 */
bool check_result__is_error(const struct check_result *result, bool strict);

/**
 * check_result__title() - a result's rule in words
 * @result: the result
 * @buf: filled: "hot-write shares no line with read-mostly", or what is missing
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *check_result__title(const struct check_result *result, char *buf,
				size_t size);

/** check_subject__name() - the struct that a definition is one of */
const char *check_subject__name(const struct check_subject *subject);

/**
 * check_result__name() - what a result is about
 * @result: the result
 * @buf: filled: the name of the rule, in a struct that embeds the one that it
 *	is about with " at PATH" behind; "member NAME", "struct" or "variables";
 *	the same for every kernel
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *check_result__name(const struct check_result *result, char *buf,
			       size_t size);

/**
 * check_result__declared() - where what a result is about is declared
 * @check: what the result is part of
 * @result: the result
 * @field: one of its fields; NULL for the struct
 * @decl: set if that is known, as from DWARF: to the place of the struct if that
 *	of the field is not; a group between markers is where the first one is
 *
 * Return: whether it is known.
 */
bool check_result__declared(const struct check_report *check,
			    const struct check_result *result,
			    const struct check_field *field, struct decl *decl);

/** check_result__why_skipped() - the reason for CHECK_SKIP, in words */
const char *check_result__why_skipped(const struct check_result *result,
				      char *buf, size_t size);

/**
 * check_conflict__problem() - what is wrong with a conflict's first member
 * @result: the result
 * @conflict: one of its conflicts
 * @buf: filled: "shares", "touches 3 lines, 1 allowed", "begins 8 bytes into
 *	a line"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *check_conflict__problem(const struct check_result *result,
				    const struct check_conflict *conflict,
				    char *buf, size_t size);

/**
 * check_conflict__describe() - a conflict in one line
 * @result: the result
 * @conflict: one of its conflicts
 * @buf: filled: "a (offset 64, size 4) shares with b (...): line 1 (...)"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *check_conflict__describe(const struct check_result *result,
				     const struct check_conflict *conflict,
				     char *buf, size_t size);

/**
 * check_conflict__where() - the lines on which a conflict happens
 * @result: the result
 * @conflict: one of its conflicts
 * @buf: filled: "line 1 (bytes 64..127), certain", or "bytes 0..127,
 *	possible: at 0 modulo 128"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *check_conflict__where(const struct check_result *result,
				  const struct check_conflict *conflict,
				  char *buf, size_t size);

/**
 * check_conflict__lines() - the lines of a conflict at one address
 * @result: the result
 * @conflict: one of its conflicts
 * @address: of the object, modulo the line
 * @range: filled; for a rule about one group, the lines of its member
 */
void check_conflict__lines(const struct check_result *result,
			   const struct check_conflict *conflict,
			   unsigned int address, struct line_range *range);

#endif /* DSTLAYOUT_REPORT_H */
