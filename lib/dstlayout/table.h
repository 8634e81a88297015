/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A table of text: aligned columns, separated by white space, a header line.
 */
#ifndef DSTLAYOUT_TABLE_H
#define DSTLAYOUT_TABLE_H

#include <linux/types.h>

struct seq_file;

/* Columns that a table can have. */
#define DL_MAX_COLUMNS	24

/* Bytes of a cell, its end included; the longest is the label of a twin. */
#define DL_CELL	144

/**
 * struct dl_column - what a column holds
 * @name: in the header line
 * @figure: aligned to the right
 */
struct dl_column {
	const char *name;
	bool figure;
};

/**
 * struct dl_table - a table
 * @columns: what they hold
 * @nr_columns: how many, at most DL_MAX_COLUMNS
 * @nr_rows: how many are filled
 * @cells: of all rows that there is room for
 */
struct dl_table {
	const struct dl_column *columns;
	u32 nr_columns;
	u32 nr_rows;
	char (*cells)[DL_CELL];
};

/** dl_table_init() - make room for so many rows; 0 or -ENOMEM */
int dl_table_init(struct dl_table *table, const struct dl_column *columns,
		  u32 nr_columns, u32 rows);

/** dl_table_free() - release it; may be called twice */
void dl_table_free(struct dl_table *table);

/** dl_table_cell() - a cell of a row, DL_CELL bytes */
char *dl_table_cell(struct dl_table *table, u32 row, u32 column);

/** dl_cell_milli() - a figure in thousandths; 0, not measured, gives "-" */
void dl_cell_milli(char *cell, u64 milli);

/** dl_cell_number() - a whole figure; 0, not measured, gives "-" */
void dl_cell_number(char *cell, u64 number);

/** dl_table_print() - print it; columns that hold nothing are left out */
void dl_table_print(struct seq_file *m, const struct dl_table *table);

#endif /* DSTLAYOUT_TABLE_H */
