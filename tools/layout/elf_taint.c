// SPDX-License-Identifier: GPL-2.0
#include "elf_taint.h"

#include <string.h>

#include "arch.h"
#include "object_priv.h"

#define VARIABLE	"tainted_mask"

/* TAINT_RANDSTRUCT of include/linux/panic.h */
#define TAINT_RANDSTRUCT	17

/* Find the variable. Return: whether it is there, and in a section. */
static bool find_variable(const struct lib_elf *lib, Elf *elf, GElf_Sym *sym)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr shdr;
	Elf_Data *data;
	const char *name;
	int i;

	while ((scn = lib->nextscn(elf, scn))) {
		if (!lib->getshdr(scn, &shdr) || shdr.sh_type != SHT_SYMTAB)
			continue;
		data = lib->getdata(scn, NULL);
		for (i = 0; data && lib->getsym(data, i, sym); i++) {
			name = lib->strptr(elf, shdr.sh_link, sym->st_name);
			if (name && !strcmp(name, VARIABLE))
				return sym->st_shndx && sym->st_shndx < SHN_LORESERVE;
		}
	}
	return false;
}

/* The section that an index means. */
static bool find_section(const struct lib_elf *lib, Elf *elf, unsigned int index,
			 GElf_Shdr *shdr)
{
	Elf_Scn *scn = NULL;
	unsigned int i = 0;

	while ((scn = lib->nextscn(elf, scn)))
		if (++i == index)
			return lib->getshdr(scn, shdr);
	return false;
}

bool elf_taint__has_randstruct(Elf *elf, const struct lib_elf *lib,
			       const struct elf_head *head,
			       const struct object_input *input)
{
	const uint8_t *bytes = input->data;
	GElf_Shdr shdr;
	uint64_t at;
	GElf_Sym sym;
	unsigned int byte = TAINT_RANDSTRUCT / 8;

	if (!find_variable(lib, elf, &sym) ||
	    !find_section(lib, elf, sym.st_shndx, &shdr) || shdr.sh_type == SHT_NOBITS)
		return false;
	at = sym.st_value - shdr.sh_addr;
	if (at > shdr.sh_size || head->ptr_size > shdr.sh_size - at ||
	    shdr.sh_offset > input->size || shdr.sh_size > input->size - shdr.sh_offset)
		return false;
	if (head->big_endian)
		byte = head->ptr_size - 1 - byte;
	return bytes[shdr.sh_offset + at + byte] >> TAINT_RANDSTRUCT % 8 & 1;
}
