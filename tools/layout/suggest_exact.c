// SPDX-License-Identifier: GPL-2.0
/*
 * The best order of blocks by branch and bound.
 *
 * Blocks are put one behind the other. All that matters to those that follow is
 * which blocks are left and the state of the lines, so orders that agree in both
 * are one node. A node whose cost, together with the least that what is left can
 * cost, is above that of a known order is dropped. Cost is found first; among the
 * orders that have the least, the one that moves the fewest members is a longest
 * common subsequence with today's order, found going back through the nodes. Where
 * nothing is left of what a node may cost, it is dropped as well if the blocks that
 * have their place show that more will move than in the known order.
 */
#include "suggest_solve.h"

#include <stdlib.h>
#include <string.h>

#include "analyzer.h"

/* More are not told apart; the others would take too many nodes anyway. */
#define MAX_BLOCKS	200

/* Blocks that are tried behind others, for each state that is kept in mind. */
#define STEPS_PER_STATE	10

/**
 * struct block_class - blocks that do not differ
 * @blocks: which, ascending
 * @nr: how many
 * @radix: what one of them counts in a node's number
 */
struct block_class {
	size_t *blocks;
	size_t nr;
	uint64_t radix;
};

/**
 * struct rest - the least that blocks add
 * @bytes: by variant
 * @tagged: by variant and tag: bytes that the tag has
 */
struct rest {
	uint64_t *bytes;
	uint64_t (*tagged)[SUGGEST_MAX_TAGS];
};

/**
 * struct edge - from a node to one that has one more block
 * @to: the node
 * @cls: class of the block
 * @padded: whether it is aligned by hand
 * @cost: what that adds
 */
struct edge {
	uint32_t to;
	uint16_t cls;
	bool padded;
	struct suggest_cost cost;
};

/**
 * struct node - some blocks have their place
 * @counts: how many of each class, in one number
 * @cost: of the cheapest way here
 * @rest: of the cheapest way on, once it is known
 * @first: of its edges
 * @nr: how many
 * @depth: blocks that have their place
 */
struct node {
	uint64_t counts;
	struct suggest_cost cost;
	struct suggest_cost rest;
	size_t first;
	uint32_t nr;
	uint32_t depth;
};

/**
 * struct exact - all of it
 * @p: the problem
 * @bound: cost of the best order that is known
 * @bound_moved: members that it moves
 * @weight: members of all blocks
 * @steps: how many blocks may still be tried behind others
 * @front: by class and place in today's order: how many of it lie in front
 * @kept_at: of the node at hand, by place in today's order: the most that can stay if
 *	what is placed lies in front of that place, and what is left behind it
 * @best: cost of the best order, once it is found
 * @class_of: by block
 * @next: by class and place in today's order: the first block of the class from there
 *	on, or the number of blocks
 * @classes: by the first block of each
 * @nr_classes: how many
 * @adds: by class
 * @left: what the node at hand has left
 * @counts: of the node at hand, by class
 * @words: of a state
 * @nodes: by depth
 * @nr_nodes: how many
 * @max_nodes: how many there may be
 * @room: for how many there is memory
 * @states: of the nodes, @words each
 * @edges: by their node
 * @nr_edges: how many
 * @edges_room: for how many there is memory
 * @table: numbers of nodes, from 1, by their state
 * @table_size: a power of two
 * @kept: by node on a best way and by place in today's order: how much of what
 *	follows can stay
 */
struct exact {
	const struct suggest_problem *p;
	struct suggest_cost bound;
	uint64_t bound_moved;
	uint64_t weight;
	size_t steps;
	size_t *front;
	uint64_t *kept_at;
	struct suggest_cost best;
	size_t *class_of;
	size_t *next;
	struct block_class *classes;
	size_t nr_classes;
	struct rest *adds;
	struct rest left;
	size_t *counts;
	size_t words;
	struct node *nodes;
	size_t nr_nodes;
	size_t max_nodes;
	size_t room;
	uint32_t *states;
	struct edge *edges;
	size_t nr_edges;
	size_t edges_room;
	uint32_t *table;
	size_t table_size;
	uint32_t **kept;
};

/*
 * Classes
 */

static bool same_runs(const struct suggest_run *a, const struct suggest_run *b)
{
	return a == b || (a && b && !memcmp(a, b, sizeof(*a)));
}

static bool same_items(const struct suggest_item *a, const struct suggest_item *b)
{
	size_t i;

	if (a->size != b->size || a->align != b->align || a->nr_marks != b->nr_marks ||
	    !same_runs(a->run, b->run))
		return false;
	for (i = 0; i < a->nr_marks; i++) {
		if (a->marks[i].first != b->marks[i].first ||
		    a->marks[i].end != b->marks[i].end ||
		    a->marks[i].tags != b->marks[i].tags)
			return false;
	}
	return true;
}

static bool same_blocks(const struct suggest_problem *p, size_t a, size_t b)
{
	const struct suggest_block *x = &p->blocks[a], *y = &p->blocks[b];
	size_t v, i;

	if (x->pin != SUGGEST_FREE || y->pin != SUGGEST_FREE || x->weight != y->weight ||
	    x->can_pad != y->can_pad)
		return false;
	for (v = 0; v < p->nr_variants; v++) {
		if (x->forms[v].nr != y->forms[v].nr)
			return false;
		for (i = 0; i < x->forms[v].nr; i++) {
			if (!same_items(&x->forms[v].items[i], &y->forms[v].items[i]))
				return false;
		}
	}
	return true;
}

/* Return: 1, 0 if there are too many to count, -1 without memory. */
static int find_classes(struct exact *e)
{
	const size_t nr = e->p->nr_blocks;
	uint64_t radix = 1;
	size_t i, c;

	for (i = 0; i < nr; i++) {
		for (c = 0; c < e->nr_classes; c++) {
			if (same_blocks(e->p, e->classes[c].blocks[0], i))
				break;
		}
		if (c == e->nr_classes) {
			/* exact__free() finds it: the analyzer loses it behind an index */
			ANALYZER_PASS_OVER("-Wanalyzer-malloc-leak");
			e->classes[c].blocks = calloc(nr, sizeof(size_t));
			if (!e->classes[c].blocks)
				return -1;
			ANALYZER_GO_ON("-Wanalyzer-malloc-leak");
			e->nr_classes++;
		}
		e->classes[c].blocks[e->classes[c].nr++] = i;
		e->class_of[i] = c;
	}
	for (c = 0; c < e->nr_classes; c++) {
		e->classes[c].radix = radix;
		if (__builtin_mul_overflow(radix, e->classes[c].nr + 1, &radix))
			return 0;
	}
	return 1;
}

/*
 * Bounds
 */

static int rest__init(const struct suggest_problem *p, struct rest *rest)
{
	rest->bytes = calloc(p->nr_variants, sizeof(*rest->bytes));
	rest->tagged = calloc(p->nr_variants, sizeof(*rest->tagged));
	return rest->bytes && rest->tagged ? 0 : -1;
}

static void rest__free(struct rest *rest)
{
	free(rest->bytes);
	free(rest->tagged);
}

static void rest__add_item(struct rest *rest, size_t variant, const struct suggest_item *item)
{
	uint32_t tags;
	size_t i;

	rest->bytes[variant] += item->size;
	for (i = 0; i < item->nr_marks; i++) {
		const struct suggest_mark *m = &item->marks[i];
		/* where a run lies in its bytes differs from place to place */
		const uint64_t bytes = item->run ? 1 : m->end - m->first;

		for (tags = m->tags; tags; tags &= tags - 1)
			rest->tagged[variant][__builtin_ctz(tags)] += bytes;
	}
}

static void find_adds(struct exact *e)
{
	size_t c, v, i;

	for (c = 0; c < e->nr_classes; c++) {
		const struct suggest_block *block = &e->p->blocks[e->classes[c].blocks[0]];

		for (v = 0; v < e->p->nr_variants; v++) {
			for (i = 0; i < block->forms[v].nr; i++)
				rest__add_item(&e->adds[c], v, &block->forms[v].items[i]);
		}
	}
}

/* Read a node's number, and what its blocks leave to be placed. */
static void use_counts(struct exact *e, uint64_t counts)
{
	size_t c, v, t;

	for (v = 0; v < e->p->nr_variants; v++) {
		e->left.bytes[v] = 0;
		memset(e->left.tagged[v], 0, sizeof(e->left.tagged[v]));
	}
	for (c = 0; c < e->nr_classes; c++) {
		const uint64_t base = e->classes[c].nr + 1;
		uint64_t left;

		e->counts[c] = counts % base;
		counts /= base;
		left = e->classes[c].nr - e->counts[c];
		for (v = 0; left && v < e->p->nr_variants; v++) {
			e->left.bytes[v] += left * e->adds[c].bytes[v];
			for (t = 0; t < SUGGEST_MAX_TAGS; t++)
				e->left.tagged[v][t] += left * e->adds[c].tagged[v][t];
		}
	}
}

static uint64_t smaller(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

/* Of a class, what can stay if @placed of it lie in front of a place. */
static uint64_t can_stay(const struct exact *e, size_t cls, size_t placed, size_t place)
{
	const size_t front = e->front[cls * (e->p->nr_blocks + 1) + place];
	const size_t nr = e->classes[cls].nr;

	return e->p->blocks[e->classes[cls].blocks[0]].weight *
	       (smaller(placed, front) + smaller(nr - placed, nr - front));
}

/* For the node whose counts are at hand. */
static void find_kept_at(struct exact *e)
{
	size_t c, k;

	for (k = 0; k <= e->p->nr_blocks; k++) {
		e->kept_at[k] = 0;
		for (c = 0; c < e->nr_classes; c++)
			e->kept_at[k] += can_stay(e, c, e->counts[c], k);
	}
}

/* The fewest members that move if one more of a class is placed. */
static uint64_t least_moved(const struct exact *e, size_t cls)
{
	uint64_t most = 0, kept;
	size_t k;

	for (k = 0; k <= e->p->nr_blocks; k++) {
		kept = e->kept_at[k] - can_stay(e, cls, e->counts[cls], k) +
		       can_stay(e, cls, e->counts[cls] + 1, k);
		if (kept > most)
			most = kept;
	}
	return e->weight - most;
}

static int find_front(struct exact *e)
{
	const size_t nr = e->p->nr_blocks;
	size_t c, i;

	e->front = calloc(e->nr_classes * (nr + 1), sizeof(*e->front));
	e->kept_at = calloc(nr + 1, sizeof(*e->kept_at));
	if (!e->front || !e->kept_at)
		return -1;
	for (c = 0; c < e->nr_classes; c++) {
		size_t *front = &e->front[c * (nr + 1)];

		for (i = 0; i < nr; i++)
			front[i + 1] = front[i] + (e->class_of[i] == c);
	}
	for (i = 0; i < nr; i++)
		e->weight += e->p->blocks[i].weight;
	return 0;
}

/* Lines that a tag will touch for the first time, at least. */
static uint64_t least_lines(const struct suggest_track *t, uint64_t at, bool on_line,
			    uint64_t bytes)
{
	const uint64_t room = on_line ? t->unit - at % t->unit : 0;

	return bytes <= room ? 0 : (bytes - room + t->unit - 1) / t->unit;
}

/* The least that it costs to place what is left, without those of one class. */
static struct suggest_cost least_cost(const struct exact *e, const uint32_t *state, size_t cls)
{
	const struct suggest_problem *p = e->p;
	const struct rest *gone = &e->adds[cls];
	struct suggest_cost cost = { 0, 0 };
	uint64_t lines = 0;
	uint32_t tags;
	size_t v, i;

	for (v = 0; v < p->nr_variants; v++)
		cost.spent += suggest__round_up(suggest_state__end(p, state, v) +
						e->left.bytes[v] - gone->bytes[v],
						suggest_state__align(p, state, v));
	for (i = 0; i < p->nr_tracks; i++) {
		const struct suggest_track *t = &p->tracks[i];
		const uint64_t at = t->address + t->offset +
				    suggest_state__end(p, state, t->variant);
		const uint32_t line = suggest_state__line(p, state, i);

		for (tags = t->roles; tags; tags &= tags - 1) {
			const unsigned int tag = (unsigned int)__builtin_ctz(tags);

			lines += least_lines(t, at, line >> tag & 1,
					     e->left.tagged[t->variant][tag] -
					     gone->tagged[t->variant][tag]);
		}
	}
	cost.spent += lines * SUGGEST_LINE.spent;
	return cost;
}

/*
 * Nodes
 */

static uint32_t *state_of(const struct exact *e, size_t node)
{
	return e->states + node * e->words;
}

static uint64_t hash(const struct exact *e, uint64_t counts, const uint32_t *state)
{
	uint64_t h = counts * 0x9e3779b97f4a7c15ULL;
	size_t i;

	for (i = 0; i < e->words; i++)
		h = (h ^ state[i]) * 0x100000001b3ULL ^ h >> 29;
	return h ^ h >> 32;
}

static bool grow_table(struct exact *e)
{
	const size_t size = e->table_size ? e->table_size * 2 : 1 << 14;
	uint32_t *table = calloc(size, sizeof(*table));
	size_t i, at;

	if (!table)
		return false;
	for (i = 0; i < e->nr_nodes; i++) {
		at = hash(e, e->nodes[i].counts, state_of(e, i)) & (size - 1);
		while (table[at])
			at = (at + 1) & (size - 1);
		table[at] = (uint32_t)i + 1;
	}
	free(e->table);
	e->table = table;
	e->table_size = size;
	return true;
}

/* One more, at most twice as much memory as is needed. */
static bool make_room(void **array, size_t *room, size_t nr, size_t size)
{
	const size_t more = *room ? *room * 2 : 1024;
	void *grown;

	if (nr < *room)
		return true;
	grown = realloc(*array, more * size);
	if (!grown)
		return false;
	*array = grown;
	*room = more;
	return true;
}

static bool make_node_room(struct exact *e)
{
	size_t room = e->room;

	if (e->nr_nodes < e->room)
		return true;
	if (!make_room((void **)&e->nodes, &room, e->nr_nodes, sizeof(*e->nodes)))
		return false;
	room = e->room;
	if (!make_room((void **)&e->states, &room, e->nr_nodes,
		       e->words * sizeof(*e->states)))
		return false;
	e->room = room;
	return true;
}

/*
 * The node of a state. Return: 1, 0 if there are too many, -1 without memory.
 */
static int find_node(struct exact *e, uint64_t counts, const uint32_t *state,
		     struct suggest_cost cost, uint32_t depth, uint32_t *number)
{
	struct node *node;
	size_t at;

	if (e->nr_nodes * 2 >= e->table_size && !grow_table(e))
		return -1;
	at = hash(e, counts, state) & (e->table_size - 1);
	for (; e->table[at]; at = (at + 1) & (e->table_size - 1)) {
		node = &e->nodes[e->table[at] - 1];
		if (node->counts != counts ||
		    memcmp(state_of(e, e->table[at] - 1), state, e->words * sizeof(*state)))
			continue;
		if (suggest_cost__compare(cost, node->cost) < 0)
			node->cost = cost;
		*number = e->table[at] - 1;
		return 1;
	}
	if (e->nr_nodes == e->max_nodes)
		return 0;
	if (!make_node_room(e))
		return -1;
	*number = (uint32_t)e->nr_nodes++;
	e->table[at] = *number + 1;
	node = &e->nodes[*number];
	memset(node, 0, sizeof(*node));
	node->counts = counts;
	node->cost = cost;
	node->rest = SUGGEST_IMPOSSIBLE;
	node->depth = depth;
	memcpy(state_of(e, *number), state, e->words * sizeof(*state));
	return 1;
}

static int add_edge(struct exact *e, size_t from, const struct edge *edge)
{
	if (!make_room((void **)&e->edges, &e->edges_room, e->nr_edges, sizeof(*edge)))
		return -1;
	e->edges[e->nr_edges++] = *edge;
	e->nodes[from].nr++;
	return 1;
}

/* Put one more block behind those of a node. Return: as above. */
static int try_step(struct exact *e, size_t from, size_t cls, bool padded, uint32_t *scratch)
{
	const struct suggest_step step = { e->classes[cls].blocks[0], padded };
	struct edge edge = { .cls = (uint16_t)cls, .padded = padded };
	struct suggest_cost cost = e->nodes[from].cost, least;
	int ret;

	if (!e->steps--)
		return 0;
	memcpy(scratch, state_of(e, from), e->words * sizeof(*scratch));
	if (!suggest_state__add(e->p, scratch, step, &edge.cost))
		return 1;
	suggest_cost__add(&cost, edge.cost);
	least = least_cost(e, scratch, cls);
	suggest_cost__add(&least, cost);
	ret = suggest_cost__compare(least, e->bound);
	if (ret > 0 || (!ret && least_moved(e, cls) > e->bound_moved))
		return 1;
	ret = find_node(e, e->nodes[from].counts + e->classes[cls].radix, scratch, cost,
			e->nodes[from].depth + 1, &edge.to);
	return ret > 0 ? add_edge(e, from, &edge) : ret;
}

static int expand(struct exact *e, size_t from, uint32_t *scratch)
{
	const size_t depth = e->nodes[from].depth;
	const size_t pinned = e->p->blocks[depth].pin != SUGGEST_FREE ?
			      e->class_of[depth] : SIZE_MAX;
	size_t c;
	int ret = 1;

	use_counts(e, e->nodes[from].counts);
	find_kept_at(e);
	e->nodes[from].first = e->nr_edges;
	for (c = 0; c < e->nr_classes && ret > 0; c++) {
		const struct suggest_block *block = &e->p->blocks[e->classes[c].blocks[0]];

		if (e->counts[c] == e->classes[c].nr ||
		    (pinned != SIZE_MAX ? c != pinned : block->pin != SUGGEST_FREE))
			continue;
		ret = try_step(e, from, c, false, scratch);
		if (ret > 0 && e->p->pad && block->can_pad)
			ret = try_step(e, from, c, true, scratch);
	}
	return ret;
}

/*
 * The way back: what is the cheapest from each node on
 */

static int go_back(struct exact *e)
{
	size_t i, j;

	for (i = e->nr_nodes; i-- > 0;) {
		struct node *node = &e->nodes[i];

		if (node->depth == e->p->nr_blocks) {
			struct suggest_cost cost = { 0, 0 };
			int ret = suggest_state__finish(e->p, state_of(e, i), &cost);

			if (ret < 0)
				return -1;
			if (ret)
				node->rest = cost;
			continue;
		}
		for (j = node->first; j < node->first + node->nr; j++) {
			struct suggest_cost cost = e->nodes[e->edges[j].to].rest;

			if (!suggest_cost__compare(cost, SUGGEST_IMPOSSIBLE))
				continue;
			suggest_cost__add(&cost, e->edges[j].cost);
			if (suggest_cost__compare(cost, node->rest) < 0)
				node->rest = cost;
		}
	}
	return 0;
}

static bool is_best(const struct exact *e, size_t node)
{
	struct suggest_cost cost = e->nodes[node].rest;

	if (!suggest_cost__compare(cost, SUGGEST_IMPOSSIBLE))
		return false;
	suggest_cost__add(&cost, e->nodes[node].cost);
	return !suggest_cost__compare(cost, e->best);
}

/* Whether an edge is part of a cheapest way. */
static bool is_best_edge(const struct exact *e, size_t from, const struct edge *edge)
{
	struct suggest_cost cost = e->nodes[from].cost;

	if (!is_best(e, edge->to))
		return false;
	suggest_cost__add(&cost, edge->cost);
	return !suggest_cost__compare(cost, e->nodes[edge->to].cost);
}

static size_t next_of_class(const struct exact *e, size_t cls, size_t from)
{
	return e->next[cls * (e->p->nr_blocks + 1) + from];
}

static int find_next(struct exact *e)
{
	const size_t nr = e->p->nr_blocks;
	size_t c, i;

	e->next = calloc(e->nr_classes * (nr + 1), sizeof(*e->next));
	if (!e->next)
		return -1;
	for (c = 0; c < e->nr_classes; c++) {
		size_t *next = &e->next[c * (nr + 1)];

		next[nr] = nr;
		for (i = nr; i-- > 0;)
			next[i] = e->class_of[i] == c ? i : next[i + 1];
	}
	return 0;
}

/* What can stay from here on if today's order is used up to @from. */
static uint32_t edge_keeps(const struct exact *e, const struct edge *edge, size_t from,
			   bool *stays)
{
	const size_t next = next_of_class(e, edge->cls, from);
	uint32_t kept = e->kept[edge->to][from], with;

	*stays = false;
	if (next == e->p->nr_blocks)
		return kept;
	with = e->kept[edge->to][next + 1] + (uint32_t)e->p->blocks[next].weight;
	if (with < kept)
		return kept;
	*stays = true;
	return with;
}

static uint32_t most_kept(const struct exact *e, size_t node, size_t from)
{
	const struct node *n = &e->nodes[node];
	uint32_t most = 0, kept;
	bool stays;
	size_t j;

	for (j = n->first; j < n->first + n->nr; j++) {
		if (!is_best_edge(e, node, &e->edges[j]))
			continue;
		kept = edge_keeps(e, &e->edges[j], from, &stays);
		if (kept > most)
			most = kept;
	}
	return most;
}

static int find_kept(struct exact *e)
{
	const size_t nr = e->p->nr_blocks + 1;
	size_t i, k;

	e->kept = calloc(e->nr_nodes, sizeof(*e->kept));
	if (!e->kept)
		return -1;
	for (i = e->nr_nodes; i-- > 0;) {
		if (!is_best(e, i))
			continue;
		e->kept[i] = calloc(nr, sizeof(**e->kept));
		if (!e->kept[i])
			return -1;
		for (k = 0; k < nr; k++)
			e->kept[i][k] = most_kept(e, i, k);
	}
	return 0;
}

/* The edge of a best way that keeps the most; the first of them. */
static const struct edge *best_edge(const struct exact *e, size_t node, size_t from,
				    bool *stays)
{
	const struct node *n = &e->nodes[node];
	size_t j;

	for (j = n->first; j < n->first + n->nr; j++) {
		if (is_best_edge(e, node, &e->edges[j]) &&
		    edge_keeps(e, &e->edges[j], from, stays) == e->kept[node][from])
			return &e->edges[j];
	}
	return NULL;
}

/* Blocks that stay are known; the others of their class follow in today's order. */
static void name_others(const struct exact *e, struct suggest_step *order, bool *used)
{
	size_t i, j;

	for (i = 0; i < e->p->nr_blocks; i++) {
		const struct block_class *cls;

		if (order[i].block < e->p->nr_blocks)
			continue;
		cls = &e->classes[order[i].block - e->p->nr_blocks];
		for (j = 0; used[cls->blocks[j]]; j++)
			;
		order[i].block = cls->blocks[j];
		used[cls->blocks[j]] = true;
	}
}

static int write_order(struct exact *e, struct suggest_solution *solution)
{
	const size_t nr = e->p->nr_blocks;
	bool *used = calloc(nr + 1, sizeof(*used));
	size_t node = 0, from = 0, i;
	const struct edge *edge;
	bool stays;

	if (!used)
		return -1;
	for (i = 0; i < nr; i++) {
		edge = best_edge(e, node, from, &stays);
		solution->order[i].padded = edge->padded;
		/* for now, a number that is none of a block stands for a class */
		solution->order[i].block = nr + edge->cls;
		if (stays) {
			from = next_of_class(e, edge->cls, from);
			solution->order[i].block = from;
			used[from++] = true;
		}
		node = edge->to;
	}
	name_others(e, solution->order, used);
	free(used);
	return 0;
}

static int exact__search(struct exact *e)
{
	uint32_t *scratch = calloc(e->words, sizeof(*scratch));
	struct suggest_cost cost;
	uint32_t number;
	size_t i;
	int ret;

	if (!scratch)
		return -1;
	cost = suggest_state__begin(e->p, scratch);
	ret = find_node(e, 0, scratch, cost, 0, &number);
	for (i = 0; i < e->nr_nodes && ret > 0; i++) {
		if (e->nodes[i].depth < e->p->nr_blocks)
			ret = expand(e, i, scratch);
	}
	free(scratch);
	return ret;
}

static int exact__init(struct exact *e)
{
	const size_t nr = e->p->nr_blocks;
	size_t i;
	int ret;

	e->words = suggest_state__words(e->p);
	e->class_of = calloc(nr + 1, sizeof(*e->class_of));
	e->classes = calloc(nr + 1, sizeof(*e->classes));
	e->adds = calloc(nr + 1, sizeof(*e->adds));
	e->counts = calloc(nr + 1, sizeof(*e->counts));
	if (!e->class_of || !e->classes || !e->adds || !e->counts ||
	    rest__init(e->p, &e->left))
		return -1;
	ret = find_classes(e);
	/* here as well: exact__free() finds it */
	ANALYZER_PASS_OVER("-Wanalyzer-malloc-leak");
	for (i = 0; i < e->nr_classes && ret > 0; i++) {
		if (rest__init(e->p, &e->adds[i]))
			ret = -1;
	}
	ANALYZER_GO_ON("-Wanalyzer-malloc-leak");
	if (ret > 0 && find_front(e))
		ret = -1;
	if (ret > 0)
		find_adds(e);
	return ret;
}

static void exact__free(struct exact *e)
{
	size_t i;

	for (i = 0; e->kept && i < e->nr_nodes; i++)
		free(e->kept[i]);
	for (i = 0; e->classes && i < e->nr_classes; i++)
		free(e->classes[i].blocks);
	for (i = 0; e->adds && i < e->nr_classes; i++)
		rest__free(&e->adds[i]);
	rest__free(&e->left);
	free(e->kept);
	free(e->classes);
	free(e->adds);
	free(e->class_of);
	free(e->next);
	free(e->front);
	free(e->kept_at);
	free(e->counts);
	free(e->nodes);
	free(e->states);
	free(e->edges);
	free(e->table);
}

static int exact__finish(struct exact *e, struct suggest_solution *solution)
{
	uint64_t *scratch;

	if (go_back(e))
		return -1;
	/* nothing is as cheap as the bound: the order that gave it is impossible */
	if (!suggest_cost__compare(e->nodes[0].rest, SUGGEST_IMPOSSIBLE))
		return 0;
	e->best = e->nodes[0].rest;
	suggest_cost__add(&e->best, e->nodes[0].cost);
	scratch = calloc(e->p->nr_blocks + 1, sizeof(*scratch));
	if (!scratch || find_next(e) || find_kept(e) || write_order(e, solution)) {
		free(scratch);
		return -1;
	}
	solution->cost = e->best;
	solution->moved = suggest_problem__moved(e->p, solution->order, scratch);
	solution->exact = true;
	free(scratch);
	return 1;
}

int suggest_exact__run(const struct suggest_problem *problem,
		       struct suggest_solution *solution, size_t states)
{
	struct exact e = {
		.p = problem,
		.bound = solution->cost,
		.bound_moved = solution->moved,
		.steps = states * STEPS_PER_STATE,
		.max_nodes = states < UINT32_MAX ? states : UINT32_MAX - 1,
	};
	int ret;

	if (!problem->nr_blocks || problem->nr_blocks > MAX_BLOCKS)
		return 0;
	ret = exact__init(&e);
	if (ret > 0)
		ret = exact__search(&e);
	if (ret > 0)
		ret = exact__finish(&e, solution);
	exact__free(&e);
	return ret;
}
