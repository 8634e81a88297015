// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "checks.h"
#include "cmd.h"
#include "cmd_options.h"
#include "file.h"
#include "report.h"
#include "tree_checks.h"
#include "tree_matrix.h"

enum {
	OPT_MARKERS = 0x100,
	OPT_TREE,
	OPT_CONFIG_MATRIX,
	OPT_STUB,
};

/* What --config-matrix can be shown as. */
enum {
	MATRIX_TEXT,
	MATRIX_JSON,
};

static const char *const matrix_formats[] = {
	[MATRIX_TEXT] = "text",
	[MATRIX_JSON] = "json",
	NULL
};

struct check_options {
	struct cmd_options common;
	bool markers;
	const char *tree;
	struct tree_options configs;
	const char *stub;
};

static const struct argp_option options[] = {
	{ "markers", OPT_MARKERS, NULL, 0,
	  "Use no rules: judge the groups that the kernel's own markers enclose, what is written apart from what is read",
	  0 },
	{ "tree", OPT_TREE, "DIR", 0,
	  "Read no kernel: compile the headers that the rules name, with the configuration and the flags of DIR, a prepared kernel build directory",
	  0 },
	{ "config-matrix", OPT_CONFIG_MATRIX, "OPTION,...", 0,
	  "With --tree, do so for each combination of these options of the configuration on and off, six of them at most",
	  0 },
	{ "stub", OPT_STUB, "FILE", 0,
	  "With --tree, keep what was compiled as FILE, an object for show, record and diff",
	  0 },
	{ 0 }
};

/* One of the names in a list; what it is called without CONFIG_. */
static void add_config(struct tree_options *configs, struct pool *pool,
		       const char *text, size_t len)
{
	static const char prefix[] = "CONFIG_";
	const char *name = pool__copy(pool, text, len);
	size_t i;

	if (!name)
		cmd__refuse("--config-matrix: out of memory: free some and try again");
	if (!strncmp(name, prefix, strlen(prefix)))
		name += strlen(prefix);
	for (i = 0; isalnum((unsigned char)name[i]) || name[i] == '_'; i++)
		;
	if (!i || name[i])
		cmd__refuse("--config-matrix: '%s' is no option of a configuration: write names such as XFRM,LWTUNNEL",
			    name);
	for (i = 0; i < configs->nr; i++) {
		if (!strcmp(configs->names[i], name))
			cmd__refuse("--config-matrix: %s stands there twice: take one of them out",
				    name);
	}
	if (configs->nr == TREE_MAX_OPTIONS)
		cmd__refuse("--config-matrix: more than %d options are more than %u combinations: leave some out",
			    TREE_MAX_OPTIONS, TREE_MAX_STUBS - 1);
	configs->names[configs->nr++] = name;
}

static void parse_configs(struct check_options *o, const char *arg)
{
	size_t len;

	for (;;) {
		len = strcspn(arg, ",");
		add_config(&o->configs, &o->common.pool, arg, len);
		if (!arg[len])
			break;
		arg += len + 1;
	}
}

/* What --tree takes the place of. */
static void check_tree_options(const struct check_options *o)
{
	if (!o->tree && o->configs.nr)
		cmd__refuse("--config-matrix: means nothing without a configuration: name a kernel build directory by --tree");
	if (!o->tree && o->stub)
		cmd__refuse("--stub %s: means nothing without a configuration: name a kernel build directory by --tree",
			    o->stub);
	if (!o->tree)
		return;
	if (o->common.objects.nr)
		cmd__refuse("%s: means nothing to --tree, which makes its own object: leave one of them out",
			    o->common.objects.items[0]);
	if (o->markers || o->common.object.base || o->common.reader_pahole)
		cmd__refuse("--tree %s: goes with neither --markers nor --base nor --reader pahole: leave one of them out",
			    o->tree);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct check_options *o = state->input;

	switch (key) {
	case OPT_MARKERS:
		o->markers = true;
		break;
	case OPT_TREE:
		o->tree = arg;
		break;
	case OPT_CONFIG_MATRIX:
		parse_configs(o, arg);
		break;
	case OPT_STUB:
		o->stub = arg;
		break;
	case ARGP_KEY_END:
		if (o->markers && o->common.rules.nr)
			cmd__refuse("--rules %s: means nothing to --markers: leave one of them out",
				    o->common.rules.items[0]);
		check_tree_options(o);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT...]",
	.doc = "Hold the structs of kernels against the rules about them.\n"
	       "\vAn OBJECT is anything that holds a kernel's types: raw BTF, vmlinux,\n"
	       "a module, a compressed kernel image. Without any, the running kernel's\n"
	       OBJECT_DEFAULT " is read.\n\n"
	       "Formats: text, ktap, json, junit, sarif; of a matrix text, json.\n\n"
	       "Exit status: 0 if all rules hold, 1 if one of level error is broken or\n"
	       "does not fit the object, 2 for wrong usage, unreadable input, or if\n"
	       "nothing was checked.",
	.children = cmd_options_judging,
};

static int write_report(const struct checks *checks,
			const struct report_format *format,
			const struct check_options *o)
{
	struct err err = { "" };
	struct out *out;

	if (out__open(&out, o->common.output, o->common.color, &err))
		return cmd__complain(&err);
	report__write(format, out, checks->reports, checks->nr, o->common.strict);
	if (out__commit(out, &err))
		return cmd__complain(&err);
	return checks__status(checks, o->common.strict);
}

static int write_matrix(const struct tree_checks *tc, size_t format,
			const struct check_options *o)
{
	struct err err = { "" };
	struct tree_matrix matrix;
	struct out *out = NULL;
	int ret = tree_matrix__build(&matrix, tc);

	if (ret)
		err__set(&err, "check: out of memory: free some and try again");
	else
		ret = out__open(&out, o->common.output, o->common.color, &err);
	if (!ret && format == MATRIX_TEXT)
		tree_matrix__text(&matrix, out);
	else if (!ret)
		ret = tree_matrix__json(&matrix, out, &err);
	if (ret)
		out__abandon(out);
	else
		ret = out__commit(out, &err);
	tree_matrix__free(&matrix);
	if (ret)
		return cmd__complain(&err);
	return checks__status(&tc->checks, o->common.strict);
}

/* The file appears whole or not at all, as a report does. */
static int keep_stub(const struct tree *tree, const char *path)
{
	struct err err = { "" };
	struct file file;
	struct out *out;
	int ret;

	if (file__open(&file, tree->objects[0], &err))
		return cmd__complain(&err);
	ret = out__open(&out, path, WHEN_NEVER, &err);
	if (!ret) {
		out__write(out, file.data, file.size);
		ret = out__commit(out, &err);
	}
	file__close(&file);
	return ret ? cmd__complain(&err) : STATUS_HOLDS;
}

static int check__tree(const struct check_options *o, const struct rule_set *rules,
		       const struct report_format *format)
{
	size_t matrix_format = o->configs.nr ?
			       cmd_options__choose(&o->common, matrix_formats) : 0;
	struct tree_checks tc;
	int status;

	status = tree_checks__run(&tc, o->tree, &o->configs, rules, &o->common);
	if (!status && o->stub)
		status = keep_stub(&tc.tree, o->stub);
	if (!status && o->configs.nr)
		status = write_matrix(&tc, matrix_format, o);
	else if (!status)
		status = write_report(&tc.checks, format, o);
	tree_checks__free(&tc);
	return status;
}

/* Whether no rule is about a struct. */
static bool are_all_globals(const struct rule_set *rules)
{
	size_t i;

	for (i = 0; i < rules->nr; i++) {
		if (!rules->docs[i]->globals)
			return false;
	}
	return rules->nr;
}

static int check__run(struct check_options *o, struct rule_set *rules)
{
	const struct report_format *format;
	struct err err = { "" };
	struct checks checks;
	int status;

	format = report_format__find(o->common.format, &err);
	if (!format ||
	    (!o->markers && cmd_options__rules(&o->common, rules, &err)))
		return cmd__complain(&err);
	if (o->tree)
		return check__tree(o, rules, format);
	o->common.object.untyped = are_all_globals(rules);
	status = checks__run(&checks, o->markers ? NULL : rules, &o->common);
	if (!status)
		status = write_report(&checks, format, o);
	checks__free(&checks);
	return status;
}

static int check__main(int argc, char **argv)
{
	struct check_options o = { .common = CMD_OPTIONS_INIT(0, 0) };
	struct rule_set rules = { .nr = 0 };
	int status;

	cmd__parse(&argp, argc, argv, 0, &o);
	status = check__run(&o, &rules);
	rule_set__free(&rules);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_check = {
	.name = "check",
	.summary = "hold the structs of kernels against the rules about them",
	.run = check__main,
};
