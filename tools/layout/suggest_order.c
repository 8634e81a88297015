// SPDX-License-Identifier: GPL-2.0
/*
 * Looking for the order.
 */
#include <string.h>

#include "suggest_problem.h"

/*
 * How much larger than need be a struct is thought to be able to become, in bytes, and
 * in what steps: where objects lie can depend on how large they are.
 */
#define MORE_MAX	256
#define MORE_STEP	16

/* Addresses that are taken into account, each with a problem of its own. */
#define MAX_ADDRESSES	6

size_t suggest_layout__slots(const struct suggest_job *job, const struct suggest_variant *variant,
			     const struct suggest_row *order, struct suggest_slot *slots,
			     size_t *members, uint64_t *size, uint64_t *align)
{
	const struct suggest_target *t = &job->targets[variant->target];
	const unsigned int pad = t->report.built_line;
	size_t i, nr = 0;

	*align = t->align;
	for (i = 0; i < job->nr_members; i++) {
		const struct suggest_decl *in = &job->members[order[i].member].in[variant->target];
		struct suggest_slot *slot = &slots[nr];

		if (!in->decl || variant->absent[order[i].member])
			continue;
		members[nr++] = order[i].member;
		memset(slot, 0, sizeof(*slot));
		slot->decl = in->decl;
		slot->size = (in->decl->bit_size + 7) / 8;
		slot->align = order[i].padded && pad > in->align ? pad : in->align;
		slot->rigid = in->rigid;
		slot->today = in->today;
		if (slot->align > *align)
			*align = slot->align;
	}
	*size = suggest__round_up(suggest_place__all(slots, nr, false), *align);
	return nr;
}

/**
 * struct search - the best order so far
 * @setting: the problem
 * @best: of it
 * @rows: the same, of members
 * @exact: whether no order is better, wherever objects lie; once it is not, nothing
 *	that follows can make it so, and time for that is not spent
 * @found: whether there is any
 */
struct search {
	struct suggest_setting setting;
	struct suggest_solution best;
	struct suggest_row *rows;
	bool exact;
	bool found;
};

static int alloc_order(struct suggest_job *job, struct suggest_solution *solution,
		       struct err *err)
{
	memset(solution, 0, sizeof(*solution));
	solution->order = pool__alloc(&job->pool, (job->nr_units + 1) *
				      sizeof(*solution->order));
	return solution->order ? 0 : suggest__no_memory(job, err);
}

static int failed(struct search *search, struct err *err)
{
	if (!*search->setting.err.text)
		return suggest__no_memory(search->setting.job, err);
	*err = search->setting.err;
	return -1;
}

/* One problem: its solution counts if it is better than the best so far. */
static int solve(struct search *search, struct err *err)
{
	struct suggest_job *job = search->setting.job;
	struct suggest_solution found;
	int ret;

	if (alloc_order(job, &found, err))
		return -1;
	ret = suggest_solve__run(&search->setting.problem, &found, search->exact);
	if (ret < 0)
		return failed(search, err);
	/* that no order is possible is not sure either, unless all were looked at */
	search->exact &= found.exact;
	if (!ret)
		return 0;
	if (search->found && suggest_solution__compare(&found, &search->best) >= 0)
		return 0;
	search->found = true;
	search->best = found;
	suggest_setting__rows(&search->setting, found.order, search->rows);
	return 0;
}

/* With each set of addresses that sizes can bring about. */
static int solve_all(struct search *search, struct err *err)
{
	size_t tried = 0;
	uint64_t more;
	int ret;

	for (more = 0; more <= MORE_MAX && tried < MAX_ADDRESSES; more += MORE_STEP) {
		ret = suggest_setting__addresses(&search->setting, more, err);
		if (ret < 0 || (ret && solve(search, err)))
			return -1;
		tried += (size_t)ret;
	}
	return 0;
}

/* Blocks of members that no rule speaks of: a start for what is too large as it is. */
static int solve_coarse(struct search *search, struct err *err)
{
	const size_t blocks = search->setting.problem.nr_blocks;

	if (suggest_setting__blocks(&search->setting, true, err))
		return -1;
	if (search->setting.problem.nr_blocks < blocks) {
		search->setting.problem.tracks = NULL;
		search->exact = true;
		if (solve_all(search, err))
			return -1;
	}
	search->exact = false;
	return 0;
}

/* How many rules are broken in an order: errors, then warnings. */
static int count_broken(struct suggest_job *job, struct suggest_row *rows, size_t broken[2],
			struct err *err)
{
	struct suggest_judgement judgement;
	int ret;

	job->order = rows;
	ret = suggest_judge__all(job, &judgement, err);
	if (!ret)
		suggest_judge__broken(&judgement, true, &broken[0], &broken[1]);
	suggest_judge__free(&judgement);
	return ret;
}

/*
 * Whether padding heals a rule: 1, 0, or -1. The search counts lines on which rules are
 * broken. Where lines are larger than what the kernel pads to, that can make them fewer
 * and heal nothing.
 */
static int heals(struct suggest_job *job, struct suggest_row *without,
		 struct suggest_row *padded, struct err *err)
{
	size_t before[2], after[2];

	if (count_broken(job, without, before, err) || count_broken(job, padded, after, err))
		return -1;
	return after[0] != before[0] ? after[0] < before[0] : after[1] < before[1];
}

static int try_pads(struct search *search, struct err *err)
{
	const struct suggest_cost without = search->best.cost;
	struct search padded = *search;
	int ret;

	padded.setting.err = (struct err){ "" };
	padded.setting.problem.arg = &padded.setting;
	padded.rows = pool__alloc(&search->setting.job->pool,
				  (search->setting.job->nr_members + 1) * sizeof(*padded.rows));
	if (!padded.rows)
		return suggest__no_memory(search->setting.job, err);
	padded.found = false;
	padded.exact = true;
	if (!suggest_setting__pad(&padded.setting) ||
	    suggest_setting__blocks(&padded.setting, false, err))
		return *err->text ? -1 : 0;
	padded.setting.problem.tracks = NULL;
	if (solve_all(&padded, err))
		return -1;
	if (!padded.found ||
	    suggest_cost__errors(padded.best.cost) > suggest_cost__errors(without) ||
	    (suggest_cost__errors(padded.best.cost) == suggest_cost__errors(without) &&
	     suggest_cost__warnings(padded.best.cost) >= suggest_cost__warnings(without)))
		return 0;
	ret = heals(search->setting.job, search->rows, padded.rows, err);
	if (ret <= 0)
		return ret;
	search->best = padded.best;
	search->exact = padded.exact;
	memcpy(search->rows, padded.rows, search->setting.job->nr_members * sizeof(*padded.rows));
	return 0;
}

static bool breaks_rules(struct suggest_cost cost)
{
	return suggest_cost__errors(cost) || suggest_cost__warnings(cost);
}

/* Members that do not stay; a marker goes with those that it marks. */
static uint64_t count_moved(struct suggest_job *job, const struct suggest_row *rows,
			    uint64_t *lengths)
{
	uint64_t kept = 0;
	size_t i, j;

	for (i = 0; i < job->nr_members; i++) {
		lengths[i] = 0;
		for (j = 0; j < i; j++) {
			if (rows[j].member < rows[i].member && lengths[j] > lengths[i])
				lengths[i] = lengths[j];
		}
		lengths[i]++;
		if (lengths[i] > kept)
			kept = lengths[i];
	}
	return job->nr_members - kept;
}

int suggest_order__find(struct suggest_job *job, struct err *err)
{
	struct search search = { .exact = true };
	uint64_t *lengths = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*lengths));

	search.rows = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*search.rows));
	if (!lengths || !search.rows)
		return suggest__no_memory(job, err);
	if (suggest_setting__init(&search.setting, job, err) ||
	    suggest_setting__blocks(&search.setting, false, err) || solve_all(&search, err))
		return -1;
	job->nr_blocks = search.setting.problem.nr_blocks;
	if (!search.exact && solve_coarse(&search, err))
		return -1;
	if (!search.found)
		return err__set(err, "%s: no order of its members is possible as they are pinned: pin fewer",
				job->strct);
	if (breaks_rules(search.best.cost) && !job->wish->no_pad && try_pads(&search, err))
		return -1;
	job->order = search.rows;
	job->moved = count_moved(job, search.rows, lengths);
	job->method = search.exact ? SUGGEST_EXACT : SUGGEST_HEURISTIC;
	job->cost = search.best.cost;
	return 0;
}
