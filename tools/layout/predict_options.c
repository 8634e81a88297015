// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "predict_options.h"
#include "util.h"

#define PENALTY_MAX	1000

enum {
	OPT_SHAPE = 0x100,
	OPT_OBJECT,
	OPT_OP,
	OPT_SHAPE_FILE,
	OPT_TWIN,
	OPT_MODE,
	OPT_MIX,
	OPT_CPUS,
	OPT_SET,
	OPT_MEASURED,
	OPT_PENALTY,
	OPT_AGAINST,
	OPT_TABLE,
	OPT_LIST,
};

static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "What to predict:", 1 },
	{ "shape", OPT_SHAPE, "NAME[,NAME...]", 0,
	  "Shapes of the harness (default: all, or none beside those below)", 1 },
	{ "object", OPT_OBJECT, "FILE", 0,
	  "Where to find the struct of --struct; can be repeated (default: the running kernel)",
	  1 },
	{ "op", OPT_OP, "FIELD=OP", 0,
	  "What is done to a field of that struct: ref, count, stamp, load or none; can be repeated",
	  1 },
	{ "shape-file", OPT_SHAPE_FILE, "FILE", 0,
	  "Shapes as 'dstlayout run --list' shows them; can be repeated", 1 },
	{ "twin", OPT_TWIN, "NAME[,NAME...]", 0,
	  "What to compare with: control (default), spread, self, field:PATH, alone:PATH",
	  1 },
	{ "mode", OPT_MODE, "NAME[,NAME...]", 0,
	  "Who does what: split (default), mixed, pairs, or all", 1 },
	{ "mix", OPT_MIX, "NAME[,NAME...]", 0,
	  "What an iteration does: loopback, forward, or all (default)", 1 },
	{ "cpus", OPT_CPUS, "N[,N...]", 0,
	  "Numbers of CPUs (default: 2, 4, ... as many as the machine has)", 1 },
	{ NULL, 0, NULL, 0, "On what machine:", 2 },
	{ "set", OPT_SET, "KEY=VALUE", 0,
	  "A parameter of the machine, see --list; can be repeated", 2 },
	{ "measured", OPT_MEASURED, "FILE", 0,
	  "Take parameters from what 'dstlayout run' measured: of its controls, or with --gap how long a line takes; can be repeated",
	  2 },
	{ "penalty", OPT_PENALTY, "X", 0,
	  "Choose work so that the shape costs this on the first number of CPUs",
	  2 },
	{ NULL, 0, NULL, 0, "What to hold it against:", 3 },
	{ "against", OPT_AGAINST, "FILE", 0,
	  "What 'dstlayout run --format json' measured: predict each of its rows",
	  3 },
	{ "table", OPT_TABLE, "FILE", 0,
	  "A table of throughput by threads: fit the first layout, predict the others; --shape names a shape for each",
	  3 },
	{ "list", OPT_LIST, NULL, 0,
	  "Predict nothing; show the shapes and the parameters that there are", 3 },
	{ 0 }
};

static const struct predict_format *const formats[] = {
	&predict_text, &predict_json,
};

/* "all", or some of the names. */
static void choose(struct predict_options *o, bool *chosen,
		   const char *const *names, const char *option,
		   const char *arg)
{
	const char *name;
	int i;

	for (i = 0; names[i]; i++)
		chosen[i] = !strcmp(arg, "all");
	if (!strcmp(arg, "all"))
		return;
	while ((name = cmd_list__next_name(&o->common.pool, option, &arg))) {
		i = predict_name(names, name);
		if (i < 0)
			cmd__refuse("%s %s: unknown: it is one of %s, %s%s%s, or all",
				    option, name, names[0], names[1],
				    names[2] ? ", " : "",
				    names[2] ? names[2] : "");
		chosen[i] = true;
	}
}

static void take_cpus(struct predict_options *o, const char *arg)
{
	const char *name;
	unsigned int cpus;
	size_t i;

	o->nr_cpus = 0;
	while ((name = cmd_list__next_name(&o->common.pool, "--cpus", &arg))) {
		o->cpus = pool__grow(&o->common.pool, o->cpus, o->nr_cpus,
				     sizeof(*o->cpus));
		if (!o->cpus)
			cmd__refuse("--cpus: out of memory: free some and try again");
		cpus = cmd__parse_number("--cpus", name, 1, PREDICT_MAX_CPUS);
		for (i = 0; i < o->nr_cpus; i++) {
			if (o->cpus[i] == cpus)
				cmd__refuse("--cpus: names %u twice: name each once", cpus);
		}
		o->cpus[o->nr_cpus++] = cpus;
	}
}

static double parse_penalty(const char *arg)
{
	char *end;
	double penalty = strtod(arg, &end);

	if (!isdigit((unsigned char)*arg) || *end || !(penalty > 1) ||
	    penalty > PENALTY_MAX)
		cmd__refuse("--penalty %s: is no penalty: give a number above 1 and up to %d, such as 1.05",
			    arg, PENALTY_MAX);
	return penalty;
}

static const struct predict_format *find_format(const struct predict_options *o)
{
	const char *names[ARRAY_SIZE(formats) + 1] = { NULL };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(formats); i++)
		names[i] = formats[i]->name;
	return formats[cmd_options__choose(&o->common, names)];
}

static bool has_shapes(const struct predict_options *o)
{
	return o->shapes.nr || o->common.structs.nr || o->sources.files.nr;
}

/* What one option alone does not show. */
static void check_together(struct predict_options *o)
{
	o->format = find_format(o);
	run_sources__check(&o->sources, &o->common);
	if (o->list && o->format != &predict_text)
		cmd__refuse("--format %s: --list is text: leave one of them out",
			    o->format->name);
	if (o->table && o->against)
		cmd__refuse("--table %s: means nothing to --against: leave one of them out",
			    o->table);
	if (o->table && !has_shapes(o))
		cmd__refuse("--table %s: does not say which shapes its layouts are: name one for each by --shape",
			    o->table);
	if (o->penalty && (o->table || o->against))
		cmd__refuse("--penalty: means nothing to --table and --against: leave it out");
	if (o->against && o->nr_cpus)
		cmd__refuse("--cpus: means nothing to --against, which says how many: leave it out");
	if (o->table && o->nr_cpus)
		cmd__refuse("--cpus: means nothing to --table, which says how many: leave it out");
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct predict_options *o = state->input;

	switch (key) {
	case OPT_SHAPE:
		cmd_list__add_names(&o->shapes, &o->common.pool, "--shape", arg);
		break;
	case OPT_OBJECT:
		cmd_list__add(&o->common.objects, &o->common.pool, arg);
		break;
	case OPT_OP:
		run_sources__add_op(&o->sources, &o->common.pool, arg);
		break;
	case OPT_SHAPE_FILE:
		run_sources__add_file(&o->sources, &o->common, arg);
		break;
	case OPT_TWIN:
		cmd_list__add_names(&o->twins, &o->common.pool, "--twin", arg);
		break;
	case OPT_MODE:
		choose(o, o->modes, predict_modes, "--mode", arg);
		break;
	case OPT_MIX:
		choose(o, o->mixes, predict_mixes, "--mix", arg);
		break;
	case OPT_CPUS:
		take_cpus(o, arg);
		break;
	case OPT_SET:
		cmd_list__add(&o->sets, &o->common.pool, arg);
		break;
	case OPT_MEASURED:
		cmd_list__add(&o->measured, &o->common.pool, arg);
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_PENALTY:
		o->penalty = parse_penalty(arg);
		break;
	case OPT_AGAINST:
		o->against = arg;
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_TABLE:
		o->table = arg;
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_LIST:
		o->list = true;
		break;
	case ARGP_KEY_END:
		check_together(o);
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
	.doc = "Predict what layouts cost on more CPUs than there are, by simulation.\n"
	       "\vFormats: text, json.\n\n"
	       "Exit status: 0 if something was predicted, 2 for wrong usage, bad input, or\n"
	       "where nothing could be.",
	.children = cmd_options_children,
};

void predict_options__parse(struct predict_options *o, int argc, char **argv)
{
	memset(o, 0, sizeof(*o));
	o->common = (struct cmd_options)CMD_OPTIONS_INIT(0, 0);
	o->modes[PREDICT_SPLIT] = true;
	o->mixes[PREDICT_LOOPBACK] = true;
	o->mixes[PREDICT_FORWARD] = true;
	cmd__parse(&argp, argc, argv, 0, o);
}

void predict_options__free(struct predict_options *o)
{
	cmd_options__free(&o->common);
}
