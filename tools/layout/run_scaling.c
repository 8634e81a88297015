// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "run_scaling.h"

/* What nothing comes near, and a wrong file must not go beyond. */
#define COLUMNS_MAX	64
#define ROWS_MAX	4096

#define BLANKS		" \t\r"

static int no_memory(struct err *err, const char *name)
{
	return err__set(err, "%s: out of memory: free some and try again", name);
}

/**
 * struct reading - a table while it is read
 * @scaling: what is filled
 * @path: of the file
 * @pool: owner of everything
 * @err: for what is wrong
 * @line: number of the line at hand
 */
struct reading {
	struct run_scaling *scaling;
	const char *path;
	struct pool *pool;
	struct err *err;
	unsigned int line;
};

/* The next word of a line, or NULL. */
static char *next_word(char **line)
{
	char *word;

	do {
		word = strsep(line, BLANKS);
	} while (word && !*word);
	return word;
}

static int take_headings(struct reading *r, char *line)
{
	struct run_scaling *s = r->scaling;
	char *word;

	/* The line begins with its first word, the heading of the threads. */
	if (isdigit((unsigned char)*line))
		return err__set(r->err, "%s:%u: begins with a figure: put a line of headings first, the one of the threads and one of each layout",
				r->path, r->line);
	next_word(&line);
	while ((word = next_word(&line))) {
		if (s->nr_columns == COLUMNS_MAX)
			return err__set(r->err, "%s:%u: has more than %d layouts: leave some out",
					r->path, r->line, COLUMNS_MAX);
		s->columns = pool__grow(r->pool, s->columns, s->nr_columns,
					sizeof(*s->columns));
		if (!s->columns)
			return no_memory(r->err, r->path);
		memset(&s->columns[s->nr_columns], 0, sizeof(*s->columns));
		s->columns[s->nr_columns++].name = word;
	}
	if (!s->nr_columns)
		return err__set(r->err, "%s:%u: has no layout in it: put a heading for each behind that of the threads",
				r->path, r->line);
	return 0;
}

static int take_figure(struct reading *r, const char *word, double *figure)
{
	char *end;

	*figure = __builtin_nan("");
	if (!word)
		return err__set(r->err, "%s:%u: has fewer figures than there are headings: write '-' for what is not known",
				r->path, r->line);
	if (!strcmp(word, "-"))
		return 0;
	*figure = strtod(word, &end);
	if (!isdigit((unsigned char)*word) || *end)
		return err__set(r->err, "%s:%u: '%s' is no figure: write one such as 1328.03, or '-' for what is not known",
				r->path, r->line, word);
	return 0;
}

static int grow(struct reading *r, double **figures)
{
	*figures = pool__grow(r->pool, *figures, r->scaling->nr_rows,
			      sizeof(**figures));
	return *figures ? 0 : no_memory(r->err, r->path);
}

static int take_row(struct reading *r, char *line)
{
	struct run_scaling *s = r->scaling;
	size_t i;

	if (s->nr_rows == ROWS_MAX)
		return err__set(r->err, "%s:%u: has more than %d rows: leave some out",
				r->path, r->line, ROWS_MAX);
	if (grow(r, &s->threads) ||
	    take_figure(r, next_word(&line), &s->threads[s->nr_rows]))
		return -1;
	for (i = 0; i < s->nr_columns; i++) {
		double **values = &s->columns[i].values;

		if (grow(r, values) ||
		    take_figure(r, next_word(&line), &(*values)[s->nr_rows]))
			return -1;
	}
	if (next_word(&line))
		return err__set(r->err, "%s:%u: has more figures than there are headings: take the last one out",
				r->path, r->line);
	s->nr_rows++;
	return 0;
}

static int take_lines(struct reading *r, char *text)
{
	char *line;

	while ((line = strsep(&text, "\n"))) {
		r->line++;
		line += strspn(line, BLANKS);
		if (!*line || *line == '#')
			continue;
		if (r->scaling->nr_columns ? take_row(r, line) :
					     take_headings(r, line))
			return -1;
	}
	if (!r->scaling->nr_rows)
		return err__set(r->err, "%s: has no figures in it: write a line for each number of threads",
				r->path);
	return 0;
}

int run_scaling__read(struct run_scaling *scaling, const char *path,
		      struct pool *pool, struct err *err)
{
	struct reading r = {
		.scaling = scaling,
		.path = path,
		.pool = pool,
		.err = err,
	};
	struct file file;
	char *text;

	memset(scaling, 0, sizeof(*scaling));
	scaling->name = path;
	scaling->unit = "throughput";
	if (file__open(&file, path, err))
		return -1;
	text = pool__copy(pool, file.data, file.size);
	if (text && strlen(text) != file.size) {
		file__close(&file);
		return err__set(err, "%s: has a zero byte in it: name a table as text",
				path);
	}
	file__close(&file);
	return text ? take_lines(&r, text) : no_memory(err, path);
}

static int fit_column(const struct run_scaling *scaling,
		      struct run_scaling_column *column, struct err *err)
{
	double *threads = calloc(2 * scaling->nr_rows, sizeof(*threads)), *values;
	size_t i, nr = 0;
	int ret = 0;

	if (!threads)
		return no_memory(err, column->name);
	values = threads + scaling->nr_rows;
	for (i = 0; i < scaling->nr_rows; i++) {
		if (__builtin_isnan(column->values[i]))
			continue;
		threads[nr] = scaling->threads[i];
		values[nr++] = column->values[i];
	}
	if (nr >= RUN_FIT_MIN) {
		ret = run_fit__compute(&column->fit, threads, values, nr,
				       column->name, err);
		column->fitted = !ret;
	}
	free(threads);
	return ret;
}

int run_scaling__fit(struct run_scaling *scaling, struct err *err)
{
	size_t i;

	for (i = 0; i < scaling->nr_columns; i++) {
		if (fit_column(scaling, &scaling->columns[i], err))
			return -1;
	}
	return 0;
}
