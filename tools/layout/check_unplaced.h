/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Variables of a file that is not linked: sections get their places later.
 */
#ifndef DSTLAYOUT_CHECK_UNPLACED_H
#define DSTLAYOUT_CHECK_UNPLACED_H

#include "check_subject.h"

/**
 * check_unplaced__doubt() - whether only a link can tell if a rule holds
 * @report: with the symbols that the rule is about
 * @result: of the rule, with its conflicts; its hint is set if it is in doubt
 * @err: says why on failure
 *
 * Sections of a relocatable file, and what other files have, can end up beside
 * each other, while the layout has them pages apart. What two variables of one
 * section do to each other stands.
 *
 * Return: 1 if it is in doubt, 0 if it is not, or -1 with @err set.
 */
int check_unplaced__doubt(struct check_report *report,
			  struct check_result *result, struct err *err);

#endif /* DSTLAYOUT_CHECK_UNPLACED_H */
