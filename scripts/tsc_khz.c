// SPDX-License-Identifier: GPL-2.0
/*
 * Prints the frequency of this machine's time stamp counter in kHz, which an
 * emulated one has as well. A guest measures it while it boots, and is several
 * times wrong where other work keeps its CPUs from running in time.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <x86intrin.h>

#define NSEC_PER_SEC 1000000000LL
#define SPAN_NS (NSEC_PER_SEC / 2)

/* Both clocks at one time: of some readings the one that took the least. */
static int read_both(uint64_t *tsc, int64_t *ns)
{
	uint64_t shortest = UINT64_MAX;
	int i;

	for (i = 0; i < 1000; i++) {
		struct timespec now;
		uint64_t before = __rdtsc();
		uint64_t took;

		if (clock_gettime(CLOCK_MONOTONIC, &now))
			return -errno;
		took = __rdtsc() - before;
		if (took >= shortest)
			continue;
		shortest = took;
		*tsc = before + took / 2;
		*ns = now.tv_sec * NSEC_PER_SEC + now.tv_nsec;
	}
	return 0;
}

int main(void)
{
	const struct timespec span = { .tv_nsec = SPAN_NS };
	uint64_t tsc[2];
	int64_t ns[2];
	int err;

	err = read_both(&tsc[0], &ns[0]);
	if (!err && clock_nanosleep(CLOCK_MONOTONIC, 0, &span, NULL))
		err = -EINTR;
	if (!err)
		err = read_both(&tsc[1], &ns[1]);
	if (err) {
		fprintf(stderr, "tsc_khz: the clock: %s: try again\n",
			strerror(-err));
		return 2;
	}
	printf("%.0f\n", (double)(tsc[1] - tsc[0]) / (double)(ns[1] - ns[0]) * 1e6);
	return fflush(stdout) ? 2 : 0;
}
