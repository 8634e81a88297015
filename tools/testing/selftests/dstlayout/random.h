/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Random numbers that come again with their seed.
 */
#ifndef DSTLAYOUT_RANDOM_H
#define DSTLAYOUT_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

/** struct random - where a sequence is */
struct random {
	uint64_t state;
};

/** random__seed() - a sequence that @seed stands for */
struct random random__seed(uint64_t seed);

/** random__fresh() - a seed that nobody knew before, below 2^32 */
uint64_t random__fresh(void);

/** random__next() - the next number of a sequence */
uint64_t random__next(struct random *r);

/** random__below() - a number below @limit, which is at least 1 */
uint32_t random__below(struct random *r, uint32_t limit);

/** random__between() - a number from @low to @high */
uint32_t random__between(struct random *r, uint32_t low, uint32_t high);

/** random__chance() - true in one of @of cases */
bool random__chance(struct random *r, uint32_t of);

#endif /* DSTLAYOUT_RANDOM_H */
