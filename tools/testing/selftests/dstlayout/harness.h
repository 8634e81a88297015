/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Loading the module and talking to it, for all programs here.
 */
#ifndef DSTLAYOUT_HARNESS_H
#define DSTLAYOUT_HARNESS_H

#include <stdbool.h>
#include <stddef.h>

#define HARNESS_DIR	"/sys/kernel/debug/dstlayout"

/**
 * harness__init() - find out whether the module can be used here
 *
 * Makes sure that the module is not left loaded, however the program ends.
 * The module is $DSTLAYOUT_KO, or $DSTLAYOUT_MODULES/RELEASE/dstlayout.ko, or
 * what modprobe finds. An empty $DSTLAYOUT_KO keeps this kernel as it is.
 *
 * Return: NULL, or why it cannot, to be shown with a skip.
 */
const char *harness__init(void);

/** harness__ko() - path of the module's file, or NULL if modprobe found it */
const char *harness__ko(void);

/**
 * harness__load() - load the module
 * @parameters: separated by blanks, as insmod takes them
 *
 * Return: 0, or the negative error number that the kernel gave.
 */
int harness__load(const char *parameters);

/**
 * harness__unload() - take the module out again
 *
 * Does not wait: in use is an error.
 *
 * Return: 0, or the negative error number that the kernel gave.
 */
int harness__unload(void);

/** harness__loaded() - whether the kernel lists the module, whoever loaded it */
bool harness__loaded(void);

/**
 * harness__open() - open one of the module's files
 * @file: its name
 * @flags: as for open()
 *
 * Return: a descriptor, or a negative error number.
 */
int harness__open(const char *file, int flags);

/**
 * harness__read() - read one of the module's files to its end
 * @file: its name
 *
 * Return: the text, to be released with free(), or NULL with errno set.
 */
char *harness__read(const char *file);

/**
 * harness__write() - write to one of the module's files, in one piece
 * @file: its name
 * @text: what
 *
 * Return: 0, or a negative error number.
 */
int harness__write(const char *file, const char *text);

/**
 * harness__says() - whether one of the module's files has a text in it
 * @file: its name
 * @text: what
 *
 * Shows what the file has instead.
 */
bool harness__says(const char *file, const char *text);

/**
 * harness__threads() - how many worker threads the kernel lists
 *
 * Return: how many, or -1 if /proc cannot be read.
 */
int harness__threads(void);

#endif /* DSTLAYOUT_HARNESS_H */
