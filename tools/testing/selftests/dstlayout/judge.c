// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kselftest.h"
#include "harness.h"
#include "judge.h"

/* Enough to tell a mistake from bad luck; what nothing comes of is given up. */
#define RUNS		3
#define RUNS_IN_VAIN	2

/** enum proof - what a run says of the claims */
enum proof {
	PROOF_HOLD,
	PROOF_NONE,		/* nothing */
	PROOF_CONTRADICT,
	PROOF_BROKEN,		/* this is no matter of figures */
};

bool judge__run(const char *config, struct table *table)
{
	const char *wrong;
	char *text;

	memset(table, 0, sizeof(*table));
	if (!CHECK(!harness__write("config", config)) ||
	    !CHECK(!harness__write("control", "start"))) {
		harness__says("status", "error=none");
		return false;
	}
	text = harness__read("results");
	if (!CHECK(text))
		return false;
	if (!strstr(text, "# state=done\n")) {
		ksft_print_msg("the run has not ended by itself\n");
		free(text);
		return false;
	}
	wrong = table__parse(table, text);
	if (wrong)
		ksft_print_msg("results: %s\n", wrong);
	return !wrong;
}

static const char *verdict_of(const struct table *table, const char *shape,
			      const char *side)
{
	size_t i;

	for (i = 0; i < table->nr_rows; i++) {
		if (!strcmp(table__get(table, i, "shape"), shape) &&
		    !strcmp(table__get(table, i, "mode"), "split") &&
		    !strcmp(table__get(table, i, "side"), side) &&
		    !strcmp(table__get(table, i, "twin"), "control"))
			return table__get(table, i, "verdict");
	}
	return NULL;
}

static enum proof judge(const struct table *table, const struct claim *claim)
{
	const char *bad = verdict_of(table, "control-bad", claim->side);
	const char *verdict = verdict_of(table, claim->shape, claim->side);

	if (!CHECK(bad) || !CHECK(verdict))
		return PROOF_BROKEN;
	ksft_print_msg("%s %s: %s, control-bad %s\n", claim->shape, claim->side,
		       verdict, bad);
	if (strcmp(bad, "shares"))
		return PROOF_NONE;
	if (!strcmp(verdict, claim->verdict))
		return PROOF_HOLD;
	/* The other of the two that say something. */
	return !strcmp(verdict, "shares") || !strcmp(verdict, "apart") ?
		PROOF_CONTRADICT : PROOF_NONE;
}

static enum proof run(const char *config, const struct claim *claims, size_t nr)
{
	enum proof worst = PROOF_BROKEN;
	struct table table;
	size_t i;

	if (judge__run(config, &table)) {
		worst = PROOF_HOLD;
		for (i = 0; i < nr; i++) {
			enum proof proof = judge(&table, &claims[i]);

			worst = proof > worst ? proof : worst;
		}
	}
	table__free(&table);
	return worst;
}

int judge__claims(const char *config, const struct claim *claims, size_t nr)
{
	enum proof best = PROOF_BROKEN;
	int i, in_vain = 0;

	for (i = 0; i < RUNS && in_vain < RUNS_IN_VAIN && best != PROOF_HOLD;
	     i++) {
		enum proof proof = run(config, claims, nr);

		if (proof == PROOF_BROKEN)
			return harness__finish(false);
		in_vain += proof == PROOF_NONE;
		best = proof < best ? proof : best;
	}
	if (best == PROOF_NONE)
		return harness__skip("the known-bad pair does not show, or a verdict is unsure");
	return harness__finish(CHECK(best == PROOF_HOLD));
}
