// SPDX-License-Identifier: GPL-2.0
/*
 * ELF files by way of libelf: the types from .BTF, or from DWARF where there
 * is none, the release from wherever the kernel left it.
 */
#include <stdint.h>
#include <string.h>

#include "arch.h"
#include "btf.h"
#include "build_id.h"
#include "dwarf_debug.h"
#include "elf_taint.h"
#include "lib_elf.h"
#include "object_priv.h"

/* What a kernel says of itself. */
#define BANNER		"Linux version "

/* What a kernel that can unload modules asks of their vermagic. */
#define VERMAGIC	" mod_unload "

/* Sections that matter here. */
enum section {
	SECTION_BTF,
	SECTION_BTF_BASE,
	SECTION_DWARF,
	SECTION_MODINFO,
	SECTION_RODATA,
	NR_SECTIONS
};

static const char *const section_names[NR_SECTIONS] = {
	[SECTION_BTF] = ".BTF",
	[SECTION_BTF_BASE] = ".BTF.base",
	[SECTION_DWARF] = ".debug_info",
	[SECTION_MODINFO] = ".modinfo",
	[SECTION_RODATA] = ".rodata",
};

/* What .debug_info was called when it was compressed, before there was a flag */
#define DWARF_PACKED	".zdebug_info"

/**
 * struct sections - where they are; no data where there is no such section
 * @head: what the file is
 * @at: by what they are
 * @build_id: what a note says that the build is called
 * @packed: whether its DWARF is compressed
 */
struct sections {
	struct elf_head head;
	struct object_input at[NR_SECTIONS];
	struct object_input build_id;
	bool packed;
};

/* libelf takes a file whose section headers are gone for one without any. */
static int check_whole(const struct lib_elf *lib, Elf *elf, const char *path,
		       const struct object_input *input, struct err *err)
{
	GElf_Ehdr ehdr;
	uint64_t size;

	if (!lib->getehdr(elf, &ehdr) || !ehdr.e_shoff)
		return 0;
	/* with very many sections, the first header tells how many */
	size = (uint64_t)ehdr.e_shentsize * (ehdr.e_shnum ? ehdr.e_shnum : 1);
	if (ehdr.e_shoff <= input->size && size <= input->size - ehdr.e_shoff)
		return 0;
	return err__set(err,
			"%s: is cut off: its section headers end beyond byte %zu, where the file ends: use an intact copy of it",
			path, input->size);
}

static int take_section(struct sections *sections, const char *name,
			const GElf_Shdr *shdr, const char *path,
			const struct object_input *input, bool big_endian,
			struct err *err)
{
	const bool old_packed = !strcmp(name, DWARF_PACKED);
	struct object_input content = { 0 };
	size_t i;

	if (old_packed)
		name = section_names[SECTION_DWARF];
	for (i = 0; i < NR_SECTIONS; i++)
		if (!strcmp(name, section_names[i]) && !sections->at[i].data)
			break;
	if (i == NR_SECTIONS && shdr->sh_type != SHT_NOTE)
		return 0;
	if (shdr->sh_offset > input->size ||
	    shdr->sh_size > input->size - shdr->sh_offset)
		return err__set(err,
				"%s: is cut off inside its section %s: use an intact copy of the file",
				path, name);
	content.data = (const char *)input->data + shdr->sh_offset;
	content.size = shdr->sh_size;
	if (i == SECTION_DWARF)
		sections->packed = old_packed || shdr->sh_flags & SHF_COMPRESSED;
	if (i < NR_SECTIONS)
		sections->at[i] = content;
	else
		build_id__find(&sections->build_id, &content, shdr->sh_addralign,
			       big_endian);
	return 0;
}

static int find_sections(struct sections *sections, const struct lib_elf *lib,
			 Elf *elf, const char *path,
			 const struct object_input *input, struct err *err)
{
	Elf_Scn *scn = NULL;
	const char *name;
	GElf_Shdr shdr;
	size_t strndx;

	if (!elf_head__read(&sections->head, input->data, input->size) ||
	    lib->getshdrstrndx(elf, &strndx))
		return err__set(err,
				"%s: is a damaged ELF file (%s): use an intact copy of the file",
				path, lib->errmsg(-1));
	while ((scn = lib->nextscn(elf, scn))) {
		if (!lib->getshdr(scn, &shdr) || shdr.sh_type == SHT_NOBITS)
			continue;
		name = lib->strptr(elf, strndx, shdr.sh_name);
		if (name && take_section(sections, name, &shdr, path, input,
					 sections->head.big_endian, err))
			return -1;
	}
	return 0;
}

/* A module's types: with its kernel's, else all of them from its DWARF. */
static int use_module(struct opening *opening, const struct object_input *input,
		      const struct sections *sections, struct err *err)
{
	const struct object_input *btf = &sections->at[SECTION_BTF];
	int ret;

	opening->object.kind = "module with BTF";
	ret = object__use_split(opening, btf->data, btf->size,
				&sections->at[SECTION_BTF_BASE], err);
	if (ret && !opening->options.base && !opening->options.whole &&
	    sections->at[SECTION_DWARF].data)
		return object__use_dwarf(opening, input, &sections->head,
					 &sections->build_id, err);
	return ret;
}

/* An object without structs: every program has the type char. */
static int use_no_types(struct opening *opening, const struct elf_head *head,
			struct err *err)
{
	static const struct {
		uint16_t magic;
		uint8_t version, flags;
		uint32_t header_size, type_off, type_len, str_off, str_len;
		uint32_t name, info, size, encoding;
		char strings[8];
	} btf = {
		BTF_MAGIC, BTF_VERSION, 0, 24, 0, 16, 16, sizeof(btf.strings),
		1, BTF_INT << 24, 1, 8, "\0char",
	};

	opening->object.kind = "ELF without types";
	return types__open_btf(&opening->object.types, opening->object.path, &btf,
			       sizeof(btf), head->ptr_size, err);
}

static int use_sections(struct opening *opening, const struct object_input *input,
			const struct sections *sections, struct err *err)
{
	const struct object_input *btf = &sections->at[SECTION_BTF];
	const struct elf_head *head = &sections->head;

	opening->object.arch = head->arch;
	if (object__find_release(opening, &sections->at[SECTION_MODINFO], "vermagic=", err) ||
	    object__find_release(opening, &sections->at[SECTION_RODATA], BANNER, err))
		return -1;

	object__find_randstruct(opening, &sections->at[SECTION_MODINFO]);
	object__find_randstruct(opening, &sections->at[SECTION_RODATA]);
	if (btf->data && btf__is_split(btf->data, btf->size))
		return use_module(opening, input, sections, err);
	if (!btf->data && sections->at[SECTION_DWARF].data)
		return object__use_dwarf(opening, input, head,
					 &sections->build_id, err);
	/* symbols are read from the file itself, not from what is packed in it */
	if (!btf->data && opening->options.untyped && input->on_disk)
		return use_no_types(opening, head, err);
	if (!btf->data)
		return err__set(err,
				"%s: holds neither BTF nor debugging information: use a build with CONFIG_DEBUG_INFO_BTF, or with -g",
				opening->object.path);
	opening->object.kind = "ELF with BTF";
	return object__use_btf(opening, btf->data, btf->size, head->ptr_size, err);
}

/* Others have a vermagic, which names no RANDSTRUCT then. */
static bool is_kernel_without_modules(const struct sections *sections)
{
	const struct object_input *rodata = &sections->at[SECTION_RODATA];

	return rodata->data &&
	       memmem(rodata->data, rodata->size, BANNER, strlen(BANNER)) &&
	       !memmem(rodata->data, rodata->size, VERMAGIC, strlen(VERMAGIC));
}

static int open_elf(struct opening *opening, const struct object_input *input,
		    struct err *err)
{
	const char *path = opening->object.path;
	struct sections sections = { 0 };
	const struct lib_elf *lib;
	int ret = -1;
	Elf *elf;

	lib = lib_elf__get(path, err);
	if (!lib)
		return -1;
	/* It asks for memory that it may write to, and writes to none. */
	elf = lib->memory((char *)input->data, input->size);
	if (!elf)
		return err__set(err,
				"%s: is a damaged ELF file (%s): use an intact copy of the file",
				path, lib->errmsg(-1));
	if (!check_whole(lib, elf, path, input, err) &&
	    !find_sections(&sections, lib, elf, path, input, err))
		ret = use_sections(opening, input, &sections, err);
	if (!ret && !opening->randstruct && is_kernel_without_modules(&sections))
		opening->randstruct =
			elf_taint__has_randstruct(elf, lib, &sections.head, input);
	/* what is packed in a file has none that could be looked into later */
	if (!ret && sections.at[SECTION_DWARF].data && input->on_disk)
		ret = dwarf_debug__offer(opening->object.types, path, sections.packed, err);
	lib->end(elf);
	return ret;
}

const struct object_provider object_elf = {
	.what = "an ELF file",
	.kernel = true,
	.recognises = object__is_elf,
	.open = open_elf,
};
