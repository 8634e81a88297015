// SPDX-License-Identifier: GPL-2.0
#include "lib_archive.h"
#include "loader.h"
#include "util.h"

const struct lib_archive *lib_archive__get(const char *file, struct err *err)
{
	static const struct loader_function functions[] = {
		LOADER_FUNCTION(struct lib_archive, read_new, archive_read_new),
		LOADER_FUNCTION(struct lib_archive, read_free, archive_read_free),
		LOADER_FUNCTION(struct lib_archive, support_format_raw,
				archive_read_support_format_raw),
		LOADER_FUNCTION(struct lib_archive, support_format_ar,
				archive_read_support_format_ar),
		LOADER_FUNCTION(struct lib_archive, support_format_cpio,
				archive_read_support_format_cpio),
		LOADER_FUNCTION(struct lib_archive, support_format_tar,
				archive_read_support_format_tar),
		LOADER_FUNCTION(struct lib_archive, open, archive_read_open),
		LOADER_FUNCTION(struct lib_archive, entry_filetype,
				archive_entry_filetype),
		LOADER_FUNCTION(struct lib_archive, entry_size,
				archive_entry_size),
		LOADER_FUNCTION(struct lib_archive, support_filter,
				archive_read_support_filter_by_code),
		LOADER_FUNCTION(struct lib_archive, open_memory,
				archive_read_open_memory),
		LOADER_FUNCTION(struct lib_archive, next_header,
				archive_read_next_header),
		LOADER_FUNCTION(struct lib_archive, read_data, archive_read_data),
		LOADER_FUNCTION(struct lib_archive, error_string,
				archive_error_string),
	};
	static const struct loader_library library = {
		.soname = "libarchive.so.13",
		.package = "libarchive13",
		.functions = functions,
		.nr_functions = ARRAY_SIZE(functions),
	};
	static struct lib_archive loaded;

	if (loader__load(&library, &loaded, file, err))
		return NULL;
	return &loaded;
}
