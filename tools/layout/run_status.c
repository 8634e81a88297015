// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_status.h"

/* "3/20" is the third of twenty; without the slash there is no second. */
static void take_fraction(const char *value, unsigned long *part,
			  unsigned long *whole)
{
	char *end;

	*part = strtoul(value, &end, 10);
	*whole = *end == '/' ? strtoul(end + 1, NULL, 10) : 0;
}

static void take_word(struct run_status *status, char *word)
{
	char *value = strchr(word, '=');

	if (!value)
		return;
	*value++ = '\0';
	if (!strcmp(word, "state"))
		snprintf(status->state, sizeof(status->state), "%s", value);
	else if (!strcmp(word, "unit"))
		take_fraction(value, &status->unit, &status->units);
	else if (!strcmp(word, "series"))
		take_fraction(value, &status->series, &status->nr_series);
	else if (!strcmp(word, "elapsed_ms"))
		status->elapsed_ms = strtoul(value, NULL, 10);
}

int run_status__read(struct run_status *status, const struct run_port *port,
		     struct err *err)
{
	char *text, *lines, *line, *word;
	int ret = 0;

	memset(status, 0, sizeof(*status));
	if (run_port__read(port, "status", &text, err))
		return -1;
	for (lines = text; (line = strsep(&lines, "\n"));) {
		/* A reason is a sentence, all else are words. */
		if (!strncmp(line, "error=", 6)) {
			snprintf(status->error, sizeof(status->error), "%s",
				 line + 6);
			continue;
		}
		while ((word = strsep(&line, " ")))
			take_word(status, word);
	}
	free(text);
	if (!status->state[0])
		ret = err__set(err, "%s/status: does not say a state: see whether this is the harness of dstlayout",
			       port->name);
	return ret;
}
