// SPDX-License-Identifier: GPL-2.0
#include "reader_util.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void reader__open_raw(struct opened *o, uint8_t *data, size_t size,
		      unsigned int ptr_size)
{
	memset(o, 0, sizeof(*o));
	o->data = data;
	o->size = size;
	if (types__open_btf(&o->types, "test.btf", data, size, ptr_size, &o->err))
		o->types = NULL;
}

uint8_t *reader__finish(struct btf_build *b, size_t *size)
{
	uint8_t *data = btf_build__finish(b, size);

	btf_build__free(b);
	return data;
}

void reader__open(struct opened *o, struct btf_build *b, unsigned int ptr_size)
{
	size_t size;
	uint8_t *data = reader__finish(b, &size);

	reader__open_raw(o, data, size, ptr_size);
}

void reader__close(struct opened *o)
{
	types__close(o->types);
	free(o->data);
	memset(o, 0, sizeof(*o));
}

const struct layout *reader__layout(struct test *t, struct types *types,
				    const char *name)
{
	const struct layout **layouts, *layout = NULL;
	struct err err = { "" };
	size_t nr;

	if (!EXPECT(t, types))
		return NULL;
	if (!EXPECT_EQ(t, types__layouts(types, name, &layouts, &nr, &err), 0)) {
		printf("# %s\n", err.text);
		return NULL;
	}
	if (EXPECT_EQ(t, nr, 1))
		layout = layouts[0];
	free(layouts);
	return layout;
}

void reader__expect_at(struct test *t, const struct layout *layout,
		       const char *path, uint64_t bit_offset, uint64_t bit_size)
{
	struct layout_member member;
	int ret;

	if (!layout)
		return;
	ret = layout__find(layout, path, &member);
	if (ret || member.bit_offset != bit_offset || member.bit_size != bit_size) {
		t->failures++;
		printf("# %s: %s: found %d, bit %llu size %llu, expected bit %llu size %llu\n",
		       t->name, path, ret,
		       ret ? 0ULL : (unsigned long long)member.bit_offset,
		       ret ? 0ULL : (unsigned long long)member.bit_size,
		       (unsigned long long)bit_offset,
		       (unsigned long long)bit_size);
	}
}

/** struct use - state of reader__use_all() */
struct use {
	struct types *types;
	size_t nr_layouts;
	size_t checksum;
};

/* Read every byte of a string, so that a sanitizer sees where it ends. */
static void use_string(struct use *use, const char *s)
{
	while (*s)
		use->checksum += (unsigned char)*s++;
}

static void use_layout(struct use *use, const struct layout *layout)
{
	struct layout_member found;
	char path[256];
	size_t i;

	use->nr_layouts++;
	use_string(use, layout->name);
	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];

		use_string(use, m->path);
		use_string(use, m->name);
		use_string(use, m->type);
		use->checksum += layout__find(layout, m->path, &found);
		if (m->kind != LAYOUT_ARRAY)
			continue;
		snprintf(path, sizeof(path), "%.200s[0]", m->path);
		if (!layout__find(layout, path, &found))
			use_string(use, found.type);
		snprintf(path, sizeof(path), "%.200s[0].a", m->path);
		if (!layout__find(layout, path, &found))
			use_string(use, found.path);
	}
}

static int use_name(const char *name, bool is_union, uint64_t size, void *arg)
{
	const struct layout **layouts;
	struct use *use = arg;
	size_t nr, i;
	struct err err;

	use->checksum += is_union + size;
	if (types__layouts(use->types, name, &layouts, &nr, &err))
		return 0;
	for (i = 0; i < nr; i++)
		use_layout(use, layouts[i]);
	free(layouts);
	return 0;
}

size_t reader__use_all(struct types *types)
{
	struct use use = { .types = types };

	types__visit_structs(types, use_name, &use);
	return use.nr_layouts;
}

const char *reader__scratch(const char *name)
{
	static char path[4096];
	const char *dir = getenv("TEST_TMP");

	snprintf(path, sizeof(path), "%s/%s", dir ? dir : "/tmp", name);
	return path;
}

const char *reader__write_file(const char *name, const void *data, size_t size)
{
	const char *path = reader__scratch(name);
	FILE *f = fopen(path, "we");

	if (!f || fwrite(data, 1, size, f) != size || fclose(f)) {
		perror(path);
		exit(2);
	}
	return path;
}

int reader__run(const char *const *argv)
{
	int status, null;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		return -1;
	if (!pid) {
		null = open("/dev/null", O_RDWR);
		dup2(null, STDOUT_FILENO);
		dup2(null, STDERR_FILENO);
		execvp(argv[0], (char *const *)argv);
		_exit(127);
	}
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status) ||
	    WEXITSTATUS(status) == 127)
		return -1;
	return WEXITSTATUS(status);
}

const char *reader__compile(const char *debug, const char *width)
{
	static const char source[] =
		"struct s { long a; long *p; } s;\n"
		"struct t { unsigned x:3; float f; double d;\n"
		"	    enum { A } e; struct s s[2]; } t;\n";
	static char in[4096], out[4096];
	const char *cc = getenv("CC");
	const char *const argv[] = {
		cc ? cc : "cc", debug, width, "-c", "-o", out, in, NULL
	};

	snprintf(out, sizeof(out), "%s", reader__scratch("compiled.o"));
	snprintf(in, sizeof(in), "%s",
		 reader__write_file("in.c", source, sizeof(source) - 1));
	return reader__run(argv) ? NULL : out;
}
