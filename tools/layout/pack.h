/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The rules that are compiled into the binary; packgen writes the table.
 */
#ifndef DSTLAYOUT_PACK_H
#define DSTLAYOUT_PACK_H

#include <stddef.h>

#include "rules.h"

extern const struct rule_doc rules_pack[];
extern const size_t rules_pack_nr;

/**
 * rule_set__add_pack() - add the rules that are compiled into the binary
 * @set: where to
 * @err: says why on failure
 *
 * Return: 0, or -1 with @err set.
 */
int rule_set__add_pack(struct rule_set *set, struct err *err);

#endif /* DSTLAYOUT_PACK_H */
