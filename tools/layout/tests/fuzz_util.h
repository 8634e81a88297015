/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the fuzzers share. Each has one entry, which libFuzzer calls with bytes;
 * a sanitizer, a limit or an assertion ends it where something is wrong.
 */
#ifndef DSTLAYOUT_FUZZ_UTIL_H
#define DSTLAYOUT_FUZZ_UTIL_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

/**
 * fuzz_util__file() - a file in memory that has these bytes
 *
 * Return: a path by which it can be opened, until the next call.
 */
const char *fuzz_util__file(const uint8_t *data, size_t size);

/** fuzz_util__object() - open bytes as an object, and use all that is in it */
void fuzz_util__object(const uint8_t *data, size_t size);

#endif /* DSTLAYOUT_FUZZ_UTIL_H */
