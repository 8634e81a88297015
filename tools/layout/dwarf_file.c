// SPDX-License-Identifier: GPL-2.0
#include "dwarf_file.h"

#include <dwarf.h>
#include <string.h>

/* Debugging information elsewhere is not looked for. */
static int find_no_debuginfo(Dwfl_Module *module, void **arg, const char *name,
			     Dwarf_Addr base, const char *file, const char *link,
			     GElf_Word crc, char **found)
{
	(void)module;
	(void)arg;
	(void)name;
	(void)base;
	(void)file;
	(void)link;
	(void)crc;
	(void)found;
	return -1;
}

static int find_no_elf(Dwfl_Module *module, void **arg, const char *name,
		       Dwarf_Addr base, char **file, Elf **elf)
{
	(void)module;
	(void)arg;
	(void)name;
	(void)base;
	(void)file;
	(void)elf;
	return -1;
}

int dwarf_file__open(struct dwarf_file *file, const char *path, struct err *err)
{
	Dwfl_Module *module;
	Dwarf_Addr bias;

	memset(file, 0, sizeof(*file));
	file->lib = lib_dw__get(path, err);
	if (!file->lib)
		return -1;
	file->callbacks.find_elf = find_no_elf;
	file->callbacks.find_debuginfo = find_no_debuginfo;
	/* Names in a relocatable file are where relocations say. */
	file->callbacks.section_address = file->lib->section_address;
	file->dwfl = file->lib->dwfl_begin(&file->callbacks);
	if (!file->dwfl)
		return err__set(err, "%s: out of memory: free some and try again", path);
	module = file->lib->report_offline(file->dwfl, "", path, -1);
	if (module && !file->lib->report_end(file->dwfl, NULL, NULL))
		file->dwarf = file->lib->getdwarf(module, &bias);
	if (file->dwarf)
		return 0;
	err__set(err, "%s: its DWARF cannot be read (%s): use an intact copy of the file, or, if libdw does not know its machine, one with BTF",
		 path, file->lib->dwfl_errmsg(-1));
	dwarf_file__close(file);
	return -1;
}

void dwarf_file__close(struct dwarf_file *file)
{
	if (file->dwfl)
		file->lib->dwfl_end(file->dwfl);
	memset(file, 0, sizeof(*file));
}

int dwarf_file__visit_unit(const struct dwarf_file *file, Dwarf_Off *at,
			   dwarf_visit_fn *fn, void *arg)
{
	const struct lib_dw *lib = file->lib;
	Dwarf_Die unit, die;
	Dwarf_Off next;
	size_t header;
	int ret = 0;

	if (lib->nextcu(file->dwarf, *at, &next, &header, NULL, NULL, NULL))
		return 1;
	if (lib->offdie(file->dwarf, *at + header, &unit) && !lib->child(&unit, &die)) {
		do {
			ret = fn(&die, arg);
		} while (!ret && !lib->siblingof(&die, &die));
	}
	*at = next;
	return ret;
}

bool dwarf_file__is_struct(const struct dwarf_file *file, Dwarf_Die *die)
{
	int tag = file->lib->tag(die);

	return tag == DW_TAG_structure_type || tag == DW_TAG_union_type;
}

bool dwarf_file__go_to_type(const struct dwarf_file *file, Dwarf_Die *die)
{
	Dwarf_Attribute attr;

	return file->lib->attr(die, DW_AT_type, &attr) &&
	       file->lib->formref_die(&attr, die);
}

bool dwarf_file__is_around(const struct dwarf_file *file, Dwarf_Die *die)
{
	int tag = file->lib->tag(die);

	return tag == DW_TAG_typedef || tag == DW_TAG_array_type ||
	       tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
	       tag == DW_TAG_atomic_type;
}

const char *dwarf_file__struct(const struct dwarf_file *file, Dwarf_Die *die,
			       Dwarf_Die *target, uint64_t *size)
{
	const char *name;
	int bytes;

	*target = *die;
	if (file->lib->tag(die) == DW_TAG_typedef &&
	    (!dwarf_file__go_to_type(file, target) || file->lib->diename(target)))
		return NULL;
	if (!dwarf_file__is_struct(file, target))
		return NULL;
	name = file->lib->diename(die);
	bytes = file->lib->bytesize(target);
	if (!name || bytes <= 0)
		return NULL;
	*size = (uint64_t)bytes;
	return name;
}

/* @attr may be NULL. */
static bool read_number(const struct dwarf_file *file, Dwarf_Attribute *attr,
			uint64_t *number)
{
	Dwarf_Word word;

	if (!attr || file->lib->formudata(attr, &word))
		return false;
	*number = word;
	return true;
}

bool dwarf_file__number(const struct dwarf_file *file, Dwarf_Die *die,
			unsigned int attribute, uint64_t *number)
{
	Dwarf_Attribute attr;

	return read_number(file, file->lib->attr(die, attribute, &attr), number);
}

bool dwarf_file__declared(const struct dwarf_file *file, Dwarf_Die *die,
			  unsigned int attribute, uint64_t *number)
{
	Dwarf_Attribute attr;

	return read_number(file, file->lib->attr_integrate(die, attribute, &attr),
			   number);
}
