/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random numbers that are the same everywhere, for the same seed.
 */
#ifndef DSTLAYOUT_PREDICT_RANDOM_H
#define DSTLAYOUT_PREDICT_RANDOM_H

#include <stdint.h>

/** struct predict_random - a generator; see predict_random__seed() */
struct predict_random {
	uint64_t state;
};

/** predict_random__seed() - begin anew; different seeds give other numbers */
static inline void predict_random__seed(struct predict_random *random,
					uint64_t seed)
{
	random->state = seed;
}

/** predict_random__next() - 64 bits (a Weyl sequence, mixed by multiplications) */
static inline uint64_t predict_random__next(struct predict_random *random)
{
	uint64_t x = random->state += 0x9e3779b97f4a7c15ull;

	x = (x ^ x >> 32) * 0xd6e8feb86659fd93ull;
	x = (x ^ x >> 32) * 0xd6e8feb86659fd93ull;
	return x ^ x >> 32;
}

/**
 * predict_random__around() - a number near another one
 * @random: the generator
 * @middle: what all of them are on average, below 2^43
 * @percent: how far they are from it at most, up to 100
 */
static inline uint64_t predict_random__around(struct predict_random *random,
					      uint64_t middle,
					      unsigned int percent)
{
	uint64_t span = middle * percent / 100;

	if (!span)
		return middle;
	return middle - span + predict_random__next(random) % (2 * span + 1);
}

#endif /* DSTLAYOUT_PREDICT_RANDOM_H */
