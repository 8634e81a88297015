/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Baselines: layouts as text that git shows the changes of.
 *
 *	dstlayout-baseline 1
 *	arch x86_64
 *	line 64
 *	pointer 8
 *
 *	struct rtable size=176 base=64 align=0
 *		     0   112 struct    dst struct dst_entry
 *		     0     8 pointer   dst.dev struct net_device *
 *		 148:1   31b scalar    rt_pmtu u32
 *	end
 *
 * Structs come in the order of their names, definitions of one name in that of
 * the object, members as declared. The columns have fixed widths, so that one
 * member's line depends on nothing but that member.
 */
#ifndef DSTLAYOUT_BASELINE_H
#define DSTLAYOUT_BASELINE_H

#include "layout.h"
#include "object.h"
#include "out.h"

/** BASELINE_MAGIC - what the first line begins with; the version follows */
#define BASELINE_MAGIC		"dstlayout-baseline "

#define BASELINE_VERSION	1

/** BASELINE_ASSUMED - follows the size of a line that nothing says */
#define BASELINE_ASSUMED	"assumed"

/** BASELINE_KIND - kind of an object that is a baseline */
#define BASELINE_KIND		"baseline"

/** baseline__kind_name() - how a kind of member is written */
const char *baseline__kind_name(enum layout_kind kind);

/** object__is_baseline() - whether the object is a baseline */
bool object__is_baseline(const struct object *object);

/**
 * baseline__begin() - write what comes before the first struct
 * @out: where to
 * @object: what is recorded
 * @line: bytes of a line of it
 * @assumed: whether nothing says that it is built for lines of that size, so that
 *	it has to be CHECK_DEFAULT_LINE
 */
void baseline__begin(struct out *out, const struct object *object,
		     unsigned int line, bool assumed);

/**
 * baseline__struct() - write one definition
 * @out: where to
 * @layout: the definition
 * @base: what every address of an object is a multiple of, in bytes
 */
void baseline__struct(struct out *out, const struct layout *layout,
		      uint64_t base);

/** baseline__end() - write what comes behind the last struct */
void baseline__end(struct out *out);

#endif /* DSTLAYOUT_BASELINE_H */
