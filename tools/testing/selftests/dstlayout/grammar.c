// SPDX-License-Identifier: GPL-2.0
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "grammar.h"

#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))

/* Changes that a text gets, at most. */
#define MAX_CHANGES	8

/* Words of a list, or a number's limits. */
struct key {
	const char *name;
	const char *words;	/* separated by blanks; NULL for a number */
	bool several;		/* whether several may stand there, or "all" */
	uint32_t low;
	uint32_t high;
	uint32_t step;
};

#define WORDS(name, words)	{ name, words, false, 0, 0, 1 }
#define SET(name, words)	{ name, words, true, 0, 0, 1 }
#define NUMBER(name, low, high)	{ name, NULL, false, low, high, 1 }

static const struct key keys[] = {
	SET("shape", "2.6.24 2.6.25-rc1 2.6.25 2.6.25-cls rtable last_rx s0 s1"),
	SET("mode", "split mixed pairs prefetch walk slab"),
	SET("mix", "loopback forward"),
	WORDS("cpus", "auto all 0 0-1 1 0,1 0-3 2-3"),
	NUMBER("writers", 0, 3),
	NUMBER("seconds", 1, 3600),
	NUMBER("window_us", 500, 100000),
	NUMBER("chunk_us", 20, 1000),
	NUMBER("threshold", 1, 100),
	WORDS("units", "10 20 40 80 160"),
	NUMBER("objects", 16, 1024),
	{ "base", NULL, false, 0, 120, 8 },
	NUMBER("chain", 0, 1),
	WORDS("stamp", "jiffies count"),
	NUMBER("gap", 0, 1000000),
	SET("twin", "control spread field alone self"),
	WORDS("store", "always changed"),
	WORDS("ref", "atomic not-zero refcount rcuref percpu parts-4 parts-8 parts-16"),
	WORDS("place", "aligned packed"),
	WORDS("node", "any 0"),
	NUMBER("sweep", 0, 1),
	WORDS("event", "none r0 rc0 r1a2b"),
};

/* What can stand anywhere, and should not. */
static const char *const oddities[] = {
	"", " ", "\t", "\n", "\r\n", "=", ",", ",,", "-", "-1", "0", "0x10", "00",
	"4294967295", "4294967296", "18446744073709551616", "1e9", "%s%n%x",
	"\x1b[2J", "\xff\xfe", "\xc3\xa4", "\"'\\", "#", "end", "end\n", "shape",
	"field ", "all", "any", "auto", "none", "size=", "off=", "role=cold",
	"op=none", "../../../etc", "r", "rfffffffffffffffff", "0-8191", "0-",
	"8191", "99999",
	/* Longer than a name may be. */
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
};

static void __attribute__((format(printf, 2, 3)))
add(struct grammar_text *text, const char *format, ...)
{
	size_t room = sizeof(text->bytes) - text->len;
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(text->bytes + text->len, room, format, args);
	va_end(args);
	/* Cut off, which is a text like any other. */
	text->len += (size_t)len < room ? (size_t)len : room - 1;
}

static const char *oddity(struct random *r)
{
	return oddities[random__below(r, ARRAY_SIZE(oddities))];
}

static void add_word(struct grammar_text *text, struct random *r,
		     const char *words)
{
	const char *at = words;
	uint32_t nr = 1, which;

	for (; (at = strchr(at, ' ')); at++)
		nr++;
	for (which = random__below(r, nr); which; which--)
		words = strchr(words, ' ') + 1;
	add(text, "%.*s", (int)strcspn(words, " "), words);
}

static void add_value(struct grammar_text *text, struct random *r,
		      const struct key *key)
{
	uint32_t steps = (key->high - key->low) / key->step;

	if (!key->words) {
		add(text, "%u", key->low + key->step *
		    random__below(r, steps + 1));
		return;
	}
	if (key->several && random__chance(r, 4)) {
		add(text, "all");
		return;
	}
	add_word(text, r, key->words);
	while (key->several && random__chance(r, 2)) {
		add(text, ",");
		add_word(text, r, key->words);
	}
}

static void add_key(struct grammar_text *text, struct random *r)
{
	const struct key *key = &keys[random__below(r, ARRAY_SIZE(keys))];

	add(text, "%s=", key->name);
	if (random__chance(r, 16))
		add(text, "%s", oddity(r));
	else
		add_value(text, r, key);
	add(text, random__chance(r, 16) ? " \r\n" : "\n");
}

static void make_config(struct grammar_text *text, struct random *r)
{
	uint32_t lines = random__between(r, 1, 4);

	text->file = "config";
	while (lines--)
		add_key(text, r);
}

/* One that leaves the window long enough for the chunks. */
void grammar__brief(struct grammar_text *text, struct random *r)
{
	static const char *const words[] = {
		"mode", "mix", "twin", "place", "stamp", "store",
	};
	size_t i, j;

	text->file = "config";
	text->len = 0;
	for (i = 0; i < ARRAY_SIZE(words); i++) {
		for (j = 0; strcmp(keys[j].name, words[i]); j++)
			;
		add(text, "%s=", words[i]);
		add_value(text, r, &keys[j]);
		add(text, "\n");
	}
	/* Not everywhere is every shape and every type of references. */
	add(text, "shape=%s\n", random__chance(r, 2) ? "2.6.25-rc1" :
							"2.6.24,2.6.25");
	add(text, "ref=%s\n", random__chance(r, 2) ? "percpu" : "parts-16");
	add(text, "cpus=%s\nwindow_us=%u\nchunk_us=20\nseconds=%u\nwriters=0\nsweep=%u\n",
	    random__chance(r, 2) ? "auto" : "all",
	    random__between(r, 500, 20000), random__between(r, 1, 60),
	    random__below(r, 2));
}

static const char *const roles[] = { "hot-write", "read-mostly", "cold" };

/* What fits a role comes first in its row. */
static const char *const ops[][4] = {
	{ "ref", "count", "stamp", "none" },
	{ "load", "load", "load", "none" },
	{ "none", "none", "none", "none" },
};

static void add_field(struct grammar_text *text, struct random *r, uint32_t nr,
		      uint32_t *off)
{
	uint32_t role = random__below(r, ARRAY_SIZE(roles));
	uint32_t size = 1u << random__below(r, 4);
	const char *op = ops[role][random__below(r, 4)];

	if (!strcmp(op, "ref") || !strcmp(op, "stamp"))
		size = random__chance(r, 2) ? 4 : 8;
	*off = (*off + size - 1) / size * size;
	if (random__chance(r, 3))
		*off += size * random__below(r, 16);
	add(text, "field %s%u off=%u size=%u role=%s op=%s\n",
	    random__chance(r, 4) ? "dst.__" : "f", nr, *off, size, roles[role],
	    op);
	*off += size;
	if (random__chance(r, 64))
		add(text, "%s\n", oddity(r));
}

/* Now and then one of as many fields as there may be, or more. */
static void make_custom(struct grammar_text *text, struct random *r)
{
	uint32_t fields = random__chance(r, 16) ? random__between(r, 60, 200) :
						  random__between(r, 0, 12);
	uint32_t off = 0, nr;
	size_t head;

	text->file = "custom";
	add(text, "shape s%u size=%u base=%u\n", random__below(r, 40),
	    random__chance(r, 8) ? random__below(r, 40000) : 4096,
	    1u << random__below(r, 13));
	if (random__chance(r, 8))
		add(text, "# %s\n", oddity(r));
	head = text->len;
	/* Without one of each it is refused. */
	if (!random__chance(r, 8)) {
		add(text, "field l off=0 size=8 role=read-mostly op=load\n"
		    "field w off=8 size=4 role=hot-write op=ref\n");
		off = 16;
	}
	for (nr = 0; nr < fields; nr++)
		add_field(text, r, nr, &off);
	if (random__chance(r, 32))
		text->len = head;
	if (!random__chance(r, 32))
		add(text, "end\n");
}

static void make_control(struct grammar_text *text, struct random *r)
{
	text->file = "control";
	if (random__chance(r, 2))
		add(text, "%s", random__chance(r, 2) ? "stop" : " stop\n");
	else
		add(text, "st%sop%s", oddity(r), oddity(r));
}

static void insert(struct grammar_text *text, size_t at, const char *bytes,
		   size_t len)
{
	if (len > sizeof(text->bytes) - 1 - text->len)
		len = sizeof(text->bytes) - 1 - text->len;
	memmove(text->bytes + at + len, text->bytes + at, text->len - at);
	memcpy(text->bytes + at, bytes, len);
	text->len += len;
}

/* Of a part of it. */
static void repeat(struct grammar_text *text, struct random *r, size_t at)
{
	char copy[256];
	size_t len = text->len - at;
	uint32_t times = random__chance(r, 16) ? 400 : 1;

	if (len > sizeof(copy))
		len = sizeof(copy);
	len = random__below(r, len + 1);
	memcpy(copy, text->bytes + at, len);
	while (times--)
		insert(text, at, copy, len);
}

static void remove_some(struct grammar_text *text, struct random *r, size_t at)
{
	size_t len = random__below(r, random__chance(r, 4) ? 64 : 4);

	if (len > text->len - at)
		len = text->len - at;
	memmove(text->bytes + at, text->bytes + at + len, text->len - at - len);
	text->len -= len;
}

static void change(struct grammar_text *text, struct random *r)
{
	size_t at = random__below(r, text->len + 1);
	const char *odd = oddity(r);

	switch (random__below(r, 8)) {
	case 0:
		if (at < text->len)
			text->bytes[at] ^= 1 << random__below(r, 8);
		break;
	case 1:
		if (at < text->len)
			text->bytes[at] = random__next(r);
		break;
	case 2:
		insert(text, at, odd, strlen(odd));
		break;
	case 3:
		remove_some(text, r, at);
		break;
	case 4:
		repeat(text, r, at);
		break;
	case 5:
		text->len = at;
		break;
	case 6:
		if (at < text->len)
			text->bytes[at] = random__chance(r, 8) ? '\0' : '\n';
		break;
	default:
		if (at < text->len)
			text->bytes[at] = '0' + random__below(r, 10);
	}
}

/* Whether it is the word that starts a run, as the harness reads it. */
static bool starts(const struct grammar_text *text)
{
	return !strcmp(text->file, "control") &&
	       memmem(text->bytes, text->len, "start", 5);
}

void grammar__make(struct grammar_text *text, struct random *r)
{
	uint32_t changes = 0;

	text->len = 0;
	switch (random__below(r, 16)) {
	case 0:
		make_control(text, r);
		break;
	case 1 ... 8:
		make_config(text, r);
		break;
	default:
		make_custom(text, r);
	}
	if (random__chance(r, 2))
		changes = random__between(r, 1, MAX_CHANGES);
	while (changes--)
		change(text, r);
	if (starts(text))
		text->len = 0;
}
