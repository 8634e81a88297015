// SPDX-License-Identifier: GPL-2.0
/*
 * Sets of CPUs.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <linux/cpumask.h>
#include <linux/kernel.h>

#define BITS	(8 * sizeof(unsigned long))

void cpumask_clear(struct cpumask *mask)
{
	memset(mask, 0, sizeof(*mask));
}

void cpumask_copy(struct cpumask *to, const struct cpumask *from)
{
	*to = *from;
}

void cpumask_set_cpu(unsigned int cpu, struct cpumask *mask)
{
	mask->bits[cpu / BITS] |= 1ul << cpu % BITS;
}

bool cpumask_test_cpu(unsigned int cpu, const struct cpumask *mask)
{
	return mask->bits[cpu / BITS] >> cpu % BITS & 1;
}

bool cpumask_empty(const struct cpumask *mask)
{
	return cpumask_first(mask) >= nr_cpu_ids;
}

bool cpumask_subset(const struct cpumask *part, const struct cpumask *whole)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(part->bits); i++) {
		if (part->bits[i] & ~whole->bits[i])
			return false;
	}
	return true;
}

unsigned int cpumask_weight(const struct cpumask *mask)
{
	unsigned int cpu, weight = 0;

	for_each_cpu(cpu, mask)
		weight++;
	return weight;
}

unsigned int cpumask_first(const struct cpumask *mask)
{
	return cpumask_next(-1, mask);
}

unsigned int cpumask_next(int behind, const struct cpumask *mask)
{
	unsigned int cpu = behind + 1;

	while (cpu < nr_cpu_ids && !cpumask_test_cpu(cpu, mask))
		cpu++;
	return cpu;
}

/* A number below @limit with nothing but digits; moves @text behind it. */
static int parse_cpu(const char **text, unsigned long limit,
		     unsigned long *cpu)
{
	char *end;

	if (**text < '0' || **text > '9')
		return -EINVAL;
	errno = 0;
	*cpu = strtoul(*text, &end, 10);
	*text = end;
	return errno || *cpu >= limit ? -ERANGE : 0;
}

int cpulist_parse(const char *text, struct cpumask *mask)
{
	unsigned long first, last;
	int err;

	cpumask_clear(mask);
	for (;; text++) {
		err = parse_cpu(&text, nr_cpu_ids, &first);
		if (err)
			return err;
		last = first;
		if (*text == '-') {
			text++;
			err = parse_cpu(&text, nr_cpu_ids, &last);
		}
		if (err)
			return err;
		if (last < first)
			return -EINVAL;
		for (; first <= last; first++)
			cpumask_set_cpu(first, mask);
		if (!*text)
			return 0;
		if (*text != ',')
			return -EINVAL;
	}
}
