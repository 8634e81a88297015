/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the harness says about a run while it is under way.
 */
#ifndef DSTLAYOUT_RUN_STATUS_H
#define DSTLAYOUT_RUN_STATUS_H

#include "run_port.h"

/**
 * struct run_status - the content of "status"
 * @state: idle, running, done or stopped
 * @unit: units measured of the series at hand
 * @units: at which the next look comes
 * @series: which series that is, from 1
 * @nr_series: how many there are
 * @elapsed_ms: since the start, in milliseconds
 * @error: why the last write was refused; "" if it was not
 *
 * A figure that is not said is 0.
 */
struct run_status {
	char state[16];
	unsigned long unit;
	unsigned long units;
	unsigned long series;
	unsigned long nr_series;
	unsigned long elapsed_ms;
	char error[512];
};

/**
 * run_status__read() - ask the harness
 * @status: filled
 * @port: the harness
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int run_status__read(struct run_status *status, const struct run_port *port,
		     struct err *err);

#endif /* DSTLAYOUT_RUN_STATUS_H */
