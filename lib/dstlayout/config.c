// SPDX-License-Identifier: GPL-2.0
/*
 * What a run is asked to do: one table gives parsing, limits, printing and
 * module parameters.
 */
#include <linux/ctype.h>
#include <linux/moduleparam.h>
#include <linux/mutex.h>
#include <linux/nodemask.h>
#include <linux/numa.h>
#include <linux/printk.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "config.h"
#include "cpus.h"
#include "hammer.h"
#include "shapes.h"
#include "stats.h"

/**
 * struct config_key - one key of the configuration
 * @name: as it is written
 * @parse: reads a value into a configuration; 0 or -EINVAL with the reason
 * @print: writes the value
 * @offset: of a u32 in struct dl_config
 * @min: least value of a number
 * @max: largest value of a number
 * @step: a number must be a multiple of it
 * @item: names what a set or a choice consists of, by index
 * @nr_items: how many there are; a function, since shapes are counted late
 */
struct config_key {
	const char *name;
	int (*parse)(const struct config_key *key, struct dl_config *config,
		     const char *value, struct dl_reason *reason);
	void (*print)(const struct config_key *key, const struct dl_config *config,
		      struct seq_file *m);
	size_t offset;
	u32 min;
	u32 max;
	u32 step;
	const char *(*item)(u32 index);
	u32 (*nr_items)(void);
};

static const char *const mode_names[] = {
	[DL_SPLIT] = "split",
	[DL_MIXED] = "mixed",
	[DL_PAIRS] = "pairs",
	[DL_PREFETCH] = "prefetch",
	[DL_WALK] = "walk",
	[DL_SLAB] = "slab",
};

static const char *const stamp_names[] = { "jiffies", "count" };

static const char *const store_names[] = { "always", "changed" };

static const char *const place_names[] = {
	[DL_ALIGNED] = "aligned",
	[DL_PACKED]  = "packed",
};

const char *dl_mode_name(enum dl_mode mode)
{
	return mode_names[mode];
}

static const char *item_mode(u32 index)
{
	return mode_names[index];
}

static const char *item_mix(u32 index)
{
	return dl_mix_name(index);
}

/* Neighbours have a twin of their own: the place decides, not the key. */
static const enum dl_twin_kind twin_items[] = {
	DL_TWIN_CONTROL, DL_TWIN_SPREAD, DL_TWIN_FIELD, DL_TWIN_ALONE,
	DL_TWIN_SELF,
};

static const char *item_twin(u32 index)
{
	return dl_twin_name(twin_items[index]);
}

static const char *item_stamp(u32 index)
{
	return stamp_names[index];
}

static const char *item_store(u32 index)
{
	return store_names[index];
}

static const char *item_ref(u32 index)
{
	return dl_ref_name(index);
}

static const char *item_place(u32 index)
{
	return place_names[index];
}

static u32 nr_modes(void)
{
	return DL_NR_MODES;
}

static u32 nr_mixes(void)
{
	return DL_NR_MIXES;
}

static u32 nr_twins(void)
{
	return ARRAY_SIZE(twin_items);
}

static u32 nr_stamps(void)
{
	return ARRAY_SIZE(stamp_names);
}

static u32 nr_stores(void)
{
	return ARRAY_SIZE(store_names);
}

static u32 nr_refs(void)
{
	return DL_NR_REFS;
}

static u32 nr_places(void)
{
	return ARRAY_SIZE(place_names);
}

static u32 *field(const struct config_key *key, struct dl_config *config)
{
	return (u32 *)((char *)config + key->offset);
}

static u32 value_of(const struct config_key *key, const struct dl_config *config)
{
	return *(const u32 *)((const char *)config + key->offset);
}

static int refuse(struct dl_reason *reason, const struct config_key *key,
		  const char *value, const char *allowed)
{
	snprintf(reason->text, sizeof(reason->text),
		 "%s=%.32s is not allowed: %s", key->name, value, allowed);
	return -EINVAL;
}

static int refuse_item(struct dl_reason *reason, const struct config_key *key,
		       const char *value, const char *also)
{
	char allowed[320];
	size_t at = 0;
	u32 i;

	at += scnprintf(allowed, sizeof(allowed), "it takes%s", also);
	for (i = 0; i < key->nr_items(); i++)
		at += scnprintf(allowed + at, sizeof(allowed) - at, " %s",
				key->item(i));
	return refuse(reason, key, value, allowed);
}

static int parse_number(const struct config_key *key, struct dl_config *config,
			const char *value, struct dl_reason *reason)
{
	char allowed[64];
	u32 number;

	if (!kstrtou32(value, 10, &number) && number >= key->min &&
	    number <= key->max && number % key->step == 0) {
		*field(key, config) = number;
		return 0;
	}
	snprintf(allowed, sizeof(allowed), "it takes %u..%u in steps of %u",
		 key->min, key->max, key->step);
	return refuse(reason, key, value, allowed);
}

static int parse_look(const struct config_key *key, struct dl_config *config,
		      const char *value, struct dl_reason *reason)
{
	u32 number;

	if (kstrtou32(value, 10, &number) || !dl_look_valid(number))
		return refuse(reason, key, value, "it takes 10 20 40 80 160");
	*field(key, config) = number;
	return 0;
}

static void print_number(const struct config_key *key, const struct dl_config *config,
			 struct seq_file *m)
{
	seq_printf(m, "%u", value_of(key, config));
}

static int find_item(const struct config_key *key, const char *name, size_t len)
{
	u32 i;

	for (i = 0; i < key->nr_items(); i++) {
		if (strlen(key->item(i)) == len &&
		    !strncmp(key->item(i), name, len))
			return i;
	}
	return -ENOENT;
}

static int parse_choice(const struct config_key *key, struct dl_config *config,
			const char *value, struct dl_reason *reason)
{
	int item = find_item(key, value, strlen(value));

	if (item < 0)
		return refuse_item(reason, key, value, "");
	*field(key, config) = item;
	return 0;
}

static void print_choice(const struct config_key *key, const struct dl_config *config,
			 struct seq_file *m)
{
	seq_puts(m, key->item(value_of(key, config)));
}

/* Those that there are; all bits set means those to come as well. */
static u64 all_items(const struct config_key *key)
{
	return (1ull << key->nr_items()) - 1;
}

static u64 *set_of(const struct config_key *key, struct dl_config *config)
{
	return (u64 *)((char *)config + key->offset);
}

static int parse_set(const struct config_key *key, struct dl_config *config,
		     const char *value, struct dl_reason *reason)
{
	const char *at = value;
	u64 set = 0;

	if (!strcmp(value, "all")) {
		*set_of(key, config) = ~0ull;
		return 0;
	}
	for (;;) {
		size_t len = strcspn(at, ",");
		int item = find_item(key, at, len);

		if (item < 0)
			return refuse_item(reason, key, value, " all");
		set |= 1ull << item;
		if (!at[len])
			break;
		at += len + 1;
	}
	*set_of(key, config) = set;
	return 0;
}

static void print_set(const struct config_key *key, const struct dl_config *config,
		      struct seq_file *m)
{
	u64 set = *(const u64 *)((const char *)config + key->offset);
	const char *comma = "";
	u32 i;

	if ((set & all_items(key)) == all_items(key)) {
		seq_puts(m, "all");
		return;
	}
	for (i = 0; i < key->nr_items(); i++) {
		if (!(set & (1ull << i)))
			continue;
		seq_printf(m, "%s%s", comma, key->item(i));
		comma = ",";
	}
}

static int parse_cpus(const struct config_key *key, struct dl_config *config,
		      const char *value, struct dl_reason *reason)
{
	if (!strcmp(value, "auto")) {
		config->cpu_choice = DL_CPUS_AUTO;
	} else if (!strcmp(value, "all")) {
		config->cpu_choice = DL_CPUS_ALL;
	} else {
		if (cpulist_parse(value, &config->cpus) ||
		    cpumask_empty(&config->cpus))
			return refuse(reason, key, value,
				      "it takes auto, all, or a list like 0,2-3");
		config->cpu_choice = DL_CPUS_LIST;
	}
	return 0;
}

static void print_cpus(const struct config_key *key, const struct dl_config *config,
		       struct seq_file *m)
{
	if (config->cpu_choice == DL_CPUS_AUTO)
		seq_puts(m, "auto");
	else if (config->cpu_choice == DL_CPUS_ALL)
		seq_puts(m, "all");
	else
		dl_cpus_print(m, &config->cpus);
}

static int parse_node(const struct config_key *key, struct dl_config *config,
		      const char *value, struct dl_reason *reason)
{
	u32 node;

	if (!strcmp(value, "any")) {
		config->node = NUMA_NO_NODE;
		return 0;
	}
	if (kstrtou32(value, 10, &node) || node >= MAX_NUMNODES ||
	    !node_online(node))
		return refuse(reason, key, value,
			      "it takes any, or the number of a node with memory");
	config->node = node;
	return 0;
}

static void print_node(const struct config_key *key, const struct dl_config *config,
		       struct seq_file *m)
{
	if (config->node == NUMA_NO_NODE)
		seq_puts(m, "any");
	else
		seq_printf(m, "%d", config->node);
}

static int parse_event(const struct config_key *key, struct dl_config *config,
		       const char *value, struct dl_reason *reason)
{
	struct dl_event_choice event = { .raw = true };

	if (!strcmp(value, "none"))
		event.raw = false;
	else if (value[0] != 'r' || kstrtou64(value + 1, 16, &event.config))
		return refuse(reason, key, value,
			      "it takes none, or r and hexadecimal digits, as perf does");
	config->event = event;
	return 0;
}

static void print_event(const struct config_key *key, const struct dl_config *config,
			struct seq_file *m)
{
	if (config->event.raw)
		seq_printf(m, "r%llx", config->event.config);
	else
		seq_puts(m, "none");
}

#define ITEMS(key_, field_, parse_, print_, item_, nr_)			\
	{ .name = key_, .parse = parse_, .print = print_,		\
	  .offset = offsetof(struct dl_config, field_),			\
	  .item = item_, .nr_items = nr_ }
#define NUMBER(field_, min_, max_, step_)				\
	{ .name = #field_, .parse = parse_number, .print = print_number,\
	  .offset = offsetof(struct dl_config, field_),			\
	  .min = min_, .max = max_, .step = step_ }

enum {
	KEY_SHAPE, KEY_MODE, KEY_MIX, KEY_CPUS, KEY_WRITERS, KEY_SECONDS,
	KEY_WINDOW_US, KEY_CHUNK_US, KEY_THRESHOLD, KEY_UNITS, KEY_OBJECTS,
	KEY_BASE, KEY_CHAIN, KEY_STAMP, KEY_GAP, KEY_TWIN, KEY_STORE, KEY_REF,
	KEY_PLACE, KEY_NODE, KEY_SWEEP, KEY_EVENT,
};

static const struct config_key keys[] = {
	[KEY_SHAPE] = ITEMS("shape", shapes, parse_set, print_set,
			    dl_shape_name, dl_nr_shapes),
	[KEY_MODE] = ITEMS("mode", modes, parse_set, print_set,
			   item_mode, nr_modes),
	[KEY_MIX] = ITEMS("mix", mixes, parse_set, print_set,
			  item_mix, nr_mixes),
	[KEY_CPUS] = { .name = "cpus", .parse = parse_cpus,
		       .print = print_cpus },
	[KEY_WRITERS] = NUMBER(writers, 0, CONFIG_NR_CPUS, 1),
	[KEY_SECONDS] = NUMBER(seconds, 1, 3600, 1),
	[KEY_WINDOW_US] = NUMBER(window_us, 500, 100000, 1),
	[KEY_CHUNK_US] = NUMBER(chunk_us, 20, 1000, 1),
	[KEY_THRESHOLD] = NUMBER(threshold, 1, 100, 1),
	[KEY_UNITS] = { .name = "units", .parse = parse_look,
			.print = print_number,
			.offset = offsetof(struct dl_config, units) },
	[KEY_OBJECTS] = NUMBER(objects, 16, 1024, 1),
	[KEY_BASE] = NUMBER(base, 0, DL_BASE_MODULO - 8, 8),
	[KEY_CHAIN] = NUMBER(chain, 0, 1, 1),
	[KEY_STAMP] = ITEMS("stamp", stamp, parse_choice, print_choice,
			    item_stamp, nr_stamps),
	[KEY_GAP] = NUMBER(gap, 0, 1000000, 1),
	[KEY_TWIN] = ITEMS("twin", twins, parse_set, print_set,
			   item_twin, nr_twins),
	[KEY_STORE] = ITEMS("store", store, parse_choice, print_choice,
			    item_store, nr_stores),
	[KEY_REF] = ITEMS("ref", ref, parse_choice, print_choice,
			  item_ref, nr_refs),
	[KEY_PLACE] = ITEMS("place", place, parse_choice, print_choice,
			    item_place, nr_places),
	[KEY_NODE] = { .name = "node", .parse = parse_node,
		       .print = print_node },
	[KEY_SWEEP] = NUMBER(sweep, 0, 1, 1),
	[KEY_EVENT] = { .name = "event", .parse = parse_event,
			.print = print_event },
};

/* The default run takes less than 20 s and tells 2008's layouts apart. */
static struct dl_config current_config = {
	.shapes = ~0ull,
	.modes = 1u << DL_SPLIT,
	.mixes = ~0ull,
	.twins = 1u << 0 | 1u << 1,	/* control, spread */
	.cpu_choice = DL_CPUS_AUTO,
	.seconds = 20,
	.window_us = 1000,
	.chunk_us = 20,
	.threshold = 2,
	.units = 80,
	.objects = 16,
	.chain = 1,
	.node = NUMA_NO_NODE,
};

static DEFINE_MUTEX(config_lock);

/* What no key can say for itself: whether the values fit each other. */
static int check_whole(const struct dl_config *config, struct dl_reason *reason)
{
	if (config->window_us < DL_CHUNKS_PER_WINDOW * config->chunk_us) {
		snprintf(reason->text, sizeof(reason->text),
			 "chunk_us=%u is not allowed: at most %u, for window_us=%u",
			 config->chunk_us,
			 config->window_us / DL_CHUNKS_PER_WINDOW,
			 config->window_us);
		return -EINVAL;
	}
	if (!dl_ref_available(config->ref)) {
		snprintf(reason->text, sizeof(reason->text),
			 "ref=%s is not allowed: this kernel has no such type",
			 dl_ref_name(config->ref));
		return -EINVAL;
	}
	return 0;
}

int dl_config_init(struct dl_reason *reason)
{
	return check_whole(&current_config, reason);
}

void dl_config_get(struct dl_config *config)
{
	mutex_lock(&config_lock);
	*config = current_config;
	mutex_unlock(&config_lock);
}

/* Of two lines with one key, nobody can say which was meant. */
static int apply_line(struct dl_config *config, char *line, bool *seen,
		      struct dl_reason *reason)
{
	char *value = strchr(line, '=');
	u32 i;

	if (!value) {
		snprintf(reason->text, sizeof(reason->text),
			 "'%.32s' is no line of the form key=value", line);
		return -EINVAL;
	}
	*value++ = '\0';
	for (i = 0; i < ARRAY_SIZE(keys); i++) {
		if (strcmp(keys[i].name, line))
			continue;
		if (seen[i])
			return refuse(reason, &keys[i], value,
				      "the key is there twice");
		seen[i] = true;
		return keys[i].parse(&keys[i], config, value, reason);
	}
	snprintf(reason->text, sizeof(reason->text),
		 "there is no key '%.32s': read config for those there are",
		 line);
	return -EINVAL;
}

int dl_config_write(char *text, struct dl_reason *reason)
{
	bool seen[ARRAY_SIZE(keys)] = { false };
	struct dl_config *wanted;
	int err = 0;
	char *line;

	wanted = kmalloc(sizeof(*wanted), GFP_KERNEL);
	if (!wanted)
		return -ENOMEM;

	mutex_lock(&config_lock);
	*wanted = current_config;
	while (!err && (line = strsep(&text, "\n"))) {
		line = strim(line);
		if (*line)
			err = apply_line(wanted, line, seen, reason);
	}
	if (!err)
		err = check_whole(wanted, reason);
	if (!err)
		current_config = *wanted;
	mutex_unlock(&config_lock);

	kfree(wanted);
	return err;
}

bool dl_config_wants_twin(const struct dl_config *config, enum dl_twin_kind kind)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(twin_items); i++) {
		if (twin_items[i] == kind)
			return config->twins & (1ull << i);
	}
	return false;
}

void dl_config_print(struct seq_file *m, const struct dl_config *config,
		     const char *prefix)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(keys); i++) {
		seq_printf(m, "%s%s=", prefix, keys[i].name);
		keys[i].print(&keys[i], config, m);
		seq_putc(m, '\n');
	}
}

/*
 * Every key is a module parameter too. Parameters are parsed before the module
 * runs, possibly before memory can be allocated, so values are parsed in place:
 * a bad one keeps the module from loading.
 */
static int param_set_key(const char *value, const struct kernel_param *kp)
{
	const struct config_key *key = kp->arg;
	struct dl_reason reason;
	char copy[512];
	int err;

	if (!value || strscpy(copy, value, sizeof(copy)) < 0) {
		pr_err("dstlayout: %s: it takes up to %zu bytes\n", key->name,
		       sizeof(copy) - 1);
		return -EINVAL;
	}
	err = key->parse(key, &current_config, strim(copy), &reason);
	if (err)
		pr_err("dstlayout: %s\n", reason.text);
	return err;
}

static const struct kernel_param_ops param_ops_key = {
	.set = param_set_key,
};

#define PARAM(name, index, text)					\
	module_param_cb(name, &param_ops_key, (void *)&keys[index], 0);	\
	__MODULE_PARM_TYPE(name, "string");				\
	MODULE_PARM_DESC(name, text)

PARAM(shape, KEY_SHAPE, "shapes to measure: all, or names (default all)");
PARAM(mode, KEY_MODE, "split, mixed, pairs, prefetch, walk, slab, or all (default split)");
PARAM(mix, KEY_MIX, "loopback, forward, or all (default all)");
PARAM(cpus, KEY_CPUS, "auto: one of each core; all; or a list (default auto)");
PARAM(writers, KEY_WRITERS, "CPUs that write in split mode, 0: half (default)");
PARAM(seconds, KEY_SECONDS, "upper bound of a run (default 20)");
PARAM(window_us, KEY_WINDOW_US, "length of one timed stretch (default 1000)");
PARAM(chunk_us, KEY_CHUNK_US, "least time between two readings of the clock (default 20)");
PARAM(threshold, KEY_THRESHOLD, "percent of penalty that count as none (default 2)");
PARAM(units, KEY_UNITS, "units at which a result is given up: 10 20 40 80 160 (default 80)");
PARAM(objects, KEY_OBJECTS, "objects used in turn (default 16)");
PARAM(base, KEY_BASE, "address of an object modulo 128 (default 0)");
PARAM(chain, KEY_CHAIN, "1: each load depends on the one before; 0: independent (default 1)");
PARAM(stamp, KEY_STAMP, "jiffies, or count: always another value (default jiffies)");
PARAM(gap, KEY_GAP, "empty turns of a loop behind each writing iteration (default 0)");
PARAM(twin, KEY_TWIN, "twins to compare with: control, spread, field, alone, self, or all (default control,spread)");
PARAM(store, KEY_STORE, "store a time stamp always, or if changed (default always)");
PARAM(ref, KEY_REF, "how references are counted (default atomic)");
PARAM(place, KEY_PLACE, "aligned, or packed: neighbours on one line (default aligned)");
PARAM(node, KEY_NODE, "NUMA node of the objects (default any)");
PARAM(sweep, KEY_SWEEP, "1: use 2, 4, ... CPUs in turn (default 0)");
PARAM(event, KEY_EVENT, "none, or a raw event to count, r and hexadecimal digits (default none)");
