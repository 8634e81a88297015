// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>

#include "header_mark.h"
#include "pool.h"

/* Nothing in a kernel begins like this. */
#define PREFIX	"dstlayout_lacks_"

/* An underscore and two digits, for what an identifier cannot have */
#define ESCAPED	3

static int is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c >= '0' && c <= '9');
}

const char *header_mark__name(struct pool *pool, const char *header)
{
	size_t room = strlen(PREFIX) + ESCAPED * strlen(header) + 1;
	char *name = pool__alloc(pool, room);
	char *end = name;

	if (!name)
		return NULL;
	end += sprintf(end, PREFIX);
	for (; *header; header++) {
		if (is_plain(*header))
			*end++ = *header;
		else
			end += sprintf(end, "_%02x", (unsigned char)*header);
	}
	return name;
}
