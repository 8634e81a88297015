/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_COMPILER_H
#define HARNESS_LINUX_COMPILER_H

#ifndef __always_inline
#define __always_inline	inline __attribute__((always_inline))
#endif
#define __aligned(x)	__attribute__((aligned(x)))
#define __percpu

#define READ_ONCE(x)	 (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, v) (*(volatile __typeof__(x) *)&(x) = (v))
#define barrier()	 __asm__ __volatile__("" ::: "memory")

#endif /* HARNESS_LINUX_COMPILER_H */
