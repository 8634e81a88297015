/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The table in the module's results.
 */
#ifndef DSTLAYOUT_TABLE_H
#define DSTLAYOUT_TABLE_H

#include <stddef.h>

#define TABLE_COLUMNS	32

/**
 * struct table - rows of words below a line of headings
 * @text: what the words point into
 * @headings: names of the columns
 * @nr_columns: how many
 * @rows: one array of @nr_columns words each
 * @nr_rows: how many
 */
struct table {
	char *text;
	const char *headings[TABLE_COLUMNS];
	size_t nr_columns;
	const char *(*rows)[TABLE_COLUMNS];
	size_t nr_rows;
};

/**
 * table__parse() - read results
 * @table: filled; release with table__free()
 * @text: what the file has, from malloc(); @table owns it afterwards
 *
 * Lines that begin with '#' are passed over.
 *
 * Return: NULL, or what is wrong with the table.
 */
const char *table__parse(struct table *table, char *text);

/**
 * table__get() - one word
 * @table: the table
 * @row: counted from 0
 * @heading: of the column
 *
 * Return: the word, or "" if there is no such column.
 */
const char *table__get(const struct table *table, size_t row,
		       const char *heading);

void table__free(struct table *table);

#endif /* DSTLAYOUT_TABLE_H */
