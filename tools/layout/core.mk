# SPDX-License-Identifier: GPL-2.0
#
# The sources of the checker, one per line. Whoever links the core into a
# program of their own (the kselftests do) includes this file or links
# libdstlayout.a.

# libdstlayout.a: needs libc and nothing else
CORE-y :=
CORE-y += arch.c
CORE-y += btf.c
CORE-y += err.c
CORE-y += file.c
CORE-y += layout.c
CORE-y += layout_build.c
CORE-y += line.c
CORE-y += object.c
CORE-y += object_btf.c
CORE-y += object_pahole.c
CORE-y += pool.c
CORE-y += providers_core.c
CORE-y += spell.c
CORE-y += types.c

# generated into the object directory, part of the core as well
CORE-GEN-y :=

# the dstlayout command, apart from main.c: what may load libraries
COMMAND-y :=
COMMAND-y += lib_archive.c
COMMAND-y += lib_elf.c
COMMAND-y += loader.c
COMMAND-y += object_bzimage.c
COMMAND-y += object_elf.c
COMMAND-y += providers_full.c
COMMAND-y += unpack.c
