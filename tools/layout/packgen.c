// SPDX-License-Identifier: GPL-2.0
/*
 * Runs on the build host: turns rule files into a C table, by the very
 * parser that the command uses, so that the binary needs no YAML for them.
 *
 *	packgen FILE... > pack.c
 *
 * Every string and array becomes a static object of its own, numbered in
 * order, and the documents refer to them.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib_yaml.h"
#include "rules_load.h"

const struct lib_yaml *lib_yaml__get(const char *file, struct err *err)
{
	static const struct lib_yaml linked = {
		.parser_initialize = yaml_parser_initialize,
		.parser_set_input_string = yaml_parser_set_input_string,
		.parser_parse = yaml_parser_parse,
		.event_delete = yaml_event_delete,
		.parser_delete = yaml_parser_delete,
	};

	(void)file;
	(void)err;
	return &linked;
}

/* Octal escapes of three digits cannot run into what follows them. */
static void put_string(const char *text)
{
	if (!text) {
		printf("NULL");
		return;
	}
	putchar('"');
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '"' || c == '\\' || c == '?' || c < ' ' || c > '~')
			printf("\\%03o", c);
		else
			putchar(c);
	}
	putchar('"');
}

/* Arrays are numbered by document, list of fields and place in it. */
static void put_field_names(size_t d, const char *list, size_t f,
			    const struct rule_field *field)
{
	size_t i;

	printf("static const char * const names_%zu_%s_%zu[] = {", d, list, f);
	for (i = 0; i < field->nr_names; i++) {
		printf(" ");
		put_string(field->names[i]);
		printf(",");
	}
	printf(" };\n");
}

static void put_fields(size_t d, const char *list, const struct rule_field *fields, size_t nr)
{
	size_t f;

	/* C has no array of nothing */
	if (!nr) {
		printf("#define fields_%zu_%s NULL\n", d, list);
		return;
	}
	for (f = 0; f < nr; f++)
		put_field_names(d, list, f, &fields[f]);
	printf("static const struct rule_field fields_%zu_%s[] = {\n", d, list);
	for (f = 0; f < nr; f++)
		printf("\t{ names_%zu_%s_%zu, %zu, %d, %d, %u, %u },\n", d, list, f,
		       fields[f].nr_names, fields[f].optional, fields[f].op,
		       fields[f].line, fields[f].column);
	printf("};\n");
}

static void put_group(size_t d, size_t g, const struct rule_group *group)
{
	char list[24];

	snprintf(list, sizeof(list), "%zu", g);
	put_fields(d, list, group->fields, group->nr_fields);
}

static void put_groups(size_t d, const struct rule_doc *doc)
{
	size_t g;

	/* C has no array of nothing, which is what a size rule speaks of */
	if (!doc->nr_groups) {
		printf("#define groups_%zu NULL\n", d);
		return;
	}
	for (g = 0; g < doc->nr_groups; g++)
		put_group(d, g, &doc->groups[g]);
	printf("static const struct rule_group groups_%zu[] = {\n", d);
	for (g = 0; g < doc->nr_groups; g++) {
		printf("\t{ ");
		put_string(doc->groups[g].name);
		printf(", %d, fields_%zu_%zu, %zu },\n",
		       doc->groups[g].role, d, g, doc->groups[g].nr_fields);
	}
	printf("};\n");
}

static void put_when(size_t d, size_t r, const struct rule_when *when)
{
	size_t i;

	if (when->nr_archs) {
		printf("static const char * const archs_%zu_%zu[] = {", d, r);
		for (i = 0; i < when->nr_archs; i++) {
			put_string(when->archs[i]);
			printf(", ");
		}
		printf("};\n");
	}
	if (when->nr_lines) {
		printf("static const unsigned int lines_%zu_%zu[] = {", d, r);
		for (i = 0; i < when->nr_lines; i++)
			printf(" %u,", when->lines[i]);
		printf(" };\n");
	}
}

/* The name of an array that put_when() has written, if it has. */
static void put_when_array(const char *name, size_t d, size_t r, size_t nr)
{
	if (nr)
		printf("%s_%zu_%zu, %zu", name, d, r, nr);
	else
		printf("NULL, 0");
}

static void put_rule(size_t d, size_t r, const struct rule *rule)
{
	printf("\t{ %d, %d, { %u, %u }, %" PRIu64 ", %" PRIu64 ", %d, { ",
	       rule->kind, rule->level, rule->groups[0], rule->groups[1],
	       rule->lines, rule->size, rule->pair);
	put_when_array("archs", d, r, rule->when.nr_archs);
	printf(", ");
	put_when_array("lines", d, r, rule->when.nr_lines);
	printf(" }, %u, %u },\n", rule->line, rule->column);
}

static void put_rules(size_t d, const struct rule_doc *doc)
{
	size_t r;

	for (r = 0; r < doc->nr_rules; r++)
		put_when(d, r, &doc->rules[r].when);
	printf("static const struct rule rules_%zu[] = {\n", d);
	for (r = 0; r < doc->nr_rules; r++)
		put_rule(d, r, &doc->rules[r]);
	printf("};\n");
}

static void put_line(const char *text)
{
	printf("\t\t");
	put_string(text);
	printf(",\n");
}

/* C has no array of nothing here either. */
static void put_includes(size_t d, const struct rule_doc *doc)
{
	size_t i;

	if (!doc->nr_includes) {
		printf("#define includes_%zu NULL\n", d);
		return;
	}
	printf("static const char * const includes_%zu[] = {\n", d);
	for (i = 0; i < doc->nr_includes; i++)
		put_line(doc->includes[i]);
	printf("};\n");
}

static void put_doc(size_t d, const struct rule_doc *doc)
{
	printf("\t{\n\t\t");
	put_string(doc->file);
	printf(", %u, %u, ", doc->line, doc->column);
	put_string(doc->strct);
	printf(", %d, %d,\n", doc->globals, doc->optional);
	put_line(doc->why);
	put_line(doc->source);
	printf("\t\tUINT64_C(0x%" PRIx64 "), UINT64_C(0x%" PRIx64 "), %d, ",
	       doc->base, doc->stride, doc->containers);
	put_string(doc->slab);
	printf(",\n\t\tincludes_%zu, %zu, { fields_%zu_first, %zu, fields_%zu_last, %zu },\n",
	       d, doc->nr_includes, d, doc->pins.nr_first, d, doc->pins.nr_last);
	printf("\t\tgroups_%zu, %zu, rules_%zu, %zu,\n\t},\n",
	       d, doc->nr_groups, d, doc->nr_rules);
}

static void put_pack(const struct rule_set *set)
{
	size_t d;

	printf("/* Made by packgen: change the rule files instead. */\n"
	       "#include \"pack.h\"\n\n");
	for (d = 0; d < set->nr; d++) {
		put_includes(d, set->docs[d]);
		put_fields(d, "first", set->docs[d]->pins.first, set->docs[d]->pins.nr_first);
		put_fields(d, "last", set->docs[d]->pins.last, set->docs[d]->pins.nr_last);
		put_groups(d, set->docs[d]);
		put_rules(d, set->docs[d]);
	}
	printf("\nconst struct rule_doc rules_pack[] = {\n");
	for (d = 0; d < set->nr; d++)
		put_doc(d, set->docs[d]);
	printf("};\n\nconst size_t rules_pack_nr = %zu;\n", set->nr);
}

int main(int argc, char **argv)
{
	struct rule_set set = { 0 };
	struct err err = { "" };
	int i, ret = EXIT_FAILURE;

	for (i = 1; i < argc; i++) {
		if (rule_set__load(&set, argv[i], &err))
			goto out;
	}
	put_pack(&set);
	if (fflush(stdout) || ferror(stdout))
		err__set(&err, "stdout: cannot write: make room there");
	else
		ret = EXIT_SUCCESS;
out:
	if (ret)
		fprintf(stderr, "packgen: %s\n", err.text);
	rule_set__free(&set);
	return ret;
}
