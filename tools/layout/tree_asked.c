// SPDX-License-Identifier: GPL-2.0
/*
 * Which options of a configuration headers ask for: kbuild notes it for each object,
 * to compile it again when one of them changes.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "file.h"
#include "tree_priv.h"
#include "words.h"

/* What stands in front of an option's name in kbuild's notes. */
#define NOTE	"include/config/"

/**
 * struct search - an option that is looked for
 * @name: without CONFIG_ in front
 * @nearest: what is like it
 * @found: whether it is there
 */
struct search {
	const char *name;
	struct words_nearest nearest;
	bool found;
};

/* Up to Linux 5.12, NET_CLS_ROUTE was noted as net/cls/route.h. */
static void spell_out(char *name)
{
	char *end = name + strlen(name);

	if (end - name < 2 || strcmp(end - 2, ".h"))
		return;
	end[-2] = '\0';
	for (; *name; name++)
		*name = *name == '/' ? '_' : (char)toupper((unsigned char)*name);
}

/* Each name in @text behind @mark, up to one of @ends. Changes @text. */
static void look(struct search *search, char *text, const char *mark, const char *ends)
{
	while ((text = strstr(text, mark))) {
		char *name = text + strlen(mark);
		size_t len = strcspn(name, ends);

		text = name + len;
		if (!*text)
			return;
		*text++ = '\0';
		spell_out(name);
		search->found |= !strcmp(name, search->name);
		words_nearest__offer(&search->nearest, name);
	}
}

/* A file's text, in the pool; "" if there is no such file, NULL with @err set. */
static char *read_text(struct tree *tree, const char *path, struct err *err)
{
	struct file file = { NULL };
	char *text = NULL;

	if (path && !access(path, R_OK) && file__open(&file, path, err))
		return NULL;
	if (path)
		text = pool__copy(&tree->pool, file.data, file.size);
	file__close(&file);
	if (!text)
		tree__no_memory(tree, err);
	return text;
}

/* Whether an option is one that a header asks for, or at least is there. */
static int check_option(struct tree *tree, const char *name, struct err *err)
{
	struct search search = { .name = name };
	char *text, hint[300];
	size_t i;

	words_nearest__start(&search.nearest, name);
	for (i = 0; i < tree->nr && !search.found; i++) {
		if (!tree->objects[i])
			continue;
		text = read_text(tree, pool__printf(&tree->pool, "%s/.stub-%zu.o.cmd",
						    tree->temporary, i), err);
		if (!text)
			return -1;
		/* not everything that compiles them makes notes */
		if (!*text)
			return 0;
		look(&search, text, NOTE, ")");
	}
	if (search.found)
		return 0;
	/* It may be one that no header of these cares for: that moves nothing. */
	text = read_text(tree, pool__printf(&tree->pool, "%s/.config", tree->dir),
			 err);
	if (!text)
		return -1;
	look(&search, text, "CONFIG_", "= ");
	if (search.found)
		return 0;
	words_nearest__hint(&search.nearest, hint, sizeof(hint));
	return err__set(err, "--config-matrix: no header that was compiled asks for CONFIG_%s, and %s/.config does not have it: %s",
			name, tree->dir, *hint ? hint : "leave it out");
}

int tree_asked__check(struct tree *tree, const struct tree_options *options,
		      struct err *err)
{
	size_t i;

	for (i = 0; i < options->nr; i++) {
		if (check_option(tree, options->names[i], err))
			return -1;
	}
	return 0;
}
