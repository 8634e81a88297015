// SPDX-License-Identifier: GPL-2.0
/*
 * Directories: that of a kernel's build, or of the headers that its modules are
 * built against. A vmlinux has everything; the images made of it are next.
 */
#include <glob.h>
#include <string.h>

#include "object_priv.h"
#include "util.h"

static const char *const patterns[] = {
	"vmlinux",
	"arch/*/boot/bzImage",
	"arch/*/boot/Image",
	"arch/*/boot/Image.*",
	"arch/*/boot/vmlinuz*",
	"arch/*/boot/zImage",
	"build/vmlinux",	/* of /lib/modules/RELEASE */
	"vmlinuz",
	"boot/vmlinu[xz]-*",	/* of a system, or of an unpacked package */
};

/* The path as a pattern that matches nothing else. */
static const char *escape(struct pool *pool, const char *path)
{
	char *escaped = pool__alloc(pool, 2 * strlen(path) + 1), *to = escaped;

	if (!escaped)
		return NULL;
	for (; *path; *to++ = *path++)
		if (strchr("*?[\\", *path))
			*to++ = '\\';
	*to = '\0';
	return escaped;
}

/* Match one pattern. Return: the file, NULL if there is none, or @err is set. */
static const char *find(struct pool *pool, const char *directory,
			const char *pattern, struct err *err)
{
	const char *found = NULL;
	char *full = directory ? pool__printf(pool, "%s/%s", directory, pattern) : NULL;
	glob_t matches = { 0 };
	int ret = full ? glob(full, 0, NULL, &matches) : GLOB_NOSPACE;

	if (!ret && matches.gl_pathc == 1)
		found = pool__copy(pool, matches.gl_pathv[0],
				   strlen(matches.gl_pathv[0]));
	if (ret == GLOB_NOSPACE || (!ret && matches.gl_pathc == 1 && !found))
		err__set(err, "out of memory: free some and try again");
	else if (!ret && matches.gl_pathc > 1)
		err__set(err, "is a directory with several kernels, %s and %s among them: name one",
			 matches.gl_pathv[0], matches.gl_pathv[1]);
	globfree(&matches);
	return found;
}

const char *object__find_in_directory(struct pool *pool, const char *path,
				      struct err *err)
{
	const char *directory = escape(pool, path), *found = NULL;
	struct err why = { "" };
	size_t i;

	for (i = 0; i < ARRAY_SIZE(patterns) && !found && !why.text[0]; i++)
		found = find(pool, directory, patterns[i], &why);
	if (!found && !why.text[0])
		err__set(&why, "is a directory without a kernel (no vmlinux, no image in arch/*/boot): name a file");
	if (!found)
		err__set(err, "%s: %s", path, why.text);
	return found;
}
