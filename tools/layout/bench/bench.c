// SPDX-License-Identifier: GPL-2.0
/*
 * Time commands side by side: whole processes, taking turns, so that whatever
 * else the machine does meets all of them. Each round has another order: a
 * command that always came behind the same one would always find the caches as
 * that one leaves them.
 *
 *	bench RUNS LABEL COMMAND... [-- LABEL COMMAND...]...
 *
 * Prints the median and the best wall-clock time of each, its peak memory, and
 * its median as a multiple of the first one's.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_COMMANDS	16

/**
 * struct contender - one command
 * @label: what to call it
 * @argv: what to run
 * @ms: duration of each run, in milliseconds
 * @peak_kib: largest resident size of any run
 * @broken: whether it could not be run, or did not end by itself
 */
struct contender {
	const char *label;
	char **argv;
	double *ms;
	long peak_kib;
	bool broken;
};

static double now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void become(char **argv)
{
	int null = open("/dev/null", O_RDWR);

	if (null >= 0) {
		dup2(null, STDIN_FILENO);
		dup2(null, STDOUT_FILENO);
		dup2(null, STDERR_FILENO);
		execvp(argv[0], argv);
	}
	_exit(127);
}

static void run_once(struct contender *c, int run)
{
	double start = now_ms();
	struct rusage usage;
	int status;
	pid_t pid = fork();

	if (!pid)
		become(c->argv);
	if (pid < 0 || wait4(pid, &status, 0, &usage) != pid ||
	    !WIFEXITED(status) || WEXITSTATUS(status) == 127) {
		c->broken = true;
		return;
	}
	c->ms[run] = now_ms() - start;
	if (usage.ru_maxrss > c->peak_kib)
		c->peak_kib = usage.ru_maxrss;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void print(const struct contender *c, const struct contender *first,
		  int runs)
{
	if (c->broken) {
		printf("%-42s cannot be run here\n", c->label);
		return;
	}
	printf("%-42s %10.2f %10.2f %10.1f %9.2fx\n", c->label, c->ms[runs / 2],
	       c->ms[0], c->peak_kib / 1024.0, c->ms[runs / 2] / first->ms[runs / 2]);
}

/* Bring so many numbers into another order: the same ones in each run. */
static void shuffle(int *order, int nr)
{
	static uint32_t random = 1;
	int i, other, kept;

	for (i = nr - 1; i > 0; i--) {
		random = random * 1664525 + 1013904223;
		other = (int)((random >> 16) % (uint32_t)(i + 1));
		kept = order[i];
		order[i] = order[other];
		order[other] = kept;
	}
}

/* Cut the arguments into commands. Return: how many, 0 if they are wrong. */
static int read_commands(struct contender *c, char **argv)
{
	int nr = 0;

	while (*argv) {
		if (nr == MAX_COMMANDS || !argv[1])
			return 0;
		c[nr].label = argv[0];
		c[nr++].argv = argv + 1;
		while (*argv && strcmp(*argv, "--"))
			argv++;
		if (*argv)
			*argv++ = NULL;
	}
	return nr;
}

int main(int argc, char **argv)
{
	struct contender c[MAX_COMMANDS] = { 0 };
	int runs = argc > 1 ? atoi(argv[1]) : 0;
	int nr = runs > 0 ? read_commands(c, argv + 2) : 0;
	int order[MAX_COMMANDS];
	int run, i, ret = 0;

	if (!nr) {
		fprintf(stderr, "usage: bench RUNS LABEL COMMAND... [-- LABEL COMMAND...]...\n");
		return 2;
	}
	for (i = 0; i < nr; i++) {
		order[i] = i;
		c[i].ms = calloc(runs, sizeof(*c[i].ms));
		if (!c[i].ms) {
			perror("bench");
			return 2;
		}
	}
	/* The first round warms the caches up and does not count. */
	for (run = -1; run < runs; run++) {
		shuffle(order, nr);
		for (i = 0; i < nr; i++)
			if (!c[order[i]].broken)
				run_once(&c[order[i]], run < 0 ? 0 : run);
	}
	printf("%-42s %10s %10s %10s %10s\n", "", "median ms", "best ms",
	       "peak MiB", "ratio");
	for (i = 0; i < nr; i++)
		qsort(c[i].ms, runs, sizeof(*c[i].ms), compare);
	if (c[0].broken)
		ret = 1;
	for (i = 0; i < nr; i++)
		print(&c[i], &c[0], runs);
	for (i = 0; i < nr; i++)
		free(c[i].ms);
	return ret;
}
