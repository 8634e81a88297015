// SPDX-License-Identifier: GPL-2.0
#include "check_unplaced.h"

#include "analyzer.h"

/* Two members of a rule, or a member and what is in no section of this file. */
struct doubt {
	const struct layout_member *a;
	const struct layout_member *b;
};

/*
 * Whether sections that are placed later can bring two variables to one line,
 * or away from it. What begins its own line leaves none to what comes behind.
 */
static bool are_unplaced(const struct symbols *symbols, const struct base *base,
			 const struct layout_member *a,
			 const struct layout_member *b)
{
	/* both are variables of @symbols: rules of globals name nothing else */
	ANALYZER_PASS_OVER("-Wanalyzer-null-dereference");
	return a->type != b->type && base->align < base->line &&
	       symbols__place(symbols, a)->per_cpu ==
	       symbols__place(symbols, b)->per_cpu;
	ANALYZER_GO_ON("-Wanalyzer-null-dereference");
}

/* Whether a line of the variable goes on before or behind its section. */
static bool is_at_edge(const struct symbols *symbols, const struct base *base,
		       const struct layout_member *member)
{
	const struct symbol_place *place = symbols__place(symbols, member);
	uint64_t end = place->before + member->bit_size / 8;

	if (base->align < base->line)
		return place->before < base->line || place->behind < base->line;
	return end % base->line && place->behind < base->line - end % base->line;
}

/* Look at two groups, which may be the same. */
static bool groups_are_unplaced(const struct symbols *symbols,
				const struct base *base,
				const struct check_group *a,
				const struct check_group *b, struct doubt *doubt)
{
	size_t i, j;

	for (i = 0; i < a->nr; i++) {
		for (j = 0; j < b->nr; j++) {
			doubt->a = &a->fields[i].member;
			doubt->b = &b->fields[j].member;
			if (are_unplaced(symbols, base, doubt->a, doubt->b))
				return true;
		}
	}
	return false;
}

static bool find_doubt(const struct check_report *report,
		       const struct check_result *result, struct doubt *doubt)
{
	const struct check_subject *subject = result->subject;
	const struct rule *rule = result->rule;
	const struct check_group *a = &subject->groups[rule->groups[0]];
	const struct base *base = &subject->base;
	size_t i;

	if (rule->kind == RULE_APART)
		return !result->nr_conflicts &&
		       groups_are_unplaced(report->symbols, base, a,
					   &subject->groups[rule->groups[1]],
					   doubt);
	if (rule->kind == RULE_TOGETHER)
		return groups_are_unplaced(report->symbols, base, a, a, doubt);
	doubt->b = NULL;
	for (i = 0; i < a->nr && rule->kind == RULE_OWN &&
	     !result->nr_conflicts; i++) {
		doubt->a = &a->fields[i].member;
		if (is_at_edge(report->symbols, base, doubt->a))
			return true;
	}
	return false;
}

static const char *describe_doubt(struct pool *pool, const struct doubt *doubt)
{
	if (!doubt->b)
		return pool__printf(pool, "the file is not linked, and what lies beside %s in %s may be another file's",
				    doubt->a->path, doubt->a->type);
	return pool__printf(pool, "the file is not linked, and %s in %s has no place yet beside %s in %s",
			    doubt->a->path, doubt->a->type, doubt->b->path,
			    doubt->b->type);
}

int check_unplaced__doubt(struct check_report *report,
			  struct check_result *result, struct err *err)
{
	struct doubt doubt;

	if (report->symbols->linked || !find_doubt(report, result, &doubt))
		return 0;
	result->hint = describe_doubt(&report->pool, &doubt);
	return result->hint ? 1 : check__no_memory(report, err);
}
