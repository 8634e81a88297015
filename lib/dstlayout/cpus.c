// SPDX-License-Identifier: GPL-2.0
/*
 * Lists of CPUs as text, like 0,2-3.
 *
 * The kernel has a format for it, user space has none.
 */
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/string.h>

#include "cpus.h"

/* One range with the comma in front of it. */
#define RANGE_MAX	24

/* The range that begins at the first CPU from @from on; false behind the last. */
static bool next_range(const struct cpumask *cpus, unsigned int from,
		       unsigned int *first, unsigned int *last)
{
	if (from >= nr_cpu_ids)
		return false;
	*first = from;
	if (!cpumask_test_cpu(from, cpus))
		*first = cpumask_next(from, cpus);
	if (*first >= nr_cpu_ids)
		return false;
	*last = *first;
	while (*last + 1 < nr_cpu_ids && cpumask_test_cpu(*last + 1, cpus))
		++*last;
	return true;
}

static int format_range(char *text, const char *comma, unsigned int first,
			unsigned int last)
{
	if (first == last)
		return scnprintf(text, RANGE_MAX, "%s%u", comma, first);
	return scnprintf(text, RANGE_MAX, "%s%u-%u", comma, first, last);
}

void dl_cpus_print(struct seq_file *m, const struct cpumask *cpus)
{
	unsigned int from = 0, first, last;
	const char *comma = "";
	char range[RANGE_MAX];

	for (; next_range(cpus, from, &first, &last); from = last + 1) {
		format_range(range, comma, first, last);
		seq_puts(m, range);
		comma = ",";
	}
	if (!from)
		seq_putc(m, '-');
}

char *dl_cpus_format(char *text, size_t size, const struct cpumask *cpus)
{
	unsigned int from = 0, first, last;
	const char *comma = "";
	char range[RANGE_MAX];
	size_t at = 0;

	*text = '\0';
	for (; next_range(cpus, from, &first, &last); from = last + 1) {
		size_t len = format_range(range, comma, first, last);

		/* Room for the dots, as long as there may be more. */
		if (at + len + sizeof("...") > size) {
			strscpy(text + at, "...", size - at);
			break;
		}
		memcpy(text + at, range, len + 1);
		at += len;
		comma = ",";
	}
	return text;
}
