/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_UTSNAME_H
#define HARNESS_LINUX_UTSNAME_H

#include <sys/utsname.h>

struct utsname *init_utsname(void);

#endif /* HARNESS_LINUX_UTSNAME_H */
