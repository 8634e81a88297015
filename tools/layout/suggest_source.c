// SPDX-License-Identifier: GPL-2.0
#include "suggest_source.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "suggest_buffer.h"
#include "suggest_diff.h"
#include "suggest_parse.h"

/* What a member is aligned by. */
#define PAD_WORD	" ____cacheline_aligned_in_smp"

/**
 * struct part - a stretch of the declaration that moves as a whole
 * @piece: what it is of
 * @around: the conditional that it is taken out of, or NULL
 * @name: which declarator of the piece it is, or -1 for all of it
 * @rank: place of its first member in the suggested order
 * @members: those that it has, by their place in that order
 * @nr: how many
 * @follows: whether it has none, and stays behind the part in front of it
 */
struct part {
	const struct suggest_piece *piece;
	const struct suggest_piece *around;
	int name;
	size_t rank;
	size_t *members;
	size_t nr;
	bool follows;
};

/**
 * struct place - where something is called like a member
 * @member: which
 * @piece: what it stands in
 * @other: whether it is that of another configuration: kernels declare a member in
 *	one place for 64 bits and in another for 32
 */
struct place {
	size_t member;
	const struct suggest_piece *piece;
	bool other;
};

/**
 * struct rewrite - a declaration while its order is changed
 * @job: with the order
 * @path: of the file
 * @body: the declaration in its pieces
 * @rank: by member, its place in the suggested order
 * @seen: by member, whether it was found in the file
 * @places: everything in the file that is called like a member, in order
 * @nr_places: how many
 * @parts: all of it, in the file's order
 * @nr: how many parts there are
 * @out: where the new declaration goes
 * @err: for what does not work
 */
struct rewrite {
	struct suggest_job *job;
	const char *path;
	struct suggest_body body;
	size_t *rank;
	bool *seen;
	struct place *places;
	size_t nr_places;
	struct part *parts;
	size_t nr;
	struct suggest_buffer out;
	struct err *err;
};

static int no_memory(struct rewrite *w)
{
	return err__set(w->err, "%s: out of memory: free some and try again", w->path);
}

static int bad(struct rewrite *w, size_t at, const char *name, const char *what)
{
	size_t line = 1, i;

	for (i = 0; i < at; i++)
		line += w->body.text[i] == '\n';
	return err__set(w->err, "%s:%zu: '%s' %s", w->path, line, name, what);
}

static size_t find_key(const struct suggest_job *job, const char *name)
{
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		if (!strcmp(job->members[i].key, name))
			break;
	}
	return i;
}

/* The kernel has a macro that makes callback_head of each rcu_head, members as well. */
static size_t find_member(const struct suggest_job *job, const char *name)
{
	const size_t member = find_key(job, name);

	return member == job->nr_members && !strcmp(name, "rcu_head") ?
	       find_key(job, "callback_head") : member;
}

static bool is_member(const char *name, void *arg)
{
	const struct rewrite *w = arg;

	return find_member(w->job, name) < w->job->nr_members;
}

/*
 * Parts
 */

/* Note what is called like a member, once for each piece. */
static int find_places(struct rewrite *w, const struct suggest_piece *pieces, size_t nr)
{
	size_t i, j, member;

	for (i = 0; i < nr; i++) {
		for (j = 0; j < pieces[i].nr_names; j++) {
			const struct place *last = w->nr_places ?
						   &w->places[w->nr_places - 1] : NULL;

			member = find_member(w->job, pieces[i].names[j].name);
			if (member == w->job->nr_members ||
			    (last && last->member == member && last->piece == &pieces[i]))
				continue;
			w->places = pool__grow(&w->job->pool, w->places, w->nr_places,
					       sizeof(*w->places));
			if (!w->places)
				return no_memory(w);
			w->places[w->nr_places++] = (struct place){ member, &pieces[i], false };
		}
		if (find_places(w, pieces[i].inside, pieces[i].nr_inside))
			return -1;
	}
	return 0;
}

/* How far from where the objects have a member one of its places is. */
static size_t distance(const struct rewrite *w, size_t place)
{
	const size_t member = w->places[place].member;
	size_t before;

	if (!place)
		return member;
	before = w->places[place - 1].member;
	return before < member ? member - before - 1 : w->job->nr_members + before - member;
}

/* Of several places of a member, the one that the objects were compiled from. */
static int choose_places(struct rewrite *w)
{
	size_t i, j;

	for (i = 0; i < w->nr_places; i++) {
		for (j = 0; j < i; j++) {
			struct place *a = &w->places[j], *b = &w->places[i];

			if (a->member != b->member || a->other || b->other)
				continue;
			if (w->job->nr_targets > 1 || distance(w, i) == distance(w, j))
				return bad(w, b->piece->first, w->job->members[b->member].key,
					   "is declared in two places: which of them the objects have cannot be told, give one object");
			(distance(w, i) < distance(w, j) ? a : b)->other = true;
		}
	}
	return 0;
}

static bool is_other(const struct rewrite *w, size_t member, const struct suggest_piece *piece)
{
	size_t i;

	for (i = 0; i < w->nr_places; i++) {
		if (w->places[i].member == member && w->places[i].piece == piece)
			return w->places[i].other;
	}
	return false;
}

static int take_name(struct rewrite *w, struct part *part, const struct suggest_piece *piece,
		     const struct suggest_name *name)
{
	const size_t member = find_member(w->job, name->name);
	size_t i;

	if (member == w->job->nr_members || is_other(w, member, piece))
		return 0;
	for (i = 0; i < part->nr; i++) {
		if (part->members[i] == w->rank[member])
			return 0;
	}
	if (w->seen[member])
		return bad(w, name->start, name->name, "is declared a second time: the order of one would be lost");
	w->seen[member] = true;
	part->members = pool__grow(&w->job->pool, part->members, part->nr,
				   sizeof(*part->members));
	if (!part->members)
		return no_memory(w);
	part->members[part->nr++] = w->rank[member];
	return 0;
}

static int take_names(struct rewrite *w, struct part *part, const struct suggest_piece *piece)
{
	size_t i;

	for (i = 0; i < piece->nr_names; i++) {
		if (take_name(w, part, piece, &piece->names[i]))
			return -1;
	}
	for (i = 0; i < piece->nr_inside; i++) {
		if (take_names(w, part, &piece->inside[i]))
			return -1;
	}
	return 0;
}

/* Whether the members of a part follow each other in the suggested order, too. */
static bool is_whole(const struct part *part)
{
	size_t i;

	for (i = 1; i < part->nr; i++) {
		if (part->members[i] != part->members[i - 1] + 1)
			return false;
	}
	return true;
}

/* Forget that a part was taken, so that it can be taken in smaller ones. */
static void give_back(struct rewrite *w, const struct part *part)
{
	size_t i;

	for (i = 0; i < part->nr; i++)
		w->seen[w->job->order[part->members[i]].member] = false;
}

static int keep_part(struct rewrite *w, const struct part *part)
{
	struct part *parts = pool__grow(&w->job->pool, w->parts, w->nr, sizeof(*parts));

	if (!parts)
		return no_memory(w);
	w->parts = parts;
	parts[w->nr] = *part;
	parts[w->nr].rank = part->nr ? part->members[0] : 0;
	parts[w->nr++].follows = !part->nr;
	return 0;
}

static int split_names(struct rewrite *w, const struct suggest_piece *piece,
		       const struct suggest_piece *around)
{
	size_t i;

	if (piece->unnamed)
		return bad(w, piece->first, piece->names[0].name, "lies with members that would have to be parted from it: name the file that the object was compiled from");
	for (i = 0; i < piece->nr_names; i++) {
		struct part part = { .piece = piece, .around = around, .name = (int)i };

		if (take_name(w, &part, piece, &piece->names[i]) || keep_part(w, &part))
			return -1;
	}
	return 0;
}

static int make_parts(struct rewrite *w, const struct suggest_piece *piece,
		      const struct suggest_piece *around);

static int split_conditional(struct rewrite *w, const struct suggest_piece *piece)
{
	size_t i;

	if (!piece->simple)
		return bad(w, piece->first, "#if", "has branches whose members would have to be parted: move them by hand, or pin them");
	for (i = 0; i < piece->nr_inside; i++) {
		if (make_parts(w, &piece->inside[i], piece))
			return -1;
	}
	return 0;
}

static int make_parts(struct rewrite *w, const struct suggest_piece *piece,
		      const struct suggest_piece *around)
{
	struct part part = { .piece = piece, .around = around, .name = -1 };

	if (take_names(w, &part, piece))
		return -1;
	if (is_whole(&part))
		return keep_part(w, &part);
	give_back(w, &part);
	return piece->conditional ? split_conditional(w, piece) :
				    split_names(w, piece, around);
}

static int check_all_seen(struct rewrite *w)
{
	const struct suggest_job *job = w->job;
	size_t i;

	for (i = 0; i < job->nr_members; i++) {
		if (!w->seen[i])
			return err__set(w->err, "%s: struct %s has no %s there: name the file that the object was compiled from",
					w->path, job->strct, job->members[i].key);
	}
	return 0;
}

/* What follows goes with what it follows; at the beginning, nothing is in front. */
static void rank_followers(struct rewrite *w)
{
	size_t i;

	for (i = 0; i < w->nr; i++) {
		if (w->parts[i].follows && i)
			w->parts[i].rank = w->parts[i - 1].rank;
		else if (w->parts[i].follows)
			w->parts[i].rank = 0;
	}
}

static int compare_parts(const void *a, const void *b)
{
	const struct part *x = *(const struct part *const *)a;
	const struct part *y = *(const struct part *const *)b;

	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return x < y ? -1 : x > y;
}

/*
 * Writing
 */

static void put(struct rewrite *w, size_t start, size_t end)
{
	suggest_buffer__write(&w->out, w->body.text + start, end - start);
}

/* What is in front of the first word of a piece on its line, or a tab. */
static void put_indent(struct rewrite *w, const struct suggest_piece *piece)
{
	size_t start = piece->first, end;

	while (start && w->body.text[start - 1] != '\n')
		start--;
	end = start + strspn(w->body.text + start, " \t");
	if (end > start)
		put(w, start, end);
	else
		suggest_buffer__write(&w->out, "\t", 1);
}

/* Comments in front of a member, and its own line's beginning. */
static void put_front(struct rewrite *w, const struct suggest_piece *piece)
{
	size_t start = piece->start;
	const char *text = w->body.text;

	/* one that follows another on its line gets one of its own */
	if (start && text[start - 1] != '\n') {
		start += strspn(text + start, " \t");
		put_indent(w, piece);
	}
	put(w, start, piece->first);
}

/* Where the words of a piece end that all of its declarators have in front. */
static size_t end_of_specifiers(const struct suggest_piece *piece)
{
	return piece->names[0].start;
}

static bool is_padded(const struct rewrite *w, const struct part *part)
{
	return part->nr && w->job->order[part->members[0]].padded;
}

/* What ends a member: the semicolon and what is beside it. */
static void put_end(struct rewrite *w, const struct part *part, size_t from)
{
	const struct suggest_piece *piece = part->piece;

	if (is_padded(w, part))
		suggest_buffer__write(&w->out, PAD_WORD, strlen(PAD_WORD));
	put(w, from, piece->end);
	if (piece->end && w->body.text[piece->end - 1] != '\n')
		suggest_buffer__write(&w->out, "\n", 1);
}

static void put_one_name(struct rewrite *w, const struct part *part)
{
	const struct suggest_piece *piece = part->piece;
	const struct suggest_name *name = &piece->names[part->name];
	const size_t blank = end_of_specifiers(piece);

	if (part->name)
		put_indent(w, piece);
	else
		put_front(w, piece);
	put(w, piece->first, blank);
	put(w, name->start, name->end);
	if ((size_t)part->name + 1 < piece->nr_names) {
		if (is_padded(w, part))
			suggest_buffer__write(&w->out, PAD_WORD, strlen(PAD_WORD));
		suggest_buffer__write(&w->out, ";\n", 2);
	} else {
		put_end(w, part, piece->semicolon);
	}
}

static void put_part(struct rewrite *w, const struct part *part)
{
	const struct suggest_piece *piece = part->piece;

	if (part->around)
		put(w, part->around->if_start, part->around->if_end);
	if (piece->conditional) {
		put(w, piece->start, piece->end);
	} else if (part->name >= 0) {
		put_one_name(w, part);
	} else {
		put_front(w, piece);
		put(w, piece->first, piece->semicolon);
		put_end(w, part, piece->semicolon);
	}
	if (part->around)
		put(w, part->around->endif_start, part->around->end);
}

/* A part that begins by hand is a single member. */
static int check_pads(struct rewrite *w)
{
	size_t i, m;

	for (i = 0; i < w->nr; i++) {
		const struct part *part = &w->parts[i];

		for (m = 0; m < part->nr; m++) {
			const struct suggest_row *row = &w->job->order[part->members[m]];

			if (row->padded && (m || part->piece->conditional || part->nr > 1 ||
					    part->piece->unnamed))
				return bad(w, part->piece->first,
					   w->job->members[row->member].key,
					   "is to be aligned by hand, but is not declared alone: give it a line of its own, or use --no-pad");
		}
	}
	return 0;
}

static int write_parts(struct rewrite *w)
{
	const struct part **sorted = pool__alloc(&w->job->pool,
						 (w->nr + 1) * sizeof(struct part *));
	size_t i;

	if (!sorted)
		return no_memory(w);
	for (i = 0; i < w->nr; i++)
		sorted[i] = &w->parts[i];
	qsort(sorted, w->nr, sizeof(struct part *), compare_parts);
	for (i = 0; i < w->nr; i++)
		put_part(w, sorted[i]);
	return 0;
}

static int prepare(struct rewrite *w)
{
	struct suggest_job *job = w->job;
	size_t i;

	w->rank = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*w->rank));
	w->seen = pool__alloc(&job->pool, (job->nr_members + 1) * sizeof(*w->seen));
	if (!w->rank || !w->seen)
		return no_memory(w);
	for (i = 0; i < job->nr_members; i++)
		w->rank[job->order[i].member] = i;
	if (find_places(w, w->body.pieces, w->body.nr) || choose_places(w))
		return -1;
	for (i = 0; i < w->body.nr; i++) {
		if (make_parts(w, &w->body.pieces[i], NULL))
			return -1;
	}
	rank_followers(w);
	return check_all_seen(w) || check_pads(w) ? -1 : 0;
}

/* The whole file with the new declaration in it. */
static int rewrite(struct rewrite *w, const char *text, size_t size, char **after,
		   size_t *after_size)
{
	int ret;

	suggest_buffer__write(&w->out, text, w->body.start);
	if (w->body.start && text[w->body.start - 1] != '\n')
		suggest_buffer__write(&w->out, "\n", 1);
	ret = write_parts(w);
	suggest_buffer__write(&w->out, text + w->body.end, size - w->body.end);
	*after = suggest_buffer__take(&w->out, after_size);
	return *after || ret ? ret : no_memory(w);
}

/* Whether nothing moves: then nothing is to be written anew either. */
static bool is_in_order(const struct rewrite *w)
{
	size_t i;

	for (i = 1; i < w->nr; i++) {
		if (w->parts[i].rank < w->parts[i - 1].rank)
			return false;
	}
	for (i = 0; i < w->nr; i++) {
		if (is_padded(w, &w->parts[i]))
			return false;
	}
	return true;
}

static int diff(struct rewrite *w, const char *text, size_t size, char **result)
{
	char *after = NULL;
	size_t after_size;
	int ret;

	if (suggest_parse__struct(&w->body, w->path, text, size, w->job->strct, is_member, w,
				  &w->job->pool, w->err) ||
	    prepare(w))
		return -1;
	if (is_in_order(w)) {
		*result = strdup("");
		return *result ? 0 : no_memory(w);
	}
	ret = rewrite(w, text, size, &after, &after_size);
	if (!ret)
		ret = suggest_diff__write(w->path, text, size, after, after_size, result, w->err);
	free(after);
	return ret;
}

/* Whether there is nothing in a text that a terminal would obey: a diff has it as it is. */
static bool is_plain(const char *text, size_t size)
{
	size_t i;

	for (i = 0; i < size; i++) {
		if ((text[i] >= 0 && text[i] < ' ' && !isspace(text[i])) || text[i] == 0x7f)
			return false;
	}
	return true;
}

int suggest_source__diff(struct suggest_job *job, const char *path, char **result,
			 struct err *err)
{
	struct rewrite w = { .job = job, .path = path, .err = err };
	const char *text;
	struct file file;
	int ret;

	if (file__open(&file, path, err))
		return -1;
	/* a copy ends with a zero, which the file does not */
	text = pool__copy(&job->pool, file.data, file.size);
	if (!text)
		ret = no_memory(&w);
	else if (!is_plain(text, file.size) || !is_plain(path, strlen(path)) ||
		 strpbrk(path, "\n\r"))
		ret = err__set(err, "%s: it or its name has a control character in it: name a file of C",
			       path);
	else
		ret = diff(&w, text, file.size, result);
	file__close(&file);
	return ret;
}
