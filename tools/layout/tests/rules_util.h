/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the tests of rule files have in common.
 */
#ifndef DSTLAYOUT_RULES_UTIL_H
#define DSTLAYOUT_RULES_UTIL_H

#include <string.h>

#include "rules_load.h"
#include "test.h"

/* A document's beginning that has all it needs. */
#define WHOLE	"struct: a\nhot-write: [b]\nread-mostly: [c]\n"

/** struct rules_bad - a bad rule file "f", and all that is said of it */
struct rules_bad {
	const char *text;
	const char *message;
};

/** rules__parse() - parse a text as the file "f" into an empty set */
static inline int rules__parse(struct rule_set *set, const char *text,
			       struct err *err)
{
	memset(set, 0, sizeof(*set));
	err->text[0] = '\0';
	return rule_set__parse(set, "f", text, strlen(text), err);
}

/** rules__expect_bad() - each is refused in these words, and leaves nothing */
static inline void rules__expect_bad(struct test *t,
				     const struct rules_bad *bad, size_t nr)
{
	struct rule_set set;
	struct err err;
	size_t i;

	for (i = 0; i < nr; i++) {
		EXPECT_EQ(t, rules__parse(&set, bad[i].text, &err), -1);
		EXPECT_STR(t, err.text, bad[i].message);
		EXPECT_EQ(t, set.nr, 0);
		rule_set__free(&set);
	}
}

#endif /* DSTLAYOUT_RULES_UTIL_H */
