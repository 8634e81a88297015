// SPDX-License-Identifier: GPL-2.0
/*
 * The protocol, against a harness that is not there: what is written in which
 * order, and what becomes of everything that can go wrong.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_drive.h"
#include "run_settings.h"
#include "test.h"

/**
 * struct fake - what it is to do
 * @states: contents of status, one for each time that it is read; the last stays
 * @results: contents of results
 * @refuses: file of which a write is refused, with @error
 * @error: as a negative number
 * @raises: signal that comes when status is read, once
 * @log: all that was written
 */
static struct fake {
	const char *const *states;
	const char *results;
	const char *refuses;
	int error;
	int raises;
	char log[2000];
} fake;

static int give(char **text, size_t *len, const char *content)
{
	*text = strdup(content);
	*len = strlen(content);
	return *text ? 0 : -ENOMEM;
}

static int fake_read(const struct run_port *port, const char *file,
		     char **text, size_t *len)
{
	const char *state;

	(void)port;
	if (!strcmp(file, "config"))
		return give(text, len, "seconds=20\ngap=0\n");
	if (!strcmp(file, "results"))
		return fake.results ? give(text, len, fake.results) : -EIO;
	if (strcmp(file, "status"))
		return -ENOENT;
	if (fake.raises) {
		raise(fake.raises);
		fake.raises = 0;
	}
	state = fake.states[0];
	if (fake.states[1])
		fake.states++;
	return give(text, len, state);
}

static int fake_write(const struct run_port *port, const char *file,
		      const char *text, size_t len)
{
	size_t used = strlen(fake.log);

	(void)port;
	snprintf(fake.log + used, sizeof(fake.log) - used, "%s<%.*s>", file,
		 (int)len, text);
	return fake.refuses && !strcmp(file, fake.refuses) ? fake.error : 0;
}

static const struct run_port fake_port = {
	.name = "fake",
	.read = fake_read,
	.write = fake_write,
};

/* A harness that somebody else had before. */
static void begin(struct run_target *target, const char *const *states)
{
	memset(&fake, 0, sizeof(fake));
	fake.states = states;
	fake.results = "whatever\n";
	memset(target, 0, sizeof(*target));
	target->port = fake_port;
	target->lock = -1;
	target->config = strdup("seconds=20\ngap=0\n");
	target->restore = true;
}

static void measures(struct test *t)
{
	static const char *const states[] = {
		"state=running unit=1/10 elapsed_ms=7 series=1/2\n",
		"state=running unit=9/10 elapsed_ms=90 series=2/2\n",
		"state=done unit=10/10 elapsed_ms=99 series=2/2\n",
		NULL
	};
	struct run_signals signals;
	struct run_target target;
	struct err err = { "" };
	char *text = NULL;

	begin(&target, states);
	run_signals__hold(&signals);
	EXPECT_EQ(t, run_drive__measure(&target, &signals, "a run", &text,
					&err), 0);
	EXPECT_STR(t, text, "whatever\n");
	EXPECT_EQ(t, run_target__close(&target, &err), 0);
	run_signals__release(&signals, 0);
	/* It has ended by itself: nothing is stopped. */
	EXPECT_STR(t, fake.log, "control<start>config<seconds=20\ngap=0\n>");
	free(text);
}

static void stops_for_a_signal(struct test *t)
{
	static const int signos[] = {
		SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGXCPU,
	};
	static const char *const states[] = { "state=running\n", NULL };
	struct run_signals signals;
	struct run_target target;
	struct err err = { "" };
	char *text = NULL;
	size_t i;

	for (i = 0; i < ARRAY_SIZE(signos); i++) {
		begin(&target, states);
		fake.raises = signos[i];
		run_signals__hold(&signals);
		EXPECT_EQ(t, run_drive__measure(&target, &signals, "a run",
						&text, &err), signos[i]);
		EXPECT_EQ(t, run_target__close(&target, &err), 0);
		run_signals__release(&signals, 0);
		EXPECT_STR(t, fake.log,
			   "control<start>control<stop>config<seconds=20\ngap=0\n>");
	}
	EXPECT(t, !text);
}

/* Who started a program with nohup wants it to go on. */
static void goes_on_where_a_signal_is_ignored(struct test *t)
{
	static const char *const states[] = {
		"state=running\n", "state=done\n", NULL
	};
	struct run_signals signals;
	struct run_target target;
	struct err err = { "" };
	char *text = NULL;

	begin(&target, states);
	fake.raises = SIGHUP;
	signal(SIGHUP, SIG_IGN);
	run_signals__hold(&signals);
	EXPECT_EQ(t, run_drive__measure(&target, &signals, "a run", &text,
					&err), 0);
	run_signals__release(&signals, 0);
	signal(SIGHUP, SIG_DFL);
	EXPECT_EQ(t, run_target__close(&target, &err), 0);
	free(text);
}

static int drive(struct test *t, const char *const *states,
		 const char *refuses, int error, const char *says)
{
	struct run_signals signals;
	struct run_target target;
	struct err err = { "" };
	char *text = NULL;
	int ret;

	begin(&target, states);
	fake.refuses = refuses;
	fake.error = error;
	run_signals__hold(&signals);
	ret = run_drive__measure(&target, &signals, "a run", &text, &err);
	EXPECT_HAS(t, err.text, says);
	run_target__close(&target, NULL);
	run_signals__release(&signals, 0);
	free(text);
	return ret;
}

/* Somebody was faster: their run is left alone. */
static void says_why_it_does_not_start(struct test *t)
{
	static const char *const states[] = {
		"state=running\nerror=a run is under way: write stop first\n",
		NULL
	};
	static const char *const silent[] = { "state=idle\n", NULL };

	EXPECT_EQ(t, drive(t, states, "control", -EBUSY,
			   "start: a run is under way: write stop first"), -1);
	EXPECT_STR(t, fake.log, "control<start>config<seconds=20\ngap=0\n>");
	EXPECT_EQ(t, drive(t, silent, "control", -EPERM,
			   "start: fake/control refused it, Operation not permitted"),
		  -1);
}

static void notices_another_end(struct test *t)
{
	static const char *const stopped[] = {
		"state=running\n", "state=stopped\n", NULL
	};
	static const char *const gone[] = { "", NULL };

	EXPECT_EQ(t, drive(t, stopped, NULL, 0,
			   "fake: the run was ended by somebody else (stopped)"),
		  -1);
	EXPECT_EQ(t, drive(t, gone, NULL, 0, "fake/status: does not say a state"),
		  -1);
}

/* What the user can do about it differs. */
static void says_why_it_cannot_read(struct test *t)
{
	struct run_port module;
	struct err err = { "" };
	char *text;

	EXPECT_EQ(t, run_port__read(&fake_port, "nope", &text, &err), -1);
	EXPECT_STR(t, err.text,
		   "fake/nope: cannot be read, No such file or directory: allow this process more memory, or threads (ulimit -a)");
	run_port__of_directory(&module, "/nope");
	EXPECT_EQ(t, run_port__read(&module, "status", &text, &err), -1);
	EXPECT_STR(t, err.text,
		   "/nope/status: cannot be read, No such file or directory: see whether the module is still loaded, and is of this version");
}

static void says_what_it_could_not_undo(struct test *t)
{
	static const char *const states[] = {
		"state=running\nerror=no\n", NULL
	};
	struct run_target target;
	struct err err = { "" };

	begin(&target, states);
	target.started = true;
	fake.refuses = "control";
	fake.error = -EIO;
	EXPECT_EQ(t, run_target__close(&target, &err), -1);
	EXPECT_HAS(t, err.text, "control: the run was not stopped: no");
	/* The rest is undone all the same. */
	EXPECT_HAS(t, fake.log, "config<seconds=20\ngap=0\n>");
	begin(&target, states);
	fake.refuses = "config";
	fake.error = -EINVAL;
	EXPECT_EQ(t, run_target__close(&target, &err), -1);
	EXPECT_HAS(t, err.text, "fake/config: is not as it was before: no");
}

static int apply(struct run_settings *settings, struct pool *pool,
		 const char *key, const char *value, const char *option,
		 struct err *err)
{
	if (run_settings__set(settings, pool, key, value, option))
		return -1;
	return run_settings__apply(settings, &fake_port, "seconds=20\ngap=0\n",
				   err);
}

static void sets_keys(struct test *t)
{
	static const char *const states[] = {
		"state=idle\nerror=gap=x is not allowed: it takes 0..9\n", NULL
	};
	struct run_settings settings = { .nr = 0 };
	struct pool pool = { NULL };
	struct run_target target;
	struct err err = { "" };
	char now[20];

	begin(&target, states);
	EXPECT_EQ(t, run_settings__apply(&settings, &fake_port, "", &err), 0);
	EXPECT_STR(t, fake.log, "");
	EXPECT_EQ(t, apply(&settings, &pool, "gap", "1", "--gap 1", &err), 0);
	EXPECT_EQ(t, apply(&settings, &pool, "seconds", "3", "--seconds 3",
			   &err), 0);
	/* The last value counts, and all is one write. */
	EXPECT_EQ(t, apply(&settings, &pool, "gap", "2", "--gap 2", &err), 0);
	EXPECT_STR(t, fake.log,
		   "config<gap=1\n>config<gap=1\nseconds=3\n>config<gap=2\nseconds=3\n>");
	EXPECT_STR(t, run_settings__get(&settings, "gap"), "2");
	EXPECT(t, !run_settings__get(&settings, "ga"));
	EXPECT_EQ(t, run_settings__now(&fake_port, "gap", now, sizeof(now)), 0);
	EXPECT_STR(t, now, "0");
	EXPECT_EQ(t, run_settings__now(&fake_port, "ga", now, sizeof(now)), -1);

	fake.refuses = "config";
	fake.error = -EINVAL;
	EXPECT_EQ(t, apply(&settings, &pool, "gap", "x", "--gap x", &err), -1);
	EXPECT_STR(t, err.text, "config: gap=x is not allowed: it takes 0..9");
	fake.refuses = NULL;
	EXPECT_EQ(t, apply(&settings, &pool, "gpa", "1", "--set gpa=1", &err),
		  -1);
	EXPECT_STR(t, err.text,
		   "--set gpa=1: fake has no key 'gpa': did you mean 'gap'?");
	run_target__close(&target, NULL);
	pool__free(&pool);
}

static const struct test_case cases[] = {
	TEST_CASE(measures),
	TEST_CASE(stops_for_a_signal),
	TEST_CASE(goes_on_where_a_signal_is_ignored),
	TEST_CASE(says_why_it_does_not_start),
	TEST_CASE(notices_another_end),
	TEST_CASE(says_what_it_could_not_undo),
	TEST_CASE(says_why_it_cannot_read),
	TEST_CASE(sets_keys),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
