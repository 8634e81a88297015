/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Which structs embed which by value: the members of all structs, turned
 * round.
 */
#ifndef DSTLAYOUT_EMBED_H
#define DSTLAYOUT_EMBED_H

#include "btf.h"

/** struct embed_edge - one embedding, in the list of what is embedded */
struct embed_edge {
	uint32_t outer;
	uint32_t next;
};

/**
 * struct embed - who embeds whom
 * @first: by type id, the first edge of its list; NULL until embed__build()
 * @edges: all of them; edge 0 ends a list
 * @nr_edges: how many, edge 0 included
 *
 * A typedef of a struct without a tag counts as one that embeds it, since it
 * is what gives it a name.
 */
struct embed {
	uint32_t *first;
	struct embed_edge *edges;
	size_t nr_edges;
};

/**
 * embed__build() - read all members, unless that was done before
 * @embed: all zeroes at first; release with embed__free()
 *
 * Return: 0, or -1 with @err set.
 */
int embed__build(struct embed *embed, const struct btf *btf, struct err *err);

void embed__free(struct embed *embed);

/**
 * embed__reach() - find everything that embeds some types, at any depth
 * @reached: by type id, set for the types to begin with; is set for all that
 *	embed them
 *
 * Return: 0, or -1 with @err set.
 */
int embed__reach(const struct embed *embed, const struct btf *btf,
		 bool *reached, struct err *err);

/**
 * embed__aggregate() - the struct or union that a type is, or is an array of
 * @type: set to it
 *
 * Return: 1, 0 if it is neither or an array of no elements, or -1 with @err
 * set.
 */
int embed__aggregate(const struct btf *btf, uint32_t id, struct btf_type *type,
		     struct err *err);

#endif /* DSTLAYOUT_EMBED_H */
