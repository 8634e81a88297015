// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "run_options.h"
#include "util.h"

#define REPEAT_MAX	10000

enum {
	OPT_MODULE = 0x100,
	OPT_DEBUGFS,
	OPT_USER,
	OPT_OBJECT,
	OPT_OP,
	OPT_SHAPE_FILE,
	OPT_REPEAT,
	OPT_SET,
	OPT_MAX_PENALTY,
	OPT_SWEEP,
	OPT_FIT,
	OPT_LIST,
	/* From here on the option is called as the key is. */
	OPT_KEYS,
	OPT_SHAPE = OPT_KEYS,
	OPT_MODE,
	OPT_MIX,
	OPT_CPUS,
	OPT_SECONDS,
	OPT_TWIN,
	OPT_REF,
	OPT_STORE,
	OPT_STAMP,
	OPT_PLACE,
	OPT_NODE,
	OPT_GAP,
};

static const struct argp_option options[] = {
	{ NULL, 0, NULL, 0, "What to measure:", 1 },
	{ "shape", OPT_SHAPE, "NAME[,NAME...]", 0,
	  "Shapes of the harness (default: all, or none beside those below)", 1 },
	{ "object", OPT_OBJECT, "FILE", 0,
	  "Where to find the struct of --struct: anything that holds a kernel's types; can be repeated (default: the running kernel)",
	  1 },
	{ "op", OPT_OP, "FIELD=OP", 0,
	  "What is done to a field of that struct: ref, count, stamp, load or none; can be repeated",
	  1 },
	{ "shape-file", OPT_SHAPE_FILE, "FILE", 0,
	  "Shapes as --list shows them; can be repeated", 1 },
	{ "twin", OPT_TWIN, "NAME[,NAME...]", 0,
	  "What to compare with: control, spread; field and alone are about one field at a time",
	  1 },
	{ NULL, 0, NULL, 0, "How to measure:", 2 },
	{ "mode", OPT_MODE, "NAME[,NAME...]", 0,
	  "Who does what: split, mixed, pairs, ...", 2 },
	{ "mix", OPT_MIX, "NAME[,NAME...]", 0,
	  "What an iteration does: loopback, forward", 2 },
	{ "cpus", OPT_CPUS, "LIST", 0, "CPUs: auto, all, or a list like 0,2-3", 2 },
	{ "seconds", OPT_SECONDS, "N", 0, "Upper bound of one run", 2 },
	{ "repeat", OPT_REPEAT, "N", 0,
	  "Measure N times: how often each verdict, and how far penalties are apart",
	  2 },
	{ "ref", OPT_REF, "NAME[,NAME...]", 0,
	  "How references are counted; each of several is measured, side by side", 2 },
	{ "store", OPT_STORE, "WHEN", 0,
	  "Store a time stamp always, or if it has changed", 2 },
	{ "stamp", OPT_STAMP, "WHAT", 0, "What a time stamp is: jiffies, count", 2 },
	{ "place", OPT_PLACE, "HOW", 0, "Objects aligned, or packed", 2 },
	{ "node", OPT_NODE, "N", 0, "NUMA node of the objects, or any", 2 },
	{ "gap", OPT_GAP, "N", 0, "Empty turns behind each iteration that writes", 2 },
	{ "sweep", OPT_SWEEP, NULL, 0, "Measure on 2, 4, ... up to all CPUs", 2 },
	{ "set", OPT_SET, "KEY=VALUE", 0,
	  "Any key of the harness, see --list; can be repeated", 2 },
	{ NULL, 0, NULL, 0, "Where to measure:", 3 },
	{ "module", OPT_MODULE, "FILE", 0,
	  "The module (default: what is loaded, else modules/RELEASE/dstlayout.ko beside this program, else what modprobe finds)",
	  3 },
	{ "debugfs", OPT_DEBUGFS, "DIR", 0,
	  "Where debugfs is mounted (default: as /proc/mounts says)", 3 },
	{ "user", OPT_USER, NULL, 0,
	  "Measure in threads of this process: needs no module and no privilege", 3 },
	{ NULL, 0, NULL, 0, "What to make of it:", 4 },
	{ "max-penalty", OPT_MAX_PENALTY, "X", 0,
	  "Exit with 1 if a row lies above this penalty, 0 if all lie below, 3 if that cannot be told",
	  4 },
	{ "fit", OPT_FIT, "FILE", 0,
	  "Measure nothing; fit the universal scalability law to a table of throughput by threads",
	  4 },
	{ "list", OPT_LIST, NULL, 0,
	  "Measure nothing; show the shapes and the keys that there are, with --twin the twins as well",
	  4 },
	{ 0 }
};

static const struct run_format *const formats[] = {
	&run_text, &run_ktap, &run_json, &run_junit,
};

/* Each option is also how its key is called. */
static const char *name_of(int key)
{
	size_t i = 0;

	/* the last one has no name */
	while (i + 1 < ARRAY_SIZE(options) && options[i].key != key)
		i++;
	return options[i].name;
}

static void no_memory(const char *option)
{
	cmd__refuse("%s: out of memory: free some and try again", option);
}

/* A line feed would begin another key, and a blank never belongs there. */
static void check_value(const char *option, const char *value)
{
	const char *p;

	for (p = value; *p; p++) {
		if (isspace((unsigned char)*p) || iscntrl((unsigned char)*p))
			cmd__refuse("%s: has a blank in it: leave it out", option);
	}
}

static char *copy_of(struct run_options *o, const char *text, size_t len)
{
	char *copy = pool__copy(&o->common.pool, text, len);

	if (!copy)
		no_memory(text);
	return copy;
}

/* Several strategies are several runs, which the harness knows nothing of. */
static void take_refs(struct run_options *o, const char *option,
		      const char *value)
{
	o->refs.nr = 0;
	cmd_list__add_names(&o->refs, &o->common.pool, option, value);
}

static void take_key(struct run_options *o, const char *key,
		     const char *value, const char *option)
{
	check_value(option, value);
	if (!*value)
		cmd__refuse("%s: has an empty value: give one, or leave the option out",
			    option);
	if (!strcmp(key, "shape"))
		o->shape = value;
	else if (!strcmp(key, "ref"))
		take_refs(o, option, value);
	else if (run_settings__set(&o->settings, &o->common.pool, key, value,
				   option))
		no_memory(option);
}

static void take_option(struct run_options *o, int opt, const char *value)
{
	const char *key = name_of(opt);
	const char *option = pool__printf(&o->common.pool, "--%s %s", key,
					  value);

	if (!option)
		no_memory(key);
	take_key(o, key, value, option);
}

static void take_set(struct run_options *o, const char *arg)
{
	const char *equals = strchr(arg, '=');
	const char *option = pool__printf(&o->common.pool, "--set %s", arg);

	if (!option)
		no_memory("--set");
	if (!equals || equals == arg)
		cmd__refuse("%s: is not of the form KEY=VALUE: write one such as --set gap=100",
			    option);
	take_key(o, copy_of(o, arg, (size_t)(equals - arg)), equals + 1,
		 option);
}

static double parse_penalty(const char *arg)
{
	char *end;
	double limit = strtod(arg, &end);

	if (!isdigit((unsigned char)*arg) || *end || !(limit > 0) ||
	    limit > 1e6)
		cmd__refuse("--max-penalty %s: is no penalty: give a number such as 1.05",
			    arg);
	return limit;
}

static const struct run_format *find_format(const struct run_options *o)
{
	const char *names[ARRAY_SIZE(formats) + 1] = { NULL };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(formats); i++)
		names[i] = formats[i]->name;
	return formats[cmd_options__choose(&o->common, names)];
}

/* What one option alone does not show. */
static void check_together(struct run_options *o)
{
	o->format = find_format(o);
	if (o->place.user && (o->place.module || o->place.debugfs))
		cmd__refuse("--user: needs neither --module nor --debugfs: leave them out");
	if (o->fit && !o->format->write_scaling)
		cmd__refuse("--format %s: has no place for a fit: use text or json",
			    o->format->name);
	if (o->list && o->format != &run_text)
		cmd__refuse("--format %s: --list is text: leave one of them out",
			    o->format->name);
	run_sources__check(&o->sources, &o->common);
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct run_options *o = state->input;

	switch (key) {
	case OPT_MODULE:
		o->place.module = arg;
		break;
	case OPT_DEBUGFS:
		o->place.debugfs = arg;
		break;
	case OPT_USER:
		o->place.user = true;
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
	case OPT_REPEAT:
		o->repeat = cmd__parse_number("--repeat", arg, 1, REPEAT_MAX);
		break;
	case OPT_SET:
		take_set(o, arg);
		break;
	case OPT_MAX_PENALTY:
		o->limit = parse_penalty(arg);
		break;
	case OPT_SWEEP:
		take_option(o, key, "1");
		break;
	case OPT_FIT:
		o->fit = arg;
		cmd_options__reads(&o->common, arg);
		break;
	case OPT_LIST:
		o->list = true;
		break;
	case ARGP_KEY_END:
		check_together(o);
		break;
	default:
		if (key < OPT_KEYS || key > OPT_GAP)
			return ARGP_ERR_UNKNOWN;
		take_option(o, key, arg);
	}
	return 0;
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "[OBJECT...]",
	.doc = "Measure what layouts cost on this machine.\n"
	       "\vFormats: text, ktap, json, junit.\n\n"
	       "Exit status: 0 if it was measured and no penalty lies above the limit, 1 if\n"
	       "one does, 2 for wrong usage, bad input, or where nothing could be measured,\n"
	       "3 if it cannot be told, 4 if this machine skips everything.",
	.children = cmd_options_children,
};

void run_options__parse(struct run_options *o, int argc, char **argv)
{
	memset(o, 0, sizeof(*o));
	o->common = (struct cmd_options)CMD_OPTIONS_INIT(0, 0);
	o->repeat = 1;
	o->limit = RUN_NO_LIMIT;
	cmd__parse(&argp, argc, argv, 0, o);
}

void run_options__free(struct run_options *o)
{
	cmd_options__free(&o->common);
}
