// SPDX-License-Identifier: GPL-2.0
#include <stdlib.h>
#include <string.h>

#include "structs.h"

int structs__add(struct structs *structs, const char *name)
{
	const char **names;

	names = pool__grow(&structs->pool, structs->names, structs->nr,
			   sizeof(*names));
	if (!names)
		return -1;
	structs->names = names;
	names[structs->nr] = pool__copy(&structs->pool, name, strlen(name));
	if (!names[structs->nr])
		return -1;
	structs->nr++;
	return 0;
}

int structs__add_names(struct structs *structs, const char *const *names, size_t nr)
{
	size_t i;

	for (i = 0; i < nr; i++) {
		if (structs__add(structs, names[i]))
			return -1;
	}
	return 0;
}

static int add_visited(const char *name, bool is_union, uint64_t size,
		       void *arg)
{
	(void)is_union;
	(void)size;
	return structs__add(arg, name);
}

int structs__add_types(struct structs *structs, struct types *types)
{
	return types__visit_structs(types, add_visited, structs);
}

int structs__add_checked(struct structs *structs,
			 const struct check_report *report)
{
	size_t i;

	for (i = 0; i < report->nr; i++) {
		const struct check_subject *subject =
			report->results[i].subject;

		if (subject->layout && !subject->doc->globals &&
		    structs__add(structs, subject->layout->name))
			return -1;
	}
	return 0;
}

static int compare(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void structs__sort(struct structs *structs)
{
	size_t i, kept = 0;

	if (structs->nr)
		qsort(structs->names, structs->nr, sizeof(*structs->names),
		      compare);
	for (i = 0; i < structs->nr; i++) {
		if (!kept || strcmp(structs->names[kept - 1],
				    structs->names[i]))
			structs->names[kept++] = structs->names[i];
	}
	structs->nr = kept;
}

void structs__free(struct structs *structs)
{
	pool__free(&structs->pool);
	memset(structs, 0, sizeof(*structs));
}
