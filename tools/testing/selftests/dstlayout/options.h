/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a program here may be asked for on its command line: how much of what it
 * does. kselftest gives no options, and gets little of everything.
 */
#ifndef DSTLAYOUT_OPTIONS_H
#define DSTLAYOUT_OPTIONS_H

#include <stdint.h>

/** struct options_number - "--NAME N" */
struct options_number {
	const char *name;
	uint64_t *value;
};

/**
 * options__parse() - read a command line
 * @argc: of main()
 * @argv: of main()
 * @numbers: what there is, up to one without a name; values are left as they are
 *	where nothing was said
 *
 * Exits with a failure that says so where there is something else.
 */
void options__parse(int argc, char *const argv[],
		    const struct options_number *numbers);

#endif /* DSTLAYOUT_OPTIONS_H */
