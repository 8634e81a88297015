// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check_subject.h"
#include "cmd.h"
#include "cmd_struct.h"
#include "run_struct.h"
#include "util.h"
#include "words.h"

/**
 * struct collect - the fields of a struct while they are gathered
 * @request: which struct
 * @from: its definition
 * @to: what is filled
 * @pool: owner of what is in @to
 * @err: for what is wrong
 * @nr_docs: documents that gave it fields
 * @doc: the first one about it, which says where objects lie; NULL if none is
 */
struct collect {
	const struct run_request *request;
	const struct layout *from;
	struct run_layout *to;
	struct pool *pool;
	struct err *err;
	size_t nr_docs;
	const struct rule_doc *doc;
};

static int no_memory(const struct collect *c)
{
	return err__set(c->err, "--struct %s: out of memory: free some and try again",
			c->request->strct);
}

static bool is_atomic_type(const char *type)
{
	/* What the kernel changes by one atomic instruction, at its first word. */
	static const char *const types[] = {
		"atomic_t", "atomic64_t", "atomic_long_t", "refcount_t",
		"rcuref_t", "file_ref_t", "local_t", "local64_t",
		"struct kref", "struct lockref", "spinlock_t",
		"raw_spinlock_t", "arch_spinlock_t", "rwlock_t",
		"struct qspinlock", "struct mutex", "struct rw_semaphore",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(types); i++) {
		if (!strcmp(type, types[i]))
			return true;
	}
	return false;
}

/* Itself, or the first member of what is: atomic_t's counter. */
static bool is_atomic(const struct layout *layout,
		      const struct layout_member *member)
{
	const struct layout_member *around = member;

	if (is_atomic_type(member->type))
		return true;
	/* In an element of an array, parents are those of another layout. */
	if (strchr(member->path, '[') || strchr(member->path, ':'))
		return false;
	while (around->parent >= 0) {
		around = &layout->members[around->parent];
		if (around->bit_offset != member->bit_offset)
			return false;
		if (is_atomic_type(around->type))
			return true;
	}
	return false;
}

/* The harness does these to an aligned word. */
static bool holds_word(const struct layout_member *member)
{
	return member->bit_size >= 32 && member->bit_offset % 32 == 0;
}

static enum rule_op op_of(const struct collect *c,
			  const struct layout_member *member,
			  enum rule_role role, enum rule_op said)
{
	enum rule_op op = said;

	if (!op && role == ROLE_READ_MOSTLY)
		return RULE_OP_LOAD;
	if (!op && role == ROLE_COLD)
		return RULE_OP_NONE;
	if (!op)
		op = is_atomic(c->from, member) ? RULE_OP_REF : RULE_OP_COUNT;
	if ((op == RULE_OP_REF || op == RULE_OP_STAMP) && !holds_word(member))
		return RULE_OP_COUNT;
	return op;
}

static struct run_field *find_field(const struct run_layout *layout,
				    const char *path)
{
	size_t i;

	for (i = 0; i < layout->nr_fields; i++) {
		if (!strcmp(layout->fields[i].path, path))
			return &layout->fields[i];
	}
	return NULL;
}

static int add_field(struct collect *c, const struct layout_member *member,
		     enum rule_role role, enum rule_op op)
{
	struct run_layout *to = c->to;
	struct run_field *field;

	to->fields = pool__grow(c->pool, to->fields, to->nr_fields,
				sizeof(*to->fields));
	if (!to->fields)
		return no_memory(c);
	field = &to->fields[to->nr_fields];
	field->path = pool__copy(c->pool, member->path, strlen(member->path));
	if (!field->path)
		return no_memory(c);
	field->member = *member;
	field->role = role;
	field->op = op_of(c, member, role, op);
	to->nr_fields++;
	return 0;
}

static int take_found(struct collect *c, const struct check_field *found)
{
	enum rule_role role = found->group->role;
	struct run_field *before = find_field(c->to, found->member.path);

	/* A group that only has a name says nothing of what is done to it. */
	if (!role)
		role = rule_op__role(found->ref->op);
	if (!role)
		return 0;
	if (!before)
		return add_field(c, &found->member, role, found->ref->op);
	if (before->role != role)
		cmd__note("struct %s: %s is %s and %s by its rules: it is measured as %s",
			  c->request->strct, before->path,
			  rule_role__name(before->role), rule_role__name(role),
			  rule_role__name(before->role));
	return 0;
}

static int take_doc(struct collect *c, struct check_report *report,
		    const struct rule_doc *doc)
{
	struct check_subject *subject;
	size_t before = c->to->nr_fields, i, j;

	subject = check__new_subject(report, doc, c->from);
	if (!subject)
		return no_memory(c);
	check__find_base(report, subject, report->line);
	if (check__find_groups(report, subject, false, c->err))
		return -1;
	if (!c->doc) {
		c->doc = doc;
		c->to->base = subject->base;
	}
	for (i = 0; i < doc->nr_groups; i++) {
		for (j = 0; j < subject->groups[i].nr; j++) {
			if (take_found(c, &subject->groups[i].fields[j]))
				return -1;
		}
	}
	c->nr_docs += c->to->nr_fields > before;
	return 0;
}

static int take_rules(struct collect *c, struct check_report *report)
{
	const struct rule_set *rules = c->request->rules;
	size_t i;

	for (i = 0; i < rules->nr; i++) {
		const struct rule_doc *doc = rules->docs[i];

		if (!doc->globals && !strcmp(doc->strct, c->request->strct) &&
		    take_doc(c, report, doc))
			return -1;
	}
	if (c->nr_docs > 1)
		cmd__note("struct %s: the rules of %zu documents are taken together",
			  c->request->strct, c->nr_docs);
	return 0;
}

/* Without a rule, as rules would have it that say nothing of where objects lie. */
static void take_default_base(struct collect *c,
			      const struct check_report *report)
{
	static const struct rule_doc none;

	c->doc = &none;
	base__init(&c->to->base, &none, c->from, report->line,
		   report->built_line);
}

static int no_such_member(const struct collect *c, const struct run_op *op)
{
	struct words_nearest nearest;
	char hint[400];
	size_t i;

	words_nearest__start(&nearest, op->path);
	for (i = 0; i < c->from->nr_members; i++)
		words_nearest__offer(&nearest, c->from->members[i].path);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	return err__set(c->err, "%s: struct %s of %s has no such member: %s",
			op->option, c->request->strct,
			c->request->object->path,
			hint[0] ? hint : "dstlayout show lists its members");
}

/*
 * What the user says counts more than a rule. With several structs, a member
 * that this one does not have may be meant for another.
 */
static int take_op(struct collect *c, struct run_op *op)
{
	struct run_field *field = find_field(c->to, op->path);
	enum rule_role role = rule_op__role(op->op);
	struct layout_member member;
	int ret;

	if (field) {
		op->used = true;
		if (role)
			field->role = role;
		field->op = op_of(c, &field->member, field->role, op->op);
		return 0;
	}
	ret = layout__find(c->from, op->path, &member);
	if (ret == -ENOENT)
		return op->used || !c->request->last ? 0 : no_such_member(c, op);
	if (ret)
		return err__set(c->err, "%s: names no member of struct %s, %s: write a path such as dst.ops or tab[2].x",
				op->option, c->request->strct, strerror(-ret));
	if (!member.bit_size)
		return err__set(c->err, "%s: the member has no bytes: name another",
				op->option);
	op->used = true;
	return add_field(c, &member, role ? role : ROLE_COLD, op->op);
}

static int take_ops(struct collect *c)
{
	const struct run_request *request = c->request;
	size_t i;

	for (i = 0; i < request->nr_ops; i++) {
		if (take_op(c, &request->ops[i]))
			return -1;
	}
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct run_field *x = a, *y = b;

	if (x->member.bit_offset != y->member.bit_offset)
		return x->member.bit_offset < y->member.bit_offset ? -1 : 1;
	return strcmp(x->path, y->path);
}

static int check_measurable(const struct collect *c)
{
	const struct run_layout *to = c->to;
	size_t i, reads = 0, writes = 0;

	for (i = 0; i < to->nr_fields; i++) {
		reads += to->fields[i].op == RULE_OP_LOAD;
		writes += run_field__writes(&to->fields[i]);
	}
	if (!to->size || to->size > RUN_MAX_SIZE)
		return err__set(c->err, "--struct %s: it has %" PRIu64 " bytes in %s: the harness takes structs of 1 to %d",
				c->request->strct, to->size, to->object,
				RUN_MAX_SIZE);
	if (!writes || !reads)
		return err__set(c->err, "--struct %s: nothing says which of its fields in %s is %s: write a rule that does, or name one with --op FIELD=%s",
				c->request->strct, to->object,
				writes ? "read" : "written",
				writes ? "load" : "ref");
	return 0;
}

static int collect(struct collect *c, struct check_report *report)
{
	char where[300];

	if (take_rules(c, report))
		return -1;
	if (!c->doc)
		take_default_base(c, report);
	if (take_ops(c))
		return -1;
	if (c->to->nr_fields)
		qsort(c->to->fields, c->to->nr_fields, sizeof(*c->to->fields),
		      compare);
	base__describe(&c->to->base, c->doc, where, sizeof(where));
	c->to->where = pool__copy(c->pool, where, strlen(where));
	c->to->strct = c->request->strct;
	c->to->object = pool__copy(c->pool, c->request->object->path,
				   strlen(c->request->object->path));
	if (!c->to->where || !c->to->object)
		return no_memory(c);
	c->to->size = c->from->size;
	return check_measurable(c);
}

/* The definition that is measured, which lives as long as the object. */
static int find_definition(struct collect *c)
{
	const struct run_request *request = c->request;
	const struct layout **layouts;
	size_t nr;

	c->from = request->layout;
	if (c->from)
		return 0;
	if (cmd_struct__layouts(request->object, request->strct, &layouts, &nr, c->err))
		return -1;
	c->from = layouts[0];
	if (nr > 1)
		cmd__note("struct %s: %s has %zu definitions of it: the first is measured",
			  request->strct, request->object->path, nr);
	free(layouts);
	return 0;
}

int run_struct__layout(struct run_layout *layout, struct run_request *request,
		       struct pool *pool, struct err *err)
{
	struct collect c = {
		.request = request,
		.to = layout,
		.pool = pool,
		.err = err,
	};
	const struct object *object = request->object;
	struct check_report report;
	int ret;

	memset(layout, 0, sizeof(*layout));
	if (find_definition(&c))
		return -1;
	check_report__init(&report, object->line, request->line);
	report.object = object;
	report.slab_dir = object->running ? SLAB_DIR : NULL;
	ret = collect(&c, &report);
	check_report__free(&report);
	return ret ? -1 : run_limits__apply(layout, pool, err);
}
