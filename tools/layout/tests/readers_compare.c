// SPDX-License-Identifier: GPL-2.0
/*
 * The reader of this program against pahole's own text, on every struct of
 * whole kernels, member by member.
 *
 *	readers_compare [OBJECT...]
 *
 * Without an argument it is the kernel that runs here, and the fixtures; the
 * images that scripts/tests/images compares are whole ones. One test for each.
 * What is known to differ, and why, is in the table below; each kind is counted
 * and shown, and everything else is a failure.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "object.h"
#include "object_text.h"
#include "reader_util.h"
#include "structs.h"
#include "test.h"

/* Differences that are printed before they are only counted. */
#define SHOW_MAX	12

/* Structs without a tag that are asked for, each of which takes 50 ms. */
#define UNTAGGED_MAX	20

enum known {
	KNOWN_SEVERAL,
	KNOWN_QUALIFIED,
	KNOWN_UNION_SIZE,
	KNOWN_UNTAGGED_UNION,
	KNOWN_UNTAGGED,
	NR_KNOWN,
};

static const char *const reasons[NR_KNOWN] = {
	[KNOWN_SEVERAL] = "pahole prints one of several definitions of a name",
	[KNOWN_QUALIFIED] = "pahole's text loses the name of a const member when it shows what is inside",
	[KNOWN_UNION_SIZE] = "pahole does not print the size of a union, which can have padding",
	[KNOWN_UNTAGGED_UNION] = "pahole does not show what is in a union without a tag",
	[KNOWN_UNTAGGED] = "pahole lists structs with a tag only: not asked for one by one",
};

/**
 * struct tally - what came out for one object
 * @name: of the object
 * @structs: compared
 * @members: compared
 * @known: differences by reason
 * @unknown: all others
 */
struct tally {
	const char *name;
	size_t structs;
	size_t members;
	size_t known[NR_KNOWN];
	size_t unknown;
};

/**
 * struct pair - one object, read twice
 * @ours: by this program
 * @theirs: by pahole
 * @listed: what pahole lists
 * @untagged: structs that it does not list, and was asked for
 * @tally: what came out
 */
struct pair {
	struct object *ours;
	struct object *theirs;
	struct structs listed;
	size_t untagged;
	struct tally tally;
};

static void differs(struct pair *pair, const struct layout *layout,
		    const char *what, const struct layout_member *a,
		    const struct layout_member *b)
{
	if (pair->tally.unknown++ >= SHOW_MAX)
		return;
	printf("# %s: %s: %s", layout->name, a ? a->path : b ? b->path : "size",
	       what);
	if (a && b)
		printf(": bits %" PRIu64 "+%" PRIu64 ", pahole has %" PRIu64 "+%" PRIu64,
		       a->bit_offset, a->bit_size, b->bit_offset, b->bit_size);
	printf("\n");
}

static bool same_place(const struct layout_member *a,
		       const struct layout_member *b)
{
	return a->bit_offset == b->bit_offset && a->bit_size == b->bit_size &&
	       a->bitfield == b->bitfield;
}

static const struct layout_member *find(const struct layout *layout,
					const char *path, size_t *hint)
{
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		size_t at = (*hint + i) % layout->nr_members;

		if (!strcmp(layout->members[at].path, path)) {
			*hint = at + 1;
			return &layout->members[at];
		}
	}
	return NULL;
}

/* Something of the same name at the same place, whatever its path is. */
static bool has_elsewhere(const struct layout *layout,
			  const struct layout_member *member)
{
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		if (!strcmp(layout->members[i].name, member->name) &&
		    same_place(&layout->members[i], member))
			return true;
	}
	return false;
}

/* Whether a member, or an aggregate that it lies in, is const. */
static bool is_const(const struct layout *layout,
		     const struct layout_member *member)
{
	while (!strstr(member->type, "const ")) {
		if (member->parent < 0)
			return false;
		member = &layout->members[member->parent];
	}
	return true;
}

static void compare_members(struct pair *pair, const struct layout *ours,
			    const struct layout *theirs)
{
	size_t i, hint = 0;

	for (i = 0; i < ours->nr_members; i++) {
		const struct layout_member *a = &ours->members[i];
		const struct layout_member *b = find(theirs, a->path, &hint);

		pair->tally.members++;
		if (!b && is_const(ours, a))
			pair->tally.known[KNOWN_QUALIFIED]++;
		else if (!b)
			differs(pair, ours, "pahole has not got it", a, NULL);
		else if (!same_place(a, b))
			differs(pair, ours, "lies elsewhere", a, b);
	}
	for (i = 0, hint = 0; i < theirs->nr_members; i++) {
		const struct layout_member *b = &theirs->members[i];

		if (find(ours, b->path, &hint))
			continue;
		if (has_elsewhere(ours, b))
			pair->tally.known[KNOWN_QUALIFIED]++;
		else
			differs(pair, ours, "only pahole has it", NULL, b);
	}
}

static void compare_layouts(struct pair *pair, const struct layout **ours,
			    size_t nr_ours, const struct layout **theirs,
			    size_t nr_theirs)
{
	pair->tally.structs++;
	if (nr_ours > 1) {
		pair->tally.known[KNOWN_SEVERAL]++;
		return;
	}
	if (!nr_theirs && ours[0]->is_union) {
		pair->tally.known[KNOWN_UNTAGGED_UNION]++;
		return;
	}
	if (!nr_theirs) {
		differs(pair, ours[0], "pahole has no such struct", NULL, NULL);
		return;
	}
	if (ours[0]->is_union && ours[0]->size > theirs[0]->size)
		pair->tally.known[KNOWN_UNION_SIZE]++;
	else if (ours[0]->size != theirs[0]->size)
		differs(pair, ours[0], "is of another size", NULL, NULL);
	if (ours[0]->is_union != theirs[0]->is_union)
		differs(pair, ours[0], "is of another kind", NULL, NULL);
	compare_members(pair, ours[0], theirs[0]);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Asking pahole for one struct takes as long as for all. */
static bool is_worth_asking(struct pair *pair, const char *name)
{
	if (bsearch(&name, pair->listed.names, pair->listed.nr, sizeof(name),
		    compare_names))
		return true;
	if (pair->untagged++ < UNTAGGED_MAX)
		return true;
	pair->tally.known[KNOWN_UNTAGGED]++;
	return false;
}

static int compare_struct(const char *name, bool is_union, uint64_t size,
			  void *arg)
{
	const struct layout **ours = NULL, **theirs = NULL;
	struct pair *pair = arg;
	size_t nr_ours, nr_theirs;
	struct err err;

	(void)is_union;
	(void)size;
	if (!is_worth_asking(pair, name))
		return 0;
	if (types__layouts(pair->ours->types, name, &ours, &nr_ours, &err) ||
	    types__layouts(pair->theirs->types, name, &theirs, &nr_theirs,
			   &err)) {
		printf("# %s: %s\n", name, err.text);
		pair->tally.unknown++;
	} else {
		compare_layouts(pair, ours, nr_ours, theirs, nr_theirs);
	}
	free(ours);
	free(theirs);
	return 0;
}

static void print_tally(const struct tally *tally)
{
	size_t i;

	printf("# %s: %zu structs, %zu members\n", tally->name, tally->structs,
	       tally->members);
	for (i = 0; i < NR_KNOWN; i++) {
		if (tally->known[i])
			printf("# %zu differ: %s\n", tally->known[i],
			       reasons[i]);
	}
	if (tally->unknown)
		printf("# %zu differ for no reason that is known\n",
		       tally->unknown);
}

/* Return: 0 if both readers agree, as far as they can. */
static int compare_object(const char *path)
{
	struct pair pair = { .tally.name = path };
	struct err err;
	int ret;

	if (object__open(&pair.ours, path, &err) ||
	    object__open_text(&pair.theirs, path, &err)) {
		printf("# %s\n", err.text);
		object__close(pair.ours);
		return -1;
	}
	/* with this, pahole runs once for everything */
	ret = structs__add_types(&pair.listed, pair.theirs->types);
	structs__sort(&pair.listed);
	if (!ret)
		types__visit_structs(pair.ours->types, compare_struct, &pair);
	print_tally(&pair.tally);
	structs__free(&pair.listed);
	object__close(pair.theirs);
	object__close(pair.ours);
	return !ret && pair.tally.members && !pair.tally.unknown ? 0 : -1;
}

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static bool no_pahole(void)
{
	static const char *const argv[] = { "pahole", "--version", NULL };

	return reader__run(argv);
}

static int number, failed;

static void test_object(const char *path)
{
	int ret;

	if (access(path, R_OK)) {
		printf("ok %d - %s # SKIP it is not there\n", ++number,
		       base_name(path));
		return;
	}
	ret = compare_object(path);
	printf("%s %d - %s\n", ret ? "not ok" : "ok", ++number,
	       base_name(path));
	failed |= ret;
}

int main(int argc, char **argv)
{
	static const char *const fixtures[] = {
		"6.1.btf", "6.12.107.btf", "6.18.btf", "7.2.btf",
		"6.12-arm64.btf", "6.12-s390x.btf",
	};
	size_t i;

	printf("TAP version 13\n");
	if (no_pahole()) {
		printf("1..1\nok 1 - both readers # SKIP no pahole (package dwarves)\n");
		return 0;
	}
	for (i = 1; i < (size_t)argc; i++)
		test_object(argv[i]);
	if (argc < 2) {
		test_object(OBJECT_DEFAULT);
		for (i = 0; i < ARRAY_SIZE(fixtures); i++)
			test_object(test__fixture(fixtures[i]));
	}
	printf("1..%d\n", number);
	return failed ? 1 : 0;
}
