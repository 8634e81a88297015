// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "predict_model.h"
#include "util.h"
#include "words.h"

static const char *const protocols[] = {
	[PREDICT_MESI] = "mesi",
	[PREDICT_MOESI] = "moesi",
	NULL
};

const struct predict_info predict_infos[NR_PREDICT_KEYS] = {
	[PREDICT_LOAD] = { "load", "ns", 0.01, 1000, 1.5, false, NULL,
			   "a load that hits" },
	[PREDICT_ATOMIC] = { "atomic", "ns", 0.01, 1000, 6, false, NULL,
			     "an atomic operation that hits" },
	[PREDICT_COUNT] = { "count", "ns", 0.01, 1000, 2, false, NULL,
			    "a load and a store of a counter, both of which hit" },
	[PREDICT_STAMP] = { "stamp", "ns", 0.01, 1000, 1, false, NULL,
			    "a store of a time stamp that hits" },
	[PREDICT_NEAR] = { "near", "ns", 1, 100000, 50, false, NULL,
			   "reading a line that another cache of the socket has" },
	[PREDICT_FAR] = { "far", "ns", 1, 100000, 130, false, NULL,
			  "the same of a cache in another socket" },
	[PREDICT_WRITE] = { "write", "", 0.1, 10, 1, false, NULL,
			    "a write's request and its way on, over a read's" },
	[PREDICT_BRING] = { "bring", "", 0.01, 0.99, 1. / 3, false, NULL,
			    "share of 'near' in which the line is on its way" },
	[PREDICT_INVAL] = { "inval", "ns", 0, 10000, 2, false, NULL,
			    "for each further cache that loses a line to a write" },
	[PREDICT_CROWD] = { "crowd", "ns", 0, 10000, 0, false, NULL,
			    "for each other request that is under way for the line" },
	[PREDICT_WORK] = { "work", "ns", 0, 1000000, 0, false, NULL,
			   "what else an iteration does, between its operations" },
	[PREDICT_JITTER] = { "jitter", "%", 0, 100, 10, true, NULL,
			     "how far requests and work vary" },
	[PREDICT_SOCKETS] = { "sockets", "", 1, PREDICT_MAX_CPUS, 1, true, NULL,
			      "of the machine" },
	[PREDICT_CORES] = { "cores", "", 1, PREDICT_MAX_CPUS, 64, true, NULL,
			    "of a socket" },
	[PREDICT_THREADS] = { "threads", "", 1, 8, 1, true, NULL,
			      "of a core; they share its cache" },
	[PREDICT_PROTOCOL] = { "protocol", "", PREDICT_MESI, PREDICT_MOESI,
			       PREDICT_MOESI, true, protocols,
			       "mesi, or moesi: an owner supplies readers" },
	[PREDICT_SEED] = { "seed", "", 0, 1000000000, 1, true, NULL,
			   "of all that varies" },
};

void predict_model__init(struct predict_model *model)
{
	enum predict_key key;

	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		model->values[key] = predict_infos[key].value;
		model->from[key] = "default";
	}
}

static int no_such_key(const char *text, size_t len, struct err *err)
{
	struct words_nearest nearest;
	char hint[200], name[40];
	enum predict_key key;

	snprintf(name, sizeof(name), "%.*s", (int)len, text);
	words_nearest__start(&nearest, name);
	for (key = 0; key < NR_PREDICT_KEYS; key++)
		words_nearest__offer(&nearest, predict_infos[key].name);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return err__set(err, "--set %s: there is no such parameter: %s", text,
			hint[0] ? hint : "dstlayout predict --list shows them");
}

static int find_key(const char *text, size_t len, enum predict_key *found,
		    struct err *err)
{
	enum predict_key key;

	for (key = 0; key < NR_PREDICT_KEYS; key++) {
		if (strlen(predict_infos[key].name) == len &&
		    !strncmp(predict_infos[key].name, text, len)) {
			*found = key;
			return 0;
		}
	}
	return no_such_key(text, len, err);
}

static bool parse_value(const struct predict_info *info, const char *text,
			double *value)
{
	char *end;
	int i;

	for (i = 0; info->words && info->words[i]; i++) {
		if (!strcmp(info->words[i], text)) {
			*value = i;
			return true;
		}
	}
	*value = strtod(text, &end);
	return !info->words && isdigit((unsigned char)*text) && !*end &&
	       *value >= info->min && *value <= info->max &&
	       (!info->whole || *value == (double)(long)*value);
}

int predict_model__parse(struct predict_model *model, const char *text,
			 struct err *err)
{
	const char *equals = strchr(text, '=');
	const struct predict_info *info;
	enum predict_key key = 0;
	double value;

	if (!equals || equals == text)
		return err__set(err, "--set %s: is not of the form KEY=VALUE: write one such as --set near=60",
				text);
	if (find_key(text, (size_t)(equals - text), &key, err))
		return -1;
	info = &predict_infos[key];
	if (parse_value(info, equals + 1, &value)) {
		predict_model__set(model, key, value, "given");
		return 0;
	}
	if (info->words)
		return err__set(err, "--set %s: is not allowed: %s is one of mesi, moesi",
				text, info->name);
	return err__set(err, "--set %s: is not allowed: %s is a %s from %.12g to %.12g",
			text, info->name,
			info->whole ? "whole number" : "number", info->min,
			info->max);
}

void predict_model__set(struct predict_model *model, enum predict_key key,
			double value, const char *from)
{
	const struct predict_info *info = &predict_infos[key];

	if (!(value > info->min))
		value = info->min;
	if (value > info->max)
		value = info->max;
	model->values[key] = value;
	model->from[key] = from;
}

unsigned int predict_model__cores(const struct predict_model *model)
{
	return (unsigned int)(model->values[PREDICT_SOCKETS] *
			      model->values[PREDICT_CORES]);
}

unsigned int predict_model__core(const struct predict_model *model,
				 unsigned int cpu)
{
	return cpu % predict_model__cores(model);
}

unsigned int predict_model__socket(const struct predict_model *model,
				   unsigned int core)
{
	return core / (unsigned int)model->values[PREDICT_CORES];
}

int predict_model__check(const struct predict_model *model, unsigned int cpus,
			 struct err *err)
{
	unsigned int all = predict_model__cores(model) *
			   (unsigned int)model->values[PREDICT_THREADS];

	if (cpus > PREDICT_MAX_CPUS)
		return err__set(err, "--cpus %u: is not allowed: give up to %d",
				cpus, PREDICT_MAX_CPUS);
	if (cpus > all)
		return err__set(err, "--cpus %u: the machine has %u: add --set sockets=N, cores=N or threads=N",
				cpus, all);
	if (model->values[PREDICT_FAR] < model->values[PREDICT_NEAR])
		return err__set(err, "--set far=%g: is less than near=%g: a line takes no less time from farther away",
				model->values[PREDICT_FAR],
				model->values[PREDICT_NEAR]);
	return 0;
}

/* The longer the way, the longer each leg; one of them is never a long way. */
static double stretch(const struct predict_model *model, double ask,
		      double bring)
{
	return (model->values[PREDICT_FAR] - ask / 2) / (ask / 2 + bring);
}

void predict_legs__of(struct predict_legs *legs,
		      const struct predict_model *model)
{
	double near = model->values[PREDICT_NEAR];
	double bring = model->values[PREDICT_BRING] * near, ask = near - bring;
	double factor = stretch(model, ask, bring);
	int write;

	for (write = 0; write < 2; write++) {
		double half = ask / 2;

		if (write)
			half *= model->values[PREDICT_WRITE];
		legs->near[write][LEG_REQUEST] = predict_time(half);
		legs->near[write][LEG_FORWARD] = predict_time(half);
		legs->near[write][LEG_BRING] = predict_time(bring);
		legs->far[write][LEG_REQUEST] = predict_time(half * factor);
		legs->far[write][LEG_FORWARD] = predict_time(half * factor);
		legs->far[write][LEG_BRING] = predict_time(bring * factor);
	}
}
