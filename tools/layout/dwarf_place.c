// SPDX-License-Identifier: GPL-2.0
#include "dwarf_place.h"

#include <dwarf.h>
#include <limits.h>
#include <string.h>

#include "pool.h"
#include "types_debug.h"

/* What libdw calls a file that there is none of. */
#define NO_FILE		"???"

/*
 * Take ".", ".." and what is empty out of a path, in place. Only the text is
 * looked at: the file need not be on this machine. What leads out of a relative
 * path stays in front.
 */
static void simplify(char *path)
{
	const bool absolute = *path == '/';
	char *const start = path + absolute;
	char *to = start, *fixed = start;
	const char *from = path;

	while (*from) {
		size_t len = strcspn(from, "/");
		const bool up = len == 2 && !memcmp(from, "..", 2);

		if (up && to > fixed) {
			do {
				to--;
			} while (to > fixed && *to != '/');
		} else if (len && !(len == 1 && *from == '.') && !(up && absolute)) {
			if (to > start)
				*to++ = '/';
			memmove(to, from, len);
			to += len;
			if (up)
				fixed = to;
		}
		from += len;
		from += *from == '/';
	}
	*to = '\0';
}

/* What of a path lies beneath a directory, or NULL. */
static const char *beneath(const char *path, const char *directory)
{
	size_t len = strlen(directory);

	return !strncmp(path, directory, len) && path[len] == '/' ? path + len + 1 : NULL;
}

/*
 * Name a file, of which the compiler has said what it is called as seen from the
 * directory that it ran in. With DWARF 5 that can be in front already.
 */
static const char *name_file(struct pool *pool, const char *directory, const char *name)
{
	const char *rest;
	char *path, *top;

	if (!directory || *name == '/' || beneath(name, directory))
		path = pool__copy(pool, name, strlen(name));
	else
		path = pool__printf(pool, "%s/%s", directory, name);
	if (!path || !directory)
		return path;
	top = pool__copy(pool, directory, strlen(directory));
	if (!top)
		return NULL;
	simplify(path);
	simplify(top);
	rest = beneath(path, top);
	return rest ? rest : path;
}

bool dwarf_place__read(Dwarf_Die *die, const struct dwarf_file *file,
		       struct pool *pool, struct decl *decl)
{
	const struct lib_dw *lib = file->lib;
	const char *name, *directory = NULL;
	uint64_t index, line;
	Dwarf_Attribute attr;
	Dwarf_Files *files;
	Dwarf_Die unit;
	size_t nr;

	if (!dwarf_file__declared(file, die, DW_AT_decl_file, &index) ||
	    !dwarf_file__declared(file, die, DW_AT_decl_line, &line) ||
	    !line || line > INT_MAX)
		return false;
	if (!lib->diecu(die, &unit, NULL, NULL) ||
	    lib->getsrcfiles(&unit, &files, &nr) || index >= nr)
		return false;
	name = lib->filesrc(files, index, NULL, NULL);
	if (!name || !*name || !strcmp(name, NO_FILE))
		return false;
	if (lib->attr(&unit, DW_AT_comp_dir, &attr))
		directory = lib->formstring(&attr);
	decl->file = name_file(pool, directory, name);
	decl->line = (unsigned int)line;
	return decl->file;
}
