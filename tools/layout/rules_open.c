// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "pack.h"
#include "rules_load.h"

const char *rule_set__environment(void)
{
	const char *path = getenv("DSTLAYOUT_RULES");

	return path && *path ? path : NULL;
}

int rule_set__open(struct rule_set *set, const char *const *paths, size_t nr,
		   struct err *err)
{
	const char *env = rule_set__environment();
	size_t i;

	for (i = 0; i < nr; i++) {
		if (rule_set__load(set, paths[i], err))
			return -1;
	}
	if (nr)
		return 0;
	if (env)
		return rule_set__load(set, env, err);
	return rule_set__add_pack(set, err);
}

bool rule_set__would_read(const char *const *paths, size_t nr,
			  const struct stat *file)
{
	const char *env = rule_set__environment();
	size_t i;

	for (i = 0; i < nr; i++) {
		if (rule_set__would_load(paths[i], file))
			return true;
	}
	return !nr && env && rule_set__would_load(env, file);
}
