/* SPDX-License-Identifier: GPL-2.0 */
/*
 * YAML as a tree of nodes that know their place, so that what is wrong with
 * a rule can be pointed at. Only what rule files use: scalars, sequences and
 * mappings with scalar keys; no anchors, aliases or tags.
 */
#ifndef DSTLAYOUT_RULES_YAML_H
#define DSTLAYOUT_RULES_YAML_H

#include <stddef.h>

#include "err.h"
#include "pool.h"

enum yaml_kind {
	YAML_SCALAR,
	YAML_SEQUENCE,
	YAML_MAPPING,
};

/**
 * struct yaml_node - a node and its place
 * @kind: what it is
 * @key: for a value of a mapping, its key; else NULL
 * @text: of a scalar, NUL-terminated and without a NUL inside
 * @line: counted from 1; that of the key for a value of a mapping
 * @column: likewise
 * @value_line: where the node itself begins, counted from 1
 * @value_column: likewise
 * @child: first element or value
 * @next: sibling
 */
struct yaml_node {
	enum yaml_kind kind;
	const char *key;
	const char *text;
	unsigned int line;
	unsigned int column;
	unsigned int value_line;
	unsigned int value_column;
	struct yaml_node *child;
	struct yaml_node *next;
};

/**
 * yaml__parse() - read every document of a file's text
 * @pool: owner of the nodes
 * @file: what to call the file in a diagnostic
 * @text: need not end in NUL
 * @size: in bytes
 * @docs: set to the documents' roots, linked by their next
 * @err: says what is wrong and where
 *
 * Return: 0, or -1 with @err set.
 */
int yaml__parse(struct pool *pool, const char *file, const char *text,
		size_t size, struct yaml_node **docs, struct err *err);

#endif /* DSTLAYOUT_RULES_YAML_H */
