// SPDX-License-Identifier: GPL-2.0
/*
 * /sys/kernel/debug/dstlayout/
 *
 * Each file names its owner, so that the module cannot be unloaded while one is
 * held open.
 */
#include <linux/cache.h>
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/poll.h>
#include <linux/ratelimit.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "builtin.h"
#include "config.h"
#include "debugfs.h"
#include "run.h"

/* Longest write that is accepted, in bytes; a configuration takes some 300. */
#define WRITE_MAX	4096

static struct dentry *dir;

static int results_show(struct seq_file *m, void *unused)
{
	return dl_run_print_results(m);
}

static int results_open(struct inode *inode, struct file *file)
{
	return single_open(file, results_show, NULL);
}

/* The wait is here and not in results_show(), which runs under a lock. */
static ssize_t results_read(struct file *file, char __user *buf, size_t len,
			    loff_t *pos)
{
	int err = 0;

	/* Further reads go on in what the first one printed. */
	if (!*pos)
		err = dl_run_wait(file->f_flags & O_NONBLOCK);
	return err ? err : seq_read(file, buf, len, pos);
}

static __poll_t results_poll(struct file *file, poll_table *wait)
{
	return dl_run_poll(file, wait) ? EPOLLIN | EPOLLRDNORM : 0;
}

static const struct file_operations results_fops = {
	.owner = THIS_MODULE,
	.open = results_open,
	.read = results_read,
	.poll = results_poll,
	.llseek = seq_lseek,
	.release = single_release,
};

static int samples_show(struct seq_file *m, void *unused)
{
	dl_run_print_samples(m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(samples);

static int status_show(struct seq_file *m, void *unused)
{
	dl_run_print_status(m);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(status);

static int shapes_show(struct seq_file *m, void *unused)
{
	struct dl_config *config = kmalloc(sizeof(*config), GFP_KERNEL);

	if (!config)
		return -ENOMEM;
	dl_config_get(config);
	dl_builtin_print(m, cache_line_size(), config->base);
	kfree(config);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(shapes);

static int config_show(struct seq_file *m, void *unused)
{
	struct dl_config *config = kmalloc(sizeof(*config), GFP_KERNEL);

	if (!config)
		return -ENOMEM;
	dl_config_get(config);
	dl_config_print(m, config, "");
	kfree(config);
	return 0;
}

static int config_open(struct inode *inode, struct file *file)
{
	return single_open(file, config_show, NULL);
}

/* One write is one command: there is nothing to collect over several. */
static ssize_t write_command(const char __user *buf, size_t len,
			     int (*command)(char *text, struct dl_reason *reason))
{
	struct dl_reason reason = { "" };
	char *text;
	int err;

	if (len > WRITE_MAX) {
		err = -E2BIG;
		snprintf(reason.text, sizeof(reason.text),
			 "a write of %zu bytes is too long: %d are allowed",
			 len, WRITE_MAX);
	} else {
		text = memdup_user_nul(buf, len);
		if (IS_ERR(text))
			return PTR_ERR(text);
		if (strlen(text) == len) {
			err = command(text, &reason);
		} else {
			err = -EINVAL;
			snprintf(reason.text, sizeof(reason.text),
				 "a zero byte is not allowed: write text");
		}
		kfree(text);
	}
	if (err && *reason.text)
		pr_warn_ratelimited("dstlayout: %s\n", reason.text);
	/* Nothing, if it went well: the status tells of the last command. */
	dl_run_note_error(&reason);
	return err ? err : len;
}

static ssize_t config_write(struct file *file, const char __user *buf,
			    size_t len, loff_t *pos)
{
	return write_command(buf, len, dl_config_write);
}

static const struct file_operations config_fops = {
	.owner = THIS_MODULE,
	.open = config_open,
	.read = seq_read,
	.write = config_write,
	.llseek = seq_lseek,
	.release = single_release,
};

static int obey(char *text, struct dl_reason *reason)
{
	text = strim(text);
	if (!strcmp(text, "start"))
		return dl_run_start(reason);
	if (!strcmp(text, "stop")) {
		dl_run_stop();
		return 0;
	}
	snprintf(reason->text, sizeof(reason->text),
		 "control=%.32s is not allowed: it takes start, stop", text);
	return -EINVAL;
}

static ssize_t control_write(struct file *file, const char __user *buf,
			     size_t len, loff_t *pos)
{
	return write_command(buf, len, obey);
}

static const struct file_operations control_fops = {
	.owner = THIS_MODULE,
	.open = nonseekable_open,
	.write = control_write,
};

void dl_debugfs_init(void)
{
	dir = debugfs_create_dir("dstlayout", NULL);
	debugfs_create_file("results", 0400, dir, NULL, &results_fops);
	debugfs_create_file("samples", 0400, dir, NULL, &samples_fops);
	debugfs_create_file("status", 0400, dir, NULL, &status_fops);
	debugfs_create_file("shapes", 0400, dir, NULL, &shapes_fops);
	debugfs_create_file("config", 0600, dir, NULL, &config_fops);
	debugfs_create_file("control", 0200, dir, NULL, &control_fops);
}

void dl_debugfs_exit(void)
{
	debugfs_remove_recursive(dir);
}
