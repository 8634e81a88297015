// SPDX-License-Identifier: GPL-2.0
/*
 * Compiled for 64 and for 32 bits and never run: history.h asserts where the
 * members of 2008 lay on either, and a module is only ever built for one.
 */
#include "history.h"
