// SPDX-License-Identifier: GPL-2.0
/*
 * What stands in for the kernel in a process: it must do what the kernel does,
 * as far as the engine relies on it.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <linux/completion.h>
#include <linux/cpu.h>
#include <linux/cpumask.h>
#include <linux/err.h>
#include <linux/jiffies.h>
#include <linux/kernel.h>
#include <linux/numa.h>
#include <linux/percpu.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/timekeeping.h>
#include <linux/workqueue.h>

#include "cpus.h"
#include "objects.h"
#include "placement.h"
#include "probe.h"
#include "results.h"
#include "shapes.h"
#include "test.h"
#include "workers.h"
#include "../harness/machine.h"

/* Lists of CPUs are tried as on a machine with this many. */
#define MANY	128

static void lists_of_cpus_are_read(struct test *t)
{
	static const char *const wrong[] = {
		"", ",", "1,", ",1", "1-", "-1", "2-1", "a", "1 ", "0x1",
		"1-2-3", "128", "0-128", "99999999999999999999",
	};
	unsigned int before = nr_cpu_ids;
	struct cpumask mask;
	size_t i;

	nr_cpu_ids = MANY;
	EXPECT_EQ(t, cpulist_parse("0,2-4,127", &mask), 0);
	EXPECT_EQ(t, cpumask_weight(&mask), 5);
	EXPECT_EQ(t, cpumask_first(&mask), 0);
	EXPECT_EQ(t, cpumask_next(0, &mask), 2);
	EXPECT_EQ(t, cpumask_next(4, &mask), 127);
	EXPECT(t, cpumask_next(127, &mask) >= nr_cpu_ids);
	EXPECT(t, !cpumask_test_cpu(1, &mask) && cpumask_test_cpu(3, &mask));
	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		if (!EXPECT(t, cpulist_parse(wrong[i], &mask)))
			printf("# '%s' was taken\n", wrong[i]);
	}
	nr_cpu_ids = before;
}

static void expect_list(struct test *t, const char *list)
{
	struct seq_file m = { 0 };
	struct cpumask mask;
	char text[64];

	EXPECT_EQ(t, cpulist_parse(list, &mask), 0);
	dl_cpus_print(&m, &mask);
	EXPECT_STR(t, m.text, list);
	EXPECT_STR(t, dl_cpus_format(text, sizeof(text), &mask), list);
	free(m.text);
}

static void lists_of_cpus_are_written(struct test *t)
{
	unsigned int before = nr_cpu_ids;
	struct seq_file m = { 0 };
	struct cpumask mask;
	char text[8];

	nr_cpu_ids = MANY;
	expect_list(t, "0");
	expect_list(t, "127");
	expect_list(t, "0-127");
	expect_list(t, "1,3,5-6,126-127");
	cpulist_parse("0,2,4,6", &mask);
	/* What there is no room for is not passed over in silence. */
	EXPECT_STR(t, dl_cpus_format(text, sizeof(text), &mask), "0,2...");
	cpumask_clear(&mask);
	dl_cpus_print(&m, &mask);
	EXPECT_STR(t, m.text, "-");
	free(m.text);
	nr_cpu_ids = before;
}

static void subsets_are_told(struct test *t)
{
	struct cpumask a, b;

	cpumask_clear(&a);
	cpumask_clear(&b);
	EXPECT(t, cpumask_subset(&a, &b) && cpumask_empty(&a));
	cpumask_set_cpu(70, &a);
	EXPECT(t, !cpumask_subset(&a, &b) && cpumask_subset(&b, &a));
	cpumask_copy(&b, &a);
	EXPECT(t, cpumask_subset(&a, &b));
}

static void numbers_are_numbers(struct test *t)
{
	static const char *const wrong[] = {
		"", " 1", "1 ", "-1", "1x", "x", "+", "4294967296",
		"99999999999999999999",
	};
	u32 number = 7;
	size_t i;
	u64 big;

	EXPECT(t, !kstrtou32("4294967295\n", 10, &number) && number == ~0u);
	EXPECT(t, !kstrtou32("+1", 10, &number) && number == 1);
	EXPECT(t, !kstrtou64("ff", 16, &big) && big == 255);
	for (i = 0; i < ARRAY_SIZE(wrong); i++) {
		if (!EXPECT(t, kstrtou32(wrong[i], 10, &number)))
			printf("# '%s' was taken\n", wrong[i]);
	}
	EXPECT_EQ(t, number, 1);
}

static void texts_stay_within_their_bounds(struct test *t)
{
	char text[4] = "xyz", spaces[] = " \t a b\n ";

	EXPECT_EQ(t, scnprintf(text, sizeof(text), "%s", "abcdef"), 3);
	EXPECT_STR(t, text, "abc");
	EXPECT_EQ(t, scnprintf(text, 0, "%s", "d"), 0);
	EXPECT_EQ(t, strscpy(text, "12", sizeof(text)), 2);
	EXPECT_EQ(t, strscpy(text, "1234", sizeof(text)), -E2BIG);
	EXPECT_STR(t, text, "123");
	EXPECT_STR(t, strim(spaces), "a b");
}

static void a_text_grows(struct test *t)
{
	struct seq_file m = { 0 };
	size_t i, wrong = 0;

	for (i = 0; i < 10000; i++) {
		seq_printf(&m, "%05zu", i);
		seq_puts(&m, "a\n");
		seq_putc(&m, 'b');
	}
	EXPECT_EQ(t, m.len, 8 * 10000);
	EXPECT_EQ(t, strlen(m.text), m.len);
	for (i = 0; i < 10000; i++) {
		char line[9];

		snprintf(line, sizeof(line), "%05zua\nb", i);
		wrong += !!memcmp(m.text + 8 * i, line, 8);
	}
	EXPECT_EQ(t, wrong, 0);
	EXPECT(t, !m.failed);
	free(m.text);
}

/* The engine has powers of two aligned to themselves without asking. */
static void memory_is_aligned_and_clear(struct test *t)
{
	size_t size, i, dirty = 0;

	for (size = 1; size <= 65536; size *= 2) {
		char *memory = kzalloc(size, GFP_KERNEL);

		if (!EXPECT(t, memory))
			return;
		EXPECT_EQ(t, (uintptr_t)memory % min_t(size_t, size, 4096), 0);
		for (i = 0; i < size; i++)
			dirty += !!memory[i];
		memset(memory, 1, size);
		kfree(memory);
	}
	EXPECT_EQ(t, dirty, 0);
}

struct part {
	u32 number;
} __aligned(256);

static void each_cpu_has_its_part(struct test *t)
{
	struct part *parts = alloc_percpu(struct part);
	unsigned int cpu;

	if (!EXPECT(t, parts))
		return;
	for_each_possible_cpu(cpu) {
		struct part *part = per_cpu_ptr(parts, cpu);

		EXPECT_EQ(t, part->number, 0);
		EXPECT_EQ(t, (uintptr_t)part % 4096, 0);
		part->number = cpu + 1;
	}
	for_each_possible_cpu(cpu)
		EXPECT_EQ(t, per_cpu_ptr(parts, cpu)->number, cpu + 1);
	free_percpu(parts);
}

static void *complete_it(void *data)
{
	complete(data);
	return NULL;
}

static void waiting_ends_in_time(struct test *t)
{
	unsigned long before = jiffies;
	struct completion x;
	pthread_t thread;

	init_completion(&x);
	EXPECT_EQ(t, wait_for_completion_timeout(&x, 3), 0);
	/* Whoever waits keeps this clock going. */
	EXPECT(t, jiffies - before >= 3);

	if (!EXPECT(t, !pthread_create(&thread, NULL, complete_it, &x)))
		return;
	EXPECT(t, wait_for_completion_timeout(&x, 60 * HZ) > 0);
	wait_for_completion(&x);
	pthread_join(thread, NULL);
}

struct job {
	struct work_struct work;
	int done;
};

static void do_job(struct work_struct *work)
{
	struct job *job = container_of(work, struct job, work);

	usleep(10000);
	job->done++;
}

static void work_is_done_once_and_waited_for(struct test *t)
{
	struct workqueue_struct *queue = alloc_workqueue("test", WQ_UNBOUND, 1);
	struct job a = { .done = 0 }, b = { .done = 0 }, c = { .done = 0 };

	if (!EXPECT(t, queue))
		return;
	INIT_WORK(&a.work, do_job);
	INIT_WORK(&b.work, do_job);
	INIT_WORK(&c.work, do_job);
	flush_work(&a.work);
	EXPECT_EQ(t, a.done, 0);
	queue_work(queue, &a.work);
	queue_work(queue, &b.work);
	flush_work(&a.work);
	flush_work(&b.work);
	EXPECT(t, a.done == 1 && b.done == 1);
	/* What was queued is done before the end. */
	queue_work(queue, &c.work);
	destroy_workqueue(queue);
	EXPECT_EQ(t, c.done, 1);
}

/* As the module has them: geometry decides what is measured. */
static void expect_objects(struct test *t, u32 nr, u32 size, u32 base, int node)
{
	struct dl_objects objects;
	u32 i, k, dirty = 0;

	if (!EXPECT_EQ(t, dl_objects_alloc(&objects, nr, size, base, node), 0))
		return;
	EXPECT_EQ(t, objects.nr, nr);
	EXPECT_EQ(t, objects.room & (objects.room - 1), 0);
	EXPECT(t, objects.room >= base + size);
	for (i = 0; i < nr; i++) {
		u8 *object = objects.at[i];

		EXPECT_EQ(t, (uintptr_t)object % objects.room, base);
		EXPECT(t, !i || object - (u8 *)objects.at[i - 1] >=
			  (long)objects.room);
		for (k = 0; k < size; k++)
			dirty += object[k]++;
	}
	EXPECT_EQ(t, dirty, 0);
	dl_objects_free(&objects);
	dl_objects_free(&objects);
}

static void objects_lie_as_in_the_module(struct test *t)
{
	expect_objects(t, 16, 200, 0, NUMA_NO_NODE);
	expect_objects(t, 16, 1024, 8, NUMA_NO_NODE);
	expect_objects(t, 1024, 600, 120, NUMA_NO_NODE);
	expect_objects(t, 16, 65536, 64, NUMA_NO_NODE);
}

static void objects_lie_on_a_node(struct test *t)
{
	struct dl_objects objects;
	int err;

	err = dl_objects_alloc(&objects, 16, 200, 0, 0);
	if (err == -EPERM || err == -ENOSYS) {
		test__skip(t, "no memory of a node may be asked for here");
		return;
	}
	EXPECT_EQ(t, err, 0);
	dl_objects_free(&objects);
	/* The last one that could be; no machine has it. */
	EXPECT(t, dl_objects_alloc(&objects, 16, 200, 0, MAX_NUMNODES - 1) < 0);
	EXPECT(t, !objects.cache && !objects.at);
}

static void first_cpus_keep_both_sides(struct test *t)
{
	struct dl_placement all = { .distance = "none" }, first;
	struct cpumask here;
	u32 nr, taken;

	cpus_read_lock();
	cpumask_copy(&here, cpu_online_mask);
	cpus_read_unlock();
	nr = cpumask_weight(&here);
	if (nr < 2) {
		test__skip(t, "there is but one CPU");
		return;
	}
	cpumask_copy(&all.cpus, &here);
	cpumask_set_cpu(cpumask_next(cpumask_first(&here), &here), &all.writers);

	for (taken = 1; taken <= nr; taken++) {
		dl_place_first(&first, &all, taken);
		EXPECT_EQ(t, cpumask_weight(&first.cpus), taken);
		EXPECT(t, cpumask_subset(&first.cpus, &all.cpus));
		EXPECT_EQ(t, cpumask_first(&first.cpus), cpumask_first(&here));
		EXPECT(t, cpumask_subset(&first.writers, &first.cpus));
		EXPECT_EQ(t, cpumask_weight(&first.writers), taken > 1);
		EXPECT_EQ(t, !strcmp(first.distance, "none"), taken == 1);
	}
}

static struct dl_results *plan(struct test *t, const char *config)
{
	struct dl_results *results;
	struct dl_reason reason;
	char text[200];

	snprintf(text, sizeof(text), "%s", config);
	if (!EXPECT_EQ(t, dl_config_write(text, &reason), 0))
		return NULL;
	results = dl_results_new(&reason);
	return EXPECT(t, !IS_ERR(results)) ? results : NULL;
}

static void define(struct test *t, const char *name)
{
	struct dl_reason reason;
	char text[200];

	snprintf(text, sizeof(text), "shape %s size=64 base=64\n"
		 "field a off=0 size=8 role=hot-write op=count\n"
		 "field b off=8 size=8 role=read-mostly op=load\nend\n", name);
	EXPECT_EQ(t, dl_shape_define(text, &reason), 0);
}

/* loopback writes reference counts only. */
static void each_shape_has_its_reason(struct test *t)
{
	static const char why[] =
		"_split_loopback_read=nothing is written: the shape has no reference count\n";
	struct seq_file m = { 0 };
	struct dl_results *results;
	char line[200];

	define(t, "one");
	define(t, "two");
	results = plan(t, "shape=one,two\nmix=loopback\nmode=split\ntwin=control,self\n");
	if (results) {
		EXPECT_EQ(t, dl_results_print(&m, results), 0);
		snprintf(line, sizeof(line), "\n# skip_one%s", why);
		/* Once, for all of its twins. */
		if (EXPECT_HAS(t, m.text, line))
			EXPECT(t, !strstr(strstr(m.text, line) + 1, line));
		snprintf(line, sizeof(line), "\n# skip_two%s", why);
		EXPECT_HAS(t, m.text, line);
		dl_results_free(results);
	}
	free(m.text);
	dl_shapes_exit();
}

/* Two numbers of CPUs may be skipped for the same reason, or one of them only. */
static void each_number_of_cpus_has_its_reason(struct test *t)
{
	struct dl_placement nowhere = { .distance = "none" };
	struct seq_file m = { 0 };
	struct dl_results *results;
	char line[200];

	define(t, "one");
	results = plan(t, "shape=one\nmix=forward\nmode=split\ntwin=control,self\n");
	if (results && EXPECT_EQ(t, results->nr_series, 2 * results->nr_bad + 2)) {
		results->nr_placements = 2;
		results->series[results->nr_series - 1].placement = &nowhere;
		dl_results_skip_all(results, "noise");
		EXPECT_EQ(t, dl_results_print(&m, results), 0);
		snprintf(line, sizeof(line), "\n# skip_split_forward_read_%u=noise\n",
			 cpumask_weight(&results->placement.cpus));
		EXPECT_HAS(t, m.text, line);
		EXPECT_HAS(t, m.text, "\n# skip_split_forward_read_0=noise\n");
	}
	dl_results_free(results);
	free(m.text);
	dl_shapes_exit();
}

static bool at_once(void)
{
	return true;
}

static void a_table_without_figures_says_why(struct test *t)
{
	struct seq_file m = { 0 };
	struct dl_results *results;

	results = plan(t, "shape=all\nmode=walk\n");
	if (results) {
		dl_probes_run(results, at_once);
		dl_probes_print(&m, results);
		EXPECT_HAS(t, m.text,
			   "# skip_walk=no window was undisturbed while there was time\n# table=walk\n");
		dl_results_free(results);
	}
	free(m.text);
}

/* The most iterations that a loop was asked for in one go. */
static u64 most;

static unsigned long fast_loop(const struct dl_target *target, u64 iterations)
{
	(void)target;
	most = max(most, iterations);
	return 0;
}

/* A turn takes 1 ms; as many as would take for ever are only counted. */
static unsigned long slow_loop(const struct dl_target *target, u64 iterations)
{
	(void)target;
	most = max(most, iterations);
	usleep(iterations < 1000 ? 1000 * iterations : 1000000);
	return 0;
}

static void run_window(dl_loop_fn loop, u64 chunk_ns)
{
	struct dl_placement placement = { .distance = "none" };
	struct dl_window window = {
		.loop = { [DL_PACKET] = loop }, .ops = { [DL_PACKET] = 1 },
		.length_ns = 20 * NSEC_PER_MSEC, .chunk_ns = chunk_ns,
	};
	struct dl_sample sample;

	cpumask_set_cpu(cpumask_first(cpu_online_mask), &placement.cpus);
	most = 0;
	dl_workers_window(&placement, DL_MIXED, &window, &sample);
}

/* What fits a chunk of one loop would keep the CPU for hours in another. */
static void a_slow_loop_follows_a_fast_one(struct test *t)
{
	if (!EXPECT_EQ(t, dl_workers_init(), 0))
		return;
	run_window(fast_loop, 800 * NSEC_PER_USEC);
	EXPECT(t, most > 100000);
	run_window(slow_loop, 20 * NSEC_PER_USEC);
	EXPECT(t, most > 0 && most <= 1000);
	dl_workers_exit();
}

static const struct test_case cases[] = {
	TEST_CASE(lists_of_cpus_are_read),
	TEST_CASE(lists_of_cpus_are_written),
	TEST_CASE(subsets_are_told),
	TEST_CASE(numbers_are_numbers),
	TEST_CASE(texts_stay_within_their_bounds),
	TEST_CASE(a_text_grows),
	TEST_CASE(memory_is_aligned_and_clear),
	TEST_CASE(each_cpu_has_its_part),
	TEST_CASE(waiting_ends_in_time),
	TEST_CASE(work_is_done_once_and_waited_for),
	TEST_CASE(objects_lie_as_in_the_module),
	TEST_CASE(objects_lie_on_a_node),
	TEST_CASE(first_cpus_keep_both_sides),
	TEST_CASE(each_shape_has_its_reason),
	TEST_CASE(each_number_of_cpus_has_its_reason),
	TEST_CASE(a_table_without_figures_says_why),
	TEST_CASE(a_slow_loop_follows_a_fast_one),
};

int main(void)
{
	int status;

	if (machine_init())
		return 2;
	status = test__run(cases, ARRAY_SIZE(cases));
	machine_exit();
	return status;
}
