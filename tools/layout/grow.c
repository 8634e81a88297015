// SPDX-License-Identifier: GPL-2.0
#include "grow.h"

#include <stdlib.h>

/* Arrays that begin small do not stay so. */
#define MORE	64

int grow__array(void **array, size_t *room, size_t need, size_t size)
{
	size_t more = *room * 2 > need ? *room * 2 : need + MORE;
	void *grown;

	if (need <= *room)
		return 0;
	grown = realloc(*array, more * size);
	if (!grown)
		return -1;
	*array = grown;
	*room = more;
	return 0;
}
