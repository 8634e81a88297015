// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "run_drive.h"
#include "run_measure.h"

/**
 * struct measure - all of it, while it is done
 * @options: what was asked for
 * @shapes: shapes that we bring along
 * @target: the harness
 * @signals: held back
 * @settings: all keys that are to be set
 * @pool: owner of their values
 */
struct measure {
	const struct run_options *options;
	const struct run_shapes *shapes;
	struct run_target target;
	struct run_signals signals;
	struct run_settings settings;
	struct pool pool;
};

static int no_memory(struct err *err)
{
	return err__set(err, "run: out of memory: free some and try again");
}

static int define_shapes(struct measure *m, struct err *err)
{
	size_t i;

	for (i = 0; i < m->shapes->nr; i++) {
		const struct run_shape *shape = &m->shapes->items[i];

		if (run_port__write(&m->target.port, "custom", shape->text,
				    strlen(shape->text), shape->about, err))
			return -1;
	}
	return 0;
}

/* The names that were asked for, and those of the shapes that we brought. */
static const char *shape_value(struct measure *m)
{
	const char *value = m->options->shape;
	size_t i;

	for (i = 0; i < m->shapes->nr; i++) {
		value = pool__printf(&m->pool, "%s%s%s", value ? value : "",
				     value ? "," : "", m->shapes->items[i].name);
		if (!value)
			return NULL;
	}
	return value;
}

static int gather_settings(struct measure *m, struct err *err)
{
	const struct run_settings *asked = &m->options->settings;
	const char *shape = shape_value(m);
	size_t i;

	if (!shape && (m->options->shape || m->shapes->nr))
		return no_memory(err);
	if (shape && run_settings__set(&m->settings, &m->pool, "shape", shape,
				       "--shape"))
		return no_memory(err);
	for (i = 0; i < asked->nr; i++) {
		if (run_settings__set(&m->settings, &m->pool,
				      asked->items[i].key,
				      asked->items[i].value,
				      asked->items[i].option))
			return no_memory(err);
	}
	return 0;
}

static int use_ref(struct measure *m, const char *ref, struct err *err)
{
	struct run_setting item = { "ref", ref, "--ref" };
	struct run_settings one = { &item, 1 };

	return run_settings__apply(&one, &m->target.port, m->target.config,
				   err);
}

/* A strategy that this kernel lacks is not to be noticed half way. */
static int try_refs(struct measure *m, struct err *err)
{
	const struct cmd_list *refs = &m->options->refs;
	size_t i;

	for (i = 0; i < refs->nr; i++) {
		if (use_ref(m, refs->items[i], err))
			return -1;
	}
	return 0;
}

static int configure(struct measure *m, struct err *err)
{
	if (define_shapes(m, err) || gather_settings(m, err))
		return -1;
	if (run_settings__apply(&m->settings, &m->target.port,
				m->target.config, err))
		return -1;
	return try_refs(m, err);
}

/* Return: 0, a signal, or -1 with @err set. */
static int measure_once(struct measure *m, struct run_batch *batch,
			const char *ref, unsigned int round, struct err *err)
{
	char what[80], name[200], *text;
	int ret;

	snprintf(what, sizeof(what), "run %zu of %zu", batch->nr + 1,
		 m->options->repeat * batch->nr_refs);
	if (ref && use_ref(m, ref, err))
		return -1;
	ret = run_drive__measure(&m->target, &m->signals, what, &text, err);
	if (ret)
		return ret;
	snprintf(name, sizeof(name), "%s/results", m->target.port.name);
	/* One strategy alone is a parameter like any other. */
	ret = run_batch__add(batch, batch->nr_refs > 1 ? ref : NULL, round,
			     text, name, err);
	free(text);
	return ret;
}

/* Strategies take turns, so that all see the machine as it is meanwhile. */
static int measure_all(struct measure *m, struct run_batch *batch,
		       struct err *err)
{
	const struct cmd_list *refs = &m->options->refs;
	unsigned int round;
	int ret = 0;
	size_t i;

	for (round = 1; round <= batch->rounds && !ret; round++) {
		for (i = 0; i < batch->nr_refs && !ret; i++)
			ret = measure_once(m, batch,
					   refs->nr ? refs->items[i] : NULL,
					   round, err);
	}
	return ret;
}

static int open_and_measure(struct measure *m, struct run_batch *batch,
			    struct err *err)
{
	int signo;

	if (run_target__open(&m->target, &m->options->place, err))
		return -1;
	batch->config = pool__copy(&batch->pool, m->target.config,
				   strlen(m->target.config));
	if (!batch->config)
		return no_memory(err);
	if (configure(m, err))
		return -1;
	/* Loading may have taken a while. */
	signo = run_signals__wait(&m->signals, 0);
	return signo ? signo : measure_all(m, batch, err);
}

/* What could not be undone is said beside whatever else went wrong. */
static int close_target(struct measure *m, int ret)
{
	struct err err = { "" };

	if (run_target__close(&m->target, &err)) {
		cmd__complain(&err);
		if (!ret)
			return -1;
	}
	return ret;
}

int run_measure__all(const struct run_options *options,
		     const struct run_shapes *shapes, struct run_batch *batch,
		     struct err *err)
{
	struct measure m = { .options = options, .shapes = shapes };
	int ret;

	memset(batch, 0, sizeof(*batch));
	batch->rounds = options->repeat;
	batch->nr_refs = options->refs.nr ? options->refs.nr : 1;
	run_signals__hold(&m.signals);
	ret = open_and_measure(&m, batch, err);
	ret = close_target(&m, ret);
	pool__free(&m.pool);
	run_signals__release(&m.signals, ret > 0 ? ret : 0);
	return ret ? -1 : 0;
}

int run_measure__list(const struct run_options *options,
		      const struct run_shapes *shapes, char **text,
		      char **config, struct err *err)
{
	struct measure m = { .options = options, .shapes = shapes };
	int ret;

	*text = NULL;
	*config = NULL;
	run_signals__hold(&m.signals);
	ret = run_target__open(&m.target, &options->place, err);
	if (!ret)
		ret = define_shapes(&m, err);
	if (!ret)
		ret = run_port__read(&m.target.port, "shapes", text, err);
	if (!ret)
		ret = run_port__read(&m.target.port, "config", config, err);
	ret = close_target(&m, ret);
	pool__free(&m.pool);
	/* One that came meanwhile ends the program now. */
	run_signals__release(&m.signals, 0);
	return ret;
}
