/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_CTYPE_H
#define HARNESS_LINUX_CTYPE_H

#include <ctype.h>

#endif /* HARNESS_LINUX_CTYPE_H */
