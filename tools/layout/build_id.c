// SPDX-License-Identifier: GPL-2.0
#include "build_id.h"

#include <elf.h>
#include <endian.h>
#include <string.h>

static uint64_t number_at(const uint8_t *p, bool big_endian)
{
	uint32_t number;

	memcpy(&number, p, sizeof(number));
	return big_endian ? be32toh(number) : le32toh(number);
}

/* Step behind a name or a description, of whatever length a file claims. */
static uint64_t step(uint64_t at, uint64_t size, uint64_t align)
{
	return (at + size + align - 1) & ~(align - 1);
}

void build_id__find(struct object_input *build_id, const struct object_input *notes,
		    uint64_t align, bool big_endian)
{
	const uint8_t *data = notes->data;
	uint64_t at = 0, name_size, size, name, desc;

	/* The gABI knows these two; many sections say less and mean 4. */
	align = align == 8 ? 8 : 4;
	while (at + sizeof(Elf64_Nhdr) <= notes->size) {
		name_size = number_at(data + at, big_endian);
		size = number_at(data + at + 4, big_endian);
		name = at + sizeof(Elf64_Nhdr);
		desc = step(name, name_size, align);
		if (desc > notes->size || size > notes->size - desc)
			return;
		if (number_at(data + at + 8, big_endian) == NT_GNU_BUILD_ID &&
		    name_size == sizeof(ELF_NOTE_GNU) &&
		    !memcmp(data + name, ELF_NOTE_GNU, sizeof(ELF_NOTE_GNU))) {
			build_id->data = data + desc;
			build_id->size = size;
			return;
		}
		at = step(desc, size, align);
	}
}
