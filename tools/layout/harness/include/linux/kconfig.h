/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_KCONFIG_H
#define HARNESS_LINUX_KCONFIG_H

#define CONFIG_64BIT	 (sizeof(long) == 8)
#define IS_ENABLED(x)	 (x)

#endif /* HARNESS_LINUX_KCONFIG_H */
