/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_MODULEPARAM_H
#define HARNESS_LINUX_MODULEPARAM_H

/* There is no module; what would set its parameters is compiled all the same. */
struct kernel_param {
	void *arg;
};

struct kernel_param_ops {
	int (*set)(const char *value, const struct kernel_param *kp);
};

#define module_param_cb(name, ops, arg, perm)				\
	static const struct kernel_param_ops *const param_##name	\
		__attribute__((unused)) = (ops)
#define __MODULE_PARM_TYPE(name, type)	struct kernel_param
#define MODULE_PARM_DESC(name, text)	struct kernel_param

#endif /* HARNESS_LINUX_MODULEPARAM_H */
