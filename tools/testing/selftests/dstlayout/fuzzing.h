/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Writing whatever comes to the files of the harness, be it the module or the
 * engine in a process, and holding what they do against what they promise.
 */
#ifndef DSTLAYOUT_FUZZING_H
#define DSTLAYOUT_FUZZING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * struct fuzzing_files - the files
 * @write: writes to one, in one piece; 0 or a negative error number
 * @read: reads one to its end; to be freed, NULL if it cannot be read
 */
struct fuzzing_files {
	int (*write)(const char *file, const void *bytes, size_t len);
	char *(*read)(const char *file);
};

/**
 * struct fuzzing - what is to be done, and what came of it
 * @files: to write to
 * @seed: decides everything but how far a run gets
 * @writes: how many
 * @taken: how many of them were taken
 * @refused: how many were not
 * @checked: how many were looked at closely
 * @runs: how many runs began
 */
struct fuzzing {
	const struct fuzzing_files *files;
	uint64_t seed;
	unsigned long writes;
	unsigned long taken;
	unsigned long refused;
	unsigned long checked;
	unsigned long runs;
};

/**
 * fuzzing__run() - write, with runs in between
 * @fuzzing: the figures are filled
 *
 * Each write is taken or refused with one of the documented errors. Now and then
 * one is looked at closely: a refusal changes neither configuration nor shapes
 * and leaves one printable line of reason, and what the files say of
 * configuration can be written as it stands. No run is left under way, and one
 * whose configuration is right goes through in the end.
 *
 * Return: whether all of that holds. Otherwise comments of TAP have told on
 * stdout what does not, and for what write.
 */
bool fuzzing__run(struct fuzzing *fuzzing);

/** fuzzing__print() - the figures, as comments of TAP on stdout */
void fuzzing__print(const struct fuzzing *fuzzing);

#endif /* DSTLAYOUT_FUZZING_H */
