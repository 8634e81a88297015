/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Where members lie by the rules of C, in whatever order they come.
 */
#ifndef DSTLAYOUT_SUGGEST_PLACE_H
#define DSTLAYOUT_SUGGEST_PLACE_H

#include "suggest_model.h"
#include "types_members.h"

/**
 * struct suggest_slot - a member in an order
 * @decl: how it is declared
 * @size: in bytes; of no interest for a bitfield
 * @align: in bytes, with what is declared for it
 * @rigid: for the first of a run of bitfields in which there is something that types
 *	do not show: it must begin where it does now modulo its alignment
 * @today: for the first of a run: where what is in front of it ends today, in bytes
 * @bit_offset: where it lies, from the start of the struct; set
 */
struct suggest_slot {
	const struct types_member *decl;
	uint64_t size;
	uint64_t align;
	bool rigid;
	uint64_t today;
	uint64_t bit_offset;
};

/**
 * suggest_place__all() - give every member its place
 * @slots: in their order; changed
 * @nr: how many
 * @is_union: whether all begin at 0
 *
 * Return: where the last of them ends, in bytes.
 */
uint64_t suggest_place__all(struct suggest_slot *slots, size_t nr, bool is_union);

/**
 * suggest_place__at() - give a run of bitfields its place
 * @slots: its members; changed
 * @nr: how many
 * @at: where what is in front of it ends, in bytes
 *
 * Return: where it ends, in bytes.
 */
uint64_t suggest_place__at(struct suggest_slot *slots, size_t nr, uint64_t at);

/**
 * suggest_place__run() - how a run of bitfields is laid out wherever it begins
 * @slots: its members, as suggest_place__all() takes them
 * @nr: how many
 * @run: filled
 * @align: set to its alignment in bytes
 *
 * Return: the least bytes that it takes.
 */
uint64_t suggest_place__run(struct suggest_slot *slots, size_t nr, struct suggest_run *run,
			    uint64_t *align);

/** suggest_place__is_bits() - whether a member is part of a run of bitfields */
static inline bool suggest_place__is_bits(const struct types_member *decl)
{
	return decl->unit;
}

#endif /* DSTLAYOUT_SUGGEST_PLACE_H */
