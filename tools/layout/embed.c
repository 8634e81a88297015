// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>

#include "embed.h"

int embed__aggregate(const struct btf *btf, uint32_t id, struct btf_type *type,
		     struct err *err)
{
	struct btf_array array;
	int i;

	for (i = 0; i < BTF_MAX_CHAIN; i++) {
		if (btf__resolve(btf, id, type, err))
			return -1;
		if (type->kind != BTF_ARRAY)
			return type->kind == BTF_STRUCT ||
			       type->kind == BTF_UNION;
		btf__array(btf, type, &array);
		/* what is not there is not embedded */
		if (!array.nr_elems)
			return 0;
		id = array.elem_type;
	}
	return btf__damaged(btf, err, "array type %u has too many dimensions",
			    id);
}

static int embed__add(struct embed *embed, const struct btf *btf,
		      uint32_t inner, uint32_t outer, size_t *room,
		      struct err *err)
{
	struct embed_edge *edges = embed->edges;

	if (embed->nr_edges == *room) {
		*room *= 2;
		edges = *room > UINT32_MAX ? NULL :
			realloc(edges, *room * sizeof(*edges));
		if (!edges)
			return err__set(err, "%s: out of memory: free some and try again",
				btf->name);
		embed->edges = edges;
	}
	edges[embed->nr_edges].outer = outer;
	edges[embed->nr_edges].next = embed->first[inner];
	embed->first[inner] = (uint32_t)embed->nr_edges++;
	return 0;
}

/* Add what one struct, union or typedef embeds. */
static int embed__add_type(struct embed *embed, const struct btf *btf,
			   const struct btf_type *outer, size_t *room,
			   struct err *err)
{
	struct btf_member member;
	struct btf_type inner;
	uint32_t i;
	int ret;

	if (outer->kind == BTF_TYPEDEF) {
		ret = embed__aggregate(btf, outer->size_or_type, &inner, err);
		if (ret <= 0 || inner.name_off)
			return ret < 0 ? -1 : 0;
		return embed__add(embed, btf, inner.id, outer->id, room, err);
	}
	for (i = 0; i < outer->vlen; i++) {
		btf__member(btf, outer, i, &member);
		ret = embed__aggregate(btf, member.type, &inner, err);
		if (ret < 0 || (ret && embed__add(embed, btf, inner.id,
						  outer->id, room, err)))
			return -1;
	}
	return 0;
}

int embed__build(struct embed *embed, const struct btf *btf, struct err *err)
{
	struct btf_cursor cursor = { 0 };
	size_t room = 1024;
	struct btf_type type;
	uint32_t id;

	if (embed->first)
		return 0;
	embed->nr_edges = 1;
	embed->first = calloc(btf->nr_types, sizeof(*embed->first));
	embed->edges = malloc(room * sizeof(*embed->edges));
	if (!embed->first || !embed->edges) {
		err__set(err, "%s: out of memory: free some and try again", btf->name);
		goto fail;
	}
	while ((id = btf__next_noted(btf, &cursor))) {
		if (btf__type(btf, id, &type, err))
			goto fail;
		if (type.kind != BTF_INT &&
		    embed__add_type(embed, btf, &type, &room, err))
			goto fail;
	}
	return 0;

fail:
	embed__free(embed);
	return -1;
}

void embed__free(struct embed *embed)
{
	free(embed->first);
	free(embed->edges);
	memset(embed, 0, sizeof(*embed));
}

int embed__reach(const struct embed *embed, const struct btf *btf,
		 bool *reached, struct err *err)
{
	uint32_t *queue, head = 0, tail = 0, edge, id;

	queue = malloc(btf->nr_types * sizeof(*queue));
	if (!queue)
		return err__set(err, "%s: out of memory: free some and try again", btf->name);
	for (id = 0; id < btf->nr_types; id++) {
		if (reached[id])
			queue[tail++] = id;
	}
	/* each type enters the queue once */
	while (head < tail) {
		edge = embed->first[queue[head++]];
		for (; edge; edge = embed->edges[edge].next) {
			id = embed->edges[edge].outer;
			if (!reached[id]) {
				reached[id] = true;
				queue[tail++] = id;
			}
		}
	}
	free(queue);
	return 0;
}
