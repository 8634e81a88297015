// SPDX-License-Identifier: GPL-2.0
/*
 * What is on the lines that perf c2c has found. It knows where in a line which
 * functions have loaded and stored, and BTF knows which structs these are given.
 */
#include <stdlib.h>
#include <string.h>

#include "number_table.h"
#include "scan.h"
#include "scan_perf.h"
#include "types_priv.h"

/* Structs that one function, and all functions of a line, are given. */
#define GIVEN_MAX	8
#define CANDIDATES_MAX	64

/* Lines of a struct that are tried. */
#define TRIED_MAX	1024

/*
 * Of what was counted on a line, so much has to fit, and so much better than
 * anywhere else: whatever is found here outweighs all that types say.
 */
#define FITS_LEAST	0.5
#define FITS_BETTER	1.05

/**
 * struct given - what a function is given pointers to
 * @name: string offsets of the structs' names
 * @nr: how many
 */
struct given {
	uint32_t name[GIVEN_MAX];
	size_t nr;
};

/**
 * struct place - a line of a struct
 * @name: string offset of the struct's name
 * @line: which, from its start
 * @fits: how much of what was counted fits
 */
struct place {
	uint32_t name;
	uint64_t line;
	double fits;
};

/**
 * struct attribute - the search
 * @perf: what was sampled
 * @types: of the kernel
 * @bytes: of a line
 * @functions: by a function's name, which of @given, from 1 on
 * @given: what functions are given
 * @nr: how many
 * @hitm: loads from modified lines, of all lines together
 * @stores: stores likewise
 * @err: for diagnostics
 */
struct attribute {
	struct scan_perf *perf;
	struct types *types;
	unsigned int bytes;
	struct number_table functions;
	struct given *given;
	size_t nr;
	double hitm;
	double stores;
	struct err *err;
};

static int no_memory(const struct attribute *a)
{
	return err__set(a->err, "%s: out of memory: free some and try again",
			a->types->btf.name);
}

/* Note the functions of all lines, and sum up what was counted. */
static int note_functions(struct attribute *a)
{
	struct number_place *place;
	size_t i, j;
	bool is_new;

	for (i = 0; i < a->perf->nr_lines; i++) {
		for (j = 0; j < a->perf->lines[i].nr; j++) {
			const struct scan_access *access = &a->perf->lines[i].accesses[j];

			a->hitm += access->hitm;
			a->stores += access->stores;
			place = number_table__get(&a->functions,
						  number_table__hash(access->function, 0),
						  &is_new);
			if (!place)
				return no_memory(a);
			if (is_new)
				place->value = ++a->nr;
		}
	}
	a->given = calloc(a->nr + 1, sizeof(*a->given));
	return a->given ? 0 : no_memory(a);
}

static struct given *find_given(const struct attribute *a, const char *function)
{
	const struct number_place *place =
		number_table__find(&a->functions, number_table__hash(function, 0));

	return place ? &a->given[place->value - 1] : NULL;
}

static bool has_name(const uint32_t *names, size_t nr, uint32_t name)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		if (names[i] == name)
			return true;
	}
	return false;
}

static int note_parameter(struct attribute *a, struct given *given, uint32_t id)
{
	const struct btf *btf = &a->types->btf;
	struct btf_type type;

	if (btf__resolve(btf, id, &type, a->err))
		return -1;
	if (type.kind != BTF_PTR)
		return 0;
	if (btf__resolve(btf, type.size_or_type, &type, a->err))
		return -1;
	if (type.kind == BTF_STRUCT && type.name_off && given->nr < GIVEN_MAX &&
	    !has_name(given->name, given->nr, type.name_off))
		given->name[given->nr++] = type.name_off;
	return 0;
}

static int note_function(struct attribute *a, const struct btf_type *function)
{
	const struct btf *btf = &a->types->btf;
	const char *name = btf__str(btf, function->name_off, a->err);
	struct given *given = name ? find_given(a, name) : NULL;
	struct btf_type proto;
	uint32_t i;

	if (!name)
		return -1;
	if (!given)
		return 0;
	if (btf__resolve(btf, function->size_or_type, &proto, a->err))
		return -1;
	for (i = 0; proto.kind == BTF_FUNC_PROTO && i < proto.vlen; i++) {
		const uint8_t *param = proto.data + BTF_PARAM_SIZE * (size_t)i;

		if (note_parameter(a, given, btf__u32(btf, param + 4)))
			return -1;
	}
	return 0;
}

static int find_functions(struct attribute *a)
{
	const struct btf *btf = &a->types->btf;
	struct btf_type type;
	uint32_t id;

	for (id = 1; id < btf->nr_types; id++) {
		if (btf__type(btf, id, &type, a->err))
			return -1;
		if (type.kind == BTF_FUNC && note_function(a, &type))
			return -1;
	}
	return 0;
}

/* The innermost member that has an offset: the last of those of one size. */
static const struct layout_member *find_leaf(const struct layout *layout, uint64_t offset)
{
	const struct layout_member *best = NULL;
	size_t i;

	for (i = 0; i < layout->nr_members; i++) {
		const struct layout_member *m = &layout->members[i];

		if (offset >= layout_member__first_byte(m) &&
		    offset < layout_member__end_byte(m) &&
		    (!best || m->bit_size <= best->bit_size))
			best = m;
	}
	return best;
}

/* What is stored to should be of a kind that is written, and the other way round. */
static double fit_of(const struct scan_access *access, const struct layout *layout,
		     uint64_t offset)
{
	const struct layout_member *m = find_leaf(layout, offset);
	bool written = false;
	struct scan_type type;

	if (!m || m->kind == LAYOUT_STRUCT || m->kind == LAYOUT_UNION)
		return 0;
	/* "counter" says little, the atomic_t around it much. */
	while (!written) {
		scan_type__look(&type, m->type, m->kind);
		written = scan_kind__weight(scan_kind__of(&type, m))->role == ROLE_HOT_WRITE;
		if (m->parent < 0)
			break;
		m = &layout->members[m->parent];
	}
	return written == (access->stores > 0) ? 1 : 0.5;
}

static bool is_given(const struct given *given, const struct attribute *a, uint32_t name,
		     const struct layout *layout)
{
	char spelling[300];
	size_t i, j;

	if (!given)
		return false;
	if (has_name(given->name, given->nr, name))
		return true;
	/* What is given may be inside of it. */
	for (i = 0; i < given->nr; i++) {
		const char *inner = btf__str(&a->types->btf, given->name[i], NULL);

		if (!inner || strlen(inner) > 256)
			continue;
		memcpy(spelling, "struct ", 7);
		strcpy(spelling + 7, inner);
		for (j = 0; j < layout->nr_members; j++) {
			if (layout->members[j].kind == LAYOUT_STRUCT &&
			    !strcmp(layout->members[j].type, spelling))
				return true;
		}
	}
	return false;
}

/* How much of what was counted on a line fits a line of a struct. */
static double fits(const struct attribute *a, const struct scan_contended *contended,
		   const bool *given, const struct layout *layout, uint64_t line)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < contended->nr; i++) {
		const struct scan_access *access = &contended->accesses[i];

		if (given[i])
			sum += (access->hitm + access->stores) *
			       fit_of(access, layout, line * a->bytes + access->offset);
	}
	return sum;
}

/**
 * struct search - the search for one line
 * @best: the place that fits best
 * @second: how well the second best fits
 */
struct search {
	struct place best;
	double second;
};

static void try_layout(const struct attribute *a, const struct scan_contended *contended,
		       uint32_t name, const struct layout *layout, bool *given,
		       struct search *search)
{
	uint64_t line, nr = (layout->size + a->bytes - 1) / a->bytes;
	size_t i;

	for (i = 0; i < contended->nr; i++)
		given[i] = is_given(find_given(a, contended->accesses[i].function), a, name,
				    layout);
	for (line = 0; line < nr && line < TRIED_MAX; line++) {
		double fit = fits(a, contended, given, layout, line);

		if (fit <= search->best.fits) {
			if (fit > search->second)
				search->second = fit;
			continue;
		}
		search->second = search->best.fits;
		search->best = (struct place){ .name = name, .line = line, .fits = fit };
	}
}

static int try_name(const struct attribute *a, const struct scan_contended *contended,
		    uint32_t name, bool *given, struct search *search)
{
	const char *text = btf__str(&a->types->btf, name, a->err);
	const struct layout **layouts;
	size_t nr;

	if (!text || types__layouts(a->types, text, &layouts, &nr, a->err))
		return -1;
	if (nr)
		try_layout(a, contended, name, layouts[0], given, search);
	types__forget(a->types, layouts, nr);
	return 0;
}

/* Structs that functions of the line are given. */
static size_t find_candidates(const struct attribute *a,
			      const struct scan_contended *contended, uint32_t *names)
{
	size_t i, j, nr = 0;

	for (i = 0; i < contended->nr; i++) {
		const struct given *given = find_given(a, contended->accesses[i].function);

		for (j = 0; given && j < given->nr && nr < CANDIDATES_MAX; j++) {
			if (!has_name(names, nr, given->name[j]))
				names[nr++] = given->name[j];
		}
	}
	return nr;
}

/* What was counted on the line becomes samples of the struct. */
static int use_place(struct attribute *a, const struct scan_contended *contended,
		     const struct place *place)
{
	const char *name = btf__str(&a->types->btf, place->name, a->err);
	size_t i;

	if (!name)
		return -1;
	for (i = 0; i < contended->nr; i++) {
		const struct scan_access *access = &contended->accesses[i];
		struct scan_sample sample = {
			.key = scan_uses__key(name),
			.offset = place->line * a->bytes + access->offset,
			.told_apart = true,
		};

		if (a->hitm > 0)
			sample.reads = 100 * access->hitm / a->hitm;
		sample.percent = sample.reads;
		if (a->stores > 0)
			sample.writes = 100 * access->stores / a->stores;
		if (sample.reads + sample.writes > 0 && scan_perf__add(a->perf, &sample))
			return no_memory(a);
	}
	a->perf->nr_found++;
	return 0;
}

static int find_line(struct attribute *a, const struct scan_contended *contended)
{
	struct search search = { .second = 0 };
	uint32_t names[CANDIDATES_MAX];
	size_t i, nr = find_candidates(a, contended, names);
	bool *given = calloc(contended->nr + 1, sizeof(*given));
	double counted = 0;
	int ret = 0;

	if (!given)
		return no_memory(a);
	for (i = 0; i < contended->nr; i++)
		counted += contended->accesses[i].hitm + contended->accesses[i].stores;
	for (i = 0; i < nr && !ret; i++)
		ret = try_name(a, contended, names[i], given, &search);
	free(given);
	if (ret || search.best.fits <= 0 || search.best.fits < counted * FITS_LEAST ||
	    search.best.fits < search.second * FITS_BETTER)
		return ret;
	return use_place(a, contended, &search.best);
}

int scan_perf__resolve(struct scan_perf *perf, struct types *types, unsigned int line,
		       struct err *err)
{
	struct attribute a = { .perf = perf, .types = types, .bytes = line, .err = err };
	size_t i;
	int ret = 0;

	/* What is no BTF knows of no functions. */
	if (perf->nr_lines && !types->source) {
		ret = note_functions(&a);
		if (!ret)
			ret = find_functions(&a);
		for (i = 0; i < perf->nr_lines && !ret; i++)
			ret = find_line(&a, &perf->lines[i]);
	}
	scan_perf__sort(perf);
	number_table__free(&a.functions);
	free(a.given);
	return ret;
}
