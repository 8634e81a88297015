// SPDX-License-Identifier: GPL-2.0
/*
 * What the library alone can open.
 */
#include "object_priv.h"

const struct object_provider *const object_providers[] = {
	&object_sysmap,
	&object_btf,
	&object_baseline,
	&object_pahole,
	NULL
};
