/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the tests that judge layouts made by hand have in common.
 */
#ifndef DSTLAYOUT_CHECK_UTIL_H
#define DSTLAYOUT_CHECK_UTIL_H

#include <stdio.h>
#include <string.h>

#include "check.h"
#include "rules_load.h"
#include "test.h"

#define BYTES(member_path, first, bytes) \
	{ .path = (member_path), .type = "t", \
	  .bit_offset = (first) * 8, .bit_size = (bytes) * 8, .parent = -1 }

#define BITS(member_path, first, bits) \
	{ .path = (member_path), .type = "t", \
	  .bit_offset = (first), .bit_size = (bits), .bitfield = true, \
	  .parent = -1 }

/* One rule file held against one layout. */
struct check_bench {
	struct rule_set set;
	struct check_report report;
};

static inline const struct check_result *
check__judge(struct test *t, struct check_bench *bench, const char *rules,
	     const struct layout *layout, unsigned int object_line,
	     unsigned int line)
{
	struct err err = { "" };

	memset(bench, 0, sizeof(*bench));
	check_report__init(&bench->report, object_line, line);
	if (!EXPECT_EQ(t, rule_set__parse(&bench->set, "f", rules,
					  strlen(rules), &err), 0)) {
		printf("# %s\n", err.text);
		return NULL;
	}
	if (!EXPECT_EQ(t, check__layout(&bench->report, bench->set.docs[0],
					layout, &err), 0) ||
	    !EXPECT(t, bench->report.nr))
		return NULL;
	return bench->report.results;
}

static inline void check__finish(struct check_bench *bench)
{
	check_report__free(&bench->report);
	rule_set__free(&bench->set);
}

/* Expects one conflict between a and b, at exactly these addresses. */
static inline void check__expect_conflict(struct test *t,
					  const struct check_conflict *c,
					  const char *a, const char *b,
					  bool certain,
					  const unsigned int *addresses,
					  unsigned int nr)
{
	unsigned int i;

	EXPECT_STR(t, c->a->member.path, a);
	EXPECT_STR(t, c->b ? c->b->member.path : NULL, b);
	EXPECT_EQ(t, c->certain, certain);
	if (!EXPECT_EQ(t, c->nr_addresses, nr))
		return;
	for (i = 0; i < nr; i++)
		EXPECT_EQ(t, c->addresses[i], addresses[i]);
}

#endif /* DSTLAYOUT_CHECK_UTIL_H */
