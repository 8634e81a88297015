// SPDX-License-Identifier: GPL-2.0
#include "line.h"

#include <stdlib.h>

int line__of_types(struct types *types, unsigned int *line, struct err *err)
{
	const struct layout **layouts;
	struct layout_member pad;
	uint64_t offset = 0;
	size_t nr;

	if (types__layouts(types, "page_counter", &layouts, &nr, err))
		return -1;
	if (nr == 1 && !layout__find(layouts[0], "_pad1_", &pad))
		offset = layout_member__first_byte(&pad);
	free(layouts);

	/* Smaller than any line, or no power of two: it is another struct. */
	if (offset < 16 || offset > 4096 || (offset & (offset - 1)))
		offset = 0;
	*line = offset;
	return 0;
}
