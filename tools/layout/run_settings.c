// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_settings.h"
#include "words.h"

static struct run_setting *find(const struct run_settings *settings,
				const char *key)
{
	size_t i;

	for (i = 0; i < settings->nr; i++) {
		if (!strcmp(settings->items[i].key, key))
			return &settings->items[i];
	}
	return NULL;
}

int run_settings__set(struct run_settings *settings, struct pool *pool,
		      const char *key, const char *value, const char *option)
{
	struct run_setting *item = find(settings, key);

	if (!item) {
		settings->items = pool__grow(pool, settings->items,
					     settings->nr,
					     sizeof(*settings->items));
		if (!settings->items)
			return -1;
		item = &settings->items[settings->nr++];
	}
	item->key = key;
	item->value = value;
	item->option = option;
	return 0;
}

const char *run_settings__get(const struct run_settings *settings,
			      const char *key)
{
	const struct run_setting *item = find(settings, key);

	return item ? item->value : NULL;
}

/* The line of a configuration that is about a key: behind the '=', or NULL. */
static const char *find_line(const char *config, const char *key)
{
	size_t len = strlen(key);

	while (config && *config) {
		if (!strncmp(config, key, len) && config[len] == '=')
			return config + len + 1;
		config = strchr(config, '\n');
		if (config)
			config++;
	}
	return NULL;
}

/* Nearest to a key that there is not, of those that there are. */
static void find_hint(const char *config, const char *key, char *hint,
		      size_t size)
{
	char *copy = strdup(config), *rest = copy, *line;
	struct words_nearest nearest;

	words_nearest__start(&nearest, key);
	while ((line = strsep(&rest, "\n"))) {
		line[strcspn(line, "=")] = '\0';
		if (*line)
			words_nearest__offer(&nearest, line);
	}
	words_nearest__hint(&nearest, hint, size);
	free(copy);
}

static int check_keys(const struct run_settings *settings, const char *config,
		      const struct run_port *port, struct err *err)
{
	char hint[200];
	size_t i;

	for (i = 0; i < settings->nr; i++) {
		const struct run_setting *item = &settings->items[i];

		if (find_line(config, item->key))
			continue;
		find_hint(config, item->key, hint, sizeof(hint));
		return err__set(err, "%s: %s has no key '%s': %s", item->option,
				port->name, item->key,
				hint[0] ? hint : "dstlayout run --list shows those that there are");
	}
	return 0;
}

/* One setting alone is what a refusal is about; more have it in the reason. */
static const char *about(const struct run_settings *settings)
{
	return settings->nr == 1 ? settings->items[0].option : "config";
}

int run_settings__apply(const struct run_settings *settings,
			const struct run_port *port, const char *config,
			struct err *err)
{
	char *text = NULL;
	size_t len = 0, i;
	FILE *lines;
	int ret;

	if (!settings->nr)
		return 0;
	if (check_keys(settings, config, port, err))
		return -1;
	lines = open_memstream(&text, &len);
	for (i = 0; lines && i < settings->nr; i++)
		fprintf(lines, "%s=%s\n", settings->items[i].key,
			settings->items[i].value);
	if (!lines || fclose(lines)) {
		free(text);
		return err__set(err, "config: out of memory: free some and try again");
	}
	ret = run_port__write(port, "config", text, len, about(settings), err);
	free(text);
	return ret;
}

int run_settings__now(const struct run_port *port, const char *key, char *buf,
		      size_t size)
{
	const char *value;
	char *config;

	if (run_port__read(port, "config", &config, NULL))
		return -1;
	value = find_line(config, key);
	if (value)
		snprintf(buf, size, "%.*s", (int)strcspn(value, "\n"), value);
	free(config);
	return value ? 0 : -1;
}
