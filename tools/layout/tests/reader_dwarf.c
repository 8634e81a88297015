// SPDX-License-Identifier: GPL-2.0
/*
 * What is only in DWARF, and keeping what was made of it.
 */
#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "align.h"
#include "cache.h"
#include "dwarf_align.h"
#include "elf_build.h"
#include "object.h"
#include "object_util.h"
#include "reader_util.h"

static const char source[] =
	"struct member { int x; int y __attribute__((aligned(64))); } m;\n"
	"struct whole { int x; } __attribute__((aligned(128))) w;\n"
	"struct outer { char c; struct member inner[2]; } o;\n"
	"struct plain { int p; long l; } p;\n"
	"typedef struct { int q; } __attribute__((aligned(32))) untagged; untagged u;\n"
	"struct user { const untagged u; } v;\n"
	"typedef struct { int q; } late __attribute__((aligned(32))); late a;\n"
	"struct unnamed { struct { int i __attribute__((aligned(16))); }; } n;\n"
	"struct packed { char c; struct member in; } __attribute__((packed)) k;\n"
	"struct loose { char c; struct packed in; } l;\n"
	"typedef int grid[2][3];\n"
	"struct arrays { int i; grid g[4][5]; struct { char z[2][2]; } u[3]; int one[7];\n"
	"int end[][8]; } y;\n";

static const struct {
	const char *name;
	uint64_t align;
} expected[] = {
	{ "member", 64 }, { "whole", 128 }, { "outer", 64 }, { "plain", 0 },
	{ "untagged", 32 }, { "user", 32 }, { "late", 32 }, { "unnamed", 16 },
	{ "packed", 0 }, { "loose", 0 },
};

/* Compile it into a shared object. Return: its path, or NULL. */
static const char *compile(const char *cc, const char *build_id)
{
	static char in[4096], out[4096];
	const char *const argv[] = {
		cc, "-g", "-shared", "-fPIC", build_id, "-o", out, in, NULL
	};

	snprintf(out, sizeof(out), "%s", reader__scratch("shared.so"));
	snprintf(in, sizeof(in), "%s",
		 reader__write_file("aligned.c", source, sizeof(source) - 1));
	return reader__run(argv) ? NULL : out;
}

static const char *compiler(void)
{
	const char *cc = getenv("CC");

	return cc ? cc : "cc";
}

static bool has_pahole(void)
{
	static const char *const argv[] = { "pahole", "--version", NULL };

	return !reader__run(argv);
}

/* Open it, if that works; else say why not. */
static struct object *open_file(const char *path)
{
	struct err err = { "" };
	struct object *object;

	if (!object__open(&object, path, &err))
		return object;
	printf("# %s\n", err.text);
	return NULL;
}

/* Open it, if that works, and look at every struct. */
static bool expect_aligns(struct test *t, const char *path)
{
	struct object *object = open_file(path);
	const struct layout *layout;
	size_t i;

	if (!object)
		return false;
	EXPECT_STR(t, object->kind, "ELF with DWARF");
	for (i = 0; i < ARRAY_SIZE(expected); i++) {
		layout = reader__layout(t, object->types, expected[i].name);
		/* GCC says that what is packed is aligned to 1. */
		if (layout && !EXPECT_EQ(t, layout->align > 1 ? layout->align : 0,
					 expected[i].align))
			printf("# struct %s\n", expected[i].name);
	}
	object__close(object);
	return true;
}

/* Let each compiler that there is make a file, and look at that. */
static void with_compilers(struct test *t, bool (*look)(struct test *t, const char *path))
{
	const char *const compilers[] = { compiler(), "gcc", "clang" };
	const char *path;
	size_t i, compiled = 0;

	if (!has_pahole()) {
		test__skip(t, "pahole is not installed");
		return;
	}
	for (i = 0; i < ARRAY_SIZE(compilers); i++) {
		path = compile(compilers[i], "-Wl,--build-id=none");
		if (!path)
			continue;
		compiled++;
		EXPECT(t, look(t, path));
	}
	if (!compiled)
		test__skip(t, "there is no compiler");
}

static void declared_alignment(struct test *t)
{
	with_compilers(t, expect_aligns);
}

/* Pahole makes one dimension of several, compilers keep a typedef's or do not. */
static bool expect_dimensions(struct test *t, const char *path)
{
	static const struct {
		const char *path;
		uint64_t byte, size;
		const char *type;
	} want[] = {
		{ "g", 4, 480, NULL }, { "g[3]", 364, 120, "int[5][2][3]" },
		{ "g[3][4]", 460, 24, NULL }, { "g[3][4][1]", 472, 12, "int[3]" },
		{ "g[3][4][1][2]", 480, 4, "int" }, { "u[2]", 492, 4, NULL },
		{ "u[1].z[1]", 490, 2, "char[2]" }, { "u[2].z[1][0]", 494, 1, "char" },
		{ "one[6]", 520, 4, "int" }, { "end[2][1]", 592, 4, "int" },
		{ "end[1]", 556, 32, "int[8]" },
	};
	static const struct {
		const char *path;
		int ret;
	} refused[] = {
		{ "g[4]", -ERANGE }, { "g[0][5]", -ERANGE }, { "g[0][0][0][3]", -ERANGE },
		{ "g[0][0][0][0][0]", -ENOENT }, { "one[1][1]", -ENOENT },
		{ "g[1].x", -ENOENT }, { "u[1].z[1].x", -ENOENT }, { "g[1]x", -EINVAL },
	};
	struct object *object = open_file(path);
	const struct layout *layout;
	struct layout_member m;
	size_t i;

	if (!object)
		return false;
	layout = reader__layout(t, object->types, "arrays");
	for (i = 0; layout && i < ARRAY_SIZE(want); i++) {
		reader__expect_at(t, layout, want[i].path, want[i].byte * 8,
				  want[i].size * 8);
		if (want[i].type && !layout__find(layout, want[i].path, &m))
			EXPECT_STR(t, m.type, want[i].type);
	}
	for (i = 0; layout && i < ARRAY_SIZE(refused); i++)
		EXPECT_EQ(t, layout__find(layout, refused[i].path, &m), refused[i].ret);
	object__close(object);
	return true;
}

static void several_dimensions(struct test *t)
{
	with_compilers(t, expect_dimensions);
}

/* Units that define the same name and size otherwise */
static const char *const units[] = {
	"struct foo { long p[7]; long a; long b; long q[7]; } U;\n"
	"struct two { long a __attribute__((aligned(32))); long b[4]; } V;\n",
	"struct foo { long a; long b __attribute__((aligned(64))); } U;\n"
	"struct two { long a __attribute__((aligned(64))); } V;\n",
};

/* Compile and link them in this order. Return: the path, or NULL. */
static const char *compile_units(const char *cc, size_t first)
{
	static char out[4096];
	char name[16], define[2][16], in[2][4096], object[2][4096];
	const char *const link_argv[] = {
		cc, "-shared", "-Wl,--build-id=none", "-o", out, object[0], object[1], NULL
	};
	size_t i;

	for (i = 0; i < 2; i++) {
		const char *const argv[] = {
			cc, "-g", "-c", "-fPIC", define[0], define[1], "-o", object[i], in[i], NULL
		};

		snprintf(define[0], sizeof(define[0]), "-DU=u%zu", i);
		snprintf(define[1], sizeof(define[1]), "-DV=v%zu", i);
		snprintf(name, sizeof(name), "unit%zu.c", i);
		snprintf(in[i], sizeof(in[i]), "%s",
			 reader__write_file(name, units[(first + i) % 2],
					    strlen(units[(first + i) % 2])));
		snprintf(name, sizeof(name), "unit%zu.o", i);
		snprintf(object[i], sizeof(object[i]), "%s", reader__scratch(name));
		if (reader__run(argv))
			return NULL;
	}
	snprintf(out, sizeof(out), "%s", reader__scratch("units.so"));
	return reader__run(link_argv) ? NULL : out;
}

static void definitions_that_differ(struct test *t)
{
	static const char *const names[] = { "foo", "two" };
	static const uint64_t least[] = { 0, 32 };
	const struct layout **layouts;
	const char *path = NULL;
	struct err err = { "" };
	struct object *object;
	size_t first, i, j, nr;

	for (first = 0; first < 2; first++) {
		path = has_pahole() ? compile_units(compiler(), first) : NULL;
		if (!path)
			break;
		if (!EXPECT_EQ(t, object__open(&object, path, &err), 0))
			continue;
		for (i = 0; i < ARRAY_SIZE(names); i++) {
			if (!EXPECT_EQ(t, types__layouts(object->types, names[i],
							 &layouts, &nr, &err), 0))
				continue;
			EXPECT_EQ(t, nr, 2);
			for (j = 0; j < nr; j++)
				EXPECT_EQ(t, layouts[j]->align, least[i]);
			free(layouts);
		}
		object__close(object);
	}
	if (!path)
		test__skip(t, "there is no compiler, or no pahole");
}

/* Where libdw cannot apply relocations, a better copy would not help. */
static void unknown_machine(struct test *t)
{
	const char *path = reader__compile("-g", "-m64");
	struct aligns aligns;
	struct err err = { "" };
	FILE *f = path ? fopen(path, "r+") : NULL;

	if (!f) {
		test__skip(t, "there is no compiler");
		return;
	}
	if (fseek(f, offsetof(Elf64_Ehdr, e_machine), SEEK_SET) ||
	    fwrite("\xff\x7f", 2, 1, f) != 1)
		perror(path);
	fclose(f);
	EXPECT_EQ(t, dwarf_align__read(&aligns, path, &err), -1);
	EXPECT(t, strstr(err.text, "if libdw does not know its machine, one with BTF"));
}

static void aligns_of_one_name(struct test *t)
{
	struct aligns aligns = { .nr = 0 };

	EXPECT_EQ(t, aligns__add(&aligns, "s", 64, 64), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "s", 32, 32), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "s", 64, 64), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "t", 64, 64), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "t", 64, 128), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "a", 8, 16), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "n", 64, 64), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "n", 64, 0), 0);
	EXPECT_EQ(t, aligns__add(&aligns, "z", 64, 0), 0);
	aligns__seal(&aligns);
	EXPECT_EQ(t, aligns.nr, 4);
	EXPECT_EQ(t, aligns__find(&aligns, "s", 64), 64);
	EXPECT_EQ(t, aligns__find(&aligns, "s", 32), 32);
	EXPECT_EQ(t, aligns__find(&aligns, "s", 8), 0);
	/* no more than each of them has */
	EXPECT_EQ(t, aligns__find(&aligns, "t", 64), 64);
	EXPECT_EQ(t, aligns__find(&aligns, "n", 64), 0);
	EXPECT_EQ(t, aligns__find(&aligns, "z", 64), 0);
	EXPECT_EQ(t, aligns__find(&aligns, "a", 8), 16);
	EXPECT_EQ(t, aligns__find(&aligns, "b", 8), 0);
	aligns__free(&aligns);
}

/* The names in the cache directory. Return: how many; the last one is in @last. */
static size_t list_cache(char *last, size_t room)
{
	DIR *dir = opendir(reader__scratch("cache/dstlayout"));
	struct dirent *d;
	size_t nr = 0;

	while (dir && (d = readdir(dir))) {
		if (!strcmp(d->d_name, ".") || !strcmp(d->d_name, ".."))
			continue;
		snprintf(last, room, "%s", reader__scratch("cache/dstlayout"));
		snprintf(last + strlen(last), room - strlen(last), "/%.255s", d->d_name);
		nr++;
	}
	if (dir)
		closedir(dir);
	return nr;
}

/* Change one byte of a file, or cut it there. */
static void damage(const char *path, off_t at, bool cut)
{
	int fd = open(path, O_RDWR | O_CLOEXEC);
	char c;

	if (fd < 0)
		return;
	if (cut) {
		if (ftruncate(fd, at))
			perror(path);
	} else if (pread(fd, &c, 1, at) == 1) {
		c ^= 0x40;
		if (pwrite(fd, &c, 1, at) != 1)
			perror(path);
	}
	close(fd);
}

static void kept_by_build_id(struct test *t)
{
	char *search = strdup(getenv("PATH") ? getenv("PATH") : "");
	char entry[8192] = "";
	const char *path;
	int i, status, failed = 0;

	path = has_pahole() ? compile(compiler(), "-Wl,--build-id") : NULL;
	if (!path || !search) {
		test__skip(t, "there is no compiler, or no pahole");
		free(search);
		return;
	}
	setenv("XDG_CACHE_HOME", reader__scratch("cache"), 1);
	EXPECT(t, expect_aligns(t, path));
	EXPECT_EQ(t, list_cache(entry, sizeof(entry)), 1);

	/* It is used: nothing else can read this. */
	setenv("PATH", "/nowhere", 1);
	EXPECT(t, expect_aligns(t, path));
	damage(entry, 200, false);
	EXPECT(t, !expect_aligns(t, path));
	setenv("PATH", search, 1);
	EXPECT(t, expect_aligns(t, path));
	/* What was broken was replaced. */
	setenv("PATH", "/nowhere", 1);
	EXPECT(t, expect_aligns(t, path));
	damage(entry, 20, true);
	EXPECT(t, !expect_aligns(t, path));
	setenv("PATH", search, 1);

	/* Several at once, and none there */
	unlink(entry);
	fflush(stdout);
	for (i = 0; i < 4; i++) {
		if (!fork()) {
			struct test child = { .name = t->name };

			_exit(!expect_aligns(&child, path) || child.failures);
		}
	}
	while (wait(&status) > 0)
		failed += status != 0;
	EXPECT_EQ(t, failed, 0);
	EXPECT_EQ(t, list_cache(entry, sizeof(entry)), 1);
	setenv("PATH", "/nowhere", 1);
	EXPECT(t, expect_aligns(t, path));
	setenv("PATH", search, 1);

	/* A cache that cannot be is none. */
	setenv("XDG_CACHE_HOME", "/dev/null/cache", 1);
	EXPECT(t, expect_aligns(t, path));
	setenv("XDG_CACHE_HOME", reader__scratch("cache"), 1);
	unlink(entry);
	free(search);
}

/*
 * A kernel's linker script puts all notes into one section. Here another one
 * comes first, whose name and content have odd lengths.
 */
static void build_id_among_notes(struct test *t)
{
	static const char script[] =
		"SECTIONS { .notes : { *(.note.first) *(.note.gnu.build-id) } }\n"
		"INSERT AFTER .dynsym;\n";
	static const char note[] =
		"asm(\".section .note.first,\\\"a\\\",@note\\n.long 3, 5, 3\\n"
		".asciz \\\"ab\\\"\\n.balign 4\\n.asciz \\\"four\\\"\\n.balign 4\\n.text\");\n"
		"struct kept { int x; } kept;\n";
	char in[4096], out[4096], ld[4096], entry[8192] = "";
	const char *const argv[] = {
		compiler(), "-g", "-shared", "-fPIC", "-Wl,--build-id", "-o", out, in,
		"-T", ld, NULL
	};
	char *search = strdup(getenv("PATH") ? getenv("PATH") : "");
	struct err err = { "" };
	struct object *object;
	int i;

	snprintf(in, sizeof(in), "%s", reader__write_file("note.c", note, sizeof(note) - 1));
	snprintf(ld, sizeof(ld), "%s", reader__write_file("notes.ld", script, sizeof(script) - 1));
	snprintf(out, sizeof(out), "%s", reader__scratch("notes.so"));
	if (!search || !has_pahole() || reader__run(argv)) {
		test__skip(t, "there is no compiler, or no pahole");
		free(search);
		return;
	}
	setenv("XDG_CACHE_HOME", reader__scratch("cache"), 1);
	for (i = 0; i < 2; i++) {
		if (EXPECT_EQ(t, object__open(&object, out, &err), 0))
			object__close(object);
		EXPECT_EQ(t, list_cache(entry, sizeof(entry)), 1);
		/* It is used: nothing else can read this. */
		setenv("PATH", "/nowhere", 1);
	}
	setenv("PATH", search, 1);
	unlink(entry);
	free(search);
}

static void bounded_cache(struct test *t)
{
	const struct timespec old[2] = { { 1000, 0 }, { 1000, 0 } };
	static const char *const names[] = { "old", "older" };
	char path[8192];
	struct file file;
	size_t i;
	int fd;

	setenv("XDG_CACHE_HOME", reader__scratch("bounded"), 1);
	cache__put("new", "bytes", 5);
	for (i = 0; i < ARRAY_SIZE(names); i++) {
		snprintf(path, sizeof(path), "%s/dstlayout/%s.cache",
			 reader__scratch("bounded"), names[i]);
		fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
		if (!EXPECT(t, fd >= 0))
			return;
		/* Holes take no space. */
		EXPECT_EQ(t, ftruncate(fd, CACHE_MAX_BYTES / 2 + i), 0);
		futimens(fd, old);
		close(fd);
	}
	cache__put("newer", "other bytes", 11);
	EXPECT(t, cache__get(&file, "newer"));
	EXPECT_EQ(t, file.size, CACHE_HEAD + 11);
	EXPECT(t, !memcmp((char *)file.data + CACHE_HEAD, "other bytes", 11));
	file__close(&file);
	EXPECT(t, cache__get(&file, "new"));
	file__close(&file);
	EXPECT(t, !cache__get(&file, "none"));
	/* One of the two had to go. */
	for (i = 0, fd = 0; i < ARRAY_SIZE(names); i++) {
		snprintf(path, sizeof(path), "%s/dstlayout/%s.cache",
			 reader__scratch("bounded"), names[i]);
		fd += !access(path, F_OK);
	}
	EXPECT_EQ(t, fd, 1);
	setenv("XDG_CACHE_HOME", reader__scratch("cache"), 1);
}

/* The order of members is another one in each such build. */
static void members_in_random_order(struct test *t)
{
	static const char *const magics[] = {
		"vermagic=6.6.0 SMP RANDSTRUCT_0123456789abcdef0123456789abcdef",
		"vermagic=6.6.0 SMP RANDSTRUCT_plain",
	};
	struct elf_section sections[2] = { { .name = ".BTF" }, { .name = ".modinfo" } };
	struct object *object;
	uint8_t *btf, *elf;
	struct err err;
	size_t i, size;

	btf = object_util__types(false, 8, &sections[0].size);
	sections[0].data = btf;
	for (i = 0; i < ARRAY_SIZE(magics); i++) {
		sections[1].data = magics[i];
		sections[1].size = strlen(magics[i]) + 1;
		elf = elf_build(true, false, EM_X86_64, sections, 2, &size);
		if (EXPECT_EQ(t, object__open(&object, reader__write_file("elf", elf, size),
					      &err), 0)) {
			EXPECT_EQ(t, !!strstr(object->kind, "RANDSTRUCT"), !i);
			object__close(object);
		}
		free(elf);
	}
	free(btf);
}

static const struct test_case cases[] = {
	TEST_CASE(declared_alignment),
	TEST_CASE(several_dimensions),
	TEST_CASE(definitions_that_differ),
	TEST_CASE(unknown_machine),
	TEST_CASE(aligns_of_one_name),
	TEST_CASE(kept_by_build_id),
	TEST_CASE(build_id_among_notes),
	TEST_CASE(bounded_cache),
	TEST_CASE(members_in_random_order),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
