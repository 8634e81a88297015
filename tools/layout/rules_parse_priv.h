/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the pieces of the grammar of rule files share: rules_parse.c reads
 * documents, rules_parse_field.c references to members and groups of them,
 * rules_parse_rule.c the rules.
 */
#ifndef DSTLAYOUT_RULES_PARSE_PRIV_H
#define DSTLAYOUT_RULES_PARSE_PRIV_H

#include "rules.h"
#include "rules_yaml.h"

/**
 * struct parse_part - groups and rules that belong together
 * @groups: the groups
 * @nr_groups: how many
 * @rules: the rules about them
 * @nr_rules: how many
 * @of_globals: whether members stand for global variables
 */
struct parse_part {
	struct rule_group *groups;
	size_t nr_groups;
	struct rule *rules;
	size_t nr_rules;
	bool of_globals;
};

/**
 * struct parse - a rule file while it is read
 * @pool: owner of the model
 * @file: what the file is called
 * @err: for the first mistake
 * @doc: the document that is being read, and from here on what is in it
 * @part: what it says of its struct
 * @symbols: what it says of global variables on the side
 * @rules_node: its rules key, which is read last
 * @level: of its rules, unless they say otherwise
 * @when: where its rules apply, unless they say otherwise
 */
struct parse {
	struct pool *pool;
	const char *file;
	struct err *err;
	struct rule_doc *doc;
	struct parse_part part;
	struct parse_part symbols;
	const struct yaml_node *rules_node;
	enum rule_level level;
	struct rule_when when;
};

/** parse__bad() - say what is wrong at a place; always -1 */
int parse__bad(struct parse *p, unsigned int line, unsigned int column,
	       const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/** parse__no_memory() - say that memory ran out; always -1 */
int parse__no_memory(struct parse *p);

/**
 * parse__unknown() - refuse a word that is none of those that may stand there
 * @what: kind of word, for the diagnostic
 * @word: the word
 * @known: what may stand there
 * @nr: how many
 *
 * Return: always -1.
 */
int parse__unknown(struct parse *p, unsigned int line, unsigned int column,
		   const char *what, const char *word,
		   const char *const *known, size_t nr);

/**
 * parse__scalar() - the one scalar that a key takes
 * @what: the key, for the diagnostic
 *
 * Return: its text, or NULL with the error set.
 */
const char *parse__scalar(struct parse *p, const struct yaml_node *node,
			  const char *what);

/**
 * parse__number() - a number from 1 to @max
 * @what: the key, for the diagnostic
 *
 * Return: 0, or -1 with the error set.
 */
int parse__number(struct parse *p, const struct yaml_node *node,
		  const char *what, uint64_t max, uint64_t *number);

/** parse__bool() - true or false; 0, or -1 */
int parse__bool(struct parse *p, const struct yaml_node *node, bool *value);

/** parse__level_of() - the value of a level key; 0, or -1 */
int parse__level_of(struct parse *p, const struct yaml_node *node,
		    enum rule_level *level);

/** parse__archs() - the value of an arch key; 0, or -1 */
int parse__archs(struct parse *p, const struct yaml_node *node,
		 struct rule_when *when);

/** parse__lines() - the value of a line key; 0, or -1 */
int parse__lines(struct parse *p, const struct yaml_node *node,
		 struct rule_when *when);

/** parse__identifier() - length of the identifier that @text begins with */
size_t parse__identifier(const char *text);

/** parse__skip_blanks() - what is behind blanks */
const char *parse__skip_blanks(const char *text);

/**
 * parse__field() - "a.b | a.c ?" with its place
 * @field: filled
 *
 * Return: 0, or -1 with the error set.
 */
int parse__field(struct parse *p, const struct yaml_node *node,
		 struct rule_field *field);

/** parse__add_group() - room for one more group; NULL with the error set */
struct rule_group *parse__add_group(struct parse *p);

/**
 * parse__group() - a list of members
 * @node: the list; its key is the group's name
 * @role: of its members
 *
 * Return: 0, or -1 with the error set.
 */
int parse__group(struct parse *p, const struct yaml_node *node,
		 enum rule_role role);

/** rule__symbols() - in one item of a rules list, its symbols key, or NULL */
const struct yaml_node *rule__symbols(const struct yaml_node *item);

/** parse__rules() - the rules of a document, once its groups are known */
int parse__rules(struct parse *p, const struct yaml_node *node);

/** parse__implied_rule() - the rule of a document that states none */
int parse__implied_rule(struct parse *p);

#endif /* DSTLAYOUT_RULES_PARSE_PRIV_H */
