/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the pure parts (shapes, twins, loops, statistics) need of the kernel.
 *
 * In user space, headers of the same names stand in for the kernel's: see
 * tools/layout/harness.
 */
#ifndef DSTLAYOUT_PORTABLE_H
#define DSTLAYOUT_PORTABLE_H

#include <linux/atomic.h>
#include <linux/build_bug.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/jiffies.h>
#include <linux/kconfig.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/percpu-refcount.h>
#include <linux/processor.h>
#include <linux/refcount.h>
#include <linux/sort.h>
#include <linux/stddef.h>
#include <linux/string.h>
#include <linux/types.h>

/* Kbuild looks: a header cannot be asked for where sparse must read it too. */
#ifdef DL_NO_RCUREF_H
#define DL_HAVE_RCUREF 0
#else
#include <linux/rcuref.h>
#define DL_HAVE_RCUREF 1
#endif

#endif /* DSTLAYOUT_PORTABLE_H */
