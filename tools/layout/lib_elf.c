// SPDX-License-Identifier: GPL-2.0
#include "lib_elf.h"
#include "loader.h"
#include "util.h"

const struct lib_elf *lib_elf__get(const char *file, struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_elf, version, elf_version),
		LOADER_FUNCTION(struct lib_elf, memory, elf_memory),
		LOADER_FUNCTION(struct lib_elf, end, elf_end),
		LOADER_FUNCTION(struct lib_elf, errmsg, elf_errmsg),
		LOADER_FUNCTION(struct lib_elf, getshdrstrndx, elf_getshdrstrndx),
		LOADER_FUNCTION(struct lib_elf, nextscn, elf_nextscn),
		LOADER_FUNCTION(struct lib_elf, strptr, elf_strptr),
		LOADER_FUNCTION(struct lib_elf, getshdr, gelf_getshdr),
		LOADER_FUNCTION(struct lib_elf, getehdr, gelf_getehdr),
		LOADER_FUNCTION(struct lib_elf, getdata, elf_getdata),
		LOADER_FUNCTION(struct lib_elf, getsym, gelf_getsym),
	};
	static const struct loader_library library = {
		.soname = "libelf.so.1",
		.package = "libelf1",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_elf loaded;

	if (loader__load(&library, &loaded, file, err))
		return NULL;
	if (loaded.version(EV_CURRENT) == EV_NONE) {
		err__set(err, "%s: %s is too old: install a newer %s", file,
			 library.soname, library.package);
		return NULL;
	}
	return &loaded;
}
