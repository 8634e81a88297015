/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Loading the module and talking to it, for all programs here.
 */
#ifndef DSTLAYOUT_HARNESS_H
#define DSTLAYOUT_HARNESS_H

#include <stdbool.h>
#include <stddef.h>

#define HARNESS_DIR	"/sys/kernel/debug/dstlayout"

/* Says which condition does not hold, and goes on. */
#define CHECK(condition) ({						\
	bool holds_ = (condition);					\
	if (!holds_)							\
		ksft_print_msg("line %d: not so: %s\n", __LINE__, #condition); \
	holds_;								\
})

/**
 * struct harness_test - one test of a program here
 * @run: does it; KSFT_PASS, KSFT_FAIL or what harness__skip() returns
 * @what: holds if it passes
 */
struct harness_test {
	int (*run)(void);
	const char *what;
};

/**
 * harness__run_tests() - do the tests of a program and exit
 * @tests: one after another
 * @nr: how many
 *
 * Skips all of them where harness__init() says why.
 */
void harness__run_tests(const struct harness_test *tests, size_t nr);

/**
 * harness__finish() - end a test, whatever came of it
 * @passed: whether all is well so far
 *
 * Takes the module out if it is there, which must be possible.
 *
 * Return: KSFT_PASS or KSFT_FAIL.
 */
int harness__finish(bool passed);

/**
 * harness__skip() - end a test that proves nothing here
 * @format: why, as for printf(); without a newline
 *
 * Takes the module out, as harness__finish() does.
 *
 * Return: KSFT_SKIP, or KSFT_FAIL if it cannot be taken out.
 */
int harness__skip(const char *format, ...)
	__attribute__((format(printf, 1, 2)));

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
 * harness__write_bytes() - write to one of the module's files, in one piece
 * @file: its name
 * @bytes: what, of any value
 * @len: how many
 *
 * Return: 0, or a negative error number.
 */
int harness__write_bytes(const char *file, const void *bytes, size_t len);

/**
 * harness__write() - write a text to one of the module's files, in one piece
 * @file: its name
 * @text: what
 *
 * Return: 0, or a negative error number.
 */
int harness__write(const char *file, const char *text);

/**
 * harness__takes() - whether one of the module's files takes a text
 * @file: its name
 * @text: what is written to it, in one piece
 *
 * Shows what the module says of it if it does not.
 */
bool harness__takes(const char *file, const char *text);

/**
 * harness__says() - whether one of the module's files has a text in it
 * @file: its name
 * @text: what
 *
 * Shows what the file has instead.
 */
bool harness__says(const char *file, const char *text);

/** harness__lacks() - whether one of the module's files has a text not in it */
bool harness__lacks(const char *file, const char *text);

/**
 * harness__threads() - how many worker threads the kernel lists
 *
 * Return: how many, or -1 if /proc cannot be read.
 */
int harness__threads(void);

#endif /* DSTLAYOUT_HARNESS_H */
