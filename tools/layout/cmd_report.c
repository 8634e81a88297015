// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>

#include "cmd.h"
#include "cmd_options.h"
#include "page.h"

enum {
	OPT_BASELINE = 0x100,
	OPT_RUN,
	OPT_PREDICT,
};

static const char *const formats[] = { "html", NULL };

static const struct argp_option options[] = {
	{ "baseline", OPT_BASELINE, "FILE|OBJECT", 0,
	  "Tell what has changed since a baseline, or since another kernel", 0 },
	{ "run", OPT_RUN, "FILE", 0,
	  "Show the penalties that 'dstlayout run --format json' has measured", 0 },
	{ "predict", OPT_PREDICT, "FILE", 0,
	  "Show what 'dstlayout predict --format json' has written, in place of curves of the structs that break a rule",
	  0 },
	{ 0 }
};

static void take_file(struct page_options *o, const char **file,
		      const char *option, const char *arg)
{
	if (*file)
		cmd__refuse("%s %s: is said twice: leave one out", option, arg);
	*file = arg;
	cmd_options__reads(&o->common, arg);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct page_options *o = state->input;

	switch (key) {
	case OPT_BASELINE:
		take_file(o, &o->baseline, "--baseline", arg);
		break;
	case OPT_RUN:
		take_file(o, &o->run, "--run", arg);
		break;
	case OPT_PREDICT:
		take_file(o, &o->predict, "--predict", arg);
		break;
	default:
		return ARGP_ERR_UNKNOWN;
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT]",
	.doc = "Put all that is known of a kernel's layouts on one page.\n"
	       "\vThe page holds verdicts, line maps, drift, measured penalties, predicted\n"
	       "curves, and the structs that a scan suspects. It loads nothing and needs no\n"
	       "script. Without an object, the running kernel's\n"
	       OBJECT_DEFAULT " is read.\n\n"
	       "Formats: html.\n\n"
	       "Exit status: as that of check: 0 if all rules hold, 1 if one of level error\n"
	       "is broken or does not fit the object, 2 for wrong usage, unreadable input,\n"
	       "or if nothing was checked; then no page is written.",
	.children = cmd_options_judging,
};

static int write_page(const struct page *page)
{
	const struct cmd_options *o = &page->options->common;
	struct err err = { "" };
	struct out *out;

	if (out__open(&out, o->output, WHEN_NEVER, &err))
		return cmd__complain(&err);
	if (page__write(page, out, &err)) {
		out__abandon(out);
		return cmd__complain(&err);
	}
	if (out__commit(out, &err))
		return cmd__complain(&err);
	return checks__status(&page->checks, o->strict);
}

static int report__main(int argc, char **argv)
{
	struct page_options o = { .common = CMD_OPTIONS_INIT(0, 1) };
	struct page page;
	int status;

	o.common.format = formats[0];
	cmd__parse(&argp, argc, argv, 0, &o);
	cmd_options__choose(&o.common, formats);
	status = page__gather(&page, &o);
	if (!status)
		status = write_page(&page);
	page__free(&page);
	cmd_options__free(&o.common);
	return status;
}

const struct command cmd_report = {
	.name = "report",
	.summary = "put all that is known of a kernel's layouts on one page",
	.run = report__main,
};
