/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Lists of CPUs as text, like 0,2-3.
 */
#ifndef DSTLAYOUT_CPUS_H
#define DSTLAYOUT_CPUS_H

#include <linux/cpumask.h>

struct seq_file;

/** dl_cpus_print() - print a list of CPUs; "-" if there are none */
void dl_cpus_print(struct seq_file *m, const struct cpumask *cpus);

/**
 * dl_cpus_format() - write a list of CPUs to memory
 * @text: where to
 * @size: bytes there, at least 4; a list that is longer ends in "..."
 * @cpus: the CPUs
 *
 * Return: @text.
 */
char *dl_cpus_format(char *text, size_t size, const struct cpumask *cpus);

#endif /* DSTLAYOUT_CPUS_H */
