// SPDX-License-Identifier: GPL-2.0
/*
 * All shapes that a run can be asked for: built-in ones, then custom ones.
 *
 * Names are only ever added, so that they, and how many there are, can be read
 * at any time. What a name stands for changes under the lock.
 */
#include <linux/ctype.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "builtin.h"
#include "shapes.h"

/**
 * struct custom - what the name of a custom shape stands for
 * @shape: the shape; @fields and the strings lie behind
 * @users: the table, and every series that uses it
 * @fields: of the shape
 */
struct custom {
	struct dl_shape shape;
	u32 users;
	struct dl_field fields[];
};

/** struct entry - a custom shape's name and what it stands for */
struct entry {
	char name[DL_NAME_MAX + 1];
	struct custom *custom;
};

static struct entry table[DL_MAX_CUSTOM];
static u32 nr_custom;
static DEFINE_MUTEX(lock);

/* One definition at a time is read, before memory is asked for. */
static struct dl_field draft[DL_MAX_FIELDS];

u32 dl_nr_shapes(void)
{
	/* Pairs with add_entry(). */
	return dl_nr_builtin + smp_load_acquire(&nr_custom);
}

const char *dl_shape_name(u32 index)
{
	return index < dl_nr_builtin ? dl_builtin[index]->name :
				       table[index - dl_nr_builtin].name;
}

const struct dl_shape *dl_shape_get(u32 index)
{
	struct custom *custom;

	if (index < dl_nr_builtin)
		return dl_builtin[index];
	mutex_lock(&lock);
	custom = table[index - dl_nr_builtin].custom;
	custom->users++;
	mutex_unlock(&lock);
	return &custom->shape;
}

static void put_custom(struct custom *custom)
{
	if (custom && !--custom->users)
		kfree(custom);
}

void dl_shape_put(const struct dl_shape *shape)
{
	if (!shape || !shape->custom)
		return;
	mutex_lock(&lock);
	put_custom(container_of(shape, struct custom, shape));
	mutex_unlock(&lock);
}

static int refuse(struct dl_reason *reason, const char *what, const char *word,
		  const char *allowed)
{
	snprintf(reason->text, sizeof(reason->text), "%s '%.64s': %s", what,
		 word ? word : "", allowed);
	return -EINVAL;
}

/* The next word of a line, or NULL; words are separated by blanks. */
static char *next_word(char **line)
{
	char *word;

	do {
		word = strsep(line, " \t");
	} while (word && !*word);
	return word;
}

/* The value of the next word, which must be KEY=VALUE. */
static char *next_value(char **line, const char *key)
{
	char *word = next_word(line);
	size_t len = strlen(key);

	if (!word || strncmp(word, key, len) || word[len] != '=')
		return NULL;
	return word + len + 1;
}

static int next_number(char **line, const char *key, u32 *number,
		       struct dl_reason *reason)
{
	char *value = next_value(line, key);

	if (value && !kstrtou32(value, 10, number))
		return 0;
	return refuse(reason, key, value, "it takes a number, as in size=8");
}

static int no_more_words(char **line, struct dl_reason *reason)
{
	char *word = next_word(line);

	return word ? refuse(reason, "unexpected word", word,
			     "nothing may follow here") : 0;
}

static bool is_name(const char *name, size_t max)
{
	size_t i, len = strlen(name);

	for (i = 0; i < len; i++) {
		if (!isgraph(name[i]) || !isascii(name[i]) ||
		    strchr(",/=\"'\\#", name[i]))
			return false;
	}
	return len && len <= max;
}

static int parse_head(char *line, struct dl_shape *shape,
		      struct dl_reason *reason)
{
	char *word = line ? next_word(&line) : NULL;
	int err;

	if (!word || strcmp(word, "shape"))
		return refuse(reason, "first line", word,
			      "it takes: shape NAME size=N base=N");
	shape->name = next_word(&line);
	if (!shape->name || !is_name(shape->name, DL_NAME_MAX) ||
	    !strcmp(shape->name, "all"))
		return refuse(reason, "name", shape->name,
			      "it takes up to 63 printable characters, none of them , / = quotes \\ #, and not 'all'");
	err = next_number(&line, "size", &shape->size, reason);
	if (!err)
		err = next_number(&line, "base", &shape->base, reason);
	return err ? err : no_more_words(&line, reason);
}

static int parse_field(char *line, struct dl_field *field,
		       struct dl_reason *reason)
{
	char *value;
	int err;

	field->path = next_word(&line);
	if (!field->path || !is_name(field->path, DL_PATH_MAX))
		return refuse(reason, "path", field->path,
			      "it takes up to 127 printable characters, none of them , / = quotes \\ #");
	err = next_number(&line, "off", &field->off, reason);
	if (!err)
		err = next_number(&line, "size", &field->size, reason);
	if (err)
		return err;
	value = next_value(&line, "role");
	field->role = value ? dl_role_from(value) : DL_NR_ROLES;
	if (field->role == DL_NR_ROLES)
		return refuse(reason, "role", value,
			      "it takes role=hot-write, read-mostly or cold");
	value = next_value(&line, "op");
	field->op = value ? dl_op_from(value) : DL_NR_OPS;
	if (field->op == DL_NR_OPS)
		return refuse(reason, "op", value,
			      "it takes op=none, load, ref, count or stamp");
	return no_more_words(&line, reason);
}

/* Lines up to "end"; empty ones and comments mean nothing. */
static char *next_line(char **text)
{
	char *line;

	do {
		line = strsep(text, "\n");
		if (line)
			line = strim(line);
	} while (line && (!*line || *line == '#'));
	return line;
}

static int add_field(char *line, struct dl_shape *shape,
		     struct dl_reason *reason)
{
	char *word = next_word(&line);

	if (!word || strcmp(word, "field"))
		return refuse(reason, "line", word,
			      "it takes: field PATH off=N size=N role=R op=O, or end");
	if (shape->nr_fields == DL_MAX_FIELDS)
		return refuse(reason, "field", next_word(&line),
			      "a shape takes at most 64 of them");
	return parse_field(line, &draft[shape->nr_fields++], reason);
}

static int parse_shape(char *text, struct dl_shape *shape,
		       struct dl_reason *reason)
{
	char *line = next_line(&text);
	int err = parse_head(line, shape, reason);

	while (!err) {
		line = next_line(&text);
		if (!line)
			return refuse(reason, "end", NULL,
				      "it is missing: one write is one whole shape");
		if (!strcmp(line, "end"))
			break;
		err = add_field(line, shape, reason);
	}
	line = err ? NULL : next_line(&text);
	return line ? refuse(reason, "line behind end", line,
			     "one write is one shape") : err;
}

static int check_paths(const struct dl_shape *shape, struct dl_reason *reason)
{
	u32 i, j;

	for (i = 0; i < shape->nr_fields; i++) {
		for (j = 0; j < i; j++) {
			if (!strcmp(shape->fields[i].path,
				    shape->fields[j].path))
				return refuse(reason, "field",
					      shape->fields[i].path,
					      "it is there twice");
		}
	}
	return 0;
}

/* One allocation: the shape, its fields, its strings. */
static struct custom *copy_shape(const struct dl_shape *shape)
{
	size_t size = struct_size((struct custom *)NULL, fields,
				  shape->nr_fields);
	struct custom *custom;
	char *string;
	u32 i;

	for (i = 0; i < shape->nr_fields; i++)
		size += strlen(shape->fields[i].path) + 1;
	custom = kzalloc(size, GFP_KERNEL);
	if (!custom)
		return NULL;
	custom->users = 1;
	custom->shape = *shape;
	custom->shape.custom = true;
	custom->shape.fields = custom->fields;
	string = (char *)&custom->fields[shape->nr_fields];
	for (i = 0; i < shape->nr_fields; i++) {
		custom->fields[i] = shape->fields[i];
		custom->fields[i].path = string;
		strcpy(string, shape->fields[i].path);
		string += strlen(string) + 1;
	}
	return custom;
}

static int add_entry(const struct dl_shape *shape, u32 at)
{
	struct custom *custom = copy_shape(shape);

	if (!custom)
		return -ENOMEM;
	if (at == nr_custom)
		strscpy(table[at].name, shape->name, sizeof(table[at].name));
	custom->shape.name = table[at].name;
	put_custom(table[at].custom);
	table[at].custom = custom;
	if (at < nr_custom)
		return 0;
	/* Pairs with dl_nr_shapes(): who sees the number sees the name. */
	smp_store_release(&nr_custom, nr_custom + 1);
	return 0;
}

/* The controls are in all results, though nobody can ask for them. */
static bool is_builtin(const char *name)
{
	u32 i;

	for (i = 0; i < dl_nr_builtin; i++) {
		if (!strcmp(dl_builtin[i]->name, name))
			return true;
	}
	return !strcmp(dl_control_bad.name, name) ||
	       !strcmp(dl_control_good.name, name);
}

static int define(char *text, struct dl_reason *reason)
{
	struct dl_shape shape = { .fields = draft };
	int err = parse_shape(text, &shape, reason);
	u32 at;

	if (!err)
		err = check_paths(&shape, reason);
	if (!err)
		err = dl_shape_check(&shape, reason);
	if (err)
		return err;
	if (is_builtin(shape.name))
		return refuse(reason, "name", shape.name,
			      "a built-in shape has it: choose another");
	for (at = 0; at < nr_custom; at++) {
		if (!strcmp(table[at].name, shape.name))
			break;
	}
	if (at == DL_MAX_CUSTOM) {
		refuse(reason, "name", shape.name,
		       "there are 32 custom shapes already: write one of those anew");
		return -ENOSPC;
	}
	return add_entry(&shape, at);
}

int dl_shape_define(char *text, struct dl_reason *reason)
{
	int err;

	mutex_lock(&lock);
	err = define(text, reason);
	mutex_unlock(&lock);
	return err;
}

void dl_shapes_exit(void)
{
	while (nr_custom) {
		nr_custom--;
		put_custom(table[nr_custom].custom);
		/* A process may begin anew. */
		table[nr_custom].custom = NULL;
	}
}

static void print_layout(struct seq_file *m, const struct dl_shape *shape,
			 const struct dl_twin *twin)
{
	char label[DL_TWIN_LABEL];
	u32 i;

	seq_printf(m, "shape %s", shape->name);
	if (twin->kind != DL_TWIN_SELF)
		seq_printf(m, "/%s", dl_twin_label(label, shape, twin));
	seq_printf(m, " size=%u base=%u\n", twin->size, shape->base);
	for (i = 0; i < shape->nr_fields; i++) {
		const struct dl_field *f = &shape->fields[i];

		seq_printf(m, "field %s off=%u size=%u role=%s op=%s\n",
			   f->path, twin->off[i], f->size,
			   dl_role_name(f->role), dl_op_name(f->op));
	}
	seq_puts(m, "end\n");
}

static void print_shape(struct seq_file *m, const struct dl_shape *shape,
			u32 line, u32 base)
{
	struct dl_twin twin = { .field = 0 };
	enum dl_twin_kind kind;

	dl_twin_derive(&twin, shape, DL_TWIN_SELF, line, base);
	print_layout(m, shape, &twin);
	for (kind = DL_TWIN_CONTROL; kind < DL_TWIN_FIELD; kind++) {
		if (dl_twin_derive(&twin, shape, kind, line, base))
			print_layout(m, shape, &twin);
	}
	for (; twin.field < shape->nr_fields; twin.field++) {
		if (dl_twin_derive(&twin, shape, DL_TWIN_FIELD, line, base))
			print_layout(m, shape, &twin);
		if (dl_twin_derive(&twin, shape, DL_TWIN_ALONE, line, base))
			print_layout(m, shape, &twin);
	}
}

void dl_shapes_print(struct seq_file *m, u32 line, u32 base)
{
	u32 i;

	for (i = 0; i < dl_nr_shapes(); i++) {
		const struct dl_shape *shape = dl_shape_get(i);

		print_shape(m, shape, line, base);
		dl_shape_put(shape);
	}
}
