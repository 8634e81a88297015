/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Types that no BTF describes: whoever knows of layouts can hand them out as
 * if they had been read from an object.
 */
#ifndef DSTLAYOUT_TYPES_SOURCE_H
#define DSTLAYOUT_TYPES_SOURCE_H

#include "types.h"

/**
 * struct types_source - what answers in the place of BTF
 * @layouts: as types__layouts(); the layouts have no priv
 * @visit_structs: as types__visit_structs()
 * @close: release everything
 */
struct types_source {
	int (*layouts)(void *self, const char *name,
		       const struct layout ***out, size_t *nr, struct err *err);
	int (*visit_structs)(void *self, types_visit_fn *fn, void *arg);
	void (*close)(void *self);
};

/**
 * types__open_source() - types out of a source
 * @types: set on success; types__close() closes the source too
 * @source: must outlive @types
 * @self: what the source's functions get
 * @name: what to call the input in a diagnostic; must outlive @types
 * @ptr_size: size of a pointer in bytes
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set; @self is still the caller's then.
 */
int types__open_source(struct types **types, const struct types_source *source,
		       void *self, const char *name, unsigned int ptr_size,
		       struct err *err);

#endif /* DSTLAYOUT_TYPES_SOURCE_H */
