/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Keys of the harness's configuration that the user gave a value.
 */
#ifndef DSTLAYOUT_RUN_SETTINGS_H
#define DSTLAYOUT_RUN_SETTINGS_H

#include "pool.h"
#include "run_port.h"

/**
 * struct run_setting - one key
 * @key: its name
 * @value: what it is to be
 * @option: how the user said so, for a diagnostic
 */
struct run_setting {
	const char *key;
	const char *value;
	const char *option;
};

/**
 * struct run_settings - all of them, each key once
 * @items: in the order in which they were first named
 * @nr: how many
 */
struct run_settings {
	struct run_setting *items;
	size_t nr;
};

/**
 * run_settings__set() - give a key a value, instead of one that it had
 * @settings: where to
 * @pool: owner of the list
 * @key: the key; must outlive the list, as the others
 * @value: its value
 * @option: how the user said so
 *
 * Return: 0, or -1 if memory ran out.
 */
int run_settings__set(struct run_settings *settings, struct pool *pool,
		      const char *key, const char *value, const char *option);

/** run_settings__get() - the value of a key, or NULL if it was given none */
const char *run_settings__get(const struct run_settings *settings,
			      const char *key);

/**
 * run_settings__apply() - configure a harness
 * @settings: what to write, all of it or nothing
 * @port: the harness
 * @config: what its configuration says now
 * @err: says why on failure: a key that it does not have, a bad value
 *
 * Return: 0, or -1 with @err set.
 */
int run_settings__apply(const struct run_settings *settings,
			const struct run_port *port, const char *config,
			struct err *err);

/**
 * run_settings__now() - the value that a key has in a harness
 * @port: the harness
 * @key: the key
 * @buf: filled
 * @size: of @buf in bytes
 *
 * Return: 0, or -1 if it cannot be read or has no such key.
 */
int run_settings__now(const struct run_port *port, const char *key, char *buf,
		      size_t size);

#endif /* DSTLAYOUT_RUN_SETTINGS_H */
