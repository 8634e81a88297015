// SPDX-License-Identifier: GPL-2.0
#include "arch.h"

#include <elf.h>
#include <stdint.h>
#include <string.h>

#include "util.h"

/*
 * L1_CACHE_SHIFT in each architecture's asm/cache.h. MIPS, 32-bit PowerPC and
 * those that are not here choose it by processor.
 */
static const struct arch {
	uint16_t machine;
	uint8_t elf_class;	/* 0: either */
	uint8_t elf_data;	/* 0: either */
	const char *name;
	unsigned int line;
} archs[] = {
	{ EM_X86_64, 0, 0, "x86_64", 64 },
	{ EM_386, 0, 0, "i686", 64 },
	{ EM_AARCH64, 0, 0, "aarch64", 64 },
	{ EM_ARM, 0, 0, "armv7l", 64 },
	{ EM_RISCV, ELFCLASS64, 0, "riscv64", 64 },
	{ EM_RISCV, ELFCLASS32, 0, "riscv32", 64 },
	{ EM_S390, ELFCLASS64, 0, "s390x", 256 },
	{ EM_PPC64, 0, ELFDATA2LSB, "ppc64le", 128 },
	{ EM_PPC64, 0, ELFDATA2MSB, "ppc64", 128 },
	{ EM_PPC, 0, 0, "ppc", 0 },
	{ EM_MIPS, ELFCLASS64, 0, "mips64", 0 },
	{ EM_MIPS, ELFCLASS32, 0, "mips", 0 },
	{ 258 /* EM_LOONGARCH */, ELFCLASS64, 0, "loongarch64", 64 },
	{ EM_SPARCV9, 0, 0, "sparc64", 64 },
	{ EM_PARISC, ELFCLASS64, 0, "parisc64", 0 },
	{ EM_PARISC, ELFCLASS32, 0, "parisc", 0 },
};

bool elf_head__read(struct elf_head *head, const void *data, size_t size)
{
	const unsigned char *p = data;
	unsigned int machine;
	size_t i;

	/* e_machine follows e_ident and e_type in either class. */
	if (size < EI_NIDENT + 4 || memcmp(p, ELFMAG, SELFMAG) ||
	    (p[EI_CLASS] != ELFCLASS32 && p[EI_CLASS] != ELFCLASS64) ||
	    (p[EI_DATA] != ELFDATA2LSB && p[EI_DATA] != ELFDATA2MSB))
		return false;
	head->ptr_size = p[EI_CLASS] == ELFCLASS64 ? 8 : 4;
	head->big_endian = p[EI_DATA] == ELFDATA2MSB;
	machine = head->big_endian ? p[EI_NIDENT + 2] << 8 | p[EI_NIDENT + 3] :
				     p[EI_NIDENT + 3] << 8 | p[EI_NIDENT + 2];
	head->arch = NULL;
	for (i = 0; i < ARRAY_SIZE(archs) && !head->arch; i++)
		if (archs[i].machine == machine &&
		    (!archs[i].elf_class || archs[i].elf_class == p[EI_CLASS]) &&
		    (!archs[i].elf_data || archs[i].elf_data == p[EI_DATA]))
			head->arch = archs[i].name;
	return true;
}

unsigned int arch__line(const char *arch)
{
	size_t i;

	for (i = 0; arch && i < ARRAY_SIZE(archs); i++)
		if (!strcmp(arch, archs[i].name))
			return archs[i].line;
	return 0;
}
