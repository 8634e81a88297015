/* SPDX-License-Identifier: GPL-2.0 */
#ifndef DSTLAYOUT_ELF_TAINT_H
#define DSTLAYOUT_ELF_TAINT_H

#include <stdbool.h>

#include "lib_elf.h"

struct elf_head;
struct object_input;

/**
 * elf_taint__has_randstruct() - whether a kernel is born with the taint of
 *	CONFIG_RANDSTRUCT
 * @elf: a kernel that is not stripped
 * @lib: libelf
 * @head: what it is
 * @input: its bytes
 *
 * The variable tainted_mask then begins with that bit (kernel/panic.c of a kernel
 * tree, since 4.16), whether or not the kernel can load modules.
 */
bool elf_taint__has_randstruct(Elf *elf, const struct lib_elf *lib,
			       const struct elf_head *head,
			       const struct object_input *input);

#endif /* DSTLAYOUT_ELF_TAINT_H */
