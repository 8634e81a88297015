// SPDX-License-Identifier: GPL-2.0
/*
 * yaml_paths FILE: prints each scalar of a YAML document behind the keys that lead
 * to it, as "jobs.layout.steps[0].uses=..."; fails if it is no YAML or if a key
 * stands twice in one mapping.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static int print_node(yaml_document_t *document, int index, const char *path);

static const char *text_of(yaml_document_t *document, int index)
{
	const yaml_node_t *node = yaml_document_get_node(document, index);

	return node->type == YAML_SCALAR_NODE ?
		(const char *)node->data.scalar.value : "?";
}

static int print_pairs(yaml_document_t *document, const yaml_node_t *node,
		       const char *path)
{
	const yaml_node_pair_t *pair = node->data.mapping.pairs.start, *other;
	char name[1024];

	for (; pair < node->data.mapping.pairs.top; pair++) {
		snprintf(name, sizeof(name), "%s%s%s", path, *path ? "." : "",
			 text_of(document, pair->key));
		for (other = node->data.mapping.pairs.start; other < pair; other++) {
			if (strcmp(text_of(document, other->key),
				   text_of(document, pair->key)))
				continue;
			fprintf(stderr, "%s: stands twice\n", name);
			return -1;
		}
		if (print_node(document, pair->value, name))
			return -1;
	}
	return 0;
}

static int print_items(yaml_document_t *document, const yaml_node_t *node,
		       const char *path)
{
	const yaml_node_item_t *item = node->data.sequence.items.start;
	char name[1024];
	int i;

	for (i = 0; item < node->data.sequence.items.top; item++, i++) {
		snprintf(name, sizeof(name), "%s[%d]", path, i);
		if (print_node(document, *item, name))
			return -1;
	}
	return 0;
}

static int print_node(yaml_document_t *document, int index, const char *path)
{
	const yaml_node_t *node = yaml_document_get_node(document, index);

	switch (node->type) {
	case YAML_MAPPING_NODE:
		return print_pairs(document, node, path);
	case YAML_SEQUENCE_NODE:
		return print_items(document, node, path);
	default:
		printf("%s=%s\n", path, text_of(document, index));
		return 0;
	}
}

int main(int argc, char **argv)
{
	yaml_document_t document;
	yaml_parser_t parser;
	int bad = 1;
	FILE *file;

	if (argc != 2)
		return 2;
	file = fopen(argv[1], "re");
	if (!file || !yaml_parser_initialize(&parser)) {
		perror(argv[1]);
		return 2;
	}
	yaml_parser_set_input_file(&parser, file);
	if (!yaml_parser_load(&parser, &document)) {
		fprintf(stderr, "%s:%zu: %s\n", argv[1],
			parser.problem_mark.line + 1, parser.problem);
	} else {
		bad = !yaml_document_get_root_node(&document) ||
		      print_node(&document, 1, "");
		yaml_document_delete(&document);
	}
	yaml_parser_delete(&parser);
	fclose(file);
	return bad;
}
