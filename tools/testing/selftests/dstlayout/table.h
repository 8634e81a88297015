/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The tables in the module's results.
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
 * Lines that begin with '#' are passed over. What small experiments add is not
 * read.
 *
 * Return: NULL, or what is wrong with the table.
 */
const char *table__parse(struct table *table, char *text);

/**
 * table__parse_small() - read the table of a small experiment
 * @table: as for table__parse()
 * @text: likewise
 * @name: of the experiment
 *
 * Return: NULL, or what is wrong with the table.
 */
const char *table__parse_small(struct table *table, char *text, const char *name);

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

/**
 * table__rows() - how many rows have a word
 * @table: the table
 * @heading: of the column
 * @word: all of it
 */
size_t table__rows(const struct table *table, const char *heading,
		   const char *word);

void table__free(struct table *table);

#endif /* DSTLAYOUT_TABLE_H */
