/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The build-id of an ELF file: bytes that no other build has.
 */
#ifndef DSTLAYOUT_BUILD_ID_H
#define DSTLAYOUT_BUILD_ID_H

#include "object_priv.h"

/**
 * build_id__find() - look for the build-id in a section of notes
 * @build_id: set to its bytes if it is there, else not touched
 * @notes: the section, as gABI describes it: in a module the build-id has one of
 *	its own, while a kernel has all its notes in one
 * @align: what the section says that notes are aligned to, in bytes
 * @big_endian: byte order of the file
 */
void build_id__find(struct object_input *build_id, const struct object_input *notes,
		    uint64_t align, bool big_endian);

#endif /* DSTLAYOUT_BUILD_ID_H */
