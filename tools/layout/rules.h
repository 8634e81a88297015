/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The rule model: what somebody declared about the members of a struct. A
 * parser or the compiled-in pack fills it; nothing behind it knows of YAML.
 *
 * All of it is plain constant data that refers to groups by index, so that
 * the pack can be a static table.
 */
#ifndef DSTLAYOUT_RULES_H
#define DSTLAYOUT_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "pool.h"
#include "err.h"

/** enum rule_role - what the workload does to the fields of a group */
enum rule_role {
	ROLE_NONE,		/* a group that only has a name */
	ROLE_HOT_WRITE,
	ROLE_READ_MOSTLY,
	ROLE_COLD,
	NR_RULE_ROLES,
};

/** rule_role__name() - the word for a role as rule files and reports spell it */
const char *rule_role__name(enum rule_role role);

/** enum rule_level - what a broken rule means for the exit status */
enum rule_level {
	LEVEL_ERROR,
	LEVEL_WARN,
	NR_RULE_LEVELS,
};

/** rule_level__name() - the word for a level as rule files spell it */
const char *rule_level__name(enum rule_level level);

/**
 * enum rule_op - what the workload does to a field, where its type and its role do
 *	not tell
 */
enum rule_op {
	RULE_OP_UNSAID,
	RULE_OP_NONE,		/* nothing: it only takes up its place */
	RULE_OP_LOAD,		/* it is read */
	RULE_OP_REF,		/* a reference is taken and dropped, atomically */
	RULE_OP_COUNT,		/* it is read, changed and written */
	RULE_OP_STAMP,		/* it is written */
	NR_RULE_OPS,
};

/** rule_op__name() - the word for an operation, as rule files spell it */
const char *rule_op__name(enum rule_op op);

/**
 * rule_op__find() - the operation that a word means
 * @word: the word
 * @len: its length
 *
 * Return: the operation, or RULE_OP_UNSAID if there is no such.
 */
enum rule_op rule_op__find(const char *word, size_t len);

/** rule_op__role() - the role that a field has to which this is done */
enum rule_role rule_op__role(enum rule_op op);

/**
 * struct rule_field - one reference to a member
 * @names: its alternatives, the first that exists counts; at least one
 * @nr_names: how many
 * @optional: whether a struct may have none of them
 * @op: what the workload does to it
 * @line: where it stands in its file, counted from 1
 * @column: likewise
 */
struct rule_field {
	const char *const *names;
	size_t nr_names;
	bool optional;
	enum rule_op op;
	unsigned int line;
	unsigned int column;
};

/**
 * struct rule_group - fields that a rule speaks of together
 * @name: "hot-write", a name from the groups key, or the field reference
 *	itself where a rule names one field directly
 * @role: what the workload does to them
 * @fields: at least one
 * @nr_fields: how many
 */
struct rule_group {
	const char *name;
	enum rule_role role;
	const struct rule_field *fields;
	size_t nr_fields;
};

/** LINE_BYTES_MIN, LINE_BYTES_MAX - what the size of a line can be, in bytes */
#define LINE_BYTES_MIN	16
#define LINE_BYTES_MAX	4096

/** enum rule_kind_id - names a row of the table of kinds */
enum rule_kind_id {
	RULE_APART,
	RULE_TOGETHER,
	RULE_OWN,
	RULE_START,
	RULE_SIZE,
	RULE_LINES,
	NR_RULE_KINDS,
};

#define RULE_MAX_GROUPS	2

struct rule;
struct rule_doc;

/**
 * struct rule_kind - what is common to all rules of one kind
 * @name: key in a rule file
 * @nr_groups: how many groups it speaks of; with 0 its value is a number
 * @takes_lines: whether a "lines: N" beside it means something
 * @of_globals: whether it can be asked of global variables
 * @describe: writes the assertion, or that it is broken, as a clause into @buf
 *	of @size bytes
 */
struct rule_kind {
	const char *name;
	unsigned int nr_groups;
	bool takes_lines;
	bool of_globals;
	void (*describe)(const struct rule_doc *doc, const struct rule *rule,
			 bool holds, char *buf, size_t size);
};

/** rule_kind__get() - the row of the table for @id */
const struct rule_kind *rule_kind__get(enum rule_kind_id id);

/**
 * struct rule_when - where a rule applies; without any condition, everywhere
 * @archs: architectures as "uname -m" names them; one of them
 * @nr_archs: how many
 * @lines: sizes of a line in bytes; one of them
 * @nr_lines: how many
 */
struct rule_when {
	const char *const *archs;
	size_t nr_archs;
	const unsigned int *lines;
	size_t nr_lines;
};

/**
 * struct rule - one assertion
 * @kind: what it asserts
 * @level: what a violation means
 * @groups: indices into the groups of its document; as many count as the
 *	kind says
 * @lines: how many lines a together or lines rule allows
 * @size: how many bytes a size rule allows
 * @pair: whether it is asked of pairs of lines; then its level is warn
 * @when: where it applies
 * @line: where it stands in its file; that of the struct for the implied one
 * @column: likewise
 */
struct rule {
	enum rule_kind_id kind;
	enum rule_level level;
	unsigned int groups[RULE_MAX_GROUPS];
	uint64_t lines;
	uint64_t size;
	bool pair;
	struct rule_when when;
	unsigned int line;
	unsigned int column;
};

/**
 * rule__name() - name of a rule that stays the same from kernel to kernel
 * @doc: its document
 * @rule: the rule
 * @buf: filled with "apart hot-write read-mostly"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *rule__name(const struct rule_doc *doc, const struct rule *rule,
		       char *buf, size_t size);

/**
 * rule__describe() - what a rule asserts, as a clause
 * @doc: its document
 * @rule: the rule
 * @holds: true for the assertion, false for what is the case when it is broken
 * @buf: filled with "hot-write shares no line with read-mostly", or with
 *	"hot-write shares a line with read-mostly"
 * @size: of @buf in bytes
 *
 * Return: @buf.
 */
const char *rule__describe(const struct rule_doc *doc, const struct rule *rule,
			   bool holds, char *buf, size_t size);

/** BASE_HWCACHE - the base of a slab cache made with SLAB_HWCACHE_ALIGN */
#define BASE_HWCACHE	UINT64_MAX

/** BASE_LINE - objects begin a line, of the size that the kernel was built for */
#define BASE_LINE	(UINT64_MAX - 1)

/** STRIDE_SIZE - objects follow each other without a gap: an array of them */
#define STRIDE_SIZE	UINT64_MAX

/** RULE_MARKER - begins a reference to what the kernel's own markers enclose */
#define RULE_MARKER	"group:"

/** rule__is_marker() - whether a reference is one to that */
static inline bool rule__is_marker(const char *name)
{
	return !strncmp(name, RULE_MARKER, strlen(RULE_MARKER));
}

/**
 * struct rule_pins - members that keep their place whatever order is suggested
 * @first: they come first, in today's order
 * @nr_first: how many
 * @last: they come last, in today's order
 * @nr_last: how many
 */
struct rule_pins {
	const struct rule_field *first;
	size_t nr_first;
	const struct rule_field *last;
	size_t nr_last;
};

/**
 * struct rule_doc - all that is declared about one struct, or about some
 *	global variables
 * @file: where it was read from
 * @line: of its struct key
 * @column: likewise
 * @strct: name of the struct, or what the set of global variables is called
 * @globals: whether it is about global variables
 * @optional: whether an object may lack the struct
 * @why: why the rules exist; NULL if not said
 * @source: where that is known from; NULL if not said
 * @base: alignment in bytes that objects are guaranteed to have,
 *	BASE_HWCACHE, BASE_LINE, or 0 if not said
 * @stride: from one object to the next in bytes, STRIDE_SIZE, or 0 if not said
 * @containers: whether its rules hold for every struct that embeds it too
 * @slab: name of the slab cache that objects come from; NULL if not said
 * @includes: headers of the kernel that define the struct, as an #include names
 *	them; only for compiling it without a kernel
 * @nr_includes: how many
 * @pins: members that other code expects where they are
 * @groups: its groups
 * @nr_groups: how many
 * @rules: its rules, the implied one written out
 * @nr_rules: how many
 */
struct rule_doc {
	const char *file;
	unsigned int line;
	unsigned int column;
	const char *strct;
	bool globals;
	bool optional;
	const char *why;
	const char *source;
	uint64_t base;
	uint64_t stride;
	bool containers;
	const char *slab;
	const char *const *includes;
	size_t nr_includes;
	struct rule_pins pins;
	const struct rule_group *groups;
	size_t nr_groups;
	const struct rule *rules;
	size_t nr_rules;
};

/**
 * struct rule_set - the documents that one run works with
 * @docs: in the order in which they were given
 * @nr: how many
 * @pool: owner of what was parsed; empty for the pack
 */
struct rule_set {
	const struct rule_doc **docs;
	size_t nr;
	struct pool pool;
};

/**
 * rule_set__append() - add one document
 * @set: where to
 * @doc: must live as long as @set
 *
 * Return: 0, or -1 if memory ran out.
 */
int rule_set__append(struct rule_set *set, const struct rule_doc *doc);

/**
 * rule_set__select() - keep the documents of some structs only
 * @set: the documents
 * @names: structs to keep
 * @nr: how many; 0 keeps everything
 * @err: names the first one that no document is about, and what is near
 *
 * Return: 0, or -1 with @err set.
 */
int rule_set__select(struct rule_set *set, const char *const *names, size_t nr,
		     struct err *err);

void rule_set__free(struct rule_set *set);

#endif /* DSTLAYOUT_RULES_H */
