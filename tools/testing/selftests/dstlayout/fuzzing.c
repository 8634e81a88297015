// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzzing.h"
#include "grammar.h"

/* One write in so many is looked at closely; so many writes to a run. */
#define CLOSELY	64
#define A_RUN	1024

/* Writes that come while a run is under way, at most. */
#define MEANWHILE	32

static const char last_run[] =
	"shape=2.6.25\nmode=split\nmix=loopback\ncpus=auto\nwriters=0\nseconds=1\n"
	"window_us=1000\nchunk_us=20\nthreshold=2\nunits=10\nobjects=16\nbase=0\n"
	"chain=1\nstamp=jiffies\ngap=0\ntwin=control\nstore=always\nref=atomic\n"
	"place=aligned\nnode=any\nsweep=0\nevent=none\n";

static bool wrong(const struct fuzzing *f, const struct grammar_text *text,
		  const char *what)
{
	char *status = f->files->read("status");
	size_t i;

	printf("# seed %llu, write %lu: %s; that was %zu bytes to %s: ",
	       (unsigned long long)f->seed, f->taken + f->refused, what,
	       text->len, text->file);
	for (i = 0; i < text->len && i < 400; i++) {
		unsigned char c = text->bytes[i];

		printf(isprint(c) && c != '\\' ? "%c" : "\\x%02x", c);
	}
	printf("\n# status: %s\n", status ? status : "cannot be read");
	free(status);
	return false;
}

static bool is_documented(int err)
{
	switch (err) {
	case 0:
	case -EINVAL:
	case -E2BIG:
	case -EBUSY:
	case -ENOMEM:
	case -ENOSPC:
		return true;
	default:
		return false;
	}
}

/* The last line of the status, and printable as it stands. */
static bool has_reason(const char *status)
{
	const char *c = strstr(status, "\nerror=");

	if (!c)
		return false;
	for (c++; isprint((unsigned char)*c); c++)
		;
	return !strcmp(c, "\n");
}

static int attempt(struct fuzzing *f, const struct grammar_text *text)
{
	int err = f->files->write(text->file, text->bytes, text->len);

	if (err)
		f->refused++;
	else
		f->taken++;
	return err;
}

/* Configuration and shapes, one behind the other. */
static char *state_of(const struct fuzzing *f)
{
	char *config = f->files->read("config"), *state = NULL;
	char *shapes = f->files->read("shapes");

	if (config && shapes && asprintf(&state, "%s%s", config, shapes) < 0)
		state = NULL;
	free(config);
	free(shapes);
	return state;
}

static bool write_closely(struct fuzzing *f, const struct grammar_text *text)
{
	char *before = state_of(f), *after, *status;
	int err = attempt(f, text);
	bool fine = before;

	f->checked++;
	after = state_of(f);
	status = f->files->read("status");
	if (!before || !after || !status)
		fine = wrong(f, text, "a file cannot be read");
	else if (!is_documented(err))
		fine = wrong(f, text, strerror(-err));
	else if (err && strcmp(before, after))
		fine = wrong(f, text, "it was refused and changed something");
	else if (!err == has_reason(status) || (!err && strstr(status, "error=")))
		fine = wrong(f, text, err ? "no reason, or no sound one" :
					    "it was taken, with a reason why not");
	free(status);
	free(after);
	free(before);
	return fine;
}

/* What the file says of itself is what it takes. */
static bool goes_round(struct fuzzing *f)
{
	struct grammar_text text = { .file = "config" };
	char *before = f->files->read("config"), *after = NULL;
	bool fine = before && strlen(before) < sizeof(text.bytes);

	if (fine) {
		text.len = strlen(before);
		memcpy(text.bytes, before, text.len);
		fine = !f->files->write("config", before, text.len);
		after = f->files->read("config");
	}
	if (!fine || !after || strcmp(before, after))
		fine = wrong(f, &text, "config does not take what it says");
	free(after);
	free(before);
	return fine;
}

static bool write_one(struct fuzzing *f, struct grammar_text *text,
		      struct random *r)
{
	int err;

	grammar__make(text, r);
	if (random__chance(r, CLOSELY))
		return write_closely(f, text) && goes_round(f);
	err = attempt(f, text);
	return is_documented(err) || wrong(f, text, strerror(-err));
}

static int control(const struct fuzzing *f, const char *command)
{
	return f->files->write("control", command, strlen(command));
}

/* With what was written before, or with something that is sure to begin. */
static bool run_one(struct fuzzing *f, struct grammar_text *text,
		    struct random *r)
{
	uint32_t writes = random__below(r, MEANWHILE);
	bool fine = true;
	int err;

	if (random__chance(r, 2)) {
		grammar__brief(text, r);
		err = f->files->write("config", text->bytes, text->len);
		if (err)
			return wrong(f, text, "a sound configuration is refused");
	}
	err = control(f, "start");
	if (!is_documented(err))
		return wrong(f, text, strerror(-err));
	f->runs += !err;
	while (!err && fine && writes--) {
		fine = write_one(f, text, r);
		if (random__chance(r, 4))
			free(f->files->read("samples"));
	}
	if (control(f, "stop"))
		fine = wrong(f, text, "stop is refused");
	free(f->files->read("results"));
	return fine;
}

static bool ends_well(struct fuzzing *f)
{
	char *results = NULL;
	bool fine;

	fine = !f->files->write("config", last_run, strlen(last_run)) &&
	       !control(f, "start");
	if (fine)
		results = f->files->read("results");
	fine = results && strstr(results, "# state=done\n");
	if (!fine)
		printf("# seed %llu: a run at the end does not go through: %s\n",
		       (unsigned long long)f->seed, results ? results : "");
	free(results);
	return fine;
}

bool fuzzing__run(struct fuzzing *f)
{
	struct grammar_text *text = calloc(1, sizeof(*text));
	struct random r = random__seed(f->seed);
	bool fine = text;

	while (fine && f->taken + f->refused < f->writes) {
		fine = write_one(f, text, &r);
		if (fine && random__chance(&r, A_RUN))
			fine = run_one(f, text, &r);
	}
	free(text);
	return fine && ends_well(f);
}

void fuzzing__print(const struct fuzzing *f)
{
	printf("# figure seed=%llu\n", (unsigned long long)f->seed);
	printf("# figure writes=%lu\n", f->taken + f->refused);
	printf("# figure taken=%lu\n", f->taken);
	printf("# figure refused=%lu\n", f->refused);
	printf("# figure checked_closely=%lu\n", f->checked);
	printf("# figure runs=%lu\n", f->runs);
}
