// SPDX-License-Identifier: GPL-2.0
/*
 * What "perf c2c report --stdio" prints of each contended line (print_pareto() in
 * tools/perf/builtin-c2c.c of a kernel):
 *
 *	-------------------------------------------------------------
 *	    0      120      600      900        3  0xffff888104d2a040
 *	-------------------------------------------------------------
 *	   10.00%   80.00%    0.00%    0.00%   0x8  0  1  0xffffffff81a3f2c1 ...  [k] f ...
 *
 * The first row has the line's counts: loads that found it modified on another node,
 * on this one, from 6.1 on perhaps by a peer, and stores of two or three kinds. Each
 * row behind has shares of these.
 */
#include <string.h>

#include "scan_perf.h"

#define PARETO		"Shared Cache Line Distribution Pareto"
#define DASHES		"----------"

/* The most columns of counts that there are. */
#define COUNTS_MAX	6

/* Lines and rows that are read; a report has fewer. */
#define LINES_MAX	4096
#define ROWS_MAX	4096

/**
 * struct reading - how far a report was read
 * @perf: what is found
 * @line: the line whose rows follow, or NULL
 * @counts: of that line
 * @nr_counts: how many
 */
struct reading {
	struct scan_perf *perf;
	struct scan_contended *line;
	double counts[COUNTS_MAX];
	size_t nr_counts;
};

/* The first are loads: two of them, and a third where there are six columns. */
static size_t nr_loads(const struct reading *r)
{
	return r->nr_counts == COUNTS_MAX ? 3 : 2;
}

/* "NUMBER COUNT COUNT ... 0xADDRESS": whether a line begins here. */
static bool read_counts(struct reading *r, const char *text)
{
	double number, counts[COUNTS_MAX];
	size_t nr = 0;

	if (!scan_perf__number(&text, &number))
		return false;
	while (nr < COUNTS_MAX && scan_perf__number(&text, &counts[nr]))
		nr++;
	text += strspn(text, " \t");
	if (nr < 4 || strncmp(text, "0x", 2))
		return false;
	memcpy(r->counts, counts, sizeof(counts));
	r->nr_counts = nr;
	return true;
}

static int add_line(struct reading *r)
{
	struct scan_perf *perf = r->perf;
	struct scan_contended *lines;

	if (perf->nr_lines == LINES_MAX) {
		r->line = NULL;
		return 0;
	}
	lines = pool__grow(&perf->pool, perf->lines, perf->nr_lines, sizeof(*lines));
	if (!lines)
		return -1;
	perf->lines = lines;
	r->line = &lines[perf->nr_lines++];
	memset(r->line, 0, sizeof(*r->line));
	return 0;
}

/* The word behind "[k]", which says where a symbol is from. */
static const char *find_symbol(const char *text, size_t *len)
{
	for (text = strchr(text, '['); text; text = strchr(text + 1, '[')) {
		if (!text[1] || text[2] != ']' || text[3] != ' ')
			continue;
		text += 3;
		text += strspn(text, " \t");
		/* What a compiler has split off is the function, too. */
		*len = strcspn(text, " \t.");
		return *len ? text : NULL;
	}
	return NULL;
}

static int add_row(struct reading *r, const struct scan_access *access, const char *symbol,
		   size_t len)
{
	struct pool *pool = &r->perf->pool;
	struct scan_access *rows;

	if (r->line->nr == ROWS_MAX)
		return 0;
	rows = pool__grow(pool, r->line->accesses, r->line->nr, sizeof(*rows));
	if (!rows)
		return -1;
	r->line->accesses = rows;
	rows[r->line->nr] = *access;
	rows[r->line->nr].function = pool__copy(pool, symbol, len);
	return rows[r->line->nr++].function ? 0 : -1;
}

/* "SHARE% SHARE% ... 0xOFFSET ..."; what is none of this is passed over. */
static int read_row(struct reading *r, const char *text)
{
	struct scan_access access = { .offset = 0 };
	const char *symbol;
	double share;
	size_t i, len;

	for (i = 0; i < r->nr_counts; i++) {
		if (!scan_perf__number(&text, &share) || *text != '%' || share > 100)
			return 0;
		text++;
		*(i < nr_loads(r) ? &access.hitm : &access.stores) += share / 100 * r->counts[i];
	}
	if (!scan_perf__offset(&text, &access.offset))
		return 0;
	symbol = find_symbol(text, &len);
	return symbol ? add_row(r, &access, symbol, len) : 0;
}

int scan_perf__c2c(struct scan_perf *perf, char *text)
{
	struct reading r = { .perf = perf };
	size_t before = perf->nr_lines;
	char *line;

	text = strstr(text, PARETO);
	while ((line = scan_perf__next_line(&text))) {
		const char *start = line + strspn(line, " \t");

		if (!strncmp(start, DASHES, strlen(DASHES)) || *start == '#')
			continue;
		if (read_counts(&r, start)) {
			if (add_line(&r))
				return -1;
		} else if (r.line && read_row(&r, start)) {
			return -1;
		}
	}
	return (int)(perf->nr_lines - before);
}
