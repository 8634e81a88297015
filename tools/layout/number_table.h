/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Numbers by numbers: what was found out about something that a number stands
 * for, of which there are many.
 */
#ifndef DSTLAYOUT_NUMBER_TABLE_H
#define DSTLAYOUT_NUMBER_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct number_place - one number and what is known of it
 * @key: the number; 0 in a place that is free
 * @value: 0 until somebody sets it
 */
struct number_place {
	uint64_t key;
	uint64_t value;
};

/**
 * struct number_table - all of them
 * @places: a key is in the place that it says or behind
 * @mask: number of places - 1
 * @nr: how many are in use
 *
 * A zeroed one is a valid empty one.
 */
struct number_table {
	struct number_place *places;
	size_t mask;
	size_t nr;
};

/**
 * number_table__get() - look a number up, and note it if it is new
 * @table: where
 * @key: the number; not 0
 * @is_new: set to whether it was noted by this
 *
 * Return: its place until the next call, or NULL without memory.
 */
struct number_place *number_table__get(struct number_table *table, uint64_t key,
				       bool *is_new);

/** number_table__find() - look a number up; NULL if it was never noted */
struct number_place *number_table__find(const struct number_table *table,
					uint64_t key);

/**
 * number_table__hash() - a number for a name
 * @name: any string
 * @more: what else tells it apart, as the size of a struct
 *
 * Return: a key. That of another name can be the same, but never is by chance.
 */
uint64_t number_table__hash(const char *name, uint64_t more);

void number_table__free(struct number_table *table);

#endif /* DSTLAYOUT_NUMBER_TABLE_H */
