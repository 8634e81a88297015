// SPDX-License-Identifier: GPL-2.0
#include "object.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include "arch.h"
#include "btf.h"
#include "line.h"
#include "object_priv.h"

/* Say what there is to choose from. */
static int refuse(const struct opening *opening, struct err *err)
{
	const struct object_provider *const *provider = object_providers;
	const char *last = NULL;
	char choice[128] = "";
	size_t len = 0;

	for (; *provider; provider++) {
		if (!(*provider)->what)
			continue;
		if (last && len < sizeof(choice))
			len += snprintf(choice + len, sizeof(choice) - len,
					"%s%s", len ? ", " : "", last);
		last = (*provider)->what;
	}
	return err__set(err, "%s: %sis of no kind that can be read here: name %s or %s",
			opening->object.path,
			opening->nesting ? "what it holds " : "", choice, last);
}

const struct object_provider *object__find_provider(const struct object_input *input)
{
	const struct object_provider *const *provider;

	for (provider = object_providers; *provider; provider++)
		if ((*provider)->recognises(input))
			break;
	return *provider;
}

static int object__too_deep(const struct opening *opening, struct err *err)
{
	return err__set(err, "%s: is packed more than %d times: unpack it",
			opening->object.path, OBJECT_MAX_NESTING);
}

int object__read(struct opening *opening, const struct object_input *input,
		 struct err *err)
{
	const struct object_provider *provider = object__find_provider(input);
	int ret;

	if (!provider)
		return refuse(opening, err);
	if (opening->nesting == OBJECT_MAX_NESTING)
		return object__too_deep(opening, err);
	opening->nesting++;
	ret = provider->open(opening, input, err);
	opening->nesting--;
	return ret;
}

struct file *object__room(struct opening *opening, struct err *err)
{
	if (opening->nr_unpacked < OBJECT_MAX_NESTING)
		return &opening->unpacked[opening->nr_unpacked++];
	object__too_deep(opening, err);
	return NULL;
}

void object__drop_room(struct opening *opening, unsigned int nr)
{
	while (opening->nr_unpacked > nr)
		file__close(&opening->unpacked[--opening->nr_unpacked]);
}

int object__set_kind(struct opening *opening, struct err *err, const char *fmt, ...)
{
	char kind[512];
	va_list ap;

	va_start(ap, fmt);
	if (vsnprintf(kind, sizeof(kind), fmt, ap) < 0)
		kind[0] = '\0';
	va_end(ap);
	opening->object.kind = pool__copy(&opening->pool, kind, strlen(kind));
	return opening->object.kind ? 0 :
	       err__set(err, "%s: out of memory: free some and try again", opening->object.path);
}

const void *object__keep(struct opening *opening, const void *data, size_t size,
			 struct err *err)
{
	const char *begin = opening->file.data, *p = data;
	const void *kept = data;

	if (p < begin || p >= begin + opening->file.size)
		kept = pool__copy(&opening->pool, data, size);
	if (!kept)
		err__set(err, "%s: out of memory: free some and try again", opening->object.path);
	return kept;
}

int object__use_btf(struct opening *opening, const void *data, size_t size,
		    unsigned int ptr_size, struct err *err)
{
	static const struct object_input none;

	if (btf__is_split(data, size))
		return object__use_split(opening, data, size, &none, err);
	data = object__keep(opening, data, size, err);
	if (!data)
		return -1;
	return types__open_btf(&opening->object.types, opening->object.path,
			       data, size, ptr_size, err);
}

int object__find_release(struct opening *opening, const struct object_input *input,
			 const char *tag, struct err *err)
{
	const char *p = input->data, *end = p ? p + input->size : p;
	size_t len = strlen(tag);

	while (p && !opening->object.release) {
		p = memmem(p, end - p, tag, len);
		if (!p)
			break;
		p += len;
		if (object__set_release(opening, p, end - p, err))
			return -1;
	}
	return 0;
}

int object__set_release(struct opening *opening, const char *text, size_t size,
			struct err *err)
{
	size_t len;

	for (len = 0; len < size && isgraph((unsigned char)text[len]); len++)
		;
	if (opening->object.release || !len || len > 64 || !isdigit((unsigned char)text[0]))
		return 0;
	opening->object.release = pool__copy(&opening->pool, text, len);
	if (!opening->object.release)
		return err__set(err, "%s: out of memory: free some and try again",
			opening->object.path);
	return 0;
}

/* The types in sysfs are those of the kernel that runs. */
static int describe_running_kernel(struct opening *opening, struct err *err)
{
	struct utsname name;

	opening->object.running = true;
	if (uname(&name))
		return 0;
	opening->object.arch = pool__copy(&opening->pool, name.machine,
					  strlen(name.machine));
	if (!opening->object.arch)
		return err__set(err, "%s: out of memory: free some and try again",
			opening->object.path);
	return object__set_release(opening, name.release, sizeof(name.release), err);
}

/* Note what is to be read: of a directory, the kernel in it. */
static int choose_file(struct opening *opening, const char *path, struct err *err)
{
	struct stat st;
	bool is_directory = !stat(path, &st) && S_ISDIR(st.st_mode);

	if (is_directory)
		opening->object.path = object__find_in_directory(&opening->pool,
								 path, err);
	else
		opening->object.path = pool__copy(&opening->pool, path, strlen(path));
	if (opening->object.path)
		return 0;
	return is_directory ? -1 : err__set(err, "%s: out of memory: free some and try again",
		path);
}

static int read_object(struct opening *opening, struct err *err)
{
	struct object_input input = { .on_disk = true };

	if (file__open(&opening->file, opening->object.path, err))
		return -1;
	input.data = opening->file.data;
	input.size = opening->file.size;
	if ((opening->file.sysfs && describe_running_kernel(opening, err)) ||
	    object__read(opening, &input, err) ||
	    object__check_spare_base(opening, err))
		return -1;
	object__drop_room(opening, 0);
	/* a baseline says it itself */
	if (!opening->object.line &&
	    line__of_types(opening->object.types, &opening->object.line, err))
		return -1;
	if (!opening->object.line)
		opening->object.line = arch__line(opening->object.arch);
	if (opening->randstruct)
		return object__set_kind(opening, err,
					"%s, built with RANDSTRUCT (offsets hold for this build only)",
					opening->object.kind);
	return 0;
}

int object__open_with(struct object **object, const char *path,
		      const struct object_options *options, struct err *err)
{
	struct opening *opening = calloc(1, sizeof(*opening));

	if (!opening)
		return err__set(err, "%s: out of memory: free some and try again", path);
	opening->options = *options;
	if (choose_file(opening, path, err) || read_object(opening, err)) {
		object__close(&opening->object);
		return -1;
	}
	memset(&opening->options, 0, sizeof(opening->options));
	*object = &opening->object;
	return 0;
}

int object__open(struct object **object, const char *path, struct err *err)
{
	static const struct object_options defaults;

	return object__open_with(object, path, &defaults, err);
}

void object__close(struct object *object)
{
	struct opening *opening;

	if (!object)
		return;
	opening = (struct opening *)((char *)object -
				     offsetof(struct opening, object));
	types__close(object->types);
	types__close(opening->outlines);
	object__close(opening->base);
	object__drop_room(opening, 0);
	file__close(&opening->file);
	pool__free(&opening->pool);
	free(opening);
}
