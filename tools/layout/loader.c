// SPDX-License-Identifier: GPL-2.0
#include "loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>

/*
 * What libraries do while they are loaded, the loader and constructors of what they
 * bring along, ends the process or worse where memory runs out. So there has to be
 * enough of it before: the most, for libarchive, is 40 MiB.
 */
#define MEMORY_TO_LOAD	((size_t)64 << 20)

/* Objects are opened by several threads, which share the tables. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool has_memory(void)
{
	void *probe = mmap(NULL, MEMORY_TO_LOAD, PROT_READ | PROT_WRITE,
			   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	return probe != MAP_FAILED && !munmap(probe, MEMORY_TO_LOAD);
}

static int load(const struct loader_library *library, void *table,
		const char *file, struct err *err)
{
	void *handle;
	size_t i;

	if (!has_memory())
		return err__set(err, "%s: out of memory for %s, which it needs: free some and try again",
				file, library->soname);
	handle = dlopen(library->soname, RTLD_NOW | RTLD_LOCAL);
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
