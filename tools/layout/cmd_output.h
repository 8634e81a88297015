/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a report must not replace.
 */
#ifndef DSTLAYOUT_CMD_OUTPUT_H
#define DSTLAYOUT_CMD_OUTPUT_H

#include "cmd_options.h"

/**
 * cmd_output__check() - whether --output names a place that a report may have
 * @options: all of the command's
 * @err: says why it may not
 *
 * A file is replaced only if it can have been a report: it is text, and it is
 * none of the objects, --base or a rule file. Where nothing is yet, and what is
 * no regular file, is fine here.
 *
 * Return: 0, or -1 with @err set.
 */
int cmd_output__check(const struct cmd_options *options, struct err *err);

#endif /* DSTLAYOUT_CMD_OUTPUT_H */
