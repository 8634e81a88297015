/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_STRING_H
#define HARNESS_LINUX_STRING_H

#include <string.h>

#include <linux/types.h>

ssize_t strscpy(char *to, const char *from, size_t size);
char *strim(char *text);

#endif /* HARNESS_LINUX_STRING_H */
