// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "predict_cache.h"

#define NEVER		UINT64_MAX
#define NOBODY		-1
#define HOME_SOCKET	0

/**
 * struct copy - a line in one cache
 * @from: when it comes
 * @until: when it is lost
 * @write_from: from when on it may be written
 * @write_until: until when
 * @used: when what it was asked for last is done; it is not lost before
 * @listed: whether the home knows of it
 * @dirty: whether it was modified here
 *
 * What will be is known once the home has passed a request on.
 */
struct copy {
	uint64_t from;
	uint64_t until;
	uint64_t write_from;
	uint64_t write_until;
	uint64_t used;
	bool listed;
	bool dirty;
};

/**
 * struct line - a line, as its home knows it
 * @owner: core that is asked for it, or NOBODY: then the home has it
 * @ready: from when on the home has it
 * @copies: by core
 */
struct line {
	int owner;
	uint64_t ready;
	struct copy *copies;
};

struct predict_cache {
	struct predict_legs legs;
	uint64_t inval;
	uint64_t crowd;
	unsigned int jitter;	/* in percent */
	bool moesi;
	unsigned int cores;
	unsigned int *sockets;	/* of each core */
	struct line *lines;
	struct copy *copies;	/* of all lines */
};

struct predict_cache *predict_cache__new(const struct predict_model *model,
					 unsigned int cores, unsigned int lines)
{
	struct predict_cache *cache = calloc(1, sizeof(*cache));
	unsigned int i;

	if (!cache)
		return NULL;
	cache->sockets = calloc(cores, sizeof(*cache->sockets));
	cache->lines = calloc(lines, sizeof(*cache->lines));
	cache->copies = calloc((size_t)cores * lines, sizeof(*cache->copies));
	if (!cache->sockets || !cache->lines || !cache->copies) {
		predict_cache__free(cache);
		return NULL;
	}
	predict_legs__of(&cache->legs, model);
	cache->inval = predict_time(model->values[PREDICT_INVAL]);
	cache->crowd = predict_time(model->values[PREDICT_CROWD]);
	cache->jitter = (unsigned int)model->values[PREDICT_JITTER];
	cache->moesi = model->values[PREDICT_PROTOCOL] == PREDICT_MOESI;
	cache->cores = cores;
	for (i = 0; i < cores; i++)
		cache->sockets[i] = predict_model__socket(model, i);
	for (i = 0; i < lines; i++) {
		cache->lines[i].owner = NOBODY;
		cache->lines[i].copies = cache->copies + (size_t)i * cores;
	}
	return cache;
}

void predict_cache__free(struct predict_cache *cache)
{
	if (!cache)
		return;
	free(cache->copies);
	free(cache->lines);
	free(cache->sockets);
	free(cache);
}

static uint64_t max_time(uint64_t a, uint64_t b)
{
	return a > b ? a : b;
}

static bool is_readable(const struct copy *copy, uint64_t now)
{
	return copy->from <= now && now < copy->until;
}

static bool is_writable(const struct copy *copy, uint64_t now)
{
	return copy->write_from <= now && now < copy->write_until;
}

bool predict_cache__hits(struct predict_cache *cache,
			 const struct predict_access *access, uint64_t now)
{
	struct copy *copy = &cache->lines[access->line].copies[access->core];

	if (!access->write)
		return is_readable(copy, now);
	if (!is_writable(copy, now))
		return false;
	copy->dirty = true;
	return true;
}

uint64_t predict_cache__coming(const struct predict_cache *cache,
			       const struct predict_access *access, uint64_t now)
{
	const struct copy *copy =
		&cache->lines[access->line].copies[access->core];

	if (access->write)
		return copy->write_from > now && copy->write_until > now ?
			       copy->write_from : 0;
	return copy->from > now ? copy->from : 0;
}

static uint64_t leg(const struct predict_cache *cache, bool write,
		    enum predict_leg which, unsigned int a, unsigned int b)
{
	return a == b ? cache->legs.near[write][which] :
			cache->legs.far[write][which];
}

uint64_t predict_cache__request(const struct predict_cache *cache,
				const struct predict_access *access,
				uint64_t now, struct predict_random *random)
{
	uint64_t way = leg(cache, access->write, LEG_REQUEST,
			   cache->sockets[access->core], HOME_SOCKET);

	return now + predict_random__around(random, way, cache->jitter);
}

/* When a core hears of a request that the home passes on now, and can answer. */
static uint64_t answers(const struct predict_cache *cache,
			const struct copy *copy, unsigned int core, bool write,
			uint64_t now)
{
	return max_time(now + leg(cache, write, LEG_FORWARD, HOME_SOCKET,
				  cache->sockets[core]), copy->used);
}

static uint64_t brings(const struct predict_cache *cache, bool write,
		       unsigned int socket, unsigned int core)
{
	return leg(cache, write, LEG_BRING, socket, cache->sockets[core]);
}

/* So many requests of others are under way. */
static uint64_t crowd(const struct predict_cache *cache,
		      const struct line *line, uint64_t now)
{
	uint64_t others = 0;
	unsigned int i;

	for (i = 0; cache->crowd && i < cache->cores; i++) {
		const struct copy *copy = &line->copies[i];

		others += copy->from > now || copy->write_from > now;
	}
	return others * cache->crowd;
}

static uint64_t from_home(const struct predict_cache *cache,
			  const struct line *line, bool write,
			  unsigned int core, uint64_t now)
{
	return max_time(now, line->ready) +
	       brings(cache, write, HOME_SOCKET, core);
}

/* Under MESI an owner sends its line home with that, under MOESI it stays one. */
static uint64_t from_owner(struct predict_cache *cache, struct line *line,
			   unsigned int core, uint64_t now)
{
	unsigned int owner = (unsigned int)line->owner;
	struct copy *copy = &line->copies[owner];
	uint64_t at = answers(cache, copy, owner, false, now);

	if (copy->write_until > at)
		copy->write_until = at;
	if (!cache->moesi) {
		line->ready = at + leg(cache, false, LEG_BRING,
				       cache->sockets[owner], HOME_SOCKET);
		line->owner = NOBODY;
	}
	return at + brings(cache, false, cache->sockets[owner], core);
}

static bool is_anywhere(const struct predict_cache *cache,
			const struct line *line)
{
	unsigned int i;

	for (i = 0; i < cache->cores; i++) {
		if (line->copies[i].listed)
			return true;
	}
	return false;
}

static uint64_t grant_read(struct predict_cache *cache, struct line *line,
			   unsigned int core, uint64_t now)
{
	struct copy *copy = &line->copies[core];
	bool alone = !is_anywhere(cache, line);
	uint64_t late = crowd(cache, line, now);

	copy->from = late + (line->owner == NOBODY ?
			     from_home(cache, line, false, core, now) :
			     from_owner(cache, line, core, now));
	copy->until = NEVER;
	copy->write_from = copy->from;
	copy->write_until = alone ? NEVER : 0;
	copy->listed = true;
	copy->dirty = false;
	if (alone)
		line->owner = (int)core;
	return copy->from;
}

/* All others lose the line. Return: when the last of them has said so. */
static uint64_t take_away(struct predict_cache *cache, struct line *line,
			  unsigned int core, uint64_t now)
{
	uint64_t last = 0;
	unsigned int i, nr = 0;

	for (i = 0; i < cache->cores; i++) {
		struct copy *copy = &line->copies[i];
		uint64_t at;

		if (i == core || !copy->listed)
			continue;
		at = answers(cache, copy, i, true, now);
		copy->listed = false;
		copy->until = at;
		if (copy->write_until > at)
			copy->write_until = at;
		last = max_time(last, at + brings(cache, true,
						  cache->sockets[i], core));
		nr++;
	}
	return nr ? last + (nr - 1) * cache->inval :
		    from_home(cache, line, true, core, now);
}

static uint64_t grant_write(struct predict_cache *cache, struct line *line,
			    unsigned int core, uint64_t now)
{
	struct copy *copy = &line->copies[core];
	uint64_t at = crowd(cache, line, now);

	at += take_away(cache, line, core, now);
	/* What was shared can be read in the meantime. */
	if (!copy->listed) {
		copy->from = at;
		copy->dirty = false;
	}
	copy->until = NEVER;
	copy->write_from = at;
	copy->write_until = NEVER;
	copy->listed = true;
	line->owner = (int)core;
	return at;
}

uint64_t predict_cache__grant(struct predict_cache *cache,
			      const struct predict_access *access, uint64_t now,
			      uint64_t use)
{
	struct line *line = &cache->lines[access->line];
	struct copy *copy = &line->copies[access->core];
	bool has = access->write ? line->owner == (int)access->core &&
				   copy->write_until == NEVER : copy->listed;
	uint64_t at;

	/* The other thread of the core has asked for it, and was faster. */
	if (has)
		at = max_time(now, access->write ? copy->write_from :
						   copy->from);
	else if (access->write)
		at = grant_write(cache, line, access->core, now);
	else
		at = grant_read(cache, line, access->core, now);
	copy->used = max_time(copy->used, at + use);
	return at;
}

enum predict_state predict_cache__state(const struct predict_cache *cache,
					unsigned int core, unsigned int line,
					uint64_t now)
{
	const struct copy *copy = &cache->lines[line].copies[core];

	if (is_writable(copy, now))
		return copy->dirty ? PREDICT_MODIFIED : PREDICT_EXCLUSIVE;
	if (!is_readable(copy, now))
		return PREDICT_INVALID;
	return cache->moesi && copy->dirty ? PREDICT_OWNED : PREDICT_SHARED;
}
