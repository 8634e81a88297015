/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Writing small ELF files of any class and byte order, for tests.
 */
#ifndef DSTLAYOUT_ELF_BUILD_H
#define DSTLAYOUT_ELF_BUILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** struct elf_section - one section to write */
struct elf_section {
	const char *name;
	const void *data;
	size_t size;
};

/**
 * elf_build() - an ELF file with the given sections
 * @is64: its class
 * @machine: EM_...
 *
 * Return: memory of exactly @size bytes, for free(). Running out of it ends
 * the program: this serves tests.
 */
uint8_t *elf_build(bool is64, bool big_endian, uint16_t machine,
		   const struct elf_section *sections, size_t nr, size_t *size);

#endif /* DSTLAYOUT_ELF_BUILD_H */
