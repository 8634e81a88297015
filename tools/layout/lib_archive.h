/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of libarchive that unpacking streams and packages needs.
 */
#ifndef DSTLAYOUT_LIB_ARCHIVE_H
#define DSTLAYOUT_LIB_ARCHIVE_H

#include <archive.h>
#include <archive_entry.h>

#include "err.h"

/** struct lib_archive - libarchive's functions by their own names */
struct lib_archive {
	__typeof__(archive_read_new) *read_new;
	__typeof__(archive_read_free) *read_free;
	__typeof__(archive_read_support_format_raw) *support_format_raw;
	__typeof__(archive_read_support_format_ar) *support_format_ar;
	__typeof__(archive_read_support_format_cpio) *support_format_cpio;
	__typeof__(archive_read_support_format_tar) *support_format_tar;
	__typeof__(archive_read_support_filter_by_code) *support_filter;
	__typeof__(archive_read_open) *open;
	__typeof__(archive_read_open_memory) *open_memory;
	__typeof__(archive_read_next_header) *next_header;
	__typeof__(archive_entry_filetype) *entry_filetype;
	__typeof__(archive_entry_size) *entry_size;
	__typeof__(archive_read_data) *read_data;
	__typeof__(archive_error_string) *error_string;
};

/**
 * lib_archive__get() - libarchive, ready to be called
 * @file: the input that needs it, for the diagnostic
 * @err: says why there is none
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_archive *lib_archive__get(const char *file, struct err *err);

#endif /* DSTLAYOUT_LIB_ARCHIVE_H */
