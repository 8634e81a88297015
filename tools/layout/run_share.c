// SPDX-License-Identifier: GPL-2.0
#include "run_share.h"

bool run_share__at(const struct base *base, unsigned int address,
		   const struct layout_member *a,
		   const struct layout_member *b)
{
	struct line_range x, y;

	return base__lines(base, address, a, &x) &&
	       base__lines(base, address, b, &y) &&
	       x.first <= y.last && y.first <= x.last;
}

enum run_share run_share__of(const struct base *base,
			     const struct layout_member *a,
			     const struct layout_member *b)
{
	unsigned int address, nr = 0;

	for (address = 0; address < base->line; address += base->step)
		nr += run_share__at(base, address, a, b);
	if (!nr)
		return SHARE_NEVER;
	return nr == base__nr_addresses(base) ? SHARE_CERTAIN : SHARE_POSSIBLE;
}
