// SPDX-License-Identifier: GPL-2.0
#include <stdbool.h>
#include <stddef.h>

#include "scan_words.h"

#define LETTERS		26

/* The most words that begin with one letter, and the end of the list */
#define WORDS_MAX	11

struct word {
	const char *text;
	unsigned int meaning;
};

/* By their first letter; a word without a text ends each list. */
static const struct word words[LETTERS][WORDS_MAX] = {
	['a' - 'a'] = {
		{ "accessed", WORD_STAMP },
	},
	['b' - 'a'] = {
		{ "bytes", WORD_STATISTIC },
	},
	['c' - 'a'] = {
		{ "cgroup", WORD_ANCHOR },
		{ "cnt", WORD_COUNT },
		{ "collisions", WORD_STATISTIC },
		{ "confirmed", WORD_STAMP },
		{ "cookie", WORD_KEY },
		{ "count", WORD_COUNT },
		{ "counter", WORD_COUNT },
	},
	['d' - 'a'] = {
		{ "daddr", WORD_KEY },
		{ "delay", WORD_LIMIT },
		{ "dev", WORD_ANCHOR },
		{ "device", WORD_ANCHOR },
		{ "domain", WORD_ANCHOR },
		{ "dport", WORD_KEY },
		{ "dropped", WORD_STATISTIC },
		{ "drops", WORD_STATISTIC },
	},
	['e' - 'a'] = {
		{ "errors", WORD_STATISTIC },
		{ "events", WORD_STATISTIC },
	},
	['f' - 'a'] = {
		{ "family", WORD_SETTING },
		{ "faults", WORD_STATISTIC },
		{ "features", WORD_SETTING },
		{ "first", WORD_LIST },
		{ "flag", WORD_SETTING },
		{ "flags", WORD_SETTING },
	},
	['g' - 'a'] = {
		{ "genid", WORD_KEY },
		{ "group", WORD_ANCHOR },
	},
	['h' - 'a'] = {
		{ "hash", WORD_KEY },
		{ "high", WORD_LIMIT },
		{ "hits", WORD_STATISTIC },
		{ "host", WORD_ANCHOR },
	},
	['i' - 'a'] = {
		{ "id", WORD_KEY },
		{ "ifindex", WORD_KEY },
		{ "inode", WORD_ANCHOR },
		{ "interval", WORD_LIMIT },
		{ "inuse", WORD_REF },
	},
	['j' - 'a'] = {
		{ "jiffies", WORD_STAMP },
	},
	['k' - 'a'] = {
		{ "key", WORD_KEY },
	},
	['l' - 'a'] = {
		{ "last", WORD_LAST },
		{ "lastuse", WORD_STAMP },
		{ "lastused", WORD_STAMP },
		{ "limit", WORD_LIMIT },
		{ "list", WORD_LIST },
		{ "low", WORD_LIMIT },
	},
	['m' - 'a'] = {
		{ "mapping", WORD_ANCHOR },
		{ "mask", WORD_SETTING },
		{ "master", WORD_ANCHOR },
		{ "max", WORD_LIMIT },
		{ "min", WORD_LIMIT },
		{ "misses", WORD_STATISTIC },
		{ "mm", WORD_ANCHOR },
		{ "mode", WORD_SETTING },
		{ "mtu", WORD_LIMIT },
	},
	['n' - 'a'] = {
		{ "net", WORD_ANCHOR },
		{ "next", WORD_LIST },
		{ "ns", WORD_ANCHOR },
	},
	['o' - 'a'] = {
		{ "operations", WORD_OPS },
		{ "ops", WORD_OPS },
		{ "options", WORD_SETTING },
		{ "order", WORD_SETTING },
		{ "owner", WORD_ANCHOR },
	},
	['p' - 'a'] = {
		{ "packets", WORD_STATISTIC },
		{ "parent", WORD_ANCHOR },
		{ "pcpu", WORD_PERCPU },
		{ "percpu", WORD_PERCPU },
		{ "pkts", WORD_STATISTIC },
		{ "policy", WORD_SETTING },
		{ "port", WORD_KEY },
		{ "pprev", WORD_LIST },
		{ "prev", WORD_LIST },
		{ "protocol", WORD_SETTING },
	},
	['q' - 'a'] = {
		{ "queue", WORD_QUEUE },
	},
	['r' - 'a'] = {
		{ "read", WORD_READ },
		{ "ref", WORD_REF },
		{ "refcnt", WORD_REF },
		{ "refcount", WORD_REF },
		{ "references", WORD_REF },
		{ "refs", WORD_REF },
	},
	['s' - 'a'] = {
		{ "saddr", WORD_KEY },
		{ "sb", WORD_ANCHOR },
		{ "shift", WORD_SETTING },
		{ "size", WORD_LIMIT },
		{ "sport", WORD_KEY },
		{ "stamp", WORD_STAMP },
		{ "stat", WORD_STATISTIC },
		{ "stats", WORD_STATISTIC },
	},
	['t' - 'a'] = {
		{ "table", WORD_ANCHOR },
		{ "tail", WORD_LIST },
		{ "tbl", WORD_ANCHOR },
		{ "thresh", WORD_LIMIT },
		{ "threshold", WORD_LIMIT },
		{ "timeout", WORD_LIMIT },
		{ "timestamp", WORD_STAMP },
		{ "tstamp", WORD_STAMP },
		{ "type", WORD_SETTING },
	},
	['u' - 'a'] = {
		{ "updated", WORD_STAMP },
		{ "usage", WORD_REF },
		{ "use", WORD_REF },
		{ "usecnt", WORD_REF },
		{ "usecount", WORD_REF },
		{ "used", WORD_STAMP },
		{ "users", WORD_REF },
	},
	['w' - 'a'] = {
		{ "write", WORD_WRITE },
	},
};

/* Whole kernels are looked through, hence no locale. */
static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Upper against lower case counts nothing. */
static bool is_word(const char *word, const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++) {
		if (word[i] != lower(text[i]))
			return false;
	}
	return !word[len];
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
		if (is_word(word->text, text, len))
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
