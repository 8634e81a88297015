// SPDX-License-Identifier: GPL-2.0
#include "line.h"

#include <stdlib.h>

int line__of_types(struct types *types, unsigned int *line, struct err *err)
{
	const struct layout **layouts;
	struct layout_member pad;
	uint64_t bytes = 0;
	size_t nr;

	if (types__layouts(types, "page_counter", &layouts, &nr, err))
		return -1;
	if (nr == 1 && !layout__find(layouts[0], "_pad1_", &pad))
		bytes = layout_member__first_byte(&pad);
	free(layouts);

	/* Smaller ones than the smallest line, and odd ones, are another struct. */
	if (bytes < 16 || bytes > 4096 || (bytes & (bytes - 1)))
		bytes = 0;
	*line = (unsigned int)bytes;
	return 0;
}
