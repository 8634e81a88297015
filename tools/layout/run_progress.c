// SPDX-License-Identifier: GPL-2.0
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "run_progress.h"

#define BAR_MAX		40
#define BAR_MIN		5

void run_progress__begin(struct run_progress *progress, const char *what,
			 unsigned long seconds)
{
	memset(progress, 0, sizeof(*progress));
	progress->shown = isatty(STDERR_FILENO);
	snprintf(progress->what, sizeof(progress->what), "%s", what);
	progress->seconds = seconds;
}

/*
 * Time is an upper bound, most runs end long before. Series are measured in
 * turn until all are decided, those that are not once more. Whichever says more
 * is nearer to the truth.
 */
static unsigned int part_of(const struct run_progress *progress,
			    const struct run_status *status)
{
	unsigned long part = 0, by_time = 0;

	if (status->nr_series && status->series) {
		part = (status->series - 1) * 1000 / status->nr_series;
		if (status->units)
			part += status->unit * 1000 / status->units /
				status->nr_series;
	}
	if (progress->seconds)
		by_time = status->elapsed_ms / progress->seconds;
	if (by_time > part)
		part = by_time;
	return part > 1000 ? 1000 : (unsigned int)part;
}

/* Columns of the terminal, less those of the text around the bar. */
static int bar_width(int text)
{
	struct winsize size;
	int room = 79;

	if (!ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col)
		room = size.ws_col - 1;
	room -= text;
	return room > BAR_MAX ? BAR_MAX : room;
}

void run_progress__show(struct run_progress *progress,
			const struct run_status *status)
{
	static const char bar[BAR_MAX + 1] =
		"########################################";
	unsigned int part;
	char text[200];
	int len, width, full;

	if (!progress->shown)
		return;
	part = part_of(progress, status);
	if (part > progress->part)
		progress->part = part;
	len = snprintf(text, sizeof(text),
		       "%s: series %lu of %lu, unit %lu of %lu, %lu.%lu s",
		       progress->what, status->series, status->nr_series,
		       status->unit, status->units, status->elapsed_ms / 1000,
		       status->elapsed_ms / 100 % 10);
	width = bar_width(len + 3);
	if (width >= BAR_MIN) {
		full = width * (int)progress->part / 1000;
		fprintf(stderr, "\r[%.*s%*s] %s\033[K", full, bar, width - full,
			"", text);
	} else {
		fprintf(stderr, "\r%.*s\033[K", width + len + 2, text);
	}
	fflush(stderr);
}

void run_progress__end(const struct run_progress *progress)
{
	if (!progress->shown)
		return;
	fprintf(stderr, "\r\033[K");
	fflush(stderr);
}
