// SPDX-License-Identifier: GPL-2.0
/*
 * Runs for a person to read.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "run_grid.h"
#include "run_report.h"
#include "util.h"

static enum out_color color_of(const char *verdict)
{
	if (!strcmp(verdict, run_verdict__name(RUN_SHARES)))
		return COLOR_BAD;
	if (!strcmp(verdict, run_verdict__name(RUN_APART)))
		return COLOR_GOOD;
	if (!strcmp(verdict, run_verdict__name(RUN_UNSURE)))
		return COLOR_WARN;
	return COLOR_DIM;
}

static void put_verdict(struct run_grid *grid, enum run_verdict verdict)
{
	const char *name = run_verdict__name(verdict);

	run_grid__put(grid, color_of(name), "%s", name);
}

/* A table as the harness has it, with all of its columns. */
static void write_table(const struct run_table *table, struct out *out)
{
	struct run_grid grid;
	size_t i;

	run_grid__begin(&grid, table->nr_columns);
	for (i = 0; i < table->nr_columns; i++)
		run_grid__put(&grid, COLOR_BOLD, "%s", table->columns[i]);
	for (i = 0; i < table->nr_rows * table->nr_columns; i++) {
		const char *word = table->cells[i];
		const char *column = table->columns[i % table->nr_columns];

		run_grid__put(&grid, strcmp(column, "verdict") ? COLOR_NONE :
			      color_of(word), "%s", word);
	}
	run_grid__end(&grid, out, 0);
}

static void write_machine(const struct run_report *report, struct out *out)
{
	const struct run_results *r = &report->batch->runs[0].results;
	const char *before = "machine: ";
	size_t i;

	for (i = 0; i < r->nr_pairs; i++) {
		const char *key = r->pairs[i].key;

		if (run_batch__is_parameter(report->batch, key) ||
		    run_pair__is_reason(&r->pairs[i]) || !strcmp(key, "state") ||
		    !strcmp(key, "elapsed_ms"))
			continue;
		out__printf(out, "%s%s=%s", before, key, r->pairs[i].value);
		before = ", ";
	}
	out__printf(out, "\n");
}

static void write_settings(const struct run_report *report, struct out *out)
{
	const char *before = "asked for: ";
	size_t i;

	for (i = 0; i < report->settings->nr; i++) {
		out__printf(out, "%s%s=%s", before,
			    report->settings->items[i].key,
			    report->settings->items[i].value);
		before = ", ";
	}
	if (report->settings->nr)
		out__printf(out, "\n");
}

/* Whether a run before this one gave the same reason for the same thing. */
static bool was_said(const struct run_batch *batch, size_t run,
		     const struct run_pair *pair)
{
	size_t i;

	for (i = 0; i < run; i++) {
		const char *value = run_results__value(&batch->runs[i].results,
						       pair->key);

		if (value && !strcmp(value, pair->value))
			return true;
	}
	return false;
}

static void write_reasons(const struct run_batch *batch, struct out *out)
{
	size_t i, j;

	for (i = 0; i < batch->nr; i++) {
		const struct run_results *r = &batch->runs[i].results;

		for (j = 0; j < r->nr_pairs; j++) {
			if (run_pair__is_reason(&r->pairs[j]) &&
			    !was_said(batch, i, &r->pairs[j]))
				out__printf(out, "%s: %s\n", r->pairs[j].key,
					    r->pairs[j].value);
		}
	}
}

static void put_key(struct run_grid *grid, const struct run_row *row)
{
	run_grid__put(grid, COLOR_NONE, "%s", row->shape);
	run_grid__put(grid, COLOR_NONE, "%s", row->mode);
	run_grid__put(grid, COLOR_NONE, "%s", row->mix);
	run_grid__put(grid, COLOR_NONE, "%u", row->cpus);
	run_grid__put(grid, COLOR_NONE, "%s", row->side);
	run_grid__put(grid, COLOR_NONE, "%s", row->twin);
}

static void put_headings(struct run_grid *grid, const char *const *headings,
			 size_t nr)
{
	size_t i;

	for (i = 0; i < nr; i++)
		run_grid__put(grid, COLOR_BOLD, "%s", headings[i]);
}

static const char *const key_headings[] = {
	"shape", "mode", "mix", "cpus", "side", "twin",
};

#define NR_KEY_HEADINGS	ARRAY_SIZE(key_headings)

/* Several runs of the same thing: how often each verdict, and how far apart. */
static void write_summary(const struct run_report *report, struct out *out)
{
	static const char *const headings[] = {
		"ref", "shares", "apart", "unsure", "skip", "min", "median",
		"max",
	};
	struct run_grid grid;
	size_t i, v;

	run_grid__begin(&grid, NR_KEY_HEADINGS + 8);
	put_headings(&grid, key_headings, NR_KEY_HEADINGS);
	put_headings(&grid, headings, 8);
	for (i = 0; i < report->nr_summaries; i++) {
		const struct run_summary *s = &report->summaries[i];

		put_key(&grid, s->row);
		run_grid__put(&grid, COLOR_NONE, "%s", s->ref ? s->ref : "-");
		for (v = 0; v < NR_RUN_VERDICTS; v++)
			run_grid__put(&grid, s->verdicts[v] ?
				      color_of(run_verdict__name((enum run_verdict)v)) :
				      COLOR_DIM, "%zu", s->verdicts[v]);
		run_grid__figure(&grid, s->min, 3);
		run_grid__figure(&grid, s->median, 3);
		run_grid__figure(&grid, s->max, 3);
	}
	run_grid__end(&grid, out, 0);
}

/* The runs of the first round, each of which has a strategy of its own. */
static const struct run_summary *find_summary(const struct run_report *report,
					      const char *ref,
					      const struct run_row *row)
{
	size_t i;

	for (i = 0; i < report->nr_summaries; i++) {
		if (report->summaries[i].ref == ref &&
		    run_row__same(report->summaries[i].row, row))
			return &report->summaries[i];
	}
	return NULL;
}

static void put_strategy(struct run_grid *grid, const struct run_summary *s)
{
	if (!s) {
		run_grid__put(grid, COLOR_NONE, "-");
		run_grid__put(grid, COLOR_NONE, "-");
		run_grid__put(grid, COLOR_NONE, "-");
		return;
	}
	run_grid__figure(grid, s->ns, 3);
	run_grid__figure(grid, s->median, 3);
	put_verdict(grid, s->row->verdict);
}

/* Strategies side by side. */
static void write_strategies(const struct run_report *report, struct out *out)
{
	const struct run_batch *batch = report->batch;
	struct run_grid grid;
	size_t i, j;

	run_grid__begin(&grid, NR_KEY_HEADINGS + 3 * batch->nr_refs);
	put_headings(&grid, key_headings, NR_KEY_HEADINGS);
	for (i = 0; i < batch->nr_refs; i++) {
		run_grid__put(&grid, COLOR_BOLD, "%s:ns_per_op",
			      batch->runs[i].ref);
		run_grid__put(&grid, COLOR_BOLD, "penalty");
		run_grid__put(&grid, COLOR_BOLD, "verdict");
	}
	for (i = 0; i < report->nr_summaries; i++) {
		const struct run_summary *s = &report->summaries[i];

		if (s->ref != batch->runs[0].ref)
			continue;
		put_key(&grid, s->row);
		for (j = 0; j < batch->nr_refs; j++)
			put_strategy(&grid, find_summary(report,
							 batch->runs[j].ref,
							 s->row));
	}
	run_grid__end(&grid, out, 0);
}

/*
 * A struct: what the checker says beside what was measured
 */

/* Twins that are about one field each, and what a column of theirs is called. */
static const struct {
	const char *twin;
	const char *heading;
} field_twins[] = {
	{ "alone:", "alone it costs" },
	{ "field:", "moved away it saves" },
};

static bool is_about(const struct run_row *row, const struct run_shape *shape,
		     const char *twin)
{
	return !strcmp(row->shape, shape->name) &&
	       !strncmp(row->twin, twin, strlen(twin));
}

static bool has_twin(const struct run_report *report,
		     const struct run_shape *shape, const char *twin)
{
	size_t i;

	for (i = 0; i < report->nr_summaries; i++) {
		if (is_about(report->summaries[i].row, shape, twin))
			return true;
	}
	return false;
}

/* What was measured of one field, wherever that was. */
static void put_twin(struct run_grid *grid, const struct run_report *report,
		     const struct run_shape *shape, const char *twin,
		     const struct run_field *field)
{
	char text[600] = "";
	size_t used = 0, i;

	for (i = 0; i < report->nr_summaries; i++) {
		const struct run_summary *s = &report->summaries[i];
		const struct run_row *row = s->row;

		if (!is_about(row, shape, twin) ||
		    strcmp(row->twin + strlen(twin), field->path) ||
		    used >= sizeof(text))
			continue;
		used += (size_t)snprintf(text + used, sizeof(text) - used,
					 "%s%s %s %s", used ? ", " : "",
					 row->mix, row->side,
					 run_verdict__name(row->verdict));
		if (!__builtin_isnan(s->median) && used < sizeof(text))
			used += (size_t)snprintf(text + used,
						 sizeof(text) - used, " %.3f",
						 s->median);
	}
	run_grid__put(grid, COLOR_NONE, "%s", used ? text : "-");
}

static void put_static(struct run_grid *grid, const struct run_layout *layout,
		       const struct run_field *field)
{
	struct run_expected expected;

	if (field->op != RULE_OP_LOAD) {
		run_grid__put(grid, COLOR_NONE, "-");
		return;
	}
	run_expect__field(&expected, layout, field, NULL);
	if (expected.share)
		run_grid__put(grid, COLOR_BAD, "%s with %s",
			      run_share__name(expected.share),
			      expected.written->path);
	else
		run_grid__put(grid, COLOR_GOOD, "%s",
			      run_share__name(expected.share));
}

static void put_field(struct run_grid *grid, const struct run_layout *layout,
		      const struct run_field *field)
{
	uint64_t first = layout_member__first_byte(&field->member);

	run_grid__put(grid, COLOR_NONE, "%s", field->path);
	run_grid__put(grid, COLOR_NONE, "%" PRIu64, first);
	run_grid__put(grid, COLOR_NONE, "%" PRIu64,
		      layout_member__end_byte(&field->member) - first);
	run_grid__put(grid, COLOR_NONE, "%s", rule_role__name(field->role));
	run_grid__put(grid, COLOR_NONE, "%s", rule_op__name(field->op));
	put_static(grid, layout, field);
}

static void write_fields(const struct run_report *report,
			 const struct run_shape *shape, struct out *out)
{
	static const char *const headings[] = {
		"field", "offset", "size", "role", "op", "checker",
	};
	const struct run_layout *layout = shape->layout;
	const char *twins[ARRAY_SIZE(field_twins)];
	struct run_grid grid;
	size_t i, j, nr = 0;

	for (i = 0; i < ARRAY_SIZE(field_twins); i++) {
		if (has_twin(report, shape, field_twins[i].twin))
			twins[nr++] = field_twins[i].twin;
	}
	run_grid__begin(&grid, ARRAY_SIZE(headings) + nr);
	put_headings(&grid, headings, ARRAY_SIZE(headings));
	for (i = 0; i < ARRAY_SIZE(field_twins); i++) {
		if (has_twin(report, shape, field_twins[i].twin))
			put_headings(&grid, &field_twins[i].heading, 1);
	}
	for (i = 0; i < layout->nr_fields; i++) {
		put_field(&grid, layout, &layout->fields[i]);
		for (j = 0; j < nr; j++)
			put_twin(&grid, report, shape, twins[j],
				 &layout->fields[i]);
	}
	run_grid__end(&grid, out, 2);
}

static const char *agreement_word(enum run_agreement agreement)
{
	static const char *const words[] = {
		[AGREEMENT_YES] = "they agree",
		[AGREEMENT_NO] = "they disagree",
		[AGREEMENT_OPEN] = "not compared",
	};

	return words[agreement];
}

static void write_compared(const struct run_compared *compared,
			   struct out *out)
{
	const struct run_row *row = compared->row;
	const char *ref = compared->run->ref;
	char figures[200];

	out__printf(out, "  %s %s %s%s%s: the checker says %s, measured is %s: ",
		    row->mode, row->mix, row->side, ref ? " ref=" : "",
		    ref ? ref : "", run_share__name(compared->expected.share),
		    run_report__figures(row, figures, sizeof(figures)));
	out__color(out, compared->agreement == AGREEMENT_NO ? COLOR_WARN :
							      COLOR_NONE);
	out__printf(out, "%s", agreement_word(compared->agreement));
	out__color(out, COLOR_NONE);
	out__printf(out, "%s%s", compared->remark[0] ? ": " : "",
		    compared->remark);
	out__printf(out, "\n");
}

static void write_struct(const struct run_report *report,
			 const struct run_shape *shape, struct out *out)
{
	const struct run_layout *layout = shape->layout;
	size_t i;

	out__printf(out, "\n");
	out__printf(out, "%s: struct %s of %s, %" PRIu64 " bytes, %s, lines of %u bytes\n",
		    shape->name, layout->strct, layout->object, layout->size,
		    layout->where, layout->base.line);
	write_fields(report, shape, out);
	for (i = 0; i < report->nr_compared; i++) {
		if (report->compared[i].shape == shape)
			write_compared(&report->compared[i], out);
	}
}

/*
 * Throughput
 */

static void put_throughput(struct run_grid *grid,
			   const struct run_scaling *scaling, size_t row)
{
	size_t i;

	run_grid__put(grid, COLOR_NONE, "%.0f", scaling->threads[row]);
	for (i = 0; i < scaling->nr_columns; i++) {
		const struct run_scaling_column *c = &scaling->columns[i];

		run_grid__figure(grid, c->values[row], 2);
		if (!c->fitted)
			continue;
		if (__builtin_isnan(c->values[row]))
			run_grid__put(grid, COLOR_NONE, "-");
		else
			run_grid__put(grid, COLOR_NONE, "%+.1f%%",
				      run_fit__error(&c->fit,
						     scaling->threads[row],
						     c->values[row]));
	}
}

static void write_throughputs(const struct run_scaling *scaling,
			      struct out *out)
{
	struct run_grid grid;
	size_t columns = 1, i;

	for (i = 0; i < scaling->nr_columns; i++)
		columns += scaling->columns[i].fitted ? 2 : 1;
	run_grid__begin(&grid, columns);
	run_grid__put(&grid, COLOR_BOLD, "threads");
	for (i = 0; i < scaling->nr_columns; i++) {
		run_grid__put(&grid, COLOR_BOLD, "%s",
			      scaling->columns[i].name);
		if (scaling->columns[i].fitted)
			run_grid__put(&grid, COLOR_BOLD, "fit");
	}
	for (i = 0; i < scaling->nr_rows; i++)
		put_throughput(&grid, scaling, i);
	run_grid__end(&grid, out, 0);
}

static void write_fit(const struct run_scaling_column *column, struct out *out)
{
	unsigned long peak = run_fit__peak(&column->fit);

	out__printf(out, "%s: lambda %.6g, sigma %.6g, kappa %.6g; errs by at most %.2f %%, by %.2f %% on average; ",
		    column->name, column->fit.lambda, column->fit.sigma,
		    column->fit.kappa, column->fit.worst, column->fit.average);
	if (peak)
		out__printf(out, "most is done by %lu threads\n", peak);
	else
		out__printf(out, "more threads get more done\n");
}

static int text__write_scaling(const struct run_scaling *scaling,
			       struct out *out, struct err *err)
{
	bool fitted = false;
	size_t i;

	(void)err;
	out__printf(out, "%s, %s:\n", scaling->name, scaling->unit);
	write_throughputs(scaling, out);
	for (i = 0; i < scaling->nr_columns; i++) {
		if (!scaling->columns[i].fitted)
			continue;
		fitted = true;
		write_fit(&scaling->columns[i], out);
	}
	if (!fitted)
		out__printf(out, "no law is fitted to fewer than %d numbers of threads\n",
			    RUN_FIT_MIN);
	return 0;
}

static void write_limit(const struct run_report *report, struct out *out)
{
	size_t i, j, above = 0, nr = 0;

	if (report->limit == RUN_NO_LIMIT)
		return;
	for (i = 0; i < report->batch->nr; i++) {
		const struct run_results *r = &report->batch->runs[i].results;

		for (j = 0; j < r->main.nr_rows; j++) {
			if (run_row__is_control(&r->rows[j]))
				continue;
			nr++;
			above += run_judge__row(&r->rows[j], report->limit) ==
				 JUDGED_ABOVE;
		}
	}
	out__printf(out, "\n");
	out__color(out, above ? COLOR_BAD : COLOR_GOOD);
	out__printf(out, "%zu of %zu rows lie above the penalty of %.3f that is allowed",
		    above, nr, report->limit);
	out__color(out, COLOR_NONE);
	out__printf(out, "\n");
}

static void write_tables(const struct run_report *report, struct out *out)
{
	size_t i, j;

	for (i = 0; i < report->batch->nr; i++) {
		const struct run_once *run = &report->batch->runs[i];

		for (j = 0; j < run->results.nr_tables; j++) {
			out__printf(out, "\n");
			out__printf(out, "%s%s%s:\n",
				    run->results.tables[j].name,
				    run->ref ? " ref=" : "",
				    run->ref ? run->ref : "");
			write_table(&run->results.tables[j], out);
		}
	}
}

static void write_main(const struct run_report *report, struct out *out)
{
	const struct run_batch *batch = report->batch;

	if (!batch->runs[0].results.main.nr_rows)
		return;
	out__printf(out, "\n");
	if (batch->nr_refs > 1)
		write_strategies(report, out);
	else if (batch->rounds == 1)
		write_table(&batch->runs[0].results.main, out);
	if (batch->nr_refs > 1 && batch->rounds > 1)
		out__printf(out, "\n");
	if (batch->rounds > 1)
		write_summary(report, out);
}

static int text__write(const struct run_report *report, struct out *out,
		       struct err *err)
{
	size_t i;

	write_machine(report, out);
	write_settings(report, out);
	write_main(report, out);
	write_tables(report, out);
	write_reasons(report->batch, out);
	for (i = 0; i < report->shapes->nr; i++) {
		if (report->shapes->items[i].layout)
			write_struct(report, &report->shapes->items[i], out);
	}
	for (i = 0; i < report->nr_scalings; i++) {
		out__printf(out, "\n");
		if (text__write_scaling(&report->scalings[i], out, err))
			return -1;
	}
	write_limit(report, out);
	return 0;
}

const struct run_format run_text = {
	.name = "text",
	.write = text__write,
	.write_scaling = text__write_scaling,
};
