// SPDX-License-Identifier: GPL-2.0
#include "elf_build.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** struct writer - a file in memory that numbers are appended to */
struct writer {
	uint8_t *data;
	size_t at;
	bool is64;
	bool big_endian;
};

static void put(struct writer *w, unsigned int bytes, uint64_t v)
{
	unsigned int i;

	for (i = 0; i < bytes; i++)
		w->data[w->at++] = v >> 8 * (w->big_endian ? bytes - 1 - i : i);
}

/* An address, an offset or a size: as wide as the class. */
static void put_word(struct writer *w, uint64_t v)
{
	put(w, w->is64 ? 8 : 4, v);
}

static void put_bytes(struct writer *w, const void *data, size_t size)
{
	memcpy(w->data + w->at, data, size);
	w->at += size;
}

static void put_header(struct writer *w, uint16_t machine, size_t shoff,
		       size_t nr_sections)
{
	const uint8_t ident[EI_NIDENT] = {
		ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3,
		w->is64 ? ELFCLASS64 : ELFCLASS32,
		w->big_endian ? ELFDATA2MSB : ELFDATA2LSB, EV_CURRENT,
	};

	put_bytes(w, ident, sizeof(ident));
	put(w, 2, ET_REL);
	put(w, 2, machine);
	put(w, 4, EV_CURRENT);
	put_word(w, 0);			/* entry */
	put_word(w, 0);			/* program headers */
	put_word(w, shoff);
	put(w, 4, 0);			/* flags */
	put(w, 2, w->is64 ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr));
	put(w, 2, 0);
	put(w, 2, 0);
	put(w, 2, w->is64 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
	put(w, 2, nr_sections);
	put(w, 2, nr_sections - 1);	/* names are in the last one */
}

static void put_section(struct writer *w, uint32_t name, uint32_t type,
			size_t offset, size_t size)
{
	put(w, 4, name);
	put(w, 4, type);
	put_word(w, 0);			/* flags */
	put_word(w, 0);			/* address */
	put_word(w, offset);
	put_word(w, size);
	put(w, 4, 0);			/* link */
	put(w, 4, 0);			/* info */
	put_word(w, 1);			/* alignment */
	put_word(w, 0);			/* entry size */
}

uint8_t *elf_build(bool is64, bool big_endian, uint16_t machine,
		   const struct elf_section *sections, size_t nr, size_t *size)
{
	static const char strtab[] = ".shstrtab";
	struct writer w = { .is64 = is64, .big_endian = big_endian };
	size_t header = is64 ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr);
	size_t shdr = is64 ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr);
	size_t names = 1 + sizeof(strtab), data = 0, offset, name, i;

	for (i = 0; i < nr; i++) {
		names += strlen(sections[i].name) + 1;
		data += sections[i].size;
	}
	*size = header + data + names + (nr + 2) * shdr;
	w.data = calloc(1, *size);
	if (!w.data) {
		perror("elf_build");
		exit(2);
	}

	put_header(&w, machine, header + data + names, nr + 2);
	for (i = 0; i < nr; i++)
		put_bytes(&w, sections[i].data, sections[i].size);
	put(&w, 1, 0);
	for (i = 0; i < nr; i++)
		put_bytes(&w, sections[i].name, strlen(sections[i].name) + 1);
	put_bytes(&w, strtab, sizeof(strtab));

	put_section(&w, 0, SHT_NULL, 0, 0);
	for (i = 0, offset = header, name = 1; i < nr; i++) {
		put_section(&w, name, SHT_PROGBITS, offset, sections[i].size);
		offset += sections[i].size;
		name += strlen(sections[i].name) + 1;
	}
	put_section(&w, name, SHT_STRTAB, offset, names);
	return w.data;
}
