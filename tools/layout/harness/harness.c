// SPDX-License-Identifier: GPL-2.0
/*
 * The measuring engine of the module, in threads of this process.
 */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <linux/seq_file.h>

#include "config.h"
#include "files.h"
#include "harness.h"
#include "machine.h"
#include "run.h"
#include "workers.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_up;

static int set_up(void)
{
	struct dl_reason reason;
	int err;

	err = machine_init();
	if (err)
		return err;
	err = dl_config_init(&reason);
	if (err)
		goto exit_machine;
	err = dl_workers_init();
	if (err)
		goto exit_machine;
	err = dl_run_init();
	if (!err)
		return 0;
	dl_workers_exit();
exit_machine:
	machine_exit();
	return err;
}

/* Nothing is set up in a program that does not ask for it. */
static int set_up_once(void)
{
	int err = 0;

	pthread_mutex_lock(&lock);
	if (!is_up)
		err = set_up();
	is_up = !err;
	pthread_mutex_unlock(&lock);
	return err;
}

void harness_exit(void)
{
	if (!is_up)
		return;
	dl_run_exit();
	dl_workers_exit();
	machine_exit();
	is_up = false;
}

static const struct dl_file *find(const char *name)
{
	u32 i;

	for (i = 0; i < dl_nr_files; i++) {
		if (!strcmp(dl_files[i].name, name))
			return &dl_files[i];
	}
	return NULL;
}

int harness_write(const char *name, const char *text, size_t len)
{
	const struct dl_file *file = find(name);
	struct dl_reason reason;
	char *copy = NULL;
	int err;

	if (!file)
		return -ENOENT;
	if (!file->write)
		return -EACCES;
	err = set_up_once();
	if (err)
		return err;
	if (len <= file->longest) {
		copy = malloc(len + 1);
		if (!copy)
			return -ENOMEM;
		memcpy(copy, text, len);
		copy[len] = '\0';
	}
	err = dl_file_write(file, copy, len, &reason);
	free(copy);
	return err;
}

int harness_read(const char *name, char **text, size_t *len)
{
	const struct dl_file *file = find(name);
	struct seq_file m = { 0 };
	int err;

	if (!file)
		return -ENOENT;
	if (!file->show)
		return -EACCES;
	err = set_up_once();
	if (!err && file->waits)
		err = dl_run_wait(false);
	if (!err)
		err = file->show(&m);
	if (!err && m.failed)
		err = -ENOMEM;
	/* What prints nothing has a text all the same. */
	if (!err && !m.text) {
		m.text = calloc(1, 1);
		err = m.text ? 0 : -ENOMEM;
	}
	if (err) {
		free(m.text);
		return err;
	}
	*text = m.text;
	*len = m.len;
	return 0;
}
