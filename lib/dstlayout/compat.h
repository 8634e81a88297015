/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Newest upstream names on older kernels.
 *
 * The sources use the newest names only; this is the one place that knows the
 * older ones. Kbuild tells which headers there are; version numbers say nothing,
 * since distributions backport. A kernel tree that needs none of this does not
 * get this file, and Kbuild then includes nothing.
 */
#ifndef DSTLAYOUT_COMPAT_H
#define DSTLAYOUT_COMPAT_H

/*
 * dst_entry counts its references in an rcuref_t since that type came, with
 * commit bc9d3a9f2afc; before, in an atomic_t of another name.
 */
#ifdef DL_NO_RCUREF_H
#define __rcuref __refcnt
#endif

#endif /* DSTLAYOUT_COMPAT_H */
