// SPDX-License-Identifier: GPL-2.0
#include "line.h"

#include <stdlib.h>

unsigned int line__of_types(struct types *types)
{
	const struct layout **layouts;
	struct layout_member pad;
	uint64_t line = 0;
	size_t nr;

	if (types__layouts(types, "page_counter", &layouts, &nr, NULL))
		return 0;
	if (nr == 1 && !layout__find(layouts[0], "_pad1_", &pad))
		line = layout_member__first_byte(&pad);
	free(layouts);

	/* Smaller ones than the smallest line, and odd ones, are another struct. */
	return line >= 16 && line <= 4096 && !(line & (line - 1)) ? line : 0;
}
