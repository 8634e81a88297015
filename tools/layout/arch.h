/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a machine is called, and how long its cache lines are.
 */
#ifndef DSTLAYOUT_ARCH_H
#define DSTLAYOUT_ARCH_H

#include <stdbool.h>
#include <stddef.h>

/**
 * struct elf_head - what the first bytes of an ELF file say
 * @ptr_size: 4 or 8, from its class
 * @big_endian: from its data encoding
 * @arch: as "uname -m" calls the machine, or NULL
 */
struct elf_head {
	unsigned int ptr_size;
	bool big_endian;
	const char *arch;
};

/**
 * elf_head__read() - recognise ELF
 *
 * Return: whether the data begins like an ELF file.
 */
bool elf_head__read(struct elf_head *head, const void *data, size_t size);

/**
 * arch__line() - cache-line size that kernels of an architecture assume
 * @arch: as "uname -m" names it, or NULL
 *
 * This is SMP_CACHE_BYTES, what ____cacheline_aligned aligns to.
 *
 * Return: bytes, or 0 where it is unknown or differs between builds.
 */
unsigned int arch__line(const char *arch);

#endif /* DSTLAYOUT_ARCH_H */
