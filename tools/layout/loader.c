// SPDX-License-Identifier: GPL-2.0
#include "loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* Objects are opened by several threads, which share the tables. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int load(const struct loader_library *library, void *table,
		const char *file, struct err *err)
{
	void *handle = dlopen(library->soname, RTLD_NOW | RTLD_LOCAL);
	size_t i;

	if (!handle)
		return err__set(err,
				"%s: reading it needs %s, which cannot be loaded: install the package %s",
				file, library->soname, library->package);
	for (i = 0; i < library->nr_functions; i++) {
		const struct loader_function *fn = &library->functions[i];
		void *symbol = dlsym(handle, fn->name);

		if (!symbol) {
			dlclose(handle);
			return err__set(err, "%s: %s has no %s: install a newer %s",
					file, library->soname, fn->name,
					library->package);
		}
		/*
		 * ISO C has no conversion to a function pointer; POSIX has. What
		 * is there already is in use, and stays untouched.
		 */
		if (memcmp((char *)table + fn->offset, &symbol, sizeof(symbol)))
			memcpy((char *)table + fn->offset, &symbol,
			       sizeof(symbol));
	}
	return 0;
}

int loader__load(const struct loader_library *library, void *table,
		 const char *file, struct err *err)
{
	int ret;

	pthread_mutex_lock(&lock);
	ret = load(library, table, file, err);
	pthread_mutex_unlock(&lock);
	return ret;
}
