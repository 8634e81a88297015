// SPDX-License-Identifier: GPL-2.0
/*
 * Write kernels' types that somebody made up to do harm, for scripts to read:
 *
 *	btf_hostile DIRECTORY
 *
 * names.btf	every name in it has what a terminal, or a format, would obey
 * members.btf	a struct of as many members as fit its head, with a hole for them
 * cycle.btf	structs, typedefs and arrays that contain themselves
 * arrays.btf	dimensions whose product is beyond any number
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "btf_build.h"
#include "reader_util.h"

#define MAX_VLEN	((1U << 24) - 1)

/*
 * Cleared screens, titles of windows, reversed text, other lines; markup, quotes,
 * what ends a comment, a section or a string; no UTF-8; formats of printf.
 */
static const char *const evil[] = {
	"e\033[2J\033]0;x\a", "c\302\2331m", "b\bb\rx", "n\nok 1 - x # SKIP", "t\tt",
	"r\342\200\256cba\342\201\246", "l\342\200\250x", "<a b='c'>&amp;\"]]>", "\\\"}],{",
	"*/ #error", "- &a [*a, {b: c}] # d", "u\377\376\300\200", "%s%n%9$s", "$(x)`x`;x",
	"--rules", "..", "d\177",
};

#define NR_EVIL	(sizeof(evil) / sizeof(*evil))

static const char *directory;

static void die(const char *name)
{
	perror(name);
	exit(2);
}

/* Write what was built. */
static void put(const char *name, struct btf_build *b)
{
	char path[4096];
	uint8_t *data;
	size_t size;
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	data = reader__finish(b, &size);
	f = fopen(path, "w");
	if (!f || fwrite(data, 1, size, f) != size || fclose(f))
		die(path);
	free(data);
}

static void write_names(void)
{
	uint32_t i4, type, inner;
	struct btf_build b;
	char name[64];
	size_t i;

	btf_build__init(&b, false);
	i4 = btf_build__int(&b, "int", 4);
	btf_build__int(&b, "long int", 8);
	inner = btf_build__type(&b, BTF_STRUCT, "plain", false, 0, 8 + 4 * NR_EVIL);
	btf_build__member(&b, "a", i4, 0);
	btf_build__member(&b, "b", i4, 32);
	for (i = 0; i < NR_EVIL; i++)
		btf_build__member(&b, evil[i], i4 + 3 + i, 64 + 32 * i);
	for (i = 0; i < NR_EVIL; i++) {
		snprintf(name, sizeof(name), "%s_t", evil[i]);
		btf_build__type(&b, BTF_TYPEDEF, name, false, 0, i4);
	}
	/* Whatever embeds it is looked at as well. */
	for (i = 0; i < NR_EVIL; i++) {
		type = btf_build__type(&b, BTF_STRUCT, evil[i], false, 0, 12 + 4 * NR_EVIL);
		btf_build__member(&b, evil[NR_EVIL - 1 - i], inner, 0);
		btf_build__member(&b, "z", i4, 64 + 32 * NR_EVIL);
	}
	btf_build__type(&b, BTF_STRUCT, "holder", false, 0, 12 + 4 * NR_EVIL);
	btf_build__member(&b, "in", type, 0);
	put("names.btf", &b);
}

static void write_cycles(void)
{
	struct btf_build b;

	btf_build__init(&b, false);
	btf_build__type(&b, BTF_STRUCT, "plain", false, 0, 8);
	btf_build__member(&b, "a", 2, 0);
	btf_build__type(&b, BTF_STRUCT, "other", false, 0, 8);
	btf_build__member(&b, "b", 1, 0);
	btf_build__type(&b, BTF_TYPEDEF, "t", false, 0, 4);
	btf_build__type(&b, BTF_CONST, "", false, 0, 3);
	btf_build__type(&b, BTF_STRUCT, "typed", false, 0, 8);
	btf_build__member(&b, "a", 3, 0);
	btf_build__array(&b, 6, 3);
	btf_build__type(&b, BTF_STRUCT, "rows", false, 0, 8);
	btf_build__member(&b, "a", 6, 0);
	put("cycle.btf", &b);
}

static void write_arrays(void)
{
	struct btf_build b;
	uint32_t id;
	int i;

	btf_build__init(&b, false);
	id = btf_build__int(&b, "long int", 8);
	for (i = 0; i < 4; i++)
		id = btf_build__array(&b, id, 0x80000000);
	btf_build__type(&b, BTF_STRUCT, "plain", false, 0, 8);
	btf_build__member(&b, "a", id, 0);
	put("arrays.btf", &b);
}

/*
 * The head says how many members there are; they are a hole in the file: without
 * names, of type 0, at bit 0. The string section follows.
 */
static void write_members(void)
{
	const size_t hole = (size_t)MAX_VLEN * 12;
	uint32_t lengths[4];
	struct btf_build b;
	char path[4096];
	uint8_t *data;
	size_t size;
	int fd;

	btf_build__init(&b, false);
	btf_build__type(&b, BTF_STRUCT, "plain", false, MAX_VLEN, 8);
	data = reader__finish(&b, &size);
	/* offset and length of the types, offset and length of the strings */
	memcpy(lengths, data + 8, sizeof(lengths));
	lengths[1] += hole;
	lengths[2] += hole;
	memcpy(data + 8, lengths, sizeof(lengths));
	snprintf(path, sizeof(path), "%s/members.btf", directory);
	fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0 || write(fd, data, size - lengths[3]) < 0 ||
	    pwrite(fd, data + size - lengths[3], lengths[3],
		   (off_t)(size - lengths[3] + hole)) < 0 || close(fd))
		die(path);
	free(data);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "Usage: btf_hostile DIRECTORY\n");
		return 2;
	}
	directory = argv[1];
	write_names();
	write_cycles();
	write_arrays();
	write_members();
	return 0;
}
