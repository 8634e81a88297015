/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Suspicion without rules: which structs of a whole kernel look as if what every
 * CPU writes lay on a line with what every CPU reads.
 *
 * Data flows one way: an object's structs are looked at once (scan_collect.c), the
 * pairs of members that share lines are weighed (scan_pairs.c), the structs are
 * ranked (scan_rank.c), and those at the head are explained (scan_hit.c).
 */
#ifndef DSTLAYOUT_SCAN_H
#define DSTLAYOUT_SCAN_H

#include "number_table.h"
#include "object.h"
#include "pool.h"
#include "scan_kind.h"
#include "scan_perf.h"

/** SCAN_NO_CHILD - a member is not inside of an embedded struct */
#define SCAN_NO_CHILD	UINT32_MAX

/** SCAN_UNIONS_MAX - unions around a member that are told apart */
#define SCAN_UNIONS_MAX	3

/**
 * struct scan_choice - an alternative of a union
 * @united: which union of the struct it is, from 1 on, or 0 for none
 * @choice: which of the alternatives; two of them are not there together
 */
struct scan_choice {
	uint32_t united;
	uint32_t choice;
};

/**
 * struct scan_evidence - one member that says something
 * @path: a number for its path, see number_table__hash(), where objects are to be
 *	compared; else 0
 * @first: offset of its first byte
 * @end: offset behind its last byte
 * @member: its index in the layout
 * @child: index of the direct member around it that is a struct with a name, or
 *	SCAN_NO_CHILD: such a struct is ranked on its own
 * @unions: the unions that it is in, the first with a number of 0 ends them; further
 *	ones are left out
 * @kind: what it is taken for
 * @role: what the workload does to it, then
 * @weight: how often, as the table of kinds has it
 */
struct scan_evidence {
	uint64_t path;
	uint64_t first;
	uint64_t end;
	uint32_t member;
	uint32_t child;
	struct scan_choice unions[SCAN_UNIONS_MAX];
	enum scan_kind kind;
	enum rule_role role;
	double weight;
};

/** scan_evidence__share() - whether members share a line in an object at an address */
static inline bool scan_evidence__share(const struct scan_evidence *a,
					const struct scan_evidence *b, uint64_t address,
					unsigned int line)
{
	return (address + a->first) / line <= (address + b->end - 1) / line &&
	       (address + b->first) / line <= (address + a->end - 1) / line;
}

#define SCAN_PLACES_MAX	8

/**
 * struct scan_uses - how others use a struct
 * @key: of its name
 * @base: key of the struct that it begins with, or 0
 * @derived: structs that begin with one
 * @functions: that take a pointer to one
 * @pointers: structs that point to one
 * @embedded: structs that embed one
 * @arrays: of these, those that embed an array whose elements begin at
 *	different places of a line
 * @percpu: variables of which there is one for each CPU
 * @place: offsets modulo the line at which they embed it
 * @place_count: how often each
 * @nr_places: how many; further ones are left out
 */
struct scan_uses {
	uint64_t key;
	uint64_t base;
	uint32_t derived;
	uint32_t functions;
	uint32_t pointers;
	uint32_t embedded;
	uint32_t arrays;
	uint32_t percpu;
	uint32_t place[SCAN_PLACES_MAX];
	uint32_t place_count[SCAN_PLACES_MAX];
	size_t nr_places;
};

/**
 * struct scan_uses_table - the uses of all structs
 * @table: by key, which of @uses, from 1 on
 * @uses: all of them
 * @nr: how many
 * @room: how many there is memory for
 */
struct scan_uses_table {
	struct number_table table;
	struct scan_uses *uses;
	size_t nr;
	size_t room;
};

/** scan_uses__key() - the key of a struct's name */
uint64_t scan_uses__key(const char *name);

/** scan_uses__get() - the uses of a struct, new ones if need be; NULL without memory */
struct scan_uses *scan_uses__get(struct scan_uses_table *table, uint64_t key);

/** scan_uses__find() - the uses of a struct, or NULL if there are none */
const struct scan_uses *scan_uses__find(const struct scan_uses_table *table, uint64_t key);

/** scan_uses__place() - note where in a line it is embedded so often */
void scan_uses__place(struct scan_uses *uses, uint32_t place, uint32_t count);

/** scan_uses__merge() - add all of @more; 0, or -1 without memory */
int scan_uses__merge(struct scan_uses_table *table, const struct scan_uses_table *more);

void scan_uses__free(struct scan_uses_table *table);

/**
 * scan_uses__functions() - note which structs functions and per-CPU variables are
 *	about
 * @table: where to
 * @types: whose; of types that are no BTF nothing is known
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int scan_uses__functions(struct scan_uses_table *table, struct types *types, struct err *err);

/**
 * struct scan_struct - one definition of a struct
 * @name: its name
 * @definition: which of @nr_definitions, from 1 on
 * @nr_definitions: definitions of the name
 * @size: in bytes
 * @align: what its objects are known to be aligned to, in bytes, or 0
 * @stride: from one object to the next in bytes, where it is known, or 0
 * @evidence: what its members say, by offset
 * @nr_evidence: how many
 * @children: keys of the structs that it embeds directly
 * @nr_children: how many
 * @foreign: whether it is of the kernel that a module continues, not the module's own
 * @clashes: whether it has members of both roles
 * @cares: whether its author has aligned or padded something, or has put
 *	markers of the kernel into it
 * @sampled: percent of all samples that fall on lines where something is written
 *	and something else read
 * @layout_score: what its lines are worth
 * @score: that, with how much it is used and what was sampled
 * @rank: from 1 on
 */
struct scan_struct {
	const char *name;
	unsigned int definition;
	unsigned int nr_definitions;
	uint64_t size;
	uint64_t align;
	uint64_t stride;
	const struct scan_evidence *evidence;
	size_t nr_evidence;
	const uint64_t *children;
	size_t nr_children;
	bool foreign;
	bool clashes;
	bool cares;
	double sampled;
	double layout_score;
	double score;
	size_t rank;
};

/**
 * struct scan - what is known of an object
 * @object: it
 * @line: bytes of a line
 * @structs: every definition of every struct that has a name, in the order of
 *	names; unions are none
 * @ranked: the same, the worst first
 * @nr: how many
 * @uses: how others use them
 * @perf: what was sampled, or NULL
 * @comparing: whether it is to be compared with another object
 * @pools: owners of everything else, one of each thread that has looked
 * @nr_pools: how many
 */
struct scan {
	const struct object *object;
	unsigned int line;
	struct scan_struct *structs;
	struct scan_struct **ranked;
	size_t nr;
	struct scan_uses_table uses;
	const struct scan_perf *perf;
	bool comparing;
	struct pool *pools;
	size_t nr_pools;
};

/**
 * scan__object() - look at all structs of an object, and rank them
 * @scan: with @object, which must outlive it, @line, a power of two, @perf, resolved
 *	for this object, and @comparing; all else zeroes. Release with scan__free(),
 *	also after a failure
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int scan__object(struct scan *scan, struct err *err);

void scan__free(struct scan *scan);

/** scan__collect() - look at all structs; for scan__object() */
int scan__collect(struct scan *scan, struct err *err);

/** scan__uses_of() - how others use a struct; nothing but zeroes if they do not */
const struct scan_uses *scan__uses_of(const struct scan *scan, const struct scan_struct *s);

/**
 * struct scan_addresses - where objects are expected to lie, modulo the line
 * @address: in bytes
 * @chance: of each; all together are 1
 * @nr: how many
 */
struct scan_addresses {
	unsigned int address[3 * SCAN_PLACES_MAX];
	double chance[3 * SCAN_PLACES_MAX];
	size_t nr;
};

/** scan_addresses__of() - work out where objects of a struct lie */
void scan_addresses__of(struct scan_addresses *addresses, const struct scan *scan,
			const struct scan_struct *s);

/**
 * struct scan_pair - a member that is written and one that is read
 * @write: the one
 * @read: the other
 * @chance: that they share a line
 * @worth: their weights, multiplied; less where a struct that is ranked on its own
 *	holds both
 * @line: the line that they share where it is most likely that they do
 */
struct scan_pair {
	const struct scan_evidence *write;
	const struct scan_evidence *read;
	double chance;
	double worth;
	uint64_t line;
};

/**
 * scan_pairs__score() - what the lines of a struct are worth
 * @scan: whose
 * @s: one of its structs
 * @wanted: whether a pair counts; NULL for all
 * @arg: handed to @wanted
 *
 * Return: 0 if nothing on its lines clashes; more for worse.
 */
double scan_pairs__score(const struct scan *scan, const struct scan_struct *s,
			 bool (*wanted)(const struct scan_evidence *write,
					const struct scan_evidence *read, void *arg),
			 void *arg);

/**
 * scan_pairs__find() - all pairs that may share a line
 * @pairs: set to them, the worst first; release with free()
 * @nr: set to how many
 *
 * Other parameters as above.
 *
 * Return: 0, or -1 without memory.
 */
int scan_pairs__find(const struct scan *scan, const struct scan_struct *s,
		     bool (*wanted)(const struct scan_evidence *write,
				    const struct scan_evidence *read, void *arg),
		     void *arg, struct scan_pair **pairs, size_t *nr);

/** scan__factor() - what the score of a struct's lines is multiplied with */
double scan__factor(const struct scan *scan, const struct scan_struct *s);

#endif /* DSTLAYOUT_SCAN_H */
