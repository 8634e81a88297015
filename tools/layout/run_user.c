// SPDX-License-Identifier: GPL-2.0
#include "harness/harness.h"
#include "run_user.h"

static int process__read(const struct run_port *port, const char *file,
			 char **text, size_t *len)
{
	(void)port;
	return harness_read(file, text, len);
}

static int process__write(const struct run_port *port, const char *file,
			  const char *text, size_t len)
{
	(void)port;
	return harness_write(file, text, len);
}

void run_port__of_process(struct run_port *port)
{
	port->name = "--user";
	port->dir = NULL;
	port->read = process__read;
	port->write = process__write;
}

void run_user__end(void)
{
	harness_exit();
}
