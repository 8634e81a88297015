/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules as assertions that a build of the kernel breaks on.
 */
#ifndef DSTLAYOUT_EXPORT_H
#define DSTLAYOUT_EXPORT_H

#include "check.h"
#include "out.h"

/**
 * export__c() - write a header of static assertions
 * @report: what an object has of the rules: which alternative of a member there
 *	is, and where objects lie
 * @strict: whether rules of level warn are asserted, too
 * @out: where to
 *
 * Rules that C cannot state become comments with the reason.
 *
 * Return: how many rules are asserted.
 */
size_t export__c(const struct check_report *report, bool strict, struct out *out);

#endif /* DSTLAYOUT_EXPORT_H */
