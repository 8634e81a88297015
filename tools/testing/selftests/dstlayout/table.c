// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

/* The line that begins each table but the first. */
#define TABLE_HEAD	"# table="

static size_t split(char *line, const char *words[TABLE_COLUMNS])
{
	char *word, *save = NULL;
	size_t nr = 0;

	for (word = strtok_r(line, " \t", &save); word;
	     word = strtok_r(NULL, " \t", &save)) {
		if (nr == TABLE_COLUMNS)
			return 0;
		words[nr++] = word;
	}
	return nr;
}

static const char *add_row(struct table *table, char *line)
{
	const char *(*rows)[TABLE_COLUMNS];

	rows = reallocarray(table->rows, table->nr_rows + 1, sizeof(*rows));
	if (!rows)
		return "too large for the memory";
	table->rows = rows;
	if (split(line, rows[table->nr_rows]) != table->nr_columns)
		return "a row has not as many words as there are headings";
	table->nr_rows++;
	return NULL;
}

/* From @at on, up to the next table; @text is all of it. */
static const char *parse(struct table *table, char *text, char *at)
{
	const char *wrong = NULL;
	char *line;

	memset(table, 0, sizeof(*table));
	table->text = text;
	while (!wrong && (line = strsep(&at, "\n"))) {
		if (!strncmp(line, TABLE_HEAD, strlen(TABLE_HEAD)))
			break;
		if (!*line || *line == '#')
			continue;
		if (table->nr_columns) {
			wrong = add_row(table, line);
			continue;
		}
		table->nr_columns = split(line, table->headings);
		if (!table->nr_columns)
			wrong = "too many columns";
	}
	return wrong;
}

const char *table__parse(struct table *table, char *text)
{
	return parse(table, text, text);
}

const char *table__parse_small(struct table *table, char *text, const char *name)
{
	char head[64], *at;

	snprintf(head, sizeof(head), TABLE_HEAD "%s\n", name);
	at = strstr(text, head);
	if (at)
		return parse(table, text, at + strlen(head));
	memset(table, 0, sizeof(*table));
	table->text = text;
	return "there is no table of that name";
}

const char *table__get(const struct table *table, size_t row,
		       const char *heading)
{
	size_t i;

	for (i = 0; i < table->nr_columns; i++) {
		if (!strcmp(table->headings[i], heading))
			return table->rows[row][i];
	}
	return "";
}

size_t table__rows(const struct table *table, const char *heading,
		   const char *word)
{
	size_t nr = 0, i;

	for (i = 0; i < table->nr_rows; i++)
		nr += !strcmp(table__get(table, i, heading), word);
	return nr;
}

void table__free(struct table *table)
{
	free(table->rows);
	free(table->text);
}
