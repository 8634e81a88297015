// SPDX-License-Identifier: GPL-2.0
/*
 * Holds the structs of the running kernel against the rules that the checker
 * carries. No module, no root, nothing is loaded. A kernel with a known layout
 * regression fails, which is what this is for.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "kselftest.h"

#include "check.h"
#include "object.h"
#include "pack.h"
#include "report.h"

/* Print the results as tests; the status to exit with. */
static int report(const struct check_report *check, struct err *err)
{
	const struct check_counts *counts = &check->counts;
	struct out *out;

	if (out__open(&out, NULL, WHEN_NEVER, err))
		return KSFT_FAIL;
	report__write(&report_ktap, out, check, 1, false);
	if (out__commit(out, err))
		return KSFT_FAIL;
	if (counts->errors)
		return KSFT_FAIL;
	return counts->passed || counts->warnings ? KSFT_PASS : KSFT_SKIP;
}

int main(void)
{
	struct err err = { "" };
	struct rule_set rules = { NULL };
	struct check_report check;
	struct object *object;
	int status = KSFT_FAIL;

	if (access(OBJECT_DEFAULT, R_OK))
		ksft_exit_skip(OBJECT_DEFAULT ": %s: needs CONFIG_DEBUG_INFO_BTF\n",
			       strerror(errno));
	if (object__open(&object, OBJECT_DEFAULT, &err))
		ksft_exit_fail_msg("%s\n", err.text);
	check_report__init(&check, object->line, 0);
	if (!rule_set__add_pack(&rules, &err) &&
	    !check__object(&check, &rules, object, &err))
		status = report(&check, &err);
	if (*err.text)
		ksft_print_msg("%s\n", err.text);
	check_report__free(&check);
	rule_set__free(&rules);
	object__close(object);
	return status;
}
