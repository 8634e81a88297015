// SPDX-License-Identifier: GPL-2.0
/*
 * The files through which the harness is told what to do and tells what came of
 * it, wherever they lie.
 */
#include <linux/cache.h>
#include <linux/ctype.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "config.h"
#include "files.h"
#include "run.h"
#include "shapes.h"

static int show_samples(struct seq_file *m)
{
	dl_run_print_samples(m);
	return 0;
}

static int show_status(struct seq_file *m)
{
	dl_run_print_status(m);
	return 0;
}

static int show_shapes(struct seq_file *m)
{
	struct dl_config *config = kmalloc(sizeof(*config), GFP_KERNEL);

	if (!config)
		return -ENOMEM;
	dl_config_get(config);
	dl_shapes_print(m, cache_line_size(), config->base);
	kfree(config);
	return 0;
}

static int show_config(struct seq_file *m)
{
	struct dl_config *config = kmalloc(sizeof(*config), GFP_KERNEL);

	if (!config)
		return -ENOMEM;
	dl_config_get(config);
	dl_config_print(m, config, "");
	kfree(config);
	return 0;
}

/* What was defined is among the shapes; here is how to define one. */
static int show_custom(struct seq_file *m)
{
	seq_puts(m, "# one write defines one shape:\n");
	seq_puts(m, "# shape NAME size=N base=N\n");
	seq_puts(m, "# field PATH off=N size=N role=R op=O\n");
	seq_puts(m, "# end\n");
	seq_puts(m, "# R: hot-write read-mostly cold; O: none load ref count stamp\n");
	return 0;
}

static int write_control(char *text, struct dl_reason *reason)
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

/* A configuration takes some 500 bytes, a shape of 64 fields at most 12000. */
const struct dl_file dl_files[] = {
	{ .name = "results", .show = dl_run_print_results, .waits = true },
	{ .name = "samples", .show = show_samples },
	{ .name = "status", .show = show_status },
	{ .name = "shapes", .show = show_shapes },
	{ .name = "config", .show = show_config, .write = dl_config_write,
	  .longest = 4096 },
	{ .name = "custom", .show = show_custom, .write = dl_run_define,
	  .longest = 65536 },
	{ .name = "control", .write = write_control, .longest = 64 },
};

const u32 dl_nr_files = ARRAY_SIZE(dl_files);

/* What was written is quoted in reasons, and may be anything. */
static void make_printable(struct dl_reason *reason)
{
	char *c;

	for (c = reason->text; *c; c++) {
		if (!isascii(*c) || !isprint(*c))
			*c = '?';
	}
}

int dl_file_write(const struct dl_file *file, char *text, size_t len,
		  struct dl_reason *reason)
{
	int err;

	*reason->text = '\0';
	if (len > file->longest) {
		err = -E2BIG;
		snprintf(reason->text, sizeof(reason->text),
			 "a write of %zu bytes is too long: %u are allowed",
			 len, file->longest);
	} else if (strlen(text) != len) {
		err = -EINVAL;
		snprintf(reason->text, sizeof(reason->text),
			 "a zero byte is not allowed: write text");
	} else {
		err = file->write(text, reason);
		if (!err)
			*reason->text = '\0';
		else if (!*reason->text)
			snprintf(reason->text, sizeof(reason->text),
				 "no memory");
	}
	make_printable(reason);
	dl_run_note_error(reason);
	return err;
}
