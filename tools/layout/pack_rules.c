// SPDX-License-Identifier: GPL-2.0
#include "pack.h"

int rule_set__add_pack(struct rule_set *set, struct err *err)
{
	size_t i;

	for (i = 0; i < rules_pack_nr; i++) {
		if (rule_set__append(set, &rules_pack[i]))
			return err__set(err, "rules: out of memory: free some and try again");
	}
	return 0;
}
