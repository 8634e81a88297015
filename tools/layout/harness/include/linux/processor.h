/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_PROCESSOR_H
#define HARNESS_LINUX_PROCESSOR_H

static inline void cpu_relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#elif defined(__aarch64__)
	__asm__ __volatile__("yield" ::: "memory");
#else
	__asm__ __volatile__("" ::: "memory");
#endif
}

#endif /* HARNESS_LINUX_PROCESSOR_H */
