// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "remove_directory.h"
#include "tree_priv.h"

int tree__no_memory(const struct tree *tree, struct err *err)
{
	return err__set(err, "%s: out of memory: free some and try again", tree->dir);
}

/* What "make modules_prepare" leaves, and what headers packages have. */
static int check_prepared(struct tree *tree, struct err *err)
{
	const char *autoconf = pool__printf(&tree->pool, "%s/include/generated/autoconf.h",
					    tree->dir);

	if (!autoconf)
		return tree__no_memory(tree, err);
	if (access(autoconf, R_OK))
		return err__set(err, "--tree %s: is no prepared kernel build directory (include/generated/autoconf.h): name one such as /lib/modules/RELEASE/build, or run make modules_prepare in it",
				tree->dir);
	return 0;
}

/* Kbuild splits names at white space and at colons. */
static int make_temporary(struct tree *tree, struct err *err)
{
	const char *parent = getenv("TMPDIR");
	char *path;

	if (!parent || *parent != '/')
		parent = "/tmp";
	if (parent[strcspn(parent, " \t\n:$#%\\")])
		return err__set(err, "TMPDIR %s: make cannot work in a directory of such a name: set it to another",
				parent);
	path = pool__printf(&tree->pool, "%s/dstlayout-tree.XXXXXX", parent);
	if (!path)
		return tree__no_memory(tree, err);
	if (!mkdtemp(path))
		return err__set(err, "TMPDIR %s: nothing can be made there, %s: set it to a directory that can be written",
				parent, strerror(errno));
	tree->temporary = path;
	return 0;
}

/* What kbuild said, or NULL. */
static const char *read_log(struct tree *tree)
{
	const char *path = pool__printf(&tree->pool, "%s/" TREE_LOG, tree->temporary);
	const char *text = NULL;
	struct file file;

	if (!path || file__open(&file, path, NULL))
		return NULL;
	text = pool__copy(&tree->pool, file.data, file.size);
	file__close(&file);
	return text;
}

static size_t count_includes(const struct rule_set *rules)
{
	size_t i, nr = 0;

	for (i = 0; i < rules->nr; i++)
		nr += rules->docs[i]->nr_includes;
	return nr;
}

/*
 * The log outlives the directory that it was written in. One header that does not
 * compile keeps all others from being looked at, unless they are asked for alone.
 */
static int explain(struct tree *tree, const struct rule_set *rules, const char *log,
		   struct err *err)
{
	const char *from = pool__printf(&tree->pool, "%s/" TREE_LOG, tree->temporary);
	const char *to = pool__printf(&tree->pool, "%s.log", tree->temporary);
	char line[500];

	if (!from || !to)
		return tree__no_memory(tree, err);
	tree_log__reason(log ? log : "", NULL, line, sizeof(line));
	if (rename(from, to))
		to = "nowhere";
	return err__set(err, "--tree %s: its kbuild does not compile the headers that the rules name: %s: see %s%s",
			tree->dir, *line ? line : "it does not say why", to,
			count_includes(rules) > 1 ?
			", or name structs of other headers by --struct" : "");
}

static int find_objects(struct tree *tree, const struct rule_set *rules, struct err *err)
{
	const char *log = read_log(tree);
	size_t i;

	for (i = 0; i < tree->nr; i++) {
		const char *path = pool__printf(&tree->pool, "%s/stub-%zu.o",
						tree->temporary, i);
		const char *stub = pool__printf(&tree->pool, "/stub-%zu.c", i);
		char line[500];

		if (!path || !stub)
			return tree__no_memory(tree, err);
		if (!access(path, R_OK)) {
			tree->objects[i] = path;
			continue;
		}
		tree_log__reason(log ? log : "", stub, line, sizeof(line));
		err__clean(line);
		tree->reasons[i] = pool__copy(&tree->pool, line, strlen(line));
		if (!tree->reasons[i])
			return tree__no_memory(tree, err);
	}
	return tree->objects[0] ? 0 : explain(tree, rules, log, err);
}

static int has_includes(const struct tree *tree, const struct rule_set *rules,
			struct err *err)
{
	if (count_includes(rules))
		return 0;
	return err__set(err, "--tree %s: no rule names a header, so there is nothing to compile: add 'include:' to its document",
			tree->dir);
}

int tree__build(struct tree *tree, const char *dir, const struct rule_set *rules,
		const struct tree_options *options, struct err *err)
{
	memset(tree, 0, sizeof(*tree));
	tree->dir = dir;
	tree->nr = tree_options__nr_stubs(options);
	run_signals__hold(&tree->signals);
	if (has_includes(tree, rules, err) || check_prepared(tree, err) ||
	    make_temporary(tree, err) ||
	    tree_stub__write_all(tree, rules, options, err) ||
	    tree_make__run(tree, err))
		return -1;
	if (find_objects(tree, rules, err))
		return -1;
	return tree_asked__check(tree, options, err);
}

int tree__release_name(struct tree *tree, const char **release, struct err *err)
{
	const char *path = pool__printf(&tree->pool, "%s/include/generated/utsrelease.h",
					tree->dir);
	static const char define[] = "#define UTS_RELEASE \"";
	const char *text;
	struct file file;

	*release = NULL;
	if (!path)
		return tree__no_memory(tree, err);
	/* Not every tree has it. */
	if (access(path, R_OK))
		return 0;
	if (file__open(&file, path, err))
		return -1;
	text = pool__copy(&tree->pool, file.data, file.size);
	file__close(&file);
	if (!text)
		return tree__no_memory(tree, err);
	text = strstr(text, define);
	if (!text)
		return 0;
	text += strlen(define);
	*release = pool__copy(&tree->pool, text, strcspn(text, "\"\n"));
	return *release ? 0 : tree__no_memory(tree, err);
}

void tree__remove(struct tree *tree)
{
	if (!tree->dir)
		return;
	if (tree->temporary)
		remove_directory(tree->temporary);
	if (!tree->signo)
		tree->signo = run_signals__wait(&tree->signals, 0);
	run_signals__release(&tree->signals, tree->signo);
	pool__free(&tree->pool);
	memset(tree, 0, sizeof(*tree));
}
