// SPDX-License-Identifier: GPL-2.0
/*
 * The symbol table of an ELF file, by way of libelf.
 */
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "lib_elf.h"
#include "object_priv.h"
#include "symbols.h"

/* Nothing is aligned to more, so two things this far apart share nothing. */
#define PAGE		((uint64_t)4096)

/* Sections further apart than this are not of one program. */
#define SPACE_MAX	((uint64_t)1 << 40)

/**
 * struct section - one section that takes memory
 * @name: its name
 * @address: where it is linked to; 0 in a relocatable file
 * @size: in bytes
 * @align: what its address is a multiple of, as far as that is known
 * @offset: where it begins in the layout
 * @used: whether it takes memory, and its symbols are wanted
 * @per_cpu: whether each CPU has a copy of it
 */
struct section {
	const char *name;
	uint64_t address;
	uint64_t size;
	uint64_t align;
	uint64_t offset;
	bool used;
	bool per_cpu;
};

/** struct variable - a symbol on its way into the layout */
struct variable {
	struct layout_member member;
	struct symbol_place place;
	uint64_t align;
};

/**
 * struct reading - a symbol table while it is read
 * @lib: libelf
 * @elf: the file
 * @path: its name
 * @pool: owner of the result
 * @err: for diagnostics
 * @linked: whether sections have their addresses
 * @sections: by their index
 * @nr_sections: how many
 * @variables: found so far; in a pool
 * @nr: how many
 */
struct reading {
	const struct lib_elf *lib;
	Elf *elf;
	const char *path;
	struct pool *pool;
	struct err *err;
	bool linked;
	struct section *sections;
	size_t nr_sections;
	struct variable *variables;
	size_t nr;
};

static int reading__no_memory(const struct reading *r)
{
	return err__set(r->err, "%s: out of memory: free some and try again",
			r->path);
}

static int reading__damaged(const struct reading *r)
{
	return err__set(r->err,
			"%s: is a damaged ELF file (%s): use an intact copy of the file",
			r->path, r->lib->errmsg(-1));
}

/* The kernel's name for what every CPU has a copy of, and its parts. */
static bool is_per_cpu(const char *name)
{
	return !strncmp(name, ".data..percpu", strlen(".data..percpu")) ||
	       !strncmp(name, ".data.percpu", strlen(".data.percpu"));
}

static bool is_power_of_two(uint64_t n)
{
	return n && !(n & (n - 1));
}

static int reading__add_section(struct reading *r, size_t strndx, Elf_Scn *scn)
{
	struct section *section;
	const char *name;
	GElf_Shdr shdr;

	r->sections = pool__grow(r->pool, r->sections, r->nr_sections,
				 sizeof(*r->sections));
	if (!r->sections)
		return reading__no_memory(r);
	section = &r->sections[r->nr_sections++];
	memset(section, 0, sizeof(*section));
	if (!r->lib->getshdr(scn, &shdr))
		return reading__damaged(r);
	name = r->lib->strptr(r->elf, strndx, shdr.sh_name);
	section->name = name ? pool__copy(r->pool, name, strlen(name)) : "";
	if (!section->name)
		return reading__no_memory(r);
	section->address = r->linked ? shdr.sh_addr : 0;
	section->size = shdr.sh_size;
	section->align = r->linked ? PAGE :
			 is_power_of_two(shdr.sh_addralign) ? shdr.sh_addralign : 1;
	section->used = (shdr.sh_flags & SHF_ALLOC) && section->name[0] &&
			!(shdr.sh_flags & (SHF_EXECINSTR | SHF_TLS)) &&
			shdr.sh_size < SPACE_MAX;
	section->per_cpu = is_per_cpu(section->name);
	return 0;
}

static int reading__find_sections(struct reading *r)
{
	struct section none = { .name = "" };
	Elf_Scn *scn = NULL;
	size_t strndx;

	/* section 0 is none */
	r->sections = pool__grow(r->pool, NULL, 0, sizeof(*r->sections));
	if (!r->sections)
		return reading__no_memory(r);
	r->sections[r->nr_sections++] = none;
	if (r->lib->getshdrstrndx(r->elf, &strndx))
		return reading__damaged(r);
	while ((scn = r->lib->nextscn(r->elf, scn))) {
		if (reading__add_section(r, strndx, scn))
			return -1;
	}
	return 0;
}

/*
 * Give the sections of one address space their distances.
 * Return: where the next space can begin.
 */
static uint64_t reading__place_space(struct reading *r, bool per_cpu,
				     uint64_t start)
{
	uint64_t low = UINT64_MAX, end = start;
	struct section *s;

	for (s = r->sections; s < r->sections + r->nr_sections; s++) {
		if (s->used && s->per_cpu == per_cpu && s->address < low)
			low = s->address;
	}
	low -= low % PAGE;
	for (s = r->sections; s < r->sections + r->nr_sections; s++) {
		if (!s->used || s->per_cpu != per_cpu)
			continue;
		if (s->address - low >= SPACE_MAX) {
			s->used = false;
			continue;
		}
		s->offset = start + (s->address - low);
		if (s->offset + s->size > end)
			end = s->offset + s->size;
	}
	return (end / PAGE + 2) * PAGE;
}

/* The loader of modules places each section by itself. */
static void reading__place_apart(struct reading *r)
{
	uint64_t at = 0;
	struct section *s;

	for (s = r->sections; s < r->sections + r->nr_sections; s++) {
		s->offset = at;
		if (s->used && at < SPACE_MAX)
			at += (s->size / PAGE + 2) * PAGE;
	}
}

static void reading__place_sections(struct reading *r)
{
	if (r->linked)
		reading__place_space(r, true,
				     reading__place_space(r, false, 0));
	else
		reading__place_apart(r);
}

static int reading__add_symbol(struct reading *r, const GElf_Sym *sym,
			       size_t strndx)
{
	const struct section *section;
	struct variable *variable;
	const char *name;
	uint64_t offset;

	if (GELF_ST_TYPE(sym->st_info) != STT_OBJECT || !sym->st_size ||
	    sym->st_shndx >= r->nr_sections)
		return 0;
	section = &r->sections[sym->st_shndx];
	offset = sym->st_value - section->address;
	if (!section->used || offset > section->size ||
	    sym->st_size > section->size - offset)
		return 0;
	name = r->lib->strptr(r->elf, strndx, sym->st_name);
	if (!name || !*name)
		return 0;
	r->variables = pool__grow(r->pool, r->variables, r->nr,
				  sizeof(*r->variables));
	if (!r->variables)
		return reading__no_memory(r);
	variable = &r->variables[r->nr++];
	memset(variable, 0, sizeof(*variable));
	variable->align = section->align;
	variable->place = (struct symbol_place){
		.address = sym->st_value,
		.before = offset,
		.behind = section->size - offset - sym->st_size,
		.per_cpu = section->per_cpu,
	};
	variable->member.path = pool__copy(r->pool, name, strlen(name));
	if (!variable->member.path)
		return reading__no_memory(r);
	variable->member.name = variable->member.path;
	variable->member.type = section->name;
	variable->member.kind = LAYOUT_SCALAR;
	variable->member.bit_offset = (section->offset + offset) * 8;
	variable->member.bit_size = sym->st_size * 8;
	variable->member.parent = -1;
	return 0;
}

static int reading__add_table(struct reading *r, Elf_Scn *scn,
			      const GElf_Shdr *shdr)
{
	Elf_Data *data = r->lib->getdata(scn, NULL);
	size_t i, nr = shdr->sh_entsize ? shdr->sh_size / shdr->sh_entsize : 0;
	GElf_Sym sym;

	if (!data)
		return reading__damaged(r);
	for (i = 0; i < nr && i < INT32_MAX; i++) {
		if (!r->lib->getsym(data, (int)i, &sym))
			return reading__damaged(r);
		if (reading__add_symbol(r, &sym, shdr->sh_link))
			return -1;
	}
	return 0;
}

static int reading__find_symbols(struct reading *r)
{
	Elf_Scn *scn = NULL;
	GElf_Shdr shdr;

	while ((scn = r->lib->nextscn(r->elf, scn))) {
		if (r->lib->getshdr(scn, &shdr) &&
		    shdr.sh_type == SHT_SYMTAB &&
		    reading__add_table(r, scn, &shdr))
			return -1;
	}
	return 0;
}

static int by_offset(const void *a, const void *b)
{
	const struct layout_member *x = &((const struct variable *)a)->member;
	const struct layout_member *y = &((const struct variable *)b)->member;

	if (x->bit_offset != y->bit_offset)
		return x->bit_offset < y->bit_offset ? -1 : 1;
	if (x->bit_size != y->bit_size)
		return x->bit_size < y->bit_size ? -1 : 1;
	return strcmp(x->path, y->path);
}

static const struct symbols *reading__finish(struct reading *r)
{
	struct symbols *symbols = pool__alloc(r->pool, sizeof(*symbols));
	struct layout_member *members = pool__alloc(r->pool, r->nr *
						    sizeof(*members));
	uint64_t *align = pool__alloc(r->pool, r->nr * sizeof(*align));
	struct symbol_place *places = pool__alloc(r->pool, r->nr *
						  sizeof(*places));
	const struct layout_member *last;
	size_t i;

	if (!symbols || !members || !align || !places) {
		reading__no_memory(r);
		return NULL;
	}
	qsort(r->variables, r->nr, sizeof(*r->variables), by_offset);
	for (i = 0; i < r->nr; i++) {
		members[i] = r->variables[i].member;
		align[i] = r->variables[i].align;
		places[i] = r->variables[i].place;
	}
	last = &members[r->nr - 1];
	symbols->layout.name = "global variables";
	symbols->layout.size = layout_member__end_byte(last);
	symbols->layout.definition = 1;
	symbols->layout.nr_definitions = 1;
	symbols->layout.members = members;
	symbols->layout.nr_members = r->nr;
	symbols->align = align;
	symbols->places = places;
	symbols->linked = r->linked;
	return symbols;
}

static int read_elf(const struct symbols **symbols, struct reading *r,
		    const char **why_not)
{
	GElf_Ehdr ehdr;

	if (!r->lib->getehdr(r->elf, &ehdr))
		return reading__damaged(r);
	r->linked = ehdr.e_type != ET_REL;
	if (reading__find_sections(r))
		return -1;
	reading__place_sections(r);
	if (reading__find_symbols(r))
		return -1;
	if (!r->nr) {
		*why_not = "its symbol table was stripped";
		return 0;
	}
	*symbols = reading__finish(r);
	return *symbols ? 0 : -1;
}

int symbols__read(const struct symbols **symbols, const struct object *object,
		  struct pool *pool, const char **why_not, struct err *err)
{
	struct reading r = { .path = object->path, .pool = pool, .err = err };
	struct object_input input;
	struct file file;
	int ret = -1;

	*symbols = NULL;
	if (file__open(&file, object->path, err))
		return -1;
	input.data = file.data;
	input.size = file.size;
	input.on_disk = true;
	if (!object__is_elf(&input)) {
		*why_not = "it is no ELF file, so it has no symbol table";
		ret = 0;
		goto out;
	}
	r.lib = lib_elf__get(object->path, err);
	if (!r.lib)
		goto out;
	/* It asks for memory that it may write to, and writes to none. */
	r.elf = r.lib->memory(file.data, file.size);
	if (!r.elf) {
		reading__damaged(&r);
		goto out;
	}
	ret = read_elf(symbols, &r, why_not);
	r.lib->end(r.elf);
out:
	file__close(&file);
	return ret;
}
