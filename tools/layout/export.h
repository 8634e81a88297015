/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules as assertions that a build of the kernel breaks on.
 */
#ifndef DSTLAYOUT_EXPORT_H
#define DSTLAYOUT_EXPORT_H

#include "check.h"
#include "out.h"

/**
 * struct export_counts - what became of the rules
 * @asserted: how many are asserted
 * @broken: how many of these do not hold for the object, so that nothing with its
 *	layouts compiles
 */
struct export_counts {
	size_t asserted;
	size_t broken;
};

/**
 * export__c() - write a header of static assertions
 * @report: what an object has of the rules: which alternative of a member there
 *	is, and where objects lie
 * @strict: whether rules of level warn are asserted, too
 * @out: where to
 * @counts: filled
 *
 * Rules that C cannot state become comments with the reason.
 */
void export__c(const struct check_report *report, bool strict, struct out *out,
	       struct export_counts *counts);

#endif /* DSTLAYOUT_EXPORT_H */
