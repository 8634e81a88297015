/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Finding the best order of blocks.
 */
#ifndef DSTLAYOUT_SUGGEST_SOLVE_H
#define DSTLAYOUT_SUGGEST_SOLVE_H

#include "suggest_model.h"

/**
 * struct suggest_solution - an order, and how good it is
 * @order: every block once; room for all of them
 * @cost: of it
 * @moved: members that it moves
 * @exact: whether no order of these blocks is better
 */
struct suggest_solution {
	struct suggest_step *order;
	struct suggest_cost cost;
	uint64_t moved;
	bool exact;
};

/** suggest_solution__compare() - less than 0 if @a is the better one */
int suggest_solution__compare(const struct suggest_solution *a,
			      const struct suggest_solution *b);

/**
 * suggest_search__run() - look for a good order
 * @problem: the blocks
 * @solution: an order to begin with, which need not be possible; made better
 * @patience: how many orders to look at
 *
 * Blocks, and stretches of them, are moved and swapped for as long as that helps,
 * then the best order so far is disturbed and it begins again. The same input gives
 * the same order.
 *
 * Return: 0, or -1 without memory.
 */
int suggest_search__run(const struct suggest_problem *problem,
			struct suggest_solution *solution, size_t patience);

/** SUGGEST_EXACT_STATES - what suggest_exact__run() keeps in mind at most */
#define SUGGEST_EXACT_STATES	400000

/**
 * suggest_exact__run() - find the best order, and know that it is
 * @problem: the blocks
 * @solution: an order that is possible, the better the faster; becomes the best
 * @states: how many states to keep in mind
 *
 * Branch and bound, breadth first: states that the same blocks lead to, in whatever
 * order, are one, and blocks that do not differ are the same block.
 *
 * Return: 1 if the best order was found, 0 if it would take more states, -1 without
 * memory.
 */
int suggest_exact__run(const struct suggest_problem *problem,
		       struct suggest_solution *solution, size_t states);

/**
 * suggest_solve__run() - find the best order that there is time for
 * @problem: the blocks
 * @solution: set; its order has room for all blocks
 * @exact: whether to spend time on finding the best one, not just a good one
 *
 * Return: 1, 0 if no order is possible, -1 without memory.
 */
int suggest_solve__run(const struct suggest_problem *problem,
		       struct suggest_solution *solution, bool exact);

#endif /* DSTLAYOUT_SUGGEST_SOLVE_H */
