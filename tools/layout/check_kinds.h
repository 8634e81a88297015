/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What it takes for a rule of each kind to hold.
 */
#ifndef DSTLAYOUT_CHECK_KINDS_H
#define DSTLAYOUT_CHECK_KINDS_H

#include "check.h"

/**
 * check_kind__evaluate() - find everything that breaks a rule
 * @pool: owner of what is found
 * @subject: the definition; every group of @rule has a member in it
 * @rule: the rule
 * @result: its conflicts are filled in; none if the rule holds
 *
 * Return: 0, or -1 if memory ran out.
 */
int check_kind__evaluate(struct pool *pool, const struct check_subject *subject,
			 const struct rule *rule, struct check_result *result);

#endif /* DSTLAYOUT_CHECK_KINDS_H */
