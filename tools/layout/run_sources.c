// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "cmd.h"
#include "object.h"
#include "run_sources.h"

void run_sources__add_file(struct run_sources *sources,
			   struct cmd_options *common, const char *path)
{
	cmd_list__add(&sources->files, &common->pool, path);
	cmd_options__reads(common, path);
}

void run_sources__add_op(struct run_sources *sources, struct pool *pool,
			 const char *arg)
{
	const char *option = pool__printf(pool, "--op %s", arg);
	const char *equals = strrchr(arg, '=');
	struct run_op *op;

	sources->ops = pool__grow(pool, sources->ops, sources->nr_ops,
				  sizeof(*sources->ops));
	if (!option || !sources->ops)
		cmd__refuse("--op: out of memory: free some and try again");
	op = &sources->ops[sources->nr_ops++];
	op->option = option;
	op->used = false;
	op->op = equals ? rule_op__find(equals + 1, strlen(equals + 1)) :
			  RULE_OP_UNSAID;
	if (!op->op || equals == arg)
		cmd__refuse("%s: is not of the form FIELD=OP: OP is one of ref, count, stamp, load, none",
			    option);
	op->path = pool__copy(pool, arg, (size_t)(equals - arg));
	if (!op->path)
		cmd__refuse("--op: out of memory: free some and try again");
}

void run_sources__check(const struct run_sources *sources,
			const struct cmd_options *common)
{
	if (!common->structs.nr && common->objects.nr)
		cmd__refuse("%s: an object means nothing without --struct: name the struct to measure",
			    common->objects.items[0]);
	if (!common->structs.nr && sources->nr_ops)
		cmd__refuse("%s: means nothing without --struct: name the struct to measure",
			    sources->ops[0].option);
}

/* All structs of one object; the last one is that of the last object. */
static int add_structs(const struct run_sources *sources,
		       const struct cmd_options *common,
		       struct run_shapes *shapes, const struct rule_set *rules,
		       size_t index, struct err *err)
{
	const struct cmd_list *structs = &common->structs;
	struct run_request request = {
		.line = common->line,
		.rules = rules,
		.ops = sources->ops,
		.nr_ops = sources->nr_ops,
	};
	struct object *object;
	int ret = 0;
	size_t i;

	if (cmd_options__open(common, index, &object, err))
		return -1;
	request.object = object;
	for (i = 0; i < structs->nr && !ret; i++) {
		request.strct = structs->items[i];
		request.last = i + 1 == structs->nr &&
			       index + 1 >= common->objects.nr;
		ret = run_shapes__add_struct(shapes, &request, err);
	}
	object__close(object);
	return ret;
}

/* The user may have named all that is needed. */
static int find_rules(const struct run_sources *sources,
		      const struct cmd_options *common, struct rule_set *rules,
		      struct err *err)
{
	return sources->nr_ops ? cmd_options__all_rules(common, rules, err) :
				 cmd_options__rules(common, rules, err);
}

int run_sources__gather(const struct run_sources *sources,
			const struct cmd_options *common,
			struct run_shapes *shapes, struct err *err)
{
	size_t i, nr = common->objects.nr ? common->objects.nr : 1;
	struct rule_set rules = { .nr = 0 };
	int ret = 0;

	if (common->structs.nr)
		ret = find_rules(sources, common, &rules, err);
	for (i = 0; i < nr && !ret && common->structs.nr; i++)
		ret = add_structs(sources, common, shapes, &rules, i, err);
	for (i = 0; i < sources->files.nr && !ret; i++)
		ret = run_shapes__add_file(shapes, sources->files.items[i], err);
	rule_set__free(&rules);
	return ret;
}
