// SPDX-License-Identifier: GPL-2.0
#include "checks.h"
#include "cmd.h"
#include "cmd_options.h"
#include "export.h"

static const char *const formats[] = { "c", NULL };

static const struct argp argp = {
	.args_doc = "[OBJECT]",
	.doc = "Write rules as assertions for those who want the build to break.\n"
	       "\vAlternatives of a member are settled by OBJECT, a kernel of the series that\n"
	       "the assertions are for; without one, the running kernel's " OBJECT_DEFAULT ".\n"
	       "Rules of level error are asserted, with --strict those of level warn as well.\n\n"
	       "Formats: c, a header.\n\n"
	       "Exit status: 0, or 2 for wrong usage, unreadable input, or if no rule\n"
	       "could be asserted.",
	.children = cmd_options_judging,
};

static int write_header(const struct checks *checks, const struct cmd_options *o)
{
	struct export_counts counts;
	struct err err = { "" };
	struct out *out;

	if (out__open(&out, o->output, WHEN_NEVER, &err))
		return cmd__complain(&err);
	export__c(&checks->reports[0], o->strict, out, &counts);
	if (!counts.asserted) {
		out__abandon(out);
		err__set(&err, "%s: no rule can be asserted: name a kernel that has the structs, or use --strict for rules of level warn",
			 cmd_options__object(o, 0));
		return cmd__complain(&err);
	}
	if (out__commit(out, &err))
		return cmd__complain(&err);
	if (counts.broken)
		cmd__note("%s: %zu of the %zu rules that are asserted do not hold in it, so it does not compile with this: mend them first, or name other structs by --struct",
			  cmd_options__object(o, 0), counts.broken, counts.asserted);
	return STATUS_HOLDS;
}

static int export__run(struct cmd_options *o, struct rule_set *rules)
{
	struct err err = { "" };
	struct checks checks;
	int status;

	if (cmd_options__rules(o, rules, &err))
		return cmd__complain(&err);
	status = checks__run(&checks, rules, o);
	if (!status)
		status = write_header(&checks, o);
	checks__free(&checks);
	return status;
}

static int export__main(int argc, char **argv)
{
	struct cmd_options o = CMD_OPTIONS_INIT(0, 1);
	struct rule_set rules = { .nr = 0 };
	int status;

	o.format = formats[0];
	cmd__parse(&argp, argc, argv, 0, &o);
	cmd_options__choose(&o, formats);
	status = export__run(&o, &rules);
	rule_set__free(&rules);
	cmd_options__free(&o);
	return status;
}

const struct command cmd_export = {
	.name = "export",
	.summary = "write rules as assertions that break a kernel's build",
	.run = export__main,
};
