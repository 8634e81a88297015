/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Verdicts that must come out, on machines that may be busy.
 */
#ifndef DSTLAYOUT_JUDGE_H
#define DSTLAYOUT_JUDGE_H

#include <stdbool.h>
#include <stddef.h>

#include "table.h"

/**
 * struct claim - a verdict in split mode, against the control twin
 * @shape: as in results
 * @side: likewise
 * @verdict: the one that must come out, "shares" or "apart"
 */
struct claim {
	const char *shape;
	const char *side;
	const char *verdict;
};

/**
 * judge__run() - have one run, and read its main table
 * @config: lines for the file of that name
 * @table: filled; release with table__free(), also after a failure
 *
 * The run ends by itself, and the module stays loaded. Says what went wrong.
 */
bool judge__run(const char *config, struct table *table);

/**
 * judge__claims() - have runs until the claims hold
 * @config: lines for the file of that name: one mix, in split mode
 * @claims: what must come out, on sides where the known-bad pair shows
 * @nr: how many
 *
 * Takes up to three runs, and judges by the best: a machine that is busy gives figures
 * that prove nothing, and now and then wrong ones.
 *
 * Return: what harness__finish() returns; KSFT_FAIL if each run contradicts a
 * claim, and harness__skip() if none proves them.
 */
int judge__claims(const char *config, const struct claim *claims, size_t nr);

#endif /* DSTLAYOUT_JUDGE_H */
