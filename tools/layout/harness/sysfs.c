// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel tells in small files.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <linux/cpumask.h>

#include "sysfs.h"

/* A list of every second CPU of as many as there can be takes no more. */
#define FILE_MAX	(CONFIG_NR_CPUS * 5)

__attribute__((format(printf, 3, 0)))
static ssize_t read_file(char *text, size_t size, const char *format,
			 va_list args)
{
	char name[128];
	ssize_t len;
	int fd;

	if (vsnprintf(name, sizeof(name), format, args) >= (int)sizeof(name))
		return -1;
	fd = open(name, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	len = read(fd, text, size - 1);
	close(fd);
	if (len < 0)
		return -1;
	text[len] = '\0';
	text[strcspn(text, "\n")] = '\0';
	return len;
}

bool sysfs_read_number(int *number, const char *format, ...)
{
	char text[32], *end;
	va_list args;
	ssize_t len;

	va_start(args, format);
	len = read_file(text, sizeof(text), format, args);
	va_end(args);
	if (len <= 0)
		return false;
	*number = strtol(text, &end, 10);
	return end != text && !*end;
}

bool sysfs_read_list(struct cpumask *list, const char *format, ...)
{
	char text[FILE_MAX];
	va_list args;
	ssize_t len;

	va_start(args, format);
	len = read_file(text, sizeof(text), format, args);
	va_end(args);
	return len > 0 && !cpulist_parse(text, list);
}
