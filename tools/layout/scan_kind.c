// SPDX-License-Identifier: GPL-2.0
#include <string.h>

#include "scan_kind.h"
#include "scan_words.h"
#include "util.h"

#define TYPE_NAME_MAX	128

/* An array of more than this is a buffer or a table, not a member of its own. */
#define ARRAY_MAX_BITS	(64 * 8)

/* No lock is larger than that, with all that debugging adds to it. */
#define BLOCK_MAX_BITS	(512 * 8)

/*
 * The weights: how often something is written, or read, while other CPUs use the
 * same object. They are ranks and no measurement: each step is a factor of two.
 *
 * written	8  by each user of the object, at least twice
 *		4  by each operation, or each critical section
 *		2  by some operations, or by each once without a bus lock
 *		1  when the object is linked, unlinked, armed, or in batches
 * read		4  by each operation, to find out what to do, and written never
 *		3  by each operation, to find out where; hardly ever written
 *		2  by most lookups or operations
 *		1  by some, or written now and then
 */
static const struct scan_weight weights[NR_SCAN_KINDS] = {
	[SCAN_NOTHING] = { "nothing", ROLE_NONE, 0 },
	[SCAN_REF] = { "reference count", ROLE_HOT_WRITE, 8 },
	[SCAN_LOCK] = { "lock", ROLE_HOT_WRITE, 4 },
	[SCAN_ATOMIC] = { "atomic variable", ROLE_HOT_WRITE, 4 },
	[SCAN_COUNTER] = { "statistics", ROLE_HOT_WRITE, 4 },
	[SCAN_STAMP] = { "time stamp", ROLE_HOT_WRITE, 2 },
	[SCAN_QUEUE] = { "queue", ROLE_HOT_WRITE, 2 },
	[SCAN_SEQUENCE] = { "sequence count", ROLE_HOT_WRITE, 2 },
	[SCAN_BATCH] = { "counter with batches", ROLE_HOT_WRITE, 1 },
	[SCAN_LINK] = { "link of a list or tree", ROLE_HOT_WRITE, 1 },
	[SCAN_TIMER] = { "timer or work", ROLE_HOT_WRITE, 1 },
	[SCAN_WRITE_GROUP] = { "in a group for writing", ROLE_HOT_WRITE, 4 },
	[SCAN_SAMPLED_WRITE] = { "written in the samples", ROLE_HOT_WRITE, 8 },
	[SCAN_OPS] = { "operations or constants", ROLE_READ_MOSTLY, 4 },
	[SCAN_FUNCTION] = { "function", ROLE_READ_MOSTLY, 4 },
	[SCAN_PERCPU] = { "where per-CPU data is", ROLE_READ_MOSTLY, 3 },
	[SCAN_ANCHOR] = { "what it belongs to", ROLE_READ_MOSTLY, 3 },
	[SCAN_POINTER] = { "pointer", ROLE_READ_MOSTLY, 2 },
	[SCAN_KEY] = { "key of a lookup", ROLE_READ_MOSTLY, 2 },
	[SCAN_SETTING] = { "flags or a limit", ROLE_READ_MOSTLY, 2 },
	[SCAN_SWITCH] = { "switch or state", ROLE_READ_MOSTLY, 1 },
	[SCAN_READ_GROUP] = { "in a group for reading", ROLE_READ_MOSTLY, 3 },
	[SCAN_SAMPLED_READ] = { "read in the samples", ROLE_READ_MOSTLY, 4 },
};

const struct scan_weight *scan_kind__weight(enum scan_kind kind)
{
	return &weights[kind];
}

/** struct known - a type that says what its members are for */
struct known {
	const char *name;
	enum scan_kind kind;
};

/* Tags and typedefs; what is inside of them says nothing more. */
static const struct known known[] = {
	{ "refcount_t", SCAN_REF },
	{ "refcount_struct", SCAN_REF },
	{ "kref", SCAN_REF },
	{ "rcuref_t", SCAN_REF },
	{ "lockref", SCAN_REF },
	{ "spinlock_t", SCAN_LOCK },
	{ "spinlock", SCAN_LOCK },
	{ "raw_spinlock_t", SCAN_LOCK },
	{ "raw_spinlock", SCAN_LOCK },
	{ "arch_spinlock_t", SCAN_LOCK },
	{ "local_lock_t", SCAN_NOTHING },
	{ "rwlock_t", SCAN_LOCK },
	{ "arch_rwlock_t", SCAN_LOCK },
	{ "mutex", SCAN_LOCK },
	{ "rt_mutex", SCAN_LOCK },
	{ "rw_semaphore", SCAN_LOCK },
	{ "semaphore", SCAN_LOCK },
	{ "seqlock_t", SCAN_LOCK },
	{ "optimistic_spin_queue", SCAN_LOCK },
	{ "atomic_t", SCAN_ATOMIC },
	{ "atomic64_t", SCAN_ATOMIC },
	{ "atomic_long_t", SCAN_ATOMIC },
	{ "local_t", SCAN_NOTHING },
	{ "local64_t", SCAN_COUNTER },
	{ "u64_stats_t", SCAN_COUNTER },
	{ "seqcount_t", SCAN_SEQUENCE },
	{ "seqcount", SCAN_SEQUENCE },
	{ "seqcount_spinlock_t", SCAN_SEQUENCE },
	{ "seqcount_raw_spinlock_t", SCAN_SEQUENCE },
	{ "seqcount_rwlock_t", SCAN_SEQUENCE },
	{ "seqcount_mutex_t", SCAN_SEQUENCE },
	{ "seqcount_latch_t", SCAN_SEQUENCE },
	{ "u64_stats_sync", SCAN_SEQUENCE },
	{ "percpu_counter", SCAN_BATCH },
	{ "percpu_ref", SCAN_PERCPU },
	{ "percpu_rw_semaphore", SCAN_PERCPU },
	{ "sk_buff_head", SCAN_QUEUE },
	{ "wait_queue_head_t", SCAN_QUEUE },
	{ "wait_queue_head", SCAN_QUEUE },
	{ "swait_queue_head", SCAN_QUEUE },
	{ "rcuwait", SCAN_QUEUE },
	{ "completion", SCAN_QUEUE },
	{ "llist_head", SCAN_QUEUE },
	{ "bio_list", SCAN_QUEUE },
	{ "list_head", SCAN_LINK },
	{ "hlist_head", SCAN_LINK },
	{ "hlist_node", SCAN_LINK },
	{ "hlist_bl_node", SCAN_LINK },
	{ "hlist_bl_head", SCAN_LINK },
	{ "hlist_nulls_node", SCAN_LINK },
	{ "hlist_nulls_head", SCAN_LINK },
	{ "llist_node", SCAN_LINK },
	{ "plist_node", SCAN_LINK },
	{ "plist_head", SCAN_LINK },
	{ "rb_node", SCAN_LINK },
	{ "rb_root", SCAN_LINK },
	{ "rb_root_cached", SCAN_LINK },
	{ "rhash_head", SCAN_LINK },
	{ "rhlist_head", SCAN_LINK },
	{ "klist_node", SCAN_LINK },
	{ "maple_tree", SCAN_LINK },
	{ "work_struct", SCAN_TIMER },
	{ "delayed_work", SCAN_TIMER },
	{ "rcu_work", SCAN_TIMER },
	{ "irq_work", SCAN_TIMER },
	{ "timer_list", SCAN_TIMER },
	{ "hrtimer", SCAN_TIMER },
	{ "tasklet_struct", SCAN_TIMER },
	{ "possible_net_t", SCAN_ANCHOR },
	/* Written when the object is freed, or never. */
	{ "callback_head", SCAN_NOTHING },
	{ "rcu_head", SCAN_NOTHING },
	{ "lock_class_key", SCAN_NOTHING },
	{ "lockdep_map", SCAN_NOTHING },
	{ "completion_map", SCAN_NOTHING },
	{ "cpumask", SCAN_NOTHING },
};

static const struct known *find_known(const char *name)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(known); i++) {
		if (known[i].name[0] == name[0] && !strcmp(known[i].name, name))
			return &known[i];
	}
	return NULL;
}

bool scan_type__is_block(const char *name)
{
	return find_known(name);
}

/* Behind qualifiers and "struct". */
static const char *skip_words(const char *spelling, bool *tagged)
{
	static const char *const skipped[] = { "const ", "volatile ", "struct ", "union " };
	size_t i;

	*tagged = false;
	for (i = 0; i < ARRAY_SIZE(skipped); i++) {
		size_t len = strlen(skipped[i]);

		if (strncmp(spelling, skipped[i], len))
			continue;
		spelling += len;
		*tagged = *tagged || i >= 2;
		i = (size_t)-1;
	}
	return spelling;
}

/* The name that a spelling begins with, be it a tag or a typedef's. */
static bool copy_name(const char *spelling, bool *tagged, char *buf, size_t size)
{
	const char *name = skip_words(spelling, tagged);
	size_t len = strcspn(name, " *[(");

	if (!len || len >= size || *name == '{')
		return false;
	memcpy(buf, name, len);
	buf[len] = '\0';
	return true;
}

bool scan_type__struct(const char *spelling, char *buf, size_t size)
{
	bool tagged;

	return copy_name(spelling, &tagged, buf, size) && tagged;
}

/* A pointer to something that has a name. */
static void look_at_pointer(struct scan_type *type, const char *name)
{
	unsigned int words = scan_words__of(name);
	bool is_const = !strncmp(type->spelling, "const ", 6);

	type->by_name = true;
	if (!strcmp(name, "char") || !strcmp(name, "u8") || strstr(type->spelling, "**"))
		type->kind = SCAN_NOTHING;
	else if ((words & WORD_OPS) || (is_const && strcmp(name, "void")))
		type->kind = SCAN_OPS;
	else if (words & WORD_PERCPU)
		type->kind = SCAN_PERCPU;
	else if (words & WORD_LIST)
		type->kind = SCAN_LINK;
	else if (!strcmp(name, "net") || !strcmp(name, "net_device") ||
		 !strcmp(name, "device") || !strcmp(name, "super_block") ||
		 !strcmp(name, "module"))
		type->kind = SCAN_ANCHOR;
	else
		type->kind = SCAN_POINTER;
}

/* A struct, a union, or an array of them; @name is "" if it has none. */
static void look_at_aggregate(struct scan_type *type, const char *name)
{
	const struct known *row = find_known(name);

	if (!row)
		return;
	type->kind = row->kind;
	type->opaque = true;
	type->by_name = row->kind == SCAN_ATOMIC;
}

void scan_type__look(struct scan_type *type, const char *spelling, enum layout_kind kind)
{
	char name[TYPE_NAME_MAX] = "";
	bool tagged;

	*type = (struct scan_type){ .spelling = spelling };
	if (!copy_name(spelling, &tagged, name, sizeof(name)))
		name[0] = '\0';
	switch (kind) {
	case LAYOUT_POINTER:
		if (strstr(spelling, "(*"))
			type->kind = SCAN_FUNCTION;
		else
			look_at_pointer(type, name);
		break;
	case LAYOUT_SCALAR:
		type->by_name = true;
		if (!strncmp(spelling, "enum ", 5) || !strcmp(name, "bool") ||
		    !strcmp(name, "_Bool"))
			type->kind = SCAN_SWITCH;
		break;
	case LAYOUT_ARRAY:
	case LAYOUT_STRUCT:
	case LAYOUT_UNION:
		look_at_aggregate(type, name);
		/* "file_ref_t", a kind of reference count that no list knows */
		if (!type->opaque && (scan_words__of(name) & WORD_REF)) {
			type->kind = SCAN_REF;
			type->by_name = false;
		}
		break;
	}
}

static enum scan_kind atomic_by_name(unsigned int words)
{
	if (words & WORD_STATISTIC)
		return SCAN_COUNTER;
	return words & (WORD_REF | WORD_COUNT) ? SCAN_REF : SCAN_ATOMIC;
}

static enum scan_kind pointer_by_name(enum scan_kind kind, unsigned int words)
{
	if (kind != SCAN_POINTER)
		return kind;
	if (words & WORD_PERCPU)
		return SCAN_PERCPU;
	if (words & (WORD_LIST | WORD_LAST))
		return SCAN_LINK;
	return words & WORD_ANCHOR ? SCAN_ANCHOR : kind;
}

/* A limit of a count is no count: "max_packets". */
static enum scan_kind scalar_by_name(enum scan_kind kind, unsigned int words,
				     const struct layout_member *member)
{
	if (words & (WORD_LIMIT | WORD_SETTING))
		return SCAN_SETTING;
	if (words & WORD_KEY)
		return SCAN_KEY;
	if (kind == SCAN_SWITCH || member->bitfield || member->bit_size < 32)
		return kind;
	if (words & (WORD_STATISTIC | WORD_REF))
		return SCAN_COUNTER;
	return words & (WORD_STAMP | WORD_LAST) ? SCAN_STAMP : kind;
}

enum scan_kind scan_kind__of(const struct scan_type *type, const struct layout_member *member)
{
	unsigned int words;

	if (!member->bit_size || member->bit_size > BLOCK_MAX_BITS ||
	    (member->kind == LAYOUT_ARRAY && member->bit_size > ARRAY_MAX_BITS))
		return SCAN_NOTHING;
	/* A reference count that is a struct is a small one. */
	if (type->kind == SCAN_REF && !type->opaque && member->bit_size > 64)
		return SCAN_NOTHING;
	if (!type->by_name)
		return type->kind;
	words = scan_words__of(member->name);
	if (type->kind == SCAN_ATOMIC)
		return atomic_by_name(words);
	if (member->kind == LAYOUT_POINTER)
		return pointer_by_name(type->kind, words);
	return scalar_by_name(type->kind, words, member);
}
