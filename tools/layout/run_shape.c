// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "run_shape.h"
#include "run_struct.h"

#define SHAPE_WORD	"shape"
#define END_WORD	"end"
#define BLANKS		" \t\r"

/* A stride says more than an alignment that nobody gave. */
uint64_t run_layout__base(const struct run_layout *layout)
{
	uint64_t base = layout->base.align & -layout->base.align;

	return layout->base.step > base ? layout->base.step : base;
}

static int no_memory(struct err *err, const char *about)
{
	return err__set(err, "%s: out of memory: free some and try again",
			about);
}

static struct run_shape *add(struct run_shapes *shapes, const char *about,
			     struct err *err)
{
	struct run_shape *shape;

	shapes->items = pool__grow(&shapes->pool, shapes->items, shapes->nr,
				   sizeof(*shapes->items));
	if (!shapes->items) {
		no_memory(err, about);
		return NULL;
	}
	shape = &shapes->items[shapes->nr];
	memset(shape, 0, sizeof(*shape));
	shape->about = about;
	return shape;
}

const struct run_shape *run_shapes__find(const struct run_shapes *shapes,
					 const char *name)
{
	size_t i;

	for (i = 0; i < shapes->nr; i++) {
		if (!strcmp(shapes->items[i].name, name))
			return &shapes->items[i];
	}
	return NULL;
}

/* Behind the line that @text begins with. */
static const char *behind_line(const char *text)
{
	size_t len = strcspn(text, "\n");

	return text + len + (text[len] == '\n');
}

/* Whether a line says something, and is no remark. */
static bool is_of_use(const char *line)
{
	line += strspn(line, BLANKS);
	return *line && *line != '\n' && *line != '#';
}

/* Behind the line that ends a definition, or the end of the text. */
static const char *behind_end(const char *text)
{
	bool ends = false;

	while (*text && !ends) {
		const char *word = text + strspn(text, BLANKS);
		size_t len = strlen(END_WORD);

		ends = !strncmp(word, END_WORD, len) &&
		       !is_of_use(word + len) && word[len] != '#';
		text = behind_line(text);
	}
	return text;
}

/* From the next line on that says something. */
static const char *skip_remarks(const char *text)
{
	while (*text && !is_of_use(text))
		text = behind_line(text);
	return text;
}

/*
 * The name is needed to ask for the shape. What is no definition has none, which
 * the harness will say.
 */
static const char *name_of(struct run_shapes *shapes, const char *text)
{
	size_t len = strlen(SHAPE_WORD);

	text += strspn(text, BLANKS);
	if (strncmp(text, SHAPE_WORD, len) || !strchr(BLANKS, text[len]))
		return "-";
	text += len + strspn(text + len, BLANKS);
	return pool__copy(&shapes->pool, text, strcspn(text, BLANKS "\n"));
}

static int add_text(struct run_shapes *shapes, const char *about,
		    const char *text, size_t len, struct err *err)
{
	struct run_shape *shape = add(shapes, about, err);

	if (!shape)
		return -1;
	shape->text = pool__copy(&shapes->pool, text, len);
	shape->name = shape->text ? name_of(shapes, shape->text) : NULL;
	if (!shape->name)
		return no_memory(err, about);
	if (run_shapes__find(shapes, shape->name))
		return err__set(err, "%s: defines '%s' once more: give it another name",
				about, shape->name);
	shapes->nr++;
	return 0;
}

static int add_texts(struct run_shapes *shapes, const char *about,
		     const char *text, struct err *err)
{
	text = skip_remarks(text);
	if (!*text)
		return err__set(err, "%s: defines no shape: write one as dstlayout run --list shows them",
				about);
	while (*text) {
		const char *end = behind_end(text);

		if (add_text(shapes, about, text, (size_t)(end - text), err))
			return -1;
		text = skip_remarks(end);
	}
	return 0;
}

int run_shapes__add_file(struct run_shapes *shapes, const char *path,
			 struct err *err)
{
	const char *text, *about;
	struct file file;
	int ret = -1;

	if (file__open(&file, path, err))
		return -1;
	text = pool__copy(&shapes->pool, file.data, file.size);
	about = pool__copy(&shapes->pool, path, strlen(path));
	if (!text || !about)
		no_memory(err, path);
	else if (strlen(text) != file.size)
		err__set(err, "%s: has a zero byte in it: write a shape as text, as dstlayout run --list shows them",
			 path);
	else
		ret = add_texts(shapes, about, text, err);
	file__close(&file);
	return ret;
}

/* What the harness takes for a name. */
static void clean_name(char *name)
{
	for (; *name; name++) {
		if (!isalnum((unsigned char)*name) && !strchr("._-+@", *name))
			*name = '_';
	}
}

/*
 * "rtable@6.1.0-57-amd64": of which kernel it is, as far as the object says so,
 * and nothing that is taken. Long names are cut.
 */
static const char *make_name(struct run_shapes *shapes,
			     const struct run_request *request)
{
	const struct object *object = request->object;
	const char *slash = strrchr(object->path, '/');
	const char *file = slash && slash[1] ? slash + 1 : object->path;
	char name[RUN_MAX_NAME + 1], numbered[RUN_MAX_NAME + 1];
	int number = 2, room;

	snprintf(name, sizeof(name), "%s@%s", request->strct,
		 object->release ? object->release : file);
	clean_name(name);
	strcpy(numbered, name);
	while (run_shapes__find(shapes, numbered)) {
		char suffix[12];

		room = RUN_MAX_NAME - snprintf(suffix, sizeof(suffix), ".%d",
					       number++);
		snprintf(numbered, sizeof(numbered), "%.*s%s", room, name,
			 suffix);
	}
	return pool__copy(&shapes->pool, numbered, strlen(numbered));
}

/* The harness takes no more, and knows of no larger one that matters. */
static unsigned int base_of(const struct run_layout *layout)
{
	uint64_t base = run_layout__base(layout);

	return base > RUN_MAX_BASE ? RUN_MAX_BASE : (unsigned int)base;
}

static void write_text(FILE *to, const char *name,
		       const struct run_layout *layout)
{
	size_t i;

	fprintf(to, SHAPE_WORD " %s size=%" PRIu64 " base=%u\n", name,
		layout->size, base_of(layout));
	for (i = 0; i < layout->nr_fields; i++) {
		const struct run_field *field = &layout->fields[i];
		uint64_t first = layout_member__first_byte(&field->member);

		fprintf(to, "field %s off=%" PRIu64 " size=%" PRIu64 " role=%s op=%s\n",
			field->path, first,
			layout_member__end_byte(&field->member) - first,
			rule_role__name(field->role), rule_op__name(field->op));
	}
	fprintf(to, END_WORD "\n");
}

static const char *make_text(struct pool *pool, const char *name,
			     const struct run_layout *layout)
{
	char *text = NULL;
	const char *copy = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	if (!to)
		return NULL;
	write_text(to, name, layout);
	if (!fclose(to))
		copy = pool__copy(pool, text, size);
	free(text);
	return copy;
}

int run_shapes__add_struct(struct run_shapes *shapes,
			   struct run_request *request, struct err *err)
{
	struct pool *pool = &shapes->pool;
	struct run_shape *shape;
	const char *about;

	about = pool__printf(pool, "--struct %s", request->strct);
	if (!about)
		return no_memory(err, "--struct");
	shape = add(shapes, about, err);
	if (!shape)
		return -1;
	shape->layout = pool__alloc(pool, sizeof(*shape->layout));
	shape->name = request->name ? request->name : make_name(shapes, request);
	if (!shape->layout || !shape->name)
		return no_memory(err, about);
	if (run_struct__layout(shape->layout, request, pool, err))
		return -1;
	shape->text = make_text(pool, shape->name, shape->layout);
	if (!shape->text)
		return no_memory(err, about);
	shapes->nr++;
	return 0;
}

void run_shapes__free(struct run_shapes *shapes)
{
	pool__free(&shapes->pool);
	memset(shapes, 0, sizeof(*shapes));
}
