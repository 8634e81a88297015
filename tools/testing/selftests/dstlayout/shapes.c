// SPDX-License-Identifier: GPL-2.0
/*
 * The two halves against each other: what the module says of its shapes must be
 * what the checker reads from the module's file.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kselftest.h"
#include "harness.h"

#include "layout.h"
#include "object.h"
#include "types.h"

#define NAME_LEN	64
#define STRUCT_LEN	(NAME_LEN + sizeof("dl_"))
#define PATH_LEN	128

/* The pahole that the checker needs for the debug information of a module. */
static bool have_pahole(void)
{
	char *path = strdup(getenv("PATH") ?: ""), *at = path, *dir, *file;
	bool found = false;

	while (path && !found && (dir = strsep(&at, ":"))) {
		if (asprintf(&file, "%s/pahole", *dir ? dir : ".") < 0)
			break;
		found = !access(file, X_OK);
		free(file);
	}
	free(path);
	return found;
}

/* The C struct of a shape: dl_2_6_24, or rtable as the kernel has it. */
static void struct_of(const char *shape, char name[STRUCT_LEN])
{
	char *c;

	if (!strcmp(shape, "rtable")) {
		snprintf(name, STRUCT_LEN, "%s", shape);
		return;
	}
	snprintf(name, STRUCT_LEN, "dl_%s", shape);
	for (c = name; *c; c++) {
		if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789_", *c))
			*c = '_';
	}
}

/* Of these, reports give offsets and no more: no struct was compiled. */
static bool is_compiled(const char *shape)
{
	static const char *const offsets_alone[] = {
		"2.6.25-rc1-2longs", "2.6.25-v1", "2.6.25-v1-cls", "3.5",
		"3.5-moved", "sock-2016", "sk_buff-2016", "last_rx",
	};
	size_t i;

	for (i = 0; i < sizeof(offsets_alone) / sizeof(*offsets_alone); i++) {
		if (!strcmp(shape, offsets_alone[i]))
			return false;
	}
	return true;
}

static const struct layout *find(struct object *object, const char *shape)
{
	const struct layout **found = NULL, *layout = NULL;
	char name[STRUCT_LEN];
	struct err err;
	size_t nr = 0;

	struct_of(shape, name);
	if (types__layouts(object->types, name, &found, &nr, &err))
		ksft_print_msg("%s\n", err.text);
	else if (nr != 1)
		ksft_print_msg("%zu definitions of struct %s\n", nr, name);
	else
		layout = found[0];
	free(found);
	return layout;
}

static bool field_agrees(const struct layout *layout, const char *line)
{
	struct layout_member member;
	uint64_t off, size;
	char path[PATH_LEN];

	if (sscanf(line, "field %127s off=%" SCNu64 " size=%" SCNu64, path,
		   &off, &size) != 3) {
		ksft_print_msg("not a field: %s\n", line);
		return false;
	}
	if (layout__find(layout, path, &member)) {
		ksft_print_msg("%s has no %s\n", layout->name, path);
		return false;
	}
	if (member.bit_offset == off * 8 && member.bit_size == size * 8)
		return true;
	ksft_print_msg("%s: the compiler has bit offset %" PRIu64 " and size %"
		       PRIu64 ", the module %s\n", path, member.bit_offset,
		       member.bit_size, line);
	return false;
}

/* The lines of one block; those of a twin follow its shape and are derived. */
static bool shape_agrees(struct object *object, const char *name, uint64_t size,
			 char **text)
{
	const struct layout *layout = find(object, name);
	bool agrees = layout;
	size_t fields = 0;
	char *line;

	if (layout && layout->size != size) {
		ksft_print_msg("the compiler has size %" PRIu64
			       ", the module %" PRIu64 "\n", layout->size, size);
		agrees = false;
	}
	while ((line = strsep(text, "\n")) && strcmp(line, "end")) {
		if (layout && !field_agrees(layout, line))
			agrees = false;
		fields++;
	}
	if (!line)
		ksft_print_msg("no end\n");
	if (!fields)
		ksft_print_msg("no field\n");
	return agrees && line && fields;
}

/* Whether a line begins a shape that was compiled, and not one of its twins. */
static bool begins_shape(const char *line, char name[NAME_LEN], uint64_t *size)
{
	return sscanf(line, "shape %63s size=%" SCNu64, name, size) == 2 &&
	       !strchr(name, '/') && is_compiled(name);
}

static unsigned int count_shapes(const char *text)
{
	char name[NAME_LEN];
	unsigned int nr = 0;
	uint64_t size;

	while ((text = strstr(text, "shape "))) {
		nr += begins_shape(text, name, &size);
		text += strlen("shape ");
	}
	return nr;
}

static void compare(struct object *object, char *text)
{
	char name[NAME_LEN], *line;
	uint64_t size;

	while ((line = strsep(&text, "\n"))) {
		if (begins_shape(line, name, &size))
			ksft_test_result(shape_agrees(object, name, size, &text),
					 "shape %s is as it was compiled\n",
					 name);
	}
}

int main(void)
{
	struct err err = { "" };
	struct object *object;
	const char *why;
	char *text;
	int error;

	ksft_print_header();
	why = harness__init();
	if (!why && !harness__ko())
		why = "the module's file is not known: name it in DSTLAYOUT_KO";
	if (!why && !have_pahole())
		why = "no pahole, which reads the debug information of a module";
	if (why)
		ksft_exit_skip("%s\n", why);

	error = harness__load("run=0");
	if (error)
		ksft_exit_fail_msg("%s does not load: %s\n", harness__ko(),
				   strerror(-error));
	text = harness__read("shapes");
	if (!text)
		ksft_exit_fail_msg("shapes cannot be read: %s\n",
				   strerror(errno));
	if (harness__unload())
		ksft_exit_fail_msg("the module does not unload\n");
	if (object__open(&object, harness__ko(), &err))
		ksft_exit_fail_msg("%s\n", err.text);
	ksft_set_plan(count_shapes(text));
	compare(object, text);
	object__close(object);
	free(text);
	ksft_finished();
}
