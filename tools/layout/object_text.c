// SPDX-License-Identifier: GPL-2.0
#include "object_text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "dwarf_debug.h"
#include "exec.h"
#include "line.h"
#include "object_priv.h"
#include "pahole_text.h"

/* pahole's lines are comments; without this it would ask the machine. */
#define ANY_LINE	"64"

/**
 * struct text_source - structs that pahole has printed
 * @path: of the object
 * @list: what was printed when single structs were asked for
 * @asked: their names
 * @nr: how many
 * @all: what was printed when everything was asked for, or NULL
 * @pool: owner of the names
 */
struct text_source {
	const char *path;
	struct types_list *list;
	const char **asked;
	size_t nr;
	struct types_list *all;
	struct pool pool;
};

static int explain(const char *path, int status, struct err *err)
{
	if (status < 0)
		return err__set(err, "%s: pahole cannot be run: %s", path,
				strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == EXEC_NOT_FOUND)
		return err__set(err, "%s: pahole is not installed: install the package dwarves (or pahole)",
				path);
	return err__set(err, "%s: pahole cannot read it: name raw BTF, or an ELF file with BTF or DWARF, or leave --reader out",
			path);
}

/* Read what was written into a file without a name, and add it. */
static int source__parse(const struct text_source *source,
			 struct types_list *list, const char *name, int fd,
			 struct err *err)
{
	off_t size = lseek(fd, 0, SEEK_END);
	char *text = size < 0 ? NULL : malloc((size_t)size + 1);
	off_t done = 0;
	ssize_t n = 1;
	int ret;

	while (text && done < size && n) {
		n = pread(fd, text + done, (size_t)(size - done), done);
		if (n < 0 && errno != EINTR)
			break;
		done += n > 0 ? n : 0;
	}
	ret = text && done == size ? pahole_text__parse(list, name, text,
							(size_t)size) : -1;
	free(text);
	if (ret > 0)
		return err__set(err, "%s: pahole prints a struct nested more than %d deep: read it without --reader pahole",
				source->path, PAHOLE_TEXT_NESTING);
	if (ret)
		return err__set(err, "%s: out of memory for what pahole prints: free some and try again",
				source->path);
	types_list__finish(list);
	return 0;
}

/* @name may be NULL for all that there is. */
static int source__ask(const struct text_source *source,
		       struct types_list *list, const char *name,
		       struct err *err)
{
	const char *const all[] = {
		"pahole", "-F", "btf,dwarf", "-E", "-c", ANY_LINE,
		"--", source->path, NULL
	};
	const char *const one[] = {
		"pahole", "-F", "btf,dwarf", "-E", "-c", ANY_LINE,
		"-C", name, "--", source->path, NULL
	};
	int fd = memfd_create("dstlayout-text", MFD_CLOEXEC);
	const struct exec_files files = { .output = fd, .errors = -1, .kept = -1 };
	int status = fd < 0 ? -1 : exec__run(name ? one : all, &files);
	int ret;

	if (status)
		ret = explain(source->path, status, err);
	else
		ret = source__parse(source, list, name, fd, err);
	if (fd >= 0)
		close(fd);
	return ret;
}

static bool source__was_asked(const struct text_source *source,
			      const char *name)
{
	size_t i;

	for (i = 0; i < source->nr; i++) {
		if (!strcmp(source->asked[i], name))
			return true;
	}
	return false;
}

static int source__ask_for(struct text_source *source, const char *name,
			   struct err *err)
{
	const char **asked = pool__grow(&source->pool, source->asked,
					source->nr, sizeof(*asked));
	const char *copy = pool__copy(&source->pool, name, strlen(name));

	if (!asked || !copy)
		return err__set(err, "%s: out of memory: free some and try again", source->path);
	source->asked = asked;
	asked[source->nr++] = copy;
	return source__ask(source, source->list, name, err);
}

/*
 * Who has got a layout once gets the same one again, so @list goes first.
 * Asked for everything, pahole passes over what has no tag, so that this says
 * nothing about what there is not.
 */
static int source__layouts(void *self, const char *name,
			   const struct layout ***out, size_t *nr,
			   struct err *err)
{
	struct text_source *source = self;

	*nr = 0;
	*out = NULL;
	if (!source__was_asked(source, name)) {
		if (source->all &&
		    types_list_source.layouts(source->all, name, out, nr, err))
			return -1;
		if (*nr)
			return 0;
		free(*out);
		*out = NULL;
		if (source__ask_for(source, name, err))
			return -1;
	}
	return types_list_source.layouts(source->list, name, out, nr, err);
}

static int source__visit_structs(void *self, types_visit_fn *fn, void *arg)
{
	struct text_source *source = self;
	struct types_list *all = source->all ? NULL : types_list__new();

	if (all && source__ask(source, all, NULL, NULL))
		types_list__free(all);
	else if (all)
		source->all = all;
	return source->all ? types_list_source.visit_structs(source->all, fn,
							      arg) : 0;
}

static void source__close(void *self)
{
	struct text_source *source = self;

	types_list__free(source->list);
	types_list__free(source->all);
	pool__free(&source->pool);
	free(source);
}

static const struct types_source text_source = {
	.layouts = source__layouts,
	.visit_structs = source__visit_structs,
	.close = source__close,
};

static int open_source(struct opening *opening, struct err *err)
{
	struct text_source *source = calloc(1, sizeof(*source));
	const char *path = opening->object.path;

	if (source)
		source->list = types_list__new();
	if (!source || !source->list) {
		free(source);
		return err__set(err, "%s: out of memory: free some and try again", path);
	}
	source->path = path;
	if (types__open_source(&opening->object.types, &text_source, source,
			       path, 8, err)) {
		source__close(source);
		return -1;
	}
	return 0;
}

static int offer_debug(struct opening *opening, struct err *err)
{
	const struct object_input input = { opening->file.data, opening->file.size, true };

	return object__is_elf(&input) ?
	       dwarf_debug__offer(opening->object.types, opening->object.path, false,
				  err) : 0;
}

int object__open_text(struct object **object, const char *path,
		      struct err *err)
{
	struct opening *opening = calloc(1, sizeof(*opening));

	if (!opening)
		return err__set(err, "%s: out of memory: free some and try again", path);
	opening->object.kind = "as pahole prints it";
	opening->object.path = pool__copy(&opening->pool, path, strlen(path));
	if (!opening->object.path) {
		err__set(err, "%s: out of memory: free some and try again", path);
		goto fail;
	}
	/* the same complaints about what is no file as without pahole */
	if (file__open(&opening->file, path, err) ||
	    open_source(opening, err) || offer_debug(opening, err) ||
	    line__of_types(opening->object.types, &opening->object.line, err))
		goto fail;
	*object = &opening->object;
	return 0;
fail:
	object__close(&opening->object);
	return -1;
}
