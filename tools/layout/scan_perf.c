// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "scan_perf.h"

/* A report of perf has some thousand lines; what is longer is none. */
#define TEXT_MAX	((size_t)64 * 1024 * 1024)

int scan_perf__add(struct scan_perf *perf, const struct scan_sample *sample)
{
	struct scan_sample *samples = pool__grow(&perf->pool, perf->samples, perf->nr,
						 sizeof(*samples));

	if (!samples)
		return -1;
	perf->samples = samples;
	samples[perf->nr++] = *sample;
	return 0;
}

char *scan_perf__next_line(char **text)
{
	char *line = *text, *end;

	if (!line || !*line)
		return NULL;
	end = strchr(line, '\n');
	*text = end ? end + 1 : line + strlen(line);
	if (end)
		*end = '\0';
	return line;
}

bool scan_perf__number(const char **text, double *number)
{
	const char *at = *text + strspn(*text, " \t");
	char *end;

	/* Neither "nan", "inf", nor hexadecimal: perf writes none of these. */
	if (!isdigit((unsigned char)*at) || (at[0] == '0' && at[1] == 'x'))
		return false;
	*number = strtod(at, &end);
	if (!isfinite(*number))
		return false;
	*text = end;
	return true;
}

bool scan_perf__offset(const char **text, uint64_t *offset)
{
	const char *at = *text + strspn(*text, " \t");
	int base = at[0] == '0' && at[1] == 'x' ? 16 : 10;
	char *end;

	if (!isdigit((unsigned char)*at))
		return false;
	errno = 0;
	*offset = strtoull(at, &end, base);
	if (errno || end == at)
		return false;
	*text = end;
	return true;
}

int scan_perf__read(struct scan_perf *perf, const char *path, struct err *err)
{
	struct file file;
	char *text;
	int found;

	if (file__open(&file, path, err))
		return -1;
	if (file.size > TEXT_MAX || memchr(file.data, '\0', file.size)) {
		file__close(&file);
		return err__set(err, "%s: is no text that perf has printed: run perf report --stdio, not record",
				path);
	}
	text = pool__copy(&perf->pool, file.data, file.size);
	file__close(&file);
	if (!text)
		return err__set(err, "%s: out of memory: free some and try again", path);
	found = strstr(text, "Shared Cache Line Distribution Pareto") ?
		scan_perf__c2c(perf, text) : scan_perf__types(perf, text);
	if (found < 0)
		return err__set(err, "%s: out of memory: free some and try again", path);
	if (!found)
		return err__set(err, "%s: holds no samples: give what perf c2c report --stdio, perf annotate --data-type --stdio or perf report --stdio -s type,typeoff has printed",
				path);
	return 0;
}

static int compare(const void *a, const void *b)
{
	const struct scan_sample *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->offset < y->offset ? -1 : x->offset > y->offset;
}

/* Samples of one place that several functions, events or files have are one. */
void scan_perf__sort(struct scan_perf *perf)
{
	size_t i, kept = 0;

	if (perf->nr)
		qsort(perf->samples, perf->nr, sizeof(*perf->samples), compare);
	for (i = 0; i < perf->nr; i++) {
		struct scan_sample *sample = &perf->samples[i];
		struct scan_sample *last = kept ? &perf->samples[kept - 1] : NULL;

		if (!last || compare(last, sample)) {
			perf->samples[kept++] = *sample;
			continue;
		}
		last->reads += sample->reads;
		last->writes += sample->writes;
		last->percent += sample->percent;
		last->told_apart = last->told_apart || sample->told_apart;
	}
	perf->nr = kept;
}

const struct scan_sample *scan_perf__of(const struct scan_perf *perf, uint64_t key,
					size_t *nr)
{
	size_t low = 0, high = perf->nr, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (perf->samples[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	for (*nr = 0; low + *nr < perf->nr && perf->samples[low + *nr].key == key; (*nr)++)
		;
	return *nr ? perf->samples + low : NULL;
}

void scan_perf__free(struct scan_perf *perf)
{
	pool__free(&perf->pool);
	memset(perf, 0, sizeof(*perf));
}
