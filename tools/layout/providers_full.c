// SPDX-License-Identifier: GPL-2.0
/*
 * What the command can open. It is linked as an object file, so that the
 * linker finds this table before that of providers_core.c in the library.
 */
#include "object_priv.h"

const struct object_provider *const object_providers[] = {
	&object_sysmap,
	&object_btf,
	&object_baseline,
	&object_elf,
	&object_bzimage,
	&object_zboot,
	&object_image,
	&object_s390,
	&object_package,
	&object_packed,
	&object_carved,
	NULL
};
