/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Reading reports of other commands, which may come from anywhere.
 */
#ifndef DSTLAYOUT_PAGE_JSON_H
#define DSTLAYOUT_PAGE_JSON_H

#include "lib_json.h"
#include "pool.h"

/**
 * struct page_json - a report while it is read
 * @lib: jansson
 * @path: of the file
 * @command: which command writes such reports
 * @root: the document, or NULL
 * @pool: owner of what is taken from it
 * @err: for what is wrong
 */
struct page_json {
	const struct lib_json *lib;
	const char *path;
	const char *command;
	json_t *root;
	struct pool *pool;
	struct err *err;
};

/**
 * page_json__open() - read a file, and look whether it is of our version
 * @json: with @path, @command, @pool and @err set; release with
 *	page_json__close(), also after a failure
 *
 * Return: 0, or -1 with the error set.
 */
int page_json__open(struct page_json *json);

void page_json__close(struct page_json *json);

/** page_json__wrong() - it is no such report; returns -1 with the error set */
int page_json__wrong(const struct page_json *json, const char *what);

int page_json__no_memory(const struct page_json *json);

/** page_json__text() - a copy of the text of a key, or NULL */
const char *page_json__text(const struct page_json *json, const json_t *value,
			    const char *key);

/** page_json__figure() - the number of a key, or not a number */
double page_json__figure(const struct page_json *json, const json_t *value,
			 const char *key);

/** page_json__count() - the whole number of a key, 0 for what is none */
unsigned int page_json__count(const struct page_json *json, const json_t *value,
			      const char *key);

/**
 * page_json__each() - visit the elements of an array
 * @json: the report
 * @value: holds the array
 * @key: its key
 * @fn: called for each element in order, until it returns other than 0
 * @arg: handed to @fn
 *
 * Return: 0, what @fn returned, or -1 with the error set if there is no such
 * array.
 */
int page_json__each(const struct page_json *json, const json_t *value,
		    const char *key,
		    int (*fn)(const struct page_json *json,
			      const json_t *element, void *arg), void *arg);

#endif /* DSTLAYOUT_PAGE_JSON_H */
