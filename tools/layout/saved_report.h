/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reports that "dstlayout check --format json" wrote, here or elsewhere, as
 * columns of a matrix.
 */
#ifndef DSTLAYOUT_SAVED_REPORT_H
#define DSTLAYOUT_SAVED_REPORT_H

#include "cmd_options.h"
#include "lib_json.h"
#include "matrix.h"

/**
 * struct saved_report - one file
 * @path: as the caller named it
 * @lib: jansson
 * @root: the document, or NULL
 */
struct saved_report {
	const char *path;
	const struct lib_json *lib;
	json_t *root;
};

/**
 * saved_report__is() - whether a file looks like JSON
 * @path: its name; what is no regular file, or cannot be read, does not
 */
bool saved_report__is(const char *path);

/**
 * saved_report__load() - read one, and hold it against what it must have
 * @report: filled; release with saved_report__free(), also after a failure
 * @path: its name; must outlive @report
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int saved_report__load(struct saved_report *report, const char *path,
		       struct err *err);

/** saved_report__objects() - how many objects it is about, at least one */
size_t saved_report__objects(const struct saved_report *report);

/**
 * saved_report__fill() - fill a column for each of its objects
 * @report: must outlive @matrix
 * @matrix: which
 * @column: number of the first
 * @options: --struct and --strict hold for it as well
 *
 * Return: 0, or -1 if memory ran out.
 */
int saved_report__fill(const struct saved_report *report, struct matrix *matrix,
		       size_t column, const struct cmd_options *options);

/**
 * saved_report__fill_missing() - the same for structs that the objects have not,
 * when the rules about them are known from all other columns
 */
int saved_report__fill_missing(const struct saved_report *report,
			       struct matrix *matrix, size_t column,
			       const struct cmd_options *options);

void saved_report__free(struct saved_report *report);

#endif /* DSTLAYOUT_SAVED_REPORT_H */
