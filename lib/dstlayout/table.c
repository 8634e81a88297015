// SPDX-License-Identifier: GPL-2.0
/*
 * A table of text: aligned columns, separated by white space, a header line.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "large.h"
#include "table.h"

int dl_table_init(struct dl_table *table, const struct dl_column *columns,
		  u32 nr_columns, u32 rows)
{
	table->columns = columns;
	table->nr_columns = nr_columns;
	table->nr_rows = 0;
	table->cells = kvcalloc(max(rows, 1u) * nr_columns,
				sizeof(*table->cells), DL_GFP_LARGE);
	return table->cells ? 0 : -ENOMEM;
}

void dl_table_free(struct dl_table *table)
{
	kvfree(table->cells);
	memset(table, 0, sizeof(*table));
}

char *dl_table_cell(struct dl_table *table, u32 row, u32 column)
{
	return table->cells[row * table->nr_columns + column];
}

void dl_cell_milli(char *cell, u64 milli)
{
	u64 whole = div64_u64(milli, 1000);

	if (milli)
		snprintf(cell, DL_CELL, "%llu.%03llu", (unsigned long long)whole,
			 (unsigned long long)(milli - whole * 1000));
	else
		strscpy(cell, "-", DL_CELL);
}

void dl_cell_number(char *cell, u64 number)
{
	if (number)
		snprintf(cell, DL_CELL, "%llu", (unsigned long long)number);
	else
		strscpy(cell, "-", DL_CELL);
}

static const char *text_of(const struct dl_table *table, u32 row, u32 column)
{
	return table->cells[row * table->nr_columns + column];
}

/* 0 for a column of which every cell is empty. */
static int width_of(const struct dl_table *table, u32 column)
{
	int width = 0;
	u32 row;

	for (row = 0; row < table->nr_rows; row++)
		width = max_t(int, width, strlen(text_of(table, row, column)));
	if (!width && table->nr_rows)
		return 0;
	return max_t(int, width, strlen(table->columns[column].name));
}

static void print_line(struct seq_file *m, const struct dl_table *table,
		       int row, const int width[DL_MAX_COLUMNS])
{
	const char *blank = "";
	u32 c;

	for (c = 0; c < table->nr_columns; c++) {
		const char *text = row < 0 ? table->columns[c].name :
					     text_of(table, row, c);

		if (!width[c])
			continue;
		/* Else the words behind would lie under other headings. */
		if (!*text)
			text = "-";
		if (table->columns[c].figure)
			seq_printf(m, "%s%*s", blank, width[c], text);
		else
			seq_printf(m, "%s%-*s", blank, width[c], text);
		blank = "  ";
	}
	seq_putc(m, '\n');
}

void dl_table_print(struct seq_file *m, const struct dl_table *table)
{
	int width[DL_MAX_COLUMNS];
	int row;
	u32 c;

	for (c = 0; c < table->nr_columns; c++)
		width[c] = width_of(table, c);
	for (row = -1; row < (int)table->nr_rows; row++)
		print_line(m, table, row, width);
}
