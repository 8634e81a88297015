// SPDX-License-Identifier: GPL-2.0
/*
 * dstlayout: what the layout of struct dst_entry costs on this machine.
 */
#include <linux/module.h>
#include <linux/printk.h>

#include "config.h"
#include "debugfs.h"
#include "run.h"
#include "shapes.h"
#include "workers.h"

/* Built in, it would keep all CPUs busy at every boot: only on request. */
static bool run_now = __is_defined(MODULE);
module_param_named(run, run_now, bool, 0);
MODULE_PARM_DESC(run, "start a run at once (default 1 as a module, 0 built in)");

static int __init dstlayout_init(void)
{
	struct dl_reason reason;
	int err;

	err = dl_config_init(&reason);
	if (err) {
		pr_err("dstlayout: %s\n", reason.text);
		return err;
	}
	err = dl_workers_init();
	if (err)
		return err;
	err = dl_run_init();
	if (err)
		goto exit_workers;
	dl_debugfs_init();

	/* Loaded all the same: the status says why, and another try is free. */
	if (run_now && dl_run_start(&reason)) {
		dl_run_note_error(&reason);
		pr_err("dstlayout: %s\n", reason.text);
	}
	return 0;

exit_workers:
	dl_workers_exit();
	return err;
}

static void __exit dstlayout_exit(void)
{
	dl_debugfs_exit();
	dl_run_exit();
	dl_shapes_exit();
	dl_workers_exit();
}

module_init(dstlayout_init);
module_exit(dstlayout_exit);

MODULE_DESCRIPTION("Cache-line layout harness");
MODULE_LICENSE("GPL");
