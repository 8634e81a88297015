/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Arrays that grow, on the heap; those of a pool have pool__grow().
 */
#ifndef DSTLAYOUT_GROW_H
#define DSTLAYOUT_GROW_H

#include <stddef.h>

/**
 * grow__array() - have room for so many elements
 * @array: of them, or NULL while there is no room; may move
 * @room: how many there is room for
 * @need: how many there has to be room for
 * @size: of an element, in bytes
 *
 * Return: 0, or -1 without memory, with the array as it was.
 */
int grow__array(void **array, size_t *room, size_t need, size_t size);

#endif /* DSTLAYOUT_GROW_H */
