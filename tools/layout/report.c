// SPDX-License-Identifier: GPL-2.0
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "check_find.h"
#include "report.h"

const struct report_format *report_format__find(const char *name,
						struct err *err)
{
	const struct report_format *const *format;
	char known[100] = "";
	size_t used = 0;

	for (format = report_formats; *format; format++) {
		if (!strcmp((*format)->name, name))
			break;
		if (used < sizeof(known))
			used += (size_t)snprintf(known + used,
						 sizeof(known) - used, "%s%s",
						 used ? ", " : "",
						 (*format)->name);
	}
	if (!*format) {
		err__set(err, "--format %s: unknown format: it is one of %s",
			 name, known);
		return NULL;
	}
	if ((*format)->load && (*format)->load(err))
		return NULL;
	return *format;
}

void report__write_object(struct out *out, const struct object *object,
			  unsigned int line, enum check_line_origin origin)
{
	out__color(out, COLOR_BOLD);
	out__printf(out, "%s", object->path);
	out__color(out, COLOR_DIM);
	out__printf(out, ": %s", object->kind);
	if (object->release)
		out__printf(out, ", %s", object->release);
	if (object->arch)
		out__printf(out, ", %s", object->arch);
	out__printf(out, ", lines of %u bytes (%s)", line,
		    check_line_origin__name(origin));
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

void check_counts__add(struct check_counts *sum,
		       const struct check_counts *more)
{
	sum->passed += more->passed;
	sum->errors += more->errors;
	sum->warnings += more->warnings;
	sum->skipped += more->skipped;
}

bool check_result__is_error(const struct check_result *result, bool strict)
{
	return result->verdict == CHECK_FAIL &&
	       (strict || result->level == LEVEL_ERROR);
}

static void report__object(struct report *report,
			   const struct report_format *format,
			   const struct check_report *check)
{
	size_t i;

	if (format->object_begin)
		format->object_begin(report, check);
	for (i = 0; i < check->nr; i++)
		format->result(report, check, &check->results[i]);
	if (format->object_end)
		format->object_end(report, check);
}

void report__write(const struct report_format *format, struct out *out,
		   const struct check_report *checks, size_t nr, bool strict)
{
	struct report report = {
		.out = out,
		.checks = checks,
		.nr = nr,
		.strict = strict,
	};
	size_t i;

	for (i = 0; i < nr; i++)
		check_counts__add(&report.total, &checks[i].counts);
	if (format->begin)
		format->begin(&report);
	for (i = 0; i < nr; i++)
		report__object(&report, format, &checks[i]);
	if (format->end)
		format->end(&report);
}

/*
 * Words that formats share
 */

static void missing_member__title(const struct check_result *result, char *buf,
				  size_t size)
{
	const struct rule_field *field = result->missing;
	size_t i, used = 0;

	used = (size_t)snprintf(buf, size, "no %s",
				result->subject->doc->globals ?
				"global variable" : "member");
	for (i = 0; i < field->nr_names && used < size; i++)
		used += (size_t)snprintf(buf + used, size - used, "%s %s",
					 i ? " or" : "", field->names[i]);
}

const char *check_result__title(const struct check_result *result, char *buf,
				size_t size)
{
	switch (result->cause) {
	case CAUSE_NO_STRUCT:
		snprintf(buf, size, "no struct of this name");
		return buf;
	case CAUSE_NO_MEMBER:
		missing_member__title(result, buf, size);
		return buf;
	case CAUSE_HOLDS:
	case CAUSE_CONFLICT:
	case CAUSE_EMPTY_GROUP:
		break;
	case CAUSE_NOT_ASKED:
		if (result->rule)
			break;
		snprintf(buf, size, "not looked at");
		return buf;
	}
	return rule__describe(result->subject->doc, result->rule,
			      result->verdict != CHECK_FAIL, buf, size);
}

const char *check_subject__name(const struct check_subject *subject)
{
	return subject->layout ? subject->layout->name : subject->doc->strct;
}

const char *check_result__name(const struct check_result *result, char *buf,
			       size_t size)
{
	const char *embedded = result->subject->embedded;
	size_t used;

	if (result->rule) {
		rule__name(result->subject->doc, result->rule, buf, size);
		used = strlen(buf);
		/* one struct can embed another at several places */
		if (embedded && *embedded)
			snprintf(buf + used, size - used, " at %s", embedded);
		return buf;
	}
	if (result->missing)
		snprintf(buf, size, "member %s", result->missing->names[0]);
	else
		snprintf(buf, size, result->subject->doc->globals ?
			 "variables" : "struct");
	return buf;
}

/* A group between markers has no declaration, the markers have. */
static const char *declared_path(const struct check_subject *subject,
				 const char *path, char *buf, size_t size)
{
	const char *embedded = subject->embedded ? subject->embedded : "";

	if (!rule__is_marker(path))
		return path;
	snprintf(buf, size, "%s%s" MARKER_BEGIN "%s", embedded,
		 *embedded ? "." : "", path + strlen(RULE_MARKER));
	return buf;
}

bool check_result__declared(const struct check_report *check,
			    const struct check_result *result,
			    const struct check_field *field, struct decl *decl)
{
	const struct check_subject *subject = result->subject;
	const struct types *types = check->object ? check->object->types : NULL;
	char path[500];

	if (!types || !subject->layout)
		return false;
	if (subject->doc->globals)
		return field && types__variable_declared(types, field->member.path, decl);
	return (field &&
		types__declared(types, subject->layout,
				declared_path(subject, field->member.path, path,
					      sizeof(path)), decl)) ||
	       types__declared(types, subject->layout, NULL, decl);
}

/* Whether members of the empty group are there, if without bytes. */
static bool group__is_there(const struct check_result *result)
{
	const struct check_subject *subject = result->subject;

	return subject->groups[result->group - subject->doc->groups].nr_empty;
}

const char *check_result__why_skipped(const struct check_result *result,
				      char *buf, size_t size)
{
	if (result->cause == CAUSE_EMPTY_GROUP)
		snprintf(buf, size, group__is_there(result) ?
			 "%s occupies no byte in this object" :
			 "no member of %s in this object",
			 result->group->name);
	else if (result->cause == CAUSE_NOT_ASKED)
		snprintf(buf, size, "%s", result->hint);
	else
		snprintf(buf, size, "no such struct in this object");
	return buf;
}

/* "dst.__refcnt (offset 64, size 4)" */
static size_t describe_place(const struct check_field *field, char *buf,
			     size_t size)
{
	const struct layout_member *member = &field->member;
	int used;

	if (member->bitfield)
		used = snprintf(buf, size,
				"%s (offset %" PRIu64 " bit %" PRIu64 ", %" PRIu64 " bits)",
				member->path, member->bit_offset / 8,
				member->bit_offset % 8, member->bit_size);
	else if (field->first_byte)
		used = snprintf(buf, size,
				"%s (offset %" PRIu64 ", its first byte)",
				member->path, member->bit_offset / 8);
	else
		used = snprintf(buf, size,
				"%s (offset %" PRIu64 ", size %" PRIu64 ")",
				member->path, member->bit_offset / 8,
				member->bit_size / 8);
	return (size_t)used;
}

const char *check_conflict__problem(const struct check_result *result,
				    const struct check_conflict *conflict,
				    char *buf, size_t size)
{
	const struct base *base = &result->subject->base;
	const struct rule *rule = result->rule;

	switch (rule->kind) {
	case RULE_APART:
	case RULE_OWN:
		snprintf(buf, size, "shares");
		break;
	case RULE_TOGETHER:
	case RULE_LINES:
		snprintf(buf, size, "touches %" PRIu64 " %s, %" PRIu64 " allowed",
			 conflict->lines, rule->pair ? "pairs" : "lines",
			 rule->lines);
		break;
	case RULE_START:
		snprintf(buf, size, "begins %" PRIu64 " bytes into a %s",
			 (conflict->addresses[0] +
			  layout_member__first_byte(&conflict->a->member)) %
			 base->line, rule->pair ? "pair" : "line");
		break;
	case RULE_SIZE:
		snprintf(buf, size, "%" PRIu64 " bytes, %" PRIu64 " allowed",
			 result->subject->layout->size, rule->size);
		break;
	case NR_RULE_KINDS:
		break;
	}
	return buf;
}

const char *check_conflict__describe(const struct check_result *result,
				     const struct check_conflict *conflict,
				     char *buf, size_t size)
{
	size_t used = describe_place(conflict->a, buf, size);
	char where[300], problem[100];

	if (conflict->b && used < size) {
		used += (size_t)snprintf(buf + used, size - used,
					 " shares with ");
		if (used < size)
			used += describe_place(conflict->b, buf + used,
					       size - used);
	} else if (used < size) {
		used += (size_t)snprintf(buf + used, size - used, " %s%s",
			rule_kind__get(result->rule->kind)->takes_lines ?
			"lies beyond: the group " : "",
			check_conflict__problem(result, conflict, problem,
						sizeof(problem)));
	}
	if (used < size)
		snprintf(buf + used, size - used, ": %s",
			 check_conflict__where(result, conflict, where,
					       sizeof(where)));
	return buf;
}

void check_conflict__lines(const struct check_result *result,
			   const struct check_conflict *conflict,
			   unsigned int address, struct line_range *range)
{
	const struct base *base = &result->subject->base;
	struct line_range b;

	base__lines(base, address, &conflict->a->member, range);
	if (!conflict->b)
		return;
	/* the object before ends on the first line of this one */
	if (!base__lines(base, address, &conflict->b->member, &b)) {
		range->last = range->first;
		return;
	}
	if (b.first > range->first)
		range->first = b.first;
	if (b.last < range->last)
		range->last = b.last;
}

/* How many addresses from @i on follow each other without a gap. */
static unsigned int addresses_in_a_row(const struct check_conflict *conflict,
				       unsigned int i, unsigned int step)
{
	unsigned int nr = 1;

	while (i + nr < conflict->nr_addresses &&
	       conflict->addresses[i + nr] ==
	       conflict->addresses[i + nr - 1] + step)
		nr++;
	return nr;
}

/* "0 modulo 128", "8, 24..56 by 8 modulo 64" */
static void write_addresses(const struct check_conflict *conflict,
			    const struct base *base, char *buf, size_t size)
{
	size_t used = 0;
	unsigned int i = 0;

	while (i < conflict->nr_addresses && used < size) {
		unsigned int row = addresses_in_a_row(conflict, i, base->step);
		unsigned int first = conflict->addresses[i];
		const char *comma = i ? ", " : "";

		if (row > 2)
			used += (size_t)snprintf(buf + used, size - used,
						 "%s%u..%u by %u", comma, first,
						 conflict->addresses[i + row - 1],
						 base->step);
		else
			used += (size_t)snprintf(buf + used, size - used,
						 "%s%u", comma, first);
		i += row > 2 ? row : 1;
	}
	if (used < size)
		snprintf(buf + used, size - used, " modulo %u", base->line);
}

/* ", in section .data at 0x2000 and 0x2008", as the symbol table has it */
static void write_section(const struct check_result *result,
			  const struct check_conflict *conflict, char *buf,
			  size_t size)
{
	const struct symbols *symbols = result->subject->symbols;
	const struct symbol_place *place;
	size_t used;

	used = (size_t)snprintf(buf, size, ", in section %s",
				conflict->a->member.type);
	place = symbols__place(symbols, &conflict->a->member);
	if (place && used < size)
		used += (size_t)snprintf(buf + used, size - used,
					 " at 0x%" PRIx64, place->address);
	if (!place || !conflict->b || used >= size)
		return;
	place = symbols__place(symbols, &conflict->b->member);
	if (place)
		snprintf(buf + used, size - used, " and 0x%" PRIx64,
			 place->address);
}

const char *check_conflict__where(const struct check_result *result,
				  const struct check_conflict *conflict,
				  char *buf, size_t size)
{
	const struct base *base = &result->subject->base;
	unsigned int address = conflict->addresses[0];
	uint64_t first, last;
	struct line_range range;
	size_t used = 0;

	check_conflict__lines(result, conflict, address, &range);
	first = range.first * base->line;
	first = first > address ? first - address : 0;
	last = (range.last + 1) * base->line - address - 1;
	if (base__nr_addresses(base) == 1 && range.first == range.last)
		used = (size_t)snprintf(buf, size, "line %" PRIu64 " (",
					range.first);
	else if (base__nr_addresses(base) == 1)
		used = (size_t)snprintf(buf, size,
					"lines %" PRIu64 "..%" PRIu64 " (",
					range.first, range.last);
	if (used >= size)
		return buf;
	used += (size_t)snprintf(buf + used, size - used,
				 "bytes %" PRIu64 "..%" PRIu64 "%s, %s", first,
				 last, used ? ")" : "",
				 conflict->certain ? "certain" :
						     "possible: at ");
	if (!conflict->certain && used < size)
		write_addresses(conflict, base, buf + used, size - used);
	used = strlen(buf);
	if (result->subject->symbols && used < size)
		write_section(result, conflict, buf + used, size - used);
	return buf;
}
