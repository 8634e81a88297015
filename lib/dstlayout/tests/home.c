// SPDX-License-Identifier: GPL-2.0
/*
 * What the kernel gives the loops and user space does not.
 */
#include "portable.h"

volatile unsigned long jiffies = 4242;

_Thread_local unsigned long dl_this_worker;
