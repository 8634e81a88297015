// SPDX-License-Identifier: GPL-2.0
/*
 * The protocol that "dstlayout predict" simulates.
 */

#include "../predict_cache.h"
#include "test.h"

#define NR_CORES	7
#define NR_THREADS	2	/* that share a core's cache */
#define ALL_CPUS		(NR_CORES * NR_THREADS)
#define NR_LINES	3
#define NR_ACCESSES	60000

static void set_model(struct predict_model *model, enum predict_protocol protocol)
{
	predict_model__init(model);
	predict_model__set(model, PREDICT_PROTOCOL, protocol, "");
	predict_model__set(model, PREDICT_SOCKETS, 2, "");
	predict_model__set(model, PREDICT_CORES, 4, "");
	predict_model__set(model, PREDICT_CROWD, 3, "");
	predict_model__set(model, PREDICT_JITTER, 50, "");
}

/** struct cpu - one that does random accesses, one after another */
struct cpu {
	struct predict_access access;
	uint64_t next;
	bool asked;		/* its request is at the home at @next */
};

/**
 * struct stream - all of them
 * @slack: longest pause between two accesses
 */
struct stream {
	struct predict_cache *cache;
	struct predict_random random;
	struct cpu cpus[ALL_CPUS];
	uint64_t slack;
	unsigned long hits;
	unsigned long broken;
};

/* One writer, or many readers; what is modified is so in one cache alone. */
static bool is_coherent(const struct stream *s, unsigned int line, uint64_t now)
{
	unsigned int i, valid = 0, alone = 0, dirty = 0;

	for (i = 0; i < NR_CORES; i++) {
		enum predict_state state =
			predict_cache__state(s->cache, i, line, now);

		valid += state != PREDICT_INVALID;
		alone += state == PREDICT_EXCLUSIVE || state == PREDICT_MODIFIED;
		dirty += state == PREDICT_OWNED || state == PREDICT_MODIFIED;
	}
	return dirty <= 1 && (!alone || valid == 1);
}

static void choose(struct stream *s, struct cpu *cpu)
{
	cpu->access.line = predict_random__next(&s->random) % NR_LINES;
	cpu->access.write = predict_random__next(&s->random) % 3 == 0;
	cpu->next += 1 + predict_random__next(&s->random) % s->slack;
}

static void go_on(struct stream *s, struct cpu *cpu)
{
	uint64_t now = cpu->next, coming;

	if (cpu->asked) {
		cpu->asked = false;
		cpu->next = predict_cache__grant(s->cache, &cpu->access, now,
						 1000);
		return;
	}
	if (predict_cache__hits(s->cache, &cpu->access, now)) {
		s->hits++;
		s->broken += !is_coherent(s, cpu->access.line, now);
		choose(s, cpu);
		return;
	}
	coming = predict_cache__coming(s->cache, &cpu->access, now);
	cpu->asked = !coming;
	cpu->next = coming ? coming :
			     predict_cache__request(s->cache, &cpu->access, now,
						    &s->random);
}

static struct cpu *first_of(struct stream *s)
{
	struct cpu *first = s->cpus;
	unsigned int i;

	for (i = 1; i < ALL_CPUS; i++) {
		if (s->cpus[i].next < first->next)
			first = &s->cpus[i];
	}
	return first;
}

static void run_stream(struct test *t, enum predict_protocol protocol,
		       uint64_t slack, uint64_t seed)
{
	struct stream s = { .slack = slack };
	struct predict_model model;
	unsigned long steps;
	unsigned int i;

	set_model(&model, protocol);
	predict_random__seed(&s.random, seed);
	s.cache = predict_cache__new(&model, NR_CORES, NR_LINES);
	if (!EXPECT(t, s.cache))
		return;
	for (i = 0; i < ALL_CPUS; i++) {
		s.cpus[i].access.core = i % NR_CORES;
		choose(&s, &s.cpus[i]);
	}
	for (steps = 0; steps < 10 * NR_ACCESSES && s.hits < NR_ACCESSES;
	     steps++) {
		struct cpu *cpu = first_of(&s);
		uint64_t now = cpu->next;

		go_on(&s, cpu);
		for (i = 0; i < NR_LINES; i++)
			s.broken += !is_coherent(&s, i, now);
	}
	EXPECT_EQ(t, s.broken, 0);
	/* Nobody waits for ever. */
	EXPECT(t, s.hits >= NR_ACCESSES);
	predict_cache__free(s.cache);
}

static void mesi_keeps_one_writer_or_many_readers(struct test *t)
{
	run_stream(t, PREDICT_MESI, 300, 1);
	run_stream(t, PREDICT_MESI, 40000, 2);
	run_stream(t, PREDICT_MESI, 400000, 3);
}

static void moesi_keeps_one_writer_or_many_readers(struct test *t)
{
	run_stream(t, PREDICT_MOESI, 300, 1);
	run_stream(t, PREDICT_MOESI, 40000, 2);
	run_stream(t, PREDICT_MOESI, 400000, 3);
}

/* Return: when it is done, as nobody else wants anything. */
static uint64_t do_alone(struct predict_cache *cache, unsigned int core,
			 bool write, uint64_t now)
{
	struct predict_access access = { core, 0, write };
	struct predict_random random = { 0 };

	if (!predict_cache__hits(cache, &access, now)) {
		now = predict_cache__request(cache, &access, now, &random);
		now = predict_cache__grant(cache, &access, now, 0);
		predict_cache__hits(cache, &access, now);
	}
	return now;
}

static void expect_states(struct test *t, const struct predict_cache *cache,
			  uint64_t now, const enum predict_state states[3])
{
	unsigned int i;

	for (i = 0; i < 3; i++)
		EXPECT_EQ(t, predict_cache__state(cache, i, 0, now), states[i]);
}

static void walk_states(struct test *t, enum predict_protocol protocol,
			enum predict_state owner)
{
	static const enum predict_state alone[] = {
		PREDICT_EXCLUSIVE, PREDICT_INVALID, PREDICT_INVALID
	};
	static const enum predict_state written[] = {
		PREDICT_MODIFIED, PREDICT_INVALID, PREDICT_INVALID
	};
	const enum predict_state shared[] = {
		owner, PREDICT_SHARED, PREDICT_SHARED
	};
	static const enum predict_state taken[] = {
		PREDICT_INVALID, PREDICT_INVALID, PREDICT_MODIFIED
	};
	struct predict_cache *cache;
	struct predict_model model;
	uint64_t now, then;

	predict_model__init(&model);
	predict_model__set(&model, PREDICT_PROTOCOL, protocol, "");
	cache = predict_cache__new(&model, 3, 1);
	if (!EXPECT(t, cache))
		return;
	now = do_alone(cache, 0, false, 0);
	expect_states(t, cache, now, alone);
	/* What is there alone is written without a word. */
	then = do_alone(cache, 0, true, now);
	EXPECT_EQ(t, then, now);
	expect_states(t, cache, now, written);
	now = do_alone(cache, 1, false, now);
	now = do_alone(cache, 2, false, now);
	expect_states(t, cache, now, shared);
	now = do_alone(cache, 2, true, now);
	expect_states(t, cache, now, taken);
	predict_cache__free(cache);
}

static void mesi_shares_what_was_modified(struct test *t)
{
	walk_states(t, PREDICT_MESI, PREDICT_SHARED);
}

static void moesi_keeps_an_owner(struct test *t)
{
	walk_states(t, PREDICT_MOESI, PREDICT_OWNED);
}

/* Whose line is asked for goes on until the request is there. */
static void a_line_is_lost_late(struct test *t)
{
	struct predict_access write = { 0, 0, true }, read = { 1, 0, false };
	struct predict_random random = { 0 };
	struct predict_cache *cache;
	struct predict_model model;
	uint64_t now, home;

	predict_model__init(&model);
	predict_model__set(&model, PREDICT_JITTER, 0, "");
	predict_model__set(&model, PREDICT_NEAR, 60, "");
	cache = predict_cache__new(&model, 2, 1);
	if (!EXPECT(t, cache))
		return;
	now = do_alone(cache, 0, true, 0);
	home = predict_cache__request(cache, &read, now, &random);
	EXPECT_EQ(t, home - now, 20 * PREDICT_NS);
	EXPECT_EQ(t, predict_cache__grant(cache, &read, home, 0) - now,
		  60 * PREDICT_NS);
	EXPECT(t, predict_cache__hits(cache, &write, now + 39 * PREDICT_NS));
	EXPECT(t, !predict_cache__hits(cache, &write, now + 40 * PREDICT_NS));
	EXPECT(t, !predict_cache__hits(cache, &read, now + 59 * PREDICT_NS));
	EXPECT(t, predict_cache__hits(cache, &read, now + 60 * PREDICT_NS));
	predict_cache__free(cache);
}

/* As long as the first use of a line lasts, it stays. */
static void a_line_is_used_once(struct test *t)
{
	struct predict_access first = { 0, 0, true }, second = { 1, 0, true };
	struct predict_cache *cache;
	struct predict_model model;
	uint64_t at;

	predict_model__init(&model);
	predict_model__set(&model, PREDICT_NEAR, 60, "");
	cache = predict_cache__new(&model, 2, 1);
	if (!EXPECT(t, cache))
		return;
	at = predict_cache__grant(cache, &first, 0, 500 * PREDICT_NS);
	EXPECT_EQ(t, predict_cache__grant(cache, &second, 1, 0),
		  at + (500 + 20) * PREDICT_NS);
	EXPECT(t, predict_cache__hits(cache, &first, at + 499 * PREDICT_NS));
	EXPECT(t, !predict_cache__hits(cache, &first, at + 500 * PREDICT_NS));
	predict_cache__free(cache);
}

static const struct test_case cases[] = {
	TEST_CASE(mesi_keeps_one_writer_or_many_readers),
	TEST_CASE(moesi_keeps_one_writer_or_many_readers),
	TEST_CASE(mesi_shares_what_was_modified),
	TEST_CASE(moesi_keeps_an_owner),
	TEST_CASE(a_line_is_lost_late),
	TEST_CASE(a_line_is_used_once),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
