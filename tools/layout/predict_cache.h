/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The caches of a machine that is simulated, and the protocol that keeps them
 * coherent: a directory, which passes requests on without waiting for the one
 * before. Time only ever goes forward from call to call.
 */
#ifndef DSTLAYOUT_PREDICT_CACHE_H
#define DSTLAYOUT_PREDICT_CACHE_H

#include "predict_model.h"
#include "predict_random.h"

struct predict_cache;

/** enum predict_state - of a line in a cache */
enum predict_state {
	PREDICT_INVALID,
	PREDICT_SHARED,
	PREDICT_EXCLUSIVE,
	PREDICT_OWNED,
	PREDICT_MODIFIED,
};

/**
 * struct predict_access - what a CPU wants to do
 * @core: whose cache it uses
 * @line: which line
 * @write: whether it changes it
 */
struct predict_access {
	unsigned int core;
	unsigned int line;
	bool write;
};

/**
 * predict_cache__new() - caches that hold nothing
 * @model: the machine
 * @cores: how many of its cores take part
 * @lines: how many lines there are
 *
 * Return: the caches, for predict_cache__free(), or NULL without memory.
 */
struct predict_cache *predict_cache__new(const struct predict_model *model,
					 unsigned int cores, unsigned int lines);

void predict_cache__free(struct predict_cache *cache);

/**
 * predict_cache__hits() - whether an access needs nobody else
 * @cache: the caches
 * @access: which
 * @now: when
 *
 * A write that hits modifies the line.
 */
bool predict_cache__hits(struct predict_cache *cache,
			 const struct predict_access *access, uint64_t now);

/**
 * predict_cache__coming() - when what was asked for before will be there
 *
 * Return: the time, or 0 if nothing is under way that would do.
 */
uint64_t predict_cache__coming(const struct predict_cache *cache,
			       const struct predict_access *access, uint64_t now);

/**
 * predict_cache__request() - ask the home of the line
 * @cache: the caches
 * @access: which
 * @now: when
 * @random: for the time that it takes
 *
 * Return: when the request is there; predict_cache__grant() is due then.
 */
uint64_t predict_cache__request(const struct predict_cache *cache,
				const struct predict_access *access,
				uint64_t now, struct predict_random *random);

/**
 * predict_cache__grant() - the home passes a request on
 * @cache: the caches
 * @access: which
 * @now: from predict_cache__request()
 * @use: how long the access takes once the line is there
 *
 * Return: when it is there. It then stays for @use at least.
 */
uint64_t predict_cache__grant(struct predict_cache *cache,
			      const struct predict_access *access, uint64_t now,
			      uint64_t use);

/** predict_cache__state() - the state of a line in the cache of a core */
enum predict_state predict_cache__state(const struct predict_cache *cache,
					unsigned int core, unsigned int line,
					uint64_t now);

#endif /* DSTLAYOUT_PREDICT_CACHE_H */
