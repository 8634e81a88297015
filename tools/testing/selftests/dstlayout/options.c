// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "kselftest.h"
#include "options.h"

static bool set(const struct options_number *number, const char *text)
{
	char *end;

	if (!text || *text < '0' || *text > '9')
		return false;
	errno = 0;
	*number->value = strtoull(text, &end, 10);
	return !errno && !*end;
}

void options__parse(int argc, char *const argv[],
		    const struct options_number *numbers)
{
	const struct options_number *number;
	int i;

	for (i = 1; i < argc; i += 2) {
		for (number = numbers; number->name; number++) {
			if (!strncmp(argv[i], "--", 2) &&
			    !strcmp(argv[i] + 2, number->name))
				break;
		}
		if (!number->name || !set(number, argv[i + 1]))
			break;
	}
	if (i >= argc)
		return;
	for (number = numbers; number->name; number++)
		ksft_print_msg("--%s N, here %llu\n", number->name,
			       (unsigned long long)*number->value);
	ksft_exit_fail_msg("%s: no such option, or no number behind it\n",
			   argv[i]);
}
