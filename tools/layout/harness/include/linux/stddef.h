/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_STDDEF_H
#define HARNESS_LINUX_STDDEF_H

#include <stddef.h>

#define sizeof_field(type, member)	sizeof(((type *)0)->member)

#endif /* HARNESS_LINUX_STDDEF_H */
