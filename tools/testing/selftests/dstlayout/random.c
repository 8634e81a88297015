// SPDX-License-Identifier: GPL-2.0
#include <sys/random.h>
#include <time.h>

#include "random.h"

struct random random__seed(uint64_t seed)
{
	return (struct random){ .state = seed };
}

uint64_t random__fresh(void)
{
	uint32_t seed;

	if (getrandom(&seed, sizeof(seed), GRND_NONBLOCK) != sizeof(seed))
		seed = time(NULL);
	return seed;
}

/* A Weyl sequence whose numbers are stirred: any seed will do, 0 too. */
uint64_t random__next(struct random *r)
{
	uint64_t x = r->state += 0x9e3779b97f4a7c15ull;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
	x = (x ^ x >> 27) * 0x94d049bb133111ebull;
	return x ^ x >> 31;
}

uint32_t random__below(struct random *r, uint32_t limit)
{
	return (random__next(r) >> 32) * limit >> 32;
}

uint32_t random__between(struct random *r, uint32_t low, uint32_t high)
{
	return low + random__below(r, high - low + 1);
}

bool random__chance(struct random *r, uint32_t of)
{
	return !random__below(r, of);
}
