// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel has for texts beside what C has.
 */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <linux/kernel.h>
#include <linux/string.h>

int scnprintf(char *text, size_t size, const char *format, ...)
{
	va_list args;
	int len;

	if (!size)
		return 0;
	va_start(args, format);
	len = vsnprintf(text, size, format, args);
	va_end(args);
	return len < (int)size ? max(len, 0) : (int)size - 1;
}

/* Digits only, but for a plus sign in front and a newline behind. */
int kstrtou64(const char *text, unsigned int base, u64 *number)
{
	unsigned long long value;
	char *end;

	text += *text == '+';
	if (!isxdigit((unsigned char)*text))
		return -EINVAL;
	errno = 0;
	value = strtoull(text, &end, base);
	if (end == text || (*end && strcmp(end, "\n")))
		return -EINVAL;
	if (errno)
		return -ERANGE;
	*number = value;
	return 0;
}

int kstrtou32(const char *text, unsigned int base, u32 *number)
{
	u64 value;
	int err;

	err = kstrtou64(text, base, &value);
	if (err)
		return err;
	if (value > UINT32_MAX)
		return -ERANGE;
	*number = value;
	return 0;
}

ssize_t strscpy(char *to, const char *from, size_t size)
{
	size_t len = strnlen(from, size);

	if (!size)
		return -E2BIG;
	if (len == size) {
		memcpy(to, from, size - 1);
		to[size - 1] = '\0';
		return -E2BIG;
	}
	memcpy(to, from, len + 1);
	return len;
}

char *strim(char *text)
{
	size_t len = strlen(text);

	while (len && isspace((unsigned char)text[len - 1]))
		len--;
	text[len] = '\0';
	while (isspace((unsigned char)*text))
		text++;
	return text;
}
