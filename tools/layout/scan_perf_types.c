// SPDX-License-Identifier: GPL-2.0
/*
 * Samples by type, in either of two forms. "perf annotate --data-type --stdio":
 *
 *	Annotate type: 'struct dst_entry' in [kernel.kallsyms] (120 samples):
 *	 event[0] = cpu/mem-loads,ldlat=30/P
 *	 event[1] = cpu/mem-stores/P
 *	====...
 *	          Percent     offset       size  field
 *	   100.00  100.00          0        112  struct dst_entry  {
 *	    60.00    1.00          8          8      struct dst_ops*  ops;
 *
 * and "perf report --stdio -s type,typeoff", with or without --hierarchy:
 *
 *	# Samples: 26K of event 'cpu/mem-loads,ldlat=30/P'
 *	    12.50%  struct dst_entry  struct dst_entry +8 (ops)
 *
 * Where several events are reported together, each has a column.
 */
#include <stdlib.h>
#include <string.h>

#include "scan.h"
#include "scan_perf.h"

#define EVENTS_MAX	8

#define NAME_MAX_BYTES	128

/**
 * struct reading - how far a text was read
 * @perf: what is found
 * @first: the first of the samples in @perf that are this text's
 * @store: by column, whether an event is about stores
 * @nr_events: columns of the section; 0 where nothing said so
 * @any_store: whether some event was about stores, @any_load: about others
 * @key: of the type that is annotated, or 0
 * @samples: of that type
 * @percent: whether its rows are percent of these
 */
struct reading {
	struct scan_perf *perf;
	size_t first;
	bool store[EVENTS_MAX];
	size_t nr_events;
	bool any_store;
	bool any_load;
	uint64_t key;
	double samples;
	bool percent;
};

/* "struct dst_entry" without the first word; 0 for what is no struct by its name. */
static uint64_t key_of(const char *type, size_t len)
{
	char name[NAME_MAX_BYTES];

	if (len > 7 && !strncmp(type, "struct ", 7)) {
		type += 7;
		len -= 7;
	}
	if (!len || len >= sizeof(name) || memchr(type, ' ', len) || memchr(type, '*', len))
		return 0;
	memcpy(name, type, len);
	name[len] = '\0';
	return scan_uses__key(name);
}

static void add_event(struct reading *r, const char *name, size_t len)
{
	char copy[NAME_MAX_BYTES];

	if (r->nr_events == EVENTS_MAX)
		return;
	if (len >= sizeof(copy))
		len = sizeof(copy) - 1;
	memcpy(copy, name, len);
	copy[len] = '\0';
	r->store[r->nr_events] = strstr(copy, "store");
	if (r->store[r->nr_events])
		r->any_store = true;
	else if (strcmp(copy, "dummy:u"))
		r->any_load = true;
	r->nr_events++;
}

static int add_sample(struct reading *r, uint64_t key, uint64_t offset, const double *values,
		      size_t nr)
{
	struct scan_sample sample = { .key = key, .offset = offset };
	size_t i;

	for (i = 0; i < nr; i++)
		*(i < r->nr_events && r->store[i] ? &sample.writes : &sample.reads) += values[i];
	return sample.reads + sample.writes > 0 ? scan_perf__add(r->perf, &sample) : 0;
}

/* "Annotate type: 'NAME' in FILE (N samples):" */
static bool read_type(struct reading *r, const char *text)
{
	static const char begin[] = "Annotate type: '";
	const char *end, *count;

	if (strncmp(text, begin, strlen(begin)))
		return false;
	text += strlen(begin);
	end = strchr(text, '\'');
	if (!end)
		return false;
	count = strrchr(end, '(');
	r->key = key_of(text, (size_t)(end - text));
	r->nr_events = 0;
	r->percent = true;
	r->samples = 0;
	if (count) {
		count++;
		scan_perf__number(&count, &r->samples);
	}
	return true;
}

/* " event[1] = cpu/mem-stores/P" */
static bool read_event(struct reading *r, const char *text)
{
	if (strncmp(text, "event[", 6))
		return false;
	text = strstr(text, "] = ");
	if (text)
		add_event(r, text + 4, strlen(text + 4));
	return true;
}

/* "Percent offset size field": what the figures in front are. */
static bool read_heading(struct reading *r, const char *text)
{
	if (!strstr(text, " offset ") || !strstr(text, " field"))
		return false;
	r->percent = !strncmp(text, "Percent", 7);
	return true;
}

/* "VALUE... OFFSET SIZE FIELD;", where an aggregate ends in "{". */
static int read_field(struct reading *r, const char *text)
{
	size_t i, nr = r->nr_events ? r->nr_events : 1;
	double values[EVENTS_MAX], size;
	uint64_t offset;

	for (i = 0; i < nr; i++) {
		if (!scan_perf__number(&text, &values[i]))
			return 0;
		if (r->percent)
			values[i] = values[i] / 100 * r->samples;
	}
	if (!scan_perf__offset(&text, &offset) || !scan_perf__number(&text, &size) ||
	    !strchr(text, ';'))
		return 0;
	return add_sample(r, r->key, offset, values, nr);
}

/* "# Samples: 26K of events 'a, b'" */
static bool read_events(struct reading *r, const char *text)
{
	const char *end;

	text = *text == '#' ? strstr(text, " of event") : NULL;
	text = text ? strchr(text, '\'') : NULL;
	if (!text)
		return false;
	r->key = 0;
	r->nr_events = 0;
	for (text++; *text && *text != '\''; text = end) {
		end = strstr(text, ", ");
		if (!end)
			end = text + strcspn(text, "'");
		add_event(r, text, (size_t)(end - text));
		end += strspn(end, ", ");
	}
	return true;
}

/* Where what stands in front of " +OFFSET (" begins: behind two blanks. */
static const char *begin_of_type(const char *text, const char *plus)
{
	const char *at = plus;

	while (at > text && !(at[-1] == ' ' && (at - 1 == text || at[-2] == ' ')))
		at--;
	return at;
}

/* " +8 (ops)" at the end of a row */
static const char *find_offset(const char *text, uint64_t *offset)
{
	const char *plus, *at;

	for (plus = strstr(text, " +"); plus; plus = strstr(plus + 1, " +")) {
		at = plus + 2;
		if (scan_perf__offset(&at, offset) && !strncmp(at, " (", 2))
			return plus;
	}
	return NULL;
}

/* "SHARE%... [TYPE] TYPE +OFFSET (FIELD)" */
static int read_share(struct reading *r, const char *text)
{
	double values[EVENTS_MAX];
	const char *plus, *type;
	uint64_t offset, key;
	size_t nr = 0;

	while (nr < EVENTS_MAX) {
		const char *at = text;

		if (!scan_perf__number(&at, &values[nr]) || *at != '%')
			break;
		text = at + 1;
		nr++;
	}
	plus = nr ? find_offset(text, &offset) : NULL;
	if (!plus)
		return 0;
	type = begin_of_type(text, plus);
	key = key_of(type, (size_t)(plus - type));
	return key ? add_sample(r, key, offset, values, nr) : 0;
}

/* All loads, and all stores, are 100 percent each. */
static void normalize(struct reading *r)
{
	struct scan_sample *samples = r->perf->samples;
	double reads = 0, writes = 0;
	size_t i;

	for (i = r->first; i < r->perf->nr; i++) {
		reads += samples[i].reads;
		writes += samples[i].writes;
	}
	for (i = r->first; i < r->perf->nr; i++) {
		samples[i].percent = 100 * (samples[i].reads + samples[i].writes) /
				     (reads + writes);
		samples[i].reads = reads > 0 ? 100 * samples[i].reads / reads : 0;
		samples[i].writes = writes > 0 ? 100 * samples[i].writes / writes : 0;
		samples[i].told_apart = r->any_store && r->any_load;
	}
}

int scan_perf__types(struct scan_perf *perf, char *text)
{
	struct reading r = { .perf = perf, .first = perf->nr };
	char *line;
	int ret;

	while ((line = scan_perf__next_line(&text))) {
		const char *start = line + strspn(line, " \t");

		if (read_type(&r, start) || read_events(&r, start) ||
		    (r.key && (read_event(&r, start) || read_heading(&r, start))))
			continue;
		ret = r.key ? read_field(&r, start) : read_share(&r, start);
		if (ret)
			return ret;
	}
	normalize(&r);
	return (int)(perf->nr - r.first);
}
