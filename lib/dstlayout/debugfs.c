// SPDX-License-Identifier: GPL-2.0
/*
 * /sys/kernel/debug/dstlayout/
 *
 * The files name their owner, so that the module cannot be unloaded while one is
 * held open.
 */
#include <linux/debugfs.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/poll.h>
#include <linux/ratelimit.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "debugfs.h"
#include "files.h"
#include "run.h"

static struct dentry *dir;

static int file_show(struct seq_file *m, void *unused)
{
	const struct dl_file *of = m->private;

	return of->show(m);
}

static int file_open(struct inode *inode, struct file *file)
{
	const struct dl_file *of = inode->i_private;

	/* What is only written has nothing that a reader could be given. */
	if (!of->show && (file->f_mode & FMODE_READ))
		return -EINVAL;
	if (!of->write && (file->f_mode & FMODE_WRITE))
		return -EINVAL;
	return single_open(file, file_show, inode->i_private);
}

/* The wait is here and not in file_show(), which runs under a lock. */
static ssize_t file_read(struct file *file, char __user *buf, size_t len,
			 loff_t *pos)
{
	const struct dl_file *of = file_inode(file)->i_private;
	int err = 0;

	/* Further reads go on in what the first one printed. */
	if (of->waits && !*pos)
		err = dl_run_wait(file->f_flags & O_NONBLOCK);
	return err ? err : seq_read(file, buf, len, pos);
}

static __poll_t file_poll(struct file *file, poll_table *wait)
{
	const struct dl_file *of = file_inode(file)->i_private;

	if (!of->waits)
		return DEFAULT_POLLMASK;
	poll_wait(file, dl_run_ended(), wait);
	return dl_run_under_way() ? 0 : EPOLLIN | EPOLLRDNORM;
}

static ssize_t file_write(struct file *file, const char __user *buf, size_t len,
			  loff_t *pos)
{
	const struct dl_file *of = file_inode(file)->i_private;
	struct dl_reason reason;
	char *text = NULL;
	int err;

	if (len <= of->longest) {
		text = memdup_user_nul(buf, len);
		if (IS_ERR(text))
			return PTR_ERR(text);
	}
	err = dl_file_write(of, text, len, &reason);
	kfree(text);
	if (*reason.text)
		pr_warn_ratelimited("dstlayout: %s\n", reason.text);
	return err ? err : len;
}

static const struct file_operations file_fops = {
	.owner = THIS_MODULE,
	.open = file_open,
	.read = file_read,
	.write = file_write,
	.poll = file_poll,
	.llseek = seq_lseek,
	.release = single_release,
};

void dl_debugfs_init(void)
{
	u32 i;

	dir = debugfs_create_dir("dstlayout", NULL);
	for (i = 0; i < dl_nr_files; i++) {
		const struct dl_file *of = &dl_files[i];
		umode_t mode = (of->show ? 0400 : 0) | (of->write ? 0200 : 0);

		debugfs_create_file(of->name, mode, dir, (void *)of, &file_fops);
	}
}

void dl_debugfs_exit(void)
{
	debugfs_remove_recursive(dir);
}
