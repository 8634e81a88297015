// SPDX-License-Identifier: GPL-2.0
/*
 * What may not be written: each refusal has its error number, its reason in
 * status and on one line of the log, and changes nothing.
 */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kselftest.h"
#include "harness.h"

#define MEGABYTE	(1 << 20)

/* Longest write that config takes. */
#define CONFIG_MAX	4096

/* Of one field among many, "field f9999 off=9999 size=1 role=cold op=none\n". */
#define FIELD_LEN	64

/**
 * struct key - one key of the configuration
 * @name: as it is written
 * @numeric: whether it takes a number, which is then judged by the limits
 * @min: least value
 * @max: largest value; 0 where that is the machine's to say
 * @step: values are multiples of it
 */
struct key {
	const char *name;
	bool numeric;
	unsigned int min;
	unsigned int max;
	unsigned int step;
};

#define WORD(name)		{ name, false, 0, 0, 0 }
#define NUMBER(name, min, max)	{ name, true, min, max, 1 }
#define STEPS(name, min, max, step) { name, true, min, max, step }

static const struct key keys[] = {
	WORD("shape"), WORD("mode"), WORD("mix"), WORD("cpus"),
	NUMBER("writers", 0, 0), NUMBER("seconds", 1, 3600),
	NUMBER("window_us", 500, 100000), NUMBER("chunk_us", 20, 1000),
	NUMBER("threshold", 1, 100), STEPS("units", 10, 160, 10),
	NUMBER("objects", 16, 1024), STEPS("base", 0, 120, 8),
	NUMBER("chain", 0, 1), WORD("stamp"), NUMBER("gap", 0, 1000000),
	WORD("twin"), WORD("store"), WORD("ref"), WORD("place"), WORD("node"),
	NUMBER("sweep", 0, 1), WORD("event"),
};

/* What no key takes; for one that takes words, each is an unknown item. */
static const char *const nonsense[] = {
	"", "nonsense", "-1", "1.5", "0x10", "1x", "1 2", "4294967296",
	"99999999999999999999", "99999", "=", "all,all", ",", "all,", "\"1\"",
	"\x01\x02\x1b[31m\xff", "\xe2\x82\xac",
};

/*
 * One line with a reason, printable as it stands. It is the last line of status,
 * so that a line break within would show.
 */
static bool has_reason(const char *culprit)
{
	char *status = harness__read("status"), *error, *c;
	bool passed;

	if (!CHECK(status))
		return false;
	error = strstr(status, "\nerror=");
	passed = CHECK(error);
	if (passed) {
		error++;
		passed = CHECK(strchr(error, '\n')) &&
			 CHECK(!strchr(error, '\n')[1]) &&
			 CHECK(strlen(error) > strlen("error=\n"));
		for (c = error; *c && *c != '\n'; c++)
			passed = passed && CHECK(isprint((unsigned char)*c));
		passed = passed && CHECK(strstr(error, culprit));
	}
	if (!passed)
		ksft_print_msg("status: %s\n", status);
	free(status);
	return passed;
}

/* All that a write could change: shapes, or what the other files do. */
static char *state_of(const char *file)
{
	return harness__read(strcmp(file, "custom") ? "config" : "shapes");
}

static bool is_unchanged(const char *file, char *before)
{
	char *after = state_of(file);
	bool same = CHECK(before && after) && CHECK(!strcmp(before, after)) &&
		    harness__says("status", "state=idle\n");

	free(after);
	free(before);
	return same;
}

static bool refuses_bytes(const char *file, const void *bytes, size_t len,
			  int error, const char *culprit)
{
	char *before = state_of(file);
	int got = harness__write_bytes(file, bytes, len);
	bool passed = CHECK(got == error) && has_reason(culprit);

	passed = is_unchanged(file, before) && passed;
	if (!passed)
		ksft_print_msg("that was %zu bytes to %s, error %d: %.*s\n",
			       len, file, got, (int)strnlen(bytes, 80),
			       (const char *)bytes);
	return passed;
}

static bool refuses(const char *file, const char *text, const char *culprit)
{
	return refuses_bytes(file, text, strlen(text), -EINVAL, culprit);
}

/* Not even the good lines around a bad one take effect. */
static bool refuses_value(const struct key *key, const char *value)
{
	const char *first = strcmp(key->name, "threshold") ? "threshold=9" :
							     "seconds=9";
	const char *last = strcmp(key->name, "gap") ? "gap=11" : "seconds=9";
	char text[256];

	snprintf(text, sizeof(text), "%s\n%s=%s\n%s\n", first, key->name, value,
		 last);
	return refuses("config", text, key->name);
}

static bool refuses_number(const struct key *key, long long number)
{
	char value[24];

	snprintf(value, sizeof(value), "%lld", number);
	return refuses_value(key, value);
}

static int with_each_key(bool (*holds)(const struct key *key))
{
	bool passed = CHECK(!harness__load("run=0"));
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(keys); i++)
		passed = holds(&keys[i]);
	return harness__finish(passed);
}

/* A key that is added without a line in the table above is not tested. */
static int test_all_keys(void)
{
	char *config = NULL, *at, *line;
	bool passed = CHECK(!harness__load("run=0"));
	size_t i = 0;

	if (passed)
		config = harness__read("config");
	at = config;
	passed = passed && CHECK(config);
	while (passed && (line = strsep(&at, "\n")) && *line) {
		line[strcspn(line, "=")] = '\0';
		passed = CHECK(i < ARRAY_SIZE(keys)) &&
			 CHECK(!strcmp(line, keys[i++].name));
		if (!passed)
			ksft_print_msg("that was %s\n", line);
	}
	free(config);
	return harness__finish(passed && CHECK(i == ARRAY_SIZE(keys)));
}

static bool limits_hold(const struct key *key)
{
	bool passed = true;

	if (!key->numeric)
		return true;
	/* A key for which 1 000 000 is good has a larger limit here. */
	passed = refuses_number(key, (long long)key->min - 1) &&
		 refuses_number(key, (key->max ?: 1000000) + 1ll);
	if (key->step > 1)
		passed = passed && refuses_number(key, key->min + 1) &&
			 refuses_number(key, key->max - 1) &&
			 refuses_number(key, (long long)key->max + key->step);
	return passed;
}

static int test_limits(void)
{
	return with_each_key(limits_hold);
}

/* What is no sense to most keys, and good for some. */
static bool is_taken(const struct key *key, const char *value)
{
	if (!strcmp(key->name, "cpus"))
		return !strcmp(value, "1 2") || !strncmp(value, "all,", 4);
	return !strcmp(value, "99999") &&
	       (!strcmp(key->name, "window_us") || !strcmp(key->name, "gap"));
}

static bool nonsense_is_refused(const struct key *key)
{
	bool passed = true;
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(nonsense); i++) {
		if (!is_taken(key, nonsense[i]))
			passed = refuses_value(key, nonsense[i]);
	}
	return passed;
}

static int test_nonsense(void)
{
	return with_each_key(nonsense_is_refused);
}

/* KEY= and so many bytes of one kind. */
static bool refuses_long(const struct key *key, size_t len, int byte, int error,
			 const char *culprit)
{
	char *text = malloc(len);
	bool passed = CHECK(text);
	size_t name = strlen(key->name);

	if (passed) {
		memset(text, byte, len);
		memcpy(text, key->name, name);
		text[name] = '=';
		passed = refuses_bytes("config", text, len, error, culprit);
	}
	free(text);
	return passed;
}

static bool long_is_refused(const struct key *key)
{
	return refuses_long(key, MEGABYTE, '1', -E2BIG, "1048576") &&
	       refuses_long(key, CONFIG_MAX + 1, '1', -E2BIG, "4096") &&
	       refuses_long(key, CONFIG_MAX, '1', -EINVAL, key->name) &&
	       refuses_long(key, CONFIG_MAX, '\xff', -EINVAL, key->name) &&
	       refuses_long(key, 64, '\0', -EINVAL, "zero byte");
}

static int test_long(void)
{
	return with_each_key(long_is_refused);
}

/* The value of a key as config has it; "" if it is not there. */
static void get_value(const char *name, char *value, size_t size)
{
	char *config = harness__read("config"), *at = config, *line;
	size_t len = strlen(name);

	*value = '\0';
	while (config && (line = strsep(&at, "\n"))) {
		if (!strncmp(line, name, len) && line[len] == '=')
			snprintf(value, size, "%s", line + len + 1);
	}
	free(config);
}

/* Which of the two would count? */
static bool twice_is_refused(const struct key *key)
{
	char value[512], text[2048];

	get_value(key->name, value, sizeof(value));
	snprintf(text, sizeof(text), "%s=%s\n%s=%s\n", key->name, value,
		 key->name, value);
	return CHECK(*value) && refuses("config", text, key->name);
}

static int test_twice(void)
{
	return with_each_key(twice_is_refused);
}

static int test_unknown(void)
{
	static const char *const lines[] = {
		"nonsense=1", "SECONDS=5", "seconds", "=", "=5", "seconds =5",
		"\x7f\xfe\x1b]0;x\a=5", "\x80", "run=1", "-", "[seconds]",
	};
	bool passed = CHECK(!harness__load("run=0"));
	char text[128];
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(lines); i++) {
		snprintf(text, sizeof(text), "threshold=9\n%s\ngap=11\n",
			 lines[i]);
		passed = refuses("config", text, "");
	}
	return harness__finish(passed);
}

/* What is good by itself may not fit the rest. */
static int test_unfit(void)
{
	return harness__finish(CHECK(!harness__load("run=0")) &&
			       refuses("config", "chunk_us=1000", "chunk_us") &&
			       refuses("config", "window_us=500\nchunk_us=21\n",
				       "chunk_us"));
}

/* How a line ends is no matter of right or wrong. */
static int test_line_ends(void)
{
	static const char *const ways[] = {
		"seconds=7\ngap=11", "seconds=7\r\ngap=11\r\n",
		"\n\n seconds=7\t\n\n\tgap=11 \t\n\n", "seconds=007\ngap=11\n",
	};
	bool passed = CHECK(!harness__load("run=0"));
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(ways); i++)
		passed = CHECK(!harness__write("config", "seconds=20\ngap=0")) &&
			 CHECK(!harness__write("config", ways[i])) &&
			 harness__says("config", "\nseconds=7\n") &&
			 harness__says("config", "\ngap=11\n") &&
			 harness__lacks("status", "error=");
	return harness__finish(passed);
}

/* As a parameter: the module does not come at all. */
static int test_parameters(void)
{
	char parameters[64];
	bool passed = true;
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(keys); i++) {
		snprintf(parameters, sizeof(parameters), "run=0 %s=nonsense",
			 keys[i].name);
		passed = CHECK(harness__load(parameters)) &&
			 CHECK(!harness__loaded());
		if (!passed)
			ksft_print_msg("that was %s\n", parameters);
	}
	return harness__finish(passed);
}

static int test_control(void)
{
	static const char *const commands[] = {
		"", "jump", "START", "start stop", "start\nstop\n", "\x1b[2J",
		"start\r\n\x01",
	};
	bool passed = CHECK(!harness__load("run=0"));
	char long_one[128];
	size_t i;

	for (i = 0; passed && i < ARRAY_SIZE(commands); i++)
		passed = refuses("control", commands[i], "control=");
	memset(long_one, 's', sizeof(long_one));
	return harness__finish(passed &&
			       refuses_bytes("control", long_one,
					     sizeof(long_one), -E2BIG, "128") &&
			       refuses_bytes("control", "start\0", 6, -EINVAL,
					     "zero byte"));
}

/* A shape of which all is well, and what is to be put in the place of what. */
#define HEAD	"shape s size=128 base=64\n"
#define LOAD	"field a off=0 size=8 role=read-mostly op=load\n"
#define REF	"field b off=64 size=4 role=hot-write op=ref\n"

#define END	"end\n"

#define NAME_64	"abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz01"

static const struct {
	const char *text;
	const char *culprit;
} customs[] = {
	/* The whole */
	{ "", "shape NAME" },
	{ "\n\n", "shape NAME" },
	{ "end\n", "shape NAME" },
	{ HEAD, "end" },
	{ HEAD LOAD REF, "end" },
	{ LOAD REF "end\n", "shape NAME" },
	{ HEAD END, "load=0" },
	{ HEAD LOAD REF END "x", "behind end" },
	{ HEAD LOAD REF END LOAD, "behind end" },
	{ HEAD LOAD REF END "shape t size=128 base=64\n" LOAD REF END,
	  "behind end" },
	{ HEAD HEAD LOAD REF END, "shape" },
	{ HEAD LOAD "nonsense\n" REF END, "nonsense" },
	{ HEAD LOAD REF "END\n", "END" },
	{ HEAD LOAD REF "end of it\n", "end" },
	{ "\177ELF\x02\x01\x01\x1b[31m\xff\xfe", "first line" },

	/* Size and base */
	{ "shape s size=0 base=64\n" LOAD REF END, "size=0" },
	{ "shape s size=32769 base=64\n" LOAD REF END, "size=32769" },
	{ "shape s size=4294967295 base=64\n" LOAD REF END, "size=" },
	{ "shape s size=4294967296 base=64\n" LOAD REF END, "size" },
	{ "shape s size=-128 base=64\n" LOAD REF END, "size" },
	{ "shape s size= base=64\n" LOAD REF END, "size" },
	{ "shape s size=0x80 base=64\n" LOAD REF END, "size" },
	{ "shape s base=64 size=128\n" LOAD REF END, "size" },
	{ "shape s size=128\n" LOAD REF END, "base" },
	{ "shape s size=128 base=0\n" LOAD REF END, "base=0" },
	{ "shape s size=128 base=48\n" LOAD REF END, "base=48" },
	{ "shape s size=128 base=8192\n" LOAD REF END, "base=8192" },
	{ "shape s size=128 base=64 line=64\n" LOAD REF END, "line=64" },

	/* Names */
	{ "shape\n" LOAD REF END, "name" },
	{ "shape size=128 base=64\n" LOAD REF END, "name" },
	{ "shape two words size=128 base=64\n" LOAD REF END, "size" },
	{ "shape a,b size=128 base=64\n" LOAD REF END, "a,b" },
	{ "shape a/b size=128 base=64\n" LOAD REF END, "a/b" },
	{ "shape a=b size=128 base=64\n" LOAD REF END, "a=b" },
	{ "shape a\"b size=128 base=64\n" LOAD REF END, "name" },
	{ "shape \xc3\xa4 size=128 base=64\n" LOAD REF END, "name" },
	{ "shape \x1b[31m size=128 base=64\n" LOAD REF END, "name" },
	{ "shape all size=128 base=64\n" LOAD REF END, "all" },
	{ "shape " NAME_64 " size=128 base=64\n" LOAD REF END, "name" },
	{ "shape " NAME_64 NAME_64 NAME_64 " size=128 base=64\n" LOAD REF END, "name" },
	{ "shape 2.6.25 size=128 base=64\n" LOAD REF END, "2.6.25" },
	{ "shape rtable size=128 base=64\n" LOAD REF END, "rtable" },
	{ "shape control-bad size=128 base=64\n" LOAD REF END,
	  "control-bad" },
	{ "shape control-good size=128 base=64\n" LOAD REF END,
	  "control-good" },

	/* Paths */
	{ HEAD LOAD REF "field\n" END, "path" },
	{ HEAD LOAD REF "field a.b c off=8 size=4 role=cold op=none\n" END,
	  "off" },
	{ HEAD LOAD REF "field a,b off=8 size=4 role=cold op=none\n" END,
	  "a,b" },
	{ HEAD LOAD REF "field a/b off=8 size=4 role=cold op=none\n" END,
	  "a/b" },
	{ HEAD LOAD REF "field " NAME_64 NAME_64 NAME_64
		" off=8 size=4 role=cold op=none\n" END, "path" },
	{ HEAD LOAD REF "field a off=8 size=4 role=cold op=none\n" END,
	  "twice" },

	/* Where fields lie */
	{ HEAD LOAD REF "field c off=124 size=8 role=cold op=none\n" END,
	  "field c" },
	{ HEAD LOAD REF "field c off=128 size=1 role=cold op=none\n" END,
	  "field c" },
	{ HEAD LOAD REF "field c off=8 size=0 role=cold op=none\n" END,
	  "field c" },
	{ HEAD LOAD REF
		"field c off=4294967292 size=8 role=cold op=none\n" END, "field c" },
	{ HEAD LOAD REF
		"field c off=8 size=4294967292 role=cold op=none\n" END, "field c" },
	{ HEAD LOAD REF
		"field c off=4294967296 size=8 role=cold op=none\n" END, "off" },
	{ HEAD LOAD REF "field c off=-8 size=8 role=cold op=none\n" END,
	  "off" },
	{ HEAD LOAD REF "field c off=4 size=8 role=cold op=none\n" END,
	  "overlap" },
	{ HEAD LOAD REF "field c off=7 size=1 role=cold op=none\n" END,
	  "overlap" },
	{ HEAD LOAD REF "field c off=60 size=8 role=cold op=none\n" END,
	  "overlap" },
	{ HEAD LOAD REF "field c off=8 size=8\n" END, "role" },

	/* What is done to them */
	{ HEAD LOAD "field b off=66 size=4 role=hot-write op=ref\n" END,
	  "aligned" },
	{ HEAD LOAD "field b off=65 size=4 role=hot-write op=stamp\n" END,
	  "aligned" },
	{ HEAD LOAD "field b off=64 size=2 role=hot-write op=ref\n" END,
	  "aligned" },
	{ HEAD LOAD "field b off=64 size=3 role=hot-write op=stamp\n" END,
	  "aligned" },
	{ HEAD LOAD "field b off=64 size=4 role=hot op=ref\n" END, "role" },
	{ HEAD LOAD "field b off=64 size=4 role=hot-write op=inc\n" END,
	  "op" },
	{ HEAD LOAD "field b off=64 size=4 role=hot-write op=load\n" END,
	  "field b" },
	{ HEAD LOAD "field b off=64 size=4 role=read-mostly op=ref\n" END,
	  "field b" },
	{ HEAD LOAD REF "field c off=8 size=4 role=cold op=load\n" END,
	  "field c" },
	{ HEAD LOAD "field b off=64 size=4 role=hot-write op=none\n" END,
	  "ref=0" },
	{ HEAD REF END, "load=0" },
};

static int test_custom(void)
{
	bool passed = CHECK(!harness__load("run=0"));
	size_t i;

	/* Otherwise it may be the sound part that is refused. */
	passed = passed && CHECK(!harness__write("custom", HEAD LOAD REF END));
	for (i = 0; passed && i < ARRAY_SIZE(customs); i++)
		passed = refuses("custom", customs[i].text, customs[i].culprit);
	return harness__finish(passed);
}

/* A shape of many fields of one byte, of which some have an operation. */
static char *many_fields(size_t nr, size_t with_op, const char *what)
{
	char *text = malloc((nr + 3) * FIELD_LEN), *at = text;
	size_t i;

	if (!text)
		return NULL;
	at += sprintf(at, "shape s size=32768 base=64\n"
		      "field l off=0 size=4 role=read-mostly op=load\n"
		      "field r off=4 size=4 role=hot-write op=ref\n");
	for (i = 0; i < nr; i++)
		at += sprintf(at, "field f%zu off=%zu size=4 %s\n", i,
			      4 * i + 8, i < with_op ? what :
						       "role=cold op=none");
	strcpy(at, "end\n");
	return text;
}

static bool refuses_many(size_t nr, size_t with_op, const char *what, int error,
			 const char *culprit)
{
	char *text = many_fields(nr, with_op, what);
	bool passed = CHECK(text) &&
		      refuses_bytes("custom", text, strlen(text), error, culprit);

	free(text);
	return passed;
}

static bool takes_many(size_t nr, size_t with_op, const char *what)
{
	char *text = many_fields(nr, with_op, what);
	bool passed = CHECK(text) && CHECK(!harness__write("custom", text));

	free(text);
	return passed;
}

/* Two fields are there already: one load and one reference count. */
static int test_many_fields(void)
{
	static const char load[] = "role=read-mostly op=load";
	static const char ref[] = "role=hot-write op=ref";
	static const char count[] = "role=hot-write op=count";
	static const char stamp[] = "role=hot-write op=stamp";
	char *megabyte = malloc(MEGABYTE);
	bool passed = CHECK(megabyte) && CHECK(!harness__load("run=0")) &&
		      takes_many(62, 0, "") &&
		      refuses_many(63, 0, "", -EINVAL, "64") &&
		      refuses_many(1000, 0, "", -EINVAL, "64") &&
		      refuses_many(10000, 0, "", -E2BIG, "65536") &&
		      takes_many(62, 15, load) &&
		      refuses_many(62, 16, load, -EINVAL, "load=17") &&
		      takes_many(62, 3, ref) &&
		      refuses_many(62, 4, ref, -EINVAL, "ref=5") &&
		      takes_many(62, 4, count) &&
		      refuses_many(62, 5, count, -EINVAL, "count=5") &&
		      takes_many(62, 4, stamp) &&
		      refuses_many(62, 5, stamp, -EINVAL, "stamp=5");

	if (passed) {
		memset(megabyte, 'x', MEGABYTE);
		passed = refuses_bytes("custom", megabyte, MEGABYTE, -E2BIG,
				       "1048576") &&
			 refuses_bytes("custom", megabyte, 65536, -EINVAL,
				       "first line");
		memset(megabyte, '\0', MEGABYTE);
		passed = passed && refuses_bytes("custom", megabyte, 65536,
						 -EINVAL, "zero byte");
	}
	free(megabyte);
	return harness__finish(passed);
}

/* How many messages of ours the kernel's log has from here on; -1: no log. */
static int count_messages(int log)
{
	char record[8192];
	int nr = 0;
	ssize_t got;

	/* EPIPE: others wrote so much that some of it is gone. */
	while ((got = read(log, record, sizeof(record) - 1)) > 0 ||
	       (got < 0 && errno == EPIPE)) {
		record[got < 0 ? 0 : got] = '\0';
		nr += !!strstr(record, ";dstlayout: ");
	}
	return got < 0 && errno == EAGAIN ? nr : -1;
}

static bool logs_once(int log, const char *file, const char *text, size_t len)
{
	bool passed = CHECK(lseek(log, 0, SEEK_END) >= 0) &&
		      CHECK(harness__write_bytes(file, text, len) < 0) &&
		      CHECK(count_messages(log) == 1);

	if (!passed)
		ksft_print_msg("that was %s to %s\n", text, file);
	return passed;
}

/* The log is limited to ten lines in five seconds: fewer than that here. */
static int test_log(void)
{
	static const char over[128] = "start";
	bool passed;
	int log;

	log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (log < 0)
		return harness__skip("/dev/kmsg: %s", strerror(errno));
	passed = CHECK(!harness__load("run=0")) &&
		 logs_once(log, "config", "seconds=0", 9) &&
		 logs_once(log, "config", "nonsense\nnonsense\n", 18) &&
		 logs_once(log, "custom", "shape\n", 6) &&
		 logs_once(log, "control", "start\nnow\nor\nnever", 18) &&
		 logs_once(log, "control", over, sizeof(over)) &&
		 logs_once(log, "control", over, 10) &&
		 /* And what is right is not worth a line. */
		 CHECK(!harness__write("config", "seconds=5")) &&
		 CHECK(!harness__write("custom", HEAD LOAD REF END)) &&
		 CHECK(!count_messages(log));
	close(log);
	return harness__finish(passed);
}

static const struct harness_test tests[] = {
	{ test_all_keys, "every key of config is tested here" },
	{ test_limits, "a number below or above its limits is refused" },
	{ test_nonsense, "every key refuses what makes no sense" },
	{ test_long, "every key refuses what is too long, and zero bytes" },
	{ test_twice, "a key that is there twice is refused" },
	{ test_unknown, "an unknown key is refused" },
	{ test_unfit, "keys that do not fit each other are refused" },
	{ test_line_ends, "lines may end as they like" },
	{ test_parameters, "every parameter refuses what makes no sense" },
	{ test_control, "a bad command is refused" },
	{ test_custom, "a bad shape is refused" },
	{ test_many_fields, "a shape with too many fields is refused" },
	{ test_log, "a refusal is one line in the log" },
};

int main(void)
{
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
