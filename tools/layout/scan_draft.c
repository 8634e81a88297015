// SPDX-License-Identifier: GPL-2.0
/*
 * A rule to begin with: what clashes worst is to be apart. Whoever takes it up has to
 * find out whether the guesses are right.
 */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "check.h"
#include "scan_hit.h"

/* Pairs that are worth less than this part of the worst are left out. */
#define WORTH_LEAST	0.25

/* More members than this make no rule that somebody wants to read. */
#define FIELDS_MAX	16

/**
 * struct draft - a rule while it grows
 * @base: what every address is assumed to be a multiple of, in bytes
 * @written: members that are written
 * @nr_written: how many
 * @read: members that are read
 * @nr_read: how many
 */
struct draft {
	uint64_t base;
	const struct scan_evidence *written[FIELDS_MAX];
	size_t nr_written;
	const struct scan_evidence *read[FIELDS_MAX];
	size_t nr_read;
};

/* What a rule file takes for a name, or for names with dots between them. */
static bool is_path(const char *path)
{
	do {
		if (!isalpha((unsigned char)*path) && *path != '_')
			return false;
		while (isalnum((unsigned char)*path) || *path == '_')
			path++;
	} while (*path++ == '.');
	return !path[-1];
}

/* What divides every address that objects are likely to have, and the line. */
static uint64_t common_base(const struct scan *scan, const struct scan_struct *s)
{
	struct scan_addresses addresses;
	uint64_t all = scan->line;
	double likely = 0;
	size_t i;

	scan_addresses__of(&addresses, scan, s);
	for (i = 0; i < addresses.nr; i++) {
		if (addresses.chance[i] > likely)
			likely = addresses.chance[i];
	}
	for (i = 0; i < addresses.nr; i++) {
		if (addresses.chance[i] * 2 >= likely)
			all |= addresses.address[i];
	}
	return all & -all;
}

/* Whether members share a line at some multiple of the base. */
static bool shares(const struct scan_pair *pair, uint64_t base, unsigned int line)
{
	uint64_t address;

	for (address = 0; address < line; address += base) {
		if (scan_evidence__share(pair->write, pair->read, address, line))
			return true;
	}
	return false;
}

static bool has(const struct scan_evidence *const *list, size_t nr,
		const struct scan_evidence *e)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		if (list[i] == e)
			return true;
	}
	return false;
}

static void add_pair(struct draft *d, const struct scan_pair *pair)
{
	bool write = has(d->written, d->nr_written, pair->write);
	bool read = has(d->read, d->nr_read, pair->read);

	if ((!write && d->nr_written == FIELDS_MAX) || (!read && d->nr_read == FIELDS_MAX))
		return;
	if (!write)
		d->written[d->nr_written++] = pair->write;
	if (!read)
		d->read[d->nr_read++] = pair->read;
}

static bool can_stand(const struct scan_hit *hit, const struct scan_pair *pair)
{
	return is_path(hit->layout->members[pair->write->member].path) &&
	       is_path(hit->layout->members[pair->read->member].path);
}

static void add_pairs(struct draft *d, const struct scan *scan, const struct scan_hit *hit)
{
	double least = 0;
	size_t i;

	for (i = 0; i < hit->nr_pairs; i++) {
		const struct scan_pair *pair = &hit->pairs[i];

		if (!can_stand(hit, pair) || !shares(pair, d->base, scan->line) ||
		    pair->worth < least)
			continue;
		if (!d->nr_written)
			least = pair->worth * WORTH_LEAST;
		add_pair(d, pair);
	}
}

static char *write_group(struct scan_hits *hits, const struct scan_hit *hit, char *text,
			 const char *name, const struct scan_evidence *const *fields, size_t nr)
{
	/* Another definition of the name may lack the member. */
	const char *may_lack = hit->s->nr_definitions > 1 ? " ?" : "";
	size_t i;

	text = pool__printf(&hits->pool, "%s%s:\n", text, name);
	for (i = 0; i < nr && text; i++)
		text = pool__printf(&hits->pool, "%s  - %s%s  # %s\n", text,
				    hit->layout->members[fields[i]->member].path, may_lack,
				    scan_kind__weight(fields[i]->kind)->what);
	return text;
}

static char *write_base(struct scan_hits *hits, const struct draft *d, unsigned int line)
{
	if (d->base >= line)
		return pool__printf(&hits->pool, "base: line  # assumed: look where it is allocated\n");
	if (d->base > BASE_UNKNOWN_ALIGN)
		return pool__printf(&hits->pool,
				    "base: %" PRIu64 "  # assumed: look where it is allocated\n",
				    d->base);
	return pool__printf(&hits->pool, "# no base: it is embedded, or allocated, anywhere\n");
}

static const char *write_draft(struct scan_hits *hits, const struct scan_hit *hit,
			       const struct draft *d)
{
	char *text, *base = write_base(hits, d, hits->scan->line);

	if (!base)
		return NULL;
	text = pool__printf(&hits->pool,
			    "# Drafted by dstlayout scan from types and names: rank %zu of %zu.\n"
			    "# Find out whether these are written and read as it guesses.\n"
			    "struct: %s\n"
			    "why: what looks written by every user shares a line with what they read\n"
			    "source: drafted by dstlayout scan, not measured\n"
			    "%slevel: warn\n",
			    hit->s->rank, hits->scan->nr, hit->s->name, base);
	if (text)
		text = write_group(hits, hit, text, "hot-write", d->written, d->nr_written);
	if (text)
		text = write_group(hits, hit, text, "read-mostly", d->read, d->nr_read);
	return text;
}

const char *scan_draft__of(struct scan_hits *hits, const struct scan_hit *hit)
{
	struct draft d = { .base = common_base(hits->scan, hit->s) };

	if (!is_path(hit->s->name) || strchr(hit->s->name, '.'))
		return "";
	add_pairs(&d, hits->scan, hit);
	/* What clashes at unlikely addresses only: then any address has to do. */
	if (!d.nr_written && d.base > BASE_UNKNOWN_ALIGN) {
		d.base = BASE_UNKNOWN_ALIGN;
		add_pairs(&d, hits->scan, hit);
	}
	return d.nr_written ? write_draft(hits, hit, &d) : "";
}
