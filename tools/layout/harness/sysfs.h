/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the kernel tells in small files.
 */
#ifndef HARNESS_SYSFS_H
#define HARNESS_SYSFS_H

#include <stdbool.h>

struct cpumask;

/**
 * sysfs_read_number() - read a file that holds one decimal number
 * @number: filled on success
 * @format: of the file's name, followed by what goes into it
 *
 * Return: whether there is such a file with a number in it.
 */
__attribute__((format(printf, 2, 3)))
bool sysfs_read_number(int *number, const char *format, ...);

/**
 * sysfs_read_list() - read a file that holds a list like 0,2-3
 * @list: filled on success with those members that are below nr_cpu_ids
 * @format: of the file's name, followed by what goes into it
 *
 * Return: whether there is such a file with a list in it.
 */
__attribute__((format(printf, 2, 3)))
bool sysfs_read_list(struct cpumask *list, const char *format, ...);

#endif /* HARNESS_SYSFS_H */
