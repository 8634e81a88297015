// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "header_mark.h"
#include "tree_priv.h"

/*
 * The flags of the tree decide about layouts and stay. What is taken out leaves
 * an object without types: link-time optimisation, types in a file of their own,
 * and those that are used alone.
 */
static const char kbuild[] =
	"obj-m := $(patsubst $(src)/%.c,%.o,$(wildcard $(src)/stub-*.c))\n"
	"ccflags-y := -g -fno-eliminate-unused-debug-types -w\n"
	"ccflags-remove-y := $(CC_FLAGS_LTO) -gsplit-dwarf -gz=zlib -gz=zstd \\\n"
	"\t-femit-struct-debug-baseonly\n"
	"OBJECT_FILES_NON_STANDARD := y\n";

static bool is_new(const struct rule_set *rules, size_t doc, size_t include)
{
	const char *header = rules->docs[doc]->includes[include];
	size_t i, j;

	for (i = 0; i <= doc; i++) {
		for (j = 0; j < (i < doc ? rules->docs[i]->nr_includes : include); j++) {
			if (!strcmp(rules->docs[i]->includes[j], header))
				return false;
		}
	}
	return true;
}

/*
 * Behind autoconf.h, which the command line includes, and ahead of all else. What
 * kbuild notes of an object is every CONFIG_ in its sources; these are not to be
 * taken for what a header asks for, so a newline parts their names.
 */
static void put_options(FILE *file, const struct tree_options *options, size_t stub)
{
	size_t i;

	for (i = 0; i < options->nr; i++) {
		const char *name = options->names[i];

		fprintf(file, "#undef CONF\\\nIG_%s\n#undef CONF\\\nIG_%s_MODULE\n",
			name, name);
		if (tree_options__is_on(options, i, stub))
			fprintf(file, "#define CONF\\\nIG_%s 1\n", name);
	}
}

/* A header that is not there is the affair of the rules that name it alone. */
static int put_include(FILE *file, struct pool *pool, const char *header)
{
	const char *mark = header_mark__name(pool, header);

	if (!mark)
		return -1;
	fprintf(file, "#if __has_include(<%s>)\n#include <%s>\n", header, header);
	fprintf(file, "#else\nstruct %s { char header; };\n#endif\n", mark);
	return 0;
}

static int put_includes(FILE *file, struct pool *pool, const struct rule_set *rules)
{
	size_t i, j;

	for (i = 0; i < rules->nr; i++) {
		for (j = 0; j < rules->docs[i]->nr_includes; j++) {
			if (is_new(rules, i, j) &&
			    put_include(file, pool, rules->docs[i]->includes[j]))
				return -1;
		}
	}
	return 0;
}

static FILE *create(const struct tree *tree, const char *name, struct err *err)
{
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", tree->temporary, name);
	file = fopen(path, "we");
	if (!file)
		err__set(err, "%s: cannot be written, %s: set TMPDIR to another directory",
			 path, strerror(errno));
	return file;
}

static int finish(const struct tree *tree, FILE *file, struct err *err)
{
	int failed = ferror(file);

	if (!fclose(file) && !failed)
		return 0;
	return err__set(err, "%s: cannot be written: make room there, or set TMPDIR to another directory",
			tree->temporary);
}

static int write_one(struct tree *tree, const struct rule_set *rules,
		     const struct tree_options *options, size_t stub,
		     struct err *err)
{
	char name[32];
	FILE *file;
	int ret;

	snprintf(name, sizeof(name), "stub-%zu.c", stub);
	file = create(tree, name, err);
	if (!file)
		return -1;
	if (stub)
		put_options(file, options, stub);
	ret = put_includes(file, &tree->pool, rules);
	if (finish(tree, file, err))
		return -1;
	return ret ? tree__no_memory(tree, err) : 0;
}

int tree_stub__write_all(struct tree *tree, const struct rule_set *rules,
			 const struct tree_options *options, struct err *err)
{
	FILE *file = create(tree, "Kbuild", err);
	size_t i;

	if (!file)
		return -1;
	fputs(kbuild, file);
	if (finish(tree, file, err))
		return -1;
	for (i = 0; i < tree->nr; i++) {
		if (write_one(tree, rules, options, i, err))
			return -1;
	}
	return 0;
}
