/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the tests that judge a whole object have in common.
 */
#ifndef DSTLAYOUT_CHECK_SCENE_H
#define DSTLAYOUT_CHECK_SCENE_H

#include <string.h>

#include "check.h"
#include "reader_util.h"
#include "rules_load.h"
#include "test.h"

/* Types, an object around them, rules, and what came of it. */
struct scene {
	struct opened opened;
	struct object object;
	struct rule_set set;
	struct check_report report;
	char text[8192];
};

/* The object around the types that were built. */
static inline bool scene__open(struct test *t, struct scene *s,
			       struct btf_build *b)
{
	memset(s, 0, sizeof(*s));
	reader__open(&s->opened, b, 8);
	s->object.path = "obj\033ect#1";
	s->object.kind = "made by hand";
	s->object.types = s->opened.types;
	check_report__init(&s->report, 0, 0);
	return EXPECT(t, s->opened.types);
}

/* Open it and hold it against some rules. */
static inline bool scene__judge(struct test *t, struct scene *s,
				struct btf_build *b, const char *rules)
{
	struct err err = { "" };

	return scene__open(t, s, b) &&
	       EXPECT_EQ(t, rule_set__parse(&s->set, "f", rules, strlen(rules),
					    &err), 0) &&
	       EXPECT_EQ(t, check__object(&s->report, &s->set, &s->object,
					  &err), 0);
}

static inline void scene__close(struct scene *s)
{
	check_report__free(&s->report);
	rule_set__free(&s->set);
	reader__close(&s->opened);
}

#endif /* DSTLAYOUT_CHECK_SCENE_H */
