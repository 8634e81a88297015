// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_results.h"
#include "util.h"

/* What nothing comes near, and a broken file must not go beyond. */
#define COLUMNS_MAX	256

#define TABLE_KEY	"table"
#define BLANKS		" \t"

static const char *const verdict_names[NR_RUN_VERDICTS] = {
	[RUN_SHARES] = "shares",
	[RUN_APART] = "apart",
	[RUN_UNSURE] = "unsure",
	[RUN_SKIP] = "skip",
};

const char *run_verdict__name(enum run_verdict verdict)
{
	return verdict_names[verdict];
}

int run_table__column(const struct run_table *table, const char *name)
{
	size_t i;

	for (i = 0; i < table->nr_columns; i++) {
		if (!strcmp(table->columns[i], name))
			return (int)i;
	}
	return -1;
}

bool run_row__is_control(const struct run_row *row)
{
	return !strcmp(row->shape, "control-bad") ||
	       !strcmp(row->shape, "control-good");
}

/**
 * struct parse - results while they are read
 * @results: what is filled
 * @table: to which the next row belongs
 * @name: what the text is called
 * @line: number of the line at hand
 * @err: for what is wrong
 */
struct parse {
	struct run_results *results;
	struct run_table *table;
	const char *name;
	unsigned int line;
	struct err *err;
};

static int no_memory(const struct parse *p)
{
	return err__set(p->err, "%s: out of memory: free some and try again",
			p->name);
}

static int bad(const struct parse *p, const char *what)
{
	return err__set(p->err, "%s:%u: %s: it is cut off, or of another version of the harness",
			p->name, p->line, what);
}

static int begin_table(struct parse *p, const char *name)
{
	struct run_results *r = p->results;

	r->tables = pool__grow(&r->pool, r->tables, r->nr_tables,
			       sizeof(*r->tables));
	if (!r->tables)
		return no_memory(p);
	p->table = &r->tables[r->nr_tables++];
	memset(p->table, 0, sizeof(*p->table));
	p->table->name = name;
	return 0;
}

/* "# key=value"; what has no '=' is a remark. */
static int take_pair(struct parse *p, char *line)
{
	struct run_results *r = p->results;
	char *key = line + 1 + strspn(line + 1, BLANKS);
	char *value = strchr(key, '=');

	if (!value)
		return 0;
	*value++ = '\0';
	if (!strcmp(key, TABLE_KEY))
		return begin_table(p, value);
	r->pairs = pool__grow(&r->pool, r->pairs, r->nr_pairs,
			      sizeof(*r->pairs));
	if (!r->pairs)
		return no_memory(p);
	r->pairs[r->nr_pairs].key = key;
	r->pairs[r->nr_pairs++].value = value;
	return 0;
}

/* The words of a line; how many, or -1. */
static int split(struct parse *p, char *line, const char **words)
{
	char *rest = line, *word;
	int nr = 0;

	while ((word = strsep(&rest, BLANKS))) {
		if (!*word)
			continue;
		if (nr == COLUMNS_MAX)
			return bad(p, "the line has too many columns");
		words[nr++] = word;
	}
	return nr;
}

static int take_headings(struct parse *p, const char **words, int nr)
{
	size_t size = (size_t)nr * sizeof(*words);

	p->table->columns = pool__copy(&p->results->pool, words, size);
	if (!p->table->columns)
		return no_memory(p);
	p->table->nr_columns = (size_t)nr;
	return 0;
}

static int take_row(struct parse *p, char *line)
{
	struct run_table *table = p->table;
	const char *words[COLUMNS_MAX];
	int nr = split(p, line, words), i;

	if (nr < 0)
		return -1;
	if (!table->nr_columns)
		return take_headings(p, words, nr);
	if ((size_t)nr != table->nr_columns)
		return bad(p, "the row has not as many words as the table has columns");
	for (i = 0; i < nr; i++) {
		size_t used = table->nr_rows * table->nr_columns + (size_t)i;

		table->cells = pool__grow(&p->results->pool, table->cells, used,
					  sizeof(*table->cells));
		if (!table->cells)
			return no_memory(p);
		table->cells[used] = words[i];
	}
	table->nr_rows++;
	return 0;
}

static int take_lines(struct parse *p, char *text)
{
	char *line;

	while ((line = strsep(&text, "\n"))) {
		p->line++;
		/* Behind the last newline nothing may stand. */
		if (!text && *line)
			return bad(p, "the line has no end");
		if (!line[strspn(line, BLANKS)])
			continue;
		if (*line == '#' ? take_pair(p, line) : take_row(p, line))
			return -1;
	}
	return 0;
}

/* What a typed column is, and where it goes in struct run_row. */
enum cell_kind {
	CELL_WORD,
	CELL_COUNT,
	CELL_FIGURE,
	CELL_VERDICT,
};

struct cell {
	const char *column;
	enum cell_kind kind;
	size_t offset;
};

static const struct cell cells[] = {
	{ "shape", CELL_WORD, offsetof(struct run_row, shape) },
	{ "mode", CELL_WORD, offsetof(struct run_row, mode) },
	{ "mix", CELL_WORD, offsetof(struct run_row, mix) },
	{ "cpus", CELL_COUNT, offsetof(struct run_row, cpus) },
	{ "side", CELL_WORD, offsetof(struct run_row, side) },
	{ "twin", CELL_WORD, offsetof(struct run_row, twin) },
	{ "ns_per_op", CELL_FIGURE, offsetof(struct run_row, ns) },
	{ "twin_ns_per_op", CELL_FIGURE, offsetof(struct run_row, twin_ns) },
	{ "penalty", CELL_FIGURE, offsetof(struct run_row, penalty) },
	{ "low", CELL_FIGURE, offsetof(struct run_row, low) },
	{ "high", CELL_FIGURE, offsetof(struct run_row, high) },
	{ "verdict", CELL_VERDICT, offsetof(struct run_row, verdict) },
	{ "writes_per_s", CELL_FIGURE, offsetof(struct run_row, writes_per_s) },
	{ "units", CELL_COUNT, offsetof(struct run_row, units) },
	{ "disturbed", CELL_COUNT, offsetof(struct run_row, disturbed) },
};

static bool take_figure(double *figure, const char *word)
{
	char *end;

	*figure = __builtin_nan("");
	if (!strcmp(word, "-"))
		return true;
	if (!isdigit((unsigned char)*word))
		return false;
	*figure = strtod(word, &end);
	return !*end;
}

double run_figure__of(const char *word)
{
	double figure;

	return take_figure(&figure, word) ? figure : __builtin_nan("");
}

static bool take_count(unsigned int *count, const char *word)
{
	char *end;

	*count = 0;
	if (!strcmp(word, "-"))
		return true;
	if (!isdigit((unsigned char)*word))
		return false;
	*count = (unsigned int)strtoul(word, &end, 10);
	return !*end;
}

static bool take_verdict(enum run_verdict *verdict, const char *word)
{
	int i;

	for (i = 0; i < NR_RUN_VERDICTS; i++) {
		if (!strcmp(word, verdict_names[i])) {
			*verdict = (enum run_verdict)i;
			return true;
		}
	}
	return false;
}

static bool take_cell(const struct cell *cell, void *to, const char *word)
{
	switch (cell->kind) {
	case CELL_WORD:
		*(const char **)to = word;
		return true;
	case CELL_COUNT:
		return take_count(to, word);
	case CELL_FIGURE:
		return take_figure(to, word);
	case CELL_VERDICT:
		return take_verdict(to, word);
	}
	return false;
}

bool run_pair__is_reason(const struct run_pair *pair)
{
	return !strncmp(pair->key, RUN_SKIP_KEY, strlen(RUN_SKIP_KEY));
}

/* What is said under a key, for this number of CPUs if it is one of a sweep. */
static const char *find_reason(const struct run_results *r, const struct run_row *row,
			       const char *key)
{
	char swept[320];
	const char *why;

	snprintf(swept, sizeof(swept), "%s_%u", key, row->cpus);
	why = run_results__value(r, swept);
	return why ? why : run_results__value(r, key);
}

/* A reason is about all rows of a mode, a mix and a side, or of one shape's. */
static const char *find_why(const struct run_results *r,
			    const struct run_row *row)
{
	char key[300];
	const char *why;

	if (row->verdict != RUN_SKIP)
		return NULL;
	snprintf(key, sizeof(key), RUN_SKIP_KEY "%s_%s_%s_%s", row->shape,
		 row->mode, row->mix, row->side);
	why = find_reason(r, row, key);
	if (why)
		return why;
	snprintf(key, sizeof(key), RUN_SKIP_KEY "%s_%s_%s", row->mode, row->mix,
		 row->side);
	return find_reason(r, row, key);
}

static int take_typed(struct parse *p, size_t index)
{
	struct run_results *r = p->results;
	struct run_row *row = &r->rows[index];
	size_t i;

	row->index = index;
	for (i = 0; i < ARRAY_SIZE(cells); i++) {
		int column = run_table__column(&r->main, cells[i].column);
		const char *word;

		if (column < 0)
			return err__set(p->err, "%s: the table has no column '%s': it is of another version of the harness",
					p->name, cells[i].column);
		word = run_table__cell(&r->main, index, (size_t)column);
		if (!take_cell(&cells[i], (char *)row + cells[i].offset, word))
			return err__set(p->err, "%s: '%s' in column '%s' is not understood: it is of another version of the harness",
					p->name, word, cells[i].column);
	}
	row->why = find_why(r, row);
	return 0;
}

static int take_main(struct parse *p)
{
	struct run_results *r = p->results;
	size_t i;

	r->rows = pool__alloc(&r->pool, r->main.nr_rows * sizeof(*r->rows));
	if (!r->rows)
		return no_memory(p);
	for (i = 0; i < r->main.nr_rows; i++) {
		if (take_typed(p, i))
			return -1;
	}
	return 0;
}

static void find_table_reasons(struct run_results *r)
{
	char key[200];
	size_t i;

	for (i = 0; i < r->nr_tables; i++) {
		snprintf(key, sizeof(key), RUN_SKIP_KEY "%s", r->tables[i].name);
		r->tables[i].why = run_results__value(r, key);
	}
}

static int check_whole(const struct parse *p)
{
	const struct run_results *r = p->results;
	size_t i, rows = r->main.nr_rows;

	if (!run_results__value(r, "state"))
		return err__set(p->err, "%s: does not say a state: see whether this is the harness of dstlayout",
				p->name);
	for (i = 0; i < r->nr_tables; i++)
		rows += r->tables[i].nr_rows;
	/* All that was asked for may be what this machine cannot tell. */
	for (i = 0; i < r->nr_pairs; i++)
		rows += run_pair__is_reason(&r->pairs[i]);
	if (!rows)
		return err__set(p->err, "%s: has no row in it: it is cut off, or the configuration asks for nothing",
				p->name);
	return 0;
}

int run_results__parse(struct run_results *results, const char *text,
		       const char *name, struct err *err)
{
	struct parse p = { .results = results, .name = name, .err = err };
	char *copy;

	memset(results, 0, sizeof(*results));
	p.table = &results->main;
	copy = pool__copy(&results->pool, text, strlen(text));
	if (!copy)
		return no_memory(&p);
	if (take_lines(&p, copy) || check_whole(&p))
		return -1;
	find_table_reasons(results);
	return take_main(&p);
}

const char *run_results__value(const struct run_results *results,
			       const char *key)
{
	size_t i;

	for (i = 0; i < results->nr_pairs; i++) {
		if (!strcmp(results->pairs[i].key, key))
			return results->pairs[i].value;
	}
	return NULL;
}

void run_results__free(struct run_results *results)
{
	pool__free(&results->pool);
	memset(results, 0, sizeof(*results));
}
