/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The few functions of libyaml that a rule file needs. The command loads the
 * library when it meets a rule file; packgen is linked with it.
 */
#ifndef DSTLAYOUT_LIB_YAML_H
#define DSTLAYOUT_LIB_YAML_H

#include <yaml.h>

#include "err.h"

/** struct lib_yaml - libyaml's functions by their own names */
struct lib_yaml {
	__typeof__(yaml_parser_initialize) *parser_initialize;
	__typeof__(yaml_parser_set_input_string) *parser_set_input_string;
	__typeof__(yaml_parser_parse) *parser_parse;
	__typeof__(yaml_event_delete) *event_delete;
	__typeof__(yaml_parser_delete) *parser_delete;
};

/**
 * lib_yaml__get() - libyaml, ready to be called
 * @file: the rule file that needs it, for the diagnostic
 * @err: says why there is none
 *
 * Return: the functions, or NULL with @err set.
 */
const struct lib_yaml *lib_yaml__get(const char *file, struct err *err);

#endif /* DSTLAYOUT_LIB_YAML_H */
