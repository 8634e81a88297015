// SPDX-License-Identifier: GPL-2.0
#include "suggest_declare.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_find.h"
#include "suggest_buffer.h"

/* Where the comment with offset and size begins, in columns. */
#define COMMENT_COLUMN	56
#define TAB		8

/* Unnamed structs and unions in each other, as C has them. */
#define MAX_DEPTH	16

/* What a spelling has in place of what is inside of a type without a name */
#define INSIDE		"{...}"

/* What names consist of, and what declarations have around them. */
#define OF_NAMES	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$"
#define OF_TYPES	OF_NAMES " *()[],:{}."

/**
 * struct declare - a declaration while it is written
 * @job: of which struct
 * @object: that what is written now comes from
 * @out: where to
 * @abbreviated: whether some INSIDE was left
 * @err: for what is wrong
 */
struct declare {
	struct suggest_job *job;
	const struct object *object;
	struct suggest_buffer out;
	bool abbreviated;
	struct err *err;
};

/*
 * Names come out of untrusted objects, and a declaration is written as it is: what no C
 * could have in it would be another declaration, or be obeyed by a terminal.
 */
static int check_name(struct declare *d, const char *name)
{
	if (!name[strspn(name, OF_NAMES)])
		return 0;
	return err__set(d->err, "%s: struct %s: '%s' is no name that C has: use an intact copy of the file, or name another struct",
			d->object->path, d->job->strct, name);
}

static int check_type(struct declare *d, const char *name, const char *text)
{
	if (check_name(d, name))
		return -1;
	if (!text[strspn(text, OF_TYPES)])
		return 0;
	return err__set(d->err, "%s: struct %s: the type of '%s' is none that C has: use an intact copy of the file, or name another struct",
			d->object->path, d->job->strct, name);
}

/* Types of a list are spelled alone: a name has its place behind "(*" or before "[". */
static const char *declare_list(struct declare *d, const char *type, const char *name)
{
	const char *at = strstr(type, "(*");
	const char *blank;

	if (at)
		at += 2;
	else
		at = strchr(type, '[');
	if (!at)
		at = type + strlen(type);
	blank = at > type && (at[-1] == '*' || at[-1] == ' ') ? "" : " ";
	return pool__printf(&d->job->pool, "%.*s%s%s%s", (int)(at - type), type, blank, name, at);
}

static const char *declarator(struct declare *d, const struct layout *layout,
			      const struct types_member *decl)
{
	const char *text;

	if (decl->type)
		return types__declare(layout, decl->type, decl->name, d->err);
	text = declare_list(d, layout->members[decl->first_entry].type, decl->name);
	if (!text)
		suggest__no_memory(d->job, d->err);
	return text;
}

static void indent(struct declare *d, int depth)
{
	while (depth--)
		suggest_buffer__write(&d->out, "\t", 1);
}

/* Put what stands beside a declaration at its column. */
static void align_comment(struct declare *d, int depth, size_t len)
{
	size_t column = (size_t)depth * TAB + len;

	do {
		suggest_buffer__write(&d->out, "\t", 1);
		column = (column / TAB + 1) * TAB;
	} while (column < COMMENT_COLUMN);
}

static int declare_type(struct declare *d, const struct layout *layout, int depth);

/* What has no name: its members, one per line. */
static int declare_unnamed(struct declare *d, const struct layout *layout,
			   const struct types_member *decl, int depth)
{
	const struct layout *inside;
	uint32_t id;
	size_t i;

	if (!decl->type) {
		indent(d, depth);
		suggest_buffer__printf(&d->out, "union {\t/* or a struct: the object does not say */\n");
		for (i = decl->first_entry; i < decl->first_entry + decl->nr_entries; i++) {
			const struct layout_member *m = &layout->members[i];
			const char *text = m->parent < 0 ? declare_list(d, m->type, m->name) : "";

			if (!text)
				return suggest__no_memory(d->job, d->err);
			if (m->parent >= 0)
				continue;
			if (check_type(d, m->name, text))
				return -1;
			indent(d, depth + 1);
			suggest_buffer__printf(&d->out, "%s;\n", text);
		}
		indent(d, depth);
		suggest_buffer__printf(&d->out, "};\n");
		return 0;
	}
	id = types__struct_of(layout, decl->type);
	inside = id ? types__layout_at(layout, id, d->err) : NULL;
	if (!inside)
		return id ? -1 : 0;
	indent(d, depth);
	suggest_buffer__printf(&d->out, "%s {\n", inside->is_union ? "union" : "struct");
	if (declare_type(d, inside, depth + 1))
		return -1;
	indent(d, depth);
	suggest_buffer__printf(&d->out, "};\n");
	return 0;
}

/*
 * What has a name, be it of a type that has none: its members are spelled, then.
 * @text: all of the declaration. Return: the length of its last line, or -1.
 */
static int declare_named(struct declare *d, const struct layout *layout,
			 const struct types_member *decl, const char *text, int depth)
{
	const char *at = strstr(text, INSIDE);
	uint32_t id = at && decl->type ? types__innermost_of(layout, decl->type) : 0;
	const struct layout *inside = id ? types__layout_at(layout, id, d->err) : NULL;

	if (id && !inside)
		return -1;
	indent(d, depth);
	if (inside) {
		suggest_buffer__printf(&d->out, "%.*s{\n", (int)(at - text), text);
		if (declare_type(d, inside, depth + 1))
			return -1;
		indent(d, depth);
		text = strchr(at, '}');
	}
	d->abbreviated = d->abbreviated || strstr(text, INSIDE);
	suggest_buffer__printf(&d->out, "%s", text);
	return (int)strlen(text);
}

/* How a member is declared, with all that is behind its name. */
static const char *whole(struct declare *d, const struct types_member *decl, const char *text)
{
	if (text && decl->unit)
		text = pool__printf(&d->job->pool, "%s : %" PRIu64, text, decl->bit_size);
	if (text && check_type(d, decl->name, text))
		return NULL;
	text = text ? pool__printf(&d->job->pool, "%s;", text) : NULL;
	if (!text && !*d->err->text)
		suggest__no_memory(d->job, d->err);
	return text;
}

static int declare_type(struct declare *d, const struct layout *layout, int depth)
{
	struct types_member *decls;
	const char *text;
	size_t i, nr;

	if (depth > MAX_DEPTH) {
		indent(d, depth);
		suggest_buffer__printf(&d->out, "/* and so on */\n");
		return 0;
	}
	if (types__members(layout, 1, &d->job->pool, &decls, &nr, d->err))
		return -1;
	for (i = 0; i < nr; i++) {
		if (!*decls[i].name) {
			if (declare_unnamed(d, layout, &decls[i], depth))
				return -1;
			continue;
		}
		text = whole(d, &decls[i], declarator(d, layout, &decls[i]));
		if (!text || declare_named(d, layout, &decls[i], text, depth) < 0)
			return -1;
		suggest_buffer__printf(&d->out, "\n");
	}
	return 0;
}

/* The kernel's markers are macros. */
static const char *marker(struct declare *d, const char *name)
{
	static const char begin[] = MARKER_BEGIN, end[] = MARKER_END;

	if (!strncmp(name, begin, strlen(begin)))
		return pool__printf(&d->job->pool, "__cacheline_group_begin(%s)",
				    name + strlen(begin));
	if (!strncmp(name, end, strlen(end)))
		return pool__printf(&d->job->pool, "__cacheline_group_end(%s)",
				    name + strlen(end));
	return NULL;
}

static const struct layout_member *find_entry(const struct layout *layout, const char *name)
{
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		if (layout->members[i].depth == 0 && !strcmp(layout->members[i].path, name))
			return &layout->members[i];
	}
	return NULL;
}

static void comment(struct declare *d, const struct layout *layout,
		    const struct suggest_member *member, size_t len)
{
	const struct layout_member *entry = find_entry(layout, member->key);

	align_comment(d, 1, len);
	if (!entry)
		suggest_buffer__printf(&d->out, "/* not in the first object */");
	else if (entry->bitfield)
		suggest_buffer__printf(&d->out, "/* %4" PRIu64 ":%-2" PRIu64 " %" PRIu64 " bits */",
				       entry->bit_offset / 8, entry->bit_offset % 8,
				       entry->bit_size);
	else
		suggest_buffer__printf(&d->out, "/* %4" PRIu64 " %4" PRIu64 " */",
				       entry->bit_offset / 8, (entry->bit_size + 7) / 8);
	suggest_buffer__printf(&d->out, "\n");
}

static int declare_row(struct declare *d, const struct layout *layout,
		       const struct suggest_row *row)
{
	const struct suggest_member *member = &d->job->members[row->member];
	const struct suggest_decl *in;
	const char *text;
	size_t t;
	int len;

	for (t = 0; t + 1 < d->job->nr_targets && !member->in[t].decl; t++)
		;
	in = &member->in[t];
	d->object = d->job->targets[t].object;
	if (!*member->name)
		return declare_unnamed(d, d->job->targets[t].layout, in->decl, 1);
	text = marker(d, member->name);
	if (!text)
		text = declarator(d, d->job->targets[t].layout, in->decl);
	if (text && row->padded && !in->decl->unit)
		text = pool__printf(&d->job->pool, "%s ____cacheline_aligned_in_smp", text);
	else if (text && in->declared > in->decl->align && !in->decl->unit)
		text = pool__printf(&d->job->pool, "%s __aligned(%" PRIu64 ")", text,
				    in->declared);
	text = whole(d, in->decl, text);
	len = text ? declare_named(d, d->job->targets[t].layout, in->decl, text, 1) : -1;
	if (len < 0)
		return -1;
	comment(d, layout, member, (size_t)len);
	return 0;
}

int suggest_declare__struct(struct suggest_job *job, const struct layout *layout, char **text,
			    struct err *err)
{
	struct declare d = { .job = job, .object = job->targets[0].object, .err = err };
	int ret = check_name(&d, job->strct);
	size_t i;

	suggest_buffer__printf(&d.out, "struct %s {\n", job->strct);
	for (i = 0; i < job->nr_members && !ret; i++)
		ret = declare_row(&d, layout, &job->order[i]);
	suggest_buffer__printf(&d.out, "};\n");
	if (d.abbreviated)
		suggest_buffer__printf(&d.out, "/* no C yet: " INSIDE " stands for what was declared there */\n");
	*text = suggest_buffer__take(&d.out, NULL);
	if (!*text && !ret)
		ret = suggest__no_memory(job, err);
	if (ret) {
		free(*text);
		*text = NULL;
	}
	return ret;
}
