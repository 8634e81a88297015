// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <stddef.h>

#include "scan_words.h"

#define LETTERS		26

/* The most words that begin with one letter, and the end of the list */
#define WORDS_MAX	11

struct word {
	const char *text;
	size_t len;
	unsigned int meaning;
};

#define WORD(text, meaning)	{ text, sizeof(text) - 1, meaning }

/* By their first letter; a word without a text ends each list. */
static const struct word words[LETTERS][WORDS_MAX] = {
	['a' - 'a'] = {
		WORD("accessed", WORD_STAMP),
	},
	['b' - 'a'] = {
		WORD("bytes", WORD_STATISTIC),
	},
	['c' - 'a'] = {
		WORD("cgroup", WORD_ANCHOR),
		WORD("cnt", WORD_COUNT),
		WORD("collisions", WORD_STATISTIC),
		WORD("confirmed", WORD_STAMP),
		WORD("cookie", WORD_KEY),
		WORD("count", WORD_COUNT),
		WORD("counter", WORD_COUNT),
	},
	['d' - 'a'] = {
		WORD("daddr", WORD_KEY),
		WORD("delay", WORD_LIMIT),
		WORD("dev", WORD_ANCHOR),
		WORD("device", WORD_ANCHOR),
		WORD("domain", WORD_ANCHOR),
		WORD("dport", WORD_KEY),
		WORD("dropped", WORD_STATISTIC),
		WORD("drops", WORD_STATISTIC),
	},
	['e' - 'a'] = {
		WORD("errors", WORD_STATISTIC),
		WORD("events", WORD_STATISTIC),
	},
	['f' - 'a'] = {
		WORD("family", WORD_SETTING),
		WORD("faults", WORD_STATISTIC),
		WORD("features", WORD_SETTING),
		WORD("first", WORD_LIST),
		WORD("flag", WORD_SETTING),
		WORD("flags", WORD_SETTING),
	},
	['g' - 'a'] = {
		WORD("genid", WORD_KEY),
		WORD("group", WORD_ANCHOR),
	},
	['h' - 'a'] = {
		WORD("hash", WORD_KEY),
		WORD("high", WORD_LIMIT),
		WORD("hits", WORD_STATISTIC),
		WORD("host", WORD_ANCHOR),
	},
	['i' - 'a'] = {
		WORD("id", WORD_KEY),
		WORD("ifindex", WORD_KEY),
		WORD("inode", WORD_ANCHOR),
		WORD("interval", WORD_LIMIT),
		WORD("inuse", WORD_REF),
	},
	['j' - 'a'] = {
		WORD("jiffies", WORD_STAMP),
	},
	['k' - 'a'] = {
		WORD("key", WORD_KEY),
	},
	['l' - 'a'] = {
		WORD("last", WORD_LAST),
		WORD("lastuse", WORD_STAMP),
		WORD("lastused", WORD_STAMP),
		WORD("limit", WORD_LIMIT),
		WORD("list", WORD_LIST),
		WORD("low", WORD_LIMIT),
	},
	['m' - 'a'] = {
		WORD("mapping", WORD_ANCHOR),
		WORD("mask", WORD_SETTING),
		WORD("master", WORD_ANCHOR),
		WORD("max", WORD_LIMIT),
		WORD("min", WORD_LIMIT),
		WORD("misses", WORD_STATISTIC),
		WORD("mm", WORD_ANCHOR),
		WORD("mode", WORD_SETTING),
		WORD("mtu", WORD_LIMIT),
	},
	['n' - 'a'] = {
		WORD("net", WORD_ANCHOR),
		WORD("next", WORD_LIST),
		WORD("ns", WORD_ANCHOR),
	},
	['o' - 'a'] = {
		WORD("operations", WORD_OPS),
		WORD("ops", WORD_OPS),
		WORD("options", WORD_SETTING),
		WORD("order", WORD_SETTING),
		WORD("owner", WORD_ANCHOR),
	},
	['p' - 'a'] = {
		WORD("packets", WORD_STATISTIC),
		WORD("parent", WORD_ANCHOR),
		WORD("pcpu", WORD_PERCPU),
		WORD("percpu", WORD_PERCPU),
		WORD("pkts", WORD_STATISTIC),
		WORD("policy", WORD_SETTING),
		WORD("port", WORD_KEY),
		WORD("pprev", WORD_LIST),
		WORD("prev", WORD_LIST),
		WORD("protocol", WORD_SETTING),
	},
	['r' - 'a'] = {
		WORD("read", WORD_READ),
		WORD("ref", WORD_REF),
		WORD("refcnt", WORD_REF),
		WORD("refcount", WORD_REF),
		WORD("references", WORD_REF),
		WORD("refs", WORD_REF),
	},
	['s' - 'a'] = {
		WORD("saddr", WORD_KEY),
		WORD("sb", WORD_ANCHOR),
		WORD("shift", WORD_SETTING),
		WORD("size", WORD_LIMIT),
		WORD("sport", WORD_KEY),
		WORD("stamp", WORD_STAMP),
		WORD("stat", WORD_STATISTIC),
		WORD("stats", WORD_STATISTIC),
	},
	['t' - 'a'] = {
		WORD("table", WORD_ANCHOR),
		WORD("tail", WORD_LIST),
		WORD("tbl", WORD_ANCHOR),
		WORD("thresh", WORD_LIMIT),
		WORD("threshold", WORD_LIMIT),
		WORD("timeout", WORD_LIMIT),
		WORD("timestamp", WORD_STAMP),
		WORD("tstamp", WORD_STAMP),
		WORD("type", WORD_SETTING),
	},
	['u' - 'a'] = {
		WORD("updated", WORD_STAMP),
		WORD("usage", WORD_REF),
		WORD("use", WORD_REF),
		WORD("usecnt", WORD_REF),
		WORD("usecount", WORD_REF),
		WORD("used", WORD_STAMP),
		WORD("users", WORD_REF),
	},
	['w' - 'a'] = {
		WORD("write", WORD_WRITE),
	},
};

/* Whole kernels are looked through, hence no locale. */
static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Upper against lower case counts nothing. The first letter is right already. */
static inline bool is_word(const char *word, const char *text, size_t len)
{
	size_t i;

	for (i = 1; i < len && word[i] == lower(text[i]); i++)
		;
	return i == len;
}

static unsigned int meaning_of(const char *text, size_t len)
{
	const struct word *word;
	int first;

	while (len && text[len - 1] >= '0' && text[len - 1] <= '9')
		len--;
	first = len ? lower(*text) - 'a' : -1;
	if (first < 0 || first >= LETTERS)
		return 0;
	for (word = words[first]; word->text; word++) {
		if (word->len == len && is_word(word->text, text, len))
			return word->meaning;
	}
	return 0;
}

unsigned int scan_words__of(const char *name)
{
	unsigned int meaning = 0;
	size_t len;

	for (;; name += len + 1) {
		for (len = 0; name[len] && name[len] != '_'; len++)
			;
		meaning |= meaning_of(name, len);
		if (!name[len])
			return meaning;
	}
}
