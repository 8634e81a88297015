/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A struct as C declares it, as far as its types are known.
 */
#ifndef DSTLAYOUT_SUGGEST_DECLARE_H
#define DSTLAYOUT_SUGGEST_DECLARE_H

#include "suggest.h"

/**
 * suggest_declare__struct() - the struct in the suggested order
 * @job: solved
 * @layout: of the first variant in that order, whose offsets stand beside members
 * @text: set; release with free()
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int suggest_declare__struct(struct suggest_job *job, const struct layout *layout, char **text,
			    struct err *err);

#endif /* DSTLAYOUT_SUGGEST_DECLARE_H */
