/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Judging one definition of a struct, or the variables of an object.
 */
#ifndef DSTLAYOUT_CHECK_SUBJECT_H
#define DSTLAYOUT_CHECK_SUBJECT_H

#include "check.h"

/** check__no_memory() - say that memory ran out; always -1 */
int check__no_memory(const struct check_report *report, struct err *err);

/**
 * check__add() - begin a result
 * @rule: what it is about; NULL for the subject as a whole
 *
 * Return: the result, until the next one is added, or NULL without memory.
 */
struct check_result *check__add(struct check_report *report,
				const struct check_subject *subject,
				const struct rule *rule);

/** check__conclude() - end a result, and count it */
void check__conclude(struct check_report *report, struct check_result *result,
		     enum check_verdict verdict, enum check_cause cause);

/** check__not_here() - why a rule does not apply to the object; NULL if it does */
const char *check__not_here(const struct check_report *report,
			    const struct rule *rule);

/** check__applies() - whether any rule of a document applies to the object */
bool check__applies(const struct check_report *report,
		    const struct rule_doc *doc);

/**
 * rule__concerns_containers() - whether what embeds the struct is judged as well
 *
 * Nothing else may lie on the lines of what owns them, so a member of what
 * embeds it counts too.
 */
bool rule__concerns_containers(const struct rule_doc *doc,
			       const struct rule *rule);

/**
 * check__new_subject() - something to be judged
 * @layout: NULL where the object lacks it
 *
 * Return: the subject, which @report owns, or NULL without memory.
 */
struct check_subject *check__new_subject(struct check_report *report,
					 const struct rule_doc *doc,
					 const struct layout *layout);

/**
 * check__find_base() - work out where the objects of a subject can lie
 * @line: size of a line in bytes that is asked at
 */
void check__find_base(const struct check_report *report,
		      struct check_subject *subject, unsigned int line);

/**
 * check__find_groups() - find the members of all groups of a subject
 * @complain: whether one that must be there and is not becomes a result
 *
 * Return: 0, or -1 with @err set.
 */
int check__find_groups(struct check_report *report,
		       struct check_subject *subject, bool complain,
		       struct err *err);

/**
 * check__rules() - judge a subject, whose base and groups were found
 *
 * Of what embeds the struct only the rules that concern it are asked.
 *
 * Return: 0 whatever the verdicts are, or -1 with @err set.
 */
int check__rules(struct check_report *report,
		 const struct check_subject *subject, struct err *err);

#endif /* DSTLAYOUT_CHECK_SUBJECT_H */
