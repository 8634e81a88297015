/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What perf has sampled: evidence from outside, which weighs more than types.
 */
#ifndef DSTLAYOUT_SCAN_PERF_H
#define DSTLAYOUT_SCAN_PERF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "err.h"
#include "pool.h"
#include "types.h"

/**
 * struct scan_sample - samples of one offset of a struct
 * @key: of the struct's name, see scan_uses__key()
 * @offset: from its start in bytes
 * @reads: percent of what was sampled of loads
 * @writes: percent of what was sampled of stores
 * @percent: how much of everything that was sampled this is
 * @told_apart: whether it is known what was read and what was written
 */
struct scan_sample {
	uint64_t key;
	uint64_t offset;
	double reads;
	double writes;
	double percent;
	bool told_apart;
};

/**
 * struct scan_access - what one function has done at one offset of a line
 * @offset: from the start of the line in bytes
 * @function: its name, without what a compiler puts behind a dot
 * @hitm: loads that found the line modified by another CPU
 * @stores: stores
 */
struct scan_access {
	uint64_t offset;
	const char *function;
	double hitm;
	double stores;
};

/**
 * struct scan_contended - a contended line, of which perf does not know what is on it
 * @accesses: who has done what
 * @nr: how many
 */
struct scan_contended {
	struct scan_access *accesses;
	size_t nr;
};

/**
 * struct scan_perf - all of it
 * @samples: by key and offset, once scan_perf__resolve() was called
 * @nr: how many
 * @lines: contended lines
 * @nr_lines: how many
 * @nr_found: of these, those of which it was found out what is on them
 * @pool: owner of everything
 */
struct scan_perf {
	struct scan_sample *samples;
	size_t nr;
	struct scan_contended *lines;
	size_t nr_lines;
	size_t nr_found;
	struct pool pool;
};

/**
 * scan_perf__read() - read what perf has printed
 * @perf: all zeroes at first; what is read is added; release with scan_perf__free()
 * @path: of a text file that "perf c2c report --stdio", "perf annotate --data-type
 *	--stdio" or "perf report --stdio -s type,typeoff" has written
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set: it cannot be read, or is none of these.
 */
int scan_perf__read(struct scan_perf *perf, const char *path, struct err *err);

/**
 * scan_perf__resolve() - find out what is on the contended lines, and put the
 *	samples in order
 * @perf: what was read
 * @types: of the kernel that was sampled
 * @line: bytes of a line
 * @err: says why on failure
 *
 * perf c2c knows addresses and functions. A line is taken for that of a struct that
 * most of these functions are given, if that has members where they have accessed it.
 *
 * Return: 0, or -1 with @err set.
 */
int scan_perf__resolve(struct scan_perf *perf, struct types *types, unsigned int line,
		       struct err *err);

/**
 * scan_perf__of() - the samples of a struct
 * @perf: resolved
 * @key: of its name
 * @nr: set to how many
 *
 * Return: the first of them, by offset; NULL if there is none.
 */
const struct scan_sample *scan_perf__of(const struct scan_perf *perf, uint64_t key,
					size_t *nr);

/** scan_perf__add() - add samples; 0, or -1 without memory */
int scan_perf__add(struct scan_perf *perf, const struct scan_sample *sample);

/**
 * scan_perf__next_line() - cut a text into lines
 * @text: what is left of it; moved behind the line, whose end becomes a NUL
 *
 * Return: the line, or NULL behind the last.
 */
char *scan_perf__next_line(char **text);

/**
 * scan_perf__number() - read a number at the beginning of a text
 * @text: moved behind it and the blanks in front of it
 * @number: set to it; it is no less than 0 and finite
 *
 * Return: whether there is one.
 */
bool scan_perf__number(const char **text, double *number);

/** scan_perf__offset() - the same for an offset in bytes, decimal or 0x... */
bool scan_perf__offset(const char **text, uint64_t *offset);

/**
 * scan_perf__c2c() - read a report of perf c2c
 * @perf: where what is found is added
 * @text: NUL-terminated; the function may change it
 *
 * Return: how many lines there were; 0 if it is no such report, -1 without memory.
 */
int scan_perf__c2c(struct scan_perf *perf, char *text);

/** scan_perf__sort() - put samples in order, those of one place together */
void scan_perf__sort(struct scan_perf *perf);

/** scan_perf__types() - the same for samples by type; how many offsets there were */
int scan_perf__types(struct scan_perf *perf, char *text);

void scan_perf__free(struct scan_perf *perf);

#endif /* DSTLAYOUT_SCAN_PERF_H */
