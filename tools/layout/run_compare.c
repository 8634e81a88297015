// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_compare.h"

const char *run_share__name(enum run_share share)
{
	static const char *const names[] = {
		[SHARE_NEVER] = "apart",
		[SHARE_POSSIBLE] = "possible",
		[SHARE_CERTAIN] = "shares",
	};

	return names[share];
}

/* Over loopback only the reference count is written. */
static bool writes_in(const char *mix, const struct run_field *field)
{
	if (!run_field__writes(field))
		return false;
	return !mix || strcmp(mix, "loopback") || field->op == RULE_OP_REF;
}

void run_expect__field(struct run_expected *expected,
		       const struct run_layout *layout,
		       const struct run_field *field, const char *mix)
{
	size_t i;

	memset(expected, 0, sizeof(*expected));
	for (i = 0; i < layout->nr_fields; i++) {
		const struct run_field *other = &layout->fields[i];
		enum run_share share;

		if (!writes_in(mix, other))
			continue;
		share = run_share__of(&layout->base, &field->member,
				      &other->member);
		if (share > expected->share) {
			expected->share = share;
			expected->read = field;
			expected->written = other;
		}
	}
}

void run_expect__shape(struct run_expected *expected,
		       const struct run_layout *layout, const char *mix)
{
	struct run_expected one;
	size_t i;

	memset(expected, 0, sizeof(*expected));
	for (i = 0; i < layout->nr_fields; i++) {
		if (layout->fields[i].op != RULE_OP_LOAD)
			continue;
		run_expect__field(&one, layout, &layout->fields[i], mix);
		if (one.share > expected->share)
			*expected = one;
	}
}

/* Whether any two fields meet in an object at one address. */
static bool meets_at(const struct run_layout *layout, const struct base *base,
		     unsigned int address, const char *mix)
{
	size_t i, j;

	for (i = 0; i < layout->nr_fields; i++) {
		if (layout->fields[i].op != RULE_OP_LOAD)
			continue;
		for (j = 0; j < layout->nr_fields; j++) {
			if (writes_in(mix, &layout->fields[j]) &&
			    run_share__at(base, address,
					  &layout->fields[i].member,
					  &layout->fields[j].member))
				return true;
		}
	}
	return false;
}

static unsigned int value_of(const struct run_results *results,
			     const char *key)
{
	const char *value = run_results__value(results, key);

	return value ? (unsigned int)strtoul(value, NULL, 10) : 0;
}

/* Whether they meet in a pair of lines that a prefetcher moves together. */
static bool meets_in_pair(const struct run_layout *layout,
			  unsigned int address, const char *mix)
{
	struct base pair = layout->base;

	pair.line *= 2;
	return meets_at(layout, &pair, address % pair.line, mix);
}

/* An address, modulo the line, at which an object of the struct would share. */
static unsigned int address_that_shares(const struct run_layout *layout,
					const char *mix)
{
	unsigned int address = 0;

	while (address < layout->base.line &&
	       !meets_at(layout, &layout->base, address, mix))
		address += layout->base.step;
	return address;
}

#define REMARK(compared, ...) \
	snprintf((compared)->remark, sizeof((compared)->remark), __VA_ARGS__)

/* Why the two are not to be held against each other; whether there is a reason. */
static bool is_open(struct run_compared *compared)
{
	const struct run_layout *layout = compared->shape->layout;
	unsigned int line = value_of(&compared->run->results, "line");
	const struct run_row *row = compared->row;
	const char *ref = run_results__value(&compared->run->results, "ref");

	if (row->verdict == RUN_SKIP)
		REMARK(compared, "%s", row->why ? row->why : "it was skipped");
	else if (row->verdict == RUN_UNSURE)
		REMARK(compared, "what was measured could be either: more --seconds may tell");
	else if (strcmp(row->mode, "split"))
		REMARK(compared, "each CPU writes here, so that all take the line from each other wherever it lies");
	else if (ref && (!strncmp(ref, "parts-", 6) || !strcmp(ref, "percpu")))
		REMARK(compared, "the counter is not in the struct here");
	else if (line && line != layout->base.line)
		REMARK(compared, "the checker was asked about lines of %u bytes, and they have %u here: --line %u asks it about those",
		       layout->base.line, line, line);
	else
		return false;
	return true;
}

/* Both know of one address only: where the harness has its objects. */
static void compare(struct run_compared *compared)
{
	const struct run_layout *layout = compared->shape->layout;
	const struct run_expected *expected = &compared->expected;
	const struct run_row *row = compared->row;
	unsigned int address = value_of(&compared->run->results, "base");
	bool shares = meets_at(layout, &layout->base,
			       address % layout->base.line, row->mix);

	compared->agreement = AGREEMENT_YES;
	if (shares && row->verdict == RUN_APART) {
		compared->agreement = AGREEMENT_NO;
		REMARK(compared, "%s and %s lie on one line, and that costs nothing that can be seen here (%.3f): this machine hides it, or what is written so seldom does not count; try CPUs that are farther apart, more of them, or another mix",
		       expected->read->path, expected->written->path,
		       row->penalty);
	} else if (!shares && row->verdict == RUN_SHARES) {
		compared->agreement = AGREEMENT_NO;
		if (meets_in_pair(layout, address, row->mix))
			REMARK(compared, "no line is shared, but a pair of lines is, which prefetchers move together: that is what it costs (%.3f)",
			       row->penalty);
		else
			REMARK(compared, "no line is shared, and it costs all the same (%.3f): lines are longer here than it seems, or something else is written",
			       row->penalty);
	} else if (!shares && expected->share == SHARE_POSSIBLE) {
		REMARK(compared, "it depends on the address: here objects lie at %u modulo %u, where nothing is shared; --set base=%u measures one where it is",
		       address % layout->base.line, layout->base.line,
		       address_that_shares(layout, row->mix));
	}
}

static void compare_row(struct run_compared *compared)
{
	run_expect__shape(&compared->expected, compared->shape->layout,
			  compared->row->mix);
	compared->agreement = AGREEMENT_OPEN;
	if (!is_open(compared))
		compare(compared);
}

/* Adds the rows of one run, if there is room for them; counts them anyway. */
static size_t compare_run(struct run_compared *compared,
			  const struct run_once *run,
			  const struct run_shapes *shapes)
{
	size_t i, nr = 0;

	for (i = 0; i < run->results.main.nr_rows; i++) {
		const struct run_row *row = &run->results.rows[i];
		const struct run_shape *shape =
			run_shapes__find(shapes, row->shape);

		if (!shape || !shape->layout || strcmp(row->twin, "control"))
			continue;
		if (compared) {
			compared[nr].shape = shape;
			compared[nr].run = run;
			compared[nr].row = row;
			compare_row(&compared[nr]);
		}
		nr++;
	}
	return nr;
}

int run_compare__all(struct run_compared **compared, size_t *nr,
		     const struct run_batch *batch,
		     const struct run_shapes *shapes, struct err *err)
{
	size_t i, most = 1;

	for (i = 0; i < batch->nr; i++)
		most += compare_run(NULL, &batch->runs[i], shapes);
	*nr = 0;
	*compared = calloc(most, sizeof(**compared));
	if (!*compared)
		return err__set(err, "results: out of memory: free some and try again");
	for (i = 0; i < batch->nr; i++)
		*nr += compare_run(*compared + *nr, &batch->runs[i], shapes);
	return 0;
}
