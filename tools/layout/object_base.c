// SPDX-License-Identifier: GPL-2.0
/*
 * Modules whose types continue those of their kernel: finding that kernel.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "object_priv.h"
#include "util.h"

/*
 * Where a kernel's types are, seen from the directory of a module or from one
 * that it is in: a build directory, /lib/modules/RELEASE, or the root of a
 * system that kernel packages were unpacked in.
 */
static const char *const places[] = {
	"vmlinux",
	"build/vmlinux",
};

/* The same, with the release behind it. */
static const char *const places_of_release[] = {
	"usr/lib/debug/boot/vmlinux-",
	"usr/src/linux-headers-",	/* its vmlinux */
	"boot/vmlinux-",
	"boot/vmlinuz-",
};

/**
 * struct search - looking for the base of a module
 * @opening: the module
 * @data: its BTF
 * @size: bytes
 * @why: why the first candidate was refused; empty while there was none
 */
struct search {
	struct opening *opening;
	const void *data;
	size_t size;
	struct err why;
};

/* What is continued itself begins with nothing. */
static const struct object_options whole = { .whole = true };

/* Take a file as the base. Return: 0, or -1 with @err set. */
static int use_base(struct search *s, const char *path, struct err *err)
{
	struct opening *opening = s->opening;
	struct object *base;

	if (object__open_with(&base, path, &whole, err))
		return -1;
	if (types__open_split(&opening->object.types, opening->object.path,
			      s->data, s->size, base->types, false, err)) {
		object__close(base);
		return -1;
	}
	opening->base = base;
	if (!opening->object.arch)
		opening->object.arch = base->arch;
	return 0;
}

/* Try one candidate, if it is there. Return: whether it is the base. */
static bool try_base(struct search *s, const char *path)
{
	const char *release = s->opening->object.release;
	struct err err = { "" };

	/* The module itself may lie where a kernel would. */
	if (access(path, R_OK) || !strcmp(path, s->opening->object.path))
		return false;
	if (!use_base(s, path, &err)) {
		if (!release || !s->opening->base->release ||
		    !strcmp(release, s->opening->base->release))
			return true;
		err__set(&err, "%s: is %s", path, s->opening->base->release);
		types__close(s->opening->object.types);
		s->opening->object.types = NULL;
		object__close(s->opening->base);
		s->opening->base = NULL;
	}
	if (!s->why.text[0])
		s->why = err;
	return false;
}

static bool try_directory(struct search *s, const char *directory)
{
	const char *release = s->opening->object.release;
	char path[PATH_MAX + 128];
	size_t i;

	for (i = 0; i < ARRAY_SIZE(places); i++) {
		snprintf(path, sizeof(path), "%s/%s", directory, places[i]);
		if (try_base(s, path))
			return true;
	}
	for (i = 0; release && i < ARRAY_SIZE(places_of_release); i++) {
		snprintf(path, sizeof(path), "%s/%s%s%s", directory,
			 places_of_release[i], release,
			 strstr(places_of_release[i], "headers") ? "/vmlinux" : "");
		if (try_base(s, path))
			return true;
	}
	return false;
}

/* Look in the module's directory and in all that it is in. */
static bool find_beside(struct search *s)
{
	char directory[PATH_MAX], *slash;

	if (!realpath(s->opening->object.path, directory))
		return false;
	while ((slash = strrchr(directory, '/'))) {
		*slash = '\0';
		if (try_directory(s, directory))
			return true;
	}
	return false;
}

/* The kernel that runs, if it is the one that the module was built for. */
static bool find_running(struct search *s)
{
	const char *release = s->opening->object.release;
	struct utsname name;

	return release && !uname(&name) && !strcmp(name.release, release) &&
	       try_base(s, OBJECT_DEFAULT);
}

/* Take what the module brings along: its own view of what its kernel defines. */
static int use_outlines(struct search *s, const struct object_input *outlines,
			struct err *err)
{
	struct opening *opening = s->opening;
	const char *path = opening->object.path;
	const void *kept;

	kept = object__keep(opening, outlines->data, outlines->size, err);
	if (!kept || types__open_btf(&opening->outlines, path, kept,
				     outlines->size, 0, err) ||
	    types__open_split(&opening->object.types, path, s->data, s->size,
			      opening->outlines, true, err))
		return -1;
	return object__set_kind(opening, err, "%s that continues its own .BTF.base",
				opening->object.kind);
}

/* What was wrong with a base, less the module's own name. */
static const char *reason(const struct search *s)
{
	const char *path = s->opening->object.path, *why = s->why.text;
	size_t len = strlen(path);

	return !strncmp(why, path, len) && why[len] == ':' ? why + len + 2 : why;
}

int object__use_split(struct opening *opening, const void *data, size_t size,
		      const struct object_input *outlines, struct err *err)
{
	const char *path = opening->object.path;
	const char *named = opening->options.base;
	struct search s = { .opening = opening, .size = size };

	s.data = object__keep(opening, data, size, err);
	if (!s.data)
		return -1;
	if (outlines->data)
		return use_outlines(&s, outlines, err);
	if (opening->options.whole)
		return err__set(err, "%s: continues the types of another object: name that one",
				path);
	if (named && use_base(&s, named, &s.why))
		return err__set(err, "--base %s: is not what %s continues (%.500s): name the vmlinux of its build",
				named, path, reason(&s));
	if (!named && !find_beside(&s) && !find_running(&s)) {
		if (s.why.text[0])
			return err__set(err, "%s: continues the types of a kernel, and what lies beside it is not that one (%.500s): name the kernel by --base",
					path, reason(&s));
		return err__set(err, "%s: continues the types of a kernel%s%s, which is not beside it: name the kernel by --base",
				path, opening->object.release ? ", " : "",
				opening->object.release ? opening->object.release : "");
	}
	return object__set_kind(opening, err, "%s that continues %s",
				opening->object.kind, opening->base->path);
}

int object__check_spare_base(const struct opening *opening, struct err *err)
{
	struct object *base;

	if (!opening->options.base || opening->base)
		return 0;
	if (object__open_with(&base, opening->options.base, &whole, err))
		return -1;
	object__close(base);
	return 0;
}
