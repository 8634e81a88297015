/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reports of suggestions: one file per format.
 */
#ifndef DSTLAYOUT_SUGGEST_REPORT_H
#define DSTLAYOUT_SUGGEST_REPORT_H

#include "out.h"
#include "suggest.h"
#include "suggest_verify.h"

/**
 * struct suggest_report - what there is to say
 * @job: the struct
 * @judgement: what became of its rules
 * @declaration: the struct in the suggested order, as C has it
 * @diff: against the file that it is declared in; NULL if none was named
 * @source: that file
 * @measured: what both orders cost; NULL if that was not asked
 */
struct suggest_report {
	const struct suggest_job *job;
	const struct suggest_judgement *judgement;
	const char *declaration;
	const char *diff;
	const char *source;
	const struct suggest_measured *measured;
};

/**
 * struct suggest_lines - lines that a group touches
 * @group: which
 * @strct: of what struct
 * @before: in today's order, at the worst address
 * @after: in the suggested order
 */
struct suggest_lines {
	const struct rule_group *group;
	const char *strct;
	uint64_t before;
	uint64_t after;
};

/**
 * suggest_report__lines() - the lines that groups with a role touch in a variant
 * @report: what there is to say
 * @variant: which
 * @fn: called for each group
 * @arg: handed to @fn
 */
void suggest_report__lines(const struct suggest_report *report, size_t variant,
			   void (*fn)(const struct suggest_lines *lines, void *arg), void *arg);

/** suggest_report__variant() - a variant in words: "OBJECT" or "OBJECT without x" */
const char *suggest_report__variant(const struct suggest_report *report, size_t variant,
				    char *buf, size_t size);

/** suggest_report__word() - what became of a rule: "holds", "broken", "not asked" */
const char *suggest_report__word(const struct check_result *result);

/**
 * suggest_report__inside() - the member that both sides of a broken rule lie in
 * @report: what there is to say
 * @verdict: the rule
 *
 * Return: the type of the member, whose own order decides, or NULL.
 */
const char *suggest_report__inside(const struct suggest_report *report,
				   const struct suggest_verdict *verdict);

/** suggest_report__whole_lines() - a struct's lines if it begins one */
uint64_t suggest_report__whole_lines(const struct suggest_report *report,
				     const struct layout *layout);

/** suggest_text__write() - the report for people */
void suggest_text__write(const struct suggest_report *report, struct out *out);

/** suggest_json__write() - the report for programs; 0, or -1 with @err set */
int suggest_json__write(const struct suggest_report *report, struct out *out,
			struct err *err);

#endif /* DSTLAYOUT_SUGGEST_REPORT_H */
