// SPDX-License-Identifier: GPL-2.0
/*
 * CONFIG_RANDSTRUCT, which draws the order of members by lot: nothing in the types
 * shows it.
 */
#include <ctype.h>
#include <string.h>

#include "object_priv.h"
#include "unpack.h"
#include "util.h"

/* What vermagic has in front of the hash, and how many digits that has at least */
#define RANDSTRUCT_TAG		"RANDSTRUCT_"
#define RANDSTRUCT_DIGITS	16

/* What a kernel with CONFIG_IKCONFIG keeps its packed .config between */
#define CONFIG_BEGIN		"IKCFG_ST"
#define CONFIG_END		"IKCFG_ED"

/* None is a tenth of that. */
#define CONFIG_MAX		((size_t)4 << 20)

/* It shows in vermagic, which modules have, and kernels that can load any. */
static bool is_in_vermagic(const struct object_input *input)
{
	const size_t len = sizeof(RANDSTRUCT_TAG) - 1;
	const char *p = input->data, *end = p ? p + input->size : p;
	int i;

	while (p) {
		p = memmem(p, end - p, RANDSTRUCT_TAG, len);
		if (!p)
			break;
		p += len;
		for (i = 0; p + i < end && i < RANDSTRUCT_DIGITS; i++)
			if (!isxdigit((unsigned char)p[i]))
				break;
		if (i == RANDSTRUCT_DIGITS)
			return true;
	}
	return false;
}

/* Whether an option is set, by the one name or by that of before 5.19. */
static bool is_set(const struct file *config)
{
	static const char *const options[] = {
		"\nCONFIG_RANDSTRUCT=y\n",
		"\nCONFIG_GCC_PLUGIN_RANDSTRUCT=y\n",
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(options); i++)
		if (memmem(config->data, config->size, options[i], strlen(options[i])))
			return true;
	return false;
}

/* It shows in the .config that a kernel brings along. */
static bool is_in_config(const struct object_input *input, const char *path)
{
	const char *p = input->data, *end = p ? p + input->size : p, *behind;
	const struct unpack_method *method;
	struct file config;
	struct err err;
	bool found;

	p = p ? memmem(p, end - p, CONFIG_BEGIN, strlen(CONFIG_BEGIN)) : NULL;
	if (!p)
		return false;
	p += strlen(CONFIG_BEGIN);
	behind = memmem(p, end - p, CONFIG_END, strlen(CONFIG_END));
	method = behind ? unpack__method(p, behind - p) : NULL;
	/* what cannot be unpacked tells nothing */
	if (!method || unpack__stream(&config, method, path, p, behind - p, 0, CONFIG_MAX, &err))
		return false;
	found = is_set(&config);
	file__close(&config);
	return found;
}

void object__find_randstruct(struct opening *opening, const struct object_input *input)
{
	if (!opening->randstruct)
		opening->randstruct = is_in_vermagic(input) ||
				      is_in_config(input, opening->object.path);
}
