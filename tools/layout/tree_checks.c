// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "cmd.h"
#include "tree_checks.h"

/* What was asked for by its name must not be passed over. */
static int check_asked(const struct rule_set *rules,
		       const struct cmd_options *options, struct err *err)
{
	size_t i, j;

	for (i = 0; i < options->structs.nr; i++) {
		const char *name = options->structs.items[i];

		for (j = 0; j < rules->nr; j++) {
			if (!strcmp(rules->docs[j]->strct, name) &&
			    rules->docs[j]->nr_includes)
				break;
		}
		if (j == rules->nr)
			return err__set(err, "--struct %s: its rules name no header, so --tree has nothing to compile: add 'include:' to them, or check a kernel that is built",
					name);
	}
	return 0;
}

/* The stubs that there are become objects. */
static int add_objects(struct tree_checks *tc, struct err *err)
{
	struct tree *tree = &tc->tree;
	struct cmd_list *objects = &tc->options.objects;
	size_t i;

	objects->items = pool__alloc(&tree->pool, tree->nr * sizeof(*objects->items));
	objects->nr = 0;
	if (!objects->items)
		return err__set(err, "%s: out of memory: free some and try again",
				tree->dir);
	for (i = 0; i < tree->nr; i++) {
		if (!tree->objects[i])
			continue;
		tc->stubs[objects->nr] = i;
		objects->items[objects->nr++] = tree->objects[i];
	}
	return 0;
}

/* A report is about the tree, not about files that are gone when it is read. */
static int name_objects(struct tree_checks *tc, struct err *err)
{
	const char *release;
	size_t i;

	if (tree__release_name(&tc->tree, &release, err))
		return -1;
	for (i = 0; i < tc->checks.nr; i++) {
		struct object *object = tc->checks.objects[i];

		object->path = tc->tree.dir;
		object->kind = "headers, compiled by its kbuild";
		object->release = release;
	}
	return 0;
}

int tree_checks__run(struct tree_checks *tc, const char *dir,
		     const struct tree_options *configs,
		     const struct rule_set *rules,
		     const struct cmd_options *options)
{
	struct err err = { "" };
	int status;

	memset(tc, 0, sizeof(*tc));
	tc->configs = *configs;
	tc->options = *options;
	tc->options.stubs = true;
	if (check_asked(rules, options, &err))
		return cmd__complain(&err);
	if (tree__build(&tc->tree, dir, rules, configs, &err) ||
	    add_objects(tc, &err))
		return tc->tree.signo ? STATUS_TROUBLE : cmd__complain(&err);
	status = checks__run(&tc->checks, rules, &tc->options);
	if (!status && name_objects(tc, &err))
		status = cmd__complain(&err);
	return status;
}

void tree_checks__free(struct tree_checks *tc)
{
	checks__free(&tc->checks);
	tree__remove(&tc->tree);
}
