// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "pack.h"
#include "rules_load.h"

int rule_set__open(struct rule_set *set, const char *const *paths, size_t nr,
		   struct err *err)
{
	const char *env = getenv("DSTLAYOUT_RULES");
	size_t i;

	for (i = 0; i < nr; i++) {
		if (rule_set__load(set, paths[i], err))
			return -1;
	}
	if (nr)
		return 0;
	if (env && *env)
		return rule_set__load(set, env, err);
	return rule_set__add_pack(set, err);
}
