/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Rules against the configurations that a kernel tree can have.
 */
#ifndef DSTLAYOUT_TREE_MATRIX_H
#define DSTLAYOUT_TREE_MATRIX_H

#include <stdint.h>

#include "matrix.h"
#include "tree_checks.h"

/** TREE_NOWHERE - the place of a member that a configuration does not have */
#define TREE_NOWHERE	UINT64_MAX

/** TREE_NOT_COMPILED - in place of an index: there is no such object */
#define TREE_NOT_COMPILED	SIZE_MAX

/**
 * struct tree_place - where something lies in one configuration
 * @strct: the struct
 * @path: the member that a rule speaks of; "" for the size of the struct
 * @before: its offset in bytes in the configuration as it is, or TREE_NOWHERE
 * @after: likewise, in this one
 */
struct tree_place {
	const char *strct;
	const char *path;
	uint64_t before;
	uint64_t after;
};

/**
 * struct tree_moves - what an option moves
 * @places: what lies elsewhere than in the configuration as it is
 * @nr: how many
 */
struct tree_moves {
	struct tree_place *places;
	size_t nr;
};

/**
 * struct tree_matrix - all of it
 * @tc: what was found
 * @rules: rules against the stubs that could be compiled
 * @moves: for each of these
 * @objects: for each stub its index in both, or TREE_NOT_COMPILED
 * @pool: owner of everything
 */
struct tree_matrix {
	const struct tree_checks *tc;
	struct matrix rules;
	struct tree_moves *moves;
	size_t objects[TREE_MAX_STUBS];
	struct pool pool;
};

/**
 * tree_matrix__build() - arrange results
 * @matrix: filled; release with tree_matrix__free(), also after a failure
 * @tc: must outlive @matrix
 *
 * Return: 0, or -1 if memory ran out.
 */
int tree_matrix__build(struct tree_matrix *matrix, const struct tree_checks *tc);

void tree_matrix__free(struct tree_matrix *matrix);

/** tree_matrix__text() - a table for people */
void tree_matrix__text(const struct tree_matrix *matrix, struct out *out);

/**
 * tree_matrix__json() - the same for programs
 *
 * Return: 0, or -1 with @err set.
 */
int tree_matrix__json(const struct tree_matrix *matrix, struct out *out,
		      struct err *err);

#endif /* DSTLAYOUT_TREE_MATRIX_H */
